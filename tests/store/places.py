"""Places to keep a store in: a SQLite file and a schema of a PostgreSQL database."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from pathlib import Path

from lexidrome.store import SqliteStore, Store, Upcasters
from lexidrome.store.postgres import PostgresStore

SCHEMAS = itertools.count(1)


class Place:
    """Somewhere a store lies; opening it again is a restart."""

    def __init__(self, kind: str, opener: Callable[[Upcasters | None], Store]) -> None:
        self.kind = kind
        self._opener = opener
        self._opened: list[Store] = []

    def open(self, upcasters: Upcasters | None = None) -> Store:
        store = self._opener(upcasters)
        self._opened.append(store)
        return store

    def close_all(self) -> None:
        for store in self._opened:
            store.close()


def sqlite_place(path: Path) -> Place:
    return Place("sqlite", lambda upcasters: SqliteStore(path, upcasters))


def postgres_place(address: str) -> Place:
    schema = f"test_{next(SCHEMAS)}"
    return Place("postgres", lambda upcasters: PostgresStore(address, upcasters, schema=schema))
