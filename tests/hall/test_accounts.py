"""Accounts, sessions, tokens and seat links: known by what they bring, and by nothing else."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pwdlib.hashers.argon2 import Argon2Hasher

from lexidrome.base import BadInput, NotFound, PersonId, Refusal, StreamId, Unavailable
from lexidrome.hall.people import passwords
from lexidrome.hall.people.access import Caller
from lexidrome.hall.people.accounts import RESTING, WRONG, login_key
from lexidrome.hall.people.passwords import Passwords
from lexidrome.hall.people.reception import NOBODY, SESSION_MS, Reception
from lexidrome.hall.people.seat_links import Seat
from lexidrome.hall.people.sign_in_tries import MOST_FAILURES
from lexidrome.hall.people.tokens import NOTE_USE_MS, TokenEnd
from lexidrome.hall.run.clock import HandClock
from lexidrome.hall.run.records import Drawer
from lexidrome.hall.run.tasks import Tasks
from lexidrome.store import SqliteStore
from store.test_people import bytes_in

CHEAP = Argon2Hasher(time_cost=1, memory_cost=8, parallelism=1)
GAME = StreamId("game/cup/1a2b")
RIGHT = "correct horse"


class Front:
    """A reception over a real store, with passwords that cost little."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.store = SqliteStore(path / "store.sqlite3")
        self.clock = HandClock(1_760_000_000_000)
        self.tasks = Tasks()
        self.reception = Reception(self.store, self.clock, self.tasks, Passwords(CHEAP))

    async def restart(self) -> None:
        await self.close()
        now_ms = self.clock.now_ms()
        self.__init__(self.path)  # type: ignore[misc]
        self.clock.move_to(now_ms)
        await self.reception.open()

    async def close(self) -> None:
        await self.tasks.idle()
        self.reception.close()
        self.store.close()


def at_the_front(path: Path, story: Callable[[Front], Awaitable[None]]) -> None:
    async def run() -> None:
        front = Front(path)
        await front.reception.open()
        try:
            await story(front)
        finally:
            await front.close()

    asyncio.run(run())


def test_somebody_with_an_account_signs_in_and_is_known_by_the_session(tmp_path: Path) -> None:
    async def story(front: Front) -> None:
        account = await front.reception.accounts.add("Ann", RIGHT)
        session = await front.reception.sign_in("  aNN ", RIGHT, "Firefox")
        assert isinstance(session, str)
        assert front.reception.caller(session=session) == Caller(account.person)
        await front.restart()
        assert front.reception.caller(session=session) == Caller(account.person)
        await front.reception.sessions.revoke_secret(session)
        assert front.reception.caller(session=session) == NOBODY

    at_the_front(tmp_path, story)


def test_a_wrong_name_and_a_wrong_password_get_the_same_answer(tmp_path: Path) -> None:
    async def story(front: Front) -> None:
        await front.reception.accounts.add("Ann", RIGHT)
        answers = [
            await front.reception.sign_in(login, password)
            for login, password in (("Ann", "wrong horse"), ("Nobody", RIGHT), ("", ""))
        ]
        assert len({str(answer) for answer in answers}) == 1
        assert isinstance(answers[0], Refusal)
        assert answers[0].reason == WRONG

    at_the_front(tmp_path, story)


def test_a_name_rests_after_too_many_wrong_passwords(tmp_path: Path) -> None:
    async def story(front: Front) -> None:
        await front.reception.accounts.add("Ann", RIGHT)
        await front.reception.accounts.add("Bob", RIGHT)
        tries = [front.reception.sign_in("ann", f"wrong {n}") for n in range(MOST_FAILURES)]
        await asyncio.gather(*tries)
        answer = await front.reception.sign_in("ann", RIGHT)
        assert isinstance(answer, Refusal)
        assert answer.reason == RESTING
        assert isinstance(await front.reception.sign_in("bob", RIGHT), str)
        front.clock.move_to(front.clock.now_ms() + 60_000)
        assert isinstance(await front.reception.sign_in("ann", RIGHT), str)
        assert isinstance(await front.reception.sign_in("ann", "wrong"), Refusal)
        assert isinstance(await front.reception.sign_in("ann", RIGHT), str)

    at_the_front(tmp_path, story)


def test_neither_passwords_nor_tokens_are_in_the_store(tmp_path: Path) -> None:
    async def story(front: Front) -> None:
        account = await front.reception.accounts.add("Ann", RIGHT)
        session = await front.reception.sign_in("Ann", RIGHT)
        token = await front.reception.api_tokens.issue(account.person, "scoreboard")
        assert isinstance(session, str)
        kept = bytes_in(tmp_path)
        for secret in (RIGHT, session, token, token.removeprefix("lxd_")):
            assert secret.encode() not in kept
        assert list(front.store.stored()) == [], "nothing of this is in the chain"

    at_the_front(tmp_path, story)


