"""Several at once, all or none; the end of an event; tables that are kept free."""

from __future__ import annotations

from lexidrome import tournament as t
from lexidrome.base import PersonId, Refusal
from lexidrome.tournament import pairing as p
from tournament.hall import A, Event

ONE_ROUND = (t.phases.Phase(p.Swiss(), 1),)


def absent(number: int) -> t.lateness.NoteAbsence:
    return t.lateness.NoteAbsence(division=A, round_number=1, number=number)


def begun() -> Event:
    event = Event("nsa-2009", 4, phases=ONE_ROUND)
    event.pair((1, 2), (3, 4))
    event.do(t.rounds.BeginRound)
    return event


def test_what_is_pressed_together_is_done_together_and_undone_one_by_one() -> None:
    event = begun()
    done = event.do(t.Together, commands=(absent(1), absent(3)))
    assert [each.by for each in done] == [t.DIRECTOR, t.DIRECTOR]
    assert len({each.action for each in done}) == 2
    event.do(t.undo.Undo, action=done[0].action)
    (each,) = event.division.rounds
    late = {absence.number for game in each.games for absence in game.absences}
    assert late == {3}


def test_what_is_refused_to_one_is_refused_to_all() -> None:
    event = begun()
    before = event.now
    answer = event.ask(t.Together, commands=(absent(1), absent(1)))
    assert isinstance(answer, Refusal)
    assert answer.reason == t.Reason.ALREADY_LATE
    assert event.now is before


def test_an_event_is_made_whole_or_not_at_all() -> None:
    made = begun().now.tournament.setup
    create = t.setup.CreateEvent(
        title="Cup", rules=made.rules, seed=1, divisions=(t.phases.DivisionPlan(name=A),)
    )
    enter = t.entries.Enter(division=A, entries=(t.entries.Entry(persons=(PersonId("ann"),)),))
    both = t.Together(commands=(create, enter))
    handled = t.handle(None, t.DIRECTOR.says(both))
    assert not isinstance(handled, Refusal)
    assert len(handled.state.tournament.divisions[A].entrants) == 1
    for commands in ((), (enter,), (enter, create), (create, absent(1)), (create, create)):
        answer = t.handle(None, t.DIRECTOR.says(t.Together(commands=commands)))
        assert isinstance(answer, Refusal)


def test_a_closed_event_stays_as_it_is_until_its_closing_is_undone() -> None:
    event = begun()
    event.result(1, 400, 2, 350)
    event.result(3, 400, 4, 360)
    (closing,) = event.do(t.setup.CloseEvent)
    assert isinstance(event.ask(t.entries.Withdraw, number=1), Refusal)
    event.do(t.undo.Undo)
    assert event.now.tournament.closed_by_action is None
    assert event.now.undoings[closing.action].by == t.DIRECTOR
    event.do(t.entries.Withdraw, number=1)


def test_tables_begin_where_the_division_sits_and_leave_out_those_kept_free() -> None:
    event = Event("nsa-2009", phases=ONE_ROUND)
    event.do(t.divisions.SetTables, table_plan=t.phases.TablePlan(11, (12, 13)))
    event.enter(1, 2, 3, 4)
    entry = event.division.entrants[4].entry
    kept = t.entries.Entry(entry.persons, table=13)
    event.do(t.entries.ChangeEntrant, number=4, entry=kept)
    event.pair((1, 2), (3, 4))
    tables = {game.first: game.table for game in event.division.rounds[0].games}
    assert sorted(tables.values(), key=str) == [11, 13]
    assert next(table for number, table in tables.items() if number in (3, 4)) == 13
