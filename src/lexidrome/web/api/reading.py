"""An event as programs are told of it: only what the public pages show."""

from __future__ import annotations

from collections.abc import Callable

from lexidrome import tournament as t
from lexidrome.base import StreamId
from lexidrome.hall.run.names import table_of
from lexidrome.web.api import answers as a
from lexidrome.web.kit.event.rooms import EventView
from lexidrome.web.kit.event.steps import DivisionState, Step
from lexidrome.web.kit.languages import Language
from lexidrome.web.live import address_of
from lexidrome.web.prizes.routes import board
from lexidrome.web.public.brackets import DrawnMatch, Part, drawn
from lexidrome.web.public.public import chosen_round

Read = Callable[[EventView, Language, int | None], object]
"""What is told of an event at one address, in a language, of a round if one is named."""


def summary(view: EventView) -> a.EventSummary:
    setup = view.tournament.setup
    return a.EventSummary(
        view.name,
        view.title,
        setup.date,
        setup.place,
        view.rules.name,
        [each.name for each in view.divisions],
        sum(len(each.entrants) for each in view.divisions),
        view.is_over,
        view.is_closed,
    )


def whole(view: EventView, language: Language, _number: int | None) -> a.EventAnswer:
    setup = view.tournament.setup
    return a.EventAnswer(
        view.name,
        view.title,
        setup.date,
        setup.place,
        setup.starts_at,
        setup.zone,
        setup.info_url,
        view.rules.name,
        view.is_over,
        view.is_closed,
        [_division(view, language, state) for state in view.states],
    )


def _division(view: EventView, language: Language, state: DivisionState) -> a.DivisionState:
    division, is_over = state.division, state.step is Step.OVER
    return a.DivisionState(
        division.name,
        len(division.entrants),
        [_round(view, language, division, each) for each in view.out_rounds(division)],
        is_over,
        [
            _named(view, division, row.number)
            for row in (view.standings(division) if is_over else ())
            if row.rank == 1
        ],
    )


def _round(
    view: EventView, language: Language, division: t.Division, each: t.Round
) -> a.RoundState:
    games = [game for game in each.games if not game.is_bye]
    return a.RoundState(
        each.number,
        language.translated(view.round_title(division, each.number)),
        each.status.value,
        len(games),
        sum(game.counts for game in games),
        each.ends_ms,
    )


def _named(view: EventView, division: t.Division, number: int) -> a.EntrantName:
    return a.EntrantName(number, view.entrant_name(division.name, number))


def entrants(view: EventView, _language: Language, _number: int | None) -> list[a.EntrantAnswer]:
    return [
        a.EntrantAnswer(
            division.name,
            number,
            view.entrant_name(division.name, number),
            [view.person_name(each) for each in entrant.entry.persons]
            if entrant.entry.name
            else [],
            entrant.entry.club,
            entrant.entry.school,
            entrant.entry.rating,
            entrant.is_withdrawn,
        )
        for division in view.divisions
        for number, entrant in sorted(division.entrants.items())
    ]


def pairings(view: EventView, language: Language, number: int | None) -> list[a.PairedRound]:
    """Of a round; of the last published one of each division if none is named."""
    return [
        a.PairedRound(
            division.name,
            each.number,
            language.translated(view.round_title(division, each.number)),
            [_paired(view, division, each, game) for game in each.games],
        )
        for division in view.divisions
        if (each := chosen_round(view, division, number)) is not None
    ]


def _paired(view: EventView, division: t.Division, each: t.Round, game: t.Game) -> a.PairedGame:
    return a.PairedGame(
        view.table_of(division, each, game),
        [_named(view, division, number) for number in game.numbers],
        None if game.is_bye else game.starter,
    )


def standings(view: EventView, _language: Language, after: int | None) -> list[a.DivisionStandings]:
    """Now, or as they stood after a round."""
    before = None if after is None else after + 1
    return [
        a.DivisionStandings(
            division.name,
            [
                a.StandingAnswer(
                    row.rank,
                    row.number,
                    view.entrant_name(division.name, row.number),
                    row.wins,
                    row.losses,
                    row.spread,
                )
                for row in view.standings(division, before)
            ],
        )
        for division in view.divisions
    ]


def results(view: EventView, _language: Language, number: int | None) -> list[a.ResultAnswer]:
    """All that count, or those of a round."""
    return [
        _result(view, division, each, game)
        for division, each, game in view.games()
        if game.counts and number in (None, each.number)
    ]


def _result(view: EventView, division: t.Division, each: t.Round, game: t.Game) -> a.ResultAnswer:
    return a.ResultAnswer(
        division.name,
        each.number,
        view.table_of(division, each, game),
        [
            a.SideResult(
                line.number,
                view.entrant_name(division.name, line.number),
                view.points_of(game, line.number),
                line.half_points / 2,
                line.spread,
            )
            for line in game.lines
        ],
    )


def brackets(view: EventView, language: Language, _number: int | None) -> list[a.BracketAnswer]:
    return [
        a.BracketAnswer(
            division.name,
            drawing.champion,
            [_part(part, language) for part in drawing.parts],
        )
        for division in view.divisions
        if (drawing := drawn(view, division)) is not None
    ]


def _part(part: Part, language: Language) -> a.BracketPart:
    return a.BracketPart(
        language.translated(part.title),
        [
            a.BracketRound(
                language.translated(title),
                [_match(each) for each in column if not each.is_hidden],
            )
            for title, column in zip(part.titles, part.columns, strict=True)
        ],
    )


def _match(match: DrawnMatch) -> a.BracketMatch:
    return a.BracketMatch(
        match.label,
        match.table,
        match.is_over,
        [
            a.BracketSide(each.number, each.name, each.points, each.is_winner, each.is_bye)
            for each in match.sides
        ],
    )


def prizes(view: EventView, language: Language, _number: int | None) -> list[a.PrizeAnswer]:
    return [
        a.PrizeAnswer(
            division.name,
            held.name,
            ", ".join(language.translated(part) for part in (held.about, *held.only)),
            list(held.holders),
            held.value,
            held.stand.value,
        )
        for division in view.divisions
        for held in board(view, division)
    ]


def games(view: EventView, live: list[StreamId]) -> list[a.GameAnswer]:
    """Those of the games in progress that belong to a published pairing."""
    return [found for stream in live if (found := _game(view, stream)) is not None]


def _game(view: EventView, stream: StreamId) -> a.GameAnswer | None:
    place = table_of(stream)
    if place is None or place.division_at >= len(view.divisions):
        return None
    division = view.divisions[place.division_at]
    each = division.round(place.round_number)
    game = None if each is None or not each.is_out else each.game_of(place.number)
    if each is None or game is None or game.is_bye:
        return None
    address = address_of(stream)
    return a.GameAnswer(
        address,
        f"/games/{address}",
        division.name,
        each.number,
        view.table_of(division, each, game),
        [_named(view, division, number) for number in game.numbers],
    )


READS: dict[str, Read] = {
    "event": whole,
    "entrants": entrants,
    "pairings": pairings,
    "standings": standings,
    "results": results,
    "bracket": brackets,
    "prizes": prizes,
}
"""What follows from the event alone, by the end of its address."""
