"""Rounds that somebody missed: by coming late, or being away for a while."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lexidrome import tournament as t
from lexidrome.base import PersonId
from lexidrome.rulebook import rule_set
from lexidrome.tournament import Reason
from lexidrome.tournament import pairing as p
from tournament.hall import A, Event

LOSS = t.entries.Missed(t.entries.MissedKind.LOSS, 50)
HALF = t.entries.Missed(t.entries.MissedKind.HALF)
NOTHING = t.entries.Missed(t.entries.MissedKind.NOTHING)
SWISS = (t.phases.Phase(p.Swiss(), 9),)
STAFF = t.Actor(t.Role.STAFF)


def play(event: Event, rng: random.Random | None = None) -> None:
    """Pair a round and play it; without dice the first of each game wins by 100."""
    event.pair()
    for game in event.division.rounds[-1].games:
        if not game.is_bye:
            margin = 100 if rng is None else rng.randint(-200, 200)
            event.result(game.first, 300 + margin, game.second, 300)


def enter_late(event: Event, number: int, **fields: Any) -> tuple[t.AnyFact, ...]:
    entry = t.entries.Entry((PersonId(f"{number}a"),), number=number)
    return event.do(t.entries.Enter, entries=(entry,), **fields)


def row_of(event: Event, number: int) -> t.standings.Standing:
    return next(row for row in event.standings if row.number == number)


@pytest.mark.parametrize(
    ("missed", "halves", "games", "spread", "words"),
    [
        (LOSS, 0, 2, -100, "Missed rounds 1–2: each counted as a loss by 50."),
        (HALF, 2, 2, 0, "Missed rounds 1–2: each counted as a half-point bye."),
        (NOTHING, 0, 0, 0, "Missed rounds 1–2: not counted."),
        (None, 0, 0, 0, None),
    ],
)
def test_who_comes_late_has_what_the_director_says_for_the_rounds_missed(
    missed: t.entries.Missed | None, halves: int, games: int, spread: int, words: str | None
) -> None:
    event = Event("nsa-2009", 6, phases=SWISS)
    play(event)
    play(event)
    enter_late(event, 7, missed=missed)
    row = row_of(event, 7)
    assert (row.half_points, row.games, row.spread) == (halves, games, spread)
    said = t.entries.missed_sentence(event.division, event.division.entrants[7])
    assert (None if said is None else str(said)) == words
    lines = dict(t.standings.lines_of(event.division, 7))
    assert sum(line.spread for line in lines.values()) == spread
    assert not any(line.is_rated for line in lines.values())
    event.do(t.undo.Undo)
    assert 7 not in event.division.entrants


def test_who_returns_has_it_for_the_rounds_away_and_only_for_those() -> None:
    event = Event("nsa-2009", 6, phases=SWISS)
    play(event)
    before = row_of(event, 3)
    event.do(t.entries.Withdraw, number=3)
    play(event)
    play(event)
    assert row_of(event, 3).games == before.games
    event.do(t.entries.Return, number=3, missed=LOSS)
    after = row_of(event, 3)
    assert (after.games, after.spread) == (before.games + 2, before.spread - 100)
    assert after.half_points == before.half_points
    play(event)
    event.do(t.entries.Withdraw, number=3)
    play(event)
    event.do(t.entries.Return, number=3, missed=HALF)
    said = t.entries.missed_sentence(event.division, event.division.entrants[3])
    assert str(said) == "Missed rounds 2–3, 5: together ½ points and a spread of -100."


def test_it_is_said_again_and_counts_from_then_on() -> None:
    event = Event("nsa-2009", 6, phases=SWISS)
    play(event)
    enter_late(event, 7, missed=LOSS)
    event.do(t.entries.CountMissed, number=7, missed=HALF)
    assert (row_of(event, 7).half_points, row_of(event, 7).spread) == (1, 0)
    event.do(t.undo.Undo)
    assert (row_of(event, 7).half_points, row_of(event, 7).spread) == (0, -50)
    assert t.fold(event.facts).tournament == event.now.tournament
    told = [str(entry.sentence) for entry in t.journal.journal(event.now) if entry.is_undone]
    assert told == ["Missed rounds (1) of 7 count as half-point byes."]


def test_staff_enter_people_as_the_book_proposes_and_only_the_director_otherwise() -> None:
    event = Event("nsa-2009", 6, phases=SWISS)
    play(event)
    entry = t.entries.Entry((PersonId("7a"),), number=7)
    refused = event.refuses(t.entries.Enter, entries=(entry,), missed=HALF, by=STAFF)
    assert refused == Reason.NOT_ALLOWED
    enter_late(event, 7, missed=t.entries.missed_by_book(event.rules), by=STAFF)
    assert row_of(event, 7).spread == -50
    event.do(t.entries.Withdraw, number=7, by=STAFF)
    assert event.refuses(t.entries.Return, number=7, missed=NOTHING, by=STAFF) == Reason.NOT_ALLOWED
    assert (
        event.refuses(t.entries.CountMissed, number=7, missed=HALF, by=STAFF) == Reason.NOT_ALLOWED
    )


@pytest.mark.parametrize(
    ("name", "missed"),
    [
        ("nsa-2009", LOSS),
        ("school", LOSS),
        ("washburn", NOTHING),
        ("depaul", NOTHING),
        ("thon", NOTHING),
    ],
)
def test_what_is_proposed_is_what_a_game_costs_that_nobody_came_to(
    name: str, missed: t.entries.Missed
) -> None:
    assert t.entries.missed_by_book(rule_set(name)) == missed


def test_a_round_of_a_final_a_league_or_a_bracket_is_not_missed() -> None:
    league = Event("depaul", 4)
    league.pair()
    enter_late(league, 5, missed=LOSS)
    assert row_of(league, 5).games == 0
    knockout = Event("washburn", 4)
    knockout.check_in()
    knockout.pair()
    enter_late(knockout, 5, missed=LOSS)
    assert row_of(knockout, 5).games == 0


def test_who_stands_in_has_missed_nothing() -> None:
    event = Event("nsa-2009", 5, phases=SWISS)
    play(event)
    entry = t.entries.Entry((PersonId("x"),), number=9, is_stand_in=True)
    event.do(t.entries.Enter, entries=(entry,), missed=LOSS)
    assert row_of(event, 9).games == 0


def test_an_event_without_the_choice_counts_nothing_as_before() -> None:
    event = Event("nsa-2009", 6, phases=SWISS)
    play(event)
    facts = enter_late(event, 7)
    assert [type(fact) for fact in facts] == [t.entries.EntrantsEntered]
    event.do(t.entries.Withdraw, number=2)
    play(event)
    assert [type(fact) for fact in event.do(t.entries.Return, number=2)] == [
        t.entries.EntrantReturned
    ]


@settings(max_examples=20, deadline=None)
@given(count=st.integers(5, 12), seed=st.integers(0, 2**32), data=st.data())
def test_pairings_hold_whatever_missed_rounds_count_for(
    count: int, seed: int, data: st.DataObject
) -> None:
    """Nobody meets twice where it can be helped, and nobody has two byes before all had one."""
    rng = random.Random(seed)
    event = Event("nsa-2009", count, phases=SWISS)
    choices = st.sampled_from((LOSS, HALF, NOTHING, None))
    following = count + 1
    for _ in range(4):
        play(event, rng)
        each = event.division.rounds[-1]
        paired = Counter(number for game in each.games for number in game.numbers)
        playing = {n for n, who in event.division.entrants.items() if who.plays_in(each.number)}
        assert set(paired) == playing
        assert set(paired.values()) == {1}
        met = {
            frozenset(game.numbers)
            for earlier in event.division.rounds[:-1]
            for game in earlier.games
            if not game.is_bye
        }
        again = [game for game in each.games if frozenset(game.numbers) in met]
        assert (each.cost.repeats > 0) == bool(again)
        byes = Counter(
            game.first
            for earlier in event.division.rounds[:-1]
            for game in earlier.games
            if game.is_bye
        )
        for game in each.games:
            if game.is_bye:
                assert byes[game.first] == min(byes[number] for number in playing)
        if rng.random() < 0.4:
            enter_late(event, following, missed=data.draw(choices))
            following += 1
        for number, entrant in event.division.entrants.items():
            if entrant.is_withdrawn and rng.random() < 0.6:
                event.do(t.entries.Return, number=number, missed=data.draw(choices))
            elif not entrant.is_withdrawn and len(playing) > 4 and rng.random() < 0.1:
                event.do(t.entries.Withdraw, number=number)
        sums = {row.number: row for row in event.standings}
        for number in event.division.entrants:
            lines = dict(t.standings.lines_of(event.division, number)).values()
            assert sums[number].half_points == sum(line.half_points for line in lines)
            assert sums[number].spread == sum(line.spread for line in lines)
            assert sums[number].games == sum(line.is_game for line in lines)
    assert event.division.name == A
