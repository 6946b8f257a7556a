"""By what the processes that share a house know each other: a secret kept in their store."""

from __future__ import annotations

import hmac
import secrets

from lexidrome.hall.run.records import Drawer
from lexidrome.store import Store

KEY = "between"
KEY_BYTES = 32


class Watchword:
    """Nobody is told it; who knows it shows that by what they sign."""

    def __init__(self, store: Store) -> None:
        self._keys = Drawer(store, "key", bytes)

    async def open(self) -> None:
        """Have one; the first process makes it."""
        await self._keys.make(KEY, secrets.token_bytes(KEY_BYTES))

    def sign(self, said: bytes) -> bytes:
        key = self._keys.get(KEY)
        assert key is not None, "the watchword is opened before it is used"
        return hmac.digest(key, said, "sha256").hex().encode()

    def is_signed(self, said: bytes, signature: bytes) -> bool:
        return hmac.compare_digest(self.sign(said), signature)
