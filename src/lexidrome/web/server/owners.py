"""Which process answers for which address, where several share a house.

What lives in memory alone is with one process: who is present at a table, what is laid and not
played, the lobby, wrong passwords. So what is asked about an event, with its tables and games,
goes to the process that has the event; what is asked about a game of no event, to the one that
has the game; what is asked of the house, to the one that has the house. Each address says here
to which of them it belongs; an application with an address of which nothing is said does not
start.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from enum import StrEnum
from typing import Protocol

import msgspec
from litestar.routes import BaseRoute

from lexidrome.base import BadInput, NotFound, StreamId
from lexidrome.hall.run.names import EVENT
from lexidrome.hall.run.shares import HOUSE_KEY, key_of


class Whose(StrEnum):
    """To what an address belongs."""

    ANYBODY = "anybody"
    """Needs nothing from memory that is not the same in every process."""
    HOUSE = "house"
    EVENT = "event"
    GAME = "game"
    """Its event, if it is of one."""
    PAPERS = "papers"
    """Files and replays of a game. Whether somebody may read them now all games decide that they
    play; whether anybody may, whoever has the house says to all (`hall/events/assistance.py`)."""
    TABLE = "table"
    """The event whose table has this code; the house, where wrong codes are counted."""
    SEAT = "seat"
    """What the link is for."""


BELOW = {
    "/account": Whose.HOUSE,
    "/api": Whose.ANYBODY,
    "/api/events/*": Whose.EVENT,
    "/api/judge": Whose.HOUSE,
    "/api/lexicons": Whose.HOUSE,
    "/api/me": Whose.HOUSE,
    "/between": Whose.ANYBODY,
    "/certificate": Whose.ANYBODY,
    "/club": Whose.HOUSE,
    "/clubs": Whose.HOUSE,
    "/demo": Whose.ANYBODY,
    "/events/*": Whose.EVENT,
    "/games/*": Whose.GAME,
    "/handbook": Whose.ANYBODY,
    "/help": Whose.ANYBODY,
    "/home": Whose.HOUSE,
    "/house": Whose.HOUSE,
    "/judge": Whose.HOUSE,
    "/lexicons": Whose.HOUSE,
    "/people": Whose.HOUSE,
    "/push": Whose.HOUSE,
    "/rules": Whose.ANYBODY,
    "/seats/*": Whose.SEAT,
    "/static": Whose.ANYBODY,
    "/t/*": Whose.TABLE,
    "/test": Whose.HOUSE,
    "/wrong": Whose.ANYBODY,
}
"""By the beginning of an address; what begins with more of it comes first."""

ALONE = {
    "/": Whose.HOUSE,
    "/api/events": Whose.HOUSE,
    "/board": Whose.ANYBODY,
    "/colours": Whose.ANYBODY,
    # Its token is in the folder of the process that has it.
    "/command-line": Whose.ANYBODY,
    "/events": Whose.HOUSE,
    "/events/archive": Whose.HOUSE,
    "/events/import": Whose.HOUSE,
    "/events/new": Whose.HOUSE,
    "/games": Whose.HOUSE,
    "/games/*/cancel": Whose.HOUSE,
    "/games/*/join": Whose.HOUSE,
    "/games/*/proof": Whose.PAPERS,
    "/games/*/proof.json": Whose.PAPERS,
    "/games/*/proof.jsonl": Whose.PAPERS,
    "/games/*/record/own.gcg": Whose.PAPERS,
    "/games/*/rematch": Whose.HOUSE,
    "/games/*/replay": Whose.PAPERS,
    "/games/*/sheet": Whose.PAPERS,
    "/games/new": Whose.HOUSE,
    "/games/ratings": Whose.HOUSE,
    "/healthz": Whose.ANYBODY,
    "/home/forgotten": Whose.ANYBODY,
    # It opens a door of the process that is asked.
    "/house/network": Whose.ANYBODY,
    # It says how all look from where it is asked for.
    "/house/servers": Whose.ANYBODY,
    "/join": Whose.HOUSE,
    "/language": Whose.ANYBODY,
    "/lobby": Whose.HOUSE,
    "/manifest.webmanifest": Whose.ANYBODY,
    "/moved": Whose.HOUSE,
    "/offline": Whose.ANYBODY,
    "/protocol.json": Whose.ANYBODY,
    "/readyz": Whose.ANYBODY,
    "/rulings": Whose.HOUSE,
    # The code for it is printed by the process that is asked.
    "/setup": Whose.ANYBODY,
    "/sign-in": Whose.HOUSE,
    "/sign-out": Whose.HOUSE,
    "/signed-out": Whose.ANYBODY,
    # It is about the page that it names.
    "/socket": Whose.ANYBODY,
    "/t": Whose.HOUSE,
    "/t/home": Whose.HOUSE,
    "/worker.js": Whose.ANYBODY,
}
"""This address and none below it."""

PUBLIC = frozenset(
    {
        "/api/events",
        "/api/events/*",
        "/api/events/*/bracket",
        "/api/events/*/entrants",
        "/api/events/*/pairings",
        "/api/events/*/prizes",
        "/api/events/*/results",
        "/api/events/*/standings",
        "/events",
        "/events/*",
        "/events/*/bracket",
        "/events/*/charts",
        "/events/*/conduct",
        "/events/*/cross-table",
        "/events/*/entrants/*/*",
        "/events/*/figures",
        "/events/*/final-report",
        "/events/*/pairings",
        "/events/*/posting",
        "/events/*/prizes",
        "/events/*/ratings",
        "/events/*/standings",
        "/events/*/wall-chart",
        "/events/archive",
        "/games/*",
        "/games/*/overlay",
        "/games/*/proof",
        "/games/*/proof.json",
        "/games/*/proof.jsonl",
        "/games/*/replay",
        "/games/*/sheet",
    }
)
"""Written of what all processes follow. Who is nobody in particular has it where they came: so
spectators are spread over the processes. Who is somebody has it where what they do is done."""

GAME_FILE = ".gcg"
"""With this ending a game's address is that of its file, one of its papers."""
ANY = "*"


