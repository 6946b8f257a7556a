"""Finds the cheapest way to pair everybody, and proves that it is.

Up to `COMPLETE_LIMIT` rows all pairs are considered. Above, each row brings its
cheapest candidates. A bound over *all* pairs then says how much cheaper another pairing
could be at most, and which pairs such a pairing could use; these are considered in a
second search, whose answer is the best there is. Only where too many pairs remain, the
answer says that it was searched, not proved.

The bound is the dual of the matching problem. Give every row a price such that no two
rows together pay more than it costs to pair them: then nobody can pair everybody for
less than all prices together, and a pair that costs much more than its two prices is in
no good pairing. An odd number of entrants at the top of the standings can never be
paired among themselves, so one pair has to cross the line below them; what crossing
costs is taken off before prices are sought, once for each such line.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

import msgspec
import numpy as np
import rustworkx as rx
from numpy.typing import NDArray

from lexidrome.tournament.pairing.costs import CostTable, Matrix
from lexidrome.tournament.pairing.field import Certainty

Pair = tuple[int, int]
"""Two rows of a table, the smaller first."""

COMPLETE_LIMIT = 200
"""Up to so many rows all pairs are matched at once."""
CANDIDATES = 12
"""So many of the cheapest opponents each row brings, within its group and across groups."""
PAIRS_LIMIT = 60_000
"""So many pairs are matched in the second search; more would take longer than a director waits."""
PRICE_ROUNDS = 60
"""Prices settle in a few rounds or not at all."""
SOLVES_LIMIT = 100
"""So many pairs are forbidden in turn before the next best is called searched."""
_NO_PAIRS: Matrix = np.empty((0, 2), np.int64)
_TOO_MUCH = np.int64(2**55)
"""Stands in the bound for whatever is so dear that it need not be known exactly."""


class Matched(msgspec.Struct, frozen=True):
    pairs: tuple[Pair, ...]
    certainty: Certainty
    weight: int
    """All parts of the cost in one number; comparable within one table."""


class _Bound(msgspec.Struct, frozen=True):
    """What a pairing without high costs can be undercut by; both doubled, to stay whole."""

    excess: int
    """No pairing is cheaper by more than half of this."""
    beyond: Matrix
    """A pairing with this pair costs at least half of this beyond the bound."""


def cheapest(
    table: CostTable,
    *,
    forbidden: Collection[Pair] = (),
    complete_limit: int = COMPLETE_LIMIT,
) -> Matched | None:
    """The cheapest pairing of all rows without the forbidden pairs; None if there is none."""
    possible = table.possible.copy()
    for one, other in forbidden:
        possible[one, other] = possible[other, one] = False
    if table.size <= complete_limit:
        pairs = _solve(table, _all_pairs(possible))
        return None if pairs is None else _matched(table, pairs, Certainty.PROVED)
    found = _solve(table, _likely_pairs(table, possible))
    if found is None or _has_high_cost(table, found):
        # Too few candidates to tell whether a repeat can be avoided: consider all.
        found = _solve(table, _all_pairs(possible))
        return None if found is None else _matched(table, found, Certainty.PROVED)
    bound = _bound(table, possible, found)
    left = _all_pairs(possible & (bound.beyond <= bound.excess)) if bound.excess else _NO_PAIRS
    if len(left) > PAIRS_LIMIT:
        return _matched(table, found, Certainty.SEARCHED)
    if len(left):
        found = _solve(table, left) or found
    return _matched(table, found, Certainty.PROVED)


def next_cheapest(table: CostTable, best: Matched) -> Matched | None:
    """The cheapest pairing that differs from the best; None if there is no other.

    It lacks at least one pair of the best, so each is forbidden in turn. The bound tells
    what lacking a pair costs at least, and those that cannot win are left out.
    """
    floors = _floors(table, best)
    found: Matched | None = None
    certainty = best.certainty
    for solved, pair in enumerate(sorted(best.pairs, key=lambda each: floors[each])):
        if found is not None and best.weight + floors[pair] >= found.weight:
            break
        if solved == SOLVES_LIMIT:
            certainty = Certainty.SEARCHED
            break
        other = cheapest(table, forbidden=(pair,))
        if other is not None and (found is None or other.weight < found.weight):
            found = other
        if other is not None and other.certainty is Certainty.SEARCHED:
            certainty = Certainty.SEARCHED
    return None if found is None else msgspec.structs.replace(found, certainty=certainty)


def _floors(table: CostTable, best: Matched) -> dict[Pair, int]:
    """What a pairing costs more at least if it lacks a pair: both have to meet others."""
    if _has_high_cost(table, best.pairs):
        return dict.fromkeys(best.pairs, 0)
    bound = _bound(table, table.possible, best.pairs)
    beyond = bound.beyond.copy()
    for one, other in best.pairs:
        beyond[one, other] = beyond[other, one] = _TOO_MUCH
    least = beyond.min(axis=1)
    # The bound takes high costs for larger than they are; one of them costs so much more.
    with_high = table.high_unit - best.weight
    floors = {}
    for one, other in best.pairs:
        floor = (int(least[one] + least[other]) - bound.excess) // 2
        floors[one, other] = max(0, min(floor, with_high))
    return floors


def weight_of(table: CostTable, pairs: Iterable[Pair]) -> int:
    return sum(int(table.high[at]) * table.high_unit + int(table.low[at]) for at in pairs)


def _matched(table: CostTable, pairs: tuple[Pair, ...], certainty: Certainty) -> Matched:
    return Matched(pairs, certainty, weight_of(table, pairs))


def _all_pairs(possible: NDArray[np.bool_]) -> Matrix:
    return np.argwhere(np.triu(possible)).astype(np.int64)


def _likely_pairs(table: CostTable, possible: NDArray[np.bool_]) -> Matrix:
    """For each row the cheapest within its group and the cheapest whatever the group."""
    count = min(CANDIDATES, table.size - 1)
    bans = np.where(possible & (table.high == 0), 0, _TOO_MUCH)
    near = [
        np.argpartition(np.minimum(low, _TOO_MUCH) + bans, count, axis=1)[:, :count]
        for low in (table.low, table.low_without_points)
    ]
    columns = np.concatenate(near, axis=1)
    rows = np.repeat(np.arange(table.size), columns.shape[1])
    flat = columns.ravel()
    keys = np.unique(np.minimum(rows, flat) * table.size + np.maximum(rows, flat))
    pairs = np.stack([keys // table.size, keys % table.size], axis=1)
    kept: Matrix = pairs[possible[pairs[:, 0], pairs[:, 1]]]
    return kept


def _solve(table: CostTable, pairs: Matrix) -> tuple[Pair, ...] | None:
    """The cheapest among these pairs, or None if they do not reach everybody."""
    rows, columns = pairs[:, 0], pairs[:, 1]
    unit = table.high_unit
    weights = [
        high * unit + low
        for high, low in zip(
            table.high[rows, columns].tolist(), table.low[rows, columns].tolist(), strict=True
        )
    ]
    top = max(weights, default=0) + 1
    graph: rx.PyGraph[int | None, int] = rx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(table.size))
    graph.extend_from_weighted_edge_list(
        [
            (row, column, top - weight)
            for row, column, weight in zip(rows.tolist(), columns.tolist(), weights, strict=True)
        ]
    )
    found = rx.max_weight_matching(graph, max_cardinality=True, weight_fn=lambda weight: weight)
    if 2 * len(found) < table.size:
        return None
    return tuple(sorted((min(pair), max(pair)) for pair in found))


def _has_high_cost(table: CostTable, pairs: Iterable[Pair]) -> bool:
    return any(table.high[at] for at in pairs)


def _bound(table: CostTable, possible: NDArray[np.bool_], pairs: tuple[Pair, ...]) -> _Bound:
    # One high cost is more than a whole round without, so such pairs are in none cheaper.
    cost = np.where(possible & (table.high == 0), np.minimum(table.low, _TOO_MUCH), _TOO_MUCH)
    np.fill_diagonal(cost, 2 * _TOO_MUCH)
    _take_off_crossings(table, cost, pairs)
    mate = np.empty(table.size, np.int64)
    for one, other in pairs:
        mate[one], mate[other] = other, one
    own = cost[np.arange(table.size), mate]
    price = _prices(cost, mate, own)
    mates_price = own - price[mate]
    # What two pay together beyond their cost is given back, and makes the bound lower.
    too_much = (price[:, None] + mates_price[None, :] - cost).max(axis=1)
    doubled = price - too_much + mates_price
    beyond = 2 * cost - doubled[:, None] - doubled[None, :]
    return _Bound(int(too_much.sum()), beyond)


def _prices(cost: Matrix, mate: Matrix, own: Matrix) -> Matrix:
    """What each row pays if its mate pays the rest, and nobody more than they must.

    Where the pairing is not the best, there are no such prices; the last are near.
    """
    step = cost[:, mate].T - own[:, None]
    price = np.zeros(len(own), np.int64)
    for _ in range(PRICE_ROUNDS):
        lower = np.minimum(price, (price[:, None] + step).min(axis=0))
        if np.array_equal(lower, price):
            break
        price = lower
    return price


def _take_off_crossings(table: CostTable, cost: Matrix, pairs: tuple[Pair, ...]) -> None:
    """Take the cost of crossing off wherever an odd number stands above a line.

    Valid as a bound for any amount, since every pairing crosses such a line at least
    once; exact only where the pairing found crosses once.
    """
    count = len(table.entrants)
    for line in range(1, count, 2):
        gap = int(table.points_apart[line - 1, line])
        crossing = [other for one, other in pairs if one < line <= other] if gap else []
        if len(crossing) == 1 and crossing[0] < count:
            amount = gap * table.points_unit
            cost[:line, line:] -= amount
            cost[line:, :line] -= amount
