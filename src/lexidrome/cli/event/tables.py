"""`lexidrome event standings`, `bracket`, `ledger`, `figures` and `ratings`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from lexidrome import tournament as t
from lexidrome.base import PersonId
from lexidrome.cli.event.desk import Desk, print_json, print_table, shown_misfit
from lexidrome.cli.event.differences import lines_of, print_lines
from lexidrome.cli.options import AsJson, JsonFlag
from lexidrome.hall.events.files import entrant_name
from lexidrome.rulebook.choices import TeamScore


def show_standings(desk: Desk, /, *, as_json: JsonFlag = False) -> None:
    """Show the standings; those of a closed event are its final ones.

    Parameters
    ----------
    as_json
        Print JSON: division, rank, number, entrant, wins (ties ½), losses, spread and points.
    """
    rows = [row for each in desk.divisions() for row in standing_rows(desk, each)]
    # Points decide only where they are added up for teams (ST-OPEN.c).
    points = ("points",) if desk.tournament.rules.event.team_score is not TeamScore.NONE else ()
    otherwise = lines_of(desk)
    if as_json:
        print_json(rows)
        return
    print_table(
        ("division", "rank", "number", "entrant", "wins", "losses", "spread", *points),
        [
            (
                row["division"],
                str(row["rank"]),
                str(row["number"]),
                row["entrant"],
                _halves(row["wins"]),
                _halves(row["losses"]),
                f"{row['spread']:+d}",
                *(str(row[key]) for key in points),
            )
            for row in rows
        ],
    )
    if otherwise:
        print_lines(otherwise)


def standing_rows(desk: Desk, division: t.Division) -> list[dict[str, Any]]:
    names = desk.names()
    return [
        {
            "division": division.name,
            "rank": row.rank,
            "number": row.number,
            "entrant": entrant_name(division.entrants[row.number], names),
            "wins": row.wins,
            "losses": row.losses,
            "spread": row.spread,
            "points": row.points,
        }
        for row in t.standings.standings(desk.tournament, division)
    ]


def _halves(count: float) -> str:
    whole = int(count)
    return str(whole) if count == whole else f"{whole or ''}½"


def bracket(desk: Desk, /, *, as_json: JsonFlag = False) -> None:
    """Show the bracket, match by match.

    Parameters
    ----------
    as_json
        Print JSON: division, match, status, one, other, names and wins of each, and winner.
    """
    names = desk.names()
    rows = [row for each in desk.divisions() for row in _bracket_rows(each, names)]
    unfit = [misfit for each in desk.divisions() for misfit in t.undo.misfits_of(each)]
    if as_json:
        print_json(rows)
        return
    if not rows:
        print("No bracket has begun.")
        return
    print_table(
        ("match", "one", "", "other", "", "wins", "winner", ""),
        [
            (
                row["match"],
                str(row["one"] or ""),
                row["one_name"],
                str(row["other"] or ""),
                row["other_name"],
                f"{row['one_wins']}-{row['other_wins']}",
                str(row["winner"] or ""),
                row["status"].replace("_", " "),
            )
            for row in rows
        ],
    )
    for misfit in unfit:
        print(shown_misfit(desk, misfit))


def ledger(desk: Desk, /, *, as_json: AsJson = False) -> None:
    """Show firsts, seconds, byes, repeats and tables of everybody."""
    found = [
        (each.name, line) for each in desk.divisions() for line in t.division_figures.fairness(each)
    ]
    if as_json:
        print_json([{"division": name, **msgspec.to_builtins(line)} for name, line in found])
        return
    print_table(
        ("division", "number", "firsts", "seconds", "byes", "repeats", "tables"),
        [
            (
                name,
                str(line.number),
                str(line.firsts),
                str(line.seconds),
                str(line.byes),
                str(len(line.repeats)),
                str(line.tables),
            )
            for name, line in found
        ],
    )


def figures(desk: Desk, /, *, as_json: AsJson = False) -> None:
    """Show averages and records of each division, and of everybody who has played.

    Games with a score count, as they were played: before caps; no byes, no games forfeited
    before they began.
    """
    names = desk.names()
    found = [(each, *t.division_figures.figures_of(each)) for each in desk.divisions()]
    if as_json:
        print_json(
            [
                {"division": each.name, "figures": whole, "entrants": single}
                for each, whole, single in found
            ]
        )
        return
    for each, whole, _ in found:
        for line in _figure_lines(each, whole, names):
            print(f"{each.name}  {line}")
    print_table(
        ("division", "number", "entrant", "games", "for", "against", "highest", "lowest"),
        [
            (
                each.name,
                str(line.number),
                entrant_name(each.entrants[line.number], names),
                str(line.games),
                f"{line.average_for:.1f}",
                f"{line.average_against:.1f}",
                str(line.highest),
                str(line.lowest),
            )
            for each, _, single in found
            for line in single
        ],
    )


def _figure_lines(
    division: t.Division, whole: t.figures.EventFigures, names: Mapping[PersonId, str]
) -> Iterator[str]:
    """What there is to say of all games; nothing where nobody has played."""

    def of(side: t.figures.SideFigures) -> str:
        return f"{side.score}, {entrant_name(division.entrants[side.number], names)}"

    yield f"games {whole.games}, ties {whole.ties}"
    if whole.average_score is not None:
        yield f"average score {whole.average_score:.1f}"
    if whole.average_winning_score is not None and whole.average_losing_score is not None:
        yield (
            f"average win {whole.average_winning_score:.1f}, "
            f"loss {whole.average_losing_score:.1f}, margin {whole.average_margin:.1f}"
        )
    if whole.first_wins is not None:
        yield f"won by whoever played first {whole.first_wins:.0%}"
    if whole.highest is not None:
        yield f"highest score {of(whole.highest)}"
    if whole.highest_loss is not None:
        yield f"highest losing score {of(whole.highest_loss)}"
    if whole.largest_margin is not None:
        yield f"margins from {whole.smallest_margin} to {whole.largest_margin}"


def ratings(desk: Desk, /, *, as_json: AsJson = False) -> None:
    """Work out the ratings after the event, by the published formulas."""
    found = [
        (each.name, row)
        for each in desk.divisions()
        for row in t.division_figures.rated_afterwards(each)
    ]
    if as_json:
        rows = [{"division": name, **msgspec.to_builtins(row)} for name, row in found]
        print_json({"note": str(t.ratings.note()), "ratings": rows})
        return
    print(t.ratings.note())
    print_table(
        ("division", "number", "before", "after", "games", "performance"),
        [
            (
                name,
                str(row.number),
                str(row.before or ""),
                str(row.after or ""),
                str(row.games),
                str(row.performance or ""),
            )
            for name, row in found
        ],
    )


def _bracket_rows(division: t.Division, names: Mapping[PersonId, str]) -> list[dict[str, Any]]:
    def name_of(number: int | None) -> str:
        return "" if not number else entrant_name(division.entrants[number], names)

    phase = t.rounds.bracket_phase(division)
    if phase is None:
        return []
    order = next(each.phase_order for each in division.rounds if each.phase == phase)
    return [
        {
            "division": division.name,
            "match": state.match.label,
            "status": state.status.value,
            "one": state.one,
            "other": state.other,
            "one_name": name_of(state.one),
            "other_name": name_of(state.other),
            "one_wins": state.one_wins,
            "other_wins": state.other_wins,
            "winner": state.winner,
        }
        for state in t.rounds.bracket_of(division, phase, order).progress.matches
    ]
