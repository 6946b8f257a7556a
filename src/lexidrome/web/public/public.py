"""What everybody may see of an event, without signing in."""

from __future__ import annotations

from collections import Counter
from typing import Annotated

import msgspec
from litestar import Response
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter

from lexidrome import tournament as t
from lexidrome.base import NotFound, Text, text
from lexidrome.rulebook.choices import TeamScore
from lexidrome.tournament import pairing as p
from lexidrome.web.desk.finding import search
from lexidrome.web.kit.audience import Audience, get
from lexidrome.web.kit.event.rooms import EventRooms, EventView
from lexidrome.web.kit.event.rows import meeting_rows, path_for_staff, standing_rows
from lexidrome.web.kit.pages import AnyRequest
from lexidrome.web.public.brackets import drawn
from lexidrome.web.public.courses import course_charts
from lexidrome.web.public.outlooks import outlooks
from lexidrome.web.public.schedules import rows_to_come

SHOWN_LEADERS = 5


class SeatLine(msgspec.Struct, frozen=True, gc=False):
    """One line of the pairings by name: where somebody goes, and whom they meet."""

    path: str
    division: str
    name: str
    number: int
    table: int | None
    opponent: str
    """Empty for a bye."""
    is_waiting: bool = False
    """Still in the bracket, with nobody to meet before others have played."""
    game: str = ""
    """The game's page, for those who may change it."""
    is_first: bool = False
    """It is known that they play first."""


class CardLine(msgspec.Struct, frozen=True):
    """One round of an entrant."""

    round: t.Round
    game: t.Game
    line: t.Line | None
    own: int | None
    others: int | None
    reasons: tuple[Text, ...]
    cell: t.standings.RoundCell | None
    """What it came to with this round."""


@get("/events/{event:str}", Audience.EVERYBODY)
async def event_page(
    request: AnyRequest,
    event: FromPath[str],
    events: NamedDependency[EventRooms],
    find: Annotated[str, QueryParameter(name="find", max_length=60)] = "",
) -> Response[str]:
    view = await events.view(request, event)
    return events.once(
        request,
        view,
        lambda: events.page(
            request,
            "public/home.html",
            view,
            find=find,
            found=search(view, find) if find else [],
            leaders={
                each.name: standing_rows(view, each, view.standings(each)[:SHOWN_LEADERS])
                for each in view.divisions
                if any(game.counts for _, game in each.games() if not game.is_bye)
            },
        ),
    )


@get("/events/{event:str}/pairings", Audience.EVERYBODY)
async def pairings_page(
    request: AnyRequest,
    event: FromPath[str],
    events: NamedDependency[EventRooms],
    round_number: Annotated[int | None, QueryParameter(name="round")] = None,
    by: Annotated[str, QueryParameter(name="by", max_length=10)] = "name",
) -> Response[str]:
    view = await events.view(request, event)
    rounds = [(each, chosen_round(view, each, round_number)) for each in view.divisions]
    return events.once(
        request,
        view,
        lambda: events.page(
            request,
            "public/pairings.html",
            view,
            rounds=rounds,
            by="table" if by == "table" else "name",
            rows={
                division.name: (
                    meeting_rows(view, division, each)
                    if by == "table"
                    else [(line,) for line in by_name(view, division, each)]
                )
                for division, each in rounds
                if each is not None
            },
            most=max((len(view.out_rounds(each)) for each in view.divisions), default=0),
            titles=named_rounds(view),
            number=round_number,
        ),
    )


@get("/events/{event:str}/standings", Audience.EVERYBODY)
async def standings_page(
    request: AnyRequest,
    event: FromPath[str],
    events: NamedDependency[EventRooms],
    after: Annotated[int | None, QueryParameter(name="after")] = None,
) -> Response[str]:
    """Now, or as they stood after a round."""
    view = await events.view(request, event)
    before = None if after is None else after + 1
    return events.once(
        request,
        view,
        lambda: events.page(
            request,
            "public/standings.html",
            view,
            tables=[
                (each, standing_rows(view, each, view.standings(each, before), before))
                for each in view.divisions
            ],
            teams=[
                (each, t.teams.team_standings(view.tournament, each))
                for each in view.divisions
                if each.teams
            ],
            points=[
                (each, t.teams.points_table(each))
                for each in view.divisions
                if shows_points(view, each)
            ],
            after=after,
            missed_sentence=t.entries.missed_sentence,
            most=max((len(view.out_rounds(each)) for each in view.divisions), default=0),
            titles=named_rounds(view),
            with_final={each.name for each in view.divisions if finalists(view, each)},
        ),
    )


def finalists(view: EventView, division: t.Division) -> frozenset[int]:
    """Who has played the final of the first two (SSC-36), which counts for nothing but places."""
    return frozenset(
        number
        for each in view.out_rounds(division)
        if view.is_final(division, each)
        for game in each.games
        if game.counts
        for number in game.numbers
    )


