"""Reads an organiser's word list: one word a line, perhaps with a definition after it.

Whatever the file holds, the answer is a reading with every fault counted and
the first of them in sentences that name the line. Definitions are kept apart:
a federation's word judge must not show any.
"""

from __future__ import annotations

import hashlib
import io
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

import msgspec

from lexidrome.base import BadInput, Text, text, text_plural
from lexidrome.base.progress import OnProgress, no_progress
from lexidrome.lexicon.definitions import parse_definition
from lexidrome.lexicon.tiles import NotATile, TileSet

SHORTEST_WORD = 2
LONGEST_WORD = 21
"""Letters, that is tiles, of a word that fits the largest board."""

FAULTS_SHOWN = 20
LETTERS_SHOWN = 12
LIST_BYTES_LIMIT = 256 * 1024 * 1024
"""Far above the largest list in use, some 50 MB of Polish."""

_BOM = b"\xef\xbb\xbf"
_UTF16_BOMS = (b"\xff\xfe", b"\xfe\xff")
_AFTER_WORD = re.compile(r"[ \t]+")
_CHARACTERS_LIMIT = 140
"""No word of so many tiles is written longer than this, brackets and accents included."""
_CHARACTERS_SHOWN = 24
_LINES_PER_TICK = 4096


class WordFault(msgspec.Struct, frozen=True):
    """Why something typed or listed is not a word that can be played."""

    word: str
    """As much of it as a sentence holds."""
    letter: str | None = None
    """What is no tile; else the length is wrong."""

    def sentence(self, tiles: TileSet) -> Text:
        if self.letter is None:
            return text(
                "“{word}” does not have {shortest} to {longest} letters.",
                word=self.word,
                shortest=SHORTEST_WORD,
                longest=LONGEST_WORD,
            )
        return text(
            "“{word}” is not a word: “{letter}” is not a letter of the {tile_set} tile set.",
            word=self.word,
            letter=self.letter,
            tile_set=tiles.title,
        )

    def sentence_for_line(self, line: int, tiles: TileSet) -> Text:
        if self.letter is None:
            return text(
                "Line {line}: “{word}” does not have {shortest} to {longest} letters.",
                line=line,
                word=self.word,
                shortest=SHORTEST_WORD,
                longest=LONGEST_WORD,
            )
        return text(
            "Line {line}: “{word}” is not a word: "
            "“{letter}” is not a letter of the {tile_set} tile set.",
            line=line,
            word=self.word,
            letter=self.letter,
            tile_set=tiles.title,
        )


class Reading(msgspec.Struct, frozen=True):
    """What a word list holds, good and bad."""

    words: tuple[str, ...]
    """The distinct good words, sorted."""
    line_count: int
    fault_count: int = 0
    faults: tuple[Text, ...] = ()
    """A sentence for each of the first faults."""
    definitions: Mapping[str, str] = {}
    """What some of the words mean; of several lines about a word the first says it."""
    duplicate_count: int = 0
    odd_line: tuple[int, str] | None = None
    """A line with a definition where most have none: a title, perhaps."""
    strange_letters: tuple[tuple[str, int], ...] = ()
    """What is no tile of the set, with the lines that have it, those of most lines first."""

    def notes(self) -> tuple[Text, ...]:
        """What the organiser should know about a list that is otherwise good."""
        notes: list[Text] = []
        if self.duplicate_count:
            notes.append(
                text_plural(
                    "{count} line repeats a word; it counts once.",
                    "{count} lines repeat a word; each word counts once.",
                    self.duplicate_count,
                )
            )
        if self.odd_line is not None:
            line, shown = self.odd_line
            notes.append(
                text(
                    "Line {line} has text after its word, unlike most lines: “{shown}”. If it is "
                    "a title, remove it and import again.",
                    line=line,
                    shown=shown,
                )
            )
        elif self.definitions:
            notes.append(
                text_plural(
                    "{count} definition is shown after games, and never by a word judge.",
                    "{count} definitions are shown after games, and never by a word judge.",
                    len(self.definitions),
                )
            )
        return tuple(notes)

    def require_faultless(self, source: str) -> None:
        """Refuse the whole list if anything in it is wrong."""
        if self.fault_count:
            raise FaultyList(self, source)


class FaultyList(BadInput):
    """A word list that is refused whole; `reading` holds the faults."""

    def __init__(self, reading: Reading, source: str) -> None:
        super().__init__(
            text("{source} was refused: there is no word in it.", source=source)
            if not reading.line_count
            else text_plural(
                "{source} was refused: {count} line is not a word that can be played.",
                "{source} was refused: {count} lines are not words that can be played.",
                reading.fault_count,
                source=source,
            )
        )
        self.reading = reading


