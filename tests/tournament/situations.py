"""Events in the situations that their commands meet."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from lexidrome import tournament as t
from lexidrome.base import PersonId, text
from lexidrome.procedures import Sanction
from lexidrome.tournament import pairing as p
from tournament.hall import A, Event, slip

MINUTE_MS = 60_000
SWISS = (t.phases.Phase(p.Swiss(), 3),)


def fresh(rules: str = "nsa-2009", **plan: Any) -> Event:
    return Event(rules, 2, **plan)


def drafted(rules: str = "nsa-2009") -> Event:
    event = Event(rules, 4, phases=SWISS)
    event.do(t.rounds.DraftPairings, pairs=((1, 2), (3, 4)))
    return event


def published(rules: str = "nsa-2009", *pairs: tuple[int, int]) -> Event:
    event = Event(rules, 4, phases=SWISS)
    event.pair(*(pairs or ((1, 2), (3, 4))))
    return event


def begun(rules: str = "nsa-2009") -> Event:
    event = published(rules)
    event.do(t.rounds.BeginRound)
    return event


def late(rules: str = "nsa-2009") -> Event:
    event = begun(rules)
    event.do(t.lateness.NoteAbsence, number=1)
    return event


def played(rules: str = "nsa-2009") -> Event:
    event = published(rules)
    event.result(1, 400, 2, 350)
    return event


def league() -> Event:
    event = Event("depaul", 2)
    event.do(t.rounds.DraftPairings)
    event.do(t.rounds.PublishPairings, deadline_ms=60 * MINUTE_MS)
    return event


def disputed() -> Event:
    """A league whose week is over, and both say that they have won."""
    event = league()
    for one, other in ((1, 2), (2, 1)):
        event.do(t.results.SubmitSlip, number=one, slip=slip(one, 400, other, 350))
    event.at_ms = 61 * MINUTE_MS
    return event


def knocked_out(rules: str) -> Event:
    """A bracket of four in which 1 and 3 have won."""
    event = Event(rules, 4)
    event.pair((1, 2), (3, 4))
    event.result(1, 400, 2, 300)
    event.result(3, 400, 4, 300)
    return event


def found_out() -> Event:
    """Somebody in a draft is found not to be eligible."""
    event = drafted("washburn")
    entry = replace(event.division.entrants[1].entry, ineligible="no student")
    event.do(t.entries.ChangeEntrant, number=1, entry=entry)
    return event


def overdue() -> Event:
    """A league whose week is over, and nobody has reported."""
    event = league()
    event.at_ms += 61 * MINUTE_MS
    return event


def ended() -> Event:
    event = begun()
    event.do(t.rounds.EndRound)
    return event


def over() -> Event:
    event = Event("nsa-2009", 2, phases=(t.phases.Phase(p.Swiss(), 1),))
    event.pair()
    event.result(1, 400, 2, 350)
    return event


def unwon(rules: str = "thon") -> Event:
    """A bracket of two who come to no game; two losses put somebody out of the thon's."""
    event = Event(rules, 2)
    event.check_in()
    for _ in range(2 if rules == "thon" else 1):
        event.pair()
        event.do(t.rounds.BeginRound)
        for number in (1, 2):
            event.do(t.lateness.NoteAbsence, number=number)
        for number in (1, 2):
            event.do(t.results.ForfeitGame, number=number)
    return event


def tied_at_the_top() -> Event:
    """All is played, and nothing separates the two who have won."""
    event = Event("nsa-2009", 4, phases=(t.phases.Phase(p.Swiss(), 1),))
    event.pair((1, 2), (3, 4))
    event.result(1, 400, 2, 350)
    event.result(3, 400, 4, 350)
    return event


def entrant(number: int) -> t.Actor:
    return t.Actor(t.Role.ENTRANT, A, number)


def entries(*persons: str, **fields: Any) -> tuple[t.entries.Entry, ...]:
    return (t.entries.Entry(tuple(PersonId(each) for each in persons), **fields),)


def with_team() -> Event:
    event = Event("thon", 8, phases=SWISS)
    event.do(t.teams.FormTeam, team=t.teams.TeamPlan("Reds", (1, 2, 3, 4)))
    return event


def cup(*years: int) -> Event:
    """A division with a trophy that is played out, and who held it in which years."""
    event = Event("thon", 2, phases=(t.phases.Phase(p.Swiss(), 1),), trophy="Cup")
    event.do(t.teams.CarryTrophy, years=tuple(t.teams.TrophyYear(year, "Oak") for year in years))
    event.pair()
    event.result(1, 400, 2, 350)
    return event


