"""The matches of a bracket, and where each of their sides comes from.

A bracket is drawn for the next power of two. Seeds that nobody holds are byes, and the
folded order gives them to the top seeds (A-51). A match is known by its label:

    W2.1   winners' side, round 2, first match from the top
    L3.2   losers' side
    F1     the final; F2 the second one, played only if the winners' champion lost F1
    P3.1.1 for place 3 and below: round 1, first match
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum

import msgspec

from lexidrome.base import BadInput, text

ENTRANTS_LIMIT = 1024


class Stage(StrEnum):
    """The part of a bracket that a match belongs to."""

    WINNERS = "winners"
    LOSERS = "losers"
    FINAL = "final"
    RESET = "reset"
    PLACES = "places"


class Seed(msgspec.Struct, frozen=True, tag="seed"):
    """From 1; a seed beyond the entrants is a bye."""

    seed: int


class WinnerOf(msgspec.Struct, frozen=True, tag="winner_of"):
    """Whoever wins a match."""

    match: str


class LoserOf(msgspec.Struct, frozen=True, tag="loser_of"):
    """Whoever loses a match."""

    match: str


Slot = Seed | WinnerOf | LoserOf


_FINALS = {"F1": Stage.FINAL, "F2": Stage.RESET}
_SIDES = {"W": Stage.WINNERS, "L": Stage.LOSERS}


class Match(msgspec.Struct, frozen=True):
    """Two who meet until one is through."""

    label: str
    stage: Stage
    round: int
    """Within its stage."""
    one: Slot
    other: Slot
    wins: int = 1
    """So many games win the match: 2 for best of three."""


class Placed(msgspec.Struct, frozen=True):
    """Where the sides of a match come from, other than it was drawn: the director's hand."""

    match: str
    one: Slot
    other: Slot


class Bracket(msgspec.Struct, frozen=True):
    """Matches, and where their sides come from."""

    entrants: tuple[int, ...]
    """Numbers in the order of the seeds."""
    matches: tuple[Match, ...]
    """Stage by stage and from the top, each after the matches that it was drawn from."""
    finishes: tuple[tuple[Slot, ...], ...]
    """From the champion on: groups that share the next places."""


def single_elimination(entrants: Sequence[int], *, best_of: int = 1, places: int = 2) -> Bracket:
    """One loss and out (WU-2). Beyond the final, matches are played for further places."""
    _check(entrants, best_of)
    wins = best_of // 2 + 1
    seeds: list[Slot] = [Seed(seed) for seed in _folded(_bracket_size(len(entrants)))]
    rounds = _knock_out(seeds, "W", Stage.WINNERS, wins)
    matches = [match for each in rounds for match in each]
    lower, more = _losers_places(rounds, 2, min(places, len(entrants)), wins)
    champion = (WinnerOf(rounds[-1][0].label),)
    return Bracket(tuple(entrants), (*matches, *more), (champion, *lower))


def double_elimination(entrants: Sequence[int], *, best_of: int = 1, places: int = 2) -> Bracket:
    """Two losses and out (ST-OPEN, A-30)."""
    _check(entrants, best_of)
    wins = best_of // 2 + 1
    seeds: list[Slot] = [Seed(seed) for seed in _folded(_bracket_size(len(entrants)))]
    winners = _knock_out(seeds, "W", Stage.WINNERS, wins)
    losers = _losers_side(winners, wins)
    champion = WinnerOf(winners[-1][0].label)
    challenger = WinnerOf(losers[-1][0].label) if losers else LoserOf(winners[-1][0].label)
    final = Match("F1", Stage.FINAL, 1, champion, challenger, wins)
    reset = Match("F2", Stage.RESET, 1, WinnerOf("F1"), LoserOf("F1"), wins)
    lower, more = _losers_places(losers, 3, min(places, len(entrants)), wins)
    matches = [match for each in (*winners, *losers) for match in each]
    top_two = ((WinnerOf("F2"),), (LoserOf("F2"),))
    return Bracket(tuple(entrants), (*matches, final, reset, *more), (*top_two, *lower))


def redrawn(bracket: Bracket, placed: Iterable[Placed]) -> Bracket:
    """The bracket in which some have changed places."""
    changed = {each.match: each for each in placed}
    matches = tuple(
        msgspec.structs.replace(match, one=its.one, other=its.other)
        if (its := changed.get(match.label))
        else match
        for match in bracket.matches
    )
    return msgspec.structs.replace(bracket, matches=matches)


def is_double(bracket: Bracket) -> bool:
    """Whoever has lost once plays on."""
    return any(match.stage is Stage.FINAL for match in bracket.matches)


def in_order(bracket: Bracket) -> list[Match]:
    """The matches, each after those that its sides come from, whoever has changed places."""
    by_label = {match.label: match for match in bracket.matches}
    ordered: dict[str, Match] = {}

    def add(match: Match) -> None:
        for slot in (match.one, match.other):
            if not isinstance(slot, Seed) and slot.match not in ordered:
                add(by_label[slot.match])
        ordered[match.label] = match

    for match in bracket.matches:
        if match.label not in ordered:
            add(match)
    return list(ordered.values())


