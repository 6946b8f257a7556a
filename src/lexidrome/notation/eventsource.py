"""Reads an event from whatever file a director has: told apart by what stands in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum

from lexidrome.base import BadInput, text
from lexidrome.notation.eventfile import EventFile
from lexidrome.notation.eventtables import event_of_tables, parse_event_json
from lexidrome.notation.eventzip import MOST_UNPACKED, unpacked
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
    CSV = "csv"
    """Entries, with the results beside them if there are any."""


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
        case EventFormat.CSV:
            results = beside(name.replace("entries", "results")) if "entries" in name else None
            tables = [source] if results is None else [source, decoded(results)]
            return event_of_tables(tables)
        case EventFormat.TSH_DIVISION:
            stem = _last_part(name).rsplit(".", 1)[0]
            return EventFile((parse_t(source, stem.upper() or "A"),))


def read_files(files: Sequence[tuple[str, bytes]]) -> EventFile:
    """The event in files that belong together, each with its name."""
    files = list(_all_unpacked(files))
    if not files:
        raise BadInput(text("Choose a file."))
    by_name = {_last_part(name).lower(): data for name, data in files}
    kinds = [(event_format(name, decoded(data)), name, data) for name, data in files]
    if all(kind is EventFormat.CSV for kind, _, _ in kinds):
        return event_of_tables([decoded(data) for _, _, data in kinds])
    if all(kind is EventFormat.TSH_DIVISION for kind, _, _ in kinds):
        read = [read_event(name, data) for _, name, data in kinds]
        return EventFile(tuple(each for file in read for each in file.divisions))
    # A configuration names the divisions that come with it.
    whole = (EventFormat.TSH_DIVISION, EventFormat.CSV)
    _, name, data = min(kinds, key=lambda each: each[0] in whole)
    return read_event(name, data, lambda other: by_name.get(_last_part(other).lower()))


def _all_unpacked(files: Sequence[tuple[str, bytes]]) -> Iterator[tuple[str, bytes]]:
    """Several packed folders hold no more together than one may."""
    left = MOST_UNPACKED
    for name, data in files:
        for part in unpacked(name, data):
            left -= len(part[1])
            if left < 0:
                raise BadInput(text("The file is larger than an event can be."))
            yield part


def _last_part(name: str) -> str:
    return name.replace("\\", "/").rsplit("/", 1)[-1]


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
    if name.lower().endswith((".csv", ".tsv")):
        return EventFormat.CSV
    raise BadInput(
        text(
            "{name} is not an event that can be read: a TSH configuration, division, archive or "
            "feed, a TOU file, CSV tables or an event as JSON.",
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
