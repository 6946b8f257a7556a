"""The player finds what the slow generator finds: all moves, their scores, equities and order."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.worlds import World, comparable, digest, grid_of
from lexidrome.engine import Move, Position, Setting, generate, generate_many


def golden_lines(golden: Path) -> list[tuple[str, int, str]]:
    lines = []
    for line in (golden / "positions.txt").read_text("ascii").splitlines():
        known, count, cgp = line.split(" ", 2)
        lines.append((known, int(count), cgp))
    return lines


def check_golden(lines: list[tuple[str, int, str]], setting: Setting) -> None:
    positions = [Position.from_cgp(cgp, setting) for _, _, cgp in lines]
    everything = generate_many(positions)
    for (known, count, cgp), position, moves in zip(lines, positions, everything, strict=True):
        assert len(moves) == count, cgp
        assert digest([comparable(move) for move in moves]) == known, cgp
        assert generate(position, 1)[0] == moves[0], cgp
        assert list(generate(position, 12)) == moves[:12], cgp


def test_some_golden_positions_have_the_moves_the_slow_generator_found(
    setting: Setting, golden: Path
) -> None:
    check_golden(golden_lines(golden)[::25], setting)


@pytest.mark.slow
def test_2000_positions_have_the_moves_the_slow_generator_found(
    setting: Setting, golden: Path
) -> None:
    lines = golden_lines(golden)
    assert len(lines) == 2000
    check_golden(lines, setting)


@pytest.mark.slow
def test_the_slow_generator_stands_by_what_it_found(english: World, golden: Path) -> None:
    check_slow(golden_lines(golden)[7::50], english)


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_the_slow_generator_stands_by_all_that_it_found(english: World, golden: Path) -> None:
    check_slow(golden_lines(golden), english)


def check_slow(lines: list[tuple[str, int, str]], world: World) -> None:
    for known, _, cgp in lines:
        parsed = Position.from_cgp(cgp, world.setting)
        assert digest(world.slow_moves(parsed)) == known, cgp


@pytest.mark.slow
def test_the_golden_positions_have_what_is_rare(setting: Setting, golden: Path) -> None:
    positions = [Position.from_cgp(cgp, setting) for _, _, cgp in golden_lines(golden)]
    on_board = [sum(1 for code in position.state.tiles if code) for position in positions]

    assert sum(position.racks[0].count("?") == 2 for position in positions) >= 30
    assert sum(count >= 90 for count in on_board) >= 20, "nearly full boards"
    assert sum(position.bag_count == 0 for position in positions) >= 100
    off_centre = [
        position
        for position, count in zip(positions, on_board, strict=True)
        if count and grid_of(position)[7][7] == ""
    ]
    assert len(off_centre) >= 20
    long_words = [position for position in positions[:150] if longest_word(position) == 15]
    assert len(long_words) >= 20


def longest_word(position: Position) -> int:
    return max(len(move.word) for move in generate(position))


def test_moves_of_many_positions_are_those_of_each(setting: Setting, golden: Path) -> None:
    positions = [Position.from_cgp(cgp, setting) for _, _, cgp in golden_lines(golden)[::80]]
    alone = [list(generate(position, 5)) for position in positions]

    for threads in (1, 3):
        together = generate_many(positions, 5, threads=threads)
        assert [list(moves) for moves in together] == alone


def test_moves_read_like_a_sequence(setting: Setting) -> None:
    empty = "/".join(["15"] * 15)
    moves = generate(Position.from_cgp(f"{empty} AEINRST/ 0/0 0", setting))

    best: Move = moves[0]
    assert str(best) == "8B ANESTRI"
    assert moves[-1] == moves[len(moves) - 1]
    assert str(moves[-1]) == "-"
    assert moves[:2] == [moves[0], moves[1]]
    assert moves.score(0) == best.score == 66
    assert moves.equity_mp(0) == best.equity_mp
    with pytest.raises(IndexError):
        moves[len(moves)]
    with pytest.raises(IndexError):
        moves[-len(moves) - 1]
