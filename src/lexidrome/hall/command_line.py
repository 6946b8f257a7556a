"""What the command line asks of a house, whoever runs it: a server, or the command itself.

Both answer here, so both decide alike, in the name of the same person. Whoever can read the
data folder may say who they are; what that person may not do is refused all the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from lexidrome import tournament as t
from lexidrome.base import (
    BadInput,
    Conflict,
    LexidromeError,
    NotFound,
    PersonId,
    Refusal,
    Text,
    Unavailable,
    text,
)
from lexidrome.hall.events.desk import EventDesk, EventStanding, check_command_id
from lexidrome.hall.events.moving import Moving, TakenIn
from lexidrome.hall.people.access import Caller, refused
from lexidrome.hall.people.office import Office
from lexidrome.hall.people.people import check_name
from lexidrome.hall.people.reception import Reception
from lexidrome.hall.people.roles import EventRole
from lexidrome.hall.run.names import HOUSE_SCOPE, event_stream
from lexidrome.hall.run.orders import Answer
from lexidrome.store import Person

NOTED_FOR_SIDES = (
    t.results.SubmitSlip,
    t.league.ProposeTime,
    t.league.AgreeTime,
    t.league.LogContact,
)
"""What a side tells the desk by word of mouth."""
COMMAND_LINE_PATH = "/command-line"
"""Where a server is asked, by this machine alone."""
ANSWER_HEADER = "authentication-info"
"""Where an answer shows that it is the server's."""


class EventSide(msgspec.Struct, frozen=True):
    """A side of an event, for which somebody notes what it says."""

    division: str
    number: int


class Greet(msgspec.Struct, frozen=True, tag="greet"):
    """Only say that somebody is there."""


class GiveCommands(msgspec.Struct, frozen=True, kw_only=True, tag="give"):
    """Carry out all of these in an event, or none."""

    event: str
    commands: tuple[t.SingleCommand, ...]
    command_id: str
    acting: str | None = None
    """The account of whoever acts; none: of whoever directs the event."""
    side: EventSide | None = None
    """The side whose word is noted."""
    people: tuple[Person, ...] = ()
    """Those whom the commands enter."""


class MakeEvent(msgspec.Struct, frozen=True, kw_only=True, tag="make"):
    """Make an event and carry out the rest in it, or do nothing."""

    event: str
    created: t.setup.CreateEvent
    commands: tuple[t.SingleCommand, ...]
    command_id: str
    acting: str | None = None
    people: tuple[Person, ...] = ()


class HandOverEvent(msgspec.Struct, frozen=True, kw_only=True, tag="hand_over"):
    """Close an event here, which goes on in another place."""

    event: str
    to: str
    acting: str | None = None


class TakeBackEvent(msgspec.Struct, frozen=True, kw_only=True, tag="take_back"):
    """Let an event go on here after all."""

    event: str
    reason: str
    acting: str | None = None


class TakeInEvent(msgspec.Struct, frozen=True, kw_only=True, tag="take_in"):
    """Let an event that was handed over go on here."""

    file: str
    """Where it lies on this machine; whoever may ask here may read it."""
    acting: str | None = None


AskedOfHouse = Greet | GiveCommands | MakeEvent | HandOverEvent | TakeBackEvent | TakeInEvent

TROUBLES: dict[str, type[LexidromeError]] = {
    "not_found": NotFound,
    "bad_input": BadInput,
    "conflict": Conflict,
    "unavailable": Unavailable,
}
"""What can be wrong besides a refusal, by the name under which it is told; the narrower first."""


class HouseAnswer(msgspec.Struct, frozen=True, omit_defaults=True):
    """What came of it: the versions that were written, or why nothing was."""

    first_version: int = 1
    last_version: int = 0
    refusal: Refusal | None = None
    trouble: str = ""
    sentence: Text | None = None
    event: str = ""
    """The one that was taken in."""
    said: tuple[Text, ...] = ()
    """What whoever asked should know."""

    def versions(self) -> tuple[int, int]:
        """The first and the last version; what went wrong is raised."""
        if self.refusal is not None:
            raise BadInput(self.refusal.sentence)
        if self.sentence is not None:
            raise TROUBLES.get(self.trouble, Unavailable)(self.sentence)
        return self.first_version, self.last_version


