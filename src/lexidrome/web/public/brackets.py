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
    b.Stage.LOSERS: text("Losers’ bracket"),
    b.Stage.FINAL: text("Final"),
    b.Stage.PLACES: text("For further places"),
}

LAST_TITLES = {1: text("Final"), 2: text("Semi-finals"), 4: text("Quarter-finals")}
"""By how many matches a round has, where one loss is the end."""


class DrawnSide(msgspec.Struct, frozen=True):
    name: str
    """Empty: not known yet, or nobody."""
    number: int | None
    points: int | None
    is_winner: bool
    is_bye: bool = False
    waits_for: Text | None = None
    """Where somebody comes from who is not known yet."""
    is_tight: bool = False
    """A name that is too long for where it stands."""


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
    titles: tuple[Text, ...]
    """What the round of each column is called."""

    @property
    def size(self) -> int:
        """How many matches its longest column has, as a power of two."""
        longest = max((len(column) for column in self.columns), default=1)
        return 1 << max(0, longest - 1).bit_length()


class Drawing(msgspec.Struct, frozen=True):
    parts: tuple[Part, ...]
    champion: str


def drawn(view: EventView, division: t.Division) -> Drawing | None:
    phase = t.rounds.bracket_phase(division)
    first = next((r for r in division.rounds if r.phase == phase and r.is_out), None)
    if phase is None or first is None:
        return None
    found = t.rounds.bracket_of(division, phase, first.phase_order)
    games = {
        game.label: game
        for each in division.rounds
        if each.phase == phase and each.is_out
        for game in each.games
        if game.label is not None
    }
    champion = found.progress.champion
    parts = [
        (stage, list(states))
        for stage, states in groupby(found.progress.matches, lambda s: _part(s.match))
    ]
    has_final = any(stage is b.Stage.FINAL for stage, _ in parts)
    return Drawing(
        tuple(
            Part(
                PART_TITLES[stage],
                columns := _columns(view, division, states, games),
                tuple(_titles(stage, columns, has_final=has_final)),
            )
            for stage, states in parts
        ),
        "" if champion is None else view.entrant_name(division.name, champion),
    )


def _titles(
    stage: b.Stage, columns: tuple[tuple[DrawnMatch, ...], ...], *, has_final: bool
) -> Iterator[Text]:
    """What the rounds of a part are called; `has_final`: its winner has not won everything."""
    for number, column in enumerate(columns, 1):
        if stage is b.Stage.FINAL:
            yield text("Final") if number == 1 else text("Second final")
        elif stage is b.Stage.PLACES:
            yield PART_TITLES[stage]
        elif stage is b.Stage.WINNERS and not has_final and len(column) in LAST_TITLES:
            yield LAST_TITLES[len(column)]
        else:
            yield text("Round {number}", number=number)


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
        column.append(_match(view, division, state, games))
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
    view: EventView, division: t.Division, state: b.MatchState, games: dict[str, t.Game]
) -> DrawnMatch:
    game = games.get(state.match.label)

    def side(number: int | None, slot: b.Slot) -> DrawnSide:
        if number is None:
            return DrawnSide("", None, None, False, waits_for=_comes_from(slot, games))
        if not number:
            return DrawnSide("", None, None, False, is_bye=True)
        points = None if game is None else view.points_of(game, number)
        return DrawnSide(
            view.entrant_name(division.name, number), number, points, number == state.winner
        )

    return DrawnMatch(
        state.match.label,
        (side(state.one, state.match.one), side(state.other, state.match.other)),
        None if game is None else game.table,
        state.status is b.Status.READY,
        state.status is b.Status.OVER,
        state.status is b.Status.BYE,
    )


def _comes_from(slot: b.Slot, games: dict[str, t.Game]) -> Text | None:
    """By the table while they play there, else by the match as the bracket names it."""
    if isinstance(slot, b.Seed):
        return None
    game = games.get(slot.match)
    table = None if game is None else game.table
    if isinstance(slot, b.WinnerOf):
        if table is None:
            return text("winner of {match}", match=slot.match)
        return text("winner of table {table}", table=table)
    if table is None:
        return text("loser of {match}", match=slot.match)
    return text("loser of table {table}", table=table)
