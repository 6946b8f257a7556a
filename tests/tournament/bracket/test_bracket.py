"""Brackets of every size: byes to the top seeds, two losses and out, rematches late."""

from __future__ import annotations

import random
from collections import Counter
from itertools import permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lexidrome.base import BadInput
from lexidrome.tournament.bracket import (
    Bracket,
    Decided,
    LoserOf,
    LostByBoth,
    Match,
    Progress,
    Result,
    Seed,
    Slot,
    Stage,
    Status,
    WinnerOf,
    WonGame,
    double_elimination,
    progress,
    single_elimination,
)
from lexidrome.tournament.bracket.draw import crossings

ALL_SIZES = [range(2, 34), pytest.param(range(34, 129), marks=pytest.mark.slow)]


def played(bracket: Bracket, rng: random.Random) -> tuple[Progress, list[WonGame]]:
    """The bracket to its end, matches in any order, results from `rng`."""
    games: list[WonGame] = []
    now = progress(bracket, games)
    while now.ready:
        for state in rng.sample(now.ready, rng.randint(1, len(now.ready))):
            winner = rng.choice((state.one, state.other))
            assert winner is not None
            games.append(WonGame(state.match.label, winner))
        now = progress(bracket, games)
    return now, games


def losses(done: Progress) -> Counter[int]:
    return Counter(
        state.loser for state in done.matches if state.status is Status.OVER and state.loser
    )


def by_seed(bracket: Bracket) -> Progress:
    """The bracket to its end where the better seed always wins."""
    games: list[WonGame] = []
    now = progress(bracket, games)
    while now.ready:
        for state in now.ready:
            assert state.one is not None
            assert state.other is not None
            games.append(WonGame(state.match.label, min(state.one, state.other)))
        now = progress(bracket, games)
    return now


# V-58: entrants, rounds, byes, games
SINGLE = [(13, 4, 3, 12), (16, 4, 0, 15), (5, 3, 3, 4)]


@pytest.mark.parametrize(("count", "rounds", "byes", "games"), SINGLE)
def test_single_elimination_has_the_rounds_byes_and_games_of_the_examples(
    count: int, rounds: int, byes: int, games: int
) -> None:
    bracket = single_elimination(range(1, count + 1))
    start = progress(bracket, [])
    idle = [state for state in start.matches if state.status is Status.BYE]
    assert {state.one for state in idle} == set(range(1, byes + 1))
    assert max(match.round for match in bracket.matches) == rounds
    assert len(by_seed(bracket).matches) - byes == games


@pytest.mark.parametrize("sizes", ALL_SIZES)
def test_in_single_elimination_everybody_but_the_champion_loses_once(sizes: range) -> None:
    for count in sizes:
        done, games = played(single_elimination(range(1, count + 1)), random.Random(count))
        assert len(games) == count - 1
        assert losses(done) == Counter(set(range(1, count + 1)) - {done.champion})


@pytest.mark.parametrize("count", [2, 3, 4, 5, 7, 8, 13, 16, 21, 32])
def test_with_the_better_always_winning_the_places_are_the_seeds(count: int) -> None:
    done = by_seed(single_elimination(range(1, count + 1), places=count))
    settled = [(place.first, place.last, place.numbers) for place in done.places]
    assert settled == [(seed, seed, (seed,)) for seed in range(1, count + 1)]


def test_the_losers_of_a_round_share_their_places() -> None:
    done = by_seed(single_elimination(range(1, 7)))
    assert [(each.first, each.last, set(each.numbers)) for each in done.places] == [
        (1, 1, {1}),
        (2, 2, {2}),
        (3, 4, {3, 4}),
        (5, 6, {5, 6}),
    ]


@pytest.mark.parametrize("sizes", ALL_SIZES)
def test_in_double_elimination_everybody_but_the_champion_loses_twice(sizes: range) -> None:
    for count in sizes:
        done, games = played(double_elimination(range(1, count + 1)), random.Random(count))
        assert done.champion is not None
        lost = losses(done)
        champions_losses = lost.pop(done.champion, 0)
        assert champions_losses <= 1
        assert lost == {number: 2 for number in range(1, count + 1) if number != done.champion}
        # V-59: 2N − 2, and one more with a second final.
        assert len(games) == 2 * count - 2 + champions_losses
        placed = [number for place in done.places for number in place.numbers]
        assert sorted(placed) == list(range(1, count + 1))


