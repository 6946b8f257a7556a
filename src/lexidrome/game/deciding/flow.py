"""What follows from what: a play becomes final, turns are skipped, the game ends.

The checks below are the table of this module. Besides them:

SSC-20.b, NSA-V.C.2, A-05, A-06, A-07, A-69
    successive zeros end the game, with a guard: `settle_zeros`; values of the rule set
WU-13.b, DP-2.IV.d.ii, ST-9.c, A-16
    a turn still to be lost is lost when it comes: `pass_over_skips`
SSC-20, WU-14, DP-2.V.a, NSA-V.C.1, A-09, A-11
    an out play ends the game when it can no longer be challenged: `close_play`
SSC-20.c, SSC-21, ST-END, A-12, A-18, A-33
    time stops play; the last play is settled, then the game ends: `end_game`
"""

from __future__ import annotations

from lexidrome.base import RuleId
from lexidrome.game import events as e
from lexidrome.game.board import EMPTY_BOARD
from lexidrome.game.challenge import final_closes_at_ms
from lexidrome.game.checks import effect
from lexidrome.game.deciding.work import Work
from lexidrome.game.ending import final_entries, make_outcome, rack_rule
from lexidrome.game.record_events import PlayTakenOff, RackNoted
from lexidrome.game.refusals import rule_of
from lexidrome.game.state import GameState, PendingPlay, Phase
from lexidrome.game.unseen import deduced_rack, is_known, undrawn_count
from lexidrome.game.values import TURN_KINDS, Closed, Ending, LostTurn
from lexidrome.rulebook import EndgameRack, StopRack, ZerosGuard

ZEROS_END = effect(
    "zeros_end_the_game",
    "So many successive scores of zero end the game.",
    "SSC-20.b", "NSA-V.C.2", "A-07", "A-69",
)  # fmt: skip
LOST_TURN = effect(
    "challenger_loses_turn",
    "A turn that a failed challenge cost is lost when it comes.",
    "SSC-12.d", "WU-13.b", "DP-2.IV.d.ii", "ST-9.c", "NSA-IV.I.3.p3", "A-16",
)  # fmt: skip
OUT_PENDING = effect(
    "out_play_pending",
    "A game is not over while its last play can still be challenged.",
    "SSC-12.e", "NSA-V.C.1", "NSA-V.D.p1", "A-11", "A-12",
)  # fmt: skip
UNENDED_IS_VOID = effect(
    "play_not_completed_in_time_is_void",
    "A play that lies there when time is over counts nothing unless its turn was completed.",
    "SSC-2", "SSC-21", "ST-2", "ST-INTRO.b", "ST-END", "A-18", "A-33",
)  # fmt: skip
AWAY_DRAWS_LATER = effect(
    "away_side_draws_later",
    "Whoever is away draws no tiles: they stay in the bag until the return, whatever is final.",
    "NSA-IV.L.p1",
)
PENDING_DRAW_AT_END = effect(
    "pending_draw_at_end",
    "A side whose play was made when time is called still draws its replacements.",
    "SSC-22", "A-18",
)  # fmt: skip


def take_back_unended(work: Work, rule: RuleId) -> None:
    """Time is over for a turn that was not completed: its tiles go back, it scores nothing."""
    play = work.state.play
    if play is None or not UNENDED_IS_VOID(not play.is_ended):
        return
    take_off(work, play, rule, is_turn_kept=True)


def take_off(
    work: Work,
    play: PendingPlay,
    rule: RuleId,
    *,
    is_turn_kept: bool = False,
    is_unfinished: bool = False,
) -> None:
    """The play comes off the board and scores nothing."""
    work.emit(
        PlayTakenOff(
            at_ms=work.at_ms,
            by=work.by,
            side=play.side,
            points=play.points,
            rule=rule,
            is_turn_kept=is_turn_kept,
            is_unfinished=is_unfinished,
        )
    )


def close_play(work: Work, cause: Closed) -> None:
    """The play before becomes final: its side draws what it has not drawn; an out play ends it."""
    play = work.state.play
    if play is not None:
        _close(work, play, cause)
    if cause is Closed.NEXT_TURN:
        _draw_before_turn(work)


def _close(work: Work, play: PendingPlay, cause: Closed) -> None:
    work.emit(e.PlayClosed(at_ms=work.at_ms, by=work.by, cause=cause))
    is_drawn_later = AWAY_DRAWS_LATER(undrawn_count(work.state, play.side) > 0)
    if play.drawn is None and not is_drawn_later and _draws_on_closing(work.state):
        work.replenish(play.side)
    if play.is_out:
        finish(work, Ending.OUT, rule_of(work.state.rules, "ending.on_out"), out_side=play.side)
    else:
        finish_stopped(work)


def _draw_before_turn(work: Work) -> None:
    """Who left tiles in the bag and is back has drawn them before playing on, entered or not."""
    state = work.state
    side, record = state.on_turn, state.record
    if record is not None and side in record.undrawn and side not in record.away:
        work.replenish(side)


