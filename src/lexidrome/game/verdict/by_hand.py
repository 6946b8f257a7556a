"""A verdict that a judge or a book gave away from this program, entered by those at the table."""

from __future__ import annotations

from lexidrome.base import Refusal, text
from lexidrome.game.challenge.steps import lists_words, open_challenge, words_to_judge
from lexidrome.game.offers import Offer, Offered, choices_but
from lexidrome.game.record_values import Ground, VerdictSource
from lexidrome.game.refusals import Reason, refuse, rule_of
from lexidrome.game.situation import JUDGED
from lexidrome.game.state import Challenge
from lexidrome.game.values import Ruling
from lexidrome.game.verdict.messages import EnterVerdict, VerdictEntered, WordsRelisted
from lexidrome.game.verdict.rules import (
    is_looked_up_at_table,
    is_no_authority,
    is_third_heard,
    looked_up_here,
)
from lexidrome.game.verdict.steps import decide_challenge, judged, rerack, settle_opinions
from lexidrome.game.who import Role
from lexidrome.game.work import Work, acting_side, at_the_table, decides, offers


@offers(EnterVerdict, when=JUDGED)
def can_enter_verdict(work: Work) -> Offered:
    """By whom it may have been given."""
    side = acting_side(work)
    if isinstance(side, Refusal):
        return side
    challenge = open_challenge(work)
    if isinstance(challenge, Refusal):
        return challenge
    if refusal := at_the_table(work):
        return refusal
    if not challenge.is_opinion_awaited and not is_third_heard(challenge):
        return refuse(
            Reason.RULING_NOT_AWAITED,
            text("A ruling has been given; nobody has asked for another opinion."),
        )
    sources = choices_but(VerdictSource, lambda each: _may_not_say(work, challenge, each))
    assert not isinstance(sources, Refusal), "the director rules by every book"
    return Offer(choices=sources, most=_words_to_name(work, challenge))


def _words_to_name(work: Work, challenge: Challenge) -> int | None:
    """As many as the play forms, where a slip lists some of them; none: as they were listed."""
    play = work.state.play
    if play is None or challenge.ground is not Ground.WORDS or not lists_words(work.state.rules):
        return None
    return len({word.letters for word in play.words})


@decides(EnterVerdict)
def enter_verdict(work: Work, command: EnterVerdict) -> Refusal | None:
    """It counts like a verdict that was given here: another opinion may be asked for."""
    challenge, play, rules = judged(work), work.state.play, work.state.rules
    assert play is not None, "there is a challenge"
    if refusal := _may_not_say(work, challenge, command.source):
        return refusal
    is_staff = work.by.role is Role.SCORER and work.by.side is None
    if not command.is_agreed and not is_staff:
        return refuse(
            Reason.AGREEMENT_MISSING,
            text("A verdict is entered when both sides have heard it."),
        )
    if command.words and challenge.ground is Ground.WORDS:
        words = words_to_judge(rules, play, command.words)
        if isinstance(words, Refusal):
            return words
        if words != challenge.words:
            work.emit(WordsRelisted(at_ms=work.at_ms, by=work.by, words=words))
    is_manual = command.source is not VerdictSource.PROGRAM
    work.emit(
        VerdictEntered(
            at_ms=work.at_ms,
            by=work.by,
            ruling=Ruling(command.is_acceptable, is_manual),
            source=command.source,
            ruled_by=command.ruled_by.strip(),
            rule=rule_of(rules, "challenge.adjudicator"),
        )
    )
    if command.is_final:
        decide_challenge(work, is_acceptable=command.is_acceptable)
    else:
        settle_opinions(work)
    if work.state.play is None or work.state.play.challenge is None:
        rerack(work)
    return None


def _may_not_say(work: Work, challenge: Challenge, source: VerdictSource) -> Refusal | None:
    rules = work.state.rules
    is_judge = source in (VerdictSource.JUDGE, VerdictSource.DIRECTOR)
    # How a play lies is seen on the board alone (NSA-III.F.3.p1).
    is_of_lie = challenge.ground is not Ground.WORDS
    if is_no_authority(rules, source) or (is_of_lie and not is_judge):
        return refuse(
            Reason.NOT_A_JUDGE,
            text("A verdict does not come from there by these rules ({rule})."),
            rule_of(rules, "challenge.adjudicator"),
        )
    if source is VerdictSource.JUDGE and is_looked_up_at_table(work, challenge):
        return looked_up_here(rules)
    return None
