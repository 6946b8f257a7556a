"""What a kind of long work is, and what it is done with."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Generic, TypeVar

import msgspec

from lexidrome.base import BadInput, text
from lexidrome.engine import Cancel, Setting
from lexidrome.game import Setup
from lexidrome.game.layout import Layout
from lexidrome.hall.work.settings import Settings
from lexidrome.lexicon import Lexicon, TileSet
from lexidrome.rulebook import RuleSet
from lexidrome.store.work import Stop

Q = TypeVar("Q")
A = TypeVar("A")
T = TypeVar("T")


class Footing(msgspec.Struct, frozen=True):
    """What a piece of work is played by: everything but the words, which a worker has."""

    lexicon: str
    checksum: str
    """Of the words: a list of the same name with others will not do."""
    rules: RuleSet
    layout: Layout
    tile_set: TileSet

    @classmethod
    def of(cls, lexicon: Lexicon, setup: Setup) -> Footing:
        return cls(lexicon.name, lexicon.checksum, setup.rules, setup.layout, setup.tile_set)

    @classmethod
    def of_setting(cls, lexicon: Lexicon, setting: Setting) -> Footing:
        return cls(lexicon.name, lexicon.checksum, setting.rules, setting.layout, setting.tiles)


class Tools:
    """What work is done with; for any thread."""

    def __init__(self, load: Callable[[str], Lexicon], settings: Settings) -> None:
        self._load = load
        self._settings = settings

    def setting(self, footing: Footing) -> Setting:
        lexicon = self._load(footing.lexicon)
        if lexicon.checksum != footing.checksum:
            raise BadInput(
                text("The lexicon {lexicon} has other words here.", lexicon=footing.lexicon)
            )
        return self._settings.of(lexicon, footing)


class Leeway(msgspec.Struct, frozen=True):
    """How long work may take."""

    stop: Stop
    until_s: float | None = None
    """By the clock that only goes forward; None: as long as it takes."""

    @property
    def left_ms(self) -> int | None:
        """From now on: bringing words into memory may have taken some of it."""
        return None if self.until_s is None else int((self.until_s - time.monotonic()) * 1000)

    def cancel(self) -> Cancel:
        """For a search: it ends when nobody wants it any more."""
        cancel = Cancel()
        self.stop.on_set(cancel.cancel)
        return cancel

    def go_on(self, _done: int) -> None:
        """For what counts as it goes: ends it by an error when nobody wants it any more."""
        if self.stop.is_set():
            raise CalledOff


class CalledOff(Exception):
    """Nobody wants the answer any more."""


class Never:
    """A `Stop` for work that nobody stops."""

    def is_set(self) -> bool:
        return False

    def on_set(self, call: Callable[[], None]) -> None:
        """It never is."""


class LongWork(msgspec.Struct, Generic[Q, A], frozen=True, eq=False):
    """A kind of long work. Another request or answer, or another result, is another version."""

    name: str
    version: int
    request: type[Q]
    answer: type[A]
    do: Callable[[Q, Tools, Leeway], A]
    """The same answer for the same request, wherever it runs, unless time is what limits it."""

    @property
    def tag(self) -> str:
        return f"{self.name}.{self.version}"

    def asked(self, request: Q) -> bytes:
        return msgspec.msgpack.encode(request)

    def answered(self, answer: bytes) -> A:
        return _read(answer, self.answer, self.tag)

    def run(self, request: bytes, tools: Tools, leeway: Leeway) -> bytes:
        return msgspec.msgpack.encode(
            self.do(_read(request, self.request, self.tag), tools, leeway)
        )


def _read(data: bytes, form: type[T], tag: str) -> T:
    try:
        return msgspec.msgpack.decode(data, type=form)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise BadInput(
            text("This is no work of the kind {kind}, or of another version.", kind=tag)
        ) from None
