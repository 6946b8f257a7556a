"""An event as it is kept between its facts: all of it but what is only there to be quick."""

from __future__ import annotations

import zlib

import msgspec
from msgspec.structs import replace

from lexidrome import tournament as t
from lexidrome.hall.events.event import RunningEvent
from lexidrome.hall.run.snapshots import fingerprint

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
    @property
    def made_by(self) -> str:
        return fingerprint(FOLDED_BY)

    def encode(self, state: RunningEvent) -> bytes:
        """Checkpoints share nearly all with each other, which bytes cannot."""
        bare = replace(state, event=replace(state.event, checkpoints=()))
        return zlib.compress(_ENCODER.encode(bare), LEVEL)

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
