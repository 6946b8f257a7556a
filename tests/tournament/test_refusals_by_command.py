"""Every command on an event in the same situations, by those who may and by those who may not."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from lexidrome import tournament as t
from lexidrome.base import PersonId, Refusal, StreamId, text
from lexidrome.procedures import Sanction
from lexidrome.rulebook import derive, rule_set
from lexidrome.tournament import Reason
from lexidrome.tournament import pairing as p
from lexidrome.tournament.decide import work
from refusal_grid import DONE, Grid, filled, read
from refusal_sites import met, sites
from tournament.hall import A, Event, slip
from tournament.situations import (
    begun,
    checked_in,
    closed,
    drafted,
    ended,
    entrant,
    fresh,
    late,
    league,
    over,
    played,
    postponed,
    published,
    shared,
    with_team,
)
from tournament.test_refusals import LINES, correct, creating, of

TABLE = Path(__file__).with_name("refusals_by_command.yaml")
KINDS = [kind for kind in get_args(t.SingleCommand) if kind is not t.setup.CreateEvent]
STAFF = t.Actor(t.Role.STAFF)
MAY = ("director", "staff", "house", "entrant", "other entrant")
"""The situations that say who asks."""
BY_ASKER = {
    t.messages.Asker.DIRECTOR: {"director"},
    t.messages.Asker.STAFF: {"director", "staff"},
    t.messages.Asker.HOUSE: {"director", "house"},
}
Situation = tuple[Callable[[], Event], dict[str, Any]]
SITUATIONS: dict[str, Situation] = {
    "director": (published, {}),
    "staff": (published, {"by": STAFF}),
    "house": (published, {"by": t.HOUSE}),
    "entrant": (published, {"by": entrant(1)}),
    "other entrant": (published, {"by": entrant(3)}),
    "no such division": (published, {"division": "Z"}),
    "no such entrant": (published, {"number": 9}),
    "no such round": (published, {"round_number": 9}),
    "fresh": (fresh, {}),
    "drafted": (drafted, {}),
    "begun": (begun, {}),
    "late": (late, {}),
    "ended": (ended, {}),
    "played": (played, {}),
    "over": (over, {}),
    "league": (league, {}),
    "league, entrant": (league, {"by": entrant(1)}),
    "school": (lambda: begun("school"), {}),
    "closed": (closed, {}),
    "silent": (begun, {"reason": " ", "note": " "}),
}
GIVEN: dict[str, Any] = {
    "apart": t.pairing.Apart(3), "missed": t.entries.Missed(t.entries.MissedKind.HALF),
    "action": None, "agreed": (1, 2), "agreement": shared(1, 2), "amount": 50, "division": A,
    "duration_s": 600,
    "entries": (t.entries.Entry((PersonId("new"),)),),
    "entry": t.entries.Entry((PersonId("1a"),), rating=1),
    "incident": t.incidents.Incident(procedure="abuse", title=text("Abuse"), number=1, other=2),
    "incidents": (), "note": "called", "number": 1, "one": 1, "order": (2, 1, 3, 4), "other": 3,
    "person": PersonId("1a"), "phases": (t.phases.Phase(p.RoundRobin()),),
    "plan": t.phases.DivisionPlan("B"),
    "prizes": (), "reason": "a reason", "round_number": 1, "seed": 1, "slip": slip(1, 400, 2, 350),
    "spread": 50, "starts_at_ms": 1_800_000, "stream": StreamId("game/cup/one"),
    "table_plan": t.phases.TablePlan(1), "team": t.teams.TeamPlan("Reds", (1, 2, 3, 4)),
    "year": 2012, "years": (t.teams.TrophyYear(2011, "Oak"),),
    "title": "A cup", "name": "First", "into": A,
}  # fmt: skip


def with_result() -> Event:
    """Of a round that has begun."""
    event = begun()
    event.result(1, 400, 2, 350)
    return event


def drafted_week() -> Event:
    event = Event("depaul", 2)
    event.do(t.rounds.DraftPairings)
    return event


def stale() -> Event:
    """A draft with somebody who has withdrawn since."""
    event = drafted()
    event.do(t.entries.Withdraw, number=1)
    return event


def reported() -> Event:
    event = league()
    event.result(1, 400, 2, 350)
    return event


def house_league() -> Event:
    """A league where the director decides what nobody has reported."""
    rules = derive(rule_set("depaul"), {"event.unreported": "director"}, name="house", why="a test")
    event = Event(rules, 2)
    event.do(t.rounds.DraftPairings)
    event.do(t.rounds.PublishPairings)
    return event


def tried() -> Event:
    """One side has called twice in vain."""
    event = league()
    for _ in range(2):
        event.do(t.league.LogContact, number=1, by=entrant(1), note="called")
    return event


def undone_below() -> Event:
    """A result and the pairings that it stands on, both undone."""
    event = published()
    event.result(1, 400, 2, 350)
    event.do(t.undo.Undo)
    event.do(t.undo.Undo)
    return event


def forfeiting(sanction: Sanction) -> t.incidents.Incident:
    incident: t.incidents.Incident = GIVEN["incident"]
    return msgspec.structs.replace(incident, sanctions=(sanction,))


def decide(event: Event, deadline_ms: int | None) -> Refusal:
    return of(
        event, t.league.DecideUnreachable, number=1, decided=t.league.Decided.EXTEND,
        reason="asked", deadline_ms=deadline_ms,
    )  # fmt: skip


def postponed_and_begun() -> Event:
    event = postponed()
    event.do(t.rounds.BeginRound)
    return event


def without_a_bye() -> Event:
    """Somebody who is known not to be there."""
    event = Event("nsa-2009", 3, phases=(t.phases.Phase(p.Swiss(), 3),))
    event.pair((1, 2), (3, 0))
    event.do(t.rounds.BeginRound)
    event.do(t.lateness.NoteAbsence, number=3)
    return event


def enter(made: t.results.Slip) -> Refusal:
    return of(published(), t.results.EnterResult, number=1, slip=made)


NO_ROUNDS = (t.phases.Phase(p.Swiss(), 0),)
TIED_MATCH = (t.phases.Phase(t.phases.SingleElimination(best_of=2)),)
ELSEWHERE: tuple[tuple[Reason, Callable[[], Refusal]], ...] = (
    (Reason.ALREADY_POSTPONED, lambda: of(postponed_and_begun(), t.lateness.NoteAbsence, number=1)),
    (Reason.RESULT_IN, lambda: of(without_a_bye(), t.lateness.NoteAbsence, number=3)),
    (Reason.RESULT_SIGNED, lambda: of(
        played(), t.results.CorrectResult, number=1, slip=slip(1, 380, 2, 350),
        correction=t.results.Correction.RULING, reason="so be it")),
    (Reason.NO_SUCH_ENTRANT, lambda: of(fresh(), t.Together, commands=(
        t.entries.Withdraw(division=A, number=9),))),
    (Reason.NOT_A_MEMBER, lambda: of(
        fresh(), t.entries.WaiveAbsence, number=1, person=PersonId("2a"), reason="ill")),
    (Reason.ALREADY_PRESENT, lambda: of(
        checked_in(), t.entries.WaiveAbsence, number=1, person=PersonId("1a"), reason="ill")),
    (Reason.SCORES_INCOMPLETE, lambda: of(
        begun(), t.incidents.RuleOnIncident, number=1, round_number=1,
        incident=forfeiting(Sanction.FORFEIT))),
    (Reason.SCORES_INCOMPLETE, lambda: of(
        begun(), t.results.ForfeitGame, number=1, scores=(t.results.Score(1, 300),))),
    (Reason.RESULT_IN, lambda: of(with_result(), t.lateness.NoteAbsence, number=1)),
    (Reason.REASON_MISSING, lambda: of(
        league(), t.league.LogContact, number=1, by=entrant(1), note=" ")),
    (Reason.NOT_A_LEAGUE, lambda: of(house_league(), t.league.CloseWeek)),
    (Reason.DEADLINE_OVER, lambda: decide(tried(), None)),
    (Reason.DEADLINE_OVER, lambda: decide(tried(), 0)),
    (Reason.RESULT_IN, lambda: of(reported(), t.league.ProposeTime, number=1, starts_at_ms=1)),
    (Reason.NOTHING_CHANGED, lambda: of(drafted(), t.rounds.SwapEntrants, one=1, other=2)),
    (Reason.WITHDRAWN, lambda: of(stale(), t.rounds.SwapEntrants, one=2, other=3)),
    (Reason.WITHDRAWN, lambda: of(stale(), t.rounds.PublishPairings)),
    (Reason.NOT_A_LEAGUE, lambda: of(drafted(), t.rounds.PublishPairings, deadline_ms=1_000)),
    (Reason.DEADLINE_OVER, lambda: of(
        drafted_week(), t.rounds.PublishPairings, deadline_ms=0)),
    (Reason.NOT_PUBLISHED, lambda: of(drafted(), t.rounds.DraftPairings, round_number=2)),
    (Reason.ROUND_BEGUN, lambda: of(begun(), t.rounds.DraftPairings, round_number=1)),
    (Reason.WRONG_OPPONENT, lambda: correct(played(), slip(1, 400, 3, 350))),
    (Reason.BOTH_MUST_AGREE, lambda: of(
        published(), t.results.PostponeGame, number=1, agreed=(1,), reason="ill")),
    (Reason.NO_BYE, lambda: enter(t.results.Slip(kind=t.results.ResultKind.BYE))),
    (Reason.NOT_A_SIDE, lambda: enter(
        msgspec.structs.replace(slip(1, 400, 2, 350), tie_winner=3))),
    (Reason.NOT_A_SIDE, lambda: enter(t.results.Slip(kind=t.results.ResultKind.NO_SHOW, loser=3))),
    (Reason.WRONG_OPPONENT, lambda: of(
        published(), t.results.TakeGameResult, number=1, by=t.HOUSE, slip=slip(1, 400, 3, 350),
        stream=StreamId("game/cup/one"))),
    (Reason.NOT_ALLOWED, lambda: creating(by=entrant(1))),
    (Reason.DIVISION_EXISTS, lambda: creating(
        divisions=(t.phases.DivisionPlan(A), t.phases.DivisionPlan(A)))),
    (Reason.OUT_OF_BOUNDS, lambda: of(fresh(), t.divisions.ChangePhases, phases=NO_ROUNDS)),
    (Reason.BAD_PHASES, lambda: of(fresh(), t.divisions.ChangePhases, phases=TIED_MATCH)),
    (Reason.NO_SUCH_ENTRANT, lambda: of(
        with_team(), t.teams.FormTeam, team=t.teams.TeamPlan("Blues", (5, 6, 7, 9)))),
    (Reason.BUILT_UPON, lambda: of(undone_below(), t.undo.Redo, action=5)),
    (Reason.NO_SUCH_GAME, lambda: of(
        published(), t.setup.RenewLinks, link=t.setup.LinkKind.CODE, table=99)),
    (Reason.NO_SUCH_ROUND, lambda: of(
        published(), t.setup.RenewLinks, link=t.setup.LinkKind.SEAT, round_number=9, number=1)),
)  # fmt: skip


@pytest.mark.parametrize(
    ("reason", "meet"), [pytest.param(reason, meet, id=reason) for reason, meet in ELSEWHERE]
)
def test_other_commands_are_refused_for_the_same_reason(
    reason: Reason, meet: Callable[[], Refusal]
) -> None:
    assert meet().reason == reason


def asked() -> Grid:
    """In each situation; what it says of a field that a command does not have is left out."""
    grid: Grid = {}
    for kind in KINDS:
        row = grid.setdefault(kind.__name__, {})
        for name, (situation, said) in SITUATIONS.items():
            event = situation()
            known = {key: value for key, value in said.items() if key in kind.__struct_fields__}
            by: t.Actor = said.get("by", t.HOUSE if kind is t.TimePassed else t.DIRECTOR)
            answer = t.handle(event.state, by.says(filled(kind, GIVEN, **known), event.at_ms))
            outcome = str(answer.reason) if isinstance(answer, Refusal) else DONE
            row.setdefault(outcome, []).append(name)
    return grid


def test_every_command_is_done_or_refused_by_whom_and_when_it_should_be() -> None:
    """After a change on purpose `python tests/refusal_grid.py` writes the table anew."""
    assert asked() == read(TABLE)


def test_commands_are_taken_from_those_who_are_declared_to_give_them_and_from_nobody_else() -> None:
    """As the table has it, which is what the deciders really answer."""
    table = read(TABLE)
    for kind in KINDS:
        asker = t.messages.COMMANDS.of_kind(kind).by
        if asker in BY_ASKER:
            refused = table[kind.__name__].get(str(Reason.NOT_ALLOWED), [])
            may = {each for each in MAY if each not in refused}
            assert may == BY_ASKER[asker], kind.__name__


@pytest.mark.slow
def test_every_place_that_refuses_is_met() -> None:
    """A check that no line meets could be lost, though another command is refused for it."""
    folder = Path(work.__file__).parent
    lines = [meet for _, meet in (*LINES, *ELSEWHERE)]
    # What would misfit has been built upon, as far as anybody knows: that is refused before.
    assert sites(folder, but="_misfit") - met(folder, [*lines, asked]) == set()
