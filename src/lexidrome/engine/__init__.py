"""Owns the player: typed face of the core, bots, analysis; the referee is game, not this."""

from lexidrome.engine.bots import BOTS, BeginnerBot, Bot, StyleBot, bot
from lexidrome.engine.leaves import Leaves
from lexidrome.engine.memory import resident_bytes
from lexidrome.engine.moves import Move, MoveKind, Moves
from lexidrome.engine.position import Line, Position, generate, generate_many
from lexidrome.engine.selfplay import (
    RecordedTurn,
    SelfPlayReport,
    SelfPlayResult,
    recorded_self_play,
    self_play,
)
from lexidrome.engine.setting import USUAL_RULES, Setting
from lexidrome.engine.style import HIGHEST_SCORE, POINT_MP, STATIC, Style, static_style

__all__ = [
    "BOTS",
    "HIGHEST_SCORE",
    "POINT_MP",
    "STATIC",
    "USUAL_RULES",
    "BeginnerBot",
    "Bot",
    "Leaves",
    "Line",
    "Move",
    "MoveKind",
    "Moves",
    "Position",
    "RecordedTurn",
    "SelfPlayReport",
    "SelfPlayResult",
    "Setting",
    "Style",
    "StyleBot",
    "bot",
    "generate",
    "generate_many",
    "recorded_self_play",
    "resident_bytes",
    "self_play",
    "static_style",
]
