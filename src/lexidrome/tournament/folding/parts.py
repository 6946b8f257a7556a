"""Small steps that several events share."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from lexidrome.tournament.events import OfGame
from lexidrome.tournament.pairing import Championship, Pairing
from lexidrome.tournament.phases import DoubleElimination, League, SingleElimination
from lexidrome.tournament.reckoning import Terms, reckon
from lexidrome.tournament.state import Division, Entrant, Game, Round, Tournament


def with_division(tournament: Tournament, division: Division) -> Tournament:
    return replace(tournament, divisions={**tournament.divisions, division.name: division})


def with_entrant(
    tournament: Tournament, division: str, number: int, change: Callable[[Entrant], Entrant]
) -> Tournament:
    old = tournament.divisions[division]
    entrants = {**old.entrants, number: change(old.entrants[number])}
    return with_division(tournament, replace(old, entrants=entrants))


def with_round(tournament: Tournament, division: str, each: Round) -> Tournament:
    """With the round in its place, or as the next one."""
    old = tournament.divisions[division]
    at = each.number - 1
    rounds = (*old.rounds[:at], each, *old.rounds[at + 1 :])
    return with_division(tournament, replace(old, rounds=rounds))


def with_game(tournament: Tournament, event: OfGame, change: Callable[[Game], Game]) -> Tournament:
    """With one game changed and reckoned anew."""
    division = tournament.divisions[event.division]
    old = division.rounds[event.round_number - 1]
    at = old.places[event.game]
    game = reckoned(tournament, division, old, change(old.games[at]))
    games = (*old.games[:at], game, *old.games[at + 1 :])
    return with_round(tournament, event.division, replace(old, games=games))


def reckoned(tournament: Tournament, division: Division, each: Round, game: Game) -> Game:
    format_ = division.phases[each.phase].format
    is_bracket = isinstance(format_, SingleElimination | DoubleElimination)
    terms = Terms(
        round_number=each.number,
        is_bye_a_win=not is_bracket and not isinstance(format_, League),
        needs_winner=is_bracket or isinstance(format_, Championship),
    )
    return reckon(tournament.rules, terms, game)


def game_of(pairing: Pairing, *, is_order_set: bool) -> Game:
    return Game(
        first=pairing.first,
        second=pairing.second,
        table=pairing.table,
        label=pairing.label,
        reasons=pairing.reasons,
        is_order_set=is_order_set and not pairing.is_bye,
    )


def places_of(games: tuple[Game, ...]) -> dict[int, int]:
    return {number: at for at, game in enumerate(games) for number in game.numbers}
