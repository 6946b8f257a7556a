"""The verdict on a challenged play, and what it does."""

from __future__ import annotations

from msgspec.structs import replace

from lexidrome.base import Refusal, text
from lexidrome.game import commands as c
from lexidrome.game import events as e
from lexidrome.game.challenge import (
    grounds_to_judge_again,
    is_final_play_free,
)
from lexidrome.game.clock import LEFT, ClocksThen
from lexidrome.game.deciding import challenges
from lexidrome.game.deciding.challenges import open_challenge
from lexidrome.game.deciding.flow import (
    close_play,
    drawn_to_go_back,
    finish,
    finish_stopped,
    pass_over_skips,
    reopen_game,
    settle_zeros,
    zeros_without,
)
from lexidrome.game.deciding.lookup import key_not_pressed
from lexidrome.game.deciding.signatures import signed_stands
from lexidrome.game.deciding.work import (
    Work,
    acting_side,
    decides,
    must_be,
    must_be_side,
    must_say_why,
    offers,
)
from lexidrome.game.offers import ALWAYS, Offer, Offered, choices_but
from lexidrome.game.record_events import WordsChecked
from lexidrome.game.record_values import Ground
from lexidrome.game.refusals import Reason, refuse, rule_of
from lexidrome.game.state import Challenge, GameState, PendingPlay, Phase
from lexidrome.game.values import (
    VERDICT_KINDS,
    Closed,
    Ending,
    Entry,
    EntryKind,
    Reopening,
    Ruling,
)
from lexidrome.game.who import Actor, Role
from lexidrome.rulebook import (
    Adjudicator,
    ChallengeFail,
    PauseReason,
    RuleSet,
    VerdictDetail,
    cited,
    rule,
    the_rule,
)


@decides(c.ChallengePlay)
def challenge_play(work: Work, command: c.ChallengePlay) -> Refusal | None:
    """Words go to a judge or the lexicon; where tiles lie everybody sees (NSA-III.F.1.p2)."""
    if refusal := challenges.challenge_play(work, command):
        return refusal
    challenge = None if work.state.play is None else work.state.play.challenge
    if challenge is not None and challenge.ground is Ground.POSITION:
        decide_challenge(work, is_acceptable=False)
    return None


@offers(c.RuleOnChallenge)
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
            text("The verdict is not yours to give ({rule})."),
            rule_of(rules, "challenge.adjudicator"),
        )
    if is_looked_up_here(work, challenge):
        return refuse(
            Reason.SELF_LOOKUP_APPROVED,
            text(
                "The players look the words up here; a judge does so where that was announced "
                "before the event or the program is doubted, and the director at any time ({rule})."
            ),
            cited(is_looked_up_here, rules),
        )
    if not challenge.is_opinion_awaited and not is_third_heard(challenge):
        return refuse(Reason.RULING_NOT_AWAITED, text("A ruling has been given; nobody asked on."))
    if has_ruled_already(challenge, work.by):
        return refuse(
            Reason.SAME_JUDGE,
            text("Another judge gives the next opinion ({rule})."),
            cited(has_ruled_already, rules),
        )
    return key_not_pressed(work, challenge) or ALWAYS