def test_a_second_final_is_played_only_if_the_unbeaten_lost_the_first() -> None:
    bracket = double_elimination((1, 2))
    first = [WonGame("W1.1", 1)]
    one_final = progress(bracket, [*first, WonGame("F1", 1)])
    assert one_final.champion == 1
    assert one_final.state("F2").status is Status.NOT_NEEDED
    two_finals = progress(bracket, [*first, WonGame("F1", 2)])
    assert two_finals.champion is None
    assert [state.match.label for state in two_finals.ready] == ["F2"]
    assert progress(bracket, [*first, WonGame("F1", 2), WonGame("F2", 1)]).champion == 1


def test_losers_cross_in_reversed_order() -> None:
    bracket = double_elimination(range(1, 9))
    second = [match for match in bracket.matches if match.label.startswith("L2.")]
    assert [match.one for match in second] == [LoserOf("W2.2"), LoserOf("W2.1")]


def possible_rematches(bracket: Bracket) -> list[int]:
    """For each round of the losers' side, the matches in which two can meet again."""
    matches = {match.label: match for match in bracket.matches}

    def meetings(slot: Slot) -> dict[int, frozenset[int]]:
        """Who may hold the slot, and whom each of them may have met by then."""
        if isinstance(slot, Seed):
            return {slot.seed: frozenset()}
        match = matches[slot.match]
        one, other = meetings(match.one), meetings(match.other)
        return {
            **{each: met | frozenset(other) for each, met in one.items()},
            **{each: met | frozenset(one) for each, met in other.items()},
        }

    counts: Counter[int] = Counter()
    for match in bracket.matches:
        if match.stage is Stage.LOSERS:
            one, other = meetings(match.one), meetings(match.other)
            counts[match.round] += any(each in one[single] for single in one for each in other)
    return [counts[number] for number in sorted(counts)]


def with_crossings(bracket: Bracket, orders: dict[int, tuple[int, ...]]) -> Bracket:
    """The bracket with the losers of each round entering in another order."""

    def entering(match: Match) -> Match:
        if match.stage is not Stage.LOSERS or match.round % 2:
            return match
        number = match.round // 2 + 1
        at = int(match.label.split(".")[1]) - 1
        return Match(
            match.label,
            match.stage,
            match.round,
            LoserOf(f"W{number}.{orders[number][at] + 1}"),
            match.other,
        )

    return Bracket(bracket.entrants, tuple(map(entering, bracket.matches)), bracket.finishes)


@pytest.mark.parametrize("rounds", [2, 3, 4])
def test_no_other_crossing_keeps_rematches_away_longer(rounds: int) -> None:
    bracket = double_elimination(range(1, 2**rounds + 1))
    numbers = range(2, rounds + 1)
    choices = [list(permutations(range(2 ** (rounds - number)))) for number in numbers]
    others = [
        possible_rematches(with_crossings(bracket, dict(zip(numbers, orders, strict=True))))
        for orders in product(*choices)
    ]
    assert possible_rematches(bracket) == min(others)


def test_crossings_of_large_brackets_turn_the_side_round_first() -> None:
    assert crossings(7)[0] == 0b11111
    assert crossings(4) == [0b11, 0b1, 0b0]


def test_a_match_can_be_the_best_of_three() -> None:
    bracket = single_elimination((7, 9), best_of=3)
    games = [WonGame("W1.1", 9), WonGame("W1.1", 7)]
    level = progress(bracket, games)
    assert (level.ready[0].one_wins, level.ready[0].other_wins) == (1, 1)
    assert progress(bracket, [*games, WonGame("W1.1", 9)]).champion == 9


def test_a_walkover_decides_a_match_at_once() -> None:
    bracket = single_elimination((1, 2, 3, 4), best_of=5)
    assert progress(bracket, [Decided("W1.1", 4)]).state("W2.1").one == 4


def test_if_neither_side_goes_on_the_next_opponent_has_a_bye() -> None:
    bracket = single_elimination((1, 2, 3, 4))
    now = progress(bracket, [Decided("W1.1", 0), WonGame("W1.2", 3)])
    assert now.champion == 3
    assert now.state("W2.1").status is Status.BYE


@settings(max_examples=40, deadline=None)
@given(count=st.integers(2, 20), seed=st.integers(0, 2**32), is_double=st.booleans())
def test_nobody_is_out_before_losing_as_often_as_the_bracket_takes_though_many_stay_away(
    count: int, seed: int, is_double: bool
) -> None:
    make = double_elimination if is_double else single_elimination
    bracket = make(range(1, count + 1))
    rng = random.Random(seed)
    lost = Counter[int]()
    results: list[Result] = []
    while ready := (now := progress(bracket, results)).ready:
        state = rng.choice(ready)
        sides = (state.one or 0, state.other or 0)
        if rng.random() < 0.5:
            results.append(LostByBoth(state.match.label))
            lost.update(sides)
        else:
            winner = rng.choice(sides)
            results.append(WonGame(state.match.label, winner))
            lost.update(set(sides) - {winner})
    most = 2 if is_double else 1
    left = [number for number in bracket.entrants if lost[number] < most]
    assert left == ([] if now.champion is None else [now.champion])
    assert max(lost.values()) <= most
    assert {n for place in now.places for n in place.numbers} == set(bracket.entrants)
    assert now.strays == ()


