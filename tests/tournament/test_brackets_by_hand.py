"""Brackets go on from the matches as they are played, whatever a hand has changed."""

from __future__ import annotations

import random
from collections import Counter

import msgspec
import pytest
from msgspec.structs import replace

from lexidrome import tournament as t
from lexidrome.tournament import Reason
from lexidrome.tournament import pairing as p
from paces import if_slow
from tournament.hall import A, Event

SINGLE, DOUBLE = "washburn", "thon"


def bracket(rules: str, entrants: int) -> Event:
    event = Event(rules, entrants)
    event.check_in()
    event.do(t.entries.SetSeeds, order=tuple(range(1, entrants + 1)))
    return event


def view(event: Event) -> t.rounds.BracketView:
    phase = t.rounds.bracket_phase(event.division)
    assert phase is not None
    first = next(each for each in event.division.rounds if each.phase == phase)
    return t.rounds.bracket_of(event.division, phase, first.phase_order)


def champion(event: Event) -> int | None:
    return view(event).progress.champion


def swap_something(event: Event, rng: random.Random) -> bool:
    """Two of the draft change places, if they may: who has lost as often, in another game."""
    lost = losses(event)
    games = event.division.rounds[-1].games
    able = [
        (one, other)
        for at, game in enumerate(games)
        for later in games[at + 1 :]
        for one in game.numbers
        for other in later.numbers
        if lost[one] == lost[other]
    ]
    if not able:
        return False
    one, other = rng.choice(able)
    event.do(t.rounds.SwapEntrants, one=one, other=other)
    return True


def losses(event: Event) -> Counter[int]:
    return Counter(
        line.number
        for _, game in event.division.games()
        for line in game.lines
        if not line.half_points and not game.is_bye
    )


def play_out(event: Event, rng: random.Random, lives: int) -> int:
    """Draft, change, publish and play until there is a champion; how often places changed."""
    swaps = 0
    while not event.division.rounds or champion(event) is None:
        event.do(t.rounds.DraftPairings)
        swaps += sum(swap_something(event, rng) for _ in range(rng.randrange(3)))
        event.do(t.rounds.PublishPairings)
        lost = losses(event)
        games = event.division.rounds[-1].games
        assert all(lost[number] < lives for game in games for number in game.numbers)
        for game in games:
            winner = rng.choice(game.numbers)
            event.result(winner, 400, game.other(winner), 300)
        assert t.undo.misfits_of(event.division) == ()
    return swaps


@pytest.mark.parametrize("entrants", [3, 4, 5, 6, *if_slow(8, 11, 16)])
@pytest.mark.parametrize(("rules", "lives"), [(SINGLE, 1), (DOUBLE, 2)])
def test_whoever_wins_plays_on_whatever_is_swapped(rules: str, lives: int, entrants: int) -> None:
    swaps = 0
    for seed in range(12):
        event = bracket(rules, entrants)
        swaps += play_out(event, random.Random(seed), lives)
        lost = losses(event)
        winner = champion(event)
        assert winner is not None
        assert lost[winner] < lives
        assert all(lost[number] == lives for number in event.division.entrants if number != winner)
        assert event.standings[0].number == winner
        assert event.refuses(t.rounds.DraftPairings) == Reason.NO_ROUND_LEFT
        assert t.fold(event.facts).tournament == event.now.tournament
    assert swaps or entrants == 3


@pytest.mark.parametrize("entrants", [4, 5, 6, 7, *if_slow(8, 12)])
@pytest.mark.parametrize(("rules", "lives"), [(SINGLE, 1), (DOUBLE, 2)])
def test_any_first_round_by_hand_is_the_draw(rules: str, lives: int, entrants: int) -> None:
    for seed in range(12):
        rng = random.Random(seed)
        numbers = list(range(1, entrants + 1))
        rng.shuffle(numbers)
        pairs = list(zip(numbers[::2], numbers[1::2], strict=False))
        rest = [(number, 0) for number in numbers[2 * len(pairs) :]]
        event = bracket(rules, entrants)
        event.do(t.rounds.DraftPairings, pairs=(*pairs, *rest))
        assert {frozenset(pair) for pair in pairs} <= event.meetings()
        event.do(t.rounds.PublishPairings)
        for one, other in pairs:
            event.result(one, 400, other, 300)
        play_out(event, rng, lives)
        assert all(count <= lives for count in losses(event).values())


def test_what_was_swapped_is_taken_back_and_done_again() -> None:
    event = bracket(SINGLE, 4)
    event.do(t.rounds.DraftPairings)
    assert event.meetings() == {frozenset({1, 4}), frozenset({2, 3})}
    event.do(t.rounds.SwapEntrants, one=4, other=3)
    event.do(t.rounds.PublishPairings)
    swapped = event.now.tournament
    event.do(t.undo.Undo)
    event.do(t.undo.Undo)
    event.do(t.rounds.PublishPairings)
    assert event.meetings() == {frozenset({1, 4}), frozenset({2, 3})}
    event.do(t.undo.Undo)
    event.do(t.undo.Redo)
    event.do(t.rounds.PublishPairings)
    assert event.meetings() == {frozenset({1, 3}), frozenset({2, 4})}
    assert event.division.rounds[0].placed == swapped.divisions[A].rounds[0].placed
    event.result(3, 400, 1, 300)
    event.result(4, 400, 2, 300)
    event.pair()
    assert event.meetings() == {frozenset({3, 4})}


