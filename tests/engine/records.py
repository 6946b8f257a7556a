"""A self-play game played by the slow generator, draws and all, from the description alone.

The draws follow the core's rules, written here a second time: SplitMix64 of
seed and game number seeds xoshiro256**; the bag is laid out blank first and
shuffled from its end; tiles are drawn from its end; tiles that are exchanged
go back after the draw, each changing places with a random one.
"""

from __future__ import annotations

from engine.slow_generator import SlowMove
from engine.worlds import World, empty_grid, grid_of

SELF_PLAY_SEED = 2009
SELF_PLAY_GAMES = 50
_MASK = 2**64 - 1


class Dice:
    """Random numbers as the core makes them."""

    def __init__(self, seed: int, stream: int) -> None:
        state = _split(seed)[1] ^ _split((stream + 0x632BE59BD9B4E019) & _MASK)[1]
        self.words: list[int] = []
        for _ in range(4):
            state, word = _split(state)
            self.words.append(word)

    def next(self) -> int:
        a, b, c, d = self.words
        result = _rotate(b * 5 & _MASK, 7) * 9 & _MASK
        c, d = c ^ a, d ^ b
        self.words = [a ^ d, b ^ c, c ^ (b << 17 & _MASK), _rotate(d, 45)]
        return result

    def below(self, end: int) -> int:
        while True:
            product = (self.next() >> 32) * end
            if product % 2**32 >= 2**32 % end:
                return product >> 32


def slow_game(world: World, number: int, seed: int = SELF_PLAY_SEED) -> list[str]:
    """The turns of one game: rack, then move, score and equity in millipoints."""
    dice = Dice(seed, number)
    tiles = world.setting.tiles
    order = ("?", *tiles.alphabet)
    bag = [tile for tile in order for _ in range(tiles.counts[tile])]
    for rest in range(len(bag), 1, -1):
        at = dice.below(rest)
        bag[rest - 1], bag[at] = bag[at], bag[rest - 1]
    racks: list[list[str]] = [[], []]
    for rack in racks:
        _draw(rack, bag)
    position = world.position(empty_grid(15), racks[0])
    turns: list[str] = []
    zeros = 0
    while zeros < 6:
        rack = racks[0]
        move = world.slow_moves(position.with_racks(rack))[0]
        turns.append(written_turn("".join(sorted(rack)), move))
        for tile in move.tiles:
            rack.remove("?" if tile.islower() else tile)
        _draw(rack, bag)
        if move.kind == "exchange":
            for tile in move.tiles:
                bag.append(tile)
                at = dice.below(len(bag))
                bag[-1], bag[at] = bag[at], bag[-1]
        zeros = 0 if move.score else zeros + 1
        grid = _laid(grid_of(position), move)
        if not rack and not bag:
            break
        racks.reverse()
        position = world.position(grid, ())
    return turns


def written_turn(rack: str, move: SlowMove) -> str:
    tiles = move.tiles or "-"
    return f"{rack} {move.kind} {move.row} {move.column} {tiles} {move.score} {move.equity_mp}"


def _draw(rack: list[str], bag: list[str]) -> None:
    while len(rack) < 7 and bag:
        rack.append(bag.pop())


def _laid(grid: tuple[tuple[str, ...], ...], move: SlowMove) -> tuple[tuple[str, ...], ...]:
    rows = [list(row) for row in grid]
    row, column = move.row, move.column
    for tile in move.tiles if move.kind in ("across", "down") else "":
        while rows[row][column]:
            row, column = (row, column + 1) if move.kind == "across" else (row + 1, column)
        rows[row][column] = tile
    return tuple(map(tuple, rows))


def _split(state: int) -> tuple[int, int]:
    state = (state + 0x9E3779B97F4A7C15) & _MASK
    word = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & _MASK
    word = (word ^ word >> 27) * 0x94D049BB133111EB & _MASK
    return state, word ^ word >> 31


def _rotate(word: int, by: int) -> int:
    return (word << by | word >> (64 - by)) & _MASK
