"""What one more fact costs does not depend on how large or how old its event is."""

from __future__ import annotations

import sys
from types import FrameType

import pytest

from lexidrome import tournament as t
from lexidrome.base import PersonId, Refusal
from lexidrome.rulebook import rule_set
from lexidrome.tournament import pairing as p

A = "A"


def said(state: t.EventState | None, command: t.AnyCommand) -> t.Handled:
    handled = t.handle(state, t.DIRECTOR.says(command))
    assert not isinstance(handled, Refusal), handled.sentence
    return handled


def before_a_result(entrants: int) -> tuple[t.EventState, t.AnyFact]:
    """A round in which half of the tables are in, and the next result."""
    plan = t.phases.DivisionPlan(A, (t.phases.Phase(p.KingOfTheHill(), 2),))
    rules = rule_set("nsa-2009")
    state = said(None, t.setup.CreateEvent(title="A", rules=rules, seed=1, divisions=(plan,))).state
    entries = tuple(t.entries.Entry((PersonId(f"p{n}"),), rating=n) for n in range(entrants))
    for command in (
        t.entries.Enter(division=A, entries=entries),
        t.rounds.DraftPairings(division=A),
        t.rounds.PublishPairings(division=A, round_number=1),
    ):
        state = said(state, command).state
    games = [game for game in state.tournament.divisions[A].rounds[0].games if not game.is_bye]
    half = len(games) // 2
    for game in games[:half]:
        state = said(state, result_of(game)).state
    return state, said(state, result_of(games[half])).facts[0]


def result_of(game: t.Game) -> t.results.EnterResult:
    slip = t.results.Slip(
        scores=(t.results.Score(game.first, 400), t.results.Score(game.second, 300))
    )
    return t.results.EnterResult(division=A, round_number=1, number=game.first, slip=slip)


def calls_to_evolve(entrants: int) -> int:
    """Every function and every step of a generator that is run for it."""
    state, fact = before_a_result(entrants)
    count = 0

    def note(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal count
        count += event == "call"

    sys.setprofile(note)
    try:
        after = t.evolve(state, fact)
    finally:
        sys.setprofile(None)
    assert after != state
    return count


def test_a_result_costs_the_same_in_a_large_event() -> None:
    assert 0 < calls_to_evolve(200) == calls_to_evolve(20)


@pytest.mark.parametrize("entrants", [21, 201])
def test_where_somebody_sits_out_only_whether_the_others_have_played_is_looked_at(
    entrants: int,
) -> None:
    played = entrants // 2 // 2 + 1
    assert calls_to_evolve(entrants) <= calls_to_evolve(20) + played + 20
