"""`lexidrome moves`: the moves of a position on the command line."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import Parameter
from rich.console import Console
from rich.table import Table

from lexidrome.base import BadInput, Bound, text
from lexidrome.cli.numbers import bounded
from lexidrome.cli.options import JsonFlag
from lexidrome.cli.positions import setting_of
from lexidrome.engine import Leaves, Move, Position, generate, static_style
from lexidrome.notation import format_tiles
from lexidrome.notation.cgp import parse_cgp

USUAL_TOP = 15
TOP = Bound(text("The number of moves must be from {least} to {most}."), 1, 1_000_000)


def moves(
    cgp: str,
    *,
    top: Annotated[int | None, bounded(TOP)] = None,
    every: Annotated[bool, Parameter(name="--all", negative="")] = False,
    as_json: JsonFlag = False,
    lexicon: str | None = None,
    leaves: Path | None = None,
    data: Path | None = None,
) -> None:
    """List the moves of a position, best first.

    Parameters
    ----------
    cgp
        The position as one CGP line: rows, racks, scores, scoreless turns, operations.
    top
        How many moves to list, 15 if not said.
    every
        List all moves.
    as_json
        Print a list of objects with move, score, leave and equity.
    lexicon
        The lexicon to play by, instead of the one that the position names, or ENABLE.
    leaves
        A KLV2 file with what the tiles kept are worth.
    data
        The data folder, instead of the usual one or LEXIDROME_DATA.
    """
    if every and top is not None:
        raise BadInput(text("--top and --all cannot be used together."))
    parsed = parse_cgp(cgp)
    setting = setting_of(parsed, lexicon, data)
    position = Position.from_parsed(parsed, setting)
    style = static_style(Leaves.load(leaves, setting.tiles) if leaves else None)
    found = generate(position, None if every else _top(top), style)
    if as_json:
        sys.stdout.buffer.write(msgspec.json.encode([_row(move) for move in found]) + b"\n")
        return
    table = Table(box=None, header_style="bold", pad_edge=False)
    table.add_column(str(text("Move")))
    table.add_column(str(text("Score")), justify="right")
    table.add_column(str(text("Leave")))
    table.add_column(str(text("Equity")), justify="right")
    for move in found:
        table.add_row(str(move), str(move.score), format_tiles(move.leave), f"{move.equity:.2f}")
    Console(highlight=False).print(table, markup=False)


def _top(top: int | None) -> int:
    return USUAL_TOP if top is None else top


class _Row(msgspec.Struct, frozen=True):
    move: str
    score: int
    leave: str
    equity: float


def _row(move: Move) -> _Row:
    return _Row(str(move), move.score, format_tiles(move.leave), move.equity)
