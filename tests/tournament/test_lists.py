"""Lists as people have them, each held against what is expected of it in `tests/lists`."""

from __future__ import annotations

import importlib.util
import io
import zipfile
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexidrome.base import BadInput
from lexidrome.notation import read_list
from lexidrome.tournament.roster import Column, Takes, read_roster, unfolded

ROOT = Path(__file__).parents[2]


def _tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("lists", ROOT / "tools/lists.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


lists = _tool()
CASES = lists.cases()


def test_every_list_that_lies_there_is_expected_to_become_something() -> None:
    lying = {path.name for path in lists.LISTS.iterdir()} - {"lists.yaml"}
    assert lying == {case["list"] for case in CASES}
    assert len(lying) >= 20


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["list"])
def test_a_list_becomes_what_is_expected_of_it(case: dict[str, Any]) -> None:
    roster = lists.read(case)
    assert [lists.entrant(row) for row in roster.rows] == case["entrants"]
    assert lists.asked(roster) == case.get("asked", [])
    assert [each.line for each in roster.left_out] == case.get("about nobody", [])


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["list"])
def test_a_list_that_was_made_into_a_table_stays_as_it_is(case: dict[str, Any]) -> None:
    path = lists.LISTS / case["list"]
    source = read_list(path.name, path.read_bytes())
    once = unfolded(source, lists.takes(case))
    assert unfolded(once, lists.takes(case)) == once


@pytest.mark.parametrize(
    "source",
    [
        "Ann Lee, 1543, Leeds",
        "Ann Lee, Great Club, North London",
        "Name, Rating, Name, Rating\nAnn Lee, 1543, Bob Ray, 1400",
        "Ann Lee / Bob Ray / Oak School\nCy Fox / Di Gumm / Elm School",
        "<b>Ann Lee",
        "[Ann Lee]",
        "\n\nAnn Lee\nBob Ray",
    ],
)
def test_what_is_a_table_or_a_single_entrant_is_not_taken_apart(source: str) -> None:
    assert unfolded(source, Takes(persons=2)) == source


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["list"])
def test_no_line_of_a_list_disappears_without_a_word(case: dict[str, Any]) -> None:
    roster = lists.read(case)
    told = {each.line for each in (*roster.faults, *roster.left_out)}
    entered = {name for row in roster.rows for name in row.names}
    for line in roster.sheet.lines:
        is_row = any(row.line == line.number for row in roster.rows)
        is_member = any(cell in entered for cell in line.cells)
        is_head = line.number == roster.layout.head
        assert is_row or is_member or is_head or line.number in told, line


def test_the_page_about_lists_says_what_becomes_of_each() -> None:
    assert lists.PAGE.read_text("utf-8") == lists.page(), "python tools/lists.py"


def test_what_somebody_says_of_a_column_is_not_guessed() -> None:
    source = "Colour\tSize\nAnn\t44\nBob\t41\n"
    roster = read_roster(source, said={0: Column.NAME, 1: Column.UNUSED}, head=1)
    assert [(row.names, row.entry.rating) for row in roster.rows] == [
        (("Ann",), None),
        (("Bob",), None),
    ]
    without = read_roster(source, said={0: Column.NAME, 1: Column.NOTE}, head=0)
    assert [row.names for row in without.rows] == [("Colour",), ("Ann",), ("Bob",)]


def test_headings_that_nobody_knows_are_told_by_what_they_stand_over() -> None:
    roster = read_roster(
        "Farbe\tWen?\tPkt\nrot\tAnn Lee\t1500\nblau\tBob Ray\t\nrot\tCy Fox\t900\n"
    )
    assert roster.layout.head == 1
    assert [row.names for row in roster.rows] == [("Ann Lee",), ("Bob Ray",), ("Cy Fox",)]
    assert roster.ignored == ("Farbe", "Pkt")


def test_what_is_left_of_a_list_can_be_read_again() -> None:
    roster = read_roster("Name\tRating\nAnn\t1500\nBob\tabc\nCy\t1400\n")
    rest = roster.source_of(frozenset(each.line for each in roster.faults))
    assert rest == "Name\tRating\nBob\tabc"
    again = read_roster(rest.replace("abc", "1300"))
    assert [(row.names, row.entry.rating) for row in again.rows] == [(("Bob",), 1300)]


