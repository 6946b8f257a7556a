"""Whether an event still makes sense after what is left before it."""

from __future__ import annotations

from lexidrome.tournament import facts as e
from lexidrome.tournament.state import Division, Tournament
from lexidrome.tournament.values import Slip


def fits(tournament: Tournament, event: e.AnyEvent) -> bool:
    """The things that an event is about are there, and are those it was about."""
    if not isinstance(event, e.InDivision):
        return True
    division = tournament.divisions.get(event.division)
    if division is None:
        return False
    if isinstance(event, e.OfEntrant):
        return _fits_entrant(division, event)
    if isinstance(event, e.PairingsDrafted):
        paired = (number for pairing in event.pairings for number in pairing.numbers)
        is_next = event.round_number <= len(division.rounds) + 1
        has_phase = event.phase < len(division.phases)
        return is_next and has_phase and all(number in division.entrants for number in paired)
    if isinstance(event, e.OfRound):
        return _fits_round(division, event)
    return True


def _fits_entrant(division: Division, event: e.OfEntrant) -> bool:
    entrant = division.entrants.get(event.number)
    if entrant is None:
        return False
    return entrant.is_withdrawn or not isinstance(event, e.EntrantReturned)


def _fits_round(division: Division, event: e.OfRound) -> bool:
    each = division.round(event.round_number)
    if each is None:
        return False
    if isinstance(event, e.PairingsChanged):
        numbers = {number for pairing in event.pairings for number in pairing.numbers}
        return numbers == set(each.places)
    if not isinstance(event, e.OfGame):
        return True
    game = each.game_of(event.game)
    if game is None:
        return False
    named = {getattr(event, "number", event.game), *_numbers(getattr(event, "slip", None))}
    if isinstance(event, e.FeatNoted):
        named.add(event.feat.number)
    return each.is_out and named <= set(game.numbers)


def _numbers(slip: Slip | None) -> set[int]:
    """Everybody whom a slip names."""
    if slip is None:
        return set()
    named = {score.number for score in (*slip.scores, *slip.before_rack)}
    return named | {each for each in (slip.loser, slip.first, slip.tie_winner) if each is not None}
