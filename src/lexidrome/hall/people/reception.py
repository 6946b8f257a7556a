"""The reception: tells who somebody is by what they bring, and opens accounts."""

from __future__ import annotations

from lexidrome.base import PersonId, Refusal, text
from lexidrome.hall.people.access import Caller
from lexidrome.hall.people.accounts import UNKNOWN, WRONG, Account, Accounts
from lexidrome.hall.people.notes import PrivateNotes
from lexidrome.hall.people.passwords import Passwords
from lexidrome.hall.people.people import People
from lexidrome.hall.people.seat_links import SeatLinks
from lexidrome.hall.people.shelves import Shelves
from lexidrome.hall.people.sign_in_tries import Origin
from lexidrome.hall.people.tokens import DAY_MS, TokenEnd, Tokens
from lexidrome.hall.run.clock import Clock
from lexidrome.hall.run.locks import Locks
from lexidrome.hall.run.records import take_in_records
from lexidrome.hall.run.tasks import Tasks
from lexidrome.store import Store

SESSION_MS = 30 * DAY_MS
"""A browser that was not used for so long signs in again."""
TOKEN_PREFIX = "lxd_"  # noqa: S105 - how a token begins, for those who scan for lost ones
NOBODY = Caller()


class Reception:
    """Tells who somebody is by what they bring, and opens accounts."""

    def __init__(
        self, store: Store, clock: Clock, tasks: Tasks, passwords: Passwords | None = None
    ) -> None:
        self._store = store
        self._passwords = passwords or Passwords()
        self.accounts = Accounts(store, self._passwords, clock)
        self.sessions = Tokens(store, "session", clock, tasks, lifetime_ms=SESSION_MS)
        self.api_tokens = Tokens(store, "api_token", clock, tasks, prefix=TOKEN_PREFIX)
        self.seat_links = SeatLinks(store)
        self.people = People(store)
        self.shelves = Shelves(store, clock, self.seat_links)
        self.notes = PrivateNotes(store)
        self._locks = Locks()
        """By person: a session comes before a change of password, and ends, or after it."""

    async def open(self) -> None:
        await self.seat_links.open()
        await self.accounts.browser_marks.open()

    def close(self) -> None:
        self._passwords.close()

    async def sign_in(
        self, login: str, password: str, browser: str = "", origin: Origin = UNKNOWN
    ) -> str | Refusal:
        """A new session's token, for a cookie."""
        person = await self.accounts.sign_in(login, password, origin)
        if isinstance(person, Refusal):
            return person
        account = self.accounts.of(person)
        async with self._locks.of(person):
            if self.accounts.of(person) != account:
                # Changed or erased while others were waited for.
                return Refusal(WRONG, text("The name or the password is wrong."))
            session = await self.sessions.issue(person, browser)
            await take_in_records(self._store)
            if self.accounts.of(person) != account:
                # In another process, which may not have seen this session.
                await self.sessions.revoke_secret(session)
                return Refusal(WRONG, text("The name or the password is wrong."))
            return session

    async def change_password(self, account: Account, password: str) -> None:
        """From now on all browsers sign in anew, and programs need new tokens.

        Whoever knew the old password may have made tokens with it.
        """
        async with self._locks.of(account.person):
            await self.accounts.set_password(account.login, password)
            await self._end_all(account.person, TokenEnd.PASSWORD_CHANGED)

    async def erase(self, person: PersonId) -> None:
        """Forget somebody's account, sessions and tokens; their name stays (`people`)."""
        async with self._locks.of(person):
            await self.accounts.erase(person)
            await self._end_all(person, TokenEnd.ACCOUNT_ERASED)
            await self.shelves.forget_person(person)
            await self.notes.forget_person(person)

    async def _end_all(self, person: PersonId, why: TokenEnd) -> None:
        # Another process may have issued one with the password of before.
        await take_in_records(self._store)
        for tokens in (self.sessions, self.api_tokens):
            await tokens.revoke_all(person, why)

    def caller(
        self, session: str | None = None, api_token: str | None = None, seat_link: str | None = None
    ) -> Caller:
        """Who comes with these; nobody in particular where none of them is good."""
        person = None
        if api_token:
            person = self.api_tokens.person(api_token)
        if person is None and session:
            person = self.sessions.person(session)
        seat = self.seat_links.read(seat_link) if seat_link else None
        return Caller(person, seat)
