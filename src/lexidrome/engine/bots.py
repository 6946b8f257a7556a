"""Players for a person to play against; each chooses a move from what its own side knows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from importlib import resources
from typing import Protocol

import msgspec

from lexidrome.base import BadInput, NotFound, text
from lexidrome.engine.moves import Move
from lexidrome.engine.position import Position, generate
from lexidrome.engine.setting import Setting
from lexidrome.engine.shipped import strong_style
from lexidrome.engine.style import HIGHEST_SCORE, Style
from lexidrome.engine.thought import Budget, think
from lexidrome.lexicon import TileSet, WordGraph
from lexidrome.native import Cancel, PositionState

_THOUGHT_ABOUT = 2
"""Sides of a game that can be thought ahead in."""


class Bot(Protocol):
    """Chooses a move; it is shown the rack of the side to move and no other."""

    @property
    def name(self) -> str: ...

    def choose(self, position: Position) -> Move: ...


class StyleBot(msgspec.Struct, frozen=True, eq=False):
    """Knows every word of the lexicon and takes the best move by its style."""

    name: str
    style_for: Callable[[TileSet], Style]

    def choose(self, position: Position) -> Move:
        return generate(position, 1, self.style_for(position.setting.tiles))[0]


class ThinkingBot(msgspec.Struct, frozen=True, eq=False):
    """Thinks ahead for as long as it is given, and asked at once takes the best static move."""

    name: str

    def choose(self, position: Position) -> Move:
        return generate(position, 1, strong_style(position.setting.tiles))[0]

    def think(self, position: Position, budget: Budget, cancel: Cancel | None = None) -> Move:
        if len(position.racks) != _THOUGHT_ABOUT:
            return self.choose(position)
        return think(position, budget, cancel=cancel).best


class BeginnerBot(msgspec.Struct, frozen=True, eq=False):
    """Knows the common words of `data/beginner.txt` alone and takes what scores most.

    It makes only words that it knows, also across, and never a phoney: words
    that the lexicon of the game lacks are left out of its vocabulary.
    """

    name: str = "beginner"

    def choose(self, position: Position) -> Move:
        known = beginner_setting(position.setting)
        state = position.state
        seen = PositionState(known.native, state.tiles, state.racks, state.scores, state.zero_turns)
        return generate(Position(known, seen), 1, HIGHEST_SCORE)[0]


@lru_cache(maxsize=4)
def beginner_setting(setting: Setting) -> Setting:
    """The same game with the beginner's words."""
    file = resources.files("lexidrome.engine") / "data" / "beginner.txt"
    vocabulary = file.read_text("ascii").split()
    judged = zip(vocabulary, setting.graph.contains_many(vocabulary), strict=True)
    known = [word for word, is_word in judged if is_word]
    if not known:
        raise BadInput(
            text("The beginner knows no word of {lexicon}.", lexicon=setting.lexicon_name)
        )
    graph = WordGraph.build(known, setting.tiles.alphabet)
    return Setting.with_graph(
        graph, setting.tiles, setting.lexicon_name, setting.rules, setting.layout
    )


BOTS: Mapping[str, Callable[[], Bot]] = {
    "beginner": BeginnerBot,
    "highest_score": lambda: StyleBot("highest_score", lambda _: HIGHEST_SCORE),
    "static": lambda: StyleBot("static", strong_style),
    "strong": lambda: ThinkingBot("strong"),
}
"""The bots that there are, weakest first."""


def bot(name: str) -> Bot:
    """A bot by its name."""
    if name not in BOTS:
        raise NotFound(
            text(
                "There is no bot “{name}”; choose from: {names}.", name=name, names=", ".join(BOTS)
            )
        )
    return BOTS[name]()
