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
        "divisions": (t.phases.DivisionPlan(A),), **changes,
    }  # fmt: skip
    by: t.Actor = fields.pop("by", t.DIRECTOR)
    refused = t.handle(None, by.says(t.setup.CreateEvent(**fields)))
    assert isinstance(refused, Refusal)
    return refused


def resigning() -> Refusal:
    rules = derive(
        rule_set("nsa-2009"), {"ending.resignation": "by_consent"}, name="house", why="a test"
    )
    return creating(rules=rules)


def correct(event: Event, made: t.results.Slip, **fields: Any) -> Refusal:
    fields = {"correction": t.results.Correction.ENTRY, "reason": "a slip", **fields}
    return of(event, t.results.CorrectResult, number=1, slip=made, **fields)


def with_second() -> Event:
    """Two entrants in the first division, nobody in the second."""
    event = fresh()
    event.do(t.divisions.AddDivision, plan=t.phases.DivisionPlan("B"))
    return event


def paired_beside() -> Event:
    event = drafted()
    event.do(t.divisions.AddDivision, plan=t.phases.DivisionPlan("B"))
    return event


def limited() -> Event:
    """The second division is for players who are rated lower."""
    event = with_second()
    event.do(t.divisions.ChangeDivision, division="B", name="B", rating_most=1000)
    return event


