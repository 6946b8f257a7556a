"""Which browsers may be called while their page is closed, and for how long.

A subscription belongs to the session by which it was made and goes with it: on signing out, a
new password, *Forget*, an erased person.
"""

from __future__ import annotations

from hashlib import sha256

import msgspec

from lexidrome.base import PersonId
from lexidrome.hall.people.tokens import TokenEnd, Tokens
from lexidrome.hall.run.records import Drawer, take_in_records
from lexidrome.hall.run.tasks import Tasks
from lexidrome.store import Store

KIND = "push"
MOST = 5
"""Browsers of one person; the oldest makes room."""


class PushSubscription(msgspec.Struct, frozen=True):
    person: PersonId
    session: str
    """What is kept of the session by which it was made."""
    endpoint: str
    p256dh: str
    auth: str
    language: str
    made_ms: int


class PushSubscriptions:
    def __init__(self, store: Store, sessions: Tokens) -> None:
        self._store = store
        self._drawer = Drawer(store, KIND, PushSubscription)
        self._sessions = sessions
        self._tasks = Tasks()
        self._sessions.listen(self._session_ended)

    async def open(self) -> None:
        """What outlived its session, because the machine stopped then, goes now."""
        # One that another process has just made has a session that it has just made.
        await take_in_records(self._store)
        for key, each in self._drawer.items():
            if each.session not in {held for held, _ in self._sessions.of(each.person)}:
                await self._drawer.erase(key)

    async def idle(self) -> None:
        await self._tasks.idle()

    def of(self, person: PersonId) -> list[PushSubscription]:
        """Those whose session is still there."""
        found = [each for _, each in self._drawer.items() if each.person == person]
        live = {key for key, _ in self._sessions.of(person)} if found else set()
        return [each for each in found if each.session in live]

    async def add(self, subscription: PushSubscription) -> None:
        """Whether its address and keys are any is for the caller to see to."""
        key = key_of(subscription)
        own = sorted(
            ((each.made_ms, held) for held, each in self._drawer.items()
             if each.person == subscription.person and held != key)
        )  # fmt: skip
        for _, oldest in own[: max(0, len(own) - MOST + 1)]:
            await self._drawer.erase(oldest)
        await self._drawer.put(key, subscription)

    async def remove(self, subscription: PushSubscription) -> None:
        await self._drawer.erase(key_of(subscription))

    async def remove_of(self, session: str) -> None:
        for key, each in self._drawer.items():
            if each.session == session:
                await self._drawer.erase(key)

    def _session_ended(self, session: str, _why: TokenEnd) -> None:
        if any(each.session == session for _, each in self._drawer.items()):
            self._tasks.start(self.remove_of(session))


def key_of(subscription: PushSubscription) -> str:
    """A browser has one for each session; nobody replaces or removes another's by its address."""
    named = f"{subscription.session}\n{subscription.endpoint}"
    return sha256(named.encode()).hexdigest()
