"""`lexidrome event differences`: where a closed event would end otherwise by this version."""

from __future__ import annotations

import msgspec

from lexidrome import tournament as t
from lexidrome.cli.event.desk import Desk, print_json, print_table
from lexidrome.cli.options import JsonFlag
from lexidrome.hall.events.files import entrant_name


def differences(desk: Desk, /, *, as_json: JsonFlag = False) -> int:
    """Show where the final standings of a closed event are calculated differently now.

    Exit code 1 when it is. Nothing changes automatically: `undo` and `close` accept it.

    Parameters
    ----------
    as_json
        Print JSON: division, table, name, the final value and the value now.
    """
    found = lines_of(desk)
    if as_json:
        print_json([{**msgspec.structs.asdict(each), "table": str(each.table)} for each in found])
    elif found:
        print_lines(found)
    else:
        print("Everything is calculated as when the event was closed.")
    return 1 if found else 0


def lines_of(desk: Desk) -> list[t.standings.DifferenceLine]:
    names, divisions = desk.names(), desk.tournament.divisions

    def named(division: str, number: int) -> str:
        return entrant_name(divisions[division].entrants[number], names)

    meant = {each.name for each in desk.divisions()}
    found = t.standings.difference_lines(t.standings.final_differences(desk.tournament), named)
    return [each for each in found if each.division in meant]


def print_lines(found: list[t.standings.DifferenceLine]) -> None:
    print(t.standings.RECKONED_OTHERWISE)
    print_table(
        ("division", "table", "", "final", "now"),
        [(each.division, str(each.table), each.name, each.final, each.now) for each in found],
    )
