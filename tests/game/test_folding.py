"""Folding decides nothing: what a rule brings about stands in the fact that was made by it."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from types import FunctionType
from typing import Any

import pytest
from msgspec.structs import fields, replace

from game.decided import undecided
from game.record_lines import gone_out
from golden.games import by_hand
from golden.scenarios import game_scenarios
from golden.streams import tables
from lexidrome.game import AnyFact, Corrected, GameState, Phase, before, evolve, fold
from lexidrome.game.challenge import ChallengeWithdrawn
from lexidrome.game.messages import FACTS
from lexidrome.game.ruling import GameReopened
from lexidrome.game.state import Challenge
from lexidrome.game.values import EntryKind
from lexidrome.rulebook import all_rules
from lexidrome.rulebook.choices import Withdrawal

Stream = tuple[str, Sequence[Any]]


@pytest.fixture(scope="module")
def streams() -> list[Stream]:
    """Games of every rule set, made now, in which whatever can be stored happens."""
    made = [*by_hand(), *game_scenarios()]
    return [*made, *((each.name, each.events) for each in tables())]


@pytest.mark.slow
def test_folding_asks_no_rule_and_no_rule_set(streams: list[Stream]) -> None:
    """Nor what facts of earlier versions left to be asked."""
    wanted = [_seen(fold(events)) for _, events in streams]
    with nobody_to_ask():
        for (name, events), each in zip(streams, wanted, strict=True):
            try:
                found = _without_rules(events)
            except Asked as asked:
                pytest.fail(f"{name}: {asked}")
            assert _seen(found) == each, name


@pytest.mark.slow
def test_a_state_has_the_rules_and_the_table_of_its_setup(streams: list[Stream]) -> None:
    """Also where what is agreed changes the setup's options."""
    for name, events in streams:
        state: GameState | None = None
        for event in events:
            state = evolve(state, event)
            assert state.rules is state.setup.rules, name
            assert state.table is state.setup.table, name


@pytest.mark.slow
def test_every_fact_says_what_was_decided(streams: list[Stream]) -> None:
    made = [event for _, events in streams for event in _told(events)]
    assert [each for each in made if undecided(each)] == []
    kinds = {kind for kind, told in FACTS.items() if told.decided}
    assert kinds <= {type(event) for event in made}


def test_what_was_decided_is_nothing_in_a_fact_of_an_earlier_version() -> None:
    defaults = {
        (kind.__name__, field.name): field.default
        for kind, told in FACTS.items()
        for field in fields(kind)
        if field.name in told.decided
    }
    assert defaults
    assert {name: default for name, default in defaults.items() if default is not None} == {}


def test_a_challenge_that_was_withdrawn_for_a_found_tile_gives_it_to_who_had_gone_out() -> None:
    """In a fact that does not say so."""
    state = gone_out().state
    play = state.play
    assert play is not None
    assert (play.side, play.is_out, state.racks[0]) == (0, True, "")
    judged = replace(state, play=replace(play, challenge=Challenge(1, ("HORN",))))
    after = evolve(judged, ChallengeWithdrawn(at_ms=judged.now_ms, reason=Withdrawal.FOUND_TILE))
    assert (after.racks[0], after.clock.running) == ("_", 1)
    assert after.play is not None
    assert (after.play.is_out, after.play.challenge) == (False, None)


@pytest.mark.slow
def test_a_game_that_was_reopened_takes_back_what_its_end_counted(streams: list[Stream]) -> None:
    """In a fact that does not say so."""
    events = dict(streams)["board-tile-found-late-player"]
    at = next(at for at, event in enumerate(events) if isinstance(event, GameReopened))
    ended = fold(events[:at])
    after = evolve(ended, replace(events[at], undone=None, clocks=None))
    assert [(entry.kind, entry.points) for entry in ended.ledger[-1:]] == [
        (EntryKind.RACK_OTHERS, 28)
    ]
    assert [(entry.kind, entry.points) for entry in after.ledger[len(ended.ledger) :]] == [
        (EntryKind.RACK_OTHERS, -28)
    ]
    assert (after.phase, after.clock.running) == (Phase.PLAYING, ended.on_turn)


class Asked(Exception):
    """While folding, somebody wanted to know what the rules say."""


class _Nobody:
    """Stands where the rule set of a game stood."""

    def __getattr__(self, name: str) -> object:
        raise Asked(f"the rule set, for its {name}")


def _without_rules(events: Sequence[AnyFact]) -> GameState:
    created = evolve(None, events[0])
    nobody = _Nobody()
    setup = replace(created.setup, rules=nobody)
    return fold(events[1:], replace(created, setup=setup, rules=nobody))


@contextmanager
def nobody_to_ask() -> Iterator[None]:
    """Every rule of the game is out; whoever imported one holds the function itself."""
    functions = {each.function for each in all_rules("game")}
    functions |= {each for _, each in inspect.getmembers(before, _is_defined_there)}
    codes = {each: each.__code__ for each in functions if isinstance(each, FunctionType)}
    assert codes.keys() == functions
    for function in codes:
        function.__code__ = _asked.__code__.replace(co_name=function.__name__)
    try:
        yield
    finally:
        for function, code in codes.items():
            function.__code__ = code


def _is_defined_there(found: object) -> bool:
    return inspect.isfunction(found) and found.__module__ == before.__name__


def _asked(*_args: object, **_named: object) -> None:
    """It runs among the names of another module."""
    from game.test_folding import refuse_to_answer  # noqa: PLC0415

    refuse_to_answer()


def refuse_to_answer() -> None:
    raise Asked(f"the rule {sys._getframe(1).f_code.co_name}")


def _seen(state: GameState) -> tuple[object, ...]:
    """What there is of a game besides its rules."""
    return (
        state.version,
        state.phase,
        state.board,
        state.bag,
        state.racks,
        state.clock,
        state.ledger,
        state.turns,
        state.zeros,
        state.play,
        state.lightning,
    )


def _told(events: Sequence[AnyFact]) -> Iterator[AnyFact]:
    """With what corrections decided again."""
    for event in events:
        yield event
        if isinstance(event, Corrected):
            yield from _told(event.facts)
