"""What the core does for players: games, simulations, endgames and pre-endgames, a little of each.

A profile-guided build is made by what this does; `tools/profiled` runs it.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from lexidrome.engine import (
    Budget,
    Position,
    Setting,
    recorded_self_play,
    self_play,
    solve_endgame,
    solve_preendgame,
    think,
)
from lexidrome.engine.shipped import strong_style
from lexidrome.lexicon import ENABLE, LexiconLibrary

GAMES = 300
POSITIONS = 20
THOUGHT = Budget(iterations=500)
NODES = 20_000


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        setting = Setting.of(LexiconLibrary(Path(folder)).load(ENABLE))
    style = strong_style(setting.tiles)
    self_play(setting, GAMES, 1, styles=(style, style))
    for at, position in enumerate(positions(setting)):
        unseen = len(position.state.unseen)
        if unseen <= setting.rack_size:
            solve_endgame(position, nodes=NODES)
        elif unseen <= setting.rack_size + 2:
            solve_preendgame(position, nodes=NODES)
        elif at % 4 == 0:
            think(position, THOUGHT)


def positions(setting: Setting) -> Iterator[Position]:
    """Of some games: each with the rack of the side to move."""
    empty = "/".join([str(setting.side)] * setting.side)
    for game in recorded_self_play(setting, POSITIONS, 2):
        position = Position.from_cgp(f"{empty} / 0/0 0", setting)
        for turn in game:
            seen = position.with_racks(setting.codes.read(turn.rack))
            yield seen
            state = seen.state.after(turn.kind, turn.row, turn.column, turn.tiles, turn.score)
            position = Position(setting, state)


if __name__ == "__main__":
    main()
