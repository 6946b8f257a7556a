"""Messages as they go over the line; what many listeners get is made once."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from lexidrome.hall.run.feed import Confided, Ended, Message, Passed, Presence, Told
from lexidrome.hall.run.feed import Snapshot as Picture
from lexidrome.web.live import messages as m

_ENCODE = msgspec.json.Encoder().encode
FRAMES_KEPT = 16
"""All who hear of a change are told one after the other; what is kept longer only takes up room."""


def frame_of(message: m.FromServer) -> str:
    return _ENCODE(message).decode()


def is_last_of_change(told: Told) -> bool:
    """Whether it says how things are now; before that, more is to come."""
    return told.changes is not None or told.view is not None


class FeedFrames:
    """What the feed of one game brings, as it goes over the line."""

    def __init__(self, game: str, you: m.You, table: msgspec.Raw) -> None:
        self._game = game
        self._you = you
        self._table = table
        self._batch: list[Told] = []
        """The beginning of a change of which more is to come."""

    def of(self, message: Message) -> str | None:
        """`None` for what goes over the line only along with the next."""
        if type(message) is Told:
            self._batch.append(message)
            if not is_last_of_change(message):
                return None
            batch, self._batch = self._batch, []
            return events_frame(self._game, tuple(batch))
        match message:
            case Picture():
                view = msgspec.Raw(message.data)
                return frame_of(
                    m.Snapshot(self._game, message.version, self._you, self._table, view)
                )
            case Presence():
                return frame_of(m.SeatsTaken(self._game, message.seats))
            case Passed():
                return frame_of(m.TableMarks(self._game, msgspec.Raw(message.data)))
            case Confided():
                return frame_of(m.MatesLaying(self._game, msgspec.Raw(message.data)))
            case Ended():
                return frame_of(m.SubscriptionEnded(self._game, message.reason))
        raise AssertionError(message)


@lru_cache(maxsize=FRAMES_KEPT)
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
