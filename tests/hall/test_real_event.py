"""A real event of 23 rounds goes through our own rules and comes out as it was published."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from lexidrome import tournament as t
from lexidrome.base import PersonId
from lexidrome.hall.events.files import event_file, import_event
from lexidrome.notation import read_event
from lexidrome.notation.eventfile import EventFile
from lexidrome.rulebook import rule_set

SOURCE = Path(__file__).parents[1] / "notation/events/real_23_rounds.t"
ROUNDS = 23
LEFT_AFTER = {16: 19}
"""Number 16 went home after round 19 and was not ranked any more."""


@pytest.fixture(scope="module")
def published() -> EventFile:
    return read_event("A.t", SOURCE.read_bytes())


@pytest.fixture(scope="module")
def state(published: EventFile) -> t.EventState:
    imported = import_event(published, rule_set("nsa-2009"), "real", seed=1)
    now: t.EventState | None = None
    for command in (imported.created, *imported.commands):
        handled = t.handle(now, t.DIRECTOR.says(command))
        assert isinstance(handled, t.Handled), handled
        now = handled.state
    assert now is not None
    return now


def test_the_places_after_every_round_are_those_that_were_published(
    state: t.EventState, published: EventFile
) -> None:
    division = state.tournament.divisions["A"]
    ranks = {
        entrant.number: entrant.extras["rrank"].split()
        for entrant in published.divisions[0].entrants
    }
    for number in range(1, ROUNDS + 1):
        rows = t.standings.standings(state.tournament, division, before_round=number + 1)
        there = [row for row in rows if number <= LEFT_AFTER.get(row.number, ROUNDS)]
        for row in there:
            above = sum(
                (other.half_points, other.spread) > (row.half_points, row.spread) for other in there
            )
            assert above + 1 == int(ranks[row.number][number])


def test_a_director_can_change_back_to_the_program_the_event_came_from(
    state: t.EventState, published: EventFile
) -> None:
    names = {PersonId(""): ""}
    back = event_file(state.tournament, names).divisions[0]
    ours = [replace(game, first=None, table=None) for game in back.games]
    theirs = [replace(game, first=None, table=None) for game in published.divisions[0].games]
    assert ours == theirs
    played = [(game.round, game.one, game.first) for game in back.games if not game.is_bye]
    assert played == [
        (game.round, game.one, game.first)
        for game in published.divisions[0].games
        if not game.is_bye
    ]
