"""Tables of leaves: what they say, how they are read and written, and what is refused."""

from __future__ import annotations

import random
import struct
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.test_other_boards import letters_set, made_words, square_layout
from engine.worlds import RandomGame, comparable, make_world
from lexidrome.base import BadInput
from lexidrome.engine import Leaves, Position, Setting, generate, static_style
from lexidrome.lexicon import tile_set

ENGLISH = tile_set("english")
EMPTY = "/".join(["15"] * 15)


def some_leaves() -> dict[tuple[str, ...], float]:
    return {
        ("?",): 24.5,
        ("S",): 7.25,
        ("S", "?"): 33.0,
        ("E", "S", "?"): 36.125,
        ("Q",): -6.0,
        ("V", "V"): -12.5,
    }


def test_leaves_are_worth_what_the_table_says_and_others_nothing() -> None:
    leaves = Leaves.build(some_leaves(), ENGLISH)

    assert len(leaves) == 6
    assert leaves.value_mp(("?",)) == 24_500
    assert leaves.value_mp(("?", "S")) == leaves.value_mp(("S", "?")) == 33_000
    assert leaves.value_mp(("V", "V")) == -12_500
    assert leaves.value_mp(("V",)) == 0
    assert leaves.value_mp(("S", "S")) == 0
    assert leaves.value_mp(()) == 0


def test_a_table_survives_being_written_and_read(tmp_path: Path) -> None:
    leaves = Leaves.build(some_leaves(), ENGLISH)
    file = tmp_path / "leaves.klv2"
    leaves.save(file)

    again = Leaves.load(file, ENGLISH)

    assert again.to_bytes() == leaves.to_bytes() == file.read_bytes()
    assert [again.value_mp(leave) for leave in some_leaves()] == [
        points * 1000 for points in some_leaves().values()
    ]


def test_the_file_is_laid_out_as_klv2() -> None:
    """By hand: heads, then the list ? S; S is a leave, and ? is one with S behind it."""
    nodes = [(2, 0, 0), (0, 0, 0), (4, 1, 0), (0, 1, 19), (0, 1, 19)]
    last = [True, True, False, True, True]
    words = [
        child | (1 << 22 if is_last else 0) | ends << 23 | tile << 24
        for (child, ends, tile), is_last in zip(nodes, last, strict=True)
    ]
    by_hand = struct.pack("<I5II3f", 5, *words, 3, 24.5, 33.0, 7.25)

    leaves = Leaves.from_bytes(by_hand, ENGLISH)

    assert leaves.value_mp(("?",)) == 24_500
    assert leaves.value_mp(("?", "S")) == 33_000
    assert leaves.value_mp(("S",)) == 7_250
    built = Leaves.build({("?",): 24.5, ("?", "S"): 33.0, ("S",): 7.25}, ENGLISH)
    assert built.value_mp(("?", "S")) == 33_000
    assert leaves.to_bytes() == by_hand, "what was read is written unchanged"


def test_moves_are_judged_by_score_and_leave(setting: Setting) -> None:
    leaves = Leaves.build(some_leaves(), ENGLISH)
    position = Position.from_cgp(f"{EMPTY} QVVS?IU/ 0/0 0", setting)

    moves = generate(position, style=static_style(leaves))

    keeping_blank = next(move for move in moves if move.leave == ("?", "S"))
    assert keeping_blank.equity_mp == 33_000
    assert str(keeping_blank) == "-IQUVV"
    assert moves[0] == generate(position, 1, static_style(leaves))[0]


def test_a_world_with_leaves_has_the_moves_of_the_slow_generator() -> None:
    letters = "ABCDE"
    tiles = letters_set(letters, 7, 2)
    world = make_world(made_words(letters, 120, 6), tiles, square_layout(9, 6))
    dice = random.Random(6)
    full = [letter for letter in "?" + letters for _ in range(tiles.counts[letter])]
    every = {tuple(sorted(kept)) for size in range(1, 7) for kept in combinations(full[:21], size)}
    worth = {leave: dice.randrange(-20_000, 30_000) / 1000 for leave in every}
    style = static_style(Leaves.build(worth, tiles))
    slow = {"".join(leave): round(points * 1000) for leave, points in worth.items()}

    for seed in range(3):
        for position in RandomGame(world, seed).positions():
            moves = generate(position, style=style)
            assert [comparable(move) for move in moves] == world.slow_moves(position, slow)
            assert generate(position, 1, style)[0] == moves[0]
            assert list(generate(position, 9, style)) == moves[:9]


