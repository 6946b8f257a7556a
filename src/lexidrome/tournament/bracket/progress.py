"""How far a bracket has come: derived from the games that were won, every time anew.

A corrected result changes who meets whom afterwards. Games that were played by sides
that no longer belong there are not counted but listed, so that the director sees them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
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
)
from lexidrome.tournament.pairing import NOBODY


class WonGame(msgspec.Struct, frozen=True):
    """One game of a match."""

    match: str
    winner: int


class Decided(msgspec.Struct, frozen=True):
    """A match that is over without the games it takes: a walkover, a director's decision.

    `NOBODY` as the winner: neither side goes on.
    """

    match: str
    winner: int


class Status(StrEnum):
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
    matches: tuple[MatchState, ...]
    places: tuple[Place, ...]
    """Those that are settled, from the best."""
    strays: tuple[WonGame | Decided, ...] = ()
    """Results that no longer fit."""

    @property
    def ready(self) -> tuple[MatchState, ...]:
        return tuple(state for state in self.matches if state.status is Status.READY)

    @property
    def champion(self) -> int | None:
        return next((each.numbers[0] for each in self.places if each.first == 1), None)

    def state(self, label: str) -> MatchState:
        return next(state for state in self.matches if state.match.label == label)


def progress(bracket: Bracket, results: Sequence[WonGame | Decided]) -> Progress:
    """Fold the results, which stand in the order in which they were played."""
    by_match: dict[str, list[WonGame | Decided]] = {}
    for result in results:
        by_match.setdefault(result.match, []).append(result)
    known: dict[str, MatchState] = {}
    strays: list[WonGame | Decided] = []
    for match in in_order(bracket):
        own = by_match.pop(match.label, [])
        known[match.label] = _state(bracket, match, known, own, strays)
    strays += [result for rest in by_match.values() for result in rest]
    states = tuple(known[match.label] for match in bracket.matches)
    return Progress(states, _places(bracket, known), tuple(strays))


def _state(
    bracket: Bracket,
    match: Match,
    known: Mapping[str, MatchState],
    results: Sequence[WonGame | Decided],
    strays: list[WonGame | Decided],
) -> MatchState:
    one, other = (_holder(bracket, slot, known) for slot in (match.one, match.other))
    if match.stage is Stage.RESET and not _reset_needed(known["F1"]):
        strays += results
        return _without_reset(match, known["F1"])
    if one is None or other is None:
        strays += results
        return MatchState(match, Status.WAITING, one, other)
    if NOBODY in (one, other):
        strays += results
        return MatchState(match, Status.BYE, one, other, winner=max(one, other), loser=NOBODY)
    return _played(MatchState(match, Status.READY, one, other), results, strays)


def _played(
    state: MatchState,
    results: Sequence[WonGame | Decided],
    strays: list[WonGame | Decided],
) -> MatchState:
    one, other = state.one, state.other
    assert one is not None
    assert other is not None
    wins = {one: 0, other: 0}
    for result in results:
        is_over = state.status is Status.OVER
        is_ours = result.winner in wins or (isinstance(result, Decided) and result.winner == NOBODY)
        if is_over or not is_ours:
            strays.append(result)
            continue
        if isinstance(result, WonGame):
            wins[result.winner] += 1
        if isinstance(result, Decided) or wins[result.winner] == state.match.wins:
            state = _over(state, result.winner)
    return msgspec.structs.replace(state, one_wins=wins[one], other_wins=wins[other])


def _over(state: MatchState, winner: int) -> MatchState:
    loser = state.one if winner == state.other else state.other
    if winner == NOBODY:
        loser = NOBODY
    return msgspec.structs.replace(state, status=Status.OVER, winner=winner, loser=loser)


def _reset_needed(final: MatchState) -> bool:
    """A-30: a second final only if the side that had lost nothing lost the first."""
    return final.status is Status.OVER and final.winner == final.other != NOBODY


def _without_reset(match: Match, final: MatchState) -> MatchState:
    """Where the first final decides, its result stands for the second."""
    if final.winner is None:
        return MatchState(match, Status.WAITING)
    return MatchState(match, Status.NOT_NEEDED, winner=final.winner, loser=final.loser)


def _holder(bracket: Bracket, slot: Slot, known: Mapping[str, MatchState]) -> int | None:
    if isinstance(slot, Seed):
        return bracket.entrants[slot.seed - 1] if slot.seed <= len(bracket.entrants) else NOBODY
    state = known[slot.match]
    return state.loser if isinstance(slot, LoserOf) else state.winner


def _places(bracket: Bracket, known: Mapping[str, MatchState]) -> tuple[Place, ...]:
    """The places that are settled; byes take none."""
    is_somebody = _somebody(bracket)
    places = []
    first = 1
    for group in bracket.finishes:
        slots = [slot for slot in group if is_somebody(slot)]
        holders = (_holder(bracket, slot, known) for slot in slots)
        numbers = tuple(number for number in holders if number is not None and number != NOBODY)
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
