"""The engine's bots at the table: a side's view as a position, a move as tiles on squares."""

from __future__ import annotations

import threading
from collections.abc import Mapping

import msgspec

from lexidrome import engine
from lexidrome import game as g
from lexidrome.hall.games.bots import Bot, BotExchange, BotMove, BotPass, BotPlay, BotSeat
from lexidrome.hall.games.game import spell
from lexidrome.hall.games.lexicons import Lexicons
from lexidrome.lexicon import ENABLE, Lexicon, TileSet, judge
from lexidrome.notation.cgp import CgpPosition

FALLBACK = "highest_score"
"""The bot that answers at once when another fails."""
NEVER_CHALLENGES = frozenset({"beginner"})
"""Bots that do not know enough words to doubt one."""
LARGEST_RACK = 7


class Settings:
    """The engine's tables, made once for each lexicon, rule set and board; for any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._made: dict[tuple[str, bytes, g.layout.Layout, TileSet], engine.Setting] = {}

    def of(self, lexicon: Lexicon, setup: g.Setup) -> engine.Setting:
        layout, tiles = setup.layout, setup.tile_set
        key = (lexicon.checksum, msgspec.json.encode(setup.rules), layout, tiles)
        with self._lock:
            if key not in self._made:
                self._made[key] = engine.Setting.with_graph(
                    lexicon.graph, tiles, lexicon.name, setup.rules, layout
                )
            return self._made[key]


class EngineBot:
    def __init__(self, name: str, lexicons: Lexicons, settings: Settings) -> None:
        self._bot = engine.bot(name)
        self._lexicons = lexicons
        self._settings = settings
        self._may_doubt = name not in NEVER_CHALLENGES

    def choose(self, seat: BotSeat) -> BotMove:
        move = self._bot.choose(self._position(seat, seat.view.board, seat.rack))
        symbols = symbols_of(seat.setup.tiles)
        if move.kind is engine.MoveKind.EXCHANGE:
            return BotExchange("".join(symbols[tile] for tile in move.tiles))
        if move.kind is engine.MoveKind.PASS:
            return BotPass()
        laid = zip(move.squares, move.tiles, strict=True)
        return BotPlay(tuple(g.values.PlacedTile(square, symbols[tile]) for square, tile in laid))

    def doubts(self, seat: BotSeat, words: tuple[str, ...]) -> bool:
        if not self._may_doubt:
            return False
        spelled = [spell(word, seat.setup) for word in words]
        return not judge(self._lexicon(seat), spelled).is_acceptable

    def attempt(self, seat: BotSeat) -> str:
        """The word of highest face value: what could be laid on an empty board."""
        position = self._position(
            seat, g.board.empty_board(seat.setup.layout.side), seat.rack[:LARGEST_RACK]
        )
        symbols = symbols_of(seat.setup.tiles)
        words = (
            "".join(symbols[tile] for tile in move.tiles)
            for move in engine.generate(position)
            if move.kind is engine.MoveKind.PLAY
        )
        return max(words, key=lambda word: g.tiles.value_of(word, seat.setup.tiles), default="")

    def _position(self, seat: BotSeat, board: g.board.Board, rack: str) -> engine.Position:
        """What the side knows: its own rack, and how many others there are."""
        view = seat.view
        count = len(view.sides)
        order = [(seat.side + offset) % count for offset in range(count)]
        scores = tuple(view.sides[side].score for side in order)
        setting = self._settings.of(self._lexicon(seat), seat.setup)
        return position_of(setting, seat.setup, board, rack, scores, view.zeros)

    def _lexicon(self, seat: BotSeat) -> Lexicon:
        return self._lexicons.load(seat.setup.options.lexicon or ENABLE)


def position_of(
    setting: engine.Setting,
    setup: g.Setup,
    board: g.board.Board,
    rack: str,
    scores: tuple[int, ...],
    zeros: int = 0,
) -> engine.Position:
    """The position of the side to move, whose score comes first; others' racks are unknown."""
    labels = setup.tiles.labels
    squares = [labels.get(symbol, "") for symbol in board]
    side = g.board.side_of(board)
    rows = tuple(tuple(squares[at : at + side]) for at in range(0, len(squares), side))
    own = tuple(labels[symbol] for symbol in rack)
    racks = (own, *[()] * (len(scores) - 1))
    return engine.Position.from_parsed(CgpPosition(rows, racks, scores, zeros), setting)


def symbols_of(tiles: g.tiles.Tiles) -> dict[str, str]:
    """The game's symbol for each tile as the engine writes it."""
    return {label: symbol for symbol, label in tiles.labels.items()}


def engine_bots(lexicons: Lexicons, settings: Settings | None = None) -> Mapping[str, Bot]:
    """All bots of the engine, by name."""
    settings = settings or Settings()
    return {name: EngineBot(name, lexicons, settings) for name in engine.BOTS}
