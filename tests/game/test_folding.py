"""Folding decides nothing: what a rule brings about stands in the fact that was made by it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from types import FunctionType
from typing import Any

import pytest
from msgspec.structs import replace

from golden.games import by_hand
from golden.scenarios import game_scenarios
from golden.streams import tables
from lexidrome.game import AnyEvent, GameState, evolve, fold
from lexidrome.rulebook import all_rules

Stream = tuple[str, Sequence[Any]]


@pytest.fixture(scope="module")
def streams() -> list[Stream]:
    """Games of every rule set, made now, in which whatever can be stored happens."""
    made = [*by_hand(), *game_scenarios()]
    return [*made, *((each.name, each.events) for each in tables())]


def test_folding_asks_no_rule_and_no_rule_set(streams: list[Stream]) -> None:
    for name, events in streams:
        wanted = fold(events)
        with nobody_to_ask():
            try:
                found = _without_rules(events)
            except Asked as asked:
                pytest.fail(f"{name}: {asked}")
        assert _seen(found) == _seen(wanted), name


class Asked(Exception):
    """While folding, somebody wanted to know what the rules say."""


class _Nobody:
    """Stands where the rule set of a game stood."""

    def __getattr__(self, name: str) -> object:
        raise Asked(f"the rule set, for its {name}")


def _without_rules(events: Sequence[AnyEvent]) -> GameState:
    created = evolve(None, events[0])
    setup = replace(created.setup, rules=_Nobody())
    return fold(events[1:], replace(created, setup=setup))


@contextmanager
def nobody_to_ask() -> Iterator[None]:
    """Every rule of the game is out; whoever imported one holds the function itself."""
    functions = {each.function for each in all_rules("game")}
    codes = {each: each.__code__ for each in functions if isinstance(each, FunctionType)}
    assert codes.keys() == functions
    for function in codes:
        function.__code__ = _asked.__code__.replace(co_name=function.__name__)
    try:
        yield
    finally:
        for function, code in codes.items():
            function.__code__ = code


def _asked(*_args: object, **_named: object) -> None:
    import sys  # noqa: PLC0415 -- what is called here has no names of its own module

    from game.test_folding import Asked  # noqa: PLC0415

    raise Asked(f"the rule {sys._getframe().f_code.co_name}")


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
