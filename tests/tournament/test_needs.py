"""What somebody needs: compared with every possible finish where that can be listed."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lexidrome.base import BadInput
from lexidrome.tournament.needs import (
    Basis,
    Forecast,
    Outlook,
    Race,
    Runner,
    Status,
    outlook,
    sentence,
)
from lexidrome.tournament.pairing import NOBODY

LARGEST = 3


@st.composite
def last_rounds(draw: st.DrawFn) -> Race:
    count = draw(st.integers(2, 6))
    runners = tuple(
        Runner(number, draw(st.integers(0, 4)), draw(st.integers(-4, 4)))
        for number in range(1, count + 1)
    )
    order = [*draw(st.permutations(list(range(1, count + 1))))]
    pairs = [(order[at], order[at + 1]) for at in range(0, count - 1, 2)]
    if count % 2:
        pairs.append((order[-1], NOBODY))
    kept = tuple(pair for pair in pairs if draw(st.sampled_from((True, True, True, False))))
    return Race(runners, 1, kept or tuple(pairs), spread_per_game=LARGEST, bye_spread=2)


def finishes(race: Race, own: int) -> list[tuple[int | None, int, int]]:
    """For every combination of results: the own margin, and how many are surely and
    possibly above."""
    found = []
    games = [pair for pair in race.next_round if NOBODY not in pair]
    byes = [max(pair) for pair in race.next_round if NOBODY in pair]
    for margins in product(range(-LARGEST, LARGEST + 1), repeat=len(games)):
        points = {each.number: each.half_points for each in race.runners}
        spread = {each.number: each.spread for each in race.runners}
        own_margin = None
        for number in byes:
            points[number] += 2
            spread[number] += race.bye_spread
        for (one, other), margin in zip(games, margins, strict=True):
            points[one] += (margin > 0) * 2 + (margin == 0)
            points[other] += (margin < 0) * 2 + (margin == 0)
            spread[one] += margin
            spread[other] -= margin
            if own in (one, other):
                own_margin = margin if own == one else -margin
        mine = points[own], spread[own]
        others = [(points[each], spread[each]) for each in points if each != own]
        surely = sum(each > mine for each in others)
        possibly = sum(each >= mine for each in others)
        found.append((own_margin, surely, possibly))
    return found


@settings(max_examples=30, deadline=None)
@given(race=last_rounds(), place=st.integers(1, 4))
def test_with_one_round_left_every_finish_is_considered(race: Race, place: int) -> None:
    for runner in race.runners:
        every = finishes(race, runner.number)
        found = outlook(race, runner.number, place)
        assert found.basis is Basis.EXACT
        if all(possibly < place for _, _, possibly in every):
            assert found.status is Status.CLINCHED
        elif all(surely >= place for _, surely, _ in every):
            assert found.status is Status.OUT
        else:
            assert found.status is Status.ALIVE
            if every[0][0] is not None:
                assert found.sure_margin == least(every, place, is_sure=True)
                assert found.possible_margin == least(every, place, is_sure=False)


def least(every: list[tuple[int | None, int, int]], place: int, *, is_sure: bool) -> int | None:
    """The lowest margin with which it is sure, or possible."""
    for margin in range(-LARGEST, LARGEST + 1):
        same = [(surely, possibly) for own, surely, possibly in every if own == margin]
        if is_sure and all(possibly < place for _, possibly in same):
            return margin
        if not is_sure and any(surely < place for surely, _ in same):
            return margin
    return None


def standings(*points: int, left: int = 2) -> Race:
    runners = tuple(
        Runner(number, half, spread=100 * (5 - number)) for number, half in enumerate(points, 1)
    )
    return Race(runners, left, spread_per_game=100)


def test_a_lead_that_nobody_can_reach_is_certain() -> None:
    found = outlook(standings(14, 8, 8, 6), 1, 1)
    assert (found.status, found.basis) == (Status.CLINCHED, Basis.EXACT)


def test_a_lead_that_can_be_reached_by_wins_depends_on_spread() -> None:
    race = standings(12, 8, 8, 6)
    assert outlook(race, 1, 1).status is Status.ALIVE
    small = Race(race.runners, 2, spread_per_game=20, bye_spread=20)
    assert outlook(small, 1, 1).status is Status.CLINCHED
    # A bye for more than a game can bring counts as well.
    large_bye = Race(race.runners, 2, spread_per_game=20, bye_spread=50)
    assert outlook(large_bye, 1, 1).status is Status.ALIVE


def test_a_place_that_is_too_far_is_gone() -> None:
    found = outlook(standings(14, 8, 8, 6), 2, 1)
    assert (found.status, found.basis) == (Status.OUT, Basis.EXACT)


def test_what_lies_between_is_simulated_and_says_so() -> None:
    found = outlook(standings(10, 9, 8, 6), 2, 1)
    assert (found.status, found.basis) == (Status.ALIVE, Basis.SIMULATED)
    assert found.trials == 400
    assert found.chance is not None
    assert 0.1 < found.chance < 0.9
    assert found == outlook(standings(10, 9, 8, 6), 2, 1)


def test_the_places_that_are_simulated_add_up() -> None:
    """In every trial somebody comes first, so the chances of all are one together."""
    race = standings(10, 10, 9, 9, 8, left=3)
    forecast = Forecast(race)
    chances = [forecast.outlook(number, 1).chance or 0 for number in range(1, 6)]
    assert sum(chances) == pytest.approx(1, abs=0.02)


def test_ratings_are_simulated() -> None:
    runners = (Runner(1, 8, 0, rating=2000), Runner(2, 8, 0, rating=1000))
    assert outlook(Race(runners, 1, trials=2000), 1, 1).chance == pytest.approx(0.96, abs=0.02)


def test_published_pairings_are_simulated() -> None:
    """A bye that is published is a win on the way; then one game is left to be won."""
    runners = tuple(Runner(number, 8, 0) for number in (1, 2, 3, 4))
    playing = Race(runners, 2, ((1, 2), (3, 4)), trials=2000)
    assert outlook(playing, 3, 1).chance == pytest.approx(0.25, abs=0.05)
    with_bye = Race(runners, 2, ((1, 2), (3, NOBODY)), trials=2000)
    assert outlook(with_bye, 3, 1).chance == pytest.approx(0.5, abs=0.1)


def test_enough_points_from_the_rounds_left_are_named() -> None:
    # Nobody passes 12 points, so three wins of four halves are enough.
    found = outlook(standings(10, 8, 6, 4), 1, 1)
    assert found.sure_half_points == 3


def test_only_rivals_of_the_same_class_count() -> None:
    race = standings(14, 8, 8, 6)
    assert outlook(race, 2, 1, among={2, 4}).status is Status.ALIVE
    assert outlook(race, 2, 1).status is Status.OUT


def test_who_has_withdrawn_gains_nothing() -> None:
    race = standings(10, 8, 8, 8, left=2)
    runners = tuple(
        Runner(each.number, each.half_points, each.spread, is_active=each.number != 1)
        for each in race.runners
    )
    assert outlook(Race(runners, 2, spread_per_game=100), 1, 4).status is Status.CLINCHED
    assert outlook(Race(runners, 2, spread_per_game=100), 1, 1).status is Status.ALIVE


SAID = [
    (Outlook(1, 2, Status.CLINCHED, Basis.EXACT), "Place 2 or better is certain."),
    (Outlook(1, 2, Status.OUT, Basis.EXACT), "Place 2 is out of reach."),
    (
        Outlook(1, 2, Status.ALIVE, Basis.SIMULATED, chance=0.254, trials=400),
        "Place 2 or better in 25 % of 400 simulated finishes.",
    ),
    (
        Outlook(1, 2, Status.ALIVE, Basis.EXACT, sure_margin=31),
        "A win by 31 is enough for place 2.",
    ),
    (Outlook(1, 2, Status.ALIVE, Basis.EXACT, sure_margin=0), "A tie is enough for place 2."),
    (
        Outlook(1, 2, Status.ALIVE, Basis.EXACT, sure_margin=-12),
        "Place 2 is safe with a loss by at most 12.",
    ),
    (Outlook(1, 2, Status.ALIVE, Basis.EXACT), "Place 2 depends on results at other tables."),
]


@pytest.mark.parametrize(("found", "words"), SAID)
def test_the_entrant_is_told_in_a_sentence(found: Outlook, words: str) -> None:
    assert str(sentence(found)) == words


def test_questions_about_nobody_are_refused() -> None:
    with pytest.raises(BadInput, match="no entrant with number 9"):
        outlook(standings(1, 2), 9, 1)
    with pytest.raises(BadInput, match="Places start at 1"):
        outlook(standings(1, 2), 1, 0)


@settings(max_examples=25, deadline=None)
@given(race=last_rounds(), place=st.integers(1, 3))
def test_the_bound_for_many_rounds_never_contradicts_the_exact_answer(
    race: Race, place: int
) -> None:
    """Without the pairings the same round is judged by the bound alone."""
    unknown = Race(race.runners, 1, spread_per_game=LARGEST, bye_spread=race.bye_spread, trials=5)
    for runner in race.runners:
        bound = outlook(unknown, runner.number, place)
        exact = outlook(race, runner.number, place)
        if bound.status is not Status.ALIVE:
            assert bound.status is exact.status