@decides(c.RuleOnChallenge)
def rule_on_challenge(work: Work, command: c.RuleOnChallenge) -> Refusal | None:
    """One more opinion; it decides at once unless somebody may still ask for another.

    Which words are acceptable is the lexicon's or the judge's business, and comes as a verdict:
    SSC-10, WU-4, WU-4.a, DP-2.IV.a, DP-2.IV.b, DP-2.IV.c, DP-2.IV.c.i, DP-2.IV.c.ii,
    DP-2.IV.c.iii, DP-2.IV.c.iv, ST-8, ST-9, NSA-II.C.2, NSA-III.A.1.p1, NSA-III.A.1.p2,
    NSA-III.A.1.p3, NSA-IV.K.3.e.
    """
    challenge, rules = _judged(work), work.state.rules
    is_manual = work.by.role is not Role.LEXICON
    if command.words and _is_part_only(work, challenge, command):
        work.emit(WordsChecked(at_ms=work.at_ms, by=work.by, words=command.words))
        return None
    # NSA-IV.J.1.f, NSA-IV.J.1.h, NSA-IV.K.3.d: one verdict for the play, never which word.
    by_word = rules.challenge.verdict_detail is VerdictDetail.WORDS
    work.emit(
        e.ChallengeRuled(
            at_ms=work.at_ms,
            by=work.by,
            ruling=Ruling(command.is_acceptable, is_manual, work.by.person),
            unacceptable_words=command.unacceptable_words if by_word else (),
        )
    )
    _settle_opinions(work)
    return None


@rule("ST-9.d", "NSA-IV.K.2.p3", "A-43")
def is_no_judge(rules: RuleSet, by: Actor) -> bool:
    """Only the lexicon, the director or a designated judge gives a verdict."""
    return not may_judge(rules, by)


@rule("NSA-IV.K.1.p2")
def is_looked_up_here(work: Work, challenge: Challenge) -> bool:
    """Where a computer adjudicates, no judge is called without an announced need of one.

    The director has approved the lookup at this table, and nobody doubts it; where a player
    has announced the need of manual lookups, it is not approved.
    """
    is_approved = work.state.record.is_lookup_approved
    is_self_lookup = work.state.rules.challenge.adjudicator is Adjudicator.SELF_LOOKUP
    is_of_words = challenge.ground is Ground.WORDS and not challenge.is_by_hand
    return is_approved and is_self_lookup and is_of_words and work.by.role is Role.JUDGE


@rule("NSA-IV.K.4")
def is_third_heard(challenge: Challenge) -> bool:
    """Where two judges differ a third one is heard, if a player wants that."""
    return _do_differ(challenge)


@rule("NSA-IV.K.4")
def has_ruled_already(challenge: Challenge, by: Actor) -> bool:
    """A second or third opinion is not the opinion of somebody who has ruled already."""
    return challenge.has_ruled(by.person)


def _is_part_only(work: Work, challenge: Challenge, command: c.RuleOnChallenge) -> bool:
    """Whether other words have still to be looked up before there is a verdict."""
    if not work.state.table.types_words or is_settled_by_one(command):
        return False
    done = {word.upper() for word in (*challenge.checked, *command.words)}
    return any(word.upper() not in done for word in challenge.words)


@rule("NSA-IV.J.2.p3")
def is_settled_by_one(command: c.RuleOnChallenge) -> bool:
    """When words are looked up one by one, an unacceptable one settles it: no more are entered."""
    return not command.is_acceptable


def may_judge(rules: RuleSet, by: Actor) -> bool:
    """Who gives a verdict: SSC-10, SSC-12.b, ST-9.d, NSA-IV.K.1.p2, NSA-IV.K.2.p3, A-43."""
    if by.role is Role.LEXICON:
        return rules.challenge.adjudicator is not Adjudicator.JUDGE
    return by.role in (Role.JUDGE, Role.DIRECTOR)


def _settle_opinions(work: Work) -> None:
    """A lookup is final; manual rulings are so when no other opinion can change them.

    Where two judges differ the second ruling stands unless a player obtains a third opinion
    (NSA-IV.K.4).
    """
    play = work.state.play
    assert play is not None
    challenge = play.challenge
    assert challenge is not None
    rulings, most = challenge.rulings, work.state.rules.challenge.opinions or 1
    good = sum(ruling.is_acceptable for ruling in rulings)
    bad = len(rulings) - good
    if not rulings[-1].is_manual or len(rulings) >= most:
        decide_challenge(
            work, is_acceptable=rulings[-1].is_acceptable if good == bad else good > bad
        )
    elif len(rulings) > 1 and good != bad:
        decide_challenge(work, is_acceptable=good > bad)


