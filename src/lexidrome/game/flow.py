"""What follows from what: a play becomes final, turns are skipped, the game ends."""

from __future__ import annotations

from msgspec.structs import replace

from lexidrome.base import RuleId
from lexidrome.game.board import is_empty
from lexidrome.game.challenge.messages import PlayClosed
from lexidrome.game.challenge.rules import final_closes_at_ms, is_play_frozen
from lexidrome.game.clock.clock import LEFT, STANDING, ClocksThen
from lexidrome.game.clock.messages import ClockStarted
from lexidrome.game.finish.messages import GameEnded, PlayStopped, RackNoted, ScoreAdjusted
from lexidrome.game.finish.result import final_entries, make_outcome, rack_rule
from lexidrome.game.play.messages import TurnLost
from lexidrome.game.refusals import rule_of
from lexidrome.game.ruling.messages import GameReopened, PlayTakenOff
from lexidrome.game.state import GameState, PendingPlay, Phase
from lexidrome.game.table import is_known
from lexidrome.game.unseen import bag_for, deduced_rack, undrawn_count
from lexidrome.game.values import END_KINDS, TURN_KINDS, Closed, Ending, Entry, LostTurn
from lexidrome.game.who import HOUSE, Actor
from lexidrome.game.work import Work, tiles_to_draw
from lexidrome.rulebook import rule
from lexidrome.rulebook.choices import EndgameRack, PauseReason, StopRack, ZerosGuard


def take_back_unended(work: Work, rule: RuleId) -> None:
    """Time is over for a turn that was not completed: its tiles go back, it scores nothing."""
    play = work.state.play
    if play is not None and is_not_completed(play):
        take_off(work, play, rule, is_turn_kept=True)


@rule("SSC-2", "SSC-21", "ST-2", "ST-INTRO.b", "ST-END", "A-18", "A-33")
def is_not_completed(play: PendingPlay) -> bool:
    """A play that lies there when time is over counts nothing unless its turn was completed."""
    return not play.is_ended


def take_off(
    work: Work,
    play: PendingPlay,
    rule: RuleId,
    *,
    is_turn_kept: bool = False,
    is_unfinished: bool = False,
) -> None:
    """The play comes off the board and scores nothing."""
    state = work.state
    work.emit(
        PlayTakenOff(
            at_ms=work.at_ms,
            by=work.by,
            side=play.side,
            points=play.points,
            rule=rule,
            is_turn_kept=is_turn_kept,
            is_unfinished=is_unfinished,
            returned=drawn_to_go_back(play),
            zeros=zeros_without(state, play) - is_turn_kept,
            clocks=_clocks_without(state, play, is_turn_kept=is_turn_kept),
        )
    )


@rule("SSC-11.e", "NSA-IV.J.1.k", "A-14")
def drawn_to_go_back(play: PendingPlay) -> str:
    """Tiles drawn for a play that comes off go back into the bag."""
    return play.drawn or ""


def zeros_without(state: GameState, play: PendingPlay) -> int:
    """Successive turns that scored nothing, once a play has come off: its own is one of them."""
    return play.zeros_before + zeros_with_another(state)


def zeros_with_another(state: GameState) -> int:
    """Every completed turn that scores nothing and leaves no tile is one more zero (A-05)."""
    return state.zeros + 1


def _clocks_without(state: GameState, play: PendingPlay, *, is_turn_kept: bool) -> ClocksThen:
    """Who went out has not gone out after all."""
    is_out_undone = state.stop is not None and state.stop.out_side == play.side
    if state.phase is not Phase.PLAYING and not is_out_undone:
        return LEFT
    on_turn = play.side if is_turn_kept else state.on_turn
    return ClocksThen(on_turn, is_new_turn=not is_turn_kept)


def close_play(work: Work, cause: Closed) -> None:
    """The play before becomes final: its side draws what it has not drawn; an out play ends it."""
    play = work.state.play
    if play is not None:
        _close(work, play, cause)
    if cause is Closed.NEXT_TURN:
        _draw_before_turn(work)


def _close(work: Work, play: PendingPlay, cause: Closed) -> None:
    state = work.state
    is_left = play.hold is None and state.clock.stop_reason is not PauseReason.CHALLENGE
    work.emit(
        PlayClosed(
            at_ms=work.at_ms,
            by=work.by,
            cause=cause,
            is_undrawn=_waits_to_draw(state, play),
            # Clocks that stood for a challenge which nobody made have nothing left to stand for.
            clocks=LEFT if is_left else clocks_after_hold(state, play),
        )
    )
    if _draws_on_closing(work.state, play):
        work.replenish(play.side)
    if play.is_out:
        # SSC-20, WU-14, DP-2.V.a, NSA-V.C.1, A-09, A-11: now it can no longer be challenged.
        finish(work, Ending.OUT, rule_of(work.state.rules, "ending.on_out"), out_side=play.side)
    else:
        finish_stopped(work)


