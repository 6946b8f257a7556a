"""Whole events played by themselves hold whatever must hold in every event."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from lexidrome import tournament as t
from lexidrome.proof.mutants import mutated
from lexidrome.rulebook import RULE_SET_NAMES, rule_set, the_rule
from lexidrome.tournament import pairing as p
from lexidrome.tournament import points as reckoned
from lexidrome.tournament.balances import charge_forfeiters
from lexidrome.tournament.brackets import advancing
from lexidrome.tournament.firsts import has_fewer_firsts
from lexidrome.tournament.places import add_rulings
from lexidrome.tournament.simulation import Simulated, Trouble, simulate

STORMY = Trouble(
    forfeit=8, leave=4, late=8, tie=6, correction=20, withdrawal=6, return_=40, late_entry=50,
    undo=6, ruling=20, report=40,
)  # fmt: skip
FORMATS: tuple[tuple[t.phases.Phase, ...], ...] = (
    (t.phases.Phase(p.Swiss(), 3), t.phases.Phase(p.KingOfTheHill(), 2)),
    (t.phases.Phase(p.RoundRobin(), 5), t.phases.Phase(p.Championship(), 1)),
    (t.phases.Phase(p.Fontes(3), 3), t.phases.Phase(p.Swiss(), 3)),
    (t.phases.Phase(p.Australian(), 6),),
    (
        t.phases.Phase(p.Factor(2), 2),
        t.phases.Phase(p.QueenOfTheHill(), 2),
        t.phases.Phase(p.Swiss(), 2),
    ),
    (t.phases.Phase(p.Swiss(), 3), t.phases.Phase(t.phases.SingleElimination(places=4))),
    (t.phases.Phase(p.Swiss(), 2), t.phases.Phase(t.phases.DoubleElimination(places=4))),
    (t.phases.Phase(t.phases.SingleElimination(best_of=3)),),
)


def play(name: str, seed: int) -> Simulated:
    size = 4 + seed * 7 % 23
    rounds = 4 + seed % 5 if name in ("school", "nsa-2009") else None
    return simulate(rule_set(name), size, seed, rounds=rounds, trouble=STORMY)


@pytest.mark.parametrize("name", RULE_SET_NAMES)
@pytest.mark.parametrize("seed", range(3))
def test_an_event_by_each_book_keeps_every_invariant(name: str, seed: int) -> None:
    played = play(name, seed)
    assert not played.broken
    assert not played.refused


@pytest.mark.parametrize("phases", FORMATS, ids=lambda phases: type(phases[0].format).__name__)
def test_an_event_of_several_phases_keeps_every_invariant(
    phases: tuple[t.phases.Phase, ...],
) -> None:
    played = simulate(rule_set("nsa-2009"), 12, 5, phases=phases, trouble=STORMY)
    assert not played.broken
    assert not played.refused


def test_an_event_in_which_nothing_separates_two_for_the_final_goes_on_by_lots() -> None:
    played = play("school", 1680)
    assert any(isinstance(fact, t.standings.LotsDrawn) for fact in played.facts)
    assert (played.broken, played.refused) == ((), ())


@pytest.mark.slow
@pytest.mark.parametrize("name", RULE_SET_NAMES)
def test_many_events_keep_every_invariant(name: str) -> None:
    for seed in range(100, 130):
        played = play(name, seed)
        assert (played.broken, played.refused) == ((), ()), seed


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("name", RULE_SET_NAMES)
def test_thousands_of_events_keep_every_invariant(name: str) -> None:
    for seed in range(1000, 2000):
        played = play(name, seed)
        assert (played.broken, played.refused) == ((), ()), seed


@pytest.mark.parametrize("seed", range(4))
def test_standings_do_not_depend_on_the_order_in_which_results_arrive(seed: int) -> None:
    played = simulate(rule_set("school"), 10, seed, trouble=Trouble(undo=0))
    rng = random.Random(seed)
    shuffled = t.fold(in_another_order(played, rng))
    division = shuffled.tournament.divisions["A"]
    found = t.standings.standings(shuffled.tournament, division)
    assert found == t.standings.standings(played.state.tournament, played.division)
    assert found


def in_another_order(played: Simulated, rng: random.Random) -> list[t.AnyFact]:
    """All results after all pairings, in any order, but a correction after what it corrects."""
    own = (
        t.results.ResultEntered
        | t.results.ResultValidated
        | t.results.ResultCorrected
        | t.results.SlipSubmitted
    )
    others = [fact for fact in played.facts if not isinstance(fact, own)]
    games: dict[tuple[int, int], list[t.AnyFact]] = {}
    for fact in played.facts:
        if isinstance(fact, own):
            games.setdefault((fact.round_number, fact.game), []).append(fact)
    order = [key for key, facts in games.items() for _ in facts]
    rng.shuffle(order)
    return others + [games[key].pop(0) for key in order]


@pytest.mark.parametrize(
    ("function", "rules"),
    [
        (has_fewer_firsts, "nsa-2009"),
        (charge_forfeiters, "nsa-2009"),
        (reckoned.higher_score_wins, "nsa-2009"),
        (reckoned.capped, "school"),
        (reckoned.halves_of_a_tie, "school"),
        (reckoned.no_show, "school"),
        (reckoned.leavers_deficit, "nsa-2009"),
        (reckoned.points_for_lateness, "school"),
        (reckoned.bye_is_a_win, "school"),
        (add_rulings, "school"),
        (advancing, "washburn"),
    ],
)
def test_an_event_without_a_rule_is_found_out(function: Callable[..., Any], rules: str) -> None:
    with mutated(the_rule(function)):
        assert any(play(rules, seed).broken for seed in range(2, 10))


def test_the_same_seed_plays_the_same_event() -> None:
    one, other = (simulate(rule_set("school"), 9, 77) for _ in range(2))
    assert one.facts == other.facts