def shows_points(view: EventView, division: t.Division) -> bool:
    """Individual points are tracked beside the places (ST-OPEN.c, A-30)."""
    has_points = any(game.counts for _, game in division.games())
    return view.rules.event.team_score is TeamScore.SUM_POINTS and has_points


@get("/events/{event:str}/bracket", Audience.EVERYBODY)
async def bracket_page(
    request: AnyRequest, event: FromPath[str], events: NamedDependency[EventRooms]
) -> Response[str]:
    view = await events.view(request, event)
    return events.once(
        request,
        view,
        lambda: events.page(
            request,
            "public/bracket.html",
            view,
            brackets=[
                (each, drawing)
                for each in view.divisions
                if (drawing := drawn(view, each)) is not None
            ],
        ),
    )


@get("/events/{event:str}/entrants/{division:str}/{number:int}", Audience.EVERYBODY)
async def entrant_page(
    request: AnyRequest,
    event: FromPath[str],
    division: FromPath[str],
    number: FromPath[int],
    events: NamedDependency[EventRooms],
) -> Response[str]:
    """An entrant's card: where they stand, whom they met and meet, and why."""
    view, language = await events.view(request, event), events.pages.language(request)
    found = view.tournament.divisions.get(division)
    if found is None or number not in found.entrants:
        raise NotFound(text("Nobody with that number plays here."))
    table = view.standings(found)
    return events.page(
        request,
        "public/entrant.html",
        view,
        division=found,
        entrant=found.entrants[number],
        name=view.entrant_name(division, number),
        standing=next(row for row in table if row.number == number),
        of=len(table),
        lines=card_lines(view, found, number),
        charts=course_charts(language, view, found, number),
        to_come=rows_to_come(view.moments(language), view, found, number),
        is_finalist=number in finalists(view, found),
        is_league=all(isinstance(phase.format, t.phases.League) for phase in found.phases),
        needed=await outlooks(view, found, number),
        missed=t.entries.missed_sentence(found, found.entrants[number]),
    )


def named_rounds(view: EventView) -> dict[int, Text]:
    """Those that are called the same in every division that has them, other than by number."""
    names: dict[int, set[t.rounds.RoundName]] = {}
    for division in view.divisions:
        for each in view.out_rounds(division):
            names.setdefault(each.number, set()).add(view.round_name(division, each.number))
    return {
        number: name.title
        for number, found in names.items()
        for name in found
        if len(found) == 1 and not name.has_number
    }


def chosen_round(view: EventView, division: t.Division, number: int | None) -> t.Round | None:
    rounds = view.out_rounds(division)
    if number is None:
        return rounds[-1] if rounds else None
    return next((each for each in rounds if each.number == number), None)


def by_name(view: EventView, division: t.Division, each: t.Round) -> list[SeatLine]:
    rows = [
        SeatLine(
            view.path,
            division.name,
            view.entrant_name(division.name, number),
            number,
            view.table_of(division, each, game),
            "" if game.is_bye else view.entrant_name(division.name, game.other(number)),
            game=path_for_staff(view, division.name, each, game),
            is_first=not game.is_bye and number == game.starter,
        )
        for game in each.games
        for number in game.numbers
    ]
    is_first = not any(r.phase == each.phase for r in division.rounds[: each.number - 1])
    rows += [
        SeatLine(
            view.path,
            division.name,
            view.entrant_name(division.name, number),
            number,
            None,
            "",
            is_waiting=not is_first,
        )
        for number in sitting_out(division, each)
    ]
    return sorted(rows, key=lambda row: (row.name.casefold(), row.number))


def sitting_out(division: t.Division, each: t.Round) -> list[int]:
    """Who is still in the bracket and has no match in a round of it."""
    format_ = division.phases[each.phase].format
    if isinstance(format_, t.phases.SingleElimination) and format_.best_of == 1:
        most_losses = 1
    elif isinstance(format_, t.phases.DoubleElimination):
        most_losses = 2
    else:
        # In longer matches who has lost a game has not lost the match.
        return []
    lost = Counter(
        line.number
        for earlier in division.rounds[: each.number - 1]
        if earlier.phase == each.phase
        for game in earlier.games
        for line in game.lines
        if line.half_points == 0
    )
    return [
        number
        for number in each.phase_order
        if each.game_of(number) is None
        and lost[number] < most_losses
        and division.entrants[number].plays_in(each.number)
    ]


def card_lines(view: EventView, division: t.Division, number: int) -> list[CardLine]:
    lines = dict(t.standings.lines_of(division, number))
    table = view.cross_table(division)
    cells = dict(zip(table.rounds, table.row_of(number).cells, strict=True))
    return [
        CardLine(
            each,
            game,
            lines.get(each.number),
            view.points_of(game, number),
            None if game.is_bye else view.points_of(game, game.other(number)),
            tuple(view.with_names(division.name, p.sentence(reason)) for reason in game.reasons),
            cells.get(each.number),
        )
        for each, game in division.games_of(number)
    ]


PUBLIC_ROUTES = [
    event_page,
    pairings_page,
    standings_page,
    bracket_page,
    entrant_page,
]
