"""Accepting, holding and challenging a play, and withdrawing a challenge."""

from __future__ import annotations

from msgspec.structs import replace

from lexidrome.base import PersonId, Refusal, text
from lexidrome.game.challenge.messages import (
    AcceptPlay,
    ChallengeDeclined,
    ChallengePlay,
    ChallengeProposed,
    ChallengeWithdrawn,
    DeclineChallenge,
    HoldPlay,
    PlayAccepted,
    PlayChallenged,
    PlayHeld,
    PlayReopened,
    ReopenPlay,
    WithdrawChallenge,
)
from lexidrome.game.challenge.rules import cost_of_failing, withdrawal_grounds
from lexidrome.game.challenge.steps import (
    lists_words,
    may_question,
    open_challenge,
    open_play,
    sets_orientation,
    wants_a_second,
    words_to_judge,
)
from lexidrome.game.clock.clock import LEFT, ClocksThen
from lexidrome.game.flow import clocks_after_hold, close_play
from lexidrome.game.offers import ALWAYS, Offer, Offered, choices_but
from lexidrome.game.record_values import POSITION_ODDITIES, Ground
from lexidrome.game.refusals import Reason, refuse, rule_of
from lexidrome.game.situation import ANOTHERS_PLAY, JUDGED, PROPOSED
from lexidrome.game.state import GameState, PendingPlay, Phase
from lexidrome.game.values import Closed
from lexidrome.game.verdict.steps import decide_challenge
from lexidrome.game.who import Role
from lexidrome.game.work import (
    Work,
    acting_side,
    at_the_table,
    decides,
    must_be,
    must_be_playing,
    must_say_why,
    offers,
)
from lexidrome.rulebook import RuleSet, cited, rule, the_rule
from lexidrome.rulebook.choices import Withdrawal


@offers(AcceptPlay, when=ANOTHERS_PLAY)
def can_accept(work: Work) -> Offered:
    if work.by.role is Role.DIRECTOR:
        return _cannot_close(work) or ALWAYS
    question = may_question(work)
    return question if isinstance(question, Refusal) else ALWAYS


@decides(AcceptPlay)
def accept_play(work: Work, _command: AcceptPlay) -> Refusal | None:
    """“OK”: binding, and the window closes when nobody is left who could challenge.

    The director confirms the result where a side does not come to accept it (P82).
    """
    if work.by.role is Role.DIRECTOR:
        close_play(work, Closed.ACCEPTED)
        return None
    side, play = work.side, work.state.play
    assert play is not None
    is_released = is_hold_released(play, side)
    work.emit(
        PlayAccepted(
            at_ms=work.at_ms,
            by=work.by,
            side=side,
            releases_hold=is_released,
            clocks=clocks_after_hold(work.state, play) if is_released else LEFT,
        )
    )
    now = work.state.play
    assert now is not None
    # NSA-IV.I.1.p4, NSA-IV.I.2.p3, A-14: where accepting is binding.
    if not work.state.rules.challenge.accept_binding or now.hold is not None:
        return None
    is_overdue = now.closes_at_ms is not None and now.closes_at_ms <= work.at_ms
    if is_overdue or set(work.state.opponents(now.side)) <= set(now.accepted):
        close_play(work, Closed.ACCEPTED)
    return None


@rule("NSA-IV.I.2.p3")
def is_hold_released(play: PendingPlay, side: int) -> bool:
    """A hold ends when its side accepts the play."""
    return play.hold is not None and play.hold.side == side


@offers(HoldPlay, when=ANOTHERS_PLAY)
def can_hold(work: Work) -> Offered:
    rules = work.state.rules
    # SSC-11.a, NSA-IV.I.2.p1: whether there are holds.
    if not rules.challenge.hold:
        none = rule_of(rules, "challenge.hold")
        return refuse(Reason.NO_HOLDS, text("There are no holds here ({rule})."), none)
    question = may_question(work)
    if isinstance(question, Refusal):
        return question
    _, play = question
    if play.hold is not None:
        return refuse(Reason.ALREADY_HELD, text("The play is already held."))
    return ALWAYS


@decides(HoldPlay)
def hold_play(work: Work, _command: HoldPlay) -> Refusal | None:
    then = ClocksThen(work.side) if runs_holders_clock(work.state) else LEFT
    work.emit(PlayHeld(at_ms=work.at_ms, by=work.by, side=work.side, clocks=then))
    return None


@rule("NSA-V.D.p2")
def runs_holders_clock(state: GameState) -> bool:
    """The clock of the side that holds runs, after the final play too.

    Between two sides the holder is on turn: its clock runs anyway (A-22, NSA-IV.I.2.p4).
    """
    return state.phase is Phase.PLAYING