def node(tile: int = 1, *, child: int = 0, last: bool = True, ends: bool = True) -> int:
    return child | (1 << 22 if last else 0) | (1 << 23 if ends else 0) | tile << 24


def table(nodes: list[int], values: list[float]) -> bytes:
    count = len(nodes)
    return struct.pack(f"<I{count}II{len(values)}f", count, *nodes, len(values), *values)


HEAD = node(0, child=1, ends=False)


@pytest.mark.parametrize(
    ("file", "sentence"),
    [
        (b"", "ends after 0 bytes"),
        (b"\1\0\0", "ends after 3 bytes"),
        (table([HEAD, node()], [1.0])[:-1], "ends after"),
        (table([HEAD, node()], [1.0]) + b"\0", "should end at byte"),
        (table([HEAD, node()], []), "names 1 leaves and has 0 values"),
        (table([HEAD, node()], [1.0, 2.0]), "names 1 leaves and has 2 values"),
        (table([HEAD, node(27)], [1.0]), "node 1 has tile 27"),
        (table([HEAD, node(last=False)], [1.0]), "from node 1 on lie outside"),
        (table([node(0, child=9, ends=False), node()], [1.0]), "from node 9 on lie outside"),
        (table([HEAD, node(child=1)], [1.0]), "more tiles than a rack"),
        (table([HEAD, node(ends=False)], []), "a path ends without a leave"),
        (table([HEAD, node()], [float("nan")]), "value 0 cannot be"),
        (table([HEAD, node()], [1e9]), "value 0 cannot be"),
        (struct.pack("<I", 2**31), "too many"),
    ],
)
def test_a_damaged_file_gets_a_sentence(file: bytes, sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        Leaves.from_bytes(file, ENGLISH)


def test_a_file_that_is_not_there_gets_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="cannot be read"):
        Leaves.load(tmp_path / "none.klv2", ENGLISH)
    with pytest.raises(BadInput, match="cannot be written"):
        Leaves.build({}, ENGLISH).save(tmp_path / "no" / "folder.klv2")


@pytest.mark.parametrize(
    ("leaves", "sentence"),
    [
        ({("A", "B"): 1.0, ("B", "A"): 2.0}, "same tiles appear twice"),
        ({("Ä",): 1.0}, "is not a letter"),
        ({(): 1.0}, "no tiles"),
        ({("A",) * 11: 1.0}, "more tiles than a rack"),
        ({("A",): float("inf")}, "cannot be what a leave is worth"),
    ],
)
def test_leaves_that_cannot_be_are_refused(
    leaves: dict[tuple[str, ...], float], sentence: str
) -> None:
    with pytest.raises(BadInput, match=sentence):
        Leaves.build(leaves, ENGLISH)


@given(st.binary(max_size=200))
def test_any_bytes_are_a_table_or_a_sentence(data: bytes) -> None:
    try:
        leaves = Leaves.from_bytes(data, ENGLISH)
    except BadInput:
        return
    assert leaves.to_bytes() == data


@given(st.lists(st.integers(0, 2**32 - 1), min_size=1, max_size=8), st.integers(0, 6))
def test_any_nodes_are_a_table_or_a_sentence(nodes: list[int], values: int) -> None:
    small = [bits & 0x3FC0_0007 for bits in nodes]
    data = table(small, [1.0] * values)
    try:
        leaves = Leaves.from_bytes(data, ENGLISH)
    except BadInput:
        return
    for leave in some_leaves():
        assert leaves.value_mp(leave) in (0, 1000)
