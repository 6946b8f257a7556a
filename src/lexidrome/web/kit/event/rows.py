"""Lines of long lists as values, for the macros of `lines.html`.

A line says all that its macro shows, so one that says the same as before is not rendered
again (`kept` and `kept_rows` of `Pages`). What changes for many lines at once, such as the
rank, stands beside the rest of its row as a part of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from lexidrome import tournament as t
from lexidrome.base import Text
from lexidrome.hall.events.meetings import OpenedGame
from lexidrome.tournament import pairing as p
from lexidrome.web.kit.event.rooms import AWAITED_TITLES, EventRooms, EventView
from lexidrome.web.live import page_of

_DISPUTED = frozenset(
    {t.results.Awaited.AGREEMENT, t.results.Awaited.SCREEN, t.results.Awaited.TIE_BREAK}
)


class StandingLine(msgspec.Struct, frozen=True, gc=False):
    """Where somebody stands, but for the rank."""

    path: str
    division: str
    number: int
    name: str
    won: str
    lost: str
    spread: int
    moved: int | None = None
    """Places gained by the last round."""
    club: str = ""
    """Or the school."""
    rating: int | None = None
    outcome: int | None = None
    """Half points of the last game; none: nothing is played, or it was no game."""
    score: str = ""
    """Of the last game."""
    met: str = ""
    """Whom they met last; empty for a bye."""
    is_bye_last: bool = False
    next_table: int | None = None
    next_name: str = ""
    is_bye_next: bool = False
    game: str = ""
    """The page of the last game, for those who may change it."""


class MeetingLine(msgspec.Struct, frozen=True, gc=False):
    """One table of a round."""

    path: str
    division: str
    table: int | None
    sides: tuple[tuple[int, str], ...]
    """One in a bye."""
    result: str
    """Empty as long as there is none; one that is tied and has to be won is shown, too."""
    is_tied: bool = False
    """Somebody has to win it, and nobody has yet."""
    game: str = ""
    """The game's page, for those who may change it."""
    winner: int | None = None
    """Who has won; nobody where it is tied or without a result."""


class WaitingLine(msgspec.Struct, frozen=True, gc=False):
    """A game whose result is missing."""

    path: str
    division: str
    shown_division: str
    """Empty where there is only one."""
    round_number: int
    other_round: str
    """Its title in the language of the page, where it is not of the last round; else empty."""
    table: int | None
    """None: its sides play where they like."""
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
    has_tables: bool = True
    """Whether any game of the list has one."""


def standing_rows(
    view: EventView,
    division: t.Division,
    standings: Sequence[t.standings.Standing],
    before_round: int | None = None,
) -> list[tuple[tuple[str, int], int, StandingLine]]:
    """Whose it is, rank and line of each."""
    moved_by = t.standings.round_before(division, before_round)
    earlier = () if moved_by is None else view.standings(division, moved_by)
    facts = t.standings.standing_facts(division, standings, earlier, before_round)
    return [
        (
            (division.name, each.standing.number),
            each.standing.rank,
            _standing_line(view, division, each),
        )
        for each in facts
    ]


def _standing_line(
    view: EventView, division: t.Division, each: t.standings.StandingFacts
) -> StandingLine:
    row, last, following = each.standing, each.last, each.next
    return StandingLine(
        view.path,
        division.name,
        row.number,
        view.entrant_name(division.name, row.number),
        p.written_points(row.half_points),
        p.written_points(row.games * 2 - row.half_points),
        row.spread,
        each.moved,
        each.club,
        each.rating,
        last.half_points if last is not None and last.is_game else None,
        "" if last is None or last.own is None else f"{last.own}–{last.others}",
        view.entrant_name(division.name, last.opponent) if last and last.opponent else "",
        last is not None and not last.opponent,
        _next_table(division, following),
        view.entrant_name(division.name, following.opponent)
        if following and following.opponent
        else "",
        following is not None and not following.opponent,
        _last_path(view, division, row.number, last),
    )


def _next_table(division: t.Division, following: t.standings.NextGame | None) -> int | None:
    each = None if following is None else division.round(following.round_number)
    if following is None or each is None or t.league.is_week(division, each):
        return None
    return following.table


def _last_path(
    view: EventView, division: t.Division, number: int, last: t.standings.LastResult | None
) -> str:
    each = next(
        (each for each in division.rounds if last and each.number == last.round_number), None
    )
    game = None if each is None else each.game_of(number)
    return "" if each is None or game is None else path_for_staff(view, division.name, each, game)


def meeting_rows(
    view: EventView, division: t.Division, each: t.Round, *, has_ways: bool = True
) -> list[tuple[MeetingLine]]:
    """Of a round; they lead those to the games who may change them."""
    path, name = view.path, division.name
    return [
        (
            MeetingLine(
                path,
                name,
                t.league.shown_table(division, each, game),
                view.named(name, game.numbers),
                result(game),
                game.is_tie_open,
                path_for_staff(view, name, each, game) if has_ways else "",
                winner(game),
            ),
        )
        for game in each.games
    ]


def winner(game: t.Game) -> int | None:
    """Nobody where it is tied, without a result or a bye."""
    won = (line.number for line in game.lines if line.half_points == p.WIN)
    return None if game.is_bye or not game.counts else next(won, None)


def path_for_staff(view: EventView, division: str, each: t.Round, game: t.Game) -> str:
    """Where a result is entered and corrected; empty for all others, and for byes."""
    if not view.standing.is_staff or game.is_bye or not each.is_out:
        return ""
    return view.game_path(division, each.number, game)


def result(game: t.Game, number: int | None = None) -> str:
    """Two scores, those of a number or of the first side before, or that it is decided."""
    if game.is_bye or not (game.counts or game.is_tie_open):
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
        _waiting(
            view,
            "" if game.round_number == last else translated(_title(view, game)),
            game,
            titles,
            opened_of(game),
        )
        for state in view.states
        for last in [0 if state.out is None else state.out.number]
        for game in state.missing
    ]


def _title(view: EventView, game: t.results.MissingGame) -> Text:
    return view.round_title(view.tournament.divisions[game.division], game.round_number)


def _waiting(
    view: EventView,
    other_round: str,
    game: t.results.MissingGame,
    titles: dict[t.results.Awaited, str],
    opened: OpenedGame | None,
) -> WaitingLine:
    division = view.tournament.divisions[game.division]
    each = division.round(game.round_number)
    is_week = each is not None and t.league.is_week(division, each)
    return WaitingLine(
        view.path,
        game.division,
        game.division if view.has_divisions else "",
        game.round_number,
        other_round,
        None if is_week else game.table,
        view.named(game.division, game.numbers),
        titles[game.awaited],
        game.awaited in _DISPUTED,
        game.awaited is t.results.Awaited.TIE_BREAK,
        game.awaited is t.results.Awaited.VALIDATION,
        game.awaited is t.results.Awaited.SIGNATURES,
        "" if opened is None else page_of(opened),
        opened is not None and opened.mode.value == "record",
        not view.is_league,
    )
