"""`lexidrome event late`, `late-clock`, `arrived`, `warn`, `stop` and `postpone`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from cyclopts import Parameter

from lexidrome import tournament as t
from lexidrome.base import BadInput, text
from lexidrome.cli.event.desk import (
    Desk,
    game_at,
    game_key,
    now_ms,
    print_json,
    print_table,
    round_title,
)
from lexidrome.cli.event.rounds import PublishedRound
from lexidrome.cli.numbers import Whole
from lexidrome.cli.options import AsJson
from lexidrome.hall.events.files import entrant_name
from lexidrome.rulebook import RuleSet
from lexidrome.rulebook.choices import LateRule

Came = Annotated[str | None, Parameter(name="--came")]


def late(
    desk: Desk,
    number: Whole | None = None,
    /,
    *,
    came: Came = None,
    round_number: PublishedRound = None,
    as_json: AsJson = False,
) -> None:
    """Note that a side is not there although its round has begun; or list who is late.

    Parameters
    ----------
    number
        Who is late; nobody: list who is, and whose forfeit is due.
    came
        How many minutes after the round began it came, such as 7 or 7:30, if it has.
    """
    if number is None:
        _list(desk, as_json=as_json)
    elif came is None:
        _note(desk, t.lateness.NoteAbsence, number, round_number, as_json=as_json)
    else:
        _note(
            desk, t.lateness.NoteAbsence, number, round_number, as_json=as_json,
            after_s=t.lateness.parse_after(came),
        )  # fmt: skip


def late_clock(
    desk: Desk, number: Whole, /, *, round_number: PublishedRound = None, as_json: AsJson = False
) -> None:
    """Start the clock of a side that is late, where lateness costs time.

    Parameters
    ----------
    number
        Who is late.
    """
    _note(desk, t.lateness.StartLateClock, number, round_number, as_json=as_json)


def arrived(
    desk: Desk,
    number: Whole,
    /,
    *,
    came: Came = None,
    id_seen: Annotated[bool, Parameter(negative="")] = False,
    round_number: PublishedRound = None,
    as_json: AsJson = False,
) -> None:
    """Note that a late side has come, and say what its lateness costs; it is checked in, too.

    Parameters
    ----------
    number
        Who has come.
    came
        How many minutes after the round began, such as 7 or 7:30; now if nothing is said.
    id_seen
        Their picture IDs were seen, where they are needed to be checked in.
    """
    after_s = None if came is None else t.lateness.parse_after(came)
    _note(
        desk, t.lateness.NoteArrival, number, round_number, as_json=as_json, after_s=after_s,
        is_id_seen=id_seen,
    )  # fmt: skip


def stop(
    desk: Desk, /, *numbers: Whole, round_number: PublishedRound = None, as_json: AsJson = False
) -> None:
    """Stop a game that was warned: number, points, number, points, as they stand.

    Parameters
    ----------
    numbers
        The number of one side, its points, the number of the other side, its points.
    """
    if len(numbers) != 4:
        raise BadInput(text("A result needs four numbers: number, points, number, points."))
    one, points, other, others = numbers
    key = game_key(desk, round_number, one)
    slip = t.results.Slip(scores=(t.results.Score(one, points), t.results.Score(other, others)))
    desk.submit(t.results.TerminateGame(**t.about_game(key), slip=slip))
    result = [(line.number, line.actual) for line in game_at(desk, key).lines]
    if as_json:
        print_json({"division": key.division, "round": key.round_number, "result": result})
    else:
        stands = ", ".join(f"{desk.who(key.division, number)} {score}" for number, score in result)
        print(f"{round_title(desk, key)}: stopped; final score {stands}.")


def warn(
    desk: Desk, number: Whole, /, *, round_number: PublishedRound = None, as_json: AsJson = False
) -> None:
    """Warn a game that holds up the event: it will be stopped in a few minutes.

    Parameters
    ----------
    number
        The number of one side.
    """
    key = game_key(desk, round_number, number)
    desk.submit(t.results.WarnGame(**t.about_game(key)))
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
        print(f"{round_title(desk, key)}: {desk.who(key.division, *game.numbers)} are warned.")


def postpone(
    desk: Desk,
    number: Whole,
    /,
    *,
    reason: str,
    agreed: Annotated[bool, Parameter(negative="")] = False,
    round_number: PublishedRound = None,
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
    """
    key = game_key(desk, round_number, number)
    each = desk.division(key.division).round(key.round_number)
    game = None if each is None else each.game_of(number)
    agreeing = game.numbers if agreed and game is not None else ()
    desk.submit(t.results.PostponeGame(**t.about_game(key), agreed=agreeing, reason=reason))
    numbers = game_at(desk, key).numbers
    if as_json:
        print_json({"division": key.division, "round": key.round_number, "numbers": list(numbers)})
    else:
        print(f"{round_title(desk, key)}: {desk.who(key.division, *numbers)} play later.")


