"""Counting again, contesting, verifying and correcting scores."""

from __future__ import annotations

from collections.abc import Callable

from lexidrome.base import Refusal, RuleId, text
from lexidrome.game.offers import ALWAYS, Nothing, Offer, Offered
from lexidrome.game.record_values import Recount
from lexidrome.game.recount.messages import (
    BeginRecount,
    ContestScore,
    CorrectScore,
    EndRecount,
    RecountBegun,
    RecountEnded,
    RecountScores,
    ScoreContested,
    ScoreCorrected,
    ScoresRecounted,
    ScoreVerified,
    VerifyScore,
)
from lexidrome.game.refusals import Reason, refuse, rule_of
from lexidrome.game.sheet.steps import judge_the_end_again, too_late
from lexidrome.game.state import GameState, Phase
from lexidrome.game.values import Entry, EntryKind
from lexidrome.game.who import Actor, Role
from lexidrome.game.work import (
    Work,
    acting_side,
    at_the_table,
    decides,
    must_be,
    must_be_over,
    offers,
)
from lexidrome.rulebook import rule, the_rule


def wrong_turns(state: GameState) -> tuple[int, ...]:
    """The numbers of the turns whose score was announced otherwise than it is computed."""
    return tuple(at for at, turn in enumerate(state.turns, 1) if turn.computed is not None)


def cannot_correct(work: Work) -> Refusal | None:
    """Any side, whoever keeps the record and the director may, as long as the book lets them."""
    if work.by.role not in (Role.SCORER, Role.DIRECTOR):
        side = acting_side(work)
        if isinstance(side, Refusal):
            return side
    return at_the_table(work) or too_late(work)


def set_right(work: Work, number: int, rule: RuleId) -> None:
    turn = work.state.turns[number - 1]
    assert turn.computed is not None
    difference = turn.computed - turn.points
    entry = Entry(turn.side, difference, EntryKind.SCORE, rule, len(work.state.turns))
    work.emit(
        ScoreCorrected(at_ms=work.at_ms, by=work.by, turn=number, points=turn.computed, entry=entry)
    )


@offers(BeginRecount)
def can_begin_recount(work: Work) -> Offered:
    """The first side begins it; the other may take part as long as it goes on."""
    side = _recounting_side(work)
    if isinstance(side, Refusal):
        return side
    recount = work.state.record.recount
    if recount is not None and side in recount.sides:
        return refuse(Reason.ALREADY_RECOUNTED, text("You already take part in the recount."))
    return ALWAYS


@decides(BeginRecount)
def begin_recount(work: Work, _command: BeginRecount) -> Refusal | None:
    _take_part(work, work.side)
    return None


@offers(RecountScores)
def can_recount_scores(work: Work) -> Offered:
    side = _recounting_side(work)
    if isinstance(side, Refusal):
        return side
    return _sits_out(work, work.state.record.recount, side) or ALWAYS


@decides(RecountScores)
def recount_scores(work: Work, _command: RecountScores) -> Refusal | None:
    """Set every score right that was announced wrongly; that completes the recount."""
    _take_part(work, work.side)
    recounted_by = rule_of(work.state.rules, "record.recount")
    for number, turn in enumerate(work.state.turns, 1):
        if turn.computed is not None:
            set_right(work, number, recounted_by)
    work.emit(ScoresRecounted(at_ms=work.at_ms, by=work.by, rule=recounted_by))
    judge_the_end_again(work)
    return None


@offers(CorrectScore)
def can_correct_score(work: Work) -> Offered:
    """The turns whose score was announced wrongly."""
    if refusal := _corrects_in_recount(work) if _is_recount(work) else cannot_correct(work):
        return refusal
    wrong = wrong_turns(work.state)
    if not wrong:
        why = refuse(Reason.SCORE_IS_RIGHT, text("Every score matches the calculation."))
        return Nothing(why)
    return Offer(numbers=wrong, rule=_corrected_by(work))


@decides(CorrectScore)
def correct_score(work: Work, command: CorrectScore) -> Refusal | None:
    """Set one score right; after the game that is a step of a recount, which may begin with it."""
    if command.turn not in wrong_turns(work.state):
        return refuse(
            Reason.SCORE_IS_RIGHT,
            text("The score of turn {turn} is as it was computed.", turn=command.turn),
        )
    corrected_by = _corrected_by(work)
    if _is_recount(work):
        _take_part(work, work.side)
    set_right(work, command.turn, corrected_by)
    judge_the_end_again(work)
    return None


def _is_recount(work: Work) -> bool:
    """Whether a score is corrected in a recount, and not just set right."""
    state = work.state
    return state.is_recorded and state.phase is Phase.ENDED and state.rules.record.recount


