"""Every reason for which a command on an event can be refused, one line each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from lexidrome import tournament as t
from lexidrome.base import PersonId, Refusal
from lexidrome.rulebook import derive, rule_set
from lexidrome.tournament import Reason
from lexidrome.tournament import pairing as p
from tournament.hall import A, Event, slip
from tournament.situations import (
    MINUTE_MS,
    SWISS,
    barred,
    begun,
    changed_since_its_closing,
    checked_in,
    clock_started,
    closed,
    cup,
    disputed,
    drafted,
    ended,
    entrant,
    entries,
    found_out,
    fresh,
    knocked_out,
    late,
    late_points,
    league,
    not_eligible,
    one_waived,
    one_with_id,
    over,
    overdue,
    paired_without_id,
    played,
    played_though_late,
    postponed,
    proposed,
    proposed_late,
    published,
    resting,
    run_out,
    seated_though_late,
    shared,
    the_final,
    tied_at_the_top,
    tied_for_the_final,
    too_late,
    two_schools,
    unsigned,
    unwon,
    with_team,
    withdrawn,
)

FIRST_DIRECTS = t.Actor(t.Role.DIRECTOR, person=PersonId("1a"))
"""Number 1 directs the event in which they play."""
Meet = Callable[[], Refusal]


def of(event: Event, command: Any, /, **fields: Any) -> Refusal:
    refused = event.ask(command, **fields)
    assert isinstance(refused, Refusal), f"{command.__name__} was not refused"
    return refused


def creating(**changes: Any) -> Refusal:
    fields = {
        "title": "x", "rules": rule_set("nsa-2009"), "seed": 1,
        "divisions": (t.DivisionPlan(A),), **changes,
    }  # fmt: skip
    by: t.Actor = fields.pop("by", t.DIRECTOR)
    refused = t.handle(None, by.says(t.CreateEvent(**fields)))
    assert isinstance(refused, Refusal)
    return refused


def resigning() -> Refusal:
    rules = derive(
        rule_set("nsa-2009"), {"ending.resignation": "by_consent"}, name="house", why="a test"
    )
    return creating(rules=rules)


def correct(event: Event, made: t.Slip, **fields: Any) -> Refusal:
    fields = {"correction": t.Correction.ENTRY, "reason": "a slip", **fields}
    return of(event, t.CorrectResult, number=1, slip=made, **fields)


def with_second() -> Event:
    """Two entrants in the first division, nobody in the second."""
    event = fresh()
    event.do(t.AddDivision, plan=t.DivisionPlan("B"))
    return event


def paired_beside() -> Event:
    event = drafted()
    event.do(t.AddDivision, plan=t.DivisionPlan("B"))
    return event


def limited() -> Event:
    """The second division is for players who are rated lower."""
    event = with_second()
    event.do(t.ChangeDivision, division="B", name="B", rating_most=1000)
    return event


LINES: tuple[tuple[Reason, Meet], ...] = (
    (
        Reason.ALREADY_CREATED,
        lambda: of(
            fresh(),
            t.CreateEvent,
            title="x",
            rules=rule_set("school"),
            seed=1,
            divisions=(t.DivisionPlan(A),),
        ),
    ),
    (Reason.NOT_CREATED, lambda: refusal_of(t.handle(None, t.HOUSE.says(t.TimePassed())))),
    (Reason.NOT_ALLOWED, lambda: of(fresh(), t.Withdraw, number=1, by=entrant(1))),
    (
        Reason.NOT_ALLOWED,
        lambda: of(
            fresh(),
            t.Enter,
            entries=(t.Entry((PersonId("late"),)),),
            missed=t.Missed(t.MissedKind.HALF),
            by=t.Actor(t.Role.STAFF),
        ),
    ),
    (
        Reason.NOT_ALLOWED,
        lambda: of(
            withdrawn(),
            t.Return,
            number=1,
            missed=t.Missed(t.MissedKind.HALF),
            by=t.Actor(t.Role.STAFF),
        ),
    ),
    (Reason.REASON_MISSING, lambda: of(begun(), t.ExtendRound, duration_s=60, reason=" ")),
    (Reason.OUT_OF_BOUNDS, lambda: of(begun(), t.ExtendRound, duration_s=10**25, reason="slow")),
    (Reason.NO_SUCH_DIVISION, lambda: of(fresh(), t.DraftPairings, division="Z")),
    (Reason.DIVISION_EXISTS, lambda: of(fresh(), t.AddDivision, plan=t.DivisionPlan(A))),
    (Reason.NO_DIVISION, lambda: creating(divisions=())),
    (Reason.NO_ADDRESS, lambda: creating(info_url="the library")),
    (Reason.NO_TITLE, lambda: of(fresh(), t.DescribeEvent, title=" ")),
    (Reason.NO_ADDRESS, lambda: of(fresh(), t.DescribeEvent, title="Cup", info_url="the library")),
    (Reason.NO_ZONE, lambda: of(fresh(), t.DescribeEvent, title="Cup", zone="over there")),
    (Reason.DIVISION_EXISTS, lambda: of(fresh(), t.ChangeDivision, name=" ")),
    (Reason.DIVISION_EXISTS, lambda: of(with_second(), t.ChangeDivision, name="B")),
    (Reason.DIVISION_PAIRED, lambda: of(drafted(), t.ChangeDivision, name="First")),
    (
        Reason.RATING_OUTSIDE,
        lambda: of(fresh(), t.ChangeDivision, name=A, rating_least=1500, rating_most=1400),
    ),
    (Reason.DIVISION_NEEDED, lambda: of(with_second(), t.MergeDivision, into=A)),
    (Reason.NO_SUCH_DIVISION, lambda: of(with_second(), t.MergeDivision, into="Z")),
    (Reason.DIVISION_NEEDED, lambda: of(fresh(), t.RemoveDivision)),
    (Reason.DIVISION_NEEDED, lambda: of(with_second(), t.RemoveDivision)),
    (Reason.DIVISION_PAIRED, lambda: of(paired_beside(), t.RemoveDivision)),
    (Reason.DIVISION_PAIRED, lambda: of(paired_beside(), t.MergeDivision, into="B")),
    (Reason.DIVISION_PAIRED, lambda: of(paired_beside(), t.MergeDivision, division="B", into=A)),
    (Reason.RATING_OUTSIDE, lambda: of(limited(), t.MergeDivision, into="B")),
    (Reason.BAD_PHASES, lambda: of(fresh(), t.ChangePhases, phases=())),
    (
        Reason.BAD_PHASES,
        lambda: of(fresh(), t.ChangePhases, phases=(t.Phase(p.Championship(), 2),)),
    ),
    (
        Reason.BAD_PRIZE,
        lambda: of(fresh(), t.SetPrizes, prizes=(t.Prize("x", t.PrizeKind.PLACE, place=0),)),
    ),
    (
        Reason.PHASE_BEGUN,
        lambda: of(published(), t.ChangePhases, phases=(t.Phase(p.RoundRobin()),)),
    ),
    (Reason.RESIGNATION_NOT_ALLOWED, resigning),
    (Reason.NOTHING_ENTERED, lambda: of(fresh(), t.Enter, entries=())),
    (Reason.WRONG_PERSON_COUNT, lambda: of(fresh(), t.Enter, entries=entries("x", "y"))),
    (Reason.PERSON_TWICE, lambda: of(fresh(), t.Enter, entries=entries("1a"))),
    (Reason.NUMBER_TAKEN, lambda: of(fresh(), t.Enter, entries=entries("x", number=2))),
    (
        Reason.RATING_OUTSIDE,
        lambda: of(Event(rating_most=900), t.Enter, entries=entries("x", rating=901)),
    ),
    (
        Reason.SCHOOL_MISSING,
        lambda: of(Event("thon", is_for_schools=True), t.Enter, entries=entries("x")),
    ),
    (Reason.NO_SUCH_ENTRANT, lambda: of(fresh(), t.Withdraw, number=9)),
    (Reason.NOT_A_MEMBER, lambda: of(fresh(), t.CheckIn, number=1, person=PersonId("2a"))),
    (Reason.ALREADY_PRESENT, lambda: of(checked_in(), t.CheckIn, number=1)),
    (
        Reason.NOBODY_LEFT,
        lambda: of(one_waived(), t.WaiveAbsence, number=1, person=PersonId("1b"), reason="ill"),
    ),
    (Reason.ID_MISSING, lambda: of(fresh("washburn"), t.CheckIn, number=1)),
    (Reason.WITHDRAWN, lambda: of(withdrawn(), t.Withdraw, number=1)),
    (Reason.NOT_WITHDRAWN, lambda: of(fresh(), t.Return, number=1)),
    (
        Reason.NOTHING_MISSED,
        lambda: of(fresh(), t.CountMissed, number=1, missed=t.Missed(t.MissedKind.HALF)),
    ),
    (Reason.SEEDS_INCOMPLETE, lambda: of(fresh(), t.SetSeeds, order=(1,))),
    (Reason.SEEDS_FIXED, lambda: of(published(), t.SetSeeds, order=(1, 2, 3, 4))),
    (Reason.NO_SUCH_ROUND, lambda: of(fresh(), t.PublishPairings, round_number=1)),
    (Reason.NO_ROUND_LEFT, lambda: of(over(), t.DraftPairings)),
    (Reason.NOTHING_TO_PAIR, lambda: of(fresh(), t.DraftPairings, pairs=((1, 9),))),
    (
        Reason.NOT_FIRST_TWO,
        lambda: of(tied_for_the_final(), t.DraftPairings, pairs=((1, 2),)),
    ),
    (
        Reason.NOT_IN_BRACKET,
        lambda: of(knocked_out("washburn"), t.DraftPairings, pairs=((1, 3), (2, 4))),
    ),
    (
        Reason.NOT_IN_BRACKET,
        lambda: of(knocked_out("thon"), t.DraftPairings, pairs=((1, 2), (3, 4))),
    ),
    (Reason.LEFT_OUT, lambda: of(found_out(), t.PublishPairings)),
    (
        Reason.TOO_MANY_BYES,
        lambda: of(
            Event("school", 4, phases=SWISS), t.DraftPairings, pairs=((1, 2), (3, 0), (4, 0))
        ),
    ),
    (
        Reason.TOO_MANY_BYES,
        lambda: of(Event("school", 4, phases=SWISS), t.DraftPairings, options=p.Options(byes=(1,))),
    ),
    (
        Reason.NOT_ALLOWED,
        lambda: of(
            Event("school", 4, phases=SWISS),
            t.DraftPairings,
            by=t.Actor(t.Role.STAFF),
            pairs=((1, 2), (3, 0), (4, 0)),
            reason="they left",
        ),
    ),
    (Reason.ROUND_OVER, lambda: of(ended(), t.NoteAbsence, number=1)),
    (Reason.PAIRINGS_OUT, lambda: of(published(), t.PublishPairings)),
    (Reason.RESULTS_IN, lambda: of(played(), t.DraftPairings, round_number=1)),
    (Reason.NOT_PAIRED, lambda: of(drafted(), t.SwapEntrants, one=1, other=9)),
    (Reason.NOT_PUBLISHED, lambda: of(drafted(), t.BeginRound)),
    (Reason.ROUND_BEGUN, lambda: of(begun(), t.BeginRound)),
    (Reason.ROUND_NOT_BEGUN, lambda: of(published(), t.NoteAbsence, number=1)),
    (Reason.ROUND_OVER, lambda: of(ended(), t.EndRound)),
    (Reason.BREAK_NOT_OVER, lambda: of(resting(), t.BeginRound)),
    (Reason.BREAK_TOO_SHORT, lambda: of(fresh(), t.AnnounceBreak, duration_s=1)),
    (Reason.NO_SUCH_GAME, lambda: of(published(), t.ForfeitGame, number=9)),
    (
        Reason.A_BYE,
        lambda: of(published("nsa-2009", (1, 2), (3, 0), (4, 0)), t.ForfeitGame, number=3),
    ),
    (Reason.BAD_FEAT, lambda: of(published(), t.NoteFeat, number=1, high_play=-1)),
    (Reason.NO_BYE, lambda: of(published(), t.ScoreBye, number=1, spread=50)),
    (
        Reason.WRONG_OPPONENT,
        lambda: of(published(), t.EnterResult, number=1, slip=slip(1, 400, 3, 350)),
    ),
    (
        Reason.SCORES_INCOMPLETE,
        lambda: of(published(), t.EnterResult, number=1, slip=t.Slip(scores=(t.Score(1, 9),))),
    ),
    (
        Reason.RESULT_IN,
        lambda: of(played(), t.EnterResult, number=1, slip=slip(1, 400, 2, 350)),
    ),
    (Reason.NO_RESULT, lambda: of(published(), t.ValidateResult, number=1)),
    (
        Reason.NOT_A_SIDE,
        lambda: of(published(), t.SubmitSlip, number=1, by=entrant(3), slip=slip(1, 400, 2, 350)),
    ),
    (Reason.ALREADY_VALIDATED, lambda: of(played(), t.ValidateResult, number=1)),
    (Reason.NOT_SIGNED, lambda: of(unsigned(), t.ValidateResult, number=1)),
    (
        Reason.BOTH_MUST_AGREE,
        lambda: correct(played(), slip(1, 390, 2, 350), correction=t.Correction.REPORT),
    ),
    (
        Reason.BOTH_MUST_AGREE,
        lambda: correct(played("depaul"), slip(1, 390, 2, 350), correction=t.Correction.REPORT),
    ),
    (
        Reason.NO_RECOUNT,
        lambda: correct(played("school"), slip(1, 390, 2, 350), correction=t.Correction.REPORT),
    ),
    (
        Reason.NOT_WARNED,
        lambda: of(published(), t.TerminateGame, number=1, slip=slip(1, 400, 2, 350)),
    ),
    (Reason.NOTHING_CHANGED, lambda: correct(played(), slip(1, 400, 2, 350))),
    (
        Reason.ALREADY_POSTPONED,
        lambda: of(postponed(), t.PostponeGame, number=1, agreed=(1, 2), reason="ill"),
    ),
    (Reason.LATE_SO_FAR, lambda: of(too_late(), t.NoteArrival, number=1)),
    (Reason.NOT_LATE, lambda: of(begun(), t.NoteArrival, number=1)),
    (
        Reason.CHOICE_IS_OVER,
        lambda: of(seated_though_late(), t.ForfeitGame, number=1, by=entrant(1)),
    ),
    (Reason.ARRIVAL_TIME_NEEDED, lambda: of(played_though_late(), t.NoteArrival, number=1)),
    (Reason.ARRIVAL_TO_COME, lambda: of(late(), t.NoteArrival, number=1, after_s=3600)),
    (Reason.ALREADY_LATE, lambda: of(late(), t.NoteAbsence, number=1)),
    (Reason.GRACE_NOT_OVER, lambda: of(late(), t.StartLateClock, number=1)),
    (Reason.LATE_CLOCK_NOT_A_RULE, lambda: of(late("school"), t.StartLateClock, number=1)),
    (Reason.CLOCK_RUNS, lambda: of(clock_started(), t.StartLateClock, number=1)),
    (
        Reason.NOT_A_LEAGUE,
        lambda: of(published(), t.ProposeTime, number=1, starts_at_ms=0),
    ),
    (Reason.NO_PROPOSAL, lambda: of(league(), t.AgreeTime, number=1)),
    (Reason.OWN_PROPOSAL, lambda: of(proposed(), t.AgreeTime, number=1)),
    (
        Reason.DEADLINE_OVER,
        lambda: of(league(), t.ProposeTime, number=1, starts_at_ms=61 * MINUTE_MS),
    ),
    (
        Reason.TIME_GONE,
        lambda: of(proposed_late(), t.ProposeTime, number=1, starts_at_ms=30 * MINUTE_MS),
    ),
    (Reason.TIME_GONE, lambda: of(proposed_late(), t.AgreeTime, number=2)),
    (Reason.DEADLINE_NOT_OVER, lambda: of(league(), t.CloseWeek)),
    (Reason.REPORTS_DIFFER, lambda: of(disputed(), t.CloseWeek)),
    (
        Reason.NO_EFFORT,
        lambda: of(
            league(), t.DecideUnreachable, number=1, decided=t.Decided.AWARD, reason="asked"
        ),
    ),
    (
        Reason.NO_TEAMS,
        lambda: of(published(), t.FormTeam, team=t.TeamPlan("Reds", (1, 2, 3, 4))),
    ),
    (
        Reason.WRONG_TEAM_SIZE,
        lambda: of(with_team(), t.FormTeam, team=t.TeamPlan("Blues", (5, 6))),
    ),
    (
        Reason.TEAM_EXISTS,
        lambda: of(with_team(), t.FormTeam, team=t.TeamPlan("Reds", (5, 6, 7, 8))),
    ),
    (
        Reason.IN_A_TEAM,
        lambda: of(with_team(), t.FormTeam, team=t.TeamPlan("Blues", (4, 5, 6, 7))),
    ),
    (
        Reason.MIXED_SCHOOLS,
        lambda: of(two_schools(), t.FormTeam, team=t.TeamPlan("Reds", (1, 2, 3, 4))),
    ),
    (
        Reason.MIXED_SCHOOLS,
        lambda: of(
            Event("thon", 0, is_for_schools=True),
            t.Enter,
            entries=(
                *entries("x", team="Reds", school="Oak"),
                *entries("y", team="Reds", school="Elm"),
            ),
        ),
    ),
    (
        Reason.LEFT_OUT,
        lambda: of(not_eligible(), t.DraftPairings, pairs=((1, 2),)),
    ),
    (
        Reason.DEADLINE_OVER,
        lambda: of(overdue(), t.SubmitSlip, number=1, slip=slip(1, 400, 2, 350)),
    ),
    (Reason.DEADLINE_OVER, lambda: of(overdue(), t.LogContact, number=1, note="called")),
    (Reason.NO_TROPHY, lambda: of(with_team(), t.AwardTrophy, year=2012)),
    (
        Reason.TEAM_EXISTS,
        lambda: of(with_team(), t.Enter, entries=entries("new", team="Reds")),
    ),
    (
        Reason.IN_A_TEAM,
        lambda: of(with_team(), t.ChangeEntrant, number=1, entry=entries("1a", team="Blues")[0]),
    ),
    (
        Reason.NO_TEAMS,
        lambda: of(fresh(), t.Enter, entries=entries("new", team="Reds")),
    ),
    (
        Reason.WRONG_TEAM_SIZE,
        lambda: of(
            with_team(),
            t.Enter,
            entries=tuple(entries(f"new{at}", team="Blues")[0] for at in range(5)),
        ),
    ),
    (Reason.NO_TEAM_RANKED, lambda: of(cup(), t.AwardTrophy, year=2012)),
    (Reason.STILL_PLAYED, lambda: of(Event("thon", trophy="Cup"), t.AwardTrophy, year=2012)),
    (Reason.TROPHY_GIVEN, lambda: of(cup(2012), t.AwardTrophy, year=2012)),
    (
        Reason.TIED_PLACES,
        lambda: of(tied_for_the_final(), t.DraftPairings),
    ),
    (Reason.LEFT_OUT, lambda: of(one_with_id(), t.DraftPairings)),
    (
        Reason.TIE_OTHERWISE,
        lambda: of(
            published("depaul"),
            t.EnterResult,
            number=1,
            slip=t.Slip(
                scores=(t.Score(1, 350), t.Score(2, 350)),
                before_rack=(t.Score(1, 340), t.Score(2, 360)),
                tie_winner=1,
            ),
        ),
    ),
    (
        Reason.TIE_OTHERWISE,
        lambda: of(
            the_final(),
            t.EnterResult,
            number=1,
            slip=t.Slip(scores=(t.Score(1, 350), t.Score(2, 350)), tie_winner=1),
        ),
    ),
    (
        Reason.ID_MISSING,
        lambda: of(paired_without_id(), t.EnterResult, number=1, slip=slip(1, 400, 2, 350)),
    ),
    (
        Reason.SCORES_INCOMPLETE,
        lambda: of(
            published(), t.SubmitSlip, number=1, by=entrant(1), slip=t.Slip(scores=(t.Score(1, 9),))
        ),
    ),
    (
        Reason.NOT_DISCLOSED,
        lambda: of(published(), t.ApproveAgreement, agreement=shared(1, 2, what=" ")),
    ),
    (Reason.NOT_DISCLOSED, lambda: of(published(), t.ApproveAgreement, agreement=shared())),
    (Reason.NOT_DISCLOSED, lambda: of(published(), t.ApproveAgreement, agreement=shared(1))),
    (Reason.RESULT_IN, lambda: of(run_out(), t.NoteArrival, number=1, after_s=600)),
    (
        Reason.NO_SUCH_ENTRANT,
        lambda: of(published(), t.ApproveAgreement, agreement=shared(1, 99)),
    ),
    (Reason.BARRED_FROM_SHARING, lambda: of(barred(), t.ApproveAgreement, agreement=shared(1, 2))),
    (Reason.RESULT_SIGNED, lambda: of(over(), t.RuleOnIncident, number=1, incident=late_points())),
    (Reason.NO_TIED_PLACES, lambda: of(over(), t.DrawLots, seed=1)),
    (Reason.BAD_TABLES, lambda: of(fresh(), t.SetTables, table_plan=t.TablePlan(0))),
    (Reason.STILL_PLAYED, lambda: of(published(), t.CloseEvent)),
    (Reason.NO_WINNER, lambda: of(knocked_out("thon"), t.CloseEvent)),
    (Reason.NO_WINNER, lambda: of(unwon(), t.CloseEvent)),
    (Reason.PLACE_TIED, lambda: of(tied_at_the_top(), t.CloseEvent)),
    (Reason.EVENT_CLOSED, lambda: of(closed(), t.DraftPairings)),
    (Reason.EVENT_CLOSED, lambda: of(closed(), t.Undo, action=2)),
    (Reason.OWN_GAME, lambda: of(begun(), t.ForfeitGame, by=FIRST_DIRECTS, number=2)),
    (
        Reason.OWN_GAME,
        lambda: of(
            published(), t.TerminateGame, by=FIRST_DIRECTS, number=2, slip=slip(1, 400, 2, 350)
        ),
    ),
    (
        Reason.OWN_GAME,
        lambda: of(
            league(),
            t.DecideUnreachable,
            by=FIRST_DIRECTS,
            number=1,
            decided=t.Decided.AWARD,
            reason="nobody answers",
        ),
    ),
    (
        Reason.OWN_GAME,
        lambda: of(
            published(),
            t.RenewLinks,
            by=t.Actor(t.Role.STAFF, person=PersonId("1a")),
            link=t.LinkKind.REPORT,
            division="A",
            round_number=1,
            number=1,
        ),
    ),
    (Reason.NOTHING_TO_UNDO, lambda: of(Event(), t.Undo)),
    (Reason.NOTHING_TO_REDO, lambda: of(fresh(), t.Redo)),
    (Reason.BUILT_UPON, lambda: of(published(), t.Undo, action=2)),
    (Reason.OTHER_TABLE, lambda: of(changed_since_its_closing(), t.Redo)),
)


def test_a_director_who_plays_forfeits_themselves_and_confirms_what_the_clock_decided() -> None:
    begun().do(t.ForfeitGame, by=FIRST_DIRECTS, number=1)
    begun().do(t.ForfeitGame, by=FIRST_DIRECTS, number=3)
    second_directs = t.Actor(t.Role.DIRECTOR, person=PersonId("2a"))
    run_out().do(t.ForfeitGame, by=second_directs, number=1)
    assert of(late(), t.ForfeitGame, by=second_directs, number=1).reason == Reason.OWN_GAME


def refusal_of(answer: t.Handled | Refusal) -> Refusal:
    assert isinstance(answer, Refusal)
    return answer


@pytest.mark.parametrize(
    ("reason", "meet"), [pytest.param(reason, meet, id=reason) for reason, meet in LINES]
)
def test_a_command_is_refused_for_this_reason(reason: Reason, meet: Meet) -> None:
    refusal = meet()
    assert refusal.reason == reason
    sentence = str(refusal.sentence)
    assert sentence.endswith(".")
    assert "{" not in sentence
    assert refusal.rule is None or refusal.rule in sentence


def test_a_correction_is_refused_by_no_rule_of_another_book() -> None:
    report = {"correction": t.Correction.REPORT}
    assert correct(played(), slip(1, 390, 2, 350), **report).rule == "NSA-V.I.p3"
    for name in ("washburn", "depaul", "thon"):
        assert correct(played(name), slip(1, 390, 2, 350), **report).rule is None


def test_every_reason_stands_in_the_table() -> None:
    assert {reason for reason, _ in LINES} == set(Reason)
