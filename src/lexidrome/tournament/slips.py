"""What an entrant is handed at check-in: the first match and by which rules (ST-CHECKIN.a)."""

from __future__ import annotations

import msgspec

from lexidrome.tournament.checks import effect
from lexidrome.tournament.state import Division, Tournament

FIRST_MATCH_TOLD = effect(
    "first_match_told",
    "At check-in everybody learns time and place of the first match, and the rules.",
    "ST-CHECKIN.a",
)


class FirstSlip(msgspec.Struct, frozen=True):
    number: int
    rules: str
    place: str
    round_number: int | None = None
    table: int | None = None
    opponent: int | None = None


def first_slip(tournament: Tournament, division: Division, number: int) -> FirstSlip:
    """The slip of one entrant; without a match as long as none is published."""
    setup = tournament.setup
    for each, game in division.games():
        if FIRST_MATCH_TOLD(number in game.numbers and not game.is_bye):
            return FirstSlip(
                number, setup.rules.title, setup.place, each.number, game.table, game.other(number)
            )
    return FirstSlip(number, setup.rules.title, setup.place)
