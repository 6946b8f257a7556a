"""Who may report what, and how often something has happened before."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from lexidrome.base import PersonId, StreamId
from lexidrome.procedures.catalogue import Procedure
from lexidrome.procedures.questions import Counter
from lexidrome.rulebook import rule


def can_report(procedure: Procedure, *, is_own_game: bool) -> bool:
    """Whether somebody who is not on the staff may report this."""
    return is_own_game or anyone_reports(procedure)


@rule("NSA-II.C")
def anyone_reports(procedure: Procedure) -> bool:
    """Whoever sees a violation in another game tells the players or the staff."""
    return not is_left_to_the_players(procedure)


@rule("NSA-II.C.exc")
def is_left_to_the_players(procedure: Procedure) -> bool:
    """Mistakes of scoring and of the clock are not pointed out in other people's games."""
    return procedure.is_of_score_or_clock


class Counted(msgspec.Struct, frozen=True):
    """One incident, as far as it is counted."""

    counter: Counter
    person: PersonId
    game: StreamId


def count_before(
    incidents: Iterable[Counted], counter: Counter, person: PersonId, game: StreamId
) -> int:
    """How often somebody did the same before: in this event, or in this game alone (A-74)."""
    return sum(
        incident.counter is counter
        and incident.person == person
        and (counter.is_for_event or incident.game == game)
        for incident in incidents
    )
