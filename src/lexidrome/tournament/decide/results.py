"""Results: who reports, who signs, who validates, and how they are corrected."""

from __future__ import annotations

from msgspec.structs import replace

from lexidrome.base import Refusal, text, the_entrant
from lexidrome.rulebook import RuleSet, cited, rule, rule_of, the_rule
from lexidrome.rulebook.choices import Confirmation
from lexidrome.tournament.decide.slips import (
    already_in,
    bad_slip,
    enter,
    has_both,
    ordered,
    scores_missing,
)
from lexidrome.tournament.decide.ties import bad_tie
from lexidrome.tournament.decide.work import (
    Found,
    Work,
    acting_number,
    decides,
    game_of,
    must_say_why,
)
from lexidrome.tournament.messages.results import (
    CorrectResult,
    EnterResult,
    ResultCorrected,
    ResultValidated,
    SlipSubmitted,
    SubmitSlip,
    ValidateResult,
)
from lexidrome.tournament.presence import is_without_id, lacks_id
from lexidrome.tournament.refusals import Reason, refuse
from lexidrome.tournament.state import Game
from lexidrome.tournament.values import Correction, ResultKind, Slip, Source
from lexidrome.tournament.who import Role


@decides(SubmitSlip)
def submit_slip(work: Work, command: SubmitSlip) -> Refusal | None:
    found = game_of(work, command)
    if isinstance(found, Refusal):
        return found
    if refusal := acting_number(work, found, command.number):
        return refusal
    if refusal := bad_slip(found.game, command.slip):
        return refusal
    if command.slip.kind is not ResultKind.PLAYED:
        return scores_missing()
    # Whether lateness and rulings are in the scores only the staff can say.
    slip = replace(ordered(command.slip), is_late_included=False, is_ruled_included=False)
    if differs_from_report(found.game, slip) or confirms_report(found.game, command.number, slip):
        work.emit(SlipSubmitted(**found.place, number=command.number, slip=slip))
        return None
    if refusal := (
        already_in(work, found.game) or bad_tie(work, found, slip) or _without_id(work, found)
    ):
        return refusal
    if counts_at_once(work.rules):
        passed_on = command.number if work.by.role is not Role.ENTRANT else None
        enter(work, found, slip, Source.WINNER, reporter=passed_on)
        return None
    work.emit(
        SlipSubmitted(
            **found.place,
            number=command.number,
            slip=slip,
        )
    )
    if awaits_the_same(found.game, command.number, slip):
        return None
    # SSC-35, NSA-V.I.p2, P21: whether the staff validate it, a value of the rule set.
    needs_staff = work.rules.event.confirmation is Confirmation.BOTH_SIGN_STAFF_VALIDATES
    enter(work, found, slip, Source.SIDES, is_validated=not needs_staff)
    return None


@rule("DP-1.III")
def differs_from_report(game: Game, slip: Slip) -> bool:
    """What a side reports otherwise than the result is kept for the director.

    It is a report beside the one that the result is from, and says something else.
    """
    is_reported = game.slip is not None and game.source is Source.WINNER
    return is_reported and game.slip is not None and game.slip.contradicts(slip)


@rule("DP-1.II.b")
def confirms_report(game: Game, number: int, slip: Slip) -> bool:
    """Who reports the same after the other side has done their part too.

    Such as the winner after the loser.
    """
    is_reported = game.counts and game.slip is not None and game.source is Source.WINNER
    is_first = all(reporter != number for reporter, _ in game.submitted)
    return is_reported and is_first and game.slip is not None and not game.slip.contradicts(slip)


@rule("DP-1.II.a", "DP-1.II.b")
def counts_at_once(rules: RuleSet) -> bool:
    """What a side reports counts at once: the duty is the winner's, and the loser may do it too.

    A value of the rule set (P21).
    """
    return rules.event.confirmation is Confirmation.WINNER_REPORTS


@rule("NSA-V.I.p1", "NSA-V.I.p2", "SSC-35")
def awaits_the_same(game: Game, number: int, slip: Slip) -> bool:
    """What the sides report counts when both have signed the same.

    Discrepancies are settled before: two slips that differ count for nothing.
    """
    other = game.other(number)
    theirs = next((each for reporter, each in game.submitted if reporter == other), None)
    return theirs != slip


@decides(EnterResult)
def enter_result(work: Work, command: EnterResult) -> Refusal | None:
    found = game_of(work, command)
    if isinstance(found, Refusal):
        return found
    slip = ordered(command.slip)
    # A slip beside the late clock's forfeit waits until it is known when the late side came.
    is_beside = is_beside_forfeit(found.game, slip)
    if refusal := (
        bad_slip(found.game, slip)
        or (None if is_beside else already_in(work, found.game))
        or bad_tie(work, found, slip)
        or _without_id(work, found)
    ):
        return refusal
    enter(
        work, found, slip, Source.WINNER if is_passed_on(work.rules, slip) else Source.STAFF,
        is_signed=command.is_signed, is_validated=command.is_signed,
    )  # fmt: skip
    return None


@rule("DP-1.II.a", "DP-1.III")
def is_passed_on(rules: RuleSet, slip: Slip) -> bool:
    """Where results are mailed to the office, what the staff enter is a report that came there.

    So a side may say otherwise, and the discrepancy waits for the director.
    """
    return counts_at_once(rules) and slip.kind is ResultKind.PLAYED


@rule("NSA-III.C.p2", "NSA-III.C.p3")
def is_beside_forfeit(game: Game, slip: Slip) -> bool:
    """A slip of a game that the late clock has forfeited is kept, and waits for the arrival."""
    return game.has_run_out() and slip.kind is ResultKind.PLAYED


