"""The play that can still be challenged, and what its verdict did."""

from __future__ import annotations

from msgspec.structs import replace

from lexidrome.base import RuleId
from lexidrome.game import clock as clocks
from lexidrome.game import events as e
from lexidrome.game.board import take
from lexidrome.game.folding.parts import (
    applies,
    open_challenge,
    pending_play,
    rack_tiles,
    unbind,
    with_entry,
    with_rack,
    with_score,
    without_tiles,
)
from lexidrome.game.state import (
    Challenge,
    Decided,
    GameState,
    Hold,
    PendingPlay,
    Phase,
    Record,
    Turn,
    TurnKind,
)
from lexidrome.game.table import UNKNOWN
from lexidrome.game.tiles import add_tiles
from lexidrome.game.values import VERDICT_KINDS, Closed, Entry, EntryKind, Reopening
from lexidrome.rulebook import PauseReason, RuleSet, Withdrawal, rule


@applies(e.PlayAccepted)
def play_accepted(state: GameState, event: e.PlayAccepted) -> GameState:
    play = pending_play(state)
    accepted = (*play.accepted, event.side)
    if not is_hold_released(play, event.side):
        return replace(state, play=replace(play, accepted=accepted))
    clock = _clock_after_hold(state, play, event.at_ms)
    return replace(state, play=replace(play, accepted=accepted, hold=None), clock=clock)


@rule("NSA-IV.I.2.p3")
def is_hold_released(play: PendingPlay, side: int) -> bool:
    """A hold ends when its side accepts the play."""
    return play.hold is not None and play.hold.side == side


@applies(e.PlayHeld)
def play_held(state: GameState, event: e.PlayHeld) -> GameState:
    """Between two sides the holder is on turn: its clock runs anyway (A-22, NSA-IV.I.2.p4)."""
    play = replace(pending_play(state), hold=Hold(event.side, event.at_ms), was_held=True)
    clock = state.clock
    if runs_holders_clock(state):
        clock = clocks.run(clock, event.at_ms, event.side, is_new_turn=False)
    held = clocks.add_to(state.holds, event.side, 1)
    return replace(state, play=play, clock=clock, holds=held)


@rule("NSA-V.D.p2")
def runs_holders_clock(state: GameState) -> bool:
    """The clock of the side that holds runs, after the final play too."""
    return state.phase is Phase.PLAYING


@applies(e.PlayClosed)
def play_closed(state: GameState, event: e.PlayClosed) -> GameState:
    play = pending_play(state)
    clock = state.clock
    if play.hold is not None or clock.stop_reason is PauseReason.CHALLENGE:
        # Clocks that stood for a challenge which nobody made have nothing left to stand for.
        clock = _clock_after_hold(state, play, event.at_ms)
    record, accepted = state.record, None
    if state.is_recorded:
        record = _with_closed(state, play, event)
    elif event.cause is Closed.ACCEPTED and not play.is_out:
        accepted = play
    return replace(state, play=None, accepted=accepted, clock=clock, record=record)


def _with_closed(state: GameState, play: PendingPlay, event: e.PlayClosed) -> Record:
    """Beside a real board the last play is remembered until another one is made."""
    record = state.record
    waits = play.drawn is None and play.side in record.away and bool(state.bag)
    return replace(
        record,
        closed=play,
        closed_by=event.cause,
        closed_at_ms=event.at_ms,
        is_draw_entered=event.cause is Closed.DRAWN or play.drawn is not None,
        undrawn=(*record.undrawn, play.side) if waits else record.undrawn,
    )


def _clock_after_hold(state: GameState, play: PendingPlay, at_ms: int) -> clocks.Clock:
    if state.phase is not Phase.PLAYING or play.is_out:
        return clocks.stop(state.clock, at_ms)
    return clocks.run(state.clock, at_ms, state.on_turn, is_new_turn=False)


@applies(e.PlayChallenged)
def play_challenged(state: GameState, event: e.PlayChallenged) -> GameState:
    challenge = Challenge(event.side, event.words, ground=event.ground)
    play = replace(
        pending_play(state), challenge=challenge, hold=None, proposal=None, is_objected=False
    )
    clock = stopped_by_challenge(state.clock, event.at_ms, state.rules)
    return replace(state, play=play, clock=replace(clock, stop_reason=None))


@rule("SSC-12", "NSA-IV.K.3.a")
def stopped_by_challenge(clock: clocks.Clock, at_ms: int, rules: RuleSet) -> clocks.Clock:
    """A challenge stops both clocks.

    Whether a game's own time runs on while it is judged: NSA-IV.I.3.p1, P65, A-67.
    """
    return clocks.stop(clock, at_ms, game_runs_on=bool(rules.clock.hard_stop))


@applies(e.ChallengeWithdrawn)
def challenge_withdrawn(state: GameState, event: e.ChallengeWithdrawn) -> GameState:
    play = replace(pending_play(state), challenge=None)
    if event.reason is not Withdrawal.FOUND_TILE:
        return replace(state, play=play, clock=_clock_after_hold(state, play, event.at_ms))
    # The tile is the out player's, who goes on playing with it (NSA-V.A.4).
    racks = state.racks
    if play.is_out:
        racks = with_rack(racks, play.side, add_tiles(racks[play.side], UNKNOWN))
    play = replace(play, is_out=False, closes_at_ms=None)
    clock = _clock_after_hold(state, play, event.at_ms)
    return replace(state, play=play, racks=racks, clock=clock)


