"""The store's records of one kind as values, read once and kept in memory.

What is done to one record is done one after the other, so that what is in memory is
what is on the disk. Whoever makes a new value of an old one uses `change`: the old
one may have gone while they were on the way.

Several processes may share the store. Then each takes in what the others have changed
(`take_in_records`), and a change of a record that another process has changed meanwhile is
made once more, of what it is by then.
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Generic, Protocol, TypeVar
from weakref import WeakKeyDictionary, WeakSet

import msgspec

from lexidrome.base import Damaged, text
from lexidrome.hall.run.locks import Locks
from lexidrome.store import ChangedElsewhere, ChangedRecord, Store, mark_of

R = TypeVar("R")
MOST_GONE = 10_000
"""Erased records of which it is remembered when they were: what is on its way is none of them."""

log = logging.getLogger(__name__)


class Follower(Protocol):
    """Knows something by heart of what the store keeps."""

    def take_in(self, change: ChangedRecord) -> None:
        """Another process has changed this."""
        ...

    def take_in_all(self, changes: list[ChangedRecord], last: int) -> None:
        """These are all that there were when the last change had this number."""
        ...


class Followers:
    """Those of one store, by the kind of what they know."""

    def __init__(self) -> None:
        self._by_kind: defaultdict[str, WeakSet[Follower]] = defaultdict(WeakSet)
        self._lock = asyncio.Lock()
        self._under_way: set[asyncio.Task[None]] = set()

    def add(self, kind: str, follower: Follower) -> None:
        self._by_kind[kind].add(follower)

    async def take_in(self, store: Store) -> None:
        # What was asked for is told once: it is taken in even if whoever asked has gone.
        taking = asyncio.create_task(self._take_in(store))
        self._under_way.add(taking)
        taking.add_done_callback(self._under_way.discard)
        await asyncio.shield(taking)

    async def _take_in(self, store: Store) -> None:
        async with self._lock:
            elsewhere = await store.changed_elsewhere()
            if elsewhere.is_everything:
                self._tell_all(elsewhere)
                return
            for change in elsewhere.records:
                for follower in list(self._by_kind.get(change.kind, ())):
                    with _logged(change.kind):
                        follower.take_in(change)

    def _tell_all(self, everything: ChangedElsewhere) -> None:
        by_kind: defaultdict[str, list[ChangedRecord]] = defaultdict(list)
        for change in everything.records:
            by_kind[change.kind].append(change)
        for kind, followers in list(self._by_kind.items()):
            for follower in list(followers):
                with _logged(kind):
                    follower.take_in_all(by_kind[kind], everything.last)


@contextmanager
def _logged(kind: str) -> Iterator[None]:
    """A fault in one place keeps nobody else from what is told once."""
    try:
        yield
    except Exception:
        log.exception("A change of a record (%s) could not be followed", kind)


_FOLLOWERS: WeakKeyDictionary[Store, Followers] = WeakKeyDictionary()


def followers_of(store: Store) -> Followers:
    followers = _FOLLOWERS.get(store)
    if followers is None:
        followers = _FOLLOWERS[store] = Followers()
    return followers


async def take_in_records(store: Store) -> None:
    """Know of all records and people what other processes have made of them by now."""
    await followers_of(store).take_in(store)


class Drawer(Generic[R]):
    """All records of one kind, in memory and on the disk."""

    def __init__(self, store: Store, kind: str, shape: type[R]) -> None:
        self._store = store
        self._kind = kind
        self._held: dict[str, R] = {}
        self._numbers: dict[str, int] = {}
        """Of the last change of what is held, where others write too; by key."""
        self._gone: dict[str, int] = {}
        """The same of what was erased."""
        self._by_mark: dict[bytes, str] | None = None
        """Keys by what is left of them when they are erased elsewhere, once that has happened."""
        self._locks = Locks()
        self._listeners: list[Callable[[str, R | None, R | None], None]] = []
        self._decoder = msgspec.json.Decoder(shape)
        self._followers = followers_of(store)
        self._followers.add(kind, self)
        for each in store.numbered_records(kind):
            self._hold(each.record.key, self._decoded(each.record.key, each.record.data))
            self._number(each.record.key, each.number)

    def listen(self, listener: Callable[[str, R | None, R | None], None]) -> None:
        """Call whenever a record is another one, here or in another process.

        With its key, what it was and what it is; None: there was none, or is none any more.
        """
        self._listeners.append(listener)

    def get(self, key: str) -> R | None:
        return self._held.get(key)

    def items(self) -> list[tuple[str, R]]:
        return list(self._held.items())

    async def put(self, key: str, record: R) -> None:
        """Whatever was there: of two who put at the same moment the later one is kept, for all."""
        async with self._locks.of(key):
            written = await self._store.overwrite_record(self._kind, key, _encoded(record))
            self._learn(key, record, written.number)

    async def make(self, key: str, record: R) -> R:
        """Put it there if nothing is; what is there now, which another process may have made."""
        made = await self.edit(key, lambda now: record if now is None else now)
        assert made is not None
        return made

    async def change(self, key: str, change: Callable[[R], R]) -> R | None:
        """Put another record in the place of the one that is there now; none, if there is none.

        `change` is called again if the record was changed by another process at that moment.
        """
        return await self.edit(key, lambda now: None if now is None else change(now))

    async def edit(self, key: str, edit: Callable[[R | None], R | None]) -> R | None:
        """The same where there may be none yet, or shall be none any more (None)."""
        async with self._locks.of(key):
            while True:
                held = self._held.get(key)
                edited = edit(held)
                if edited == held:
                    return edited
                data = None if edited is None else _encoded(edited)
                number = None if held is None else self._numbers.get(key, 0)
                written = await self._store.write_record(self._kind, key, data, if_number=number)
                if written.is_done:
                    self._learn(key, edited, written.number)
                    return edited
                await self._followers.take_in(self._store)
                if number == (self._numbers.get(key, 0) if key in self._held else None):
                    # Not another process: somebody else in this one.
                    await self._read_again(key)

    async def replace(self, key: str, before: R | None, after: R | None) -> bool:
        """Put one in the place of another that somebody has looked at; not of any other."""
        return await self.edit(key, lambda now: after if now == before else now) == after

    async def erase(self, key: str) -> bool:
        async with self._locks.of(key):
            self._hold(key, None)
            written = await self._store.overwrite_record(self._kind, key, None)
            if written.number:
                self._learn(key, None, written.number)
            return written.is_done

    async def _read_again(self, key: str) -> None:
        found = await asyncio.to_thread(self._store.numbered_records, self._kind)
        for each in found:
            if each.record.key == key:
                self._learn(key, self._decoded(key, each.record.data), each.number)
                return
        self._hold(key, None)

    # What other processes do

    def take_in(self, change: ChangedRecord) -> None:
        if change.key is not None:
            self._take_in(change.key, change)
        elif (key := self._marked(change.mark)) is not None:
            self._learn(key, None, change.number)

    def take_in_all(self, changes: list[ChangedRecord], last: int) -> None:
        for key in self._held.keys() - {each.key for each in changes}:
            self._learn(key, None, last)
        for each in changes:
            self.take_in(each)

    def _take_in(self, key: str, change: ChangedRecord) -> None:
        try:
            record = self._decoded(key, change.data)
        except Damaged as error:
            log.error("What another process has written is left out: %s", error)
            return
        self._learn(key, record, change.number)

    def _learn(self, key: str, record: R | None, number: int) -> None:
        """Take this for what is there, unless something newer is known already."""
        if number and number <= max(self._numbers.get(key, 0), self._gone.get(key, 0)):
            return
        self._hold(key, record)
        self._number(key, number)

    def _number(self, key: str, number: int) -> None:
        if not number:
            return
        is_held = key in self._held
        (self._numbers if is_held else self._gone)[key] = number
        (self._gone if is_held else self._numbers).pop(key, None)
        if len(self._gone) > MOST_GONE:
            del self._gone[next(iter(self._gone))]

    def _hold(self, key: str, held: R | None) -> None:
        before = self._held.get(key)
        if held is None:
            self._held.pop(key, None)
            if self._by_mark is not None:
                self._by_mark.pop(mark_of(self._kind, key), None)
        else:
            self._held[key] = held
            if before is None and self._by_mark is not None:
                self._by_mark[mark_of(self._kind, key)] = key
        if held != before:
            for listener in self._listeners:
                listener(key, before, held)

    def _marked(self, mark: bytes) -> str | None:
        if self._by_mark is None:
            self._by_mark = {mark_of(self._kind, key): key for key in self._held}
        return self._by_mark.get(mark)

    def _decoded(self, key: str, data: bytes) -> R:
        try:
            return self._decoder.decode(data)
        except msgspec.MsgspecError as error:
            # What cannot be read may be a secret; only its place is told.
            raise Damaged(
                text("The record {kind} {key} cannot be read.", kind=self._kind, key=key)
            ) from error


def _encoded(record: object) -> bytes:
    return msgspec.json.encode(record)
