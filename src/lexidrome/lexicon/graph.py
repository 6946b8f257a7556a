"""The word graph: all words of a list as a DAWG and a GADDAG in one KWG file.

How texts are read, everywhere in a graph: a letter may be written in upper,
lower or title case, composed or decomposed; from left to right the longest
letter is taken first, so that with a digraph CH the text CHE is CH, E. A letter
in brackets stands for itself alone: `[C]HE` is C, H, E and `[CH]E` is CH, E.
A text that has anything else in it is no word: `in` answers False, a search
finds nothing.
"""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Self

from lexidrome.base import BadInput, Text, text
from lexidrome.base.files import replace_file
from lexidrome.native import Alphabet, Graph, GraphFault, GraphNodes


class WordGraph(Graph):
    """All words of a list, for looking up, searching and playing.

    Immutable; threads may share one. Look-ups run in the native core: the
    methods that answer for words are documented on `lexidrome.native.Graph`.
    """

    __slots__ = ("_checksum", "_nodes", "letters")

    letters: tuple[str, ...]
    """The alphabet: tile i + 1 of the file is letter i."""

    def __init__(self, nodes: GraphNodes, letters: tuple[str, ...], words: int | None) -> None:
        super().__init__(nodes, native_alphabet(letters), words)
        self.letters = letters
        self._nodes = nodes
        self._checksum: str | None = None

    @classmethod
    def build(
        cls, words: Iterable[str], alphabet: Sequence[str], *, with_gaddag: bool = True
    ) -> Self:
        """The smallest graph of these words, which may come in any order and more than once."""
        letters = tuple(alphabet)
        given = list(words)
        try:
            nodes, count = GraphNodes.build(given, native_alphabet(letters), with_gaddag)
        except GraphFault as fault:
            raise BadInput(_build_sentence(fault, given)) from None
        return cls(nodes, letters, count)

    @classmethod
    def load(
        cls, path: str | os.PathLike[str], alphabet: Sequence[str], *, validated: str | None = None
    ) -> Self:
        """Map a KWG file of ours or another engine's into memory.

        All that the file's heads lead to is checked first, unless `validated`
        is the file's `checksum`, kept from an earlier load with the same
        letters. The file must lie where files are renamed into place and never
        changed, such as our data folder: one that is cut short while mapped
        takes the process with it. Use `from_bytes` for anybody else's file.
        """
        letters = tuple(alphabet)
        try:
            with Path(path).open("rb") as file:
                nodes = GraphNodes.map(file.fileno())
        except OSError as error:
            why = error.strerror or str(error)
            raise BadInput(text("{file} cannot be read: {why}.", file=str(path), why=why)) from None
        except GraphFault as fault:
            raise BadInput(_file_sentence(fault, str(path))) from None
        return cls._checked(nodes, letters, str(path), validated)

    @classmethod
    def from_bytes(cls, data: bytes, alphabet: Sequence[str], *, name: str = "The file") -> Self:
        """A copy of a KWG file's bytes, always checked; `name` stands for it in a refusal."""
        try:
            nodes = GraphNodes.copy(data)
        except GraphFault as fault:
            raise BadInput(_file_sentence(fault, name)) from None
        return cls._checked(nodes, tuple(alphabet), name, None)

    @classmethod
    def _checked(
        cls, nodes: GraphNodes, letters: tuple[str, ...], name: str, validated: str | None
    ) -> Self:
        checksum = _checksum_of(nodes, letters)
        words = None
        if checksum != validated:
            try:
                words = nodes.check(len(letters))
            except GraphFault as fault:
                raise BadInput(_file_sentence(fault, name)) from None
        graph = cls(nodes, letters, words)
        graph._checksum = checksum
        return graph

    @property
    def checksum(self) -> str:
        """Stands for these bytes read with this many letters; see `load`."""
        if self._checksum is None:
            self._checksum = _checksum_of(self._nodes, self.letters)
        return self._checksum

    @property
    def has_gaddag(self) -> bool:
        """Whether plays can be generated; a file may hold the DAWG alone, which can only judge."""
        return self._nodes.has_gaddag

    @property
    def node_count(self) -> int:
        return len(self._nodes)

    def to_bytes(self) -> bytes:
        """The KWG file."""
        return self._nodes.to_bytes()

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the KWG file whole or not at all; whoever has the old one mapped keeps it."""
        replace_file(Path(path), self.to_bytes())

    def __repr__(self) -> str:
        halves = "DAWG and GADDAG" if self.has_gaddag else "DAWG"
        return f"<WordGraph of {len(self)} words: {halves}, {self.node_count} nodes>"


@lru_cache(maxsize=32)
def native_alphabet(letters: tuple[str, ...]) -> Alphabet:
    """The native reader for these letters, with all spellings of each."""
    spellings = [list(dict.fromkeys([letter, *_forms(letter)])) for letter in letters]
    taken = {spelling for one in spellings for spelling in one}
    for one, letter in zip(spellings, letters, strict=True):
        others = [form for form in _cases(letter) if form not in taken]
        one.extend(dict.fromkeys(others))
        taken.update(others)
    try:
        return Alphabet(spellings)
    except GraphFault as fault:
        raise BadInput(_alphabet_sentence(fault, letters)) from None


def _forms(spelling: str) -> list[str]:
    return [unicodedata.normalize(form, spelling) for form in ("NFC", "NFD")]


def _cases(letter: str) -> list[str]:
    """The letter in its other cases; one that needs more signs (ß, SS) is no longer that letter."""
    cases = (letter.upper(), letter.lower(), letter.title())
    return [form for case in cases if len(case) == len(letter) for form in _forms(case)]


def _checksum_of(nodes: GraphNodes, letters: tuple[str, ...]) -> str:
    return f"xxh64:{nodes.checksum(len(letters)):016x}"


def _details(fault: GraphFault) -> tuple[str, int, int]:
    code, where, value = fault.args
    return str(code), int(where), int(value)


def _alphabet_sentence(fault: GraphFault, letters: tuple[str, ...]) -> Text:
    code, where, value = _details(fault)
    if code == "letter_count":
        return text(
            "A tile set has 1 to {most} letters; this one has {count}.", most=value, count=where
        )
    if code == "letter_twice":
        return text("The letter {letter} appears twice in the tile set.", letter=letters[where])
    if code == "letter_reserved":
        return text(
            "The letter {letter} contains one of the signs [ ] ? *, which have another meaning.",
            letter=letters[where],
        )
    return text("Letter {number} of the tile set is empty.", number=where + 1)


def _build_sentence(fault: GraphFault, words: list[str]) -> Text:
    code, where, value = _details(fault)
    if code == "too_many_nodes":
        return text(
            "These words need more graph nodes than the {most} that a KWG file can number.",
            most=value,
        )
    number = where + 1
    word = words[where]
    if code == "word_empty":
        return text("Word {number} is empty.", number=number)
    if code == "word_too_long":
        return text("Word {number} is too long: {word}.", number=number, word=word)
    return text(
        "Word {number}, {word}, contains {sign}, which is not a letter of the tile set.",
        number=number,
        word=word,
        sign=word[value],
    )


FileSentence = Callable[[str, int, int], Text]

FILE_SENTENCES: dict[str, FileSentence] = {
    "not_whole_nodes": lambda file, _, size: text(
        "{file} is cut short: {size} bytes are not a whole number of 4-byte nodes.",
        file=file,
        size=size,
    ),
    "no_heads": lambda file, _, size: text(
        "{file} is not a KWG file: {size} bytes do not hold its two head nodes.",
        file=file,
        size=size,
    ),
    "too_many_nodes": lambda file, count, most: text(
        "{file} is not a KWG file: it would have {count} nodes, more than the {most} there can be.",
        file=file,
        count=count,
        most=most,
    ),
    "child": lambda file, node, child: text(
        "{file} is damaged: node {node} leads to node {child}, which is not in the file.",
        file=file,
        node=node,
        child=child,
    ),
    "run": lambda file, node, _: text(
        "{file} is damaged or cut short: the siblings from node {node} on have no end in it.",
        file=file,
        node=node,
    ),
    "cycle": lambda file, node, child: text(
        "{file} is damaged: node {node} leads back to node {child}, which led to it.",
        file=file,
        node=node,
        child=child,
    ),
    "too_deep": lambda file, node, most: text(
        "{file} is not a word list: node {node} is on a path of more than {most} letters.",
        file=file,
        node=node,
        most=most,
    ),
    "tile": lambda file, node, tile: text(
        "{file} was made for another tile set: node {node} has tile {tile}, which this one lacks.",
        file=file,
        node=node,
        tile=tile,
    ),
    "tile_twice": lambda file, node, tile: text(
        "{file} is damaged: tile {tile} of node {node} appears twice among its siblings.",
        file=file,
        node=node,
        tile=tile,
    ),
    "dead_end": lambda file, node, _: text(
        "{file} is damaged: at node {node} a path ends without a word.", file=file, node=node
    ),
    "separator": lambda file, node, _: text(
        "{file} is damaged: the separator of node {node} is in a wrong place.",
        file=file,
        node=node,
    ),
    "separator_in_dawg": lambda file, node, _: text(
        "{file} is damaged: there is a separator below node {node} of the DAWG.",
        file=file,
        node=node,
    ),
    "no_dawg": lambda file, _, root: text(
        "{file} has a GADDAG at node {node} but no DAWG, so no word can be looked up in it.",
        file=file,
        node=root,
    ),
    "too_many_words": lambda file, _, most: text(
        "{file} is not a word list: node 0 leads to more than {most} words.", file=file, most=most
    ),
}
"""One sentence for each fault that the core finds in a file, by its code."""


def _file_sentence(fault: GraphFault, file: str) -> Text:
    code, where, value = _details(fault)
    return FILE_SENTENCES[code](file, where, value)
