"""Ratings after an event, by the formulas that are published for the circuit.

This is our computation, not the federation's: it is labelled so wherever it is shown.
Only games that were played are rated: no byes, no forfeits before the game began.

| quantity | formula |
|---|---|
| expectation against an opponent | 1 / (1 + e^(−0.0031879 · difference)) |
| new rating | old + K · (wins − sum of expectations); K changes where a limit is crossed |
| K under 50 rated games before | 30 below 1800, 24 below 2000, 15 above |
| K from 50 games on | 20 below 1800, 16 below 2000, 10 above |
| a newcomer | the rating at which the wins are what was to be expected, found by repetition |
| floor | 500 |
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import msgspec

from lexidrome.base import Text, text

SLOPE = 0.0031879
FLOOR = 500
NEWCOMER_START = 1500
ESTABLISHED_GAMES = 50
LIMITS = (1800, 2000)
"""Where the multiplier changes."""
ROUNDS_LIMIT = 200
_LOW, _HIGH = FLOOR, 3000


class RatedPlayer(msgspec.Struct, frozen=True, omit_defaults=True):
    """An entrant with the rating that they came with."""

    number: int
    rating: int | None = None
    """None: a newcomer."""
    games_before: int = ESTABLISHED_GAMES
    """Rated games before this event."""


class RatedGame(msgspec.Struct, frozen=True):
    """A game that counts for ratings; points in halves: 2 won, 1 tied, 0 lost."""

    one: int
    other: int
    one_half_points: int


class NewRating(msgspec.Struct, frozen=True):
    """The rating of an entrant after the event."""

    number: int
    before: int | None
    after: int | None
    """None for somebody without a rated game and without a rating."""
    games: int
    half_points: int
    expected: float
    """Wins that were to be expected."""
    performance: int | None
    """The rating at which the result was to be expected; None without games."""


def note() -> Text:
    """What is said beside ratings that are worked out here."""
    return text(
        "These ratings are calculated here with the published formulas; they are not official."
    )


def expectation(own: float, other: float) -> float:
    """Wins to be expected from one game."""
    return 1.0 / (1.0 + math.exp(-SLOPE * (own - other)))


def multiplier(rating: int, games_before: int) -> int:
    """K: how much a game moves a rating."""
    steps = (30, 24, 15) if games_before < ESTABLISHED_GAMES else (20, 16, 10)
    return steps[sum(rating >= limit for limit in LIMITS)]


def moved(rating: int, excess_wins: float, games_before: int) -> int:
    """The rating after so many wins beyond expectation.

    What is left at a limit moves on with the multiplier of the other side.
    """
    now, left = float(rating), excess_wins
    while left:
        is_rising = left > 0
        # Just below a limit the multiplier of the lower side holds.
        k = multiplier(math.floor(now) if is_rising else math.ceil(now) - 1, games_before)
        limits = [limit for limit in LIMITS if (limit > now if is_rising else limit < now)]
        limit = (min(limits) if is_rising else max(limits)) if limits else None
        if limit is None or abs(limit - now) >= k * abs(left):
            now, left = now + k * left, 0.0
        else:
            left -= (limit - now) / k
            now = float(limit)
    return max(FLOOR, round(now))


def new_ratings(
    players: Sequence[RatedPlayer], games: Sequence[RatedGame]
) -> tuple[NewRating, ...]:
    """Newcomers first, from whom the others are then rated."""
    met: dict[int, list[tuple[int, int]]] = {player.number: [] for player in players}
    for game in games:
        met[game.one].append((game.other, game.one_half_points))
        met[game.other].append((game.one, 2 - game.one_half_points))
    ratings = _with_newcomers(players, met)
    return tuple(_rated(player, met[player.number], ratings) for player in players)


def performance(opponents: Sequence[float], half_points: int) -> int | None:
    """The rating at which so many wins against these were to be expected.

    Who has won or lost everything is taken half a win short of it, since no rating
    expects that.
    """
    if not opponents:
        return None
    wins = min(max(half_points / 2, 0.5), len(opponents) - 0.5)
    if len(opponents) == 1:
        wins = min(max(half_points / 2, 0.25), 0.75)
    low, high = -2000.0, 6000.0
    for _ in range(60):
        middle = (low + high) / 2
        if math.fsum(expectation(middle, each) for each in opponents) < wins:
            low = middle
        else:
            high = middle
    return max(FLOOR, round(low))


def _with_newcomers(
    players: Sequence[RatedPlayer], met: Mapping[int, Sequence[tuple[int, int]]]
) -> dict[int, float]:
    """Repeat performance ratings of newcomers until they hold still."""
    ratings = {each.number: float(each.rating or NEWCOMER_START) for each in players}
    newcomers = [each.number for each in players if each.rating is None and met[each.number]]
    for _ in range(ROUNDS_LIMIT):
        moved = 0.0
        for number in newcomers:
            opponents = [ratings[other] for other, _ in met[number]]
            found = performance(opponents, sum(points for _, points in met[number]))
            assert found is not None, "a newcomer without games is not repeated"
            held = min(max(found, _LOW), _HIGH)
            moved = max(moved, abs(held - ratings[number]))
            ratings[number] = float(held)
        if moved < 1:
            break
    return ratings


def _rated(
    player: RatedPlayer, met: Sequence[tuple[int, int]], ratings: Mapping[int, float]
) -> NewRating:
    opponents = [ratings[other] for other, _ in met]
    half_points = sum(points for _, points in met)
    own = ratings[player.number]
    expected = math.fsum(expectation(own, other) for other in opponents)
    after: int | None = round(own) if opponents else None
    if player.rating is not None:
        after = moved(player.rating, half_points / 2 - expected, player.games_before)
    return NewRating(
        player.number,
        player.rating,
        after,
        len(opponents),
        half_points,
        expected,
        performance(opponents, half_points),
    )
