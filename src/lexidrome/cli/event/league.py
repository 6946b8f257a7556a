"""`lexidrome event matches` and what opponents, winners and the office of a league do."""

from __future__ import annotations

from typing import Annotated, Any

from cyclopts import Parameter

from lexidrome import tournament as t
from lexidrome.base.moments import parse_deadline, parse_moment
from lexidrome.cli.event.desk import Desk, game_key, last_published, print_json, print_table, side
from lexidrome.cli.event.rounds import RoundNumber, Week
from lexidrome.cli.numbers import Whole
from lexidrome.cli.options import AsJson
from lexidrome.hall.events.files import entrant_name


def matches(desk: Desk, /, *, round_number: Week = None, as_json: AsJson = False) -> None:
    """List the matches of a week: times proposed and agreed, deadlines, calls, results."""
    rows = [
        row
        for each in desk.divisions()
        for row in _match_rows(desk, each, round_number or last_published(each), as_json=as_json)
    ]
    _show(rows, as_json=as_json)


def propose(
    desk: Desk, number: Whole, moment: str, /, *, round_number: Week = None, as_json: AsJson = False
) -> None:
    """Note the time that a side proposes for its match.

    Parameters
    ----------
    number
        Who proposes it.
    moment
        When, such as “2026-11-22 18:00”.
    """
    key = game_key(desk, round_number, number)
    proposed = t.league.ProposeTime(
        **t.about_game(key), starts_at_ms=parse_moment(moment, desk.zone)
    )
    desk.submit(proposed, side=side(key))
    row = _match_row(desk, key, as_json=as_json)
    _show([row], as_json=as_json)


def agree(
    desk: Desk, number: Whole, /, *, round_number: Week = None, as_json: AsJson = False
) -> None:
    """Note that a side agrees to the time that its opponent has proposed.

    Parameters
    ----------
    number
        Who agrees.
    """
    key = game_key(desk, round_number, number)
    desk.submit(t.league.AgreeTime(**t.about_game(key)), side=side(key))
    row = _match_row(desk, key, as_json=as_json)
    _show([row], as_json=as_json)


def contact(
    desk: Desk, number: Whole, note: str, /, *, round_number: Week = None, as_json: AsJson = False
) -> None:
    """Note that a side has tried to reach its opponent.

    Parameters
    ----------
    number
        Who has tried.
    note
        How, such as “called, no answer”.
    """
    key = game_key(desk, round_number, number)
    desk.submit(t.league.LogContact(**t.about_game(key), note=note), side=side(key))
    row = _match_row(desk, key, as_json=as_json)
    _show([row], as_json=as_json)


def report(
    desk: Desk,
    number: Whole,
    points: Whole,
    opponent_points: Whole,
    /,
    *,
    before: tuple[Whole, Whole] | None = None,
    tie_winner: Whole | None = None,
    round_number: RoundNumber = None,
    as_json: AsJson = False,
) -> None:
    """Note what a side itself reports of its game.

    In a league it is for the winner to report, and what either side reports counts; elsewhere
    both sides report the same. What a side reports otherwise than the result is kept for the
    director.

    Parameters
    ----------
    number
        Who reports.
    points
        Their points.
    opponent_points
        The points of their opponent.
    before
        If it is a tie: their points and the opponent's before unplayed letters.
    tie_winner
        Who won a tie.
    round_number
        The week or round; the last published one if none is named.
    """
    key = game_key(desk, round_number, number)
    each = desk.division(key.division).round(key.round_number)
    game = None if each is None else each.game_of(number)
    other = number if game is None else game.other(number)
    desk.submit(
        t.results.SubmitSlip(
            **t.about_game(key),
            slip=t.results.Slip(
                scores=(t.results.Score(number, points), t.results.Score(other, opponent_points)),
                before_rack=()
                if before is None
                else tuple(map(t.results.Score, (number, other), before)),
                tie_winner=tie_winner,
            ),
        ),
        side=side(key),
    )
    row = _match_row(desk, key, as_json=as_json)
    _show([row], as_json=as_json)


def unreachable(
    desk: Desk,
    number: Whole,
    /,
    *,
    decide: Annotated[t.league.Decided, Parameter(name="--decide")],
    reason: str,
    deadline: str | None = None,
    round_number: Week = None,
    as_json: AsJson = False,
) -> None:
    """Decide the match of a side that could not reach its opponent.

    Parameters
    ----------
    number
        Who has tried.
    decide
        Give them the match, cancel it, or extend its deadline.
    reason
        Why; kept in the journal.
    deadline
        The new deadline; a date alone means the end of that day.
    """
    key = game_key(desk, round_number, number)
    desk.submit(
        t.league.DecideUnreachable(
            **t.about_game(key),
            decided=decide,
            reason=reason,
            deadline_ms=None if deadline is None else parse_deadline(deadline, desk.zone),
        )
    )
    row = _match_row(desk, key, as_json=as_json)
    _show([row], as_json=as_json)


