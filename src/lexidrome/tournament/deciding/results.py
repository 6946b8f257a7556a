"""Results: who reports, who signs, who validates, and how they are corrected.

SSC-35, NSA-V.I.p2, DP-1.II.a, P21
    what makes a result count: value of the rule set (`event.confirmation`); `reckoning`
NSA-V.I.p1
    discrepancies are settled before: two slips that differ count for nothing (`missing`)
NSA-V.I.p4
    what substantiates a correction stands in it: `commands.CorrectResult.evidence`
NSA-V.I.p6
    who went first stands on the slip: `values.Slip.first`
NSA-V.E.p1, NSA-V.E.p3
    the director stops a game; its score as it stands is final: `terminate_game`
NSA-IV.K.5, A-57
    the compensation for a wrong verdict: value of the rule set
    (`irregularity.wrong_verdict_spread`)

The checks below are the rest of the table.
"""

from __future__ import annotations

from msgspec.structs import replace

from lexidrome.base import Refusal, text
from lexidrome.rulebook import Confirmation, RuleSet, cited, rule_of
from lexidrome.tournament import commands as c
from lexidrome.tournament import events as e
from lexidrome.tournament.checks import effect, guard
from lexidrome.tournament.deciding.ties import bad_tie
from lexidrome.tournament.deciding.work import (
    Found,
    Work,
    acting_number,
    decided_by_deadline,
    decides,
    entrant_of,
    game_of,
    must_say_why,
    round_of,
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

BOTH_REPORT_THE_SAME = guard(
    "both_report_the_same",
    "What the sides report counts when both have signed the same.",
    "NSA-V.I.p1", "NSA-V.I.p2", "SSC-35",
)  # fmt: skip
SIGNED_TO_VALIDATE = guard(
    "signed_to_validate", "The staff validate a slip that both sides have signed.",
    "SSC-35", "NSA-V.I.p2",
)  # fmt: skip
SLIP_BESIDE_FORFEIT = effect(
    "slip_beside_forfeit",
    "A slip of a game that the late clock has forfeited is kept, and waits for the arrival.",
    "NSA-III.C.p2", "NSA-III.C.p3",
)  # fmt: skip
REPORTED_COUNTS = effect(
    "reported_counts",
    "What a side reports counts at once: the duty is the winner's, and the loser may do it too.",
    "DP-1.II.a", "DP-1.II.b",
)  # fmt: skip
BOTH_REPORT = effect(
    "both_may_report",
    "Who reports the same after the other side has done their part too.",
    "DP-1.II.b",
)
DISCREPANCY_KEPT = effect(
    "discrepancy_kept",
    "What a side reports otherwise than the result is kept for the director.",
    "DP-1.III",
)
BOTH_AGREE = guard(
    "both_agree",
    "A result that was submitted changes only if both sides agree that it was reported wrongly.",
    "NSA-V.I.p3",
)
SIGNED_STANDS = guard(
    "signed_result_stands",
    "What both sides have signed is changed for an error both report, or for misconduct alone.",
    "NSA-V.I.p3",
)
NO_RECOUNT = guard("no_recount", "After the game there is no recount.", "SSC-13.c")
BOTH_POSTPONE = guard(
    "both_postpone", "Both sides and the director agree to postpone a game.",
    "NSA-V.J.1.p3", "P19",
)  # fmt: skip
NOBODY_LATE = effect(
    "nobody_late_when_postponed",
    "A postponed game is not forfeited: nobody is late for it.",
    "NSA-V.J.1.p3",
)
WARNED_FIRST = guard(
    "warned_first", "A game is stopped a few minutes after a warning.", "NSA-V.E.p2"
)
WRONG_VERDICT_COMPENSATED = effect(
    "wrong_verdict_compensated",
    "A turn lost to a wrong manual verdict gives the play and some spread more.",
    "NSA-IV.K.5",
    "A-27",
)


@decides(c.SubmitSlip)
def submit_slip(work: Work, command: c.SubmitSlip) -> Refusal | None:
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
    if _differs(found.game, slip) or _confirms(found.game, command.number, slip):
        work.emit(e.SlipSubmitted(**found.place, number=command.number, slip=slip))
        return None
    if refusal := (
        _already_in(work, found.game) or bad_tie(work, found, slip) or _without_id(work, found)
    ):
        return refusal
    if work.rules.event.confirmation is Confirmation.WINNER_REPORTS:
        if REPORTED_COUNTS.is_on:
            _enter(work, found, slip, Source.WINNER)
        return None
    work.emit(
        e.SlipSubmitted(
            **found.place,
            number=command.number,
            slip=slip,
        )
    )
    other = found.game.other(command.number)
    theirs = next((each for number, each in found.game.submitted if number == other), None)
    if BOTH_REPORT_THE_SAME(theirs == slip):
        needs_staff = work.rules.event.confirmation is Confirmation.BOTH_SIGN_STAFF_VALIDATES
        _enter(work, found, slip, Source.SIDES, is_validated=not needs_staff)
    return None


@decides(c.EnterResult)
def enter_result(work: Work, command: c.EnterResult) -> Refusal | None:
    found = game_of(work, command)
    if isinstance(found, Refusal):
        return found
    slip = ordered(command.slip)
    # A slip beside the late clock's forfeit waits until it is known when the late side came.
    is_beside = SLIP_BESIDE_FORFEIT(found.game.has_run_out() and slip.kind is ResultKind.PLAYED)
    if refusal := (
        bad_slip(found.game, slip)
        or (None if is_beside else _already_in(work, found.game))
        or bad_tie(work, found, slip)
        or _without_id(work, found)
    ):
        return refusal
    _enter(
        work, found, slip, Source.STAFF,
        is_signed=command.is_signed, is_validated=command.is_signed,
    )  # fmt: skip
    return None


@decides(c.ValidateResult)
def validate_result(work: Work, command: c.ValidateResult) -> Refusal | None:
    found = game_of(work, command)
    if isinstance(found, Refusal):
        return found
    game = found.game
    if game.slip is None:
        return refuse(Reason.NO_RESULT, text("That game has no result."))
    if game.is_validated and game.is_signed and not game.is_disputed:
        return refuse(Reason.ALREADY_VALIDATED, text("That result is validated."))
    if not SIGNED_TO_VALIDATE(game.is_signed or command.is_signed):
        return refuse(
            Reason.NOT_SIGNED,
            text("Both sides sign before the result is validated ({rule}); say that they have."),
            SIGNED_TO_VALIDATE.rule(work.rules),
        )
    is_new = command.is_signed and not game.is_signed
    work.emit(e.ResultValidated(**found.place, is_signed=is_new))
    return None


@decides(c.CorrectResult)
def correct_result(work: Work, command: c.CorrectResult) -> Refusal | None:
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
        return refuse(Reason.NOTHING_CHANGED, text("The result says that already."))
    is_open = is_in_doubt(game)
    is_agreed = set(command.agreed) == set(game.numbers)
    if is_ruling and (refusal := signed_stands(work, game, is_excepted=is_open or is_agreed)):
        return refusal
    is_report = command.correction is Correction.REPORT
    if is_report and (refusal := _report_is_final(work, game, command.agreed)):
        return refusal
    work.emit(
        e.ResultCorrected(
            **found.place,
            slip=slip,
            correction=command.correction,
            reason=command.reason,
            evidence=command.evidence,
        )
    )
    return None


def has_result(game: Game) -> bool:
    """One that waits for a signature may still be entered anew, without the points."""
    return game.counts and game.slip is not None and has_both(game, game.slip.scores)


def is_beyond_ruling(rules: RuleSet, game: Game) -> bool:
    """Whether both have signed a result that no ruling of the director changes alone.

    A book that does not say so leaves it to its director (SSC-35.a, DP-1.III).
    """
    is_bound = bool(SIGNED_STANDS.ids_of(rules.document))
    return is_bound and has_result(game) and game.is_signed


def is_in_doubt(game: Game) -> bool:
    """The sides differ on it, or it comes from a game on screen: nobody has agreed on it."""
    return game.is_disputed or game.screen is not None


def signed_stands(work: Work, game: Game, *, is_excepted: bool) -> Refusal | None:
    """Why a ruling does not change a result; what is disputed nobody has agreed on."""
    if SIGNED_STANDS(not is_beyond_ruling(work.rules, game) or is_excepted):
        return None
    return refuse(
        Reason.RESULT_SIGNED,
        text(
            "Both sides have signed: nothing is changed unless both report an error to the "
            "director, or unethical behaviour is proven ({rule})."
        ),
        SIGNED_STANDS.rule(work.rules),
    )


@decides(c.ScoreBye)
def score_bye(work: Work, command: c.ScoreBye) -> Refusal | None:
    each = round_of(work, command.division, command.round_number)
    if isinstance(each, Refusal):
        return each
    game = each.game_of(command.number)
    if game is None or not game.is_bye or not each.is_out:
        return refuse(
            Reason.NO_BYE,
            text(
                "Number {number} has no bye in round {round}.",
                number=command.number,
                round=each.number,
            ),
        )
    _score_bye(work, command, each.number, command.spread)
    return None


def no_bye(work: Work, command: c.NoteAbsence, bye: Game) -> Refusal | None:
    """Who is not there sits out and gets nothing for it."""
    if bye.slip is not None:
        return refuse(Reason.RESULT_IN, text("That game has a result."))
    _score_bye(work, command, command.round_number, 0)
    return None


def _score_bye(work: Work, command: c.OfGame, round_number: int, spread: int) -> None:
    work.emit(
        e.ResultEntered(
            division=command.division,
            round_number=round_number,
            game=command.number,
            slip=Slip(kind=ResultKind.BYE, scores=(Score(command.number, spread),)),
            source=Source.STAFF,
        )
    )


@decides(c.WarnGame)
def warn_game(work: Work, command: c.WarnGame) -> Refusal | None:
    found = game_of(work, command)
    if isinstance(found, Refusal):
        return found
    if refusal := _already_in(work, found.game):
        return refusal
    work.emit(e.GameWarned(**found.place))
    return None


@decides(c.TerminateGame)
def terminate_game(work: Work, command: c.TerminateGame) -> Refusal | None:
    """The score when it was stopped is the final score (NSA-V.E.p3)."""
    found = game_of(work, command)
    if isinstance(found, Refusal):
        return found
    if refusal := _already_in(work, found.game) or bad_slip(found.game, command.slip):
        return refusal
    if refusal := not_warned(work.rules, found.game):
        return refusal
    _enter(work, found, ordered(command.slip), Source.STAFF)
    return None


def not_warned(rules: RuleSet, game: Game) -> Refusal | None:
    """Why a game cannot be stopped yet; one that is kept on a device is stopped there."""
    if WARNED_FIRST(game.is_warned):
        return None
    return refuse(
        Reason.NOT_WARNED,
        text("The sides are warned a few minutes before ({rule})."),
        WARNED_FIRST.rule(rules),
    )


@decides(c.PostponeGame)
def postpone_game(work: Work, command: c.PostponeGame) -> Refusal | None:
    if refusal := must_say_why(command.reason):
        return refusal
    found = game_of(work, command)
    if isinstance(found, Refusal):
        return found
    if refusal := _already_in(work, found.game):
        return refusal
    if found.game.is_postponed:
        return refuse(Reason.ALREADY_POSTPONED, text("That game is postponed already."))
    if not BOTH_POSTPONE(set(command.agreed) == set(found.game.numbers)):
        return refuse(
            Reason.BOTH_MUST_AGREE,
            text("Both sides have to agree to postpone their game ({rule})."),
            BOTH_POSTPONE.rule(work.rules),
        )
    work.emit(
        e.GamePostponed(
            **found.place,
            reason=command.reason,
            is_nobody_late=NOBODY_LATE.is_on,
        )
    )
    return None


@decides(c.AdjustSpread)
def adjust_spread(work: Work, command: c.AdjustSpread) -> Refusal | None:
    """For one entrant alone; the opponent and the result stay as they are (A-57)."""
    if refusal := must_say_why(command.reason):
        return refusal
    entrant = entrant_of(work, command.division, command.number)
    if isinstance(entrant, Refusal):
        return entrant
    amount, rule = command.amount, None
    if WRONG_VERDICT_COMPENSATED(command.kind is SpreadKind.WRONG_VERDICT):
        amount += work.rules.irregularity.wrong_verdict_spread
        rule = rule_of(work.rules, "irregularity.wrong_verdict_spread")
    work.emit(
        e.SpreadAdjusted(
            division=command.division,
            number=command.number,
            entry=SpreadEntry(
                amount=amount,
                kind=command.kind,
                round_number=command.round_number,
                reason=command.reason,
                rule=rule,
            ),
        )
    )
    return None


def _enter(
    work: Work,
    found: Found,
    slip: Slip,
    source: Source,
    *,
    is_signed: bool = True,
    is_validated: bool = True,
) -> None:
    work.emit(
        e.ResultEntered(
            **found.place,
            slip=slip,
            source=source,
            is_signed=is_signed,
            is_validated=is_validated,
            is_arrival_asked=True,
        )
    )


def _already_in(work: Work, game: Game) -> Refusal | None:
    """A result that still waits for a signature or for staff may be entered again."""
    if game.slip is None or not game.is_in:
        return None
    return decided_by_deadline(work.rules, game) or refuse(
        Reason.RESULT_IN, text("That game has a result; it can be corrected, with a reason.")
    )


def _differs(game: Game, slip: Slip) -> bool:
    """A report beside one that the result is from, and that says something else (DP-1.III)."""
    is_reported = game.slip is not None and game.source is Source.WINNER
    return DISCREPANCY_KEPT(is_reported and game.slip is not None and game.slip.contradicts(slip))


def _confirms(game: Game, number: int, slip: Slip) -> bool:
    """The same again from the other side, such as the winner after the loser (DP-1.II.b)."""
    is_reported = game.counts and game.slip is not None and game.source is Source.WINNER
    is_first = all(reporter != number for reporter, _ in game.submitted)
    return BOTH_REPORT(
        is_reported and is_first and game.slip is not None and not game.slip.contradicts(slip)
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
                "Numbers {one} and {other} meet in this game, not {given}.",
                one=game.first,
                other=game.second,
                given=", ".join(str(number) for number in dict.fromkeys(given)),
            ),
        )
    if not has_both(game, slip.scores) or (
        slip.before_rack and not has_both(game, slip.before_rack)
    ):
        return scores_missing()
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
    return refuse(Reason.SCORES_INCOMPLETE, text("A score is needed for each of the two sides."))


def _report_is_final(work: Work, game: Game, agreed: tuple[int, ...]) -> Refusal | None:
    if not NO_RECOUNT(work.rules.record.recount):
        return refuse(
            Reason.NO_RECOUNT,
            text("After the game scores are not recounted ({rule})."),
            rule_of(work.rules, "record.recount"),
        )
    if BOTH_AGREE(set(agreed) == set(game.numbers)):
        return None
    if not BOTH_AGREE.ids_of(work.rules.document):
        return refuse(
            Reason.BOTH_MUST_AGREE,
            text(
                "Staff correct what was reported wrongly if both sides agree; otherwise the "
                "director rules on it."
            ),
        )
    return refuse(
        Reason.BOTH_MUST_AGREE,
        text("Both sides have to agree that the result was reported wrongly ({rule})."),
        BOTH_AGREE.rule(work.rules),
    )


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
                    "No picture ID of number {number} was seen, so they do not play ({rule}); "
                    "check them in, or let them in with a reason.",
                    number=number,
                ),
                cited(lacks_id, work.rules),
            )
    return None
