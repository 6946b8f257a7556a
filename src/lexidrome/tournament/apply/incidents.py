"""How rulings change what is known of entrants: sanctions, and spread ruled in their games."""

from __future__ import annotations

from msgspec.structs import replace

from lexidrome.tournament.apply.parts import applies, with_division, with_entrant, with_game_of
from lexidrome.tournament.incident_values import Imposed
from lexidrome.tournament.messages.incidents import GameIncidentsTaken, IncidentRuled
from lexidrome.tournament.state import Entrant, Tournament
from lexidrome.tournament.values import SpreadEntry, SpreadKind


@applies(IncidentRuled)
def incident_ruled(tournament: Tournament, fact: IncidentRuled) -> Tournament:
    if fact.waiting:
        tournament = _with_waiting(tournament, fact)
    imposed = tuple(Imposed(each) for each in fact.incident.sanctions)
    if not imposed:
        return tournament
    return with_entrant(
        tournament,
        fact.division,
        fact.number,
        lambda old: replace(old, sanctions=(*old.sanctions, *imposed)),
    )


def _with_waiting(tournament: Tournament, fact: IncidentRuled) -> Tournament:
    return with_game_of(
        tournament,
        fact.division,
        fact.round_number,
        fact.number,
        lambda game: replace(game, ruled=(*game.ruled, *fact.waiting)),
    )


@applies(GameIncidentsTaken)
def game_incidents_taken(tournament: Tournament, fact: GameIncidentsTaken) -> Tournament:
    """What came from that game before makes room for what comes from it now."""
    division = tournament.divisions[fact.division]
    entrants = {
        number: _with_incidents(entrant, fact) for number, entrant in division.entrants.items()
    }
    return with_division(tournament, replace(division, entrants=entrants))


def _with_incidents(entrant: Entrant, fact: GameIncidentsTaken) -> Entrant:
    ledger = [each for each in entrant.ledger if each.stream != fact.stream]
    sanctions = [each for each in entrant.sanctions if each.stream != fact.stream]
    for incident in fact.incidents:
        if incident.number == entrant.number:
            sanctions += [Imposed(each, fact.stream) for each in incident.sanctions]
        ledger += [
            SpreadEntry(
                amount=change.amount,
                kind=SpreadKind.RULING,
                round_number=fact.round_number,
                reason=incident.note or incident.procedure,
                rule=change.rule,
                stream=fact.stream,
            )
            for change in incident.spread
            if change.number == entrant.number
        ]
    return replace(entrant, ledger=tuple(ledger), sanctions=tuple(sanctions))