def close_week(desk: Desk, /, *, round_number: Week = None, as_json: AsJson = False) -> None:
    """End a week: what nobody has reported is decided by the rules."""
    forfeited: list[dict[str, Any]] = []
    left_open: list[dict[str, Any]] = []
    in_vain: list[tuple[str, int]] = []
    for each in desk.divisions():
        number = round_number or last_published(each)
        events = desk.submit(t.league.CloseWeek(division=each.name, round_number=number))
        forfeited += [
            {"division": event.division, "round": event.round_number, "number": event.game}
            for event in events
            if isinstance(event, t.results.ResultEntered)
        ]
        week = desk.division(each.name).round(number)
        in_vain += [
            (each.name, tried)
            for game in (() if week is None else week.games)
            if t.results.is_forfeited_in_vain(game)
            for tried in game.numbers
            if game.has_tried(tried)
        ]
        left_open += [
            {
                "division": each.name,
                "round": number,
                "numbers": list(game.numbers),
                "deadline": desk.moment(game.deadline_ms, as_json=as_json),
            }
            for game in (() if week is None else week.games)
            if game.slip is None and game.deadline_ms is not None
        ]
    if as_json:
        print_json(
            {
                "double_forfeits": forfeited,
                "left_open": left_open,
                "in_vain": [number for _, number in in_vain],
            }
        )
        return
    print(f"Double forfeits: {len(forfeited)}.")
    for name, number in in_vain:
        print(
            f"{desk.who(name, number)} tried repeatedly to reach the opponent (DP-1.I.e): "
            f"unreachable {number} --decide award|cancel|extend --reason …"
        )
    for match in left_open:
        sides = desk.who(match["division"], *match["numbers"], between=" – ")
        print(f"{match['division']} {sides}: open until {match['deadline']}.")


def _match_rows(
    desk: Desk, division: t.Division, number: int, *, as_json: bool
) -> list[dict[str, Any]]:
    def moment(at_ms: int | None) -> str | None:
        return None if at_ms is None else desk.moment(at_ms, as_json=as_json)

    names = desk.names()
    week = division.round(number)
    missing = {game.numbers: game.awaited for game in t.results.missing_games(division)
               if game.round_number == number}  # fmt: skip
    return [
        {
            "division": division.name,
            "round": number,
            "one": game.first,
            "one_name": entrant_name(division.entrants[game.first], names),
            "other": game.second,
            "other_name": entrant_name(division.entrants[game.second], names),
            "proposals": [
                {"number": each.number, "starts_at": moment(each.starts_at_ms)}
                for each in game.proposals
            ],
            "agreed": moment(game.agreed_ms),
            "deadline": moment(week.deadline_ms if game.deadline_ms is None else game.deadline_ms),
            "calls": [
                {"number": each.number, "at": moment(each.at_ms), "note": each.note}
                for each in game.contacts
            ],
            "awaited": missing.get(game.numbers),
            "reports": [
                {
                    "number": reporter,
                    "name": entrant_name(division.entrants[reporter], names),
                    "points": slip.points_of(reporter),
                    "opponent_points": slip.points_of(game.other(reporter)),
                }
                for reporter, slip in game.submitted
            ],
            "result": _result(game),
        }
        for game in ([] if week is None else week.games)
        if week is not None and not game.is_bye
    ]


def _match_row(desk: Desk, key: t.GameKey, *, as_json: bool) -> dict[str, Any]:
    """The match of one side."""
    rows = _match_rows(desk, desk.division(key.division), key.round_number, as_json=as_json)
    return next(row for row in rows if key.number in (row["one"], row["other"]))


def _show(rows: list[dict[str, Any]], *, as_json: bool) -> None:
    if as_json:
        print_json(rows)
        return
    _print_matches(rows)
    for row in rows:
        if row["awaited"] is t.results.Awaited.AGREEMENT:
            for each in row["reports"]:
                print(
                    f"{each['number']} {each['name']} reports "
                    f"{each['points']}-{each['opponent_points']}"
                )
            print("The reports differ; the director rules: result … --correct ruling, or validate.")
        elif row["awaited"] is t.results.Awaited.TIE_BREAK:
            print(
                f"{row['one']}-{row['other']} is tied and needs a winner: report it with --before "
                "or --tie-winner."
            )


def _print_matches(rows: list[dict[str, Any]]) -> None:
    print_table(
        ("week", "one", "", "other", "", "proposed", "agreed", "deadline", "calls", "result"),
        [
            (
                str(row["round"]),
                str(row["one"]),
                row["one_name"],
                str(row["other"]),
                row["other_name"],
                row["proposals"][-1]["starts_at"] if row["proposals"] else "",
                row["agreed"] or "",
                row["deadline"] or "",
                str(len(row["calls"]) or ""),
                row["result"] or "",
            )
            for row in rows
        ],
    )


def _result(game: t.Game) -> str | None:
    """The score, or how it came about without one."""
    if game.slip is None:
        return None
    one, other = (game.slip.points_of(number) for number in game.numbers)
    if one is not None and other is not None:
        return f"{one}-{other}"
    return game.slip.kind.value.replace("_", " ")
