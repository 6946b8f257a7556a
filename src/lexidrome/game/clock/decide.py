"""Stopping, starting, pressing, reading and adjusting the clocks."""

from __future__ import annotations

from collections.abc import Iterable

from lexidrome.base import Refusal, text
from lexidrome.game.challenge.rules import (
    closes_at_ms,
    is_play_frozen,
)
from lexidrome.game.clock.clock import overtime_points
from lexidrome.game.clock.messages import (
    AdjustClock,
    ClockAdjusted,
    ClockPressed,
    ClocksRead,
    ClockStopped,
    CreditOutage,
    ExtendRound,
    OutageCredited,
    PressClock,
    ReadClocks,
    RoundExtended,
    StartClock,
    StopClock,
)
from lexidrome.game.clock.stops import (
    final_play_stopped,
    has_no_ground,
    nothing_to_challenge,
    stop_at_the_end,
)
from lexidrome.game.finish.messages import ScoreAdjusted
from lexidrome.game.finish.signatures import is_signed_by_all
from lexidrome.game.flow import start_clocks
from lexidrome.game.offers import ALWAYS, Offer, Offered
from lexidrome.game.play.laid import turn_ends
from lexidrome.game.play.steps import after_play
from lexidrome.game.refusals import Reason, refuse, rule_of
from lexidrome.game.sheet.steps import judge_the_end_again
from lexidrome.game.situation import GOES_ON, STOPPABLE, STOPPED
from lexidrome.game.state import GameState, PendingPlay, Phase
from lexidrome.game.values import Entry, EntryKind
from lexidrome.game.who import Role
from lexidrome.game.work import (
    KEEPERS,
    Work,
    at_the_table,
    decides,
    must_be,
    must_be_playing,
    must_be_side,
    must_have_begun,
    must_say_why,
    next_clock,
    no_clock_on_the_table,
    no_such_side,
    offers,
    open_challenge_refusal,
    playing_side,
)
from lexidrome.rulebook import RuleSet, cited, rule, the_rule
from lexidrome.rulebook.choices import PauseReason


@offers(ReadClocks)
def can_read_clocks(work: Work) -> Offered:
    if refusal := must_be(work, *KEEPERS) or at_the_table(work):
        return refusal
    if are_read_until_signed(work.state):
        if is_signed_by_all(work.state):
            return refuse(
                Reason.GAME_OVER,
                text("The result is signed; the clocks can no longer be read ({rule})."),
                cited(are_read_until_signed, work.state.rules),
            )
    elif refusal := must_have_begun(work):
        return refusal
    return no_clock_on_the_table(work) or ALWAYS


@decides(ReadClocks)
def read_clocks(work: Work, command: ReadClocks) -> Refusal | None:
    is_over = work.state.phase is Phase.ENDED
    clock = work.state.clock
    if len(command.side_ms) != work.state.side_count:
        return refuse(
            Reason.READINGS_INCOMPLETE, text("Give the reading of every clock, or of none.")
        )
    side_ms = tuple(
        before if read is None else read
        for before, read in zip(clock.side_ms, command.side_ms, strict=True)
    )
    work.emit(ClocksRead(at_ms=work.at_ms, by=work.by, side_ms=side_ms))
    if is_over:
        _count_overtime_anew(work, clock.side_ms)
    return None


@rule("SSC-19.a", "SSC-21.c", "NSA-V.F.2.p1", "NSA-V.D.p7")
def are_read_until_signed(state: GameState) -> bool:
    """What a clock on the table shows is entered until the result is signed; overtime follows
    it.
    """
    of_book = the_rule(are_read_until_signed).ids_of(state.rules.document)
    return state.phase is Phase.ENDED and bool(of_book)


def _count_overtime_anew(work: Work, before_ms: tuple[int, ...]) -> None:
    """The time penalty that follows from readings entered after the end (NSA-V.F.2.p1)."""
    rules = work.state.rules
    rule = rule_of(rules, "clock.overtime_points")
    for side, read_ms in enumerate(work.state.clock.side_ms):
        points = overtime_points(before_ms[side], rules.clock) - overtime_points(
            read_ms, rules.clock
        )
        if points:
            entry = Entry(side, points, EntryKind.OVERTIME, rule, len(work.state.turns))
            work.emit(ScoreAdjusted(at_ms=work.at_ms, by=work.by, entry=entry))
    judge_the_end_again(work)


@offers(PressClock)
def can_press_clock(work: Work) -> Offered:
    """The side that played; once its turn has ended either may (A-71), unless each has a button."""
    side = playing_side(work)
    if isinstance(side, Refusal):
        return side
    play = work.state.play
    if work.state.record.restarted is not None:
        return ALWAYS
    if play is None or play.is_pressed or play.challenge is not None:
        return refuse(Reason.NOTHING_TO_END, text("No turn waits for its clock."))
    return _not_your_button(work, play, side) or ALWAYS


