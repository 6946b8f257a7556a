"""The event in which a scenario begins; docs/scenarios.md lists what can be given.

Without `entrants` the event is not made yet: the scenario makes it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lexidrome import tournament as t
from lexidrome.base import PersonId, Refusal
from lexidrome.proof.moment import BadStep
from lexidrome.rulebook import RuleSet
from lexidrome.tournament import pairing as p

DIVISION = "A"
KEYS = frozenset(
    {
        "entrants", "schools", "needs", "notes", "clubs", "phases", "for_schools", "rating_most",
        "spread_free", "info", "seed", "date", "place", "check_in",
    }
)  # fmt: skip

_FORMATS: Mapping[str, t.phases.Format] = {
    "swiss": p.Swiss(),
    "king_of_the_hill": p.KingOfTheHill(),
    "round_robin": p.RoundRobin(),
    "championship": p.Championship(),
    "single_elimination": t.phases.SingleElimination(),
    "double_elimination": t.phases.DoubleElimination(),
    "league": t.phases.League(),
}


def create_command(given: Mapping[str, Any], rules: RuleSet) -> t.Given:
    plan = t.phases.DivisionPlan(
        DIVISION,
        tuple(_phase(each) for each in given.get("phases", ())),
        rating_most=given.get("rating_most"),
        is_for_schools=bool(given.get("for_schools")),
        trophy="Trophy" if given.get("for_schools") else "",
    )
    return t.DIRECTOR.says(
        t.setup.CreateEvent(
            title="The event",
            rules=rules,
            seed=int(given.get("seed", 1)),
            divisions=(plan,),
            date=str(given.get("date", "")),
            place=str(given.get("place", "")),
            check_in_at=str(given.get("check_in", "")),
            info_url=str(given.get("info", "")),
            is_spread_free=bool(given.get("spread_free")),
        )
    )


def make_event(given: Mapping[str, Any], rules: RuleSet) -> t.EventState | None:
    """The event with its entrants; none where the scenario makes it."""
    if "entrants" not in given:
        return None
    created = t.handle(None, create_command(given, rules))
    if isinstance(created, Refusal):
        raise BadStep(f"the event could not be made: {created.sentence}")
    ratings = given["entrants"]
    if isinstance(ratings, int):
        ratings = {number: 2001 - number for number in range(1, ratings + 1)}
    entries = tuple(
        entry_of(
            int(number),
            rules,
            rating=None if rating in ("none", None) else int(rating),
            school=str(given.get("schools", {}).get(number, "")),
            club=str(given.get("clubs", {}).get(number, "")),
            needs=given.get("needs", {}).get(number),
            note=str(given.get("notes", {}).get(number, "")),
        )
        for number, rating in ratings.items()
    )
    command = t.DIRECTOR.says(t.entries.Enter(division=DIVISION, entries=entries))
    entered = t.handle(created.state, command)
    if isinstance(entered, Refusal):
        raise BadStep(f"the entrants could not be entered: {entered.sentence}")
    return entered.state


def entry_of(
    number: int,
    rules: RuleSet,
    *,
    rating: int | None = None,
    school: str = "",
    club: str = "",
    needs: str | None = None,
    note: str = "",
    persons: int | None = None,
) -> t.entries.Entry:
    """The persons of number 3 are called 3a and 3b."""
    count = rules.sides.persons_per_side if persons is None else persons
    return t.entries.Entry(
        persons=tuple(PersonId(f"{number}{letter}") for letter in "abcdefgh"[:count]),
        rating=rating,
        school=school,
        club=club,
        needs=(needs,) if needs else (),
        note=note,
        number=number,
    )


def _phase(given: str) -> t.phases.Phase:
    name, _, rounds = given.partition(" ")
    if name not in _FORMATS:
        raise BadStep(f"there is no format {name}")
    return t.phases.Phase(_FORMATS[name], int(rounds) if rounds else None)