def _corrects_in_recount(work: Work) -> Refusal | None:
    side = _recounting_side(work)
    return side if isinstance(side, Refusal) else _sits_out(work, work.state.record.recount, side)


def _corrected_by(work: Work) -> RuleId:
    path = "record.recount" if _is_recount(work) else "record.corrections_until"
    return rule_of(work.state.rules, path)


@offers(ContestScore)
def can_contest_score(work: Work) -> Offered:
    """Plays that are not contested; whoever sits the recount out, only what it found."""
    if refusal := _cannot_recount(work):
        return refusal
    side = acting_side(work)
    if isinstance(side, Refusal):
        return side
    recount = work.state.record.recount
    if recount is None:
        return refuse(Reason.NO_RECOUNT_YET, text("Nobody has begun a recount."))
    plays = [at for at in range(1, len(work.state.turns) + 1) if _is_play(work, at)]
    found = [at for at in plays if not was_not_found(recount, side, at)]
    if not plays:
        why = refuse(Reason.NO_SUCH_TURN, text("There is no play whose score could be contested."))
        return Nothing(why)
    if not found:
        return _not_found_by_recount(work)
    left = tuple(at for at in found if at not in recount.contested)
    return Offer(numbers=left) if left else _contested_already()


@decides(ContestScore)
def contest_score(work: Work, command: ContestScore) -> Refusal | None:
    """The score of a play is not agreed on; the director may verify it, and no other."""
    side, recount = work.side, work.state.record.recount
    assert recount is not None
    if not 1 <= command.turn <= len(work.state.turns):
        return refuse(Reason.NO_SUCH_TURN, text("There is no turn {turn} yet.", turn=command.turn))
    if not _is_play(work, command.turn):
        return refuse(
            Reason.NO_SUCH_TURN,
            text("Turn {turn} is no play and has no score to contest.", turn=command.turn),
        )
    if was_not_found(recount, side, command.turn):
        return _not_found_by_recount(work)
    if command.turn in recount.contested:
        return _contested_already()
    work.emit(ScoreContested(at_ms=work.at_ms, by=work.by, side=side, turn=command.turn))
    return None


def _not_found_by_recount(work: Work) -> Refusal:
    return refuse(
        Reason.NOT_FOUND_BY_RECOUNT,
        text(
            "A side that takes no part in the recount can contest only mistakes that it found "
            "({rule})."
        ),
        _own_or_of_recounts(work, was_not_found),
    )


def _contested_already() -> Refusal:
    return refuse(Reason.ALREADY_CONTESTED, text("That score is contested already."))


@rule("NSA-V.H.p3")
def was_not_found(recount: Recount, side: int, turn: int) -> bool:
    """Whoever sat the recount out contests only mistakes that the other found."""
    return side not in recount.sides and turn not in recount.turns


@offers(EndRecount)
def can_end_recount(work: Work) -> Offered:
    if refusal := must_be(work, Role.DIRECTOR) or _cannot_recount(work):
        return refusal
    recount = work.state.record.recount
    if recount is None or recount.is_over:
        return refuse(Reason.NO_RECOUNT_YET, text("There is no recount now."))
    return Offer(rule=_own_or_of_recounts(work, was_ended_by_director))


@decides(EndRecount)
def end_recount(work: Work, _command: EndRecount) -> Refusal | None:
    """Because it holds up the tournament; what was agreed so far counts (NSA-V.H.p4)."""
    recount = work.state.record.recount
    assert recount is not None
    ended_by = _own_or_of_recounts(work, was_ended_by_director)
    take_out_contested(work, recount, ended_by)
    work.emit(RecountEnded(at_ms=work.at_ms, by=work.by, rule=ended_by))
    return None


@rule("NSA-V.H.p4")
def take_out_contested(work: Work, recount: Recount, ended_by: RuleId) -> None:
    """A correction that the other side contests is none that was agreed on.

    The scores are as they were announced, until the director verifies those plays.
    """
    for number, points in zip(recount.turns, recount.before, strict=False):
        turn = work.state.turns[number - 1]
        if number in recount.contested and turn.points != points:
            difference = points - turn.points
            entry = Entry(turn.side, difference, EntryKind.SCORE, ended_by, len(work.state.turns))
            work.emit(
                ScoreCorrected(
                    at_ms=work.at_ms, by=work.by, turn=number, points=points, entry=entry
                )
            )
    judge_the_end_again(work)


@offers(VerifyScore)
def can_verify_score(work: Work) -> Offered:
    if refusal := must_be(work, Role.DIRECTOR) or _cannot_recount(work):
        return refusal
    contested = _not_agreed_on(work)
    return Offer(numbers=contested, rule=_verified_by(work)) if contested else _agreed_on(work)


def _verified_by(work: Work) -> RuleId:
    return _own_or_of_recounts(work, is_agreed_on)


