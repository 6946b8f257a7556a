"""Which of the games that are over somebody wants to see."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import TypeVar

import msgspec

from lexidrome.base import Ms, text
from lexidrome.hall.games.home import OwnGame
from lexidrome.hall.people.tokens import DAY_MS

LONGEST = 60
Choice = TypeVar("Choice", bound=StrEnum)


class Result(StrEnum):
    ANY = ""
    WON = "won"
    TIED = "tied"
    LOST = "lost"


class Since(StrEnum):
    EVER = ""
    MONTH = "month"
    YEAR = "year"


class Against(StrEnum):
    ANYBODY = ""
    PEOPLE = "people"
    BOTS = "bots"


RESULTS = {
    Result.ANY: text("any result"),
    Result.WON: text("won"),
    Result.TIED: text("tied"),
    Result.LOST: text("lost"),
}
SINCE = {
    Since.EVER: text("at any time"),
    Since.MONTH: text("in the last 30 days"),
    Since.YEAR: text("in the last year"),
}
AGAINST = {
    Against.ANYBODY: text("people and bots"),
    Against.PEOPLE: text("people"),
    Against.BOTS: text("bots"),
}
_DAYS = {Since.MONTH: 30, Since.YEAR: 365}
_HALF_WINS = {Result.WON: 2, Result.TIED: 1, Result.LOST: 0}


class Filter(msgspec.Struct, frozen=True):
    name: str = ""
    """Part of an opponent's name."""
    rules: str = ""
    """The title of a rule set."""
    result: Result = Result.ANY
    since: Since = Since.EVER
    against: Against = Against.ANYBODY

    @property
    def is_empty(self) -> bool:
        return self == Filter()


def chosen(kind: type[Choice], written: str) -> Choice:
    """What cannot be chosen chooses nothing."""
    return next((each for each in kind if each.value == written), kind(""))


def filtered(
    games: Iterable[OwnGame], wanted: Filter, names: Callable[[OwnGame], str], now_ms: Ms
) -> list[OwnGame]:
    return [each for each in games if _fits(each, wanted, names, now_ms)]


def _fits(game: OwnGame, wanted: Filter, names: Callable[[OwnGame], str], now_ms: Ms) -> bool:
    played = game.played
    assert played is not None
    half_wins = _HALF_WINS.get(wanted.result, played.own.half_wins)
    days = _DAYS.get(wanted.since)
    is_bot = wanted.against is Against.BOTS
    return (
        wanted.name.casefold() in names(game).casefold()
        and wanted.rules in ("", game.rules)
        and played.own.half_wins == half_wins
        and (days is None or played.card.ended_ms >= now_ms - days * DAY_MS)
        and (wanted.against is Against.ANYBODY or game.is_against_bot == is_bot)
    )
