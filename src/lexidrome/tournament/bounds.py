"""How far everything may go that an event can be asked for; how the table reads: `base.bounds`.

Wide enough for whatever has been played anywhere, and so narrow that nothing derived from an
event takes long, and that every number fits where numbers of pages and stores fit.
"""

from __future__ import annotations

from lexidrome.base import Bound, Bounds, Caps, Length, Limit, limits, text
from lexidrome.rulebook import RULE_SET_BOUNDS, RULE_SET_CAPS

ENTRANT = Bound(text("The number of an entrant must be from {least} to {most}."), 0, 99_999)
"""Nought stands for nobody: a bye."""
ROUND = Bound(text("The number of a round must be from {least} to {most}."), 0, 9_999)
TABLE = Bound(text("The number of a table must be from {least} to {most}."), 0, 9_999)
OWN_TABLE = Bound(text("The number of a table must be from {least} to {most}."), 1, 9_999)
"""Where nought does not stand for whichever is free."""
ROUNDS = Bound(text("The number of rounds must be from {least} to {most}."), 1, 200)
POINTS = Bound(text("The points of a game must be from {least} to {most}."), -9_999, 9_999)
GAME_POINTS = Bound(
    text("The points of a game must be from {least} to {most}."), -10_000_000, 10_000_000
)
"""As a game on screen gives them: a clock that nobody stops over a weekend costs thousands."""
SPREAD = Bound(text("A change of spread must be from {least} to {most}."), -9_999, 9_999)
RATING = Bound(text("A rating must be from {least} to {most}."), -9_999, 99_999)
EXTENSION_S = Bound(
    text("A round is extended by at most {most} minutes."), 1, limits.DAY_S, unit=60
)
BREAK_S = Bound(text("A break lasts at most {most} minutes."), 0, limits.DAY_S, unit=60)
AFTER_S = Bound(
    text("A player comes at most {most} minutes after a round began."), 0, limits.DAY_S, unit=60
)
YEAR = Bound(text("A year must be from {least} to {most}."), 1, 9_999)
ACTION = Bound(text("The number of an action must be from {least} to {most}."), 0, 1_000_000_000)
PLACE = Bound(text("A place must be from {least} to {most}."), 0, 10_000)
TIMES = Bound(text("Everyone plays everyone from {least} to {most} times."), 0, 20)
MATCH_GAMES = Bound(text("A match has {least} to {most} games."), 0, 99)
SEED = Bound(text("The seed of a draw must be from {least} to {most}."), 0, 2**53 - 1)
TURN = Bound(text("The number of a turn must be from {least} to {most}."), 0, 99_999)

TITLE = Length(text("A title has at most {most} characters."), 200)
EVIDENCE = Length(text("The text has at most {most} characters."), 10_000)
PLACE_NAME = Length(text("A place or a time has at most {most} characters."), 500)
ADDRESS = Length(text("An address has at most {most} characters."), 500)
SENTENCE = Length(text("A sentence of a ruling has at most {most} characters."), 10_000)

DIVISIONS = Length(text("An event has at most {most} divisions."), 100)
PHASES = Length(text("A division has at most {most} blocks."), 100)
ENTRANTS = Length(text("At most {most} entrants can be named at once."), 10_000)
NEEDS = Length(text("An entry can list at most {most} needs."), 100)
PAIRS = Length(text("A round has at most {most} pairs."), 10_000)
TABLES = Length(text("At most {most} tables can be named."), 10_000)
PRIZES = Length(text("A division has at most {most} prizes."), 1_000)
YEARS = Length(text("A trophy has at most {most} years."), 10_000)
SCORES = Length(text("A game has at most {most} scores."), 10)
LINES = Length(text("A ruling has at most {most} lines."), 1_000)
COMMANDS = Length(text("At most {most} things can be done at once."), 20_000)

