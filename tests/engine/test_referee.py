"""The referee accepts what the player finds: same score, same words, all of them words."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.test_all_plays import golden_lines
from engine.worlds import grid_of
from lexidrome.engine import MoveKind, Position, Setting, generate
from lexidrome.game.board import Board, Place, format_place, put
from lexidrome.game.layout import STANDARD
from lexidrome.game.placement import find_fault, form_words
from lexidrome.game.scoring import bonus_points, score_words
from lexidrome.game.tiles import tiles_of


def test_the_referee_accepts_every_play_of_some_positions(setting: Setting, golden: Path) -> None:
    check_plays(golden_lines(golden)[3::160], setting)


@pytest.mark.slow
def test_the_referee_accepts_every_play_of_many_positions(setting: Setting, golden: Path) -> None:
    check_plays(golden_lines(golden)[::8], setting)


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_the_referee_accepts_every_play_of_2000_positions(setting: Setting, golden: Path) -> None:
    check_plays(golden_lines(golden), setting)


def check_plays(lines: list[tuple[str, int, str]], setting: Setting) -> None:
    table = tiles_of(setting.tiles)
    play_rules = setting.rules.play
    words_seen: set[str] = set()
    for _, _, cgp in lines:
        position = Position.from_cgp(cgp, setting)
        squares = (square or "." for row in grid_of(position) for square in row)
        board = Board("".join(squares))
        for move in generate(position):
            if move.kind is not MoveKind.PLAY:
                continue
            laid = dict(zip(move.squares, move.tiles, strict=True))
            assert find_fault(board, laid, play_rules.first_play_tiles) is None, (cgp, move)
            words = form_words(put(board, laid), laid)
            points = sum(score_words(laid, words, STANDARD, table)) + bonus_points(
                len(laid), play_rules.bingo_tiles, play_rules.bingo_points
            )
            assert points == move.score, (cgp, move)
            main = words[0]
            assert main.letters == "".join(move.word), (cgp, move)
            assert format_place(Place(main.square, main.is_across)) == move.place, (cgp, move)
            words_seen.update(word.letters.upper() for word in words)
    assert words_seen
    assert setting.graph.count_members(list(words_seen)) == len(words_seen)
