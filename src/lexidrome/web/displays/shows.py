"""What a display shows: as somebody has chosen, or by how far the rounds have come."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

import msgspec

from lexidrome import tournament as t
from lexidrome.base import Text, text
from lexidrome.web.displays.lists import last_round
from lexidrome.web.kit.event.rooms import EventView

MINUTE_MS = 60_000


class Show(StrEnum):
    """What a display can show."""

    AUTOMATIC = "automatic"
    NAMES = "names"
    TABLES = "tables"
    CLOCK = "clock"
    STANDINGS = "standings"
    BRACKET = "bracket"
    TEAMS = "teams"
    POINTS = "points"
    PRIZES = "prizes"
    BOARDS = "boards"
    ANNOUNCEMENT = "announcement"


SHOW_TITLES = {
    Show.AUTOMATIC: text("Automatic"),
    Show.NAMES: text("Pairings by name"),
    Show.TABLES: text("Pairings by table"),
    Show.CLOCK: text("Round clock"),
    Show.STANDINGS: text("Standings"),
    Show.BRACKET: text("Bracket"),
    Show.TEAMS: text("Teams"),
    Show.POINTS: text("Individual points"),
    Show.PRIZES: text("Prizes"),
    Show.BOARDS: text("Live boards"),
    Show.ANNOUNCEMENT: text("Announcement"),
}


def titles_of(view: EventView) -> dict[Show, Text]:
    """A league has no tables."""
    if not view.is_league:
        return SHOW_TITLES
    return {**SHOW_TITLES, Show.TABLES: text("Pairings by match")}


class Shown(msgspec.Struct, frozen=True):
    """What is on a display now."""

    show: Show
    divisions: tuple[str, ...]
    until_ms: int | None = None
    """When it is to be something else, whatever happens until then."""


class RunningClock(msgspec.Struct, frozen=True):
    """One clock for all divisions whose rounds began and end at the same moments."""

    divisions: tuple[t.Division, ...]
    round: t.Round
    expected: int
    """How many games of these rounds have two sides."""
    awaited: int
    still: tuple[tuple[str, int], ...]
    """Where they are still playing: division and table."""

    @property
    def is_week(self) -> bool:
        return _is_week(self.divisions[0], self.round)

    @property
    def tables(self) -> list[str]:
        """With the division where the clock has several."""
        is_one = len(self.divisions) == 1
        return [str(table) if is_one else f"{name}/{table}" for name, table in self.still]


def chosen(view: EventView, screen: str) -> Show:
    return Show(view.stage.screens.get(screen, Show.AUTOMATIC))


def shown_on(view: EventView, screen: str) -> Shown:
    show = chosen(view, screen)
    if show is Show.AUTOMATIC:
        return automatic(view)
    return Shown(show, tuple(each.name for each in view.divisions))


def automatic(view: EventView) -> Shown:
    """Pairings until the round has begun for a while, its clock until all results are in.

    Whoever comes from the pairings on the wall to a table needs longer than the director
    needs to say that the round begins. After that the standings, or the bracket.
    """
    everybody = tuple(each.name for each in view.divisions)
    running = running_rounds(view)
    stay_ms = view.stage.pairings_min * MINUTE_MS
    fresh = [
        (division.name, (each.begun_ms or view.now_ms) + stay_ms)
        for division, each in running
        if (
            each.status is t.RoundStatus.PUBLISHED
            and (each.awaited or not _is_week(division, each))
        )
        or (each.is_going_on and (each.begun_ms or 0) + stay_ms > view.now_ms)
    ]
    if fresh:
        is_waiting = any(each.status is t.RoundStatus.PUBLISHED for _, each in running)
        until_ms = None if is_waiting else max(until for _, until in fresh)
        return Shown(Show.NAMES, tuple(name for name, _ in fresh), until_ms)
    if any(each.is_going_on or each.is_time_over for _, each in running):
        return Shown(Show.CLOCK, everybody)
    if not running:
        return Shown(Show.ANNOUNCEMENT, everybody)
    return Shown(Show.BRACKET if view.has_bracket else Show.STANDINGS, everybody)


def _is_week(division: t.Division, each: t.Round) -> bool:
    """A round that nobody begins: it is played until a day."""
    return isinstance(division.phases[each.phase].format, t.phases.League)


def running_rounds(view: EventView) -> list[tuple[t.Division, t.Round]]:
    """The last round of each division that everybody knows of."""
    return [(each, last) for each in view.divisions if (last := last_round(view, each))]


def clocks_of(view: EventView) -> list[RunningClock]:
    clocks: dict[tuple[str, int, int], RunningClock] = {}
    for division, each in running_rounds(view):
        name = "" if each.is_going_on else division.name
        key = (name, (each.begun_ms or 0) // 1000, (each.ends_ms or 0) // 1000)
        own = RunningClock(
            (division,),
            each,
            sum(not game.is_bye for game in each.games),
            each.awaited,
            tuple(_still(division, each)),
        )
        before = clocks.get(key)
        clocks[key] = own if before is None else _both(before, own)
    return list(clocks.values())


def _both(one: RunningClock, other: RunningClock) -> RunningClock:
    return RunningClock(
        one.divisions + other.divisions,
        one.round,
        one.expected + other.expected,
        one.awaited + other.awaited,
        one.still + other.still,
    )


def _still(division: t.Division, each: t.Round) -> Iterator[tuple[str, int]]:
    for game in each.games:
        table = t.league.shown_table(division, each, game)
        if table and not (game.counts or game.is_bye or game.is_postponed):
            yield division.name, table
