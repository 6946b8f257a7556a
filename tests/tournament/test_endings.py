"""Nothing is over while a winner is missing; and what a round is called."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lexidrome import tournament as t
from lexidrome.tournament import named_rounds
from lexidrome.tournament import pairing as p
from lexidrome.tournament.bracket import stage_of
from lexidrome.tournament.bracket.draw import double_elimination, single_elimination
from tournament.hall import Event
from tournament.situations import knocked_out, tied_at_the_top, unwon


def open_in(event: Event) -> tuple[t.standings.Undecided, ...]:
    return t.standings.undecided(event.now.tournament, event.division)


def is_over(event: Event) -> bool:
    return t.standings.is_decided(event.now.tournament, event.division)


def titles(event: Event) -> list[str]:
    names = [t.rounds.round_name(event.division, each.number) for each in event.division.rounds]
    return [str(each.title) for each in names]


def following(event: Event) -> str:
    return str(t.rounds.next_round_name(event.now.tournament, event.division).title)


def test_two_whom_nothing_separates_at_the_top_keep_the_event_open_until_lots_are_drawn() -> None:
    event = tied_at_the_top()
    assert open_in(event) == (t.standings.TiedPlace(1, (1, 3), can_play=True),)
    assert not is_over(event)
    assert event.refuses(t.setup.CloseEvent) == t.Reason.PLACE_TIED
    event.do(t.standings.DrawLots, seed=1)
    assert open_in(event) == ()
    assert is_over(event)
    event.do(t.setup.CloseEvent)


def test_two_at_the_top_can_play_a_final_for_it() -> None:
    event = tied_at_the_top()
    event.do(
        t.divisions.ChangePhases,
        phases=(*event.division.phases, t.phases.Phase(p.Championship(), 1)),
    )
    assert open_in(event) == ()
    assert event.refuses(t.setup.CloseEvent) == t.Reason.NO_WINNER
    assert following(event) == "Final"
    event.pair()
    assert event.meetings() == {frozenset({1, 3})}
    event.result(1, 380, 3, 390)
    assert is_over(event)
    assert [row.number for row in event.standings][:2] == [3, 1]


def test_the_director_can_leave_a_place_to_those_who_share_it() -> None:
    event = tied_at_the_top()
    event.do(t.setup.CloseEvent, is_as_it_stands=True)
    assert open_in(event) == ()
    assert [row.rank for row in event.standings] == [1, 1, 3, 3]


def test_a_shared_place_matters_where_a_prize_is_for_it() -> None:
    event = Event("nsa-2009", 6, phases=(t.phases.Phase(p.Swiss(), 1),))
    event.pair((1, 2), (3, 4), (5, 6))
    event.result(1, 450, 2, 350)
    event.result(3, 400, 4, 350)
    event.result(5, 400, 6, 350)
    assert open_in(event) == ()
    event.do(t.prizes.SetPrizes, prizes=(t.prizes.Prize("Silver", t.prizes.PrizeKind.PLACE, 2),))
    assert open_in(event) == (t.standings.TiedPlace(2, (3, 5)),)


@pytest.mark.parametrize("rules", ["thon", "washburn"])
def test_a_bracket_whose_final_nobody_came_to_has_no_champion_and_is_not_over(rules: str) -> None:
    event = unwon(rules)
    last = event.division.rounds[-1]
    assert open_in(event) == (t.standings.NoWinner(last.number, last.games[0].numbers),)
    assert not is_over(event)
    assert event.refuses(t.setup.CloseEvent) == t.Reason.NO_WINNER
    event.do(t.setup.CloseEvent, is_as_it_stands=True)


def test_a_bracket_is_not_closed_before_its_final_is_played() -> None:
    event = knocked_out("washburn")
    assert open_in(event) == ()
    assert event.refuses(t.setup.CloseEvent) == t.Reason.NO_WINNER


@pytest.mark.parametrize("format_", [t.phases.SingleElimination(), t.phases.DoubleElimination()])
def test_a_bracket_that_ends_the_plan_is_played_to_its_winner_whatever_rounds_were_planned(
    format_: t.phases.SingleElimination | t.phases.DoubleElimination,
) -> None:
    event = Event("nsa-2009", 4, phases=(t.phases.Phase(format_, 1),))
    rounds = 0
    while not is_over(event):
        event.pair()
        rounds += 1
        for game in event.division.rounds[-1].games:
            if not game.is_bye:
                event.result(min(game.numbers), 400, max(game.numbers), 300)
    assert rounds > 1
    assert event.standings[0].number == 1


def test_a_tied_final_ends_nothing_until_it_is_known_who_won() -> None:
    event = Event(
        "school", 4, phases=(t.phases.Phase(p.Swiss(), 1), t.phases.Phase(p.Championship(), 1))
    )
    event.pair((1, 2), (3, 4))
    event.result(1, 400, 2, 350)
    event.result(3, 390, 4, 350)
    event.pair()
    event.result(1, 350, 3, 350)
    assert not is_over(event)
    assert [each.awaited for each in t.results.missing_games(event.division)] == [
        t.results.Awaited.TIE_BREAK
    ]
    assert event.refuses(t.setup.CloseEvent) == t.Reason.STILL_PLAYED


def test_the_rounds_of_a_bracket_are_called_what_they_are() -> None:
    event = Event("washburn", 16)
    event.check_in()
    assert following(event) == "Round 1"
    for name in ("Round 1", "Quarter-finals", "Semi-finals", "Final"):
        event.pair()
        assert titles(event)[-1] == name
        for game in event.division.rounds[-1].games:
            if not game.is_bye:
                event.result(game.first, 400, game.second, 300)
        if name != "Final":
            assert following(event) != name
    assert is_over(event)


def test_the_second_final_of_two_losses_and_out_has_its_own_name() -> None:
    event = Event("thon", 2)
    event.check_in()
    for name in ("Round 1", "Final", "Second final"):
        event.pair()
        assert titles(event)[-1] == name
        game = event.division.rounds[-1].games[0]
        one, other = (1, 2) if name == "Round 1" else (2, 1)
        assert set(game.numbers) == {1, 2}
        event.result(one, 400, other, 300)


def test_the_games_of_a_longer_final_are_counted() -> None:
    event = Event("washburn", 2, phases=(t.phases.Phase(t.phases.SingleElimination(best_of=3)),))
    event.check_in()
    for one, other in ((1, 2), (2, 1), (1, 2)):
        event.pair()
        event.result(one, 400, other, 300)
    assert titles(event) == ["Final, game 1", "Final, game 2", "Final, game 3"]


def test_the_label_of_a_match_says_where_it_stands() -> None:
    for drawn in (
        single_elimination(range(1, 12), places=8),
        double_elimination(range(1, 12), places=6),
    ):
        for match in drawn.matches:
            stage, number = stage_of(match.label)
            assert stage is match.stage
            assert number == match.round, match.label


def test_every_sentence_of_the_journal_that_names_a_round_has_a_form_for_the_final() -> None:
    folder = Path(named_rounds.__file__).parent
    said = "".join(
        (folder / name).read_text(encoding="utf-8") for name in ("fact_words.py", "result_words.py")
    )
    naming = set(re.findall(r'"([^"]*\{round\}[^"]*)"', said))
    assert naming
    assert naming == set(named_rounds._WITHOUT_NUMBER)
