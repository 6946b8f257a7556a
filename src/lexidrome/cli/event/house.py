"""A house as the command line has it: it looks for itself, and asks whoever runs it to write."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

from lexidrome import tournament as t
from lexidrome.base import NotFound, PersonId, Unavailable, text
from lexidrome.cli.event.remote import Outline
from lexidrome.cli.event.ways import NobodyThere, Stranger, ask, no_answer, way_in
from lexidrome.cli.store import opened as opened_store
from lexidrome.hall import EventStanding, event_stream
from lexidrome.hall.command_line import (
    AskedOfHouse,
    EventSide,
    GiveCommands,
    HandOverEvent,
    HouseAnswer,
    MakeEvent,
    TakeBackEvent,
    TakeInEvent,
)
from lexidrome.hall.events.event import RunningEvent, event_names
from lexidrome.hall.run.orders import Seen
from lexidrome.hall.side_door import SideDoor, house_in
from lexidrome.store import Person, Store

T = TypeVar("T")
ID_BYTES = 8

Ask = Callable[[AskedOfHouse], HouseAnswer]


class House:
    def __init__(
        self,
        runner: asyncio.Runner,
        folder: Path,
        store: Store,
        side_door: SideDoor,
        acting: str | None,
        ask_server: Ask | None,
    ) -> None:
        self.folder = folder
        self.store = store
        self._runner = runner
        self._side_door = side_door
        self._acting = acting
        """The account of whoever acts; None: of whoever directs."""
        self._ask_server = ask_server
        self._standings: dict[str, EventStanding] = {}

    def names(self) -> list[str]:
        """The events, in the order in which they were made."""
        return event_names(self.store)

    def outlines(self) -> list[Outline]:
        """The same, with what is said of them in a list."""
        found = []
        for name in self.names():
            tournament = self.look(name).state.event.tournament
            entrants = sum(len(each.entrants) for each in tournament.divisions.values())
            found.append(Outline(name, tournament.rules.name, entrants))
        return found

    def people(self) -> Mapping[PersonId, str]:
        """What everybody is called whom the house knows."""
        return {person.person: person.name for person in self.store.people()}

    def look(self, event: str) -> Seen[RunningEvent]:
        events, stream = self._side_door.hall.events, event_stream(event)
        if self._ask_server is not None:
            self._run(events.look_again(stream))
        seen = self._run(events.look(stream))
        if seen is None:
            raise NotFound(text("There is no event {name}.", name=event))
        return seen

    def standing(self, scope: str) -> EventStanding:
        """What whoever acts is in an event, or in the house."""
        known = self._standings.get(scope)
        if known is None:
            command_line = self._side_door.command_line
            known = self._run(command_line.standing(self._acting, scope))
            self._standings[scope] = known
        return known

    def give(
        self,
        event: str,
        commands: Sequence[t.SingleCommand],
        *,
        side: EventSide | None = None,
        people: Sequence[Person] = (),
    ) -> tuple[t.AnyFact, ...]:
        """Carry out all of these or none, and say what came of it."""
        asked = GiveCommands(
            event=event,
            commands=tuple(commands),
            command_id=secrets.token_hex(ID_BYTES),
            acting=self._acting,
            side=side,
            people=tuple(people),
        )
        return self._facts(event, *self._ask(asked).versions())

    def make(
        self,
        event: str,
        created: t.setup.CreateEvent,
        commands: Sequence[t.SingleCommand] = (),
        people: Sequence[Person] = (),
    ) -> None:
        """Make an event and carry out the rest in it, or do nothing."""
        asked = MakeEvent(
            event=event,
            created=created,
            commands=tuple(commands),
            command_id=secrets.token_hex(ID_BYTES),
            acting=self._acting,
            people=tuple(people),
        )
        self._ask(asked).versions()

    def hand_over(self, event: str, to: str) -> None:
        """Close an event here, which goes on in another place."""
        self._ask(HandOverEvent(event=event, to=to, acting=self._acting)).versions()

    def take_back(self, event: str, reason: str) -> None:
        """Let an event go on here after all."""
        self._ask(TakeBackEvent(event=event, reason=reason, acting=self._acting)).versions()

    def take_in(self, file: Path) -> HouseAnswer:
        """Let an event that was handed over go on here; which one, and what is to be known."""
        answer = self._ask(TakeInEvent(file=str(file.absolute()), acting=self._acting))
        answer.versions()
        return answer

    def _ask(self, asked: AskedOfHouse) -> HouseAnswer:
        if self._ask_server is not None:
            return self._ask_server(asked)
        return self._run(self._side_door.command_line.answer(asked))

    def _facts(self, event: str, first: int, last: int) -> tuple[t.AnyFact, ...]:
        if last < first:
            return ()
        events = self._side_door.hall.events
        stored = self._run(events.read(event_stream(event), first))
        return tuple(events.decode(each) for each in stored[: last - first + 1])

    def _run(self, work: Coroutine[Any, Any, T]) -> T:
        return self._runner.run(work)


@contextlib.contextmanager
def opened_house(
    folder: Path, store: str | None, acting: str | None = None, *, is_read_only: bool = False
) -> Iterator[House]:
    """The house in a data folder; who only looks asks nobody."""
    with contextlib.ExitStack() as stack:
        door = None if is_read_only else stack.enter_context(way_in(folder, store))
        has_server = door is not None
        opened = stack.enter_context(
            opened_store(folder, store, is_read_only=is_read_only or has_server)
        )
        runner = stack.enter_context(asyncio.Runner())
        context = house_in(folder, opened)
        side_door = runner.run(_enter(context))
        stack.callback(lambda: runner.run(_leave(context)))

        def ask_server(asked: AskedOfHouse) -> HouseAnswer:
            assert door is not None
            try:
                return ask(door, asked)
            except Stranger:
                raise no_answer() from None
            except NobodyThere:
                raise Unavailable(
                    text("The server has stopped in the meantime; nothing was done. Try again.")
                ) from None

        yield House(runner, folder, opened, side_door, acting, ask_server if has_server else None)


async def _enter(context: contextlib.AbstractAsyncContextManager[SideDoor]) -> SideDoor:
    return await context.__aenter__()


async def _leave(context: contextlib.AbstractAsyncContextManager[SideDoor]) -> None:
    await context.__aexit__(None, None, None)
