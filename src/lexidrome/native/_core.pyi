"""The native core of Lexidrome."""

from collections.abc import Collection, Iterator, Sequence
from typing import Self


def build_description() -> str:
    """Which compiler built the core, for bug reports."""

class GraphFault(ValueError):
    pass

class Alphabet:
    """
    The letters of a tile set and how texts are read.

    Letter i of the sequence is tile i + 1. A text is read from left to right, the
    longest letter first; a letter in brackets stands for itself alone.
    """

    def __init__(self, letters: Sequence[Sequence[str]]) -> None:
        """From all spellings of each letter, the one to print first."""

    def __len__(self) -> int: ...

    def tiles(self, word: str) -> bytes | None:
        """
        The word's tile numbers, or None when it cannot be read in these letters.
        """

    def word(self, tiles: bytes) -> str:
        """
        The text that reads as these tiles, with brackets only where it must have them.
        """

class GraphNodes:
    """The nodes of a word graph, as a KWG file holds them."""

    @staticmethod
    def build(words: list[str], alphabet: Alphabet, with_gaddag: bool) -> tuple[GraphNodes, int]:
        """The smallest graph of these words, and their number."""

    @staticmethod
    def copy(file: bytes) -> GraphNodes:
        """From the bytes of a file, not yet checked."""

    @staticmethod
    def map(file: int) -> GraphNodes:
        """From an open file, by its descriptor, not yet checked."""

    def __len__(self) -> int: ...

    def to_bytes(self) -> bytes:
        """The bytes of the file."""

    def checksum(self, seed: int) -> int:
        """XXH64 of the file's bytes."""

    def check(self, letters: int) -> int:
        """
        Raise GraphFault unless this is a word graph; return the number of words.
        """

    @property
    def has_gaddag(self) -> bool: ...

class Words(Iterator[str]):
    """Words that a search finds, one by one, in alphabet order."""

    def __iter__(self) -> Self: ...

    def __next__(self) -> str: ...

class Graph(Collection[str]):
    """A word graph with its alphabet; `word in graph` never raises."""

    def __init__(self, nodes: GraphNodes, alphabet: Alphabet, words: int | None = None) -> None:
        """
        Nodes that were checked for this alphabet, and their number of words where known.
        """

    def __contains__(self, word: object, /) -> bool: ...

    def __len__(self) -> int: ...

    def __iter__(self) -> Words: ...

    def contains_many(self, words: list[str]) -> list[bool]:
        """
        For each word whether it is in the graph. The GIL is free during the search.
        """

    def count_members(self, words: list[str]) -> int:
        """How many of the words are in the graph; every word is looked up."""

    def with_prefix(self, prefix: str) -> Words:
        """Words that begin with these letters."""

    def matching(self, pattern: str) -> Words:
        """Words of this pattern: `?` is any letter, `*` any run of letters."""

    def anagrams(self, letters: str) -> Words:
        """Words that use all of these letters; `?` is a blank."""

    def sub_anagrams(self, letters: str) -> Words:
        """Words that use some or all of these letters; `?` is a blank."""
