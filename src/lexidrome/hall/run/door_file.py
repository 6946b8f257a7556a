"""Where a running server takes commands from the command line, in a file for its owner alone.

It is written once the server holds the data folder and removed before it lets go. So whoever
holds the folder and finds such a file has found one that a crashed server left behind.

Its token is never sent. Who asks and who answers show that they know it, each by a code over
what they say: whoever listens at that port by now learns nothing by which to ask, and what it
answers is known not to be the server's.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from ipaddress import ip_address
from pathlib import Path
from typing import Annotated

import msgspec

from lexidrome.base.files import replace_file
from lexidrome.base.folders import RUN_FOLDER, make_folder

DOOR_FILE = "door.json"
TOKEN_BYTES = 32
NONCE_BYTES = 16
SCHEME = "Lexidrome"
_HEADER = re.compile(SCHEME + r" ([0-9a-f]{32})\.([0-9a-f]{64})\.([0-9a-f]{64})")


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

    def ask(self, body: bytes) -> DoorAsked:
        """Shows that whoever sends this knows the token."""
        nonce, digest = secrets.token_hex(NONCE_BYTES), hashlib.sha256(body).hexdigest()
        return DoorAsked(nonce, digest, self._code("ask", nonce, digest))

    def knows(self, asked: DoorAsked) -> bool:
        code = self._code("ask", asked.nonce, asked.digest)
        return hmac.compare_digest(code, asked.code)

    def answer(self, asked: DoorAsked, body: bytes) -> str:
        """Shows that whoever knows the token answers this, to that question and no other."""
        return self._code("answer", asked.nonce, asked.digest, hashlib.sha256(body).hexdigest())

    def is_answer(self, asked: DoorAsked, body: bytes, code: str) -> bool:
        return hmac.compare_digest(self.answer(asked, body).encode(), code.encode())

    def _code(self, *parts: str) -> str:
        return hmac.new(self.token.encode(), "\n".join(parts).encode(), "sha256").hexdigest()


class DoorAsked(msgspec.Struct, frozen=True):
    """How a question shows by whom it is; stands in its `Authorization`."""

    nonce: str
    digest: str
    """Of what is asked, so that a stranger is turned away before all of it was read."""
    code: str

    def header(self) -> str:
        return f"{SCHEME} {self.nonce}.{self.digest}.{self.code}"

    def is_of(self, body: bytes) -> bool:
        return hmac.compare_digest(hashlib.sha256(body).hexdigest(), self.digest)


def read_header(written: str) -> DoorAsked | None:
    found = _HEADER.fullmatch(written)
    return None if found is None else DoorAsked(*found.groups())


def new_door(host: str, port: int, store: str) -> ServerDoor:
    return ServerDoor(host, port, secrets.token_urlsafe(TOKEN_BYTES), store_mark(store))


def store_mark(address: str) -> str:
    """Tells databases apart without saying how one gets in."""
    return hashlib.sha256(address.encode()).hexdigest() if address else ""


def write_door(data: Path, door: ServerDoor) -> None:
    replace_file(make_folder(data / RUN_FOLDER) / DOOR_FILE, msgspec.json.encode(door))


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
