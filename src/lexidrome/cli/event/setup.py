"""`lexidrome event new`, `enter`, `checkin` and what else is about who plays."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from lexidrome import tournament as t
from lexidrome.base import BadInput, text
from lexidrome.base.moments import parse_zone
from lexidrome.cli.event.desk import Desk, Preview, print_json, print_table
from lexidrome.cli.event.entrants import (
    name_lines,
    print_entered,
    print_entrants,
    print_slips,
    same_names,
    shown,
    unfinished_lines,
)
from lexidrome.cli.event.house import House
from lexidrome.cli.event.remote import RemoteHouse
from lexidrome.cli.numbers import Whole
from lexidrome.cli.options import AsJson
from lexidrome.hall.events.rosters import entries_of, stand_in_entry, takes_of
from lexidrome.notation import read_list
from lexidrome.rulebook import RuleSet, find_rule_set
from lexidrome.rulebook.variations import resignable
from lexidrome.tournament.roster import parse_roster


@Parameter(name="*")
@dataclass(frozen=True)
class About:
    """What is announced of an event."""

    title: str = ""
    """What the event is called in full."""
    date: str = ""
    """When it takes place, such as 2026-11-21 or 2026-11-21/2026-11-22."""
    venue: str = ""
    """Where it takes place."""
    check_in: str = ""
    """When and where entrants check in."""
    starts: str = ""
    """The hour of the first round, such as 09:30."""
    zone: str = ""
    """The time zone of the hall, such as Europe/Vienna; that of this machine if none is named."""
    info: str = ""
    """The address of the web page with news about the event."""
    seed: Whole | None = None
    """Decides draws; the same seed makes the same event."""
    resignation: bool = False
    """Games may be resigned if the opponent agrees: all announcements say so, and spreads and
    scores do not matter at all."""
    after: str | None = None
    """Last year's event, whose traveling trophies go on here."""


PLAIN = About()


def new(
    house: House,
    name: str,
    /,
    *,
    rules: str,
    division: list[str] | None = None,
    rounds: Whole | None = None,
    schools: list[str] | None = None,
    about: About = PLAIN,
    as_json: AsJson = False,
) -> None:
    """Make an event.

    Parameters
    ----------
    name
        A short name: letters, digits, - and _.
    rules
        A rule set's name, or the file of your own rule set.
    division
        A division; may be given several times. One called A if none is named.
    rounds
        How many rounds are played, instead of what the rule set says.
    schools
        A division in which everybody plays for a school, with a traveling trophy.
    """
    if name in house.names():
        raise BadInput(text("There is already an event {name}.", name=name))
    rule_set = find_rule_set(rules, house.folder / "rulesets")
    if about.resignation:
        rule_set = resignable(rule_set)
    plans = [
        t.phases.DivisionPlan(each, t.phases.default_phases(rule_set, rounds))
        for each in division or ([] if schools else ["A"])
    ]
    plans += [
        t.phases.DivisionPlan(
            each, t.phases.default_phases(rule_set, rounds), is_for_schools=True, trophy=each
        )
        for each in schools or []
    ]
    history = _trophies(house, about.after) if about.after else {}
    created = t.setup.CreateEvent(
        title=about.title or name,
        rules=rule_set,
        seed=secrets.randbits(48) if about.seed is None else about.seed,
        divisions=tuple(plans),
        date=about.date,
        place=about.venue,
        check_in_at=about.check_in,
        starts_at=t.results.parse_hour(about.starts),
        zone=parse_zone(about.zone),
        info_url=about.info,
        is_spread_free=about.resignation,
    )
    carried = [
        t.teams.CarryTrophy(division=plan.name, years=years)
        for plan in plans
        if plan.trophy and (years := history.get(plan.name))
    ]
    house.make(name, created, carried)
    if as_json:
        print_json({"event": name, "rules": rule_set.name, "divisions": [d.name for d in plans]})
    else:
        print(f"{name}: {rule_set.title}; " + ", ".join(d.name for d in plans))


