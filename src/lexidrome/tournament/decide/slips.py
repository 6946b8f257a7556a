"""What stands on a slip: whether it fits its game, may still come in, and that it is in."""

from __future__ import annotations

from msgspec.structs import replace

from lexidrome.base import Refusal, text, the_entrant
from lexidrome.tournament.decide.work import Found, Work, decided_by_deadline
from lexidrome.tournament.messages.results import ResultEntered
from lexidrome.tournament.refusals import Reason, refuse
from lexidrome.tournament.state import Game
from lexidrome.tournament.values import ResultKind, Score, Slip, Source


def enter(
    work: Work,
    found: Found,
    slip: Slip,
    source: Source,
    *,
    is_signed: bool = True,
    is_validated: bool = True,
    reporter: int | None = None,
) -> None:
    work.emit(
        ResultEntered(
            **found.place,
            slip=slip,
            source=source,
            is_signed=is_signed,
            is_validated=is_validated,
            is_arrival_asked=True,
            reporter=reporter,
        )
    )


def already_in(work: Work, game: Game) -> Refusal | None:
    """A result that still waits for a signature or for staff may be entered again."""
    if game.slip is None or not game.is_in:
        return None
    return decided_by_deadline(work.rules, game) or refuse(
        Reason.RESULT_IN, text("That game has a result; it can be corrected, with a reason.")
    )


def bad_slip(game: Game, slip: Slip) -> Refusal | None:
    numbers = set(game.numbers)
    if slip.kind is ResultKind.BYE:
        return refuse(Reason.NO_BYE, text("That game has two sides."))
    if slip.kind is not ResultKind.PLAYED:
        return _bad_verdict(game, slip)
    given = [score.number for score in (*slip.scores, *slip.before_rack)]
    if set(given) - numbers:
        return refuse(
            Reason.WRONG_OPPONENT,
            text(
                "{one} and {other} play this game, not {given}.",
                one=the_entrant(game.first),
                other=the_entrant(game.second),
                given=", ".join(f"#{number}" for number in dict.fromkeys(given)),
            ),
        )
    if not has_both(game, slip.scores) or (
        slip.before_rack and not has_both(game, slip.before_rack)
    ):
        return scores_missing()
    # Who went first stands on the slip (NSA-V.I.p6).
    if (slip.first or game.first) not in numbers or (slip.tie_winner or game.first) not in numbers:
        return refuse(Reason.NOT_A_SIDE, text("Only a side of this game can do that."))
    return None


def has_both(game: Game, scores: tuple[Score, ...]) -> bool:
    return sorted(score.number for score in scores) == sorted(game.numbers)


def _bad_verdict(game: Game, slip: Slip) -> Refusal | None:
    """A result without a game, as a correction may bring one."""
    has_loser = slip.kind in (ResultKind.NO_SHOW, ResultKind.LEFT, ResultKind.AWARDED)
    if has_loser and slip.loser not in game.numbers:
        return refuse(Reason.NOT_A_SIDE, text("Only a side of this game can do that."))
    if slip.kind is ResultKind.LEFT and not has_both(game, slip.scores):
        return scores_missing()
    return None


def scores_missing() -> Refusal:
    return refuse(Reason.SCORES_INCOMPLETE, text("Enter a score for each of the two sides."))


def ordered(slip: Slip) -> Slip:
    """Scores in the order of the numbers, so that equal slips are equal."""
    return replace(
        slip,
        scores=tuple(sorted(slip.scores, key=lambda each: each.number)),
        before_rack=tuple(sorted(slip.before_rack, key=lambda each: each.number)),
    )
