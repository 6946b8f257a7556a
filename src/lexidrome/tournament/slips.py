"""What an entrant is handed at check-in: the first match and by which rules (ST-CHECKIN.a)."""

from __future__ import annotations

import re

import msgspec

from lexidrome.base import BadInput, text
from lexidrome.tournament.checks import effect, guard
from lexidrome.tournament.state import Division, Tournament

FIRST_MATCH_TOLD = effect(
    "first_match_told",
    "At check-in everybody learns time and place of the first match, and the rules.",
    "ST-CHECKIN.a",
)

HANDED_AT_CHECK_IN = guard(
    "handed_at_check_in", "Whoever has checked in receives the slip, and nobody before.",
    "ST-CHECKIN.a",
)  # fmt: skip


class FirstSlip(msgspec.Struct, frozen=True):
    number: int
    rules: str
    place: str
    round_number: int | None = None
    table: int | None = None
    opponent: int | None = None
    starts_at: str = ""
    """The hour of the first round; empty if none was announced, or for a later round."""


def first_slip(tournament: Tournament, division: Division, number: int) -> FirstSlip:
    """The slip of one entrant; without a match as long as none is published.

    Where the book hands it out at check-in, it says nothing before.
    """
    setup = tournament.setup
    is_here = division.entrants[number].is_complete
    is_handed = bool(HANDED_AT_CHECK_IN.ids_of(setup.rules.document))
    if not HANDED_AT_CHECK_IN(is_here or not is_handed):
        return FirstSlip(number, setup.rules.title, setup.place)
    for each, game in division.games():
        if FIRST_MATCH_TOLD(number in game.numbers and not game.is_bye):
            hour = setup.starts_at if each.number == 1 else ""
            opponent = game.other(number)
            return FirstSlip(
                number, setup.rules.title, setup.place, each.number, game.table, opponent, hour
            )
    return FirstSlip(number, setup.rules.title, setup.place, starts_at=setup.starts_at)


def parse_hour(written: str) -> str:
    """A time of day such as 09:30, or nothing."""
    hour = written.strip()
    if hour and not re.fullmatch(r"([01]\d|2[0-3]):[0-5]\d", hour):
        raise BadInput(text("“{written}” is no time of day, such as 09:30.", written=hour[:20]))
    return hour
