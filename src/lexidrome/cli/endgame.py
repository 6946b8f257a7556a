"""`lexidrome endgame` and `lexidrome preendgame`: late positions on the command line."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import msgspec
from rich.console import Console
from rich.table import Table

from lexidrome.base import Bound, text
from lexidrome.cli.numbers import bounded
from lexidrome.cli.options import JsonFlag
from lexidrome.cli.positions import setting_of
from lexidrome.engine import (
    EndgameResult,
    Position,
    PreendgameResult,
    solve_endgame,
    solve_preendgame,
)
from lexidrome.notation import format_tiles
from lexidrome.notation.cgp import parse_cgp

SECONDS = Bound(text("The seconds must be from {least} to {most}."), 1, 1_000_000)
THREADS = Bound(text("The number of threads must be from {least} to {most}."), 1, 1024)
TABLE = Bound(text("The table must have from {least} to {most} megabytes."), 1, 65_536)
_PLAYS_SHOWN = 15


def endgame(
    cgp: str,
    *,
    seconds: Annotated[int, bounded(SECONDS)] = 10,
    threads: Annotated[int, bounded(THREADS)] = 1,
    table_mb: Annotated[int, bounded(TABLE)] = 16,
    as_json: JsonFlag = False,
    lexicon: str | None = None,
    data: Path | None = None,
) -> None:
    """Play out an endgame with the best moves of both sides.

    Parameters
    ----------
    cgp
        The position as one CGP line; the other rack may be left out.
    seconds
        How long to search at most.
    threads
        On how many threads.
    table_mb
        Megabytes for what is remembered of positions.
    as_json
        Print one object with the line, the spread and whether it is proved.
    lexicon
        The lexicon to play by, instead of the one that the position names, or ENABLE.
    data
        The data folder, instead of the usual one or LEXIDROME_DATA.
    """
    result = solve_endgame(
        _position(cgp, lexicon, data), time_ms=seconds * 1000, threads=threads, table_mb=table_mb
    )
    if as_json:
        _print_json(_EndgameRow.of(result))
        return
    table = _table(text("Move"), text("Score"), text("Leave"))
    for move in result.line:
        table.add_row(str(move), str(move.score), format_tiles(move.leave))
    console = Console(highlight=False)
    console.print(table, markup=False)
    if result.is_proved:
        end = text("Spread at the end: {spread}, proved.", spread=f"{result.spread:+d}")
    else:
        end = text(
            "Spread at the end: {spread}, not proved; looked {depth} moves ahead.",
            spread=f"{result.spread:+d}",
            depth=result.depth,
        )
    console.print(str(end), markup=False)


def preendgame(
    cgp: str,
    *,
    seconds: Annotated[int, bounded(SECONDS)] = 60,
    threads: Annotated[int, bounded(THREADS)] = 1,
    table_mb: Annotated[int, bounded(TABLE)] = 16,
    as_json: JsonFlag = False,
    lexicon: str | None = None,
    data: Path | None = None,
) -> None:
    """Rank the plays with one to six tiles in the bag, over what may be drawn.

    Parameters
    ----------
    cgp
        The position as one CGP line; what is known of the other rack counts.
    seconds
        How long to search at most.
    threads
        On how many threads.
    table_mb
        Megabytes for what is remembered of positions.
    as_json
        Print one object with the plays and what was left out.
    lexicon
        The lexicon to play by, instead of the one that the position names, or ENABLE.
    data
        The data folder, instead of the usual one or LEXIDROME_DATA.
    """
    result = solve_preendgame(
        _position(cgp, lexicon, data), time_ms=seconds * 1000, threads=threads, table_mb=table_mb
    )
    if as_json:
        _print_json(_PreendgameRow.of(result))
        return
    table = _table(text("Move"), text("Wins"), text("Ties"), text("Losses"), text("Spread"))
    for play in result.plays[:_PLAYS_SHOWN]:
        spread = "" if play.spread is None else f"{play.spread:+.2f}"
        counts = (play.wins, play.ties, play.losses)
        table.add_row(str(play.move), *map(str, counts), spread)
    console = Console(highlight=False)
    console.print(table, markup=False)
    for sentence in _what_is_missing(result):
        console.print(sentence, markup=False)


def _what_is_missing(result: PreendgameResult) -> list[str]:
    left_out = result.left_out
    sentences = []
    if result.is_exact:
        sentences.append(text("The first play is proved best over all draws."))
    else:
        sentences.append(text("This is not proved."))
    if left_out.dropped:
        sentences.append(
            text("Dropped because they cannot be best: {plays} plays.", plays=left_out.dropped)
        )
    if left_out.plays:
        sentences.append(text("Not looked at: {plays} plays.", plays=left_out.plays))
    if left_out.draws:
        sentences.append(text("Not looked at: {draws} orders of the bag.", draws=left_out.draws))
    if left_out.exchanges:
        sentences.append(text("Exchanges were not looked at."))
    if left_out.is_estimated:
        sentences.append(text("What follows a draw is estimated."))
    return list(map(str, sentences))


def _position(cgp: str, lexicon: str | None, data: Path | None) -> Position:
    parsed = parse_cgp(cgp)
    return Position.from_parsed(parsed, setting_of(parsed, lexicon, data))


def _table(first: object, *others: object) -> Table:
    table = Table(box=None, header_style="bold", pad_edge=False)
    table.add_column(str(first))
    for heading in others:
        table.add_column(str(heading), justify="right")
    return table


def _print_json(row: msgspec.Struct) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(row) + b"\n")


class _MoveRow(msgspec.Struct, frozen=True):
    move: str
    score: int
    leave: str


class _EndgameRow(msgspec.Struct, frozen=True):
    line: list[_MoveRow]
    spread: int
    is_proved: bool
    depth: int
    nodes: int
    stopped_by: str

    @classmethod
    def of(cls, result: EndgameResult) -> _EndgameRow:
        line = [_MoveRow(str(move), move.score, format_tiles(move.leave)) for move in result.line]
        return cls(
            line, result.spread, result.is_proved, result.depth, result.nodes, result.stopped_by
        )


class _PlayRow(msgspec.Struct, frozen=True):
    move: str
    score: int
    wins: int
    ties: int
    losses: int
    spread: float | None
    is_complete: bool


class _PreendgameRow(msgspec.Struct, frozen=True):
    plays: list[_PlayRow]
    is_exact: bool
    left_out: dict[str, int | bool]
    nodes: int
    stopped_by: str

    @classmethod
    def of(cls, result: PreendgameResult) -> _PreendgameRow:
        plays = [
            _PlayRow(
                str(play.move),
                play.move.score,
                play.wins,
                play.ties,
                play.losses,
                play.spread,
                play.is_complete,
            )
            for play in result.plays
        ]
        left_out = msgspec.structs.asdict(result.left_out)
        return cls(plays, result.is_exact, left_out, result.nodes, result.stopped_by)
