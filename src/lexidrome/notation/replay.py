"""Replays a game from its file, without a lexicon, and checks every number in it.

The board and the points are the referee's (`lexidrome.game`); no rule set is
needed, because all five books score alike. What they do not share is taken as
the file has it and only added up: the points for challenges and for overtime.

Tiles that lie where they should not, off centre or apart from the others,
stand, as they do on a real board when nobody challenges (A-58, A-59), and are
remarked upon. So are racks that cannot have been: the points decide, and many
records have a slip there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec

from lexidrome.base import Text, text
from lexidrome.game.board import (
    EMPTY,
    Board,
    Place,
    empty_board,
    put,
    side_of,
    square_names,
    take,
)
from lexidrome.game.placement import Fault, find_fault, form_words
from lexidrome.game.scoring import bonus_points, score_words
from lexidrome.lexicon import TileSet
from lexidrome.notation.gcg import (
    GcgChallengeBonus,
    GcgExchange,
    GcgFile,
    GcgOutBonus,
    GcgPass,
    GcgPlay,
    GcgRackDeduction,
    GcgTimePenalty,
    GcgTurn,
    GcgUnfinished,
    GcgWithdrawal,
)
from lexidrome.notation.malformed import Malformed, shown
from lexidrome.notation.symbols import Symbols, symbols_of

RACK_TILES = 7
BINGO_POINTS = 50
"""All five books agree on both (SSC-18, WU-24, DP-2.VII.g, ST-17, NSA-APP.II.B.p2)."""
FIRST_PLAY_TILES = 2
"""And on this (SSC-1, WU-6, DP-2.III.a, ST-1, NSA-APP.I.A.p1)."""


class Mismatch(msgspec.Struct, frozen=True):
    """A number in the file that is not what it should be."""

    line: int
    recorded: int
    computed: int
    is_total: bool = False
    """Whether it is the sum so far that is wrong, not the points of the turn."""

    def __str__(self) -> str:
        if self.is_total:
            return f"recorded {self.recorded}, computed {self.computed} in total"
        return f"recorded {self.recorded:+d}, computed {self.computed:+d}"


class Remark(msgspec.Struct, frozen=True):
    """Something odd that changes no number."""

    line: int
    sentence: Text


class Replay(msgspec.Struct, frozen=True):
    """What came of a replay; a game without mismatches has every number right."""

    file: GcgFile
    board: Board
    laid: tuple[dict[int, str], ...]
    """For each turn the tiles it laid, by square; empty for turns that laid none."""
    turn_count: int
    """Plays, passes and exchanges, also plays that were withdrawn."""
    totals: tuple[int, ...]
    """The points of each player when the file ends, as recorded."""
    zero_turns: int
    """How many turns in a row have scored nothing when the file ends."""
    next_player: int
    racks: tuple[tuple[str, ...], ...]
    """What each player is known to hold when the file ends; this may be a part of it."""
    mismatches: tuple[Mismatch, ...]
    remarks: tuple[Remark, ...]


def replay_gcg(file: GcgFile, tile_set: TileSet) -> Replay:
    """Play the game through; `Malformed` says which turn cannot have happened."""
    replayer = _Replayer(file, symbols_of(tile_set))
    for line, turn in zip(file.lines, file.game.turns, strict=True):
        if _is_unfinished(turn) and line == file.lines[-1]:
            replayer.leave_open(turn)
            break
        try:
            replayer.take(line, turn)
        except Malformed as error:
            raise error.at_line(line) from None
    return replayer.finish()


def _is_unfinished(turn: GcgTurn) -> bool:
    return isinstance(turn, GcgUnfinished) or turn.score is None


class _Replayer:
    """The board and the score sheet, turn by turn."""

    def __init__(self, file: GcgFile, symbols: Symbols) -> None:
        players = len(file.game.players)
        self.file = file
        self.symbols = symbols
        self.layout = file.game.layout
        self.board = empty_board(self.layout.side)
        self.laid: list[dict[int, str]] = []
        self.totals = [0] * players
        """The totals as recorded, wherever they are."""
        self.sums = [0] * players
        """The totals as they follow from the recorded scores alone."""
        self.standing: list[tuple[dict[int, str], int, int] | None] = [None] * players
        """Each player's last play, unless withdrawn: tiles, points, scoreless turns before."""
        self.held: list[tuple[str, ...]] = [()] * players
        """What each player is known to hold still."""
        self.turn_count = 0
        self.zero_turns = 0
        self.next_player: int | None = None
        self.mismatches: list[Mismatch] = []
        self.remarks: list[Remark] = []

    def take(self, line: int, turn: GcgTurn) -> None:
        self.laid.append({})
        match turn:
            case GcgPlay():
                self._play(line, turn)
            case GcgPass() | GcgExchange():
                self._idle_turn(line, turn)
            case GcgWithdrawal():
                self._withdrawal(line, turn)
            case GcgOutBonus() | GcgRackDeduction():
                self._leftover(line, turn)
            case GcgChallengeBonus() | GcgTimePenalty():
                self._count(line, turn, turn.score or 0)
            case GcgUnfinished():
                raise Malformed(text("The turn has no move; only the last may be unfinished."))

    def leave_open(self, turn: GcgTurn) -> None:
        """A last turn that was not finished is on the record and counts for nothing."""
        self.laid.append({})
        self.next_player = turn.player
        self.held[turn.player] = turn.rack

    def _play(self, line: int, turn: GcgPlay) -> None:
        tiles = lay_tiles(self.board, turn.place, turn.word, self.symbols)
        self._begin_turn(line, turn.player)
        before = self.board
        self.board = put(before, tiles)
        words = form_words(self.board, tiles)
        if sum([len(word.letters) for word in words]) <= len(tiles):
            # No tile that lay there before is in a word: an opening, or a play apart.
            self._look(line, before, tiles)
        points = sum(score_words(tiles, words, self.layout, self.symbols.table))
        points += bonus_points(len(tiles), RACK_TILES, BINGO_POINTS)
        self.laid[-1] = tiles
        rack_name = self.symbols.rack_name
        self._use(line, turn, [rack_name[tile] for tile in tiles.values()])
        counted = points if turn.score is None else turn.score
        self.standing[turn.player] = tiles, counted, self.zero_turns
        self.zero_turns = 0 if points else self.zero_turns + 1
        self._count(line, turn, points)

    def _look(self, line: int, before: Board, tiles: dict[int, str]) -> None:
        if (fault := find_fault(before, tiles, FIRST_PLAY_TILES)) is not None:
            self._remark(line, _FAULTS[fault])

    def _idle_turn(self, line: int, turn: GcgPass | GcgExchange) -> None:
        self._begin_turn(line, turn.player)
        self.zero_turns += 1
        if isinstance(turn, GcgPass):
            self.held[turn.player] = turn.rack
        elif turn.tiles:
            self._use(line, turn, turn.tiles)
        else:
            self.held[turn.player] = ()
        self._count(line, turn, 0)

    def _withdrawal(self, line: int, turn: GcgWithdrawal) -> None:
        withdrawn = self.standing[turn.player]
        if withdrawn is None:
            nick = self.file.game.players[turn.player].nick
            raise Malformed(text("{nick} has no play to withdraw.", nick=shown(nick)))
        tiles, points, zero_turns_before = withdrawn
        self.standing[turn.player] = None
        self.board = take(self.board, tuple(tiles))
        if points:
            self.zero_turns += zero_turns_before + 1
        self.held[turn.player] = turn.rack
        if turn.score == 0 and turn.total == self.totals[turn.player] - points:
            # Some programs record no points here and let the total speak.
            self._add(turn.player, -points, turn.total)
            return
        self._count(line, turn, -points)

    def _leftover(self, line: int, turn: GcgOutBonus | GcgRackDeduction) -> None:
        """Tiles left at the end: added to one side, taken from another, or both."""
        value = self.symbols.value(turn.tiles)
        is_deduction = isinstance(turn, GcgRackDeduction)
        known = Counter(
            turn.rack or self._final_rack(turn.player)
            if is_deduction
            else self._held_by_others(turn.player)
        )
        named = Counter(turn.tiles)
        if named < known:
            value = self.symbols.value(tuple(known.elements()))
        elif not known <= named:
            self._remark(line, text("The remaining tiles do not match those that were known."))
        self._count(line, turn, -value if is_deduction else self._bonus(turn, value))

    def _bonus(self, turn: GcgTurn, value: int) -> int:
        """The value once where the others lose as much, else twice: SSC-23 and WU-25 against
        NSA-V.F.1.p1. With more than two players either may be meant."""
        if self._others_deduct(turn.player):
            return value
        is_single = len(self.totals) > 2 and turn.score == value
        return value if is_single else 2 * value

    def _final_rack(self, player: int) -> tuple[str, ...]:
        racks = self.file.game.racks
        return (racks[player] if racks else ()) or self.held[player]

    def _held_by_others(self, player: int) -> tuple[str, ...]:
        """What the other players are known to hold; a bonus for each of them is not compared."""
        turns = self.file.game.turns
        if sum(isinstance(turn, GcgOutBonus) and turn.player == player for turn in turns) > 1:
            return ()
        others = (at for at in range(len(self.totals)) if at != player)
        return tuple(tile for at in others for tile in self._final_rack(at))

    def _others_deduct(self, player: int) -> bool:
        return any(
            isinstance(turn, GcgRackDeduction) and turn.player != player
            for turn in self.file.game.turns
        )

    def _begin_turn(self, line: int, player: int) -> None:
        if self.next_player not in (None, player):
            self._remark(line, text("This player is not the next in turn."))
        self.turn_count += 1
        self.next_player = (player + 1) % len(self.totals)

    def _use(self, line: int, turn: GcgPlay | GcgExchange, used: Iterable[str]) -> None:
        """A full rack must hold what was used of it; of one partly known, nobody can tell."""
        left = list(turn.rack)
        for tile in used:
            if tile in left:
                left.remove(tile)
            elif len(turn.rack) >= RACK_TILES:
                self._remark(line, text("The rack does not hold the tiles that were used."))
                left = []
                break
        self.held[turn.player] = tuple(left)

    def _count(self, line: int, turn: GcgTurn, computed: int) -> None:
        """Compare the turn's points and total with what they should be."""
        score = computed if turn.score is None else turn.score
        if score != computed:
            self.mismatches.append(Mismatch(line, score, computed))
        expected = self.totals[turn.player] + score
        self.sums[turn.player] += score
        if turn.total not in (None, expected, self.sums[turn.player]):
            self.mismatches.append(Mismatch(line, turn.total or 0, expected, is_total=True))
        self.totals[turn.player] = expected if turn.total is None else turn.total

    def _add(self, player: int, points: int, total: int) -> None:
        self.sums[player] += points
        self.totals[player] = total

    def _remark(self, line: int, sentence: Text) -> None:
        self.remarks.append(Remark(line, sentence))

    def finish(self) -> Replay:
        self._check_tile_counts()
        return Replay(
            self.file,
            self.board,
            tuple(self.laid),
            self.turn_count,
            tuple(self.totals),
            self.zero_turns,
            self.next_player or 0,
            tuple(map(self._final_rack, range(len(self.totals)))),
            tuple(self.mismatches),
            tuple(self.remarks),
        )

    def _check_tile_counts(self) -> None:
        """A set with a tile too many or too few plays on; it is worth knowing."""
        rack_tile = self.symbols.table.rack_tile
        on_board = Counter(map(rack_tile.__getitem__, self.board.replace(EMPTY, "")))
        for symbol, count in sorted((on_board - self.symbols.in_bag).items()):
            self._remark(
                self.file.lines[-1],
                text(
                    "The board has {extra} more of the tile {tile} than the set.",
                    extra=count,
                    tile=self.symbols.rack_name[symbol],
                ),
            )


