"""Whole events, paired king of the hill, with results that follow from nothing but numbers."""

from __future__ import annotations

from collections.abc import Callable

from lexidrome import tournament as t
from lexidrome.base import PersonId, Refusal
from lexidrome.rulebook import rule_set
from lexidrome.tournament import pairing as p

A = "A"
Do = Callable[[t.AnyCommand], t.EventState]


def played(
    entrants: int, rounds: int, after_round: Callable[[int, t.EventState, Do], object] | None = None
) -> tuple[t.EventState, list[t.AnyFact]]:
    """An event in which everybody has played all rounds, and the facts that led there."""
    state: t.EventState | None = None
    facts: list[t.AnyFact] = []

    def do(command: t.AnyCommand) -> t.EventState:
        nonlocal state
        handled = t.handle(state, t.DIRECTOR.says(command))
        assert not isinstance(handled, Refusal), handled.sentence
        state = handled.state
        facts.extend(handled.facts)
        return state

    plan = t.phases.DivisionPlan(A, (t.phases.Phase(p.KingOfTheHill(), rounds),))
    do(t.setup.CreateEvent(title="Cup", rules=rule_set("nsa-2009"), seed=1, divisions=(plan,)))
    entries = tuple(t.entries.Entry((PersonId(f"p{n}"),), rating=n) for n in range(entrants))
    now = do(t.entries.Enter(division=A, entries=entries))
    for number in range(1, rounds + 1):
        do(t.rounds.DraftPairings(division=A))
        now = do(t.rounds.PublishPairings(division=A, round_number=number))
        for game in now.tournament.divisions[A].rounds[-1].games:
            if game.is_bye:
                continue
            points = 300 + (game.first * 7919 + number * 31) % 200
            others = 300 + (game.second * 7919 + number * 37) % 200
            slip = t.results.Slip(
                scores=(t.results.Score(game.first, points), t.results.Score(game.second, others))
            )
            now = do(
                t.results.EnterResult(division=A, round_number=number, number=game.first, slip=slip)
            )
        if after_round is not None:
            after_round(number, now, do)
    assert state is not None
    return state, facts