@decides(PressClock)
def press_clock(work: Work, _command: PressClock) -> Refusal | None:
    """The turn may end by it: SSC-2, NSA-IV.G.1.e."""
    play = work.state.play
    restarted = work.state.record.restarted
    if restarted is not None:
        closes = None if play is None else play.closes_at_ms
        work.emit(
            ClockPressed(
                at_ms=work.at_ms,
                by=work.by,
                side=restarted,
                is_turn_ended=False,
                closes_at_ms=closes,
                clocks=next_clock(work.state, is_button=True),
            )
        )
        return None
    assert play is not None
    ends = not play.is_ended and turn_ends(
        work.state.rules, is_announced=play.is_announced, is_pressed=True
    )
    closes = play.closes_at_ms
    if ends:
        # After a final play that was not neutralised, showing the tiles starts the last time.
        closes = None if play.is_out else closes_at_ms(work.state, work.at_ms, is_out=False)
    work.emit(
        ClockPressed(
            at_ms=work.at_ms,
            by=work.by,
            side=play.side,
            is_turn_ended=ends,
            closes_at_ms=closes,
            clocks=next_clock(work.state, is_button=True),
        )
    )
    if ends:
        after_play(work, play.side, is_out=play.is_out)
    return None


def _not_your_button(work: Work, play: PendingPlay, side: int) -> Refusal | None:
    rules = work.state.rules
    for breaks in (presses_anothers_button, ends_anothers_turn):
        if breaks(rules, play, side):
            return refuse(
                Reason.NOT_YOUR_BUTTON,
                text("Only the side that played presses its clock ({rule})."),
                cited(breaks, rules),
            )
    return None


@rule("SSC-19.b")
def presses_anothers_button(rules: RuleSet, play: PendingPlay, side: int) -> bool:
    """A team presses the button on its own side of the clock and no other."""
    of_book = the_rule(presses_anothers_button).ids_of(rules.document)
    return side != play.side and bool(of_book)


@rule("NSA-IV.G.1.b", "NSA-IV.G.1.e")
def ends_anothers_turn(rules: RuleSet, play: PendingPlay, side: int) -> bool:
    """Until a turn has ended, only the side that plays it starts the other clock."""
    of_book = the_rule(ends_anothers_turn).ids_of(rules.document)
    return side != play.side and not play.is_ended and bool(of_book)


@offers(StopClock, when=GOES_ON | STOPPABLE)
def can_stop(work: Work) -> Offered:
    if refusal := _may_touch(work):
        return refusal
    rule = rule_of(work.state.rules, "clock.pause_reasons")
    is_director = work.by.role is Role.DIRECTOR
    among = PauseReason if is_director else work.state.rules.clock.pause_reasons
    reasons = _reasons_to_stop(work, among)
    if reasons:
        return Offer(choices=reasons, rule=rule)
    if work.state.clock.running is None:
        return _not_running()
    return refuse(
        Reason.STOP_REASON_NOT_ALLOWED,
        text("There is no reason now for which you may stop the clocks ({rule})."),
        rule,
    )


_PARTICULAR = (PauseReason.CHALLENGE, PauseReason.GAME_END, PauseReason.REPOSITION_TILES)
"""What is asked of these is asked of no other; all others are asked the same (`has_no_ground`)."""


def _reasons_to_stop(work: Work, among: Iterable[PauseReason]) -> tuple[PauseReason, ...]:
    found = []
    is_other_free: bool | None = None
    for each in among:
        if each in _PARTICULAR:
            is_free = _cannot_stop_for(work, each) is None
        else:
            if is_other_free is None:
                is_other_free = _cannot_stop_for(work, each) is None
            is_free = is_other_free
        if is_free:
            found.append(each)
    return tuple(found)


def _may_touch(work: Work) -> Refusal | None:
    """Why nobody, or not this person, stops or starts the clocks now."""
    if work.by.role is not Role.DIRECTOR and (refusal := must_be_side(work)):
        return refusal
    return _must_be_unlocked(work) or open_challenge_refusal(work.state.play)


def _cannot_stop_for(work: Work, reason: PauseReason) -> Refusal | None:
    is_director, rules = work.by.role is Role.DIRECTOR, work.state.rules
    # SSC-19.c, NSA-II.A.p1, NSA-III.F.3.p4, NSA-IV.F.1.p2, NSA-IV.H.1.p2, NSA-IV.H.2.p1, P65
    if not is_director and reason not in rules.clock.pause_reasons:
        return refuse(
            Reason.STOP_REASON_NOT_ALLOWED,
            text("The clocks are not stopped for that ({rule})."),
            rule_of(rules, "clock.pause_reasons"),
        )
    if not is_director and (refusal := has_no_ground(work, reason)):
        return refusal
    if reason is PauseReason.CHALLENGE and (refusal := nothing_to_challenge(work)):
        return refusal
    if work.state.clock.running is None and final_play_stopped(work, reason) is None:
        return _not_running()
    return None


