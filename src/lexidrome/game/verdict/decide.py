"""Listing and looking up words, ruling on them, asking for another opinion."""

from __future__ import annotations

from lexidrome.base import Refusal, text
from lexidrome.game.challenge.steps import open_challenge, words_to_judge
from lexidrome.game.offers import ALWAYS, Offered
from lexidrome.game.record_values import Ground
from lexidrome.game.refusals import Reason, refuse, rule_of
from lexidrome.game.situation import JUDGED
from lexidrome.game.state import Challenge, GameState, PendingPlay
from lexidrome.game.values import Ruling
from lexidrome.game.verdict.messages import (
    AcceptRuling,
    ApproveLookup,
    AskOpinion,
    ChallengeRuled,
    LookupApproved,
    OpinionAsked,
    RelistWords,
    RuleOnChallenge,
    SubmitWords,
    WordsChecked,
    WordsRelisted,
    WordsSubmitted,
)
from lexidrome.game.verdict.rules import (
    do_differ,
    has_ruled_already,
    is_looked_up_at_table,
    is_third_heard,
    looked_up_here,
)
from lexidrome.game.verdict.steps import decide_challenge, judged, may_judge, settle_opinions
from lexidrome.game.who import Actor, Role
from lexidrome.game.work import (
    Work,
    acting_side,
    at_the_table,
    decides,
    must_be,
    must_be_side,
    offers,
)
from lexidrome.rulebook import RuleSet, cited, rule
from lexidrome.rulebook.choices import Adjudicator, ChallengeScope, VerdictDetail


@offers(RelistWords, when=JUDGED)
def can_relist(work: Work) -> Offered:
    side = acting_side(work)
    if isinstance(side, Refusal):
        return side
    challenge = open_challenge(work)
    if isinstance(challenge, Refusal):
        return challenge
    if refusal := at_the_table(work):
        return refusal
    if not goes_back_to_the_board(challenge):
        return refuse(
            Reason.RULING_NOT_AWAITED,
            text("A ruling has been given; nobody has asked for another opinion."),
        )
    if not _may_doubt(work.state, side) and is_anothers_list(challenge, side):
        return _challenger_lists(work.state.rules)
    return ALWAYS


def _may_doubt(state: GameState, side: int) -> bool:
    """Whether a side may say that a word was written down wrongly."""
    play = state.play
    challenge = None if play is None else play.challenge
    if play is None or challenge is None:
        return False
    lists_words = state.rules.challenge.scope is not ChallengeScope.ALL_WORDS
    return side == play.side or (side == challenge.side and lists_words)


def _challenger_lists(rules: RuleSet) -> Refusal:
    return refuse(
        Reason.CHALLENGER_LISTS,
        text(
            "The challenger says which words are challenged; say only that one was written "
            "down wrongly ({rule})."
        ),
        cited(is_anothers_list, rules),
    )


@decides(RelistWords)
def relist_words(work: Work, command: RelistWords) -> Refusal | None:
    side, play = work.side, work.state.play
    challenge = None if play is None else play.challenge
    assert play is not None, "there is a challenge"
    assert challenge is not None, "there is a challenge"
    if _may_doubt(work.state, side) and not command.words:
        # Either player: back to the board, the slip as it is (NSA-IV.J.1.e).
        work.emit(
            WordsRelisted(at_ms=work.at_ms, by=work.by, words=challenge.words, is_doubted=True)
        )
        return None
    if is_anothers_list(challenge, side):
        return _challenger_lists(work.state.rules)
    words = words_to_judge(work.state.rules, play, command.words)
    if isinstance(words, Refusal):
        return words
    work.emit(WordsRelisted(at_ms=work.at_ms, by=work.by, words=words))
    return None


@rule("NSA-IV.J.1.e")
def goes_back_to_the_board(challenge: Challenge) -> bool:
    """Before the verdict either side may have the words written down anew from the board."""
    return not challenge.rulings


@rule("SSC-12.a", "NSA-IV.J.1.a", "NSA-IV.J.1.f")
def is_anothers_list(challenge: Challenge, side: int) -> bool:
    """The challenger alone says which words are challenged; the others may doubt how they read."""
    return side != challenge.side


