"""Whether a fact still makes sense after what is left before it."""

from __future__ import annotations

from lexidrome.tournament.messages import told
from lexidrome.tournament.messages.divisions import DivisionMerged, DivisionRemoved, DivisionRenamed
from lexidrome.tournament.messages.entries import EntrantReturned
from lexidrome.tournament.messages.results import FeatNoted
from lexidrome.tournament.messages.rounds import PairingsChanged, PairingsDrafted
from lexidrome.tournament.state import Division, Tournament
from lexidrome.tournament.unions import AnyFact
from lexidrome.tournament.values import Slip


def fits(tournament: Tournament, fact: AnyFact) -> bool:
    """The things that a fact is about are there, and are those it was about."""
    if not isinstance(fact, told.InDivision):
        return True
    division = tournament.divisions.get(fact.division)
    if division is None:
        return False
    if isinstance(fact, DivisionRenamed | DivisionMerged | DivisionRemoved):
        return _fits_division(tournament, division, fact)
    if isinstance(fact, told.OfEntrant):
        return _fits_entrant(division, fact)
    if isinstance(fact, PairingsDrafted):
        paired = (number for pairing in fact.pairings for number in pairing.numbers)
        is_next = fact.round_number <= len(division.rounds) + 1
        has_phase = fact.phase < len(division.phases)
        return is_next and has_phase and all(number in division.entrants for number in paired)
    if isinstance(fact, told.OfRound):
        return _fits_round(division, fact)
    return True


def _fits_division(
    tournament: Tournament,
    division: Division,
    fact: DivisionRenamed | DivisionMerged | DivisionRemoved,
) -> bool:
    """Those who moved are those who are there, and nobody has their places."""
    if division.rounds:
        return False
    if isinstance(fact, DivisionRenamed):
        is_free = fact.name not in tournament.divisions
        return is_free and set(fact.numbers) == set(division.entrants)
    if isinstance(fact, DivisionRemoved):
        return not division.entrants
    into = tournament.divisions.get(fact.into)
    moved = dict(fact.numbers)
    is_there = into is not None and set(moved.values()).isdisjoint(into.entrants)
    return is_there and set(moved) == set(division.entrants)


def _fits_entrant(division: Division, fact: told.OfEntrant) -> bool:
    entrant = division.entrants.get(fact.number)
    if entrant is None:
        return False
    return entrant.is_withdrawn or not isinstance(fact, EntrantReturned)


def _fits_round(division: Division, fact: told.OfRound) -> bool:
    each = division.round(fact.round_number)
    if each is None:
        return False
    if isinstance(fact, PairingsChanged):
        numbers = {number for pairing in fact.pairings for number in pairing.numbers}
        return numbers == set(each.places)
    if not isinstance(fact, told.OfGame):
        return True
    game = each.game_of(fact.game)
    if game is None:
        return False
    named = {getattr(fact, "number", fact.game), *_numbers(getattr(fact, "slip", None))}
    if isinstance(fact, FeatNoted):
        named.add(fact.feat.number)
    return each.is_out and named <= set(game.numbers)


def _numbers(slip: Slip | None) -> set[int]:
    """Everybody whom a slip names."""
    if slip is None:
        return set()
    named = {score.number for score in (*slip.scores, *slip.before_rack)}
    return named | {each for each in (slip.loser, slip.first, slip.tie_winner) if each is not None}
