"""The engine's bots at the table: a side's view as a position, a move as tiles on squares."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from lexidrome import engine
from lexidrome import game as g
from lexidrome.engine import Budget, Cancel
from lexidrome.engine.bots import Bot as Player
from lexidrome.engine.bots import ThinkingBot
from lexidrome.game.state import Turn, TurnKind
from lexidrome.hall.games.bots import Bot, BotExchange, BotMove, BotPass, BotPlay, BotSeat
from lexidrome.hall.games.game import spell
from lexidrome.hall.games.lexicons import Lexicons
from lexidrome.hall.work.kinds import Footing
from lexidrome.hall.work.moves import MoveAsked
from lexidrome.hall.work.settings import Settings
from lexidrome.lexicon import ENABLE, Lexicon, judge
from lexidrome.notation.cgp import CgpPosition

FALLBACK = "highest_score"
"""The bot that answers at once when another fails."""
NEVER_CHALLENGES = frozenset({"beginner"})
"""Bots that do not know enough words to doubt one."""
LARGEST_RACK = 7


class EngineBot:
    def __init__(self, bot: Player, lexicons: Lexicons, settings: Settings) -> None:
        self._bot = bot
        self._lexicons = lexicons
        self._settings = settings
        self._may_doubt = bot.name not in NEVER_CHALLENGES

    def choose(self, seat: BotSeat) -> BotMove:
        return move_of(seat, self._bot.choose(self._position(seat, seat.view.board, seat.rack)))

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
        order = order_of(seat)
        scores = tuple(view.sides[side].score for side in order)
        setting = self._settings.of(self._lexicon(seat), seat.setup)
        return position_of(setting, seat.setup, board, rack, scores, view.zeros)

    def _lexicon(self, seat: BotSeat) -> Lexicon:
        return self._lexicons.load(seat.setup.options.lexicon or ENABLE)


class ThinkingEngineBot(EngineBot):
    def __init__(self, bot: ThinkingBot, lexicons: Lexicons, settings: Settings) -> None:
        super().__init__(bot, lexicons, settings)
        self._thinker = bot

    def think(self, seat: BotSeat, budget: Budget, cancel: Cancel) -> BotMove:
        return move_of(seat, self._thinker.think(self._known(seat), budget, cancel))

    def ask(self, seat: BotSeat, budget: Budget) -> MoveAsked | None:
        if self._bot.name not in engine.BOTS:
            return None
        footing = Footing.of(self._lexicon(seat), seat.setup)
        position = self._known(seat).to_cgp()
        return MoveAsked(footing, self._bot.name, position, budget.seed, budget.iterations)

    def move(self, seat: BotSeat, answer: engine.Move) -> BotMove:
        return move_of(seat, answer)

    def _known(self, seat: BotSeat) -> engine.Position:
        """The position with what everybody has seen of the other's rack."""
        position = self._position(seat, seat.view.board, seat.rack)
        if not position.bag_count:
            # With the bag empty the rest says more.
            return position
        return position.with_racks(*position.racks[:1], *self._shown(seat))

    def _shown(self, seat: BotSeat) -> list[tuple[str, ...]]:
        labels, tiles = seat.setup.tiles.labels, seat.setup.tiles
        others = order_of(seat)[1:]
        return [
            tuple(labels[tile] for tile in shown_tiles(seat.view.turns, side, tiles))
            for side in others
        ]


def order_of(seat: BotSeat) -> list[int]:
    """The sides as a position has them, the bot's own first."""
    count = len(seat.view.sides)
    return [(seat.side + offset) % count for offset in range(count)]


def shown_tiles(turns: Sequence[Turn], side: int, tiles: g.tiles.Tiles) -> str:
    """What everybody has seen of a rack: the tiles of plays that were challenged off it.

    Those that were played since are gone, and after an exchange nobody knows.
    """
    shown: Counter[str] = Counter()
    for turn in turns:
        if turn.side != side:
            continue
        laid = Counter(tiles.rack_tile[placed.tile] for placed in turn.tiles)
        if turn.is_withdrawn:
            shown |= laid
        elif turn.kind is TurnKind.EXCHANGE:
            shown.clear()
        else:
            shown -= laid
    return "".join(sorted(shown.elements()))


def move_of(seat: BotSeat, move: engine.Move) -> BotMove:
    """A move of the engine as tiles on squares."""
    symbols = symbols_of(seat.setup.tiles)
    if move.kind is engine.MoveKind.EXCHANGE:
        return BotExchange("".join(symbols[tile] for tile in move.tiles))
    if move.kind is engine.MoveKind.PASS:
        return BotPass()
    laid = zip(move.squares, move.tiles, strict=True)
    return BotPlay(tuple(g.values.PlacedTile(square, symbols[tile]) for square, tile in laid))


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
    return {name: _seated(engine.bot(name), lexicons, settings) for name in engine.BOTS}


def _seated(bot: Player, lexicons: Lexicons, settings: Settings) -> Bot:
    if isinstance(bot, ThinkingBot):
        return ThinkingEngineBot(bot, lexicons, settings)
    return EngineBot(bot, lexicons, settings)
