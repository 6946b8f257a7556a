"""What is new in a version says so, or a house could not be upgraded server by server."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

from lexidrome import game as g
from lexidrome import tournament as t
from lexidrome.hall.events.calls import CallEvent
from lexidrome.hall.people.roles import RoleEvent
from lexidrome.store.formats import FORMAT

FIRST = Path(__file__).with_name("first_format.txt")
"""The facts that the first version knew of which several processes can share a store."""


def known() -> set[str]:
    kinds = [
        each for union in (g.AnyFact, t.AnyFact, CallEvent, RoleEvent) for each in get_args(union)
    ]
    return {str(kind.__struct_config__.tag) for kind in kinds}


def test_every_fact_that_is_newer_than_the_first_format_says_since_when_it_is_there() -> None:
    first = set(FIRST.read_text(encoding="utf-8").split())
    assert FORMAT.since.keys() == known() - first, (
        "a new fact: raise FORMAT of lexidrome/store/formats.py, if this version has not yet "
        "done so, and say there which facts are new"
    )
    assert not first & FORMAT.since.keys()


def test_the_format_is_that_of_the_newest_fact() -> None:
    assert FORMAT.number == max(FORMAT.since.values(), default=1)
