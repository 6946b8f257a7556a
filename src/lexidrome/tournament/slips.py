"""What an entrant is handed at check-in: the first match and by which rules (ST-CHECKIN.a)."""

from __future__ import annotations

import re

import msgspec

from lexidrome.base import BadInput, text
from lexidrome.rulebook import RuleSet, rule, the_rule
from lexidrome.tournament.state import Division, Entrant, Game, Round, Tournament


class FirstSlip(msgspec.Struct, frozen=True):
    """What an entrant is given at check-in: the first match."""

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
    if is_withheld(setup.rules, division.entrants[number]):
        return FirstSlip(number, setup.rules.title, setup.place)
    first = first_match(division, number)
    if first is None:
        return FirstSlip(number, setup.rules.title, setup.place, starts_at=setup.starts_at)
    each, game = first
    hour = setup.starts_at if each.number == 1 else ""
    opponent = game.other(number)
    return FirstSlip(
        number, setup.rules.title, setup.place, each.number, game.table, opponent, hour
    )


@rule("ST-CHECKIN.a")
def is_withheld(rules: RuleSet, entrant: Entrant) -> bool:
    """Whoever has checked in receives the slip, and nobody before.

    A book that says nothing of it hands it to everybody.
    """
    return bool(the_rule(is_withheld).ids_of(rules.document)) and not entrant.is_complete


@rule("ST-CHECKIN.a")
def first_match(division: Division, number: int) -> tuple[Round, Game] | None:
    """At check-in everybody learns time and place of the first match, and the rules."""
    return next(
        (
            (each, game)
            for each, game in division.games()
            if number in game.numbers and not game.is_bye
        ),
        None,
    )


def parse_hour(written: str) -> str:
    """A time of day such as 09:30, or nothing."""
    hour = written.strip()
    if hour and not re.fullmatch(r"([01]\d|2[0-3]):[0-5]\d", hour):
        raise BadInput(
            text("“{written}” is not a time of day; write it like 09:30.", written=hour[:20])
        )
    return hour
