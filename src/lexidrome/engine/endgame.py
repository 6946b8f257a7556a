"""Endgames: the bag is empty, so both racks are known and the best line can be proved."""

from __future__ import annotations

from enum import StrEnum, auto

import msgspec

from lexidrome.base import Points
from lexidrome.engine.moves import Move
from lexidrome.engine.played import played
from lexidrome.engine.position import Position
from lexidrome.engine.possible import check_limits, check_possible, other_rack, too_many_plays
from lexidrome.native import Cancel
from lexidrome.native import solve_endgame as native_solve_endgame

USUAL_TABLE_MB = 16


class Stopped(StrEnum):
    """Why a search ended."""

    FINISHED = auto()
    """Nothing was left to look at."""
    TIME = auto()
    NODES = auto()
    CANCELLED = auto()


STOPS = (Stopped.FINISHED, Stopped.FINISHED, Stopped.TIME, Stopped.NODES, Stopped.CANCELLED)
"""As the core numbers them."""


class EndgameResult(msgspec.Struct, frozen=True):
    """The best line as far as it is known, from the side to move."""

    line: tuple[Move, ...]
    """Both sides' moves in turn; to the end of the game where it is proved."""
    spread: Points
    """Points ahead at the end of the game, what is left on the racks included."""
    is_proved: bool
    depth: int
    """How many moves ahead was looked at least."""
    nodes: int
    stopped_by: Stopped


def solve_endgame(
    position: Position,
    *,
    time_ms: int | None = None,
    nodes: int | None = None,
    threads: int = 1,
    cancel: Cancel | None = None,
    table_mb: int = USUAL_TABLE_MB,
) -> EndgameResult:
    """Play an endgame out with best play of both sides.

    Without limits it goes on until the line is proved. The core holds the table, 16 MB for each
    thread, and never more than 200 MB for each thread whatever the position.
    """
    check_limits(time_ms, nodes, threads, table_mb)
    check_possible(position)
    codes = position.setting.codes
    other = codes.read(other_rack(position))
    known = position.with_racks(position.racks[0], other)
    try:
        line, value, is_proved, depth, spent, stop = native_solve_endgame(
            known.state,
            time_ms=time_ms,
            nodes=nodes,
            threads=threads,
            table_bytes=table_mb << 20,
            cancel=cancel,
        )
    except ValueError:
        raise too_many_plays() from None
    moves = []
    at = known
    for plain in line:
        moves.append(played(at, plain))
        at = at.after(moves[-1])
    spread = Points(position.scores[0] - position.scores[1] + value)
    return EndgameResult(tuple(moves), spread, is_proved, depth, spent, STOPS[stop])