def _do_differ(challenge: Challenge) -> bool:
    """Two judges have ruled, each otherwise."""
    return len({ruling.is_acceptable for ruling in challenge.rulings}) > 1


@offers(c.AskOpinion)
def can_ask_opinion(work: Work) -> Offered:
    """Either side (NSA-IV.K.4); earlier versions had the house ask for a third opinion."""
    challenge = _given_ruling(work)
    is_house = work.by.role is Role.HOUSE
    is_third = is_house and isinstance(challenge, Challenge) and _do_differ(challenge)
    if not is_third and (refusal := must_be_side(work)):
        return refusal
    return challenge if isinstance(challenge, Refusal) else ALWAYS


@decides(c.AskOpinion)
def ask_opinion(work: Work, _command: c.AskOpinion) -> Refusal | None:
    side = _judged(work).side if work.by.role is Role.HOUSE else work.side
    work.emit(e.OpinionAsked(at_ms=work.at_ms, by=work.by, side=side))
    return None


@offers(c.AcceptRuling)
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
            text("The ruling went your way; the other side accepts it or asks on."),
        )
    return ALWAYS


@decides(c.AcceptRuling)
def accept_ruling(work: Work, _command: c.AcceptRuling) -> Refusal | None:
    decide_challenge(work, is_acceptable=_judged(work).rulings[-1].is_acceptable)
    return None


@offers(c.ReopenChallenge)
def can_reopen_challenge(work: Work) -> Offered:
    reasons = choices_but(Reopening, lambda each: _may_reopen(work, each))
    if isinstance(reasons, Refusal):
        return reasons
    return _verdict_stands(work) or Offer(choices=reasons)


@decides(c.ReopenChallenge)
def reopen_challenge(work: Work, command: c.ReopenChallenge) -> Refusal | None:
    """The program was flawed or a word was entered wrongly: judge again (NSA-IV.J.1.m)."""
    if refusal := _may_reopen(work, command.reason):
        return refusal
    _open_the_end(work)
    _take_back(work, command.reason)
    return None


def _may_reopen(work: Work, reason: Reopening) -> Refusal | None:
    """The staff; and either side, where the word list gave the verdict."""
    if work.by.role in (Role.SIDE, Role.SCORER) and is_ground_of_sides(work.state, reason):
        side = acting_side(work)
        return side if isinstance(side, Refusal) else None
    return must_be(work, Role.DIRECTOR, Role.JUDGE)


@rule("NSA-IV.J.1.m")
def is_ground_of_sides(state: GameState, reason: Reopening) -> bool:
    """A side that thinks a word was entered wrongly, or the program flawed, has it judged again.

    On screen the words are read off the board, so that nobody enters them wrongly: there a
    side only says that the program is flawed.
    """
    return reason in grounds_to_judge_again(state)


@offers(c.OverruleVerdict)
def can_overrule(work: Work) -> Offered:
    return must_be(work, Role.DIRECTOR) or _verdict_stands(work) or ALWAYS


@decides(c.OverruleVerdict)
def overrule_verdict(work: Work, command: c.OverruleVerdict) -> Refusal | None:
    if refusal := must_say_why(command.reason):
        return refusal
    decided = work.state.verdict
    assert decided is not None
    if decided.is_acceptable == command.is_acceptable:
        return refuse(Reason.SAME_VERDICT, text("That is already the verdict."))
    _open_the_end(work)
    _take_back(work, None, command.reason)
    ruling = Ruling(command.is_acceptable, is_manual=True, person=work.by.person)
    work.emit(e.ChallengeRuled(at_ms=work.at_ms, by=work.by, ruling=ruling))
    decide_challenge(work, is_acceptable=command.is_acceptable)
    return None


