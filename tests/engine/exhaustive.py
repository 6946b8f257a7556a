"""What an open game comes to, found by trying everything: no bounds, no tables, no estimates.

It takes plays from the generator, which has tests of its own, and ends games by the words of the
rules: after so many scoreless turns in a row, or when a side goes out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations

from lexidrome.engine import Move, MoveKind, Position, generate
from lexidrome.rulebook.choices import EndgameRack


class TooLargeError(Exception):
    """More positions than anybody wants to wait for."""


class Exhaustive:
    """Looks at no more positions than it is allowed."""

    def __init__(self, most_positions: int) -> None:
        self._left = most_positions

    def value(self, position: Position, bag: Sequence[str] = ()) -> int:
        """What the spread of the side to move changes by; `bag` is drawn from its end."""
        self._left -= 1
        if self._left < 0:
            raise TooLargeError
        return max(self.after(position, move, bag) for move in plays_and_pass(position))

    def after(self, position: Position, move: Move, bag: Sequence[str] = ()) -> int:
        """The same when the side to move makes this move."""
        rest = list(bag)
        drawn = [rest.pop() for _ in range(min(len(rest), len(move.tiles)))]
        rack = [*move.leave, *drawn]
        other = position.racks[1]
        counts_racks = position.setting.rules.ending.rack is not EndgameRack.NONE
        mine, theirs = (points(position, tiles) if counts_racks else 0 for tiles in (rack, other))
        if not rack:
            return move.score + 2 * theirs
        following = position.after(move)
        limit = 2 * (position.setting.rules.ending.zeros_per_side or 0)
        if following.state.zero_turns >= limit:
            return theirs - mine
        return move.score - self.value(following.with_racks(other, rack), rest)


def plays_and_pass(position: Position) -> Iterator[Move]:
    return (move for move in generate(position) if move.kind is not MoveKind.EXCHANGE)


def points(position: Position, tiles: Sequence[str]) -> int:
    return sum(position.setting.tiles.values[tile] for tile in tiles)


def ranked(
    position: Position, in_bag: int, most_positions: int
) -> dict[str, tuple[int, int, int, float]]:
    """Wins, ties, losses and the mean spread of each play, over every order of the unseen tiles.

    Equal tiles are told apart, so each order is as likely as any other.
    """
    exhaustive = Exhaustive(most_positions)
    lead = position.scores[0] - position.scores[1]
    unseen = list(position.setting.codes.read(position.with_racks(position.racks[0]).state.unseen))
    found: dict[str, tuple[int, int, int, float]] = {}
    for move in plays_and_pass(position):
        spreads = []
        for chosen in permutations(range(len(unseen)), in_bag):
            bag = [unseen[at] for at in chosen]
            other = [tile for at, tile in enumerate(unseen) if at not in chosen]
            known = position.with_racks(position.racks[0], other)
            spreads.append(lead + exhaustive.after(known, move, bag))
        found[f"{move} {''.join(move.tiles)}"] = (
            sum(spread > 0 for spread in spreads),
            sum(spread == 0 for spread in spreads),
            sum(spread < 0 for spread in spreads),
            sum(spreads) / len(spreads),
        )
    return found
