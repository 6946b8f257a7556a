"""Turns a roster, in which people are names, into people and the commands that enter them."""

from __future__ import annotations

from msgspec.structs import replace

from lexidrome import tournament as t
from lexidrome.base import BadInput, NotFound, PersonId, text
from lexidrome.hall.names import new_id
from lexidrome.hall.people import LONGEST_NAME, check_name
from lexidrome.store import Person

LONGEST_CONTACT = 200


def entries_of(
    tournament: t.Tournament, roster: t.Roster, division: str | None = None
) -> tuple[list[Person], list[t.Enter]]:
    """New people, and one command for each division; `division` is for rows that name none."""
    people: list[Person] = []
    by_division: dict[str, list[t.Entry]] = {}
    for row in roster.rows:
        name = _division(tournament, row.division or division)
        persons = _persons(tournament.rules.sides.persons_per_side, row)
        people.extend(persons)
        entry = replace(row.entry, persons=tuple(person.person for person in persons))
        by_division.setdefault(name, []).append(entry)
    commands = [
        t.Enter(at_ms=0, by=t.DIRECTOR, division=name, entries=tuple(entries))
        for name, entries in by_division.items()
    ]
    return people, commands


def _division(tournament: t.Tournament, name: str | None) -> str:
    names = list(tournament.divisions)
    if name in names:
        return name
    if name is None and len(names) == 1:
        return names[0]
    shown = ", ".join(names)
    if name is None:
        raise NotFound(text("It must be said which division is meant: {names}.", names=shown))
    raise NotFound(text("There is no division {name}; there are {names}.", name=name, names=shown))


def _persons(count: int, row: t.RosterRow) -> list[Person]:
    """Whoever is named; a team that names nobody stands for its members."""
    team = row.entry.name[: LONGEST_NAME - 3]
    names = row.names or tuple(f"{team} {at}" for at in range(1, count + 1))
    if len(names) != count:
        raise BadInput(
            text(
                "Line {line}: a side is {count} persons here, not {given}.",
                line=row.line,
                count=count,
                given=len(names),
            )
        )
    if len(row.contact) > LONGEST_CONTACT:
        raise BadInput(
            text(
                "Line {line}: a contact has at most {most} characters.",
                line=row.line,
                most=LONGEST_CONTACT,
            )
        )
    return [
        Person(PersonId(f"person:{new_id()}"), check_name(name), row.contact if at == 0 else "")
        for at, name in enumerate(names)
    ]
