"""Spread without a game: what a bye counts for, and what one entrant alone is given or loses."""

from __future__ import annotations

from lexidrome.base import Refusal, text, the_entrant, the_round
from lexidrome.rulebook import rule, rule_of
from lexidrome.tournament.decide.work import Work, decides, entrant_of, must_say_why, round_of
from lexidrome.tournament.messages import asked
from lexidrome.tournament.messages.incidents import AdjustSpread, SpreadAdjusted
from lexidrome.tournament.messages.lateness import NoteAbsence
from lexidrome.tournament.messages.results import ResultEntered, ScoreBye
from lexidrome.tournament.refusals import Reason, refuse
from lexidrome.tournament.state import Game
from lexidrome.tournament.values import ResultKind, Score, Slip, Source, SpreadEntry, SpreadKind


@decides(ScoreBye)
def score_bye(work: Work, command: ScoreBye) -> Refusal | None:
    each = round_of(work, command.division, command.round_number)
    if isinstance(each, Refusal):
        return each
    game = each.game_of(command.number)
    if game is None or not game.is_bye or not each.is_out:
        return refuse(
            Reason.NO_BYE,
            text(
                "{round}: {entrant} has no bye.",
                round=the_round(each.number),
                entrant=the_entrant(command.number),
            ),
        )
    _score_bye(work, command, each.number, command.spread)
    return None


def no_bye(work: Work, command: NoteAbsence, bye: Game) -> Refusal | None:
    """Who is not there sits out and gets nothing for it."""
    if bye.slip is not None:
        return refuse(Reason.RESULT_IN, text("That game has a result."))
    _score_bye(work, command, command.round_number, 0)
    return None


def _score_bye(work: Work, command: asked.OfGame, round_number: int, spread: int) -> None:
    work.emit(
        ResultEntered(
            division=command.division,
            round_number=round_number,
            game=command.number,
            slip=Slip(kind=ResultKind.BYE, scores=(Score(command.number, spread),)),
            source=Source.STAFF,
        )
    )


@decides(AdjustSpread)
def adjust_spread(work: Work, command: AdjustSpread) -> Refusal | None:
    """For one entrant alone; the opponent and the result stay as they are (A-57)."""
    if refusal := must_say_why(command.reason):
        return refusal
    entrant = entrant_of(work, command.division, command.number)
    if isinstance(entrant, Refusal):
        return entrant
    amount, decided_by = command.amount, None
    if is_compensated(command):
        extra = work.rules.irregularity.wrong_verdict_spread
        decided_by = rule_of(work.rules, "irregularity.wrong_verdict_spread")
        if not extra:  # P86: no other book makes up for a verdict.
            return refuse(
                Reason.NO_COMPENSATION,
                text("These rules have no compensation for a wrong verdict ({rule})."),
                decided_by,
            )
        amount += extra
    work.emit(
        SpreadAdjusted(
            division=command.division,
            number=command.number,
            entry=SpreadEntry(
                amount=amount,
                kind=command.kind,
                round_number=command.round_number,
                reason=command.reason,
                rule=decided_by,
            ),
        )
    )
    return None


@rule("NSA-IV.K.5", "A-27")
def is_compensated(command: AdjustSpread) -> bool:
    """A turn lost to a wrong manual verdict gives the play and some spread more.

    How much is a value of the rule set, and for one entrant alone (A-57).
    """
    return command.kind is SpreadKind.WRONG_VERDICT
