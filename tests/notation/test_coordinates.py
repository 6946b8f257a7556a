"""Places on the board."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexidrome.base import BadInput
from lexidrome.notation import (
    Coordinates,
    find_coordinates,
    format_coordinates,
    parse_coordinates,
)


@pytest.mark.parametrize(
    ("written", "row", "column", "is_down"),
    [
        ("8D", 7, 3, False),
        ("D8", 7, 3, True),
        ("15o", 14, 14, False),
        ("o15", 14, 14, True),
        ("21U", 20, 20, False),
        ("z99", 98, 25, True),
    ],
)
def test_a_digit_first_runs_across_and_a_letter_first_down(
    written: str, row: int, column: int, is_down: bool
) -> None:
    assert parse_coordinates(written) == Coordinates(row, column, is_down)


@pytest.mark.parametrize("written", ["", "8", "D", "0A", "A0", "08A", "100A", "AA8", "8DD", "٣A"])
def test_other_writings_are_no_place(written: str) -> None:
    assert find_coordinates(written) is None
    with pytest.raises(BadInput, match="not a place on the board"):
        parse_coordinates(written)


@given(st.builds(Coordinates, st.integers(0, 98), st.integers(0, 25), st.booleans()))
def test_what_is_written_is_read_back_the_same(place: Coordinates) -> None:
    assert parse_coordinates(format_coordinates(place)) == place