@offers(ChallengePlay, when=ANOTHERS_PLAY)
def can_challenge(work: Work) -> Offered:
    question = may_question(work, is_challenge=True)
    if isinstance(question, Refusal):
        return question
    _, play = question
    # On screen a play lies where it may: there is nothing to ask but its words.
    among = (Ground.WORDS,) if work.state.table.refuses_odd_plays else tuple(Ground)
    grounds = choices_but(among, lambda each: _no_ground(work, play, _ground(play, each)))
    if isinstance(grounds, Refusal):
        return grounds
    cost, rule = cost_of_failing(work.state, play)
    is_by_words = Ground.WORDS in grounds and not is_off_anyway(play)
    least = 1 if is_by_words and lists_words(work.state.rules) else None
    return Offer(choices=grounds, least=least, cost=cost, rule=rule)


def raise_challenge(work: Work, command: ChallengePlay) -> Refusal | None:
    side, play = work.side, work.state.play
    assert play is not None, "there is a play to challenge"
    ground = _ground(play, command.ground)
    if refusal := _no_ground(work, play, ground):
        return refusal
    words: tuple[str, ...] | Refusal = ()
    if ground is Ground.WORDS:
        words = words_to_judge(work.state.rules, play, command.words)
    if isinstance(words, Refusal):
        return words
    if _is_team_asked(work, side) and ground is Ground.WORDS:
        member = _member(work, side)
        is_for_two = wants_a_second(play, side, member, words, is_agreed=command.is_agreed)
        if is_for_two and member is None:
            return refuse(
                Reason.TEAM_NOT_ASKED,
                text("Both members of a team must want a challenge ({rule})."),
                cited(wants_a_second, work.state.rules),
            )
        if is_for_two and member is not None:
            work.emit(
                ChallengeProposed(
                    at_ms=work.at_ms, by=work.by, side=side, person=member, words=words
                )
            )
            return None
    work.emit(
        PlayChallenged(
            at_ms=work.at_ms,
            by=work.by,
            side=side,
            words=words,
            ground=ground,
            clocks=stopped_by_challenge(work.state.rules),
        )
    )
    return None


@rule("SSC-12", "NSA-IV.K.3.a")
def stopped_by_challenge(rules: RuleSet) -> ClocksThen:
    """A challenge stops both clocks.

    Whether a game's own time runs on while it is judged: NSA-IV.I.3.p1, P65, A-67.
    """
    return ClocksThen(is_game_running=bool(rules.clock.hard_stop))


def _ground(play: PendingPlay, asked: Ground) -> Ground:
    """A play that lies where it may not comes off whichever way it is challenged."""
    is_of_words = asked is Ground.WORDS
    return Ground.POSITION if is_of_words and is_off_anyway(play) else asked


@rule("NSA-III.F.1.p2", "NSA-APP.I.B.p3")
def is_off_anyway(play: PendingPlay) -> bool:
    """A play that lies where it may not is challenged off regardless of its words.

    The book says so “regardless of acceptability”: no list of words is looked at, and
    nobody loses a turn to a word that is a good one.
    """
    return _is_misplaced(play)


def _is_misplaced(play: PendingPlay) -> bool:
    return bool(POSITION_ODDITIES & set(play.oddities))


def _is_team_asked(work: Work, side: int) -> bool:
    """Whether a challenge of this side needs two; who came alone is the whole of their team."""
    setup = work.state.setup
    return setup.options.is_team_asked and len(set(setup.sides[side].persons)) > 1


def _member(work: Work, side: int) -> PersonId | None:
    """Which member acts alone; nobody where one device speaks for the side."""
    person = work.by.person
    is_own = work.by.role is Role.SIDE and not work.state.table.shares_devices
    return person if is_own and person in work.state.setup.sides[side].persons else None


@offers(DeclineChallenge, when=PROPOSED)
def can_decline(work: Work) -> Offered:
    side = acting_side(work)
    if isinstance(side, Refusal):
        return side
    play = work.state.play
    if play is None or play.proposal is None or play.proposal.side != side:
        return refuse(Reason.NO_PROPOSAL, text("No challenge is proposed."))
    return ALWAYS


@decides(DeclineChallenge)
def decline_challenge(work: Work, _command: DeclineChallenge) -> Refusal | None:
    work.emit(
        ChallengeDeclined(at_ms=work.at_ms, by=work.by, side=work.side, person=work.by.person)
    )
    return None


def _no_ground(work: Work, play: PendingPlay, ground: Ground) -> Refusal | None:
    """Position and orientation are grounds beside a real board, where a play can lie anyhow.

    Whether a play reads from another side of the board a judge sees (NSA-III.F.3.p1).
    """
    if ground is Ground.WORDS:
        return _nothing_to_judge(work.state.rules, play)
    if work.state.table.refuses_odd_plays:
        return refuse(
            Reason.NOT_AT_THE_TABLE, text("On screen a play that does not fit is refused.")
        )
    if ground is Ground.ORIENTATION and (refusal := sets_orientation(work)):
        return refusal
    if ground is Ground.POSITION and not comes_off_for_its_place(play):
        return refuse(Reason.PLAY_LIES_WELL, text("The play lies where it may."))
    return None


