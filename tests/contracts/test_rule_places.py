"""Whoever looks for a rule by its id finds the code that decides by it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from lexidrome.rulebook.index import Kind, rules

ROOM = Path(__file__).parents[2] / "src/lexidrome"
SHOWN = (ROOM / "proof", ROOM / "rulebook/guidance")
"""What proves rules, and what shows them to people, decides nothing."""
FOR_PEOPLE = (Kind.CONDUCT, Kind.EQUIPMENT)
DECIDED = [row for kind in Kind if kind not in FOR_PEOPLE for row in rules(kind=kind)]


def below_head(source: str) -> str:
    body = ast.parse(source).body
    is_documented = bool(body) and isinstance(body[0], ast.Expr)
    return "\n".join(source.splitlines()[body[0].end_lineno if is_documented else 0 :])


def cited() -> set[str]:
    """In all files below their heads: what a file says of itself is no place in it."""
    files = (path for path in ROOM.rglob("*.py") if not set(SHOWN) & set(path.parents))
    code = "\n".join(below_head(path.read_text(encoding="utf-8")) for path in files)
    found = re.findall(r"(?<![\w.-])(?:SSC|WU|DP|ST|NSA)-[\w.()-]*[\w)]", code)
    return {each if "(" in each else each.rstrip(")") for each in found}


@pytest.mark.slow
def test_every_rule_that_the_program_decides_by_is_named_where_it_does() -> None:
    assert len(DECIDED) > 500
    places = cited()
    assert [row.id for row in DECIDED if row.id not in places] == []


def test_the_head_of_a_file_does_not_count() -> None:
    assert below_head('"""SSC-1\n\nWU-2"""\n\nx = 1  # ST-3\n').strip() == "x = 1  # ST-3"
    assert below_head("x = 1\n") == "x = 1"
