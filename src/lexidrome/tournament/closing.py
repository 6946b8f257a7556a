"""The final table of an event: what it is closed with, and what would be reckoned now.

What was final stays so. A later version that reckons otherwise says where; to accept
that, the director opens the event again and closes it with what it says now.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Generic, TypeVar

import msgspec
from msgspec.structs import replace

from lexidrome.base import text
from lexidrome.tournament.final_table import FinalTable, PointsRow, Standing, TeamStanding
from lexidrome.tournament.prizes import Holding
from lexidrome.tournament.standings import standings
from lexidrome.tournament.state import Division, Tournament
from lexidrome.tournament.summing import prizes_of
from lexidrome.tournament.teams import points_table, team_standings

Row = TypeVar("Row")

RECKONED_OTHERWISE = text(
    "This version of Lexidrome reckons otherwise than the one with which the event was closed. "
    "The table of the closing stays the final one. To accept what is reckoned now, open the "
    "event again and close it anew."
)


class Pair(msgspec.Struct, Generic[Row], frozen=True):
    """The same row in the final table and as it is reckoned now; none where it is missing."""

    final: Row | None
    now: Row | None

    @property
    def row(self) -> Row:
        """One of the two, for what they have in common."""
        found = self.now if self.final is None else self.final
        assert found is not None
        return found


class TableDifference(msgspec.Struct, frozen=True):
    """The rows of a division's final table that are reckoned otherwise now."""

    division: str
    standings: tuple[Pair[Standing], ...] = ()
    teams: tuple[Pair[TeamStanding], ...] = ()
    points: tuple[Pair[PointsRow], ...] = ()
    prizes: tuple[Pair[Holding], ...] = ()


def reckoned_tables(tournament: Tournament) -> tuple[FinalTable, ...]:
    """The table of each division by its results, whatever it was closed with."""
    return tuple(_reckoned(tournament, each) for each in tournament.divisions.values())


def differences(
    final: Iterable[FinalTable], now: Iterable[FinalTable]
) -> tuple[TableDifference, ...]:
    """Where tables differ, division by division; of those who share a place none is ahead."""
    reckoned = {table.division: table for table in now}
    found = (_between(each, reckoned.get(each.division)) for each in final)
    return tuple(each for each in found if each != TableDifference(each.division))


def final_differences(tournament: Tournament) -> tuple[TableDifference, ...]:
    """Where a closed event would have another table now; none while it goes on."""
    final = [each.final for each in tournament.divisions.values() if each.final is not None]
    return differences(final, reckoned_tables(tournament)) if final else ()


def _reckoned(tournament: Tournament, division: Division) -> FinalTable:
    goes_on = replace(division, final=None)
    return FinalTable(
        division.name,
        standings(tournament, goes_on),
        team_standings(tournament, goes_on),
        points_table(goes_on),
        prizes_of(tournament, goes_on, division.prizes),
    )


def _between(final: FinalTable, now: FinalTable | None) -> TableDifference:
    now = now or FinalTable(final.division)
    return TableDifference(
        final.division,
        _pairs(final.standings, now.standings, lambda row: row.number),
        _pairs(final.teams, now.teams, lambda row: row.team.name),
        _pairs(final.points, now.points, lambda row: row.number),
        _pairs(final.prizes, now.prizes, lambda row: row.prize),
    )


def _pairs(
    final: Iterable[Row], now: Iterable[Row], key: Callable[[Row], Hashable]
) -> tuple[Pair[Row], ...]:
    before = {key(row): row for row in final}
    after = {key(row): row for row in now}
    pairs = (Pair(before.get(each), after.get(each)) for each in {**before, **after})
    return tuple(each for each in pairs if each.final != each.now)
