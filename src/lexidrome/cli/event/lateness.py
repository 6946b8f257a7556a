"""`lexidrome event late`, `late-clock`, `arrived`, `warn` and `postpone`."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from lexidrome import tournament as t
from lexidrome.cli.event.desk import (
    USUAL,
    AsJson,
    Where,
    game_at,
    game_key,
    now_ms,
    opened,
    print_json,
)
from lexidrome.cli.event.rounds import RoundNumber
from lexidrome.cli.numbers import Whole
from lexidrome.hall import entrant_name


def late(
    number: Whole,
    /,
    *,
    round_number: RoundNumber = None,
    where: Where = USUAL,
    as_json: AsJson = False,
) -> None:
    """Note that a side is not there although its round has begun.

    Parameters
    ----------
    number
        Who is late.
    round_number
        The round; the last published one if none is named.
    as_json
        Print JSON.
    """
    _note(t.NoteAbsence, number, round_number, where, as_json=as_json)


def late_clock(
    number: Whole,
    /,
    *,
    round_number: RoundNumber = None,
    where: Where = USUAL,
    as_json: AsJson = False,
) -> None:
    """Start the clock of a side that is late, where lateness costs time.

    Parameters
    ----------
    number
        Who is late.
    round_number
        The round; the last published one if none is named.
    as_json
        Print JSON.
    """
    _note(t.StartLateClock, number, round_number, where, as_json=as_json)


def arrived(
    number: Whole,
    /,
    *,
    round_number: RoundNumber = None,
    where: Where = USUAL,
    as_json: AsJson = False,
) -> None:
    """Note that a late side has come, and say what its lateness costs.

    Parameters
    ----------
    number
        Who has come.
    round_number
        The round; the last published one if none is named.
    as_json
        Print JSON.
    """
    _note(t.NoteArrival, number, round_number, where, as_json=as_json)


def warn(
    number: Whole,
    /,
    *,
    round_number: RoundNumber = None,
    where: Where = USUAL,
    as_json: AsJson = False,
) -> None:
    """Warn a game that holds up the event: it will be stopped in a few minutes.

    Parameters
    ----------
    number
        The number of one side.
    round_number
        The round; the last published one if none is named.
    as_json
        Print JSON.
    """
    with opened(where) as desk:
        key = game_key(desk, where, round_number, number)
        desk.submit(
            t.WarnGame(
                at_ms=now_ms(),
                by=t.DIRECTOR,
                division=key.division,
                round_number=key.round_number,
                number=number,
            )
        )
        game = game_at(desk, key)
    if as_json:
        print_json(
            {
                "division": key.division,
                "round": key.round_number,
                "numbers": list(game.numbers),
                "is_warned": game.is_warned,
            }
        )
    else:
        print(f"Round {key.round_number}: {' and '.join(map(str, game.numbers))} are warned.")


def postpone(
    number: Whole,
    /,
    *,
    reason: str,
    agreed: Annotated[bool, Parameter(negative="")] = False,
    round_number: RoundNumber = None,
    where: Where = USUAL,
    as_json: AsJson = False,
) -> None:
    """Postpone a game; the round counts without it until its result is entered.

    Parameters
    ----------
    number
        The number of one side.
    reason
        Why; kept in the journal.
    agreed
        Both sides agree to it.
    round_number
        The round; the last published one if none is named.
    as_json
        Print JSON.
    """
    with opened(where) as desk:
        key = game_key(desk, where, round_number, number)
        each = desk.division(key.division).round(key.round_number)
        game = None if each is None else each.game_of(number)
        desk.submit(
            t.PostponeGame(
                at_ms=now_ms(),
                by=t.DIRECTOR,
                division=key.division,
                round_number=key.round_number,
                number=number,
                agreed=game.numbers if agreed and game is not None else (),
                reason=reason,
            )
        )
        numbers = game_at(desk, key).numbers
    if as_json:
        print_json({"division": key.division, "round": key.round_number, "numbers": list(numbers)})
    else:
        print(f"Round {key.round_number}: {' and '.join(map(str, numbers))} play later.")


def _note(
    command: type[t.NoteAbsence | t.StartLateClock | t.NoteArrival],
    number: int,
    round_number: int | None,
    where: Where,
    *,
    as_json: bool,
) -> None:
    """Carry out a command on somebody who is late, and say how it stands."""
    with opened(where) as desk:
        key = game_key(desk, where, round_number, number)
        desk.submit(
            command(
                at_ms=now_ms(),
                by=t.DIRECTOR,
                division=key.division,
                round_number=key.round_number,
                number=number,
            )
        )
        absence = game_at(desk, key).absence_of(number)
        name = entrant_name(desk.division(key.division).entrants[number], desk.names())
    assert absence is not None, "somebody who is late was noted"
    if as_json:
        print_json(
            {
                "division": key.division,
                "round": key.round_number,
                "number": number,
                "has_arrived": absence.arrived_ms is not None,
                "is_clock_running": absence.clock_started_ms is not None
                and absence.arrived_ms is None,
                "late_points": absence.late_points,
                "remaining_s": absence.remaining_s,
            }
        )
    else:
        print(f"{number} {name}: {_stand(absence)}.")


def _stand(absence: t.Absence) -> str:
    if absence.arrived_ms is None:
        return "late" if absence.clock_started_ms is None else "late, the clock runs"
    if absence.late_points:
        return f"has come and loses {absence.late_points} points"
    if absence.remaining_s is not None:
        minutes, seconds = divmod(absence.remaining_s, 60)
        return f"has come and has {minutes}:{seconds:02} left"
    return "has come"
