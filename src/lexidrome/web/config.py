"""What a server is told when it starts."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import msgspec

from lexidrome.base import Ms
from lexidrome.hall import HandClock
from lexidrome.hall.judging.station import Times
from lexidrome.hall.run.door_file import ServerDoor
from lexidrome.web.kit.languages import Language
from lexidrome.web.push.post import PushConfig
from lexidrome.web.server.authority import Authority
from lexidrome.web.server.houses import Houses


def wall_ms() -> Ms:
    return Ms(time.time_ns() // 1_000_000)


def monotonic_ms() -> Ms:
    return Ms(time.monotonic_ns() // 1_000_000)


async def sleep_ms(duration_ms: int) -> None:
    await asyncio.sleep(duration_ms / 1000)


class WebConfig(msgspec.Struct, frozen=True):
    """What a server is told when it starts."""

    data: Path
    """The folder that holds the event store, imported lexicons and settings."""
    times: Times = Times(wall_ms, monotonic_ms, sleep_ms)
    test_clock: HandClock | None = None
    """In test mode: the clock of all games, moved over the network from this machine alone."""
    more_languages: tuple[Language, ...] = ()
    """Languages beside those that ship."""
    setup_code: str | None = None
    """Lets somebody at another machine set the house up, as long as nobody has."""
    names: tuple[str, ...] = ()
    """Names under which the server is reached, beside its addresses and the machine's own name."""
    store: str | None = None
    """The address of a PostgreSQL database that holds the events instead; none: as the environment
    says; empty: the folder holds them."""
    between: str | None = None
    """Where other processes that share the database reach this one; None: it shares with nobody."""
    drain_s: int | None = None
    """How long it serves on when it is told to end; None: as long as a proxy needs to notice."""
    between_port: int | None = None
    """A port at which these alone are let in; None: they come by the door for everybody."""
    door: ServerDoor | None = None
    """Where this machine's command line is heard; None: nowhere."""
    host: str | None = None
    """The address on which the server listens; None: nobody has said."""
    is_secure: bool = False
    """Whether the server speaks HTTPS itself."""
    authority: Authority | None = None
    """The hall's own, which vouches for it then; None: somebody else does, or nobody."""
    push: PushConfig | None = None
    """How pages that are closed are called; None: not at all."""
    houses: Houses | None = None
    """By whom the server is told to open the demo, or its own house; none: it serves but one."""
    has_plain_pages: bool = False
    """Whether all pages are had without HTTPS too, at the port that gives out the certificate."""
