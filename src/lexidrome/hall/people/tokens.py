"""Tokens that stand for a person: sessions of browsers and keys for programs.

A token is 32 random bytes that only its holder has; the house keeps its SHA-256
and so can recognise it and never give it away. Random bytes need no slow hash:
there is nothing to guess. Who listens is told of every token that ends, so that
what was opened with it ends too.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable
from enum import StrEnum

import msgspec

from lexidrome.base import Ms, PersonId
from lexidrome.hall.run.clock import Clock
from lexidrome.hall.run.records import Drawer
from lexidrome.hall.run.tasks import Tasks
from lexidrome.store import Store

TOKEN_BYTES = 32
DAY_MS = 24 * 3_600_000
NOTE_USE_MS = 3_600_000
"""How often the use of a token is written down, at most."""


class TokenEnd(StrEnum):
    """Why a token is worthless from now on."""

    SIGNED_OUT = "signed_out"
    REVOKED = "token_revoked"
    PASSWORD_CHANGED = "password_changed"  # noqa: S105
    ACCOUNT_ERASED = "account_erased"


class Token(msgspec.Struct, frozen=True):
    """What is kept of a token."""

    person: PersonId
    label: str
    """What its holder calls it: a program's name, a browser's."""
    issued_ms: Ms
    used_ms: Ms


class Tokens:
    """Tokens of one kind; without a lifetime they hold until they are revoked."""

    def __init__(
        self,
        store: Store,
        kind: str,
        clock: Clock,
        tasks: Tasks,
        *,
        prefix: str = "",
        lifetime_ms: int | None = None,
    ) -> None:
        self._drawer = Drawer(store, kind, Token)
        self._drawer.listen(self._changed)
        self._clock = clock
        self._tasks = tasks
        self._prefix = prefix
        self._lifetime_ms = lifetime_ms
        self._listeners: list[Callable[[str, TokenEnd], None]] = []
        self._ending: dict[str, TokenEnd] = {}
        """Why, of tokens that end here."""

    def listen(self, listener: Callable[[str, TokenEnd], None]) -> None:
        """Call whenever a token ends, with what is kept of it."""
        self._listeners.append(listener)

    async def issue(self, person: PersonId, label: str) -> str:
        """A new token; this is the only time that anybody sees it."""
        secret = self._prefix + secrets.token_urlsafe(TOKEN_BYTES)
        now_ms = self._clock.now_ms()
        await self._drawer.put(token_key(secret), Token(person, label[:100], now_ms, now_ms))
        return secret

    def person(self, secret: str) -> PersonId | None:
        """Whom the token stands for, if it is one of ours and has not run out."""
        key = token_key(secret)
        token = self._drawer.get(key)
        if token is None:
            return None
        now_ms = self._clock.now_ms()
        if self._lifetime_ms is not None and now_ms - token.used_ms > self._lifetime_ms:
            self._tasks.start(self._end(key, TokenEnd.SIGNED_OUT))
            return None
        if now_ms - token.used_ms > NOTE_USE_MS:
            # Revoked meanwhile, it stays so.
            note = self._drawer.change(key, lambda t: msgspec.structs.replace(t, used_ms=now_ms))
            self._tasks.start(note)
        return token.person

    def of(self, person: PersonId) -> list[tuple[str, Token]]:
        """A person's tokens, each with the name by which it can be revoked."""
        return [(key, token) for key, token in self._drawer.items() if token.person == person]

    async def revoke(self, person: PersonId, key: str, why: TokenEnd) -> bool:
        """Make one of the person's tokens worthless."""
        token = self._drawer.get(key)
        if token is None or token.person != person:
            return False
        return await self._end(key, why)

    async def revoke_secret(self, secret: str) -> None:
        """What a browser does that signs out."""
        await self._end(token_key(secret), TokenEnd.SIGNED_OUT)

    async def revoke_all(self, person: PersonId, why: TokenEnd) -> None:
        for key, _ in self.of(person):
            await self._end(key, why)

    async def _end(self, key: str, why: TokenEnd) -> bool:
        # It is out of memory before anything is awaited: nobody comes in by it meanwhile.
        self._ending[key] = why
        try:
            return await self._drawer.erase(key)
        finally:
            self._ending.pop(key, None)

    def _changed(self, key: str, _before: Token | None, now: Token | None) -> None:
        """Listens to the records; why a token has ended in another process is not told here."""
        if now is not None:
            return
        why = self._ending.get(key, TokenEnd.REVOKED if self._prefix else TokenEnd.SIGNED_OUT)
        for listener in self._listeners:
            listener(key, why)


def token_key(secret: str) -> str:
    """What is kept of a token, and by which it can be named."""
    return hashlib.sha256(secret.encode()).hexdigest()
