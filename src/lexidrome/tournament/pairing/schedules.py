"""Formats with a fixed schedule: round robins, quads, team matches, opening groups.

Their rounds follow from the order in which the phase began, so any of them can be
paired before the round before it has ended. Who has withdrawn leaves a bye; who came
later is paired with those who would have one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from lexidrome.base import BadInput, text, the_entrant
from lexidrome.tournament.pairing.field import (
    NOBODY,
    Certainty,
    Field,
    Reason,
    RoundPairings,
    Why,
)
from lexidrome.tournament.pairing.formats import (
    Fontes,
    Format,
    QuadKind,
    Quads,
    RoundRobin,
    TeamRoundRobin,
)
from lexidrome.tournament.pairing.opponents import Opponents, given_byes, seat
from lexidrome.tournament.pairing.swiss import swiss_among

T = TypeVar("T")

Seats = Sequence[int]
"""Numbers, `NOBODY` where a place is empty."""


def circle(count: int, turn: int) -> list[tuple[int, int]]:
    """The pairs of one round in which `count` places, an even number, all meet in turn.

    One place stands still and the others walk round it. Rounds are numbered from 0 such
    that places 0 and 1 meet in the last. The first of each pair alternates, so that
    firsts and seconds of everybody differ by one at most.
    """
    walking = count - 1
    if walking == 1:
        return [(0, 1)]
    # Places 0 and 1 meet where the sum of the two is twice the turn, in the walk's measure.
    meeting = (count // 2) % walking
    turn = (turn + meeting + 1) % walking
    pairs = [(turn, walking) if turn % 2 else (walking, turn)]
    for step in range(1, count // 2):
        one, other = (turn + step) % walking, (turn - step) % walking
        pairs.append((one, other) if step % 2 else (other, one))
    return pairs


def pair_round_robin(robin: RoundRobin, field: Field) -> RoundPairings:
    seats = _padded(_starting_order(field))
    length = max(len(seats) - 1, 1)
    cycle, turn = divmod(field.phase_round - 1, length)
    reason = Reason(Why.SCHEDULE, (field.phase_round, length * robin.times))
    # NSA-III.D: the order of play is predetermined where everybody meets more than once,
    # so that each pair has it both ways.
    is_order_set = robin.times > 1 and field.options.balance_firsts
    pairs = [
        Opponents(seats[one], seats[other], (reason,), is_order_set=is_order_set)
        for one, other in (_exchanged(pair, cycle) for pair in circle(len(seats), turn))
    ]
    return _seat_schedule(field, pairs)


def pair_quads(quads: Quads, field: Field) -> RoundPairings:
    pairs = []
    for quad, seats in enumerate(quads_of(_starting_order(field), quads.kind), 1):
        turn = (field.phase_round - 1) % 3
        reason = Reason(Why.QUAD, (quad, turn + 1))
        pairs += _group_round(seats, turn, reason, label=str(quad))
    return _seat_schedule(field, pairs)


def pair_fontes(fontes: Fontes, field: Field) -> RoundPairings:
    pairs = []
    for group, seats in enumerate(opening_groups(_starting_order(field), fontes.rounds), 1):
        reason = Reason(Why.OPENING, (group,))
        pairs += _group_round(seats, field.phase_round - 1, reason, label=str(group))
    return _seat_schedule(field, pairs)


def pair_teams(teams: TeamRoundRobin, field: Field) -> RoundPairings:
    """Team matches by the circle; in each, every member meets the one at the same board,
    shifted by one for each further game of the match."""
    boards = _teams(field)
    names = [*boards, *([""] if len(boards) % 2 else [])]
    size = max((len(seats) for seats in boards.values()), default=0)
    match, game = divmod(field.phase_round - 1, teams.games)
    cycle, turn = divmod(match, max(len(names) - 1, 1))
    pairs = []
    for one, other in circle(len(names), turn):
        home, away = _exchanged((names[one], names[other]), cycle)
        reason = Reason(Why.TEAMS, (home, away))
        for board in range(size):
            shifted = (board + game + cycle) % size
            pairs.append(
                Opponents(
                    _at(boards.get(home, ()), board),
                    _at(boards.get(away, ()), shifted),
                    (reason,),
                )
            )
    return _seat_schedule(field, pairs)


def groups_of_schedule(format_: Format, order: Seats) -> list[list[int]]:
    """Who plays all of their rounds among themselves; empty where there are no such groups."""
    if isinstance(format_, Quads):
        return quads_of(order, format_.kind)
    return opening_groups(order, format_.rounds) if isinstance(format_, Fontes) else []


def quads_of(order: Seats, kind: QuadKind) -> list[list[int]]:
    """Groups of four; the last six stay together where two would be left."""
    seats = _padded(order)
    if len(seats) <= 6:
        return [seats] if seats else []
    fours, last_six = (seats[:-6], [seats[-6:]]) if len(seats) % 4 else (seats, [])
    count = len(fours) // 4
    tiers = [fours[start : start + count] for start in range(0, len(fours), count)]
    if kind is QuadKind.SNAKED:
        tiers = [tier[::-1] if at % 2 else tier for at, tier in enumerate(tiers)]
    if kind is QuadKind.CLUSTERED:
        quads = [fours[start : start + 4] for start in range(0, len(fours), 4)]
    else:
        quads = [list(quad) for quad in zip(*tiers, strict=True)]
    return quads + last_six


def opening_groups(order: Seats, rounds: int) -> list[list[int]]:
    """Groups of one more than there are rounds, one from each part of the field; who is
    left over joins the last group, which then does not play everybody."""
    if rounds % 2 == 0:
        raise BadInput(text("Opening groups need an odd number of rounds, such as 3."))
    size = rounds + 1
    seats = _padded(order)
    count = len(seats) // size
    if count == 0:
        return [seats] if seats else []
    left_over = len(seats) % size
    whole, rest = seats[: len(seats) - left_over], seats[len(seats) - left_over :]
    groups = [whole[start::count] for start in range(count)]
    groups[-1] += rest
    return groups


def _starting_order(field: Field) -> list[int]:
    """Everybody who was there when the phase began, also who has withdrawn since."""
    if field.phase_order:
        return [number for number in field.phase_order if number in field.by_number]
    return sorted(field.by_number)


def _padded(order: Seats) -> list[int]:
    return [*order, NOBODY] if len(order) % 2 else list(order)


def _exchanged(pair: tuple[T, T], cycle: int) -> tuple[T, T]:
    return pair[::-1] if cycle % 2 else pair


def _group_round(seats: Seats, turn: int, reason: Reason, label: str) -> list[Opponents]:
    if not seats:
        return []
    return [
        Opponents(seats[one], seats[other], (reason,), label)
        for one, other in circle(len(seats), turn % max(len(seats) - 1, 1))
    ]


def _teams(field: Field) -> dict[str, list[int]]:
    boards: dict[str, list[int]] = {}
    for number in _starting_order(field):
        group = field.by_number[number].group
        if group is None:
            raise BadInput(
                text(
                    "{entrant} belongs to no team and cannot be paired.",
                    entrant=the_entrant(number),
                )
            )
        boards.setdefault(group, []).append(number)
    if len(boards) < 2:
        raise BadInput(text("Team matches need at least two teams."))
    return boards


def _at(seats: Seats, board: int) -> int:
    return seats[board] if board < len(seats) else NOBODY


def _seat_schedule(field: Field, pairs: Iterable[Opponents]) -> RoundPairings:
    """The scheduled pairs of those who are here, and something for everybody else."""
    here = set(field.rank_of) - set(field.options.byes)
    kept = [pair for pair in pairs if pair.one in here and pair.other in here]
    busy = {number for pair in kept for number in (pair.one, pair.other)}
    scheduled = set(_starting_order(field))
    free = [entrant for entrant in field.active if entrant.number in here - busy]
    certainty = Certainty.BY_RULE
    if any(entrant.number not in scheduled for entrant in free):
        late, certainty = swiss_among(field, free)
    else:
        reason = Reason(Why.BYE_SCHEDULE)
        late = [Opponents(entrant.number, reasons=(reason,)) for entrant in free]
    return seat(field, [*given_byes(field), *kept, *late], certainty)
