"""How quickly the results of a round came in."""

from __future__ import annotations

import msgspec

from lexidrome.tournament.messages.results import ResultEntered, ResultWithdrawn
from lexidrome.tournament.state import Division, EventState, Round


class Pace(msgspec.Struct, frozen=True):
    """How fast the results of a round come in."""

    games: int
    """Without byes."""
    begun_ms: int | None
    """When the round began, if somebody said so."""
    came_ms: tuple[int, ...]
    """When each result came that counts, the earliest first."""

    @property
    def from_ms(self) -> int | None:
        """From when on it is told; none: nothing has come."""
        if not self.came_ms:
            return None
        first = self.came_ms[0]
        return first if self.begun_ms is None else min(first, self.begun_ms)

    def minutes(self) -> tuple[int, ...]:
        """How many minutes of the round had passed when each of them came."""
        start = self.from_ms
        return () if start is None else tuple((at - start) // 60_000 for at in self.came_ms)


def pace(state: EventState, division: Division, each: Round) -> Pace:
    """A result came when it was first entered, whatever was corrected about it later."""
    came: dict[int, int] = {}
    for fact in state.journal:
        if not isinstance(fact, ResultEntered | ResultWithdrawn) or fact.action in state.undone:
            continue
        if (fact.division, fact.round_number) != (division.name, each.number):
            continue
        at = each.places.get(fact.game)
        if at is None:
            continue
        if isinstance(fact, ResultWithdrawn):
            came.pop(at, None)
        else:
            came.setdefault(at, fact.at_ms)
    played = [at for at, game in enumerate(each.games) if not game.is_bye]
    times = sorted(came[at] for at in played if at in came and each.games[at].counts)
    return Pace(len(played), each.begun_ms, tuple(times))