@applies(e.ChallengeRuled)
def challenge_ruled(state: GameState, event: e.ChallengeRuled) -> GameState:
    play, challenge = pending_play(state), open_challenge(state)
    ruled = replace(challenge, rulings=(*challenge.rulings, event.ruling), is_opinion_awaited=False)
    return replace(state, play=replace(play, challenge=ruled))


@applies(e.OpinionAsked)
def opinion_asked(state: GameState, _event: e.OpinionAsked) -> GameState:
    play = pending_play(state)
    return replace(
        state, play=replace(play, challenge=replace(open_challenge(state), is_opinion_awaited=True))
    )


@applies(e.ChallengeUpheld)
def challenge_upheld(state: GameState, event: e.ChallengeUpheld) -> GameState:
    decided = Decided(state, is_acceptable=False)
    withdrawn = replace(play_off(state, pending_play(state), event.rule), decided=decided)
    if state.phase is not Phase.PLAYING:
        return withdrawn
    # The previous turn is complete only with the ruling, and the play comes off before the
    # next side's clock starts, its turn afresh (NSA-IV.J.1.l, A-33).
    clock = clocks.run(state.clock, event.at_ms, state.on_turn, is_new_turn=True)
    return replace(withdrawn, clock=clock)


def play_off(state: GameState, play: PendingPlay, rule: RuleId) -> GameState:
    """A play comes off the board: its tiles go back, it scores nothing, the turn is lost."""
    squares = tuple(placed.square for placed in play.tiles)
    returned = drawn_to_go_back(play)
    kept = without_tiles(unbind(state, squares), play.side, returned)
    rack = add_tiles(kept.racks[play.side], rack_tiles(state, play.tiles))
    entry = Entry(play.side, -play.points, EntryKind.PLAY_WITHDRAWN, rule, len(state.turns))
    return replace(
        with_entry(kept, entry),
        board=take(state.board, squares),
        bag=add_tiles(kept.bag, state.table.into_bag(returned)),
        racks=with_rack(kept.racks, play.side, rack),
        turns=_withdraw_turn(state.turns),
        zeros=play.zeros_before + 1 + state.zeros,
        play=None,
    )


@rule("SSC-11.e", "NSA-IV.J.1.k", "A-14")
def drawn_to_go_back(play: PendingPlay) -> str:
    """Tiles drawn for a play that comes off go back into the bag."""
    return play.drawn or ""


def _withdraw_turn(turns: tuple[Turn, ...]) -> tuple[Turn, ...]:
    """The score sheet with its last play marked as challenged off: no score is left to correct."""
    at = max(at for at, turn in enumerate(turns) if turn.kind is TurnKind.PLAY)
    off = replace(turns[at], is_withdrawn=True, points=0, computed=None)
    return (*turns[:at], off, *turns[at + 1 :])


@applies(e.ChallengeFailed)
def challenge_failed(state: GameState, event: e.ChallengeFailed) -> GameState:
    play = pending_play(state)
    clock = state.clock
    if state.phase is Phase.PLAYING and not play.is_out:
        clock = clocks.run(clock, event.at_ms, state.on_turn, is_new_turn=True)
    return replace(
        state,
        skips=clocks.add_to(state.skips, event.side, event.turns_lost),
        play=replace(play, challenge=None, hold=None),
        clock=clock,
        decided=Decided(state, is_acceptable=True),
    )


@applies(e.ChallengeReopened)
def challenge_reopened(state: GameState, event: e.ChallengeReopened) -> GameState:
    """Back to the moment of the verdict; time used, draws and scores set right since stay."""
    assert state.decided is not None
    before = _corrected_since(state.decided.before, state.turns)
    play = pending_play(before)
    challenge = replace(
        open_challenge(before),
        rulings=(),
        is_opinion_awaited=True,
        is_submitted=False,
        is_by_hand=event.reason is Reopening.PROGRAM_FLAWED,
    )
    undone = [entry for entry in state.ledger[len(before.ledger) :] if entry.kind in VERDICT_KINDS]
    back = replace(
        before,
        play=replace(play, challenge=challenge),
        draw_count=state.draw_count,
        clock=clocks.stop(state.clock, event.at_ms),
        version=state.version,
        ledger=state.ledger,
        scores=state.scores,
        decided=None,
        is_unsealed=state.is_unsealed,
        seat_changes=state.seat_changes,
        rulings=state.rulings,
        spectators_barred=state.spectators_barred,
        rack_showing=state.rack_showing,
        record=replace(state.record, closed=None),
    )
    for entry in undone:
        back = with_entry(back, replace(entry, points=-entry.points, turn=len(back.turns)))
    return back


def _corrected_since(before: GameState, turns: tuple[Turn, ...]) -> GameState:
    """The game before a verdict, with the scores that were set right after it."""
    for at, (old, new) in enumerate(zip(before.turns, turns, strict=False)):
        if old.computed is not None and new.computed is None and not new.is_withdrawn:
            before = with_score(before, at, new.points)
    return before
