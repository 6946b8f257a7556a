"""Starting the clock of who is late, arriving, leaving and returning."""

from __future__ import annotations

from lexidrome.base import Refusal, text
from lexidrome.game.absence.messages import (
    Arrive,
    LateClockStarted,
    LeaveTable,
    ReturnToTable,
    SideArrived,
    SideLeft,
    SideReturned,
    StartLateClock,
)
from lexidrome.game.absence.steps import forfeited_unplayed
from lexidrome.game.board import tiles_on
from lexidrome.game.offers import ALWAYS, Offer, Offered
from lexidrome.game.refusals import Reason, refuse, rule_of
from lexidrome.game.state import GameState, Phase
from lexidrome.game.who import Role
from lexidrome.game.work import (
    Work,
    acting_side,
    at_the_table,
    decides,
    must_be,
    no_such_side,
    offers,
    playing_side,
)
from lexidrome.rulebook import cited, rule, the_rule
from lexidrome.rulebook.choices import LateRule


@offers(LeaveTable)
def can_leave_table(work: Work) -> Offered:
    side = playing_side(work)
    if isinstance(side, Refusal):
        return side
    if side in work.state.record.away:
        return refuse(Reason.ALREADY_AWAY, text("That side is already away."))
    if leaves_before_playing(work.state, side):
        return refuse(
            Reason.LEFT_ON_TURN,
            text(
                "Nobody leaves before they have made a play and started the other clock ({rule})."
            ),
            cited(leaves_before_playing, work.state.rules),
        )
    if leaves_after_drawing(work.state, side):
        return refuse(
            Reason.LEFT_AFTER_DRAW,
            text(
                "Whoever leaves does not draw tiles: after a draw the next chance is the next "
                "play ({rule})."
            ),
            cited(leaves_after_drawing, work.state.rules),
        )
    return ALWAYS


@decides(LeaveTable)
def leave_table(work: Work, _command: LeaveTable) -> Refusal | None:
    work.emit(SideLeft(at_ms=work.at_ms, by=work.by, side=work.side))
    return None


@rule("NSA-IV.L.p1")
def leaves_before_playing(state: GameState, side: int) -> bool:
    """Nobody leaves the table before making a play and starting the opponent's clock.

    Then the turn is the other side's, and a first play has been made.
    """
    play = state.play
    is_own = state.on_turn == side or (play is not None and play.side == side and not play.is_ended)
    return is_own or not (state.turns or tiles_on(state.board))


@rule("NSA-IV.L.p1")
def leaves_after_drawing(state: GameState, side: int) -> bool:
    """Whoever leaves the table has drawn no tiles for the play that came before.

    A draw that was entered; what is only taken for done is not.
    """
    if not the_rule(leaves_after_drawing).ids_of(state.rules.document):
        return False
    record, play = state.record, state.play
    if play is not None and play.side == side:
        return play.drawn is not None
    closed = record.closed
    return closed is not None and closed.side == side and record.is_draw_entered


@offers(ReturnToTable)
def can_return_to_table(work: Work) -> Offered:
    side = acting_side(work)
    if isinstance(side, Refusal):
        return side
    if refusal := at_the_table(work):
        return refusal
    if side not in work.state.record.away:
        return refuse(Reason.NOT_AWAY, text("That side has not left the table."))
    return ALWAYS


@decides(ReturnToTable)
def return_to_table(work: Work, _command: ReturnToTable) -> Refusal | None:
    """Five seconds to hold or challenge after coming back: NSA-IV.L.p3, NSA-IDX.T18."""
    side, play = work.side, work.state.play
    closes = None
    if play is not None and play.side != side and play.challenge is None:
        closes = work.at_ms + work.state.rules.irregularity.return_window_s * 1000
    work.emit(SideReturned(at_ms=work.at_ms, by=work.by, side=side, closes_at_ms=closes))
    return None


_SEEN_BY = (Role.SCORER, Role.DIRECTOR, Role.HOUSE, Role.SIDE)


@offers(StartLateClock)
def can_start_late_clock(work: Work) -> Offered:
    """So long after the start of the round, which is said with it where it is not the game's."""
    if refusal := must_be(work, Role.DIRECTOR, Role.HOUSE) or at_the_table(work):
        return refusal
    state = work.state
    if state.phase is not Phase.CREATED:
        return refuse(Reason.ALREADY_STARTED, text("The game has already started."))
    event = state.rules.event
    # NSA-III.C.p1
    if event.late is not LateRule.CLOCK:
        return refuse(
            Reason.LATE_CLOCK_NOT_A_RULE,
            text("Being late does not cost time here ({rule})."),
            rule_of(state.rules, "event.late"),
        )
    if state.clock.running is not None:
        return refuse(
            Reason.CLOCK_ALREADY_RUNNING, text("The clock of a late side is already running.")
        )
    grace_ms = (event.late_grace_s or 0) * 1000
    rule = rule_of(state.rules, "event.late_grace_s")
    return Offer(sides=state.sides, least=grace_ms, rule=rule)


@decides(StartLateClock)
def start_late_clock(work: Work, command: StartLateClock) -> Refusal | None:
    rules = work.state.rules
    if command.side not in work.state.sides:
        return no_such_side(command.side)
    if is_within_grace(work, command):
        return refuse(
            Reason.GRACE_NOT_OVER,
            text(
                "A late side's clock starts {count} seconds after the round began at the "
                "earliest ({rule}).",
                count=rules.event.late_grace_s or 0,
            ),
            rule_of(rules, "event.late_grace_s"),
        )
    work.emit(LateClockStarted(at_ms=work.at_ms, by=work.by, side=command.side))
    return None


@rule("NSA-III.C.p1", "NSA-IDX.T15")
def is_within_grace(work: Work, command: StartLateClock) -> bool:
    """A late side's clock starts no earlier than some minutes after the start of the round."""
    grace_s = work.state.rules.event.late_grace_s or 0
    return work.at_ms < _round_began_ms(work, command) + grace_s * 1000


def _round_began_ms(work: Work, command: StartLateClock) -> int:
    """As it is said; a game of which nobody has said it is made when its round begins."""
    began_ms = command.round_started_ms
    return work.state.setup.created_at_ms if began_ms is None else began_ms


@offers(Arrive)
def can_arrive(work: Work) -> Offered:
    """The director, the opponent or the late side itself stops the clock."""
    if refusal := must_be(work, *_SEEN_BY) or at_the_table(work) or forfeited_unplayed(work):
        return refusal
    late = tuple(side for side in work.state.sides if stops_late_clock(work.state, side))
    return Offer(sides=late) if late else _nobody_late()


@decides(Arrive)
def arrive(work: Work, command: Arrive) -> Refusal | None:
    if not stops_late_clock(work.state, command.side):
        return _nobody_late()
    work.emit(SideArrived(at_ms=work.at_ms, by=work.by, side=command.side))
    return None


def _nobody_late() -> Refusal:
    return refuse(Reason.NOBODY_LATE, text("No late side's clock is running."))


@rule("NSA-III.C.p3")
def stops_late_clock(state: GameState, side: int) -> bool:
    """The clock of a late side stops when it arrives."""
    return state.phase is Phase.CREATED and state.clock.running == side
