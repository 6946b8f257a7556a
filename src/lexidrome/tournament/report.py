"""All that a division came to, as its final report tells it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from lexidrome.tournament.division_figures import figured_games, figures_of, rated_afterwards
from lexidrome.tournament.figures import EventFigures, FiguredGame
from lexidrome.tournament.final_table import TeamStanding
from lexidrome.tournament.ratings import NewRating
from lexidrome.tournament.state import Division, Tournament
from lexidrome.tournament.team_tables import team_standings


class NotedGame(msgspec.Struct, frozen=True):
    """A game from the side of whoever is named for it."""

    round_number: int
    number: int
    opponent: int
    own: int
    others: int


class Records(msgspec.Struct, frozen=True):
    """Of each kind all games that share it; none where nothing was played."""

    high_games: tuple[NotedGame, ...] = ()
    high_losses: tuple[NotedGame, ...] = ()
    largest_wins: tuple[NotedGame, ...] = ()
    smallest_wins: tuple[NotedGame, ...] = ()
    most_together: tuple[NotedGame, ...] = ()
    """Both scores added up, from the side with more."""


class DivisionReport(msgspec.Struct, frozen=True):
    """Beside its standings and its prizes."""

    teams: tuple[TeamStanding, ...]
    figures: EventFigures
    records: Records
    ratings: tuple[NewRating, ...]
    """Of those who had one or have one now; empty where nobody came with one."""


def division_report(tournament: Tournament, division: Division) -> DivisionReport:
    """All that is reported of a division when it is over."""
    whole, _ = figures_of(division)
    ratings = rated_afterwards(division)
    is_rated = any(row.before is not None for row in ratings)
    return DivisionReport(
        team_standings(tournament, division) if division.teams else (),
        whole,
        records(division),
        ratings if is_rated else (),
    )


def records(division: Division) -> Records:
    """Scores as they were played, before caps."""
    sides = [side for game in figured_games(division) for side in _sides(game)]
    won = [side for side in sides if side.own > side.others]
    lost = [side for side in sides if side.own < side.others]
    ahead = won + [side for side in sides if side.own == side.others]
    return Records(
        _best(sides, lambda side: side.own),
        _best(lost, lambda side: side.own),
        _best(won, lambda side: side.own - side.others),
        _best(won, lambda side: side.others - side.own),
        _best(ahead, lambda side: side.own + side.others),
    )


def _sides(game: FiguredGame) -> tuple[NotedGame, NotedGame]:
    one, other, number = game.one, game.other, game.round_number
    return (
        NotedGame(number, one.number, other.number, one.score, other.score),
        NotedGame(number, other.number, one.number, other.score, one.score),
    )


def _best(sides: Sequence[NotedGame], measure: Callable[[NotedGame], int]) -> tuple[NotedGame, ...]:
    most = max(map(measure, sides), default=None)
    return tuple(side for side in sides if measure(side) == most)
