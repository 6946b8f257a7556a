"""A form is a value of what it asks for, read once; what cannot be read is said in a sentence."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Annotated

import msgspec
import pytest

from lexidrome import tournament as t
from lexidrome.base import BadInput, text
from lexidrome.hall.games.commands import LONGEST_COMMAND_ID
from lexidrome.tournament import bounds
from lexidrome.web.desk import forms as f
from lexidrome.web.desk.actions import read_action
from lexidrome.web.kit.assets import WEB
from lexidrome.web.kit.forms import (
    Filled,
    PageId,
    PageVersion,
    blank,
    known,
    perhaps_one_of,
    perhaps_whole,
    read_form,
    repeated,
    rows,
    with_endings,
)
from web.shapes import SHAPES

NAME = re.compile(r'name="((?:\{\{.*?\}\}|[^"{])*)"')
UNSEEN = re.compile(r"\b(?:asks|hidden)\((.*?)\)\s*\}\}", re.DOTALL)
GIVEN = re.compile(r"(\w+)=")
BY_MACRO = re.compile(r'\b(?:whole|moment|line|number|check|class_only)\("([\w-]+)"( ~ at\b)?')
"""The name of a field that a macro writes, and whether a number follows it."""
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
                t.league.Decided.EXTEND,
                datetime.fromisoformat("2099-11-24T18:00"),
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
        ({"do": "break", "minutes": "ten"}, "“ten” is not a whole number that can be used."),
        ({"do": "unreachable", **GAME}, "Enter the decision."),
        ({"do": "team", "numbers": "1 two"}, "“two” is not a whole number that can be used."),
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


class Prize(msgspec.Struct, frozen=True):
    name: str
    place: Annotated[int | None, perhaps_whole(bounds.PLACE)]


class Several(msgspec.Struct, frozen=True):
    words: Annotated[tuple[str, ...], repeated(4)]
    screen: Annotated[dict[str, t.prizes.PrizeKind | None], with_endings(known(t.prizes.PrizeKind))]
    prizes: Annotated[tuple[Prize, ...], rows(Prize, 3)]


def test_what_stands_in_several_fields_is_one_value() -> None:
    sent: dict[str, str | list[str]] = {
        "words": ["AXE", "LONGER"],
        "screen-hall": "place",
        "screen-door": "nothing",
        "screens": "place",
        "name-1": " ",
        "place-1": "not read",
        "name-3": "Cup",
        "place-3": "2",
        "name-4": "too many",
    }
    screens = {"hall": t.prizes.PrizeKind.PLACE, "door": None}
    assert read_form(Several, sent) == Several(("AXE", "LONG"), screens, (Prize("Cup", 2),))
    assert read_form(Several, {"words": "AXE"}) == Several(("AXE",), {}, ())


class Defaulted(msgspec.Struct, frozen=True, kw_only=True):
    tiles: Annotated[int | None, perhaps_whole(bounds.OWN_TABLE)] = 100
    kind: Annotated[t.league.Decided | None, perhaps_one_of(t.league.Decided, text("Which?"))] = (
        None
    )
    is_open: bool


def test_a_field_that_was_not_sent_has_its_default() -> None:
    assert read_form(Defaulted, {}) == Defaulted(is_open=False)
    assert read_form(Defaulted, {"tiles": "", "is_open": "on"}) == Defaulted(
        tiles=None, is_open=True
    )


def test_a_form_is_shown_again_as_it_was_filled_in() -> None:
    filled = Filled((Defaulted,), {"tiles": "a lot", "kind": "", "is_open": "on", "more": "x"})
    with pytest.raises(BadInput, match="a lot"):
        filled.read()
    assert vars(filled.written) == {"tiles": "a lot", "kind": "", "is_open": "on"}
    known_already = blank(Defaulted, kind=t.league.Decided.EXTEND, is_open=True)
    assert vars(known_already) == {"tiles": "100", "kind": "extend", "is_open": "1"}


def test_a_field_that_is_sent_twice_is_refused_by_its_name() -> None:
    filled = Filled((Defaulted,), {"tiles": ["1", "2"]})
    with pytest.raises(BadInput, match="“tiles” was sent more than once"):
        filled.read()
    assert filled.written.tiles == "100"


@pytest.mark.parametrize("sent", [{}, {"id": "a-b"}, {"id": "a" * 41}, {"id": "a", "version": "x"}])
def test_what_a_page_gave_its_form_must_come_back(sent: dict[str, str]) -> None:
    class Given(msgspec.Struct, frozen=True):
        id: PageId
        version: PageVersion

    with pytest.raises(BadInput, match="This page is too old"):
        read_form(Given, sent)
    form = read_form(Given, {"id": "a1", "version": "7"})
    assert form.id.startswith("a1.")
    assert form.version == 7


def test_what_has_no_id_is_done_once_by_its_own() -> None:
    ids = {read_form(f.Sent, {}).id, read_form(f.Sent, {}).id, read_form(f.Sent, {"id": "x"}).id}
    assert len(ids) == 3


def test_what_was_changed_since_is_another() -> None:
    sent = {"id": "a1", "version": "7"}
    once = [read_form(f.Sent, dict(each)).id for each in (sent.items(), reversed(sent.items()))]
    assert once[0] == once[1], "the same, in whatever order"
    assert read_form(f.Sent, {**sent, "version": "8"}).id != once[0]
    assert read_form(f.Sent, {**sent, "reason": "another"}).id != once[0]
    assert len(read_form(f.Sent, {"id": "a" * 99}).id) <= LONGEST_COMMAND_ID - len("-stop")


BY_SCRIPT = re.compile(r"new URLSearchParams\(\{([\w\s,]+)\}\)")
"""What a browser itself fills in."""


def test_every_field_can_be_filled_in_somewhere() -> None:
    pages = "".join(page.read_text(encoding="utf-8") for page in WEB.rglob("*.html"))
    named = {as_pattern(name) for name in NAME.findall(pages)}
    named |= {name for given in UNSEEN.findall(pages) for name in GIVEN.findall(given)}
    named |= {name + (r"\d+" if counted else "") for name, counted in BY_MACRO.findall(pages)}
    scripts = "".join(script.read_text(encoding="utf-8") for script in WEB.rglob("*.js"))
    named |= {name for sent in BY_SCRIPT.findall(scripts) for name in re.findall(r"\w+", sent)}
    fields = {name for doings in SHAPES.values() for names in doings.values() for name in names}
    assert len(fields) > 130
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