def _trophies(house: House, event: str) -> dict[str, tuple[t.teams.TrophyYear, ...]]:
    """Who has held the trophies of an event so far, by division."""
    divisions = Desk(house, event).tournament.divisions
    return {name: division.trophy for name, division in divisions.items()}


def list_events(house: House | RemoteHouse, /, *, as_json: AsJson = False) -> None:
    """List the events, the one made last at the end."""
    rows = [(each.name, each.rules, each.entrants) for each in house.outlines()]
    if as_json:
        print_json([{"event": n, "rules": r, "entrants": e} for n, r, e in rows])
    else:
        print_table(("event", "rules", "entrants"), [(n, r, str(e)) for n, r, e in rows])


@Parameter(name="*")
@dataclass(frozen=True)
class MissedRounds:
    """What rounds count for that somebody has missed."""

    missed: t.entries.MissedKind | None = None
    """What each missed round counts for: loss, half or nothing; as the book has it for who does
    not come to a game if none is named."""
    lost_by: Whole | None = None
    """By how much a missed round is lost."""

    def of(self, rules: RuleSet) -> t.entries.Missed:
        if self.missed is None:
            return t.entries.missed_by_book(rules)
        if self.missed is not t.entries.MissedKind.LOSS:
            return t.entries.Missed(self.missed)
        usual = rules.event.no_show_spread
        return t.entries.Missed(self.missed, usual if self.lost_by is None else self.lost_by)


BY_BOOK = MissedRounds()


def enter(
    desk: Desk,
    roster: Path,
    /,
    *,
    late: MissedRounds = BY_BOOK,
    sure: Annotated[bool, Parameter(negative="")] = False,
    preview: Preview = False,
    as_json: AsJson = False,
) -> None:
    """Enter everybody on a roster; a roster with a fault is refused whole.

    Parameters
    ----------
    roster
        A file of names, a CSV file or a spreadsheet (.xlsx, .ods), with or without headings:
        name, rating, club, school, number, table, team, …
    sure
        Enter people although others of the same name are there.
    preview
        Show what was understood and enter nobody.
    """
    read = parse_roster(read_list(roster.name, roster.read_bytes()), takes_of(desk.tournament))
    before, names_before = desk.tournament, desk.names()
    missed = late.of(desk.tournament.rules)
    people, commands = entries_of(desk.tournament, read, desk.meant, missed)
    handled = [desk.look_ahead(command) for command in commands]
    same = same_names(before, names_before, read)
    if not preview:
        if same and not sure:
            raise BadInput(
                text(
                    "There already, or twice on the list: {names}. Nobody was entered; --preview "
                    "shows them, and --sure enters them as other people of that name.",
                    names=", ".join(same),
                )
            )
        desk.submit(*commands, people=people)
    entered = [
        (command.division, entry)
        for command, each in zip(commands, handled, strict=True)
        for fact in each.facts
        if isinstance(fact, t.entries.EntrantsEntered)
        for entry in fact.entries
    ]
    names = {person.person: person.name for person in people}
    notices = [
        *(f"Nobody knows what “{heading}” means; that column is not used." for heading in
          read.ignored),
        *name_lines(before, names_before, read),
        *unfinished_lines(handled),
    ]  # fmt: skip
    rows = [shown(name, t.Entrant(entry.number or 0, entry), names) for name, entry in entered]
    if as_json:
        print_json(
            {
                "is_preview": preview,
                "understood": dict(read.understood),
                "ignored": list(read.ignored),
                "notices": notices,
                "entrants": rows,
            }
        )
        return
    for notice in notices:
        print(f"! {notice}")
    print(", ".join(f"{heading} → {meaning}" for heading, meaning in read.understood))
    print_entered(rows)
    if preview:
        print(f"{len(rows)} understood; nobody was entered.")
    else:
        print(f"{len(rows)} entered.")


