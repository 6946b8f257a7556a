"""Schools and clubs in the first round of a bracket, and in groups, where lots leave a choice."""

from __future__ import annotations

from lexidrome.rulebook.choices import Seeding
from lexidrome.tournament.pairing import NOBODY, Field
from lexidrome.tournament.pairing import Entrant as PairedEntrant
from lexidrome.tournament.state import Division, Tournament


def lots_apart(
    tournament: Tournament, division: Division, order: tuple[int, ...]
) -> tuple[int, ...]:
    """The order of a bracket in which those of one school or club do not meet first.

    Only those exchange places whose places were drawn: one lot is as good as another. Who is
    seeded by rating or by hand stays where they are.
    """
    if not division.apart.holds_in(1):
        return order
    field = _field(division)
    drawn = [at for at, number in enumerate(order) if _is_drawn(tournament, division, number)]
    places = list(order)
    for at in range(len(places)):
        if not _clashes(field, places, at):
            continue
        ours = [each for each in (at, _opposite(places, at)) if each in drawn]
        for one, other in ((one, other) for one in ours for other in drawn):
            places[one], places[other] = places[other], places[one]
            if not _clashes(field, places, one) and not _clashes(field, places, other):
                break
            places[one], places[other] = places[other], places[one]
    return tuple(places)


def groups_apart(
    tournament: Tournament, division: Division, order: tuple[int, ...], groups: list[list[int]]
) -> tuple[int, ...]:
    """The order in which as few as can be of one school or club play in one group.

    Everybody of a group meets there. Only those exchange places whom lots alone have put into
    this order: nobody plays in a group of stronger or weaker opponents for it.
    """
    if not division.apart.holds_in(1):
        return order
    field, places = _field(division), list(order)
    group_of = {number: group for group in groups for number in group}

    def clashes(group: list[int], number: int, leaving: int) -> int:
        others = (each for each in group if each not in (NOBODY, number, leaving))
        return sum(bool(field.shared(number, each)) for each in others)

    for one in order:
        here = group_of[one]
        if not clashes(here, one, one):
            continue
        for other in order:
            there = group_of[other]
            if there is here or not _are_level(tournament, division, one, other):
                continue
            now = clashes(here, one, one) + clashes(there, other, other)
            if clashes(there, one, other) + clashes(here, other, one) < now:
                here[here.index(one)], there[there.index(other)] = other, one
                group_of[one], group_of[other] = there, here
                at, to = places.index(one), places.index(other)
                places[at], places[to] = other, one
                break
    return tuple(places)


def _are_level(tournament: Tournament, division: Division, one: int, other: int) -> bool:
    """Nothing but a lot has put one of them before the other."""
    if one in division.seeds or other in division.seeds:
        return division.are_seeds_drawn and {one, other} <= set(division.seeds)
    match tournament.rules.event.seeding:
        case Seeding.RANDOM:
            return True
        case Seeding.RATING_OR_LOT:
            entrants = division.entrants
            return entrants[one].entry.rating == entrants[other].entry.rating
        case Seeding.RATING:
            return False


def _is_drawn(tournament: Tournament, division: Division, number: int) -> bool:
    if number in division.seeds:
        return division.are_seeds_drawn
    seeding = tournament.rules.event.seeding
    is_unrated = division.entrants[number].entry.rating is None
    return seeding is Seeding.RANDOM or (seeding is Seeding.RATING_OR_LOT and is_unrated)


def _opposite(places: list[int], at: int) -> int:
    """Whom the folded order of the seeds gives this one, counted from 0."""
    size = 1 << (len(places) - 1).bit_length()
    return size - 1 - at


def _clashes(field: Field, places: list[int], at: int) -> bool:
    other = _opposite(places, at)
    return other < len(places) and bool(field.shared(places[at], places[other]))


def _field(division: Division) -> Field:
    return Field(
        tuple(
            PairedEntrant(
                number,
                group=each.entry.club or each.entry.school or None,
                school=each.entry.school or None,
            )
            for number, each in division.entrants.items()
        )
    )
