"""Moments as people write them: a date, or a date and an hour, in local time."""

from __future__ import annotations

from datetime import datetime, timedelta

from lexidrome.base import BadInput, text

_DATE_LENGTH = len("2026-11-22")


def parse_moment(written: str) -> int:
    """The Unix milliseconds of `2026-11-22 18:00`."""
    return round(_parsed(written).timestamp() * 1000)


def parse_deadline(written: str) -> int:
    """The same; a date alone means the end of that day."""
    found = _parsed(written)
    if len(written.strip()) <= _DATE_LENGTH:
        found += timedelta(days=1)
    return round(found.timestamp() * 1000)


def format_moment(at_ms: int) -> str:
    """Local time to the minute, as it can be typed in again."""
    return datetime.fromtimestamp(at_ms / 1000).astimezone().strftime("%Y-%m-%d %H:%M")


def _parsed(written: str) -> datetime:
    try:
        return datetime.fromisoformat(written.strip()).astimezone()
    except (ValueError, OverflowError, OSError):
        raise BadInput(
            text("“{moment}” is no date and hour; write 2026-11-22 18:00.", moment=written)
        ) from None
