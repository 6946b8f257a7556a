"""Figures of an event and its fairness ledger, from games as plain values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec

from lexidrome.tournament.pairing import NOBODY


class SideFigures(msgspec.Struct, frozen=True, omit_defaults=True):
    """One side of a game."""

    number: int
    score: int
    high_play: int | None = None
    """The points of its best play, where somebody has written it down."""
    deficit: int | None = None
    """The most by which it was behind, where the turns are known."""


class FiguredGame(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game that was played to its end; no bye, no forfeit."""

    round_number: int
    one: SideFigures
    other: SideFigures
    first: int | None = None
    """The number of whoever played first."""

    @property
    def margin(self) -> int:
        return abs(self.one.score - self.other.score)

    @property
    def winner(self) -> SideFigures | None:
        if self.one.score == self.other.score:
            return None
        return self.one if self.one.score > self.other.score else self.other

    @property
    def loser(self) -> SideFigures | None:
        winner = self.winner
        if winner is None:
            return None
        return self.other if winner is self.one else self.one


class EventFigures(msgspec.Struct, frozen=True):
    """Averages and records of an event."""

    games: int
    ties: int
    average_score: float | None
    average_winning_score: float | None
    average_losing_score: float | None
    average_margin: float | None
    first_wins: float | None
    """The share of decided games that were won by whoever played first."""
    highest: SideFigures | None
    highest_loss: SideFigures | None
    largest_margin: int | None
    smallest_margin: int | None
    """Of decided games."""


class EntrantFigures(msgspec.Struct, frozen=True):
    """Averages and records of one entrant."""

    number: int
    games: int
    average_for: float
    average_against: float
    highest: int
    lowest: int


class PairedRound(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where somebody sat in a round, and against whom."""

    number: int
    round_number: int
    opponent: int
    """`NOBODY`: a bye."""
    is_first: bool | None = None
    """None: nobody can tell, or nobody is charged."""
    table: int | None = None


class LedgerLine(msgspec.Struct, frozen=True):
    """What fell to one entrant, for all to compare."""

    number: int
    firsts: int
    seconds: int
    byes: int
    repeats: tuple[tuple[int, int], ...]
    """Opponents met more than once, and how often."""
    tables: int
    """At how many different tables."""
    most_at_table: int
    """How often at the same one."""


def event_figures(games: Sequence[FiguredGame]) -> EventFigures:
    """Averages and records of these games."""
    decided = [game for game in games if game.winner is not None]
    sides = [side for game in games for side in (game.one, game.other)]
    winners = [game.winner for game in decided if game.winner is not None]
    losers = [game.loser for game in decided if game.loser is not None]
    with_first = [game for game in decided if game.first is not None]
    won_by_first = [
        game for game in with_first if game.winner is not None and game.winner.number == game.first
    ]
    return EventFigures(
        len(games),
        len(games) - len(decided),
        _average(side.score for side in sides),
        _average(side.score for side in winners),
        _average(side.score for side in losers),
        _average(game.margin for game in decided),
        len(won_by_first) / len(with_first) if with_first else None,
        max(sides, key=lambda side: side.score, default=None),
        max(losers, key=lambda side: side.score, default=None),
        max((game.margin for game in decided), default=None),
        min((game.margin for game in decided), default=None),
    )


def entrant_figures(games: Sequence[FiguredGame]) -> tuple[EntrantFigures, ...]:
    """By number, of everybody who has played."""
    scores: dict[int, list[tuple[int, int]]] = {}
    for game in games:
        scores.setdefault(game.one.number, []).append((game.one.score, game.other.score))
        scores.setdefault(game.other.number, []).append((game.other.score, game.one.score))
    return tuple(
        EntrantFigures(
            number,
            len(played),
            sum(own for own, _ in played) / len(played),
            sum(other for _, other in played) / len(played),
            max(own for own, _ in played),
            min(own for own, _ in played),
        )
        for number, played in sorted(scores.items())
    )


def fairness_ledger(rounds: Iterable[PairedRound]) -> tuple[LedgerLine, ...]:
    """By number, from every round of everybody."""
    by_number: dict[int, list[PairedRound]] = {}
    for each in rounds:
        by_number.setdefault(each.number, []).append(each)
    return tuple(_ledger_line(number, lines) for number, lines in sorted(by_number.items()))


def _ledger_line(number: int, lines: Sequence[PairedRound]) -> LedgerLine:
    met = Counter(line.opponent for line in lines if line.opponent != NOBODY)
    tables = Counter(line.table for line in lines if line.table is not None)
    return LedgerLine(
        number,
        sum(line.is_first is True for line in lines),
        sum(line.is_first is False for line in lines),
        sum(line.opponent == NOBODY for line in lines),
        tuple((opponent, times) for opponent, times in sorted(met.items()) if times > 1),
        len(tables),
        max(tables.values(), default=0),
    )


def _average(values: Iterable[int]) -> float | None:
    listed = list(values)
    return sum(listed) / len(listed) if listed else None