@offers(SubmitWords, when=JUDGED)
def can_submit(work: Work) -> Offered:
    side = acting_side(work)
    if isinstance(side, Refusal):
        return side
    challenge = open_challenge(work)
    if isinstance(challenge, Refusal):
        return challenge
    if refusal := at_the_table(work):
        return refusal
    play = work.state.play
    assert play is not None
    if is_anothers_key(play, side):
        return refuse(
            Reason.NOT_YOUR_KEY,
            text("The side whose play is challenged must press the key ({rule})."),
            cited(is_anothers_key, work.state.rules),
        )
    if is_in_doubt(play):
        return refuse(
            Reason.WORDS_IN_DOUBT,
            text(
                "The challenger says that a word was written down wrongly, and lists the words "
                "again first ({rule})."
            ),
            cited(is_in_doubt, work.state.rules),
        )
    return ALWAYS


@decides(SubmitWords)
def submit_words(work: Work, _command: SubmitWords) -> Refusal | None:
    work.emit(WordsSubmitted(at_ms=work.at_ms, by=work.by, side=work.side))
    return None


@rule("NSA-IV.J.1.g")
def is_anothers_key(play: PendingPlay, side: int) -> bool:
    """The key that brings the verdict is pressed by the challenged side."""
    return side != play.side


@rule("SSC-12.b", "NSA-IV.J.1.e", "NSA-IV.J.1.g")
def is_in_doubt(play: PendingPlay) -> bool:
    """The key is not pressed over the challenger's objection: both verify the words first."""
    return play.is_objected


def key_not_pressed(work: Work, challenge: Challenge) -> Refusal | None:
    """Where sides look words up themselves at the table, the word list waits for the key."""
    state = work.state
    is_self_lookup = state.rules.challenge.adjudicator is Adjudicator.SELF_LOOKUP
    is_by_list = work.by.role is Role.LEXICON
    if not (state.table.types_words and is_by_list and is_self_lookup) or challenge.is_submitted:
        return None
    return refuse(
        Reason.WORDS_NOT_SUBMITTED,
        text("The words must still be checked and sent ({rule})."),
        cited(is_anothers_key, state.rules),
    )


@offers(ApproveLookup)
def can_approve(work: Work) -> Offered:
    return must_be(work, Role.DIRECTOR) or at_the_table(work) or ALWAYS


@decides(ApproveLookup)
def approve_lookup(work: Work, _command: ApproveLookup) -> Refusal | None:
    """The built-in judge is no approved program unless the director says so (NSA-III.A.1.p3)."""
    work.emit(LookupApproved(at_ms=work.at_ms, by=work.by))
    return None


@offers(RuleOnChallenge, when=JUDGED)
def can_rule(work: Work) -> Offered:
    challenge = open_challenge(work)
    if isinstance(challenge, Refusal):
        return challenge
    rules = work.state.rules
    is_by_hand = challenge.ground is not Ground.WORDS or challenge.is_by_hand
    is_barred = is_by_hand and work.by.role is Role.LEXICON
    if is_no_judge(rules, work.by) or is_barred:
        return refuse(
            Reason.NOT_A_JUDGE,
            text("You cannot give this verdict ({rule})."),
            rule_of(rules, "challenge.adjudicator"),
        )
    if work.by.role is Role.JUDGE and is_looked_up_at_table(work, challenge):
        return looked_up_here(rules)
    if not challenge.is_opinion_awaited and not is_third_heard(challenge):
        return refuse(
            Reason.RULING_NOT_AWAITED,
            text("A ruling has been given; nobody has asked for another opinion."),
        )
    if has_ruled_already(challenge, work.by):
        return refuse(
            Reason.SAME_JUDGE,
            text("Another judge gives the next opinion ({rule})."),
            cited(has_ruled_already, rules),
        )
    return key_not_pressed(work, challenge) or ALWAYS


