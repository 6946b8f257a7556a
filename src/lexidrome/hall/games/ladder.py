"""The house's rating list: worked out from its rated games, and kept nowhere else.

Each rated game moves its two players by the formulas that are published for the
circuit, in the order in which the games were agreed; whoever is new begins where
those formulas have newcomers begin. A result that is corrected later changes the
list by itself.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from lexidrome import game as g
from lexidrome.base import PersonId, StreamId
from lexidrome.hall.games.game import RunningGame
from lexidrome.hall.games.invitations import Invitations
from lexidrome.hall.hall import Hall
from lexidrome.hall.run.orders import Change
from lexidrome.tournament import ratings


class RatedResult(msgspec.Struct, frozen=True):
    """Half points: 2 for a win, 1 for a tie."""

    one: PersonId
    other: PersonId
    one_half_points: int


class Rating(msgspec.Struct, frozen=True):
    person: PersonId
    rating: int = ratings.NEWCOMER_START
    games: int = 0
    half_points: int = 0


class Ladder:
    def __init__(self, hall: Hall, invitations: Invitations) -> None:
        self._games = hall.games
        self._invitations = invitations
        self._outcomes: dict[StreamId, g.values.Outcome] = {}
        """Of games that are over and have not changed since."""
        hall.games.listen(self._changed)

    async def ratings(self) -> tuple[Rating, ...]:
        """Everybody who has played a rated game, the best first."""
        results = []
        for stream, (one, other) in self._invitations.rated():
            outcome = await self._outcome(stream)
            if outcome is not None and counts(outcome):
                results.append(RatedResult(one, other, outcome.half_wins[0]))
        return rate(results)

    async def _outcome(self, stream: StreamId) -> g.values.Outcome | None:
        known = self._outcomes.get(stream)
        if known is None:
            seen = await self._games.look(stream)
            known = None if seen is None else seen.state.game.outcome
            if known is not None:
                self._outcomes[stream] = known
        return known

    def _changed(self, change: Change[RunningGame, g.AnyFact]) -> None:
        self._outcomes.pop(change.stream, None)


def counts(outcome: g.values.Outcome) -> bool:
    """A tie that is still open, or that is played again, is no result yet."""
    return not outcome.is_tie_open and outcome.tie_break is not g.values.TieBreak.REPLAY


def rate(results: Iterable[RatedResult]) -> tuple[Rating, ...]:
    """The list after these games, the best first."""
    held: dict[PersonId, Rating] = {}
    for result in results:
        one = held.get(result.one, Rating(result.one))
        other = held.get(result.other, Rating(result.other))
        held[one.person] = _after(one, other, result.one_half_points)
        held[other.person] = _after(other, one, 2 - result.one_half_points)
    return tuple(sorted(held.values(), key=lambda each: (-each.rating, each.person)))


def _after(own: Rating, other: Rating, half_points: int) -> Rating:
    excess_wins = half_points / 2 - ratings.expectation(own.rating, other.rating)
    return Rating(
        own.person,
        ratings.moved(own.rating, excess_wins, own.games),
        own.games + 1,
        own.half_points + half_points,
    )
