"""Messages as they go over the line; what many listeners get is made once."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from lexidrome.hall.run.feed import Told
from lexidrome.web.live.messages import FromServer

_ENCODE = msgspec.json.Encoder().encode


def frame_of(message: FromServer) -> str:
    return _ENCODE(message).decode()


def is_last_of_change(told: Told) -> bool:
    """Whether it says how things are now; before that, more is to come."""
    return told.changes is not None or told.view is not None


@lru_cache(maxsize=256)
def events_frame(game: str, batch: tuple[Told, ...]) -> str:
    """An `events` message; its parts are JSON already."""
    last = batch[-1]
    key, picture = ("view", last.view) if last.changes is None else ("changes", last.changes)
    assert picture is not None
    tails = "" if last.tails is None else f',"tails":{last.tails.decode()}'
    events = b",".join([told.data for told in batch]).decode()
    return (
        f'{{"type":"events","game":"{game}","version":{last.version},"events":[{events}],'
        f'"{key}":{picture.decode()}{tails}}}'
    )
