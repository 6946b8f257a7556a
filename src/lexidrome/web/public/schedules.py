"""An entrant's rounds to come: when, where and against whom, as far as anybody knows."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from lexidrome import tournament as t
from lexidrome.base import Text, text
from lexidrome.base.moments import days_later
from lexidrome.web.desk.actions import WEEK_DAYS
from lexidrome.web.desk.preflight import finish_at, round_duration_s, round_ends_ms
from lexidrome.web.kit.event.rooms import EventView
from lexidrome.web.kit.moments import Moments

_FINAL = text("Final")


class ComingRow(msgspec.Struct, frozen=True):
    round_number: int | None
    when: str
    """About; empty: nobody knows."""
    table: int | None
    """Where somebody has a table of their own; tables change from round to round otherwise."""
    opponents: tuple[int, ...]
    """The one, or those of whom it will be one."""
    name: Text | None
    """Where the round is called otherwise than by its number."""
    how: Text | None
    """In front of the opponents, or instead of them; none: they meet."""


def rows_to_come(
    moments: Moments, view: EventView, division: t.Division, number: int
) -> list[ComingRow]:
    rounds = t.rounds.coming(view.tournament, division, number)
    planned = _planned(moments, view, division, len(rounds))
    return [
        ComingRow(
            each.round_number,
            "" if each.round_number is None else when,
            _table(division, number, each.opponents),
            each.opponents,
            _FINAL if each.known is t.rounds.Known.FINAL else None,
            _how(each),
        )
        for each, when in zip(rounds, planned, strict=True)
    ]


def _how(each: t.rounds.Coming) -> Text | None:
    is_one = len(each.opponents) == 1
    match each.known:
        case t.rounds.Known.SCHEDULE:
            return None if each.opponents else text("bye")
        case t.rounds.Known.STANDINGS if each.round_number is None:
            return text("The bracket is drawn from the standings.")
        case t.rounds.Known.STANDINGS if each.round_number == 1:
            return text("The first round is not paired yet.")
        case t.rounds.Known.STANDINGS:
            return text("paired after round {number}", number=(each.round_number or 0) - 1)
        case t.rounds.Known.FINAL:
            return text("the first two play the final")
        case t.rounds.Known.BRACKET:
            return text("next:") if is_one else text("next, whoever comes through of")
        case _ if not each.opponents:
            return _nobody_known(each.known)
        case t.rounds.Known.BRACKET_WON:
            return text("if you win:") if is_one else text("if you win, one of")
        case t.rounds.Known.BRACKET_LOST:
            return text("if you lose:") if is_one else text("if you lose, one of")


def _nobody_known(known: t.rounds.Known) -> Text:
    if known is t.rounds.Known.BRACKET_WON:
        return text("if you win, whoever comes through")
    return text("if you lose, somebody in the second bracket")


def _table(division: t.Division, number: int, opponents: Sequence[int]) -> int | None:
    """One's own goes first; then that of an opponent who is certain."""
    sides = (number, *opponents) if len(opponents) == 1 else (number,)
    tables = (division.entrants[side].entry.table for side in sides)
    return next((table for table in tables if table is not None), None)


def _planned(moments: Moments, view: EventView, division: t.Division, count: int) -> list[str]:
    """When each of the next rounds begins, or until when it is to be played, as planned."""
    last = next((each for each in reversed(division.rounds) if each.is_out), None)
    if last is not None and last.deadline_ms is not None:
        weeks = range(1, count + 1)
        deadlines = [days_later(last.deadline_ms, each * WEEK_DAYS, moments.zone) for each in weeks]
        return [moments.at(each) for each in deadlines]
    round_s, break_s = round_duration_s(view.rules), view.rules.event.break_s
    if round_s is None:
        return [""] * count
    starts_s = [at * (round_s + break_s) for at in range(count)]
    ends_ms = round_ends_ms(view.rules, division, view.now_ms)
    if ends_ms is not None:
        starts_ms = [ends_ms + (break_s + start_s) * 1000 for start_s in starts_s]
        return [moments.at_hour(each) for each in starts_ms]
    setup = view.tournament.setup
    first_ms = moments.first_ms(setup.date, setup.starts_at)
    if first_ms is not None:
        return [moments.at_hour(first_ms + start_s * 1000) for start_s in starts_s]
    return [finish_at(setup.starts_at, start_s) for start_s in starts_s]
