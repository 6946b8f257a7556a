"""Which servers have the house between them, who works for them, and what there is to do.

Any server shows the page, as it looks from there: whoever looks for what is wrong asks one after
the other. What another one says of itself it is asked when the page is.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Mapping

import msgspec
from litestar import Response
from litestar.di import NamedDependency

from lexidrome import __version__
from lexidrome.base import LexidromeError, Text, text
from lexidrome.hall import Hall
from lexidrome.lexicon import LexiconLibrary
from lexidrome.store.work import OpenWork, Staff
from lexidrome.web.config import WebConfig
from lexidrome.web.kit.audience import Audience, get, post
from lexidrome.web.kit.pages import AnyRequest, Pages
from lexidrome.web.live import Sockets
from lexidrome.web.live.presence import PATH as PRESENCE
from lexidrome.web.server.draining import Draining
from lexidrome.web.server.handing import Between
from lexidrome.web.server.telling import tell
from lexidrome.web.site.health import reasons_against

STANDING = "/between/standing"
KINDS = {
    "bot_move": text("Bots’ moves"),
    "thought": text("Positions to think about"),
    "training": text("Games of a training"),
    "match": text("Games of a match"),
}
"""What work is called, by its kind without the version."""
SHOWN_OF_CHECKSUM = 12
EACH_S = 2.0
TRIES = 3

log = logging.getLogger(__name__)


class Standing(msgspec.Struct, frozen=True):
    """What a server says of itself."""

    version: str
    reasons: list[Text]
    """Why it had better not be asked; empty: it is ready."""
    games: int
    """How many run there."""
    lines: int
    """How many pages are connected there."""


class Server(msgspec.Struct, frozen=True):
    address: str
    is_here: bool
    part: float
    """Of all that can run."""
    standing: Standing | None
    """None: it has not answered."""


class Work(msgspec.Struct, frozen=True):
    """What of one kind is not done yet."""

    title: Text | str
    lexicon: str
    at_work: int
    waiting: int
    has_hands: bool
    """Whether a worker is alive that could do it."""


class ServersPage:
    def __init__(
        self,
        pages: Pages,
        hall: Hall,
        sockets: Sockets,
        library: LexiconLibrary,
        config: WebConfig,
    ) -> None:
        self._pages = pages
        self._hall = hall
        self._sockets = sockets
        self._library = library
        self._config = config

    def standing(self, draining: Draining) -> Standing:
        reasons = reasons_against(self._hall, draining)
        return Standing(__version__, reasons, len(self._hall.games.live), len(self._sockets))

    async def page(
        self, request: AnyRequest, between: Between | None, draining: Draining
    ) -> Response[str]:
        servers, (staff, trouble) = await asyncio.gather(
            self._servers(between, draining), self._staff()
        )
        lexicons = {each.checksum: each.name for each in self._library.entries()}
        answer = self._pages.page(
            request,
            "house/servers.html",
            servers=servers,
            hands=[
                (hand, ", ".join(sorted(named(each, lexicons) for each in hand.has)))
                for hand in staff.hands
            ],
            work=[shown(each, staff, lexicons) for each in staff.open],
            trouble=trouble,
        )
        answer.headers["cache-control"] = "no-store"
        return answer

    async def _servers(self, between: Between | None, draining: Draining) -> list[Server]:
        """None: this one has everything."""
        crew = self._hall.sharing.crew
        if crew is None or between is None:
            return []
        parts = crew.parts
        told = await asyncio.gather(*(asked(between, address) for address in parts))
        own = Server(self._config.between or "", True, crew.own_part, self.standing(draining))
        others = [
            Server(address, False, part, standing)
            for (address, part), standing in zip(parts.items(), told, strict=True)
        ]
        return sorted([own, *others], key=lambda each: each.address)

    async def _staff(self) -> tuple[Staff, Text | None]:
        try:
            return await asyncio.to_thread(self._hall.workshop.look), None
        except LexidromeError as error:
            return Staff(), error.sentence


async def asked(between: Between, address: str) -> Standing | None:
    """What another server says of itself; None: nothing, or it is of another version."""
    told = await tell(between, address, STANDING, b"{}")
    try:
        return None if told is None else msgspec.json.decode(told, type=Standing)
    except msgspec.MsgspecError:
        return None


def shown(work: OpenWork, staff: Staff, lexicons: Mapping[str, str]) -> Work:
    kind = work.kind.rpartition(".")[0]
    return Work(
        KINDS.get(kind, work.kind),
        named(work.needs, lexicons),
        work.at_work,
        work.waiting,
        staff.threads_for(work.needs) > 0,
    )


def named(checksum: str, lexicons: Mapping[str, str]) -> str:
    """A lexicon by its name here, or by its words if there is none of them here."""
    return lexicons.get(checksum, f"{checksum[:SHOWN_OF_CHECKSUM]}…")


async def mind_the_others(hall: Hall, between: Between | None) -> None:
    """Runs as long as the server does: says in the log which of the others it does not reach.

    They know of each other by the database. That an address was said wrongly, or a network lets
    nobody through, would otherwise be noticed only by whoever asks for what is there.
    """
    missed: Counter[str] = Counter()
    reached: set[str] = set()
    while between is not None:
        await asyncio.sleep(EACH_S)
        others = hall.sharing.shares.others
        reached &= others
        missed = Counter({each: count for each, count in missed.items() if each in others})
        for address in sorted(others - reached):
            if await tell(between, address, PRESENCE, b"[]") is not None:
                reached.add(address)
                if missed.pop(address, 0) >= TRIES:
                    log.warning("The server at %s is reached from here now", address)
                continue
            missed[address] += 1
            if missed[address] == TRIES:
                log.warning(
                    "The server at %s shares this house and is not reached from here: what runs "
                    "there cannot be had here. Is its --between right, and the way open?",
                    address,
                )


@get("/house/servers", Audience.HOUSE_DIRECTOR)
async def servers_page(
    request: AnyRequest,
    servers: NamedDependency[ServersPage],
    between: NamedDependency[Between | None],
    draining: NamedDependency[Draining],
) -> Response[str]:
    return await servers.page(request, between, draining)


@post(STANDING, Audience.PROCESS, status_code=200, sync_to_thread=False)
def own_standing(
    servers: NamedDependency[ServersPage], draining: NamedDependency[Draining]
) -> Standing:
    return servers.standing(draining)


SERVER_ROUTES = [servers_page, own_standing]
