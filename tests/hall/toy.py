"""The smallest thing the hall can run: a jar that coins go into until its lid closes."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from lexidrome.base import Refusal, text
from lexidrome.hall.run.aggregate import Decision, folded
from lexidrome.store import NewEvent, StoredEvent


class PutIn(msgspec.Struct, frozen=True):
    coins: int


class CloseAt(msgspec.Struct, frozen=True):
    """The lid falls shut by itself at that time."""

    at_ms: int


class TimePassed(msgspec.Struct, frozen=True):
    at_ms: int


class CreditOutage(msgspec.Struct, frozen=True):
    from_ms: int
    at_ms: int


class CoinsPutIn(msgspec.Struct, frozen=True, tag="jar.coins_put_in.1"):
    coins: int


class ClosingSet(msgspec.Struct, frozen=True, tag="jar.closing_set.1"):
    at_ms: int


class Closed(msgspec.Struct, frozen=True, tag="jar.closed.1"):
    pass


Command = PutIn | CloseAt | TimePassed | CreditOutage
Event = CoinsPutIn | ClosingSet | Closed


DECODER: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)


class Jar(msgspec.Struct, frozen=True):
    version: int = 0
    coins: int = 0
    coins_at: int = 0
    """The version at which coins were put in last."""
    closes_at_ms: int | None = None
    is_closed: bool = False


class JarRules:
    """A jar takes at most ten coins, and none once it is closed."""

    def __init__(self) -> None:
        self.decided = 0

    def stamp(self, command: Command, at_ms: int) -> Command:
        return command

    def decide(self, state: Jar | None, command: Command) -> Decision[Jar, Event] | Refusal:
        self.decided += 1
        jar = state or Jar()
        events: tuple[Event, ...] = ()
        if isinstance(command, PutIn):
            if jar.is_closed:
                return Refusal("closed", text("The jar is closed."))
            if jar.coins + command.coins > 10:
                return Refusal("full", text("The jar is full."))
            events = (CoinsPutIn(command.coins),)
        elif isinstance(command, CloseAt):
            events = (ClosingSet(command.at_ms),)
        elif isinstance(command, CreditOutage) and jar.closes_at_ms is not None:
            events = (ClosingSet(jar.closes_at_ms + command.at_ms - command.from_ms),)
        elif isinstance(command, TimePassed) and (jar.closes_at_ms or 0) <= command.at_ms:
            events = (Closed(),)
        after = jar
        for event in events:
            after = self.evolve(after, event)
        return Decision(events, after)

    def evolve(self, state: Jar | None, event: Event) -> Jar:
        jar = state or Jar()
        version = jar.version + 1
        if isinstance(event, CoinsPutIn):
            coins = jar.coins + event.coins
            return msgspec.structs.replace(jar, version=version, coins=coins, coins_at=version)
        if isinstance(event, ClosingSet):
            return msgspec.structs.replace(jar, version=version, closes_at_ms=event.at_ms)
        return msgspec.structs.replace(jar, version=version, closes_at_ms=None, is_closed=True)

    def fold(self, state: Jar | None, events: Sequence[Event]) -> Jar | None:
        return folded(self.evolve, state, events)

    def encode(self, event: Event) -> NewEvent:
        return NewEvent(str(event.__struct_config__.tag), msgspec.json.encode(event))

    def decode(self, stored: StoredEvent) -> Event:
        return DECODER.decode(stored.data)

    def touched_at(self, state: Jar, command: Command) -> int:
        return state.coins_at if isinstance(command, PutIn) else 0

    def is_live(self, state: Jar) -> bool:
        return state.closes_at_ms is not None

    def life_of(self, name: str) -> bool | None:
        return {"jar.closing_set.1": True, "jar.closed.1": False}.get(name)

    def next_due_ms(self, state: Jar) -> int | None:
        return state.closes_at_ms

    def time_passed(self, at_ms: int) -> Command:
        return TimePassed(at_ms)

    def credit_outage(self, from_ms: int, at_ms: int) -> Command:
        return CreditOutage(from_ms, at_ms)
