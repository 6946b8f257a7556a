"""What a side writes down for itself beside a real board: its rack, what it exchanged, remarks.

Nobody else is shown them, the director included, neither while the game lasts nor after it:
they are no part of the game and stand in none of its facts. Whoever wrote them can erase them
down to the bytes, and with an account they go when it goes.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from lexidrome.base import BadInput, PersonId, StreamId, text
from lexidrome.hall.run.records import Drawer
from lexidrome.store import Store

NOTES_RECORD = "private_notes"
MOST_NOTES = 200
MOST_LETTERS = 20
MOST_CHARACTERS = 1000


class TurnNote(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a side keeps of one turn, its own or another's."""

    turn: int
    """From 1; what is written before the first one has the number of the turn to come."""
    rack: str = ""
    """Held before the turn; `?` is a blank."""
    exchanged: str = ""
    note: str = ""

    @property
    def is_empty(self) -> bool:
        return not (self.rack or self.exchanged or self.note)


class KeptNotes(msgspec.Struct, frozen=True, omit_defaults=True):
    person: PersonId | None = None
    """Who wrote last, where that is known."""
    notes: tuple[TurnNote, ...] = ()


class PrivateNotes:
    def __init__(self, store: Store) -> None:
        self._drawer = Drawer(store, NOTES_RECORD, KeptNotes)

    def of(self, stream: StreamId, side: int) -> tuple[TurnNote, ...]:
        kept = self._drawer.get(_key(stream, side))
        return () if kept is None else kept.notes

    async def write(
        self,
        stream: StreamId,
        side: int,
        note: TurnNote,
        tiles: str,
        person: PersonId | None = None,
    ) -> tuple[TurnNote, ...]:
        """One note in the place of what was written of that turn; an empty one takes it away.

        `tiles` are those of the set.
        """
        written = _checked(note, tiles)

        def with_note(kept: KeptNotes | None) -> KeptNotes | None:
            before = () if kept is None else kept.notes
            others = tuple(each for each in before if each.turn != note.turn)
            notes = others if written.is_empty else (*others, written)
            if len(notes) > MOST_NOTES:
                raise BadInput(text("There are notes on {most} turns already.", most=MOST_NOTES))
            in_order = tuple(sorted(notes, key=lambda each: each.turn))
            return KeptNotes(person, in_order) if in_order else None

        await self._drawer.edit(_key(stream, side), with_note)
        return self.of(stream, side)

    async def forget_person(self, person: PersonId) -> None:
        for key, kept in self._drawer.items():
            if kept.person == person:
                await self._drawer.erase(key)


def _key(stream: StreamId, side: int) -> str:
    return f"{stream}/{side}"


def _checked(note: TurnNote, tiles: str) -> TurnNote:
    letters = [note.rack.upper(), note.exchanged.upper()]
    for source in letters:
        if len(source) > MOST_LETTERS or any(each not in tiles for each in source):
            raise BadInput(text("Write tiles as letters of the set, and ? for a blank."))
    if len(note.note) > MOST_CHARACTERS or not 1 <= note.turn <= MOST_NOTES:
        raise BadInput(text("A note has at most {most} characters.", most=MOST_CHARACTERS))
    return replace(note, rack=letters[0], exchanged=letters[1], note=note.note.strip())