def stand_in(
    desk: Desk, /, *names: str, number: Whole | None = None, as_json: AsJson = False
) -> None:
    """Enter somebody who plays where the number is odd, for no place and no prize.

    Parameters
    ----------
    names
        Who stands in: one name, or that of each member of a team.
    number
        A number that was given out already; the next one if none is named.
    """
    division = desk.division().name
    people, command = stand_in_entry(desk.tournament, names, division, number)
    entered = desk.look_ahead(command)
    desk.submit(command, people=people)
    (entry,) = next(e for e in entered.facts if isinstance(e, t.entries.EntrantsEntered)).entries
    row = shown(division, t.Entrant(entry.number or 0, entry), desk.names())
    print_json(row) if as_json else print_entered([row])


def entrants(desk: Desk, /, *, as_json: AsJson = False) -> None:
    """List who has entered, in the order of the seeds."""
    names = desk.names()
    rows = [
        shown(each.name, each.entrants[number], names)
        for each in desk.divisions()
        for number in t.entries.seeded(desk.tournament, each)
    ]
    if as_json:
        print_json(rows)
    else:
        print_entrants(rows)


def checkin(
    desk: Desk,
    /,
    *numbers: Whole,
    id_seen: Annotated[bool, Parameter(name="--id-seen", negative="")] = False,
    reason: str = "",
    everybody: Annotated[bool, Parameter(name="--all", negative="")] = False,
    as_json: AsJson = False,
) -> None:
    """Check entrants in, and print the slip with their first match.

    Parameters
    ----------
    numbers
        Their numbers.
    id_seen
        Their picture IDs were seen.
    reason
        Why the director lets them in without one.
    everybody
        All who are not checked in yet.
    """
    found = desk.division()
    wanted = numbers or tuple(
        each.number
        for each in found.entrants.values()
        if everybody and len(each.present) < len(each.entry.persons)
    )
    desk.submit(
        *(
            t.entries.CheckIn(division=found.name, number=number, is_id_seen=id_seen, reason=reason)
            for number in wanted
        )
    )
    tournament = desk.tournament
    slips = [t.results.first_slip(tournament, desk.division(found.name), n) for n in wanted]
    if as_json:
        print_json(slips)
    else:
        print_slips(slips, tournament)


def withdraw(desk: Desk, number: Whole, /, *, reason: str = "", as_json: AsJson = False) -> None:
    """Withdraw an entrant from the rounds that are not published.

    Parameters
    ----------
    number
        Their number.
    reason
        Why; kept in the journal.
    """
    division = desk.division().name
    desk.submit(t.entries.Withdraw(division=division, number=number, reason=reason))
    row = shown(division, desk.division(division).entrants[number], desk.names())
    print_json(row) if as_json else print_entrants([row])


def come_back(
    desk: Desk, number: Whole, /, *, late: MissedRounds = BY_BOOK, as_json: AsJson = False
) -> None:
    """Let an entrant who had withdrawn play again.

    Parameters
    ----------
    number
        Their number.
    """
    division = desk.division().name
    missed = late.of(desk.tournament.rules)
    desk.submit(t.entries.Return(division=division, number=number, missed=missed))
    row = shown(division, desk.division(division).entrants[number], desk.names())
    print_json(row) if as_json else print_entrants([row])


def missed(
    desk: Desk, number: Whole, /, *, late: MissedRounds = BY_BOOK, as_json: AsJson = False
) -> None:
    """Say what the rounds count for that an entrant has missed.

    Parameters
    ----------
    number
        Their number.
    """
    division = desk.division().name
    wanted = late.of(desk.tournament.rules)
    desk.submit(t.entries.CountMissed(division=division, number=number, missed=wanted))
    found = desk.division(division)
    said = t.entries.missed_sentence(found, found.entrants[number])
    if as_json:
        print_json(found.entrants[number].missed)
    else:
        print(said)
