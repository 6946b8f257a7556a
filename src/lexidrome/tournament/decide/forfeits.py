"""Games that are given up: by who leaves or does not come, and by who has not come either."""

from __future__ import annotations

from lexidrome.base import Refusal, text
from lexidrome.rulebook import cited, rule
from lexidrome.tournament.decide.slips import has_both, scores_missing
from lexidrome.tournament.decide.work import (
    Found,
    Work,
    decides,
    game_of,
    must_be,
    not_of_own_game,
)
from lexidrome.tournament.messages.results import ForfeitGame, ResultEntered
from lexidrome.tournament.refusals import Reason, refuse
from lexidrome.tournament.state import Absence
from lexidrome.tournament.values import ResultKind, Slip, Source
from lexidrome.tournament.who import Actor, Role

_SETTLING_MS = 5 * 60_000
"""To sit down, count the tiles and draw for first; the book names no time, so this is ours."""


def _decides_own(work: Work, found: Found, command: ForfeitGame) -> Refusal | None:
    """Of the other side in a game that they play; what the clock has decided they may confirm."""
    own = found.division.entrants[command.number].entry.persons
    if work.by.person in own or found.game.has_run_out(command.number):
        return None
    return not_of_own_game(work, found)


@decides(ForfeitGame)
def forfeit_game(work: Work, command: ForfeitGame) -> Refusal | None:
    """By the director or the staff; a late side may choose it for itself.

    What it counts for says `results` (NSA-V.J.1, NSA-V.J.2).
    """
    found = game_of(work, command)
    if isinstance(found, Refusal):
        return found
    absence = found.game.absence_of(command.number)
    is_choice = is_own_choice(work.by, command, absence)
    if is_choice and has_begun_to_play(absence, work.at_ms):
        return refuse(
            Reason.CHOICE_IS_OVER,
            text(
                "A player who came and began to play can no longer choose to forfeit: call the "
                "director ({rule})."
            ),
            cited(has_begun_to_play, work.rules),
        )
    if not is_choice and (
        refusal := must_be(work, Role.STAFF) or _decides_own(work, found, command)
    ):
        return refusal
    is_both = is_absent_too(found, command)
    is_confirmed = not command.scores and found.game.has_run_out(command.number)
    if found.game.slip is not None and not (
        is_both or is_confirmed or _came_too_late(found, command)
    ):
        return refuse(Reason.RESULT_IN, text("That game has a result."))
    if command.scores and not has_both(found.game, command.scores):
        return scores_missing()
    slip = Slip(
        kind=ResultKind.LEFT if is_left(command) else ResultKind.NO_SHOW,
        scores=command.scores,
        loser=command.number,
    )
    work.emit(
        ResultEntered(
            **found.place,
            slip=Slip(kind=ResultKind.BOTH_ABSENT) if is_both else slip,
            source=Source.STAFF,
            is_arrival_asked=True,
        )
    )
    return None


@rule("NSA-III.C.p4")
def is_own_choice(by: Actor, command: ForfeitGame, absence: Absence | None) -> bool:
    """A late player may choose to forfeit."""
    is_own = (by.division, by.number) == (command.division, command.number)
    return by.role is Role.ENTRANT and is_own and absence is not None


@rule("NSA-III.C.p4", "NSA-I.B.p1")
def has_begun_to_play(absence: Absence | None, at_ms: int) -> bool:
    """A late player chooses to forfeit before the game is begun; after that it is leaving it."""
    arrived_ms = None if absence is None else absence.arrived_ms
    return arrived_ms is not None and at_ms >= arrived_ms + _SETTLING_MS


@rule("A-32")
def is_absent_too(found: Found, command: ForfeitGame) -> bool:
    """Where neither side has come both forfeit.

    The other side has forfeited, and this one has not come either.
    """
    slip, number = found.game.slip, command.number
    is_others = slip is not None and slip.kind is ResultKind.NO_SHOW and slip.loser != number
    return not command.scores and is_others and found.game.is_away(number)


@rule("NSA-V.J.2.p4")
def is_left(command: ForfeitGame) -> bool:
    """A game in which tiles were drawn is left, not missed."""
    return bool(command.scores)


def _came_too_late(found: Found, command: ForfeitGame) -> bool:
    """A game was played whose score waits for an arrival, and there was none in time (SSC-25.a)."""
    game = found.game
    is_played = game.slip is not None and game.slip.kind is ResultKind.PLAYED
    return is_played and not game.counts and game.is_away(command.number)
