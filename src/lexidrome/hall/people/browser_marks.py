"""Marks of browsers that have signed in to an account before.

Whoever guesses at a name from elsewhere must not keep its owner out. So a browser
in which somebody has signed in keeps a signed mark; it opens nothing, but tries
that come with it are counted by themselves (“device cookies”). It holds no name,
fits one account alone, and ends with the account's password.
"""

from __future__ import annotations

import hmac
import secrets

from lexidrome.hall.run.records import Drawer
from lexidrome.store import Store

KEY_BYTES = 32
KEY = "browser_marks"
NUMBER_HEX = 32
SEPARATOR = "."


class BrowserMarks:
    def __init__(self, store: Store) -> None:
        self._keys = Drawer(store, "key", bytes)

    async def open(self) -> None:
        """Have a key; the first start makes it."""
        await self._keys.make(KEY, secrets.token_bytes(KEY_BYTES))

    def mark(self, login: str, kept_password: str) -> str:
        """For a browser in which somebody has just signed in."""
        number = secrets.token_hex(NUMBER_HEX // 2)
        return f"{number}{SEPARATOR}{self._sign(number, login, kept_password)}"

    def number(self, mark: str, login: str, kept_password: str) -> str | None:
        """By what tries of this browser are counted, if it has signed in to the account."""
        number, _, signature = mark.partition(SEPARATOR)
        right = self._sign(number, login, kept_password)
        is_ours = hmac.compare_digest(signature.encode(), right.encode())
        return number if is_ours and len(number) == NUMBER_HEX else None

    def _sign(self, number: str, login: str, kept_password: str) -> str:
        key = self._keys.get(KEY)
        assert key is not None, "the marks are opened before they are used"
        # A hash and a number have no line ends, so no two accounts are written alike.
        written = f"{number}\n{kept_password}\n{login}".encode()
        return hmac.digest(key, written, "sha256").hex()
