"""What goes over the socket, both ways; `docs/protocol.md` says what it means.

Events and views are made by the hall as JSON and passed on as they are, so here
they are `msgspec.Raw`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from lexidrome import game as g
from lexidrome.game import Difference
from lexidrome.hall.games.desk import Viewpoint
from lexidrome.hall.run.feed import Goodbye

PROTOCOL = 1
"""Grows when a message changes its meaning; new fields and types do not count."""

MOST_MARKS = 64
"""More than anybody presses a clock before a play is written."""

Address = Annotated[str, msgspec.Meta(min_length=1, max_length=121)]
CommandIdText = Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9_-]{8,64}$")]
Number = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
"""What a script can hold exactly."""
MOST_LAID = g.layout.MOST_SIDE
"""No play is longer than the board."""
LaidTile = tuple[
    Annotated[int, msgspec.Meta(ge=0, lt=g.layout.MOST_SIDE**2)],
    Annotated[str, msgspec.Meta(min_length=1, max_length=4)],
]
"""A square, and what lies on it as boards and racks write it."""


# From the client


class Hello(msgspec.Struct, frozen=True, tag="hello"):
    """Comes first, once."""

    protocol: int


class Subscribe(msgspec.Struct, frozen=True, tag="subscribe"):
    game: Address
    version: Number | None = None
    """What the client has; it then gets what it misses."""
    as_spectator: bool = False
    """With a spectator's eyes, whoever asks: for an overlay that everybody will see."""


class Unsubscribe(msgspec.Struct, frozen=True, tag="unsubscribe"):
    game: Address


class Watch(msgspec.Struct, frozen=True, tag="watch"):
    """Be told whenever an event's pages may have changed, or a lobby's, which names itself."""

    event: Address


class GameCommand(msgspec.Struct, frozen=True, tag="command"):
    """Something that a person wants done; the same id is the same command."""

    game: Address
    id: CommandIdText
    command: dict[str, Any]
    version: Number | None = None
    """The version of the game that the person saw."""
    for_side: Number | None = None
    """Beside a real board: the side whose act is entered, if it is not one's own."""
    late_ms: Number = 0
    """Beside a real board: how long ago it happened, by the device's own clock."""


class Preview(msgspec.Struct, frozen=True, tag="preview"):
    """Asks what a correction would change; nothing is changed."""

    game: Address
    id: CommandIdText
    command: dict[str, Any]


class Why(msgspec.Struct, frozen=True, tag="why"):
    """Asks why one cannot do what is not offered."""

    game: Address
    id: CommandIdText
    for_side: Number | None = None
    """Beside a real board: of what is entered for that side."""


