"""Those of one school or club are kept apart for as long as it costs nothing."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import astuple, replace

from lexidrome import tournament as t
from lexidrome.base import PersonId
from lexidrome.tournament import pairing as p
from tournament.hall import A, Event
from tournament.pairing.fields import disturbed, fresh, played

SEEDS = st.integers(0, 2**32 - 1)
SCHOOLS = ("Northwood", "Elm Street", "Lincoln", "Hill Road", "St. Mary", "Lakeside")
LISTED_TWICE = [
    t.entries.Entry((), school=school, rating=1500 - at)
    for at, school in enumerate((*SCHOOLS, *SCHOOLS))
]
"""Six schools and then the same six, seeded as they are listed."""
SWISS = (t.phases.Phase(p.Swiss(), 5),)


def entered(rules: str, groups: list[t.entries.Entry], **plan: Any) -> Event:
    """An event with these, whose persons are made here."""
    event = Event(rules, **plan)
    size = event.rules.sides.persons_per_side
    entries = tuple(
        replace(each, persons=tuple(PersonId(f"{at}{letter}") for letter in "ab"[:size]))
        for at, each in enumerate(groups, 1)
    )
    event.do(t.entries.Enter, entries=entries)
    return event


def clashes(event: Event) -> int:
    """How many tables of the last round have two of one school or club."""
    entries = {number: each.entry for number, each in event.division.entrants.items()}
    found = 0
    for game in event.division.rounds[-1].games:
        if not game.is_bye:
            one, other = entries[game.first], entries[game.second]
            is_school = one.school.casefold() == other.school.casefold() != ""
            is_club = one.club.casefold() == other.club.casefold() != ""
            found += is_school or is_club
    return found


def reasons(event: Event) -> str:
    return " ".join(
        str(p.sentence(each)) for game in event.division.rounds[-1].games for each in game.reasons
    )


def test_six_schools_listed_twice_meet_other_schools_in_every_round() -> None:
    event = entered("school", LISTED_TWICE)
    event.pair()
    assert clashes(event) == 0
    assert "#1 does not play #7: same school, Northwood." in reasons(event)
    rng = random.Random(4)
    for _ in range(3):
        for game in event.division.rounds[-1].games:
            event.result(game.first, 300 + rng.randint(0, 99), game.second, 300)
        event.pair()
        assert clashes(event) == 0


def test_clubs_are_kept_apart_in_the_first_three_rounds_however_they_are_written() -> None:
    clubs = ["Leeds", "York", " leeds", "YORK"]
    entries = [
        t.entries.Entry((), rating=1900 - 10 * at, club=clubs[at // 2 % 4]) for at in range(24)
    ]
    event = entered("nsa-2009", entries, phases=SWISS)
    assert event.division.apart == t.pairing.Apart(3)
    event.pair()
    assert clashes(event) == 0
    assert "same club, Leeds" in reasons(event)


def test_an_event_that_was_made_before_keeps_nobody_apart() -> None:
    event = entered("school", LISTED_TWICE)
    created, *rest = event.facts
    assert isinstance(created, t.setup.EventCreated)
    old = replace(created, divisions=(replace(created.divisions[0], apart=None),))
    event.state = t.fold([old, *rest])
    event.pair()
    assert clashes(event) == 6


def test_the_director_says_in_which_rounds() -> None:
    event = entered("school", LISTED_TWICE)
    event.do(t.divisions.SetApart, apart=t.pairing.Apart(0))
    event.do(t.rounds.DraftPairings)
    assert clashes(event) == 6
    event.do(t.divisions.SetApart, apart=t.pairing.Apart(1))
    event.do(t.rounds.DraftPairings)
    assert clashes(event) == 0
    event.do(t.undo.Undo)
    event.do(t.undo.Undo)
    event.do(t.rounds.DraftPairings)
    assert clashes(event) == 6


def two_score_groups(apart: p.Apart) -> p.RoundPairings:
    """1 and 2 have won and are of one school, 3 and 4 have lost and are of another."""
    entrants = (
        p.Entrant(1, half_points=2, opponents=(3,), group="X", school="X"),
        p.Entrant(2, half_points=2, opponents=(4,), group="X", school="X"),
        p.Entrant(3, opponents=(1,), group="Y"),
        p.Entrant(4, opponents=(2,), group="Y"),
    )
    return p.pair_round(p.Swiss(), p.Field(entrants, round_number=2, apart=apart))


def test_a_score_group_is_broken_for_it_only_where_the_director_says_so() -> None:
    free = two_score_groups(p.Apart(None))
    assert {each.numbers for each in free.pairings} == {frozenset({1, 2}), frozenset({3, 4})}
    words = [str(each) for pairing in free.pairings for each in p.sentences(pairing)]
    assert any("Same school, X" in each for each in words)
    assert any("Same club, Y" in each for each in words)
    strict = two_score_groups(p.Apart(None, is_strict=True))
    assert {each.numbers for each in strict.pairings} == {frozenset({1, 4}), frozenset({2, 3})}


def test_not_even_the_director_has_two_meet_again_for_it() -> None:
    entrants = (
        p.Entrant(1, opponents=(3, 4), group="X"),
        p.Entrant(2, opponents=(4, 3), group="X"),
        p.Entrant(3, opponents=(1, 2), group="Y"),
        p.Entrant(4, opponents=(2, 1), group="Y"),
    )
    field = p.Field(entrants, round_number=3, apart=p.Apart(None, is_strict=True))
    paired = p.pair_round(p.Swiss(), field)
    assert {each.numbers for each in paired.pairings} == {frozenset({1, 2}), frozenset({3, 4})}


@settings(max_examples=25, deadline=None)
@given(count=st.integers(4, 24), rounds=st.integers(1, 7), seed=SEEDS)
def test_keeping_apart_costs_no_rematch_no_bye_and_no_score_group(
    count: int, rounds: int, seed: int
) -> None:
    rng = random.Random(seed)
    field = fresh(count, seed=seed, apart=p.Apart(None))
    groups = [replace(each, group=rng.choice((None, "A", "B", "C"))) for each in field.entrants]
    field = replace(field, entrants=tuple(groups))
    costly = p.Cost.__struct_fields__.index("shared")
    for _ in range(rounds):
        field = disturbed(field, rng)
        paired = p.pair_round(p.Swiss(), field)
        without = p.pair_round(p.Swiss(), replace(field, apart=p.Apart()))
        assert astuple(paired.cost)[:costly] == astuple(without.cost)[:costly]
        field = played(field, paired, rng)


@pytest.mark.parametrize("format_", [p.KingOfTheHill(), p.KingOfTheHill(avoid_repeats=True)])
def test_neighbours_in_the_standings_meet_whoever_they_are(format_: p.Format) -> None:
    field = fresh(8, apart=p.Apart(None))
    field = replace(field, entrants=tuple(replace(each, group="X") for each in field.entrants[:4])
                    + field.entrants[4:])  # fmt: skip
    paired = p.pair_round(format_, field)
    assert {each.numbers for each in paired.pairings} == {
        frozenset(pair) for pair in list(pairwise(range(1, 9)))[::2]
    }


def test_the_casement_of_the_australian_draw_keeps_them_apart_too() -> None:
    field = fresh(8, apart=p.Apart(None))
    groups = tuple(replace(each, group="abcd"[each.number % 4]) for each in field.entrants)
    paired = p.pair_round(p.Australian(), replace(field, entrants=groups))
    assert not any(
        (one - other) % 4 == 0 for one, other in (each.numbers for each in paired.pairings)
    )


@pytest.mark.parametrize("rules", ["washburn", "thon"])
def test_lots_of_a_bracket_are_drawn_so_that_schools_do_not_meet_first(rules: str) -> None:
    entries = [t.entries.Entry((), school=SCHOOLS[at % 3]) for at in range(11)]
    entries += [t.entries.Entry((), rating=1500, school=SCHOOLS[0])]
    event = entered(rules, entries, is_for_schools=True)
    event.check_in()
    order = t.entries.seeded(event.now.tournament, event.division)
    event.pair()
    assert clashes(event) == 0
    assert event.division.rounds[0].phase_order != order, "the lots clashed as they were drawn"
    assert event.division.rounds[0].phase_order[0] == 12, "who is rated is seeded as rated"


def test_seeds_that_a_director_had_drawn_are_lots_and_those_set_by_hand_are_not() -> None:
    entries = [t.entries.Entry((), school=SCHOOLS[at % 2]) for at in range(4)]
    event = entered("washburn", entries, is_for_schools=True)
    event.check_in()
    event.do(t.entries.SetSeeds, order=(1, 2, 4, 3))
    event.do(t.rounds.DraftPairings)
    assert clashes(event) == 2
    event.do(t.entries.SetSeeds, order=(1, 2, 4, 3), is_drawn=True)
    event.do(t.rounds.DraftPairings)
    assert clashes(event) == 0
    assert event.division.name == A


def groups_with_two_of_one(event: Event) -> int:
    """How many schools have more than one in the same group of four."""
    entries = {number: each.entry for number, each in event.division.entrants.items()}
    groups: dict[str | None, set[int]] = {}
    for game in event.division.rounds[0].games:
        groups.setdefault(game.label, set()).update(game.numbers)
    return sum(
        len(group) - len({entries[number].school for number in group}) for group in groups.values()
    )


def quads(ratings: list[int | None]) -> Event:
    """Sixteen in fours, of four schools each listed four times in a row."""
    entries = [
        t.entries.Entry((), school=SCHOOLS[at // 4], rating=rating)
        for at, rating in enumerate(ratings)
    ]
    phases = (t.phases.Phase(p.Quads(p.QuadKind.CLUSTERED), 3),)
    event = entered("nsa-2009", entries, phases=phases)
    event.do(t.divisions.SetApart, apart=t.pairing.Apart(None))
    return event


def test_in_fours_those_exchange_places_who_are_seeded_alike() -> None:
    event = quads([None] * 16)
    event.do(t.entries.SetSeeds, order=tuple(range(1, 17)), is_drawn=True)
    event.pair()
    assert groups_with_two_of_one(event) == 0


def test_in_fours_nobody_plays_weaker_opponents_to_be_kept_apart() -> None:
    event = quads([2000 - 10 * at for at in range(16)])
    event.pair()
    assert groups_with_two_of_one(event) == 12, "each school is one of the fours"
    assert event.division.rounds[0].phase_order == tuple(range(1, 17))


def test_in_fours_equal_ratings_are_alike_and_others_stay() -> None:
    ratings: list[int | None] = [2000 - 10 * at for at in range(16)]
    ratings[3] = ratings[4] = 1965
    event = quads(ratings)
    event.pair()
    first, second = event.division.rounds[0].phase_order[3:5]
    assert (first, second) == (5, 4), "the two that lots had put there have exchanged places"
    assert groups_with_two_of_one(event) == 10


def test_king_of_the_hill_goes_by_places_and_says_so_where_a_school_meets_itself() -> None:
    for king in (p.KingOfTheHill(), p.KingOfTheHill(avoid_repeats=True)):
        event = entered(
            "nsa-2009",
            [t.entries.Entry((), school=SCHOOLS[at // 2], rating=1500 - at) for at in range(4)],
            phases=(t.phases.Phase(king, 2),),
        )
        event.do(t.divisions.SetApart, apart=t.pairing.Apart(None))
        event.pair()
        assert clashes(event) == 2, "1 meets 2, 3 meets 4"
        assert "Both are of Northwood: places alone decide who plays whom here" in reasons(event)
