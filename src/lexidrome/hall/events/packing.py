"""Puts all of an event that was handed over into a parcel; it only reads."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import msgspec

from lexidrome import __version__
from lexidrome import game as g
from lexidrome.base import BadInput, LexiconName, Ms, text
from lexidrome.hall.events.belongings import (
    ACCOUNT_RECORD,
    BOARDS,
    people_in,
    records_of,
    streams_of,
    things_of,
    without_seats,
)
from lexidrome.hall.events.desk import STAGE_RECORD, EventSurroundings
from lexidrome.hall.events.moves import EventLeft, EventMoves, MoveRules
from lexidrome.hall.games.game import GameRules
from lexidrome.hall.games.lexicons import Lexicons
from lexidrome.hall.people.accounts import Account
from lexidrome.hall.people.roles import RoleRules
from lexidrome.hall.run.names import is_game, moves_stream, roles_stream
from lexidrome.lexicon import LexiconLibrary
from lexidrome.store import Parcel, ParcelHeader, Record, Store, StoredEvent


def parcel_of(store: Store, folder: Path, event: str) -> Parcel:
    """All of an event that has left from here: twice the same, for nothing changes it here."""
    left = left_from(store, event)
    if left is None:
        raise BadInput(text("The event has not been handed over."))
    library = LexiconLibrary(folder)
    events = [e for stream in streams_of(store, event) for e in store.stored_in(stream)]
    records = [without_seats(record) for record in records_of(store, event)]
    stage = next((r.data for r in records if r.kind == STAGE_RECORD), b"{}")
    lexicons = _lexicons_of(store, library, events)
    surroundings = msgspec.json.decode(stage, type=EventSurroundings)
    return Parcel(
        ParcelHeader(
            id=left.pack,
            name=event,
            place=left.place,
            to=left.to,
            left_ms=Ms(left.at_ms),
            made_by=__version__,
        ),
        tuple(people_in(store, events, records)),
        (*records, *_helpers(store, event)),
        tuple(things_of(library, folder / BOARDS, surroundings, lexicons)),
        tuple(events),
    )


def left_from(store: Store, event: str) -> EventLeft | None:
    """How an event left from this store, if it is away."""
    rules = MoveRules()
    moves = rules.fold(None, [rules.decode(e) for e in store.read(moves_stream(event))])
    return (moves or EventMoves()).left


def _lexicons_of(
    store: Store, library: LexiconLibrary, events: Iterable[StoredEvent]
) -> set[LexiconName]:
    rules = GameRules(Lexicons(library))
    found = set[LexiconName]()
    for stored in events:
        if is_game(stored.stream) and stored.version == 1:
            created = rules.decode(store.newest(stored))
            if isinstance(created, g.start.GameCreated) and created.options.lexicon:
                found.add(created.options.lexicon)
    return found


def _helpers(store: Store, event: str) -> list[Record]:
    """The accounts of those who have a role in the event: they sign in there as here."""
    rules = RoleRules()
    roles = rules.fold(None, [rules.decode(each) for each in store.read(roles_stream(event))])
    held = set() if roles is None else set(roles.held)
    return [
        record
        for record in store.records(ACCOUNT_RECORD)
        if msgspec.json.decode(record.data, type=Account).person in held
    ]