def shared(*members: int, what: str = "half each") -> t.prizes.Agreement:
    return t.prizes.Agreement(t.prizes.AgreementKind.SHARING, members, what)


def late_points() -> t.incidents.Incident:
    return t.incidents.Incident(
        procedure="anything_else",
        title=text("Something else"),
        number=1,
        points=(t.results.Score(1, -30),),
        outlasts_signatures=False,
    )


def barred() -> Event:
    event = published()
    incident = t.incidents.Incident(
        procedure="collusion",
        title=text("Collusion"),
        number=2,
        sanctions=(Sanction.SHARING_BAR,),
    )
    event.do(t.incidents.RuleOnIncident, number=2, incident=incident)
    return event


def withdrawn() -> Event:
    event = fresh()
    event.do(t.entries.Withdraw, number=1)
    return event


def checked_in() -> Event:
    event = fresh()
    event.do(t.entries.CheckIn, number=1)
    return event


def postponed() -> Event:
    event = published()
    event.do(t.results.PostponeGame, number=1, agreed=(1, 2), reason="ill")
    return event


def clock_started() -> Event:
    event = late()
    event.at_ms += 5 * MINUTE_MS
    event.do(t.lateness.StartLateClock, number=1)
    return event


def run_out() -> Event:
    event = clock_started()
    event.at_ms += 26 * MINUTE_MS
    return event


def seated_though_late() -> Event:
    event = clock_started()
    event.do(t.lateness.NoteArrival, number=1)
    event.at_ms += 5 * MINUTE_MS
    return event


def resting() -> Event:
    event = published()
    event.do(t.rounds.AnnounceBreak)
    return event


def too_late() -> Event:
    event = late("school")
    event.at_ms += 15 * MINUTE_MS
    return event


def played_though_late() -> Event:
    """A slip is in, and nobody has said when number 1 came."""
    event = late("school")
    event.at_ms += 40 * MINUTE_MS
    event.result(1, 400, 2, 350)
    return event


def one_waived() -> Event:
    event = fresh("school")
    event.do(t.entries.WaiveAbsence, number=1, person=PersonId("1a"), reason="ill")
    return event


def unsigned() -> Event:
    event = published("school")
    event.do(t.results.EnterResult, number=1, slip=slip(1, 400, 2, 350), is_signed=False)
    return event


def proposed_late() -> Event:
    event = proposed()
    event.at_ms += 31 * MINUTE_MS
    return event


def two_schools() -> Event:
    event = Event("thon", 0, is_for_schools=True)
    oaks, elms = (entries(one, school=school)
                  for one, school in (("x", "Oak"), ("y", "Elm")))  # fmt: skip
    event.do(t.entries.Enter, entries=(*oaks, *elms))
    event.do(t.entries.Enter, entries=(*entries("z", school="Oak"), *entries("w", school="oak ")))
    return event


def not_eligible() -> Event:
    event = fresh("washburn")
    entry = event.division.entrants[1].entry
    event.do(t.entries.ChangeEntrant, number=1, entry=replace(entry, ineligible="not enrolled"))
    return event


def tied_for_the_final() -> Event:
    event = Event(
        "school", 6, phases=(t.phases.Phase(p.Swiss(), 1), t.phases.Phase(p.Championship(), 1))
    )
    event.pair((1, 2), (3, 4), (5, 6))
    for number in (1, 3, 5):
        event.result(number, 400, number + 1, 200)
    return event


def the_final() -> Event:
    event = Event(
        "school", 2, phases=(t.phases.Phase(p.Swiss(), 1), t.phases.Phase(p.Championship(), 1))
    )
    event.pair()
    event.result(1, 400, 2, 350)
    event.pair()
    return event


def paired_without_id() -> Event:
    event = Event("washburn", 2)
    event.check_in()
    event.pair((1, 2))
    event.do(t.undo.Undo, action=4, reason="of another person")
    return event


def one_with_id() -> Event:
    event = Event("washburn", 2)
    event.do(t.entries.CheckIn, number=1, is_id_seen=True)
    return event


def closed() -> Event:
    event = over()
    event.do(t.setup.CloseEvent)
    return event


def changed_since_its_closing() -> Event:
    """Opened again, and the result is another one now."""
    event = closed()
    event.do(t.undo.Undo)
    event.do(
        t.results.CorrectResult,
        number=1,
        slip=slip(1, 390, 2, 350),
        correction=t.results.Correction.ENTRY,
        reason="misread",
    )
    return event


def proposed() -> Event:
    event = league()
    event.do(t.league.ProposeTime, number=1, by=entrant(1), starts_at_ms=30 * MINUTE_MS)
    return event
