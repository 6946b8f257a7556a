"""Games that the player plays are written, read, entered beside a real board and written again."""

from __future__ import annotations

import pytest

from game.table import RULE_SETS, Table, side
from lexidrome import game as g
from lexidrome.engine import MoveKind, Setting, bot
from lexidrome.hall.games.engine_bots import position_of, symbols_of
from lexidrome.notation import format_gcg, gcg_of_events, read_gcg, record_gcg
from lexidrome.notation.gcg import GcgPlayer

NAMES = (GcgPlayer("ann", "Ann Archer"), GcgPlayer("ben", "Ben Bow"))


@pytest.mark.parametrize("rules", RULE_SETS)
def test_a_game_between_bots_survives_the_round_trip(rules: str, setting: Setting) -> None:
    check_game(rules, setting, seed=b"a" * 32)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(20))
def test_many_games_between_bots_survive_the_round_trip(number: int, setting: Setting) -> None:
    check_game(RULE_SETS[number % 5], setting, seed=bytes([number]) * 32)


def check_game(rules: str, setting: Setting, seed: bytes) -> None:
    table = Table(rules, seed=seed)
    table.start(None)
    while table.state.phase is g.Phase.PLAYING and table.state.play is None:
        take_turn(table, setting)
    assert table.state.outcome is not None
    game = gcg_of_events(table.events, NAMES)
    written = format_gcg(game)
    file = read_gcg(written)
    imported = record_gcg(file, table.state.rules, table.state.setup.tile_set)
    assert format_gcg(gcg_of_events(imported.events, game.players)) == written
    first = table.state.first_side
    assert imported.state.scores == (*table.state.scores[first:], *table.state.scores[:first])
    assert imported.state.board == table.state.board


def take_turn(table: Table, setting: Setting) -> None:
    state = table.state
    player, setup = state.on_turn, state.setup
    scores = (state.scores[player], state.scores[1 - player])
    rack = state.racks[player]
    position = position_of(setting, setup, state.board, rack, scores, state.zeros)
    move = bot("highest_score").choose(position)
    symbols = symbols_of(setup.tiles)
    at_ms = table.now_ms + 1_000
    if move.kind is MoveKind.EXCHANGE:
        tiles = "".join(symbols[tile] for tile in move.tiles)
        table.do(side(player).says(g.exchange.ExchangeTiles(tiles=tiles), at_ms=at_ms))
    elif move.kind is MoveKind.PASS:
        table.do(side(player).says(g.play.PassTurn(), at_ms=at_ms))
    else:
        laid = zip(move.squares, move.tiles, strict=True)
        placed = tuple(g.values.PlacedTile(square, symbols[tile]) for square, tile in laid)
        table.do(side(player).says(g.play.PlayTiles(tiles=placed), at_ms=at_ms))
        table.accept(1 - player, at_ms)
