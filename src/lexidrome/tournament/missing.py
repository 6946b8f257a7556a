"""Which results are missing, and what each waits for."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from lexidrome.tournament.phases import DoubleElimination, League, SingleElimination
from lexidrome.tournament.reckoning import is_tie_open
from lexidrome.tournament.state import Division, Game


class Awaited(StrEnum):
    """What a game without a counting result waits for."""

    RESULT = "result"
    OTHER_SIDE = "other_side"
    """One side has reported."""
    AGREEMENT = "agreement"
    """The two sides have reported different things."""
    SIGNATURES = "signatures"
    VALIDATION = "validation"
    ARRIVAL = "arrival"
    """Nobody has said when a late side came, or that it did not."""
    POSTPONED = "postponed"
    SCREEN = "screen"
    """The game on screen says otherwise."""
    REOPENED = "reopened"
    """The game on screen had ended and goes on again."""
    TIE_BREAK = "tie_break"
    """A bracket needs a winner."""


class MissingGame(msgspec.Struct, frozen=True):
    division: str
    round_number: int
    table: int | None
    numbers: tuple[int, ...]
    awaited: Awaited


def missing_games(division: Division, before_round: int | None = None) -> tuple[MissingGame, ...]:
    """Every published game that does not count yet, in the order of rounds and tables."""
    found = []
    for each, game in division.games():
        if before_round is not None and each.number >= before_round:
            break
        is_bracket = isinstance(
            division.phases[each.phase].format, SingleElimination | DoubleElimination
        )
        awaited = awaited_by(game, needs_winner=is_bracket)
        if awaited is not None:
            found.append(MissingGame(division.name, each.number, game.table, game.numbers, awaited))
    return tuple(found)


def awaited_by(game: Game, *, needs_winner: bool) -> Awaited | None:
    if game.is_bye:
        return None
    if game.screen is not None:
        return Awaited.SCREEN
    if game.counts:
        return Awaited.TIE_BREAK if needs_winner and is_tie_open(game) else None
    if game.slip is not None:
        if game.is_signed and game.is_validated:
            return Awaited.ARRIVAL
        return Awaited.VALIDATION if game.is_signed else Awaited.SIGNATURES
    if len(game.submitted) == 2:
        return Awaited.AGREEMENT
    if game.submitted:
        return Awaited.OTHER_SIDE
    if game.is_reopened:
        return Awaited.REOPENED
    return Awaited.POSTPONED if game.is_postponed else Awaited.RESULT


def lacks_deadline(division: Division, round_number: int) -> bool:
    """A week of a league until whose end nobody has to report (DP-1.II.c)."""
    each = division.round(round_number)
    if each is None or not isinstance(division.phases[each.phase].format, League):
        return False
    return each.deadline_ms is None
