"""The one way to write: through the hall, of the server that runs here or else our own.

A server that runs with the data folder left a file there that says where it takes commands.
With none running the command holds the folder itself. Several machines may share a
PostgreSQL database; there the folder says nothing, and whoever writes beside a server is
looked for by it.
"""

from __future__ import annotations

import contextlib
import http.client
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec

from lexidrome.base import Unavailable, text
from lexidrome.hall.command_line import COMMAND_LINE_PATH, AskedOfHouse, Greet, HouseAnswer
from lexidrome.hall.run.door_file import ServerDoor, read_door, remove_door, store_mark
from lexidrome.hall.side_door import take_pulse
from lexidrome.store import store_address

LONGEST_WAIT_S = 30
"""For another command that holds the folder, or a server that is starting or ending."""
LOOK_EACH_S = 0.02
GREETING_S = 10
ANSWER_S = 120
"""To pair five hundred takes seconds."""
NOT_OURS = (401, 403, 404, 405, 429)
"""What another program answers that has the port by now, or a server with another token."""

_DECODER = msgspec.json.Decoder(HouseAnswer)


class NobodyThere(Exception):
    """The server that wrote the file does not run any more."""


@contextlib.contextmanager
def way_in(folder: Path, store: str | None) -> Iterator[ServerDoor | None]:
    """The door of the server that runs here; None: nobody does, and nobody starts meanwhile."""
    address = store_address(store)
    until_s = time.monotonic() + LONGEST_WAIT_S
    while True:
        pulse = None if address else take_pulse(folder)
        if pulse is not None:
            with contextlib.closing(pulse):
                if remove_door(folder):
                    _say_stale(folder)
                yield None
            return
        door = read_door(folder)
        if door is not None and door.store == store_mark(address):
            if is_there(door):
                yield door
                return
            if address and read_door(folder) == door:
                remove_door(folder)
                _say_stale(folder)
        elif door is not None and not address:
            raise Unavailable(
                text(
                    "The server with the data in {folder} keeps its events in a database; "
                    "name it with --store.",
                    folder=str(folder),
                )
            )
        if address:
            yield None
            return
        if time.monotonic() > until_s:
            raise Unavailable(
                text(
                    "Something else runs with the data in {folder} and takes no commands; "
                    "nothing was done.",
                    folder=str(folder),
                )
            )
        time.sleep(LOOK_EACH_S)


def is_there(door: ServerDoor) -> bool:
    try:
        ask(door, Greet(), wait_s=GREETING_S)
    except NobodyThere:
        return False
    return True


def ask(door: ServerDoor, asked: AskedOfHouse, *, wait_s: float = ANSWER_S) -> HouseAnswer:
    """What the server answers; only this machine hears the token."""
    headers = {"authorization": f"Bearer {door.token}", "content-type": "application/json"}
    connection = http.client.HTTPConnection(door.host, door.port, timeout=wait_s)
    with contextlib.closing(connection):
        try:
            connection.request("POST", COMMAND_LINE_PATH, msgspec.json.encode(asked), headers)
        except ConnectionRefusedError:
            raise NobodyThere from None
        except OSError:
            raise _no_answer() from None
        try:
            response = connection.getresponse()
            body = response.read()
        except (OSError, http.client.HTTPException):
            raise _no_answer() from None
    if response.status in NOT_OURS:
        raise NobodyThere
    try:
        return _DECODER.decode(body)
    except msgspec.MsgspecError:
        raise Unavailable(
            text(
                "The server did not understand the command ({status}); is it of this version?",
                status=response.status,
            )
        ) from None


def _no_answer() -> Unavailable:
    return Unavailable(
        text("The server does not answer. Look whether it was done before you try again.")
    )


def _say_stale(folder: Path) -> None:
    sentence = text(
        "A server that ran with the data in {folder} did not end in order; none runs now.",
        folder=str(folder),
    )
    print(sentence, file=sys.stderr)
