"""A late side at its table: who stops its clock, and the time with which its game begins.

NSA-III.C.p3
    the director, the opponent or who arrives stops the clock: `stop_late_clock`
NSA-III.C.p5, A-25
    the game begins with the time that is left: `time_taken`
SSC-25, NSA-III.C.p3
    no game begins before its sides are there: `not_there`
"""

from __future__ import annotations

from collections.abc import Iterator

from lexidrome import game as g
from lexidrome import tournament as t
from lexidrome.base import CommandId, Refusal, text
from lexidrome.hall.events.desk import EventStanding
from lexidrome.hall.events.meetings import Meeting
from lexidrome.hall.hall import Hall
from lexidrome.hall.run.names import event_stream

STILL_LATE = "still_late"


def running_for(meeting: Meeting) -> list[int]:
    """The sides that are late and whose clock runs; it does not in a game that has its result."""
    numbers = meeting.game.numbers
    if meeting.game.slip is not None:
        return []
    return [
        numbers.index(absence.number)
        for absence in meeting.game.absences
        if absence.arrived_ms is None and absence.clock_started_ms is not None
    ]


def not_there(meeting: Meeting) -> Refusal | None:
    """Why a game cannot begin yet: nobody has said that a late side came."""
    if meeting.game.slip is not None:
        return None
    if running_for(meeting):
        return Refusal(
            STILL_LATE,
            text("The clock of a late player is running. Whoever is at the table stops it first."),
        )
    is_away = any(meeting.game.is_away(number) for number in meeting.game.numbers)
    if is_away and t.lateness.waits_for_arrival(meeting.rules):
        return Refusal(
            STILL_LATE,
            text("A side at this table is late. The staff must first enter when it arrived."),
        )
    return None


def time_taken(meeting: Meeting) -> Iterator[g.clock.AdjustClock]:
    """What lateness has taken from each side's clock before the game."""
    for absence in meeting.game.absences:
        if taken_s := t.lateness.taken_s(meeting.rules, absence):
            yield g.clock.AdjustClock(
                side=meeting.game.numbers.index(absence.number),
                time_ms=-taken_s * 1000,
                reason="late",
                rule=t.lateness.time_left_rule(meeting.rules),
            )


def left_s(meeting: Meeting, side: int, now_ms: int) -> int:
    """What the clock of a late side shows now."""
    absence = meeting.game.absence_of(meeting.game.numbers[side])
    assert absence is not None, "its clock runs"
    return t.lateness.remaining_s(meeting.rules, absence, now_ms) or 0


async def stop_late_clock(
    hall: Hall, meeting: Meeting, side: int, own: int | None, standing: EventStanding, once: str
) -> Refusal | None:
    """The late side has come; the staff, its opponent or itself says so at the table."""
    number = meeting.game.numbers[side]
    actor = standing.actor if standing.is_staff else None
    if actor is None:
        at_device = number if own is None else meeting.game.numbers[own]
        actor = t.Actor(t.Role.ENTRANT, meeting.division.name, at_device)
    arrived = actor.says(
        t.lateness.NoteArrival(
            division=meeting.division.name,
            round_number=meeting.round.number,
            number=number,
            is_id_seen=standing.is_staff and meeting.rules.event.id_needed,
        )
    )
    answer = await hall.events.submit(
        event_stream(meeting.key.event),
        arrived,
        CommandId(f"table/{meeting.name}/{once}"),
        who=standing.who if standing.is_staff else "table",
    )
    return answer if isinstance(answer, Refusal) else None
