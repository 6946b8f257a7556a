"""A result that every side has signed stands, and what a book leaves open after that."""

from __future__ import annotations

from lexidrome import procedures as p
from lexidrome.base import Refusal, text
from lexidrome.game.refusals import Reason, refuse
from lexidrome.game.state import GameState, Phase
from lexidrome.game.work import Work
from lexidrome.rulebook import cited, rule, the_rule


def is_signed_by_all(state: GameState) -> bool:
    return state.phase is Phase.ENDED and len(state.signed) == state.side_count


def signed_stands(work: Work) -> Refusal | None:
    """Why nothing changes any more about a game whose result is signed."""
    if not is_signed_for_good(work.state):
        return None
    return refuse(
        Reason.RESULT_SIGNED,
        text(
            "Every side has signed: nothing is changed unless they all report an error to the "
            "director, or unethical behaviour is proven ({rule})."
        ),
        cited(is_signed_for_good, work.state.rules),
    )


@rule("NSA-V.I.p3")
def is_signed_for_good(state: GameState) -> bool:
    """After every side has signed, nothing about a game is adjusted that both do not report.

    A book that does not say so leaves it to its director (SSC-35.a, DP-1.III).
    """
    is_bound = bool(the_rule(is_signed_for_good).ids_of(state.rules.document))
    return is_bound and is_signed_by_all(state)


def ruling_after_signing(work: Work, resolution: p.Resolution) -> Refusal | None:
    """Why a ruling cannot be made, or taken back, once the result is signed."""
    return None if p.outlasts_signatures(resolution) else signed_stands(work)
