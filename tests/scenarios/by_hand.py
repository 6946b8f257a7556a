"""Keeps a score sheet as a person with a pencil would: none of the program is used here.

It reads the sentences of a whole recorded game and says what every play is
worth, and how the scores stand; a test holds that against the scenarios.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field, replace

VALUES = {
    1: "AEILNORSTU", 2: "DG", 3: "BCMP", 4: "FHVWY", 5: "K", 8: "JX", 10: "QZ",
}  # fmt: skip
WORTH = {letter: points for points, letters in VALUES.items() for letter in letters}
SET = Counter(
    {
        "A": 9, "B": 2, "C": 2, "D": 4, "E": 12, "F": 2, "G": 3, "H": 2, "I": 9, "J": 1, "K": 1,
        "L": 4, "M": 2, "N": 6, "O": 8, "P": 2, "Q": 1, "R": 6, "S": 4, "T": 6, "U": 4, "V": 2,
        "W": 2, "X": 1, "Y": 2, "Z": 1, "?": 2,
    }
)  # fmt: skip
BOARD = """
T..d...T...d..T
.D...t...t...D.
..D...d.d...D..
d..D...d...D..d
....D.....D....
.t...t...t...t.
..d...d.d...d..
T..d...D...d..T
..d...d.d...d..
.t...t...t...t.
....D.....D....
d..D...d...D..d
..D...d.d...D..
.D...t...t...D.
T..d...T...d..T
""".strip().splitlines()
"""T and D multiply a word by three and two, t and d a letter."""

Square = tuple[int, int]
"""Column and row, from 1."""


@dataclass(frozen=True)
class Turn:
    side: str
    play: str = ""
    """`8D WoRDS`; empty for a turn without tiles."""
    announced: int | None = None
    is_off: bool = False


@dataclass
class Sheet:
    turns: list[Turn] = field(default_factory=list)

    def read(self, sentence: str) -> None:
        """Take one sentence of a scenario; those that change no score are passed over."""
        words = re.sub(r"^\d+:[\d:.]+ ", "", sentence)
        if found := re.fullmatch(r"(\w+ )?corrects turn (\d+) to “(.+)” for .+", words):
            at = int(found[2]) - 1
            self.turns[at] = _turn(found[3])
        elif found := re.fullmatch(r"\w+ corrects the score of turn (\d+)", words):
            at = int(found[1]) - 1
            self.turns[at] = replace(self.turns[at], announced=None)
        elif re.fullmatch(r"\w recounts", words):
            self.turns = [replace(turn, announced=None) for turn in self.turns]
        elif re.fullmatch(r"(?:lexicon|judge \w+) rules unacceptable", words):
            self.turns[-1] = replace(self.turns[-1], is_off=True)
        elif re.fullmatch(r"[AB] (?:plays .+|passes|exchanges .+)", words):
            self.turns.append(_turn(words))

    def points(self) -> list[int]:
        """What each turn scores as it stands."""
        return [
            0 if turn.is_off else worth if turn.announced is None else turn.announced
            for turn, worth in zip(self.turns, self.worths(), strict=True)
        ]

    def worths(self) -> list[int]:
        board: dict[Square, str] = {}
        found = []
        for turn in self.turns:
            laid = _lay(board, turn.play) if turn.play else {}
            found.append(_worth(board, laid))
            if not turn.is_off:
                board.update(laid)
        return found

    def scores(self) -> dict[str, int]:
        totals = {"A": 0, "B": 0}
        for turn, points in zip(self.turns, self.points(), strict=True):
            totals[turn.side] += points
        return totals

    def final(self, rack_rule: str) -> dict[str, int]:
        """The scores after the last turn, which went out, and what its opponent holds."""
        totals = self.scores()
        board: dict[Square, str] = {}
        for turn in self.turns:
            if turn.play and not turn.is_off:
                board.update(_lay(board, turn.play))
        left = SET - Counter(tile if tile.isupper() else "?" for tile in board.values())
        value = sum(WORTH.get(tile, 0) * count for tile, count in left.items())
        out = self.turns[-1].side
        other = "B" if out == "A" else "A"
        if rack_rule == "deduct and add":
            totals[out] += value
            totals[other] -= value
        elif rack_rule == "add double":
            totals[out] += 2 * value
        return totals


def _turn(words: str) -> Turn:
    side, does = words.split(" ", 1)
    if not does.startswith("plays "):
        return Turn(side)
    play, *how = does.removeprefix("plays ").split(", ")
    announced = next((int(each.split()[1]) for each in how if each.startswith("announcing")), None)
    return Turn(side, play, announced)


def _lay(board: dict[Square, str], play: str) -> dict[Square, str]:
    """The new tiles of a play."""
    where, word = play.split()
    is_across = where[0].isdigit()
    letter, number = (where[-1], where[:-1]) if is_across else (where[0], where[1:])
    column, row = ord(letter) - 64, int(number)
    laid = {}
    for tile in word:
        if (column, row) in board:
            assert board[column, row].upper() == tile.upper(), f"{play} does not fit"
        else:
            laid[column, row] = tile
        column, row = (column + 1, row) if is_across else (column, row + 1)
    return laid


def _worth(before: dict[Square, str], laid: dict[Square, str]) -> int:
    """Every word through a new tile, each once, and fifty for seven tiles."""
    board = {**before, **laid}
    words = {tuple(_run(board, square, step)) for square in laid for step in ((1, 0), (0, 1))}
    total = sum(_word(board, laid, list(word)) for word in words if len(word) > 1)
    return total + (50 if len(laid) == 7 else 0)


def _run(board: dict[Square, str], square: Square, step: Square) -> list[Square]:
    column, row = square
    while (column - step[0], row - step[1]) in board:
        column, row = column - step[0], row - step[1]
    squares = []
    while (column, row) in board:
        squares.append((column, row))
        column, row = column + step[0], row + step[1]
    return squares


def _word(board: dict[Square, str], laid: dict[Square, str], squares: list[Square]) -> int:
    total, times = 0, 1
    for square in squares:
        points = WORTH.get(board[square], 0)
        if square in laid:
            mark = BOARD[square[1] - 1][square[0] - 1]
            points *= {"t": 3, "d": 2}.get(mark, 1)
            times *= {"T": 3, "D": 2}.get(mark, 1)
        total += points
    return total * times
