"""What must hold in every event, worked out afresh from its facts and not by its own code."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import msgspec

from lexidrome.rulebook import RuleSet
from lexidrome.rulebook.choices import FirstPlay, TieRule
from lexidrome.tournament.apply import fold
from lexidrome.tournament.pairing import Certainty, Championship, Why
from lexidrome.tournament.phases import DoubleElimination, League, SingleElimination
from lexidrome.tournament.places import standings
from lexidrome.tournament.state import Division, EventState, Game, Round, Tournament
from lexidrome.tournament.unions import AnyFact
from lexidrome.tournament.values import MissedKind, ResultKind

_UNPLAYED = (
    ResultKind.NO_SHOW,
    ResultKind.BOTH_ABSENT,
    ResultKind.DOUBLE_FORFEIT,
    ResultKind.AWARDED,
    ResultKind.CANCELLED,
)


class Tally(msgspec.Struct):
    """What one entrant has, counted afresh."""

    half_points: int = 0
    games: int = 0
    spread: int = 0


def broken_in_round(tournament: Tournament, division: Division, each: Round) -> Iterator[str]:
    """What is wrong with a round that was paired just now."""
    times = Counter(number for game in each.games for number in game.numbers)
    for number, count in times.items():
        if count > 1:
            yield f"number {number} is paired {count} times"
        if not division.entrants[number].plays_in(each.number):
            yield f"number {number} is paired but does not play"
    format_ = division.phases[each.phase].format
    if isinstance(format_, SingleElimination | DoubleElimination):
        return
    if each.phase == 0:
        active = [n for n, entrant in division.entrants.items() if entrant.plays_in(each.number)]
        if left_out := [number for number in active if number not in times]:
            yield f"number {left_out[0]} is not paired"
        if not isinstance(format_, League):
            yield from _unfair_byes(division, each, active)
    if tournament.rules.setup.first_play is FirstPlay.FIRSTS_SECONDS:
        yield from _wrong_starters(division, each)
    if each.certainty is Certainty.PROVED:
        yield from _unexplained_repeats(division, each)


def broken_in_event(state: EventState, facts: list[AnyFact]) -> Iterator[str]:
    """What is wrong with an event as it stands after these facts."""
    if fold(facts) != state:
        yield "the facts do not fold to the state"
    decoded = msgspec.json.decode(msgspec.json.encode(facts), type=list[AnyFact])
    if decoded != facts:
        yield "the facts do not survive storage"
    tournament = state.tournament
    for division in tournament.divisions.values():
        tallies = counted_afresh(tournament.rules, division)
        for row in standings(tournament, division):
            tally = tallies[row.number]
            if (row.half_points, row.games, row.spread) != (
                tally.half_points,
                tally.games,
                tally.spread,
            ):
                yield f"number {row.number} stands at {row}, not at {tally}"
        yield from _broken_bracket(division)


def counted_afresh(rules: RuleSet, division: Division) -> dict[int, Tally]:
    """Wins and spread of everybody, straight from the slips; finals count for places only."""
    tallies = {number: Tally() for number in division.entrants}
    for number, entrant in division.entrants.items():
        tallies[number].spread = sum(entry.amount for entry in entrant.ledger)
        for missed in entrant.missed:
            if missed.kind is not MissedKind.NOTHING:
                _add(tallies[number], missed.kind is MissedKind.HALF, missed.spread)
    for each in division.rounds:
        format_ = division.phases[each.phase].format
        if not each.is_out or isinstance(format_, Championship):
            continue
        is_bracket = isinstance(format_, SingleElimination | DoubleElimination)
        is_league = isinstance(format_, League)
        for game in each.games:
            if not game.is_bye:
                _count(rules, each.number, game, tallies, breaks_ties=is_bracket)
            elif not is_bracket and not is_league:
                _add(tallies[game.first], 2, rules.event.bye_spread)
    return tallies


def _count(
    rules: RuleSet, number: int, game: Game, tallies: dict[int, Tally], *, breaks_ties: bool
) -> None:
    slip = game.slip
    if slip is None or not game.is_signed or not game.is_validated:
        return
    if slip.kind is ResultKind.PLAYED:
        late = {absence.number: absence.late_points for absence in game.absences}
        one, other = (
            (slip.points_of(n) or 0) - (0 if slip.is_late_included else late.get(n, 0))
            for n in game.numbers
        )
        caps = rules.event.spread_cap
        cap = caps[min(number, len(caps)) - 1] if caps else abs(one - other)
        margin = max(-cap, min(cap, one - other))
        halves = 1 if one == other else 2 * (one > other)
        if one == other and (breaks_ties or rules.tie.rule is not TieRule.HALF_WIN):
            halves = {None: 1, game.first: 2, game.second: 0}[slip.tie_winner]
        _add(tallies[game.first], halves, margin)
        _add(tallies[game.second], 2 - halves, -margin)
    elif slip.kind in (ResultKind.DOUBLE_FORFEIT, ResultKind.BOTH_ABSENT):
        is_absent = slip.kind is ResultKind.BOTH_ABSENT
        spread = -rules.event.no_show_spread if is_absent else 0
        _add(tallies[game.first], 0, spread)
        _add(tallies[game.second], 0, spread)
    elif slip.loser is not None:
        loser, winner = slip.loser, game.other(slip.loser)
        amount = rules.event.no_show_spread
        if slip.kind is ResultKind.LEFT:
            deficit = (slip.points_of(winner) or 0) - (slip.points_of(loser) or 0)
            added = max(0, deficit) if rules.ending.leave_adds_deficit else 0
            amount = rules.ending.leave_spread + added
        _add(tallies[winner], 2, amount)
        _add(tallies[loser], 0, -amount)


def _add(tally: Tally, half_points: int, spread: int) -> None:
    tally.half_points += half_points
    tally.games += 1
    tally.spread += spread


def _unfair_byes(division: Division, each: Round, active: list[int]) -> Iterator[str]:
    """Nobody has a second bye before all who play had one."""
    byes = Counter(
        game.first
        for earlier in division.rounds[: each.number - 1]
        for game in earlier.games
        if game.is_bye
    )
    fewest = min((byes[number] for number in active), default=0)
    for game in each.games:
        if game.is_bye and byes[game.first] > fewest:
            yield f"number {game.first} has bye {byes[game.first] + 1} before all had {fewest + 1}"


def _wrong_starters(division: Division, each: Round) -> Iterator[str]:
    """Fewer firsts, then more seconds (NSA-III.D), counted afresh with the forfeit note."""
    firsts: Counter[int] = Counter()
    seconds: Counter[int] = Counter()
    forfeits: Counter[int] = Counter()
    for earlier in division.rounds[: each.number - 1]:
        for game in earlier.games:
            slip = game.slip
            if game.is_bye:
                continue
            if slip is not None and slip.kind in _UNPLAYED:
                is_both = slip.kind is ResultKind.BOTH_ABSENT
                is_one = slip.kind is ResultKind.NO_SHOW and slip.loser is not None
                for loser in game.numbers if is_both else (slip.loser or 0,) if is_one else ():
                    forfeits[loser] += 1
                    (firsts if forfeits[loser] % 2 else seconds)[loser] += 1
                continue
            first = game.first if slip is None or slip.first is None else slip.first
            firsts[first] += 1
            seconds[game.other(first)] += 1
    for game in each.games:
        if game.is_bye or any(reason.why is Why.ORDER_SET for reason in game.reasons):
            continue
        own = (-firsts[game.first], seconds[game.first])
        others = (-firsts[game.second], seconds[game.second])
        if own < others:
            yield f"round {each.number}: {game.second} should play first against {game.first}"


def _unexplained_repeats(division: Division, each: Round) -> Iterator[str]:
    """Whoever meets again is told so."""
    met = {
        frozenset(game.numbers)
        for earlier in division.rounds[: each.number - 1]
        for game in earlier.games
        if not game.is_bye
    }
    told = {Why.REPEAT_FORCED, Why.REPEAT_ALLOWED}
    for game in each.games:
        is_repeat = frozenset(game.numbers) in met
        if is_repeat and told.isdisjoint(reason.why for reason in game.reasons):
            yield f"{game.first} and {game.second} meet again without a word"


def _broken_bracket(division: Division) -> Iterator[str]:
    """Whoever has lost as many matches as the bracket allows plays no more."""
    games_lost: Counter[tuple[str | None, int]] = Counter()
    matches_lost: Counter[int] = Counter()
    for each in division.rounds:
        format_ = division.phases[each.phase].format
        if not isinstance(format_, SingleElimination | DoubleElimination):
            continue
        allowed = 1 if isinstance(format_, SingleElimination) else 2
        needed = format_.best_of // 2 + 1 if isinstance(format_, SingleElimination) else 1
        for game in each.games:
            for number in game.numbers:
                if matches_lost[number] >= allowed:
                    yield f"number {number} plays on in round {each.number} after {allowed} losses"
        for line in (line for game in each.games for line in game.lines):
            if line.half_points == 0:
                label = next(game.label for game in each.games if line in game.lines)
                games_lost[label, line.number] += 1
                matches_lost[line.number] += games_lost[label, line.number] == needed
