"""What the lists of a display say: pairings, standings, teams, points, prizes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from msgspec.structs import replace

from lexidrome import tournament as t
from lexidrome.base import Text, text
from lexidrome.tournament import pairing as p
from lexidrome.web.displays.fitting import Block, Cell, Kind, Line, Tone
from lexidrome.web.kit.event.rooms import EventView
from lexidrome.web.kit.event.rows import result, winner
from lexidrome.web.kit.pages import signed
from lexidrome.web.prizes.routes import board
from lexidrome.web.public.public import SeatLine, by_name

Words = Callable[[Text], str]
"""A sentence in the language of the page."""
NOTHING = "–"
SITS_OUT = {False: text("bye"), True: text("waiting")}
NOBODY = {
    each: text("nobody") if each is t.prizes.Stand.NOBODY else text("nobody yet")
    for each in t.prizes.Stand
}
OUTCOMES = {2: text("won"), 1: text("tied"), 0: text("lost")}


def last_round(view: EventView, division: t.Division) -> t.Round | None:
    rounds = view.out_rounds(division)
    return rounds[-1] if rounds else None


def has_any_table(rounds: Iterable[tuple[t.Division, t.Round]]) -> bool:
    return not all(t.league.is_week(division, each) for division, each in rounds)


def pairings_by_name(view: EventView, divisions: Sequence[t.Division], words: Words) -> list[Block]:
    """Where everybody goes, whom they meet there, and who plays first."""
    rounds = [(each, last) for each in divisions if (last := last_round(view, each))]
    has_tables = has_any_table(rounds)
    has_order = any(game.is_order_set for _, each in rounds for game in each.games)
    first = words(text("first"))

    def line(division: t.Division, each: t.Round, seat: SeatLine) -> Line:
        game = each.game_of(seat.number)
        is_first = bool(seat.opponent) and game is not None and game.starter == seat.number
        opponent = (
            _name(view, division, game.other(seat.number), Kind.NOTE)
            if game is not None and not game.is_bye
            else Cell(words(SITS_OUT[seat.is_waiting]), Kind.NOTE, is_words=True)
        )
        sign = first if is_first else ""
        name = _name(view, division, seat.number)
        table = [Cell(str(seat.table or NOTHING), Kind.MARK)] if has_tables else []
        order = [Cell(sign, Kind.SIGN, is_words=True)] if has_order else []
        return Line(
            ("seat", division.name, seat.number),
            (name, *table, *order, opponent),
            tall=(replace(name, below=replace(opponent, sign=sign)), *table),
        )

    heads = (words(text("Name")), *([words(text("Table"))] if has_tables else []))
    wide_heads = (*heads, *([""] if has_order else []), words(text("Opponent")))

    def block(division: t.Division, each: t.Round) -> Block:
        return Block(
            _title(view, division, each, words),
            wide_heads,
            tuple(line(division, each, seat) for seat in by_name(view, division, each)),
            tall_heads=heads,
        )

    return [block(division, each) for division, each in rounds]


def pairings_by_table(
    view: EventView, divisions: Sequence[t.Division], words: Words
) -> list[Block]:
    rounds = [(each, last) for each in divisions if (last := last_round(view, each))]
    games = [game for _, each in rounds for game in each.games if not game.is_bye]
    is_ordered = bool(games) and all(game.is_order_set for game in games)
    sides = (text("First"), text("Second")) if is_ordered else (text("One side"), text("The other"))
    has_tables = has_any_table(rounds)
    head = [text("Table")] if has_tables else []
    heads = tuple(map(words, (*head, *sides, text("Result"))))
    tall_heads = tuple(map(words, (*head, text("Sides"), text("Points"))))

    def line(division: t.Division, each: t.Round, game: t.Game) -> Line:
        number = view.table_of(division, each, game)
        table = [Cell(str(number or NOTHING), Kind.MARK)] if has_tables else []
        won = winner(game)
        one = replace(_name(view, division, game.first), tone=_tone(won, game.first))
        other = (
            Cell(words(text("bye")), Kind.NAME, is_words=True)
            if game.is_bye
            else replace(_name(view, division, game.second), tone=_tone(won, game.second))
        )
        result_ = result(game)
        points_, _, others = result_.partition(" – ")
        return Line(
            ("meeting", division.name, game.first),
            (*table, one, other, Cell(result_)),
            tall=(*table, replace(one, below=other), Cell(points_, below=Cell(others))),
        )

    return [
        Block(
            _title(view, division, each, words),
            heads,
            tuple(line(division, each, game) for game in each.games),
            tall_heads=tall_heads,
        )
        for division, each in rounds
    ]


def standings(view: EventView, divisions: Sequence[t.Division], words: Words) -> list[Block]:
    """Places with wins and spread; where there is room also the last game and the next."""
    heads = (text("Place"), text("Name"), text("W–L"), text("Spread"))
    more = (text("Last game"), text("Current opponent"))

    def block(division: t.Division) -> Block:
        lasts, nows = _last_games(view, division, words), _now_against(view, division)
        halves = p.written_points
        lines = []
        for row in view.standings(division):
            lost = halves(row.games * 2 - row.half_points)
            cells = (
                Cell(str(row.rank), Kind.MARK),
                _name(view, division, row.number),
                Cell(f"{halves(row.half_points)}–{lost}"),
                Cell(signed(row.spread), tone=_tone_of(row.spread)),
            )
            opponent = nows.get(row.number)
            beside = (
                Cell(lasts.get(row.number, ""), Kind.WORD, is_words=True),
                Cell("", Kind.NOTE)
                if opponent is None
                else _name(view, division, opponent, Kind.NOTE),
            )
            lines.append(Line(("standing", division.name, row.number), cells, beside))
        title = division.name if view.has_divisions else ""
        return Block(title, tuple(map(words, heads)), tuple(lines), tuple(map(words, more)))

    return [block(division) for division in divisions]


def teams(view: EventView, divisions: Sequence[t.Division], words: Words) -> list[Block]:
    heads = (text("Place"), text("Team"), text("Points"))
    return [
        Block(
            division.name if view.has_divisions else "",
            tuple(map(words, heads)),
            tuple(
                Line(
                    ("team", division.name, row.team.name),
                    (
                        Cell(str(row.rank), Kind.MARK),
                        Cell(row.team.name, Kind.NAME),
                        Cell(str(row.points)),
                    ),
                )
                for row in t.teams.team_standings(view.tournament, division)
            ),
        )
        for division in divisions
    ]


def points(view: EventView, divisions: Sequence[t.Division], words: Words) -> list[Block]:
    heads = (text("Place"), text("Name"), text("Points"))
    return [
        Block(
            division.name if view.has_divisions else "",
            tuple(map(words, heads)),
            tuple(
                Line(
                    ("points", division.name, row.number),
                    (
                        Cell(str(row.rank), Kind.MARK),
                        _name(view, division, row.number),
                        Cell(str(row.points)),
                    ),
                )
                for row in t.teams.points_table(division)
            ),
        )
        for division in divisions
    ]


def prizes(view: EventView, divisions: Sequence[t.Division], words: Words) -> list[Block]:
    heads = (text("Prize"), text("Current winner"), "", "")
    won = f"✓ {words(text('won'))}"
    return [
        Block(
            division.name if view.has_divisions else "",
            tuple(map(words, heads[:2])) + heads[2:],
            tuple(
                Line(
                    ("prize", division.name, at),
                    (
                        Cell(held.name, Kind.NAME)
                        if held.title is None
                        else Cell(words(held.title), Kind.NAME, is_words=True),
                        Cell(", ".join(held.holders), Kind.MANY)
                        if held.holders
                        else Cell(words(NOBODY[held.stand]), Kind.MANY, is_words=True),
                        Cell("" if held.value is None else str(held.value)),
                        Cell(
                            won if held.stand is t.prizes.Stand.WON else "",
                            Kind.SIGN,
                            is_words=True,
                        ),
                    ),
                )
                for at, held in enumerate(board(view, division))
            ),
        )
        for division in divisions
    ]


def _title(view: EventView, division: t.Division, each: t.Round, words: Words) -> str:
    if not view.has_divisions:
        return ""
    return f"{division.name} · {words(view.round_title(division, each.number))}"


def _name(view: EventView, division: t.Division, number: int, kind: Kind = Kind.NAME) -> Cell:
    is_person = not division.entrants[number].entry.name
    return Cell(view.entrant_name(division.name, number), kind, is_person=is_person)


def _tone(won: int | None, number: int) -> Tone:
    if won is None:
        return Tone.PLAIN
    return Tone.WON if number == won else Tone.LOST


def _tone_of(spread: int) -> Tone:
    return Tone.PLUS if spread > 0 else Tone.MINUS if spread < 0 else Tone.PLAIN


def _last_games(view: EventView, division: t.Division, words: Words) -> dict[int, str]:
    """What the last game of each came to, of those that two have played."""
    found: dict[int, str] = {}
    for _, game in division.games():
        if game.is_bye or game.slip is None or not game.slip.scores:
            continue
        for line in game.lines:
            own = view.points_of(game, line.number)
            other = view.points_of(game, game.other(line.number))
            outcome = OUTCOMES.get(line.half_points)
            if outcome is not None and own is not None and other is not None:
                found[line.number] = f"{words(outcome)} {own}–{other}"
    return found


def _now_against(view: EventView, division: t.Division) -> dict[int, int]:
    """Whom those meet whose game of the last round has no result yet."""
    last = last_round(view, division)
    if last is None:
        return {}
    return {
        number: game.other(number)
        for game in last.games
        if not game.is_bye and not game.counts
        for number in game.numbers
    }
