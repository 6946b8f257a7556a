"""The office: a house gets its director once, and accounts and roles go together."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pwdlib.hashers.argon2 import Argon2Hasher

from hall.house import House, open_house
from lexidrome.base import BadInput, Conflict, Refusal
from lexidrome.hall.people.access import Caller
from lexidrome.hall.people.codes import MARKS, is_code, new_code
from lexidrome.hall.people.office import Office
from lexidrome.hall.people.passwords import Passwords
from lexidrome.hall.people.reception import NOBODY, Reception
from lexidrome.hall.people.roles import EventRole
from lexidrome.hall.run.names import HOUSE_SCOPE

CHEAP = Argon2Hasher(time_cost=1, memory_cost=8, parallelism=1)
RIGHT = "correct horse"


class Front:
    """A hall with its reception and its office."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.reception = Reception(house.store, house.clock, house.hall.tasks, Passwords(CHEAP))
        self.office = Office(house.store, house.hall.roles, self.reception)


def in_the_office(path: Path, story: Callable[[Front], Awaitable[None]]) -> None:
    async def run() -> None:
        async with open_house(path) as house:
            front = Front(house)
            await story(front)
            front.reception.close()

    asyncio.run(run())


def test_the_first_account_directs_the_house_and_the_house_knows_its_name(tmp_path: Path) -> None:
    async def story(front: Front) -> None:
        assert not await front.office.is_set_up()
        account = await front.office.set_up("Ann", RIGHT)
        assert await front.office.is_set_up()
        roles = await front.office.roles_in(HOUSE_SCOPE)
        assert roles.holders(EventRole.DIRECTOR) == [account.person]
        known = front.house.store.person(account.person)
        assert known is not None
        assert known.name == "Ann"

    in_the_office(tmp_path, story)


def test_of_two_who_set_a_house_up_at_once_one_is_refused(tmp_path: Path) -> None:
    async def story(front: Front) -> None:
        both = (front.office.set_up("Ann", RIGHT), front.office.set_up("Bob", RIGHT))
        answers = await asyncio.gather(*both, return_exceptions=True)
        assert [type(answer) for answer in answers].count(Conflict) == 1
        assert len(front.reception.accounts) == 1

    in_the_office(tmp_path, story)


def test_a_set_up_that_fails_can_be_tried_again(tmp_path: Path) -> None:
    async def story(front: Front) -> None:
        with pytest.raises(BadInput):
            await front.office.set_up("Ann", "short")
        assert not await front.office.is_set_up()
        await front.office.set_up("Ann", RIGHT)

    in_the_office(tmp_path, story)


def test_an_account_without_the_role_leaves_a_house_to_be_set_up(tmp_path: Path) -> None:
    """As after a crash between the account and its role."""

    async def story(front: Front) -> None:
        await front.reception.accounts.add("Ann", RIGHT)
        assert not await front.office.is_set_up()
        await front.office.set_up("Ann again", RIGHT)
        assert await front.office.is_set_up()

    in_the_office(tmp_path, story)


def test_somebody_signs_in_with_the_password_that_the_house_made_up(tmp_path: Path) -> None:
    async def story(front: Front) -> None:
        account, password = await front.office.add("Bob")
        session = await front.reception.sign_in("Bob", password)
        assert isinstance(session, str)
        renewed = await front.office.renew_password(account)
        assert renewed != password
        assert front.reception.caller(session=session) == NOBODY
        assert isinstance(await front.reception.sign_in("Bob", password), Refusal)
        assert isinstance(await front.reception.sign_in("Bob", renewed), str)

    in_the_office(tmp_path, story)


def test_roles_are_listed_by_account_and_scope(tmp_path: Path) -> None:
    async def story(front: Front) -> None:
        ann = await front.office.set_up("Ann", RIGHT)
        bob, _ = await front.office.add("Bob")
        await front.office.grant("cup", bob.person, EventRole.JUDGE, ann.person)
        await front.office.grant("cup", bob.person, EventRole.STAFF, ann.person)
        assert await front.office.scopes() == [HOUSE_SCOPE, "cup"]
        assert {each.account.login: each.roles for each in await front.office.holders()} == {
            "Ann": {HOUSE_SCOPE: {EventRole.DIRECTOR}},
            "Bob": {"cup": {EventRole.JUDGE, EventRole.STAFF}},
        }
        stored = front.house.store.read_all()
        granted = [each.who for each in stored if each.name == "roles.granted.1"]
        assert granted == ["house", ann.person, ann.person]

    in_the_office(tmp_path, story)


@pytest.mark.parametrize("with_name", [True, False])
def test_who_is_erased_has_neither_account_nor_roles_nor_tokens(
    tmp_path: Path, with_name: bool
) -> None:
    async def story(front: Front) -> None:
        await front.office.set_up("Ann", RIGHT)
        bob, password = await front.office.add("Bob")
        for scope, role in ((HOUSE_SCOPE, EventRole.STAFF), ("cup", EventRole.DIRECTOR)):
            await front.office.grant(scope, bob.person, role)
        session = await front.reception.sign_in("Bob", password)
        token = await front.reception.api_tokens.issue(bob.person, "script")
        assert isinstance(session, str)
        assert await front.office.erase(bob.person, by=None, with_name=with_name) is None
        assert front.reception.caller(session=session, api_token=token) == NOBODY
        assert not (await front.office.roles_in(HOUSE_SCOPE)).of(bob.person)
        assert (front.house.store.person(bob.person) is None) == with_name

    in_the_office(tmp_path, story)


def test_the_last_director_of_the_house_is_not_erased(tmp_path: Path) -> None:
    async def story(front: Front) -> None:
        ann = await front.office.set_up("Ann", RIGHT)
        refused = await front.office.erase(ann.person, by=ann.person, with_name=True)
        assert isinstance(refused, Refusal)
        assert refused.reason == "last_director"
        token = await front.reception.api_tokens.issue(ann.person, "script")
        assert front.reception.caller(api_token=token) == Caller(ann.person)

    in_the_office(tmp_path, story)


@given(st.integers(1, 4))
def test_a_code_is_known_however_it_is_typed(groups: int) -> None:
    code = new_code(groups)
    assert len(code.replace("-", "")) == 4 * groups
    assert set(code) <= {*MARKS, "-"}
    assert is_code(f" {code.lower().replace('-', ' ')} ", code)
    assert not is_code(code[:-1], code)
    assert not is_code("", code)
