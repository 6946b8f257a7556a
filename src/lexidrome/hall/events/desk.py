"""The event desk: what pages and programs ask of events, with who asks.

As the front desk does for games, it finds out what a caller is in the event,
puts that capacity to the command and lets the hall stamp it. What an event
leads to is decided in `tournament`; here is only who may ask for it, and what
a command would lead to before it is given.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence

import msgspec
from msgspec.structs import replace

from lexidrome import game as g
from lexidrome import procedures as p
from lexidrome import tournament as t
from lexidrome.base import BadInput, CommandId, NotFound, PersonId, Refusal, StreamId, text
from lexidrome.hall.events.event import RunningEvent, event_names, keep_event_name
from lexidrome.hall.events.known_facts import known_in_game
from lexidrome.hall.events.moves import EventMoves
from lexidrome.hall.games.desk import GameDesk
from lexidrome.hall.hall import Hall
from lexidrome.hall.people.access import Caller, refused
from lexidrome.hall.people.office import Office
from lexidrome.hall.people.roles import EventRole
from lexidrome.hall.run.locks import Locks
from lexidrome.hall.run.names import (
    HOUSE_SCOPE,
    check_part,
    event_of,
    event_stream,
    house_id,
    new_id,
)
from lexidrome.hall.run.orders import Answer, Done, Seen
from lexidrome.hall.run.records import Drawer
from lexidrome.rulebook import RuleSet

AT_THE_MACHINE = "machine"
"""Who acts as long as nobody directs the house: whoever sits at its machine."""
REGISTRATION = "registration"
"""Who enters somebody that came by the registration link."""
STAGE_RECORD = "event_stage"
SEED_BITS = 48
CODE_BYTES = 6
LONGEST_COMMAND_ID = 64
MOST_SCREENS = 20


class EventStanding(msgspec.Struct, frozen=True):
    """What a caller is in one event."""

    who: str
    actor: t.Actor | None
    """In which capacity they act; None: they only look."""
    event: str
    """Where they have it."""
    is_judge: bool = False
    """Whether they rule on its challenges and do nothing else."""
    gives_roles: bool = False
    """Whether they say who runs its events."""

    @property
    def is_director(self) -> bool:
        return self.actor is not None and self.actor.role is t.Role.DIRECTOR

    @property
    def is_staff(self) -> bool:
        return self.is_director or (self.actor is not None and self.actor.role is t.Role.STAFF)

    def within(self, event: str) -> EventStanding:
        """What they are in this event: nothing, where they stand in another one.

        Directors of the house are directors everywhere.
        """
        is_of_house = self.event == HOUSE_SCOPE and self.is_director
        is_here = self.event == event or is_of_house
        return self if is_here else msgspec.structs.replace(self, actor=None)


class EventSurroundings(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an event shows and lets in beside the competition itself; no part of its history."""

    registration: str = ""
    """The code of the registration link; empty: nobody enters by a link."""
    screens: dict[str, str] = {}
    """What each display shows; one that is not here goes by how far the rounds have come."""
    pairings_min: int = 5
    """How long such a display still shows the pairings when a round has begun."""
    announcement: str = ""
    phones: bool | None = None
    """Whether players may use phones at the table; None: as the book says."""
    lexicon: str = ""
    """What games on devices are judged by; empty: the first lexicon of the house."""
    racks_down: bool = False
    """In games on devices nobody sees a rack while the clocks stand (NSA-II.A.p2)."""
    team_asked: bool = False
    """In games on devices both members of a team must want a challenge (SSC-12.f)."""
    board: str = g.layout.STANDARD_NAME
    """What games on devices are played on."""
    is_hidden: bool = False
    """It is in no list of events."""
    changes: int = 0
    """How often this was changed, so that displays notice."""


class EventPlan(msgspec.Struct, frozen=True):
    """What is needed to make an event."""

    name: str
    title: str
    rules: RuleSet
    divisions: tuple[t.phases.DivisionPlan, ...]
    date: str = ""
    place: str = ""
    check_in_at: str = ""
    info_url: str = ""
    starts_at: str = ""
    is_spread_free: bool = False
    """All announcements say that spreads and scores do not matter."""
    zone: str = ""


