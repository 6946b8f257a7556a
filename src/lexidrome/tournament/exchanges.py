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
    tables: tuple[TableChange, ...]
    costs: tuple[Text, ...]
    """What gets worse or better over the whole round, the most important first."""


def exchange_of(division: Division, before: Round, after: Round) -> Exchange:
    """The difference between two drafts of one round."""
    tables = []
    for old, new in zip(before.games, after.games, strict=True):
        if set(old.numbers) != set(new.numbers):
            change = TableChange(new.table, old.numbers, new.numbers, _notes(division, new))
            tables.append(change)
    return Exchange(tuple(tables), p.cost_changes(before.cost, after.cost))


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
