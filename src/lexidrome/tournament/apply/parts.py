"""Small steps that several facts share."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from msgspec.structs import replace

from lexidrome.decider import Handlers
from lexidrome.tournament.messages import Fact
from lexidrome.tournament.messages.told import OfGame
from lexidrome.tournament.pairing import NOBODY, Championship, Pairing
from lexidrome.tournament.phases import DoubleElimination, League, SingleElimination
from lexidrome.tournament.places import standings
from lexidrome.tournament.points import Terms, is_tied_before_racks, reckon
from lexidrome.tournament.presence import has_come
from lexidrome.tournament.state import (
    Division,
    Entrant,
    Game,
    Round,
    RoundStatus,
    Tournament,
)

F = TypeVar("F", bound=Fact)
Apply = Callable[[Tournament, F], Tournament]
APPLIERS: Handlers[Tournament] = Handlers("applies")


def applies(kind: type[F]) -> Callable[[Apply[F]], Apply[F]]:
    """The function that applies a fact says so itself."""
    return APPLIERS.add(kind)


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


def with_game(tournament: Tournament, fact: OfGame, change: Callable[[Game], Game]) -> Tournament:
    """With one game changed and reckoned anew."""
    return with_game_of(tournament, fact.division, fact.round_number, fact.game, change)


def with_game_of(
    tournament: Tournament,
    name: str,
    round_number: int,
    number: int,
    change: Callable[[Game], Game],
) -> Tournament:
    """With the game of a side changed and reckoned anew."""
    division = tournament.divisions[name]
    old = division.rounds[round_number - 1]
    at = old.places[number]
    game = _reckoned(tournament, division, old, change(old.games[at]))
    games = (*old.games[:at], game, *old.games[at + 1 :])
    after = with_byes(tournament, division, replace(old, games=games))
    return with_finals(with_round(tournament, name, after), name)


def with_byes(tournament: Tournament, division: Division, each: Round) -> Round:
    """With its byes reckoned anew: they count when the round is played (NSA-V.J.3, A-50)."""
    if not each.byes:
        return each
    games = list(each.games)
    for at in each.byes:
        games[at] = _reckoned(tournament, division, each, games[at])
    return replace(each, games=tuple(games))


def with_finals(tournament: Tournament, name: str) -> Tournament:
    """With the ties of its finals reckoned anew: they may go by the standings (A-04)."""
    division = tournament.divisions[name]
    for each in division.rounds[-1:]:
        # Nearly every fact of an event comes by here, and hardly one is of a final.
        if not each.is_out or not _is_final(division, each):
            return tournament
        if any(_is_tied_final(division, each, game) for game in each.games):
            games = tuple(_reckoned(tournament, division, each, game) for game in each.games)
            return with_round(tournament, name, replace(each, games=games))
    return tournament


def _reckoned(tournament: Tournament, division: Division, each: Round, game: Game) -> Game:
    format_ = division.phases[each.phase].format
    is_bracket = isinstance(format_, SingleElimination | DoubleElimination)
    is_final = _is_final(division, each)
    is_round_played = not game.is_bye or _is_played(each)
    # Only of who sits out is it asked, when the round is played: it takes a look at everybody.
    is_there = not game.is_bye or not is_round_played or has_come(division, game.first)
    terms = Terms(
        round_number=each.number,
        is_bye_a_win=not is_bracket and not isinstance(format_, League),
        is_there=is_there,
        is_round_played=is_round_played,
        needs_winner=is_bracket or is_final,
        is_final=is_final,
        ahead=_ahead(tournament, division, each, game),
    )
    return reckon(tournament.rules, terms, game)


def _is_played(each: Round) -> bool:
    # Written out, because it is asked with every result of a round in which somebody sits out.
    return each.status is RoundStatus.ENDED or all(
        game.lines or game.is_postponed or game.second == NOBODY for game in each.games
    )


def _is_final(division: Division, each: Round) -> bool:
    return isinstance(division.phases[each.phase].format, Championship)


def _is_tied_final(division: Division, each: Round, game: Game) -> bool:
    is_final = _is_final(division, each)
    return is_final and game.slip is not None and is_tied_before_racks(game.slip)


def _ahead(tournament: Tournament, division: Division, each: Round, game: Game) -> int | None:
    """Who of a final stood better before it; nobody where only the seeds separate them."""
    if not _is_tied_final(division, each, game):
        return None
    rows = standings(tournament, division, before_round=each.number)
    sides = [row for row in rows if row.number in game.numbers]
    return None if sides[0].rank == sides[1].rank else sides[0].number


def game_of(pairing: Pairing, *, is_order_set: bool) -> Game:
    return Game(
        first=pairing.first,
        second=pairing.second,
        table=pairing.table,
        label=pairing.label,
        reasons=pairing.reasons,
        is_order_set=is_order_set and not pairing.is_bye,
    )


def byes_of(games: tuple[Game, ...]) -> tuple[int, ...]:
    return tuple(at for at, game in enumerate(games) if game.is_bye)


def places_of(games: tuple[Game, ...]) -> dict[int, int]:
    return {number: at for at, game in enumerate(games) for number in game.numbers}
