"""Bounds that mean the same in every room."""

from __future__ import annotations

from lexidrome.base.bounds import Bound, Length
from lexidrome.base.text import text

DAY_S = 24 * 3600
DAY_MS = DAY_S * 1000
YEAR_3000_MS = 32_503_680_000_000

MOMENT = Bound(text("A time must lie between the years 1970 and 3000."), -DAY_MS, YEAR_3000_MS)
"""A day earlier for what is told late by a clock that begins with nought."""
ANSWER = Bound(
    text("A number in an answer must be from {least} to {most}."), -1_000_000_000, 1_000_000_000
)
ID = Length(text("An id has at most {most} characters."), 300)
NAME = Length(text("A name has at most {most} characters."), 200)
REASON = Length(text("A reason or note has at most {most} characters."), 2_000)
PERSONS = Length(text("A side has at most {most} persons."), 100)
