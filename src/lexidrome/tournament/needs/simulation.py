"""Plays the rounds left many times over, with a seed.

Neighbours in the standings meet where nothing is published; who wins follows the
ratings where both have one, and is even otherwise.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from lexidrome.tournament.needs.race import Race
from lexidrome.tournament.pairing import NOBODY, TIE, WIN
from lexidrome.tournament.ratings import SLOPE

SPREAD_DEVIATION = 110
"""How far the margins of simulated games stray; about what club games show."""
_SPREAD_ROOM = 10**7
"""More than any spread, so that points and spread fit into one number that sorts."""

Finish = NDArray[np.int64]
"""A row for each trial, a column for each runner: points times the room, plus spread."""


def finishes(race: Race) -> Finish:
    rng = np.random.default_rng(race.seed)
    column = {runner.number: at for at, runner in enumerate(race.runners)}
    start = [runner.half_points * _SPREAD_ROOM + runner.spread for runner in race.runners]
    now = np.tile(np.array(start, np.int64), (race.trials, 1))
    for left in range(race.rounds_left):
        if left == 0 and race.next_round:
            games = [(column[one], column[o]) for one, o in race.next_round if o != NOBODY]
            byes = np.tile(
                [column[one] for one, o in race.next_round if o == NOBODY], (race.trials, 1)
            )
            pairs = np.tile(np.array(games, np.int64).reshape(-1, 2), (race.trials, 1, 1))
        else:
            pairs, byes = _neighbours(race, now)
        _play(race, now, pairs, byes.astype(np.int64), rng)
    return now


def chance(found: Finish, own: int, rivals: list[int], place: int) -> float:
    """How often this column ends at the place or better among the others."""
    if not len(found):
        return 0.0
    above = (found[:, rivals] > found[:, [own]]).sum(axis=1)
    return float((above < place).mean())


def _neighbours(race: Race, now: Finish) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    active = np.array([at for at, runner in enumerate(race.runners) if runner.is_active], np.int64)
    order = active[np.argsort(-now[:, active], axis=1, kind="stable")]
    even = len(active) // 2 * 2
    return order[:, :even].reshape(len(now), -1, 2), order[:, even:]


def _play(
    race: Race,
    now: Finish,
    pairs: NDArray[np.int64],
    byes: NDArray[np.int64],
    rng: np.random.Generator,
) -> None:
    trial = np.arange(len(now))[:, None]
    now[trial, byes] += WIN * _SPREAD_ROOM + race.bye_spread
    one, other = pairs[:, :, 0], pairs[:, :, 1]
    size = np.abs(rng.normal(0, SPREAD_DEVIATION, one.shape)).round().astype(np.int64)
    size = np.minimum(size, race.spread_per_game)
    margin = np.where(rng.random(one.shape) < _expected(race, one, other), size, -size)
    points = np.where(margin > 0, WIN, np.where(margin == 0, TIE, 0))
    now[trial, one] += points * _SPREAD_ROOM + margin
    now[trial, other] += (WIN - points) * _SPREAD_ROOM - margin


def _expected(race: Race, one: NDArray[np.int64], other: NDArray[np.int64]) -> NDArray[np.float64]:
    unknown = np.nan
    ratings = np.array([unknown if r.rating is None else r.rating for r in race.runners], float)
    difference = np.nan_to_num(ratings[one] - ratings[other], nan=0.0)
    expected: NDArray[np.float64] = 1.0 / (1.0 + np.exp(-SLOPE * difference))
    return expected
