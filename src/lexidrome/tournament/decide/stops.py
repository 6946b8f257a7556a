"""Games that are stopped where they stand, after a warning, or put off."""

from __future__ import annotations

from msgspec.structs import replace

from lexidrome.base import Refusal, text
from lexidrome.rulebook import RuleSet, cited, rule
from lexidrome.tournament.decide.slips import already_in, bad_slip, enter, ordered
from lexidrome.tournament.decide.work import (
    Work,
    decides,
    game_of,
    must_say_why,
    not_of_own_game,
)
from lexidrome.tournament.messages.results import (
    GamePostponed,
    GameWarned,
    PostponeGame,
    TerminateGame,
    WarnGame,
)
from lexidrome.tournament.refusals import Reason, refuse
from lexidrome.tournament.state import Game
from lexidrome.tournament.values import Source


@decides(WarnGame)
def warn_game(work: Work, command: WarnGame) -> Refusal | None:
    found = game_of(work, command)
    if isinstance(found, Refusal):
        return found
    if refusal := already_in(work, found.game):
        return refusal
    work.emit(GameWarned(**found.place))
    return None


@decides(TerminateGame)
def terminate_game(work: Work, command: TerminateGame) -> Refusal | None:
    """The director stops it (NSA-V.E.p1); its score then is the final score (NSA-V.E.p3)."""
    found = game_of(work, command)
    if isinstance(found, Refusal):
        return found
    if refusal := already_in(work, found.game) or bad_slip(found.game, command.slip):
        return refusal
    if refusal := not_of_own_game(work, found) or not_warned(work.rules, found.game):
        return refusal
    enter(work, found, ordered(command.slip), Source.STAFF)
    return None


def not_warned(rules: RuleSet, game: Game) -> Refusal | None:
    """Why a game cannot be stopped yet; one that is kept on a device is stopped there."""
    if not is_unwarned(game):
        return None
    return refuse(
        Reason.NOT_WARNED,
        text("Warn the sides a few minutes before ({rule})."),
        cited(is_unwarned, rules),
    )


@rule("NSA-V.E.p2")
def is_unwarned(game: Game) -> bool:
    """A game is stopped a few minutes after a warning."""
    return not game.is_warned


@decides(PostponeGame)
def postpone_game(work: Work, command: PostponeGame) -> Refusal | None:
    if refusal := must_say_why(command.reason):
        return refusal
    found = game_of(work, command)
    if isinstance(found, Refusal):
        return found
    if refusal := already_in(work, found.game):
        return refusal
    if found.game.is_postponed:
        return refuse(Reason.ALREADY_POSTPONED, text("That game has already been postponed."))
    if is_put_off_alone(found.game, command.agreed):
        return refuse(
            Reason.BOTH_MUST_AGREE,
            text("Both sides must agree to postpone their game ({rule})."),
            cited(is_put_off_alone, work.rules),
        )
    postponed = replace(found.game, is_postponed=True)
    work.emit(
        GamePostponed(
            **found.place,
            reason=command.reason,
            is_nobody_late=is_nobody_late(postponed),
        )
    )
    return None


@rule("NSA-V.J.1.p3", "P19")
def is_put_off_alone(game: Game, agreed: tuple[int, ...]) -> bool:
    """Both sides and the director agree to postpone a game."""
    return set(agreed) != set(game.numbers)


@rule("NSA-V.J.1.p3")
def is_nobody_late(game: Game) -> bool:
    """A postponed game is not forfeited: nobody is late for it."""
    return game.is_postponed
