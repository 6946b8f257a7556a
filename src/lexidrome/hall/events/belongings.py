"""What belongs to an event beside its own stream, and so goes along when it moves.

Streams are found by their names. Records are of many kinds, and each kind says in its own way
which event it belongs to; whoever adds one says here whether it goes along (`test_moving` asks).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import msgspec

from lexidrome import game as g
from lexidrome.base import BadInput, LexiconName, NotFound, StreamId, text
from lexidrome.base.files import replace_file
from lexidrome.base.folders import make_folder
from lexidrome.game.boards import board_key
from lexidrome.hall.events.desk import STAGE_RECORD, EventSurroundings
from lexidrome.hall.events.event import EVENT_RECORD
from lexidrome.hall.events.meetings import OpenedGame
from lexidrome.hall.events.table_codes import CODE_RECORD, ENDED_RECORD
from lexidrome.hall.run.names import (
    CALLS,
    EVENT,
    GAME,
    MOVES,
    PART,
    ROLES,
)
from lexidrome.lexicon import CarriedLexicon, LexiconLibrary
from lexidrome.store import Person, Record, Store, StoredEvent, Thing

OPENED_RECORD = "table_game"
ACCOUNT_RECORD = "account"
REPORT_RECORD = "incident_report"
LEXICON, BOARD = "lexicon", "board"
BOARDS = "boards"
"""The folder of the house's boards."""


class _OfEvent(msgspec.Struct):
    event: str


class _OfStream(msgspec.Struct):
    stream: StreamId


def _by_key(record: Record, event: str) -> bool:
    return record.key == event


def _by_pairing(record: Record, event: str) -> bool:
    return record.key.startswith(f"{event}/")


def _by_game(record: Record, event: str) -> bool:
    return record.key.startswith(f"{GAME}/{event}/")


def _by_event_in_it(record: Record, event: str) -> bool:
    return msgspec.json.decode(record.data, type=_OfEvent).event == event


def _by_stream_in_it(record: Record, event: str) -> bool:
    stream = msgspec.json.decode(record.data, type=_OfStream).stream
    return stream.startswith(f"{GAME}/{event}/")


GO_ALONG: dict[str, Callable[[Record, str], bool]] = {
    EVENT_RECORD: _by_key,
    STAGE_RECORD: _by_key,
    "entry_book": _by_key,
    "hall_pause": _by_key,
    "table_lookup": _by_key,
    OPENED_RECORD: _by_pairing,
    "private_notes": _by_game,
    CODE_RECORD: _by_event_in_it,
    ENDED_RECORD: _by_event_in_it,
    REPORT_RECORD: _by_event_in_it,
    "slip": _by_stream_in_it,
}
"""How a record of each kind says which event it belongs to."""
STAY = frozenset(
    {
        "api_token", "club", "help", "invitation", "key", "pairing_device", "push", "restored",
        "seat", "session", "shelf", "station",
    }
)  # fmt: skip
"""What is of one house and its browsers alone. Accounts go along of those who help (`helpers`)."""


def streams_of(store: Store, event: str) -> list[StreamId]:
    """All streams of an event, as far as it has them."""
    single = [StreamId(f"{kind}/{event}") for kind in (EVENT, ROLES, CALLS, MOVES)]
    return [*single, *store.streams(f"{GAME}/{event}/")]


def records_of(store: Store, event: str) -> list[Record]:
    """The records that go along, as they are here."""
    return [
        record
        for kind, is_of in GO_ALONG.items()
        for record in store.records(kind)
        if is_of(record, event)
    ]


def without_seats(record: Record) -> Record:
    """A sheet is kept by whoever opens it in the other place; a seat on screen stays taken."""
    if record.kind != OPENED_RECORD:
        return record
    opened = msgspec.json.decode(record.data, type=OpenedGame)
    if opened.mode is not g.record_values.Mode.RECORD:
        return record
    free = msgspec.structs.replace(opened, seated=(), members=())
    return Record(record.kind, record.key, msgspec.json.encode(free))


def people_in(
    store: Store, events: Iterable[StoredEvent], records: Iterable[Record]
) -> list[Person]:
    """Everybody who is named by an id in any of this."""
    known = {person.person: person for person in store.people()}
    named = {event.who for event in events}
    for data in (*(event.data for event in events), *(record.data for record in records)):
        named.update(_texts(msgspec.json.decode(data)))
    return [person for id_, person in known.items() if id_ in named]


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from (key, *_texts(inner))
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner)


def things_of(
    library: LexiconLibrary,
    boards: Path,
    stage: EventSurroundings,
    lexicons: Iterable[LexiconName],
) -> Iterator[Thing]:
    """The lexicons that its games need, and the board for those that are still to be opened."""
    for name in sorted({*lexicons, *([LexiconName(stage.lexicon)] if stage.lexicon else [])}):
        try:
            carried = library.carried(name)
        except NotFound:
            # Removed here since; those games are judged by people.
            continue
        if carried is not None:
            yield Thing(LEXICON, name, msgspec.json.encode(carried))
    board = boards / f"{board_key(stage.board)}.toml"
    if board.is_file():
        yield Thing(BOARD, board.stem, board.read_bytes())


def read_lexicon(thing: Thing) -> CarriedLexicon:
    try:
        return msgspec.json.decode(thing.data, type=CarriedLexicon)
    except msgspec.MsgspecError:
        raise BadInput(text("“{name}” cannot be taken in here.", name=thing.name[:60])) from None


def check_things(things: Iterable[Thing], library: LexiconLibrary, boards: Path) -> None:
    """Nothing that is here is another thing of the same name."""
    for thing in things:
        if thing.of == LEXICON:
            library.has_carried(read_lexicon(thing))
            continue
        if thing.of != BOARD or not PART.fullmatch(thing.name):
            raise BadInput(text("“{name}” cannot be taken in here.", name=thing.name[:60]))
        board = boards / f"{thing.name}.toml"
        if board.is_file() and board.read_bytes() != thing.data:
            raise BadInput(
                text(
                    "There is another board “{name}” here; give one of the two another name.",
                    name=thing.name,
                )
            )


def keep_things(things: Iterable[Thing], library: LexiconLibrary, boards: Path) -> None:
    for thing in things:
        if thing.of == LEXICON:
            library.keep_carried(read_lexicon(thing))
        elif thing.of == BOARD:
            make_folder(boards)
            replace_file(boards / f"{thing.name}.toml", thing.data)
