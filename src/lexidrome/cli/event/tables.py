"""`lexidrome event standings`: where everybody stands."""

from __future__ import annotations

from typing import Any

import msgspec

from lexidrome import tournament as t
from lexidrome.cli.event.desk import (
    USUAL,
    AsJson,
    Desk,
    Where,
    opened,
    print_json,
    print_table,
)
from lexidrome.hall import entrant_name


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


def bracket(*, where: Where = USUAL, as_json: AsJson = False) -> None:
    """Show the bracket, match by match.

    Parameters
    ----------
    as_json
        Print JSON: division, match, status, one, other, wins of each and winner.
    """
    with opened(where, is_read_only=True) as desk:
        rows = [row for each in desk.divisions(where.division) for row in _bracket_rows(each)]
    if as_json:
        print_json(rows)
        return
    print_table(
        ("match", "one", "other", "wins", "", "winner", ""),
        [
            (
                row["match"],
                str(row["one"] or ""),
                str(row["other"] or ""),
                str(row["one_wins"]),
                str(row["other_wins"]),
                str(row["winner"] or ""),
                row["status"].replace("_", " "),
            )
            for row in rows
        ],
    )


def teams(*, where: Where = USUAL, as_json: AsJson = False) -> None:
    """Show how teams of individuals stand, and who held the trophy.

    Parameters
    ----------
    as_json
        Print JSON.
    """
    with opened(where, is_read_only=True) as desk:
        rows = [
            {
                "division": each.name,
                "rank": row.rank,
                "team": row.team.name,
                "members": list(row.team.members),
                "points": row.points,
                "has_prize": row.has_prize,
            }
            for each in desk.divisions(where.division)
            for row in t.team_standings(desk.tournament, each)
        ]
        trophies = [
            {"division": each.name, "year": year.year, "holder": year.holder}
            for each in desk.divisions(where.division)
            for year in each.trophy
        ]
    if as_json:
        print_json({"teams": rows, "trophies": trophies})
        return
    print_table(
        ("division", "rank", "team", "points"),
        [tuple(str(r[key]) for key in ("division", "rank", "team", "points")) for r in rows],
    )
    for trophy in trophies:
        print(f"{trophy['division']} {trophy['year']}: {trophy['holder']}")


def ledger(*, where: Where = USUAL, as_json: AsJson = False) -> None:
    """Show firsts, seconds, byes, repeats and tables of everybody.

    Parameters
    ----------
    as_json
        Print JSON.
    """
    with opened(where, is_read_only=True) as desk:
        found = [
            (each.name, line)
            for each in desk.divisions(where.division)
            for line in t.fairness(each)
        ]
    if as_json:
        print_json([{"division": name, **msgspec.to_builtins(line)} for name, line in found])
        return
    print_table(
        ("division", "number", "firsts", "seconds", "byes", "repeats", "tables"),
        [
            (
                name,
                str(line.number),
                str(line.firsts),
                str(line.seconds),
                str(line.byes),
                str(len(line.repeats)),
                str(line.tables),
            )
            for name, line in found
        ],
    )


def ratings(*, where: Where = USUAL, as_json: AsJson = False) -> None:
    """Work out the ratings after the event, by the published formulas.

    Parameters
    ----------
    as_json
        Print JSON.
    """
    with opened(where, is_read_only=True) as desk:
        found = [
            (each.name, row)
            for each in desk.divisions(where.division)
            for row in t.rated_afterwards(each)
        ]
    if as_json:
        rows = [{"division": name, **msgspec.to_builtins(row)} for name, row in found]
        print_json({"note": str(t.rating_note()), "ratings": rows})
        return
    print(t.rating_note())
    print_table(
        ("division", "number", "before", "after", "games", "performance"),
        [
            (
                name,
                str(row.number),
                str(row.before or ""),
                str(row.after or ""),
                str(row.games),
                str(row.performance or ""),
            )
            for name, row in found
        ],
    )


def _bracket_rows(division: t.Division) -> list[dict[str, Any]]:
    phase = t.bracket_phase(division)
    if phase is None:
        return []
    order = next(each.phase_order for each in division.rounds if each.phase == phase)
    return [
        {
            "division": division.name,
            "match": state.match.label,
            "status": state.status.value,
            "one": state.one,
            "other": state.other,
            "one_wins": state.one_wins,
            "other_wins": state.other_wins,
            "winner": state.winner,
        }
        for state in t.bracket_of(division, phase, order).progress.matches
    ]
