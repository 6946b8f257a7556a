"""The same game for the player and for the slow generator, and random games in it."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from engine.slow_generator import Grid, SlowGenerator, SlowMove
from lexidrome.engine import Move, MoveKind, Position, Setting, generate
from lexidrome.game.layout import STANDARD, Layout
from lexidrome.lexicon import TileSet, WordGraph
from lexidrome.notation.cgp import CgpPosition
from lexidrome.rulebook import RuleSet, rule_set


class World(msgspec.Struct, frozen=True, eq=False):
    """A lexicon, tiles and a board, twice."""

    setting: Setting
    slow: SlowGenerator

    def position(
        self, grid: Grid, rack: Sequence[str], other: Sequence[str] = (), zero_turns: int = 0
    ) -> Position:
        parsed = CgpPosition(grid, (tuple(rack), tuple(other)), (0, 0), zero_turns)
        return Position.from_parsed(parsed, self.setting)

    def slow_moves(
        self, position: Position, leaves: Mapping[str, int] | None = None
    ) -> list[SlowMove]:
        values = self.setting.tiles.values
        unseen = self.setting.codes.read(position.state.unseen)
        other_points = sum(values[tile] for tile in unseen) if position.bag_count == 0 else 0
        rack = "".join(position.racks[0])
        return self.slow.moves(grid_of(position), rack, position.bag_count, other_points, leaves)


def make_world(
    words: Sequence[str],
    tiles: TileSet,
    layout: Layout = STANDARD,
    rules: RuleSet | None = None,
    graph: WordGraph | None = None,
    name: str = "TEST",
) -> World:
    rules = rules or rule_set("nsa-2009")
    graph = graph or WordGraph.build(words, tiles.alphabet)
    setting = Setting.with_graph(graph, tiles, name, rules, layout)
    side = setting.side
    slow = SlowGenerator(
        words,
        tiles.values,
        [layout.letter_multipliers[at : at + side] for at in range(0, side * side, side)],
        [layout.word_multipliers[at : at + side] for at in range(0, side * side, side)],
        rack_size=rules.setup.rack_tiles,
        bingo_points=rules.play.bingo_points,
        exchange_bag_minimum=rules.exchange.min_bag or 1,
        vowels="".join(tiles.vowels),
    )
    return World(setting, slow)


def grid_of(position: Position) -> Grid:
    names = {0: ""} | {code: name for code, name in position.setting.codes.names.items() if code}
    squares = [names[code] for code in position.state.tiles]
    side = position.setting.side
    return tuple(tuple(squares[at : at + side]) for at in range(0, len(squares), side))


def empty_grid(side: int) -> Grid:
    return (("",) * side,) * side


def comparable(move: Move) -> SlowMove:
    """The player's move in the slow generator's words."""
    kind = str(move.kind)
    if move.kind is MoveKind.PLAY:
        kind = "across" if move.is_across else "down"
    tiles, leave = "".join(move.tiles), "".join(sorted(move.leave))
    return SlowMove(kind, move.row, move.column, tiles, move.score, move.equity_mp, leave)


def digest(moves: Sequence[SlowMove]) -> str:
    """Stands for all moves of a position, their scores and equities, and their order."""
    lines = "\n".join(" ".join(map(str, move)) for move in moves)
    return hashlib.sha256(lines.encode()).hexdigest()[:16]


class RandomGame:
    """A game in which every side plays whatever comes to mind."""

    def __init__(self, world: World, seed: Any, start: Grid | None = None) -> None:
        self.world = world
        self.dice = random.Random(seed)
        self.grid = start or empty_grid(world.setting.side)
        tiles = world.setting.tiles
        self.bag = [tile for tile, count in tiles.counts.items() for _ in range(count)]
        for row in self.grid:
            for square in row:
                if square:
                    self.bag.remove("?" if square.islower() else square)
        self.dice.shuffle(self.bag)
        self.racks: list[list[str]] = [[], []]

    def positions(self, first_racks: Sequence[str] = ("", "")) -> Iterator[Position]:
        """Every position until a side is out or both have nothing but passes."""
        for rack, wanted in zip(self.racks, first_racks, strict=True):
            for tile in wanted:
                self.bag.remove(tile)
                rack.append(tile)
        scoreless = 0
        while scoreless < 4:
            for rack in self.racks:
                while self.bag and len(rack) < self.world.setting.rack_size:
                    rack.append(self.bag.pop())
            if not self.racks[0]:
                return
            position = self.world.position(self.grid, self.racks[0])
            yield position
            move = self._choose(position)
            scoreless = scoreless + 1 if move.kind is not MoveKind.PLAY else 0
            for tile in move.tiles:
                self.racks[0].remove("?" if tile.islower() else tile)
            if move.kind is MoveKind.EXCHANGE:
                self.bag += move.tiles
                self.dice.shuffle(self.bag)
            self.grid = grid_of(position.after(move))
            if not self.racks[0] and not self.bag:
                return
            self.racks.reverse()

    def _choose(self, position: Position) -> Move:
        moves = generate(position)
        plays = [at for at in range(len(moves)) if moves.score(at) > 0]
        if not plays or self.dice.random() < 0.02:
            return moves[self.dice.randrange(len(moves))]
        # Sometimes a good move, so that boards open and racks do not rot.
        reach = len(plays) if self.dice.random() < 0.5 else min(20, len(plays))
        return moves[plays[self.dice.randrange(reach)]]
