"""`lexidrome event team`, `teams` and `trophy`: individuals whose points are added up."""

from __future__ import annotations

from lexidrome import tournament as t
from lexidrome.cli.event.desk import (
    USUAL,
    AsJson,
    Where,
    now_ms,
    opened,
    print_json,
    print_table,
)
from lexidrome.cli.numbers import Whole


def team(name: str, /, *members: Whole, where: Where = USUAL, as_json: AsJson = False) -> None:
    """Form a team of individuals whose points are added up.

    Parameters
    ----------
    name
        What the team is called.
    members
        The numbers of its members.
    as_json
        Print JSON.
    """
    with opened(where) as desk:
        division = desk.division(where.division).name
        formed = t.TeamPlan(name, members)
        desk.submit(t.FormTeam(at_ms=now_ms(), by=t.DIRECTOR, division=division, team=formed))
    if as_json:
        print_json({"division": division, "team": name, "members": list(members)})


def trophy(year: Whole, /, *, where: Where = USUAL, as_json: AsJson = False) -> None:
    """Give the traveling trophy of a division to its best team of this year.

    Parameters
    ----------
    year
        The year.
    as_json
        Print JSON.
    """
    with opened(where) as desk:
        division = desk.division(where.division).name
        desk.submit(t.AwardTrophy(at_ms=now_ms(), by=t.DIRECTOR, division=division, year=year))
        years = desk.division(division).trophy
    if as_json:
        print_json(years)
    else:
        for each in years:
            print(f"{each.year}: {each.holder}")


def teams(*, where: Where = USUAL, as_json: AsJson = False) -> None:
    """Show how teams of individuals stand, and who held the trophy.

    Parameters
    ----------
    as_json
        Print JSON.
    """
    with opened(where, is_read_only=True) as desk:
        rows = [
            {
                "division": each.name,
                "rank": row.rank,
                "team": row.team.name,
                "members": list(row.team.members),
                "points": row.points,
                "has_prize": row.has_prize,
            }
            for each in desk.divisions(where.division)
            for row in t.team_standings(desk.tournament, each)
        ]
        trophies = [
            {"division": each.name, "year": year.year, "holder": year.holder}
            for each in desk.divisions(where.division)
            for year in each.trophy
        ]
    if as_json:
        print_json({"teams": rows, "trophies": trophies})
        return
    if not rows and not trophies:
        print("No teams are formed.")
        return
    print_table(
        ("division", "rank", "team", "points"),
        [tuple(str(r[key]) for key in ("division", "rank", "team", "points")) for r in rows],
    )
    for trophy in trophies:
        print(f"{trophy['division']} {trophy['year']}: {trophy['holder']}")
