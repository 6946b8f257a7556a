"""Local accounts: a name to sign in with, a password, and the person they stand for.

The house works without any account: players come by seat links. An account is
for those who come back, and for those who run things. The first account of a
house is its director's.
"""

from __future__ import annotations

import unicodedata

import msgspec

from lexidrome.base import BadInput, Ms, NotFound, PersonId, Refusal, text
from lexidrome.hall.people.browser_marks import BrowserMarks
from lexidrome.hall.people.passwords import Passwords, check_password
from lexidrome.hall.people.people import LONGEST_NAME
from lexidrome.hall.people.sign_in_tries import Origin, SignInTries
from lexidrome.hall.run.clock import Clock
from lexidrome.hall.run.names import new_id
from lexidrome.hall.run.records import Drawer
from lexidrome.store import Store

SHORTEST_LOGIN = 2
LONGEST_LOGIN = LONGEST_NAME

WRONG = "wrong_login"
RESTING = "too_many_tries"
UNKNOWN = Origin()


class Account(msgspec.Struct, frozen=True):
    person: PersonId
    login: str
    """As its owner writes it."""
    password: str
    """The hash."""
    made_ms: Ms


class Accounts:
    def __init__(self, store: Store, passwords: Passwords, clock: Clock) -> None:
        self._drawer = Drawer(store, "account", Account)
        self._passwords = passwords
        self._clock = clock
        self._being_made: set[str] = set()
        self.browser_marks = BrowserMarks(store)
        self._tries = SignInTries(self.browser_marks, clock.now_ms)

    def __len__(self) -> int:
        return len(self._drawer.items())

    async def add(self, login: str, password: str, person: PersonId | None = None) -> Account:
        """A new account for a person, or for a new one."""
        key = login_key(login)
        if key in self._being_made or self._drawer.get(key) is not None:
            raise taken(login)
        self._being_made.add(key)
        try:
            hashed = await self._passwords.hash(password)
            someone = person or PersonId(f"person:{new_id()}")
            account = Account(someone, login.strip(), hashed, self._clock.now_ms())
            # Another process may have been faster with an account of this name.
            if await self._drawer.make(key, account) != account:
                raise taken(login)
        finally:
            self._being_made.discard(key)
        return account

    async def sign_in(
        self, login: str, password: str, origin: Origin = UNKNOWN
    ) -> PersonId | Refusal:
        """Whose account it is, if the password is right.

        A name that does not exist and a wrong password get the same answer after
        the same time, and both count as tries.
        """
        key = unicodedata.normalize("NFKC", login.strip()).casefold()[:LONGEST_LOGIN]
        account = self._drawer.get(key)
        kept = None if account is None else account.password
        # Counted before the answer is known, so that tries at the same moment count too.
        counted = self._tries.count(key, kept, origin)
        if counted is None:
            return Refusal(
                RESTING, text("Too many wrong attempts; wait a minute before you try again.")
            )
        is_right, better = await self._passwords.verify(password, kept)
        # A password that was changed while this one was looked at is wrong by now.
        if account is None or not is_right or self._drawer.get(key) != account:
            return Refusal(WRONG, text("The name or the password is wrong."))
        self._tries.was_right(counted)
        if better is not None:
            renewed = msgspec.structs.replace(account, password=better)
            await self._drawer.change(key, lambda now: renewed if now == account else now)
        return account.person

    async def set_password(self, login: str, password: str) -> None:
        check_password(password)
        key = login_key(login)
        hashed = await self._passwords.hash(password) if self._drawer.get(key) else ""
        changed = await self._drawer.change(
            key, lambda now: msgspec.structs.replace(now, password=hashed)
        )
        if changed is None:
            raise NotFound(text("There is no account “{login}”.", login=login[:LONGEST_LOGIN]))

    def browser_mark(self, login: str) -> str:
        """For a browser in which the owner of this account has just signed in."""
        key = login_key(login)
        account = self._drawer.get(key)
        return "" if account is None else self.browser_marks.mark(key, account.password)

    async def erase(self, person: PersonId) -> bool:
        """Forget a person's account."""
        keys = [key for key, account in self._drawer.items() if account.person == person]
        for key in keys:
            await self._drawer.erase(key)
        return bool(keys)

    def named(self, login: str) -> Account | None:
        return self._drawer.get(login_key(login))

    def of(self, person: PersonId) -> Account | None:
        accounts = (account for _, account in self._drawer.items() if account.person == person)
        return next(accounts, None)

    def all(self) -> list[Account]:
        return sorted((account for _, account in self._drawer.items()), key=lambda a: a.login)


def taken(login: str) -> BadInput:
    return BadInput(
        text("There is already an account “{login}”; choose another name.", login=login)
    )


def login_key(login: str) -> str:
    """Names that look alike are one name."""
    key = unicodedata.normalize("NFKC", login.strip()).casefold()
    if SHORTEST_LOGIN <= len(key) <= LONGEST_LOGIN and key.isprintable():
        return key
    raise BadInput(
        text(
            "A user name has {shortest} to {longest} characters.",
            shortest=SHORTEST_LOGIN,
            longest=LONGEST_LOGIN,
        )
    )