def _waits_to_draw(state: GameState, play: PendingPlay) -> bool:
    """Whether the side of a play that becomes final is away and has drawn nothing for it."""
    return play.drawn is None and play.side in state.record.away and bool(state.bag)


def clocks_after_hold(state: GameState, play: PendingPlay) -> ClocksThen:
    """Nobody thinks about the play any more: the turn goes on, if there is one."""
    if state.phase is not Phase.PLAYING or play.is_out:
        return STANDING
    return ClocksThen(state.on_turn)


def start_clocks(work: Work) -> None:
    """The clock of who holds the play runs, or of who is on turn; after a final play nobody's."""
    clock, play = work.state.clock, work.state.play
    hold = None if play is None else play.hold
    then = ClocksThen(work.state.on_turn if hold is None else hold.side)
    if play is not None and play.is_out and hold is None:
        then = STANDING
    stood_ms = work.at_ms - clock.stopped_at_ms if is_play_frozen(clock) else 0
    work.emit(ClockStarted(at_ms=work.at_ms, by=work.by, stood_ms=stood_ms, clocks=then))


def reopen_game(work: Work, rule: RuleId, *, is_over: bool = False) -> None:
    """The end is taken back, or only what was counted at it; lines of the ledger are undone."""
    state = work.state
    undone: tuple[Entry, ...] = ()
    then = LEFT
    if state.play is None and state.phase is not Phase.PLAYING:
        undone = _end_undone(state, rule)
        then = LEFT if is_over else ClocksThen(state.on_turn, is_new_turn=True)
    work.emit(
        GameReopened(
            at_ms=work.at_ms, by=work.by, rule=rule, is_over=is_over, undone=undone, clocks=then
        )
    )


def _end_undone(state: GameState, rule: RuleId) -> tuple[Entry, ...]:
    """Lines against those that unplayed tiles and overtime wrote."""
    if state.outcome is None:
        return ()
    counted = (entry for entry in state.ledger if entry.kind in END_KINDS)
    return tuple(replace(entry, points=-entry.points, note=rule) for entry in counted)


@rule("NSA-IV.L.p1")
def draws_once_back(state: GameState, side: int) -> bool:
    """Whoever is away draws no tiles: they stay in the bag until the return, whatever is final."""
    return undrawn_count(state, side) > 0


def _draw_before_turn(work: Work) -> None:
    """Who left tiles in the bag and is back has drawn them before playing on, entered or not."""
    state = work.state
    side, record = state.on_turn, state.record
    if side in record.undrawn and side not in record.away:
        work.replenish(side)


def finish_stopped(work: Work) -> None:
    """End a game that was stopped, once nothing is left to settle."""
    stop = work.state.stop
    if stop is not None and work.state.play is None:
        finish(work, stop.ending, stop.rule, out_side=stop.out_side)


def _draws_on_closing(state: GameState, play: PendingPlay) -> bool:
    if play.drawn is not None or draws_once_back(state, play.side):
        return False
    return state.stop is None or _draws_at_the_end(state, state.stop.ending)


def bag_once_closed(state: GameState, side: int) -> int:
    """How many tiles the bag will have for a side when the play before it is final, on screen."""
    play, left = state.play, bag_for(state, side)
    if play is None or not _draws_on_closing(state, play):
        return left
    return left - tiles_to_draw(state, play.side)


def _draws_at_the_end(state: GameState, ending: Ending) -> bool:
    """Whether tiles that were still to be drawn count among those that are left."""
    return ending is Ending.OUT or still_draws(state, ending)


@rule("SSC-22", "A-18")
def still_draws(state: GameState, ending: Ending) -> bool:
    """A side whose play was made when time is called still draws its replacements."""
    return stop_rack(state, ending) is StopRack.DRAW_THEN_DEDUCT


def stop_rack(state: GameState, ending: Ending) -> StopRack | None:
    """What unplayed tiles do to a game that was cut short."""
    if ending in (Ending.GAME_TIME, Ending.ROUND_TIME):
        return state.rules.ending.time_end_rack
    if ending is Ending.DIRECTOR:
        return state.rules.ending.director_stop_rack
    return None


