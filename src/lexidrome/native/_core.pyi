"""The native core of Lexidrome."""

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Self


def build_description() -> str:
    """Which compiler built the core, for bug reports."""

class GraphFault(ValueError):
    """
    What the core finds wrong with a word list or a word graph, as codes and numbers.
    """

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

class Cancel:
    """
    Stops a search that was given it, from any thread. Once cancelled it stays so.
    """

    def __init__(self) -> None: ...

    def cancel(self) -> None:
        """Stop now; within 20 ms the search answers with what it has."""

    @property
    def is_cancelled(self) -> bool: ...

class Lattice:
    """A word graph's GADDAG, laid out for finding plays."""

    def __init__(self, graph: Graph) -> None:
        """From a graph that has a GADDAG."""

    @property
    def size_bytes(self) -> int: ...

class Setting:
    """The rules, tiles, squares and words of a game."""

    def __init__(self, *, lattice: Lattice, side: int, rack_size: int, bingo_tiles: int, bingo_points: int, exchange_bag_minimum: int, zero_turns_limit: int, zero_guard: int, rack_adjustment: int, start_row: int, start_column: int, points: bytes, counts: bytes, vowels: bytes, letter_multipliers: bytes, word_multipliers: bytes) -> None:
        """
        Raises ValueError, with a word for what, where the player cannot reckon with a value.
        """

class LeaveTable:
    """What tiles kept on the rack are worth."""

    @staticmethod
    def from_bytes(file: bytes, letters: int) -> LeaveTable:
        """Read a KLV2 file; raises GraphFault."""

    @staticmethod
    def build(leaves: Sequence[tuple[bytes, float]], letters: int) -> LeaveTable:
        """
        From sorted tiles and points, in the order of the tiles; raises GraphFault.
        """

    def __len__(self) -> int: ...

    @property
    def size_bytes(self) -> int: ...

    def to_bytes(self) -> bytes:
        """The KLV2 file."""

    def value(self, tiles: bytes) -> int | None:
        """Millipoints of sorted tiles, None if the table does not name them."""

class Style:
    """How moves are judged beyond their score."""

    def __init__(self, *, leaves: LeaveTable | None, opening_vowel_penalty: int, counts_going_out: bool, kept_points_times: int, kept_fixed_penalty: int) -> None: ...

class MoveList:
    """Moves of one position, best first."""

    def __len__(self) -> int: ...

    def score(self, index: int) -> int: ...

    def equity(self, index: int) -> int:
        """In millipoints."""

    def item(self, index: int) -> tuple[int, int, int, int, int, bytes, bytes, bytes, list[int]]:
        """
        Kind, row, column, score, equity, tiles, main word, leave, squares of one move.
        """

def generate(position: PositionState, style: Style, top: int | None) -> MoveList:
    """
    The first `top` moves of a position, all if None. The GIL is free meanwhile.
    """

def generate_many(positions: Sequence[PositionState], style: Style, top: int | None, threads: int) -> list[MoveList]:
    """The same for many positions."""

class PositionState:
    """Board, racks, scores; never changes."""

    def __init__(self, setting: Setting, tiles: bytes, racks: Sequence[bytes], scores: Sequence[int], zero_turns: int) -> None: ...

    def after(self, kind: int, row: int, column: int, tiles: bytes, score: int) -> PositionState:
        """The position after a move, with nothing drawn."""

    @property
    def tiles(self) -> bytes: ...

    @property
    def racks(self) -> list[bytes]: ...

    @property
    def scores(self) -> list[int]: ...

    @property
    def zero_turns(self) -> int: ...

    @property
    def bag_count(self) -> int: ...

    @property
    def unseen(self) -> bytes: ...

class Line:
    """A position on which moves are played and taken back."""

    def __init__(self, position: PositionState) -> None: ...

    def __len__(self) -> int: ...

    def play(self, kind: int, row: int, column: int, tiles: bytes, score: int) -> None: ...

    def take_back(self) -> None: ...

    def position(self) -> PositionState: ...

class SelfPlayTotals:
    """What a run of games came to."""

    @property
    def games(self) -> int: ...

    @property
    def turns(self) -> int: ...

    @property
    def points(self) -> list[int]: ...

    @property
    def wins(self) -> list[int]: ...

    @property
    def cpu_ns(self) -> int: ...

    @property
    def wall_ns(self) -> int: ...