def _not_running() -> Refusal:
    return refuse(Reason.CLOCK_NOT_RUNNING, text("No clock is running."))


@decides(StopClock)
def stop_clock(work: Work, command: StopClock) -> Refusal | None:
    """By a side or the director; a challenge stops them by itself (`stopped_by_challenge`)."""
    if refusal := _cannot_stop_for(work, command.reason):
        return refusal
    clock = work.state.clock
    if (play := final_play_stopped(work, command.reason)) is not None:
        # A final play that was written with its clock has stopped it already.
        if clock.running is not None or clock.stop_reason is not None:
            stop_at_the_end(work, play)
        return None
    # A game in progress has a running clock or a reason for none: NSA-III.A.3.p1, NSA-II.C.5.
    work.emit(ClockStopped(at_ms=work.at_ms, by=work.by, reason=command.reason, note=command.note))
    return None


@offers(StartClock, when=STOPPED)
def can_start_clock(work: Work) -> Offered:
    if refusal := _may_touch(work):
        return refusal
    clock = work.state.clock
    if clock.stop_reason is None:
        return refuse(Reason.CLOCK_ALREADY_RUNNING, text("The clocks were not stopped."))
    if clock.is_stopped_by_director and work.by.role is not Role.DIRECTOR:
        return refuse(
            Reason.STOPPED_BY_DIRECTOR,
            text("The director stopped the clocks and will start them again."),
        )
    return ALWAYS


@decides(StartClock)
def start_clock(work: Work, _command: StartClock) -> Refusal | None:
    start_clocks(work)
    return None


@offers(AdjustClock)
def can_adjust_clock(work: Work) -> Offered:
    if refusal := must_be(work, Role.DIRECTOR, Role.HOUSE):
        return refusal
    if work.state.phase in (Phase.ENDED, Phase.LIGHTNING):
        return _locked(work)
    return Offer(sides=work.state.sides)


@decides(AdjustClock)
def adjust_clock(work: Work, command: AdjustClock) -> Refusal | None:
    """Time added can undo overtime (A-46).

    Before the start a late side is given the time that it has left: NSA-III.C.p5, A-25.
    """
    if refusal := must_say_why(command.reason):
        return refusal
    if command.side not in work.state.sides:
        return no_such_side(command.side)
    work.emit(
        ClockAdjusted(
            at_ms=work.at_ms,
            by=work.by,
            side=command.side,
            time_ms=command.time_ms,
            reason=command.reason,
            rule=command.rule,
        )
    )
    return None


@offers(ExtendRound)
def can_extend(work: Work) -> Offered:
    if refusal := must_be(work, Role.DIRECTOR, Role.HOUSE) or must_be_playing(work):
        return refusal
    if work.state.clock.round_ends_at_ms is None and not has_own_limit(work.state.rules):
        return refuse(Reason.NO_ROUND_LIMIT, text("This game has no round to end."))
    return ALWAYS


@decides(ExtendRound)
def extend_round(work: Work, command: ExtendRound) -> Refusal | None:
    """A round can be extended, with a reason (A-19)."""
    if refusal := must_say_why(command.reason):
        return refusal
    work.emit(
        RoundExtended(at_ms=work.at_ms, by=work.by, time_ms=command.time_ms, reason=command.reason)
    )
    return None


@rule("A-67")
def has_own_limit(rules: RuleSet) -> bool:
    """The director may extend the time of a game that has a limit of its own."""
    return rules.clock.game_limit_s is not None


@decides(CreditOutage)
def credit_outage(work: Work, command: CreditOutage) -> Refusal | None:
    """Time in which the house stood still is nobody's; only the round goes on."""
    if refusal := must_be(work, Role.HOUSE):
        return refusal
    if command.from_ms > work.at_ms:
        return refuse(
            Reason.OUTAGE_NOT_PAST, text("The end of an outage must come after its beginning.")
        )
    from_ms = max(command.from_ms, work.state.now_ms)
    if from_ms < work.at_ms:
        stood_ms = 0 if is_play_frozen(work.state.clock) else work.at_ms - from_ms
        work.emit(OutageCredited(at_ms=work.at_ms, by=work.by, from_ms=from_ms, stood_ms=stood_ms))
    return None


def _must_be_unlocked(work: Work) -> Refusal | None:
    return _locked(work) if is_clock_locked(work.state) else must_be_playing(work)


@rule("SSC-21.b", "SSC-21.c", "NSA-V.D.p6")
def is_clock_locked(state: GameState) -> bool:
    """Nobody touches the clock after the end until the result is signed."""
    return state.phase not in (Phase.CREATED, Phase.PLAYING)


def _locked(work: Work) -> Refusal:
    if is_signed_by_all(work.state):
        return refuse(Reason.GAME_OVER, text("The game is over."))
    return refuse(
        Reason.CLOCK_LOCKED,
        text("The clock is not touched after the end of the game ({rule})."),
        cited(is_clock_locked, work.state.rules),
    )
