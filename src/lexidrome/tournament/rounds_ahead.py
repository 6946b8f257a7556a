"""What is known of an entrant's rounds that are still to come.

A schedule knows its opponents beforehand, a bracket knows who may come; everything else
is paired by standings that do not exist yet.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from itertools import islice

import msgspec
from msgspec.structs import replace

from lexidrome.tournament import bracket as b
from lexidrome.tournament import pairing as p
from lexidrome.tournament.brackets import bracket_of
from lexidrome.tournament.draft import paired_by
from lexidrome.tournament.field import Slot, field_of
from lexidrome.tournament.phases import DoubleElimination, League, SingleElimination
from lexidrome.tournament.state import Division, Round, Tournament

MOST_ROUNDS = 200
"""So far ahead looks whoever looks: everybody against everybody in a large field goes on longer."""


class Known(StrEnum):
    """How an opponent to come is found."""

    SCHEDULE = "schedule"
    STANDINGS = "standings"
    """By where everybody stands after the round before."""
    FINAL = "final"
    """The first two meet."""
    BRACKET = "bracket"
    """Whoever comes out of another match."""
    BRACKET_WON = "bracket_won"
    """The same, if the match at hand is won."""
    BRACKET_LOST = "bracket_lost"
    """The same, in the second bracket, if the match at hand is lost."""


class Coming(msgspec.Struct, frozen=True):
    """A round to come of one entrant, as far as anybody knows."""

    known: Known
    round_number: int | None = None
    """None: a match of a bracket, which is played when it can be."""
    opponents: tuple[int, ...] = ()
    """The one, or those of whom it will be one; nobody in a schedule is a bye."""


def coming(tournament: Tournament, division: Division, number: int) -> tuple[Coming, ...]:
    """An entrant's rounds after the last published one, in order."""
    out = tuple(each for each in division.rounds if each.is_out)
    if not division.entrants[number].plays_in(len(out) + 1):
        return ()
    published = replace(division, rounds=out)
    return tuple(_ahead(tournament, published, number))


def _ahead(tournament: Tournament, division: Division, number: int) -> Iterator[Coming]:
    schedules: dict[int, p.Field] = {}
    begun = {each.phase for each in division.rounds}
    for round_number, phase, phase_round in islice(_plan(division), MOST_ROUNDS):
        format_ = division.phases[phase].format
        if isinstance(format_, SingleElimination | DoubleElimination):
            yield from _matches(division, phase, number)
        elif isinstance(format_, p.Championship):
            yield Coming(Known.FINAL, round_number)
        elif isinstance(format_, (League, *p.SCHEDULED)) and phase in begun:
            if phase not in schedules:
                schedules[phase] = _field(tournament, division, phase, round_number, phase_round)
            field = replace(schedules[phase], round_number=round_number, phase_round=phase_round)
            paired = p.pair_round(paired_by(format_), field)
            yield Coming(Known.SCHEDULE, round_number, _opponents(paired, number))
        else:
            yield Coming(Known.STANDINGS, round_number)


def _plan(division: Division) -> Iterator[tuple[int, int, int]]:
    """Round, phase and round of the phase, as far as the plan goes."""
    rounds = division.rounds
    phase = rounds[-1].phase if rounds else 0
    played = sum(each.phase == phase for each in rounds)
    round_number = len(rounds) + 1
    for at in range(phase, len(division.phases)):
        length = _length(division, at)
        if length is None:
            yield round_number, at, played + 1
            return
        for phase_round in range(played + 1, length + 1):
            yield round_number, at, phase_round
            round_number += 1
        played = 0


def _length(division: Division, phase: int) -> int | None:
    """Rounds of a phase; none where nobody knows beforehand."""
    rounds, format_ = division.phases[phase].rounds, division.phases[phase].format
    if isinstance(format_, League | p.RoundRobin):
        count = len(division.entrants)
        whole = format_.times * (count - 1 + count % 2)
        return whole if rounds is None else min(rounds, whole)
    return rounds


def _field(
    tournament: Tournament, division: Division, phase: int, round_number: int, phase_round: int
) -> p.Field:
    first = next(each.number for each in division.rounds if each.phase == phase)
    slot = Slot(phase, phase_round, first)
    return field_of(tournament, division, round_number, slot, p.Options())


def _opponents(paired: p.RoundPairings, number: int) -> tuple[int, ...]:
    own = next((each for each in paired.pairings if number in each.numbers), None)
    return () if own is None else tuple(each for each in own.numbers if each != number)


def _matches(division: Division, phase: int, number: int) -> Iterator[Coming]:
    """The next match in the bracket, or what follows from the one at hand."""
    first = next((each for each in division.rounds if each.phase == phase), None)
    if first is None:
        yield Coming(Known.STANDINGS)
        return
    progress = bracket_of(division, phase, first.phase_order).progress
    states = {state.match.label: state for state in progress.matches}
    live = (b.Status.WAITING, b.Status.READY)
    mine = [
        state
        for state in states.values()
        if number in (state.one, state.other) and state.status in live
    ]
    for state in mine:
        if _is_at_hand(division.rounds, state):
            yield from _following(states, state.match.label)
        else:
            other = state.other if state.one == number else state.one
            slot = state.match.other if state.one == number else state.match.one
            yield Coming(Known.BRACKET, opponents=_holders(states, slot) if not other else (other,))


def _is_at_hand(rounds: tuple[Round, ...], state: b.MatchState) -> bool:
    return any(
        game.label == state.match.label and not game.counts
        for each in rounds
        for game in each.games
    )


def _following(states: dict[str, b.MatchState], label: str) -> Iterator[Coming]:
    ways = ((b.WinnerOf(label), Known.BRACKET_WON), (b.LoserOf(label), Known.BRACKET_LOST))
    for slot, known in ways:
        for state in states.values():
            if slot not in (state.match.one, state.match.other):
                continue
            other = state.match.other if state.match.one == slot else state.match.one
            if state.match.stage is not b.Stage.RESET:
                yield Coming(known, opponents=_holders(states, other))


def _holders(states: dict[str, b.MatchState], slot: b.Slot) -> tuple[int, ...]:
    """Who may come out of there, as far as that match has its sides."""
    if isinstance(slot, b.Seed):
        return ()
    state = states[slot.match]
    come = state.winner if isinstance(slot, b.WinnerOf) else state.loser
    if come is not None:
        return (come,) if come else ()
    return tuple(side for side in (state.one, state.other) if side)