def test_two_who_stay_away_from_the_first_final_leave_it_to_the_unbeaten_one() -> None:
    bracket = double_elimination((1, 2))
    beaten: list[Result] = [WonGame("W1.1", 1), LostByBoth("F1")]
    assert progress(bracket, beaten).champion == 1
    # Here each has lost a match before it, and one game decides.
    level: list[Result] = [LostByBoth("W1.1"), WonGame("F1", 2)]
    assert progress(bracket, level).champion == 2
    assert progress(bracket, level[:1]).champion is None


def test_two_put_out_in_one_match_share_the_place_of_those_who_lost_in_its_round() -> None:
    bracket = single_elimination((1, 2, 3, 4))
    now = progress(bracket, [LostByBoth("W1.1"), WonGame("W1.2", 3)])
    assert [(each.first, each.numbers) for each in now.places] == [(1, (3,)), (3, (1, 4, 2))]


def test_a_match_is_ready_as_soon_as_both_sides_are_known() -> None:
    bracket = single_elimination(range(1, 9))
    now = progress(bracket, [WonGame("W1.1", 1), WonGame("W1.2", 5)])
    assert [state.match.label for state in now.ready] == ["W1.3", "W1.4", "W2.1"]


def test_results_that_no_longer_fit_are_listed() -> None:
    bracket = single_elimination((1, 2, 3, 4))
    games = [WonGame("W1.1", 1), WonGame("W1.2", 2), WonGame("W2.1", 1)]
    corrected = [WonGame("W1.1", 4), *games[1:]]
    assert progress(bracket, games).champion == 1
    now = progress(bracket, corrected)
    assert now.champion is None
    assert now.strays == (WonGame("W2.1", 1),)
    assert [(state.one, state.other) for state in now.ready] == [(4, 2)]


def test_a_win_over_somebody_who_no_longer_belongs_to_the_match_is_none() -> None:
    bracket = single_elimination((1, 2, 3, 4))
    games = [WonGame("W1.1", 4, 1), WonGame("W1.2", 2, 3), WonGame("W2.1", 2, 1)]
    now = progress(bracket, games)
    assert now.champion is None
    assert now.strays == (WonGame("W2.1", 2, 1),)
    assert [(state.one, state.other) for state in now.ready] == [(4, 2)]


@settings(max_examples=15, deadline=None)
@given(count=st.integers(2, 40), seed=st.integers(0, 2**32), is_double=st.booleans())
def test_results_of_different_matches_may_come_in_any_order(
    count: int, seed: int, is_double: bool
) -> None:
    make = double_elimination if is_double else single_elimination
    bracket = make(range(1, count + 1), places=4)
    rng = random.Random(seed)
    done, games = played(bracket, rng)
    rng.shuffle(games)
    assert progress(bracket, games) == done


@settings(max_examples=15, deadline=None)
@given(count=st.integers(4, 40), seed=st.integers(0, 2**32))
def test_matches_for_places_leave_no_place_shared(count: int, seed: int) -> None:
    done, _ = played(double_elimination(range(1, count + 1), places=count), random.Random(seed))
    assert [(each.first, each.last) for each in done.places] == [
        (place, place) for place in range(1, count + 1)
    ]


@pytest.mark.parametrize(
    ("entrants", "best_of", "sentence"),
    [
        ((1,), 1, "A bracket takes from 2 to 1024 entrants, not 1."),
        ((1, 1), 1, "A bracket needs different numbers, starting at 1."),
        ((1, 2), 2, "A match needs an odd number of games."),
    ],
)
def test_what_is_no_bracket_is_refused(
    entrants: tuple[int, ...], best_of: int, sentence: str
) -> None:
    with pytest.raises(BadInput) as caught:
        single_elimination(entrants, best_of=best_of)
    assert str(caught.value) == sentence


def test_slots_say_where_a_side_comes_from() -> None:
    final = double_elimination(range(1, 5)).matches[-2]
    assert (final.one, final.other) == (WinnerOf("W2.1"), WinnerOf("L2.1"))
