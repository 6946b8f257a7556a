"""One line, one result: `12 401 387` by table, `#7 401 387` by number, `ann 401 387` by name.

By table the points stand in the order of the pairing; by number or name that side's
own come first. `7 401 12 387` names both numbers. Where divisions share tables, the
division stands before: `B/12 401 387`. A scanned slip stands for its table. A league has no
tables: there a side is named.
"""

from __future__ import annotations

import re
from enum import StrEnum

import msgspec

from lexidrome import tournament as t
from lexidrome.base import BadInput, text
from lexidrome.base.numbers import read_whole
from lexidrome.tournament import bounds
from lexidrome.web.kit.event.rooms import EventView

LONGEST_LINE = 200
_LEGIBLE = 10**9
"""A number of more digits is not read out."""
SLIP = re.compile(r".*/slip/(\d{1,3}-\d{1,4}-\d{1,6})", re.ASCII)
"""The address that stands on a slip as a code."""
_NAME_A_TABLE = text("Type a table and two scores, such as 12 401 387.")
_NAME_ONE = text("Type a name or #number and two scores, such as ann 401 387.")


class State(StrEnum):
    """What will become of a line."""

    OPEN = "open"
    """Something is missing."""
    GOOD = "good"
    """Enter commits it."""
    ASK = "ask"
    """It looks mistaken; Enter twice commits it."""
    REFUSED = "refused"


class Said(msgspec.Struct, frozen=True):
    """What is said of a line, in the language of whoever typed it."""

    sentence: str
    state: State
    correct: str = ""
    """Where the result that stands in the way is corrected."""


class TypedResult(msgspec.Struct, frozen=True):
    """Which game is meant, and its scores as far as they are typed."""

    division: t.Division
    round: t.Round
    game: t.Game
    scores: tuple[t.results.Score, ...]


def parse_line(view: EventView, line: str) -> TypedResult:
    """The result that a line means; `BadInput` says what is missing or ambiguous."""
    words = line[:LONGEST_LINE].replace(",", " ").split()
    if not words:
        raise BadInput(_NAME_ONE if view.is_league else _NAME_A_TABLE)
    if scanned := SLIP.fullmatch(words[0]):
        return _of_slip(view, scanned[1], words[1:])
    division, words = _division(view, words)
    typed = [number for word in words if (number := _number(word)) is not None]
    if len(words) == len(typed) == 4:
        return _both_named(view, division, typed)
    points = [number for word in words[1:][-2:] if (number := _number(word)) is not None]
    who = " ".join(words[: len(words) - len(points)])
    found = _game(view, division, who)
    return _scored(view, found, points)


def is_complete(result: TypedResult) -> bool:
    return len(result.scores) == 2


def slip_code(view: EventView, division: t.Division, each: t.Round, game: t.Game) -> str:
    """What tells a game's slip from all others of the event."""
    at = list(view.tournament.divisions).index(division.name)
    return f"{at}-{each.number}-{game.first}"


def find_slip(view: EventView, code: str) -> tuple[t.Division, t.Round, t.Game] | None:
    """The game of a slip; none if it was paired anew since the slip was printed."""
    return next(
        (where for where in view.games() if slip_code(view, *where) == code),
        None,
    )


def _of_slip(view: EventView, code: str, words: list[str]) -> TypedResult:
    where = find_slip(view, code)
    if where is None:
        raise BadInput(text("This slip does not belong to a game of the event."))
    points = [number for word in words[:2] if (number := _number(word)) is not None]
    return _scored(view, _Found(*where, (where[2].first, where[2].second)), points)


class _Found(msgspec.Struct, frozen=True):
    division: t.Division
    round: t.Round
    game: t.Game
    sides: tuple[int, int]
    """In the order in which their points are typed."""


def _division(view: EventView, words: list[str]) -> tuple[str | None, list[str]]:
    before, slash, after = words[0].partition("/")
    for name in view.tournament.divisions:
        if slash and after and name.casefold() == before.casefold():
            return name, [after, *words[1:]]
    return None, words


def _number(word: str) -> int | None:
    """None: it is part of a name, unless nothing but digits stands there."""
    number = read_whole(word)
    if number is None and word.isdigit():
        raise BadInput(bounds.POINTS.refusal())
    return number


def _scored(view: EventView, found: _Found, points: list[int]) -> TypedResult:
    for number, each in zip(found.sides, points, strict=False):
        if each not in bounds.POINTS:
            raise BadInput(
                text(
                    "{name} cannot have {points}: the points of a game must be from {least} to "
                    "{most}.",
                    name=view.entrant_name(found.division.name, number),
                    points=each if abs(each) < _LEGIBLE else "…",
                    least=bounds.POINTS.least,
                    most=bounds.POINTS.most,
                )
            )
    scores = tuple(map(t.results.Score, found.sides, points))
    return TypedResult(found.division, found.round, found.game, scores)


def _both_named(view: EventView, division: str | None, typed: list[int]) -> TypedResult:
    one, points, other, others = typed
    found = _only(_by_number(view, division, one), f"#{one}")
    if found.game.other(one) != other:
        raise BadInput(
            text(
                "{round}: {one} plays {other}, not number {typed}.",
                round=t.rounds.round_name(found.division, found.round.number).title,
                one=view.numbered(found.division.name, one),
                other=view.numbered(found.division.name, found.game.other(one)),
                typed=other,
            )
        )
    return _scored(view, found, [points, others])


def _game(view: EventView, division: str | None, who: str) -> _Found:
    table = _number(who)
    if table is not None:
        tables = [
            _Found(*where, (where[2].first, where[2].second))
            for where in _newest(view, division)
            if view.table_of(*where) == table
        ]
        if not tables and view.is_league:
            raise BadInput(_NAME_ONE)
        return _only(tables, who)
    number = _number(who.removeprefix("#"))
    if number is not None:
        return _only(_by_number(view, division, number), who)
    return _only(_by_name(view, division, who), who)


def _by_number(view: EventView, division: str | None, number: int) -> list[_Found]:
    return [
        _Found(*where, (number, where[2].other(number)))
        for where in _newest(view, division)
        if number in where[2].numbers
    ]


def _by_name(view: EventView, division: str | None, who: str) -> list[_Found]:
    wanted = who.casefold().split()
    found = []
    for where in _newest(view, division):
        for number in where[2].numbers:
            name = view.entrant_name(where[0].name, number).casefold().replace("&", " ").split()
            if all(any(part.startswith(each) for part in name) for each in wanted):
                found.append(_Found(*where, (number, where[2].other(number))))
    return found


def _newest(view: EventView, division: str | None) -> list[tuple[t.Division, t.Round, t.Game]]:
    """Games that wait for a result, then the others of the last published rounds."""
    games = [each for each in view.games() if division in (None, each[0].name)]
    last = {each.name: len(view.out_rounds(each)) for each in view.divisions}
    waiting = [each for each in games if not each[2].counts]
    rest = [each for each in games if each[2].counts and each[1].number == last[each[0].name]]
    return sorted(waiting, key=lambda each: -each[1].number) + rest


def _only(found: list[_Found], who: str) -> _Found:
    if not found:
        raise BadInput(text("No table or player “{who}” has a game in this round.", who=who))
    waiting = [each for each in found if not each.game.counts] or found
    games = {(each.division.name, each.round.number, each.game.first) for each in waiting}
    newest = max(number for _, number, _ in games)
    here = [each for each in waiting if each.round.number == newest]
    if len({(each.division.name, each.game.first) for each in here}) > 1:
        raise BadInput(text("“{who}” matches several players; type more of the name.", who=who))
    return here[0]
