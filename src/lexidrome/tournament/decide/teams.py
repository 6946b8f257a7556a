"""Teams of individuals, the traveling trophy, and lots for places that nothing else separates."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from lexidrome.base import Refusal, text, text_plural, the_entrant
from lexidrome.rulebook import cited, rule, rule_of
from lexidrome.rulebook.choices import TeamScore
from lexidrome.tournament.decide.work import Work, decides, division_of, entrant_of
from lexidrome.tournament.draft import is_played_out
from lexidrome.tournament.final_table import TeamStanding
from lexidrome.tournament.messages.standings import DrawLots, LotsDrawn
from lexidrome.tournament.messages.teams import (
    AwardTrophy,
    CarryTrophy,
    FormTeam,
    TeamFormed,
    TrophyAwarded,
    TrophyCarried,
)
from lexidrome.tournament.places import standings
from lexidrome.tournament.refusals import Reason, refuse
from lexidrome.tournament.state import Division, Tournament
from lexidrome.tournament.team_tables import best_team, team_standings, unfinished_teams
from lexidrome.tournament.values import Entry, TeamPlan, TrophyYear


@decides(FormTeam)
def form_team(work: Work, command: FormTeam) -> Refusal | None:
    division = division_of(work, command.division)
    if isinstance(division, Refusal):
        return division
    event, team = work.rules.event, command.team
    if event.team_score is TeamScore.NONE or event.team_members is None:
        return _no_teams(work)
    if is_of_wrong_size(team, event.team_members, is_whole=True):
        return _wrong_size(work, event.team_members)
    if any(each.name == team.name for each in division.teams):
        return _team_exists(team.name)
    for number in team.members:
        entrant = entrant_of(work, division.name, number)
        if isinstance(entrant, Refusal):
            return entrant
        if any(number in each.members for each in division.teams):
            return refuse(
                Reason.IN_A_TEAM,
                text("{entrant} is already in a team.", entrant=the_entrant(number)),
            )
    if refusal := _of_two_schools(work, division, team):
        return refusal
    work.emit(TeamFormed(division=division.name, team=team))
    return None


def form_entered(work: Work, name: str, entries: Iterable[Entry]) -> Refusal | None:
    """The teams that entries of the division name, each as soon as it has all its members."""
    wanted, division = work.rules.event.team_members, work.tournament.divisions[name]
    for entry in entries:
        if any(team.name == entry.team for team in division.teams):
            return _team_exists(entry.team)
    for team in unfinished_teams(division):
        if wanted is None:
            return _no_teams(work)
        if is_of_wrong_size(team, wanted, is_whole=False):
            return _wrong_size(work, wanted)
        if refusal := _of_two_schools(work, division, team):
            return refusal
        if len(team.members) == wanted:
            work.emit(TeamFormed(division=name, team=team))
    return None


@rule("ST-OPEN.b", "A-30")
def is_of_wrong_size(team: TeamPlan, wanted: int, *, is_whole: bool) -> bool:
    """Only a team of exactly so many can win.

    Others may still come to one that is not whole. How many it is: a value of the rule
    set, P11.
    """
    count = len(set(team.members))
    return count > wanted or (is_whole and count < wanted)


@decides(CarryTrophy)
def carry_trophy(work: Work, command: CarryTrophy) -> Refusal | None:
    division = _with_trophy(work, command.division)
    if isinstance(division, Refusal):
        return division
    years = tuple(sorted(command.years, key=lambda each: each.year))
    work.emit(TrophyCarried(division=division.name, years=years))
    return None


@decides(AwardTrophy)
def award_trophy(work: Work, command: AwardTrophy) -> Refusal | None:
    """To this year's best team, once it is played out (ST-HS.a, P12)."""
    division = _with_trophy(work, command.division)
    if isinstance(division, Refusal):
        return division
    if refusal := _not_this_year(division, command.year):
        return refusal
    if is_still_played(work.tournament, division):
        return refuse(
            Reason.STILL_PLAYED,
            text(
                "The trophy is awarded when division {division} is finished ({rule}).",
                division=division.name,
            ),
            cited(is_still_played, work.rules),
        )
    best = trophy_team(team_standings(work.tournament, division))
    if best is None:
        return refuse(
            Reason.NO_TEAM_RANKED, text("No team is ahead of all others in that division.")
        )
    work.emit(
        TrophyAwarded(
            division=division.name,
            holder=TrophyYear(command.year, best.team.name),
            points=best.points,
        )
    )
    return None


