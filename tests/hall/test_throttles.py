"""The one throttle of the house, and whom wrong passwords slow down."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from hall.test_accounts import RIGHT, Front, at_the_front
from lexidrome.base import Refusal
from lexidrome.hall.people.accounts import RESTING, WRONG
from lexidrome.hall.people.sign_in_tries import AT_ADDRESS, FOR_NAME, MOST_FAILURES, REST_MS, Origin
from lexidrome.hall.run.throttles import Throttle

HERE = Origin("192.168.1.20")


class Hand:
    """Time that is moved by hand."""

    def __init__(self) -> None:
        self.now_ms = 0

    def __call__(self) -> int:
        return self.now_ms


@pytest.fixture
def hand() -> Hand:
    return Hand()


def test_tries_run_out_for_one_key_and_come_back_one_by_one(hand: Hand) -> None:
    throttle = Throttle(hand, 2, 1_000)
    assert [throttle.take("a") for _ in range(3)] == [True, True, False]
    assert throttle.take("b")
    hand.now_ms = 999
    assert not throttle.is_open("a")
    hand.now_ms = 1_000
    assert [throttle.is_open("a"), throttle.take("a"), throttle.take("a")] == [True, True, False]
    hand.now_ms = 3_600_000
    assert [throttle.take("a") for _ in range(3)] == [True, True, False]


def test_what_was_right_does_not_count(hand: Hand) -> None:
    throttle = Throttle(hand, 2, 1_000)
    for _ in range(1_000):
        assert throttle.take("a")
        throttle.give_back("a")
    throttle.give_back("a")
    throttle.give_back("somebody new")
    assert [throttle.take("a") for _ in range(3)] == [True, True, False], "never more than all"


def test_no_more_keys_are_remembered_than_said_and_the_oldest_go_first(hand: Hand) -> None:
    throttle = Throttle(hand, 1, 1_000, most_remembered=3)
    for key in range(100):
        throttle.take(key)
        throttle.take("steady")
    assert len(throttle) == 3
    assert not throttle.take("steady")


async def tried(front: Front, password: str, origin: Origin, login: str = "ann") -> str:
    """What somebody is told: `in`, or the reason why not."""
    answer = await front.reception.sign_in(login, password, "", origin)
    return answer.reason if isinstance(answer, Refusal) else "in"


def test_wrong_passwords_from_elsewhere_do_not_keep_the_owner_out(tmp_path: Path) -> None:
    async def story(front: Front) -> None:
        await front.reception.accounts.add("Ann", RIGHT)
        stranger = Origin("192.168.1.66")
        wrong = [await tried(front, "wrong wrong", stranger) for _ in range(MOST_FAILURES + 1)]
        assert wrong == [WRONG] * MOST_FAILURES + [RESTING]
        assert await tried(front, RIGHT, stranger) == RESTING, "right, but too late from there"
        assert await tried(front, RIGHT, HERE) == "in"
        front.clock.move_to(front.clock.now_ms() + REST_MS)
        assert await tried(front, RIGHT, stranger) == "in"

    at_the_front(tmp_path, story)


def test_a_browser_that_has_signed_in_is_not_kept_out_by_others_at_its_address(
    tmp_path: Path,
) -> None:
    """Everybody in the hall may come from one address."""

    async def story(front: Front) -> None:
        accounts = front.reception.accounts
        await accounts.add("Ann", RIGHT)
        await accounts.add("Bob", RIGHT)
        assert await tried(front, RIGHT, HERE) == "in"
        mark = accounts.browser_mark("Ann")
        assert "ann" not in mark.lower()
        for _ in range(MOST_FAILURES):
            await tried(front, "wrong wrong", HERE)
        assert await tried(front, RIGHT, HERE) == RESTING
        known = Origin(HERE.address, mark=mark)
        assert await tried(front, RIGHT, known) == "in"
        forged = [mark[:-1] + "0", mark + "0", "", ".", mark.partition(".")[2], "é" * 40]
        for each in [mark for mark in forged if mark != known.mark]:
            assert await tried(front, RIGHT, Origin(HERE.address, mark=each)) == RESTING
        for _ in range(MOST_FAILURES):
            assert await tried(front, "wrong wrong", known) == WRONG
        assert await tried(front, RIGHT, known) == RESTING, "it is counted too, by itself"
        for_bob = Origin(HERE.address, mark=accounts.browser_mark("Bob"))
        assert await tried(front, RIGHT, for_bob) == RESTING, "a mark is for one name"

    at_the_front(tmp_path, story)


def test_a_browsers_mark_ends_with_the_password(tmp_path: Path) -> None:
    async def story(front: Front) -> None:
        accounts = front.reception.accounts
        account = await accounts.add("Ann", RIGHT)
        old = Origin(HERE.address, mark=accounts.browser_mark("Ann"))
        await front.reception.change_password(account, "a new password")
        for _ in range(MOST_FAILURES):
            await tried(front, RIGHT, HERE)
        assert await tried(front, "a new password", old) == RESTING
        await front.restart()
        new = Origin(HERE.address, mark=front.reception.accounts.browser_mark("Ann"))
        for _ in range(MOST_FAILURES):
            await tried(front, RIGHT, HERE)
        assert await tried(front, "a new password", new) == "in", "also after a restart"

    at_the_front(tmp_path, story)


def test_a_name_guessed_at_from_many_addresses_is_slowed_down_but_not_for_its_owner(
    tmp_path: Path,
) -> None:
    async def story(front: Front) -> None:
        accounts = front.reception.accounts
        await accounts.add("Ann", RIGHT)
        await accounts.add("Bob", RIGHT)
        assert await tried(front, RIGHT, HERE) == "in"
        mark = accounts.browser_mark("Ann")
        answers = [
            await tried(front, "wrong wrong", Origin(f"10.0.{n // 250}.{n % 250}"))
            for n in range(FOR_NAME + 10)
        ]
        assert answers == [WRONG] * FOR_NAME + [RESTING] * 10
        assert await tried(front, RIGHT, Origin("10.9.9.9")) == RESTING
        assert await tried(front, RIGHT, Origin("10.9.9.9"), login="bob") == "in"
        assert await tried(front, RIGHT, HERE) == "in", "an address that is known to be good"
        assert await tried(front, RIGHT, Origin("10.9.9.9", mark=mark)) == "in"
        assert await tried(front, RIGHT, Origin("127.0.0.1", is_here=True)) == "in"
        front.clock.move_to(front.clock.now_ms() + 6_000)
        answers = [await tried(front, "wrong", Origin(f"10.8.0.{n}")) for n in range(3)]
        assert answers == [WRONG, RESTING, RESTING], "ten guesses a minute"

    at_the_front(tmp_path, story)


def test_one_address_is_slowed_down_over_all_names(tmp_path: Path) -> None:
    async def story(front: Front) -> None:
        await front.reception.accounts.add("Ann", RIGHT)
        for number in range(AT_ADDRESS):
            assert await tried(front, "wrong wrong", HERE, f"name {number}") == WRONG
        assert await tried(front, RIGHT, HERE) == RESTING
        assert await tried(front, RIGHT, Origin("10.0.0.1")) == "in"

    at_the_front(tmp_path, story)


def test_a_hall_behind_one_address_signs_in_and_nobody_is_refused(tmp_path: Path) -> None:
    async def story(front: Front) -> None:
        names = [f"Player {number}" for number in range(250)]
        for name in names:
            await front.reception.accounts.add(name, RIGHT)
        answers = []
        for at in range(0, len(names), 50):
            answers += await asyncio.gather(
                *[tried(front, RIGHT, HERE, name) for name in names[at : at + 50]]
            )
        assert answers == ["in"] * 250

    at_the_front(tmp_path, story)
