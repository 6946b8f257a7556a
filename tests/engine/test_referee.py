"""The referee accepts what the player finds: same score, same words, all of them words."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.test_all_plays import golden_lines
from engine.worlds import RandomGame, World, grid_of
from lexidrome.engine import MoveKind, Position, Setting, generate
from lexidrome.game.board import Board, Place, format_place, put
from lexidrome.game.boards import shipped_kit
from lexidrome.game.placement import find_fault, form_words
from lexidrome.game.scoring import bonus_points, score_words
from lexidrome.game.tiles import tiles_of
from lexidrome.rulebook import derive, rule_set


def test_the_referee_accepts_every_play_of_some_positions(setting: Setting, golden: Path) -> None:
    check_plays(golden_lines(golden)[3::160], setting)


@pytest.mark.slow
def test_the_referee_accepts_every_play_of_many_positions(setting: Setting, golden: Path) -> None:
    check_plays(golden_lines(golden)[::8], setting)


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_the_referee_accepts_every_play_of_2000_positions(setting: Setting, golden: Path) -> None:
    check_plays(golden_lines(golden), setting)


@pytest.mark.parametrize(("rack_tiles", "highest"), [(7, 100), (5, 60), (2, 20)])
def test_the_referee_accepts_every_play_of_a_game_on_the_wide_board(
    english: World, rack_tiles: int, highest: int
) -> None:
    changes = {"setup.rack_tiles": rack_tiles, "play.bingo_tiles": rack_tiles}
    rules = derive(rule_set("nsa-2009"), changes, name="house", why="test")
    kit, words = shipped_kit("wide"), english.setting
    tiles = kit.tiles_for(words.tiles)
    setting = Setting.with_graph(words.graph, tiles, words.lexicon_name, rules, kit.layout)

    positions = list(RandomGame(replace(english, setting=setting), rack_tiles).positions())
    assert check_positions([*positions[:2], *positions[2::9]], setting) > 100
    assert max(generate(position, 1)[0].score for position in positions) > highest


def check_plays(lines: list[tuple[str, int, str]], setting: Setting) -> None:
    positions = (Position.from_cgp(cgp, setting) for _, _, cgp in lines)
    check_positions(positions, setting)


def check_positions(positions: Iterable[Position], setting: Setting) -> int:
    """Every play that the player finds is one to the referee; how many there were."""
    table = tiles_of(setting.tiles)
    play_rules = setting.rules.play
    words_seen: set[str] = set()
    count = 0
    for position in positions:
        cgp = position.to_cgp()
        squares = (square or "." for row in grid_of(position) for square in row)
        board = Board("".join(squares))
        for move in generate(position):
            if move.kind is not MoveKind.PLAY:
                continue
            count += 1
            laid = dict(zip(move.squares, move.tiles, strict=True))
            assert find_fault(board, laid, play_rules.first_play_tiles) is None, (cgp, move)
            words = form_words(put(board, laid), laid)
            points = sum(score_words(laid, words, setting.layout, table)) + bonus_points(
                len(laid), play_rules.bingo_tiles, play_rules.bingo_points
            )
            assert points == move.score, (cgp, move)
            main = words[0]
            assert main.letters == "".join(move.word), (cgp, move)
            place = Place(main.square, main.is_across)
            assert format_place(place, setting.side) == move.place, (cgp, move)
            words_seen.update(word.letters.upper() for word in words)
    assert words_seen
    assert setting.graph.count_members(list(words_seen)) == len(words_seen)
    return count
