"""A form is a value of what it asks for, read once; what cannot be read is said in a sentence."""

from __future__ import annotations

import re
from datetime import datetime

import msgspec
import pytest

from lexidrome import tournament as t
from lexidrome.base import BadInput
from lexidrome.web.desk import forms as f
from lexidrome.web.desk.actions import read_action
from lexidrome.web.kit.assets import WEB
from lexidrome.web.kit.forms import Filled, read_form
from web.shapes import SHAPES

NAME = re.compile(r'name="((?:\{\{.*?\}\}|[^"{])*)"')
GAME = {"division": "A", "round": "2", "number": " 3 "}


@pytest.mark.parametrize(
    ("sent", "form"),
    [
        ({"do": "swap", **GAME, "other": "4"}, f.Swap("A", 2, 3, 4)),
        ({"do": "pair"}, f.Pair("")),
        ({"do": "check_in"}, f.CheckIn("", None, "", "")),
        ({"do": "arrived", **GAME, "minutes": "7:30"}, f.Arrived("A", 2, 3, 450)),
        ({"do": "arrived", "division": "A"}, f.Arrived("A", None, None, None)),
        ({"do": "feat", **GAME, "high_play": "98"}, f.Feat("A", 2, 3, 98, None)),
        ({"do": "team", "name": "Reds", "numbers": "1, 2 3"}, f.FormTeam("", "Reds", (1, 2, 3))),
        ({"do": "postpone", **GAME, "is_agreed": "1"}, f.Postpone("A", 2, 3, True, "")),
        ({"do": "postpone", **GAME, "reason": "ill"}, f.Postpone("A", 2, 3, False, "ill")),
        (
            {"do": "unreachable", **GAME, "decided": "extend", "when": "2099-11-24T18:00"},
            f.Unreachable(
                "A",
                2,
                3,
                t.Decided.EXTEND,
                int(datetime(2099, 11, 24, 18).astimezone().timestamp() * 1000),
                "",
            ),
        ),
        ({"do": "break", "minutes": "20", "seats": "9", "id": "x"}, f.Break(20)),
    ],
)
def test_what_is_sent_is_read_into_what_is_meant(sent: dict[str, str], form: f.Form) -> None:
    assert read_action(Filled((f.Sent,), sent)) == form


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ({}, "There is no such action."),
        ({"do": "Swap"}, "There is no such action."),
        ({"do": "extend", "reason": "fire"}, "A round is extended by 1 to 180 minutes."),
        ({"do": "extend", "minutes": "181"}, "A round is extended by 1 to 180 minutes."),
        ({"do": "break", "minutes": "ten"}, "“ten” is no whole number that can be used."),
        ({"do": "unreachable", **GAME}, "Say what is decided."),
        ({"do": "team", "numbers": "1 two"}, "“two” is no whole number that can be used."),
    ],
)
def test_what_cannot_be_read_is_said(sent: dict[str, str], sentence: str) -> None:
    with pytest.raises(BadInput) as refused:
        read_action(Filled((f.Sent,), sent))
    assert str(refused.value.sentence) == sentence


def test_a_field_that_does_not_say_how_it_is_read_is_a_mistake() -> None:
    class Odd(msgspec.Struct):
        count: int

    with pytest.raises(ValueError, match="not enough values"):
        read_form(Odd, {"count": "1"})


def test_every_field_can_be_filled_in_somewhere() -> None:
    pages = "".join(page.read_text(encoding="utf-8") for page in WEB.rglob("*.html"))
    named = {as_pattern(name) for name in NAME.findall(pages)}
    fields = {name for doings in SHAPES.values() for names in doings.values() for name in names}
    assert len(fields) > 90
    assert not {name for name in fields if not any(re.fullmatch(each, name) for each in named)}


def as_pattern(name: str) -> str:
    """What a template writes as a field's name: texts that it chooses from, or any number."""
    parts = re.split(r"(\{\{.*?\}\})", name)
    return "".join(
        "|".join(re.findall(r'"([^"]+)"', part)) or r"\d+"
        if part.startswith("{{")
        else re.escape(part)
        for part in parts
    )
