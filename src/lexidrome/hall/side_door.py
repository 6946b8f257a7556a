"""A house without its server: for commands, when nobody else runs it.

Its games stand still meanwhile. Nothing is due here either: no alarm rings, and what was due
in an event is met by the next command, or by the server when it starts.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec

from lexidrome.base import Unavailable, text
from lexidrome.base.folders import RUN_FOLDER
from lexidrome.hall.command_line import CommandLine
from lexidrome.hall.events.desk import EventDesk
from lexidrome.hall.events.moving import Moving
from lexidrome.hall.games.desk import GameDesk
from lexidrome.hall.games.lexicons import Lexicons
from lexidrome.hall.hall import Hall
from lexidrome.hall.people.office import Office
from lexidrome.hall.people.reception import Reception
from lexidrome.hall.run.clock import Alarm, HandAlarm, SystemClock
from lexidrome.hall.run.heartbeat import PULSE_FILE, Heartbeat
from lexidrome.lexicon import LexiconLibrary
from lexidrome.store import Store


class SideDoor(msgspec.Struct, frozen=True):
    hall: Hall
    office: Office
    reception: Reception
    command_line: CommandLine


class SilentClock(SystemClock):
    """Tells the time, and rings for nobody."""

    def call_at(self, at_ms: int, callback: Callable[[], None]) -> Alarm:  # noqa: ARG002
        return HandAlarm(callback)


@asynccontextmanager
async def side_door(data: Path, store: Store, *, is_reading: bool) -> AsyncIterator[SideDoor]:
    """The house, held so that no server starts; who only reads may come while one runs."""
    pulse = None if is_reading else hold(data)
    try:
        async with house_in(data, store) as house:
            yield house
    finally:
        if pulse is not None:
            pulse.close()


@asynccontextmanager
async def house_in(data: Path, store: Store) -> AsyncIterator[SideDoor]:
    """The house as it is stored; that nobody else runs it is for the caller to see to."""
    library = LexiconLibrary(data)
    hall = Hall(data, store, Lexicons(library), SilentClock())
    reception = Reception(store, hall.clock, hall.tasks)
    office = Office(store, hall.roles, reception)
    events = EventDesk(hall, GameDesk(hall), office)
    try:
        moving = Moving(hall, office, library, data)
        yield SideDoor(hall, office, reception, CommandLine(events, office, reception, moving))
    finally:
        await hall.close()
        reception.close()


def take_pulse(data: Path) -> Heartbeat | None:
    """Keep a server from starting meanwhile; None if one runs, or another command."""
    try:
        return Heartbeat(data / RUN_FOLDER / PULSE_FILE)
    except Unavailable:
        return None


def hold(data: Path, *, has_page: bool = True) -> Heartbeat:
    """Keep a server from starting meanwhile."""
    pulse = take_pulse(data)
    if pulse is None:
        sentence = text("The server is running with the data in {folder}; stop it first.")
        if has_page:
            sentence = text(
                "The server is running with the data in {folder}; use its page /people, or stop "
                "it first."
            )
        raise Unavailable(msgspec.structs.replace(sentence, params={"folder": str(data)}))
    return pulse
