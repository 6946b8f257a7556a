"""A side that is not at the table yet, beside a real board: its clock, and what it loses."""

from __future__ import annotations

from lexidrome.base import Refusal, text
from lexidrome.game import record_commands as rc
from lexidrome.game import record_events as r
from lexidrome.game.deciding.flow import finish
from lexidrome.game.deciding.work import (
    Work,
    at_the_table,
    decides,
    must_be,
    no_such_side,
    offers,
)
from lexidrome.game.offers import Offer, Offered
from lexidrome.game.refusals import Reason, refuse, rule_of
from lexidrome.game.state import GameState, Phase
from lexidrome.game.values import Ending
from lexidrome.game.who import Role
from lexidrome.rulebook import LateRule, cited, rule

_SEEN_BY = (Role.SCORER, Role.DIRECTOR, Role.HOUSE, Role.SIDE)


@offers(rc.StartLateClock)
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
            text("Lateness does not cost time here ({rule})."),
            rule_of(state.rules, "event.late"),
        )
    if state.clock.running is not None:
        return refuse(
            Reason.CLOCK_ALREADY_RUNNING, text("The clock of a side that is late runs already.")
        )
    grace_ms = (event.late_grace_s or 0) * 1000
    rule = rule_of(state.rules, "event.late_grace_s")
    return Offer(sides=state.sides, least=grace_ms, rule=rule)


@decides(rc.StartLateClock)
def start_late_clock(work: Work, command: rc.StartLateClock) -> Refusal | None:
    rules = work.state.rules
    if command.side not in work.state.sides:
        return no_such_side(command.side)
    if is_within_grace(work, command):
        return refuse(
            Reason.GRACE_NOT_OVER,
            text(
                "A late side's clock starts at the earliest {count} seconds after the round "
                "({rule}).",
                count=rules.event.late_grace_s or 0,
            ),
            rule_of(rules, "event.late_grace_s"),
        )
    work.emit(r.LateClockStarted(at_ms=work.at_ms, by=work.by, side=command.side))
    return None


@rule("NSA-III.C.p1", "NSA-IDX.T15")
def is_within_grace(work: Work, command: rc.StartLateClock) -> bool:
    """A late side's clock starts no earlier than some minutes after the start of the round."""
    grace_s = work.state.rules.event.late_grace_s or 0
    return work.at_ms < _round_began_ms(work, command) + grace_s * 1000


def _round_began_ms(work: Work, command: rc.StartLateClock) -> int:
    """As it is said; a game of which nobody has said it is made when its round begins."""
    began_ms = command.round_started_ms
    return work.state.setup.created_at_ms if began_ms is None else began_ms


@offers(rc.Arrive)
def can_arrive(work: Work) -> Offered:
    """The director, the opponent or the late side itself stops the clock."""
    if refusal := must_be(work, *_SEEN_BY) or at_the_table(work) or forfeited_unplayed(work):
        return refusal
    late = tuple(side for side in work.state.sides if stops_late_clock(work.state, side))
    return Offer(sides=late) if late else _nobody_late()


@decides(rc.Arrive)
def arrive(work: Work, command: rc.Arrive) -> Refusal | None:
    if not stops_late_clock(work.state, command.side):
        return _nobody_late()
    work.emit(r.SideArrived(at_ms=work.at_ms, by=work.by, side=command.side))
    return None


def _nobody_late() -> Refusal:
    return refuse(Reason.NOBODY_LATE, text("No late side's clock is running."))


@rule("NSA-III.C.p3")
def stops_late_clock(state: GameState, side: int) -> bool:
    """The clock of a late side stops when it arrives."""
    return state.phase is Phase.CREATED and state.clock.running == side


def not_arrived(work: Work) -> Refusal | None:
    """Why a game cannot begin: the clock of a side runs that is not there."""
    if not has_still_to_arrive(work.state):
        return None
    return refuse(
        Reason.STILL_LATE,
        text("The clock of a late side runs: whoever is here notes its arrival first ({rule})."),
        cited(has_still_to_arrive, work.state.rules),
    )


@rule("NSA-III.C.p3", "NSA-III.C.p5")
def has_still_to_arrive(state: GameState) -> bool:
    """No game is begun while the clock of a side runs that has not arrived."""
    return state.phase is Phase.CREATED and state.clock.running is not None


def forfeited_unplayed(work: Work) -> Refusal | None:
    outcome = work.state.outcome
    if outcome is None or not outcome.is_unplayed:
        return None
    return refuse(
        Reason.GAME_OVER,
        text("The game was forfeited before it began ({rule})."),
        outcome.rule,
    )


@rule("NSA-III.C.p2", "A-26", name="late_clock_run_out_forfeits")
def run_out(work: Work) -> None:
    """When a late side's clock reads −0:01 the game is over and forfeited.

    When that is: `timing.next_deadline`. What such a game counts: `ending` (NSA-V.J.1.p1).
    """
    late = work.state.clock.running
    if late is not None:
        finish(work, Ending.FORFEIT, cited(run_out, work.state.rules), loser=late)
