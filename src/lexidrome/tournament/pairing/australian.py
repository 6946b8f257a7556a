"""The Australian draw: from the top, everybody takes the highest they have not met.

The first round of the phase is the casement: upper half against lower half.
"""

from __future__ import annotations

from collections.abc import Sequence

import rustworkx as rx

from lexidrome.tournament.pairing.field import (
    Certainty,
    Entrant,
    Field,
    Reason,
    RoundPairings,
    Why,
)
from lexidrome.tournament.pairing.formats import Australian
from lexidrome.tournament.pairing.hill import met_before, without_bye
from lexidrome.tournament.pairing.opponents import Opponents, seat
from lexidrome.tournament.pairing.swiss import is_kept_apart, swiss_among


def pair_australian(_australian: Australian, field: Field) -> RoundPairings:
    byes, playing = without_bye(field)
    if field.phase_round == 1:
        half = len(playing) // 2
        drawn = list(zip(playing[:half], playing[half:], strict=True))
        if any(is_kept_apart(field, upper.number, lower.number) for upper, lower in drawn):
            swiss, certainty = swiss_among(field, playing)
            return seat(field, [*byes, *swiss], certainty)
        pairs = [_casement(field, upper, lower) for upper, lower in drawn]
        return seat(field, [*byes, *pairs])
    highest = highest_not_met(field, playing)
    if highest is None:
        swiss, certainty = swiss_among(field, playing)
        return seat(field, [*byes, *swiss], certainty)
    pairs = [_taken(field, upper, lower) for upper, lower in highest]
    return seat(field, [*byes, *pairs], Certainty.PROVED)


def highest_not_met(
    field: Field, playing: Sequence[Entrant]
) -> list[tuple[Entrant, Entrant]] | None:
    """From the top, the highest opponent that leaves a pairing without repeats for the rest.

    None where repeats cannot be avoided at all.
    """
    if not _can_finish(field, playing):
        return None
    rest = list(playing)
    pairs = []
    while rest:
        upper = rest.pop(0)
        for lower in rest:
            left = [entrant for entrant in rest if entrant is not lower]
            if not field.meetings(upper.number, lower.number) and _can_finish(field, left):
                pairs.append((upper, lower))
                rest = left
                break
    return pairs


def _can_finish(field: Field, entrants: Sequence[Entrant]) -> bool:
    """Whether these can be paired without a repeat."""
    graph: rx.PyGraph[int | None, int] = rx.PyGraph()
    graph.add_nodes_from(range(len(entrants)))
    graph.extend_from_weighted_edge_list(
        [
            (row, column, 1)
            for column, lower in enumerate(entrants)
            for row, upper in enumerate(entrants[:column])
            if not field.meetings(upper.number, lower.number)
        ]
    )
    return 2 * len(rx.max_weight_matching(graph, max_cardinality=True)) == len(entrants)


def _casement(field: Field, upper: Entrant, lower: Entrant) -> Opponents:
    ranks = Reason(Why.HALVES, (field.rank_of[upper.number], field.rank_of[lower.number]))
    return Opponents(upper.number, lower.number, (ranks, *met_before(field, upper, lower)))


def _taken(field: Field, upper: Entrant, lower: Entrant) -> Opponents:
    ranks = field.rank_of[upper.number], field.rank_of[lower.number]
    return Opponents(upper.number, lower.number, (Reason(Why.HIGHEST_NOT_MET, ranks),))
