"""`lexidrome event begin`, `extend`, `end` and `break`."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Annotated, Any

from cyclopts import Parameter

from lexidrome import tournament as t
from lexidrome.base import BadInput, Bound, text
from lexidrome.cli.event.desk import Desk, print_json, print_table, shown_round
from lexidrome.cli.numbers import Whole, bounded
from lexidrome.cli.options import AsJson

_ROUND = Bound(text("The number of a round must be from {least} to {most}."), 1, 9_999)
RoundNumber = Annotated[
    int | None, Parameter(name=["--round", "-r"], converter=bounded(_ROUND).converter)
]
PublishedRound = Annotated[
    RoundNumber, Parameter(help="The round; the last published one if none is named.")
]
Week = Annotated[RoundNumber, Parameter(help="The week; the last published one if none is named.")]


def begin(desk: Desk, /, *, round_number: RoundNumber = None, as_json: AsJson = False) -> None:
    """Begin a round for the whole hall.

    Parameters
    ----------
    round_number
        The round; the last one if none is named.
    """
    _signal(desk, t.rounds.BeginRound, round_number, as_json=as_json)


def extend(
    desk: Desk,
    minutes: Whole,
    /,
    *,
    reason: str,
    round_number: RoundNumber = None,
    as_json: AsJson = False,
) -> None:
    """Give a round that has begun more time.

    Parameters
    ----------
    minutes
        How much longer it lasts.
    reason
        Why; kept in the journal.
    round_number
        The round; the last one if none is named.
    """
    longer = partial(t.rounds.ExtendRound, duration_s=_seconds(minutes), reason=reason)
    _signal(desk, longer, round_number, as_json=as_json)


def end(desk: Desk, /, *, round_number: RoundNumber = None, as_json: AsJson = False) -> None:
    """End a round for the whole hall.

    Parameters
    ----------
    round_number
        The round; the last one if none is named.
    """
    _signal(desk, t.rounds.EndRound, round_number, as_json=as_json)


def announce_break(desk: Desk, minutes: Whole | None = None, /, *, as_json: AsJson = False) -> None:
    """Announce a break to the whole hall.

    Parameters
    ----------
    minutes
        How long it is; as long as the rules say if nothing is said.
    """
    duration_s = None if minutes is None else _seconds(minutes)
    desk.submit(t.rounds.AnnounceBreak(duration_s=duration_s))
    ends_ms = desk.tournament.break_ends_ms
    assert ends_ms is not None, "a break was announced"
    ends = desk.moment(ends_ms, as_json=as_json)
    print_json({"ends": ends}) if as_json else print(f"The break ends at {ends}.")


def _seconds(minutes: int) -> int:
    if minutes < 1:
        raise BadInput(text("Enter the minutes, at least 1."))
    return minutes * 60


def _signal(
    desk: Desk,
    command: Callable[..., t.rounds.BeginRound | t.rounds.ExtendRound | t.rounds.EndRound],
    round_number: int | None,
    *,
    as_json: bool,
) -> None:
    """Begin, extend or end a round, at one moment in all divisions, and say how it stands."""
    rows: list[dict[str, Any]] = []
    numbers = [(each.name, round_number or len(each.rounds)) for each in desk.divisions()]
    desk.submit(*(command(division=name, round_number=number) for name, number in numbers))
    for name, number in numbers:
        after = desk.division(name).rounds[number - 1]
        rows.append(
            {
                "division": name,
                "round": number,
                "status": after.status,
                "ends": None
                if after.ends_ms is None
                else desk.moment(after.ends_ms, as_json=as_json),
            }
        )
    if as_json:
        print_json(rows)
    else:
        print_table(
            ("division", "round", "", "ends"),
            [
                (
                    r["division"],
                    shown_round(desk, r["division"], r["round"]),
                    r["status"].value,
                    r["ends"] or "",
                )
                for r in rows
            ],
        )