_TABLE: dict[str, Limit] = {
    # Who, when and where.
    "at_ms": limits.MOMENT,
    "late_ms": limits.MOMENT,
    "lag_ms": limits.MOMENT,
    "person": limits.ID,
    "stream": limits.ID,
    "division": limits.NAME,
    "number": ENTRANT,
    "round_number": ROUND,
    "reason": limits.REASON,
    "note": limits.REASON,
    # The event and its divisions.
    "title": TITLE,
    "seed": SEED,
    "divisions": DIVISIONS,
    "date": PLACE_NAME,
    "place": PLACE_NAME,
    "check_in_at": PLACE_NAME,
    "starts_at": PLACE_NAME,
    "info_url": ADDRESS,
    "zone": limits.NAME,
    "into": limits.NAME,
    "name": limits.NAME,
    "phases": PHASES,
    "rating_most": RATING,
    "rating_least": RATING,
    "trophy": limits.NAME,
    "first": TABLE,
    "reserved": TABLES,
    "reserved[]": TABLE,
    "rounds": ROUNDS,
    "factor": PLACE,
    "times": TIMES,
    "games": MATCH_GAMES,
    "best_of": MATCH_GAMES,
    "places": PLACE,
    "spread_per_game": SPREAD,
    "venue": PLACE_NAME,
    "report_to": ADDRESS,
    "Prize.place": PLACE,
    "Prize.group": limits.NAME,
    "Prize.rounds[]": ROUND,
    "Prize.rating_least": RATING,
    "Prize.rating_most": RATING,
    "prizes": PRIZES,
    # Entries and pairings.
    "entries": ENTRANTS,
    "persons": limits.PERSONS,
    "persons[]": limits.ID,
    "rating": RATING,
    "club": limits.NAME,
    "school": limits.NAME,
    "Entry.team": limits.NAME,
    "Entry.category": limits.NAME,
    "Entry.ineligible": limits.REASON,
    "needs": NEEDS,
    "needs[]": limits.NAME,
    "table": TABLE,
    "order": ENTRANTS,
    "order[]": ENTRANT,
    "members": ENTRANTS,
    "members[]": ENTRANT,
    "years": YEARS,
    "year": YEAR,
    "holder": limits.NAME,
    "Agreement.what": limits.REASON,
    "Agreement.others": limits.REASON,
    "pairs": PAIRS,
    "pairs[][]": ENTRANT,
    "tables": TABLES,
    "tables[]": TABLE,
    "apart_rounds": ROUND,
    "Apart.rounds": ROUND,
    "repeats_free_after": ROUND,
    "lag_rounds": ROUND,
    "byes": ENTRANTS,
    "byes[]": ENTRANT,
    "let_in": ENTRANTS,
    "let_in[]": ENTRANT,
    "one": ENTRANT,
    "other": ENTRANT,
    # Rounds and weeks.
    "deadline_ms": limits.MOMENT,
    "starts_at_ms": limits.MOMENT,
    "ExtendRound.duration_s": EXTENSION_S,
    "AnnounceBreak.duration_s": BREAK_S,
    "after_s": AFTER_S,
    # Results.
    "scores": SCORES,
    "before_rack": SCORES,
    "points": POINTS,
    "TakeGameResult/Score.points": GAME_POINTS,
    "TakeGameResult/Feat.high_play": GAME_POINTS,
    "TakeGameResult/Feat.deficit": GAME_POINTS,
    "loser": ENTRANT,
    "Slip.first": ENTRANT,
    "tie_winner": ENTRANT,
    "feats": SCORES,
    "high_play": POINTS,
    "deficit": POINTS,
    "agreed": SCORES,
    "agreed[]": ENTRANT,
    "evidence": EVIDENCE,
    "Missed.spread": SPREAD,
    "spread": SPREAD,
    "amount": SPREAD,
    # What went wrong.
    "procedure": limits.ID,
    "answers": LINES,
    "answers{}": limits.ID,
    "answers[]": (limits.ANSWER, SENTENCE),
    "Incident.points": SCORES,
    "Incident.spread": SCORES,
    "steps": LINES,
    "changes": LINES,
    "rules": LINES,
    "rules[]": limits.ID,
    "rule": limits.ID,
    "sanctions": LINES,
    "report": limits.ID,
    "ruled_by": limits.ID,
    "turn": TURN,
    "incidents": LINES,
    "Text.msgid": SENTENCE,
    "Text.plural": SENTENCE,
    "Text.count": limits.ANSWER,
    "Text.params": LINES,
    "Text.params{}": limits.ID,
    "Text.params[]": (limits.ANSWER, SENTENCE),
    # Undoing, and several at once.
    "action": ACTION,
    "commands": COMMANDS,
}
BOUNDS = Bounds(_TABLE, RULE_SET_BOUNDS)

_ANY_S = Bound(limits.MOMENT.sentence, -limits.YEAR_3000_MS // 1000, limits.YEAR_3000_MS // 1000)
CAPS = Caps(
    {
        **RULE_SET_CAPS,
        "Phase.rounds": ROUNDS,
        "Fontes.rounds": ROUNDS,
        "times": TIMES,
        "TeamRoundRobin.games": MATCH_GAMES,
        "best_of": MATCH_GAMES,
        "places": PLACE,
        "factor": PLACE,
        "spread_per_game": SPREAD,
        "rating": RATING,
        "ends_ms": limits.MOMENT,
        "deadline_ms": limits.MOMENT,
        "starts_at_ms": limits.MOMENT,
        "points": GAME_POINTS,
        "high_play": GAME_POINTS,
        "deficit": GAME_POINTS,
        "amount": GAME_POINTS,
        "late_s": _ANY_S,
        "late_points": GAME_POINTS,
        "remaining_s": _ANY_S,
    }
)
"""For facts that were stored before there were bounds."""
