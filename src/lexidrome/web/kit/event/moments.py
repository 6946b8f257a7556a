"""Days and hours as pages write them and forms send them, in the hall's own time."""

from __future__ import annotations

from datetime import UTC, datetime

from lexidrome.base import BadInput, text
from lexidrome.web.kit.languages import Language


def parse_moment(written: str) -> int:
    """What a field for date and time sends, such as 2026-11-17T18:30."""
    try:
        moment = datetime.fromisoformat(written.strip()).astimezone()
    except (ValueError, OverflowError, OSError):
        raise BadInput(
            text("“{written}” is no day and hour, such as 2026-11-17 18:30.", written=written[:30])
        ) from None
    return int(moment.timestamp() * 1000)


def format_clock(language: Language, at_ms: int) -> str:
    """The time on the wall of the hall."""
    return language.hour(_local(at_ms))


def format_day(language: Language, at_ms: int) -> str:
    """Day and hour with the zone, because who reads it may be elsewhere."""
    return language.moment(_local(at_ms), zone=True)


def format_past(language: Language, at_ms: int, now_ms: int) -> str:
    """The hour of something that was done; with its day if that is not today."""
    then = _local(at_ms)
    is_today = then.date() == _local(now_ms).date()
    return language.hour(then) if is_today else language.moment(then)


def format_field(at_ms: int) -> str:
    """As a field for date and time wants it."""
    return _local(at_ms).strftime("%Y-%m-%dT%H:%M")


def _local(at_ms: int) -> datetime:
    return datetime.fromtimestamp(at_ms / 1000, UTC).astimezone()
