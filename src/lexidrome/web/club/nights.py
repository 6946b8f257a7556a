"""A club's nights: what was played on a day, and how everybody stands."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

import msgspec

from lexidrome.base import PersonId
from lexidrome.base.moments import at_moment, machine_zone
from lexidrome.hall.games.home import OwnGame


class Stand(msgspec.Struct, frozen=True):
    """How somebody did on a night."""

    person: PersonId
    games: int = 0
    half_wins: int = 0
    spread: int = 0

    def with_game(self, half_wins: int, spread: int) -> Stand:
        return Stand(self.person, self.games + 1, self.half_wins + half_wins, self.spread + spread)


def night_of(at_ms: int) -> date:
    """By the clocks of the machine; a night that goes on after midnight begins another day."""
    return at_moment(at_ms, machine_zone()).date()


def standings(games: Iterable[OwnGame]) -> list[Stand]:
    """Of the games that are over: wins, then spread."""
    held: dict[PersonId, Stand] = {}
    for game in games:
        if game.card is None or not game.card.counts:
            continue
        scores = [side.score for side in game.card.sides]
        for at, persons in enumerate(game.sides):
            against = max(score for other, score in enumerate(scores) if other != at)
            for person in dict.fromkeys(persons):
                half_wins = game.card.sides[at].half_wins
                before = held.get(person, Stand(person))
                held[person] = before.with_game(half_wins, scores[at] - against)
    return sorted(held.values(), key=lambda each: (-each.half_wins, -each.spread))
