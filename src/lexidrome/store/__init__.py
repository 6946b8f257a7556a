"""Owns the append-only event store and its backups; never interprets what an event means."""

from lexidrome.store.event import Appended, NewEvent, StoredEvent
from lexidrome.store.protocol import Store
from lexidrome.store.sqlite import SqliteStore
from lexidrome.store.writer import Pending

__all__ = ["Appended", "NewEvent", "Pending", "SqliteStore", "Store", "StoredEvent"]
