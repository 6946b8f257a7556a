"""The event desk: who may do what in an event, and what is told before it is done."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from pwdlib.hashers.argon2 import Argon2Hasher

from hall.house import House, open_house
from lexidrome import tournament as t
from lexidrome.base import NotFound, PersonId, Refusal
from lexidrome.hall import (
    HOUSE_SCOPE,
    NOBODY,
    Caller,
    Done,
    EventDesk,
    EventRole,
    EventStanding,
    GameDesk,
    Office,
    Reception,
)
from lexidrome.hall.events.desk import EventPlan
from lexidrome.hall.events.rosters import entries_of
from lexidrome.hall.people.access import NOT_ALLOWED
from lexidrome.hall.people.passwords import Passwords
from lexidrome.rulebook import rule_set

CHEAP = Argon2Hasher(time_cost=1, memory_cost=8, parallelism=1)
EVENT = "open"
DIVISION = "A"


class Front:
    """A hall with an event of two players, and its desk."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.reception = Reception(house.store, house.clock, house.hall.tasks, Passwords(CHEAP))
        self.office = Office(house.store, house.hall.roles, self.reception)
        front_desk = GameDesk(house.hall)
        self.desk = EventDesk(house.hall, front_desk, self.office)

    async def at_machine(self) -> EventStanding:
        return await self.desk.standing(NOBODY, EVENT, is_at_machine=True)

    async def make(self, rules: str = "thon") -> tuple[PersonId, ...]:
        """The event; the persons who play in it."""
        await self.reception.open()
        director = await self.desk.standing(NOBODY, HOUSE_SCOPE, is_at_machine=True)
        plan = t.phases.DivisionPlan(DIVISION)
        new = EventPlan(EVENT, "Open", rule_set(rules), (plan,))
        assert await self.desk.create(director, new) is None
        tournament = (await self.desk.look(EVENT)).state.event.tournament
        people, (command,) = entries_of(tournament, t.roster.parse_roster("name\nAnn\nBob\n"))
        assert isinstance(await self.desk.command(director, EVENT, command, "enter"), Done)
        return tuple(person.person for person in people)


def at_the_desk(path: Path, story: Callable[[Front], Awaitable[None]]) -> None:
    async def run() -> None:
        async with open_house(path) as house:
            front = Front(house)
            await story(front)
            front.reception.close()

    asyncio.run(run())


PAIR = t.rounds.DraftPairings(division=DIVISION)


def test_the_machine_directs_until_somebody_has_an_account(tmp_path: Path) -> None:
    async def story(front: Front) -> None:
        await front.make()
        assert (await front.at_machine()).is_director
        await front.office.set_up("Ann Director", "correct horse")
        assert not (await front.at_machine()).is_staff
        assert not (await front.desk.standing(NOBODY, EVENT)).is_staff

    at_the_desk(tmp_path, story)


def test_roles_of_the_event_say_who_acts_as_what(tmp_path: Path) -> None:
    async def story(front: Front) -> None:
        ann, _ = await front.make()
        director = (await front.office.set_up("Dora", "correct horse")).person
        helper = PersonId("person:helper")
        await front.office.grant(EVENT, helper, EventRole.STAFF)
        for person, role in (
            (director, t.Role.DIRECTOR),
            (helper, t.Role.STAFF),
            (ann, t.Role.ENTRANT),
        ):
            actor = (await front.desk.standing(Caller(person), EVENT)).actor
            assert actor is not None
            assert (actor.role, actor.person) == (role, person)
        stranger = await front.desk.standing(Caller(PersonId("person:stranger")), EVENT)
        assert stranger.actor is None
        answer = await front.desk.command(stranger, EVENT, PAIR, "pair")
        assert isinstance(answer, Refusal)
        assert answer.reason == NOT_ALLOWED

    at_the_desk(tmp_path, story)


def test_whoever_is_named_in_a_command_the_one_who_asks_is_written_down(tmp_path: Path) -> None:
    async def story(front: Front) -> None:
        await front.make()
        helper = PersonId("person:helper")
        await front.office.grant(EVENT, helper, EventRole.STAFF)
        staff = await front.desk.standing(Caller(helper), EVENT)
        assert isinstance(await front.desk.command(staff, EVENT, PAIR, "pair"), Done)
        entry = t.journal.journal((await front.desk.look(EVENT)).state.event)[-1]
        assert (entry.by.role, entry.by.person) == (t.Role.STAFF, helper)
        assert entry.at_ms == front.house.clock.now_ms()

    at_the_desk(tmp_path, story)


def test_looking_ahead_changes_nothing(tmp_path: Path) -> None:
    async def story(front: Front) -> None:
        await front.make()
        director = await front.at_machine()
        before = await front.desk.look(EVENT)
        ahead = await front.desk.look_ahead(director, EVENT, [PAIR])
        assert not isinstance(ahead, Refusal)
        assert ahead.tournament.divisions[DIVISION].rounds
        assert (await front.desk.look(EVENT)).version == before.version

    at_the_desk(tmp_path, story)


def test_only_an_open_registration_takes_entries(tmp_path: Path) -> None:
    async def story(front: Front) -> None:
        await front.make()
        director = await front.at_machine()
        tournament = (await front.desk.look(EVENT)).state.event.tournament
        _, (command,) = entries_of(tournament, t.roster.parse_roster("name\nCy\n"))
        with pytest.raises(NotFound):
            await front.desk.register(EVENT, "", command)
        await front.desk.open_registration(director, EVENT, is_open=True)
        code = (await front.desk.stage(EVENT)).registration
        assert isinstance(await front.desk.register(EVENT, code, command), Done)
        await front.desk.open_registration(director, EVENT, is_open=False)
        with pytest.raises(NotFound):
            await front.desk.register(EVENT, code, command)

    at_the_desk(tmp_path, story)


def test_what_displays_show_outlives_a_restart(tmp_path: Path) -> None:
    async def first(front: Front) -> None:
        await front.make()
        director = await front.at_machine()
        await front.desk.conduct(director, EVENT, {"1": "clock"}, "Lunch")
        stranger = await front.desk.standing(NOBODY, EVENT)
        assert isinstance(await front.desk.conduct(stranger, EVENT, {}, ""), Refusal)

    async def second(front: Front) -> None:
        stage = await front.desk.stage(EVENT)
        assert (stage.screens, stage.announcement) == ({"1": "clock"}, "Lunch")
        assert await front.desk.names() == [EVENT]

    at_the_desk(tmp_path, first)
    at_the_desk(tmp_path, second)
