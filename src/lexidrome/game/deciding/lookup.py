"""Looking words up beside a real board, and opening a play again."""

from __future__ import annotations

from lexidrome.base import Refusal, text
from lexidrome.game import record_commands as rc
from lexidrome.game import record_events as r
from lexidrome.game.deciding.challenges import open_challenge, words_to_judge
from lexidrome.game.deciding.work import (
    Work,
    acting_side,
    at_the_table,
    decides,
    must_be,
    must_be_playing,
    must_say_why,
    offers,
)
from lexidrome.game.offers import ALWAYS, Offered
from lexidrome.game.refusals import Reason, refuse
from lexidrome.game.state import Challenge, GameState, PendingPlay
from lexidrome.game.who import Role
from lexidrome.rulebook import Adjudicator, ChallengeScope, RuleSet, cited, rule


@offers(rc.RelistWords)
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
        return refuse(Reason.RULING_NOT_AWAITED, text("A ruling has been given; nobody asked on."))
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


@decides(rc.RelistWords)
def relist_words(work: Work, command: rc.RelistWords) -> Refusal | None:
    side, play = work.side, work.state.play
    challenge = None if play is None else play.challenge
    assert play is not None, "there is a challenge"
    assert challenge is not None, "there is a challenge"
    if _may_doubt(work.state, side) and not command.words:
        # Either player: back to the board, the slip as it is (NSA-IV.J.1.e).
        work.emit(
            r.WordsRelisted(at_ms=work.at_ms, by=work.by, words=challenge.words, is_doubted=True)
        )
        return None
    if is_anothers_list(challenge, side):
        return _challenger_lists(work.state.rules)
    words = words_to_judge(work.state.rules, play, command.words)
    if isinstance(words, Refusal):
        return words
    work.emit(r.WordsRelisted(at_ms=work.at_ms, by=work.by, words=words))
    return None


@rule("NSA-IV.J.1.e")
def goes_back_to_the_board(challenge: Challenge) -> bool:
    """Before the verdict either side may have the words written down anew from the board."""
    return not challenge.rulings


@rule("SSC-12.a", "NSA-IV.J.1.a", "NSA-IV.J.1.f")
def is_anothers_list(challenge: Challenge, side: int) -> bool:
    """The challenger alone says which words are challenged; the others may doubt how they read."""
    return side != challenge.side


@offers(rc.SubmitWords)
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
            text("The side whose play is challenged presses the key ({rule})."),
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


@decides(rc.SubmitWords)
def submit_words(work: Work, _command: rc.SubmitWords) -> Refusal | None:
    work.emit(r.WordsSubmitted(at_ms=work.at_ms, by=work.by, side=work.side))
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
        text("The words have still to be checked and sent off ({rule})."),
        cited(is_anothers_key, state.rules),
    )


@offers(rc.ApproveLookup)
def can_approve(work: Work) -> Offered:
    return must_be(work, Role.DIRECTOR) or at_the_table(work) or ALWAYS


@decides(rc.ApproveLookup)
def approve_lookup(work: Work, _command: rc.ApproveLookup) -> Refusal | None:
    """The built-in judge is no approved program unless the director says so (NSA-III.A.1.p3)."""
    work.emit(r.LookupApproved(at_ms=work.at_ms, by=work.by))
    return None


@offers(rc.ReopenPlay)
def can_reopen_play(work: Work) -> Offered:
    if refusal := must_be(work, Role.DIRECTOR) or at_the_table(work) or must_be_playing(work):
        return refusal
    if work.state.reopenable_play is None or work.state.play is not None:
        return refuse(
            Reason.NO_PLAY_TO_REOPEN, text("There is no play that could be opened again.")
        )
    return ALWAYS


@decides(rc.ReopenPlay)
def reopen_play(work: Work, command: rc.ReopenPlay) -> Refusal | None:
    """The director may let a play be challenged after all (NSA-IV.I.1.p5, NSA-IV.G.2.d.p1)."""
    if refusal := must_say_why(command.reason):
        return refusal
    challenge = work.state.rules.challenge
    limit_s = challenge.window_s or challenge.empty_bag_window_s
    closes = None if limit_s is None else work.at_ms + limit_s * 1000
    work.emit(
        r.PlayReopened(at_ms=work.at_ms, by=work.by, reason=command.reason, closes_at_ms=closes)
    )
    return None
