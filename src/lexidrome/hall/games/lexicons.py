"""Lexicons in memory, shared by everybody who asks for words."""

from __future__ import annotations

import asyncio
import threading

from lexidrome.base import LexiconName, NotFound
from lexidrome.lexicon import Lexicon, LexiconLibrary


class Lexicons:
    """May be asked from any thread."""

    def __init__(self, library: LexiconLibrary) -> None:
        self._library = library
        self._lock = threading.Lock()
        self._loaded: dict[LexiconName, Lexicon] = {}

    def load(self, name: str) -> Lexicon:
        """A lexicon to ask, kept until its words change; the first time may take seconds."""
        entry = self._library.entry(name)
        with self._lock:
            kept = self._loaded.get(entry.name)
            if kept is None or kept.checksum != entry.checksum:
                kept = self._loaded[entry.name] = self._library.load(entry.name)
            return kept

    def has(self, name: str) -> bool:
        """Whether there is such a lexicon to ask, in memory or not."""
        try:
            self._library.entry(name)
        except NotFound:
            return False
        return True

    def loaded(self, name: LexiconName) -> Lexicon | None:
        """A lexicon that is in memory already: an answer at once, or none."""
        return self._loaded.get(name)

    async def ready(self, name: LexiconName | None) -> None:
        """Have a lexicon in memory without keeping the event loop waiting."""
        if name is not None and name not in self._loaded:
            await asyncio.to_thread(self.load, name)