class Undecided(TypeError):
    """An address was made and not said to what it belongs."""


class Row(msgspec.Struct, frozen=True):
    whose: Whose
    at: int = 0
    """Which part of the address names it."""
    is_public: bool = False


class _Step:
    def __init__(self) -> None:
        self.further: dict[str, _Step] = {}
        self.alone: Whose | None = None
        self.below: Whose | None = None
        self.is_public = False


class Registers(Protocol):
    """What has to be looked up to know whose an address is."""

    def event_of_table(self, code: str, /) -> str | None: ...

    def stream_of_seat(self, token: str, /) -> StreamId | None: ...

    def stream_of_game(self, address: str, /) -> StreamId: ...


def _steps() -> _Step:
    first = _Step()
    for rows, is_below in ((BELOW, True), (ALONE, False)):
        for path, whose in rows.items():
            step = _step(first, path)
            if is_below:
                step.below = whose
            else:
                step.alone = whose
    for path in PUBLIC:
        _step(first, path).is_public = True
    return first


def _step(first: _Step, path: str) -> _Step:
    step = first
    for part in parts_of(path):
        step = step.further.setdefault(part, _Step())
    return step


def parts_of(path: str) -> list[str]:
    return [part for part in path.split("/") if part]


_FIRST = _steps()


def row_of(parts: list[str]) -> Row | None:
    """What is said of an address; None: nothing."""
    step, below, at = _FIRST, _FIRST.below, 0
    for number, part in enumerate(parts):
        known = step.further.get(part) if part != ANY else None
        if known is None and (known := step.further.get(ANY)) is not None:
            at = at or number
        if known is None:
            return None if below is None else Row(below, at)
        step, below = known, known.below or below
    whose = step.alone or below
    return None if whose is None else Row(whose, at, step.is_public)


def require_owners(routes: Iterable[BaseRoute]) -> None:
    """No address is answered by whoever happens to be asked because nobody has thought of it."""
    missing = [route.path for route in routes if row_of(template(route.path)) is None]
    if missing:
        raise Undecided(f"nothing says to what {', '.join(sorted(set(missing)))} belongs")


def template(path: str) -> list[str]:
    return [ANY if part.startswith("{") else part for part in parts_of(path)]


def shows_papers(path: str) -> bool:
    """Whether it shows what became of a game, which another process may just have ended."""
    parts = parts_of(path)
    row = row_of(parts)
    if row is None:
        return False
    is_file = row.whose is Whose.GAME and parts[-1].endswith(GAME_FILE)
    return is_file or row.whose is Whose.PAPERS


class Owners:
    """Says by which key the process is found that answers for an address."""

    def __init__(self, registers: Registers) -> None:
        self._registers = registers

    def key_of(self, path: str, *, is_somebody: bool = True) -> str | None:
        """None: whoever is asked."""
        parts = parts_of(path)
        row = row_of(parts)
        if row is None or row.whose is Whose.ANYBODY:
            return None
        if row.is_public and not is_somebody:
            return None
        if row.whose is Whose.HOUSE:
            return HOUSE_KEY
        with suppress(BadInput, NotFound):
            return self._named(row.whose, parts[row.at])
        # It names nothing that there is; anybody can say so.
        return None

    def _named(self, whose: Whose, name: str) -> str | None:
        match whose:
            case Whose.EVENT:
                return f"{EVENT}/{name}"
            case Whose.TABLE:
                event = self._registers.event_of_table(name)
                return HOUSE_KEY if event is None else f"{EVENT}/{event}"
            case Whose.SEAT:
                stream = self._registers.stream_of_seat(name)
                return None if stream is None else key_of(stream)
            case Whose.GAME if not name.endswith(GAME_FILE):
                return key_of(self._registers.stream_of_game(name))
        return HOUSE_KEY
