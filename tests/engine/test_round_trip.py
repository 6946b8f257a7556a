"""Games that the player plays are written, read, entered beside a real board and written again."""

from __future__ import annotations

import pytest

from game.table import RULE_SETS, Table, side
from lexidrome import game as g
from lexidrome.base import BadInput
from lexidrome.engine import MoveKind, Position, Setting, bot
from lexidrome.game.boards import shipped_kit
from lexidrome.game.layout import STANDARD_NAME
from lexidrome.hall.games.engine_bots import position_of, symbols_of
from lexidrome.lexicon import Lexicon
from lexidrome.notation import (
    format_gcg,
    gcg_of_events,
    position_after,
    read_gcg,
    record_gcg,
    replay_gcg,
)
from lexidrome.notation.cgp import format_cgp, parse_cgp
from lexidrome.notation.gcg import GcgPlay, GcgPlayer

NAMES = (GcgPlayer("ann", "Ann Archer"), GcgPlayer("ben", "Ben Bow"))


@pytest.mark.parametrize("rules", RULE_SETS)
def test_a_game_between_bots_survives_the_round_trip(rules: str, setting: Setting) -> None:
    check_game(rules, setting, seed=b"a" * 32)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(20))
def test_many_games_between_bots_survive_the_round_trip(number: int, setting: Setting) -> None:
    check_game(RULE_SETS[number % 5], setting, seed=bytes([number]) * 32)


@pytest.mark.parametrize("rules", ["nsa-2009", "thon"])
def test_a_game_on_the_wide_board_survives_the_round_trip(rules: str, enable: Lexicon) -> None:
    kit = shipped_kit("wide")
    table = check_game(rules, Setting.on_board(enable, kit), b"w" * 32, kit.name)
    game = gcg_of_events(table.events, NAMES)
    written = format_gcg(game)
    assert b"\n#board-layout wide\n" in written
    done = replay_gcg(read_gcg(written), table.state.setup.tile_set)
    assert not done.mismatches
    assert done.board == table.state.board
    # Somebody has played beyond the columns and rows of a standard board.
    plays = [turn for turn in game.turns if isinstance(turn, GcgPlay)]
    assert any(turn.place.square % 21 > 14 for turn in plays)
    assert any(turn.place.square // 21 > 14 for turn in plays)
    position = position_after(done, table.state.setup.tile_set)
    assert (position.board_name, position.tile_set_name) == ("wide", "wide")
    setting = Setting.on_board(enable, kit)
    again = Position.from_parsed(parse_cgp(format_cgp(position)), setting)
    assert parse_cgp(again.to_cgp()).board_name == "wide"
    assert Position.from_cgp(again.to_cgp(), setting).to_cgp() == again.to_cgp()
    with pytest.raises(BadInput, match="21 rows of 21 squares; the board standard has 15 of 15"):
        Position.from_parsed(position, Setting.of(enable))


def check_game(rules: str, setting: Setting, seed: bytes, board: str = STANDARD_NAME) -> Table:
    table = Table(rules, seed=seed, board=board)
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
    return table


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
