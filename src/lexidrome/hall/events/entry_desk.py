"""The front desk of an event: keeps its book, and lets people in by the registration link."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from lexidrome import tournament as t
from lexidrome.base import BadInput, PersonId, Refusal, text
from lexidrome.hall.events.desk import EventDesk, EventStanding
from lexidrome.hall.events.entry_book import EntryBook, WaitingEntry
from lexidrome.hall.events.rosters import entered_already, entries_of
from lexidrome.hall.people.access import refused
from lexidrome.hall.people.people import People
from lexidrome.hall.run.clock import Clock
from lexidrome.hall.run.locks import Locks
from lexidrome.hall.run.names import new_id
from lexidrome.hall.run.records import Drawer
from lexidrome.store import Store

BOOK_RECORD = "entry_book"


class NamedAlready(BadInput):
    """Somebody of that name is entered or waits; it may be another person."""

    def __init__(self, name: str) -> None:
        sentence = text(
            "Someone named {name} has registered already. If it was you, there is nothing more "
            "to do.",
            name=name,
        )
        super().__init__(sentence)
        self.name = name


class EntryDesk:
    def __init__(self, store: Store, clock: Clock, desk: EventDesk, people: People) -> None:
        self._desk = desk
        self.people = people
        self._clock = clock
        self._books = Drawer(store, BOOK_RECORD, EntryBook)
        self._locks = Locks()

    def book(self, event: str) -> EntryBook:
        return self._books.get(event) or EntryBook()

    def now_ms(self) -> int:
        return self._clock.now_ms()

    async def change(
        self, standing: EventStanding, event: str, change: Callable[[EntryBook], EntryBook]
    ) -> Refusal | None:
        """Write into the book; whoever does not run the event is refused."""
        await self._desk.look(event)
        if not standing.within(event).is_staff:
            return refused()
        async with self._locks.of(event):
            await self._write(event, change)
        return None

    async def copy(self, standing: EventStanding, earlier: str, event: str) -> Refusal | None:
        """What an earlier event asked and cost; who paid, waited or borrowed is its own."""
        before = self.book(earlier)
        alike = EntryBook(
            questions=before.questions,
            fee=before.fee,
            currency=before.currency,
            limit=before.limit,
            message=before.message,
        )
        return await self.change(standing, event, lambda _: alike)

    async def register(
        self,
        event: str,
        code: str,
        row: t.roster.RosterRow,
        division: str,
        answers: Mapping[str, str],
        *,
        is_another: bool = False,
    ) -> int | None:
        """Enter somebody who came by the link, or let them wait: their place in the line then.

        `BadInput` says why they cannot be entered. `is_another`: they know that somebody of
        their name is entered or waits already.
        """
        async with self._locks.of(event):
            tournament = (await self._desk.look(event)).state.event.tournament
            roster = t.roster.Roster((row,), (), ())
            people, (command,) = entries_of(tournament, roster, division or None)
            book = self.book(event)
            if not is_another:
                self._ask_about_name(tournament, book, row)
            if book.free(entrants(tournament)) == 0:
                # Whoever waits was told so, which nobody is who may not enter at all.
                await self._desk.check_registration(event, code)
                waiting = self._waiting(row, division, answers)
                await self._write(event, lambda now: now.with_waiting(waiting))
                return len(self.book(event).waiting)
            for person in people:
                await self.people.put(person)
            answer = await self._desk.register(event, code, command)
            if isinstance(answer, Refusal):
                raise BadInput(answer.sentence)
            await self._write(event, lambda now: now.with_answers(people[0].person, answers))
        return None

    def _ask_about_name(
        self, tournament: t.Tournament, book: EntryBook, row: t.roster.RosterRow
    ) -> None:
        there = entered_already(tournament, self.people.name, [row])
        if there or book.waits(row.names):
            raise NamedAlready(" & ".join(row.names))

    def _waiting(
        self, row: t.roster.RosterRow, division: str, answers: Mapping[str, str]
    ) -> WaitingEntry:
        return WaitingEntry(
            key=new_id(),
            names=row.names,
            at_ms=self.now_ms(),
            division=division,
            team=row.entry.name,
            rating=row.entry.rating,
            club=row.entry.club,
            school=row.entry.school,
            contact=row.contact,
            answers={key: said for key, said in answers.items() if said},
        )

    async def _write(self, event: str, change: Callable[[EntryBook], EntryBook]) -> None:
        """Answers go with the names of those who gave them."""

        def written(now: EntryBook | None) -> EntryBook:
            book = change(now or EntryBook())
            known = [PersonId(each) for each in book.answers if self.people.name(PersonId(each))]
            return book.only_of(known)

        await self._desk.check_here(event)
        await self._books.edit(event, written)


def entrants(tournament: t.Tournament) -> int:
    """How many have a place."""
    return sum(
        not entrant.is_withdrawn and not entrant.entry.is_stand_in
        for division in tournament.divisions.values()
        for entrant in division.entrants.values()
    )
