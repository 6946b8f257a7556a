"""What several deciders need of verdicts."""

from __future__ import annotations

from lexidrome.game.challenge.rules import is_final_play_free
from lexidrome.game.clock.clock import LEFT, ClocksThen
from lexidrome.game.clock.messages import ClockStopped
from lexidrome.game.finish.messages import ScoreAdjusted
from lexidrome.game.flow import (
    close_play,
    drawn_to_go_back,
    finish,
    finish_stopped,
    pass_over_skips,
    settle_zeros,
    zeros_without,
)
from lexidrome.game.record_values import Ground
from lexidrome.game.refusals import rule_of
from lexidrome.game.state import Challenge, GameState, PendingPlay, Phase
from lexidrome.game.values import Closed, Ending, Entry, EntryKind
from lexidrome.game.verdict.messages import ChallengeFailed, ChallengeUpheld
from lexidrome.game.who import Actor, Role
from lexidrome.game.work import Work
from lexidrome.rulebook import RuleSet, cited, rule, the_rule
from lexidrome.rulebook.choices import Adjudicator, ChallengeFail, PauseReason


def may_judge(rules: RuleSet, by: Actor) -> bool:
    """Who gives a verdict: SSC-10, SSC-12.b, ST-9.d, NSA-IV.K.1.p2, NSA-IV.K.2.p3, A-43."""
    if by.role is Role.LEXICON:
        return rules.challenge.adjudicator is not Adjudicator.JUDGE
    return by.role in (Role.JUDGE, Role.DIRECTOR)


def decide_challenge(work: Work, *, is_acceptable: bool) -> None:
    """Clocks stand, words and blanks are those of the board, and the right side pays.

    NSA-IV.K.2.p1, NSA-IV.K.2.p4, NSA-IV.K.3.a, NSA-IV.K.3.b, NSA-IV.K.3.f, NSA-IV.K.3.j.
    """
    if comes_off(is_acceptable=is_acceptable):
        _uphold(work)
    else:
        _fail(work)
    rerack(work, is_entered=False)


def rerack(work: Work, *, is_entered: bool = True) -> None:
    if must_be_reracked(work, is_entered=is_entered):
        work.emit(ClockStopped(at_ms=work.at_ms, reason=PauseReason.CHALLENGE))


def settle_opinions(work: Work) -> None:
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


def judged(work: Work) -> Challenge:
    play = work.state.play
    assert play is not None, "there is a challenge"
    assert play.challenge is not None, "there is a challenge"
    return play.challenge


@rule("SSC-12.c", "WU-13.a", "DP-2.IV.d.ii", "ST-9.b", "NSA-IV.I.3.p3", "NSA-IV.J.1.j")
def comes_off(*, is_acceptable: bool) -> bool:
    """An unacceptable play is taken back, scores nothing, and the turn is lost."""
    return not is_acceptable


@rule("NSA-IV.J.1.l", "NSA-IV.K.2.p4")
def must_be_reracked(work: Work, *, is_entered: bool = False) -> bool:
    """Racks are up and a bad word is off the board before a clock is started again.

    Tiles on a table are still to be seen to where the verdict was not a side's doing, and where
    the sides only entered what somebody else had said.
    """
    state = work.state
    is_at_table = not state.table.holds_tiles and not state.clock.is_typed
    is_of_book = bool(the_rule(must_be_reracked).ids_of(state.rules.document))
    is_of_side = work.by.side is not None and not is_entered
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
        ChallengeUpheld(
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
        ChallengeFailed(
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
    work.emit(ScoreAdjusted(at_ms=work.at_ms, entry=entry))


def _lose_game(work: Work, loser: int) -> None:
    rule = rule_of(work.state.rules, "challenge.fail")
    finish(work, Ending.CHALLENGE, rule, loser=loser)
