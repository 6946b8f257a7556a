"""What can be done at an address and no row of `web.rows` does, each filled in as declared.

A field is filled by what it says of itself: the first of a few texts that it reads.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

import msgspec
from litestar.handlers import HTTPRouteHandler

from lexidrome.base import BadInput
from lexidrome.web.app import ROUTES
from lexidrome.web.kit.forms import Gathers, Reads, marks_of, read_form
from web.rows import ROWS, Row
from web.shapes import forms_of

TEXTS = ("1", "A", "word", "2099-11-24T18:00", "20:00", "A/1", "Ann 400, Bob 300")
NAMED = {"division": "A", "name": "Zoe", "table": "A/{table}", "version": "1", "id": "x"}
"""By which an event's things are found, or whose texts say more than any."""


def choices(hint: Any) -> Iterator[str]:
    """What there is to choose from, if a field is a choice."""
    if isinstance(hint, type) and issubclass(hint, Enum):
        yield from (str(each.value) for each in hint)
    for inner in get_args(hint) if isinstance(hint, UnionType) or get_origin(hint) else ():
        yield from choices(inner)


def written(name: str, mark: Reads | Gathers, hint: Any) -> str:
    """A text that the field reads, and that says something if any does."""
    tried: tuple[str, ...] = (*([NAMED[name]] if name in NAMED else ()), *choices(hint), *TEXTS)
    for text in tried:
        try:
            read = mark.gather(name, {name: text}) if isinstance(mark, Gathers) else mark.read(text)
        except BadInput:
            continue
        if read not in (None, "", ()):
            return text
    return ""


def body(kind: type[msgspec.Struct]) -> dict[str, str]:
    """A form of this kind with every field filled in; `read_form` takes it as it is."""
    hints = get_type_hints(kind, include_extras=True)
    found = {name: written(name, mark, hints[name]) for name, mark in marks_of(kind).items()}
    read_form(kind, found)
    return found


def _doings() -> Iterator[Row]:
    paths = {row.route: row.path for row in ROWS if row.method == "POST"}
    done = {(row.route, row.form.get("do", "")) for row in ROWS}
    for handler in ROUTES:
        if not isinstance(handler, HTTPRouteHandler):
            continue
        for path in sorted(handler.paths):
            for kind in forms_of(handler):
                tag = kind.__struct_config__.tag
                if tag is not None and (path, tag) not in done:
                    yield Row("POST", path, paths[path], {"do": str(tag), **body(kind)})


DOINGS = tuple(_doings())
