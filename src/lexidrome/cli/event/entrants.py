"""How entrants are shown: who they are, who of them has come, and what to look at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from lexidrome import tournament as t
from lexidrome.base import PersonId
from lexidrome.cli.event.desk import print_table
from lexidrome.hall.events.files import entrant_name
from lexidrome.hall.events.rosters import for_individuals, roster_notices

_OF_ENTRY = ("rating", "club", "school", "team")
"""What is shown of an entry as it is."""
_ENTERED = ("division", "number", "entrant", "members", *_OF_ENTRY)


def name_lines(
    before: t.Tournament, names: Mapping[PersonId, str], read: t.roster.Roster
) -> Iterator[str]:
    """Names that stand there twice, or that are easily taken for one another."""
    rows = [for_individuals(before.rules, row) for row in read.rows]
    found = roster_notices(before, lambda person: names.get(person, ""), rows)
    for pair in found.alike:
        alike = "have the same name" if pair.is_same else "are easily taken for one another"
        yield f"{pair.one.shown} and {pair.other.shown} {alike}."
    for each in found.unreadable:
        yield f"{each.named.shown} has signs that are piled up or cannot be seen."


def same_names(
    before: t.Tournament, names: Mapping[PersonId, str], read: t.roster.Roster
) -> list[str]:
    """Who would be there twice."""
    rows = [for_individuals(before.rules, row) for row in read.rows]
    found = roster_notices(before, lambda person: names.get(person, ""), rows)
    return sorted({pair.other.shown for pair in found.alike if pair.is_same})


def unfinished_lines(handled: list[t.Handled]) -> Iterator[str]:
    """Teams of individuals that have not all their members."""
    for each in handled:
        tournament = each.state.tournament
        changed = {
            fact.division for fact in each.facts if isinstance(fact, t.entries.EntrantsEntered)
        }
        for name in changed:
            for team in t.teams.unfinished_teams(tournament.divisions[name]):
                yield (
                    f"Team {team.name} has {len(team.members)} of "
                    f"{tournament.rules.event.team_members} members; "
                    "it has no place until it is complete."
                )


def shown(division: str, entrant: t.Entrant, names: Mapping[PersonId, str]) -> dict[str, Any]:
    entry = entrant.entry
    return {
        "division": division,
        "number": entrant.number,
        "entrant": entrant_name(entrant, names),
        "members": [names.get(person, "") for person in entry.persons],
        **{name: getattr(entry, name) for name in _OF_ENTRY},
        "present": len(entrant.present) == len(entry.persons),
        "present_members": [names.get(person, "") for person in entrant.present],
        "waived_members": [names.get(person, "") for person in entrant.waived],
        "id_seen": bool(entry.persons) and all(each in entrant.verified for each in entry.persons),
        "withdrawn": entrant.is_withdrawn,
        "ineligible": entry.ineligible,
    }


def print_entered(rows: list[dict[str, Any]]) -> None:
    _print(_ENTERED, [_cells(row) for row in rows])


def print_entrants(rows: list[dict[str, Any]]) -> None:
    """With who is there, and whose picture ID was seen."""
    _print(
        (*_ENTERED, "check-in", "ID", ""),
        [
            (
                *_cells(row),
                _check_in(row),
                "seen" if row["id_seen"] else "",
                "withdrawn" if row["withdrawn"] else "not eligible" if row["ineligible"] else "",
            )
            for row in rows
        ],
    )


def _cells(row: dict[str, Any]) -> tuple[str, ...]:
    members = " & ".join(name for name in row["members"] if name)
    return (
        row["division"],
        str(row["number"]),
        row["entrant"],
        "" if members == row["entrant"] else members,
        *(str(row[name] or "") for name in _OF_ENTRY),
    )


def _check_in(row: dict[str, Any]) -> str:
    if row["present"]:
        return "here"
    waived = [f"{name} waived" for name in row["waived_members"]]
    there = [f"{name} here" for name in row["present_members"]]
    return ", ".join([*there, *waived]) or "–"


def print_slips(slips: list[t.results.FirstSlip], tournament: t.Tournament) -> None:
    """What everybody is told at check-in: time and place of the first match, and the rules."""
    print_table(
        ("number", "round", "at", "table", "opponent"),
        [
            (
                str(each.number),
                str(each.round_number or ""),
                each.starts_at,
                str(each.table or ""),
                str(each.opponent or ""),
            )
            for each in slips
        ],
    )
    setup = tournament.setup
    print(", ".join(part for part in (setup.date, setup.place) if part) or "No place announced.")
    print(f"Rules: {setup.rules.title} (lexidrome rules show {setup.rules.name})")
    if any(each.round_number is None for each in slips):
        print("The first match is not published yet.")


def _print(headings: tuple[str, ...], rows: list[tuple[str, ...]]) -> None:
    """Without the columns in which nobody has anything."""
    used = [at for at in range(len(headings)) if any(row[at] for row in rows)]
    print_table(tuple(headings[at] for at in used), [tuple(row[at] for at in used) for row in rows])
