"""An event as it is kept between its facts: all of it but what is only there to be quick."""

from __future__ import annotations

import zlib
from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from lexidrome import tournament as t
from lexidrome.base import Text, text
from lexidrome.hall.events.event import EventRules, RunningEvent
from lexidrome.hall.run.snapshots import fingerprint, resumed
from lexidrome.store import Store

FOLDED_BY = (
    "base",
    "decider",
    "hall/events/event.py",
    "hall/events/event_snapshots.py",
    "lexicon",
    "procedures",
    "rulebook",
    "tournament",
)
"""Whatever has a say in what facts come to: the room of events, all below it, and these files."""
LEVEL = 1
LARGEST = 2**28

_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(RunningEvent)


class EventCodec:
    def __init__(self, made_by: str) -> None:
        self.made_by = made_by

    def encode(self, state: RunningEvent) -> bytes:
        """Checkpoints share nearly all with each other, which bytes cannot."""
        return zlib.compress(_ENCODER.encode(bare(state)), LEVEL)

    def decode(self, data: bytes) -> RunningEvent:
        """With one checkpoint, so that whatever is undone from now on is undone from here."""
        unpacked = zlib.decompressobj()
        try:
            state = _DECODER.decode(unpacked.decompress(data, LARGEST))
        except zlib.error as error:
            raise ValueError(str(error)) from error
        event = state.event
        here = t.Checkpoint(len(event.journal), event.tournament)
        return replace(state, event=replace(event, checkpoints=(here,)))


def bare(state: RunningEvent) -> RunningEvent:
    return replace(state, event=replace(state.event, checkpoints=()))


def event_codec() -> EventCodec | None:
    """None where nobody could tell by which code something was folded: then nothing is kept."""
    made_by = fingerprint(FOLDED_BY)
    return None if made_by is None else EventCodec(made_by)


def wrong_snapshots(store: Store) -> Iterator[Text]:
    """Those that would count, and are not what their facts come to: somebody has made them."""
    codec, rules = event_codec(), EventRules()
    if codec is None:
        return
    for stream in store.snapshots():
        kept = resumed(store, codec, stream)
        if kept is None:
            continue
        facts = [rules.decode(each) for each in store.read(stream)[: kept.version]]
        folded = rules.fold(None, facts)
        if folded is None or bare(folded) != bare(kept.state):
            yield text(
                "The saved state of {stream} at version {version} does not match its events.",
                stream=stream,
                version=kept.version,
            )