def lay_tiles(
    board: Board, place: Place, word: tuple[str, ...], symbols: Symbols
) -> dict[int, str]:
    """The new tiles of a play by square; the others must lie there already."""
    side = side_of(board)
    step = 1 if place.is_across else side
    start = place.square % side if place.is_across else place.square // side
    if start + len(word) > side:
        raise Malformed(text("The play runs off the board."))
    tiles: dict[int, str] = {}
    square = place.square
    for written in word:
        lies = board[square]
        if lies == EMPTY:
            if written[0] in ".(":
                name = square_names(side)[square]
                raise Malformed(text("No tile lies on {square} yet.", square=name))
            tiles[square] = symbols.on_board(written)
        elif written not in (".", lies) and not symbols.is_same_letter(lies, written):
            raise Malformed(
                text(
                    "{square} has {tile}, not {written}.",
                    square=square_names(side)[square],
                    tile=symbols.name[lies],
                    written=written.strip("()"),
                )
            )
        square += step
    if not tiles:
        raise Malformed(text("The play lays no tile."))
    return tiles


_FAULTS = {
    Fault.TOO_FEW: text("The first play has a single tile."),
    Fault.CENTRE_MISSED: text("The first play does not cover the centre; it stands."),
    Fault.DISCONNECTED: text("The play touches no tile on the board; it stands."),
}
"""The others cannot occur: notation puts tiles in one line, without a gap, on empty squares."""
