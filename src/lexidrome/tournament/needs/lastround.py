"""One round left and its pairings known: every result is considered.

Each other game is independent of the rest, so the most and the fewest who finish above
are found game by game, from the few margins that make a difference.
"""

from __future__ import annotations

from functools import cached_property

from lexidrome.tournament.needs.race import Race, Runner, Standing, after, is_above
from lexidrome.tournament.pairing import NOBODY


class LastRound:
    def __init__(self, race: Race) -> None:
        self._race = race
        self._opponents = race.opponents
        self._standing = {runner.number: runner.standing for runner in race.runners}

    def margins(self, own: Runner) -> tuple[int, int]:
        """The worst and the best result of the entrant's own game."""
        opponent = self._opponents.get(own.number)
        if opponent is None:
            return 0, 0
        if opponent == NOBODY:
            return self._race.bye_spread, self._race.bye_spread
        return -self._race.spread_per_game, self._race.spread_per_game

    def least_margin(
        self, own: Runner, place: int, rivals: frozenset[int], *, is_worst: bool
    ) -> int | None:
        """The lowest margin that is good enough; a larger one is never worse."""
        low, high = self.margins(own)
        if self.above(own, high, rivals, is_worst=is_worst) >= place:
            return None
        while low < high:
            middle = (low + high) // 2
            if self.above(own, middle, rivals, is_worst=is_worst) < place:
                high = middle
            else:
                low = middle + 1
        return low

    def above(self, own: Runner, margin: int, rivals: frozenset[int], *, is_worst: bool) -> int:
        """The most or the fewest rivals who finish above, if the own game ends so."""
        opponent = self._opponents.get(own.number)
        final = own.standing if opponent is None else after(own.standing, margin)
        count = sum(
            is_above(standing, final, is_worst=is_worst)
            for number, standing in self._settled.items()
            if number in rivals
        )
        if opponent in rivals:
            theirs = after(self._standing[opponent], -margin)
            count += is_above(theirs, final, is_worst=is_worst)
        for one, other in self._games:
            if own.number not in (one, other):
                count += self._above_of_game(one, other, final, rivals, is_worst=is_worst)
        return count

    @cached_property
    def _settled(self) -> dict[int, Standing]:
        """Those who play nobody: they end where they are, or with their bye."""
        settled = {}
        for number, standing in self._standing.items():
            opponent = self._opponents.get(number)
            if opponent is None:
                settled[number] = standing
            elif opponent == NOBODY:
                settled[number] = after(standing, self._race.bye_spread)
        return settled

    @cached_property
    def _games(self) -> list[tuple[int, int]]:
        return [pair for pair in self._race.next_round if NOBODY not in pair]

    def _above_of_game(
        self, one: int, other: int, final: Standing, rivals: frozenset[int], *, is_worst: bool
    ) -> int:
        largest = self._race.spread_per_game
        standings = {each: self._standing[each] for each in (one, other) if each in rivals}
        if all(after(each, largest) < final for each in standings.values()):
            return 0
        margins = {-largest, -1, 0, 1, largest}
        # Where one of the two comes level in spread, which may count for or against.
        margins |= {final[1] - self._standing[one][1], self._standing[other][1] - final[1]}
        counts = []
        for margin in margins:
            if abs(margin) <= largest:
                ends = [after(standings[one], margin)] if one in standings else []
                ends += [after(standings[other], -margin)] if other in standings else []
                counts.append(sum(is_above(end, final, is_worst=is_worst) for end in ends))
        return max(counts) if is_worst else min(counts)
