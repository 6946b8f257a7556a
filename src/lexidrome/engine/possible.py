"""Positions that can be thought about to the end, and limits that can be kept."""

from __future__ import annotations

from collections import Counter

from lexidrome.base import BadInput, text
from lexidrome.engine.position import Position
from lexidrome.notation import format_tiles

MOST_THREADS = 1024
MOST_TABLE_MB = 65_536
_SIDES = 2


def check_limits(time_ms: int | None, nodes: int | None, threads: int, table_mb: int) -> None:
    if time_ms is not None and not 0 <= time_ms <= 10**12:
        raise BadInput(text("The time must be from 0 to {most} milliseconds.", most=10**12))
    if nodes is not None and not 1 <= nodes < 2**63:
        raise BadInput(text("The number of nodes must be from 1 to {most}.", most=2**63 - 1))
    if not 1 <= threads <= MOST_THREADS:
        raise BadInput(text("The number of threads must be from 1 to {most}.", most=MOST_THREADS))
    if not 1 <= table_mb <= MOST_TABLE_MB:
        raise BadInput(text("The table must have from 1 to {most} megabytes.", most=MOST_TABLE_MB))


def check_possible(position: Position) -> None:
    """Two sides, tiles that hang together, a rack to play from, and a game that goes on."""
    if len(position.state.racks) != _SIDES:
        raise BadInput(text("Thinking to the end takes a game of two sides."))
    if not position.state.racks[0]:
        raise BadInput(text("The rack of the side to move is not given."))
    _check_connected(position)
    zeros = position.setting.rules.ending.zeros_per_side
    if zeros and position.state.zero_turns >= zeros * _SIDES:
        raise BadInput(
            text(
                "The game is over: {turns} turns in a row were scoreless.",
                turns=position.state.zero_turns,
            )
        )


def too_many_plays() -> BadInput:
    return BadInput(text("The position has more plays than can be searched."))


def other_rack(position: Position) -> bytes:
    """What the other side holds when the bag is empty."""
    unseen = position.state.unseen
    given = position.state.racks[1]
    size = position.setting.rack_size
    if len(unseen) > size:
        raise BadInput(
            text("It is no endgame yet: {count} tiles are in the bag.", count=len(unseen) - size)
        )
    if not unseen:
        raise BadInput(text("The game is over: the other side has no tiles."))
    if given and Counter(given) != Counter(unseen):
        raise BadInput(
            text(
                "The other rack is {given}, but {unseen} are neither on the board nor on the "
                "rack of the side to move.",
                given=format_tiles(position.setting.codes.read(given)),
                unseen=format_tiles(position.setting.codes.read(unseen)),
            )
        )
    return unseen


def _check_connected(position: Position) -> None:
    side = position.setting.side
    board = position.state.tiles
    squares = {at for at, tile in enumerate(board) if tile}
    if not squares:
        return
    start = min(squares)
    reached, waiting = {start}, [start]
    while waiting:
        at = waiting.pop()
        row, column = divmod(at, side)
        beside = [at - side, at + side]
        beside += [at - 1] if column > 0 else []
        beside += [at + 1] if column < side - 1 else []
        new = squares.intersection(beside) - reached
        reached |= new
        waiting += new
    if floating := squares - reached:
        row, column = divmod(min(floating), side)
        place = f"{row + 1}{chr(ord('A') + column)}"
        raise BadInput(
            text("The tile on {square} does not hang together with the others.", square=place)
        )
