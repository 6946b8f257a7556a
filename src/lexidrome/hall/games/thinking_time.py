"""How long a bot thinks about a move: by its clocks, and never into overtime.

What is left to a side is shared out evenly among the turns that are still to come, and one more,
so that something is always left. A game's or a round's own time belongs to all sides alike.
"""

from __future__ import annotations

from lexidrome import game as g

LONGEST_MS = 20_000
"""However much time there is, nobody waits longer for a bot."""
UNTIMED_MS = 5_000
"""Where no clock runs."""
RESERVE_MS = 10_000
"""What a side's clock keeps for turns in which something goes wrong."""
MARGIN_MS = 2_000
"""What is kept of a turn's, a game's and a round's time for playing the move."""
TILES_A_TURN = 4.3
"""A hundred tiles make 23.3 turns in games of strong players (docs/engine.md)."""


def thinking_ms(setup: g.Setup, view: g.seen.GameView, side: int, now_ms: int) -> int:
    """So long may a side on turn think about its move; 0 or less: not at all."""
    clock, rules = view.clock, setup.rules.clock
    turns = turns_to_come(setup, view)
    limits: list[float] = []
    if rules.side_time_s is not None:
        left_ms = g.clock.settle(clock, now_ms).side_ms[side]
        limits.append((left_ms - RESERVE_MS) / (turns + 1))
    turn_ends_ms = g.clock.turn_deadline_ms(clock, side, rules)
    if turn_ends_ms is not None:
        limits.append(turn_ends_ms - MARGIN_MS - now_ms)
    shared = (g.clock.game_deadline_ms(clock, rules), clock.round_ends_at_ms)
    all_turns = len(view.sides) * turns
    limits += [
        (ends_ms - MARGIN_MS - now_ms) / (all_turns + 1)
        for ends_ms in shared
        if ends_ms is not None
    ]
    limits.append(LONGEST_MS if limits else UNTIMED_MS)
    return int(min(limits))


def turns_to_come(setup: g.Setup, view: g.seen.GameView) -> int:
    """About how many turns each side has still to make; at least one."""
    left = len(setup.tiles.full_bag) - len(g.board.tiles_on(view.board))
    return max(1, round(left / (len(view.sides) * TILES_A_TURN)))
