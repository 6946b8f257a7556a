"""Rounds that somebody missed, in the files of other programs."""

from __future__ import annotations

from lexidrome import tournament as t
from lexidrome.hall.events.files import event_file
from lexidrome.tournament import pairing as p
from tournament.hall import Event
from tournament.test_missed_rounds import HALF, LOSS, enter_late, play


def test_a_loss_is_a_round_without_an_opponent_and_half_a_point_is_nothing_there() -> None:
    event = Event("nsa-2009", 6, phases=(t.phases.Phase(p.Swiss(), 5),))
    play(event)
    enter_late(event, 7, missed=LOSS)
    enter_late(event, 8, missed=HALF)
    (division,) = event_file(event.now.tournament, {}).divisions
    late = [game for game in division.games if game.one > 6]
    assert [(game.round, game.one, game.other, game.one_score) for game in late] == [(1, 7, 0, -50)]
