"""How streams are named: what kind of thing a stream is, and where it belongs.

game/ID           a game that belongs to nothing
game/EVENT/ID     a game of an event
event/EVENT       an event: its entries, rounds and results
roles/EVENT       who may do what in an event
roles/house       who runs this house
"""

from __future__ import annotations

import re
import secrets

from lexidrome.base import BadInput, CommandId, StreamId, text

GAME = "game"
EVENT = "event"
ROLES = "roles"
HOUSE_SCOPE = "house"
"""The scope of roles that hold in every event; no event can have this name."""
PART = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,59}", re.ASCII)
TABLE_GAME = re.compile(r"d(\d{1,4})-r(\d{1,4})-n(\d{1,6})", re.ASCII)
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
            "“{name}” cannot be a name here: it takes up to 60 letters A–Z, digits, - and _.",
            name=name[:60],
        )
    )


def game_stream(game: str, event: str | None = None) -> StreamId:
    if event == HOUSE_SCOPE:
        raise BadInput(text("An event cannot be called “{name}”.", name=HOUSE_SCOPE))
    parts = [GAME, game] if event is None else [GAME, event, game]
    return StreamId("/".join(check_part(part) for part in parts))


def event_stream(event: str) -> StreamId:
    if event == HOUSE_SCOPE:
        raise BadInput(text("An event cannot be called “{name}”.", name=HOUSE_SCOPE))
    return StreamId(f"{EVENT}/{check_part(event)}")


def event_name(stream: StreamId) -> str:
    """What the event of an event's stream is called."""
    return stream.removeprefix(f"{EVENT}/")


def is_event(stream: StreamId) -> bool:
    return stream.startswith(f"{EVENT}/")


def table_game(division_at: int, round_number: int, number: int) -> str:
    """The id of the game on screen at one table of an event.

    `division_at` is the division's place among those of the event, `number` that of the
    first side.
    """
    return f"d{division_at}-r{round_number}-n{number}"


def table_of(stream: StreamId) -> tuple[int, int, int] | None:
    """The table that a game of an event belongs to, if its id says so."""
    found = TABLE_GAME.fullmatch(stream.rpartition("/")[2])
    return None if found is None else (int(found[1]), int(found[2]), int(found[3]))


def roles_stream(event: str) -> StreamId:
    return StreamId(f"{ROLES}/{check_part(event)}")


def is_roles(stream: StreamId) -> bool:
    return stream.startswith(f"{ROLES}/")


def is_game(stream: StreamId) -> bool:
    return stream.startswith(f"{GAME}/")


def event_of(stream: StreamId) -> str | None:
    """The event that a game belongs to, if it belongs to one."""
    parts = stream.split("/")
    return parts[1] if parts[0] == GAME and len(parts) == 3 else None
