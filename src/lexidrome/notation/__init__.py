"""Owns the written forms of games and results: parse_x and format_x; decides no rule."""

from lexidrome.notation.cgp import CgpOp, CgpPosition, format_cgp, parse_cgp
from lexidrome.notation.gcg import (
    PLAYERS_LIMIT,
    GcgChallengeBonus,
    GcgExchange,
    GcgFile,
    GcgGame,
    GcgOutBonus,
    GcgPass,
    GcgPlay,
    GcgPlayer,
    GcgPragma,
    GcgRackDeduction,
    GcgTimePenalty,
    GcgTurn,
    GcgUnfinished,
    GcgWithdrawal,
)
from lexidrome.notation.gcg_export import gcg_of_events
from lexidrome.notation.gcg_parser import parse_gcg, read_gcg
from lexidrome.notation.gcg_source import BYTES_LIMIT
from lexidrome.notation.gcg_writer import format_gcg
from lexidrome.notation.malformed import Malformed
from lexidrome.notation.positions import position_after
from lexidrome.notation.replay import Mismatch, Remark, Replay, replay_gcg
from lexidrome.notation.tiletext import format_tiles

__all__ = [
    "BYTES_LIMIT",
    "PLAYERS_LIMIT",
    "CgpOp",
    "CgpPosition",
    "GcgChallengeBonus",
    "GcgExchange",
    "GcgFile",
    "GcgGame",
    "GcgOutBonus",
    "GcgPass",
    "GcgPlay",
    "GcgPlayer",
    "GcgPragma",
    "GcgRackDeduction",
    "GcgTimePenalty",
    "GcgTurn",
    "GcgUnfinished",
    "GcgWithdrawal",
    "Malformed",
    "Mismatch",
    "Remark",
    "Replay",
    "format_cgp",
    "format_gcg",
    "format_tiles",
    "gcg_of_events",
    "parse_cgp",
    "parse_gcg",
    "position_after",
    "read_gcg",
    "replay_gcg",
]
