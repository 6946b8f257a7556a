"""`lexidrome event explain` and `needs`: what one entrant wants to know."""

from __future__ import annotations

from typing import Annotated, Any

from lexidrome import tournament as t
from lexidrome.base import Bound, NotFound, text
from lexidrome.cli.event.desk import Desk, print_json, print_table, shown_reasons, shown_round
from lexidrome.cli.event.lateness import stand_of
from lexidrome.cli.numbers import bounded
from lexidrome.cli.options import AsJson
from lexidrome.hall.events.files import entrant_name

PLACE = Bound(text("A place must be from {least} to {most}."), 1, 10_000)


def explain(desk: Desk, entrant: str, /, *, as_json: AsJson = False) -> None:
    """Explain the pairings and results of an entrant, round by round.

    Parameters
    ----------
    entrant
        A number, or a name or its beginning.
    """
    division, number = _found(desk, entrant)
    rows = _rounds(desk, division, number)
    balance = t.rounds.balances(division).get(number, t.rounds.Balance())
    own = next(r for r in t.standings.standings(desk.tournament, division) if r.number == number)
    rulings = [(each.round_number, each.amount, each.reason)
               for each in division.entrants[number].ledger]  # fmt: skip
    if as_json:
        print_json(
            {
                "division": division.name,
                "number": number,
                "rank": own.rank,
                "wins": own.wins,
                "losses": own.losses,
                "spread": own.spread,
                "firsts": balance.firsts,
                "seconds": balance.seconds,
                "rounds": rows,
                "rulings": [{"round": r, "amount": a, "reason": why} for r, a, why in rulings],
            }
        )
        return
    print_table(
        ("round", "table", "opponent", "score", "counts", "spread", "why"),
        [
            (
                shown_round(desk, division.name, row["round"]),
                str(row["table"] or ""),
                row["opponent_name"] or "bye",
                "" if row["points"] is None else f"{row['points']}-{row['opponent_points']}",
                "" if row["half_points"] is None else f"{row['half_points'] / 2:g}",
                "" if row["spread"] is None else f"{row['spread']:+d}",
                " ".join(row["reasons"]),
            )
            for row in rows
        ],
    )
    for row in rows:
        for absence in row["late"]:
            print(f"round {row['round']}: {absence['number']} {absence['stand']}")
    for round_number, amount, reason in rulings:
        print(f"round {round_number}: {amount:+d} {reason}")
    if said := t.entries.missed_sentence(division, division.entrants[number]):
        print(said)
    print(f"rank {own.rank}, firsts {balance.firsts}, seconds {balance.seconds}")


def needs(
    desk: Desk,
    entrant: str,
    /,
    *,
    place: Annotated[int | None, bounded(PLACE)] = None,
    as_json: AsJson = False,
) -> None:
    """Say what an entrant needs to finish at a place or better.

    Parameters
    ----------
    entrant
        A number, or a name or its beginning.
    place
        The place; that which reaches the final, or else the first, if none is named.
    """
    division, number = _found(desk, entrant)
    has_final = len(division.phases) > 1
    found = t.division_figures.needed(
        desk.tournament, division, number, (2 if has_final else 1) if place is None else place
    )
    if as_json:
        print_json(found)
    else:
        print(t.needs.sentence(found))


def _found(desk: Desk, entrant: str) -> tuple[t.Division, int]:
    names = desk.names()
    matches = [
        (each, number)
        for each in desk.divisions()
        for number, found in each.entrants.items()
        if entrant == str(number)
        or entrant_name(found, names).casefold().startswith(entrant.casefold())
    ]
    exact = [match for match in matches if entrant == str(match[1])]
    matches = exact or matches
    if len(matches) == 1:
        return matches[0]
    if not matches:
        raise NotFound(text("There is no entrant {name}.", name=entrant))
    raise NotFound(text("There are several entrants {name}; use the number.", name=entrant))


def _rounds(desk: Desk, division: t.Division, number: int) -> list[dict[str, Any]]:
    names = desk.names()
    lines = dict(t.standings.lines_of(division, number))
    rows = []
    for each, game in division.games():
        if number not in game.numbers:
            continue
        opponent = None if game.is_bye else game.other(number)
        line = lines.get(each.number)
        theirs = next((e for e in game.lines if e.number == opponent), None)
        rows.append(
            {
                "round": each.number,
                "table": game.table,
                "opponent": opponent,
                "opponent_name": ""
                if opponent is None
                else entrant_name(division.entrants[opponent], names),
                "is_first": None if game.starter is None else game.starter == number,
                "points": None if line is None else line.points,
                "opponent_points": None if theirs is None else theirs.points,
                "half_points": None if line is None else line.half_points,
                "spread": None if line is None else line.spread,
                "is_rated": None if line is None else line.is_rated,
                "reasons": shown_reasons(desk, division.name, game.reasons),
                "late": [
                    {"number": absence.number, "stand": stand_of(desk.tournament.rules, absence)}
                    for absence in game.absences
                ],
            }
        )
    return rows
