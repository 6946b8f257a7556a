"""All that a row of the standings says: the place and how it changed, the last result, the next
opponent. One source for pages, displays, prints and files.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from lexidrome.tournament.brackets import bracket_phase
from lexidrome.tournament.final_table import Standing
from lexidrome.tournament.pairing import NOBODY
from lexidrome.tournament.state import Division, Line, Round


class LastResult(msgspec.Struct, frozen=True):
    """The last game of somebody in the standings."""

    round_number: int
    opponent: int
    """`NOBODY` for a bye."""
    half_points: int
    is_game: bool
    own: int | None
    """Points as played; none where there was no score."""
    others: int | None
    spread: int


class NextGame(msgspec.Struct, frozen=True):
    """Published, and without a result that counts."""

    round_number: int
    opponent: int
    table: int | None


class StandingFacts(msgspec.Struct, frozen=True):
    """A row of the standings with what stands beside it."""

    standing: Standing
    moved: int | None = None
    """Places gained by the last round, negative for lost; none where there is nothing before."""
    club: str = ""
    """Or the school."""
    rating: int | None = None
    last: LastResult | None = None
    next: NextGame | None = None


def standing_facts(
    division: Division,
    rows: Sequence[Standing],
    earlier: Sequence[Standing] = (),
    before_round: int | None = None,
) -> tuple[StandingFacts, ...]:
    """Of these rows; `earlier` is the table before the last round that they count.

    With `before_round` they are the table as it stood then: nothing later is told.
    """
    out = [
        each
        for each in division.rounds
        if each.is_out and (before_round is None or each.number < before_round)
    ]
    places = {row.number: row.rank for row in earlier}
    return tuple(_facts(division, row, out, places, is_now=before_round is None) for row in rows)


def round_before(division: Division, before_round: int | None = None) -> int | None:
    """The round whose results moved places last; none where there is no table to compare with.

    In a bracket places are those of the bracket, which has no table of an earlier round.
    """
    if bracket_phase(division) is not None:
        return None
    played = [
        each.number
        for each in division.rounds
        if each.is_out
        and (before_round is None or each.number < before_round)
        and any(game.counts for game in each.games)
    ]
    return played[-1] if len(played) > 1 else None


def _facts(
    division: Division, row: Standing, out: list[Round], places: dict[int, int], *, is_now: bool
) -> StandingFacts:
    entry = division.entrants[row.number].entry
    before = places.get(row.number)
    return StandingFacts(
        row,
        None if before is None else before - row.rank,
        entry.club or entry.school,
        entry.rating,
        _last(row.number, out),
        _next(row.number, out) if is_now else None,
    )


def _last(number: int, out: list[Round]) -> LastResult | None:
    for each in reversed(out):
        game = each.game_of(number)
        lines = {} if game is None else {line.number: line for line in game.lines}
        if number in lines:
            own: Line = lines[number]
            other = lines.get(own.opponent)
            return LastResult(
                each.number,
                own.opponent,
                own.half_points,
                own.is_game,
                own.actual,
                None if other is None else other.actual,
                own.spread,
            )
    return None


def _next(number: int, out: list[Round]) -> NextGame | None:
    for each in reversed(out):
        game = each.game_of(number)
        if game is not None and not game.counts:
            return NextGame(each.number, NOBODY if game.is_bye else game.other(number), game.table)
    return None