def pass_over_skips(work: Work) -> None:
    """Turns that were lost by failed challenges are lost as they come."""
    while is_turn_lost(work.state):
        fail = rule_of(work.state.rules, "challenge.fail")
        side = work.state.on_turn
        count_lost_turn(work, side, LostTurn.CHALLENGE, fail)
        if settle_zeros(work):
            return


def count_lost_turn(
    work: Work, side: int, cause: LostTurn, rule: RuleId, by: Actor = HOUSE
) -> None:
    """A turn that is lost is completed, and scores nothing (A-05)."""
    zeros = zeros_with_another(work.state)
    work.emit(TurnLost(at_ms=work.at_ms, by=by, side=side, cause=cause, rule=rule, zeros=zeros))


@rule("SSC-12.d", "WU-13.b", "DP-2.IV.d.ii", "ST-9.c", "NSA-IV.I.3.p3", "A-16")
def is_turn_lost(state: GameState) -> bool:
    """A turn that a failed challenge cost is lost when it comes."""
    return state.phase is Phase.PLAYING and state.skips[state.on_turn] > 0


def settle_zeros(work: Work) -> bool:
    """End the game when too many turns in a row have scored nothing."""
    state = work.state
    if not are_zeros_enough(state) or not _guard_holds(state):
        return False
    end_game(work, Ending.ZEROS, rule_of(state.rules, "ending.zeros_per_side"))
    return True


@rule("SSC-20.b", "NSA-V.C.2", "A-07", "A-69")
def are_zeros_enough(state: GameState) -> bool:
    """So many successive scores of zero end the game.

    How many of each side: A-05.
    """
    per_side = state.rules.ending.zeros_per_side
    return per_side is not None and state.zeros >= per_side * state.side_count


def _guard_holds(state: GameState) -> bool:
    """Zeros end only a game in which something was achieved (A-06)."""
    if state.rules.ending.zeros_guard is ZerosGuard.TILES:
        return not is_empty(state.board)
    totals = [0] * state.side_count
    for entry in state.ledger:
        if entry.kind in TURN_KINDS:
            totals[entry.side] += entry.points
    return any(totals)


def end_game(work: Work, ending: Ending, rule: RuleId, note: str = "") -> None:
    """No more turns; the game is over at once unless its last play can still be challenged.

    Where time stops play, the last play is settled first: SSC-20.c, SSC-21, ST-END, A-12, A-18,
    A-33.
    """
    if ending in (Ending.GAME_TIME, Ending.ROUND_TIME):
        take_back_unended(work, rule_of(work.state.rules, "clock.turn_ends_on"))
    state = work.state
    if not is_last_play_open(state):
        finish(work, ending, rule)
        return
    work.emit(
        PlayStopped(
            at_ms=work.at_ms,
            by=work.by,
            ending=ending,
            rule=rule,
            closes_at_ms=final_closes_at_ms(state, work.at_ms),
            note=note,
        )
    )


@rule("SSC-12.e", "NSA-V.D.p1", "A-12")
def is_last_play_open(state: GameState) -> bool:
    """A game is not over while its last play can still be challenged."""
    return state.play is not None


def finish(
    work: Work,
    ending: Ending,
    rule: RuleId,
    *,
    out_side: int | None = None,
    loser: int | None = None,
) -> None:
    """Write the last lines of the ledger and the outcome."""
    if _draws_at_the_end(work.state, ending):
        for side in work.state.record.undrawn:
            work.replenish(side)
    if not _racks_are_known(work, ending):
        _await_racks(work, ending, rule, out_side)
        return
    for entry in final_entries(work.state, ending, work.at_ms, out_side):
        work.emit(ScoreAdjusted(at_ms=work.at_ms, entry=entry))
    outcome = make_outcome(
        work.state,
        ending,
        rule,
        out_side=out_side,
        loser=loser,
        is_unplayed=work.state.phase is Phase.CREATED,
    )
    work.emit(GameEnded(at_ms=work.at_ms, by=work.by, outcome=outcome, seed=work.state.seed.hex()))


def _racks_are_known(work: Work, ending: Ending) -> bool:
    """Beside a real board the tiles left may have to be shown before they can be counted."""
    if rack_rule(work.state, ending) is EndgameRack.NONE:
        return True
    if deduced := deduced_rack(work.state):
        side, tiles = deduced
        work.emit(RackNoted(at_ms=work.at_ms, side=side, tiles=tiles, is_deduced=True))
    return all(map(is_known, work.state.racks))


def _await_racks(work: Work, ending: Ending, rule: RuleId, out_side: int | None) -> None:
    if work.state.stop is None:
        work.emit(
            PlayStopped(at_ms=work.at_ms, by=work.by, ending=ending, rule=rule, out_side=out_side)
        )
