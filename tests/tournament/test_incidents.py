"""What the director rules on at the desk and what was ruled in a game: done, logged, undone."""

from __future__ import annotations

from typing import Any

from lexidrome import tournament as t
from lexidrome.base import RuleId, StreamId, text
from lexidrome.procedures import Sanction
from lexidrome.tournament import pairing as p
from tournament.hall import Event

SWISS = (t.phases.Phase(p.Swiss(), 3),)
GAME = StreamId("game/cup/d0-r1-n1")
RULE = RuleId("NSA-IV.B.3")


def incident(**fields: Any) -> t.incidents.Incident:
    fields.setdefault("number", 1)
    return t.incidents.Incident(
        procedure="abuse", title=text("Abuse, threats or disruption"), **fields
    )


def published(**plan: Any) -> Event:
    event = Event("nsa-2009", 4, phases=SWISS, **plan)
    event.pair((1, 2), (3, 4))
    return event


def played() -> Event:
    event = published()
    event.result(1, 400, 2, 350)
    return event


def rule(event: Event, number: int = 1, **fields: Any) -> None:
    outside = {"round_number": fields.pop("round_number")} if "round_number" in fields else {}
    scores = {"scores": fields.pop("scores")} if "scores" in fields else {}
    event.do(
        t.incidents.RuleOnIncident, number=number, incident=incident(**fields), **outside, **scores
    )


def spread(event: Event, number: int) -> int:
    return next(row.spread for row in event.standings if row.number == number)


def game_one(event: Event) -> t.Game:
    game = event.division.rounds[0].game_of(1)
    assert game is not None
    return game


def test_points_taken_off_change_a_result_that_is_there() -> None:
    event = played()
    rule(event, points=(t.results.Score(1, -100),))
    assert spread(event, 1) == -50
    event.do(t.undo.Undo)
    assert spread(event, 1) == 50
    (line,) = t.incidents.incident_log(event.now)
    assert line.is_undone


def test_points_in_a_game_without_result_wait_for_the_slip() -> None:
    event = published()
    rule(event, points=(t.results.Score(1, -10),))
    assert game_one(event).slip is None
    assert len(t.incidents.incident_log(event.now)) == 1


def test_spread_is_changed_for_one_side_alone() -> None:
    event = played()
    rule(event, spread=(t.incidents.SpreadChange(2, 99, RULE),))
    assert (spread(event, 1), spread(event, 2)) == (50, 49)


def test_a_game_lost_by_a_ruling_is_lost_as_if_it_had_been_left() -> None:
    event = played()
    rule(event, sanctions=(Sanction.FORFEIT,))
    slip = game_one(event).slip
    assert slip is not None
    assert (slip.kind, slip.loser) == (t.results.ResultKind.LEFT, 1)
    rows = {row.number: row.wins for row in event.standings}
    assert (rows[1], rows[2]) == (0, 1)


def test_without_a_result_the_score_must_be_said_for_a_forfeit() -> None:
    event = published()
    fields = {"number": 1, "incident": incident(sanctions=(Sanction.FORFEIT,))}
    assert event.refuses(t.incidents.RuleOnIncident, **fields) == t.Reason.SCORES_INCOMPLETE
    event.do(
        t.incidents.RuleOnIncident,
        scores=(t.results.Score(1, 200), t.results.Score(2, 180)),
        **fields,
    )
    assert game_one(event).counts


def test_who_is_ejected_plays_no_more_until_it_is_taken_back() -> None:
    event = played()
    rule(event, sanctions=(Sanction.EJECTION,))
    assert event.division.entrants[1].is_withdrawn
    event.do(t.undo.Undo)
    assert not event.division.entrants[1].is_withdrawn


def test_prizes_go_to_the_next_when_somebody_may_win_none() -> None:
    event = played()
    event.do(
        t.prizes.SetPrizes, prizes=(t.prizes.Prize("first", t.prizes.PrizeKind.PLACE, place=1),)
    )
    rule(event, round_number=0, sanctions=(Sanction.PRIZE_LOSS,))
    (holding,) = t.prizes.prizes_of(event.now.tournament, event.division, event.division.prizes)
    assert 1 not in holding.holders


def test_what_is_ruled_outside_a_game_is_logged_without_a_round() -> None:
    event = Event("nsa-2009", 4)
    rule(event, round_number=0, sanctions=(Sanction.WARNING,), note="in the lobby")
    (line,) = t.incidents.incident_log(event.now)
    assert (line.round_number, line.incident.note) == (0, "in the lobby")


def take(event: Event, *incidents: t.incidents.Incident) -> None:
    event.do(t.incidents.TakeIncidents, by=t.HOUSE, stream=GAME, incidents=incidents)


def test_the_log_of_a_game_replaces_what_it_said_before() -> None:
    event = played()
    ruled = incident(spread=(t.incidents.SpreadChange(1, -50, RULE),), at_ms=5)
    take(event, ruled)
    take(event, ruled, incident(number=2, at_ms=9, sanctions=(Sanction.EJECTION,)))
    assert spread(event, 1) == 0
    assert event.division.entrants[2].is_withdrawn
    take(event)
    assert spread(event, 1) == 50
    assert not event.division.entrants[2].is_withdrawn
    assert [line.is_undone for line in t.incidents.incident_log(event.now)] == [True, True]


def test_the_same_log_told_twice_changes_nothing() -> None:
    event = played()
    take(event, incident(at_ms=5))
    before = len(event.facts)
    take(event, incident(at_ms=5))
    assert len(event.facts) == before


def test_only_the_director_rules() -> None:
    staff = t.Actor(t.Role.STAFF)
    assert played().refuses(
        t.incidents.RuleOnIncident, by=staff, number=1, incident=incident()
    ) == (t.Reason.NOT_ALLOWED)
