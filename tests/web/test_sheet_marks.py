"""What several devices at a table know of its clock comes to the same on all of them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from lexidrome.web.live.messages import MOST_MARKS
from web.sheet_scripts import SheetScripts

Marks = list[dict[str, Any]]
KINDS = ("press", "hold", "release", "stop", "start")
MANY = 2 * MOST_MARKS


@pytest.fixture(scope="module")
def sheet() -> Iterator[SheetScripts]:
    with SheetScripts() as scripts:
        yield scripts


def mark(number: int) -> dict[str, Any]:
    """All that was ever done at a table, by number; a lot of it at the same moment."""
    luck = random.Random(number)
    return {
        "id": f"{luck.getrandbits(64):016x}{number:016x}",
        "device": f"{luck.randrange(3):032x}",
        "kind": luck.choice(KINDS),
        "side": luck.randrange(2),
        "turn": luck.randrange(4),
        "at_ms": luck.randrange(3),
    }


def some_marks(most: int = 20) -> st.SearchStrategy[Marks]:
    """What one device knows: in any order, of each whether it is settled."""
    known = st.dictionaries(st.integers(0, most), st.booleans())
    return known.flatmap(
        lambda marks: st.permutations(
            [mark(at) | ({"is_settled": True} if done else {}) for at, done in marks.items()]
        )
    )


@given(one=some_marks(), other=some_marks(), third=some_marks())
def test_it_does_not_matter_who_hears_whom_first_or_twice(
    sheet: SheetScripts, one: Marks, other: Marks, third: Marks
) -> None:
    def merged(ours: Marks, theirs: Marks) -> Marks:
        found: Marks = sheet.ask("merged", ours, theirs)
        return found

    both = merged(one, other)
    assert both == merged(other, one)
    assert merged(both, third) == merged(one, merged(other, third))
    assert merged(both, other) == both
    assert merged(both, both) == both
    assert {each["id"] for each in both} == {each["id"] for each in [*one, *other]}
    settled = {each["id"] for each in [*one, *other] if each.get("is_settled")}
    assert {each["id"] for each in both if each.get("is_settled")} == settled


@given(marks=some_marks(), written=st.integers(0, 4), data=st.data())
def test_what_waits_for_its_play_depends_on_no_order(
    sheet: SheetScripts, marks: Marks, written: int, data: st.DataObject
) -> None:
    otherwise = data.draw(st.permutations(marks))
    waiting = sheet.ask("openMarks", marks, written)
    assert waiting == sheet.ask("openMarks", otherwise, written)
    assert sheet.ask("apart_ms", marks, written) == sheet.ask("apart_ms", otherwise, written)
    pressed = [each["turn"] for each in waiting if each["kind"] == "press"]
    assert len(pressed) == len(set(pressed)), "one press ends a turn"
    assert waiting == sorted(waiting, key=lambda each: (each["turn"], each["kind"] != "press"))


@given(one=some_marks(), other=some_marks())
@example(one=[mark(at) for at in range(MANY)], other=[mark(at) for at in range(MANY, 2 * MANY)])
def test_two_devices_know_the_same_after_three_messages_and_then_are_silent(
    sheet: SheetScripts, one: Marks, other: Marks
) -> None:
    known = [one, other]
    said, teller = sheet.ask("told", one), 0
    for _ in range(3):
        assert len(said) <= MOST_MARKS, "more, the server would not take"
        hearer = 1 - teller
        known[hearer] = sheet.ask("merged", known[hearer], said)
        if not sheet.ask("isBehind", said, known[hearer]):
            break
        said, teller = sheet.ask("told", known[hearer]), hearer
    else:
        pytest.fail("they go on telling each other what both know")
    assert sheet.ask("told", known[0]) == sheet.ask("told", known[1])
