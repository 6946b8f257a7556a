"""Who holds each prize now, and whether that can still change.

Prizes are for places, for places within a class, and for single games: the highest
score, the highest losing score, the best play and the best comeback. Who shares the
same value shares the prize.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum

import msgspec

from lexidrome.base import BadInput, Text, text
from lexidrome.tournament.figures import FiguredGame, SideFigures


class PrizeKind(StrEnum):
    PLACE = "place"
    HIGH_GAME = "high_game"
    HIGH_LOSS = "high_loss"
    HIGH_PLAY = "high_play"
    COMEBACK = "comeback"
    """The largest deficit from which a game was won."""


class Prize(msgspec.Struct, frozen=True, omit_defaults=True):
    name: str
    kind: PrizeKind
    place: int = 1
    """For places, within the class if there is one."""
    group: str | None = None
    """Only members of this class can win it."""
    rounds: tuple[int, int] | None = None
    """Games of these rounds only, both counted."""


class Ranked(msgspec.Struct, frozen=True, omit_defaults=True):
    """An entrant in the standings; who shares a rank has the same number there."""

    number: int
    rank: int
    groups: tuple[str, ...] = ()
    """The classes this entrant belongs to."""


class Holding(msgspec.Struct, frozen=True):
    prize: Prize
    holders: tuple[int, ...]
    """Numbers; several share. Empty: nobody yet."""
    value: int | None
    """The rank, the points or the deficit."""
    is_settled: bool
    """Nothing can change it any more."""


def prize_table(
    prizes: Sequence[Prize],
    standings: Sequence[Ranked],
    games: Sequence[FiguredGame],
    *,
    rounds_over: int,
    rounds: int,
) -> tuple[Holding, ...]:
    """The prizes with their holders after `rounds_over` of `rounds` rounds."""
    groups = {each.number: each.groups for each in standings}
    holdings = []
    for prize in prizes:
        _check(prize)
        last = prize.rounds[1] if prize.rounds else rounds
        is_settled = rounds_over >= min(last, rounds)
        if prize.kind is PrizeKind.PLACE:
            holders, value = _place(prize, standings)
        else:
            holders, value = _best(prize, games, groups)
        holdings.append(Holding(prize, holders, value, is_settled))
    return tuple(holdings)


def sentence(holding: Holding) -> Text:
    numbers = ", ".join(str(number) for number in holding.holders)
    if not holding.holders:
        return text("{name}: nobody yet.", name=holding.prize.name)
    if holding.is_settled:
        return text("{name}: number {numbers}.", name=holding.prize.name, numbers=numbers)
    return text("{name}: number {numbers} so far.", name=holding.prize.name, numbers=numbers)


def _check(prize: Prize) -> None:
    if prize.place < 1:
        raise BadInput(text("The prize {name} has no place from 1 on.", name=prize.name))
    if prize.rounds and not 1 <= prize.rounds[0] <= prize.rounds[1]:
        raise BadInput(text("The rounds of the prize {name} are in disorder.", name=prize.name))


def _place(prize: Prize, standings: Sequence[Ranked]) -> tuple[tuple[int, ...], int | None]:
    """Whoever stands at the place among those who can win it; equal ranks share."""
    eligible = [each for each in standings if prize.group is None or prize.group in each.groups]
    eligible.sort(key=lambda each: each.rank)
    if prize.place > len(eligible):
        return (), None
    rank = eligible[prize.place - 1].rank
    return tuple(sorted(each.number for each in eligible if each.rank == rank)), rank


def _best(
    prize: Prize, games: Sequence[FiguredGame], groups: Mapping[int, tuple[str, ...]]
) -> tuple[tuple[int, ...], int | None]:
    first, last = prize.rounds or (1, max((game.round_number for game in games), default=1))
    values = [
        (value, side.number)
        for game in games
        if first <= game.round_number <= last
        for value, side in _candidates(prize.kind, game)
        if side.number in groups and (prize.group is None or prize.group in groups[side.number])
    ]
    best = max((value for value, _ in values), default=None)
    return tuple(sorted({number for value, number in values if value == best})), best


def _candidates(kind: PrizeKind, game: FiguredGame) -> list[tuple[int, SideFigures]]:
    sides = (game.one, game.other)
    if kind is PrizeKind.HIGH_GAME:
        return [(side.score, side) for side in sides]
    if kind is PrizeKind.HIGH_PLAY:
        return [(side.high_play, side) for side in sides if side.high_play is not None]
    winner, loser = game.winner, game.loser
    if kind is PrizeKind.HIGH_LOSS:
        return [(loser.score, loser)] if loser else []
    return [(winner.deficit, winner)] if winner and winner.deficit else []
