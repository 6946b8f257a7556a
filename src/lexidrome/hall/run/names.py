"""How streams are named: what kind of thing a stream is, and where it belongs.

game/ID           a game that belongs to nothing
game/EVENT/ID     a game of an event
event/EVENT       an event: its entries, rounds and results
roles/EVENT       who may do what in an event
roles/house       who runs this house
calls/EVENT       calls for the director of an event
moves/EVENT       from which machine to which an event has moved
slip/EVENT/NAME   the slip of a pairing, by which its two sides report: a name for links, no stream
"""

from __future__ import annotations

import re
import secrets
from functools import lru_cache
from typing import NamedTuple

from lexidrome.base import BadInput, CommandId, StreamId, text

GAME = "game"
EVENT = "event"
ROLES = "roles"
CALLS = "calls"
MOVES = "moves"
SLIP = "slip"
HOUSE_SCOPE = "house"
"""The scope of roles that hold in every event; no event can have this name."""
PART = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,59}", re.ASCII)
TABLE_GAME = re.compile(
    r"d(\d{1,4})-r(\d{1,4})-n(\d{1,6})(?:-m(\d{1,6}))?(?:-(?:play|record))?", re.ASCII
)
ID_BYTES = 8


def new_id() -> str:
    """A name that nobody can guess and nobody else has."""
    return secrets.token_hex(ID_BYTES)


def house_id() -> CommandId:
    """For what the house does once because somebody asked."""
    return CommandId(f"house/{new_id()}")


def check_part(name: str) -> str:
    """A name that may stand in a stream's name, in an address and in a file's name."""
    if PART.fullmatch(name):
        return name
    raise BadInput(
        text(
            "“{name}” cannot be used as a name here: use up to 60 letters A–Z, digits, - and _.",
            name=name[:60],
        )
    )


def game_stream(game: str, event: str | None = None) -> StreamId:
    """The stream of a game, of an event or of none."""
    if event == HOUSE_SCOPE:
        raise BadInput(text("An event cannot be called “{name}”.", name=HOUSE_SCOPE))
    parts = [GAME, game] if event is None else [GAME, event, game]
    return StreamId("/".join(check_part(part) for part in parts))


def event_stream(event: str) -> StreamId:
    """The stream of an event."""
    if event == HOUSE_SCOPE:
        raise BadInput(text("An event cannot be called “{name}”.", name=HOUSE_SCOPE))
    return StreamId(f"{EVENT}/{check_part(event)}")


def event_name(stream: StreamId) -> str:
    """What the event of an event's stream is called."""
    return stream.removeprefix(f"{EVENT}/")


def is_event(stream: StreamId) -> bool:
    return stream.startswith(f"{EVENT}/")


class TablePlace(NamedTuple):
    """The pairing that a game belongs to."""

    division_at: int
    """The division's place among those of the event."""
    round_number: int
    number: int
    """Of the first side."""
    other: int | None
    """Of the second side, where the name says it."""


def table_game(division_at: int, round_number: int, number: int, other: int | None = None) -> str:
    """The name of a pairing of an event; the id of its game begins with it."""
    name = f"d{division_at}-r{round_number}-n{number}"
    return name if other is None else f"{name}-m{other}"


def table_of(stream: StreamId) -> TablePlace | None:
    """The pairing that a game of an event belongs to, if its id says so."""
    found = TABLE_GAME.fullmatch(stream.rpartition("/")[2])
    if found is None:
        return None
    other = None if found[4] is None else int(found[4])
    return TablePlace(int(found[1]), int(found[2]), int(found[3]), other)


@lru_cache(maxsize=256)
def roles_stream(event: str) -> StreamId:
    return StreamId(f"{ROLES}/{check_part(event)}")


def scope_of_roles(stream: StreamId) -> str:
    """The event, or the house, whose roles a stream holds."""
    return stream.removeprefix(f"{ROLES}/")


def calls_stream(event: str) -> StreamId:
    return StreamId(f"{CALLS}/{check_part(event)}")


def moves_stream(event: str) -> StreamId:
    return StreamId(f"{MOVES}/{check_part(event)}")


def slip_stream(event: str, pairing: str) -> StreamId:
    return StreamId("/".join([SLIP, check_part(event), check_part(pairing)]))


def slips_of(event: str) -> str:
    """What the names of all slips of an event begin with."""
    return f"{SLIP}/{event}/"


def pairing_name_of(stream: StreamId) -> str:
    """The name of the pairing that a game of an event belongs to; empty if its id is none."""
    place = table_of(stream)
    return "" if place is None else table_game(*place)


def is_roles(stream: StreamId) -> bool:
    return stream.startswith(f"{ROLES}/")


def is_calls(stream: StreamId) -> bool:
    return stream.startswith(f"{CALLS}/")


def is_moves(stream: StreamId) -> bool:
    return stream.startswith(f"{MOVES}/")


def is_game(stream: StreamId) -> bool:
    return stream.startswith(f"{GAME}/")


@lru_cache(maxsize=8192)
def event_of(stream: StreamId) -> str | None:
    """The event that a game belongs to, if it belongs to one."""
    parts = stream.split("/")
    return parts[1] if parts[0] == GAME and len(parts) == 3 else None
