"""A roster as people write it."""

from __future__ import annotations

import pytest

from lexidrome.base import BadInput
from lexidrome.tournament.roster import parse_roster


def test_a_list_of_bare_names_needs_no_headings() -> None:
    roster = parse_roster("Ann Archer\n\n  Bob Baker \nCleo Carver")
    assert [row.names for row in roster.rows] == [("Ann Archer",), ("Bob Baker",), ("Cleo Carver",)]
    assert [row.line for row in roster.rows] == [1, 3, 4]
    assert roster.understood == (("name", "name"),)


def test_a_name_that_stands_twice_among_bare_names_is_told_with_its_line() -> None:
    with pytest.raises(BadInput) as refused:
        parse_roster("Ann\nBob\nann\n")
    assert str(refused.value) == "Line 3: ann is also in line 1."


def test_a_list_without_names_says_so() -> None:
    with pytest.raises(BadInput) as refused:
        parse_roster("rating\n1800\n")
    assert str(refused.value) == "It is not clear which column has the names. Choose it below."


@pytest.mark.parametrize(
    "source", ["Ann,1800\nBob,1700\n", "Ann;1800\nBob;1700\n", "Ann 1800\nBob 1700"]
)
def test_columns_are_known_by_what_stands_in_them(source: str) -> None:
    roster = parse_roster(source)
    assert [(row.names, row.entry.rating) for row in roster.rows] == [
        (("Ann",), 1800),
        (("Bob",), 1700),
    ]


def test_a_heading_alone_is_no_name() -> None:
    with pytest.raises(BadInput) as refused:
        parse_roster("name\n")
    assert str(refused.value) == "The list has only headings."