def test_two_names_that_look_alike_are_one(tmp_path: Path) -> None:
    async def story(front: Front) -> None:
        await front.reception.accounts.add("Straße", RIGHT)
        for taken in ("STRASSE", "straße ", "ｓtrasse"):
            with pytest.raises(BadInput, match="already"):
                await front.reception.accounts.add(taken, RIGHT)
        assert len(front.reception.accounts) == 1

    at_the_front(tmp_path, story)


def test_a_name_taken_at_the_same_moment_is_taken_once(tmp_path: Path) -> None:
    async def story(front: Front) -> None:
        adding = [front.reception.accounts.add("Ann", f"password {n}") for n in range(4)]
        made = await asyncio.gather(*adding, return_exceptions=True)
        assert len([each for each in made if isinstance(each, BadInput)]) == 3

    at_the_front(tmp_path, story)


@pytest.mark.parametrize("login", ["", "a", "x" * 61, "a\x00b"])
def test_a_name_to_sign_in_with_can_be_written(login: str) -> None:
    with pytest.raises(BadInput, match="A user name has"):
        login_key(login)


@pytest.mark.parametrize("password", ["", "short", "x" * 201])
def test_a_password_is_neither_short_nor_endless(tmp_path: Path, password: str) -> None:
    async def story(front: Front) -> None:
        with pytest.raises(BadInput, match="8 to 200"):
            await front.reception.accounts.add("Ann", password)

    at_the_front(tmp_path, story)


def test_a_changed_password_ends_all_sessions(tmp_path: Path) -> None:
    async def story(front: Front) -> None:
        account = await front.reception.accounts.add("Ann", RIGHT)
        session = await front.reception.sign_in("Ann", RIGHT)
        assert isinstance(session, str)
        await front.reception.change_password(account, "a new password")
        assert front.reception.caller(session=session) == NOBODY
        assert isinstance(await front.reception.sign_in("Ann", RIGHT), Refusal)
        assert isinstance(await front.reception.sign_in("Ann", "a new password"), str)
        with pytest.raises(NotFound):
            await front.reception.accounts.set_password("Nobody", "a new password")

    at_the_front(tmp_path, story)


def test_a_hash_that_has_become_cheap_is_made_anew(tmp_path: Path) -> None:
    async def story(front: Front) -> None:
        account = await front.reception.accounts.add("Ann", RIGHT)
        dear = Passwords(Argon2Hasher(time_cost=2, memory_cost=16, parallelism=1))
        front.reception.accounts._passwords = dear
        assert isinstance(await front.reception.sign_in("Ann", RIGHT), str)
        now = front.reception.accounts.of(account.person)
        assert now is not None
        assert "m=16,t=2" in now.password
        dear.close()

    at_the_front(tmp_path, story)


