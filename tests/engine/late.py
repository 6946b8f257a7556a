"""Late positions: from self-play, and with few tiles left."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from lexidrome.engine import Position, Setting, recorded_self_play
from lexidrome.engine.tilecodes import BLANK_BIT
from lexidrome.lexicon import BLANK, TileSet
from lexidrome.notation.cgp import parse_cgp


def turns(setting: Setting, games: int, seed: int) -> Iterator[list[Position]]:
    """The positions of each game, with the rack of the side to move."""
    empty = "/".join([str(setting.side)] * setting.side)
    for game in recorded_self_play(setting, games, seed):
        position = Position.from_cgp(f"{empty} / 0/0 0", setting)
        seen = []
        for turn in game:
            seen.append(position.with_racks(setting.codes.read(turn.rack)))
            state = seen[-1].state.after(turn.kind, turn.row, turn.column, turn.tiles, turn.score)
            position = Position(setting, state)
        yield seen


def with_in_bag(setting: Setting, games: int, seed: int, in_bag: int) -> Iterator[Position]:
    """The first position of each game with so many tiles in the bag, if there is one."""
    for seen in turns(setting, games, seed):
        wanted = setting.rack_size + in_bag
        found = [at for at in seen if len(at.state.unseen) == wanted]
        if in_bag == 0:
            found = [at for at in seen if len(at.state.unseen) <= wanted]
        yield from found[:1]


def short(
    setting: Setting,
    seed: int,
    rack_size: int,
    in_bag: int = 0,
    games: int = 60,
    zeros_per_side: int = 1,
    held: str = "",
) -> Iterator[tuple[Position, Setting]]:
    """Last boards of games with as many new tiles as the racks and the bag hold, and no others.

    Fewer scoreless turns than usual end these games, so that everything can be tried. The other
    side, or the bag, holds the tile `held`.
    """
    dice = random.Random(seed)
    for seen in turns(setting, games, seed):
        board = seen[-1].state.tiles
        used = Counter(0 if tile & BLANK_BIT else tile for tile in board if tile)
        bag = [tile for tile, count in setting.tiles.counts.items() for _ in range(count)]
        rest = dice.sample(bag, 2 * rack_size + in_bag)
        if dice.random() < 0.2:
            rest[0] = BLANK
        if held:
            rest[-1] = held
        names = setting.codes.names
        counts = Counter({names[tile]: count for tile, count in used.items()}) + Counter(rest)
        rules = replace(
            setting.rules,
            setup=replace(setting.rules.setup, rack_tiles=rack_size),
            ending=replace(setting.rules.ending, zeros_per_side=zeros_per_side),
        )
        small = Setting.with_graph(
            setting.graph, with_counts(setting.tiles, counts), setting.lexicon_name, rules
        )
        first, other = "".join(rest[:rack_size]), "".join(rest[rack_size : 2 * rack_size])
        rows = seen[-1].to_cgp().split()[0]
        lead = dice.randrange(-15, 16)
        zeros = dice.randrange(2 * zeros_per_side)
        cgp = f"{rows} {first}/{other if not in_bag else ''} {300 + lead}/300 {zeros}"
        yield Position.from_parsed(parse_cgp(cgp), small), small


def with_counts(tiles: TileSet, counts: Counter[str]) -> TileSet:
    return replace(
        tiles,
        tiles=tuple(replace(tile, count=counts[tile.letter]) for tile in tiles.tiles),
        blank=replace(tiles.blank, count=counts[BLANK]),
    )
