"""Moments and the zones in which people read and write them.

A moment is kept in Unix milliseconds. A zone is known by its name, such as Europe/Vienna, and an
event keeps the name of its own. What stands in files and in JSON is written here, by ISO 8601;
in somebody's language the pages write it (`web/kit/moments.py`).
"""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, tzinfo
from functools import cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from lexidrome.base.errors import BadInput
from lexidrome.base.text import text

_AREAS = ("Africa", "America", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific")
_YEARS = (1970, 3000)
_DATE_LENGTH = len("2026-11-22")


# Zones


@cache
def zone_names() -> tuple[str, ...]:
    """Those that are named after a region and a city, as people look for them."""
    return tuple(sorted(name for name in available_timezones() if name.split("/")[0] in _AREAS))


def parse_zone(written: str) -> str:
    """As it is called in the list, however it is capitalised; empty: that of the machine."""
    wanted = "_".join(written.split()).casefold()
    if not wanted:
        return machine_zone_name()
    known = {name.casefold(): name for name in available_timezones()}
    found = known.get(wanted)
    if found is None:
        raise BadInput(
            text("“{zone}” is not a time zone; write it like Europe/Vienna.", zone=written[:40])
        )
    return found


def find_zone(name: str) -> tzinfo:
    """The zone of this name; that of the machine where there is none, or it knows no such one."""
    try:
        return ZoneInfo(name) if name else machine_zone()
    except (ZoneInfoNotFoundError, ValueError):
        return machine_zone()


def machine_zone() -> tzinfo:
    """As the clock of this machine is set."""
    # Loaded where it is needed: most commands ask for no time.
    from babel.localtime import get_localzone  # noqa: PLC0415

    try:
        return get_localzone()
    except LookupError:
        return datetime.now(UTC).astimezone().tzinfo or UTC


def machine_zone_name() -> str:
    """Empty where the machine knows how late it is and not where it is."""
    zone = machine_zone()
    return zone.key if isinstance(zone, ZoneInfo) else ""


# Moments


def at_moment(at_ms: int, zone: tzinfo) -> datetime:
    """A moment as the clocks of a zone show it."""
    return datetime.fromtimestamp(at_ms / 1000, zone)


def local_day(moment: datetime) -> date:
    """On which day it was, by the clock of this machine."""
    return moment.astimezone(machine_zone()).date()


def parse_local(written: str) -> datetime:
    """A day and an hour, such as 2026-11-21 19:00 or 2026-11-21T19:00, wherever that is."""
    try:
        local = datetime.fromisoformat(written.strip())
    except ValueError:
        local = None
    if local is None or not _YEARS[0] <= local.year < _YEARS[1]:
        sentence = text(
            "“{written}” is not a date and time; write it like 2026-11-17 18:30.",
            written=written[:30],
        )
        raise BadInput(sentence)
    return local


def moment_of(local: datetime, zone: tzinfo) -> int:
    """The moment at which the clocks of the zone show this.

    An hour that comes twice, because the clocks go back, is the first of the two; the name of
    the zone tells them apart wherever it is shown. One that is left out is no moment.
    """
    moment = local if local.tzinfo is not None else local.replace(tzinfo=zone)
    at_ms = round(moment.timestamp() * 1000)
    shown = at_moment(at_ms, zone)
    if local.tzinfo is None and shown.replace(tzinfo=None, fold=0) != local.replace(fold=0):
        raise BadInput(
            text(
                "There is no {time} on {day} in {zone}: the clocks go forward then. "
                "Choose an earlier or a later time.",
                time=f"{local:%H:%M}",
                day=str(local.date()),
                zone=str(zone),
            )
        )
    return at_ms


def parse_moment(written: str, zone: tzinfo) -> int:
    """A moment as people type it by the clocks of a zone, such as `2026-11-22 18:00`."""
    return moment_of(parse_local(written), zone)


def parse_deadline(written: str, zone: tzinfo) -> int:
    """The same; a date alone means the end of that day."""
    local = parse_local(written)
    if len(written.strip()) > _DATE_LENGTH:
        return moment_of(local, zone)
    return round((local + timedelta(days=1)).replace(tzinfo=zone).timestamp() * 1000)


def which_of_two(at_ms: int, zone: tzinfo) -> int | None:
    """An hour comes twice where clocks go back: the first or the second; none: it comes once."""
    moment = at_moment(at_ms, zone)
    other = moment.replace(fold=1 - moment.fold)
    return None if other.utcoffset() == moment.utcoffset() else moment.fold + 1


def days_later(at_ms: int, days: int, zone: tzinfo) -> int:
    """At the same hour on the wall, however the clocks change until then."""
    later = at_moment(at_ms, zone).replace(tzinfo=None, fold=0) + timedelta(days=days)
    return round(later.replace(tzinfo=zone).timestamp() * 1000)


def iso_moment(at_ms: int, zone: tzinfo) -> str:
    """For programs: 2026-11-21T19:00:00-06:00."""
    return at_moment(at_ms, zone).isoformat(timespec="seconds")


def plain_moment(at_ms: int, zone: tzinfo, *, seconds: bool = False) -> str:
    """For the command line: 2026-11-21 19:00 CST."""
    moment = at_moment(at_ms, zone)
    return f"{moment:%Y-%m-%d %H:%M:%S}" if seconds else f"{moment:%Y-%m-%d %H:%M} {moment:%Z}"


# Days


def parse_days(written: str) -> tuple[date, date] | None:
    """The first day and the last of 2026-11-21 or 2026-11-21/2026-11-22; none: it is in words."""
    parts = written.split("/")
    if not 1 <= len(parts) <= 2 or any(len(part) != _DATE_LENGTH for part in parts):
        return None
    try:
        return date.fromisoformat(parts[0]), date.fromisoformat(parts[-1])
    except ValueError:
        return None


def split_days(written: str) -> tuple[str, str]:
    """As two fields show it; the second is empty where it is one day, or in words."""
    days = parse_days(written)
    if days is None:
        return written, ""
    first, last = map(str, days)
    return first, "" if last == first else last


def written_days(first: str, last: str) -> str:
    """The other way round; what is in words stays as it is."""
    if not last or last == first:
        return first
    days = parse_days(f"{first}/{last}")
    if days is None or days[0] > days[1]:
        raise BadInput(text("The last day is not after the first one."))
    return f"{first}/{last}"
