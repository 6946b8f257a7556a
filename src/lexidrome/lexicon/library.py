"""The lexicons of one data folder: imported lists, lexicons composed of them, and ENABLE."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from pathlib import Path

import msgspec

from lexidrome.base import (
    BadInput,
    LexiconName,
    NotFound,
    text,
)
from lexidrome.base.files import reading
from lexidrome.base.progress import OnProgress, no_progress
from lexidrome.lexicon.definitions import format_definitions
from lexidrome.lexicon.entry import (
    ENABLE,
    ENABLE_ENTRY,
    LexiconEntry,
    Part,
    format_part,
    is_lexicon_name,
    lexicon_key,
    parse_licence,
)
from lexidrome.lexicon.files import LexiconFiles
from lexidrome.lexicon.graph import WordGraph
from lexidrome.lexicon.tiles import TileSet, tile_set, tile_set_names
from lexidrome.lexicon.wordlist import (
    LIST_BYTES_LIMIT,
    Reading,
    check_words,
    parse_word_list,
    shown,
    words_checksum,
)


class Lexicon(msgspec.Struct, frozen=True):
    """Words that can be asked for, and the tiles they are made of."""

    entry: LexiconEntry
    tiles: TileSet
    graph: WordGraph

    @property
    def name(self) -> LexiconName:
        return self.entry.name

    @property
    def checksum(self) -> str:
        return self.entry.checksum

    def __len__(self) -> int:
        return self.entry.word_count

    def __contains__(self, word: str) -> bool:
        return word in self.graph


class CarriedLexicon(msgspec.Struct, frozen=True):
    """A lexicon on its way to another library, with all that it needs there."""

    entry: LexiconEntry
    tiles: TileSet
    words: tuple[str, ...]
    definitions: bytes = b""


class LexiconLibrary:
    """The lexicons of one data folder; the folder is created by the first thing kept in it."""

    def __init__(self, data_folder: Path) -> None:
        self._files = LexiconFiles(data_folder / "lexicons")

    def entries(self) -> tuple[LexiconEntry, ...]:
        """Every lexicon, the one that ships first, then by name."""
        return (ENABLE_ENTRY, *self._files.entries())

    def entry(self, name: str) -> LexiconEntry:
        """What is known of a lexicon; capitals and small letters are the same in its name."""
        if lexicon_key(name) == lexicon_key(ENABLE):
            return ENABLE_ENTRY
        entry = self._files.entry(name) if is_lexicon_name(name) else None
        if entry is None:
            raise NotFound(
                text(
                    "There is no lexicon “{name}”; choose from: {names}.",
                    name=shown(name),
                    names=", ".join(entry.name for entry in self.entries()),
                )
            )
        return entry

    def load(self, name: str) -> Lexicon:
        """A lexicon to ask; its graph comes from the cache, or is built and put there."""
        entry = self.entry(name)
        tiles = self.tile_set(entry.tile_set)
        return Lexicon(entry, tiles, self._files.graph(entry, tiles))

    def definitions(self, name: str, words: Iterable[str]) -> dict[str, str]:
        """What words mean, where the lexicon's list says so: for after a game."""
        return self._files.definitions(self.entry(name), words)

    def read(self, file: Path, tiles: TileSet, on_progress: OnProgress = no_progress) -> Reading:
        """What an import of this file would find; nothing is stored."""
        return self.read_content(file.name, _content(file), tiles, on_progress)

    def read_content(
        self, source: str, content: bytes, tiles: TileSet, on_progress: OnProgress = no_progress
    ) -> Reading:
        """The same for what stands in a file: a word graph by the ending of its name, else text."""
        if source.lower().endswith(".kwg"):
            return check_words(WordGraph.from_bytes(content, tiles.alphabet, name=source), tiles)
        return parse_word_list(content, tiles, on_progress)

    def import_list(
        self,
        file: Path,
        name: str,
        tiles: TileSet,
        now: datetime,
        on_progress: OnProgress = no_progress,
        *,
        licence: str = "",
    ) -> tuple[LexiconEntry, Reading]:
        """Store a list of words under a name, whole or not at all."""
        self.require_free(name)
        self._require_known_or_new(tiles)
        content = _content(file)
        reading = self.read_content(file.name, content, tiles, on_progress)
        return self.keep(reading, content, file.name, name, tiles, now, licence=licence), reading

    def keep(
        self,
        reading: Reading,
        content: bytes,
        source: str,
        name: str,
        tiles: TileSet,
        now: datetime,
        *,
        licence: str = "",
    ) -> LexiconEntry:
        """Store a list that has been read, if nothing in it is wrong and the name is free."""
        reading.require_faultless(source)
        licence = parse_licence(licence)
        definitions = format_definitions(reading.definitions)
        entry = LexiconEntry(
            LexiconName(name),
            tiles.name,
            len(reading.words),
            words_checksum(reading.words),
            added_at=now,
            source=source,
            source_checksum=hashlib.sha256(content).hexdigest(),
            licence=licence,
            definition_count=len(reading.definitions),
            definitions=_checksum(definitions),
        )
        with self._files.changing():
            # Reading took a while; somebody may have been quicker.
            self.require_free(name)
            self._require_known_or_new(tiles)
            self._files.sweep(now)
            self._files.store(entry, tiles, reading.words, definitions)
        return entry

    def compose(self, name: str, parts: Sequence[Part], now: datetime) -> LexiconEntry:
        """Store a lexicon made of others, each within its range of lengths.

        SSC-10 and NSA-III.A.1 name one list for the shorter words and another
        for the longer ones; where ranges meet, a word of either is a word.
        """
        self.require_free(name)
        entries = [self.entry(part.lexicon) for part in parts]
        if not entries:
            raise BadInput(text("A composed lexicon needs at least one part."))
        tiles = self.tile_set(entries[0].tile_set)
        words: set[str] = set()
        meanings: dict[str, str] = {}
        named: list[Part] = []
        for part, entry in zip(parts, entries, strict=True):
            _require_same_tiles(entry, entries[0])
            named.append(Part(entry.name, part.shortest, part.longest))
            of_part = set(_within(named[-1], self._files.words(entry), tiles))
            words |= of_part
            for word, definition in self._files.all_definitions(entry).items():
                if word in of_part:
                    meanings.setdefault(word, definition)
        definitions = format_definitions(meanings)
        composed = LexiconEntry(
            LexiconName(name),
            tiles.name,
            len(words),
            words_checksum(words),
            added_at=now,
            parts=tuple(named),
            definition_count=len(meanings),
            definitions=_checksum(definitions),
        )
        with self._files.changing():
            self.require_free(name)
            for part in named:
                self.entry(part.lexicon)
            self._files.sweep(now)
            self._files.store(composed, tiles, sorted(words), definitions)
        return composed

    def carried(self, name: str) -> CarriedLexicon | None:
        """What goes along where this lexicon is needed; nothing of the one that ships."""
        entry = self.entry(name)
        if entry.name == ENABLE:
            return None
        definitions = format_definitions(self._files.all_definitions(entry))
        return CarriedLexicon(
            entry, self.tile_set(entry.tile_set), tuple(self._files.words(entry)), definitions
        )

    def has_carried(self, carried: CarriedLexicon) -> bool:
        """Whether it is here already; another one of its name is an error."""
        entry, tiles = carried.entry, carried.tiles
        sums = words_checksum(carried.words), _checksum(carried.definitions)
        is_named = is_lexicon_name(tiles.name) and tiles.name == entry.tile_set
        if sums != (entry.checksum, entry.definitions) or not is_named:
            raise BadInput(text("The words of {name} have changed on their way.", name=entry.name))
        known = self._files.entry(entry.name)
        self._require_known_or_new(tiles)
        if known is None:
            self.require_free(entry.name)
            return False
        if known.checksum != entry.checksum:
            raise BadInput(
                text(
                    "There is another lexicon “{name}” here, with other words; remove it, or "
                    "import it under another name.",
                    name=entry.name,
                )
            )
        return True

    def keep_carried(self, carried: CarriedLexicon) -> None:
        """Store it, if it is not here yet."""
        with self._files.changing():
            if not self.has_carried(carried):
                self._files.store(carried.entry, carried.tiles, carried.words, carried.definitions)

    def remove(self, name: str) -> LexiconEntry:
        """Take a lexicon away, unless it ships or another is composed of it."""
        self.entry(name)
        with self._files.changing():
            return self._remove(name)

    def _remove(self, name: str) -> LexiconEntry:
        entry = self.entry(name)
        if entry.name == ENABLE:
            raise BadInput(text("{name} is part of Lexidrome and cannot be removed.", name=ENABLE))
        users = [other.name for other in self.entries() if other.is_made_of(entry.name)]
        if users:
            raise BadInput(
                text(
                    "{name} cannot be removed, because {users} is composed of it; remove that "
                    "first.",
                    name=entry.name,
                    users=", ".join(users),
                )
            )
        self._files.remove(entry)
        return entry

    def tile_set(self, name: str) -> TileSet:
        """A tile set by its name: one that ships, or one that came with a list."""
        kept = None if name in tile_set_names() else self._files.tile_set(name)
        return kept or tile_set(name)

    def _require_known_or_new(self, tiles: TileSet) -> None:
        """A list refers to its tile set by name, so one name must not mean two sets."""
        known = self._files.tile_set(tiles.name)
        if tiles.name in tile_set_names():
            known = tile_set(tiles.name)
        if known not in (None, tiles):
            raise BadInput(
                text(
                    "There is already another tile set “{name}”; choose another name for this one.",
                    name=tiles.name,
                )
            )

    def require_free(self, name: str) -> None:
        """Refuse a name that is taken, or that no lexicon can have."""
        if not is_lexicon_name(name):
            raise BadInput(
                text(
                    "“{name}” cannot be the name of a lexicon: use up to 40 letters A–Z and "
                    "digits, with - _ . + after the first.",
                    name=shown(name),
                )
            )
        if lexicon_key(name) == lexicon_key(ENABLE) or self._files.entry(name) is not None:
            raise BadInput(
                text(
                    "There is already a lexicon “{name}”; choose another name.",
                    name=self.entry(name).name,
                )
            )


def _content(file: Path) -> bytes:
    with reading(file), file.open("rb") as opened:
        content = opened.read(LIST_BYTES_LIMIT + 1)
    if len(content) > LIST_BYTES_LIMIT:
        raise BadInput(
            text(
                "{file} is larger than any word list ({limit} MB).",
                file=str(file),
                limit=LIST_BYTES_LIMIT // 2**20,
            )
        )
    return content


def _checksum(definitions: bytes) -> str | None:
    return hashlib.sha256(definitions).hexdigest() if definitions else None


def _require_same_tiles(entry: LexiconEntry, first: LexiconEntry) -> None:
    if entry.tile_set != first.tile_set:
        raise BadInput(
            text(
                "{one} is made for the tile set {one_set} and {other} for {other_set}; "
                "they cannot be parts of one lexicon.",
                one=first.name,
                one_set=first.tile_set,
                other=entry.name,
                other_set=entry.tile_set,
            )
        )


def _within(part: Part, words: Sequence[str], tiles: TileSet) -> Iterator[str]:
    found = False
    for word in words:
        if part.shortest <= len(tiles.tokenise(word)) <= part.longest:
            found = True
            yield word
    if not found:
        raise BadInput(text("{part} has no word of these lengths.", part=format_part(part)))
