"""Forms as their handlers take them: by address, what can be done there, with which fields."""

from __future__ import annotations

from typing import get_args, get_type_hints

import msgspec
from litestar.handlers import HTTPRouteHandler

from lexidrome.web.app import ROUTES
from lexidrome.web.desk import actions
from lexidrome.web.desk.forms import Sent
from lexidrome.web.kit.forms import Gathers, is_form, kinds_of, marks_of

Fields = tuple[str, ...]
AT_DESK = "/events/{event:str}/do"
ENDINGS = {
    "/events/{event:str}/prizes": ("name-1", "kind-1", "place-1", "group-1"),
    "/events/{event:str}/displays": ("screen-1",),
    "/judge/slips/{code:str}": ("word-0", "word-1"),
}
"""Fields of which there are as many as a page has of something."""


def forms_of(handler: HTTPRouteHandler) -> tuple[type[msgspec.Struct], ...]:
    """What a handler can be sent; nothing where it takes no form."""
    hint = get_type_hints(handler.fn, include_extras=True).get("data")
    taken = next(iter(get_args(hint)), None)
    if not is_form(taken):
        return ()
    at_desk = actions.FORMS.values() if AT_DESK in handler.paths else ()
    return (*at_desk, *kinds_of(taken))


def _fields(path: str, kind: type[msgspec.Struct]) -> Fields:
    single = (name for name, mark in marks_of(kind).items() if not isinstance(mark, Gathers))
    more = Sent.__struct_fields__ if path == AT_DESK else ENDINGS.get(path, ())
    return tuple(dict.fromkeys((*single, *more)))


SHAPES: dict[str, dict[str, Fields]] = {
    path: {
        str(kind.__struct_config__.tag or ""): _fields(path, kind)
        for kind in forms_of(handler)
        if kind is not Sent
    }
    for handler in ROUTES
    if isinstance(handler, HTTPRouteHandler) and forms_of(handler)
    for path in handler.paths
}
