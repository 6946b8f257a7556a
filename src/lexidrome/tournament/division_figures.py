"""Hands an event's games to the figures: fairness, ratings, prizes, and what somebody needs."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from lexidrome.tournament import needs
from lexidrome.tournament.awards import (
    Holding,
    Prize,
    PrizeKind,
    Ranked,
    RankedTeam,
    best_of,
    prize_table,
)
from lexidrome.tournament.draft import is_played_out, next_slot
from lexidrome.tournament.endings import NoWinner, TiedPlace, undecided
from lexidrome.tournament.figures import (
    EntrantFigures,
    EventFigures,
    FiguredGame,
    LedgerLine,
    PairedRound,
    SideFigures,
    entrant_figures,
    event_figures,
    fairness_ledger,
)
from lexidrome.tournament.pairing import NOBODY
from lexidrome.tournament.places import standings
from lexidrome.tournament.points import cap_of
from lexidrome.tournament.ratings import NewRating, RatedGame, RatedPlayer, new_ratings
from lexidrome.tournament.state import Division, Game, Round, Tournament
from lexidrome.tournament.team_tables import team_standings
from lexidrome.tournament.values import Feat

UNCAPPED_SPREAD = 250
"""By how much a game without a cap is thought to change a spread, when asking what is settled."""


def fairness(division: Division) -> tuple[LedgerLine, ...]:
    """Firsts, byes, repeats and tables of everybody."""
    return fairness_ledger(_paired(division))


def figures_of(division: Division) -> tuple[EventFigures, tuple[EntrantFigures, ...]]:
    """Averages and records of a division, and of everybody in it who has played."""
    games = tuple(figured_games(division))
    return event_figures(games), entrant_figures(games)


def rated_afterwards(division: Division) -> tuple[NewRating, ...]:
    """New ratings from all games that are rated."""
    players = [
        RatedPlayer(number, entrant.entry.rating) for number, entrant in division.entrants.items()
    ]
    games = [
        RatedGame(game.first, game.second, game.lines[0].half_points)
        for _, game in division.games()
        if len(game.lines) == 2 and game.lines[0].is_rated
    ]
    return new_ratings(players, games)


def prizes_of(
    tournament: Tournament, division: Division, prizes: tuple[Prize, ...]
) -> tuple[Holding, ...]:
    """The prizes of a division with those who hold them now; nobody before anybody has played.

    In a closed event those who held them at the end, whatever prizes are named.
    """
    if division.final is not None:
        return division.final.prizes
    has_begun = any(game.counts and not game.is_bye for _, game in division.games())
    ranked = [
        Ranked(
            row.number,
            row.rank,
            _classes(division, row.number),
            row.spread,
            division.entrants[row.number].entry.rating,
        )
        for row in (standings(tournament, division) if has_begun else ())
        if division.entrants[row.number].may_win_prizes
    ]
    over = sum(all(game.counts for game in each.games) for each in division.rounds if each.is_out)
    planned = [phase.limit for phase in division.phases]
    rounds = len(division.rounds) + 1 if None in planned else sum(n or 0 for n in planned)
    if is_played_out(tournament, division):
        over = rounds = len(division.rounds)
    teams = [
        RankedTeam(row.team.name, row.rank, row.points, row.team.members)
        for row in team_standings(tournament, division)
    ]
    return prize_table(
        prizes, ranked, list(figured_games(division)), rounds_over=over, rounds=rounds, teams=teams
    )


def held_prizes(tournament: Tournament, division: Division) -> tuple[Holding, ...]:
    """The prizes as everybody is told of them.

    None is won while another round can follow, and none for a place while it is tied.
    """
    held = prizes_of(tournament, division, division.prizes)
    if division.final is not None or not division.rounds:
        return held
    follows = next_slot(tournament, division, len(division.rounds) + 1)
    is_open_end = follows is not None and division.phases[follows.phase].limit is None
    open_ = undecided(tournament, division)
    unwon = any(isinstance(each, NoWinner) for each in open_)
    tied = {number for each in open_ if isinstance(each, TiedPlace) for number in each.numbers}

    def is_open(each: Holding) -> bool:
        is_place = each.prize.kind is PrizeKind.PLACE
        return is_place and (unwon or not tied.isdisjoint(each.holders))

    return tuple(
        replace(each, is_settled=each.is_settled and not (is_open_end or is_open(each)))
        for each in held
    )


def record(division: Division, kind: PrizeKind) -> tuple[tuple[int, ...], int | None]:
    """Who has the highest score or losing score of all, and how much; several share it."""
    everybody = {number: Ranked(number, rank=0) for number in division.entrants}
    return best_of(Prize("", kind), list(figured_games(division)), everybody)


def needed(tournament: Tournament, division: Division, number: int, place: int) -> needs.Outlook:
    """What an entrant needs to finish at a place or better in the rounds of this phase."""
    return needs.outlook(_race(tournament, division), number, place)


def _race(tournament: Tournament, division: Division) -> needs.Race:
    out = [each for each in division.rounds if each.is_out]
    # A round that is not complete is still to be played, by everybody in it.
    open_round = out[-1] if out and not all(game.counts for game in out[-1].games) else None
    before = None if open_round is None else open_round.number
    rows = standings(tournament, division, before_round=before)
    done = len(out) - (open_round is not None)
    phase = out[-1].phase if out else 0
    first = next((each.number for each in out if each.phase == phase), 1)
    planned = division.phases[phase].limit
    left = 1 if planned is None else max(0, planned - (done - first + 1))
    cap = cap_of(tournament.rules, done + 1)
    return needs.Race(
        runners=tuple(
            needs.Runner(
                row.number,
                row.half_points,
                row.spread,
                division.entrants[row.number].plays_in(done + 1),
                division.entrants[row.number].entry.rating,
            )
            for row in rows
        ),
        rounds_left=left,
        next_round=() if open_round is None else tuple(_pairs(open_round)),
        spread_per_game=UNCAPPED_SPREAD if cap is None else cap,
        bye_spread=tournament.rules.event.bye_spread,
        seed=tournament.setup.seed,
    )


def _pairs(each: Round) -> Iterator[tuple[int, int]]:
    return ((game.first, game.second) for game in each.games)


def _classes(division: Division, number: int) -> tuple[str, ...]:
    entry = division.entrants[number].entry
    return tuple(each for each in (entry.club, entry.school, *entry.categories) if each)


def _paired(division: Division) -> Iterator[PairedRound]:
    for each, game in division.games():
        for number in game.numbers:
            starter = game.starter
            yield PairedRound(
                number,
                each.number,
                NOBODY if game.is_bye else game.other(number),
                None if starter is None or game.is_bye else starter == number,
                game.table,
            )


def figured_games(division: Division) -> Iterator[FiguredGame]:
    """Every game that was played to its end, with its scores as played."""
    for each, game in division.games():
        if len(game.lines) == 2 and all(line.actual is not None for line in game.lines):
            one, other = (_side(game, number) for number in game.numbers)
            yield FiguredGame(each.number, one, other, game.starter)


def _side(game: Game, number: int) -> SideFigures:
    line = next(line for line in game.lines if line.number == number)
    assert line.actual is not None
    feat = game.feat_of(number) or Feat(number)
    return SideFigures(number, line.actual, feat.high_play, feat.deficit)
