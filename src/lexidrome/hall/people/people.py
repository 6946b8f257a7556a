"""The names of those who play, beside the events, and guests: people without an account.

A guest gives a name and gets a session; that is all there is to it. Whoever wants
to come back on another machine, or to run something, opens an account.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator

from lexidrome.base import BadInput, PersonId, text
from lexidrome.hall.run.names import new_id
from lexidrome.hall.run.records import followers_of
from lexidrome.store import PEOPLE, ChangedRecord, Person, Store

LONGEST_NAME = 40
MOST_REMEMBERED = 20_000


def known_name(store: Store, person: PersonId) -> str:
    """As it is stored; empty for those who are unknown or were erased."""
    found = store.person(person)
    return "" if found is None else found.name


class People:
    """What persons are called, beside the facts, so that a name can be erased."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._names: OrderedDict[PersonId, str] = OrderedDict()
        self._taken_in = 0
        """The number of the last change of another process that is known here."""
        followers_of(store).add(PEOPLE, self)
        self.changes = 0
        """How often a name was given, changed or erased, for whoever keeps pages with names."""

    def name(self, person: PersonId) -> str:
        """What somebody is called; empty for those who are unknown or were erased."""
        known = self._names.get(person)
        if known is None:
            known = known_name(self._store, person)
            self._remember(person, known)
        return known

    def contact(self, person: PersonId) -> str:
        """How the organiser reaches somebody; for those who run the event alone."""
        found = self._store.person(person)
        return "" if found is None else found.contact

    def all_names(self) -> Iterator[tuple[PersonId, str]]:
        """Everybody whose name is on record, of all events."""
        for each in self._store.people():
            yield each.person, each.name

    async def add(self, name: str) -> PersonId:
        """Somebody new."""
        person = PersonId(f"person:{new_id()}")
        await self.rename(person, name)
        return person

    async def put(self, person: Person) -> None:
        """Somebody whose id is given out already."""
        named = Person(person.person, check_name(person.name), person.contact)
        self._put(named, await self._store.put_person(named))

    async def rename(self, person: PersonId, name: str) -> None:
        called = check_name(name)
        if self.name(person) != called:
            before = self._store.person(person)
            contact = "" if before is None else before.contact
            named = Person(person, called, contact)
            self._put(named, await self._store.put_person(named))

    async def erase(self, person: PersonId) -> None:
        await self._store.erase_person(person)
        self._names.pop(person, None)
        self.changes += 1

    # What other processes do

    def take_in(self, change: ChangedRecord) -> None:
        """What somebody is called now is read when it is asked for."""
        if change.key is None:
            self._names.clear()
        else:
            self._names.pop(PersonId(change.key), None)
        self._taken_in = change.number
        self.changes += 1

    def take_in_all(self, _changes: list[ChangedRecord], last: int) -> None:
        self._names.clear()
        self._taken_in = last
        self.changes += 1

    def _put(self, named: Person, number: int) -> None:
        if self._taken_in and number < self._taken_in:
            # Another process may have given another name since.
            self._names.pop(named.person, None)
        else:
            self._remember(named.person, named.name)
        self.changes += 1

    def _remember(self, person: PersonId, name: str) -> None:
        self._names[person] = name
        if len(self._names) > MOST_REMEMBERED:
            self._names.popitem(last=False)


def check_name(name: str) -> str:
    """A name as it can be shown: one line that people can read."""
    called = " ".join(name.split())
    if called and len(called) <= LONGEST_NAME and called.isprintable():
        return called
    raise BadInput(text("A name has 1 to {longest} visible characters.", longest=LONGEST_NAME))