def finish_stopped(work: Work) -> None:
    """End a game that was stopped, once nothing is left to settle."""
    stop = work.state.stop
    if stop is not None and work.state.play is None:
        finish(work, stop.ending, stop.rule, out_side=stop.out_side)


def _draws_on_closing(state: GameState) -> bool:
    return state.stop is None or _draws_at_the_end(state, state.stop.ending)


def _draws_at_the_end(state: GameState, ending: Ending) -> bool:
    """Whether tiles that were still to be drawn count among those that are left."""
    if ending is Ending.OUT:
        return True
    is_cut = stop_rack(state, ending) is StopRack.DRAW_THEN_DEDUCT
    return is_cut and PENDING_DRAW_AT_END.is_on


def stop_rack(state: GameState, ending: Ending) -> StopRack | None:
    """What unplayed tiles do to a game that was cut short."""
    if ending in (Ending.GAME_TIME, Ending.ROUND_TIME):
        return state.rules.ending.time_end_rack
    if ending is Ending.DIRECTOR:
        return state.rules.ending.director_stop_rack
    return None


def pass_over_skips(work: Work) -> None:
    """Turns that were lost by failed challenges are lost as they come."""
    while LOST_TURN.is_on:
        state = work.state
        if state.phase is not Phase.PLAYING or state.skips[state.on_turn] == 0:
            return
        rule = rule_of(state.rules, "challenge.fail")
        side = state.on_turn
        work.emit(e.TurnLost(at_ms=work.at_ms, side=side, cause=LostTurn.CHALLENGE, rule=rule))
        if settle_zeros(work):
            return


def settle_zeros(work: Work) -> bool:
    """End the game when too many turns in a row have scored nothing."""
    state = work.state
    per_side = state.rules.ending.zeros_per_side
    if per_side is None or not ZEROS_END(state.zeros >= per_side * state.side_count):
        return False
    if not _guard_holds(state):
        return False
    end_game(work, Ending.ZEROS, rule_of(state.rules, "ending.zeros_per_side"))
    return True


def _guard_holds(state: GameState) -> bool:
    """Zeros end only a game in which something was achieved (A-06)."""
    if state.rules.ending.zeros_guard is ZerosGuard.TILES:
        return state.board != EMPTY_BOARD
    totals = [0] * state.side_count
    for entry in state.ledger:
        if entry.kind in TURN_KINDS:
            totals[entry.side] += entry.points
    return any(totals)


def end_game(work: Work, ending: Ending, rule: RuleId, note: str = "") -> None:
    """No more turns; the game is over at once unless its last play can still be challenged."""
    if ending in (Ending.GAME_TIME, Ending.ROUND_TIME):
        take_back_unended(work, rule_of(work.state.rules, "clock.turn_ends_on"))
    state = work.state
    if state.play is None or not OUT_PENDING.is_on:
        finish(work, ending, rule)
        return
    work.emit(
        e.PlayStopped(
            at_ms=work.at_ms,
            by=work.by,
            ending=ending,
            rule=rule,
            closes_at_ms=final_closes_at_ms(state, work.at_ms),
            note=note,
        )
    )


def finish(
    work: Work,
    ending: Ending,
    rule: RuleId,
    *,
    out_side: int | None = None,
    loser: int | None = None,
) -> None:
    """Write the last lines of the ledger and the outcome."""
    if work.state.record is not None and _draws_at_the_end(work.state, ending):
        for side in work.state.record.undrawn:
            work.replenish(side)
    if not _racks_are_known(work, ending):
        _await_racks(work, ending, rule, out_side)
        return
    for entry in final_entries(work.state, ending, work.at_ms, out_side):
        work.emit(e.ScoreAdjusted(at_ms=work.at_ms, entry=entry))
    outcome = make_outcome(
        work.state,
        ending,
        rule,
        out_side=out_side,
        loser=loser,
        is_unplayed=work.state.phase is Phase.CREATED,
    )
    work.emit(
        e.GameEnded(at_ms=work.at_ms, by=work.by, outcome=outcome, seed=work.state.seed.hex())
    )


def _racks_are_known(work: Work, ending: Ending) -> bool:
    """Beside a real board the tiles left may have to be shown before they can be counted."""
    if work.state.record is None or rack_rule(work.state, ending) is EndgameRack.NONE:
        return True
    if deduced := deduced_rack(work.state):
        side, tiles = deduced
        work.emit(RackNoted(at_ms=work.at_ms, side=side, tiles=tiles, is_deduced=True))
    return all(map(is_known, work.state.racks))


def _await_racks(work: Work, ending: Ending, rule: RuleId, out_side: int | None) -> None:
    if work.state.stop is None:
        work.emit(
            e.PlayStopped(at_ms=work.at_ms, by=work.by, ending=ending, rule=rule, out_side=out_side)
        )
