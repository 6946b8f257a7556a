"""A position as a value: board, racks, scores; and the moves that can be made in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Self

import msgspec

from lexidrome.base import BadInput, Points, Text, text
from lexidrome.base.folders import data_folder
from lexidrome.engine.moves import ACROSS, DOWN, EXCHANGE, PASS, Move, MoveKind, Moves
from lexidrome.engine.setting import Setting
from lexidrome.engine.style import STATIC, Style
from lexidrome.engine.tilecodes import BLANK_BIT
from lexidrome.game.boards import board_key, find_kit
from lexidrome.game.layout import STANDARD_NAME
from lexidrome.lexicon import ENABLE, LexiconLibrary
from lexidrome.native import Line as NativeLine
from lexidrome.native import PositionState
from lexidrome.native import generate as native_generate
from lexidrome.native import generate_many as native_generate_many
from lexidrome.notation import format_tiles
from lexidrome.notation.cgp import CgpOp, CgpPosition, format_cgp, parse_cgp


class Position(msgspec.Struct, frozen=True, eq=False):
    """What is known at one turn; the side to move comes first. Never changes."""

    setting: Setting
    state: PositionState

    @classmethod
    def from_cgp(cls, written: str, setting: Setting | None = None) -> Position:
        """Read a CGP line.

        Without a setting the position's own lexicon and board are looked for in the data
        folder, ENABLE and the standard one if it names none, and played by the usual rules. With
        one, a position that names another lexicon is refused.
        """
        parsed = parse_cgp(written)
        if setting is None:
            board = board_key(parsed.board_name or STANDARD_NAME)
            setting = _own_setting(parsed.lexicon or ENABLE, board)
        elif (parsed.lexicon or setting.lexicon_name).upper() != setting.lexicon_name.upper():
            raise BadInput(
                text(
                    "The position is for the lexicon {its}, not for {ours}.",
                    its=str(parsed.lexicon),
                    ours=setting.lexicon_name,
                )
            )
        return cls.from_parsed(parsed, setting)

    @classmethod
    def from_parsed(cls, parsed: CgpPosition, setting: Setting) -> Position:
        """The same from what `parse_cgp` read; its lexicon is not asked for."""
        _check_names(parsed, setting)
        codes = setting.codes
        board = bytes(codes.board_code(square) for row in parsed.rows for square in row)
        racks = [codes.rack_codes(rack) for rack in parsed.racks]
        _check_tiles(board, racks, setting)
        scores = list(parsed.scores)
        state = PositionState(setting.native, board, racks, scores, parsed.zero_turns)
        return cls(setting, state)

    def to_cgp(self) -> str:
        side = self.setting.side
        names = self.setting.codes.names
        tiles = [names[code] if code else "" for code in self.state.tiles]
        rows = tuple(tuple(tiles[at : at + side]) for at in range(0, len(tiles), side))
        ops = [CgpOp("lex", self.setting.lexicon_name), CgpOp("ld", self.setting.tiles.name)]
        if self.setting.layout.name != STANDARD_NAME:
            ops.append(CgpOp("bdn", self.setting.layout.name))
        return format_cgp(
            CgpPosition(rows, self.racks, tuple(self.scores), self.state.zero_turns, tuple(ops))
        )

    @property
    def racks(self) -> tuple[tuple[str, ...], ...]:
        """As far as they are known."""
        return tuple(map(self.setting.codes.read, self.state.racks))

    @property
    def scores(self) -> tuple[Points, ...]:
        return tuple(map(Points, self.state.scores))

    @property
    def bag_count(self) -> int:
        """Tiles in the bag, when every other side holds as many as it can."""
        return self.state.bag_count

    def after(self, move: Move) -> Position:
        """The position after a move, the other side to move; nothing is drawn."""
        return Position(self.setting, self.state.after(*native_move(self, move)))

    def with_racks(self, *racks: Sequence[str]) -> Position:
        """The same with other racks, the side to move first; none means unknown."""
        count = len(self.state.racks)
        if len(racks) > count:
            raise BadInput(
                text("There are {racks} racks and {sides} sides.", racks=len(racks), sides=count)
            )
        codes = [self.setting.codes.rack_codes(rack) for rack in racks]
        codes += [b""] * (count - len(racks))
        board = self.state.tiles
        _check_tiles(board, codes, self.setting)
        return Position(
            self.setting,
            PositionState(
                self.setting.native, board, codes, self.state.scores, self.state.zero_turns
            ),
        )


class Line:
    """A position on which moves are played and taken back, for searching.

    For one thread at a time. Playing and taking back cost microseconds; a
    `position()` is a copy that stays as it is.
    """

    __slots__ = ("_native", "_start")

    def __init__(self, start: Position) -> None:
        self._start = start
        self._native = NativeLine(start.state)

    def __len__(self) -> int:
        return len(self._native)

    def play(self, move: Move) -> Self:
        self._native.play(*native_move(self._start, move))
        return self

    def take_back(self) -> Self:
        """Undo the last move that was played."""
        self._native.take_back()
        return self

    def position(self) -> Position:
        return Position(self._start.setting, self._native.position())


def generate(position: Position, top: int | None = None, style: Style = STATIC) -> Moves:
    """The first `top` moves of a position, best first; all of them if None.

    Each play stands once: a single tile that makes words both ways is a play
    across. Exchanges and the pass are among the moves.
    """
    _check_top(top)
    return Moves(native_generate(position.state, style.native, top), position.setting)


def generate_many(
    positions: Sequence[Position],
    top: int | None = None,
    style: Style = STATIC,
    *,
    threads: int = 1,
) -> list[Moves]:
    """`generate` for each position in one call, on several threads if wanted."""
    _check_top(top)
    if threads < 1:
        raise BadInput(text("The number of threads must be at least 1."))
    states = [position.state for position in positions]
    found = native_generate_many(states, style.native, top, threads)
    return [
        Moves(moves, position.setting) for moves, position in zip(found, positions, strict=True)
    ]


@lru_cache(maxsize=4)
def _own_setting(lexicon: str, board: str) -> Setting:
    kit = find_kit(board, data_folder() / "boards")
    return Setting.on_board(LexiconLibrary(data_folder()).load(lexicon), kit)


def _check_top(top: int | None) -> None:
    if top is not None and top < 1:
        raise BadInput(text("The number of moves must be at least 1."))


def _check_names(parsed: CgpPosition, setting: Setting) -> None:
    """The board and the tile set that a position names must be those of the setting."""
    side = setting.side
    if len(parsed.rows) != side or len(parsed.rows[0]) != side:
        raise BadInput(
            text(
                "The position has {rows} rows of {columns} squares; the board {board} has "
                "{side} of {side}.",
                rows=len(parsed.rows),
                columns=len(parsed.rows[0]),
                board=setting.layout.name,
                side=side,
            )
        )
    if len(parsed.racks) < 2:
        raise BadInput(text("A position needs at least two racks; leave unknown ones empty."))
    if board_key(parsed.board_name or setting.layout.name) != setting.layout.name:
        raise BadInput(text("There is no board “{board}” here.", board=str(parsed.board_name)))
    tiles = parsed.tile_set_name or setting.tiles.name
    if tiles.lower() != setting.tiles.name.lower():
        raise BadInput(
            text(
                "The position is for the tile set {its}, and the lexicon {lexicon} for {ours}.",
                its=tiles,
                lexicon=setting.lexicon_name,
                ours=setting.tiles.name,
            )
        )


def _check_tiles(board: bytes, racks: list[bytes], setting: Setting) -> None:
    """No rack is too long, and no tile stands more often than the set has it."""
    codes = setting.codes
    for rack in racks:
        if len(rack) > setting.rack_size:
            raise BadInput(
                text(
                    "The rack {rack} has {count} tiles; a rack holds at most {limit}.",
                    rack=format_tiles(codes.read(rack)),
                    count=len(rack),
                    limit=setting.rack_size,
                )
            )
    used = Counter(0 if code & BLANK_BIT else code for code in board if code)
    for rack in racks:
        used.update(rack)
    for code, count in sorted(used.items()):
        name = codes.names[code]
        limit = setting.tiles.counts[name]
        if count > limit:
            raise BadInput(_too_many(name, count, limit, setting))


def _too_many(tile: str, count: int, limit: int, setting: Setting) -> Text:
    return text(
        "Too many “{tile}” on the board and the racks: {count}, and the {tile_set} tile set has "
        "{limit}.",
        tile=tile,
        count=count,
        tile_set=setting.tiles.title,
        limit=limit,
    )


def native_move(position: Position, move: Move) -> tuple[int, int, int, bytes, int]:
    """A move as the core has it: kind, row, column, tiles and score."""
    codes = position.setting.codes
    if move.kind is MoveKind.PLAY:
        kind = ACROSS if move.is_across else DOWN
        tiles = bytes(map(codes.board_code, move.tiles))
    else:
        kind = EXCHANGE if move.kind is MoveKind.EXCHANGE else PASS
        tiles = codes.rack_codes(move.tiles)
    return kind, move.row, move.column, tiles, move.score