class CommandLine:
    def __init__(
        self, events: EventDesk, office: Office, reception: Reception, moving: Moving
    ) -> None:
        self._events = events
        self._moving = moving
        self._office = office
        self._reception = reception

    async def answer(self, asked: AskedOfHouse) -> HouseAnswer:
        if isinstance(asked, Greet):
            return HouseAnswer()
        try:
            answer = await self._answer(asked)
        except tuple(TROUBLES.values()) as error:
            name = next(name for name, kind in TROUBLES.items() if isinstance(error, kind))
            return HouseAnswer(trouble=name, sentence=error.sentence)
        if isinstance(answer, Refusal):
            return HouseAnswer(refusal=answer)
        if isinstance(answer, TakenIn):
            return HouseAnswer(event=answer.event, said=answer.said)
        return HouseAnswer(answer.first_version, answer.last_version)

    async def _answer(
        self, asked: GiveCommands | MakeEvent | HandOverEvent | TakeBackEvent | TakeInEvent
    ) -> Answer | TakenIn:
        if isinstance(asked, GiveCommands):
            return await self._give(asked)
        if isinstance(asked, MakeEvent):
            return await self._make(asked)
        if isinstance(asked, TakeInEvent):
            standing = await self.standing(asked.acting, HOUSE_SCOPE)
            return await self._moving.take_in(standing, Path(asked.file))
        standing = await self._standing_in(asked.acting, asked.event)
        if isinstance(asked, HandOverEvent):
            return await self._moving.hand_over(standing, asked.event, asked.to)
        return await self._moving.take_back(standing, asked.event, asked.reason)

    async def _standing_in(self, acting: str | None, event: str) -> EventStanding:
        await self._events.look(event)
        return await self.standing(acting, event)

    async def standing(self, acting: str | None, event: str) -> EventStanding:
        """What somebody is in an event: whoever is named, else whoever directs it.

        As long as nobody directs the house, whoever sits at its machine does.
        """
        if acting is not None:
            account = self._reception.accounts.named(acting)
            if account is None:
                raise NotFound(text("There is no account “{login}”.", login=acting))
            return await self._events.standing(Caller(account.person), event)
        if not await self._office.is_set_up():
            return await self._events.standing(Caller(), event, is_at_machine=True)
        return await self._events.standing(Caller(await self._director(event)), event)

    async def _director(self, event: str) -> PersonId:
        """The one who directs the event, else the one who directs the house."""
        for scope in dict.fromkeys((event, HOUSE_SCOPE)):
            holders = (await self._office.roles_in(scope)).holders(EventRole.DIRECTOR)
            accounts = [self._reception.accounts.of(person) for person in holders]
            logins = {each.login: each.person for each in accounts if each is not None}
            if len(logins) > 1:
                raise BadInput(
                    text(
                        "Several accounts match: {names}. Use --as to say who acts.",
                        names=", ".join(sorted(logins)),
                    )
                )
            if logins:
                return next(iter(logins.values()))
        raise AssertionError("a house that is set up has a director")

    async def _give(self, asked: GiveCommands) -> Answer:
        return await self.give(await self._standing_in(asked.acting, asked.event), asked)

    async def give(self, standing: EventStanding, asked: GiveCommands) -> Answer:
        """The same in the name of whoever is known already, such as by a program's token."""
        if not asked.commands:
            raise BadInput(text("The request is empty."))
        check_command_id(asked.command_id)
        await self._events.look(asked.event)
        if any(is_the_houses(each) for each in asked.commands):
            return refused()
        if asked.side is not None:
            spoken = _for_side(standing, asked.side, asked.commands)
            if isinstance(spoken, Refusal):
                return spoken
            standing = spoken
        command = together(asked.commands)
        if asked.people:
            ahead = await self._events.look_ahead(standing, asked.event, [command])
            if not isinstance(ahead, Refusal):
                await self._enter(standing, asked.people, asked.commands)
        return await self._events.command(standing, asked.event, command, asked.command_id)

    async def _make(self, asked: MakeEvent) -> Answer:
        standing = await self.standing(asked.acting, HOUSE_SCOPE)
        if not standing.is_director or standing.actor is None:
            return refused()
        check_command_id(asked.command_id)
        if any(is_the_houses(each) for each in asked.commands):
            return refused()
        whole = together((asked.created, *asked.commands))
        handled = t.handle(
            await self._found(asked.event), standing.actor.says(whole, self._events.now_ms())
        )
        if not isinstance(handled, Refusal):
            await self._enter(standing, asked.people, asked.commands)
        return await self._events.make(standing, asked.event, whole, asked.command_id)

    async def _found(self, event: str) -> t.EventState | None:
        """The event of this name, which can be one."""
        event_stream(event)
        try:
            return (await self._events.look(event)).state.event
        except NotFound:
            return None

    async def _enter(
        self,
        standing: EventStanding,
        people: tuple[Person, ...],
        commands: tuple[t.SingleCommand, ...],
    ) -> None:
        """Put down who they are: new people alone whom the commands enter; nobody is renamed."""
        if people and not standing.is_staff:
            raise BadInput(refused().sentence)
        entered = {person for each in commands for person in entered_by(each)}
        told = set[PersonId]()
        for person in people:
            try:
                check_name(person.name)
            except BadInput as error:
                raise BadInput(
                    text("“{name}”: {problem}", name=person.name[:60], problem=str(error.sentence))
                ) from None
            if person.person not in entered:
                raise BadInput(text("{name} is not entered here.", name=person.name))
            if person.person in told or self._reception.people.name(person.person):
                raise Conflict(text("{name} is already known here.", name=person.name))
            told.add(person.person)
        for person in people:
            await self._reception.people.put(person)


def _for_side(
    standing: EventStanding, side: EventSide, commands: Sequence[t.SingleCommand]
) -> EventStanding | Refusal:
    """Those who run the event note what a side says; others speak for their own.

    What a side chooses, such as to forfeit, is nobody else's to say in its name.
    """
    actor = standing.actor
    if actor is None:
        return refused()
    is_own = (actor.division, actor.number) == (side.division, side.number)
    is_noted = standing.is_staff and all(isinstance(each, NOTED_FOR_SIDES) for each in commands)
    if not (is_own or is_noted):
        return refused()
    spoken = t.Actor(t.Role.ENTRANT, side.division, side.number, actor.person)
    return msgspec.structs.replace(standing, actor=spoken)


def entered_by(command: t.SingleCommand) -> Iterator[PersonId]:
    """Those whom a command has play."""
    match command:
        case t.entries.Enter(entries=entries):
            for entry in entries:
                yield from entry.persons
        case t.entries.ChangeEntrant(entry=entry):
            yield from entry.persons
        case _:
            pass


def is_the_houses(command: t.SingleCommand) -> bool:
    """What the house says by itself, such as how a game on screen has ended."""
    return t.messages.COMMANDS.of(command).asker(command) is t.messages.Asker.HOUSE


def together(commands: Sequence[t.SingleCommand]) -> t.AnyCommand:
    return commands[0] if len(commands) == 1 else t.Together(commands=tuple(commands))
