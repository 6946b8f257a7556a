"""Every other way to pair a round does what its name promises to directors."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from lexidrome.base import BadInput
from lexidrome.tournament.pairing import (
    NOBODY,
    Australian,
    Championship,
    Contenders,
    Entrant,
    Factor,
    Field,
    Fontes,
    Format,
    KingOfTheHill,
    Manual,
    Options,
    QuadKind,
    Quads,
    QueenOfTheHill,
    RoundPairings,
    RoundRobin,
    Swiss,
    TeamRoundRobin,
    Why,
    is_clinched_over,
    pair_round,
    settled,
    why_not_yet,
)
from tournament.pairing.fields import event, fresh, played

Pairs = set[tuple[int, ...]]

SMALL_FORMATS: list[Format] = [
    Swiss(),
    KingOfTheHill(),
    KingOfTheHill(avoid_repeats=True),
    QueenOfTheHill(),
    Factor(3),
    Quads(),
    Quads(QuadKind.SNAKED),
    RoundRobin(),
    RoundRobin(times=2),
    Fontes(),
    Australian(),
    Contenders(places=3),
]


def met(paired: RoundPairings) -> Pairs:
    """Who meets, smaller number first; a bye alone."""
    return {tuple(sorted(pairing.numbers)) for pairing in paired.pairings}


def rounds_of(format_: Format, field: Field, count: int) -> list[Pairs]:
    return [
        met(pair_round(format_, replace(field, round_number=number, phase_round=number)))
        for number in range(1, count + 1)
    ]


def all_pairs(count: int) -> Pairs:
    return set(combinations(range(1, count + 1), 2))


@pytest.mark.parametrize("format_", SMALL_FORMATS, ids=str)
@settings(max_examples=8, deadline=None)
@given(count=st.integers(2, 23), rounds=st.integers(1, 8), seed=st.integers(0, 2**32))
def test_whatever_happens_everybody_who_is_here_is_paired_once(
    format_: Format, count: int, rounds: int, seed: int
) -> None:
    for field, paired in event(format_, count, rounds, seed, is_disturbed=True):
        seated = Counter(number for pairing in paired.pairings for number in pairing.numbers)
        assert seated == Counter(field.rank_of.keys())
        assert all(pairing.reasons for pairing in paired.pairings)


BY_STANDINGS = [each for each in SMALL_FORMATS if not isinstance(each, Quads | RoundRobin | Fontes)]


@pytest.mark.parametrize("format_", BY_STANDINGS, ids=str)
@settings(max_examples=6, deadline=None)
@given(count=st.integers(3, 15), rounds=st.integers(1, 9), seed=st.integers(0, 2**32))
def test_nobody_has_two_byes_before_all_had_one(
    format_: Format, count: int, rounds: int, seed: int
) -> None:
    for field, paired in event(format_, count, rounds, seed, is_disturbed=True):
        fewest = min(entrant.byes for entrant in field.active)
        byes = [pairing.first for pairing in paired.pairings if pairing.is_bye]
        assert all(field.by_number[number].byes == fewest for number in byes)


def test_the_king_of_the_hill_meets_the_second() -> None:
    assert met(pair_round(KingOfTheHill(), fresh(7))) == {(1, 2), (3, 4), (5, 6), (7,)}


def test_the_queen_of_the_hill_meets_the_third() -> None:
    assert met(pair_round(QueenOfTheHill(), fresh(6))) == {(1, 3), (2, 4), (5, 6)}


def test_a_factor_pairs_the_top_and_leaves_the_rest_to_swiss() -> None:
    assert met(pair_round(Factor(2), fresh(8))) == {(1, 3), (2, 4), (5, 7), (6, 8)}


@pytest.mark.parametrize("count", [2, 3, 4, 5, 8, 11, 20])
def test_in_a_round_robin_everybody_meets_everybody_once(count: int) -> None:
    rounds = rounds_of(RoundRobin(), fresh(count), count - 1 + count % 2)
    games = [pair for pairs in rounds for pair in pairs if len(pair) == 2]
    assert len(games) == len(set(games))
    assert set(games) == all_pairs(count)
    byes = [pair for pairs in rounds for pair in pairs if len(pair) == 1]
    assert len(byes) == len(set(byes)) == (count if count % 2 else 0)


def test_the_first_two_seeds_of_a_round_robin_meet_last() -> None:
    assert (1, 2) in rounds_of(RoundRobin(), fresh(8), 7)[-1]


@pytest.mark.parametrize("count", [4, 7, 10])
def test_in_a_double_round_robin_everybody_starts_once_against_everybody(count: int) -> None:
    length = count - 1 + count % 2
    starts = Counter(
        (pairing.first, pairing.second)
        for number in range(1, 2 * length + 1)
        for pairing in pair_round(
            RoundRobin(times=2), replace(fresh(count), phase_round=number)
        ).pairings
        if not pairing.is_bye
    )
    expected = {pair for one in all_pairs(count) for pair in (one, one[::-1])}
    assert starts == Counter(expected)


def test_a_schedule_gives_byes_for_those_who_left_and_games_to_those_who_came() -> None:
    field = fresh(6, phase_order=(1, 2, 3, 4, 5, 6))
    first = met(pair_round(RoundRobin(), field))
    one, other = next(iter(first))
    left = tuple(replace(each, is_active=each.number != one) for each in field.entrants)
    assert (other,) in met(pair_round(RoundRobin(), replace(field, entrants=left)))
    came = replace(field, entrants=(*left, Entrant(7)))
    assert (other, 7) in met(pair_round(RoundRobin(), came))


@pytest.mark.parametrize(
    ("kind", "quads"),
    [
        (QuadKind.CLUSTERED, [{1, 2, 3, 4}, {5, 6, 7, 8}]),
        (QuadKind.STRIDED, [{1, 3, 5, 7}, {2, 4, 6, 8}]),
        (QuadKind.SNAKED, [{1, 4, 5, 8}, {2, 3, 6, 7}]),
    ],
)
def test_quads_are_made_in_three_ways(kind: QuadKind, quads: list[set[int]]) -> None:
    rounds = rounds_of(Quads(kind), fresh(8), 3)
    games = {pair for pairs in rounds for pair in pairs}
    assert games == {pair for quad in quads for pair in combinations(sorted(quad), 2)}


def test_the_last_six_of_quads_play_three_rounds_without_a_repeat() -> None:
    rounds = rounds_of(Quads(), fresh(10), 3)
    games = [pair for pairs in rounds for pair in pairs]
    assert len(set(games)) == len(games) == 15
    assert all(number > 4 for pair in games if max(pair) > 4 for number in pair)


def test_every_opening_group_has_one_from_each_quarter() -> None:
    rounds = rounds_of(Fontes(), fresh(12), 3)
    partners = {
        one: {n for pairs in rounds for p in pairs if one in p for n in p} for one in (1, 2, 3)
    }
    assert partners == {1: {1, 4, 7, 10}, 2: {2, 5, 8, 11}, 3: {3, 6, 9, 12}}


def test_opening_groups_need_an_odd_number_of_rounds() -> None:
    with pytest.raises(BadInput, match="odd number of rounds"):
        pair_round(Fontes(rounds=2), fresh(8))


def test_teams_meet_each_other_and_never_themselves() -> None:
    teams = ("North", "East", "South", "West")
    entrants = tuple(Entrant(number, group=teams[(number - 1) % 4]) for number in range(1, 17))
    seen: Counter[frozenset[str | None]] = Counter()
    for number in range(1, 4):
        paired = pair_round(TeamRoundRobin(), Field(entrants, phase_round=number))
        by_number = {entrant.number: entrant for entrant in entrants}
        for pairing in paired.pairings:
            seen[frozenset(by_number[each].group for each in pairing.numbers)] += 1
    assert seen == {frozenset(pair): 4 for pair in combinations(teams, 2)}


def test_in_long_team_matches_all_members_meet() -> None:
    entrants = tuple(Entrant(number, group="AB"[number % 2]) for number in range(1, 7))
    rounds = rounds_of(TeamRoundRobin(games=3), Field(entrants), 3)
    games = [pair for pairs in rounds for pair in pairs]
    assert set(games) == {pair for pair in all_pairs(6) if sum(pair) % 2}
    assert len(games) == 9


def test_somebody_without_a_team_is_named() -> None:
    with pytest.raises(BadInput, match="#2 belongs to no team"):
        pair_round(TeamRoundRobin(), Field((Entrant(1, group="A"), Entrant(2))))


@settings(max_examples=15, deadline=None)
@given(count=st.integers(4, 14), seed=st.integers(0, 2**32))
def test_the_australian_draw_gives_the_leader_the_highest_not_met(count: int, seed: int) -> None:
    for field, paired in event(Australian(), count, 5, seed):
        if field.round_number == 1 or paired.cost.repeats:
            continue
        playing = [each for each in field.active if (each.number,) not in met(paired)]
        leader = playing[0]
        opponent = next(iter(set(met_with(paired, leader.number))))
        higher = [each.number for each in playing[1:] if each.number < 0]
        assert opponent not in leader.opponents
        skipped = playing[1 : [each.number for each in playing].index(opponent)]
        for entrant in skipped:
            is_forced = entrant.number in leader.opponents or not can_finish_without(
                field, playing, leader.number, entrant.number
            )
            assert is_forced, higher


def met_with(paired: RoundPairings, number: int) -> frozenset[int]:
    pairing = paired.pairing_of(number)
    assert pairing is not None
    return pairing.numbers - {number}


def can_finish_without(field: Field, playing: list[Entrant], one: int, other: int) -> bool:
    """By search: whether the rest can be paired without a repeat."""
    rest = [each.number for each in playing if each.number not in (one, other)]

    def search(left: list[int]) -> bool:
        if not left:
            return True
        first, *more = left
        return any(
            not field.meetings(first, each) and search([n for n in more if n != each])
            for each in more
        )

    return search(rest)


def test_the_first_two_play_for_the_championship() -> None:
    paired = pair_round(Championship(), fresh(20))
    assert met(paired) == {(1, 2)}
    assert paired.pairings[0].reasons[0].why is Why.CHAMPIONSHIP


GIBSON = [
    # points of the upper and lower in halves, spreads, rounds left, clinched
    (10, 4, 0, 0, 2, True),
    (8, 4, 0, 0, 2, False),
    (8, 4, 1001, 0, 2, True),
    (8, 4, 1000, 0, 2, False),
    (9, 4, 0, 500, 2, True),
    (7, 4, 5000, 0, 2, False),
]


@pytest.mark.parametrize(("upper", "lower", "over", "under", "left", "is_clinched"), GIBSON)
def test_who_is_clinched_over_whom(
    upper: int, lower: int, over: int, under: int, left: int, is_clinched: bool
) -> None:
    one = Entrant(1, half_points=upper, spread=over)
    other = Entrant(2, half_points=lower, spread=under)
    assert is_clinched_over(one, other, left, 250) == is_clinched


def last_rounds(*points: int, left: int) -> Field:
    entrants = tuple(
        Entrant(number, half_points=half, spread=10 * (20 - number))
        for number, half in enumerate(points, 1)
    )
    return Field(entrants, round_number=8, rounds_left=left)


def test_a_settled_winner_meets_the_highest_who_is_out_of_the_prizes() -> None:
    field = last_rounds(14, 8, 8, 6, 4, 2, left=1)
    contenders = Contenders(places=2)
    assert [entrant.number for entrant in settled(field, contenders)] == [1]
    paired = pair_round(contenders, field)
    # Number 4 can still reach 8 points and the second place, number 5 cannot.
    assert met(paired) == {(1, 5), (2, 3), (4, 6)}
    assert paired.pairings[0].reasons[0].why is Why.CLINCHED


def test_a_leader_meets_the_lowest_who_can_still_catch_up() -> None:
    field = last_rounds(12, 10, 9, 8, 7, 2, left=2)
    paired = pair_round(Contenders(places=1), field)
    assert (1, 4) in met(paired)
    assert paired.pairings[0].reasons[0].why is Why.CONTENDERS


def test_the_director_decides() -> None:
    paired = pair_round(Manual(((1, 4), (3, NOBODY), (5, 2)), is_order_set=True), fresh(5))
    assert met(paired) == {(1, 4), (2, 5), (3,)}
    assert [pairing.first for pairing in paired.pairings] == [1, 5, 3]


@pytest.mark.parametrize(
    ("pairs", "sentence"),
    [
        (((1, 2),), "These have no opponent and no bye: 3, 4."),
        (((1, 2), (3, 4), (1, NOBODY)), "#1 is paired more than once."),
        (((1, 2), (3, 9)), "There is no entrant with number 9."),
        (((1, 2), (3, 4), (5, NOBODY)), "#5 does not play this round."),
        (((1, 2), (3, 4), (0, 0)), "Enter at least one player for a pairing."),
    ],
)
def test_the_director_is_told_what_does_not_add_up(
    pairs: tuple[tuple[int, int], ...], sentence: str
) -> None:
    field = fresh(5)
    entrants = (*field.entrants[:4], replace(field.entrants[4], is_active=False))
    with pytest.raises(BadInput) as caught:
        pair_round(Manual(pairs), replace(field, entrants=entrants))
    assert str(caught.value) == sentence


def pending(field: Field, *numbers: int) -> Field:
    entrants = tuple(
        replace(each, games_pending=int(each.number in numbers)) for each in field.entrants
    )
    return replace(field, entrants=entrants)


def test_a_schedule_can_be_paired_before_the_last_table_is_in() -> None:
    field = pending(replace(fresh(8), round_number=2, phase_round=2), 3, 5)
    for format_ in (RoundRobin(), Quads(), Fontes()):
        assert why_not_yet(format_, field) is None
        assert pair_round(format_, field).pairings


def test_standings_wait_for_the_last_table_unless_they_may_lag() -> None:
    field = pending(replace(fresh(8), round_number=2, phase_round=2), 3, 5)
    assert str(why_not_yet(Swiss(), field)) == (
        "The standings first need the results of 2 more sides: 3, 5."
    )
    with pytest.raises(BadInput, match="results of 2 more sides"):
        pair_round(Swiss(), field)
    assert why_not_yet(Swiss(), replace(field, options=Options(lag_rounds=1))) is None


def test_nobody_cannot_be_paired() -> None:
    with pytest.raises(BadInput, match="nobody to pair"):
        pair_round(Swiss(), Field(()))


def test_phases_follow_one_another() -> None:
    """Three rounds of opening groups, then Swiss: no repeat where none is forced."""
    rng = random.Random(4)
    field = fresh(16)
    for _ in range(3):
        field = played(field, pair_round(Fontes(), field), rng)
    field = replace(field, phase_round=1, phase_order=tuple(each.number for each in field.entrants))
    for _ in range(3):
        paired = pair_round(Swiss(), field)
        assert paired.cost.repeats == 0
        field = played(field, paired, rng)
