"""Owns the player: typed face of the core, bots, analysis; the referee is game, not this."""

from lexidrome.engine import match, shipped, thought, training, winning
from lexidrome.engine.bots import BOTS, bot
from lexidrome.engine.endgame import EndgameResult, Stopped, solve_endgame
from lexidrome.engine.leaves import Leaves
from lexidrome.engine.memory import resident_bytes
from lexidrome.engine.moves import Move, MoveKind
from lexidrome.engine.position import Line, Position, generate, generate_many
from lexidrome.engine.preendgame import PreendgameResult, solve_preendgame
from lexidrome.engine.selfplay import RecordedTurn, SelfPlayReport, recorded_self_play, self_play
from lexidrome.engine.setting import Setting
from lexidrome.engine.style import HIGHEST_SCORE, STATIC, Style, static_style
from lexidrome.engine.thought import Budget, think
from lexidrome.native import Cancel

__all__ = [
    "BOTS",
    "HIGHEST_SCORE",
    "STATIC",
    "Budget",
    "Cancel",
    "EndgameResult",
    "Leaves",
    "Line",
    "Move",
    "MoveKind",
    "Position",
    "PreendgameResult",
    "RecordedTurn",
    "SelfPlayReport",
    "Setting",
    "Stopped",
    "Style",
    "bot",
    "generate",
    "generate_many",
    "match",
    "recorded_self_play",
    "resident_bytes",
    "self_play",
    "shipped",
    "solve_endgame",
    "solve_preendgame",
    "static_style",
    "think",
    "thought",
    "training",
    "winning",
]
