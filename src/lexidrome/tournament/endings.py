"""What a division still has to decide when every game is played: nothing is over before.

A final that nobody won, and places that several share: the first, and those of prizes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from lexidrome.tournament.awards import PrizeKind
from lexidrome.tournament.brackets import bracket_of, bracket_phase, nobody_wins, to_play
from lexidrome.tournament.draft import is_drawn_by_lot, is_played_out, next_slot
from lexidrome.tournament.final_table import Standing
from lexidrome.tournament.missing_games import missing_games
from lexidrome.tournament.pairing import WIN, Championship
from lexidrome.tournament.phases import DoubleElimination, SingleElimination
from lexidrome.tournament.places import standings
from lexidrome.tournament.state import Division, Game, Round, Tournament


class NoWinner(msgspec.Struct, frozen=True, tag="no_winner"):
    """The final has a result, and nobody has won it: both stayed away, or it was cancelled."""

    round_number: int
    numbers: tuple[int, ...]


class TiedPlace(msgspec.Struct, frozen=True, tag="tied_place"):
    """Nothing separates these at a place that matters (P09, A-50)."""

    place: int
    numbers: tuple[int, ...]
    can_play: bool = False
    """Two at the top, and no final has been played: one game between them would tell."""


Undecided = NoWinner | TiedPlace


def undecided(tournament: Tournament, division: Division) -> tuple[Undecided, ...]:
    """What is missing before the division is over although every game has its result."""
    if tournament.closed_by_action is not None or not division.rounds:
        return ()
    last = division.rounds[-1]
    # The last round is asked first: while it is played nobody looks through all the others.
    if not last.is_out or last.awaited or missing_games(division):
        return ()
    unwon = final_without_winner(division)
    if unwon is not None:
        each, game = unwon
        return (NoWinner(each.number, game.numbers),)
    return tuple(_tied_places(tournament, division))


def is_decided(tournament: Tournament, division: Division) -> bool:
    """Every game has its result, the plan has no further round, and no winner is missing."""
    return is_played_out(tournament, division) and not undecided(tournament, division)


def is_final_to_come(tournament: Tournament, division: Division) -> bool:
    """The plan ends with a final or a bracket that is not played out."""
    if not division.rounds or undecided(tournament, division):
        return False
    slot = next_slot(tournament, division, len(division.rounds) + 1)
    if slot is None:
        return False
    return any(
        isinstance(phase.format, Championship | SingleElimination | DoubleElimination)
        for phase in division.phases[slot.phase :]
    )


def final_without_winner(division: Division) -> tuple[Round, Game] | None:
    """The game that should have told who is first, and did not."""
    last = division.rounds[-1]
    if isinstance(division.phases[last.phase].format, Championship):
        return next(((last, game) for game in last.games if not _is_won(game)), None)
    phase = bracket_phase(division)
    if phase is None or phase != last.phase:
        return None
    view = bracket_of(division, phase, last.phase_order)
    if view.progress.champion is not None or to_play(view, division):
        return None
    games = [(each, game) for each, game in division.games() if nobody_wins(game)]
    return games[-1] if games else None


def _is_won(game: Game) -> bool:
    return game.is_bye or any(line.half_points == WIN for line in game.lines)


def _tied_places(tournament: Tournament, division: Division) -> Iterator[TiedPlace]:
    if not is_played_out(tournament, division):
        return
    rows = [
        row
        for row in standings(tournament, division)
        if not division.entrants[row.number].entry.is_stand_in
    ]
    # Lots do not part those who went out of a bracket in the same round: they share the place.
    is_bracket = bracket_phase(division) is not None
    places = {1} if is_bracket else {1, *_prize_places(division)}
    told: set[int] = set()
    for place in sorted(places):
        tied = _sharing(rows, place)
        if tied and not told.intersection(tied):
            told.update(tied)
            yield TiedPlace(place, tied, _can_play(tournament, division, rows, tied))


def _prize_places(division: Division) -> Iterable[int]:
    """Within a class people share the prize."""
    return (
        each.place for each in division.prizes if each.kind is PrizeKind.PLACE and not each.group
    )


def _sharing(rows: list[Standing], place: int) -> tuple[int, ...]:
    if place > len(rows):
        return ()
    own = rows[place - 1]
    tied = tuple(row.number for row in rows if row is own or is_drawn_by_lot(own, row))
    return tied if len(tied) > 1 else ()


def _can_play(
    tournament: Tournament, division: Division, rows: list[Standing], tied: tuple[int, ...]
) -> bool:
    """A final can follow: the plan is at its end and has none."""
    is_at_the_top = {row.number for row in rows[:2]} == set(tied)
    has_final = any(isinstance(phase.format, Championship) for phase in division.phases)
    is_at_the_end = next_slot(tournament, division, len(division.rounds) + 1) is None
    are_there = all(division.entrants[number].plays_in(len(division.rounds) + 1) for number in tied)
    is_bracket = bracket_phase(division) is not None
    return is_at_the_top and are_there and is_at_the_end and not has_final and not is_bracket
