"""Whether a parcel can be taken in here, and what of it then is.

An event that was here before comes home: what is here must be how it begins in the parcel. Of an
event of the same name that is another one, or that has gone on in both places, nothing is taken.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping

import msgspec

from lexidrome.base import (
    BadInput,
    CommandId,
    Conflict,
    Damaged,
    LexidromeError,
    Ms,
    StreamId,
    Text,
    text,
)
from lexidrome.base.moments import machine_zone, plain_moment
from lexidrome.hall.events.belongings import (
    ACCOUNT_RECORD,
    REPORT_RECORD,
    records_of,
    streams_of,
)
from lexidrome.hall.events.moves import (
    LEFT,
    EventArrived,
    EventLeft,
    EventMoves,
    EventTakenBack,
    MoveFact,
    MoveRules,
)
from lexidrome.hall.hall import Hall
from lexidrome.hall.people.accounts import Account
from lexidrome.hall.run.names import (
    check_part,
    event_stream,
    is_calls,
    is_event,
    is_game,
    is_moves,
    is_roles,
    moves_stream,
)
from lexidrome.hall.run.shares import key_of
from lexidrome.store import Admission, Parcel, Record, Store, StoredEvent

_RULES = MoveRules()
Streams = Mapping[StreamId, list[StoredEvent]]


def check_parcel(store: Store, hall: Hall, parcel: Parcel, now_ms: int) -> EventArrived | None:
    """Raise what is wrong with it; how it was taken in, if it was before."""
    event = check_part(parcel.header.name)
    there = _by_stream(parcel.events)
    _check_own(parcel, event, there)
    here = {stream: store.stored_in(stream) for stream in streams_of(store, event)}
    moves = _moves(store, here.get(moves_stream(event), []))
    known = moves.arrived(parcel.header.id)
    if known is not None:
        return known
    _check_goes_on(event, moves, parcel, here, there)
    _check_read(store, hall, parcel)
    _check_time(parcel, now_ms)
    return None


def _by_stream(events: tuple[StoredEvent, ...]) -> Streams:
    found: defaultdict[StreamId, list[StoredEvent]] = defaultdict(list)
    for event in events:
        found[event.stream].append(event)
    return found


def _moves(store: Store, stored: list[StoredEvent]) -> EventMoves:
    facts = [_RULES.decode(store.newest(each)) for each in stored]
    return _RULES.fold(None, facts) or EventMoves()


def _check_own(parcel: Parcel, event: str, there: Streams) -> None:
    """It holds one event that was handed over in it, and nothing else."""
    key = key_of(event_stream(event))
    moves = there.get(moves_stream(event), [])
    is_whole = event_stream(event) in there and all(key_of(stream) == key for stream in there)
    if not is_whole or not moves or moves[-1].name != LEFT:
        raise _no_parcel()
    left = _RULES.decode(moves[-1])
    if not isinstance(left, EventLeft) or left.pack != parcel.header.id:
        raise _no_parcel()


def _no_parcel() -> Damaged:
    return Damaged(text("What this file says of itself does not fit what it holds."))


def _check_goes_on(
    event: str, moves: EventMoves, parcel: Parcel, here: Streams, there: Streams
) -> None:
    own = here[event_stream(event)]
    if not own:
        return
    if own[0].hash != there[event_stream(event)][0].hash:
        raise Conflict(
            text(
                "There is another event “{event}” here; nothing was taken in. Two events of one "
                "name cannot be in one place.",
                event=event,
            )
        )
    if moves.left is not None and moves.left.pack == parcel.header.id:
        raise BadInput(
            text(
                "This file left from here and was not taken in anywhere that is known here. If it "
                "did not arrive, take the event back: lexidrome event take-back {event} "
                "--reason …",
                event=event,
            )
        )
    for stream in (moves_stream(event), *here):
        _check_same(event, stream, here[stream], there.get(stream, []))


def _check_same(
    event: str, stream: StreamId, here: list[StoredEvent], there: list[StoredEvent]
) -> None:
    """What is here is how it begins there."""
    both = zip(here, there, strict=False)
    at = next((at for at, (one, other) in enumerate(both) if one.hash != other.hash), None)
    if at is None and len(here) <= len(there):
        return
    at = min(len(here), len(there)) if at is None else at
    raise Conflict(
        text(
            "“{event}” has gone on in two places, so nothing was taken in. They part in {stream} "
            "after version {version}. Here: {here}. In the file: {there}.",
            event=event,
            stream=stream,
            version=at,
            here=_told(here, at),
            there=_told(there, at),
        )
    )


def _told(events: list[StoredEvent], at: int) -> Text:
    """What happened there, without what it says: that may be a secret."""
    if at >= len(events):
        return text("nothing more")
    stored = events[at]
    moment = plain_moment(stored.at_ms, machine_zone())
    fact: MoveFact | None = _RULES.decode(stored) if is_moves(stored.stream) else None
    if isinstance(fact, EventTakenBack):
        return text("taken back ({moment}): {reason}", moment=moment, reason=fact.reason)
    if isinstance(fact, EventArrived):
        return text("taken in on {place} ({moment})", moment=moment, place=fact.place)
    return text("{name} ({moment})", name=stored.name, moment=moment)


def _check_read(store: Store, hall: Hall, parcel: Parcel) -> None:
    """Everything in it can be read by this version; else nothing is begun."""
    readers: list[tuple[Callable[[StreamId], bool], Callable[[StoredEvent], object]]] = [
        (is_game, hall.games.decode),
        (is_event, hall.events.decode),
        (is_roles, hall.roles.decode),
        (is_calls, hall.calls.decode),
        (is_moves, _RULES.decode),
    ]
    for stored in parcel.events:
        decode = next((reader for is_kind, reader in readers if is_kind(stored.stream)), None)
        if decode is None:
            raise _no_parcel()
        try:
            decode(store.newest(stored))
        except LexidromeError:
            raise BadInput(
                text(
                    "This version of Lexidrome cannot read {name}, which version {made_by} has "
                    "written. Update this one first.",
                    name=stored.name,
                    made_by=parcel.header.made_by,
                )
            ) from None


def _check_time(parcel: Parcel, now_ms: int) -> None:
    ahead_ms = max(stored.at_ms for stored in parcel.events) - now_ms
    if ahead_ms > 0:
        raise BadInput(
            text(
                "The clock of {place} is ahead of this server’s: the event ends {seconds} s from "
                "now. Set this server’s clock right, or try again then.",
                place=parcel.header.place,
                seconds=-(-ahead_ms // 1000),
            )
        )


def admission_of(
    store: Store, parcel: Parcel, arrived: EventArrived, who: str
) -> tuple[Admission, list[Text]]:
    """What is written, and what whoever takes it in should know of what is not."""
    event = parcel.header.name
    coming = {(record.kind, record.key): record for record in parcel.records}
    here = {(r.kind, r.key): r for kind in {r.kind for r in parcel.records}
            for r in store.records(kind)}  # fmt: skip
    own = {(record.kind, record.key) for record in records_of(store, event)}
    accounts, said = _accounts(store, parcel)
    records = [
        record
        for place, record in coming.items()
        if record.kind != ACCOUNT_RECORD and (place not in here or place in own)
    ]
    gone = [place for place in own if place not in coming and place[0] != REPORT_RECORD]
    admission = Admission(
        parcel.events, parcel.people, (*records, *accounts), tuple(sorted(gone))
    ).followed_by(
        moves_stream(event),
        _RULES.encode(arrived),
        CommandId(f"arrived/{arrived.pack}"),
        who=who,
        at_ms=Ms(arrived.at_ms),
    )
    return admission, said


def _accounts(store: Store, parcel: Parcel) -> tuple[list[Record], list[Text]]:
    """Those of helpers who have none here, under names that nobody has here."""
    known = {
        record.key: msgspec.json.decode(record.data, type=Account)
        for record in store.records(ACCOUNT_RECORD)
    }
    persons = {account.person for account in known.values()}
    taken, said = list[Record](), list[Text]()
    for record in parcel.records:
        if record.kind != ACCOUNT_RECORD:
            continue
        account = msgspec.json.decode(record.data, type=Account)
        if account.person in persons:
            continue
        if record.key in known:
            said.append(
                text(
                    "The account “{login}” is somebody else’s here; give whoever has it there "
                    "another one on /people.",
                    login=account.login,
                )
            )
        else:
            taken.append(record)
    return taken, said
