"""Whatever can be asked has its bounds: each is refused beyond them, in words, by its decider.

The fields are found by the types of the commands, so a new one is covered or fails here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, get_args

import msgspec
import pytest

from contracts.bounded import Place, places
from game.table import DIRECTOR, Table
from lexidrome import game as g
from lexidrome import tournament as t
from lexidrome.base import Bound, Bounds, Refusal, Unbounded
from lexidrome.decider import Said
from lexidrome.game.bounds import BOUNDS as GAME_BOUNDS
from lexidrome.hall.bounds import BOUNDS as HALL_BOUNDS
from lexidrome.hall.events.calls import CallCommand, CallRules
from lexidrome.hall.events.moves import MoveCommand, MoveRules
from lexidrome.hall.people.roles import RoleCommand, RoleRules
from lexidrome.tournament.bounds import BOUNDS as EVENT_BOUNDS
from tournament.hall import A, Event

OUT_OF_BOUNDS = "out_of_bounds"


TESTED_ALONE = frozenset({*get_args(t.AnyCommand), *get_args(g.AnyCommand)}) - {
    t.results.EnterResult,
    g.play.PlayTiles,
}
"""Commands that can stand in another one; these two show that they are looked at there too."""


class Room(msgspec.Struct, frozen=True):
    """A decider, with a state in which much can be asked of it."""

    bounds: Bounds
    decide: Callable[[Any], Any]
    known: Mapping[str, Any]


def said_in_event(asked: t.messages.Command | Said[t.Actor]) -> t.Given:
    if isinstance(asked, Said):
        return t.Given(t.rounds.BeginRound(division=A, round_number=1), asked)
    return t.DIRECTOR.says(asked)


def event_room(kind: type) -> Room:
    event = Event("nsa-2009", 4, phases=(t.phases.Phase(t.pairing.Swiss(), 3),))
    event.pair((1, 2), (3, 4))
    event.do(t.rounds.BeginRound)
    state = None if kind is t.setup.CreateEvent else event.state
    known = {"by": t.DIRECTOR, "division": A, "reason": "a test"}
    return Room(EVENT_BOUNDS, lambda asked: t.decide(state, said_in_event(asked)), known)


def given(asked: g.messages.Command | Said[g.Actor]) -> g.Given:
    """Who says it and when has its bounds as well as what is said."""
    if isinstance(asked, Said):
        return g.Given(g.play.PassTurn(), asked)
    return DIRECTOR.says(asked)


def game_room(kind: type) -> Room:
    table = Table("nsa-2009")
    table.start()
    state = None if kind is g.start.CreateGame else table.state
    return Room(
        GAME_BOUNDS,
        lambda command: g.decide(state, given(command)),
        {"by": DIRECTOR, "reason": "a test"},
    )


def calls_room(_kind: type) -> Room:
    return Room(HALL_BOUNDS, lambda command: CallRules().decide(None, command), {})


def roles_room(_kind: type) -> Room:
    return Room(HALL_BOUNDS, lambda command: RoleRules().decide(None, command), {})


def moves_room(_kind: type) -> Room:
    return Room(HALL_BOUNDS, lambda command: MoveRules().decide(None, command), {})


ROOMS: list[tuple[Any, Callable[[type], Room]]] = [
    (t.AnyCommand, event_room),
    (g.AnyCommand, game_room),
    (CallCommand, calls_room),
    (RoleCommand, roles_room),
    (MoveCommand, moves_room),
]
KINDS = [
    pytest.param(kind, room, id=f"{room.__name__}-{kind.__name__}")
    for commands, room in ROOMS
    for kind in get_args(commands)
]
KINDS.append(pytest.param(Said, game_room, id="game_room-Said"))


def refused_for(place: Place, answer: Any) -> None:
    assert isinstance(answer, Refusal), f"{place.path} was not refused"
    assert answer.reason == OUT_OF_BOUNDS, f"{place.path}: {answer}"
    assert place.limit is not None
    assert answer.sentence == place.limit.refusal(), place.path
    sentence = str(answer.sentence)
    assert sentence.endswith(".")
    assert "{" not in sentence
    unit = place.limit.unit if isinstance(place.limit, Bound) else 1
    assert str(place.limit.most // unit) in sentence or "3000" in sentence


@pytest.mark.parametrize(("kind", "room_of"), KINDS)
def test_every_field_of_a_command_is_refused_beyond_its_bounds(
    kind: type[msgspec.Struct], room_of: Callable[[type], Room]
) -> None:
    room = room_of(kind)
    for place in places(room.bounds, kind, room.known, TESTED_ALONE):
        for size in place.beyond():
            refused_for(place, room.decide(place.made(place.value(size))))


@pytest.mark.parametrize(("kind", "room_of"), KINDS)
def test_no_field_of_a_command_is_refused_for_what_its_bounds_allow(
    kind: type[msgspec.Struct], room_of: Callable[[type], Room]
) -> None:
    room = room_of(kind)
    for place in places(room.bounds, kind, room.known, TESTED_ALONE):
        for size in place.within():
            command = place.made(place.value(size))
            assert room.bounds.outside(command) is None, f"{place.path} of {size}"
            if isinstance(place.limit, Bound):
                answer = room.decide(command)
                reason = answer.reason if isinstance(answer, Refusal) else ""
                assert reason != OUT_OF_BOUNDS, place.path


def test_the_walk_finds_what_lies_deep_in_a_command() -> None:
    found = {each.path for each in places(EVENT_BOUNDS, t.results.EnterResult, {})}
    assert "EnterResult.Slip.Score.points" in found
    found = {each.path for each in places(EVENT_BOUNDS, t.setup.CreateEvent, {})}
    assert {"CreateEvent.title", "CreateEvent.DivisionPlan.Phase.rounds"} <= found
    assert any(path.endswith("Clock.side_time_s") for path in found)
    found = {each.path for each in places(GAME_BOUNDS, g.correction.CorrectEntries, {})}
    assert "CorrectEntries.PlayTiles.PlacedTile.square" in found


def test_a_field_that_nobody_gave_a_bound_is_a_mistake_that_shows() -> None:
    class Asked(msgspec.Struct):
        unheard_of: int

    with pytest.raises(Unbounded, match=r"Asked\.unheard_of"):
        EVENT_BOUNDS.outside(Asked(1))
