"""What is asked and what is told: who is not there when a round begins."""

from __future__ import annotations

from lexidrome.base import RuleId
from lexidrome.tournament.messages import (
    AN_ABSENCE,
    BEGUN_ROUND,
    GAME,
    Asker,
    Thing,
    asked,
    command,
    fact,
    key,
    told,
)


@command(Asker.STAFF, Thing.GAME)
class NoteAbsence(asked.OfGame, frozen=True, kw_only=True, tag="note_absence"):
    """The staff note that a side is not there although its round has begun."""


@command(Asker.STAFF, Thing.GAME)
class StartLateClock(asked.OfGame, frozen=True, kw_only=True, tag="start_late_clock"):
    """The staff start the clock of a side that is late."""


@command(Asker.SIDE, Thing.GAME)
class NoteArrival(asked.OfGame, frozen=True, kw_only=True, tag="note_arrival"):
    """A late side has come; it is checked in, too, where check-in is kept."""

    after_s: int | None = None
    """How long after the round began it came; none: now."""
    is_id_seen: bool = False
    """Its picture IDs were seen, where they are needed (WU-1.a)."""


@fact(writes=key("late", *GAME, "number"), on=BEGUN_ROUND)
class AbsenceNoted(told.OfGame, frozen=True, kw_only=True, tag="event.absence_noted.1"):
    """A side is not there although its round has begun."""

    number: int


@fact(writes=key("late", *GAME, "number"), on=AN_ABSENCE)
class LateClockStarted(told.OfGame, frozen=True, kw_only=True, tag="event.late_clock_started.1"):
    """The clock of a side that is late runs."""

    number: int


@fact(writes=key("late", *GAME, "number"), on=AN_ABSENCE)
class ArrivalNoted(told.OfGame, frozen=True, kw_only=True, tag="event.arrival_noted.1"):
    """A side that was late has come, and this is what it costs."""

    number: int
    late_s: int
    late_points: int = 0
    remaining_s: int | None = None
    rule: RuleId | None = None


@fact(writes=key("late", *GAME, "number"), on=AN_ABSENCE, is_only_said=True)
class ForfeitProposed(told.OfGame, frozen=True, kw_only=True, tag="event.forfeit_proposed.1"):
    """Time is over for a side that has not come; the director confirms."""

    number: int
    rule: RuleId
