"""Reads an event from whatever file a director has: told apart by what stands in it."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

from lexidrome.base import BadInput, text
from lexidrome.notation.eventfile import EventFile
from lexidrome.notation.eventtables import parse_event_json
from lexidrome.notation.malformed import Malformed, shown
from lexidrome.notation.tou import parse_tou
from lexidrome.notation.tourneyjs import parse_tourney_js
from lexidrome.notation.tsh import parse_t
from lexidrome.notation.tsh_config import parse_tsh, parse_tsh_archive, parse_tsh_config

EVENT_BYTES_LIMIT = 32 * 1024 * 1024


class EventFormat(StrEnum):
    """The files that hold a whole event."""

    TSH = "tsh"
    """A configuration, with its division files beside it."""
    TSH_DIVISION = "t"
    TSH_ARCHIVE = "tsh-archive"
    TOURNEY_JS = "tourney-js"
    TOU = "tou"
    JSON = "json"


def read_event(
    name: str, data: bytes, beside: Callable[[str], bytes | None] = lambda _name: None
) -> EventFile:
    """The event in a file. `beside` gives the files next to it, or None where there is none."""
    source = decoded(data)
    match event_format(name, source):
        case EventFormat.TSH:
            files = {
                file: decoded(content)
                for file in parse_tsh_config(source).files.values()
                if (content := beside(file)) is not None
            }
            return parse_tsh(source, files)
        case EventFormat.TSH_ARCHIVE:
            return parse_tsh_archive(source)
        case EventFormat.TOURNEY_JS:
            return parse_tourney_js(source)
        case EventFormat.TOU:
            return parse_tou(source)
        case EventFormat.JSON:
            return parse_event_json(source)
        case EventFormat.TSH_DIVISION:
            stem = name.replace("\\", "/").rsplit("/", 1)[-1].rsplit(".", 1)[0]
            return EventFile((parse_t(source, stem.upper() or "A"),))


def event_format(name: str, source: str) -> EventFormat:
    """What kind of file this is; refuses what is none of them."""
    start = source.removeprefix("\ufeff").lstrip()
    if start.startswith("*M"):
        return EventFormat.TOU
    if "#begin_file" in source:
        return EventFormat.TSH_ARCHIVE
    if start.startswith("{") and '"lexidrome-event"' in source:
        return EventFormat.JSON
    if name.lower().endswith(".js") or start.startswith(("newt", "{")):
        return EventFormat.TOURNEY_JS
    if name.lower().endswith(".tsh"):
        return EventFormat.TSH
    if name.lower().endswith(".t"):
        return EventFormat.TSH_DIVISION
    raise BadInput(
        text(
            "{name} is no event that can be read: a TSH configuration, division, archive or "
            "feed, a TOU file or an event as JSON.",
            name=shown(name),
        )
    )


def decoded(data: bytes) -> str:
    """UTF-8 where it is that, else ISO-8859-1, as older programs write."""
    if len(data) > EVENT_BYTES_LIMIT:
        raise Malformed(text("The file is larger than an event can be."))
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("iso-8859-1")
