"""A roster as people write it."""

from __future__ import annotations

import pytest

from lexidrome.base import BadInput
from lexidrome.tournament import parse_roster


def test_a_list_of_bare_names_needs_no_headings() -> None:
    roster = parse_roster("Ann Archer\n\n  Bob Baker \nCleo Carver")
    assert [row.names for row in roster.rows] == [("Ann Archer",), ("Bob Baker",), ("Cleo Carver",)]
    assert [row.line for row in roster.rows] == [1, 3, 4]
    assert roster.understood == (("name", "name"),)


def test_a_name_that_stands_twice_among_bare_names_is_told_with_its_line() -> None:
    with pytest.raises(BadInput) as refused:
        parse_roster("Ann\nBob\nann\n")
    assert str(refused.value) == "Line 3: ann stands in line 1 too."


@pytest.mark.parametrize("source", ["rating\n1800\n", "Ann,1800\nBob,1700\n", "Ann\nBob;1700\n"])
def test_what_is_more_than_names_needs_headings(source: str) -> None:
    with pytest.raises(BadInput) as refused:
        parse_roster(source)
    assert str(refused.value).startswith("Line 1: a roster needs a line of headings")


def test_a_heading_alone_is_no_name() -> None:
    with pytest.raises(BadInput) as refused:
        parse_roster("name\n")
    assert str(refused.value) == "The roster has no line but its headings."
