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
from lexidrome.hall.command_line import (
    ANSWER_HEADER,
    COMMAND_LINE_PATH,
    AskedOfHouse,
    Greet,
    HouseAnswer,
)
from lexidrome.hall.run.door_file import ServerDoor, read_door, remove_door, store_mark
from lexidrome.hall.side_door import take_pulse
from lexidrome.store import store_address

LONGEST_WAIT_S = 30
"""For another command that holds the folder, or a server that is starting or ending."""
LOOK_EACH_S = 0.02
GREETING_S = 10
ANSWER_S = 120
"""To pair five hundred takes seconds."""
LONGEST_ANSWER_BYTES = 1_000_000
"""Ours are versions, or a sentence."""
NOT_OURS = (401, 403, 404, 405, 429)
"""By what another program says that it is none of ours, or a server with another token."""

_DECODER = msgspec.json.Decoder(HouseAnswer)


class NobodyThere(Exception):
    """The server that wrote the file does not run any more."""


class Stranger(NobodyThere):
    """Somebody else has its port, and answered as if it were the server."""


@contextlib.contextmanager
def way_in(folder: Path, store: str | None) -> Iterator[ServerDoor | None]:
    """The door of the server that runs here; None: nobody does, and nobody starts meanwhile.

    As long as nobody holds the folder, whoever answers at the address in the file is not asked.
    """
    address = store_address(store)
    until_s = time.monotonic() + LONGEST_WAIT_S
    is_strange = False
    while True:
        if (shared := _shared_door(folder)) is not None and not address:
            raise _of_database(folder)
        if address:
            yield shared if shared is not None and shared.store == store_mark(address) else None
            return
        if (pulse := take_pulse(folder)) is not None:
            with contextlib.closing(pulse):
                if remove_door(folder):
                    _say_stale(folder)
                yield None
                return
        door = read_door(folder)
        if door is not None and not door.store:
            nobody = nobody_at(door)
            if nobody is None:
                yield door
                return
            is_strange = isinstance(nobody, Stranger)
        if time.monotonic() > until_s:
            raise _strange(folder) if is_strange else _busy(folder)
        time.sleep(LOOK_EACH_S)


def _shared_door(folder: Path) -> ServerDoor | None:
    """The door of a server with a database that runs here.

    Those who share a database may share the folder too and do not hold it: only an answer tells
    that one of them runs.
    """
    door = read_door(folder)
    if door is None or not door.store:
        return None
    if nobody_at(door) is None:
        return door
    if read_door(folder) == door and remove_door(folder):
        _say_stale(folder)
    return None


def nobody_at(door: ServerDoor) -> NobodyThere | None:
    """Why there is no server at the door; None: there is."""
    try:
        ask(door, Greet(), wait_s=GREETING_S)
    except NobodyThere as nobody:
        return nobody
    return None


def ask(door: ServerDoor, asked: AskedOfHouse, *, wait_s: float = ANSWER_S) -> HouseAnswer:
    """What the server answers; nobody hears the token, and nobody else is believed."""
    body = msgspec.json.encode(asked)
    shown = door.ask(body)
    headers = {"authorization": shown.header(), "content-type": "application/json"}
    connection = http.client.HTTPConnection(door.host, door.port, timeout=wait_s)
    with contextlib.closing(connection):
        try:
            connection.request("POST", COMMAND_LINE_PATH, body, headers)
        except ConnectionRefusedError:
            raise NobodyThere from None
        except OSError:
            raise no_answer() from None
        try:
            with contextlib.closing(connection.getresponse()) as response:
                said = response.read(LONGEST_ANSWER_BYTES)
        except OSError:
            raise no_answer() from None
        except http.client.HTTPException:
            raise Stranger from None
    if response.status in NOT_OURS:
        raise NobodyThere
    if not door.is_answer(shown, said, response.getheader(ANSWER_HEADER, "")):
        raise Stranger
    try:
        return _DECODER.decode(said)
    except msgspec.MsgspecError:
        raise Unavailable(
            text(
                "The server did not understand the command ({status}); is it the same version?",
                status=response.status,
            )
        ) from None


def _of_database(folder: Path) -> Unavailable:
    return Unavailable(
        text(
            "The server with the data in {folder} keeps its events in a database; give its "
            "address with --store.",
            folder=str(folder),
        )
    )


def _strange(folder: Path) -> Unavailable:
    return Unavailable(
        text(
            "A different program answers at the address of the server with the data in {folder}; "
            "nothing was sent, and nothing was done.",
            folder=str(folder),
        )
    )


def _busy(folder: Path) -> Unavailable:
    return Unavailable(
        text(
            "Something else uses the data in {folder} and takes no commands; nothing was done.",
            folder=str(folder),
        )
    )


def no_answer() -> Unavailable:
    """The command was sent, and what came of it the server did not say."""
    return Unavailable(
        text("The server does not answer. Check whether it was done before you try again.")
    )


def _say_stale(folder: Path) -> None:
    sentence = text(
        "A server that used the data in {folder} did not shut down properly; no server is "
        "running now.",
        folder=str(folder),
    )
    print(sentence, file=sys.stderr)
