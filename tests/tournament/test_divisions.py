"""Divisions and what is announced of an event, changed after it was made."""

from __future__ import annotations

import pytest

from lexidrome import tournament as t
from lexidrome.base import PersonId
from lexidrome.tournament import pairing as p
from tournament.hall import A, Event


def two() -> Event:
    """1 and 2 in A, where 2 is checked in; 2 and 5 in B."""
    event = Event("nsa-2009", 2)
    event.do(t.divisions.AddDivision, plan=t.phases.DivisionPlan("B"))
    event.do(t.entries.CheckIn, number=2)
    entries = tuple(t.entries.Entry((PersonId(f"b{n}"),), number=n, rating=1000) for n in (2, 5))
    event.do(t.entries.Enter, division="B", entries=entries)
    return event


def entered(event: Event) -> dict[str, list[int]]:
    return {name: list(each.entrants) for name, each in event.now.tournament.divisions.items()}


def test_what_is_announced_can_change_and_be_undone() -> None:
    event = Event("nsa-2009", 2)
    event.do(
        t.setup.DescribeEvent,
        title="Spring Open",
        date="4 May",
        place="Hall 2",
        zone="America/Chicago",
    )
    setup = event.now.tournament.setup
    assert (setup.title, setup.date, setup.place) == ("Spring Open", "4 May", "Hall 2")
    assert setup.zone == "America/Chicago"
    assert setup.rules == event.rules
    event.do(t.undo.Undo)
    assert event.now.tournament.setup.title == "A test"


def test_a_division_is_renamed_in_its_place_and_goes_on() -> None:
    event = two()
    event.do(t.divisions.ChangeDivision, name="Open", rating_least=900)
    assert entered(event) == {"Open": [1, 2], "B": [2, 5]}
    assert event.now.tournament.divisions["Open"].plan.rating_least == 900
    event.do(t.rounds.DraftPairings, division="Open")
    assert t.fold(event.facts) == event.now


def test_what_a_new_name_was_built_upon_is_undone_only_after_it() -> None:
    event = two()
    entering = event.facts[1].action
    event.do(t.divisions.ChangeDivision, name="Open")
    event.do(t.entries.CheckIn, division="Open", number=1)
    assert event.refuses(t.undo.Undo, action=entering) == t.Reason.BUILT_UPON
    renaming = next(
        each.action for each in event.facts if isinstance(each, t.divisions.DivisionRenamed)
    )
    assert event.refuses(t.undo.Undo, action=renaming) == t.Reason.BUILT_UPON
    for _ in range(2):
        event.do(t.undo.Undo)
    assert entered(event) == {A: [1, 2], "B": [2, 5]}


def test_who_is_merged_into_a_division_keeps_the_number_if_it_is_free() -> None:
    event = two()
    event.do(t.divisions.MergeDivision, division="B", into=A)
    assert entered(event) == {A: [1, 2, 6, 5]}
    moved = event.division.entrants[6]
    assert (moved.number, moved.entry.number, moved.entry.persons) == (6, 6, ("b2",))
    event.do(t.undo.Undo)
    assert entered(event) == {A: [1, 2], "B": [2, 5]}


def test_a_merged_division_keeps_who_is_there_and_which_teams_there_are() -> None:
    event = Event("thon", 1)
    event.do(t.divisions.AddDivision, plan=t.phases.DivisionPlan("B"))
    entries = tuple(
        t.entries.Entry((PersonId(f"b{n}"),), number=n, team="Reds") for n in (1, 2, 3, 4)
    )
    event.do(t.entries.Enter, division="B", entries=entries)
    event.do(t.entries.CheckIn, division="B", number=1)
    event.do(t.divisions.MergeDivision, division="B", into=A)
    (team,) = event.division.teams
    assert (team.name, team.members) == ("Reds", (5, 2, 3, 4))
    assert event.division.entrants[5].present == ("b1",)


def test_nobody_without_a_school_is_merged_into_a_division_for_schools() -> None:
    event = Event("thon", 1)
    event.do(t.divisions.AddDivision, plan=t.phases.DivisionPlan("Schools", is_for_schools=True))
    assert event.refuses(t.divisions.MergeDivision, into="Schools") == t.Reason.SCHOOL_MISSING


def test_a_division_after_one_that_is_paired_can_still_be_removed() -> None:
    event = two()
    event.do(t.divisions.AddDivision, plan=t.phases.DivisionPlan("C"))
    event.do(t.rounds.DraftPairings)
    event.do(t.divisions.RemoveDivision, division="C")
    event.do(t.divisions.AddDivision, plan=t.phases.DivisionPlan("C"))
    assert list(entered(event)) == [A, "B", "C"]


@pytest.mark.parametrize("first", [p.Swiss(), p.RoundRobin()])
def test_what_is_paired_stays_and_what_follows_can_change(first: t.phases.Format) -> None:
    event = Event("nsa-2009", 4, phases=(t.phases.Phase(first, 3),))
    event.do(t.rounds.DraftPairings)
    wanted = (t.phases.Phase(first, 2), t.phases.Phase(p.KingOfTheHill(), 1))
    event.do(t.divisions.ChangePhases, phases=wanted)
    assert event.division.phases == wanted
    assert event.refuses(t.divisions.ChangePhases, phases=wanted[1:]) == t.Reason.PHASE_BEGUN
