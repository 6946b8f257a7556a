"""Days and hours as pages show them, in somebody's language and by the clocks of one zone.

The zone is that of the event a page is about, else that of the machine. What is typed is read
by `base/moments.py`, in the same zone.
"""

from __future__ import annotations

from datetime import date, datetime, tzinfo

import msgspec
from babel.dates import (
    format_date,
    format_interval,
    format_skeleton,
    get_datetime_format,
    get_timezone_name,
)
from markupsafe import Markup

from lexidrome.base import BadInput, text
from lexidrome.base.moments import (
    at_moment,
    iso_moment,
    moment_of,
    parse_days,
    parse_local,
    which_of_two,
)
from lexidrome.web.kit.languages import Language

_WEEKDAY = "yMMMEd"


class Moments(msgspec.Struct, frozen=True):
    language: Language
    zone: tzinfo

    # As text

    def hour(self, at_ms: int, *, seconds: bool = False, zone: bool = False) -> str:
        """The time on the wall, counted to 24, as the clocks, the fields and the scripts do."""
        moment = at_moment(at_ms, self.zone)
        shown = format_skeleton(
            "Hms" if seconds else "Hm", moment, tzinfo=self.zone, locale=self.language.locale
        )
        return f"{shown} {self._short_name(moment)}" if zone else shown

    def moment(self, at_ms: int, *, seconds: bool = False) -> str:
        """Day and hour with the zone, for who reads it may be elsewhere."""
        day = format_skeleton(
            _WEEKDAY, at_moment(at_ms, self.zone).date(), locale=self.language.locale
        )
        return self._joined(day, self.hour(at_ms, seconds=seconds, zone=True))

    def past(self, at_ms: int, now_ms: int) -> str:
        """The hour of something that was done; with its day if that is not today."""
        then = at_moment(at_ms, self.zone).date()
        is_today = then == at_moment(now_ms, self.zone).date()
        return self.hour(at_ms) if is_today else self._joined(self.day(then), self.hour(at_ms))

    def day(self, day: date) -> str:
        return format_date(day, locale=self.language.locale)

    def days(self, written: str) -> str:
        """When an event is: Saturday, 21 November 2026; what is in words stays as it is."""
        days = parse_days(written)
        if days is None:
            return written
        if days[0] == days[1]:
            return format_date(days[0], "full", locale=self.language.locale)
        return format_interval(*days, _WEEKDAY, locale=self.language.locale)

    def is_in_dates(self, written: str) -> bool:
        """As a calendar gives them, and not in words."""
        return parse_days(written) is not None

    def beginning(self, written: str, hour: str) -> str:
        """When an event begins, as far as anybody has said, with the zone of its hour."""
        if not hour:
            return self.days(written)
        at_ms = self.first_ms(written, hour)
        shown = hour if at_ms is None else self.hour(at_ms, zone=True)
        return self._joined(self.days(written), shown) if written else shown

    def first_ms(self, written: str, hour: str) -> int | None:
        """The moment of this hour on the first of these days; none: it is in words."""
        days = parse_days(written)
        if days is None or not hour:
            return None
        try:
            return moment_of(parse_local(f"{days[0]} {hour}"), self.zone)
        except BadInput:
            return None

    # In a page

    def begins(self, written: str, hour: str) -> Markup:
        at_ms, shown = self.first_ms(written, hour), self.beginning(written, hour)
        if at_ms is None:
            return Markup('<span translate="no">{}</span>').format(shown)
        return self._marked(at_ms, shown, is_for_all=True)

    def at(self, at_ms: int) -> Markup:
        """The same as `moment`; a script adds the reader's own time where that is another one."""
        return self._marked(at_ms, self.moment(at_ms), is_for_all=True)

    def at_hour(self, at_ms: int) -> Markup:
        return self._marked(at_ms, self.hour(at_ms, zone=True), is_for_all=True)

    def on(self, day: date) -> Markup:
        shown = format_date(day, "full", locale=self.language.locale)
        return Markup('<time datetime="{}" translate="no">{}</time>').format(day, shown)

    def at_second(self, at_ms: int) -> Markup:
        return self._marked(at_ms, self.hour(at_ms, seconds=True, zone=True), is_for_all=True)

    def done(self, at_ms: int, now_ms: int) -> Markup:
        return self._marked(at_ms, self.past(at_ms, now_ms))

    def stamp(self, at_ms: int) -> Markup:
        """To the second, of what a machine noted."""
        return self._marked(at_ms, self.moment(at_ms, seconds=True), is_for_all=True)

    def field(self, at_ms: int) -> str:
        """As a field for date and time wants it."""
        return at_moment(at_ms, self.zone).replace(tzinfo=None).isoformat(timespec="minutes")

    def which_of_two(self, at_ms: int) -> int | None:
        return which_of_two(at_ms, self.zone)

    @property
    def place(self) -> str:
        """What is said beside a field in which a time is typed: time in Chicago."""
        key = str(self.zone)
        if "/" not in key or key.startswith("Etc/"):
            return self._short_name(datetime.now(self.zone))
        named = self.language.locale.time_zones.get(key, {})
        city = named.get("city", key.rsplit("/", 1)[-1].replace("_", " "))
        return self.language.translated(text("time in {city}", city=city))

    @property
    def zone_name(self) -> str:
        """For scripts; empty where only the machine knows it."""
        return str(getattr(self.zone, "key", ""))

    def _marked(self, at_ms: int, shown: str, *, is_for_all: bool = False) -> Markup:
        zoned = Markup(" data-zoned") if is_for_all else ""
        return Markup('<time datetime="{}" translate="no"{}>{}</time>').format(
            iso_moment(at_ms, self.zone), zoned, shown
        )

    def _joined(self, day: str, hour: str) -> str:
        pattern = str(get_datetime_format(locale=self.language.locale))
        return pattern.replace("'", "").format(hour, day)

    def _short_name(self, moment: datetime) -> str:
        """MEZ in German, CST where a language has no name of its own, +03 where nobody has."""
        named = get_timezone_name(moment, "short", locale=self.language.locale)
        return named if named.isalpha() else moment.tzname() or named
