"""The table that an event is closed with stays its final one, whatever is reckoned later."""

from __future__ import annotations

import msgspec
import pytest

from lexidrome import tournament as t
from lexidrome.proof.mutants import mutated
from lexidrome.rulebook import the_rule
from lexidrome.tournament import pairing as p
from lexidrome.tournament.places import is_ordered_by_spread
from lexidrome.tournament.team_tables import by_sum_of_points
from tournament.hall import Event, slip
from tournament.situations import SWISS

GOLD = t.prizes.Prize("Gold", t.prizes.PrizeKind.PLACE)


@pytest.fixture
def played() -> Event:
    """Both winners have one win, the second of them by more."""
    event = Event("nsa-2009", 4, phases=(t.phases.Phase(p.Swiss(), 1),))
    event.do(t.prizes.SetPrizes, prizes=(GOLD,))
    event.pair((1, 4), (2, 3))
    event.result(1, 400, 4, 390)
    event.result(2, 450, 3, 350)
    return event


@pytest.fixture
def closed_before(played: Event) -> Event:
    """Closed by a version in which spreads separated nobody."""
    with mutated(the_rule(is_ordered_by_spread)):
        played.do(t.setup.CloseEvent, is_as_it_stands=True)
    return played


def places(event: Event) -> list[tuple[int, int]]:
    return [(row.rank, row.number) for row in event.standings]


def holders(event: Event) -> list[tuple[int, ...]]:
    division = event.division
    return [
        each.holders for each in t.prizes.prizes_of(event.now.tournament, division, division.prizes)
    ]


def test_the_closing_keeps_places_figures_and_prizes_and_no_names(played: Event) -> None:
    (closing,) = played.do(t.setup.CloseEvent)
    assert isinstance(closing, t.setup.EventClosed)
    (table,) = closing.tables
    assert table.division == "A"
    assert table.standings == (
        t.standings.Standing(1, 2, 2, 1, 100, 450),
        t.standings.Standing(2, 1, 2, 1, 10, 400),
        t.standings.Standing(3, 4, 0, 1, -10, 390),
        t.standings.Standing(4, 3, 0, 1, -100, 350),
    )
    assert [(each.prize, each.holders) for each in table.prizes] == [(GOLD, (2,))]
    persons = {str(each) for one in played.division.entrants.values() for each in one.entry.persons}
    assert persons
    assert not [each for each in persons if each.encode() in msgspec.json.encode(closing.tables)]


def test_the_table_is_decided_with_the_closing_and_not_when_it_is_folded(played: Event) -> None:
    played.do(t.setup.CloseEvent)
    with mutated(the_rule(is_ordered_by_spread)):
        state = t.fold(played.facts)
        division = state.tournament.divisions["A"]
        assert t.standings.standings(state.tournament, division) == played.standings
        assert [row.rank for row in played.standings] == [1, 2, 3, 4]


def test_what_was_final_stays_so_where_a_later_version_reckons_otherwise(
    closed_before: Event,
) -> None:
    assert sorted(places(closed_before)) == [(1, 1), (1, 2), (3, 3), (3, 4)]
    assert holders(closed_before) == [(1, 2)]


def test_the_lines_that_are_reckoned_otherwise_are_told(closed_before: Event) -> None:
    one, other, prize = t.standings.final_differences(closed_before.now.tournament)
    assert (one.final, one.now) == (
        t.standings.Standing(1, 1, 2, 1, 10, 400),
        t.standings.Standing(2, 1, 2, 1, 10, 400),
    )
    assert (other.final, other.now) == (
        t.standings.Standing(3, 3, 0, 1, -100, 350),
        t.standings.Standing(4, 3, 0, 1, -100, 350),
    )
    assert isinstance(prize.final, t.prizes.Holding)
    assert isinstance(prize.now, t.prizes.Holding)
    assert (prize.final.holders, prize.now.holders) == ((1, 2), (2,))


def test_nothing_is_told_where_the_table_is_reckoned_as_it_was(played: Event) -> None:
    assert t.standings.final_differences(played.now.tournament) == ()
    played.do(t.setup.CloseEvent)
    assert played.division.final is not None
    assert t.standings.final_differences(played.now.tournament) == ()


