"""CGP positions, both ways."""

from __future__ import annotations

import re
import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexidrome.base import BadInput
from lexidrome.notation import Malformed
from lexidrome.notation.cgp import CgpOp, CgpPosition, format_cgp, parse_cgp

EMPTY = "/".join(["15"] * 15)


def test_an_empty_board_has_fifteen_rows_of_fifteen_empty_squares() -> None:
    position = parse_cgp(f"{EMPTY} AENSTUU/ 0/0 0 lex NWL18;")
    assert position.rows == (("",) * 15,) * 15
    assert position.racks == (tuple("AENSTUU"), ())
    assert position.scores == (0, 0)
    assert position.zero_turns == 0
    assert position.lexicon == "NWL18"


def test_digits_are_runs_of_empty_squares_and_small_letters_are_blanks() -> None:
    position = parse_cgp("2cA1/5/5/5/1[CH]2[ll] ?/?[RR] -5/17 3")
    assert position.rows[0] == ("", "", "c", "A", "")
    assert position.rows[4] == ("", "CH", "", "", "ll")
    assert position.racks == (("?",), ("?", "RR"))
    assert position.scores == (-5, 17)
    assert position.zero_turns == 3


def test_operations_are_read_and_unknown_ones_kept_in_order() -> None:
    written = f"{EMPTY} / 10/20 0 ld english; bdn CrosswordGame; tmr 10000/-2500; lm 8D .AB; xyz;"
    position = parse_cgp(written)
    assert position.tile_set_name == "english"
    assert position.board_name == "CrosswordGame"
    assert position.remaining_ms == (10000, -2500)
    assert position.op("lm") == "8D .AB"
    assert position.ops[-1] == CgpOp("xyz")
    assert position.lexicon is None
    assert format_cgp(position) == written


def test_loose_spacing_and_a_missing_last_semicolon_are_read_and_written_strictly() -> None:
    loose = f"\ufeff  {EMPTY}\t/   1/2  0   lex\tX;ld   y \r\n"
    assert format_cgp(parse_cgp(loose)) == f"{EMPTY} / 1/2 0 lex X; ld y;"


@pytest.mark.parametrize("size", [7, 15, 17, 21])
def test_other_board_sizes_are_read(size: int) -> None:
    position = parse_cgp("/".join([str(size)] * size) + " / 0/0 0")
    assert (len(position.rows), len(position.rows[0])) == (size, size)


def test_up_to_four_sides_have_racks_and_scores() -> None:
    position = parse_cgp(f"{EMPTY} A/B//D 1/2/3/4 0")
    assert position.racks == (("A",), ("B",), (), ("D",))
    assert position.scores == (1, 2, 3, 4)


MALFORMED = [
    ("", 1, "The rows of the board are missing."),
    (EMPTY, 45, "The racks are missing; two unknown ones are written /."),
    (f"{EMPTY} /", 47, "The scores are missing, such as 0/0."),
    (f"{EMPTY} / 0/0", 51, "The number of scoreless turns is missing, such as 0."),
    ("15/14 / 0/0 0", 4, "Row 2 has 14 squares and the first row 15."),
    ("15//15 / 0/0 0", 4, "There is an empty row; fifteen empty squares are written 15."),
    ("15/0A14 / 0/0 0", 4, "“0” is not a number of empty squares."),
    ("15/99999999999 / 0/0 0", 4, "“99999999999” is not a number of empty squares."),
    ("27 / 0/0 0", 1, "A row has more than 26 squares."),
    ("/".join(["15"] * 27) + " / 0/0 0", 79, "The board has more than 26 rows."),
    ("7D+6 / 0/0 0", 3, "“+” is not a tile on the board."),
    ("7[CH7 / 0/0 0", 2, "“[” is not a tile on the board."),
    ("7[]7 / 0/0 0", 2, "“[]” is not a tile on the board."),
    ("7[Ch]7 / 0/0 0", 2, "“[Ch]” is not a tile on the board."),
    ("7?7 / 0/0 0", 2, "“?” is not a tile on the board."),
    ("15 AB/C[D 0/0 0", 7, "The brackets in “C[D” do not match."),
    ("15 AB/C3D 0/0 0", 7, "“3” in “C3D” is not a tile."),
    ("15 A/B/C/D/E 0/0/0/0/0 0", 4, "There are more than 4 racks."),
    ("15 A/B 0/0/0 0", 8, "There are 2 racks and 3 scores."),
    ("15 A/B 0/x 0", 10, "“x” is not a number."),
    ("15 A/B 0/0 zero", 12, "“zero” is not a number."),
    ("15 A/B 0/0 -1", 12, "The number of scoreless turns must not be negative."),
    (
        "15 A/B 0/0 0 lex X; tmr 5;",
        21,
        "tmr gives the milliseconds of each side, such as tmr 1500000/1500000;",
    ),
    ("15 A/B\n0/0 0", 7, "A position is a single line."),
    ("15 A/B 0/0 0 lex \x1b[2J;", 18, "There is a character that cannot be printed."),
    ("1" * 30_000, 20_001, "The position is longer than 20000 characters."),
]


@pytest.mark.parametrize(("written", "character", "problem"), MALFORMED)
def test_what_is_wrong_comes_with_its_place(written: str, character: int, problem: str) -> None:
    with pytest.raises(Malformed, match=re.escape(problem)) as caught:
        parse_cgp(written)
    assert caught.value.character == character
    assert str(caught.value) == f"Character {character}: {problem}"


@given(st.text(max_size=200) | st.text(string.digits + "ABab/[]? ;-lextmr", max_size=200))
def test_any_text_is_a_position_or_a_sentence(written: str) -> None:
    try:
        position = parse_cgp(written)
    except BadInput:
        return
    assert parse_cgp(format_cgp(position)) == position


tiles = st.sampled_from([*string.ascii_uppercase, "CH", "L·L", "Ñ", "Ż"])
squares = st.just("") | tiles | tiles.map(str.lower)


@st.composite
def positions(draw: st.DrawFn) -> CgpPosition:
    width = draw(st.integers(1, 7))
    row = st.lists(squares, min_size=width, max_size=width).map(tuple)
    sides = draw(st.integers(1, 4))
    rack = st.lists(tiles | st.just("?"), min_size=int(sides == 1), max_size=7).map(tuple)
    word = st.text(string.ascii_letters + string.digits + "+-./", min_size=1, max_size=8)
    op = st.builds(
        CgpOp,
        word.filter(lambda name: name != "tmr"),
        st.lists(word, max_size=2).map(" ".join),
    )
    return CgpPosition(
        tuple(draw(st.lists(row, min_size=1, max_size=5))),
        tuple(draw(st.lists(rack, min_size=sides, max_size=sides))),
        tuple(draw(st.lists(st.integers(-999, 9999), min_size=sides, max_size=sides))),
        draw(st.integers(0, 6)),
        tuple(draw(st.lists(op, max_size=4))),
    )


@given(positions())
def test_what_is_written_is_read_back_the_same(position: CgpPosition) -> None:
    assert parse_cgp(format_cgp(position)) == position


def test_a_position_that_has_no_written_form_is_refused() -> None:
    position = CgpPosition((("",),), ((), ()), (0, 0), ops=(CgpOp("note", "a; b"),))
    with pytest.raises(BadInput, match="cannot be written"):
        format_cgp(position)
