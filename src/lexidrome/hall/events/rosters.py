"""Turns a roster, in which people are names, into people and the commands that enter them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from msgspec.structs import replace

from lexidrome import tournament as t
from lexidrome.base import BadInput, NotFound, PersonId, text
from lexidrome.hall.people.lookalikes import Named, NameNotices, name_notices
from lexidrome.hall.people.people import LONGEST_NAME, check_name
from lexidrome.hall.run.names import new_id
from lexidrome.rulebook import RuleSet
from lexidrome.store import Person

LONGEST_CONTACT = 200
NameOf = Callable[[PersonId], str]
"""What a person is called; empty if nobody knows."""


def entries_of(
    tournament: t.Tournament,
    roster: t.roster.Roster,
    division: str | None = None,
    missed: t.entries.Missed | None = None,
) -> tuple[list[Person], list[t.entries.Enter]]:
    """New people, and one command for each division; `division` is for rows that name none.

    `missed` is what rounds count for that they come too late for; none: what the book proposes.
    """
    people: list[Person] = []
    by_division: dict[str, list[t.entries.Entry]] = {}
    for row in roster.rows:
        name = _division(tournament, row.division or division)
        given = for_individuals(tournament.rules, row)
        persons = _persons(tournament.rules.sides.persons_per_side, given)
        people.extend(persons)
        entry = replace(given.entry, persons=tuple(person.person for person in persons))
        by_division.setdefault(name, []).append(entry)
    counted = t.entries.missed_by_book(tournament.rules) if missed is None else missed
    commands = [
        t.entries.Enter(
            division=name,
            entries=tuple(entries),
            missed=counted if tournament.divisions[name].rounds else None,
        )
        for name, entries in by_division.items()
    ]
    return people, commands


def takes_of(tournament: t.Tournament) -> t.roster.Takes:
    """What a list of entrants is read for."""
    return t.roster.Takes(
        persons=tournament.rules.sides.persons_per_side,
        has_teams=t.roster.is_of_individuals(tournament.rules),
        divisions=tuple(tournament.divisions),
        longest=LONGEST_NAME,
        taken=frozenset(
            (division.name, number)
            for division in tournament.divisions.values()
            for number in division.entrants
        ),
    )


def for_individuals(rules: RuleSet, row: t.roster.RosterRow) -> t.roster.RosterRow:
    """Where individuals form teams, the team of a line is that, and not what the line is called.

    ST-OPEN.b.
    """
    if not t.roster.is_of_individuals(rules):
        return row
    if not row.names:
        raise BadInput(text("Line {line}: the name is missing.", line=row.line))
    return replace(row, entry=replace(row.entry, name="", team=row.entry.name))


def name_notices_of(tournament: t.Tournament, name_of: NameOf) -> NameNotices:
    """Names of those entered that are to be looked at, of teams and of persons."""
    return name_notices(_teams(tournament)) + name_notices(_people(tournament, name_of))


def roster_notices(
    tournament: t.Tournament, name_of: NameOf, rows: Iterable[t.roster.RosterRow]
) -> NameNotices:
    """Names of those about to be entered that are to be looked at."""
    given = tuple(rows)
    teams = [Named(row.entry.name) for row in given if row.entry.name]
    persons = [Named(name) for row in given for name in row.names]
    return (
        name_notices([*_teams(tournament), *teams]).about(teams)
        + name_notices([*_people(tournament, name_of), *persons]).about(persons)
    )  # fmt: skip


def entered_already(
    tournament: t.Tournament, name_of: NameOf, rows: Iterable[t.roster.RosterRow]
) -> tuple[t.roster.Remark, ...]:
    """Lines that name somebody who is entered; they may be two of the same name."""
    there = {
        t.roster.same_name(name): (entrant.number, name)
        for _, entrant in _entered(tournament)
        if not entrant.is_withdrawn
        for person in entrant.entry.persons
        if (name := name_of(person))
    }
    return tuple(
        t.roster.Remark(
            row.line,
            text(
                "Line {line}: {name} is already entered, with number {number}.",
                line=row.line,
                name=name,
                number=there[t.roster.same_name(name)][0],
            ),
        )
        for row in rows
        for name in row.names
        if t.roster.same_name(name) in there
    )


def known_names(
    everybody: Iterable[tuple[PersonId, str]],
    tournament: t.Tournament,
    rows: Iterable[t.roster.RosterRow],
) -> frozenset[str]:
    """Which names of a list are on record already, of people who are not entered here."""
    here = {person for _, entrant in _entered(tournament) for person in entrant.entry.persons}
    known = {t.roster.same_name(name) for person, name in everybody if person not in here}
    return frozenset(
        name for row in rows for name in row.names if t.roster.same_name(name) in known
    )


def _teams(tournament: t.Tournament) -> Iterator[Named]:
    """Those that have names of their own."""
    for place, entrant in _entered(tournament):
        if entrant.entry.name:
            yield Named(entrant.entry.name, place)


def _people(tournament: t.Tournament, name_of: NameOf) -> Iterator[Named]:
    for place, entrant in _entered(tournament):
        for person in entrant.entry.persons:
            if name := name_of(person):
                yield Named(name, place)


def _entered(tournament: t.Tournament) -> Iterator[tuple[str, t.Entrant]]:
    """Everybody, and what tells them apart."""
    has_divisions = len(tournament.divisions) > 1
    for division in tournament.divisions.values():
        for number, entrant in division.entrants.items():
            yield f"{division.name} {number}" if has_divisions else f"{number}", entrant


def stand_in_entry(
    tournament: t.Tournament,
    names: Sequence[str],
    division: str | None = None,
    number: int | None = None,
) -> tuple[list[Person], t.entries.Enter]:
    """Somebody who plays where the number of the others is odd (A-50)."""
    entry = t.entries.Entry(persons=(), number=number, is_stand_in=True)
    row = t.roster.RosterRow(
        1, tuple(" ".join(name.split()) for name in names if name.strip()), entry
    )
    people, (command,) = entries_of(tournament, t.roster.Roster((row,), (), ()), division)
    return people, command


def _division(tournament: t.Tournament, name: str | None) -> str:
    names = list(tournament.divisions)
    if name in names:
        return name
    if name is None and len(names) == 1:
        return names[0]
    shown = ", ".join(names)
    if name is None:
        raise NotFound(text("Choose a division: {names}.", names=shown))
    raise NotFound(
        text("There is no division {name}. Divisions here: {names}.", name=name, names=shown)
    )


def _persons(count: int, row: t.roster.RosterRow) -> list[Person]:
    """Whoever is named; one who is named as a team plays under that name."""
    names = row.names or ((row.entry.name[:LONGEST_NAME],) if count == 1 else ())
    if len(names) != count:
        raise BadInput(
            text(
                "Line {line}: here a side has {count} persons, not {given}.",
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
