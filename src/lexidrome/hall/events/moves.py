"""How an event moves from one house to another: handed over, taken in, taken back.

Each event that ever moved has a stream of that, which goes along. As long as it ends with
`EventLeft`, the event is closed where it left from: it has gone on, or will, in another place,
and there is only one in which it lives.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from lexidrome.base import PersonId, Refusal, Text, text
from lexidrome.hall.bounds import beyond_bounds
from lexidrome.hall.run.aggregate import Decision, Timeless, decoded, encoded, folded
from lexidrome.store import NewEvent, StoredEvent

AWAY = "event_away"
NOT_AWAY = "event_not_away"


class HandOver(msgspec.Struct, frozen=True):
    """Close the event here; it goes on where it is taken in."""

    pack: str
    """The name of what goes along, which nothing else has."""
    to: str
    """Where it goes, in the words of whoever hands it over."""
    place: str
    """The machine that it leaves."""
    by: PersonId | None
    at_ms: int = 0


class TakeEventBack(msgspec.Struct, frozen=True):
    """Let it go on here after all: what went along was lost."""

    reason: str
    by: PersonId | None
    at_ms: int = 0


class EventLeft(msgspec.Struct, frozen=True, tag="moves.left.1"):
    pack: str
    to: str
    place: str
    by: PersonId | None
    at_ms: int


class EventArrived(msgspec.Struct, frozen=True, tag="moves.arrived.1"):
    pack: str
    place: str
    """The machine that has it now."""
    left_ms: int
    """Since when nobody could play it."""
    by: PersonId | None
    at_ms: int


class EventTakenBack(msgspec.Struct, frozen=True, tag="moves.taken_back.1"):
    pack: str
    reason: str
    left_ms: int
    by: PersonId | None
    at_ms: int


MoveCommand = HandOver | TakeEventBack
MoveFact = EventLeft | EventArrived | EventTakenBack
LEFT = str(EventLeft.__struct_config__.tag)
GOES_ON = frozenset(str(kind.__struct_config__.tag) for kind in (EventArrived, EventTakenBack))
"""With these it is live again where they are written."""
_DECODER: msgspec.json.Decoder[MoveFact] = msgspec.json.Decoder(MoveFact)


class EventMoves(msgspec.Struct, frozen=True):
    """Where an event has been."""

    facts: tuple[MoveFact, ...] = ()

    @property
    def left(self) -> EventLeft | None:
        """How it left, if it is not here."""
        last = self.facts[-1] if self.facts else None
        return last if isinstance(last, EventLeft) else None

    def arrived(self, pack: str) -> EventArrived | None:
        """How this was taken in here, if it was."""
        found = (e for e in self.facts if isinstance(e, EventArrived) and e.pack == pack)
        return next(found, None)


def told_move(fact: MoveFact) -> Text:
    """A line of the journal."""
    match fact:
        case EventLeft(to=to, place=place):
            return text("Handed over to “{to}”; it left {place}", to=to, place=place)
        case EventArrived(place=place):
            return text("Taken in on {place}", place=place)
        case EventTakenBack(reason=reason):
            return text("Taken back: {reason}", reason=reason)


class MoveRules(Timeless[EventMoves, MoveCommand]):
    """Moves, for `Streams`. That an event arrives is written with the event itself."""

    def stamp(self, command: MoveCommand, at_ms: int) -> MoveCommand:
        return msgspec.structs.replace(command, at_ms=at_ms)

    def decide(
        self, state: EventMoves | None, command: MoveCommand
    ) -> Decision[EventMoves, MoveFact] | Refusal:
        if (refusal := beyond_bounds(command)) is not None:
            return refusal
        moves = state or EventMoves()
        left = moves.left
        fact: MoveFact
        if isinstance(command, HandOver):
            if left is not None:
                return Refusal(AWAY, text("The event has been handed over already."))
            fact = EventLeft(command.pack, command.to, command.place, command.by, command.at_ms)
        else:
            if left is None:
                return Refusal(NOT_AWAY, text("The event is here; there is nothing to take back."))
            if not command.reason.strip():
                return Refusal("reason_missing", text("Enter why it is taken back."))
            fact = EventTakenBack(
                left.pack, command.reason.strip(), left.at_ms, command.by, command.at_ms
            )
        return Decision((fact,), self.evolve(moves, fact))

    def evolve(self, state: EventMoves | None, event: MoveFact) -> EventMoves:
        return EventMoves((*(state or EventMoves()).facts, event))

    def fold(self, state: EventMoves | None, events: Sequence[MoveFact]) -> EventMoves | None:
        return folded(self.evolve, state, events)

    def encode(self, event: MoveFact) -> NewEvent:
        return encoded(event)

    def decode(self, stored: StoredEvent) -> MoveFact:
        return decoded(_DECODER, stored)
