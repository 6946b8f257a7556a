"""How rulings change what is known of entrants: sanctions, and spread ruled in their games."""

from __future__ import annotations

from msgspec.structs import replace

from lexidrome.tournament import facts as e
from lexidrome.tournament.folding.parts import applies, with_division, with_entrant, with_game_of
from lexidrome.tournament.incidents import Imposed
from lexidrome.tournament.state import Entrant, Tournament
from lexidrome.tournament.values import SpreadEntry, SpreadKind


@applies(e.IncidentRuled)
def incident_ruled(tournament: Tournament, event: e.IncidentRuled) -> Tournament:
    if event.waiting:
        tournament = _with_waiting(tournament, event)
    imposed = tuple(Imposed(each) for each in event.incident.sanctions)
    if not imposed:
        return tournament
    return with_entrant(
        tournament,
        event.division,
        event.number,
        lambda old: replace(old, sanctions=(*old.sanctions, *imposed)),
    )


def _with_waiting(tournament: Tournament, event: e.IncidentRuled) -> Tournament:
    return with_game_of(
        tournament,
        event.division,
        event.round_number,
        event.number,
        lambda game: replace(game, ruled=(*game.ruled, *event.waiting)),
    )


@applies(e.GameIncidentsTaken)
def game_incidents_taken(tournament: Tournament, event: e.GameIncidentsTaken) -> Tournament:
    """What came from that game before makes room for what comes from it now."""
    division = tournament.divisions[event.division]
    entrants = {
        number: _with_incidents(entrant, event) for number, entrant in division.entrants.items()
    }
    return with_division(tournament, replace(division, entrants=entrants))


def _with_incidents(entrant: Entrant, event: e.GameIncidentsTaken) -> Entrant:
    ledger = [each for each in entrant.ledger if each.stream != event.stream]
    sanctions = [each for each in entrant.sanctions if each.stream != event.stream]
    for incident in event.incidents:
        if incident.number == entrant.number:
            sanctions += [Imposed(each, event.stream) for each in incident.sanctions]
        ledger += [
            SpreadEntry(
                amount=change.amount,
                kind=SpreadKind.RULING,
                round_number=event.round_number,
                reason=incident.note or incident.procedure,
                rule=change.rule,
                stream=event.stream,
            )
            for change in incident.spread
            if change.number == entrant.number
        ]
    return replace(entrant, ledger=tuple(ledger), sanctions=tuple(sanctions))
