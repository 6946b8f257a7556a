"""The time zones that a hall can be in."""

from __future__ import annotations

from functools import cache
from zoneinfo import available_timezones

from lexidrome.base import BadInput, text


@cache
def zone_names() -> tuple[str, ...]:
    """Those that are named after a region and a city, as people look for them."""
    areas = ("Africa", "America", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific")
    return tuple(sorted(name for name in available_timezones() if name.split("/")[0] in areas))


def parse_zone(written: str) -> str:
    """As it is called in the list, however it is capitalised; empty: that of the machine."""
    wanted = "_".join(written.split()).casefold()
    if not wanted:
        return ""
    known = {name.casefold(): name for name in available_timezones()}
    found = known.get(wanted)
    if found is None:
        raise BadInput(text("“{zone}” is no time zone, such as Europe/Vienna.", zone=written[:40]))
    return found
