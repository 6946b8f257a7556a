"""How the game changes with each fact of a challenge."""

from __future__ import annotations

from msgspec.structs import replace

from lexidrome.game import before
from lexidrome.game.challenge.messages import (
    ChallengeDeclined,
    ChallengeProposed,
    ChallengeWithdrawn,
    PlayAccepted,
    PlayChallenged,
    PlayClosed,
    PlayHeld,
    PlayReopened,
    Proposal,
)
from lexidrome.game.clock import clock as clocks
from lexidrome.game.parts import applies, drawn_at_last, pending_play, with_rack
from lexidrome.game.state import Challenge, GameState, Hold, PendingPlay, Record
from lexidrome.game.table import UNKNOWN
from lexidrome.game.tiles import add_tiles
from lexidrome.game.values import Closed
from lexidrome.rulebook.choices import Withdrawal


@applies(PlayAccepted)
def play_accepted(state: GameState, fact: PlayAccepted) -> GameState:
    play = pending_play(state)
    accepted = (*play.accepted, fact.side)
    is_released = fact.releases_hold
    if is_released is None:
        is_released = before.releases_hold(play, fact)
    if not is_released:
        return replace(state, play=replace(play, accepted=accepted))
    then = fact.clocks or before.clocks_after_hold(state, play)
    clock = clocks.after(state.clock, fact.at_ms, then)
    return replace(state, play=replace(play, accepted=accepted, hold=None), clock=clock)


@applies(PlayHeld)
def play_held(state: GameState, fact: PlayHeld) -> GameState:
    play = replace(pending_play(state), hold=Hold(fact.side, fact.at_ms), was_held=True)
    then = fact.clocks or before.clocks_when_held(state, fact)
    clock = clocks.after(state.clock, fact.at_ms, then)
    held = clocks.add_to(state.holds, fact.side, 1)
    return replace(state, play=play, clock=clock, holds=held)


@applies(PlayClosed)
def play_closed(state: GameState, fact: PlayClosed) -> GameState:
    play = pending_play(state)
    then = fact.clocks or before.clocks_when_closed(state, play)
    clock = clocks.after(state.clock, fact.at_ms, then)
    record, accepted = state.record, None
    if state.is_recorded:
        record = _with_closed(state, play, fact)
    elif fact.cause is Closed.ACCEPTED and not play.is_out:
        accepted = play
    return replace(state, play=None, accepted=accepted, clock=clock, record=record)


def _with_closed(state: GameState, play: PendingPlay, fact: PlayClosed) -> Record:
    """Beside a real board the last play is remembered until another one is made."""
    record, waits = state.record, fact.is_undrawn
    if waits is None:
        waits = before.is_undrawn(state, play)
    return replace(
        record,
        closed=play,
        closed_by=fact.cause,
        closed_at_ms=fact.at_ms,
        is_draw_entered=fact.cause is Closed.DRAWN or play.drawn is not None,
        undrawn=(*record.undrawn, play.side) if waits else record.undrawn,
    )


@applies(PlayChallenged)
def play_challenged(state: GameState, fact: PlayChallenged) -> GameState:
    challenge = Challenge(fact.side, fact.words, ground=fact.ground)
    play = replace(
        pending_play(state), challenge=challenge, hold=None, proposal=None, is_objected=False
    )
    then = fact.clocks or before.clocks_when_challenged(state)
    clock = clocks.after(state.clock, fact.at_ms, then)
    return replace(state, play=play, clock=replace(clock, stop_reason=None))


@applies(ChallengeWithdrawn)
def challenge_withdrawn(state: GameState, fact: ChallengeWithdrawn) -> GameState:
    play = replace(pending_play(state), challenge=None)
    found = before.found_tiles(play, fact) if fact.found is None else fact.found
    racks = state.racks
    if fact.reason is Withdrawal.FOUND_TILE:
        racks = with_rack(racks, play.side, add_tiles(racks[play.side], UNKNOWN * found))
        play = replace(play, is_out=False, closes_at_ms=None)
    then = fact.clocks or before.clocks_after_hold(state, play)
    clock = clocks.after(state.clock, fact.at_ms, then)
    return replace(state, play=play, racks=racks, clock=clock)


@applies(PlayReopened)
def play_reopened(state: GameState, fact: PlayReopened) -> GameState:
    """What was drawn for the play is kept apart again."""
    play = state.reopenable_play
    assert play is not None, "there is no play that could be reopened"
    play = replace(play, closes_at_ms=fact.closes_at_ms, at_ms=fact.at_ms, accepted=())
    record = replace(drawn_at_last(state.record, play.side), closed=None)
    return replace(state, play=play, accepted=None, record=record)


@applies(ChallengeProposed)
def challenge_proposed(state: GameState, fact: ChallengeProposed) -> GameState:
    proposal = Proposal(fact.side, fact.person, fact.words)
    return replace(state, play=replace(pending_play(state), proposal=proposal))


@applies(ChallengeDeclined)
def challenge_declined(state: GameState, _fact: ChallengeDeclined) -> GameState:
    return replace(state, play=replace(pending_play(state), proposal=None))
