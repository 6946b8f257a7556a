"""Forms that are read by what they ask for: their addresses, what can be done there, and fields."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from lexidrome.web.clocks import routes as clocks
from lexidrome.web.desk import actions
from lexidrome.web.desk.forms import Sent
from lexidrome.web.seating import links
from lexidrome.web.verdicts import routes as verdicts

Fields = tuple[str, ...]


def _fields(forms: Mapping[str, type[msgspec.Struct]], *more: str) -> dict[str, Fields]:
    return {name: (*kind.__struct_fields__, *more) for name, kind in forms.items()}


SHAPES: dict[str, dict[str, Fields]] = {
    "/events/{event:str}/do": _fields(actions.FORMS, *Sent.__struct_fields__),
    "/events/{event:str}/clocks": _fields(clocks.FORMS),
    "/events/{event:str}/verdicts": _fields(verdicts.FORMS),
    "/events/{event:str}/links": _fields(links.FORMS),
}