LINES: tuple[tuple[Reason, Meet], ...] = (
    (
        Reason.ALREADY_CREATED,
        lambda: of(
            fresh(),
            t.setup.CreateEvent,
            title="x",
            rules=rule_set("school"),
            seed=1,
            divisions=(t.phases.DivisionPlan(A),),
        ),
    ),
    (Reason.NOT_CREATED, lambda: refusal_of(t.handle(None, t.HOUSE.says(t.TimePassed())))),
    (Reason.NOT_ALLOWED, lambda: of(fresh(), t.entries.Withdraw, number=1, by=entrant(1))),
    (
        Reason.NOT_ALLOWED,
        lambda: of(
            fresh(),
            t.entries.Enter,
            entries=(t.entries.Entry((PersonId("late"),)),),
            missed=t.entries.Missed(t.entries.MissedKind.HALF),
            by=t.Actor(t.Role.STAFF),
        ),
    ),
    (
        Reason.NOT_ALLOWED,
        lambda: of(
            withdrawn(),
            t.entries.Return,
            number=1,
            missed=t.entries.Missed(t.entries.MissedKind.HALF),
            by=t.Actor(t.Role.STAFF),
        ),
    ),
    (Reason.REASON_MISSING, lambda: of(begun(), t.rounds.ExtendRound, duration_s=60, reason=" ")),
    (
        Reason.OUT_OF_BOUNDS,
        lambda: of(begun(), t.rounds.ExtendRound, duration_s=10**25, reason="slow"),
    ),
    (Reason.NO_SUCH_DIVISION, lambda: of(fresh(), t.rounds.DraftPairings, division="Z")),
    (
        Reason.DIVISION_EXISTS,
        lambda: of(fresh(), t.divisions.AddDivision, plan=t.phases.DivisionPlan(A)),
    ),
    (Reason.NO_DIVISION, lambda: creating(divisions=())),
    (Reason.NO_ADDRESS, lambda: creating(info_url="the library")),
    (Reason.NO_TITLE, lambda: of(fresh(), t.setup.DescribeEvent, title=" ")),
    (
        Reason.NO_ADDRESS,
        lambda: of(fresh(), t.setup.DescribeEvent, title="Cup", info_url="the library"),
    ),
    (Reason.NO_ZONE, lambda: of(fresh(), t.setup.DescribeEvent, title="Cup", zone="over there")),
    (Reason.DIVISION_EXISTS, lambda: of(fresh(), t.divisions.ChangeDivision, name=" ")),
    (Reason.DIVISION_EXISTS, lambda: of(with_second(), t.divisions.ChangeDivision, name="B")),
    (Reason.DIVISION_PAIRED, lambda: of(drafted(), t.divisions.ChangeDivision, name="First")),
    (
        Reason.RATING_OUTSIDE,
        lambda: of(
            fresh(), t.divisions.ChangeDivision, name=A, rating_least=1500, rating_most=1400
        ),
    ),
    (Reason.DIVISION_NEEDED, lambda: of(with_second(), t.divisions.MergeDivision, into=A)),
    (Reason.NO_SUCH_DIVISION, lambda: of(with_second(), t.divisions.MergeDivision, into="Z")),
    (Reason.DIVISION_NEEDED, lambda: of(fresh(), t.divisions.RemoveDivision)),
    (Reason.DIVISION_NEEDED, lambda: of(with_second(), t.divisions.RemoveDivision)),
    (Reason.DIVISION_PAIRED, lambda: of(paired_beside(), t.divisions.RemoveDivision)),
    (Reason.DIVISION_PAIRED, lambda: of(paired_beside(), t.divisions.MergeDivision, into="B")),
    (
        Reason.DIVISION_PAIRED,
        lambda: of(paired_beside(), t.divisions.MergeDivision, division="B", into=A),
    ),
    (Reason.RATING_OUTSIDE, lambda: of(limited(), t.divisions.MergeDivision, into="B")),
    (Reason.BAD_PHASES, lambda: of(fresh(), t.divisions.ChangePhases, phases=())),
    (
        Reason.BAD_PHASES,
        lambda: of(
            fresh(), t.divisions.ChangePhases, phases=(t.phases.Phase(p.Championship(), 2),)
        ),
    ),
    (
        Reason.BAD_PRIZE,
        lambda: of(
            fresh(),
            t.prizes.SetPrizes,
            prizes=(t.prizes.Prize("x", t.prizes.PrizeKind.PLACE, place=0),),
        ),
    ),
    (
        Reason.PHASE_BEGUN,
        lambda: of(published(), t.divisions.ChangePhases, phases=(t.phases.Phase(p.RoundRobin()),)),
    ),
    (Reason.RESIGNATION_NOT_ALLOWED, resigning),
    (Reason.NOTHING_ENTERED, lambda: of(fresh(), t.entries.Enter, entries=())),
    (Reason.WRONG_PERSON_COUNT, lambda: of(fresh(), t.entries.Enter, entries=entries("x", "y"))),
    (Reason.PERSON_TWICE, lambda: of(fresh(), t.entries.Enter, entries=entries("1a"))),
    (Reason.NUMBER_TAKEN, lambda: of(fresh(), t.entries.Enter, entries=entries("x", number=2))),
    (
        Reason.RATING_OUTSIDE,
        lambda: of(Event(rating_most=900), t.entries.Enter, entries=entries("x", rating=901)),
    ),
    (
        Reason.SCHOOL_MISSING,
        lambda: of(Event("thon", is_for_schools=True), t.entries.Enter, entries=entries("x")),
    ),
    (Reason.NO_SUCH_ENTRANT, lambda: of(fresh(), t.entries.Withdraw, number=9)),
    (Reason.NOT_A_MEMBER, lambda: of(fresh(), t.entries.CheckIn, number=1, person=PersonId("2a"))),
    (Reason.ALREADY_PRESENT, lambda: of(checked_in(), t.entries.CheckIn, number=1)),
    (
        Reason.NOBODY_LEFT,
        lambda: of(
            one_waived(), t.entries.WaiveAbsence, number=1, person=PersonId("1b"), reason="ill"
        ),
    ),
    (Reason.ID_MISSING, lambda: of(fresh("washburn"), t.entries.CheckIn, number=1)),
    (Reason.WITHDRAWN, lambda: of(withdrawn(), t.entries.Withdraw, number=1)),
    (Reason.NOT_WITHDRAWN, lambda: of(fresh(), t.entries.Return, number=1)),
    (
        Reason.NOTHING_MISSED,
        lambda: of(
            fresh(),
            t.entries.CountMissed,
            number=1,
            missed=t.entries.Missed(t.entries.MissedKind.HALF),
        ),
    ),
    (Reason.SEEDS_INCOMPLETE, lambda: of(fresh(), t.entries.SetSeeds, order=(1,))),
    (Reason.SEEDS_FIXED, lambda: of(published(), t.entries.SetSeeds, order=(1, 2, 3, 4))),
    (Reason.NO_SUCH_ROUND, lambda: of(fresh(), t.rounds.PublishPairings, round_number=1)),
    (Reason.NO_ROUND_LEFT, lambda: of(over(), t.rounds.DraftPairings)),
    (Reason.NOTHING_TO_PAIR, lambda: of(fresh(), t.rounds.DraftPairings, pairs=((1, 9),))),
    (
        Reason.NOT_FIRST_TWO,
        lambda: of(tied_for_the_final(), t.rounds.DraftPairings, pairs=((1, 2),)),
    ),
    (
        Reason.NOT_IN_BRACKET,
        lambda: of(knocked_out("washburn"), t.rounds.DraftPairings, pairs=((1, 3), (2, 4))),
    ),
    (
        Reason.NOT_IN_BRACKET,
        lambda: of(knocked_out("thon"), t.rounds.DraftPairings, pairs=((1, 2), (3, 4))),
    ),
    (Reason.LEFT_OUT, lambda: of(found_out(), t.rounds.PublishPairings)),
    (
        Reason.TOO_MANY_BYES,
        lambda: of(
            Event("school", 4, phases=SWISS), t.rounds.DraftPairings, pairs=((1, 2), (3, 0), (4, 0))
        ),
    ),
    (
        Reason.TOO_MANY_BYES,
        lambda: of(
            Event("school", 4, phases=SWISS), t.rounds.DraftPairings, options=p.Options(byes=(1,))
        ),
    ),
    (
        Reason.NOT_ALLOWED,
        lambda: of(
            Event("school", 4, phases=SWISS),
            t.rounds.DraftPairings,
            by=t.Actor(t.Role.STAFF),
            pairs=((1, 2), (3, 0), (4, 0)),
            reason="they left",
        ),
    ),
    (Reason.ROUND_OVER, lambda: of(ended(), t.lateness.NoteAbsence, number=1)),
    (Reason.PAIRINGS_OUT, lambda: of(published(), t.rounds.PublishPairings)),
    (Reason.RESULTS_IN, lambda: of(played(), t.rounds.DraftPairings, round_number=1)),
    (Reason.NOT_PAIRED, lambda: of(drafted(), t.rounds.SwapEntrants, one=1, other=9)),
    (Reason.NOT_PUBLISHED, lambda: of(drafted(), t.rounds.BeginRound)),
    (Reason.ROUND_BEGUN, lambda: of(begun(), t.rounds.BeginRound)),
    (Reason.ROUND_NOT_BEGUN, lambda: of(published(), t.lateness.NoteAbsence, number=1)),
    (Reason.ROUND_OVER, lambda: of(ended(), t.rounds.EndRound)),
    (Reason.BREAK_NOT_OVER, lambda: of(resting(), t.rounds.BeginRound)),
    (Reason.BREAK_TOO_SHORT, lambda: of(fresh(), t.rounds.AnnounceBreak, duration_s=1)),
    (Reason.NO_SUCH_GAME, lambda: of(published(), t.results.ForfeitGame, number=9)),
    (
        Reason.A_BYE,
        lambda: of(published("nsa-2009", (1, 2), (3, 0), (4, 0)), t.results.ForfeitGame, number=3),
    ),
    (Reason.BAD_FEAT, lambda: of(published(), t.results.NoteFeat, number=1, high_play=-1)),
    (Reason.NO_BYE, lambda: of(published(), t.results.ScoreBye, number=1, spread=50)),
    (
        Reason.WRONG_OPPONENT,
        lambda: of(published(), t.results.EnterResult, number=1, slip=slip(1, 400, 3, 350)),
    ),
    (
        Reason.SCORES_INCOMPLETE,
        lambda: of(
            published(),
            t.results.EnterResult,
            number=1,
            slip=t.results.Slip(scores=(t.results.Score(1, 9),)),
        ),
    ),
    (
        Reason.RESULT_IN,
        lambda: of(played(), t.results.EnterResult, number=1, slip=slip(1, 400, 2, 350)),
    ),
    (Reason.NO_RESULT, lambda: of(published(), t.results.ValidateResult, number=1)),
    (
        Reason.NOT_A_SIDE,
        lambda: of(
            published(), t.results.SubmitSlip, number=1, by=entrant(3), slip=slip(1, 400, 2, 350)
        ),
    ),
    (Reason.ALREADY_VALIDATED, lambda: of(played(), t.results.ValidateResult, number=1)),
    (Reason.NOT_SIGNED, lambda: of(unsigned(), t.results.ValidateResult, number=1)),
    (
        Reason.BOTH_MUST_AGREE,
        lambda: correct(played(), slip(1, 390, 2, 350), correction=t.results.Correction.REPORT),
    ),
    (
        Reason.BOTH_MUST_AGREE,
        lambda: correct(
            played("depaul"), slip(1, 390, 2, 350), correction=t.results.Correction.REPORT
        ),
    ),
    (
        Reason.NO_COMPENSATION,
        lambda: of(
            played("washburn"),
            t.incidents.AdjustSpread,
            number=1,
            kind=t.incidents.SpreadKind.WRONG_VERDICT,
            round_number=1,
            amount=30,
            reason="QI was good",
        ),
    ),
    (
        Reason.NO_RECOUNT,
        lambda: correct(
            played("school"), slip(1, 390, 2, 350), correction=t.results.Correction.REPORT
        ),
    ),
    (
        Reason.NOT_WARNED,
        lambda: of(published(), t.results.TerminateGame, number=1, slip=slip(1, 400, 2, 350)),
    ),
    (Reason.NOTHING_CHANGED, lambda: correct(played(), slip(1, 400, 2, 350))),
    (
        Reason.ALREADY_POSTPONED,
        lambda: of(postponed(), t.results.PostponeGame, number=1, agreed=(1, 2), reason="ill"),
    ),
    (Reason.LATE_SO_FAR, lambda: of(too_late(), t.lateness.NoteArrival, number=1)),
    (Reason.NOT_LATE, lambda: of(begun(), t.lateness.NoteArrival, number=1)),
    (
        Reason.CHOICE_IS_OVER,
        lambda: of(seated_though_late(), t.results.ForfeitGame, number=1, by=entrant(1)),
    ),
    (
        Reason.ARRIVAL_TIME_NEEDED,
        lambda: of(played_though_late(), t.lateness.NoteArrival, number=1),
    ),
    (Reason.ARRIVAL_TO_COME, lambda: of(late(), t.lateness.NoteArrival, number=1, after_s=3600)),
    (Reason.ALREADY_LATE, lambda: of(late(), t.lateness.NoteAbsence, number=1)),
    (Reason.GRACE_NOT_OVER, lambda: of(late(), t.lateness.StartLateClock, number=1)),
    (Reason.LATE_CLOCK_NOT_A_RULE, lambda: of(late("school"), t.lateness.StartLateClock, number=1)),
    (Reason.CLOCK_RUNS, lambda: of(clock_started(), t.lateness.StartLateClock, number=1)),
    (
        Reason.NOT_A_LEAGUE,
        lambda: of(published(), t.league.ProposeTime, number=1, starts_at_ms=0),
    ),
    (Reason.NO_PROPOSAL, lambda: of(league(), t.league.AgreeTime, number=1)),
    (Reason.OWN_PROPOSAL, lambda: of(proposed(), t.league.AgreeTime, number=1)),
    (
        Reason.DEADLINE_OVER,
        lambda: of(league(), t.league.ProposeTime, number=1, starts_at_ms=61 * MINUTE_MS),
    ),
    (
        Reason.TIME_GONE,
        lambda: of(proposed_late(), t.league.ProposeTime, number=1, starts_at_ms=30 * MINUTE_MS),
    ),
    (Reason.TIME_GONE, lambda: of(proposed_late(), t.league.AgreeTime, number=2)),
    (Reason.DEADLINE_NOT_OVER, lambda: of(league(), t.league.CloseWeek)),
    (Reason.REPORTS_DIFFER, lambda: of(disputed(), t.league.CloseWeek)),
    (
        Reason.NO_EFFORT,
        lambda: of(
            league(),
            t.league.DecideUnreachable,
            number=1,
            decided=t.league.Decided.AWARD,
            reason="asked",
        ),
    ),
    (
        Reason.NO_TEAMS,
        lambda: of(published(), t.teams.FormTeam, team=t.teams.TeamPlan("Reds", (1, 2, 3, 4))),
    ),
    (
        Reason.WRONG_TEAM_SIZE,
        lambda: of(with_team(), t.teams.FormTeam, team=t.teams.TeamPlan("Blues", (5, 6))),
    ),
    (
        Reason.TEAM_EXISTS,
        lambda: of(with_team(), t.teams.FormTeam, team=t.teams.TeamPlan("Reds", (5, 6, 7, 8))),
    ),
    (
        Reason.IN_A_TEAM,
        lambda: of(with_team(), t.teams.FormTeam, team=t.teams.TeamPlan("Blues", (4, 5, 6, 7))),
    ),
    (
        Reason.MIXED_SCHOOLS,
        lambda: of(two_schools(), t.teams.FormTeam, team=t.teams.TeamPlan("Reds", (1, 2, 3, 4))),
    ),
    (
        Reason.MIXED_SCHOOLS,
        lambda: of(
            Event("thon", 0, is_for_schools=True),
            t.entries.Enter,
            entries=(
                *entries("x", team="Reds", school="Oak"),
                *entries("y", team="Reds", school="Elm"),
            ),
        ),
    ),
    (
        Reason.LEFT_OUT,
        lambda: of(not_eligible(), t.rounds.DraftPairings, pairs=((1, 2),)),
    ),
    (
        Reason.DEADLINE_OVER,
        lambda: of(overdue(), t.results.SubmitSlip, number=1, slip=slip(1, 400, 2, 350)),
    ),
    (Reason.DEADLINE_OVER, lambda: of(overdue(), t.league.LogContact, number=1, note="called")),
    (Reason.NO_TROPHY, lambda: of(with_team(), t.teams.AwardTrophy, year=2012)),
    (
        Reason.TEAM_EXISTS,
        lambda: of(with_team(), t.entries.Enter, entries=entries("new", team="Reds")),
    ),
    (
        Reason.IN_A_TEAM,
        lambda: of(
            with_team(), t.entries.ChangeEntrant, number=1, entry=entries("1a", team="Blues")[0]
        ),
    ),
    (
        Reason.NO_TEAMS,
        lambda: of(fresh(), t.entries.Enter, entries=entries("new", team="Reds")),
    ),
    (
        Reason.WRONG_TEAM_SIZE,
        lambda: of(
            with_team(),
            t.entries.Enter,
            entries=tuple(entries(f"new{at}", team="Blues")[0] for at in range(5)),
        ),
    ),
    (Reason.NO_TEAM_RANKED, lambda: of(cup(), t.teams.AwardTrophy, year=2012)),
    (Reason.STILL_PLAYED, lambda: of(Event("thon", trophy="Cup"), t.teams.AwardTrophy, year=2012)),
    (Reason.TROPHY_GIVEN, lambda: of(cup(2012), t.teams.AwardTrophy, year=2012)),
    (
        Reason.TIED_PLACES,
        lambda: of(tied_for_the_final(), t.rounds.DraftPairings),
    ),
    (Reason.LEFT_OUT, lambda: of(one_with_id(), t.rounds.DraftPairings)),
    (
        Reason.TIE_OTHERWISE,
        lambda: of(
            published("depaul"),
            t.results.EnterResult,
            number=1,
            slip=t.results.Slip(
                scores=(t.results.Score(1, 350), t.results.Score(2, 350)),
                before_rack=(t.results.Score(1, 340), t.results.Score(2, 360)),
                tie_winner=1,
            ),
        ),
    ),
    (
        Reason.TIE_OTHERWISE,
        lambda: of(
            the_final(),
            t.results.EnterResult,
            number=1,
            slip=t.results.Slip(
                scores=(t.results.Score(1, 350), t.results.Score(2, 350)), tie_winner=1
            ),
        ),
    ),
    (
        Reason.ID_MISSING,
        lambda: of(paired_without_id(), t.results.EnterResult, number=1, slip=slip(1, 400, 2, 350)),
    ),
    (
        Reason.SCORES_INCOMPLETE,
        lambda: of(
            published(),
            t.results.SubmitSlip,
            number=1,
            by=entrant(1),
            slip=t.results.Slip(scores=(t.results.Score(1, 9),)),
        ),
    ),
    (
        Reason.NOT_DISCLOSED,
        lambda: of(published(), t.prizes.ApproveAgreement, agreement=shared(1, 2, what=" ")),
    ),
    (Reason.NOT_DISCLOSED, lambda: of(published(), t.prizes.ApproveAgreement, agreement=shared())),
    (Reason.NOT_DISCLOSED, lambda: of(published(), t.prizes.ApproveAgreement, agreement=shared(1))),
    (Reason.RESULT_IN, lambda: of(run_out(), t.lateness.NoteArrival, number=1, after_s=600)),
    (
        Reason.NO_SUCH_ENTRANT,
        lambda: of(published(), t.prizes.ApproveAgreement, agreement=shared(1, 99)),
    ),
    (
        Reason.BARRED_FROM_SHARING,
        lambda: of(barred(), t.prizes.ApproveAgreement, agreement=shared(1, 2)),
    ),
    (
        Reason.RESULT_SIGNED,
        lambda: of(over(), t.incidents.RuleOnIncident, number=1, incident=late_points()),
    ),
    (Reason.NO_TIED_PLACES, lambda: of(over(), t.standings.DrawLots, seed=1)),
    (
        Reason.BAD_TABLES,
        lambda: of(fresh(), t.divisions.SetTables, table_plan=t.phases.TablePlan(0)),
    ),
    (Reason.STILL_PLAYED, lambda: of(published(), t.setup.CloseEvent)),
    (Reason.NO_WINNER, lambda: of(knocked_out("thon"), t.setup.CloseEvent)),
    (Reason.NO_WINNER, lambda: of(unwon(), t.setup.CloseEvent)),
    (Reason.PLACE_TIED, lambda: of(tied_at_the_top(), t.setup.CloseEvent)),
    (Reason.EVENT_CLOSED, lambda: of(closed(), t.rounds.DraftPairings)),
    (Reason.EVENT_CLOSED, lambda: of(closed(), t.undo.Undo, action=2)),
    (Reason.OWN_GAME, lambda: of(begun(), t.results.ForfeitGame, by=FIRST_DIRECTS, number=2)),
    (
        Reason.OWN_GAME,
        lambda: of(
            published(),
            t.results.TerminateGame,
            by=FIRST_DIRECTS,
            number=2,
            slip=slip(1, 400, 2, 350),
        ),
    ),
    (
        Reason.OWN_GAME,
        lambda: of(
            league(),
            t.league.DecideUnreachable,
            by=FIRST_DIRECTS,
            number=1,
            decided=t.league.Decided.AWARD,
            reason="nobody answers",
        ),
    ),
    (
        Reason.OWN_GAME,
        lambda: of(
            published(),
            t.setup.RenewLinks,
            by=t.Actor(t.Role.STAFF, person=PersonId("1a")),
            link=t.setup.LinkKind.REPORT,
            division="A",
            round_number=1,
            number=1,
        ),
    ),
    (Reason.NOTHING_TO_UNDO, lambda: of(Event(), t.undo.Undo)),
    (Reason.NOTHING_TO_REDO, lambda: of(fresh(), t.undo.Redo)),
    (Reason.BUILT_UPON, lambda: of(published(), t.undo.Undo, action=2)),
    (Reason.OTHER_TABLE, lambda: of(changed_since_its_closing(), t.undo.Redo)),
)


def test_a_director_who_plays_forfeits_themselves_and_confirms_what_the_clock_decided() -> None:
    begun().do(t.results.ForfeitGame, by=FIRST_DIRECTS, number=1)
    begun().do(t.results.ForfeitGame, by=FIRST_DIRECTS, number=3)
    second_directs = t.Actor(t.Role.DIRECTOR, person=PersonId("2a"))
    run_out().do(t.results.ForfeitGame, by=second_directs, number=1)
    assert of(late(), t.results.ForfeitGame, by=second_directs, number=1).reason == Reason.OWN_GAME


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
    report = {"correction": t.results.Correction.REPORT}
    assert correct(played(), slip(1, 390, 2, 350), **report).rule == "NSA-V.I.p3"
    for name in ("washburn", "depaul", "thon"):
        assert correct(played(name), slip(1, 390, 2, 350), **report).rule is None


def test_every_reason_stands_in_the_table() -> None:
    assert {reason for reason, _ in LINES} == set(Reason)
