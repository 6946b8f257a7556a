"""The position at the end of a game file."""

from __future__ import annotations

from lexidrome.game.board import EMPTY
from lexidrome.game.layout import STANDARD_NAME
from lexidrome.lexicon import TileSet
from lexidrome.notation.cgp import CgpOp, CgpPosition
from lexidrome.notation.replay import Replay
from lexidrome.notation.symbols import symbols_of


def position_after(replay: Replay, tile_set: TileSet) -> CgpPosition:
    """What lies on the board, who holds what, and who is next; the next player comes first."""
    name = symbols_of(tile_set).name
    squares = ["" if symbol == EMPTY else name[symbol] for symbol in replay.board]
    players = range(len(replay.totals))
    order = [*players[replay.next_player :], *players[: replay.next_player]]
    lexicon = replay.file.game.lexicon.replace(";", " ").split()
    layout = replay.file.game.layout
    ops = [CgpOp("lex", " ".join(lexicon))] if lexicon else []
    ops.append(CgpOp("ld", tile_set.name))
    if layout.name != STANDARD_NAME:
        ops.append(CgpOp("bdn", layout.name))
    return CgpPosition(
        tuple(tuple(squares[at : at + layout.side]) for at in range(0, len(squares), layout.side)),
        tuple(replay.racks[player] for player in order),
        tuple(replay.totals[player] for player in order),
        replay.zero_turns,
        tuple(ops),
    )
