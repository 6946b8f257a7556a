"""CGP: one position on one line.

    rows/… rackToMove/otherRack score/score zeroTurns op value; op value; …

Digits are runs of empty squares, a small letter is a blank, a tile of several
letters stands in square brackets. Operations that we do not know are kept.
"""

from __future__ import annotations

import re

import msgspec

from lexidrome.base import Text, text
from lexidrome.notation.malformed import Malformed, shown
from lexidrome.notation.tiletext import composed, format_tiles, is_letters, parse_rack

CHARACTERS_LIMIT = 20_000
COLUMNS_LIMIT = 26
ROWS_LIMIT = 26
SIDES_LIMIT = 4

_FIELD = re.compile(r"[^ ]+")
_NUMBER = re.compile(r"-?[0-9]{1,9}")
_SQUARES = re.compile(r"[0-9]+|\[[^\]/]*\]|.")


class CgpOp(msgspec.Struct, frozen=True):
    """One operation such as `lex NWL18;`, its value as written."""

    name: str
    value: str = ""


class CgpPosition(msgspec.Struct, frozen=True):
    """A position; the side to move comes first in racks, scores and timers."""

    rows: tuple[tuple[str, ...], ...]
    """Every square from the top left: empty, a letter, or a small letter for a blank."""
    racks: tuple[tuple[str, ...], ...]
    scores: tuple[int, ...]
    zero_turns: int = 0
    """How many turns in a row have scored nothing."""
    ops: tuple[CgpOp, ...] = ()

    def op(self, name: str) -> str | None:
        """The value of the first operation of that name."""
        return next((op.value for op in self.ops if op.name == name), None)

    @property
    def lexicon(self) -> str | None:
        return self.op("lex")

    @property
    def tile_set_name(self) -> str | None:
        return self.op("ld")

    @property
    def board_name(self) -> str | None:
        return self.op("bdn")

    @property
    def remaining_ms(self) -> tuple[int, ...] | None:
        """What each side has left on its clock; negative is overtime."""
        timers = self.op("tmr")
        return None if timers is None else tuple(map(int, timers.split("/")))


def parse_cgp(written: str) -> CgpPosition:
    """Read one position; what is wrong comes with its character, counted from 1."""
    line = _line(written)
    fields = _fields(line)
    rows = _rows(*fields[0])
    racks = _racks(*fields[1])
    scores = _scores(*fields[2], sides=len(racks))
    zero_turns = _number(*fields[3])
    if zero_turns < 0:
        raise _at(fields[3][1], text("The number of scoreless turns must not be negative."))
    ops = _ops(line, fields[3][1] + len(fields[3][0]), sides=len(racks))
    return CgpPosition(rows, racks, scores, zero_turns, ops)


def format_cgp(position: CgpPosition) -> str:
    """Write one position; refuses what `parse_cgp` would not read back the same."""
    fields = [
        "/".join(map(_format_row, position.rows)),
        "/".join(map(format_tiles, position.racks)),
        "/".join(map(str, position.scores)),
        str(position.zero_turns),
    ]
    fields += [f"{op.name} {op.value};" if op.value else f"{op.name};" for op in position.ops]
    line = " ".join(fields)
    if parse_cgp(line) != position:
        raise Malformed(text("This position cannot be written as CGP."))
    return line


Field = tuple[str, int]
"""A part of the line and where it starts, counted from 0."""


def _line(written: str) -> str:
    if len(written) > CHARACTERS_LIMIT:
        raise _at(
            CHARACTERS_LIMIT,
            text("The position is longer than {limit} characters.", limit=CHARACTERS_LIMIT),
        )
    line = composed(written.removeprefix("\ufeff").rstrip("\r\n").replace("\t", " "))
    if not line.isprintable():
        at = next(at for at, char in enumerate(line) if not char.isprintable())
        if line[at] in "\r\n":
            raise _at(at, text("A position is a single line."))
        raise _at(at, text("There is a character that cannot be printed."))
    return line


def _fields(line: str) -> list[Field]:
    found: list[Field] = []
    for match in _FIELD.finditer(line):
        found.append((match.group(), match.start()))
        if len(found) == 4:
            return found
    missing = (
        text("The rows of the board are missing."),
        text("The racks are missing; two unknown ones are written /."),
        text("The scores are missing, such as 0/0."),
        text("The number of scoreless turns is missing, such as 0."),
    )
    raise _at(len(line), missing[len(found)])


