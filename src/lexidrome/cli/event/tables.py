"""`lexidrome event standings`: where everybody stands."""

from __future__ import annotations

from typing import Any

from lexidrome import tournament as t
from lexidrome.cli.event.desk import (
    USUAL,
    AsJson,
    Desk,
    Where,
    entrant_name,
    opened,
    print_json,
    print_table,
)


def show_standings(*, where: Where = USUAL, as_json: AsJson = False) -> None:
    """Show the standings.

    Parameters
    ----------
    as_json
        Print JSON: division, rank, number, entrant, wins (ties ½), losses and spread.
    """
    with opened(where, is_read_only=True) as desk:
        rows = [row for each in desk.divisions(where.division) for row in standing_rows(desk, each)]
    if as_json:
        print_json(rows)
        return
    print_table(
        ("division", "rank", "number", "entrant", "wins", "losses", "spread"),
        [
            (
                row["division"],
                str(row["rank"]),
                str(row["number"]),
                row["entrant"],
                _halves(row["wins"]),
                _halves(row["losses"]),
                f"{row['spread']:+d}",
            )
            for row in rows
        ],
    )


def standing_rows(desk: Desk, division: t.Division) -> list[dict[str, Any]]:
    names = desk.names()
    return [
        {
            "division": division.name,
            "rank": row.rank,
            "number": row.number,
            "entrant": entrant_name(division.entrants[row.number], names),
            "wins": row.wins,
            "losses": row.losses,
            "spread": row.spread,
        }
        for row in t.standings(desk.tournament, division)
    ]


def _halves(count: float) -> str:
    whole = int(count)
    return str(whole) if count == whole else f"{whole or ''}½"
