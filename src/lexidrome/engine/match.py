"""Two players against each other, in pairs of games with the same draws."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Self

import msgspec
from msgspec import structs

from lexidrome.base import BadInput, text
from lexidrome.base.files import replace_file
from lexidrome.base.numbers import read_whole
from lexidrome.engine.leaves import Leaves
from lexidrome.engine.played import PlainMove
from lexidrome.engine.portions import Portions, Spread
from lexidrome.engine.position import Position, native_move
from lexidrome.engine.selfplay import check_run
from lexidrome.engine.setting import Setting
from lexidrome.engine.shipped import strong_style, trained_chances
from lexidrome.engine.style import STATIC, Style, static_style
from lexidrome.engine.thought import Budget, think
from lexidrome.lexicon import TileSet
from lexidrome.native import PositionState, play_match
from lexidrome.native import Style as NativeStyle

MOST_ITERATIONS = 10**9
MOST_LAST_TURNS = 100
_PAIRS_AT_A_TIME = 4
"""Of each thread, before what is played is put aside, where somebody thinks."""
_QUICK_PAIRS_AT_A_TIME = 1000
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
    leaves: bytes | None = None
    """What it judges by instead of the trained leaves, as a KLV2 file, for whoever plays it."""
    thinks: bool = False
    """It makes every move as `think` says; without, it plays the whole game by simulation."""

    @classmethod
    def of(cls, name: str, tiles: TileSet, style: Style | None = None) -> Self:
        """By its name; `style` is what it judges by instead of the trained leaves."""
        kind, _, number = name.partition(":")
        own = None if style is None or style.leaves is None else style.leaves.to_bytes()
        style = style or strong_style(tiles)
        iterations = read_whole(number) if number else None
        if kind == "static" and not number:
            return cls(name, style, leaves=own)
        if kind == "zero" and not number:
            return cls(name, STATIC)
        if kind in ("think", "simulate") and iterations and 1 <= iterations <= MOST_ITERATIONS:
            return cls(name, style, iterations, leaves=own, thinks=kind == "think")
        raise BadInput(
            text(
                "There is no player “{name}”; it is static, zero, think or simulate, the last two "
                "with iterations a move, as in think:2000.",
                name=name,
            )
        )

    def native(
        self, setting: Setting
    ) -> tuple[
        NativeStyle, int, int, float, float, int, Callable[[PositionState, int], PlainMove] | None
    ]:
        def choose(state: PositionState, seed: int) -> PlainMove:
            position = Position(setting, state)
            return native_move(position, think(position, self._budget(seed), style=self.style).best)

        return (
            self.style.native,
            self.iterations,
            self.plies,
            self.spread_share,
            self.confidence,
            self.candidates,
            choose if self.thinks else None,
        )

    def _budget(self, seed: int) -> Budget:
        """Without a limit of time, so that the same seed gives the same games."""
        return Budget(
            iterations=self.iterations,
            confidence=self.confidence,
            plies=self.plies,
            candidates=self.candidates,
            spread_share=self.spread_share,
            seed=seed,
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
    last_turns: int = 0
    """So many turns before the end the two took over; 0: they played whole games."""


class _Played(msgspec.Struct):
    """What was played so far, and by whom."""

    match: tuple[str, str, str, str, str, str, int, int]
    """Both players, lexicon, tile set, board, rule set, seed, last turns."""
    pairs: int = 0
    wins: list[int] = msgspec.field(default_factory=lambda: [0] * 2)
    points: list[int] = msgspec.field(default_factory=lambda: [0] * 2)
    halves: list[int] = msgspec.field(default_factory=lambda: [0] * 5)
    cpu_s: float = 0

    def add(
        self, games: int, wins: list[int], points: list[int], halves: list[int], cpu_s: float
    ) -> None:
        self.pairs += games // 2
        self.wins = _sum(self.wins, wins)
        self.points = _sum(self.points, points)
        self.halves = _sum(self.halves, halves)
        self.cpu_s += cpu_s

    def report(self) -> MatchReport:
        games = 2 * self.pairs
        low, mean, high = interval(self.halves)
        wins, losses = self.wins
        return MatchReport(
            self.match[0],
            self.match[1],
            games,
            wins,
            games - wins - losses,
            losses,
            round(low, 4),
            round(mean, 4),
            round(high, 4),
            round((self.points[0] - self.points[1]) / games, 2),
            round(self.cpu_s, 1),
            self.match[-1],
        )


class MatchPairs(msgspec.Struct, frozen=True):
    """Some pairs of a match, for somebody else to play."""

    names: tuple[str, str]
    leaves: tuple[bytes | None, bytes | None]
    """What each judges by, as a KLV2 file; None: what the name says."""
    seed: int
    first: int
    pairs: int
    last_turns: int


class PairTotals(msgspec.Struct, frozen=True):
    """What pairs came to; all but the time is the same wherever they are played."""

    games: int
    wins: list[int]
    points: list[int]
    halves: list[int]
    cpu_s: float = 0


def play_match_pairs(
    setting: Setting, asked: MatchPairs, on_progress: Callable[[int], object] | None = None
) -> PairTotals:
    """On one thread."""
    began_s = time.monotonic()
    first, second = (
        MatchPlayer.of(name, setting.tiles, _own_style(setting, leaves))
        for name, leaves in zip(asked.names, asked.leaves, strict=True)
    )
    totals = _played(setting, (first, second), asked, 1, on_progress)
    # Other threads of this process play other games: one thread's time is the clock's.
    return structs.replace(totals, cpu_s=time.monotonic() - began_s)


def _own_style(setting: Setting, leaves: bytes | None) -> Style | None:
    return None if leaves is None else static_style(Leaves.from_bytes(leaves, setting.tiles))


def play_pairs(  # noqa: PLR0913 (each is an option of the command)
    setting: Setting,
    players: tuple[MatchPlayer, MatchPlayer],
    games: int,
    seed: int,
    *,
    threads: int = 1,
    last_turns: int = 0,
    checkpoint: Path | None = None,
    on_progress: Callable[[int], object] | None = None,
    spread: Spread[MatchPairs, PairTotals] | None = None,
) -> MatchReport:
    """Play an even number of games; of two with the same draws each side starts one.

    With `last_turns` both play statically until so many turns are left of the game that would
    come of it, and the two meet from there on. What is played is put aside in the file that
    `checkpoint` names and gone on from if it is there, for more games too. `on_progress` is told
    how many games are begun. With `spread` others play them, and this process counts.
    """
    check_run(games, seed, threads)
    if games % 2:
        raise BadInput(text("A match is played in pairs: the number of games must be even."))
    if not 0 <= last_turns <= MOST_LAST_TURNS:
        raise BadInput(
            text("The number of last turns must be from 0 to {most}.", most=MOST_LAST_TURNS)
        )
    first, second = players
    names = (setting.lexicon_name, setting.tiles.name, setting.layout.name, setting.rules.name)
    is_slow = any(player.iterations for player in players)
    at_a_time = threads * (_PAIRS_AT_A_TIME if is_slow else _QUICK_PAIRS_AT_A_TIME)
    played = _kept(checkpoint, _Played((first.name, second.name, *names, seed, last_turns)))
    if 2 * played.pairs > games:
        raise BadInput(
            text(
                "{file} holds {count} games already; ask for as many at least.",
                file=str(checkpoint),
                count=2 * played.pairs,
            )
        )
    asked = MatchPairs(
        (first.name, second.name), (first.leaves, second.leaves), seed, 0, 0, last_turns
    )
    if spread is None:
        most = games if checkpoint is None else at_a_time
        totals = _played_here(setting, players, asked, most, threads, on_progress)
    else:
        portions = Portions(1 if is_slow else _QUICK_PAIRS_AT_A_TIME, _QUICK_PAIRS_AT_A_TIME)
        totals = _played_elsewhere(spread, portions, asked, on_progress)
    for each in totals(played.pairs, games // 2):
        played.add(each.games, each.wins, each.points, each.halves, each.cpu_s)
        if checkpoint is not None:
            replace_file(checkpoint, msgspec.json.encode(played))
    return played.report()


Runs = Callable[[int, int], Iterator[PairTotals]]
"""The totals of pairs from one number up to another, in parts."""


def _played_here(
    setting: Setting,
    players: tuple[MatchPlayer, MatchPlayer],
    asked: MatchPairs,
    most: int,
    threads: int,
    on_progress: Callable[[int], object] | None,
) -> Runs:
    def run(done: int, end: int) -> Iterator[PairTotals]:
        while done < end:
            before_s, before = time.process_time(), done
            part = structs.replace(asked, first=done, pairs=min(most, end - done))
            counting = None if on_progress is None else _counting(on_progress, before)
            totals = _played(setting, players, part, threads, counting)
            done += totals.games // 2
            yield structs.replace(totals, cpu_s=time.process_time() - before_s)

    return run


def _played_elsewhere(
    spread: Spread[MatchPairs, PairTotals],
    portions: Portions,
    asked: MatchPairs,
    on_progress: Callable[[int], object] | None,
) -> Runs:
    def run(done: int, end: int) -> Iterator[PairTotals]:
        parts = (
            structs.replace(asked, first=first, pairs=until - first)
            for first, until in portions.cut(done, end)
        )
        for totals in spread(parts):
            pairs = totals.games // 2
            portions.took(pairs, totals.cpu_s)
            done += pairs
            if on_progress is not None:
                on_progress(2 * done)
            yield totals

    return run


def _played(
    setting: Setting,
    players: tuple[MatchPlayer, MatchPlayer],
    asked: MatchPairs,
    threads: int,
    on_progress: Callable[[int], object] | None,
) -> PairTotals:
    first, second = players
    totals = play_match(
        setting.native,
        first.native(setting),
        second.native(setting),
        trained_chances().table,
        asked.seed,
        asked.first,
        asked.pairs,
        threads,
        asked.last_turns,
        strong_style(setting.tiles).native,
        on_progress,
    )
    return PairTotals(totals.games, totals.wins, totals.points, totals.halves)


def _counting(on_progress: Callable[[int], object], before: int) -> Callable[[int], object]:
    return lambda pairs: on_progress(2 * (before + pairs))


def _kept(checkpoint: Path | None, new: _Played) -> _Played:
    if checkpoint is None or not checkpoint.exists():
        return new
    try:
        kept = msgspec.json.decode(checkpoint.read_bytes(), type=_Played)
    except (OSError, msgspec.DecodeError):
        raise BadInput(
            text("{file} is not what a match put aside.", file=str(checkpoint))
        ) from None
    if kept.match != new.match:
        raise BadInput(
            text(
                "{file} was put aside by a match of other players or with another lexicon, board, "
                "rule set, seed or number of last turns.",
                file=str(checkpoint),
            )
        )
    return kept


def _sum(some: list[int], more: list[int]) -> list[int]:
    return [one + other for one, other in zip(some, more, strict=True)]


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
