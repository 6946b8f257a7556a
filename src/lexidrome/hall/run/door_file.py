"""Where a running server takes commands from the command line, in a file for its owner alone.

It is written once the server holds the data folder and removed before it lets go. So whoever
holds the folder and finds such a file has found one that a crashed server left behind.
"""

from __future__ import annotations

import hashlib
import secrets
from ipaddress import ip_address
from pathlib import Path
from typing import Annotated

import msgspec

from lexidrome.base import RUN_FOLDER, replace_file

DOOR_FILE = "door.json"
TOKEN_BYTES = 32


class ServerDoor(msgspec.Struct, frozen=True):
    host: str
    """An address of this machine that no other can reach."""
    port: Annotated[int, msgspec.Meta(ge=1, le=65_535)]
    token: Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]+\Z")]
    store: str = ""
    """Which database the server runs with; empty: the file in the data folder."""

    @property
    def is_local(self) -> bool:
        try:
            return ip_address(self.host).is_loopback
        except ValueError:
            return False


def new_door(host: str, port: int, store: str) -> ServerDoor:
    return ServerDoor(host, port, secrets.token_urlsafe(TOKEN_BYTES), store_mark(store))


def store_mark(address: str) -> str:
    """Tells databases apart without saying how one gets in."""
    return hashlib.sha256(address.encode()).hexdigest() if address else ""


def write_door(data: Path, door: ServerDoor) -> None:
    replace_file(data / RUN_FOLDER / DOOR_FILE, msgspec.json.encode(door))


def read_door(data: Path) -> ServerDoor | None:
    """None: there is none, or none that can be read or is of this machine."""
    try:
        door = msgspec.json.decode((data / RUN_FOLDER / DOOR_FILE).read_bytes(), type=ServerDoor)
    except (OSError, msgspec.MsgspecError):
        return None
    return door if door.is_local else None


def remove_door(data: Path) -> bool:
    """Whether there was one."""
    try:
        (data / RUN_FOLDER / DOOR_FILE).unlink()
    except FileNotFoundError:
        return False
    return True
