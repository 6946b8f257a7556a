"""Pairs the next round of a division by the format of its phase."""

from __future__ import annotations

from collections.abc import Collection

import msgspec
from msgspec.structs import replace

from lexidrome.base import BadInput, text
from lexidrome.rulebook import rule
from lexidrome.tournament import pairing as p
from lexidrome.tournament.bracket import Placed
from lexidrome.tournament.bracket_pairs import fit_pairs
from lexidrome.tournament.brackets import bracket_of, pair_ready
from lexidrome.tournament.field import Slot, field_of, phase_order, slot_of
from lexidrome.tournament.final_table import Standing
from lexidrome.tournament.missing_games import missing_games
from lexidrome.tournament.phases import DoubleElimination, Format, League, SingleElimination
from lexidrome.tournament.places import standings
from lexidrome.tournament.presence import playing
from lexidrome.tournament.state import Division, Round, RoundStatus, Tournament


class Draft(msgspec.Struct, frozen=True):
    """A round as it could be played, and what it was made from."""

    field: p.Field
    paired: p.RoundPairings
    placed: tuple[Placed, ...] = ()
    """Whose places in the bracket change so that these meet."""


def next_slot(
    tournament: Tournament, division: Division, round_number: int, let_in: Collection[int] = ()
) -> Slot | None:
    """Where this round stands in the plan; none if the plan has no such round."""
    is_over = _is_over(tournament, division, round_number, let_in)
    return slot_of(division, round_number, is_over=is_over)


def is_played_out(tournament: Tournament, division: Division) -> bool:
    """Every game has its result, and the plan has no further round.

    A plan without an end is over whenever nothing of it is open.
    """
    played = len(division.rounds)
    if not played or not division.rounds[-1].is_out or missing_games(division):
        return False
    slot = next_slot(tournament, division, played + 1)
    if slot is None:
        return True
    phase = division.phases[slot.phase]
    is_bracket = isinstance(phase.format, SingleElimination | DoubleElimination)
    is_last = slot.phase == len(division.phases) - 1
    return is_last and slot.phase_round > 1 and phase.limit is None and not is_bracket


def draft_round(
    tournament: Tournament,
    division: Division,
    round_number: int,
    slot: Slot,
    options: p.Options,
    seed: int | None = None,
    manual: p.Manual | None = None,
    *,
    is_partial: bool = False,
) -> Draft:
    """Pair the round; `BadInput` says why it cannot be paired."""
    field = field_of(tournament, division, round_number, slot, options, seed)
    format_ = division.phases[slot.phase].format
    is_bracket = isinstance(format_, SingleElimination | DoubleElimination)
    earlier = replace(division, rounds=division.rounds[: round_number - 1])
    if manual is not None:
        named = {number for pair in manual.pairs for number in pair}
        if is_bracket:
            view = bracket_of(earlier, slot.phase, field.phase_order, options.let_in)
            fitted = fit_pairs(view, earlier, manual.pairs)
            numbers = named if is_partial else {*named, *fitted.waiting}
            field = only(field, numbers)
            return Draft(field, fitted.labelled(p.pair_round(manual, field)), fitted.placed)
        if is_partial:
            field = only(field, named)
        return Draft(field, p.pair_round(manual, field))
    if is_bracket:
        view = bracket_of(earlier, slot.phase, field.phase_order, options.let_in)
        return Draft(field, pair_ready(view, earlier, field))
    return Draft(field, p.pair_round(paired_by(format_), field))


def draft_next_best(
    tournament: Tournament,
    division: Division,
    round_number: int,
    slot: Slot,
    options: p.Options,
    seed: int | None = None,
) -> Draft:
    """The cheapest Swiss pairing that differs from the best."""
    field = field_of(tournament, division, round_number, slot, options, seed)
    if not isinstance(division.phases[slot.phase].format, p.Swiss):
        raise BadInput(text("Only a Swiss round has a next best pairing."))
    found = None if p.why_not_yet(p.Swiss(), field) else p.next_best(field)
    if found is None:
        raise BadInput(text("There is no other way to pair this round."))
    return Draft(field, found)