def _note(
    desk: Desk,
    command: type[t.lateness.NoteAbsence | t.lateness.StartLateClock | t.lateness.NoteArrival],
    number: int,
    round_number: int | None,
    *,
    as_json: bool,
    after_s: int | None = None,
    is_id_seen: bool = False,
) -> None:
    """Carry out a command on somebody who is late, and say how it stands."""
    key = game_key(desk, round_number, number)
    place = t.about_game(key)
    commands: list[t.AnyCommand] = []
    each = desk.division(key.division).round(key.round_number)
    found = None if each is None else each.game_of(number)
    is_noted = found is not None and found.absence_of(number) is not None
    # Whoever was not checked in is marked as late already when somebody says that they came.
    if command is not t.lateness.NoteArrival and not (is_noted and after_s is not None):
        commands.append(command(**place))
    if command is t.lateness.NoteArrival or after_s is not None:
        commands.append(t.lateness.NoteArrival(**place, after_s=after_s, is_id_seen=is_id_seen))
    desk.submit(*commands)
    game = game_at(desk, key)
    entrant = desk.division(key.division).entrants[number]
    name = entrant_name(entrant, desk.names())
    rules = desk.tournament.rules
    absence = game.absence_of(number)
    if absence is None:
        _say_no_bye(key, number, name, as_json=as_json)
    elif as_json:
        print_json(
            {
                "division": key.division,
                "round": key.round_number,
                "number": number,
                "has_arrived": absence.arrived_ms is not None,
                "is_clock_running": absence.clock_started_ms is not None
                and absence.arrived_ms is None,
                "late_s": absence.late_s,
                "late_points": absence.late_points,
                "remaining_s": absence.remaining_s,
                "is_checked_in": entrant.is_complete,
                "counts": game.counts,
            }
        )
    else:
        print(f"{number} {name}: {stand_of(rules, absence)}.")


def _say_no_bye(key: t.GameKey, number: int, name: str, *, as_json: bool) -> None:
    """Nobody waits for who has no opponent; not being there costs them the bye."""
    if as_json:
        print_json(
            {
                "division": key.division,
                "round": key.round_number,
                "number": number,
                "has_arrived": False,
                "is_bye_lost": True,
            }
        )
    else:
        print(f"{number} {name}: not there, so sitting out counts nothing (NSA-V.J.3).")


def _list(desk: Desk, *, as_json: bool) -> None:
    """Who is missed, what coming now would cost, and whose forfeit is due."""
    now, names, tournament = now_ms(), desk.names(), desk.tournament
    meant = {each.name for each in desk.divisions()}
    rows = []
    for each in t.lateness.latecomers(tournament):
        if each.division.name not in meant:
            continue
        points, left_s = t.lateness.cost_now(tournament, each, now)
        number = each.absence.number
        rows.append(
            {
                "division": each.division.name,
                "round": each.round.number,
                "table": each.game.table,
                "number": number,
                "name": entrant_name(each.division.entrants[number], names),
                "late_points": points,
                "remaining_s": left_s,
                "is_clock_running": each.absence.clock_started_ms is not None,
                "is_forfeit_due": each.is_due(now),
                "forfeit_due": None
                if each.forfeit_due_ms is None
                else desk.moment(each.forfeit_due_ms, as_json=as_json),
            }
        )
    if as_json:
        print_json(rows)
        return
    if not rows:
        print("Nobody is late.")
        return
    print_table(
        ("round", "table", "number", "name", "would lose now", "forfeit"),
        [
            (
                str(row["round"]),
                str(row["table"] or ""),
                str(row["number"]),
                str(row["name"]),
                "the game"
                if row["is_forfeit_due"]
                else _cost(row["late_points"], row["remaining_s"], row["is_clock_running"]),
                "due now" if row["is_forfeit_due"] else str(row["forfeit_due"] or ""),
            )
            for row in rows
        ],
    )


def _cost(points: object, left_s: object, is_running: object) -> str:
    if isinstance(left_s, int) and is_running:
        return f"{_clock(left_s)} left"
    return f"{points} points" if points else "nothing"


def stand_of(rules: RuleSet, absence: t.lateness.Absence) -> str:
    """How it stands with a side that was late, with the rule that its points follow."""
    if absence.arrived_ms is None:
        return "late" if absence.clock_started_ms is None else "late, the clock runs"
    came = "" if absence.late_s is None else f" {_clock(absence.late_s)} after the round began"
    if rules.event.late is LateRule.POINTS:
        each_s, points = rules.event.late_interval_s or 0, rules.event.late_points
        return (
            f"came{came} and loses {absence.late_points} points "
            f"({points} for every {each_s // 60} minutes completed: SSC-25.a, A-20)"
        )
    if absence.remaining_s is not None:
        return f"came{came} and has {_clock(absence.remaining_s)} left (NSA-III.C)"
    return f"came{came}"


def say_lateness(desk: Desk, commands: Iterable[t.AnyCommand]) -> None:
    """What lateness does to the results of these commands, and what it still waits for."""
    for command in commands:
        if not isinstance(
            command, t.results.EnterResult | t.results.CorrectResult | t.results.ForfeitGame
        ):
            continue
        division = desk.tournament.divisions.get(command.division)
        each = None if division is None else division.round(command.round_number)
        game = None if each is None else each.game_of(command.number)
        if game is None:
            continue
        awaited = t.results.awaited_arrivals(desk.tournament.rules, game)
        for number in awaited:
            who = desk.who(command.division, number)
            print(
                f"{who} is marked as late, so nothing counts yet. Say when it came, "
                f"`lexidrome event arrived {number} --came MINUTES`, or that it did not, "
                f"`lexidrome event forfeit {number}`."
            )
        for absence in game.absences:
            if absence.late_points and not awaited:
                who = desk.who(command.division, absence.number)
                print(f"{who}: {stand_of(desk.tournament.rules, absence)}.")


def _clock(seconds: int) -> str:
    return f"{seconds // 60}:{seconds % 60:02}"