class Mark(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was done at the clock beside a real board; the play before it is not written yet."""

    id: CommandIdText
    device: CommandIdText
    """Where it was done."""
    kind: Literal["press", "hold", "release", "stop", "start"]
    side: Number
    turn: Number
    """The turn that it ends, or whose play it is about; from 0."""
    at_ms: Number
    reason: Annotated[str, msgspec.Meta(max_length=40)] = ""
    """Why the clock was stopped."""
    is_settled: bool = False
    """It was entered with its play, or taken back."""


class Marks(msgspec.Struct, frozen=True, tag="marks"):
    """All that a device knows of the clock on its table; goes on to the others there."""

    game: Address
    marks: Annotated[tuple[Mark, ...], msgspec.Meta(max_length=MOST_MARKS)]


class Laying(msgspec.Struct, frozen=True, tag="laying"):
    """What somebody has laid on their own screen and not played; goes on to their team-mates."""

    game: Address
    tiles: Annotated[tuple[LaidTile, ...], msgspec.Meta(max_length=MOST_LAID)]
    is_asking: bool = False
    """Their pages say in return what they have laid."""


class Ping(msgspec.Struct, frozen=True, tag="ping"):
    """Asks what time it is."""

    id: Number


class Pong(msgspec.Struct, frozen=True, tag="pong"):
    """Answers the server's ping at once."""

    id: Number


FromClient = (
    Hello | Subscribe | Unsubscribe | Watch | GameCommand | Preview | Why | Marks | Laying | Ping
    | Pong
)  # fmt: skip


# From the server


class FromBackup(msgspec.Struct, frozen=True):
    """The house goes on from a backup: what happened after it, the server does not know."""

    id: str
    """Another one after each restoring."""
    as_of_ms: int


class Welcome(msgspec.Struct, frozen=True, tag="welcome"):
    now_ms: int
    is_clock_running: bool
    """Not with a test clock, which stands until it is moved."""
    protocol: int = PROTOCOL
    restored: FromBackup | msgspec.UnsetType = msgspec.UNSET
    """Not where nothing was ever restored."""


class You(msgspec.Struct, frozen=True):
    """With whose eyes the client looks."""

    audience: Literal["side", "spectator", "director"]
    side: int | None
    delay_ms: int
    person: str | None = None
    """Who of the side or of the staff it is; none for those who share a seat."""


def you_of(place: Viewpoint) -> You:
    return You(place.viewer.audience.value, place.viewer.side, place.delay_ms, place.person)


class Snapshot(msgspec.Struct, frozen=True, tag="snapshot"):
    game: str
    version: int
    you: You
    table: msgspec.Raw
    view: msgspec.Raw


class Events(msgspec.Struct, frozen=True, tag="events", omit_defaults=True):
    """What happened, and how the view is now: what changed of it, or all of it after a gap."""

    game: str
    version: int
    """Of the last of the events."""
    events: msgspec.Raw
    changes: msgspec.Raw | None = None
    tails: msgspec.Raw | None = None
    """Lists of the view of which only the end is told, by name: from which place, and the items."""
    view: msgspec.Raw | None = None


class SeatsTaken(msgspec.Struct, frozen=True, tag="presence"):
    """The sides with a page open."""

    game: str
    seats: tuple[int, ...]


class TableMarks(msgspec.Struct, frozen=True, tag="marks"):
    """What another device at the same table knows of its clock."""

    game: str
    marks: msgspec.Raw


class Laid(msgspec.Struct, frozen=True):
    """Who of the team has laid what."""

    person: str | None
    tiles: tuple[LaidTile, ...]
    is_asking: bool


class MatesLaying(msgspec.Struct, frozen=True, tag="laying"):
    """What another of the same side has laid and not played."""

    game: str
    laid: msgspec.Raw


class Waiting(msgspec.Struct, frozen=True, tag="waiting"):
    """Not everybody has sat down yet; the names of those who have, by side."""

    game: str
    seats: tuple[tuple[str, ...] | None, ...]


class SubscriptionEnded(msgspec.Struct, frozen=True, tag="ended"):
    game: str
    reason: Goodbye


class NextGame(msgspec.Struct, frozen=True, tag="next"):
    """A rematch is offered, or has begun."""

    game: str
    next: str
    is_started: bool


class EventChanged(msgspec.Struct, frozen=True, tag="event_changed"):
    """The pages of an event may have changed; also the answer to `watch`."""

    event: str


class CommandDone(msgspec.Struct, frozen=True, tag="done"):
    id: str
    game: str
    version: int
    """After what came of the command."""
    is_repeat: bool


class Refused(msgspec.Struct, frozen=True, tag="refused"):
    id: str | None
    """Of the command; none where a subscription was refused."""
    game: str
    reason: str
    sentence: str
    rule: str | None = None
    can_retry: bool = False


class Previewed(msgspec.Struct, frozen=True, tag="previewed"):
    """What a correction would change."""

    id: str
    game: str
    difference: Difference


class WhyNot(msgspec.Struct, frozen=True):
    reason: str
    sentence: str
    rule: str | None = None


class Whys(msgspec.Struct, frozen=True, tag="whys"):
    """Why what is not offered cannot be done, by the commands' names."""

    id: str
    game: str
    version: int
    """Of which it is said."""
    cannot: dict[str, WhyNot]


class ServerPing(msgspec.Struct, frozen=True, tag="ping"):
    id: int
    now_ms: int
    lag_ms: int
    """What the line's lag is taken to be."""


class ServerPong(msgspec.Struct, frozen=True, tag="pong"):
    id: int
    now_ms: int


class TimeMoved(msgspec.Struct, frozen=True, tag="time"):
    """The test clock was moved."""

    now_ms: int


class Error(msgspec.Struct, frozen=True, tag="error"):
    """Why the server is about to close."""

    reason: str
    sentence: str


FromServer = (
    Welcome | Snapshot | Events | SeatsTaken | TableMarks | MatesLaying | Waiting
    | SubscriptionEnded | NextGame
    | EventChanged | CommandDone | Refused | Previewed | Whys | ServerPing | ServerPong | TimeMoved
    | Error
)  # fmt: skip
