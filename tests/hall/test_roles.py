"""Roles in events: granted by directors, kept as events, in force at once."""

from __future__ import annotations

from pathlib import Path

from hall.house import House, in_a_house
from lexidrome.base import PersonId, Refusal
from lexidrome.hall.games.desk import GameDesk
from lexidrome.hall.people.access import Caller
from lexidrome.hall.people.roles import EventRole
from lexidrome.hall.run.names import HOUSE_SCOPE, roles_stream
from lexidrome.hall.run.orders import Done

ANN, BOB, CY = PersonId("ann"), PersonId("bob"), PersonId("cy")


def test_a_director_grants_and_withdraws_roles(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        desk = GameDesk(house.hall)
        await desk.appoint("cup", ANN)
        assert isinstance(await desk.grant(Caller(ANN), "cup", BOB, EventRole.JUDGE), Done)
        assert await desk.roles(Caller(BOB), "cup") == {EventRole.JUDGE}
        assert await desk.roles(Caller(BOB), "other") == frozenset()
        assert isinstance(await desk.withdraw(Caller(ANN), "cup", BOB, EventRole.JUDGE), Done)
        assert await desk.roles(Caller(BOB), "cup") == frozenset()
        stored = house.store.read(roles_stream("cup"))
        assert [(event.name, event.who) for event in stored] == [
            ("roles.granted.1", "house"),
            ("roles.granted.1", "ann"),
            ("roles.withdrawn.1", "ann"),
        ]

    in_a_house(tmp_path, story)


def test_nobody_else_grants_anything(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        desk = GameDesk(house.hall)
        await desk.appoint("cup", ANN)
        await desk.appoint("other", BOB)
        await desk.grant(Caller(ANN), "cup", CY, EventRole.STAFF)
        for caller in (Caller(), Caller(BOB), Caller(CY)):
            answer = await desk.grant(caller, "cup", CY, EventRole.DIRECTOR)
            assert isinstance(answer, Refusal)
            assert answer.reason == "not_allowed"

    in_a_house(tmp_path, story)


def test_the_house_s_directors_direct_every_event(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        desk = GameDesk(house.hall)
        await desk.appoint(HOUSE_SCOPE, ANN)
        assert await desk.roles(Caller(ANN), "cup") == {EventRole.DIRECTOR}
        assert isinstance(await desk.grant(Caller(ANN), "cup", BOB, EventRole.DIRECTOR), Done)
        assert await desk.roles(Caller(BOB), HOUSE_SCOPE) == frozenset()

    in_a_house(tmp_path, story)


def test_somebody_has_to_be_the_director(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        desk = GameDesk(house.hall)
        await desk.appoint("cup", ANN)
        reasons = []
        for change in (desk.withdraw, desk.grant):
            answer = await change(Caller(ANN), "cup", ANN, EventRole.DIRECTOR)
            assert isinstance(answer, Refusal)
            reasons.append(answer.reason)
        absent = await desk.withdraw(Caller(ANN), "cup", BOB, EventRole.JUDGE)
        assert isinstance(absent, Refusal)
        assert [*reasons, absent.reason] == ["last_director", "role_held", "role_not_held"]
        await desk.grant(Caller(ANN), "cup", BOB, EventRole.DIRECTOR)
        left = await desk.withdraw(Caller(BOB), "cup", ANN, EventRole.DIRECTOR)
        assert isinstance(left, Done)

    in_a_house(tmp_path, story)


def test_roles_are_the_same_after_a_restart(tmp_path: Path) -> None:
    async def before(house: House) -> None:
        await GameDesk(house.hall).appoint("cup", ANN)

    async def after(house: House) -> None:
        assert await GameDesk(house.hall).roles(Caller(ANN), "cup") == {EventRole.DIRECTOR}

    in_a_house(tmp_path, before)
    in_a_house(tmp_path, after)
