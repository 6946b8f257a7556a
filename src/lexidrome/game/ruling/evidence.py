"""What the record shows of plays, turns and the bag, for whoever rules by it."""

from __future__ import annotations

from lexidrome import procedures as p
from lexidrome.game.state import GameState, Phase, Turn, TurnKind
from lexidrome.game.unseen import undrawn_count
from lexidrome.lexicon import BLANK


def standing_plays(state: GameState, side: int) -> list[tuple[int, Turn]]:
    """The plays of a side that stand, by their number."""
    return [
        (number, turn)
        for number, turn in enumerate(state.turns)
        if turn.side == side and turn.kind is TurnKind.PLAY and not turn.is_withdrawn
    ]


def answered_plays(
    state: GameState, player: int, opponent: int, points: p.Answer | None = None
) -> list[Turn]:
    """The plays that were answered and whose points are not lost yet, all or those worth so many.

    The points of a play from too many tiles are lost once (NSA-IV.B.4.b.(2)).
    """
    left = [
        turn
        for number, turn in standing_plays(state, player)
        if is_answered(state, number, opponent) and points in (None, turn.points)
    ]
    for lost in _points_lost(state, player):
        taken = next((turn for turn in reversed(left) if turn.points == lost), None)
        if taken is not None:
            left.remove(taken)
    return left


def _points_lost(state: GameState, player: int) -> list[p.Answer]:
    return [
        ruled.resolution.answers["points"]
        for ruled in state.rulings
        if ruled.player == player
        and not ruled.is_undone
        and ruled.resolution is not None
        and ruled.resolution.procedure == "overdraw_play"
        and "points" in ruled.resolution.answers
    ]


def is_answered(state: GameState, number: int, opponent: int) -> bool:
    """A pass or an exchange is no play, nor is one whose clock was not started (IV.B.4.b.(1))."""
    after = completed(state)[number + 1 :]
    return any(turn.side == opponent and turn.kind is TurnKind.PLAY for turn in after)


def completed(state: GameState) -> tuple[Turn, ...]:
    """The turns without one that lies there and has not ended."""
    return state.turns if state.play is None or state.play.is_ended else state.turns[:-1]


def last_turn(state: GameState, side: int) -> Turn | None:
    return next((turn for turn in reversed(state.turns) if turn.side == side), None)


def entered_exchange(state: GameState, side: int, opponent: int, *, is_replied: bool) -> int | None:
    """The number of the turn on the sheet that an exchange gone wrong was entered as, if it was.

    Who is on turn may be about to enter it; where the opponent has played since, it is the turn
    before that (NSA-IV.E.2.b.(4)(e)).
    """
    number = max((at for at, turn in enumerate(state.turns, 1) if turn.side == side), default=0)
    if not number or state.turns[number - 1].kind not in (TurnKind.EXCHANGE, TurnKind.PASS):
        return None
    if state.phase is Phase.PLAYING and state.on_turn == side:
        return number if is_replied and is_answered(state, number - 1, opponent) else None
    return number


def blanks_laid(state: GameState, side: int) -> tuple[int, ...]:
    """Where the blanks lie that a side has played."""
    rack_tile = state.setup.tiles.rack_tile
    return tuple(
        placed.square
        for _, turn in standing_plays(state, side)
        for placed in turn.tiles
        if rack_tile.get(state.board[placed.square]) == BLANK
    )


def bag_before(state: GameState, turn: Turn) -> int | None:
    """How many tiles were in the bag before a turn, whoever had still to draw; if that is known."""
    if turn.entry is None:
        return None
    return bag_once_drawn(state.record.before[turn.entry])


def bag_once_drawn(state: GameState) -> int:
    """Whoever played last has drawn by now, whether that was entered or not."""
    play, waiting = state.play, state.record.undrawn
    left = len(state.bag) - sum(undrawn_count(state, side) for side in waiting)
    if play is None or play.drawn is not None:
        return max(0, left)
    due = state.rules.setup.rack_tiles - len(state.racks[play.side])
    return max(0, left - due)


def found_until_ms(state: GameState) -> int | None:
    """How long after the end a tile in the bag counts; not once every side has signed."""
    if state.ended_at_ms is None or len(state.signed) == state.side_count:
        return None
    return state.ended_at_ms + state.rules.irregularity.found_tile_s * 1000
