"""What stays the same in a game: words, tiles, premium squares and the numbers of the rules."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from lexidrome.base import BadInput, text
from lexidrome.engine.tilecodes import TileCodes, tile_codes
from lexidrome.game.boards import BoardKit
from lexidrome.game.layout import STANDARD, Layout
from lexidrome.lexicon import Lexicon, TileSet, WordGraph
from lexidrome.native import Lattice
from lexidrome.native import Setting as NativeSetting
from lexidrome.rulebook import RuleSet, rule_set
from lexidrome.rulebook.choices import EndgameRack, ZerosGuard

USUAL_RULES = "nsa-2009"
"""The rule set by whose numbers the player reckons unless another is named."""

_SIDES = 2
_ZERO_GUARDS = {None: 0, ZerosGuard.SCORE: 1, ZerosGuard.TILES: 2}
_RACK_ADJUSTMENTS = {
    EndgameRack.NONE: 0,
    EndgameRack.DEDUCT_ADD: 1,
    EndgameRack.DOUBLE_OPPONENT: 2,
}


class Setting(msgspec.Struct, frozen=True, eq=False):
    """Made once and shared by every position of its kind; threads may share it too."""

    lexicon_name: str
    graph: WordGraph
    tiles: TileSet
    layout: Layout
    rules: RuleSet
    native: NativeSetting

    @classmethod
    def of(
        cls, lexicon: Lexicon, rules: RuleSet | None = None, layout: Layout = STANDARD
    ) -> Setting:
        """A game with this lexicon, its tiles, a rule set and a board."""
        return cls.with_graph(lexicon.graph, lexicon.tiles, lexicon.name, rules, layout)

    @classmethod
    def on_board(cls, lexicon: Lexicon, kit: BoardKit, rules: RuleSet | None = None) -> Setting:
        """The same on another board, with the tiles that come with it."""
        tiles = kit.tiles_for(lexicon.tiles)
        return cls.with_graph(lexicon.graph, tiles, lexicon.name, rules, kit.layout)

    @classmethod
    def with_graph(
        cls,
        graph: WordGraph,
        tiles: TileSet,
        lexicon_name: str,
        rules: RuleSet | None = None,
        layout: Layout = STANDARD,
    ) -> Setting:
        """The same for words that are no lexicon of a library, such as a bot's vocabulary."""
        if not graph.has_gaddag:
            raise BadInput(
                text(
                    "The word graph of {lexicon} can only judge: it has no GADDAG to find plays.",
                    lexicon=lexicon_name,
                )
            )
        if graph.letters != tiles.alphabet:
            raise BadInput(
                text(
                    "The word graph of {lexicon} has other letters than the {tile_set} tile set.",
                    lexicon=lexicon_name,
                    tile_set=tiles.title,
                )
            )
        rules = rules or rule_set(USUAL_RULES)
        native = _native_setting(_lattice(graph), tiles, rules, layout)
        return cls(lexicon_name, graph, tiles, layout, rules, native)

    @property
    def codes(self) -> TileCodes:
        return tile_codes(self.tiles)

    @property
    def side(self) -> int:
        """Rows and columns of the board."""
        return len(self.layout.rows)

    @property
    def rack_size(self) -> int:
        return self.rules.setup.rack_tiles


@lru_cache(maxsize=4)
def _lattice(graph: WordGraph) -> Lattice:
    return Lattice(graph)


def _native_setting(
    lattice: Lattice, tiles: TileSet, rules: RuleSet, layout: Layout
) -> NativeSetting:
    side = len(layout.rows)
    if any(len(row) != side for row in layout.rows):
        raise BadInput(text("The board {board} is not a square.", board=layout.name))
    limits = rules.ending
    try:
        return NativeSetting(
            lattice=lattice,
            side=side,
            rack_size=rules.setup.rack_tiles,
            bingo_tiles=rules.play.bingo_tiles,
            bingo_points=rules.play.bingo_points,
            # where no minimum is stated, as many as are exchanged, hence at least one.
            exchange_bag_minimum=rules.exchange.min_bag or 1,
            zero_turns_limit=(limits.zeros_per_side or 0) * _SIDES,
            zero_guard=_ZERO_GUARDS[limits.zeros_guard],
            rack_adjustment=_RACK_ADJUSTMENTS[limits.rack],
            start_row=side // 2,
            start_column=side // 2,
            points=bytes((tiles.blank.value, *(tile.value for tile in tiles.tiles))),
            counts=bytes((tiles.blank.count, *(tile.count for tile in tiles.tiles))),
            vowels=bytes(code for code, tile in enumerate(tiles.tiles, 1) if tile.is_vowel),
            letter_multipliers=layout.letter_multipliers,
            word_multipliers=layout.word_multipliers,
        )
    except ValueError as error:
        raise BadInput(
            text(
                "The player cannot work with the board {board}, the {tile_set} tile set and the "
                "rules {rules} together: {what} is out of range.",
                board=layout.name,
                tile_set=tiles.title,
                rules=rules.name,
                what=str(error),
            )
        ) from None
