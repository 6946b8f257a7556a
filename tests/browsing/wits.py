"""What a good player would lay down: the engine's best play, and words that are none."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from browsing.tables import EMPTY, SQUARES, Laid
from lexidrome import game as g
from lexidrome.hall import Lexicons
from lexidrome.hall.bots import Bot, BotSeat, Play
from lexidrome.hall.enginebots import engine_bots
from lexidrome.lexicon import ENABLE, LexiconLibrary, tile_set
from lexidrome.rulebook import rule_set


@cache
def _bot(data: Path) -> Bot:
    return engine_bots(Lexicons(LexiconLibrary(data)))["highest_score"]


def best_play(data: Path, view: dict[str, Any], side: int) -> Laid | None:
    """The play of the highest score that the lexicon knows, for the rack this side sees."""
    seat = _seat(view, side)
    move = _bot(data).choose(seat)
    if not isinstance(move, Play):
        return None
    return [(placed.square, placed.tile) for placed in sorted(move.tiles, key=lambda t: t.square)]


def best_attempt(data: Path, view: dict[str, Any], side: int) -> str:
    """A word from the side's own tiles for the lightning round; empty: there is none."""
    return _bot(data).attempt(_seat(view, side))


def _seat(view: dict[str, Any], side: int) -> BotSeat:
    seen = msgspec.convert(view, g.GameView)
    rules = rule_set(seen.rules.removesuffix("-casual"))
    sides = tuple(g.Side() for _ in seen.sides)
    options = g.Options(lexicon=ENABLE)
    setup = g.Setup(rules, tile_set("english"), sides, options, seen.commitment)
    return BotSeat(setup, seen, side)


def phony(view: dict[str, Any], rack: str) -> Laid:
    """Two or three tiles through the middle that are no word: consonants in a row."""
    assert set(view["board"]) == {EMPTY}
    by_oddity = sorted(rack.replace("?", ""), key="QVJXZKWFBGPMCHDLNTRSYUOAIE".index)
    return [(SQUARES // 2 - 1 + at, tile) for at, tile in enumerate(by_oddity[:3])]