def crossings(rounds: int) -> list[int]:
    """Where the losers of each round of the winners' side from the second on enter.

    The loser of match i meets the survivor at place `i ^ mask`, counted from 0. Two who
    have met come from one part of the bracket; each mask keeps the newly beaten as far
    as it can from all who were beaten in their part before, and among equals the most
    reversed is taken, so that the first crossing turns the whole side round.
    """
    masks: list[int] = []
    for number in range(2, rounds + 1):
        width = rounds - number
        # Where those beaten earlier in part 0 of the bracket stand now.
        earlier = [0] + [mask >> (number - before) for before, mask in enumerate(masks, 2)]
        masks.append(
            max(
                range(1 << width),
                key=lambda mask: (sorted((mask ^ each).bit_length() for each in earlier), mask),
            )
        )
    return masks


def _check(entrants: Sequence[int], best_of: int) -> None:
    if not 2 <= len(entrants) <= ENTRANTS_LIMIT:
        raise BadInput(
            text(
                "A bracket takes from 2 to {limit} entrants, not {count}.",
                limit=ENTRANTS_LIMIT,
                count=len(entrants),
            )
        )
    if len(set(entrants)) != len(entrants) or min(entrants) < 1:
        raise BadInput(text("A bracket needs different numbers, starting at 1."))
    if best_of < 1 or best_of % 2 == 0:
        raise BadInput(text("A match needs an odd number of games."))


def depth_of(entrants: int) -> int:
    """How many rounds it takes until one of so many is left."""
    return (entrants - 1).bit_length()


def stage_of(label: str) -> tuple[Stage, int]:
    """Of a match by its label: W2.1 is the first of the second round of the winners' side."""
    if label in _FINALS:
        return _FINALS[label], 1
    prefix, _, rest = label.partition(".")
    if prefix[0] == "P":
        # P3.1.2: for place 3, round 1, match 2.
        return Stage.PLACES, int(rest.partition(".")[0])
    return _SIDES[prefix[0]], int(prefix[1:])


def _bracket_size(count: int) -> int:
    return 1 << depth_of(count)


def _folded(size: int) -> list[int]:
    """Seeds from the top of the bracket to its bottom: 1, 4, 2, 3 pairs as 1–4, 2–3."""
    order = [1]
    while len(order) < size:
        total = 2 * len(order) + 1
        order = [seed for each in order for seed in (each, total - each)]
    return order


def _knock_out(slots: Sequence[Slot], prefix: str, stage: Stage, wins: int) -> list[list[Match]]:
    """Rounds in which neighbours meet until one is left."""
    rounds: list[list[Match]] = []
    while len(slots) > 1:
        number = len(rounds) + 1
        matches = [
            Match(f"{prefix}{number}.{at}", stage, number, one, other, wins)
            for at, (one, other) in enumerate(_neighbours(slots), 1)
        ]
        rounds.append(matches)
        slots = [WinnerOf(match.label) for match in matches]
    return rounds


def _losers_side(winners: Sequence[Sequence[Match]], wins: int) -> list[list[Match]]:
    """By turns the survivors meet those newly beaten, crossed, and then one another."""
    rounds: list[list[Match]] = []

    def play(pairs: Iterable[tuple[Slot, Slot]]) -> list[Slot]:
        number = len(rounds) + 1
        matches = [
            Match(f"L{number}.{at}", Stage.LOSERS, number, one, other, wins)
            for at, (one, other) in enumerate(pairs, 1)
        ]
        rounds.append(matches)
        return [WinnerOf(match.label) for match in matches]

    survivors: list[Slot] = [LoserOf(match.label) for match in winners[0]]
    for beaten, mask in zip(winners[1:], crossings(len(winners)), strict=True):
        survivors = play(_neighbours(survivors))
        entering = [LoserOf(beaten[at ^ mask].label) for at in range(len(beaten))]
        survivors = play(zip(entering, survivors, strict=True))
    return rounds


def _losers_places(
    rounds: Sequence[Sequence[Match]], place: int, played_to: int, wins: int
) -> tuple[list[tuple[Slot, ...]], list[Match]]:
    """The losers of a round share places, unless they play on for them.

    Returns groups in the order of the places from `place` on, and the further matches.
    """
    finishes: list[tuple[Slot, ...]] = []
    more: list[Match] = []
    for matches in reversed(rounds):
        beaten: list[Slot] = [LoserOf(match.label) for match in matches]
        if len(beaten) > 1 and place <= played_to:
            played = _knock_out(beaten, f"P{place}.", Stage.PLACES, wins)
            lower, further = _losers_places(played, place + 1, played_to, wins)
            finishes += [(WinnerOf(played[-1][0].label),), *lower]
            more += [*(match for each in played for match in each), *further]
        else:
            finishes.append(tuple(beaten))
        place += len(beaten)
    return finishes, more


def _neighbours(slots: Sequence[Slot]) -> list[tuple[Slot, Slot]]:
    return list(zip(slots[::2], slots[1::2], strict=True))
