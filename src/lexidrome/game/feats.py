"""What sides did in a game beyond its score: their best plays, and how far they were behind."""

from __future__ import annotations

from itertools import accumulate

from lexidrome.game.state import GameState, TurnKind


def high_plays(state: GameState) -> tuple[int | None, ...]:
    """The points of each side's best play that stands; none: it made no play."""
    return tuple(
        max(
            (
                turn.points
                for turn in state.turns
                if turn.side == side and turn.kind is TurnKind.PLAY and not turn.is_withdrawn
            ),
            default=None,
        )
        for side in range(state.side_count)
    )


def deficits(state: GameState) -> tuple[int, ...]:
    """The most by which each side was behind after a turn, by the scores of the turns.

    Plays that came off count nothing, so that nobody was ever behind because of one.
    """
    by_turn = [
        [turn.points if turn.side == side else 0 for turn in state.turns]
        for side in range(state.side_count)
    ]
    totals = list(zip(*map(accumulate, by_turn), strict=True))
    return tuple(
        max((max(scores) - scores[side] for scores in totals), default=0)
        for side in range(state.side_count)
    )