def test_a_result_that_is_undone_and_entered_anew_keeps_what_was_swapped_after_it() -> None:
    event = bracket(SINGLE, 8)
    event.pair()
    for one, other in ((4, 5), (2, 7), (3, 6)):
        event.result(one, 400, other, 300)
    event.result(1, 400, 8, 300)
    entered = event.facts[-1].action
    event.do(t.rounds.DraftPairings)
    event.do(t.rounds.SwapEntrants, one=4, other=3)
    event.do(t.rounds.PublishPairings)
    event.do(t.undo.Undo, action=entered)
    event.result(8, 400, 1, 300, round_number=1)
    assert {each.numbers for each in t.undo.misfits_of(event.division)} == {(1, 3)}
    event.pair()
    assert event.meetings() == {frozenset({8, 3})}


def test_an_event_that_was_kept_before_goes_on_from_its_published_pairs() -> None:
    """The places were not noted then; the labels of the matches were."""
    event = bracket(SINGLE, 4)
    event.do(t.rounds.DraftPairings)
    event.do(t.rounds.SwapEntrants, one=4, other=3)
    event.do(t.rounds.PublishPairings)
    event.result(1, 400, 3, 300)
    event.result(2, 400, 4, 300)
    older = [
        replace(each, placed=None) if isinstance(each, t.rounds.PairingsChanged) else each
        for each in event.facts
    ]
    assert older != event.facts
    assert b"placed" not in msgspec.json.encode(older)
    event.state = t.fold(older)
    event.pair()
    assert event.meetings() == {frozenset({1, 2})}


def test_a_draft_that_is_not_published_changes_nothing_for_others() -> None:
    event = bracket(SINGLE, 8)
    event.pair()
    for game in event.division.rounds[0].games:
        event.result(game.first, 400, game.second, 300)
    before = view(event)
    event.do(t.rounds.DraftPairings)
    event.do(t.rounds.SwapEntrants, one=4, other=3)
    assert view(event) == before


def test_a_match_of_several_games_keeps_its_sides_once_one_is_won() -> None:
    event = Event(SINGLE, 4, phases=(t.phases.Phase(t.phases.SingleElimination(best_of=3)),))
    event.check_in()
    event.do(t.entries.SetSeeds, order=(1, 2, 3, 4))
    event.pair()
    event.result(1, 400, 4, 300)
    event.result(2, 400, 3, 300)
    event.do(t.rounds.DraftPairings)
    assert event.refuses(t.rounds.SwapEntrants, one=4, other=3) == Reason.NOT_IN_BRACKET
    pairs = ((1, 3), (2, 4))
    assert event.refuses(t.rounds.DraftPairings, pairs=pairs) == Reason.NOT_IN_BRACKET
    event.do(t.rounds.DraftPairings, pairs=((3, 2), (4, 1)))
    event.do(t.rounds.PublishPairings)
    event.result(1, 400, 4, 300)
    event.result(2, 400, 3, 300)
    event.pair()
    assert event.meetings() == {frozenset({1, 2})}


def test_nobody_is_paired_by_hand_before_their_opponent_is_known() -> None:
    event = bracket(SINGLE, 8)
    event.pair()
    event.result(1, 400, 8, 300)
    event.result(2, 400, 7, 300)
    assert event.refuses(t.rounds.DraftPairings, pairs=((1, 4),)) == Reason.NOT_IN_BRACKET, (
        "4 plays"
    )
    assert event.refuses(t.rounds.DraftPairings, pairs=((1, 2),)) == Reason.NOTHING_TO_PAIR
    event.result(4, 400, 5, 300)
    event.do(t.rounds.DraftPairings, pairs=((1, 2), (4, 0)))
    event.do(t.rounds.PublishPairings)
    event.result(1, 400, 2, 300)
    event.result(3, 400, 6, 300, round_number=1)
    event.pair()
    assert event.meetings() == {frozenset({3, 4})}


def test_somebody_not_eligible_plays_on_where_the_director_says_why() -> None:
    event = bracket(SINGLE, 4)
    event.pair()
    event.result(1, 400, 4, 300)
    event.result(2, 400, 3, 300)
    entry = event.division.entrants[2].entry
    event.do(t.entries.ChangeEntrant, number=2, entry=replace(entry, ineligible="no student"))
    assert champion(event) == 1
    assert event.refuses(t.rounds.DraftPairings) == Reason.NO_ROUND_LEFT
    event.do(t.rounds.DraftPairings, options=p.Options(let_in=(2,)), reason="the office was wrong")
    assert event.meetings() == {frozenset({1, 2})}
    event.do(t.rounds.PublishPairings)
    assert champion(event) is None, "their match is being played"
    event.result(2, 400, 1, 300)
    assert champion(event) == 2
