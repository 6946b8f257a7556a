"""A form reaches its handler as a value: no handler picks texts out of what a browser sent."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import msgspec
import pytest
from litestar.handlers import HTTPRouteHandler

from lexidrome.web.app import ROUTES
from lexidrome.web.kit.assets import WEB
from lexidrome.web.kit.forms import Gathers, is_form, kinds_of, marks_of
from lexidrome.web.site.testclock import TEST_ROUTES

NO_FORMS = {
    "lexidrome.web.entries.lists.upload_roster": "a file is no text",
    "lexidrome.web.files.routes.import_files": "files are no text",
    "lexidrome.web.lexicons.routes.look_at_list": "a file is no text",
    **{
        f"lexidrome.web.api.giving.{name}": "programs send JSON"
        for name in ("enter", "enter_result", "give_commands", "report")
    },
    "lexidrome.web.judge.api.judge_play": "programs send JSON",
    "lexidrome.web.record.routes.write_note": "the sheet's script sends JSON",
    "lexidrome.web.site.testclock.move_time": "so do tests, to which alone it is open",
    "lexidrome.web.site.testclock.time_was_moved": "what another process tells",
    "lexidrome.web.live.presence.who_is_present": "what another process asks",
}
"""Handlers whose `data` is something else, and why."""
RAW = {"URLEncodedBody", "MultipartBody", "RequestEncodingType", "FormMultiDict"}
"""By these a handler would be given the texts themselves."""
RAW_ELSEWHERE = {
    ("entries/lists.py", "RequestEncodingType"),  # a roster that is uploaded
    ("files/routes.py", "RequestEncodingType"),  # an event that is uploaded
    ("lexicons/routes.py", "RequestEncodingType"),  # a word list that is uploaded
    ("server/readable.py", "RequestEncodingType"),  # fields are counted before any is read
}


def takers() -> Iterator[tuple[str, Any]]:
    """Every handler that takes a body, and as what."""
    for handler in (*ROUTES, *TEST_ROUTES):
        if isinstance(handler, HTTPRouteHandler):
            hints = get_type_hints(handler.fn, include_extras=True)
            if "data" in hints:
                yield f"{handler.fn.__module__}.{handler.fn.__qualname__}", hints["data"]


def taken(hint: Any) -> Any:
    return get_args(hint)[0] if get_origin(hint) is Annotated else hint


def kinds() -> set[type[msgspec.Struct]]:
    return {kind for _, hint in takers() if is_form(taken(hint)) for kind in kinds_of(taken(hint))}


def test_a_handler_that_takes_a_form_says_which() -> None:
    others = {name for name, hint in takers() if not is_form(taken(hint))}
    assert others == NO_FORMS.keys()
    assert len(kinds()) > 80


@pytest.mark.parametrize("kind", sorted(kinds(), key=repr))
def test_every_field_says_how_it_is_read(kind: type[msgspec.Struct]) -> None:
    assert marks_of(kind).keys() == set(kind.__struct_fields__)
    assert kind.__struct_config__.frozen, "what was read does not change"


def test_forms_of_one_address_are_told_apart_by_what_they_do() -> None:
    several = [kinds_of(taken(hint)) for _, hint in takers() if is_form(taken(hint))]
    several = [each for each in several if len(each) > 1]
    assert len(several) >= 8
    for each in several:
        assert {kind.__struct_config__.tag_field for kind in each} == {"do"}, each
        assert len({kind.__struct_config__.tag for kind in each}) == len(each)


def test_what_stands_in_several_fields_is_gathered_by_the_kit() -> None:
    gathered = {
        f"{kind.__name__}.{name}"
        for kind in kinds()
        for name, mark in marks_of(kind).items()
        if isinstance(mark, Gathers)
    }
    assert gathered >= {"DisplaysForm.screen", "PrizesForm.prizes", "RuleByHand.word"}


def test_nobody_but_the_kit_reads_what_was_sent() -> None:
    """`Filled` keeps it to itself, and nothing else is asked for it."""
    found = {
        (file.relative_to(WEB).as_posix(), name)
        for file in WEB.rglob("*.py")
        for name in raw_in(ast.parse(file.read_text(encoding="utf-8")))
    }
    assert found - {("kit/forms.py", "URLEncodedBody"), ("kit/forms.py", "_sent")} == RAW_ELSEWHERE


def raw_in(tree: ast.AST) -> Iterator[str]:
    for each in ast.walk(tree):
        if isinstance(each, ast.ImportFrom):
            yield from (alias.name for alias in each.names if alias.name in RAW)
        if isinstance(each, ast.Attribute):
            is_of_request = isinstance(each.value, ast.Name) and each.value.id == "request"
            if each.attr == "_sent" or (is_of_request and each.attr == "form"):
                yield each.attr
