"""Accepting, holding and challenging a play, and drawing for it."""

from __future__ import annotations

from collections.abc import Container

from msgspec.structs import replace

from lexidrome.base import PersonId, Refusal, text
from lexidrome.game import commands as c
from lexidrome.game import events as e
from lexidrome.game.challenge import (
    cost_of_failing,
    has_challenges,
    withdrawal_grounds,
)
from lexidrome.game.clock import LEFT, Clock, ClocksThen
from lexidrome.game.deciding.flow import clocks_after_hold, close_play
from lexidrome.game.deciding.work import (
    Work,
    acting_side,
    decides,
    must_have_begun,
    offers,
    open_challenge_refusal,
)
from lexidrome.game.manners import ChallengeDeclined, ChallengeProposed, DeclineChallenge
from lexidrome.game.offers import ALWAYS, Offer, Offered, choices_but
from lexidrome.game.record_values import POSITION_ODDITIES, Ground
from lexidrome.game.refusals import Reason, refuse, rule_of
from lexidrome.game.state import Challenge, GameState, PendingPlay, Phase
from lexidrome.game.values import Closed
from lexidrome.game.who import Role
from lexidrome.rulebook import (
    ChallengeOpens,
    ChallengeScope,
    PauseReason,
    RuleSet,
    Withdrawal,
    cited,
    rule,
    the_rule,
)


@offers(c.AcceptPlay)
def can_accept(work: Work) -> Offered:
    if work.by.role is Role.DIRECTOR:
        return _cannot_close(work) or ALWAYS
    question = may_question(work)
    return question if isinstance(question, Refusal) else ALWAYS


@decides(c.AcceptPlay)
def accept_play(work: Work, _command: c.AcceptPlay) -> Refusal | None:
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
        e.PlayAccepted(
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


@offers(c.HoldPlay)
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


@decides(c.HoldPlay)
def hold_play(work: Work, _command: c.HoldPlay) -> Refusal | None:
    then = ClocksThen(work.side) if runs_holders_clock(work.state) else LEFT
    work.emit(e.PlayHeld(at_ms=work.at_ms, by=work.by, side=work.side, clocks=then))
    return None


@rule("NSA-V.D.p2")
def runs_holders_clock(state: GameState) -> bool:
    """The clock of the side that holds runs, after the final play too.

    Between two sides the holder is on turn: its clock runs anyway (A-22, NSA-IV.I.2.p4).
    """
    return state.phase is Phase.PLAYING


@offers(c.ChallengePlay)
def can_challenge(work: Work) -> Offered:
    question = may_question(work, is_challenge=True)
    if isinstance(question, Refusal):
        return question
    _, play = question
    grounds = choices_but(Ground, lambda each: _no_ground(work, play, _ground(play, each)))
    if isinstance(grounds, Refusal):
        return grounds
    cost, rule = cost_of_failing(work.state, play)
    return Offer(choices=grounds, cost=cost, rule=rule)


def challenge_play(work: Work, command: c.ChallengePlay) -> Refusal | None:
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
        e.PlayChallenged(
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


@rule("SSC-12.f")
def wants_a_second(
    play: PendingPlay,
    side: int,
    member: PersonId | None,
    words: tuple[str, ...],
    *,
    is_agreed: bool,
) -> bool:
    """Where it was agreed so, two members of a side must want a challenge before it is one.

    Who speaks for the whole side says whether they do; from a member alone somebody else
    must want the same.
    """
    if member is None:
        return not is_agreed
    proposal = play.proposal
    if proposal is None or (proposal.side, proposal.words) != (side, words):
        return True
    return proposal.person == member


@offers(DeclineChallenge)
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
            Reason.NOT_AT_THE_TABLE, text("On screen a play lies where it may, or is refused.")
        )
    if ground is Ground.ORIENTATION and (refusal := sets_orientation(work)):
        return refusal
    if ground is Ground.POSITION and not comes_off_for_its_place(play):
        return refuse(Reason.PLAY_LIES_WELL, text("The play lies where it may."))
    return None


def _nothing_to_judge(rules: RuleSet, play: PendingPlay) -> Refusal | None:
    """Where a first play may be of one tile it can form no word that could be listed."""
    if play.words or rules.challenge.scope is ChallengeScope.ALL_WORDS:
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


@rule("NSA-III.F.3.p1", "NSA-III.F.2.p1")
def sets_orientation(work: Work) -> Refusal | None:
    """The first play sets the game's orientation, so it cannot be challenged off for its own.

    Where nothing else lies there, it is moved.
    """
    if work.state.lone_play is None:
        return None
    return refuse(
        Reason.FIRST_PLAY_ORIENTS,
        text(
            "The first play sets the way that the game reads; where it does not lie as the board "
            "is printed, it is moved ({rule})."
        ),
        cited(sets_orientation, work.state.rules),
    )


@offers(c.WithdrawChallenge)
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
        text("A challenge is binding; there is no ground to take it back ({rule})."),
        rule_of(rules, "challenge.withdrawal"),
    )


@decides(c.WithdrawChallenge)
def withdraw_challenge(work: Work, command: c.WithdrawChallenge) -> Refusal | None:
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
        e.ChallengeWithdrawn(
            at_ms=work.at_ms,
            by=work.by,
            reason=reason,
            found=int(is_going_on),
            clocks=clocks_after_hold(work.state, now),
        )
    )


