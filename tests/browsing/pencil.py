"""Adds slips up as somebody with a pencil would: none of the program is used here.

Slips go in, a round a line: `1 384 9 256 | 2 300 10 300`. What the books say beside them
(a bye, a match that nobody played, a cap) is said in the books' own numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

HALF = Fraction(1, 2)


@dataclass
class Account:
    """What one entrant has."""

    won: Fraction = Fraction(0)
    lost: Fraction = Fraction(0)
    spread: int = 0
    points: int = 0

    @property
    def order(self) -> tuple[Fraction, int]:
        """More wins first, then more spread (SSC-36.a; P09 for books that are silent)."""
        return -self.won, -self.spread


class Pencil:
    def __init__(self, numbers: Iterable[int]) -> None:
        self.accounts = {number: Account() for number in numbers}

    def add(self, rounds: Iterable[str], cap: Callable[[int], int] | None = None) -> None:
        """All slips of some rounds; a tie is half a win for each (SSC-24.a, NSA-V.G.p2)."""
        for number, slips in enumerate(rounds, 1):
            for slip in slips.split("|"):
                one, points, other, others = (int(word) for word in slip.split())
                margin = points - others
                if cap is not None:
                    margin = max(-cap(number), min(cap(number), margin))
                self.game(one, other, points, others, margin)

    def game(self, one: int, other: int, points: int, others: int, margin: int) -> None:
        for number, own, spread in ((one, points, margin), (other, others, -margin)):
            account = self.accounts[number]
            account.won += HALF if not margin else int(spread > 0)
            account.lost += HALF if not margin else int(spread < 0)
            account.spread += spread
            account.points += own

    def credit(self, number: int, *, won: int, spread: int) -> None:
        """A game that nobody played: a bye, a forfeit before it began, no report."""
        account = self.accounts[number]
        account.won += won
        account.lost += 1 - won
        account.spread += spread

    def breaks_tie(self, winner: int, loser: int) -> None:
        """A tie that a lightning round decides is a whole win (ST-WIN.g)."""
        for number, change in ((winner, HALF), (loser, -HALF)):
            self.accounts[number].won += change
            self.accounts[number].lost -= change

    def by_wins(self) -> list[tuple[int, int]]:
        """Place and number of everybody; equal only with equal wins and equal spread."""
        return self.by_groups([[number] for number in self._ordered(self.accounts)])

    def by_groups(self, groups: Iterable[Sequence[int]]) -> list[tuple[int, int]]:
        """Groups share a place, as in a bracket; the next group's is one after them all."""
        found = []
        place = 1
        for group in groups:
            found += [(place, number) for number in self._ordered(group)]
            place += len(group)
        return found

    def table(self, places: Iterable[tuple[int, int]], name: Callable[[int], str]) -> list[str]:
        """As lines: place, name, won, lost, spread."""
        return [
            f"{place} {name(number)} {_half(account.won)} {_half(account.lost)} {account.spread}"
            for place, number in places
            for account in (self.accounts[number],)
        ]

    def _ordered(self, numbers: Iterable[int]) -> list[int]:
        return sorted(numbers, key=lambda number: self.accounts[number].order)


def lines(written: str) -> list[str]:
    """The table that a test expects, without the spaces that line it up."""
    return [" ".join(line.split()) for line in written.strip().splitlines()]


def _half(count: Fraction) -> str:
    whole, rest = divmod(count, 1)
    return f"{whole or ''}½" if rest else str(whole)