@decides(RuleOnChallenge)
def rule_on_challenge(work: Work, command: RuleOnChallenge) -> Refusal | None:
    """One more opinion; it decides at once unless somebody may still ask for another.

    Which words are acceptable is the lexicon's or the judge's business, and comes as a verdict:
    SSC-10, WU-4, WU-4.a, DP-2.IV.a, DP-2.IV.b, DP-2.IV.c, DP-2.IV.c.i, DP-2.IV.c.ii,
    DP-2.IV.c.iii, DP-2.IV.c.iv, ST-8, ST-9, NSA-II.C.2, NSA-III.A.1.p1, NSA-III.A.1.p2,
    NSA-III.A.1.p3, NSA-IV.K.3.e.
    """
    challenge, rules = judged(work), work.state.rules
    is_manual = work.by.role is not Role.LEXICON
    if command.words and _is_part_only(work, challenge, command):
        work.emit(WordsChecked(at_ms=work.at_ms, by=work.by, words=command.words))
        return None
    # NSA-IV.J.1.f, NSA-IV.J.1.h, NSA-IV.K.3.d: one verdict for the play, never which word.
    by_word = rules.challenge.verdict_detail is VerdictDetail.WORDS
    work.emit(
        ChallengeRuled(
            at_ms=work.at_ms,
            by=work.by,
            ruling=Ruling(command.is_acceptable, is_manual, work.by.person),
            unacceptable_words=command.unacceptable_words if by_word else (),
        )
    )
    settle_opinions(work)
    return None


@rule("ST-9.d", "NSA-IV.K.2.p3", "A-43")
def is_no_judge(rules: RuleSet, by: Actor) -> bool:
    """Only the lexicon, the director or a designated judge gives a verdict."""
    return not may_judge(rules, by)


def _is_part_only(work: Work, challenge: Challenge, command: RuleOnChallenge) -> bool:
    """Whether other words have still to be looked up before there is a verdict."""
    if not work.state.table.types_words or is_settled_by_one(command):
        return False
    done = {word.upper() for word in (*challenge.checked, *command.words)}
    return any(word.upper() not in done for word in challenge.words)


@rule("NSA-IV.J.2.p3")
def is_settled_by_one(command: RuleOnChallenge) -> bool:
    """When words are looked up one by one, an unacceptable one settles it: no more are entered."""
    return not command.is_acceptable


@offers(AskOpinion, when=JUDGED)
def can_ask_opinion(work: Work) -> Offered:
    """Either side (NSA-IV.K.4); earlier versions had the house ask for a third opinion."""
    challenge = _given_ruling(work)
    is_house = work.by.role is Role.HOUSE
    is_third = is_house and isinstance(challenge, Challenge) and do_differ(challenge)
    if not is_third and (refusal := must_be_side(work)):
        return refusal
    return challenge if isinstance(challenge, Refusal) else ALWAYS


@decides(AskOpinion)
def ask_opinion(work: Work, _command: AskOpinion) -> Refusal | None:
    side = judged(work).side if work.by.role is Role.HOUSE else work.side
    work.emit(OpinionAsked(at_ms=work.at_ms, by=work.by, side=side))
    return None


@offers(AcceptRuling, when=JUDGED)
def can_accept_ruling(work: Work) -> Offered:
    side = acting_side(work)
    if isinstance(side, Refusal):
        return side
    challenge = _given_ruling(work)
    if isinstance(challenge, Refusal):
        return challenge
    play = work.state.play
    assert play is not None
    is_acceptable = challenge.rulings[-1].is_acceptable
    loser = challenge.side if is_acceptable else play.side
    if side != loser:
        return refuse(
            Reason.RULING_NOT_AGAINST_YOU,
            text(
                "The ruling went your way; the other side accepts it or asks for another opinion."
            ),
        )
    return ALWAYS


@decides(AcceptRuling)
def accept_ruling(work: Work, _command: AcceptRuling) -> Refusal | None:
    decide_challenge(work, is_acceptable=judged(work).rulings[-1].is_acceptable)
    return None


def _given_ruling(work: Work) -> Challenge | Refusal:
    """A challenge with a ruling that does not yet decide it."""
    challenge = open_challenge(work)
    if isinstance(challenge, Refusal):
        return challenge
    if challenge.is_opinion_awaited:
        return refuse(Reason.NO_RULING_YET, text("A ruling is still pending."))
    return challenge
