"""Formats that go by the standings alone: king and queen of the hill, factor, championship."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from lexidrome.base import BadInput, text
from lexidrome.tournament.pairing.field import (
    Certainty,
    Entrant,
    Field,
    Reason,
    RoundPairings,
    Why,
)
from lexidrome.tournament.pairing.formats import Championship, Factor, KingOfTheHill, QueenOfTheHill
from lexidrome.tournament.pairing.opponents import Opponents, given_byes, seat, to_be_paired
from lexidrome.tournament.pairing.swiss import pair_neighbours, same_by_place, swiss_among


def pair_king(king: KingOfTheHill, field: Field) -> RoundPairings:
    if king.avoid_repeats:
        return pair_neighbours(field)
    bye, playing = without_bye(field)
    pairs = [by_ranks(field, one, other) for one, other in list(pairwise(playing))[::2]]
    return seat(field, [*bye, *pairs])


def pair_queen(_queen: QueenOfTheHill, field: Field) -> RoundPairings:
    """Fours of 1–3 and 2–4; the last two meet where the number is no multiple of four."""
    bye, playing = without_bye(field)
    pairs = []
    for start in range(0, len(playing), 4):
        four = playing[start : start + 4]
        if len(four) == 4:
            pairs += [by_ranks(field, four[0], four[2]), by_ranks(field, four[1], four[3])]
        else:
            pairs.append(by_ranks(field, four[0], four[1]))
    return seat(field, [*bye, *pairs])


def pair_factor(factor: Factor, field: Field) -> RoundPairings:
    """Place i meets place i + factor, for i up to the factor; the rest is paired Swiss."""
    if factor.factor < 1:
        raise BadInput(text("A factor is at least 1."))
    bye, playing = without_bye(field)
    reach = min(factor.factor, len(playing) // 2)
    pairs = []
    for upper, lower in zip(playing[:reach], playing[reach : 2 * reach], strict=True):
        ranks = field.rank_of[upper.number], field.rank_of[lower.number]
        reasons = (
            Reason(Why.FACTOR, (reach, *ranks)),
            *met_before(field, upper, lower),
            *same_by_place(field, upper.number, lower.number),
        )
        pairs.append(Opponents(upper.number, lower.number, reasons))
    rest, certainty = playing[2 * reach :], Certainty.BY_RULE
    if rest:
        swiss, certainty = swiss_among(field, rest)
        pairs += swiss
    return seat(field, [*bye, *pairs], certainty)


def pair_championship(_championship: Championship, field: Field) -> RoundPairings:
    """SSC-36: the first two of the standings play one game; nobody else does."""
    if len(field.active) < 2:
        raise BadInput(text("A championship game needs two entrants."))
    one, other = field.active[:2]
    reasons = (Reason(Why.CHAMPIONSHIP, (1, 2)), *met_before(field, one, other))
    return seat(field, [Opponents(one.number, other.number, reasons)])


def without_bye(field: Field) -> tuple[list[Opponents], list[Entrant]]:
    """The byes of a round, and who plays: fewest byes, then the lowest rank sits out."""
    playing = to_be_paired(field)
    byes = given_byes(field)
    if len(playing) % 2:
        lowest = min(reversed(playing), key=lambda entrant: entrant.byes)
        playing.remove(lowest)
        reason = Reason(Why.BYE_LOWEST, (field.rank_of[lowest.number], lowest.byes))
        byes.append(Opponents(lowest.number, reasons=(reason,)))
    return byes, playing


def by_ranks(field: Field, one: Entrant, other: Entrant) -> Opponents:
    ranks = Reason(Why.RANKS, (field.rank_of[one.number], field.rank_of[other.number]))
    said = (*met_before(field, one, other), *same_by_place(field, one.number, other.number))
    return Opponents(one.number, other.number, (ranks, *said))


def met_before(field: Field, one: Entrant, other: Entrant) -> Sequence[Reason]:
    """Formats that do not look for repeats say so where there is one."""
    times = field.meetings(one.number, other.number)
    return [Reason(Why.REPEAT_ALLOWED, (times,))] if times else []
