"""The play that can still be challenged, and what its verdict did."""

from __future__ import annotations

from msgspec.structs import replace

from lexidrome.base import RuleId
from lexidrome.game import clock as clocks
from lexidrome.game import events as e
from lexidrome.game.board import take
from lexidrome.game.folding import before
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
    Record,
    Turn,
    TurnKind,
)
from lexidrome.game.table import UNKNOWN
from lexidrome.game.tiles import add_tiles
from lexidrome.game.values import Closed, Entry, EntryKind, Reopening
from lexidrome.rulebook import Withdrawal


@applies(e.PlayAccepted)
def play_accepted(state: GameState, event: e.PlayAccepted) -> GameState:
    play = pending_play(state)
    accepted = (*play.accepted, event.side)
    is_released = event.releases_hold
    if is_released is None:
        is_released = before.releases_hold(play, event)
    if not is_released:
        return replace(state, play=replace(play, accepted=accepted))
    then = event.clocks or before.clocks_after_hold(state, play)
    clock = clocks.after(state.clock, event.at_ms, then)
    return replace(state, play=replace(play, accepted=accepted, hold=None), clock=clock)


@applies(e.PlayHeld)
def play_held(state: GameState, event: e.PlayHeld) -> GameState:
    play = replace(pending_play(state), hold=Hold(event.side, event.at_ms), was_held=True)
    then = event.clocks or before.clocks_when_held(state, event)
    clock = clocks.after(state.clock, event.at_ms, then)
    held = clocks.add_to(state.holds, event.side, 1)
    return replace(state, play=play, clock=clock, holds=held)


@applies(e.PlayClosed)
def play_closed(state: GameState, event: e.PlayClosed) -> GameState:
    play = pending_play(state)
    then = event.clocks or before.clocks_when_closed(state, play)
    clock = clocks.after(state.clock, event.at_ms, then)
    record, accepted = state.record, None
    if state.is_recorded:
        record = _with_closed(state, play, event)
    elif event.cause is Closed.ACCEPTED and not play.is_out:
        accepted = play
    return replace(state, play=None, accepted=accepted, clock=clock, record=record)


def _with_closed(state: GameState, play: PendingPlay, event: e.PlayClosed) -> Record:
    """Beside a real board the last play is remembered until another one is made."""
    record, waits = state.record, event.is_undrawn
    if waits is None:
        waits = before.is_undrawn(state, play)
    return replace(
        record,
        closed=play,
        closed_by=event.cause,
        closed_at_ms=event.at_ms,
        is_draw_entered=event.cause is Closed.DRAWN or play.drawn is not None,
        undrawn=(*record.undrawn, play.side) if waits else record.undrawn,
    )


@applies(e.PlayChallenged)
def play_challenged(state: GameState, event: e.PlayChallenged) -> GameState:
    challenge = Challenge(event.side, event.words, ground=event.ground)
    play = replace(
        pending_play(state), challenge=challenge, hold=None, proposal=None, is_objected=False
    )
    then = event.clocks or before.clocks_when_challenged(state)
    clock = clocks.after(state.clock, event.at_ms, then)
    return replace(state, play=play, clock=replace(clock, stop_reason=None))


@applies(e.ChallengeWithdrawn)
def challenge_withdrawn(state: GameState, event: e.ChallengeWithdrawn) -> GameState:
    play = replace(pending_play(state), challenge=None)
    found = before.found_tiles(play, event) if event.found is None else event.found
    racks = state.racks
    if event.reason is Withdrawal.FOUND_TILE:
        racks = with_rack(racks, play.side, add_tiles(racks[play.side], UNKNOWN * found))
        play = replace(play, is_out=False, closes_at_ms=None)
    then = event.clocks or before.clocks_after_hold(state, play)
    clock = clocks.after(state.clock, event.at_ms, then)
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
    play = pending_play(state)
    zeros = before.zeros_after_verdict(state, play) if event.zeros is None else event.zeros
    then = event.clocks or before.clocks_after_verdict(state)
    return replace(
        play_off(state, play, event.rule, event.returned or ""),
        zeros=zeros,
        clock=clocks.after(state.clock, event.at_ms, then),
        decided=Decided(state, is_acceptable=False),
    )


def play_off(state: GameState, play: PendingPlay, rule: RuleId, returned: str) -> GameState:
    """A play comes off the board: its tiles go back, it scores nothing."""
    squares = tuple(placed.square for placed in play.tiles)
    kept = without_tiles(unbind(state, squares), play.side, returned)
    rack = add_tiles(kept.racks[play.side], rack_tiles(state, play.tiles))
    entry = Entry(play.side, -play.points, EntryKind.PLAY_WITHDRAWN, rule, len(state.turns))
    return replace(
        with_entry(kept, entry),
        board=take(state.board, squares),
        bag=add_tiles(kept.bag, state.table.into_bag(returned)),
        racks=with_rack(kept.racks, play.side, rack),
        turns=_withdraw_turn(state.turns),
        play=None,
    )


def _withdraw_turn(turns: tuple[Turn, ...]) -> tuple[Turn, ...]:
    """The score sheet with its last play marked as challenged off: no score is left to correct."""
    at = max(at for at, turn in enumerate(turns) if turn.kind is TurnKind.PLAY)
    off = replace(turns[at], is_withdrawn=True, points=0, computed=None)
    return (*turns[:at], off, *turns[at + 1 :])


@applies(e.ChallengeFailed)
def challenge_failed(state: GameState, event: e.ChallengeFailed) -> GameState:
    play = pending_play(state)
    then = event.clocks or before.clocks_after_failure(state, play)
    return replace(
        state,
        skips=clocks.add_to(state.skips, event.side, event.turns_lost),
        play=replace(play, challenge=None, hold=None),
        clock=clocks.after(state.clock, event.at_ms, then),
        decided=Decided(state, is_acceptable=True),
    )


@applies(e.ChallengeReopened)
def challenge_reopened(state: GameState, event: e.ChallengeReopened) -> GameState:
    """Back to the moment of the verdict; time used, draws and scores set right since stay."""
    assert state.decided is not None
    judged = _corrected_since(state.decided.before, state.turns)
    play = pending_play(judged)
    challenge = replace(
        open_challenge(judged),
        rulings=(),
        is_opinion_awaited=True,
        is_submitted=False,
        is_by_hand=event.reason is Reopening.PROGRAM_FLAWED,
    )
    undone = before.verdict_undone(state, judged) if event.undone is None else event.undone
    back = replace(
        judged,
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
        back = with_entry(back, entry)
    return back


def _corrected_since(judged: GameState, turns: tuple[Turn, ...]) -> GameState:
    """The game before a verdict, with the scores that were set right after it."""
    for at, (old, new) in enumerate(zip(judged.turns, turns, strict=False)):
        if old.computed is not None and new.computed is None and not new.is_withdrawn:
            judged = with_score(judged, at, new.points)
    return judged
