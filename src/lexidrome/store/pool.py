"""Connections for reading, lent to one thread at a time."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Iterator
from typing import Generic, Protocol, TypeVar

from lexidrome.base import Unavailable, text


class Closable(Protocol):
    def close(self) -> None: ...


C = TypeVar("C", bound=Closable)


class Pool(Generic[C]):
    """Makes connections as they are needed and keeps those given back."""

    def __init__(self, connect: Callable[[], C]) -> None:
        self._connect = connect
        self._lock = threading.Lock()
        self._idle: list[C] = []
        self._lent: set[C] = set()
        self._is_closed = False

    @contextlib.contextmanager
    def lend(self) -> Iterator[C]:
        """A connection that nobody else holds; one that failed is not lent again."""
        with self._lock:
            if self._is_closed:
                raise Unavailable(text("The store is closed."))
            idle = self._idle.pop() if self._idle else None
        connection = idle or self._connect()
        with self._lock:
            self._lent.add(connection)
        try:
            yield connection
        except BaseException:
            connection.close()
            raise
        finally:
            with self._lock:
                self._lent.discard(connection)
        with self._lock:
            if not self._is_closed:
                self._idle.append(connection)
                return
        connection.close()

    def lent(self) -> list[C]:
        with self._lock:
            return list(self._lent)

    def drop_idle(self) -> None:
        with self._lock:
            idle, self._idle = self._idle, []
        for connection in idle:
            connection.close()

    def close(self) -> None:
        with self._lock:
            self._is_closed = True
        self.drop_idle()
