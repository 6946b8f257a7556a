"""What exchanging two in a draft changes, table by table, before anybody is told."""

from __future__ import annotations

import msgspec

from lexidrome.base import Text, text
from lexidrome.tournament import pairing as p
from lexidrome.tournament.state import Division, Game, Round


class TableChange(msgspec.Struct, frozen=True):
    """A table at which others meet than before; one number where somebody sits out."""

    table: int | None
    before: tuple[int, ...]
    after: tuple[int, ...]
    notes: tuple[Text, ...]
    """What is to be known of those who meet: whether they have met, who goes first, one club."""


class Exchange(msgspec.Struct, frozen=True):
    """What is different between two drafts of a round."""

    tables: tuple[TableChange, ...]
    costs: tuple[Text, ...]
    """What gets worse or better over the whole round, the most important first."""


def exchange_of(division: Division, before: Round, after: Round) -> Exchange:
    """The difference between two drafts of one round."""
    changed = zip(_missing_in(after, before), _missing_in(before, after), strict=True)
    tables = tuple(
        TableChange(new.table, old.numbers, new.numbers, _notes(division, new))
        for old, new in changed
    )
    return Exchange(tables, p.cost_changes(before.cost, after.cost))


def _missing_in(one: Round, other: Round) -> list[Game]:
    """The games of the other draft that this one has not, by table; byes have none."""
    there = {frozenset(game.numbers) for game in one.games}
    games = [game for game in other.games if frozenset(game.numbers) not in there]
    return sorted(games, key=lambda game: (game.is_bye, game.table or 0))


def _notes(division: Division, game: Game) -> tuple[Text, ...]:
    notes = [p.sentence(each) for each in game.reasons if each.why is not p.Why.DIRECTOR]
    if game.is_bye:
        return tuple(notes)
    one, other = (division.entrants[number].entry for number in game.numbers)
    if one.club and one.club == other.club:
        notes.insert(0, text("Both are from the club {name}.", name=one.club))
    if one.school and one.school == other.school:
        notes.insert(0, text("Both are from the school {name}.", name=one.school))
    return tuple(notes)
