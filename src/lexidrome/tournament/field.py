"""Builds what pairing works on from the state of an event: a field of entrants."""

from __future__ import annotations

import hashlib

import msgspec
from msgspec.structs import replace

from lexidrome.rulebook import rule
from lexidrome.rulebook.choices import FirstPlay
from lexidrome.tournament import pairing as p
from lexidrome.tournament.apart import groups_apart, lots_apart
from lexidrome.tournament.balances import EVEN, balances
from lexidrome.tournament.final_table import Standing
from lexidrome.tournament.firsts import Balance
from lexidrome.tournament.phases import DoubleElimination, League, Phase, SingleElimination
from lexidrome.tournament.places import standings
from lexidrome.tournament.presence import playing
from lexidrome.tournament.seeds import seeded
from lexidrome.tournament.state import Division, Round, Tournament


class Slot(msgspec.Struct, frozen=True):
    """Where a round stands in the plan of its division."""

    phase: int
    phase_round: int
    """From 1, within the phase."""
    first_round: int
    """The first round of the phase, in the whole event."""

    def rounds_left(self, phase: Phase) -> int:
        """From this one on, which is counted; 1 where the phase has no end."""
        return 1 if phase.limit is None else phase.limit - self.phase_round + 1


def slot_of(division: Division, round_number: int, *, is_over: bool = False) -> Slot | None:
    """The phase of a round, if the plan has one for it.

    `is_over` says that the phase of the round before has nothing left to play.
    """
    if round_number == 1:
        return Slot(0, 1, 1)
    before = division.rounds[round_number - 2]
    first = next(each.number for each in division.rounds if each.phase == before.phase)
    played = round_number - first
    limit = _limit(division, before.phase)
    if not is_over and (limit is None or played < limit):
        return Slot(before.phase, played + 1, first)
    if before.phase + 1 < len(division.phases):
        return Slot(before.phase + 1, 1, round_number)
    return None


def _limit(division: Division, phase: int) -> int | None:
    """A bracket with which the plan ends is played until it has a winner, whatever was planned."""
    is_last = phase == len(division.phases) - 1
    is_bracket = isinstance(division.phases[phase].format, SingleElimination | DoubleElimination)
    return None if is_last and is_bracket else division.phases[phase].limit


def field_of(
    tournament: Tournament,
    division: Division,
    round_number: int,
    slot: Slot,
    options: p.Options,
    seed: int | None = None,
) -> p.Field:
    """Everybody in the division as they stand before this round.

    A pairing that may lag leaves the rounds that are being played out of account.
    """
    counted = first_in_play(division, round_number, options.lag_rounds)
    ordered = standings(tournament, division, before_round=counted)
    if round_number == 1:
        by_number = {row.number: row for row in ordered}
        ordered = tuple(by_number[number] for number in seeded(tournament, division))
    counts = balances(division, round_number)
    there = playing(tournament.rules, division, round_number, slot.phase, options.let_in)
    entrants = tuple(
        _entrant(
            division, row, round_number, counts.get(row.number, EVEN), is_active=row.number in there
        )
        for row in ordered
    )
    balance = tournament.rules.setup.first_play is FirstPlay.FIRSTS_SECONDS
    return p.Field(
        entrants=entrants,
        round_number=round_number,
        phase_round=slot.phase_round,
        rounds_left=slot.rounds_left(division.phases[slot.phase]),
        phase_order=_order_of(tournament, division, slot, options.let_in),
        seed=round_seed(tournament, division, round_number) if seed is None else seed,
        options=replace(options, balance_firsts=balance),
        apart=division.apart,
        first_table=division.table_plan.first,
        reserved_tables=frozenset(division.table_plan.reserved),
        busy_tables=_busy_tables(division, round_number, slot),
    )


def first_in_play(division: Division, round_number: int, lag_rounds: int) -> int:
    """The first of the last rounds that are not over, where a pairing may lag; else this one."""
    lagging = division.rounds[max(0, round_number - 1 - lag_rounds) : round_number - 1]
    return next((each.number for each in lagging if is_left_out(each)), round_number)


@rule("SSC-INTRO.d", "A-50")
def is_left_out(each: Round) -> bool:
    """A pairing that lags goes by the rounds that everybody has played."""
    return any(not game.counts and not game.is_postponed for game in each.games)


def _busy_tables(division: Division, round_number: int, slot: Slot) -> frozenset[int]:
    """Where matches of the bracket go on: it is paired while others are being played."""
    return frozenset(
        game.table
        for each in division.rounds[slot.first_round - 1 : round_number - 1]
        for game in each.games
        if game.label is not None and game.table is not None and not game.counts
    )


def round_seed(tournament: Tournament, division: Division, round_number: int) -> int:
    """The same for the same round, so that pairing it again gives the same."""
    key = f"round {tournament.setup.seed} {division.name} {round_number}"
    return int.from_bytes(hashlib.sha256(key.encode()).digest()[:6])


def _order_of(
    tournament: Tournament, division: Division, slot: Slot, let_in: tuple[int, ...]
) -> tuple[int, ...]:
    earlier = replace(division, rounds=division.rounds[: slot.first_round - 1])
    if slot.phase_round > 1:
        return phase_order(tournament, division, slot.phase)
    return phase_order(tournament, earlier, slot.phase, let_in)


def phase_order(
    tournament: Tournament, division: Division, phase: int, let_in: tuple[int, ...] = ()
) -> tuple[int, ...]:
    """Numbers in the order in which a phase began; it stays, whatever is corrected later."""
    for each in division.rounds:
        if each.phase == phase:
            return each.phase_order
    round_number = len(division.rounds) + 1
    if round_number == 1:
        ordered = seeded(tournament, division)
    else:
        rows = standings(tournament, division, before_round=round_number)
        ordered = tuple(row.number for row in rows)
    there = playing(tournament.rules, division, round_number, phase, let_in)
    order = tuple(number for number in ordered if number in there)
    format_ = division.phases[phase].format
    if round_number > 1 or isinstance(format_, League):
        return order
    if isinstance(format_, SingleElimination | DoubleElimination):
        return lots_apart(tournament, division, order)
    groups = p.groups_of_schedule(format_, order)
    return groups_apart(tournament, division, order, groups) if groups else order


def _entrant(
    division: Division, row: Standing, round_number: int, balance: Balance, *, is_active: bool
) -> p.Entrant:
    entrant = division.entrants[row.number]
    opponents: list[int] = []
    byes = pending = 0
    for each in division.rounds[: round_number - 1]:
        game = each.game_of(entrant.number)
        opponents.append(p.NOBODY if game is None else game.other(entrant.number))
        if game is None or game.is_bye:
            byes += game is not None
        elif not game.counts:
            pending += 1
    entry = entrant.entry
    return p.Entrant(
        number=entrant.number,
        rating=entry.rating,
        half_points=row.half_points,
        spread=row.spread,
        opponents=tuple(opponents),
        byes=byes,
        firsts=balance.firsts,
        seconds=balance.seconds,
        is_active=is_active,
        group=entry.club or entry.school or None,
        school=entry.school or None,
        games_pending=pending,
        table=entry.table,
    )
