"""Which results are missing, and what each waits for."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from lexidrome.tournament.brackets import misfits
from lexidrome.tournament.phases import League
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
    """It is tied, and somebody has to win it."""


class MissingGame(msgspec.Struct, frozen=True):
    """A game whose result is missing, and what it waits for."""

    division: str
    round_number: int
    table: int | None
    numbers: tuple[int, ...]
    awaited: Awaited


def missing_games(division: Division, before_round: int | None = None) -> tuple[MissingGame, ...]:
    """Every published game that does not count yet, in the order of rounds and tables."""
    found = []
    passed = {(each.number, game.first) for each, game in misfits(division)}
    for each, game in division.games():
        if before_round is not None and each.number >= before_round:
            break
        # A match of a bracket that its sides no longer belong to is played by nobody.
        awaited = None if (each.number, game.first) in passed else awaited_by(game)
        if awaited is not None:
            found.append(MissingGame(division.name, each.number, game.table, game.numbers, awaited))
    return tuple(found)


def _awaited_with_slip(game: Game) -> Awaited:
    if not game.is_signed:
        return Awaited.SIGNATURES
    return Awaited.ARRIVAL if game.is_validated else Awaited.VALIDATION


def awaited_by(game: Game) -> Awaited | None:
    if game.is_bye:
        return None
    if game.screen is not None:
        return Awaited.SCREEN
    if game.is_disputed:
        return Awaited.AGREEMENT
    if game.counts:
        return None
    if game.is_tie_open:
        return Awaited.TIE_BREAK
    if game.slip is not None:
        return _awaited_with_slip(game)
    if len(game.submitted) == 2:
        return Awaited.AGREEMENT
    if game.submitted:
        return Awaited.OTHER_SIDE
    if game.is_reopened:
        return Awaited.REOPENED
    return Awaited.POSTPONED if game.is_postponed else Awaited.RESULT


def is_forfeited_in_vain(game: Game) -> bool:
    """Forfeited by both unreported, although one tried repeatedly: the office has yet to decide."""
    return game.is_forfeited_unreported and any(map(game.has_tried, game.numbers))


def is_unreached(game: Game) -> bool:
    """An open match of which one side has told the office that it cannot reach the other.

    The office decides as soon as the efforts are repeated ones (DP-1.I.e).
    """
    return game.slip is None and bool(game.contacts)


def lacks_deadline(division: Division, round_number: int) -> bool:
    """A week of a league until whose end nobody has to report (DP-1.II.c)."""
    each = division.round(round_number)
    if each is None or not isinstance(division.phases[each.phase].format, League):
        return False
    return each.deadline_ms is None