def _nothing_to_judge(rules: RuleSet, play: PendingPlay) -> Refusal | None:
    """Where a first play may be of one tile it can form no word that could be listed."""
    if play.words or not lists_words(rules):
        return None
    return refuse(
        Reason.WORD_NOT_IN_PLAY,
        text("The play forms no word ({rule})."),
        rule_of(rules, "challenge.scope"),
    )


@rule("NSA-III.F.1.p2", "NSA-APP.I.B.p3", "A-59")
def comes_off_for_its_place(play: PendingPlay) -> bool:
    """A play that lies where it may not comes off when its position is challenged."""
    return _is_misplaced(play)


@offers(WithdrawChallenge, when=JUDGED)
def can_withdraw(work: Work) -> Offered:
    """A misunderstood blank that does not bind yet is a ground; on screen blanks always bind.

    So is a tile that a ruling gave to the side that had gone out (NSA-V.A.4). For nothing else
    is a challenge taken back: NSA-IV.F.2.a.(4), NSA-IV.F.2.a.(5), NSA-IV.I.1.p6,
    NSA-IV.I.3.p4.
    """
    side = acting_side(work)
    if isinstance(side, Refusal):
        return side
    challenge = open_challenge(work)
    if isinstance(challenge, Refusal):
        return challenge
    grounds = withdrawal_grounds(work.state)
    if side != challenge.side or not grounds:
        return _challenge_binds(work.state.rules)
    return Offer(choices=grounds, rule=rule_of(work.state.rules, "challenge.withdrawal"))


def _challenge_binds(rules: RuleSet) -> Refusal:
    return refuse(
        Reason.CHALLENGE_BINDING,
        text("A challenge is binding; there is no reason here to withdraw it ({rule})."),
        rule_of(rules, "challenge.withdrawal"),
    )


@decides(WithdrawChallenge)
def withdraw_challenge(work: Work, command: WithdrawChallenge) -> Refusal | None:
    if command.reason not in withdrawal_grounds(work.state):
        return _challenge_binds(work.state.rules)
    _withdraw(work, command.reason)
    return None


def _withdraw(work: Work, reason: Withdrawal) -> None:
    """A found tile is the out player's, who goes on playing with it (NSA-V.A.4)."""
    play = work.state.play
    assert play is not None
    is_going_on = reason is Withdrawal.FOUND_TILE and play.is_out
    now = replace(play, is_out=False) if is_going_on else play
    work.emit(
        ChallengeWithdrawn(
            at_ms=work.at_ms,
            by=work.by,
            reason=reason,
            found=int(is_going_on),
            clocks=clocks_after_hold(work.state, now),
        )
    )


def _cannot_close(work: Work) -> Refusal | None:
    """Why the director does not confirm the last play."""
    play = open_play(work)
    if isinstance(play, Refusal):
        return play
    if is_for_the_opponent(work.state, play):
        return refuse(
            Reason.NOT_A_PLAYER,
            text("Nobody can accept a play for the opponent ({rule})."),
            cited(is_for_the_opponent, work.state.rules),
        )
    return None


@rule("NSA-IV.I.1.p4", "NSA-IV.I.2.p3")
def is_for_the_opponent(state: GameState, play: PendingPlay) -> bool:
    """A play is accepted by the opponent, and by nobody in the opponent's place.

    What no time closes the director confirms with the result (P82).
    """
    is_last = play.is_out or state.phase is Phase.ENDING
    is_left_open = is_last and (play.closes_at_ms is None or state.clock.is_typed)
    is_of_book = bool(the_rule(is_for_the_opponent).ids_of(state.rules.document))
    return is_of_book and not is_left_open


@offers(ReopenPlay)
def can_reopen_play(work: Work) -> Offered:
    if refusal := must_be(work, Role.DIRECTOR) or at_the_table(work) or must_be_playing(work):
        return refusal
    if work.state.reopenable_play is None or work.state.play is not None:
        return refuse(
            Reason.NO_PLAY_TO_REOPEN, text("There is no play that could be opened again.")
        )
    return ALWAYS


@decides(ReopenPlay)
def reopen_play(work: Work, command: ReopenPlay) -> Refusal | None:
    """The director may let a play be challenged after all (NSA-IV.I.1.p5, NSA-IV.G.2.d.p1)."""
    if refusal := must_say_why(command.reason):
        return refusal
    challenge = work.state.rules.challenge
    limit_s = challenge.window_s or challenge.empty_bag_window_s
    closes = None if limit_s is None else work.at_ms + limit_s * 1000
    work.emit(
        PlayReopened(at_ms=work.at_ms, by=work.by, reason=command.reason, closes_at_ms=closes)
    )
    return None


@decides(ChallengePlay)
def challenge_play(work: Work, command: ChallengePlay) -> Refusal | None:
    """Words go to a judge or the lexicon; where tiles lie everybody sees (NSA-III.F.1.p2)."""
    if refusal := raise_challenge(work, command):
        return refusal
    challenge = None if work.state.play is None else work.state.play.challenge
    if challenge is not None and challenge.ground is Ground.POSITION:
        decide_challenge(work, is_acceptable=False)
    return None
