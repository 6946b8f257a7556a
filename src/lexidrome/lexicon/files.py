"""The files of the lexicons in one data folder.

    lexicons/NAME.json                  what a lexicon is; it exists once this file does
    lexicons/words/CHECKSUM.txt         its words, sorted, one a line
    lexicons/definitions/CHECKSUM.tsv   what its words mean, where its list says so
    lexicons/tiles/NAME.json            an organiser's own tile set that its list needs
    lexicons/graphs/CHECKSUM.TILES.kwg  its word graph, a cache that is rebuilt when needed
    lexicons/graphs/CHECKSUM.TILES.json the checksum under which that graph was found sound

Words, definitions and graphs are named by their content and never change. They are written
first and the description last, each aside and renamed, so that whatever
interrupts it, a lexicon is there whole or not at all.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime, timedelta
from importlib import resources
from itertools import chain
from pathlib import Path

import msgspec

from lexidrome.base import Damaged, LexidromeError, text
from lexidrome.base.files import PART_SUFFIX, reason_of, replace_file, sync_folder
from lexidrome.base.folders import RUN_FOLDER, make_folder
from lexidrome.base.locks import locked
from lexidrome.lexicon.definitions import find_definitions, parse_definitions
from lexidrome.lexicon.entry import (
    ENABLE,
    ENABLE_ENTRY,
    LexiconEntry,
    format_entry,
    lexicon_key,
    read_entry,
)
from lexidrome.lexicon.graph import WordGraph
from lexidrome.lexicon.tiles import TileSet, tile_set_names
from lexidrome.lexicon.wordlist import format_word_list

_LOCK_FILE = "lexicons.lock"
_CONTENTS = ("words/*", "definitions/*", "graphs/*")
_LEFTOVER_AGE = timedelta(days=1)
"""What nothing refers to is swept away after this; younger files may belong to an import."""


class _GraphNote(msgspec.Struct, frozen=True):
    """Beside a cached graph: the checksum under which it was found sound."""

    validated: str


class LexiconFiles:
    """Reads and writes them; knows nothing of which names are allowed."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def entries(self) -> tuple[LexiconEntry, ...]:
        """The stored lexicons by name."""
        return tuple(read_entry(file) for file in sorted(self._folder.glob("[!.]*.json")))

    def entry(self, name: str) -> LexiconEntry | None:
        file = self._entry_file(name)
        return read_entry(file) if file.is_file() else None

    def words(self, entry: LexiconEntry) -> list[str]:
        """The words as they were stored, proved by their checksum."""
        try:
            data = _shipped() if entry.name == ENABLE else self._words_file(entry).read_bytes()
        except OSError as error:
            raise Damaged(
                text(
                    "The words of {name} cannot be read: {reason}.",
                    name=entry.name,
                    reason=reason_of(error),
                )
            ) from None
        if hashlib.sha256(data).hexdigest() != entry.checksum:
            raise Damaged(
                text(
                    "The stored words of {name} have changed since the import; remove the "
                    "lexicon and import its file again.",
                    name=entry.name,
                )
            )
        return data.decode().splitlines()

    def tile_set(self, name: str) -> TileSet | None:
        """An organiser's tile set that was stored with a list."""
        file = self._tiles_file(name)
        try:
            return msgspec.json.decode(file.read_bytes(), type=TileSet)
        except FileNotFoundError:
            return None
        except (OSError, UnicodeDecodeError, msgspec.MsgspecError) as error:
            raise Damaged(
                text(
                    "The tile set {file} is damaged: {problem}.", file=str(file), problem=str(error)
                )
            ) from None

    @contextmanager
    def changing(self) -> Iterator[None]:
        """One import, composition or removal at a time, so that a name is given once."""
        run_folder = make_folder(self._folder.parent / RUN_FOLDER)
        with self._storing(), locked(run_folder / _LOCK_FILE):
            yield

    def definitions(self, entry: LexiconEntry, words: Iterable[str]) -> dict[str, str]:
        """What some words mean, for all that is known; a lost file costs no more than that."""
        if entry.definitions is None:
            return {}
        with suppress(OSError, UnicodeDecodeError):
            return find_definitions(self._definitions_file(entry.definitions), words)
        return {}

    def all_definitions(self, entry: LexiconEntry) -> dict[str, str]:
        if entry.definitions is None:
            return {}
        with suppress(OSError, UnicodeDecodeError):
            return parse_definitions(self._definitions_file(entry.definitions).read_bytes())
        return {}

    def store(
        self, entry: LexiconEntry, tiles: TileSet, words: Sequence[str], definitions: bytes = b""
    ) -> None:
        """Words, tiles and graph first; last the description that makes them a lexicon."""
        make_folder(self._words_file(entry).parent)
        make_folder(self._tiles_file(tiles.name).parent)
        with self._storing():
            replace_file(self._words_file(entry), format_word_list(words))
            if entry.definitions is not None:
                file = self._definitions_file(entry.definitions)
                make_folder(file.parent)
                replace_file(file, definitions)
            if tiles.name not in tile_set_names():
                replace_file(self._tiles_file(tiles.name), msgspec.json.encode(tiles))
        self._build_graph(entry, tiles, words)
        with self._storing():
            replace_file(self._entry_file(entry.name), format_entry(entry))

    def graph(self, entry: LexiconEntry, tiles: TileSet) -> WordGraph:
        """The graph from the cache; a missing or altered one is built anew."""
        file = self._graph_file(entry, tiles)
        try:
            note = msgspec.json.decode(file.with_suffix(".json").read_bytes(), type=_GraphNote)
            graph = WordGraph.load(file, tiles.alphabet, validated=note.validated)
        except (OSError, UnicodeDecodeError, msgspec.MsgspecError, LexidromeError):
            return self._build_graph(entry, tiles, self.words(entry))
        if graph.checksum != note.validated:
            return self._build_graph(entry, tiles, self.words(entry))
        return graph

    def remove(self, entry: LexiconEntry) -> None:
        """The description first, so that no moment shows half a lexicon; then what it needed."""
        with self._storing():
            self._entry_file(entry.name).unlink()
            sync_folder(self._folder)
        needed = self._needed()
        for content in {entry.checksum, entry.definitions} - needed:
            for file in self._folder.glob(f"*/{content}.*"):
                with self._storing():
                    file.unlink()

    def _needed(self) -> set[str | None]:
        """The names of all contents that a lexicon refers to."""
        kept = (ENABLE_ENTRY, *self.entries())
        return {each for entry in kept for each in (entry.checksum, entry.definitions)}

    def sweep(self, now: datetime) -> None:
        """Remove what an interrupted import left behind, once it is old."""
        needed = self._needed()
        contents = chain.from_iterable(map(self._folder.glob, _CONTENTS))
        orphans = [file for file in contents if file.name.split(".")[0] not in needed]
        oldest = (now - _LEFTOVER_AGE).timestamp()
        for file in (*orphans, *self._folder.rglob(f".*{PART_SUFFIX}")):
            with suppress(OSError):
                if file.stat().st_mtime < oldest:
                    file.unlink()

    @contextmanager
    def _storing(self) -> Iterator[None]:
        """A full or forbidden disk is told in a sentence."""
        try:
            yield
        except OSError as error:
            raise LexidromeError(
                text(
                    "The lexicons in {folder} could not be changed: {reason}.",
                    folder=str(self._folder),
                    reason=reason_of(error),
                )
            ) from None

    def _entry_file(self, name: str) -> Path:
        return self._folder / f"{lexicon_key(name)}.json"

    def _words_file(self, entry: LexiconEntry) -> Path:
        return self._folder / "words" / f"{entry.checksum}.txt"

    def _definitions_file(self, checksum: str) -> Path:
        return self._folder / "definitions" / f"{checksum}.tsv"

    def _tiles_file(self, name: str) -> Path:
        return self._folder / "tiles" / f"{name}.json"

    def _graph_file(self, entry: LexiconEntry, tiles: TileSet) -> Path:
        alphabet = hashlib.sha256(" ".join(tiles.alphabet).encode()).hexdigest()[:8]
        return self._folder / "graphs" / f"{entry.checksum}.{alphabet}.kwg"

    def _build_graph(self, entry: LexiconEntry, tiles: TileSet, words: Sequence[str]) -> WordGraph:
        """Build a graph and keep it if the folder lets us; without the cache it works as well."""
        graph = WordGraph.build(words, tiles.alphabet)
        file = self._graph_file(entry, tiles)
        with suppress(OSError, LexidromeError):
            make_folder(file.parent)
            replace_file(file, graph.to_bytes())
            replace_file(file.with_suffix(".json"), msgspec.json.encode(_GraphNote(graph.checksum)))
        return graph


def _shipped() -> bytes:
    return (resources.files("lexidrome.lexicon") / "data" / "enable.txt").read_bytes()
