"""Everybody's way through a division, a round at a time: cross-tables, wall charts and lines
over the rounds show the same cells.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from lexidrome.tournament.brackets import bracket_phase
from lexidrome.tournament.final_table import Standing
from lexidrome.tournament.pairing import NOBODY
from lexidrome.tournament.places import lines_of
from lexidrome.tournament.state import Division, Game, Line, Round


class RoundCell(msgspec.Struct, frozen=True):
    """One round of one entrant."""

    opponent: int
    """`NOBODY` for a bye and for a round that was missed."""
    is_missed: bool = False
    is_first: bool | None = None
    """Whether they played first, as far as anybody knows."""
    own: int | None = None
    """Points as played; none where there was no score."""
    others: int | None = None
    half_points: int | None = None
    """None: no result counts yet."""
    is_game: bool = False
    """Won, lost or tied; else it counts as neither."""
    spread: int = 0
    after: Standing | None = None
    """What they have come to with this round; none: it does not count yet."""
    rank: int | None = None
    """Their place after the round; none before all of its results are in, and in brackets."""


class CrossRow(msgspec.Struct, frozen=True):
    """An entrant's line of a cross table."""

    standing: Standing
    club: str
    """Or the school."""
    rating: int | None
    cells: tuple[RoundCell | None, ...]
    """One for each round; none: they had no part in it."""

    @property
    def number(self) -> int:
        return self.standing.number


class CrossTable(msgspec.Struct, frozen=True):
    """Everybody against everybody, round by round."""

    rounds: tuple[int, ...]
    """The numbers of those that are published."""
    rows: tuple[CrossRow, ...]
    """In the order of the standings."""

    @property
    def has_clubs(self) -> bool:
        return any(row.club for row in self.rows)

    @property
    def has_ratings(self) -> bool:
        return any(row.rating is not None for row in self.rows)

    def row_of(self, number: int) -> CrossRow:
        return next(row for row in self.rows if row.number == number)

    def by_number(self) -> tuple[CrossRow, ...]:
        return tuple(sorted(self.rows, key=lambda row: row.number))


def cross_table(
    division: Division,
    standings: Sequence[Standing],
    after: Mapping[int, Sequence[Standing]],
) -> CrossTable:
    """Of the standings now, and of those after each round by its number."""
    rounds = tuple(each for each in division.rounds if each.is_out)
    totals = {each.number: {row.number: row for row in after[each.number]} for each in rounds}
    # Places of a bracket are those of all of it: it has no table after a round (ST-OPEN.a).
    is_ranked = bracket_phase(division) is None
    ranked = {each.number for each in rounds if is_ranked and each.awaited == 0}
    rows = []
    for row in standings:
        lines = dict(lines_of(division, row.number))
        cells = tuple(
            _cell(each, row.number, lines.get(each.number), totals[each.number], ranked)
            for each in rounds
        )
        entry = division.entrants[row.number].entry
        rows.append(CrossRow(row, entry.club or entry.school, entry.rating, cells))
    return CrossTable(tuple(each.number for each in rounds), tuple(rows))


def _cell(
    each: Round,
    number: int,
    line: Line | None,
    totals: Mapping[int, Standing],
    ranked: set[int],
) -> RoundCell | None:
    game = each.game_of(number)
    if game is None and line is None:
        return None
    opponent = NOBODY if game is None or game.is_bye else game.other(number)
    is_first = None if game is None else _is_first(game, number)
    if line is None:
        return RoundCell(opponent, is_first=is_first)
    total = totals.get(number)
    return RoundCell(
        opponent,
        is_missed=game is None,
        is_first=is_first,
        own=line.actual if opponent != NOBODY else None,
        others=None if game is None else _actual(game, opponent),
        half_points=line.half_points,
        is_game=line.is_game,
        spread=line.spread,
        after=total,
        rank=total.rank if total is not None and each.number in ranked else None,
    )


def _is_first(game: Game, number: int) -> bool | None:
    return None if game.is_bye or game.starter is None else game.starter == number


def _actual(game: Game, number: int) -> int | None:
    return next((line.actual for line in game.lines if line.number == number), None)
