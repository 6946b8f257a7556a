"""`lexidrome event team`, `teams`, `points` and `trophy`: individuals whose points are added up."""

from __future__ import annotations

from typing import Any

from lexidrome import tournament as t
from lexidrome.cli.event.desk import Desk, print_json, print_table
from lexidrome.cli.numbers import Whole
from lexidrome.cli.options import AsJson
from lexidrome.hall.events.files import entrant_name


def team(desk: Desk, name: str, /, *members: Whole, as_json: AsJson = False) -> None:
    """Form a team of individuals whose points are added up.

    Parameters
    ----------
    name
        What the team is called.
    members
        The numbers of its members.
    """
    division = desk.division().name
    formed = t.teams.TeamPlan(name, members)
    desk.submit(t.teams.FormTeam(division=division, team=formed))
    if as_json:
        print_json({"division": division, "team": name, "members": list(members)})


def trophy(desk: Desk, year: Whole, /, *, as_json: AsJson = False) -> None:
    """Give the traveling trophy of a division to its best team of this year.

    Parameters
    ----------
    year
        The year.
    """
    division = desk.division().name
    desk.submit(t.teams.AwardTrophy(division=division, year=year))
    years = desk.division(division).trophy
    if as_json:
        print_json(years)
    else:
        for each in years:
            print(f"{each.year}: {each.holder}")


def points(desk: Desk, /, *, as_json: AsJson = False) -> None:
    """Show everybody's points, which places in a bracket do not go by."""
    names = desk.names()
    rows = [
        {
            "division": each.name,
            "rank": row.rank,
            "number": row.number,
            "entrant": entrant_name(each.entrants[row.number], names),
            "points": row.points,
        }
        for each in desk.divisions()
        for row in t.teams.points_table(each)
    ]
    if as_json:
        print_json(rows)
        return
    columns = ("division", "rank", "number", "entrant", "points")
    print_table(columns, [tuple(str(row[key]) for key in columns) for row in rows])


def teams(desk: Desk, /, *, as_json: AsJson = False) -> None:
    """Show how teams of individuals stand, and who held the trophy."""
    rows: list[dict[str, Any]] = [
        {
            "division": each.name,
            "rank": row.rank,
            "team": row.team.name,
            "members": list(row.team.members),
            "points": row.points,
            "has_prize": row.has_prize,
        }
        for each in desk.divisions()
        for row in t.teams.team_standings(desk.tournament, each)
    ]
    unfinished: list[dict[str, Any]] = [
        {"division": each.name, "team": team.name, "members": list(team.members)}
        for each in desk.divisions()
        for team in t.teams.unfinished_teams(each)
    ]
    wanted = desk.tournament.rules.event.team_members
    trophies = [
        {"division": each.name, "year": year.year, "holder": year.holder}
        for each in desk.divisions()
        for year in each.trophy
    ]
    if as_json:
        print_json({"teams": rows, "unfinished": unfinished, "trophies": trophies})
        return
    if not rows and not unfinished and not trophies:
        print("No teams are formed.")
        return
    print_table(
        ("division", "rank", "team", "points", "members"),
        [
            (*(str(r[key]) for key in ("division", "rank", "team", "points")), _listed(r))
            for r in rows
        ],
    )
    for part in unfinished:
        print(
            f"{part['division']} {part['team']}: {_listed(part)}, "
            f"{len(part['members'])} of {wanted} members; it has no place yet"
        )
    for trophy in trophies:
        print(f"{trophy['division']} {trophy['year']}: {trophy['holder']}")


def _listed(team: dict[str, Any]) -> str:
    return " ".join(str(number) for number in team["members"])
