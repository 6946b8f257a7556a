"""Brackets whose players stay away, leave and come back."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lexidrome import tournament as t
from lexidrome.tournament.brackets import bracket_of, misfits, to_play
from tournament.hall import Event

LOSSES = {"washburn": 1, "thon": 2}
"""So many put somebody out: WU-2, ST-OPEN."""


class Restless:
    """A bracket in which anybody may stay away from a match, leave, or come back."""

    def __init__(self, rules: str, entrants: int, rng: random.Random) -> None:
        self.event = Event(rules, entrants)
        self.event.check_in()
        self.rng = rng
        self.away: set[int] = set()
        self.ever_away: set[int] = set()

    @property
    def progress(self) -> t.bracket.Progress:
        division = self.event.division
        return bracket_of(division, 0, division.rounds[0].phase_order).progress

    def is_over(self) -> bool:
        division = self.event.division
        view = bracket_of(division, 0, division.rounds[0].phase_order)
        return view.progress.champion is not None or not to_play(view, division)

    def play_round(self) -> None:
        self.event.pair()
        self.event.do(t.rounds.BeginRound)
        for game in self.event.division.rounds[-1].games:
            if not game.is_bye:
                self.play(*game.numbers)

    def play(self, one: int, other: int) -> None:
        if self.rng.random() < 0.2:
            for number in (one, other):
                self.event.do(t.lateness.NoteAbsence, number=number)
            for number in (one, other):
                self.event.do(t.results.ForfeitGame, number=number)
            return
        winner = self.rng.choice((one, other))
        self.event.result(winner, 400, one + other - winner, 300)

    def come_and_go(self) -> None:
        for number in self.event.division.entrants:
            chance = self.rng.random()
            if number in self.away and chance < 0.4:
                self.event.do(t.entries.Return, number=number)
                self.away.discard(number)
            elif number not in self.away and chance < 0.06:
                self.event.do(t.entries.Withdraw, number=number, reason="a train")
                self.away.add(number)
                self.ever_away.add(number)

    def losses(self) -> Counter[int]:
        return Counter(
            line.number
            for _, game in self.event.division.games()
            for line in game.lines
            if not game.is_bye and not line.half_points
        )


@pytest.mark.parametrize("rules", LOSSES)
@settings(max_examples=12, deadline=None)
@given(entrants=st.integers(2, 11), seed=st.integers(0, 2**32))
def test_whoever_was_always_there_is_out_after_the_losses_of_the_book_and_no_game_is_in_vain(
    rules: str, entrants: int, seed: int
) -> None:
    bracket = Restless(rules, entrants, random.Random(seed))
    bracket.play_round()
    bracket.come_and_go()
    while not bracket.is_over():
        bracket.play_round()
        bracket.come_and_go()
    done, lost = bracket.progress, bracket.losses()
    assert not misfits(bracket.event.division)
    assert not done.strays
    assert max(lost.values()) <= LOSSES[rules]
    stayed = bracket.event.division.entrants.keys() - bracket.ever_away - {done.champion}
    assert {number for number in stayed if lost[number] < LOSSES[rules]} == set()
    placed = [number for place in done.places for number in place.numbers]
    assert sorted(placed) == sorted(bracket.event.division.entrants)


def test_a_final_stays_who_played_it_when_they_go_home_after_a_walkover_on_the_way() -> None:
    event = Event("washburn", 8)
    event.check_in()
    event.do(t.entries.SetSeeds, order=tuple(range(1, 9)))
    event.pair()
    for winner, loser in ((1, 8), (4, 5), (2, 7), (3, 6)):
        event.result(winner, 400, loser, 300)
    event.do(t.entries.Withdraw, number=1, reason="a train")
    event.pair()
    event.result(2, 400, 3, 300)
    event.pair()
    event.result(4, 400, 2, 300)
    event.do(t.entries.Withdraw, number=4, reason="the last train")
    assert [(row.rank, row.number) for row in event.standings[:2]] == [(1, 4), (2, 2)]
    assert not misfits(event.division)
