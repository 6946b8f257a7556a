"""What a game is about at a moment, for one person: without it some commands cannot be given.

    @offers(AcceptPlay, when=ANOTHERS_PLAY)

That is only so that a gate that cannot open is not asked, since all of them are asked for
every view; the gate itself still says whether the command can be given, and why not.
"""

from __future__ import annotations

from lexidrome.game.state import GameState, PendingPlay, Phase
from lexidrome.game.who import Actor, Role

ALWAYS = 0
BEFORE = 1
"""The game has not begun."""
GOES_ON = 2
OVER = 4
TURN = 8
"""Turns are made, and it is this person's."""
ANOTHERS_PLAY = 16
"""A play lies there that this person's side did not make, and is not judged."""
PROPOSED = 32
"""A team talks about a challenge."""
JUDGED = 64
"""A challenge waits for its verdict."""
STOPPED = 128
"""The clocks are stopped."""
RESIGNING = 256
TIED = 512
LIGHTNING = 1024
UNSEEN = 2048
"""This person's side has not looked at its tiles."""
SCORELESS = 4096
"""The last turn scored nothing."""
EARLY = 8192
"""No turn has been made, or it is the director who asks."""
UNDRAWN = 16384
"""On screen this person's side has made a play for which it has not drawn; or there is a board."""
STOPPABLE = 32768
"""There is something for which this person stops clocks."""

_PHASES = {
    Phase.CREATED: BEFORE,
    Phase.PLAYING: GOES_ON,
    Phase.ENDING: GOES_ON,
    Phase.ENDED: OVER,
    Phase.LIGHTNING: OVER | LIGHTNING,
}


def situation_of(state: GameState, by: Actor) -> int:
    """All that holds."""
    side = by.side
    found = _PHASES[state.phase] | _of_play(state.play, side)
    if state.table.is_told_later:
        found |= UNDRAWN
    if by.role is Role.DIRECTOR or state.rules.clock.pause_reasons:
        found |= STOPPABLE
    if side == state.on_turn and state.phase is Phase.PLAYING:
        found |= TURN
    if side is not None and not state.is_rack_seen(side):
        found |= UNSEEN
    if not state.turns or by.role is Role.DIRECTOR:
        found |= EARLY
    if state.outcome is not None and state.outcome.is_tie_open:
        found |= TIED
    return (
        found
        | (STOPPED if state.clock.stop_reason is not None else 0)
        | (RESIGNING if state.resigning is not None else 0)
        | (SCORELESS if state.zeros else 0)
    )


def _of_play(play: PendingPlay | None, side: int | None) -> int:
    if play is None:
        return 0
    if play.challenge is not None:
        return JUDGED
    found = ANOTHERS_PLAY if play.side != side else UNDRAWN if play.drawn is None else 0
    return found | PROPOSED if play.proposal is not None else found