def test_a_quotation_mark_that_is_never_closed_swallows_nobody() -> None:
    roster = read_roster('Name,Rating\n"Ann Lee,1650\nBob "Bobby" Ray,1611\n')
    assert [(row.names, row.entry.rating) for row in roster.rows] == [
        (("Ann Lee",), 1650),
        (('Bob "Bobby" Ray',), 1611),
    ]


def test_numbers_that_only_count_lines_do_not_clash_with_those_who_are_there() -> None:
    taken = frozenset({("A", 1), ("A", 2)})
    roster = read_roster("1. Cy\n2. Di\n", Takes(divisions=("A",), taken=taken))
    assert [(row.names, row.entry.number) for row in roster.rows] == [
        (("Cy",), None),
        (("Di",), None),
    ]
    given = read_roster("No,Name\n2,Cy\n7,Di\n", Takes(divisions=("A",), taken=taken))
    assert [str(each.sentence) for each in given.faults] == ["Line 2: number 2 is already taken."]


@pytest.mark.parametrize(
    "name", ["Count Basie", "Sum Wong", "Ann First", "Page Turner", "Will Club"]
)
def test_nobody_is_left_out_for_their_name(name: str) -> None:
    roster = read_roster(f"Bob Baker\t1500\n{name}\t1400\n")
    assert [row.names for row in roster.rows] == [("Bob Baker",), (name,)]
    unrated = read_roster(f"Bob Baker\t1500\nCy\t1400\n{name}\n")
    assert [row.names for row in unrated.rows] == [("Bob Baker",), ("Cy",), (name,)]
    alone = read_roster(f"Bob Baker\n{name}\n")
    assert [row.names for row in alone.rows] == [("Bob Baker",), (name,)]


@given(
    st.lists(
        st.lists(
            st.sampled_from(
                ["Name", "Rating", "Ann Lee", "Lee, Ann", "Bob & Cy", "1543", "unr", "", "Total",
                 "7", "Division A", "waiting list",
                 '"', "“", "-", "#", "a\u200bb", "\x07", "x" * 70]
            ),
            max_size=5,
        ),
        max_size=8,
    ),
    st.sampled_from(["\t", ",", ";", "|", "  ", " "]),
    st.sampled_from([1, 2]),
)  # fmt: skip
def test_no_list_is_too_ugly_to_be_answered(
    lines: list[list[str]], separator: str, persons: int
) -> None:
    source = "\n".join(separator.join(cells) for cells in lines)
    try:
        roster = read_roster(source, Takes(persons=persons, divisions=("A", "B")))
    except BadInput:
        return
    assert all(
        len(row.names) == persons or (persons == 1 and row.entry.name) for row in roster.rows
    )


def _packed(**parts: str) -> bytes:
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, body in parts.items():
            packed.writestr(name.replace("_", "."), body)
    return written.getvalue()


@pytest.mark.parametrize(
    "data",
    [
        b"PK\x03\x04 and nothing else",
        _packed(content_xml='<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'),
        _packed(content_xml="<a>" + " " * 20_000_001 + "</a>"),
        _packed(content_xml="<a/>"),
        _packed(readme_txt="not a spreadsheet"),
        b"\xd0\xcf\x11\xe0 old",
    ],
    ids=["broken", "entities", "swollen", "no table", "other zip", "xls"],
)
def test_a_file_that_is_no_spreadsheet_of_ours_is_refused_with_a_sentence(data: bytes) -> None:
    with pytest.raises(BadInput):
        read_list("list.xlsx", data)


@pytest.mark.parametrize("first", [1, 101])
def test_a_number_that_tells_people_apart_is_part_of_their_names(first: int) -> None:
    names = [f"Player {at:02}" for at in range(first, first + 6)]
    for head in ("name\n", ""):
        read = read_roster(head + "\n".join(names), Takes())
        assert [row.names for row in read.rows] == [(each,) for each in names]
        assert not read.doubles


def test_a_line_without_end_is_refused_before_anything_is_looked_for_in_it() -> None:
    with pytest.raises(BadInput, match="Line 2 is too long"):
        read_roster("Ann Oak\n" + "- " * 400_000, Takes())
