"""What happens by itself when its time has come."""

from __future__ import annotations

import msgspec

from lexidrome.game.absence.steps import run_out
from lexidrome.game.clock.deadline import Deadline, DeadlineKind, NextDeadline, next_deadline
from lexidrome.game.draw.messages import MixingOverdue
from lexidrome.game.flow import (
    close_play,
    count_lost_turn,
    end_game,
    pass_over_skips,
    settle_zeros,
    take_back_unended,
)
from lexidrome.game.refusals import rule_of
from lexidrome.game.start.steps import go_on
from lexidrome.game.tie.steps import attempt
from lexidrome.game.values import Closed, Ending, LostTurn
from lexidrome.game.who import HOUSE
from lexidrome.game.work import Work
from lexidrome.rulebook import rule

_INCLUSIVE = frozenset({DeadlineKind.WINDOW, DeadlineKind.HOLD, DeadlineKind.MIXING})


def is_inclusive(kind: DeadlineKind) -> bool:
    """Whether what is done at the very moment is done in time."""
    return kind in _INCLUSIVE


def run_due(
    work: Work, until_ms: int, *, is_act: bool = False, first: NextDeadline = msgspec.UNSET
) -> None:
    """Let everything happen that was due, in order, each at its own time.

    `first` is what is due next, for whoever knows it already.

    “Within 20 seconds” has the twentieth second in it: what people do at the very end of a
    time to hold, to challenge or to mix is done in time, before that time runs out.
    """
    at_ms, by = work.at_ms, work.by
    work.by = HOUSE
    due = next_deadline(work.state) if first is msgspec.UNSET else first
    while due is not None and due.at_ms <= until_ms:
        if is_act and is_in_time(due, until_ms):
            break
        version = work.state.version
        work.at_ms = max(due.at_ms, work.state.now_ms)
        _fire(work, due)
        if work.state.version == version:
            break
        due = next_deadline(work.state)
    work.at_ms, work.by = at_ms, by


@rule("NSA-IV.I.1.p1", "NSA-V.D.p1", "NSA-IV.L.p3", "NSA-IV.B.1.p1")
def is_in_time(due: Deadline, act_ms: int) -> bool:
    """What is done at the very end of a time to hold, to challenge or to mix is done in time."""
    return due.at_ms == act_ms and is_inclusive(due.kind)


def _fire(work: Work, due: Deadline) -> None:
    state = work.state
    if due.kind is DeadlineKind.WINDOW:
        close_play(work, Closed.TIME)
    elif due.kind is DeadlineKind.HOLD:
        # SSC-11.f, A-21: a hold lapses and the play is final.
        close_play(work, Closed.HOLD_LAPSED)
    elif due.kind is DeadlineKind.TURN:
        lose_turn_on_time(work)
    elif due.kind is DeadlineKind.GAME:
        # ST-INTRO.c, ST-END, A-67: the game's time ends it.
        end_game(work, Ending.GAME_TIME, rule_of(state.rules, "clock.game_limit_s"))
    elif due.kind is DeadlineKind.ROUND:
        _end_with_round(work)
    elif due.kind is DeadlineKind.MIXING:
        rule = rule_of(state.rules, "irregularity.mixing_s")
        work.emit(MixingOverdue(at_ms=work.at_ms, rule=rule))
    elif due.kind is DeadlineKind.ATTEMPT:
        # ST-WIN.e: a minute for each attempt.
        lightning = state.lightning
        assert lightning is not None
        assert lightning.on_attempt is not None
        attempt(work, lightning.on_attempt, "")
    elif due.kind is DeadlineKind.LATE:
        run_out(work)
    elif due.kind is DeadlineKind.SHARES:
        go_on(work, is_late=True)


def _end_with_round(work: Work) -> None:
    """The round ends every game: SSC-21, SSC-20.c, A-18."""
    rules = work.state.rules
    limit = rules.clock.hall_limit
    path = "clock.round_limit_s" if limit is None else limit[0]
    is_round = path == "clock.round_limit_s"
    end_game(work, Ending.ROUND_TIME if is_round else Ending.GAME_TIME, rule_of(rules, path))


@rule("ST-INTRO.b", "A-33")
def lose_turn_on_time(work: Work) -> None:
    """A turn that is not completed in time is lost; tiles laid out go back to the rack."""
    limit = rule_of(work.state.rules, "clock.turn_limit_s")
    take_back_unended(work, limit)
    close_play(work, Closed.NEXT_TURN)
    side = work.state.on_turn
    count_lost_turn(work, side, LostTurn.TIME, limit)
    if not settle_zeros(work):
        pass_over_skips(work)