def test_an_unused_session_runs_out_and_a_used_one_does_not(tmp_path: Path) -> None:
    async def story(front: Front) -> None:
        account = await front.reception.accounts.add("Ann", RIGHT)
        used, unused = [await front.reception.sessions.issue(account.person, name) for name in "ab"]
        for _ in range(3):
            front.clock.move_to(front.clock.now_ms() + SESSION_MS // 2)
            assert front.reception.caller(session=used).person == account.person
            await front.tasks.idle()
        assert front.reception.caller(session=unused) == NOBODY
        await front.tasks.idle()
        assert len(front.reception.sessions.of(account.person)) == 1

    at_the_front(tmp_path, story)


def test_using_a_token_is_written_down_once_an_hour(tmp_path: Path) -> None:
    async def story(front: Front) -> None:
        token = await front.reception.api_tokens.issue(PersonId("p"), "x")
        for _ in range(100):
            front.reception.caller(api_token=token)
        await front.tasks.idle()
        (_, before) = front.reception.api_tokens.of(PersonId("p"))[0]
        assert before.used_ms == before.issued_ms
        front.clock.move_to(front.clock.now_ms() + NOTE_USE_MS + 1)
        front.reception.caller(api_token=token)
        await front.tasks.idle()
        (_, after) = front.reception.api_tokens.of(PersonId("p"))[0]
        assert after.used_ms == front.clock.now_ms()

    at_the_front(tmp_path, story)


def test_a_token_is_listed_by_its_label_and_revoked_by_its_owner_alone(tmp_path: Path) -> None:
    async def story(front: Front) -> None:
        tokens = front.reception.api_tokens
        secret = await tokens.issue(PersonId("ann"), "scoreboard")
        assert secret.startswith("lxd_")
        ((name, token),) = tokens.of(PersonId("ann"))
        assert token.label == "scoreboard"
        assert not await tokens.revoke(PersonId("bob"), name, TokenEnd.REVOKED)
        assert front.reception.caller(api_token=secret).person == "ann"
        assert await tokens.revoke(PersonId("ann"), name, TokenEnd.REVOKED)
        assert front.reception.caller(api_token=secret) == NOBODY
        assert front.reception.caller(api_token="lxd_guess") == NOBODY

    at_the_front(tmp_path, story)


def test_an_erased_person_leaves_no_account_session_or_token(tmp_path: Path) -> None:
    async def story(front: Front) -> None:
        account = await front.reception.accounts.add("Wilhelmina", RIGHT)
        session = await front.reception.sign_in("Wilhelmina", RIGHT)
        token = await front.reception.api_tokens.issue(account.person, "x")
        assert isinstance(session, str)
        await front.reception.erase(account.person)
        assert front.reception.caller(session, token) == NOBODY
        assert front.store.records("account") == []
        kept = bytes_in(tmp_path)
        assert b"Wilhelmina" not in kept

    at_the_front(tmp_path, story)


def test_hashing_keeps_off_the_event_loop_and_few_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(passwords, "MOST_WAITING", 3)
    threads: set[int] = set()

    class Watched(Argon2Hasher):
        def hash(self, *given: object, **named: object) -> str:
            threads.add(threading.get_ident())
            return str(super().hash(*given, **named))  # type: ignore[arg-type]

    async def story() -> None:
        hasher = Passwords(Watched(time_cost=1, memory_cost=8, parallelism=1))
        hashing = [hasher.hash(f"password {n}") for n in range(5)]
        answers = await asyncio.gather(*hashing, return_exceptions=True)
        assert len([each for each in answers if isinstance(each, Unavailable)]) == 2
        assert threading.get_ident() not in threads
        assert len(threads) <= passwords.THREADS
        hasher.close()

    asyncio.run(story())


def test_a_seat_link_seats_whoever_holds_it(tmp_path: Path) -> None:
    async def story(front: Front) -> None:
        links = front.reception.seat_links
        link = links.make(GAME, 1, PersonId("ann"))
        assert front.reception.caller(seat_link=link) == Caller(
            None, Seat(GAME, 1, PersonId("ann"))
        )
        assert len(link) < 80, "it has to fit into a code to scan"
        await front.restart()
        assert front.reception.seat_links.read(link).number == 1

    at_the_front(tmp_path, story)


def test_a_renewed_seat_makes_its_old_links_worthless_and_no_others(tmp_path: Path) -> None:
    async def story(front: Front) -> None:
        links = front.reception.seat_links
        old, other = links.make(GAME, 0), links.make(GAME, 1)
        await links.renew(GAME, 0)
        with pytest.raises(BadInput, match="was withdrawn"):
            links.read(old)
        assert links.read(other) == Seat(GAME, 1)
        new = links.make(GAME, 0)
        await front.restart()
        assert front.reception.seat_links.read(new).renewed != 0

    at_the_front(tmp_path, story)


def test_a_link_of_a_past_that_is_lost_does_not_come_back(tmp_path: Path) -> None:
    """A backup from before two renewals is restored, and the seat renewed again."""

    async def story(front: Front) -> None:
        links = front.reception.seat_links
        await links.renew(GAME, 0)
        taken_back = links.make(GAME, 0)
        await links.renew(GAME, 0)
        await Drawer(front.store, "seat", int).erase(f"{GAME}#0")
        await front.restart()
        await front.reception.seat_links.renew(GAME, 0)
        with pytest.raises(BadInput, match="was withdrawn"):
            front.reception.seat_links.read(taken_back)

    at_the_front(tmp_path, story)


def test_links_of_another_house_are_worthless(tmp_path: Path) -> None:
    links = []
    for name in ("one", "two"):
        (tmp_path / name).mkdir()

        async def story(front: Front) -> None:
            links.append(front.reception.seat_links.make(GAME, 0))
            for link in links[:-1]:
                with pytest.raises(BadInput):
                    front.reception.seat_links.read(link)

        at_the_front(tmp_path / name, story)
    assert links[0] != links[1]


@pytest.fixture(scope="module")
def a_link(tmp_path_factory: pytest.TempPathFactory) -> tuple[Front, str]:
    front = Front(tmp_path_factory.mktemp("links"))
    asyncio.run(front.reception.open())
    return front, front.reception.seat_links.make(GAME, 0)


@given(at=st.integers(0, 200), other=st.characters(), cut=st.booleans())
def test_no_link_that_was_tampered_with_is_good(
    a_link: tuple[Front, str], at: int, other: str, *, cut: bool
) -> None:
    front, link = a_link
    at %= len(link)
    changed = link[:at] + ("" if cut else other) + link[at + 1 :]
    if changed == link:
        return
    with pytest.raises(BadInput, match="not valid"):
        front.reception.seat_links.read(changed)


@given(st.text(max_size=100))
def test_no_text_is_a_link_by_chance(a_link: tuple[Front, str], token: str) -> None:
    with pytest.raises(BadInput, match="not valid"):
        a_link[0].reception.seat_links.read(token)
