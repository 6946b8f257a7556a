"""What a command is about, and what was done to that last."""

from __future__ import annotations

from typing import Any

import pytest

from lexidrome import tournament as t
from lexidrome.tournament import pairing as p
from tournament.hall import A, Event


def command(kind: Any, **fields: Any) -> Any:
    if "division" in kind.__struct_fields__:
        fields.setdefault("division", A)
    return kind(**fields)


@pytest.fixture
def event() -> Event:
    event = Event("nsa-2009", 4, phases=(t.phases.Phase(p.Swiss(), 2),))
    event.pair((1, 2), (3, 4))
    event.do(t.rounds.BeginRound)
    return event


def is_about(event: Event, asked: Any, done: tuple[t.AnyFact, ...]) -> bool:
    """Whether what was done changes what is asked about."""
    changed = {key for each in done for key in t.undo.written(each)}
    return not changed.isdisjoint(t.subjects(event.now, asked))


def test_either_side_names_the_game(event: Event) -> None:
    done = event.do(t.lateness.NoteAbsence, number=1)
    assert is_about(event, command(t.lateness.NoteArrival, round_number=1, number=1), done)
    event.result(1, 400, 2, 350)
    entered = (event.facts[-1],)
    for number in (1, 2):
        assert is_about(
            event, command(t.results.ValidateResult, round_number=1, number=number), entered
        )
    assert not is_about(event, command(t.results.ValidateResult, round_number=1, number=3), entered)


def test_a_press_for_all_is_about_each_of_them(event: Event) -> None:
    done = event.do(t.entries.Withdraw, number=4)
    presses = tuple(command(t.entries.CheckIn, number=number) for number in (3, 4))
    assert is_about(event, command(t.Together, commands=presses), done)
    assert not is_about(event, command(t.Together, commands=presses[:1]), done)


def test_what_was_done_last_is_found_also_when_it_was_undone(event: Event) -> None:
    event.result(1, 400, 2, 350)
    event.at_ms = 10
    event.do(
        t.results.CorrectResult, number=1, reason="misread", correction=t.results.Correction.ENTRY,
        slip=t.results.Slip(scores=(t.results.Score(1, 390), t.results.Score(2, 350))),
    )  # fmt: skip
    things = t.subjects(event.now, command(t.results.ValidateResult, round_number=1, number=2))
    last = t.journal.last_change(event.now, things)
    assert last is not None
    assert "390" in str(last.sentence)
    event.at_ms = 20
    event.do(t.undo.Undo, action=last.action)
    undone = t.journal.last_change(event.now, things)
    assert undone is not None
    assert undone.is_undone
    assert undone.changed_ms == 20
    assert t.journal.last_change(event.now, [("game", A, 1, 3)]) is None


def test_help_is_opened_and_closed_by_the_director_alone_and_once(event: Event) -> None:
    for role in (t.Role.STAFF, t.Role.ENTRANT, t.Role.HOUSE):
        assert event.refuses(t.setup.SetHelp, is_open=True, by=t.Actor(role, A, 1)) == "not_allowed"
    assert not event.now.tournament.is_help_open
    opened = event.do(t.setup.SetHelp, is_open=True)
    assert event.now.tournament.is_help_open
    assert is_about(event, command(t.setup.SetHelp, is_open=False), opened)
    assert event.do(t.setup.SetHelp, is_open=True) == (), "it is open already"
    event.do(t.undo.Undo)
    assert not event.now.tournament.is_help_open
