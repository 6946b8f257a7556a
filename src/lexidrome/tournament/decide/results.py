"""Results: who reports, who signs, who validates, and how they are corrected."""

from __future__ import annotations

from msgspec.structs import replace

from lexidrome.base import Refusal, text, the_entrant, the_round
from lexidrome.rulebook import RuleSet, cited, rule, rule_of, the_rule
from lexidrome.rulebook.choices import Confirmation
from lexidrome.tournament.decide.ties import bad_tie
from lexidrome.tournament.decide.work import (
    Found,
    Work,
    acting_number,
    decided_by_deadline,
    decides,
    entrant_of,
    game_of,
    must_say_why,
    not_of_own_game,
    round_of,
)
from lexidrome.tournament.messages import asked
from lexidrome.tournament.messages.incidents import AdjustSpread, SpreadAdjusted
from lexidrome.tournament.messages.lateness import NoteAbsence
from lexidrome.tournament.messages.results import (
    CorrectResult,
    EnterResult,
    GamePostponed,
    GameWarned,
    PostponeGame,
    ResultCorrected,
    ResultEntered,
    ResultValidated,
    ScoreBye,
    SlipSubmitted,
    SubmitSlip,
    TerminateGame,
    ValidateResult,
    WarnGame,
)
from lexidrome.tournament.presence import is_without_id, lacks_id
from lexidrome.tournament.refusals import Reason, refuse
from lexidrome.tournament.state import Game
from lexidrome.tournament.values import (
    Correction,
    ResultKind,
    Score,
    Slip,
    Source,
    SpreadEntry,
    SpreadKind,
)
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
        _already_in(work, found.game) or bad_tie(work, found, slip) or _without_id(work, found)
    ):
        return refusal
    if counts_at_once(work.rules):
        passed_on = command.number if work.by.role is not Role.ENTRANT else None
        _enter(work, found, slip, Source.WINNER, reporter=passed_on)
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
    _enter(work, found, slip, Source.SIDES, is_validated=not needs_staff)
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
        or (None if is_beside else _already_in(work, found.game))
        or bad_tie(work, found, slip)
        or _without_id(work, found)
    ):
        return refusal
    _enter(
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


@decides(WarnGame)
def warn_game(work: Work, command: WarnGame) -> Refusal | None:
    found = game_of(work, command)
    if isinstance(found, Refusal):
        return found
    if refusal := _already_in(work, found.game):
        return refusal
    work.emit(GameWarned(**found.place))
    return None


@decides(TerminateGame)
def terminate_game(work: Work, command: TerminateGame) -> Refusal | None:
    """The director stops it (NSA-V.E.p1); its score then is the final score (NSA-V.E.p3)."""
    found = game_of(work, command)
    if isinstance(found, Refusal):
        return found
    if refusal := _already_in(work, found.game) or bad_slip(found.game, command.slip):
        return refusal
    if refusal := not_of_own_game(work, found) or not_warned(work.rules, found.game):
        return refusal
    _enter(work, found, ordered(command.slip), Source.STAFF)
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
    if refusal := _already_in(work, found.game):
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


def _enter(
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


def _already_in(work: Work, game: Game) -> Refusal | None:
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


def ordered(slip: Slip) -> Slip:
    """Scores in the order of the numbers, so that equal slips are equal."""
    return replace(
        slip,
        scores=tuple(sorted(slip.scores, key=lambda each: each.number)),
        before_rack=tuple(sorted(slip.before_rack, key=lambda each: each.number)),
    )


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
