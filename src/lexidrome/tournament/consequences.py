"""What a change would lead to, shown before it is accepted: standings and pairings that move."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from lexidrome.base import BadInput
from lexidrome.tournament import pairing as p
from lexidrome.tournament.brackets import misfits
from lexidrome.tournament.division_figures import prizes_of
from lexidrome.tournament.draft import draft_round, next_slot
from lexidrome.tournament.final_table import Standing
from lexidrome.tournament.phases import DoubleElimination, SingleElimination
from lexidrome.tournament.places import standings
from lexidrome.tournament.state import Division, EventState, Round, Tournament


class Move(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody whose opponent changes; 0 stands for a bye."""

    division: str
    round_number: int
    number: int
    before: int | None
    after: int | None


class Shift(msgspec.Struct, frozen=True):
    """Somebody whose row of the standings changes."""

    division: str
    number: int
    rank_before: int
    rank_after: int
    wins_before: float
    wins_after: float
    spread_before: int
    spread_after: int

    @property
    def is_moved_only(self) -> bool:
        """Others have passed them, or they others; their own games are as before."""
        before = (self.wins_before, self.spread_before)
        return before == (self.wins_after, self.spread_after)


class PrizeMove(msgspec.Struct, frozen=True):
    """A prize that other entrants hold."""

    division: str
    prize: str
    before: tuple[int, ...]
    after: tuple[int, ...]


class Misfit(msgspec.Struct, frozen=True):
    """A game of a bracket whose sides no longer belong to its match."""

    division: str
    round_number: int
    match: str
    numbers: tuple[int, ...]
    has_result: bool


class Consequences(msgspec.Struct, frozen=True):
    """What a change leads to elsewhere: standings, prizes, pairings."""

    standings: tuple[Shift, ...] = ()
    pairings: tuple[Move, ...] = ()
    """Whom the last paired round would bring together, if it were paired now."""
    prizes: tuple[PrizeMove, ...] = ()
    misfits: tuple[Misfit, ...] = ()
    """Games that no longer fit."""


def consequences(before: EventState, after: EventState) -> Consequences:
    """What differs for people between two states of an event."""
    shifts: list[Shift] = []
    moves: list[Move] = []
    prizes: list[PrizeMove] = []
    unfit: list[Misfit] = []
    for name, division in after.tournament.divisions.items():
        old = before.tournament.divisions.get(name)
        if old is None or old == division:
            continue
        shifts.extend(_shifts(before.tournament, old, after.tournament, division))
        moves.extend(_moves(before.tournament, old, after.tournament, division))
        prizes.extend(_prizes(before.tournament, old, after.tournament, division))
        known = misfits_of(old)
        unfit.extend(each for each in misfits_of(division) if each not in known)
    return Consequences(tuple(shifts), tuple(moves), tuple(prizes), tuple(unfit))


def misfits_of(division: Division) -> tuple[Misfit, ...]:
    """The games of its brackets that no longer fit, with or without a result."""
    return tuple(
        Misfit(division.name, each.number, game.label or "", game.numbers, game.counts)
        for each, game in misfits(division)
    )


def moves_between(division: str, before: Round | None, after: Round) -> list[Move]:
    """Whose opponent changes from one pairing of a round to another."""
    if before is None:
        return []
    numbers = sorted({n for each in (before, after) for game in each.games for n in game.numbers})
    moves = (
        Move(division, after.number, number, _opponent(before, number), _opponent(after, number))
        for number in numbers
    )
    return [move for move in moves if move.before != move.after]


def _shifts(
    old_event: Tournament, old: Division, new_event: Tournament, new: Division
) -> Iterator[Shift]:
    rows = {row.number: row for row in standings(old_event, old)}
    for row in standings(new_event, new):
        was = rows.get(row.number)
        if was is not None and was != row:
            yield _shift(new.name, was, row)


def _shift(division: str, was: Standing, row: Standing) -> Shift:
    return Shift(
        division=division,
        number=row.number,
        rank_before=was.rank,
        rank_after=row.rank,
        wins_before=was.wins,
        wins_after=row.wins,
        spread_before=was.spread,
        spread_after=row.spread,
    )


def _moves(
    old_event: Tournament, old: Division, new_event: Tournament, new: Division
) -> list[Move]:
    """Only the last round can still be paired anew; what was played stays as it was.

    What differs because the pairing was changed by hand before is not a consequence.
    """
    if not new.rounds or len(old.rounds) != len(new.rounds):
        return []
    last = new.rounds[-1]
    if any(game.slip is not None for game in last.games):
        return []
    was, now = _paired_now(old_event, old, last), _paired_now(new_event, new, last)
    if was is None or now is None:
        return []
    moves = [
        Move(new.name, last.number, number, was.get(number), now.get(number))
        for number in sorted(was.keys() | now.keys())
        if was.get(number) != now.get(number)
    ]
    if not isinstance(new.phases[last.phase].format, SingleElimination | DoubleElimination):
        return moves
    # A match that two have just reached is played in a round to come; nobody meets another.
    reached = {move.number for move in moves if move.before is None}
    return [move for move in moves if move.number not in reached or move.after not in reached]


def _prizes(
    old_event: Tournament, old: Division, new_event: Tournament, new: Division
) -> Iterator[PrizeMove]:
    held = {each.prize: each.holders for each in prizes_of(old_event, old, new.prizes)}
    for now in prizes_of(new_event, new, new.prizes):
        before = held.get(now.prize, ())
        if before != now.holders:
            yield PrizeMove(new.name, now.prize.name, before, now.holders)


def _paired_now(tournament: Tournament, division: Division, each: Round) -> dict[int, int] | None:
    """Whom each would meet if the round were paired as the event stands."""
    earlier = replace(division, rounds=division.rounds[: each.number - 1])
    slot = next_slot(tournament, earlier, each.number)
    if slot is None:
        return None
    # Missing results do not keep us from saying what the pairing would be.
    options = p.Options(lag_rounds=len(earlier.rounds))
    try:
        paired = draft_round(tournament, earlier, each.number, slot, options).paired
    except BadInput:
        return None
    return {
        number: pairing.second if number == pairing.first else pairing.first
        for pairing in paired.pairings
        for number in pairing.numbers
    }


def _opponent(each: Round, number: int) -> int | None:
    game = each.game_of(number)
    return None if game is None else game.other(number)
