"""What is asked and what is told: what went wrong, and what it does to somebody's spread."""

from __future__ import annotations

from lexidrome.base import StreamId
from lexidrome.tournament.incident_values import Incident
from lexidrome.tournament.messages import (
    A_DIVISION,
    AN_ENTRANT,
    DIVISION,
    ENTRANT,
    Asker,
    Thing,
    asked,
    command,
    fact,
    key,
    told,
)
from lexidrome.tournament.values import Score, SpreadEntry, SpreadKind


@command(Asker.DIRECTOR, Thing.ENTRANT)
class AdjustSpread(asked.OfEntrant, frozen=True, kw_only=True, tag="adjust_spread"):
    """The director changes the spread of one entrant by a ruling (A-57)."""

    kind: SpreadKind
    round_number: int
    amount: int
    """For a wrong verdict: the points of the play that was lost."""
    reason: str


@command(Asker.DIRECTOR, Thing.ENTRANT)
class RuleOnIncident(asked.OfEntrant, frozen=True, kw_only=True, tag="rule_on_incident"):
    """Something went wrong with `number`; what follows for the event is done to it."""

    round_number: int = 0
    """The round of the game it happened in; 0: outside any game."""
    incident: Incident
    scores: tuple[Score, ...] = ()
    """Of both sides as they stand, where a game that has no result yet is forfeited."""


@command(Asker.HOUSE, None)
class TakeIncidents(asked.InDivision, frozen=True, kw_only=True, tag="take_incidents"):
    """All that stands in the log of a game on screen, or beside a real board."""

    round_number: int
    stream: StreamId
    incidents: tuple[Incident, ...]


@fact(writes=key("ruling", *ENTRANT, "action"), on=AN_ENTRANT)
class SpreadAdjusted(told.OfEntrant, frozen=True, kw_only=True, tag="event.spread_adjusted.1"):
    """The spread of one entrant was changed by a ruling."""

    entry: SpreadEntry


@fact(writes=key("incident", *ENTRANT, "action"), on=AN_ENTRANT)
class IncidentRuled(told.OfEntrant, frozen=True, kw_only=True, tag="event.incident_ruled.1"):
    """What follows for results, spread and entries stands in the facts before this one."""

    round_number: int = 0
    incident: Incident
    waiting: tuple[Score, ...] = ()
    """Points that no result had in it yet; they count with the slip that comes."""


@fact(writes=key("incidents", *DIVISION, "stream"), on=A_DIVISION)
class GameIncidentsTaken(
    told.InDivision, frozen=True, kw_only=True, tag="event.game_incidents_taken.1"
):
    """All that stands now in the log of one game; what stood there before and does not is gone."""

    round_number: int
    stream: StreamId
    incidents: tuple[Incident, ...]
