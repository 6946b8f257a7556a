"""How processes that share a store tell each other that something was written.

A note says up to which event a process has written, and to which streams if they are few. It
is only a wake-up call: whoever hears one reads on by sequence number, so that a note that is
lost, doubled or late is never a lost move. Whoever was not connected for a while looks once
by himself as soon as he is.
"""

from __future__ import annotations

import logging
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Protocol

import msgspec

from lexidrome.base import StreamId

LONGEST_NOTE = 7000
"""PostgreSQL takes notes of less than 8000 bytes."""
MOST_STREAMS = 200
"""More are not named: whoever hears of so many looks at everything sooner."""
PAUSES_S = (0.1, 0.2, 0.4, 0.8, 1.0)
"""How long to wait before each new try to connect; the last goes on for ever."""
CLOSE_S = 3.0
"""How long whoever closes waits for the last note to go out."""

log = logging.getLogger(__name__)


class Note(msgspec.Struct, frozen=True, array_like=True):
    """That something was written."""

    last_sequence: int
    """Up to here the store has been written."""
    streams: frozenset[StreamId] | None
    """To which; None: they are too many to be named."""
    has_records: bool = False
    """Records or people have changed."""

    def and_then(self, later: Note) -> Note:
        """One note instead of two."""
        streams = None
        if self.streams is not None and later.streams is not None:
            streams = self.streams | later.streams
        if streams is not None and len(streams) > MOST_STREAMS:
            streams = None
        last = max(self.last_sequence, later.last_sequence)
        return Note(last, streams, self.has_records or later.has_records)


def payload(note: Note) -> bytes:
    whole = msgspec.json.encode(note)
    if len(whole) <= LONGEST_NOTE:
        return whole
    return msgspec.json.encode(Note(note.last_sequence, None, note.has_records))


def note_in(payload: str | bytes) -> Note | None:
    """None: what another version, or somebody else, meant by it is not known."""
    try:
        return msgspec.json.decode(payload, type=Note)
    except msgspec.DecodeError:
        return None


Heard = Callable[[Note | None], None]
"""Called from any thread for every note of another process; None: look, whatever it is."""


class Fanout(Protocol):
    """Carries notes from and to the other processes."""

    @property
    def is_connected(self) -> bool: ...

    def tell(self, note: Note) -> None:
        """Tell the others; never waits for anybody and never fails."""
        ...

    def listen(self) -> None:
        """Hear the others from now on."""
        ...

    def close(self) -> None:
        """Tell what is still to be told, if that takes no time, and end."""
        ...


class Outbox:
    """What is still to be told: always one note, so that it never grows."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._note: Note | None = None

    def put(self, note: Note) -> bool:
        """Whether there was nothing to be told before."""
        with self._lock:
            is_first = self._note is None
            self._note = note if self._note is None else self._note.and_then(note)
            return is_first

    def take(self) -> Note | None:
        with self._lock:
            note, self._note = self._note, None
            return note


class FanoutThread(ABC):
    """What every fan-out shares: a thread that keeps a connection and makes it again."""

    def __init__(self, name: str, heard: Heard) -> None:
        self._name = name
        """What is at the other end, for the log."""
        self._heard = heard
        self._outbox = Outbox()
        self._closing = threading.Event()
        self._starting = threading.Lock()
        self._thread: threading.Thread | None = None
        self._is_connected = False
        self._is_said = False
        """Whether the log says that the other end cannot be reached."""

    @property
    def is_connected(self) -> bool:
        return self._is_connected

    def tell(self, note: Note) -> None:
        if self._outbox.put(note):
            self.listen()
            self._wake()

    def listen(self) -> None:
        with self._starting:
            if self._thread is None and not self._closing.is_set():
                self._thread = threading.Thread(
                    target=self._run, name="lexidrome-fanout", daemon=True
                )
                self._thread.start()

    def close(self) -> None:
        with self._starting:
            self._closing.set()
        self._wake()
        if self._thread is not None:
            self._thread.join(CLOSE_S)

    def _came(self) -> None:
        """It is connected: whatever was written meanwhile is still to be read."""
        self._is_connected = True
        if self._is_said:
            self._is_said = False
            log.warning("%s can be reached again.", self._name)
        self._heard(None)

    def _went(self, reason: str) -> None:
        self._is_connected = False
        if not self._is_said and not self._closing.is_set():
            self._is_said = True
            log.warning(
                "%s cannot be reached: %s. Until it can, what other processes write is looked for "
                "twice a second.",
                self._name,
                reason.rstrip("."),
            )

    @abstractmethod
    def _run(self) -> None:
        """The thread: connect, tell and hear, again and again until it closes."""

    @abstractmethod
    def _wake(self) -> None:
        """Let the thread look what there is to tell, or that it closes; from any thread."""
