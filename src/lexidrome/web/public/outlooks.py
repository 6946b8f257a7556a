"""What an entrant needs for the places that matter, while a field is paired by its standings."""

from __future__ import annotations

import asyncio

from lexidrome import tournament as t
from lexidrome.base import Text
from lexidrome.rulebook.choices import Final
from lexidrome.tournament import needs
from lexidrome.web.kit.event.rooms import EventView

MOST_ENTRANTS = 200
MOST_ROUNDS_LEFT = 3
"""Before that everything is still open, and it would only cost time to say so."""
TRIALS = 200
USUAL_SPREAD = 250


async def outlooks(view: EventView, division: t.Division, number: int) -> list[Text]:
    """A sentence for each place that matters; none where there is nothing to say."""
    race = _race(view, division)
    if race is None or number not in {runner.number for runner in race.runners}:
        return []
    places = (2,) if view.rules.event.final is Final.TOP_TWO_ONE_GAME else (1, 3)
    found = [await asyncio.to_thread(needs.outlook, race, number, place) for place in places]
    return [needs.sentence(each) for each in found]


def _race(view: EventView, division: t.Division) -> needs.Race | None:
    """The race of the phase that is being played; brackets and leagues have none."""
    rounds = view.out_rounds(division)
    if not rounds or len(division.entrants) > MOST_ENTRANTS:
        return None
    last = rounds[-1]
    phase = division.phases[last.phase]
    bracket_or_league = t.phases.SingleElimination | t.phases.DoubleElimination | t.phases.League
    if isinstance(phase.format, bracket_or_league) or view.is_final(division, last):
        return None
    played = [each for each in rounds if each.phase == last.phase]
    is_open = any(not game.counts for game in last.games if not game.is_bye)
    if phase.rounds is None:
        return None
    left = phase.rounds - len(played) + is_open
    if not 1 <= left <= MOST_ROUNDS_LEFT:
        return None
    before = last.number if is_open else None
    return needs.Race(
        tuple(
            needs.Runner(
                row.number,
                row.half_points,
                row.spread,
                division.entrants[row.number].plays_in(last.number),
                division.entrants[row.number].entry.rating,
            )
            for row in view.standings(division, before)
        ),
        left,
        tuple((game.first, game.second) for game in last.games) if is_open else (),
        t.results.cap_of(view.rules, last.number) or USUAL_SPREAD,
        view.rules.event.bye_spread,
        view.tournament.setup.seed,
        TRIALS,
    )
