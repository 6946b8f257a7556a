"""Games that the player plays against itself."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from lexidrome.base import BadInput, text
from lexidrome.engine.setting import Setting
from lexidrome.engine.style import STATIC, Style
from lexidrome.native import record_games
from lexidrome.native import self_play as native_self_play

SEED_LIMIT = 2**64
_NS_PER_S = 1_000_000_000


class SelfPlayResult(msgspec.Struct, frozen=True):
    """What a run of games came to; everything but the times is the same for the same seed."""

    games: int
    turns: int
    points: tuple[int, int]
    """All points of the first and of the second style, which start in turn."""
    wins: tuple[int, int]
    cpu_ns: int
    """From the first deal to the last turn, of all threads together."""
    wall_ns: int

    @property
    def cpu_s(self) -> float:
        return self.cpu_ns / _NS_PER_S

    @property
    def wall_s(self) -> float:
        return self.wall_ns / _NS_PER_S

    @property
    def mean_score(self) -> float:
        """Of one side in one game."""
        return sum(self.points) / (2 * self.games) if self.games else 0.0


class SelfPlayReport(msgspec.Struct, frozen=True):
    """How fast a run was; `lexidrome selfplay` prints it."""

    games: int
    turns: int
    games_per_cpu_s: float
    """CPU time is that of all threads together, from the first deal to the last turn."""
    turns_per_cpu_s: float
    games_per_s: float
    turns_per_s: float
    mean_score: float
    """Of one side in one game."""
    memory_mb: float
    """What words, leaves and the player's work took above the interpreter's own."""

    @classmethod
    def of(cls, result: SelfPlayResult, memory_bytes: int) -> SelfPlayReport:
        return cls(
            result.games,
            result.turns,
            round(result.games / result.cpu_s, 2),
            round(result.turns / result.cpu_s, 2),
            round(result.games / result.wall_s, 2),
            round(result.turns / result.wall_s, 2),
            round(result.mean_score, 3),
            round(memory_bytes / 1e6, 2),
        )


class RecordedTurn(msgspec.Struct, frozen=True):
    """One turn of a game, in the core's numbers; see `TileCodes`."""

    side: int
    rack: bytes
    kind: int
    row: int
    column: int
    tiles: bytes
    score: int
    equity_mp: int


def self_play(
    setting: Setting,
    games: int,
    seed: int,
    *,
    threads: int = 1,
    styles: tuple[Style, Style] = (STATIC, STATIC),
    on_progress: Callable[[int], object] | None = None,
) -> SelfPlayResult:
    """Play games 0 to `games` - 1 of a seed; the outcome does not depend on the threads.

    `on_progress` is called now and then with the number of games begun.
    """
    check_run(games, seed, threads)
    first, second = (style.native for style in styles)
    totals = native_self_play(setting.native, first, second, seed, games, threads, on_progress)
    return SelfPlayResult(
        totals.games,
        totals.turns,
        (totals.points[0], totals.points[1]),
        (totals.wins[0], totals.wins[1]),
        totals.cpu_ns,
        totals.wall_ns,
    )


def recorded_self_play(
    setting: Setting,
    games: int,
    seed: int,
    *,
    threads: int = 1,
    styles: tuple[Style, Style] = (STATIC, STATIC),
) -> list[list[RecordedTurn]]:
    """The same games, turn by turn."""
    check_run(games, seed, threads)
    first, second = (style.native for style in styles)
    record = record_games(setting.native, first, second, seed, games, threads)
    return [[RecordedTurn(*turn) for turn in game] for game in record]


def check_run(games: int, seed: int, threads: int) -> None:
    """Refuse what is no number of games, no seed or no number of threads."""
    if games < 1:
        raise BadInput(text("The number of games must be at least 1."))
    if not 1 <= threads <= 1024:
        raise BadInput(text("The number of threads must be from 1 to 1024."))
    if not 0 <= seed < SEED_LIMIT:
        raise BadInput(text("The seed must be a number from 0 to {most}.", most=SEED_LIMIT - 1))
