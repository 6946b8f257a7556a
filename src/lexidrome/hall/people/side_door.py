"""The office without the hall: for commands on a house whose server does not run."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec

from lexidrome.base import RUN_FOLDER, Unavailable, text
from lexidrome.hall.people.office import Office, RoleStreams
from lexidrome.hall.people.reception import Reception
from lexidrome.hall.people.roles import RoleRules
from lexidrome.hall.run.clock import SystemClock
from lexidrome.hall.run.heartbeat import PULSE_FILE, Heartbeat
from lexidrome.hall.run.streams import Streams
from lexidrome.hall.run.tasks import Tasks
from lexidrome.hall.run.timers import Timers
from lexidrome.store import Store


class SideDoor(msgspec.Struct, frozen=True):
    office: Office
    reception: Reception


@asynccontextmanager
async def side_door(data: Path, store: Store, *, is_reading: bool) -> AsyncIterator[SideDoor]:
    """The house's office; who only reads may come while the server runs."""
    pulse = None if is_reading else hold(data, store)
    try:
        clock, tasks = SystemClock(), Tasks()
        roles: RoleStreams = Streams(RoleRules(), store, clock, Timers(clock), tasks)
        reception = Reception(store, clock, tasks)
        yield SideDoor(Office(store, roles, reception), reception)
        await tasks.idle()
        reception.close()
    finally:
        if pulse is not None:
            pulse.close()


def hold(data: Path, store: Store) -> Heartbeat:
    """Keep a server from starting meanwhile; one that runs knows accounts by heart.

    Its data folder may be on another machine: then the store says that it runs.
    """
    try:
        pulse = Heartbeat(data / RUN_FOLDER / PULSE_FILE)
    except Unavailable:
        raise Unavailable(
            text(
                "The server is running with the data in {folder}; "
                "use its page /people, or end it first.",
                folder=str(data),
            )
        ) from None
    try:
        store.claim().result()
    except BaseException:
        pulse.close()
        raise
    return pulse