def parse_word(written: str, tiles: TileSet) -> str | WordFault:
    """A word as it is stored and shown, in capitals; or why it is none."""
    if len(written) > _CHARACTERS_LIMIT:
        return WordFault(shown(written))
    try:
        letters = tiles.tokenise(tiles.fold(written))
    except NotATile as error:
        return WordFault(shown(written), shown(error.letter))
    if not SHORTEST_WORD <= len(letters) <= LONGEST_WORD:
        return WordFault(shown(written))
    return tiles.spell(letters)


def parse_word_list(data: bytes, tiles: TileSet, on_progress: OnProgress = no_progress) -> Reading:
    """Read every line; nothing a file can hold raises anything but `BadInput`."""
    if data.startswith(_UTF16_BOMS):
        raise BadInput(text("The word list is UTF-16 text; save it as UTF-8 and try again."))
    reader = _Reader(tiles)
    done = 0
    for number, line in enumerate(_lines(data.removeprefix(_BOM)), start=1):
        reader.read(number, line)
        done += len(line) + 1
        if number % _LINES_PER_TICK == 0:
            on_progress(min(done, len(data)), len(data))
    on_progress(len(data), len(data))
    return reader.finish()


def check_words(words: Iterable[str], tiles: TileSet) -> Reading:
    """The reading of a list that has no lines: the words of a graph."""
    reader = _Reader(tiles)
    for word in words:
        reader.take(word, None)
    return reader.finish()


def format_word_list(words: Iterable[str]) -> bytes:
    """The form in which words are stored and summed: sorted, one a line, LF, UTF-8."""
    return "".join(f"{word}\n" for word in sorted(words)).encode()


def words_checksum(words: Iterable[str]) -> str:
    """The same words have the same checksum, whatever file they came in."""
    return hashlib.sha256(format_word_list(words)).hexdigest()


def shown(raw: str) -> str:
    """As much of a line as fits in a sentence, with nothing that could upset a terminal."""
    head = raw[:_CHARACTERS_SHOWN]
    clean = "".join(character if character.isprintable() else "\ufffd" for character in head)
    return clean if len(raw) <= _CHARACTERS_SHOWN else f"{clean}…"


def _lines(data: bytes) -> Iterator[bytes]:
    """Lines that end in LF, CR or CR LF, without holding all of them at once."""
    for chunk in io.BytesIO(data):
        yield from chunk.splitlines()


class _Reader:
    """Gathers words and faults line by line."""

    def __init__(self, tiles: TileSet) -> None:
        self.tiles = tiles
        self.words: set[str] = set()
        self.line_count = 0
        self.faults: list[Text] = []
        self.fault_count = 0
        self.duplicate_count = 0
        self.definitions: dict[str, str] = {}
        self.strange_letters = Counter[str]()
        self.first_definition: tuple[int, str] | None = None

    def read(self, number: int, line: bytes) -> None:
        self.line_count = number
        try:
            written = line.decode("utf-8").strip(" \t")
        except UnicodeDecodeError:
            self._fault(text("Line {line} is not UTF-8 text.", line=number))
            return
        if not written:
            return
        word, *definition = _AFTER_WORD.split(written, maxsplit=1)
        kept = self.take(word, number)
        meaning = parse_definition(definition[0]) if definition else ""
        if kept is not None and meaning:
            self.definitions.setdefault(kept, meaning)
            self.first_definition = self.first_definition or (number, shown(written))

    def take(self, written: str, number: int | None) -> str | None:
        """Keep a good word, and say how it is written in the lexicon."""
        word = parse_word(written, self.tiles)
        if isinstance(word, WordFault):
            if word.letter is not None:
                self.strange_letters[word.letter] += 1
            self._fault(
                word.sentence(self.tiles)
                if number is None
                else word.sentence_for_line(number, self.tiles)
            )
            return None
        count_before = len(self.words)
        self.words.add(word)
        self.duplicate_count += len(self.words) == count_before
        return word

    def finish(self) -> Reading:
        if not self.words and not self.fault_count:
            self._fault(text("There is no word in it."))
        odd = 0 < len(self.definitions) < len(self.words) / 2
        return Reading(
            tuple(sorted(self.words)),
            self.line_count,
            self.fault_count,
            tuple(self.faults),
            self.definitions,
            self.duplicate_count,
            self.first_definition if odd else None,
            tuple(self.strange_letters.most_common(LETTERS_SHOWN)),
        )

    def _fault(self, sentence: Text) -> None:
        self.fault_count += 1
        if len(self.faults) < FAULTS_SHOWN:
            self.faults.append(sentence)
