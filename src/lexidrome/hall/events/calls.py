"""Calls for the director: who waits at which table, for what, and who is on the way.

Each event has a stream of its calls, so that it can be read later who waited how long
and who came.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum

import msgspec

from lexidrome import tournament as t
from lexidrome.base import Refusal, StreamId, text
from lexidrome.hall.bounds import beyond_bounds
from lexidrome.hall.run.aggregate import Decision, Timeless, decoded, encoded, folded
from lexidrome.store import NewEvent, StoredEvent

ALREADY_CALLED = "already_called"
NO_SUCH_CALL = "no_such_call"


class CallReason(StrEnum):
    RULE = "rule"
    SCORE = "score"
    WORD = "word"
    TILES = "tiles"
    CLOCK = "clock"
    CONDUCT = "conduct"
    SILENCE = "silence"
    """The opponent was asked for silence, in vain (NSA-I.D.p2)."""
    OTHER = "other"


class MakeCall(msgspec.Struct, frozen=True):
    division: str
    table: int
    reason: CallReason
    note: str = ""
    game: StreamId | None = None
    by: str = ""
    """Who called: a person's id or a seat."""
    at_ms: int = 0


class AnswerCall(msgspec.Struct, frozen=True):
    """Somebody is on the way."""

    number: int
    by: str
    at_ms: int = 0


class CloseCall(msgspec.Struct, frozen=True):
    """What they were called for is settled."""

    number: int
    by: str
    at_ms: int = 0


class CallMade(msgspec.Struct, frozen=True, tag="call.made.1"):
    number: int
    division: str
    table: int
    reason: CallReason
    note: str
    game: StreamId | None
    by: str
    at_ms: int


class CallAnswered(msgspec.Struct, frozen=True, tag="call.answered.1"):
    number: int
    by: str
    at_ms: int


class CallClosed(msgspec.Struct, frozen=True, tag="call.closed.1"):
    number: int
    by: str
    at_ms: int


CallCommand = MakeCall | AnswerCall | CloseCall
CallEvent = CallMade | CallAnswered | CallClosed
_DECODER: msgspec.json.Decoder[CallEvent] = msgspec.json.Decoder(CallEvent)


class Call(msgspec.Struct, frozen=True):
    """A call that nobody has settled yet."""

    made: CallMade
    answer: CallAnswered | None = None

    @property
    def number(self) -> int:
        return self.made.number


class CallsOfEvent(msgspec.Struct, frozen=True):
    open: Mapping[int, Call] = {}
    count: int = 0
    """All calls there ever were."""

    def at(self, division: str, table: int) -> Call | None:
        where = (division, table)
        return next(
            (c for c in self.open.values() if (c.made.division, c.made.table) == where), None
        )


def _made(calls: CallsOfEvent, command: MakeCall) -> CallMade:
    return CallMade(
        calls.count + 1,
        command.division,
        command.table,
        command.reason,
        command.note,
        command.game,
        command.by,
        command.at_ms,
    )


class CallRules(Timeless[CallsOfEvent, CallCommand]):
    """Calls, for `Streams`."""

    def stamp(self, command: CallCommand, at_ms: int) -> CallCommand:
        return msgspec.structs.replace(command, at_ms=at_ms)

    def decide(
        self, state: CallsOfEvent | None, command: CallCommand
    ) -> Decision[CallsOfEvent, CallEvent] | Refusal:
        if (refusal := beyond_bounds(command)) is not None:
            return refusal
        calls = state or CallsOfEvent()
        events: tuple[CallEvent, ...]
        if isinstance(command, MakeCall):
            is_awaited = calls.at(command.division, command.table) is not None
            if not t.conduct.may_call(is_awaited=is_awaited):
                return Refusal(ALREADY_CALLED, text("The director has already been called."))
            events = (_made(calls, command),)
        elif command.number not in calls.open:
            return Refusal(NO_SUCH_CALL, text("That call has already been settled."))
        elif isinstance(command, AnswerCall):
            events = (CallAnswered(command.number, command.by, command.at_ms),)
        else:
            events = (CallClosed(command.number, command.by, command.at_ms),)
        for event in events:
            calls = self.evolve(calls, event)
        return Decision(events, calls)

    def evolve(self, state: CallsOfEvent | None, event: CallEvent) -> CallsOfEvent:
        calls = state or CallsOfEvent()
        if isinstance(event, CallMade):
            return CallsOfEvent({**calls.open, event.number: Call(event)}, event.number)
        others = {number: each for number, each in calls.open.items() if number != event.number}
        if isinstance(event, CallAnswered):
            answered = Call(calls.open[event.number].made, event)
            return CallsOfEvent({**others, event.number: answered}, calls.count)
        return CallsOfEvent(others, calls.count)

    def fold(self, state: CallsOfEvent | None, events: Sequence[CallEvent]) -> CallsOfEvent | None:
        return folded(self.evolve, state, events)

    def encode(self, event: CallEvent) -> NewEvent:
        return encoded(event)

    def decode(self, stored: StoredEvent) -> CallEvent:
        return decoded(_DECODER, stored)