def may_question(work: Work, *, is_challenge: bool = False) -> tuple[int, PendingPlay] | Refusal:
    """The acting side, and the play that it may accept, hold or challenge."""
    side = acting_side(work)
    if isinstance(side, Refusal):
        return side
    play = _open_play(work)
    if isinstance(play, Refusal):
        return play
    state = work.state
    rules = state.rules
    if side == play.side:
        return refuse(Reason.OWN_PLAY, text("It is your own play."))
    if not _is_open_yet(rules, play):
        return refuse(
            Reason.TURN_NOT_ENDED,
            text("A play is challenged when its turn has ended, not before ({rule})."),
            rule_of(rules, "challenge.opens_on"),
        )
    stopped = state.clock.stop_reason
    if stopped is not None and not (is_challenge and is_stopped_to_challenge(state.clock)):
        return refuse(Reason.CLOCK_STOPPED, text("The clocks are stopped."))
    # NSA-IV.I.1.p4, NSA-IV.I.2.p3, A-14: where accepting is binding.
    if side in play.accepted and rules.challenge.accept_binding:
        return refuse(
            Reason.ALREADY_ACCEPTED,
            text("You have accepted the play, and that is binding ({rule})."),
            rule_of(rules, "challenge.accept_binding"),
        )
    return side, play


@rule("SSC-12", "ST-9.a", "NSA-IV.I.3.p1")
def is_stopped_to_challenge(clock: Clock) -> bool:
    """The challengers stop the clock and then say “challenge”."""
    return clock.stop_reason is PauseReason.CHALLENGE


def _is_open_yet(rules: RuleSet, play: PendingPlay) -> bool:
    """From when a play may be challenged: SSC-11, NSA-IV.I.3.p2, P72."""
    opens_on = rules.challenge.opens_on
    if opens_on is ChallengeOpens.CLOCK:
        return play.is_pressed
    return play.is_ended or opens_on is not ChallengeOpens.TURN_END


def _open_play(work: Work) -> PendingPlay | Refusal:
    """The play that can still be challenged and is not yet judged."""
    state = work.state
    rules = state.rules
    if refusal := must_have_begun(work):
        return refusal
    if not has_challenges(rules):
        return refuse(
            Reason.CHALLENGES_OFF,
            text("There are no challenges here: unacceptable plays are refused ({rule})."),
            rule_of(rules, "challenge.fail"),
        )
    play = state.play
    # SSC-11, WU-13, DP-2.IV.d.i, ST-9.a, NSA-IV.I.1.p1, NSA-IV.I.3.p2: while its window is open.
    if play is None:
        return refuse(
            Reason.NO_PLAY_TO_CHALLENGE,
            text("There is no play that can still be challenged ({rule})."),
            rule_of(rules, "challenge.closes_on"),
        )
    return open_challenge_refusal(play) or play


def _cannot_close(work: Work) -> Refusal | None:
    """Why the director does not confirm the last play."""
    play = _open_play(work)
    if isinstance(play, Refusal):
        return play
    if is_for_the_opponent(work.state, play):
        return refuse(
            Reason.NOT_A_PLAYER,
            text("Nobody accepts a play in the opponent's place ({rule})."),
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


def words_to_judge(
    rules: RuleSet, play: PendingPlay, listed: tuple[str, ...]
) -> tuple[str, ...] | Refusal:
    """The words on the slip, or all of them; each once, as they read on the board."""
    formed = tuple(dict.fromkeys(word.letters for word in play.words))
    # SSC-12.a, WU-13.d, DP-2.IV.d.i, ST-9.a, NSA-IV.I.3.p1, A-15: the words listed, or all.
    if rules.challenge.scope is ChallengeScope.ALL_WORDS:
        return formed
    scope = rule_of(rules, "challenge.scope")
    if lists_no_word(listed):
        return refuse(
            Reason.NO_WORDS_LISTED, text("List at least one word to challenge ({rule})."), scope
        )
    by_capitals = {word.upper(): word for word in formed}
    words = []
    for word in dict.fromkeys(listed):
        if is_not_formed(word, by_capitals):
            return refuse(
                Reason.WORD_NOT_IN_PLAY,
                text("The play does not form the word {word} ({rule}).", word=word),
                scope,
            )
        words.append(by_capitals.get(word.upper(), word))
    return tuple(words)


@rule("SSC-12.a", "NSA-IV.J.1.a")
def lists_no_word(listed: tuple[str, ...]) -> bool:
    """Where the challenger lists the words to judge, there is at least one."""
    return not listed


@rule("NSA-IV.J.1.b", "NSA-IV.K.2.p2", "NSA-IV.K.3.c")
def is_not_formed(word: str, formed: Container[str]) -> bool:
    """Only words that the play formed are judged."""
    return word.upper() not in formed


def open_challenge(work: Work) -> Challenge | Refusal:
    if refusal := must_have_begun(work):
        return refusal
    play = work.state.play
    if play is None or play.challenge is None:
        return refuse(Reason.NO_CHALLENGE, text("There is no challenge."))
    return play.challenge