def _verdict_stands(work: Work) -> Refusal | None:
    state = work.state
    decided = state.verdict
    if decided is not None and (refusal := signed_stands(work)):
        return refusal
    if decided is not None and decided.is_acceptable and _is_taken_off(state):
        return refuse(
            Reason.NO_VERDICT_TO_CHANGE,
            text("The play that was judged has been taken off the board since."),
        )
    if can_be_taken_back(state):
        return None
    return refuse(
        Reason.NO_VERDICT_TO_CHANGE,
        text("There is no verdict that could still be changed; the next turn has been completed."),
    )


@rule("NSA-IV.J.1.m")
def can_be_taken_back(state: GameState) -> bool:
    """A verdict can be taken back until the next turn is completed."""
    return state.verdict is not None


def _open_the_end(work: Work) -> None:
    """A game that ended with the verdict is over again only when it is given anew."""
    if work.state.phase is Phase.ENDED:
        again = cited(can_be_taken_back, work.state.rules)
        reopen_game(work, again, is_over=True)


def _take_back(work: Work, reason: Reopening | None, note: str = "") -> None:
    """What the verdict did to the scores is undone by lines of the ledger."""
    state = work.state
    assert state.decided is not None
    before = state.decided.before
    undone = tuple(
        replace(entry, points=-entry.points, turn=len(before.turns))
        for entry in state.ledger[len(before.ledger) :]
        if entry.kind in VERDICT_KINDS
    )
    work.emit(
        e.ChallengeReopened(at_ms=work.at_ms, by=work.by, reason=reason, note=note, undone=undone)
    )


def _is_taken_off(state: GameState) -> bool:
    """Whether a ruling took the play off that a verdict had left there."""
    return state.is_recorded and state.last_play is None


def decide_challenge(work: Work, *, is_acceptable: bool) -> None:
    """Clocks stand, words and blanks are those of the board, and the right side pays.

    NSA-IV.K.2.p1, NSA-IV.K.2.p4, NSA-IV.K.3.a, NSA-IV.K.3.b, NSA-IV.K.3.f, NSA-IV.K.3.j.
    """
    if comes_off(is_acceptable=is_acceptable):
        _uphold(work)
    else:
        _fail(work)
    if must_be_reracked(work):
        work.emit(e.ClockStopped(at_ms=work.at_ms, reason=PauseReason.CHALLENGE))


@rule("SSC-12.c", "WU-13.a", "DP-2.IV.d.ii", "ST-9.b", "NSA-IV.I.3.p3", "NSA-IV.J.1.j")
def comes_off(*, is_acceptable: bool) -> bool:
    """An unacceptable play is taken back, scores nothing, and the turn is lost."""
    return not is_acceptable


@rule("NSA-IV.J.1.l", "NSA-IV.K.2.p4")
def must_be_reracked(work: Work) -> bool:
    """Racks are up and a bad word is off the board before a clock is started again.

    Tiles on a table are still to be seen to where the verdict was not a side's doing.
    """
    state = work.state
    is_at_table = not state.table.holds_tiles and not state.clock.is_typed
    is_of_book = bool(the_rule(must_be_reracked).ids_of(state.rules.document))
    is_of_side = work.by.side is not None
    return is_at_table and is_of_book and not is_of_side and state.clock.running is not None


def _uphold(work: Work) -> None:
    """The play comes off; its side's turn is lost and scores nothing.

    Tiles drawn during a hold are shown and returned: NSA-IV.I.2.p6, NSA-IV.J.1.k.
    """
    state = work.state
    play = state.play
    assert play is not None
    rules = state.rules
    returned = drawn_to_go_back(play)
    work.emit(
        e.ChallengeUpheld(
            at_ms=work.at_ms,
            by=work.by,
            side=play.side,
            points=play.points,
            returned=returned,
            returned_count=len(returned),
            is_returned_shown=bool(returned) and bool(rules.challenge.returned_shown),
            rule=cited(comes_off, rules),
            zeros=zeros_without(state, play),
            clocks=_clocks_after_verdict(state),
        )
    )
    if rules.challenge.fail is ChallengeFail.TRIPLE:
        _lose_game(work, play.side)
    elif work.state.stop is not None:
        finish_stopped(work)
    elif not settle_zeros(work):
        pass_over_skips(work)


