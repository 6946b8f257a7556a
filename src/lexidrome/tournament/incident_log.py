"""The log of incidents of an event: what was ruled at the desk and in its games."""

from __future__ import annotations

import msgspec

from lexidrome.base import PersonId, StreamId
from lexidrome.tournament.incident_values import Incident
from lexidrome.tournament.messages.incidents import GameIncidentsTaken, IncidentRuled
from lexidrome.tournament.state import EventState


class Logged(msgspec.Struct, frozen=True):
    """One line of the log."""

    key: str
    """Names it in addresses; stays the same."""
    division: str
    round_number: int
    """0: outside any game."""
    at_ms: int
    ruled_by: PersonId | None
    incident: Incident
    is_undone: bool
    action: int | None = None
    """What is undone to take it back; None for a ruling in a game, which is undone there."""
    stream: StreamId | None = None
    """The game on screen, or beside a real board, that it was ruled in."""


def incident_log(state: EventState) -> tuple[Logged, ...]:
    """Everything that was ever ruled, in order of time; what was taken back is marked."""
    lines = [
        Logged(
            key=str(fact.action),
            division=fact.division,
            round_number=fact.round_number,
            at_ms=fact.at_ms,
            ruled_by=fact.by.person,
            incident=fact.incident,
            is_undone=fact.action in state.undone,
            action=fact.action,
        )
        for fact in state.journal
        if isinstance(fact, IncidentRuled)
    ]
    lines += _of_games(state)
    return tuple(sorted(lines, key=lambda line: line.at_ms))


def _of_games(state: EventState) -> list[Logged]:
    """Of each game all incidents it ever told of; those of its last list still stand."""
    found: dict[str, Logged] = {}
    for fact in state.journal:
        if not isinstance(fact, GameIncidentsTaken):
            continue
        for key, line in found.items():
            if line.stream == fact.stream:
                found[key] = msgspec.structs.replace(line, is_undone=True)
        for incident in fact.incidents:
            at_ms = fact.at_ms if incident.at_ms is None else incident.at_ms
            key = f"{at_ms}-{incident.procedure}-{incident.number}"
            found[key] = Logged(
                key=key,
                division=fact.division,
                round_number=fact.round_number,
                at_ms=at_ms,
                ruled_by=incident.ruled_by,
                incident=incident,
                is_undone=False,
                stream=fact.stream,
            )
    return list(found.values())


def taken_from(state: EventState, stream: StreamId) -> tuple[Incident, ...]:
    """What stood in the log of a game when it told of it last."""
    for fact in reversed(state.journal):
        if isinstance(fact, GameIncidentsTaken) and fact.stream == stream:
            return fact.incidents
    return ()
