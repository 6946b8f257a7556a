"""What an entrant knows of the rounds to come, under each way of pairing."""

from __future__ import annotations

from lexidrome import tournament as t
from lexidrome.tournament import pairing as p
from tournament.hall import Event


def ahead(event: Event, number: int) -> list[tuple[int | None, str, tuple[int, ...]]]:
    found = t.rounds.coming(event.now.tournament, event.division, number)
    return [(each.round_number, each.known.value, each.opponents) for each in found]


def play(event: Event) -> None:
    """The next round; the first named of each pair wins."""
    event.do(t.rounds.DraftPairings)
    event.do(t.rounds.PublishPairings)
    for game in event.division.rounds[-1].games:
        if not game.is_bye:
            event.result(game.first, 400, game.second, 350)


def test_a_schedule_names_every_opponent_and_is_kept() -> None:
    event = Event("nsa-2009", 5, phases=(t.phases.Phase(p.RoundRobin(), 5),))
    play(event)
    foreseen = {number: ahead(event, number) for number in range(1, 6)}
    assert sorted(opponents for *_, opponents in foreseen[1]) != [()] * 4
    for each in range(2, 6):
        play(event)
        for number, rows in foreseen.items():
            game = event.division.rounds[-1].game_of(number)
            met = () if game is None or game.is_bye else (game.other(number),)
            assert rows[each - 2] == (each, "schedule", met)
    assert ahead(event, 1) == []


def test_standings_that_do_not_exist_yet_name_nobody_and_a_final_ends_the_plan() -> None:
    phases = (t.phases.Phase(p.Swiss(), 3), t.phases.Phase(p.Championship(), 1))
    event = Event("school", 4, phases=phases)
    assert [row[:2] for row in ahead(event, 1)] == [
        (1, "standings"), (2, "standings"), (3, "standings"), (4, "final"),
    ]  # fmt: skip
    play(event)
    assert [row[0] for row in ahead(event, 1)] == [2, 3, 4]


def test_a_draft_gives_nothing_away() -> None:
    event = Event("nsa-2009", 4, phases=(t.phases.Phase(p.Swiss(), 2),))
    before = ahead(event, 1)
    event.do(t.rounds.DraftPairings)
    assert ahead(event, 1) == before


def test_a_bracket_names_who_may_come_if_one_wins_or_loses() -> None:
    event = Event("thon", 4, phases=(t.phases.Phase(t.phases.DoubleElimination()),))
    event.do(t.entries.SetSeeds, order=(1, 2, 3, 4))
    event.do(t.rounds.DraftPairings)
    event.do(t.rounds.PublishPairings)
    assert ahead(event, 1) == [(None, "bracket_won", (2, 3)), (None, "bracket_lost", (2, 3))]
    event.result(1, 400, 4, 350)
    assert ahead(event, 1) == [(None, "bracket", (2, 3))]
    event.result(2, 400, 3, 350)
    assert ahead(event, 1) == [(None, "bracket", (2,))]
    assert ahead(event, 4) == [(None, "bracket", (3,))]


def test_a_bye_in_a_bracket_waits_for_one_of_two() -> None:
    event = Event("washburn", 3, phases=(t.phases.Phase(t.phases.SingleElimination()),))
    event.check_in()
    event.do(t.entries.SetSeeds, order=(1, 2, 3))
    event.do(t.rounds.DraftPairings)
    event.do(t.rounds.PublishPairings)
    assert ahead(event, 1) == [(None, "bracket", (2, 3))]
    event.result(2, 400, 3, 350)
    assert ahead(event, 3) == []


def test_who_has_withdrawn_has_no_rounds_to_come() -> None:
    event = Event("nsa-2009", 4, phases=(t.phases.Phase(p.RoundRobin(), 3),))
    play(event)
    met = next(game for game in event.division.rounds[0].games if 4 in game.numbers).other(4)
    event.do(t.entries.Withdraw, number=4)
    assert ahead(event, 4) == []
    for number in {1, 2, 3} - {met}:
        assert () in {opponents for *_, opponents in ahead(event, number)}


def test_nobody_looks_further_ahead_than_two_hundred_rounds() -> None:
    event = Event("nsa-2009", 20, phases=(t.phases.Phase(p.RoundRobin(times=20)),))
    assert [row[:2] for row in ahead(event, 1)] == [(at, "standings") for at in range(1, 201)]
    play(event)
    assert [row[:2] for row in ahead(event, 1)] == [(at, "schedule") for at in range(2, 202)]
