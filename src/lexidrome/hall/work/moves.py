"""A bot's move as a piece of work: what its own side sees, and nothing else."""

from __future__ import annotations

import msgspec

from lexidrome import engine
from lexidrome.base import BadInput, text
from lexidrome.engine import Budget, Move, Position
from lexidrome.engine.bots import ThinkingBot
from lexidrome.engine.shipped import strong_style
from lexidrome.hall.work.kinds import Footing, Leeway, LongWork, Tools

WAY_MS = 300
"""What is kept of a move's time for its way back."""
LEAST_MS = 50


class MoveAsked(msgspec.Struct, frozen=True):
    footing: Footing
    bot: str
    position: str
    """As one line of CGP, with the bot's own rack and what everybody has seen of the other's."""
    seed: int
    iterations: int | None = None
    """Instead of a time."""


def _choose(asked: MoveAsked, tools: Tools, leeway: Leeway) -> Move:
    position = Position.from_cgp(asked.position, tools.setting(asked.footing))
    bot = engine.bot(asked.bot)
    if not isinstance(bot, ThinkingBot):
        raise BadInput(text("The bot {bot} does not think.", bot=asked.bot))
    # The trained leaves come into memory before the time is counted that is left.
    strong_style(position.setting.tiles)
    left_ms = None if asked.iterations is not None else leeway.left_ms
    time_ms = None if left_ms is None else max(LEAST_MS, left_ms - WAY_MS)
    budget = Budget(time_ms=time_ms, iterations=asked.iterations, seed=asked.seed)
    return bot.think(position, budget, leeway.cancel())


BOT_MOVE = LongWork("bot_move", 1, MoveAsked, Move, _choose)