def _clocks_after_verdict(state: GameState) -> ClocksThen:
    """The next side's turn starts afresh.

    The previous turn is complete only with the ruling, and the play comes off before the
    next side's clock starts: NSA-IV.J.1.l, A-33.
    """
    is_on = state.phase is Phase.PLAYING
    return ClocksThen(state.on_turn, is_new_turn=True) if is_on else LEFT


def _fail(work: Work) -> None:
    """The play stands; the challenger pays what the rule set says."""
    state = work.state
    play = state.play
    assert play is not None
    challenge = play.challenge
    assert challenge is not None
    rules, fail = state.rules, state.rules.challenge.fail
    is_of_lie = is_of_how_it_lies(challenge)
    # SSC-12.e, NSA-V.C.note, A-12: challenging the final play costs nothing.
    is_free = is_final_play_free(state, play) or is_of_lie
    # SSC-12.d, WU-13.b, WU-13.e, DP-2.IV.d.ii, ST-9.c, NSA-IV.I.3.p3, NSA-IDX.P15, A-16.
    loses_turn = fail in (
        ChallengeFail.LOSE_TURN,
        ChallengeFail.LOSE_NEXT_TURN,
        ChallengeFail.DOUBLE,
    )
    cost = rule_of(rules, "challenge.final_play_free" if is_free else "challenge.fail")
    work.emit(
        e.ChallengeFailed(
            at_ms=work.at_ms,
            by=work.by,
            side=challenge.side,
            turns_lost=int(loses_turn and not is_free),
            rule=cited(is_of_how_it_lies, rules) if is_of_lie else cost,
            clocks=LEFT if play.is_out else _clocks_after_verdict(state),
        )
    )
    if not is_free:
        _award_points(work, play, challenge)
    if fail is ChallengeFail.TRIPLE and not is_free:
        _lose_game(work, challenge.side)
        return
    close_play(work, Closed.VERDICT)
    pass_over_skips(work)


@rule("NSA-IV.I.3.p3", "NSA-III.F.3.p1")
def is_of_how_it_lies(challenge: Challenge) -> bool:
    """What a failed challenge costs is said of words: one of how a play lies costs nothing."""
    return challenge.ground is not Ground.WORDS


def _award_points(work: Work, play: PendingPlay, challenge: Challenge) -> None:
    """5 or 10 points to the challenged side, for the play or for each word judged."""
    rules = work.state.rules
    fail, points = rules.challenge.fail, rules.challenge.fail_points or 0
    if fail is ChallengeFail.POINTS_PER_WORD:
        points *= len(challenge.words)
    elif fail is not ChallengeFail.POINTS_PER_PLAY:
        return
    rule = rule_of(rules, "challenge.fail_points")
    entry = Entry(play.side, points, EntryKind.CHALLENGE, rule, len(work.state.turns))
    work.emit(e.ScoreAdjusted(at_ms=work.at_ms, entry=entry))


def _lose_game(work: Work, loser: int) -> None:
    rule = rule_of(work.state.rules, "challenge.fail")
    finish(work, Ending.CHALLENGE, rule, loser=loser)


def _judged(work: Work) -> Challenge:
    play = work.state.play
    assert play is not None, "there is a challenge"
    assert play.challenge is not None, "there is a challenge"
    return play.challenge


def _given_ruling(work: Work) -> Challenge | Refusal:
    """A challenge with a ruling that does not yet decide it."""
    challenge = open_challenge(work)
    if isinstance(challenge, Refusal):
        return challenge
    if challenge.is_opinion_awaited:
        return refuse(Reason.NO_RULING_YET, text("A ruling is still awaited."))
    return challenge
