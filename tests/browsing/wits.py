"""What a good player would lay down: the engine's best play, and words that are none."""

from __future__ import annotations

from functools import cache
from itertools import permutations
from pathlib import Path
from typing import Any

import msgspec

from browsing.tables import SQUARES, Laid
from lexidrome import game as g
from lexidrome.hall import Lexicons
from lexidrome.hall.games.bots import Bot, BotPlay, BotSeat
from lexidrome.hall.games.engine_bots import engine_bots
from lexidrome.lexicon import ENABLE, LexiconLibrary, judge, tile_set
from lexidrome.rulebook import rule_set


@cache
def _lexicons(data: Path) -> Lexicons:
    return Lexicons(LexiconLibrary(data))


@cache
def _bot(data: Path) -> Bot:
    return engine_bots(_lexicons(data))["highest_score"]


def best_play(data: Path, view: dict[str, Any], side: int) -> Laid | None:
    """The play of the highest score that the lexicon knows, for the rack this side sees."""
    seat = _seat(view, side)
    move = _bot(data).choose(seat)
    if not isinstance(move, BotPlay):
        return None
    return [(placed.square, placed.tile) for placed in sorted(move.tiles, key=lambda t: t.square)]


def best_attempt(data: Path, view: dict[str, Any], side: int) -> str:
    """A word from the side's own tiles for the lightning round; empty: there is none."""
    return _bot(data).attempt(_seat(view, side))


def _seat(view: dict[str, Any], side: int) -> BotSeat:
    seen = msgspec.convert(view, g.seen.GameView)
    rules = rule_set(seen.rules.removesuffix("-casual"))
    sides = tuple(g.values.Side() for _ in seen.sides)
    options = g.values.Options(lexicon=ENABLE)
    setup = g.Setup(rules, tile_set("english"), sides, options, seen.commitment)
    return BotSeat(setup, seen, side)


def phony(data: Path, rack: str) -> Laid:
    """Three tiles through the middle of an empty board that are no word."""
    lexicon = _lexicons(data).load(ENABLE)
    letters = rack.replace("?", "")
    nonsense = next(
        "".join(word)
        for word in permutations(letters, 3)
        if not judge(lexicon, ["".join(word)]).is_acceptable
    )
    return [(SQUARES // 2 - 1 + at, tile) for at, tile in enumerate(nonsense)]
