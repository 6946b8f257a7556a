"""The last rounds with prizes in sight: who is settled, who can still catch whom.

Somebody is *clinched* over another when the gap in points is more than the rounds left
can close, or exactly as much and the gap in spread more than they can close.
"""

from __future__ import annotations

from lexidrome.base import BadInput, text
from lexidrome.tournament.pairing.field import (
    WIN,
    Certainty,
    Entrant,
    Field,
    Reason,
    RoundPairings,
    Why,
)
from lexidrome.tournament.pairing.formats import Contenders
from lexidrome.tournament.pairing.hill import by_ranks, met_before, without_bye
from lexidrome.tournament.pairing.opponents import Opponents, seat
from lexidrome.tournament.pairing.swiss import swiss_among


def is_clinched_over(
    upper: Entrant, lower: Entrant, rounds_left: int, spread_per_game: int
) -> bool:
    """Whether the lower cannot pass the upper any more, whatever happens."""
    gap = upper.half_points - lower.half_points
    in_reach = WIN * rounds_left
    if gap != in_reach:
        return gap > in_reach
    return upper.spread - lower.spread > 2 * spread_per_game * rounds_left


def settled(field: Field, contenders: Contenders) -> list[Entrant]:
    """Those in the prizes whose place nothing can change."""
    order = field.active
    found = []
    for place, entrant in enumerate(order[: contenders.places]):
        is_safe_below = place + 1 == len(order) or _is_safe(field, contenders, place, place + 1)
        is_out_of_reach_above = place == 0 or _is_safe(field, contenders, place - 1, place)
        if is_safe_below and is_out_of_reach_above:
            found.append(entrant)
    return found


def pair_contenders(contenders: Contenders, field: Field) -> RoundPairings:
    if contenders.places < 1:
        raise BadInput(text("At least one place must win something."))
    byes, rest = without_bye(field)
    pairs = _settled_pairs(field, contenders, rest)
    if field.rounds_left <= 1:
        pairs += _last_round(field, contenders, rest)
    else:
        pairs += _leader_and_chaser(field, contenders, rest)
    certainty = Certainty.BY_RULE
    if rest:
        swiss, certainty = swiss_among(field, rest)
        pairs += swiss
    return seat(field, [*byes, *pairs], certainty)


def _is_safe(field: Field, contenders: Contenders, upper: int, lower: int) -> bool:
    order = field.active
    return is_clinched_over(
        order[upper], order[lower], field.rounds_left, contenders.spread_per_game
    )


def _is_out(field: Field, contenders: Contenders, entrant: Entrant) -> bool:
    """Whether nothing brings this entrant into the prizes."""
    order = field.active
    if len(order) <= contenders.places:
        return False
    last_prized = order[contenders.places - 1]
    return is_clinched_over(last_prized, entrant, field.rounds_left, contenders.spread_per_game)


def _settled_pairs(field: Field, contenders: Contenders, rest: list[Entrant]) -> list[Opponents]:
    """Each settled winner meets the highest who is out of the prizes; taken off the rest."""
    pairs = []
    for winner in settled(field, contenders):
        out = [each for each in rest if each is not winner and _is_out(field, contenders, each)]
        if winner not in rest or not out:
            continue
        other = min(out, key=lambda each: field.meetings(winner.number, each.number))
        reason = Reason(Why.CLINCHED, (winner.number, field.rank_of[other.number]))
        pairs.append(_taken_off(field, rest, winner, other, reason))
    return pairs


def _last_round(field: Field, contenders: Contenders, rest: list[Entrant]) -> list[Opponents]:
    """King of the hill for those who can still win something."""
    in_the_money = [entrant for entrant in rest if not _is_out(field, contenders, entrant)]
    pairs = []
    for one, other in zip(in_the_money[::2], in_the_money[1::2], strict=False):
        rest.remove(one)
        rest.remove(other)
        pairs.append(by_ranks(field, one, other))
    return pairs


def _leader_and_chaser(
    field: Field, contenders: Contenders, rest: list[Entrant]
) -> list[Opponents]:
    """The leader meets the lowest who can still catch up, one not met yet if there is."""
    if len(rest) < 2:
        return []
    leader, *others = rest
    chasers = [
        each
        for each in others
        if not is_clinched_over(leader, each, field.rounds_left, contenders.spread_per_game)
    ]
    if not chasers:
        return []
    chaser = min(reversed(chasers), key=lambda each: field.meetings(leader.number, each.number))
    reason = Reason(Why.CONTENDERS, (leader.number, chaser.number))
    return [_taken_off(field, rest, leader, chaser, reason)]


def _taken_off(
    field: Field, rest: list[Entrant], one: Entrant, other: Entrant, reason: Reason
) -> Opponents:
    rest.remove(one)
    rest.remove(other)
    return Opponents(one.number, other.number, (reason, *met_before(field, one, other)))
