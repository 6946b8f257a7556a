"""`lexidrome replay`: check every number of recorded games."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from cyclopts import Parameter

from lexidrome.base import BadInput, text
from lexidrome.base.files import reason_of
from lexidrome.base.progress import counted, progress_bar
from lexidrome.game.boards import BoardKit, load_kit, shipped_kit
from lexidrome.game.layout import STANDARD_NAME
from lexidrome.lexicon import TileSet, load_tile_set
from lexidrome.lexicon import tile_set as shipped_tile_set
from lexidrome.notation import (
    BYTES_LIMIT,
    Malformed,
    Mismatch,
    Replay,
    position_after,
    read_gcg,
    replay_gcg,
)
from lexidrome.notation.cgp import format_cgp
from lexidrome.notation.gcg import GcgFile

STANDARD_INPUT = "-"
EXIT_CODES = {"ok": 0, "mismatch": 1, "malformed": 2}

Status = Literal["ok", "mismatch", "malformed"]


class RemarkLine(msgspec.Struct, frozen=True):
    """Something odd that changes no number, in English."""

    line: int
    sentence: str


class Report(msgspec.Struct, frozen=True, omit_defaults=True):
    """What `--json` prints for each file."""

    file: str
    status: Status
    line: int | None = None
    """Where the first problem is; 0 is the file as a whole."""
    problem: str | None = None
    turns: int | None = None
    players: tuple[str, ...] = ()
    scores: tuple[int, ...] = ()
    mismatches: tuple[Mismatch, ...] = ()
    remarks: tuple[RemarkLine, ...] = ()
    cgp: str | None = None


def replay(
    *files: Annotated[str, Parameter(allow_leading_hyphen=True)],
    json: bool = False,
    remarks: bool = False,
    tile_set: str = "english",
    board: str = STANDARD_NAME,
) -> int:
    """Replay recorded games without a lexicon and check every score and total.

    Prints one line a file: OK, MISMATCH with the first wrong number, or MALFORMED with what cannot
    be understood. Exits with 0, 1 or 2 for the worst seen.

    Parameters
    ----------
    files
        Games in GCG; - is standard input.
    json
        Print a line of JSON a file, with all mismatches and the final position.
    remarks
        Also print what is odd but changes no number, such as an opening off the centre.
    tile_set
        The tile set: the name of one that ships, or a TOML file.
    board
        The board of files that name none: the name of one that ships, or a TOML file. Files that
        name a board that ships, or this one, are read by it. Tiles that come with a board are
        used with it.
    """
    if not files:
        raise BadInput(text("Give at least one game file, or - for standard input."))
    for file in files:
        if file.startswith("-") and file != STANDARD_INPUT and not Path(file).exists():
            raise BadInput(text("There is no option {option}.", option=_printable(file)))
    tiles, kit = _tiles(tile_set), _kit(board)
    worst = 0
    with progress_bar(text("Replaying"), is_wanted=not json) as on_progress:
        for file in counted(files, len(files), on_progress):
            report = replay_file(file, tiles, kit, with_position=json)
            worst = max(worst, EXIT_CODES[report.status])
            if json:
                print(msgspec.json.encode(report).decode())
                continue
            for line in _lines(report, remarks):
                print(line)
    return worst


def replay_file(file: str, tiles: TileSet, kit: BoardKit, *, with_position: bool) -> Report:
    """One file, whatever is in it."""
    name = _printable(file)
    try:
        game = read_gcg(_read(file), kit.layout)
        tiles = _kit_of(game, kit).tiles_for(tiles)
        done = replay_gcg(game, tiles)
    except Malformed as error:
        return Report(name, "malformed", error.line or 0, str(error.problem))
    except BadInput as error:
        return Report(name, "malformed", 0, str(error.sentence))
    except OSError as error:
        reason = reason_of(error)
        return Report(name, "malformed", 0, f"{reason}.")
    return _report(name, done, _position(done, tiles) if with_position else None)


def _report(name: str, done: Replay, cgp: str | None) -> Report:
    first = done.mismatches[0] if done.mismatches else None
    return Report(
        file=name,
        status="mismatch" if first else "ok",
        line=first.line if first else None,
        problem=str(first) if first else None,
        turns=done.turn_count,
        players=tuple(player.name for player in done.file.game.players),
        scores=done.totals,
        mismatches=done.mismatches,
        remarks=tuple(RemarkLine(mark.line, str(mark.sentence)) for mark in done.remarks),
        cgp=cgp,
    )


def _position(done: Replay, tiles: TileSet) -> str | None:
    """The final position, where CGP can say it: it has no way to write a single unknown rack."""
    try:
        return format_cgp(position_after(done, tiles))
    except Malformed:
        return None


def _lines(report: Report, remarks: bool) -> Iterator[str]:
    if report.status == "ok":
        yield f"OK {report.turns} {'-'.join(map(str, report.scores))} {report.file}"
    else:
        yield f"{report.status.upper()} {report.file}:{report.line} {report.problem}"
    if remarks:
        for remark in report.remarks:
            yield f"REMARK {report.file}:{remark.line} {remark.sentence}"


def _read(file: str) -> bytes:
    """As much of the file as could be a game, and one byte more that tells if it is not."""
    if file == STANDARD_INPUT:
        return sys.stdin.buffer.read(BYTES_LIMIT + 1)
    path = Path(file)
    if path.is_dir():
        raise Malformed(text("This is a folder, not a game file."))
    with path.open("rb") as opened:
        return opened.read(BYTES_LIMIT + 1)


def _tiles(named: str) -> TileSet:
    """A file where the name looks like one; the sets that ship have plain names."""
    return load_tile_set(Path(named)) if named.endswith(".toml") else shipped_tile_set(named)


def _kit(named: str) -> BoardKit:
    return load_kit(Path(named)) if named.endswith(".toml") else shipped_kit(named)


def _kit_of(file: GcgFile, kit: BoardKit) -> BoardKit:
    """The board that the file names, else the one that was given."""
    name = file.game.layout.name
    return kit if name == kit.name else shipped_kit(name)


def _printable(file: str) -> str:
    """The name on one line, whatever bytes it is made of."""
    readable = file.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    if readable.isprintable():
        return readable
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in readable)