def test_who_shares_a_place_may_be_listed_in_another_order(played: Event) -> None:
    with mutated(the_rule(is_ordered_by_spread)):
        (closing,) = played.do(t.setup.CloseEvent, is_as_it_stands=True)
        assert isinstance(closing, t.setup.EventClosed)
        (table,) = closing.tables
        turned = msgspec.structs.replace(table, standings=table.standings[::-1])
        state = t.fold((*played.facts[:-1], msgspec.structs.replace(closing, tables=(turned,))))
        assert t.standings.final_differences(state.tournament) == ()


def test_an_event_closed_before_tables_were_kept_is_reckoned(closed_before: Event) -> None:
    *before, closing = closed_before.facts
    stored = msgspec.to_builtins(closing)
    del stored["tables"]
    state = t.fold((*before, msgspec.convert(stored, t.setup.EventClosed)))
    division = state.tournament.divisions["A"]
    assert state.tournament.closed_by_action == closing.action
    assert [row.number for row in t.standings.standings(state.tournament, division)] == [2, 1, 4, 3]
    assert t.standings.final_differences(state.tournament) == ()
    assert msgspec.to_builtins(state.journal[-1]) == stored


def test_a_director_accepts_what_is_reckoned_now_by_opening_and_closing(
    closed_before: Event,
) -> None:
    event = closed_before
    before = event.now
    event.do(t.undo.Undo)
    follows = t.undo.consequences(before, event.now)
    assert [(each.number, each.rank_before, each.rank_after) for each in follows.standings] == [
        (1, 1, 2),
        (3, 3, 4),
    ]
    assert [(each.before, each.after) for each in follows.prizes] == [((1, 2), (2,))]
    event.do(t.setup.CloseEvent)
    assert places(event) == [(1, 2), (2, 1), (3, 4), (4, 3)]
    assert t.standings.final_differences(event.now.tournament) == ()


def test_a_correction_after_the_end_makes_a_final_table_of_its_own(played: Event) -> None:
    (closing,) = played.do(t.setup.CloseEvent)
    played.do(t.undo.Undo)
    corrected = slip(2, 355, 3, 350)
    played.do(
        t.results.CorrectResult,
        number=2,
        slip=corrected,
        correction=t.results.Correction.ENTRY,
        reason="added up wrongly",
    )
    assert played.refuses(t.undo.Redo, action=closing.action) == t.Reason.OTHER_TABLE
    played.do(t.setup.CloseEvent)
    assert places(played) == [(1, 1), (2, 2), (3, 3), (4, 4)]


def test_a_closing_is_done_again_as_long_as_its_table_is_the_same(played: Event) -> None:
    (closing,) = played.do(t.setup.CloseEvent)
    played.do(t.undo.Undo)
    assert played.division.final is None
    played.do(t.undo.Redo, action=closing.action)
    assert played.division.final is not None


def test_teams_and_points_are_part_of_the_final_table() -> None:
    event = Event("thon", 8, phases=SWISS)
    event.do(t.teams.FormTeam, team=t.teams.TeamPlan("Reds", (1, 2, 3, 4)))
    event.do(t.teams.FormTeam, team=t.teams.TeamPlan("Blues", (5, 6, 7, 8)))
    event.pair((1, 5), (2, 6), (3, 7), (4, 8))
    for one in (1, 2, 3, 4):
        event.result(one, 300, one + 4, 350 + one)
    with mutated(the_rule(by_sum_of_points)):
        event.do(t.setup.CloseEvent)
    tournament, division = event.now.tournament, event.division
    assert division.final is not None
    assert t.teams.team_standings(tournament, division) == division.final.teams
    assert t.teams.points_table(division) == division.final.points
    assert [(row.number, row.points) for row in division.final.points[:2]] == [(8, 354), (7, 353)]
    found = [each.row for each in t.standings.final_differences(tournament)]
    assert [row.team.name for row in found if isinstance(row, t.teams.TeamStanding)] == [
        "Reds",
        "Blues",
    ]
    assert not [row for row in found if isinstance(row, t.standings.Standing | t.teams.PointsRow)]
