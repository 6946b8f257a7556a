"""The final table of an event: what it is closed with, and what would be reckoned now.

What was final stays so. A later version that reckons otherwise says where; to accept
that, the director opens the event again and closes it with what it says now.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping

import msgspec
from msgspec.structs import replace

from lexidrome.base import Text, text
from lexidrome.tournament.awards import Holding, PrizeKind
from lexidrome.tournament.division_figures import prizes_of
from lexidrome.tournament.final_table import FinalTable, PointsRow, Standing, TeamStanding
from lexidrome.tournament.pairing import written_points
from lexidrome.tournament.places import standings
from lexidrome.tournament.state import Division, Tournament
from lexidrome.tournament.team_tables import points_table, team_standings

Row = Standing | TeamStanding | PointsRow | Holding

RECKONED_OTHERWISE = text(
    "This version of Lexidrome calculates differently from the one with which the event was "
    "closed. The standings at closing stay final. To accept the new calculation, open the event "
    "again and close it once more."
)


class TableDifference(msgspec.Struct, frozen=True):
    """A row of a division's final table, and how it is reckoned now; none where it is missing."""

    division: str
    final: Row | None
    now: Row | None

    @property
    def row(self) -> Row:
        """One of the two, for what they have in common."""
        found = self.now if self.final is None else self.final
        assert found is not None
        return found


def reckoned_tables(tournament: Tournament) -> tuple[FinalTable, ...]:
    """The table of each division by its results, whatever it was closed with."""
    return tuple(_reckoned(tournament, each) for each in tournament.divisions.values())


def differences(
    final: Iterable[FinalTable], now: Iterable[FinalTable]
) -> tuple[TableDifference, ...]:
    """The rows in which tables differ; who shares a place may be listed in another order."""
    before, after = ({each.division: each for each in tables} for tables in (final, now))
    return tuple(
        TableDifference(name, *rows)
        for name in {**before, **after}
        for rows in _differing(
            before.get(name, FinalTable(name)), after.get(name, FinalTable(name))
        )
    )


def final_differences(tournament: Tournament) -> tuple[TableDifference, ...]:
    """Where a closed event would have another table now; none while it goes on."""
    final = [each.final for each in tournament.divisions.values() if each.final is not None]
    return differences(final, reckoned_tables(tournament)) if final else ()


class DifferenceLine(msgspec.Struct, frozen=True):
    """A difference as people read it."""

    division: str
    table: Text
    """Of which table it is a row."""
    name: str
    """The entrant, the team or the prize."""
    final: str
    now: str


def difference_lines(
    found: Iterable[TableDifference], named: Callable[[str, int], str]
) -> tuple[DifferenceLine, ...]:
    """Each difference in a line; `named` says what a number of a division is called."""
    return tuple(
        DifferenceLine(
            each.division,
            _TABLES[type(each.row)],
            _name(each, named),
            _written(each.division, each.final, named),
            _written(each.division, each.now, named),
        )
        for each in found
    )


_TABLES: Mapping[type[Row], Text] = {
    Standing: text("Standings"),
    TeamStanding: text("Teams"),
    PointsRow: text("Individual points"),
    Holding: text("Prizes"),
}


def _name(each: TableDifference, named: Callable[[str, int], str]) -> str:
    match each.row:
        case TeamStanding(team=team):
            return team.name
        case Holding(prize=prize):
            return prize.name
        case row:
            return named(each.division, row.number)


def _written(division: str, row: Row | None, named: Callable[[str, int], str]) -> str:
    """The place, then the figures it goes by; who holds a prize, and with what."""
    match row:
        case Standing():
            won = written_points(row.half_points)
            lost = written_points(row.games * 2 - row.half_points)
            spread = f"{row.spread:+d}".replace("-", "−")
            return f"{row.rank}. {won}–{lost} {spread} ({row.points})"
        case TeamStanding() | PointsRow():
            return f"{row.rank}. {row.points}"
        case Holding(holders=(_, *_)):
            who = row.teams or tuple(named(division, number) for number in row.holders)
            value = "" if row.prize.kind is PrizeKind.PLACE else f" {row.value}"
            return f"{', '.join(who)}{value}"
        case _:
            return "–"


def _reckoned(tournament: Tournament, division: Division) -> FinalTable:
    goes_on = replace(division, final=None)
    return FinalTable(
        division.name,
        standings(tournament, goes_on),
        team_standings(tournament, goes_on),
        points_table(goes_on),
        prizes_of(tournament, goes_on, division.prizes),
    )


def _differing(final: FinalTable, now: FinalTable) -> Iterator[tuple[Row | None, Row | None]]:
    before, after = ({_key(row): row for row in _rows(table)} for table in (final, now))
    for key in {**before, **after}:
        if before.get(key) != after.get(key):
            yield before.get(key), after.get(key)


def _rows(table: FinalTable) -> tuple[Row, ...]:
    return (*table.standings, *table.teams, *table.points, *table.prizes)


def _key(row: Row) -> Hashable:
    """What tells a row from the others of its table."""
    match row:
        case TeamStanding():
            return row.team.name
        case Holding():
            return row.prize
        case _:
            return type(row), row.number
