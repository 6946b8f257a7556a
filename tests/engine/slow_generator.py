"""The moves of a position, found the obvious way, to check the player against.

It shares nothing with the core or with the referee: boards are lists of rows,
a letter is a capital and a blank a small letter, words are looked up in a set
and prefixes in a trie of dictionaries, and every score is added up from the
squares. Only letters of one character; good enough for English.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

Grid = tuple[tuple[str, ...], ...]
Trie = dict[str, Any]
END = "."


class SlowMove(NamedTuple):
    """The order in which moves are preferred is the order of `key`."""

    kind: str
    """`across`, `down`, `exchange` or `pass`."""
    row: int
    column: int
    tiles: str
    score: int
    equity_mp: int
    leave: str

    def key(self) -> tuple[Any, ...]:
        kinds = ("across", "down", "exchange", "pass")
        # Letters come before blanks, in the order of the alphabet.
        spelling = [(tile.islower(), tile) for tile in self.tiles]
        if self.kind == "exchange":
            spelling = [(tile != "?", tile) for tile in self.tiles]
        return (
            self.kind == "pass",
            -self.equity_mp,
            -self.score,
            kinds.index(self.kind),
            -len(self.tiles) if self.kind == "exchange" else 0,
            self.row,
            self.column,
            spelling,
        )


class SlowGenerator:
    """Knows the words, the tiles and the board."""

    def __init__(
        self,
        words: Sequence[str],
        values: Mapping[str, int],
        letter_multipliers: Sequence[Sequence[int]],
        word_multipliers: Sequence[Sequence[int]],
        *,
        rack_size: int = 7,
        bingo_points: int = 50,
        exchange_bag_minimum: int = 7,
        vowels: str = "AEIOU",
    ) -> None:
        self.words = frozenset(words)
        self.trie = _trie(words)
        self.alphabet = sorted({letter for word in words for letter in word})
        self.values = values
        self.letter_multipliers = letter_multipliers
        self.word_multipliers = word_multipliers
        self.side = len(letter_multipliers)
        self.rack_size = rack_size
        self.bingo_points = bingo_points
        self.exchange_bag_minimum = exchange_bag_minimum
        self.vowels = vowels

    def plays(self, grid: Grid, rack: str) -> dict[tuple[str, int, int, str], int]:
        """The score of each play, by kind, first square of the main word and tiles laid."""
        found: dict[tuple[str, int, int, str], int] = {}
        for tiles, squares, is_across in self._placements(grid, rack):
            if len(tiles) == 1 and not is_across and self._touches_in_row(grid, squares[0]):
                continue
            row, column = self._first_square(grid, squares[0], is_across)
            key = ("across" if is_across else "down", row, column, tiles)
            found[key] = self.score(grid, tiles, squares, is_across)
        return found

    def moves(
        self,
        grid: Grid,
        rack: str,
        bag_count: int,
        other_points: int,
        leaves: Mapping[str, int] | None = None,
    ) -> list[SlowMove]:
        """All moves judged statically, best first. Leaves are sorted tiles in millipoints."""
        is_opening = all(square == "" for row in grid for square in row)
        moves = []
        for (kind, row, column, tiles), score in self.plays(grid, rack).items():
            kept = _without(rack, ["?" if tile.islower() else tile for tile in tiles])
            equity = 1000 * score + self._kept_value(kept, bag_count, other_points, leaves)
            if is_opening:
                equity -= self._opening_penalty(kind, row, column, tiles)
            moves.append(SlowMove(kind, row, column, tiles, score, equity, kept))
        if bag_count >= self.exchange_bag_minimum:
            for given in _parts(rack):
                if 0 < len(given) <= bag_count:
                    kept = _without(rack, given)
                    equity = self._kept_value(kept, bag_count, other_points, leaves)
                    moves.append(SlowMove("exchange", 0, 0, given, 0, equity, kept))
        whole = "".join(sorted(rack))
        equity = self._kept_value(whole, bag_count, other_points, leaves)
        moves.append(SlowMove("pass", 0, 0, "", 0, equity, whole))
        return sorted(moves, key=SlowMove.key)

    def score(
        self, grid: Grid, tiles: str, squares: Sequence[tuple[int, int]], is_across: bool
    ) -> int:
        """Every word the tiles make, with premiums under new tiles only, and the bonus."""
        laid = dict(zip(squares, tiles, strict=True))
        total = self.bingo_points if len(tiles) == self.rack_size else 0
        total += self._word_score(grid, laid, squares[0], is_across)
        for square in squares:
            total += self._word_score(grid, laid, square, not is_across)
        return total

    def _placements(
        self, grid: Grid, rack: str
    ) -> Iterator[tuple[str, list[tuple[int, int]], bool]]:
        """Every legal placement, tiles in small letters where a blank is laid."""
        for is_across in (True, False):
            lanes = grid if is_across else tuple(zip(*grid, strict=True))
            for number, lane in enumerate(lanes):
                fitting = [
                    self._fitting_letters(lanes, number, at) if lane[at] == "" else frozenset()
                    for at in range(self.side)
                ]
                touching = [self._touches(lanes, number, at) for at in range(self.side)]
                for tiles, columns in self._in_lane(lane, fitting, touching, Counter(rack)):
                    squares = [(number, at) if is_across else (at, number) for at in columns]
                    yield tiles, squares, is_across

    def _in_lane(
        self,
        lane: Sequence[str],
        fitting: Sequence[frozenset[str]],
        touching: Sequence[bool],
        rack: Counter[str],
    ) -> Iterator[tuple[str, list[int]]]:
        """Every row of tiles that makes one connected word of the lane."""
        total = sum(rack.values())
        for start in range(self.side):
            if start > 0 and lane[start - 1] != "":
                continue
            if not any(touching[start : self._reach(lane, start, total)]):
                continue
            for tiles, columns, end in self._from(lane, fitting, rack, start, self.trie):
                if end - start > 1 and any(touching[at] for at in columns):
                    yield tiles, columns

    def _from(
        self,
        lane: Sequence[str],
        fitting: Sequence[frozenset[str]],
        rack: Counter[str],
        at: int,
        node: Trie,
    ) -> Iterator[tuple[str, list[int], int]]:
        """Tiles, their squares and the end of every word that goes on from a node of the trie."""
        if at < self.side and lane[at] != "":
            child = node.get(lane[at].upper())
            if child is not None:
                yield from self._from(lane, fitting, rack, at + 1, child)
            return
        if END in node:
            yield "", [], at
        if at == self.side:
            return
        for letter in node.keys() & fitting[at]:
            for tile in (letter, "?"):
                if rack[tile] == 0:
                    continue
                rack[tile] -= 1
                laid = letter if tile == letter else letter.lower()
                for tiles, columns, end in self._from(lane, fitting, rack, at + 1, node[letter]):
                    yield laid + tiles, [at, *columns], end
                rack[tile] += 1

    def _touches(self, lanes: Sequence[Sequence[str]], number: int, at: int) -> bool:
        """Whether a tile lies beside a square; with no tile at all, whether it is the centre."""
        if all(square == "" for lane in lanes for square in lane):
            return number == at == self.side // 2
        beside = ((number - 1, at), (number + 1, at), (number, at - 1), (number, at + 1))
        return any(
            0 <= there < self.side and 0 <= here < self.side and lanes[there][here] != ""
            for there, here in beside
        )

    def _reach(self, lane: Sequence[str], start: int, tiles: int) -> int:
        """The square that cannot be covered any more from `start` with so many tiles."""
        at = start
        while at < self.side and (tiles > 0 or lane[at] != ""):
            tiles -= lane[at] == ""
            at += 1
        return at

    def _fitting_letters(
        self, lanes: Sequence[Sequence[str]], number: int, at: int
    ) -> frozenset[str]:
        """Letters that make a word of the run crossing a lane's square, if one does."""
        first, last = number, number
        while first > 0 and lanes[first - 1][at] != "":
            first -= 1
        while last + 1 < self.side and lanes[last + 1][at] != "":
            last += 1
        if first == last:
            return frozenset(self.alphabet)
        front = "".join(lanes[n][at] for n in range(first, number)).upper()
        back = "".join(lanes[n][at] for n in range(number + 1, last + 1)).upper()
        return frozenset(letter for letter in self.alphabet if front + letter + back in self.words)

    def _word_score(
        self,
        grid: Grid,
        laid: Mapping[tuple[int, int], str],
        square: tuple[int, int],
        is_across: bool,
    ) -> int:
        """The word through a square; 0 where it would have one letter."""
        step = (0, 1) if is_across else (1, 0)
        row, column = self._first_square(grid, square, is_across, laid)
        total, multiplier, length = 0, 1, 0
        while row < self.side and column < self.side:
            tile = laid.get((row, column)) or grid[row][column]
            if tile == "":
                break
            value = self.values["?" if tile.islower() else tile]
            if (row, column) in laid:
                value *= self.letter_multipliers[row][column]
                multiplier *= self.word_multipliers[row][column]
            total += value
            length += 1
            row, column = row + step[0], column + step[1]
        return total * multiplier if length > 1 else 0

    def _first_square(
        self,
        grid: Grid,
        square: tuple[int, int],
        is_across: bool,
        laid: Mapping[tuple[int, int], str] | None = None,
    ) -> tuple[int, int]:
        row, column = square
        back = (0, -1) if is_across else (-1, 0)
        while True:
            before = row + back[0], column + back[1]
            if min(before) < 0 or not (grid[before[0]][before[1]] or before in (laid or {})):
                return row, column
            row, column = before

    def _touches_in_row(self, grid: Grid, square: tuple[int, int]) -> bool:
        row, column = square
        return (column > 0 and grid[row][column - 1] != "") or (
            column + 1 < self.side and grid[row][column + 1] != ""
        )

    def _kept_value(
        self, kept: str, bag_count: int, other_points: int, leaves: Mapping[str, int] | None
    ) -> int:
        if bag_count > 0:
            return (leaves or {}).get(kept, 0)
        if kept == "":
            return 2000 * other_points
        return -2000 * sum(self.values[tile] for tile in kept) - 10_000

    def _opening_penalty(self, kind: str, row: int, column: int, tiles: str) -> int:
        """700 for each vowel with a letter premium beside it, off the word's line."""
        penalty = 0
        for at, tile in enumerate(tiles):
            here = (row, column + at) if kind == "across" else (row + at, column)
            step = (1, 0) if kind == "across" else (0, 1)
            beside = [(here[0] + sign * step[0], here[1] + sign * step[1]) for sign in (-1, 1)]
            if tile.upper() in self.vowels and any(
                0 <= r < self.side and 0 <= c < self.side and self.letter_multipliers[r][c] > 1
                for r, c in beside
            ):
                penalty += 700
        return penalty


def _trie(words: Sequence[str]) -> Trie:
    root: Trie = {}
    for word in words:
        node = root
        for letter in word:
            node = node.setdefault(letter, {})
        node[END] = {}
    return root


def _without(rack: str, tiles: Sequence[str]) -> str:
    rest = Counter(rack)
    rest.subtract(tiles)
    return "".join(sorted(rest.elements()))


def _parts(rack: str) -> set[str]:
    """Every different selection of a rack's tiles, each sorted."""
    parts = {""}
    for tile in sorted(rack):
        parts |= {"".join(sorted(part + tile)) for part in parts}
    return parts
