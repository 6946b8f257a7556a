"""How far a bracket has come: derived from the games that were won, every time anew.

A corrected result changes who meets whom afterwards. Games that were played by sides
that no longer belong there are not counted but listed, so that the director sees them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum

import msgspec

from lexidrome.tournament.bracket.draw import (
    Bracket,
    LoserOf,
    Match,
    Seed,
    Slot,
    Stage,
    WinnerOf,
    in_order,
    is_double,
)
from lexidrome.tournament.pairing import NOBODY


class WonGame(msgspec.Struct, frozen=True, omit_defaults=True):
    """One game of a match."""

    match: str
    winner: int
    loser: int | None = None
    """Whom they have beaten; without it whoever stands there."""


class Decided(msgspec.Struct, frozen=True):
    """A match that is over without the games it takes: a walkover, a director's decision.

    `NOBODY` as the winner: neither side has won.
    """

    match: str
    winner: int


class LostByBoth(msgspec.Struct, frozen=True):
    """A match that is a loss for either side, because neither came (A-32)."""

    match: str


Result = WonGame | Decided | LostByBoth


class Status(StrEnum):
    """What can be said of a match now."""

    WAITING = "waiting"
    """At least one side is not known yet."""
    READY = "ready"
    """Both sides are known; the match can be played whatever others do."""
    OVER = "over"
    BYE = "bye"
    """One side or none; nobody plays."""
    NOT_NEEDED = "not_needed"
    """A second final that the first made superfluous."""


class MatchState(msgspec.Struct, frozen=True):
    """A match as it stands."""

    match: Match
    status: Status
    one: int | None = None
    """None: not known yet; `NOBODY`: nobody."""
    other: int | None = None
    one_wins: int = 0
    other_wins: int = 0
    winner: int | None = None
    loser: int | None = None


class Place(msgspec.Struct, frozen=True):
    """A place, or several that are shared."""

    first: int
    last: int
    numbers: tuple[int, ...]


class Progress(msgspec.Struct, frozen=True):
    """How far a bracket has come by its results."""

    matches: tuple[MatchState, ...]
    places: tuple[Place, ...]
    """Those that are settled, from the best."""
    strays: tuple[Result, ...] = ()
    """Results that no longer fit."""

    @property
    def ready(self) -> tuple[MatchState, ...]:
        return tuple(state for state in self.matches if state.status is Status.READY)

    @property
    def champion(self) -> int | None:
        return next((each.numbers[0] for each in self.places if each.first == 1), None)

    def state(self, label: str) -> MatchState:
        return next(state for state in self.matches if state.match.label == label)


class _Fold:
    """The matches from the first on, each after those that its sides come from."""

    def __init__(self, bracket: Bracket) -> None:
        self.bracket = bracket
        self.known: dict[str, MatchState] = {}
        self.beaten: dict[str, tuple[int, int]] = {}
        """Both sides of a match that nobody has won and that has put them out."""
        self.spare: dict[str, int] = {}
        """Of two who lost the same match the one whose place on the losers' side is still to come:
        that of the loser of the next match, which has none."""
        self.strays: list[Result] = []

    def holder(self, slot: Slot) -> int | None:
        if isinstance(slot, Seed):
            entrants = self.bracket.entrants
            return entrants[slot.seed - 1] if slot.seed <= len(entrants) else NOBODY
        state = self.known[slot.match]
        return state.loser if isinstance(slot, LoserOf) else state.winner

    def spares(self, match: Match) -> list[int]:
        slots = (match.one, match.other)
        return self.by_seed(
            self.spare[slot.match]
            for slot in slots
            if isinstance(slot, WinnerOf) and slot.match in self.spare
        )

    def by_seed(self, numbers: Iterable[int]) -> list[int]:
        return sorted(numbers, key=self.bracket.entrants.index)

    def is_unbeaten(self, slot: Slot) -> bool:
        """Whoever stands there in the final has lost no match."""
        return isinstance(slot, WinnerOf) and self.known[slot.match].winner != NOBODY

    def finishers(self, slot: Slot) -> tuple[int, ...]:
        """Whoever ends there; two where a match has put out both of its sides."""
        if isinstance(slot, LoserOf) and slot.match in self.beaten:
            return self.beaten[slot.match]
        holder = self.holder(slot)
        return () if holder is None or holder == NOBODY else (holder,)


def progress(bracket: Bracket, results: Sequence[Result]) -> Progress:
    """Fold the results, which stand in the order in which they were played."""
    by_match: dict[str, list[Result]] = {}
    for result in results:
        by_match.setdefault(result.match, []).append(result)
    fold = _Fold(bracket)
    for match in in_order(bracket):
        own = by_match.pop(match.label, [])
        fold.known[match.label] = _state(fold, match, own)
    fold.strays += [result for rest in by_match.values() for result in rest]
    states = tuple(fold.known[match.label] for match in bracket.matches)
    return Progress(states, _places(fold), tuple(fold.strays))


def _state(fold: _Fold, match: Match, results: Sequence[Result]) -> MatchState:
    one, other = fold.holder(match.one), fold.holder(match.other)
    if match.stage is Stage.RESET and not _reset_needed(fold):
        fold.strays += results
        return _without_reset(fold, match)
    spares = fold.spares(match)
    if match.stage is Stage.FINAL and spares:
        # Nobody is unbeaten any more: the better seed stands there with a loss.
        one = spares.pop()
    if one is None or other is None:
        fold.strays += results
        return MatchState(match, Status.WAITING, one, other)
    if NOBODY in (one, other):
        fold.strays += results
        loser = spares.pop() if spares else NOBODY
        if spares:
            fold.spare[match.label] = spares.pop()
        return MatchState(match, Status.BYE, one, other, winner=max(one, other), loser=loser)
    return _played(fold, MatchState(match, Status.READY, one, other), (one, other), results)


def _played(
    fold: _Fold, state: MatchState, sides: tuple[int, int], results: Sequence[Result]
) -> MatchState:
    wins = dict.fromkeys(sides, 0)
    for result in results:
        if state.status is Status.OVER or not _is_between(sides, result):
            fold.strays.append(result)
            continue
        winner = NOBODY if isinstance(result, LostByBoth) else result.winner
        if isinstance(result, WonGame):
            wins[winner] += 1
        if winner == NOBODY:
            state = _unwon(fold, state, sides, is_lost=isinstance(result, LostByBoth))
        elif isinstance(result, Decided) or wins[winner] == state.match.wins:
            state = _over(state, winner, sides[winner == sides[0]])
    return msgspec.structs.replace(state, one_wins=wins[sides[0]], other_wins=wins[sides[1]])


def _is_between(sides: tuple[int, int], result: Result) -> bool:
    """Whoever beats another side of the match than the one that belongs there has not won it."""
    match result:
        case WonGame(winner=winner, loser=None):
            return winner in sides
        case WonGame(winner=winner, loser=loser):
            return {winner, loser} == set(sides)
        case Decided(winner=winner):
            return winner in (*sides, NOBODY)
    return True


def _over(state: MatchState, winner: int, loser: int) -> MatchState:
    return msgspec.structs.replace(state, status=Status.OVER, winner=winner, loser=loser)


def _unwon(fold: _Fold, state: MatchState, sides: tuple[int, int], *, is_lost: bool) -> MatchState:
    """ST-OPEN, P03: where two losses put somebody out, one of them does not.

    So both sides of the winners' side go down, and of two finalists who did not come the one
    who had lost nothing is the last with fewer than two losses.
    """
    match = state.match
    if match.stage is Stage.FINAL and is_lost and fold.is_unbeaten(match.one):
        return _over(state, *sides)
    if match.stage is Stage.WINNERS and is_double(fold.bracket):
        fold.spare[match.label], loser = fold.by_seed(sides)
        return _over(state, NOBODY, loser)
    fold.beaten[match.label] = sides
    return _over(state, NOBODY, NOBODY)


def _reset_needed(fold: _Fold) -> bool:
    """A-30: a second final only if the side that had lost nothing lost the first."""
    final = fold.known["F1"]
    is_lost = final.status is Status.OVER and final.winner == final.other != NOBODY
    return is_lost and fold.is_unbeaten(final.match.one)


def _without_reset(fold: _Fold, match: Match) -> MatchState:
    """Where the first final decides, its result stands for the second."""
    final = fold.known["F1"]
    if final.winner is None:
        return MatchState(match, Status.WAITING)
    if "F1" in fold.beaten:
        fold.beaten[match.label] = fold.beaten["F1"]
    return MatchState(match, Status.NOT_NEEDED, winner=final.winner, loser=final.loser)


def _places(fold: _Fold) -> tuple[Place, ...]:
    """The places that are settled; byes take none."""
    is_somebody = _somebody(fold.bracket)
    places = []
    first = 1
    for group in fold.bracket.finishes:
        slots = [slot for slot in group if is_somebody(slot) or fold.finishers(slot)]
        numbers = tuple(number for slot in slots for number in fold.finishers(slot))
        if numbers:
            places.append(Place(first, first + len(slots) - 1, numbers))
        first += len(slots)
    return tuple(places)


def _somebody(bracket: Bracket) -> Callable[[Slot], bool]:
    """Tells whether a slot is going to be held by an entrant, whatever the results."""
    sides: dict[str, int] = {}

    def is_somebody(slot: Slot) -> bool:
        if isinstance(slot, Seed):
            return slot.seed <= len(bracket.entrants)
        return sides[slot.match] == 2 or (isinstance(slot, WinnerOf) and sides[slot.match] == 1)

    for match in in_order(bracket):
        sides[match.label] = is_somebody(match.one) + is_somebody(match.other)
    return is_somebody