@decides(ValidateResult)
def validate_result(work: Work, command: ValidateResult) -> Refusal | None:
    found = game_of(work, command)
    if isinstance(found, Refusal):
        return found
    game = found.game
    if game.slip is None:
        return refuse(Reason.NO_RESULT, text("That game has no result."))
    if game.is_validated and game.is_signed and not game.is_disputed:
        return refuse(Reason.ALREADY_VALIDATED, text("That result is validated."))
    if lacks_signatures(game, command):
        return refuse(
            Reason.NOT_SIGNED,
            text(
                "Both sides must sign before the result is validated ({rule}); confirm that they "
                "have."
            ),
            cited(lacks_signatures, work.rules),
        )
    is_new = command.is_signed and not game.is_signed
    work.emit(ResultValidated(**found.place, is_signed=is_new))
    return None


@rule("SSC-35", "NSA-V.I.p2")
def lacks_signatures(game: Game, command: ValidateResult) -> bool:
    """The staff validate a slip that both sides have signed."""
    return not (game.is_signed or command.is_signed)


@decides(CorrectResult)
def correct_result(work: Work, command: CorrectResult) -> Refusal | None:
    """At any time; what follows from it, `consequences` shows before."""
    if refusal := must_say_why(command.reason):
        return refusal
    found = game_of(work, command)
    if isinstance(found, Refusal):
        return found
    game, slip = found.game, ordered(command.slip)
    if game.slip is None:
        return refuse(Reason.NO_RESULT, text("That game has no result."))
    is_ruling = command.correction is Correction.RULING
    if refusal := bad_slip(game, slip) or (None if is_ruling else bad_tie(work, found, slip)):
        return refusal
    if game.slip == slip and game.screen is None and not game.is_disputed:
        return refuse(Reason.NOTHING_CHANGED, text("The result is already the same."))
    is_open = is_in_doubt(game)
    is_excepted = is_open or set(command.agreed) == set(game.numbers)
    if is_ruling and (refusal := signed_stands(work, game, is_excepted=is_excepted)):
        return refusal
    is_report = command.correction is Correction.REPORT
    if is_report and (refusal := _report_is_final(work, game, command.agreed)):
        return refusal
    work.emit(
        ResultCorrected(
            **found.place,
            slip=slip,
            correction=command.correction,
            reason=command.reason,
            evidence=command.evidence,  # NSA-V.I.p4
        )
    )
    return None


def has_result(game: Game) -> bool:
    """One that waits for a signature may still be entered anew, without the points."""
    return game.counts and game.slip is not None and has_both(game, game.slip.scores)


@rule("NSA-V.I.p3")
def is_beyond_ruling(rules: RuleSet, game: Game) -> bool:
    """What both sides have signed is changed for an error both report, or for misconduct alone.

    A book that does not say so leaves it to its director (SSC-35.a, DP-1.III).
    """
    is_bound = bool(the_rule(is_beyond_ruling).ids_of(rules.document))
    return is_bound and has_result(game) and game.is_signed


def is_in_doubt(game: Game) -> bool:
    """The sides differ on it, or it comes from a game on screen: nobody has agreed on it."""
    return game.is_disputed or game.screen is not None


def signed_stands(work: Work, game: Game, *, is_excepted: bool) -> Refusal | None:
    """Why a ruling does not change a result; what is disputed nobody has agreed on."""
    if is_excepted or not is_beyond_ruling(work.rules, game):
        return None
    return refuse(
        Reason.RESULT_SIGNED,
        text(
            "Both sides have signed: nothing is changed unless both report an error to the "
            "director, or unethical behaviour is proven ({rule})."
        ),
        cited(is_beyond_ruling, work.rules),
    )


def _report_is_final(work: Work, game: Game, agreed: tuple[int, ...]) -> Refusal | None:
    if is_recount_barred(work.rules):
        return refuse(
            Reason.NO_RECOUNT,
            text("After the game scores are not recounted ({rule})."),
            rule_of(work.rules, "record.recount"),
        )
    if not lacks_an_agreement(game, agreed):
        return None
    if not the_rule(lacks_an_agreement).ids_of(work.rules.document):
        return refuse(
            Reason.BOTH_MUST_AGREE,
            text(
                "Staff correct what was reported wrongly if both sides agree; otherwise the "
                "director rules on it."
            ),
        )
    return refuse(
        Reason.BOTH_MUST_AGREE,
        text("Both sides must agree that the result was reported wrongly ({rule})."),
        cited(lacks_an_agreement, work.rules),
    )


@rule("SSC-13.c")
def is_recount_barred(rules: RuleSet) -> bool:
    """After the game there is no recount."""
    return not rules.record.recount


@rule("NSA-V.I.p3")
def lacks_an_agreement(game: Game, agreed: tuple[int, ...]) -> bool:
    """A result that was submitted changes only if both sides agree that it was reported wrongly."""
    return set(agreed) != set(game.numbers)


def _without_id(work: Work, found: Found) -> Refusal | None:
    """Whoever may not play has not played (WU-1.a)."""
    for number in found.game.numbers:
        entrant = found.division.entrants[number]
        is_out = is_without_id(work.rules, found.division, entrant)
        if is_out and number not in found.round.let_in:
            return refuse(
                Reason.ID_MISSING,
                text(
                    "No picture ID has been seen for {entrant}, so they cannot play ({rule}); "
                    "check them in, or admit them with a reason.",
                    entrant=the_entrant(number),
                ),
                cited(lacks_id, work.rules),
            )
    return None