def _rows(field: str, start: int) -> tuple[tuple[str, ...], ...]:
    rows: list[tuple[str, ...]] = []
    at = start
    for number, row in enumerate(field.split("/"), 1):
        if number > ROWS_LIMIT:
            raise _at(at, text("The board has more than {limit} rows.", limit=ROWS_LIMIT))
        squares = _squares(row, at)
        if rows and len(squares) != len(rows[0]):
            raise _at(
                at,
                text(
                    "Row {number} has {count} squares and the first row {first}.",
                    number=number,
                    count=len(squares),
                    first=len(rows[0]),
                ),
            )
        rows.append(squares)
        at += len(row) + 1
    return tuple(rows)


def _squares(row: str, start: int) -> tuple[str, ...]:
    if not row:
        raise _at(start, text("There is an empty row; fifteen empty squares are written 15."))
    squares: list[str] = []
    for match in _SQUARES.finditer(row):
        piece = match.group()
        at = start + match.start()
        if piece[0] in "0123456789":
            squares.extend("" for _ in range(_empty_run(piece, at)))
        else:
            squares.append(_letter(piece, at))
        if len(squares) > COLUMNS_LIMIT:
            raise _at(at, text("A row has more than {limit} squares.", limit=COLUMNS_LIMIT))
    return tuple(squares)


def _empty_run(digits: str, at: int) -> int:
    if digits[0] == "0" or len(digits) > 3:
        raise _at(at, text("“{run}” is not a number of empty squares.", run=shown(digits)))
    return int(digits)


def _letter(piece: str, at: int) -> str:
    letter = piece[1:-1] if piece.startswith("[") and piece.endswith("]") else piece
    if not is_letters(letter):
        raise _at(at, text("“{piece}” is not a tile on the board.", piece=shown(piece)))
    return letter


def _format_row(row: tuple[str, ...]) -> str:
    written: list[str] = []
    empty = 0
    for square in (*row, None):
        if square == "":
            empty += 1
            continue
        if empty:
            written.append(str(empty))
            empty = 0
        if square is not None:
            written.append(format_tiles((square,)))
    return "".join(written)


def _racks(field: str, start: int) -> tuple[tuple[str, ...], ...]:
    racks: list[tuple[str, ...]] = []
    at = start
    for rack in field.split("/"):
        try:
            racks.append(parse_rack(rack))
        except Malformed as error:
            raise error.at_character(at + 1) from None
        at += len(rack) + 1
    if len(racks) > SIDES_LIMIT:
        raise _at(start, text("There are more than {limit} racks.", limit=SIDES_LIMIT))
    return tuple(racks)


def _scores(field: str, start: int, *, sides: int) -> tuple[int, ...]:
    written = field.split("/")
    if len(written) != sides:
        raise _at(
            start,
            text("There are {racks} racks and {scores} scores.", racks=sides, scores=len(written)),
        )
    scores: list[int] = []
    at = start
    for score in written:
        scores.append(_number(score, at))
        at += len(score) + 1
    return tuple(scores)


def _number(field: str, start: int) -> int:
    if not _NUMBER.fullmatch(field):
        raise _at(start, text("“{written}” is not a number.", written=shown(field)))
    return int(field)


def _ops(line: str, start: int, *, sides: int) -> tuple[CgpOp, ...]:
    ops: list[CgpOp] = []
    at = start
    for piece in line[start:].split(";"):
        words = piece.split()
        if words:
            op = CgpOp(words[0], " ".join(words[1:]))
            if op.name == "tmr":
                _check_timers(op.value, at + len(piece) - len(piece.lstrip()), sides)
            ops.append(op)
        at += len(piece) + 1
    return tuple(ops)


def _check_timers(value: str, at: int, sides: int) -> None:
    timers = value.split("/")
    if len(timers) != sides or not all(map(_NUMBER.fullmatch, timers)):
        raise _at(at, text("tmr gives the milliseconds of each side, such as tmr 1500000/1500000;"))


def _at(start: int, problem: Text) -> Malformed:
    return Malformed(problem, character=start + 1)
