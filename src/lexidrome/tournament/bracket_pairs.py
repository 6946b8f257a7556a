"""Which matches of a bracket pairs set by hand are, and who changes places so that they are.

Those meet who are in the bracket and have lost as many matches; so places can be exchanged
within one side of it, and never with somebody who is out.

The bracket goes on from the matches as they are played. Places are changed where the sides
come from (`bracket.Placed`), not by number, so that a result corrected later still sends on
whoever won.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from lexidrome.base import BadInput, text
from lexidrome.rulebook import rule
from lexidrome.tournament import bracket as b
from lexidrome.tournament import pairing as p
from lexidrome.tournament.brackets import BracketView, bracket_of, to_play
from lexidrome.tournament.phases import DoubleElimination, SingleElimination
from lexidrome.tournament.state import Division, Round

_WITHIN = "Also by hand only those meet in a bracket who are in it and have lost as many matches."

Pair = tuple[int, int]


class Spot(msgspec.Struct, frozen=True):
    """One side of a match that is still to be played."""

    match: str
    at: int
    """0 or 1: which of its two sides."""


class Fitted(msgspec.Struct, frozen=True):
    """What pairs by hand come to in a bracket."""

    matches: Mapping[frozenset[int], str]
    """The label of each pair's match."""
    placed: tuple[b.Placed, ...]
    waiting: frozenset[int]
    """Who could play now: an opponent or a bye has to be named for each."""

    def labelled(self, paired: p.RoundPairings) -> p.RoundPairings:
        pairings = tuple(
            replace(each, label=self.matches.get(each.numbers)) for each in paired.pairings
        )
        return replace(paired, pairings=pairings)


def fit_pairs(view: BracketView, division: Division, pairs: Sequence[Pair]) -> Fitted:
    """Find a match for each pair; one of somebody who is out of it stays outside the bracket."""
    places = _Places(view, division)
    wanted = [frozenset(pair) for pair in pairs if p.NOBODY not in pair]
    found = {pair: label for pair in wanted if (label := places.match_of(pair)) is not None}
    if len(found) < len(wanted) and (drawn := _drawn_by_hand(view, division, wanted)) is not None:
        return drawn
    for pair in wanted:
        if pair in found or not places.are_alike(pair):
            continue
        label = places.room_for(pair, found)
        if label is None:
            raise BadInput(
                text(
                    "The bracket has no match for {numbers} now; a player without an opponent "
                    "sits out.",
                    numbers=" – ".join(map(str, sorted(pair))),
                )
            )
        found[pair] = label
        places.bring(pair, label)
    return Fitted(found, places.changed(), frozenset(places.sides_to_play()))


def _drawn_by_hand(
    view: BracketView, division: Division, pairs: Sequence[frozenset[int]]
) -> Fitted | None:
    """The whole draw, set by the pairs of the first round: whoever is in none has a bye (A-51).

    None once somebody has played, or where the first matches are too few.
    """
    seed_of = {number: seed for seed, number in enumerate(view.bracket.entrants, 1)}
    opening = [state for state in view.progress.matches if _is_opening(state.match)]
    is_begun = any(
        state.one_wins or state.other_wins or (state.winner and state.loser)
        for state in view.progress.matches
    )
    paired = {number for pair in pairs for number in pair}
    sides = [*pairs, *(frozenset({number}) for number in seed_of.keys() - paired)]
    if is_begun or _is_being_played(view, division) or not paired <= seed_of.keys():
        return None
    if len(paired) < 2 * len(pairs) or len(sides) > len(opening):
        return None
    # By the best seed of a match, so that those without an opponent are spread over the draw.
    free = {state.match.label: state for state in sorted(opening, key=_best_seed)}
    placed = []
    found = {}
    for numbers in sorted(sides, key=lambda each: min(seed_of[number] for number in each)):
        best = min(numbers, key=seed_of.__getitem__)
        own = next((label for label, state in free.items() if _has_side(state, best)), None)
        label = own or next(iter(free))
        seeds = sorted(seed_of[number] for number in numbers)
        one, other = (b.Seed(seed) for seed in (*seeds, len(seed_of) + 1)[:2])
        placed.append(b.Placed(label, one, other))
        del free[label]
        if len(numbers) == 2:
            found[numbers] = label
    nobody = b.Seed(len(seed_of) + 1)
    placed += [b.Placed(label, nobody, nobody) for label in free]
    ready = b.progress(b.redrawn(view.bracket, placed), ()).ready
    waiting = {number for state in ready for number in (state.one, state.other) if number}
    return Fitted(found, tuple(placed), frozenset(waiting))


def _is_opening(match: b.Match) -> bool:
    return match.stage is b.Stage.WINNERS and match.round == 1


def _is_being_played(view: BracketView, division: Division) -> bool:
    return len(to_play(view, division)) < len(view.progress.ready)


def _best_seed(state: b.MatchState) -> int:
    slots = (state.match.one, state.match.other)
    return min(slot.seed for slot in slots if isinstance(slot, b.Seed))


def _has_side(state: b.MatchState, number: int) -> bool:
    return number in (state.one, state.other)


