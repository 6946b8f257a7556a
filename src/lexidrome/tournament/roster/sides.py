"""One line of a list as an entry, and the lines of one team as one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec
from msgspec.structs import replace

from lexidrome.rulebook import RuleSet
from lexidrome.rulebook.choices import TeamScore
from lexidrome.tournament.values import Entry


class RosterRow(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of a roster; persons still by name."""

    line: int
    names: tuple[str, ...]
    entry: Entry
    """Without persons, who get their ids when they are entered."""
    division: str = ""
    contact: str = ""


def is_of_individuals(rules: RuleSet) -> bool:
    """Whether entrants are individuals whose points are added up for teams."""
    is_one = rules.sides.persons_per_side == 1
    return is_one and rules.event.team_score is not TeamScore.NONE


def joined_by_team(rows: Iterable[RosterRow], size: int) -> Iterator[RosterRow]:
    """Members of one team as one row, if they are as many as play together; others as they are."""
    teams: dict[tuple[str, str], list[RosterRow]] = {}
    team = ""
    for row in rows:
        # In a spreadsheet the name of a team often stands beside its first member alone.
        team = row.entry.name or team
        teams.setdefault((row.division, team.casefold()), []).append(row)
    for members in teams.values():
        yield from [_joined(members)] if len(members) == size else members


def _joined(members: list[RosterRow]) -> RosterRow:
    """One entry of several lines; what only one of them says holds for all."""
    first = members[0]
    said = {
        name: next((found for row in members if (found := getattr(row.entry, name))), None)
        for name in ("club", "school", "table", "rating", "number")
    }
    entry = replace(
        first.entry,
        **{name: value for name, value in said.items() if value is not None},
        needs=tuple(each for row in members for each in row.entry.needs),
        note="; ".join(row.entry.note for row in members if row.entry.note),
    )
    names = tuple(name for row in members for name in row.names)
    contact = next((row.contact for row in members if row.contact), "")
    return replace(first, names=names, entry=entry, contact=contact)
