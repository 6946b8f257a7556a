"""The codes of an event's tables: one each for the whole event, until it is taken back."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

import msgspec

from lexidrome.base import NotFound, text
from lexidrome.hall.people.codes import is_code, new_code
from lexidrome.hall.run.locks import Locks
from lexidrome.hall.run.records import Drawer
from lexidrome.store import Store

CODE_RECORD = "table_code"
ENDED_RECORD = "table_code_ended"
MOST_TRIES = 20


class TableKey(msgspec.Struct, frozen=True):
    """One table of an event; divisions count their tables from 1 each."""

    event: str
    division: str
    table: int


class TableCodes:
    def __init__(self, store: Store) -> None:
        self._keys = Drawer(store, CODE_RECORD, TableKey)
        self._codes: dict[TableKey, str] = {}
        self._keys.listen(self._given)
        for code, key in self._keys.items():
            self._given(code, None, key)
        self._ended = Drawer(store, ENDED_RECORD, TableKey)
        self._locks = Locks()

    async def of_all(self, keys: Iterable[TableKey]) -> dict[TableKey, str]:
        """The code of each table; who has none yet gets one."""
        wanted = list(keys)
        found = await asyncio.gather(*[self.of(key) for key in wanted])
        return dict(zip(wanted, found, strict=True))

    async def of(self, key: TableKey) -> str:
        if key in self._codes:
            return self._codes[key]
        async with self._lock:
            return self._codes.get(key) or await self._give(key)

    def key(self, typed: str) -> TableKey:
        """The table that somebody typed or scanned the code of."""
        for code, key in self._keys.items():
            if is_code(typed, code):
                return key
        if any(is_code(typed, code) for code, _ in self._ended.items()):
            raise NotFound(text("This code is no longer valid; the table has a new card."))
        raise NotFound(text("No table has the code “{code}”.", code=typed[:12]))

    def given_in(self, event: str) -> list[TableKey]:
        """The tables of an event that have a code."""
        return [key for key in self._codes if key.event == event]

    async def renew(self, key: TableKey) -> str:
        """A new code; the one on the card leads nowhere from now on."""
        async with self._lock:
            for before in [code for code, held in self._keys.items() if held == key]:
                await self._ended.put(before, key)
                await self._keys.erase(before)
            return await self._give(key)

    @property
    def _lock(self) -> asyncio.Lock:
        """One for all: two tables must not be given the same code."""
        return self._locks.of(CODE_RECORD)

    async def _give(self, key: TableKey) -> str:
        """Known to everybody once it is written down."""
        known = self._keys.get, self._ended.get
        tries = (new_code() for _ in range(MOST_TRIES))
        for code in (c for c in tries if all(get(c) is None for get in known)):
            # Another process may have given it to another table.
            if await self._keys.make(code, key) == key:
                return self._codes[key]
        raise AssertionError("codes are long enough that one is free")

    def _given(self, code: str, before: TableKey | None, key: TableKey | None) -> None:
        """Listens to the records; of two codes that two processes gave, all show the same."""
        if key is not None:
            self._codes[key] = min(code, self._codes.get(key, code))
        elif before is not None and self._codes.get(before) == code:
            del self._codes[before]
