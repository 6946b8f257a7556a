"""Two players against each other, in pairs of games with the same draws."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Self

import msgspec

from lexidrome.base import BadInput, text
from lexidrome.base.numbers import read_whole
from lexidrome.engine.selfplay import check_run
from lexidrome.engine.setting import Setting
from lexidrome.engine.shipped import strong_style, trained_chances
from lexidrome.engine.style import STATIC, Style
from lexidrome.lexicon import TileSet
from lexidrome.native import Style as NativeStyle
from lexidrome.native import play_match

ENDGAME_MS = 200
MOST_ITERATIONS = 10**9
_NEVER_FROM_CHANCE = 1.959964
"""Standard errors to both sides that hold 95 % of a normal distribution."""


class MatchPlayer(msgspec.Struct, frozen=True):
    """Who plays: `static`, `zero` (leaves worth nothing), `think:2000`, `simulate:2000`."""

    name: str
    style: Style
    iterations: int = 0
    plies: int = 2
    spread_share: float = 0.1
    confidence: float = 0.99
    candidates: int = 15
    endgame_ms: int = 0

    @classmethod
    def of(cls, name: str, tiles: TileSet, style: Style | None = None) -> Self:
        """By its name; `style` is what it judges by instead of the trained leaves."""
        kind, _, number = name.partition(":")
        style = style or strong_style(tiles)
        iterations = read_whole(number) if number else None
        if kind == "static" and not number:
            return cls(name, style)
        if kind == "zero" and not number:
            return cls(name, STATIC)
        if kind in ("think", "simulate") and iterations and 1 <= iterations <= MOST_ITERATIONS:
            return cls(name, style, iterations, endgame_ms=ENDGAME_MS if kind == "think" else 0)
        raise BadInput(
            text(
                "There is no player “{name}”; it is static, zero, think or simulate, the last two "
                "with iterations a move, as in think:2000.",
                name=name,
            )
        )

    @property
    def native(self) -> tuple[NativeStyle, int, int, float, float, int, int]:
        return (
            self.style.native,
            self.iterations,
            self.plies,
            self.spread_share,
            self.confidence,
            self.candidates,
            self.endgame_ms,
        )


class MatchReport(msgspec.Struct, frozen=True):
    """How the first player did; `lexidrome selfplay --a … --b …` prints it."""

    a: str
    b: str
    games: int
    wins: int
    ties: int
    losses: int
    low: float
    """The share of the games that `a` won, ties as half: mean and 95 % interval over pairs."""
    mean: float
    high: float
    spread: float
    """Points by which `a` was ahead, a game."""
    cpu_s: float


def play_pairs(
    setting: Setting,
    players: tuple[MatchPlayer, MatchPlayer],
    games: int,
    seed: int,
    *,
    threads: int = 1,
    on_progress: Callable[[int], object] | None = None,
) -> MatchReport:
    """Play an even number of games; of two with the same draws each side starts one.

    `on_progress` is told how many games are begun.
    """
    check_run(games, seed, threads)
    if games % 2:
        raise BadInput(text("A match is played in pairs: the number of games must be even."))
    first, second = players
    pairs = games // 2
    totals = play_match(
        setting.native,
        first.native,
        second.native,
        trained_chances().table,
        seed,
        pairs,
        threads,
        None if on_progress is None else lambda done: on_progress(2 * done),
    )
    low, mean, high = interval(totals.halves)
    wins, losses = totals.wins
    return MatchReport(
        first.name,
        second.name,
        totals.games,
        wins,
        totals.games - wins - losses,
        losses,
        round(low, 4),
        round(mean, 4),
        round(high, 4),
        round((totals.points[0] - totals.points[1]) / totals.games, 2),
        round(totals.cpu_ns / 1e9, 1),
    )


def interval(halves: list[int] | tuple[int, ...]) -> tuple[float, float, float]:
    """Low, mean and high of the share won, from how many pairs brought 0 to 4 halves of a win."""
    pairs = sum(halves)
    mean = sum(count * won / 4 for won, count in enumerate(halves)) / pairs
    # One pair of each kind at the ends, so that a short match that was won whole is not certain.
    smoothed = [count + (won in (0, 4)) for won, count in enumerate(halves)]
    centre = sum(count * won / 4 for won, count in enumerate(smoothed)) / (pairs + 2)
    variance = sum(count * (won / 4 - centre) ** 2 for won, count in enumerate(smoothed))
    error = math.sqrt(variance / (pairs + 1) / (pairs + 2))
    reach = _NEVER_FROM_CHANCE * error
    return max(0.0, centre - reach), mean, min(1.0, centre + reach)