def _own_or_of_recounts(work: Work, function: Callable[..., object]) -> RuleId:
    """A book that is silent has recounts by a decision of ours, and so is how they go (P22)."""
    own = the_rule(function).ids_of(work.state.rules.document)
    return own[0] if own else rule_of(work.state.rules, "record.recount")


def _not_agreed_on(work: Work) -> tuple[int, ...]:
    recount, count = work.state.record.recount, len(work.state.turns)
    return tuple(
        at for at in range(1, count + 1) if _is_play(work, at) and not is_agreed_on(recount, at)
    )


def _agreed_on(work: Work) -> Refusal:
    return refuse(
        Reason.NOT_CONTESTED,
        text("The director verifies only a score on which the sides do not agree ({rule})."),
        _verified_by(work),
    )


@decides(VerifyScore)
def verify_score(work: Work, command: VerifyScore) -> Refusal | None:
    """The score that the director finds for the one play that is not agreed on."""
    if command.turn not in _not_agreed_on(work):
        return _agreed_on(work)
    verified_by = _verified_by(work)
    turn = work.state.turns[command.turn - 1]
    difference = command.points - turn.points
    entry = Entry(turn.side, difference, EntryKind.SCORE, verified_by, len(work.state.turns))
    work.emit(
        ScoreCorrected(
            at_ms=work.at_ms, by=work.by, turn=command.turn, points=command.points, entry=entry
        )
    )
    work.emit(ScoreVerified(at_ms=work.at_ms, by=work.by, turn=command.turn, rule=verified_by))
    judge_the_end_again(work)
    return None


@rule("NSA-V.H.p5", "DP-1.III")
def is_agreed_on(recount: Recount | None, turn: int) -> bool:
    """The director verifies only a play whose score cannot be resolved."""
    return recount is None or turn not in recount.contested


def _is_play(work: Work, number: int) -> bool:
    """A play that was contested may have been corrected to a pass since."""
    turns = work.state.turns
    return 1 <= number <= len(turns) and bool(turns[number - 1].tiles)


def _cannot_recount(work: Work) -> Refusal | None:
    """Why there is none: the wrong kind of game, too early, too late, or against the book."""
    if refusal := at_the_table(work) or must_be_over(work) or too_late(work):
        return refusal
    # NSA-V.I.p1, P22
    if work.state.rules.record.recount:
        return None
    return refuse(
        Reason.NO_RECOUNT,
        text("There is no recount after the game ({rule})."),
        rule_of(work.state.rules, "record.recount"),
    )


def _recounting_side(work: Work) -> int | Refusal:
    """A side of the game itself; nobody counts for it, not even whoever keeps the record."""
    if refusal := _cannot_recount(work):
        return refusal
    if is_third_party(work.by):
        return refuse(
            Reason.PLAYERS_RECOUNT,
            text("Only the players recount their game ({rule})."),
            _own_or_of_recounts(work, is_third_party),
        )
    side = acting_side(work)
    if isinstance(side, Refusal):
        return side
    recount = work.state.record.recount
    if recount is not None and was_ended_by_director(recount):
        return refuse(
            Reason.RECOUNT_ENDED,
            text("The director has ended the recount; what was agreed by then counts ({rule})."),
            _own_or_of_recounts(work, was_ended_by_director),
        )
    if recount is not None and is_another_recount(recount):
        return refuse(
            Reason.ALREADY_RECOUNTED,
            text("The game has already been recounted; only one recount is allowed ({rule})."),
            _own_or_of_recounts(work, is_another_recount),
        )
    return side


@rule("NSA-V.H.p1")
def is_third_party(by: Actor) -> bool:
    """Either player recounts, or both do; no third party takes part."""
    return by.role is not Role.SIDE


@rule("NSA-V.H.p4")
def was_ended_by_director(recount: Recount) -> bool:
    """After the director has ended a recount, what was agreed by then counts and no more."""
    return recount.is_ended


@rule("NSA-V.H.p3")
def is_another_recount(recount: Recount) -> bool:
    """Whoever sat the recount out begins no other one."""
    return recount.is_complete


def _sits_out(work: Work, recount: Recount | None, side: int) -> Refusal | None:
    if recount is None or side in recount.sides:
        return None
    return refuse(
        Reason.SITS_RECOUNT_OUT,
        text(
            "The other side is recounting: take part first, or contest a mistake it finds ({rule})."
        ),
        _own_or_of_recounts(work, is_another_recount),
    )


def _take_part(work: Work, side: int) -> None:
    recount = work.state.record.recount
    if recount is None or side not in recount.sides:
        begun_by = rule_of(work.state.rules, "record.recount")
        work.emit(RecountBegun(at_ms=work.at_ms, by=work.by, side=side, rule=begun_by))
