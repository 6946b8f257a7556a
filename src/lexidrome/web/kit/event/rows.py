"""Lines of long lists as values, for the macros of `lines.html`.

A line says all that its macro shows, so one that says the same as before is not rendered
again (`kept` and `kept_rows` of `Pages`). What changes for many lines at once, such as the
rank, stands beside the rest of its row as a part of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

import msgspec

from lexidrome import tournament as t
from lexidrome.base import Text
from lexidrome.hall.events.meetings import OpenedGame
from lexidrome.tournament import pairing as p
from lexidrome.web.kit.event.rooms import AWAITED_TITLES, EventRooms, EventView
from lexidrome.web.live import page_of

_DISPUTED = frozenset({t.Awaited.AGREEMENT, t.Awaited.SCREEN, t.Awaited.TIE_BREAK})


class StandingLine(msgspec.Struct, frozen=True, gc=False):
    """Where somebody stands, but for the rank."""

    path: str
    division: str
    number: int
    name: str
    won: str
    lost: str
    spread: int
    last: str = ""
    """Their last game: two scores, their own before."""
    game: str = ""
    """Its page, for those who may change it."""


class MeetingLine(msgspec.Struct, frozen=True, gc=False):
    """One table of a round."""

    path: str
    division: str
    table: int | None
    sides: tuple[tuple[int, str], ...]
    """One in a bye."""
    result: str
    """Empty as long as none counts."""
    game: str = ""
    """The game's page, for those who may change it."""


class WaitingLine(msgspec.Struct, frozen=True, gc=False):
    """A game whose result is missing."""

    path: str
    division: str
    shown_division: str
    """Empty where there is only one."""
    round_number: int
    other_round: int
    """Where it is not of the last round; else 0."""
    table: int | None
    sides: tuple[tuple[int, str], ...]
    missing: str
    """In the language of the page."""
    is_disputed: bool
    is_tied: bool
    """Somebody has to win."""
    is_to_validate: bool
    is_to_sign: bool
    device: str
    """The address of the game on a device; empty: there is none."""
    is_recorded: bool


def standing_rows(
    view: EventView,
    division: t.Division,
    standings: Iterable[t.Standing],
    last: Mapping[int, tuple[str, str]] = MappingProxyType({}),
) -> list[tuple[tuple[str, int], int, StandingLine]]:
    """Whose it is, rank and line of each; `last` has the last game of each, if it is shown."""
    path, name, halves = view.path, division.name, p.written_points
    return [
        (
            (name, row.number),
            row.rank,
            StandingLine(
                path,
                name,
                row.number,
                view.entrant_name(name, row.number),
                halves(row.half_points),
                halves(row.games * 2 - row.half_points),
                row.spread,
                *last.get(row.number, ()),
            ),
        )
        for row in standings
    ]


def last_games(
    view: EventView, division: t.Division, before_round: int | None = None
) -> dict[int, tuple[str, str]]:
    """The last game of each that counts, and its page for those who may change it."""
    found = {}
    for each in view.out_rounds(division):
        if before_round is not None and each.number >= before_round:
            break
        for game in each.games:
            if game.counts and not game.is_bye:
                path = path_for_staff(view, division.name, each, game)
                found.update({number: (result(game, number), path) for number in game.numbers})
    return dict.fromkeys(division.entrants, ("–", "")) | found if found else {}


def meeting_rows(
    view: EventView, division: t.Division, games: Iterable[t.Game], each: t.Round | None = None
) -> list[tuple[MeetingLine]]:
    """With their round they lead those to the games who may change them."""
    path, name = view.path, division.name
    return [
        (
            MeetingLine(
                path,
                name,
                game.table,
                view.named(name, game.numbers),
                result(game),
                "" if each is None else path_for_staff(view, name, each, game),
            ),
        )
        for game in games
    ]


def path_for_staff(view: EventView, division: str, each: t.Round, game: t.Game) -> str:
    """Where a result is entered and corrected; empty for all others, and for byes."""
    if not view.standing.is_staff or game.is_bye or not each.is_out:
        return ""
    return view.game_path(division, each.number, game)


def result(game: t.Game, number: int | None = None) -> str:
    """Two scores, those of a number or of the first side before, or that it is decided."""
    if game.is_bye or not game.counts:
        return ""
    if game.slip is None or not game.slip.scores:
        return "✓"
    one = game.first if number is None else number
    return f"{game.slip.points_of(one)} – {game.slip.points_of(game.other(one))}"


def waiting_lines(
    view: EventView, events: EventRooms, translated: Callable[[Text], str]
) -> list[WaitingLine]:
    """What the desk waits for, in the order of divisions, rounds and tables."""
    opened_of = events.opened_of(view)
    titles = {awaited: translated(title) for awaited, title in AWAITED_TITLES.items()}
    return [
        _waiting(view, last, game, titles, opened_of(game))
        for state in view.states
        for last in [0 if state.out is None else state.out.number]
        for game in state.missing
    ]


def _waiting(
    view: EventView,
    last_round: int,
    game: t.MissingGame,
    titles: dict[t.Awaited, str],
    opened: OpenedGame | None,
) -> WaitingLine:
    return WaitingLine(
        view.path,
        game.division,
        game.division if view.has_divisions else "",
        game.round_number,
        0 if game.round_number == last_round else game.round_number,
        game.table,
        view.named(game.division, game.numbers),
        titles[game.awaited],
        game.awaited in _DISPUTED,
        game.awaited is t.Awaited.TIE_BREAK,
        game.awaited is t.Awaited.VALIDATION,
        game.awaited is t.Awaited.SIGNATURES,
        "" if opened is None else page_of(opened),
        opened is not None and opened.mode.value == "record",
    )