def placed_by(
    division: Division, each: Round, pairings: Sequence[p.Pairing]
) -> tuple[b.Placed, ...]:
    """Whose places change so that a draft with these labels is what the bracket plays."""
    if not isinstance(division.phases[each.phase].format, SingleElimination | DoubleElimination):
        return ()
    view, earlier = _before(division, each)
    places = _Places(view, earlier)
    for pairing in pairings:
        if pairing.label is not None and not pairing.is_bye:
            places.bring(pairing.numbers, pairing.label)
    placed = {its.match: its for its in (*each.placed, *places.changed())}
    return tuple(placed.values())


@rule("WU-2", "ST-OPEN", says=_WITHIN)
def is_out(view: BracketView, number: int) -> bool:
    """No match of the bracket is left for this number, or it never was in it."""
    live = (b.Status.READY, b.Status.WAITING)
    return not any(
        state.status in live and _has_side(state, number) for state in view.progress.matches
    )


@rule("WU-2", "ST-OPEN", says=_WITHIN)
def are_kept_apart(view: BracketView, division: Division, pair: Collection[int]) -> bool:
    """They have not lost as many matches, or are no longer in the bracket."""
    places = _Places(view, division)
    return places.match_of(pair) is None and not places.are_alike(pair)


@rule("WU-2", "ST-OPEN", says=_WITHIN)
def cannot_swap(division: Division, each: Round, one: int, other: int) -> bool:
    """Two of a draft cannot take each other's places: they have not lost as many matches."""
    if not isinstance(division.phases[each.phase].format, SingleElimination | DoubleElimination):
        return False
    view, earlier = _before(division, each)
    return not _Places(view, earlier).are_alike((one, other))


def _before(division: Division, each: Round) -> tuple[BracketView, Division]:
    earlier = replace(division, rounds=division.rounds[: each.number - 1])
    view = bracket_of(earlier, each.phase, each.phase_order, each.let_in, each.placed)
    return view, earlier


class _Places:
    """Who stands where in the matches still to come, while places are being exchanged."""

    def __init__(self, view: BracketView, division: Division) -> None:
        self._states = {state.match.label: state for state in view.progress.matches}
        self._to_play = [state.match.label for state in to_play(view, division)]
        self._holders: dict[Spot, tuple[int, b.Slot]] = {}
        self._spot_of: dict[int, Spot] = {}
        for label, state in self._states.items():
            if not self._is_open(state):
                continue
            sides = ((state.one, state.match.one), (state.other, state.match.other))
            for at, (number, slot) in enumerate(sides):
                if number:
                    spot = Spot(label, at)
                    self._holders[spot] = (number, slot)
                    self._spot_of[number] = spot

    def match_of(self, pair: Collection[int]) -> str | None:
        """The match that these two have to play now, without any change."""
        return next((label for label in self._to_play if self._sides(label) == set(pair)), None)

    def are_alike(self, numbers: Collection[int]) -> bool:
        """Both can change places, and stand on the same side of the bracket."""
        spots = [self._spot_of.get(number) for number in numbers]
        stages = {None if spot is None else self._stage(spot.match) for spot in spots}
        return None not in stages and len(stages) == 1

    def room_for(self, pair: Collection[int], taken: Mapping[frozenset[int], str]) -> str | None:
        """A match that these two can play; rather one in which one of them stands."""
        spots = [self._spot_of[number] for number in pair]
        own = [spot.match for spot in spots]
        free = [
            label
            for label in self._to_play
            if label not in taken.values()
            and self._is_open(self._states[label])
            and self._stage(label) is self._stage(own[0])
        ]
        return min(free, key=lambda label: label not in own, default=None)

    def bring(self, pair: Collection[int], label: str) -> None:
        """Let these two meet in this match; whoever stands there takes their places."""
        for number in pair:
            spot = self._spot_of.get(number)
            goals = [
                goal
                for at in (0, 1)
                if (goal := Spot(label, at)) in self._holders and self._holders[goal][0] not in pair
            ]
            if spot is not None and spot.match != label and goals:
                self._exchange(spot, goals[0])

    def changed(self) -> tuple[b.Placed, ...]:
        """The matches whose sides come from elsewhere now."""
        found = []
        for label, state in self._states.items():
            match = state.match
            one, other = (
                self._holders[spot][1] if spot in self._holders else slot
                for spot, slot in ((Spot(label, 0), match.one), (Spot(label, 1), match.other))
            )
            if (one, other) != (match.one, match.other):
                found.append(b.Placed(label, one, other))
        return tuple(found)

    def sides_to_play(self) -> set[int]:
        return {number for label in self._to_play for number in self._sides(label)}

    def _is_open(self, state: b.MatchState) -> bool:
        """Nobody plays it or has won a game of it, so that its sides can still change."""
        is_begun = bool(state.one_wins or state.other_wins)
        is_ready = state.match.label in self._to_play and not is_begun
        return is_ready or state.status is b.Status.WAITING

    def _sides(self, label: str) -> set[int]:
        state = self._states[label]
        sides = (state.one or 0, state.other or 0)
        return {
            self._holders[spot][0] if (spot := Spot(label, at)) in self._holders else number
            for at, number in enumerate(sides)
        }

    def _stage(self, label: str) -> b.Stage:
        return self._states[label].match.stage

    def _exchange(self, one: Spot, other: Spot) -> None:
        self._holders[one], self._holders[other] = self._holders[other], self._holders[one]
        for spot in (one, other):
            self._spot_of[self._holders[spot][0]] = spot
