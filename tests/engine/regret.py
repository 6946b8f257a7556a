"""What a simulation's choice with one tile in the bag gives away, by solving what follows.

`PYTHONPATH=tests python -m engine.regret 40` measures it on so many positions of self-play.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from engine.late import with_in_bag
from lexidrome.engine import (
    Move,
    MoveKind,
    Position,
    Setting,
    solve_endgame,
    solve_preendgame,
)
from lexidrome.engine.moves import Moves
from lexidrome.engine.shipped import strong_style, trained_chances
from lexidrome.lexicon import ENABLE, LexiconLibrary
from lexidrome.native import simulate

SEED = 2
ITERATIONS = 2000


@dataclass(frozen=True)
class Choice:
    """Shares of all draws that are won, a tie half."""

    best: float
    """Of the best play, by the pre-endgame."""
    best_again: float | None
    """The same by an endgame for each draw; None for a pass."""
    chosen: float
    """Of the play that the simulation chose."""

    @property
    def regret(self) -> float:
        return self.best - self.chosen


def choice(position: Position, iterations: int) -> Choice | None:
    """None where the simulation chooses a move that leaves the tile in the bag."""
    chosen = simulated(position, iterations)
    if chosen.kind is not MoveKind.PLAY:
        return None
    solved = solve_preendgame(position)
    assert solved.is_exact
    best = solved.plays[0]
    is_play = best.move.kind is MoveKind.PLAY
    return Choice(
        best.win_share,
        share_of(position, best.move) if is_play else None,
        share_of(position, chosen),
    )


def simulated(position: Position, iterations: int) -> Move:
    report = simulate(
        position.state,
        strong_style(position.setting.tiles).native,
        trained_chances().table,
        plies=2,
        spread_share=0.1,
        seed=1,
        iterations=iterations,
        time_ms=0,
        confidence=2,
        candidates=15,
        threads=1,
        cancel=None,
        show=None,
    )
    return Moves(report.moves, position.setting)[0]


def share_of(position: Position, move: Move) -> float:
    """By an endgame for each tile that may be drawn."""
    unseen = position.setting.codes.read(position.with_racks(position.racks[0]).state.unseen)
    after = position.after(move)
    points = 0.0
    for at, drawn in enumerate(unseen):
        other = [*unseen[:at], *unseen[at + 1 :]]
        result = solve_endgame(after.with_racks(other, [*move.leave, drawn]))
        assert result.is_proved
        points += 1.0 if result.spread < 0 else 0.5 if result.spread == 0 else 0.0
    return points / len(unseen)


def main() -> None:
    wanted = int(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        setting = Setting.of(LexiconLibrary(Path(folder)).load(ENABLE))
    positions = with_in_bag(setting, 20 * wanted, SEED, 1)
    found = (choice(position, ITERATIONS) for position in positions)
    regrets = [each.regret for each in islice(filter(None, found), wanted)]
    mean = statistics.mean(regrets)
    around = 1.96 * statistics.stdev(regrets) / len(regrets) ** 0.5
    best = sum(regret == 0 for regret in regrets)
    print(f"{len(regrets)} positions: {best} best plays, mean regret {mean:.1%} ± {around:.1%}")


if __name__ == "__main__":
    main()
