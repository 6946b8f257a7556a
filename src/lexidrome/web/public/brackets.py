"""A bracket as it is drawn: columns of matches, each with names and scores."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

import msgspec

from lexidrome import tournament as t
from lexidrome.base import Text, text
from lexidrome.tournament import bracket as b
from lexidrome.web.kit.event.rooms import EventView

PART_TITLES = {
    b.Stage.WINNERS: text("Winners’ bracket"),
    b.Stage.LOSERS: text("Second bracket"),
    b.Stage.FINAL: text("Final"),
    b.Stage.PLACES: text("For further places"),
}


class DrawnSide(msgspec.Struct, frozen=True):
    name: str
    """Empty: not known yet, or nobody."""
    number: int | None
    points: int | None
    is_winner: bool
    is_bye: bool = False


class DrawnMatch(msgspec.Struct, frozen=True):
    label: str
    sides: tuple[DrawnSide, DrawnSide]
    table: int | None
    is_ready: bool
    is_over: bool
    is_hidden: bool
    """A match that nobody plays."""
    is_fed: bool = False
    """Whether a match that is drawn leads to it."""


class Part(msgspec.Struct, frozen=True):
    """The winners' side, the losers' side, the final."""

    title: Text
    columns: tuple[tuple[DrawnMatch, ...], ...]

    @property
    def size(self) -> int:
        """How many matches its longest column has, as a power of two."""
        longest = max((len(column) for column in self.columns), default=1)
        return 1 << max(0, longest - 1).bit_length()


class Drawing(msgspec.Struct, frozen=True):
    parts: tuple[Part, ...]
    champion: str


def drawn(view: EventView, division: t.Division) -> Drawing | None:
    phase = t.bracket_phase(division)
    first = next((r for r in division.rounds if r.phase == phase and r.is_out), None)
    if phase is None or first is None:
        return None
    found = t.bracket_of(division, phase, first.phase_order)
    games = {
        game.label: game
        for each in division.rounds
        if each.phase == phase and each.is_out
        for game in each.games
        if game.label is not None
    }
    champion = found.progress.champion
    return Drawing(
        tuple(
            Part(PART_TITLES[stage], _columns(view, division, list(states), games))
            for stage, states in groupby(found.progress.matches, lambda s: _part(s.match))
        ),
        "" if champion is None else view.entrant_name(division.name, champion),
    )


def _part(match: b.Match) -> b.Stage:
    return b.Stage.FINAL if match.stage is b.Stage.RESET else match.stage


def _columns(
    view: EventView,
    division: t.Division,
    states: list[b.MatchState],
    games: dict[str, t.Game],
) -> tuple[tuple[DrawnMatch, ...], ...]:
    columns: dict[tuple[b.Stage, int], list[DrawnMatch]] = {}
    for state in states:
        match = state.match
        if state.status is b.Status.NOT_NEEDED:
            continue
        column = columns.setdefault((match.stage, match.round), [])
        column.append(_match(view, division, state, games.get(match.label)))
    return tuple(_fed(list(columns.values())))


def _fed(columns: list[list[DrawnMatch]]) -> Iterator[tuple[DrawnMatch, ...]]:
    """The columns, with a mark where a drawn match of the column before leads to."""
    before: list[DrawnMatch] = []
    for column in columns:
        each = max(1, len(before) // max(1, len(column)))
        yield tuple(
            msgspec.structs.replace(
                match,
                is_fed=any(not m.is_hidden for m in before[at * each : (at + 1) * each]),
            )
            for at, match in enumerate(column)
        )
        before = column


def _match(
    view: EventView, division: t.Division, state: b.MatchState, game: t.Game | None
) -> DrawnMatch:
    def side(number: int | None) -> DrawnSide:
        if not number:
            return DrawnSide("", None, None, False, is_bye=number == 0)
        points = None if game is None else view.points_of(game, number)
        return DrawnSide(
            view.entrant_name(division.name, number), number, points, number == state.winner
        )

    return DrawnMatch(
        state.match.label,
        (side(state.one), side(state.other)),
        None if game is None else game.table,
        state.status is b.Status.READY,
        state.status is b.Status.OVER,
        state.status is b.Status.BYE,
    )