class EventDesk:
    """What pages and programs ask of events, in the name of whoever asks."""

    def __init__(self, hall: Hall, desk: GameDesk, office: Office) -> None:
        self._hall = hall
        self._desk = desk
        self._office = office
        self.restorations = hall.restorations
        self._stages = Drawer(hall.store, STAGE_RECORD, EventSurroundings)
        self._locks = Locks()

    # Who asks

    async def standing(
        self, caller: Caller, event: str, *, is_at_machine: bool = False
    ) -> EventStanding:
        roles = await self._desk.roles(caller, event)
        if EventRole.DIRECTOR in roles:
            directs_all = EventRole.DIRECTOR in await self._desk.roles(caller, HOUSE_SCOPE)
            actor = t.Actor(t.Role.DIRECTOR, person=caller.person)
            return EventStanding(caller.who, actor, event, gives_roles=directs_all)
        if is_at_machine and not await self._office.is_set_up():
            return EventStanding(AT_THE_MACHINE, t.DIRECTOR, event, gives_roles=True)
        if EventRole.STAFF in roles:
            return EventStanding(caller.who, t.Actor(t.Role.STAFF, person=caller.person), event)
        is_judge = EventRole.JUDGE in roles
        return EventStanding(
            caller.who, await self._entrant(caller, event), event, is_judge=is_judge
        )

    async def directors(self, event: str) -> list[PersonId]:
        """Those of the event; where it has none of its own, those who direct every event."""
        own = (await self._office.roles_in(event)).holders(EventRole.DIRECTOR)
        return own or (await self._office.roles_in(HOUSE_SCOPE)).holders(EventRole.DIRECTOR)

    async def may_create(self, caller: Caller, *, is_at_machine: bool = False) -> bool:
        return (await self.standing(caller, HOUSE_SCOPE, is_at_machine=is_at_machine)).is_director

    # Looking

    async def names(self) -> list[str]:
        return await asyncio.to_thread(event_names, self._hall.store)

    async def listed_names(self) -> list[str]:
        """Those that are not hidden."""
        return [name for name in await self.names() if not (await self.stage(name)).is_hidden]

    async def look(self, event: str) -> Seen[RunningEvent]:
        seen = None if event == HOUSE_SCOPE else await self._hall.events.look(event_stream(event))
        if seen is None:
            raise NotFound(text("There is no such event."))
        return seen

    async def known_in_game(
        self, stream: StreamId, procedure: str, player: int, rulings: tuple[g.ruling.Ruled, ...]
    ) -> p.Known:
        """What nobody is asked about one side of a game, which everybody may see."""
        event = event_of(stream)
        held = None if event is None else await self._hall.events.look(event_stream(event))
        seen = await self._hall.games.look(stream)
        assert seen is not None
        return known_in_game(
            stream,
            seen.state.game,
            None if held is None else held.state.event,
            procedure,
            player,
            rulings=rulings,
            at_ms=self.now_ms(),
        )

    async def facts(self, event: str, first: int = 1) -> list[t.AnyFact]:
        """All that has happened from a version on, for those who run it."""
        stored = await self._hall.events.read(event_stream(event), first)
        return [self._hall.events.decode(each) for each in stored]

    def now_ms(self) -> int:
        return self._hall.clock.now_ms()

    async def look_ahead(
        self, standing: EventStanding, event: str, commands: Sequence[t.AnyCommand]
    ) -> t.EventState | Refusal:
        """The event after these commands, which are not carried out."""
        state = (await self.look(event)).state.event
        actor = standing.within(event).actor
        if actor is None:
            return refused()
        for command in commands:
            handled = t.handle(state, actor.says(command, self.now_ms()))
            if isinstance(handled, Refusal):
                return self._hall.event_rules.told(handled, state.tournament)
            state = handled.state
        return state

    async def live_games(self, event: str) -> list[StreamId]:
        """The event's games in progress that spectators may follow."""
        games = await self._desk.games_to_watch()
        return [stream for stream, _ in games if event_of(stream) == event]

    # Acting

    async def create(self, standing: EventStanding, new: EventPlan) -> Refusal | None:
        created = t.setup.CreateEvent(
            title=new.title,
            rules=new.rules,
            seed=secrets.randbits(SEED_BITS),
            divisions=new.divisions,
            date=new.date,
            place=new.place,
            check_in_at=new.check_in_at,
            info_url=new.info_url,
            starts_at=new.starts_at,
            is_spread_free=new.is_spread_free,
            zone=new.zone,
        )
        answer = await self.make(standing, new.name, created)
        return answer if isinstance(answer, Refusal) else None

    async def make(
        self,
        standing: EventStanding,
        name: str,
        created: t.AnyCommand,
        command_id: str = "",
    ) -> Answer:
        """An event of this name, directed by whoever makes it; with all that `created` enters.

        It is whole as soon as it is there. Its place in the list and its director come after:
        what was left out by a crash is made up for when it is made again, which is refused.
        """
        if not standing.is_director or standing.actor is None:
            return refused()
        stream, command = event_stream(check_part(name)), standing.actor.says(created)
        identity = CommandId(f"{standing.who}/{command_id}") if command_id else house_id()
        answer = await self._hall.events.submit(stream, command, identity, who=standing.who)
        if isinstance(answer, Refusal) and answer.reason != t.Reason.ALREADY_CREATED:
            return answer
        if name not in await self.names():
            await self._appoint_maker(name)
            await asyncio.to_thread(keep_event_name, self._hall.store, name, self.now_ms())
        return answer

    async def _appoint_maker(self, name: str) -> None:
        first, *_ = await self._hall.events.read(event_stream(name))
        made = self._hall.events.decode(first)
        if made.by.person is not None:
            await self._desk.appoint(name, made.by.person)

    async def command(
        self,
        standing: EventStanding,
        event: str,
        command: t.AnyCommand,
        command_id: str,
        *,
        seen_version: int | None = None,
    ) -> Answer:
        """Carry out what somebody asks of an event, in the capacity they have there."""
        actor = standing.within(event).actor
        if actor is None:
            return refused()
        check_command_id(command_id)
        return await self._hall.events.submit(
            event_stream(event),
            actor.says(command),
            CommandId(f"{standing.who}/{command_id}"),
            who=standing.who,
            seen_version=seen_version,
        )

    async def answered(self, standing: EventStanding, event: str, command_id: str) -> Done | None:
        """What somebody's command of this id came to, if it was carried out before."""
        identity = CommandId(f"{standing.who}/{check_command_id(command_id)}")
        known = await asyncio.to_thread(self._hall.store.answer, event_stream(event), identity)
        if known is None:
            return None
        stream, first, last = event_stream(event), known.first_version, known.last_version
        return Done(stream, first, last, is_repeat=True)

    async def check_registration(self, event: str, code: str) -> None:
        stage = await self.stage(event)
        if not stage.registration or not secrets.compare_digest(stage.registration, code):
            raise NotFound(text("This link cannot be used to enter, or no longer."))

    async def register(self, event: str, code: str, command: t.entries.Enter) -> Answer:
        """Enter somebody who came by the registration link."""
        await self.check_registration(event, code)
        desk = EventStanding(REGISTRATION, t.Actor(t.Role.STAFF), event)
        return await self.command(desk, event, command, new_id())

    # Where it is

    async def moves(self, event: str) -> EventMoves:
        """From which machine to which it has moved."""
        return await self._hall.departures.moves(event)

    async def check_here(self, event: str) -> None:
        """Say so if it has left: for what stands in no stream of it."""
        await self._hall.departures.check_here(event)

    # The stage

    async def stage(self, event: str) -> EventSurroundings:
        return self._stages.get(event) or EventSurroundings()

    async def open_registration(
        self, standing: EventStanding, event: str, *, is_open: bool
    ) -> Refusal | None:
        code = secrets.token_hex(CODE_BYTES) if is_open else ""
        return await self._set(standing, event, lambda stage: replace(stage, registration=code))

    async def conduct(
        self,
        standing: EventStanding,
        event: str,
        screens: dict[str, str],
        announcement: str,
        *,
        pairings_min: int | None = None,
    ) -> Refusal | None:
        """Say what the displays show; how long pairings stay is left as it is if nobody says."""
        if len(screens) > MOST_SCREENS:
            raise BadInput(text("There are at most {most} displays.", most=MOST_SCREENS))
        return await self._set(
            standing,
            event,
            lambda stage: replace(
                stage,
                screens=screens,
                announcement=announcement,
                pairings_min=stage.pairings_min if pairings_min is None else pairings_min,
            ),
        )

    async def copy_stage(self, standing: EventStanding, earlier: str, event: str) -> Refusal | None:
        """Displays as they were; links and announcements are each event's own."""
        before = await self.stage(earlier)
        copied = replace(before, registration="", announcement="", is_hidden=False, changes=0)
        return await self._set(standing, event, lambda _: copied)

    async def hide(self, standing: EventStanding, event: str, *, is_hidden: bool) -> Refusal | None:
        """Leave it out of the lists, or not any more; whoever has its address still reaches it."""
        if not standing.within(event).is_director:
            return refused()
        return await self._set(standing, event, lambda stage: replace(stage, is_hidden=is_hidden))

    async def arrange_tables(
        self,
        standing: EventStanding,
        event: str,
        *,
        phones: bool | None,
        lexicon: str,
        racks_down: bool,
        team_asked: bool,
        board: str = g.layout.STANDARD_NAME,
    ) -> Refusal | None:
        """Say whether players may use phones, and what holds for games on devices."""
        return await self._set(
            standing,
            event,
            lambda stage: replace(
                stage,
                phones=phones,
                lexicon=lexicon,
                racks_down=racks_down,
                team_asked=team_asked,
                board=board,
            ),
        )

    async def _set(
        self,
        standing: EventStanding,
        event: str,
        change: Callable[[EventSurroundings], EventSurroundings],
    ) -> Refusal | None:
        await self.look(event)
        if not standing.within(event).is_staff:
            return refused()
        await self.check_here(event)
        async with self._locks.of(event):
            await self._stages.edit(event, lambda now: _changed(change, now))
        return None

    async def _entrant(self, caller: Caller, event: str) -> t.Actor | None:
        """Somebody who plays in the event acts for their side."""
        if caller.person is None or event == HOUSE_SCOPE:
            return None
        seen = await self._hall.events.look(event_stream(event))
        if seen is None:
            return None
        for division in seen.state.event.tournament.divisions.values():
            for entrant in division.entrants.values():
                if caller.person in entrant.entry.persons:
                    return t.Actor(
                        t.Role.ENTRANT, division.name, entrant.number, person=caller.person
                    )
        return None


def _changed(
    change: Callable[[EventSurroundings], EventSurroundings], now: EventSurroundings | None
) -> EventSurroundings:
    changed = change(now or EventSurroundings())
    return replace(changed, changes=changed.changes + 1)


def check_command_id(command_id: str) -> str:
    if not 1 <= len(command_id) <= LONGEST_COMMAND_ID or not command_id.isprintable():
        raise BadInput(text("This page is too old; reload it."))
    return command_id
