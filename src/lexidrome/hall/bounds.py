"""How far calls, roles and moves may go; how the table reads: `base.bounds`."""

from __future__ import annotations

import msgspec

from lexidrome.base import Bound, Bounds, Length, Limit, Refusal, limits, text
from lexidrome.tournament import bounds

OUT_OF_BOUNDS = "out_of_bounds"
CALL = Bound(text("The number of a call must be from {least} to {most}."), 0, 1_000_000_000)
NOTE = Length(text("Write why the director is called, in at most {most} characters."), 200)

_TABLE: dict[str, Limit] = {
    "at_ms": limits.MOMENT,
    "by": limits.ID,
    "person": limits.ID,
    "game": limits.ID,
    "division": limits.NAME,
    "table": bounds.TABLE,
    "number": CALL,
    "note": NOTE,
    "pack": limits.ID,
    "place": limits.NAME,
    "to": limits.NAME,
    "reason": limits.REASON,
}
BOUNDS = Bounds(_TABLE)


def beyond_bounds(command: msgspec.Struct) -> Refusal | None:
    sentence = BOUNDS.outside(command)
    return None if sentence is None else Refusal(OUT_OF_BOUNDS, sentence)