@rule("ST-HS", "ST-HS.a")
def is_still_played(tournament: Tournament, division: Division) -> bool:
    """The trophy is given once the division is played out."""
    return not is_played_out(tournament, division)


@rule("ST-HS", "ST-HS.a")
def trophy_team(ranked: tuple[TeamStanding, ...]) -> TeamStanding | None:
    """The trophy goes to the team with the highest score."""
    return best_team(ranked)


@decides(DrawLots)
def draw_lots(work: Work, command: DrawLots) -> Refusal | None:
    """For everybody, so that whatever nothing else separates is separated."""
    division = division_of(work, command.division)
    if isinstance(division, Refusal):
        return division
    ranks = [row.rank for row in standings(work.tournament, division)]
    if len(set(ranks)) == len(ranks):
        return refuse(
            Reason.NO_TIED_PLACES, text("No places are tied; there is nothing to draw lots for.")
        )
    order = sorted(division.entrants, key=lambda number: _lot(command.seed, number))
    work.emit(LotsDrawn(division=division.name, order=tuple(order)))
    return None


def _team_exists(name: str) -> Refusal:
    return refuse(Reason.TEAM_EXISTS, text("There is already a team called “{name}”.", name=name))


def _no_teams(work: Work) -> Refusal:
    return refuse(
        Reason.NO_TEAMS,
        text("There are no teams of individuals here ({rule})."),
        rule_of(work.rules, "event.team_score"),
    )


def _wrong_size(work: Work, wanted: int) -> Refusal:
    return refuse(
        Reason.WRONG_TEAM_SIZE,
        text_plural(
            "A team has {count} member ({rule}).", "A team has {count} members ({rule}).", wanted
        ),
        rule_of(work.rules, "event.team_members"),
    )


def _of_two_schools(work: Work, division: Division, team: TeamPlan) -> Refusal | None:
    """The trophy goes to a high school's team."""
    if not has_two_schools(division, team):
        return None
    return refuse(
        Reason.MIXED_SCHOOLS,
        text(
            "The members of {team} are from several schools; here a team comes from one school "
            "({rule}).",
            team=team.name,
        ),
        cited(has_two_schools, work.rules),
    )


@rule("ST-HS", "ST-HS.a")
def has_two_schools(division: Division, team: TeamPlan) -> bool:
    """The members of a team in a division for schools are of one school."""
    schools = {division.entrants[number].entry.school.strip().casefold() for number in team.members}
    return division.plan.is_for_schools and len(schools) != 1


def _lot(seed: int, number: int) -> bytes:
    return hashlib.sha256(f"lot {seed} {number}".encode()).digest()


def _not_this_year(division: Division, year: int) -> Refusal | None:
    last = given_already(division, year)
    if last is None:
        return None
    return refuse(
        Reason.TROPHY_GIVEN,
        text(
            "The trophy of {year} went to {name}; undo that to award it again.",
            year=last.year,
            name=last.holder,
        ),
    )


@rule("ST-HS.a")
def given_already(division: Division, year: int) -> TrophyYear | None:
    """A year's trophy has one holder.

    No year comes before one that has a holder, and an event is of one year.
    """
    last = division.trophy[-1] if division.trophy else None
    if last is None or (year > last.year and division.given is None):
        return None
    return last


def _with_trophy(work: Work, name: str) -> Division | Refusal:
    division = division_of(work, name)
    if isinstance(division, Refusal) or division.plan.trophy:
        return division
    return refuse(
        Reason.NO_TROPHY, text("Division {division} has no traveling trophy.", division=name)
    )
