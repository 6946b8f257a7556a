"""Events that are run by hand: one of each kind, and in them what directors seldom do."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from lexidrome import tournament as t
from lexidrome.base import PersonId, StreamId, text
from lexidrome.procedures import Sanction
from lexidrome.tournament import pairing as p
from tournament.hall import A, Event, slip
from tournament.situations import MINUTE_MS, entrant, tied_for_the_final

GAME = StreamId("game/cup/one")
PRIZES = (
    t.prizes.Prize("First", t.prizes.PrizeKind.PLACE),
    t.prizes.Prize("Best team", t.prizes.PrizeKind.TEAM),
    t.prizes.Prize("Best game", t.prizes.PrizeKind.HIGH_GAME),
    t.prizes.Prize("Best loss", t.prizes.PrizeKind.HIGH_LOSS, rounds=(1, 2)),
    t.prizes.Prize("Best play", t.prizes.PrizeKind.HIGH_PLAY),
    t.prizes.Prize("Comeback", t.prizes.PrizeKind.COMEBACK),
)


def run_by_hand() -> Iterator[tuple[str, list[t.AnyFact]]]:
    made: dict[str, Callable[[], Event]] = {
        "swiss": swiss,
        "school-teams": school,
        "fund-raiser": fund_raiser,
        "team-matches": team_matches,
        "league": league,
        "desk": desk,
        "lots": lots,
        "on-screen": on_screen,
    }
    for name, make in made.items():
        yield f"by-hand-{name}", make().facts
    for name, phases in PHASES.items():
        yield f"by-hand-{name}", _of(phases).facts


def _round(event: Event, *, is_begun: bool = True) -> None:
    """A whole round; the lower number wins two of three games, the first table is tied."""
    event.at_ms += MINUTE_MS
    event.do(t.rounds.DraftPairings)
    event.do(t.rounds.PublishPairings)
    if is_begun:
        event.do(t.rounds.BeginRound)
    event.at_ms += 50 * MINUTE_MS
    _results(event)


def _results(event: Event) -> None:
    number = len(event.division.rounds)
    for place, game in enumerate(event.division.rounds[-1].games):
        if game.is_bye or game.slip is not None:
            continue
        one, other = sorted(game.numbers)
        if place % 3 == 2:
            one, other = other, one
        event.result(one, 350 + 7 * one + number, other, 300 + 3 * other)


def _played_out(event: Event) -> Event:
    for _ in range(40):
        if t.rounds.is_played_out(event.now.tournament, event.division):
            break
        _round(event)
    event.do(t.setup.CloseEvent)
    return event


def _of(phases: tuple[t.phases.Phase, ...], rules: str = "nsa-2009", entrants: int = 8) -> Event:
    event = Event(rules, entrants, phases=phases)
    event.do(t.prizes.SetPrizes, prizes=PRIZES)
    return _played_out(event)


PHASES: dict[str, tuple[t.phases.Phase, ...]] = {
    "round-robin": (t.phases.Phase(p.RoundRobin(), 7),),
    "king-of-the-hill": (t.phases.Phase(p.Swiss(), 2), t.phases.Phase(p.KingOfTheHill(), 2)),
    "queen-of-the-hill": (t.phases.Phase(p.Swiss(), 2), t.phases.Phase(p.QueenOfTheHill(), 1)),
    "factor": (t.phases.Phase(p.Factor(2), 3),),
    "quads": (t.phases.Phase(p.Quads(), 3),),
    "fontes": (t.phases.Phase(p.Fontes(3), 3), t.phases.Phase(p.Swiss(), 1)),
    "australian": (t.phases.Phase(p.Australian(), 4),),
    "contenders": (t.phases.Phase(p.Swiss(), 3), t.phases.Phase(p.Contenders(3), 2)),
    "championship": (t.phases.Phase(p.Swiss(), 3), t.phases.Phase(p.Championship(), 1)),
    "manual": (
        t.phases.Phase(p.Manual(((1, 8), (2, 7), (3, 6), (4, 5))), 1),
        t.phases.Phase(p.Swiss(), 1),
    ),
    "single-elimination": (t.phases.Phase(t.phases.SingleElimination()),),
    "best-of-three": (t.phases.Phase(t.phases.SingleElimination(best_of=3)),),
    "double-elimination": (t.phases.Phase(t.phases.DoubleElimination()),),
    "swiss-and-bracket": (
        t.phases.Phase(p.Swiss(), 2),
        t.phases.Phase(t.phases.SingleElimination(places=4)),
    ),
}


def swiss() -> Event:
    """With lateness, a bye, a correction, withdrawals, rulings, and things that are undone."""
    event = Event("nsa-2009", 9, phases=(t.phases.Phase(p.Swiss(), 5),))
    event.do(t.entries.SetSeeds, order=(9, 8, 7, 6, 5, 4, 3, 2, 1))
    event.do(t.divisions.SetTables, table_plan=t.phases.TablePlan(11, (13,)))
    event.do(t.prizes.SetPrizes, prizes=PRIZES)
    entry = replace(event.division.entrants[4].entry, club="Oak", rating=1777)
    event.do(t.entries.ChangeEntrant, number=4, entry=entry)
    event.check_in()
    event.do(
        t.prizes.ApproveAgreement,
        agreement=t.prizes.Agreement(t.prizes.AgreementKind.SHARING, (1, 2), "half"),
    )
    _round(event)
    game = next(each for each in event.division.rounds[0].games if not each.is_bye)
    one, other = game.numbers
    event.do(
        t.results.CorrectResult,
        number=one,
        slip=slip(one, 410, other, 399),
        correction=t.results.Correction.REPORT,
        agreed=(one, other),
        reason="a turn was counted twice",
        evidence="both sheets",
    )
    event.do(t.results.NoteFeat, number=one, high_play=86)
    event.do(t.results.NoteFeat, number=other, deficit=120)
    event.do(
        t.incidents.AdjustSpread,
        number=other,
        kind=t.incidents.SpreadKind.PENALTY,
        amount=-50,
        reason="late",
    )
    event.do(t.rounds.DraftPairings)
    pairs = [each for each in event.division.rounds[-1].games if not each.is_bye]
    event.do(t.rounds.SwapEntrants, one=pairs[0].first, other=pairs[1].first)
    event.do(t.rounds.PublishPairings)
    event.do(t.rounds.BeginRound)
    late = event.division.rounds[-1].games[0].first
    event.do(t.lateness.NoteAbsence, number=late)
    event.at_ms += 6 * MINUTE_MS
    event.do(t.lateness.StartLateClock, number=late)
    event.at_ms += 3 * MINUTE_MS
    event.do(t.lateness.NoteArrival, number=late)
    _results(event)
    event.do(t.rounds.EndRound)
    event.do(t.rounds.AnnounceBreak)
    event.at_ms += 15 * MINUTE_MS
    event.do(t.entries.Withdraw, number=7, reason="ill")
    event.do(t.rounds.DraftPairings)
    event.do(t.rounds.PublishPairings)
    one, other = event.division.rounds[-1].games[0].numbers
    for number in (one, other):
        told = slip(one, 377, other, 377)
        event.do(t.results.SubmitSlip, number=number, by=entrant(number), slip=told)
    _results(event)
    event.do(t.entries.Return, number=7)
    incident = t.incidents.Incident(
        procedure="abuse",
        title=text("Abuse, threats or disruption"),
        number=3,
        points=(t.results.Score(3, -20),),
        sanctions=(Sanction.SHARING_BAR,),
    )
    event.do(t.incidents.RuleOnIncident, number=3, incident=incident)
    event.do(t.undo.Undo, reason="of another division")
    event.do(t.undo.Redo)
    _round(event)
    return _played_out(event)


def school() -> Event:
    """Teams of two by a clock for all, with a final."""
    event = Event("school", 7)
    person = event.division.entrants[2].entry.persons[0]
    event.do(t.entries.WaiveAbsence, number=2, person=person, reason="ill")
    for number in (1, 3, 4, 5, 6, 7):
        event.do(t.entries.CheckIn, number=number)
    event.do(t.entries.CheckIn, number=2, person=PersonId("2b"))
    event.do(t.rounds.DraftPairings)
    event.do(t.rounds.PublishPairings)
    event.do(t.rounds.BeginRound)
    event.do(t.rounds.ExtendRound, duration_s=300, reason="a fire alarm")
    event.do(t.TimePassed, by=t.HOUSE)
    event.at_ms += 40 * MINUTE_MS
    event.do(t.TimePassed, by=t.HOUSE)
    game = next(each for each in event.division.rounds[-1].games if not each.is_bye)
    event.do(t.results.WarnGame, number=game.first)
    unsigned = slip(game.first, 200, game.second, 180)
    event.do(t.results.EnterResult, number=game.first, slip=unsigned, is_signed=False)
    event.do(t.results.ValidateResult, number=game.first, is_signed=True)
    _results(event)
    while not t.rounds.is_played_out(event.now.tournament, event.division):
        if t.rounds.tied_for_cut(
            event.now.tournament, event.division, len(event.division.rounds) + 1
        ):
            event.do(t.standings.DrawLots, seed=4)
        _round(event)
        for game in event.division.rounds[-1].games:
            if not game.is_bye and not game.is_validated:
                event.do(t.results.ValidateResult, number=game.first)
    event.do(t.setup.CloseEvent)
    return event


def lots() -> Event:
    """Who plays the final is drawn, because nothing separates them."""
    event = tied_for_the_final()
    event.do(t.standings.DrawLots, seed=4)
    return _played_out(event)


def fund_raiser() -> Event:
    """Individuals whose points are added up by teams, and a trophy that travels."""
    plan: dict[str, Any] = {"phases": (t.phases.Phase(p.Swiss(), 2),), "trophy": "The Cup"}
    event = Event("thon", 8, **plan)
    event.do(
        t.teams.CarryTrophy,
        years=(t.teams.TrophyYear(2024, "Oak"), t.teams.TrophyYear(2025, "Elm")),
    )
    event.do(t.teams.FormTeam, team=t.teams.TeamPlan("Reds", (1, 2, 3, 4)))
    event.do(t.teams.FormTeam, team=t.teams.TeamPlan("Blues", (5, 6, 7, 8)))
    event.do(
        t.divisions.AddDivision,
        plan=t.phases.DivisionPlan("Youth", (t.phases.Phase(p.Swiss(), 1),)),
    )
    event.do(
        t.divisions.ChangePhases, division="Youth", phases=(t.phases.Phase(p.RoundRobin(), 3),)
    )
    _round(event)
    _round(event)
    event.do(t.teams.AwardTrophy, year=2026)
    event.do(t.setup.CloseEvent)
    return event


def team_matches() -> Event:
    """Every member of a club meets every member of the other, one always at the same table."""
    event = Event("thon", 0, phases=(t.phases.Phase(p.TeamRoundRobin(4), 4),))
    entries = tuple(
        t.entries.Entry(
            (PersonId(f"{number}a"),), club="Oak" if number < 5 else "Elm", team=team, table=at
        )
        for number, team, at in zip(
            range(1, 9), ("Reds",) * 4 + ("Blues",) * 4, (3, *(None,) * 7), strict=True
        )
    )
    event.do(t.entries.Enter, entries=entries)
    return _played_out(event)


def league() -> Event:
    """Weeks with deadlines: agreed, postponed, unreachable, extended, awarded, unreported."""
    event = Event("depaul", 6)
    event.do(t.rounds.DraftPairings)
    event.do(t.rounds.PublishPairings, deadline_ms=120 * MINUTE_MS)
    one, two, three = event.division.rounds[-1].games
    event.do(
        t.league.ProposeTime, number=one.first, by=entrant(one.first), starts_at_ms=60 * MINUTE_MS
    )
    event.do(t.league.AgreeTime, number=one.second, by=entrant(one.second))
    told = slip(one.first, 300, one.second, 280)
    event.do(t.results.SubmitSlip, number=one.first, by=entrant(one.first), slip=told)
    agreed = (two.first, two.second)
    event.do(t.results.PostponeGame, number=two.first, agreed=agreed, reason="an examination")
    _call(event, three.first)
    event.do(
        t.league.DecideUnreachable,
        number=three.first,
        decided=t.league.Decided.EXTEND,
        reason="in hospital",
        deadline_ms=240 * MINUTE_MS,
    )
    event.at_ms += 200 * MINUTE_MS
    event.do(t.TimePassed, by=t.HOUSE)
    event.result(two.first, 310, two.second, 290)
    event.at_ms += 100 * MINUTE_MS
    event.do(t.TimePassed, by=t.HOUSE)
    event.do(t.rounds.DraftPairings)
    event.do(t.rounds.PublishPairings, deadline_ms=event.at_ms + 120 * MINUTE_MS)
    first, second, _ = event.division.rounds[-1].games
    _call(event, first.first)
    decided = t.league.Decided.AWARD
    event.do(t.league.DecideUnreachable, number=first.first, decided=decided, reason="no answer")
    told = slip(second.first, 333, second.second, 222)
    event.do(t.results.SubmitSlip, number=second.first, by=entrant(second.first), slip=told)
    event.at_ms += 130 * MINUTE_MS
    event.ask(t.league.CloseWeek)
    return event


def _call(event: Event, number: int) -> None:
    """More than once, and in vain."""
    for note in ("called", "wrote", "called again"):
        event.at_ms += MINUTE_MS
        event.do(t.league.LogContact, number=number, by=entrant(number), note=note)


def desk() -> Event:
    """What a director does at the desk besides, and forfeits."""
    event = Event("nsa-2009", 4, phases=(t.phases.Phase(p.Swiss(), 3),))
    event.do(t.setup.SetHelp, is_open=True)
    event.pair((1, 2), (3, 4))
    event.do(t.setup.RenewLinks, link=t.setup.LinkKind.CODE, division=A, table=1, round_number=1)
    event.do(t.setup.RenewLinks, link=t.setup.LinkKind.REPORT, division=A, round_number=1, number=3)
    event.do(t.rounds.BeginRound)
    event.do(t.results.ForfeitGame, number=1)
    event.do(t.undo.Undo, reason="they came")
    event.do(t.results.WarnGame, number=3)
    event.do(t.results.TerminateGame, number=3, slip=slip(3, 180, 4, 190))
    event.result(1, 400, 2, 350)
    event.do(t.entries.Withdraw, number=4)
    event.do(t.rounds.DraftPairings)
    event.do(t.rounds.PublishPairings)
    bye = next(each for each in event.division.rounds[-1].games if each.is_bye)
    event.do(t.results.ScoreBye, number=bye.first, spread=60)
    _results(event)
    (undone,) = event.do(t.undo.Undo)
    assert isinstance(undone, t.undo.ActionUndone)
    event.do(t.undo.Redo, action=undone.undone)
    event.do(t.entries.Return, number=4)
    event.pair((1, 4), (2, 3))
    event.do(t.rounds.BeginRound)
    event.do(t.lateness.NoteAbsence, number=4)
    event.at_ms += 6 * MINUTE_MS
    event.do(t.lateness.StartLateClock, number=4)
    event.at_ms += 26 * MINUTE_MS
    event.do(t.TimePassed, by=t.HOUSE)
    event.do(t.results.ForfeitGame, number=4)
    event.do(t.setup.SetHelp, is_open=False)
    return event


def on_screen() -> Event:
    """Results that games bring, take back and bring again, with what happened in them."""
    event = Event("nsa-2009", 4, phases=(t.phases.Phase(p.Swiss(), 3),))
    event.do(t.prizes.SetPrizes, prizes=PRIZES)
    event.pair((1, 2), (3, 4))
    about: dict[str, Any] = {"by": t.HOUSE, "number": 1, "stream": GAME}
    feats = (t.results.Feat(1, high_play=91), t.results.Feat(2, deficit=70))
    event.do(t.results.TakeGameResult, slip=slip(1, 400, 2, 380), feats=feats, **about)
    event.do(t.results.WithdrawGameResult, reason="a turn was missing", **about)
    event.do(t.results.TakeGameResult, slip=slip(1, 400, 2, 410), **about)
    incident = t.incidents.Incident(procedure="manners", title=text("Manners"), number=2)
    event.do(
        t.incidents.TakeIncidents, by=t.HOUSE, round_number=1, stream=GAME, incidents=(incident,)
    )
    event.do(
        t.results.CorrectResult,
        number=1,
        slip=slip(1, 400, 2, 405),
        correction=t.results.Correction.REPORT,
        agreed=(1, 2),
        reason="as the sheets say",
    )
    event.do(t.results.TakeGameResult, slip=slip(1, 400, 2, 412), **about)
    event.result(3, 350, 4, 360)
    return event