def self_play(setting: Setting, first: Style, second: Style, seed: int, games: int, threads: int, progress: Callable[[int], object] | None) -> SelfPlayTotals:
    """
    Play games; `progress` is called now and then with the number played. Ctrl-C stops it.
    """

def record_games(setting: Setting, first: Style, second: Style, seed: int, games: int, threads: int) -> list[list[tuple[int, bytes, int, int, int, bytes, int, int]]]:
    """
    The turns of each game: side, rack, kind, row, column, tiles, score, equity.
    """

class LeaveTraining:
    """Sums over games, for a table of leaves."""

    def __init__(self, setting: Setting, known: LeaveTable | None) -> None:
        """
        By leaves that are known, or worth nothing yet; ValueError where they are too many.
        """

    def play(self, seed: int, first: int, end: int, threads: int, progress: Callable[[int], object] | None) -> None:
        """
        Play games and add them up; the sums do not depend on the threads. Ctrl-C stops it.
        """

    def next_generation(self) -> LeaveTraining:
        """
        A training without games, with the leaves that this one's games came to.
        """

    def sums(self) -> bytes:
        """To go on from another time."""

    def restore(self, sums: bytes) -> bool:
        """False if they are of another training."""

    @property
    def racks(self) -> int: ...

    @property
    def leaves(self) -> LeaveTable: ...

    def win_table(self) -> WinTable: ...

class WinTable:
    """How often the side to move wins."""

    @staticmethod
    def from_bytes(file: bytes) -> WinTable:
        """ValueError if the bytes are none."""

    def to_bytes(self) -> bytes: ...

    @property
    def rows(self) -> int: ...

    @property
    def span(self) -> int: ...

    def chance(self, spread: float, unseen: int) -> float:
        """From 0 to 1, for the side to move."""

class SimulationReport:
    """Candidates, best first, and how they fared."""

    @property
    def moves(self) -> MoveList: ...

    @property
    def figures(self) -> list[tuple[int, float, float, float, float]]:
        """Of each: samples, utility, its standard error, chance to win, spread."""

    @property
    def iterations(self) -> int: ...

    @property
    def sure(self) -> float: ...

    @property
    def stopped(self) -> int: ...

def simulate(position: PositionState, style: Style, wins: WinTable, *, plies: int, spread_share: float, seed: int, iterations: int, time_ms: int, confidence: float, candidates: int, threads: int, cancel: Cancel | None, show: Callable[[SimulationReport], object] | None) -> SimulationReport:
    """
    Play on from the best candidates; `show` gets a report now and then. The GIL is free meanwhile; 0 is no limit.
    """

class MatchTotals:
    """What a match came to."""

    @property
    def games(self) -> int: ...

    @property
    def turns(self) -> int: ...

    @property
    def wins(self) -> list[int]: ...

    @property
    def points(self) -> list[int]: ...

    @property
    def halves(self) -> list[int]:
        """Pairs in which the first player took 0 to 4 halves of a win."""

def play_match(setting: Setting, first: tuple[Style, int, int, float, float, int, Callable[[PositionState, int], tuple[int, int, int, bytes, int]] | None], second: tuple[Style, int, int, float, float, int, Callable[[PositionState, int], tuple[int, int, int, bytes, int]] | None], wins: WinTable, seed: int, first_pair: int, pairs: int, threads: int, last_turns: int, opening: Style, progress: Callable[[int], object] | None) -> MatchTotals:
    """
    Pairs of games with the same draws. A player is style, iterations, plies, share of the spread, confidence, candidates, and a function that chooses by a position and a seed instead of all that. With `last_turns` the players take over so long before the end.
    """

def solve_endgame(position: PositionState, *, time_ms: int | None, nodes: int | None, threads: int, table_bytes: int, cancel: Cancel | None) -> tuple[list[tuple[int, int, int, bytes, int]], int, bool, int, int, int]:
    """
    The line, what it changes the spread by, whether that is proved, depth, nodes, why it stopped. The GIL is free meanwhile.
    """

def solve_preendgame(position: PositionState, *, time_ms: int | None, nodes: int | None, threads: int, table_bytes: int, cancel: Cancel | None) -> tuple[list[tuple[tuple[int, int, int, bytes, int], int, int, int, int | None, bool]], int, int, int, int, bool, bool, int, int]:
    """
    The plays with wins, ties, losses and spreads, best first, and what was left out.
    """