def swapped(
    tournament: Tournament, division: Division, each: Round, one: int, other: int
) -> p.RoundPairings:
    """A draft in which two have exchanged opponents; the other pairs keep their reasons."""
    slot = next_slot(tournament, division, each.number)
    assert slot is not None, "a round that is paired has a place in the plan"
    options = p.Options(let_in=tuple(each.places))
    field = field_of(tournament, division, each.number, slot, options)
    return p.swapped(field, paired_round(each), one, other)


def tied_for_cut(
    tournament: Tournament, division: Division, round_number: int, let_in: tuple[int, ...] = ()
) -> tuple[int, ...]:
    """Whom nothing separates at the last place that goes on to the next phase (A-50)."""
    slot = next_slot(tournament, division, round_number)
    if slot is None or slot.phase_round > 1 or round_number == 1:
        return ()
    places = _places(division.phases[slot.phase].format)
    there = playing(tournament.rules, division, round_number, slot.phase, let_in)
    ordered = standings(tournament, division, before_round=round_number)
    rows = [row for row in ordered if row.number in there]
    if places is None or len(rows) <= places:
        return ()
    last, following = rows[places - 1], rows[places]
    if not is_drawn_by_lot(last, following):
        return ()
    return tuple(sorted(row.number for row in rows if row.rank == last.rank))


@rule("SSC-36.a", "P09", "A-50")
def is_drawn_by_lot(last: Standing, following: Standing) -> bool:
    """Who goes on where nothing separates them is drawn by lot, not taken from the seeds.

    Of the last who would go on, and the first who would not.
    """
    return last.rank == following.rank


def may_be_final(
    tournament: Tournament, division: Division, round_number: int, pair: Collection[int]
) -> bool:
    """These are the first two; where nothing separates some of them, two that nobody is above."""
    slot = next_slot(tournament, division, round_number)
    assert slot is not None, "a round that is being paired has a place in the plan"
    there = playing(tournament.rules, division, round_number, slot.phase)
    rows = [
        row
        for row in standings(tournament, division, before_round=round_number)
        if row.number in there
    ]
    tied = set(tied_for_cut(tournament, division, round_number))
    first_two = {row.number for row in rows[:2]}
    return len(set(pair)) == 2 and first_two - tied <= set(pair) <= first_two | tied


def _places(format_: Format) -> int | None:
    """How many of the standings a phase takes; none: everybody."""
    if isinstance(format_, p.Championship):
        return 2
    return format_.places if isinstance(format_, SingleElimination | DoubleElimination) else None


def only(field: p.Field, numbers: Collection[int]) -> p.Field:
    """The field in which nobody else plays this round."""
    entrants = tuple(
        replace(entrant, is_active=entrant.is_active and entrant.number in numbers)
        for entrant in field.entrants
    )
    return replace(field, entrants=entrants)


def paired_round(each: Round) -> p.RoundPairings:
    """A round as pairing sees it."""
    pairings = tuple(
        p.Pairing(game.first, game.second, game.table, game.label, reasons=game.reasons)
        for game in each.games
    )
    return p.RoundPairings(each.number, pairings, each.certainty, each.cost)


def is_open(each: Round) -> bool:
    """Nobody has begun to play it."""
    return each.status in (RoundStatus.DRAFT, RoundStatus.PUBLISHED)


def paired_by(format_: Format) -> p.Format:
    """The format in which the rounds of a phase are paired; a bracket pairs its own."""
    if isinstance(format_, League):
        return p.RoundRobin(format_.times)
    assert not isinstance(format_, SingleElimination | DoubleElimination)
    return format_


def _is_over(
    tournament: Tournament, division: Division, round_number: int, let_in: Collection[int]
) -> bool:
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
        return bracket_of(division, phase, order, let_in).progress.champion is not None
    return False
