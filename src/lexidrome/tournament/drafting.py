"""Pairs the next round of a division by the format of its phase."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from lexidrome.tournament import pairing as p
from lexidrome.tournament.brackets import bracket_of, pair_ready
from lexidrome.tournament.fielding import Slot, field_of, phase_order, slot_of
from lexidrome.tournament.phases import DoubleElimination, Format, League, SingleElimination
from lexidrome.tournament.state import Division, Game, Round, RoundStatus, Tournament


class Draft(msgspec.Struct, frozen=True):
    """A round as it could be played, and what it was made from."""

    field: p.Field
    paired: p.RoundPairings


def next_slot(tournament: Tournament, division: Division, round_number: int) -> Slot | None:
    """Where this round stands in the plan; none if the plan has no such round."""
    return slot_of(division, round_number, is_over=_is_over(tournament, division, round_number))


def draft_round(
    tournament: Tournament,
    division: Division,
    round_number: int,
    slot: Slot,
    options: p.Options,
    seed: int | None = None,
    pairs: tuple[tuple[int, int], ...] = (),
) -> Draft:
    """Pair the round; `BadInput` says why it cannot be paired."""
    field = field_of(tournament, division, round_number, slot, options, seed)
    if pairs:
        return Draft(field, p.pair_round(p.Manual(pairs), field))
    format_ = division.phases[slot.phase].format
    if isinstance(format_, SingleElimination | DoubleElimination):
        view = bracket_of(division, slot.phase, field.phase_order)
        return Draft(field, pair_ready(view, division, field))
    return Draft(field, p.pair_round(_paired_by(format_), field))


def swapped(
    tournament: Tournament, division: Division, each: Round, places: Mapping[int, int]
) -> p.RoundPairings:
    """A draft with some entrants in others' places; the other pairs keep their reasons."""
    slot = next_slot(tournament, division, each.number)
    assert slot is not None, "a round that is paired has a place in the plan"
    field = field_of(tournament, division, each.number, slot, p.Options())
    pairs = tuple(
        (places.get(game.first, game.first), places.get(game.second, game.second))
        for game in each.games
    )
    seated = p.pair_round(p.Manual(pairs), field)
    kept = {frozenset(game.numbers): game for game in each.games}
    pairings = tuple(_as_before(pairing, kept.get(pairing.numbers)) for pairing in seated.pairings)
    return replace(seated, pairings=pairings)


def is_open(each: Round) -> bool:
    """Nobody has begun to play it."""
    return each.status in (RoundStatus.DRAFT, RoundStatus.PUBLISHED)


def _as_before(pairing: p.Pairing, game: Game | None) -> p.Pairing:
    if game is None:
        return pairing
    return replace(
        pairing, first=game.first, second=game.second, label=game.label, reasons=game.reasons
    )


def _paired_by(format_: Format) -> p.Format:
    if isinstance(format_, League):
        return p.RoundRobin(format_.times)
    assert not isinstance(format_, SingleElimination | DoubleElimination)
    return format_


def _is_over(tournament: Tournament, division: Division, round_number: int) -> bool:
    """The phase of the round before has nothing left to play, whatever its plan says."""
    if round_number == 1:
        return False
    phase = division.rounds[round_number - 2].phase
    format_ = division.phases[phase].format
    if isinstance(format_, League):
        count = len(division.entrants)
        weeks = format_.times * (count - 1 + count % 2)
        return sum(each.phase == phase for each in division.rounds[: round_number - 1]) >= weeks
    if isinstance(format_, SingleElimination | DoubleElimination):
        order = phase_order(tournament, division, phase)
        return bracket_of(division, phase, order).progress.champion is not None
    return False
