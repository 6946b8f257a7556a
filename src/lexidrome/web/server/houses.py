"""Which house a server serves, its own or the demo, and who asks it for the other one.

Each has a folder and an application of its own. To change, the server ends in order and begins
again in the same process and at the same address; pages wait for that.
"""

from __future__ import annotations

import asyncio
import secrets
from enum import Enum

import uvicorn

PAGE_S = 3.0
"""So long the page that waits may take to fetch its script before the server ends."""


class House(Enum):
    OWN = "own"
    DEMO = "demo"
    DEMO_ANEW = "demo_anew"
    """The demo as it was in the beginning."""


class Houses:
    def __init__(self, shown: House, page_s: float = PAGE_S) -> None:
        self.shown = shown
        self._page_s = page_s
        self.run = secrets.token_hex(4)
        """Another one each time a house is opened, by which a page knows that it has been."""
        self.wanted: House | None = None
        """What is served next; none: nothing."""
        self._server: uvicorn.Server | None = None

    @property
    def is_demo(self) -> bool:
        return self.shown is not House.OWN

    @property
    def can_change(self) -> bool:
        return self._server is not None

    def serve(self, server: uvicorn.Server) -> None:
        self._server = server

    def change(self, wanted: House) -> None:
        """The server ends as soon as a page waits for that, and begins again with the other house.

        A page without a script never says that it waits.
        """
        assert self._server is not None
        self.wanted = wanted
        asyncio.get_running_loop().call_later(self._page_s, self.page_waits)

    def page_waits(self) -> None:
        """A page has all that it needs to wait until the other house is open."""
        if self._server is not None and self.wanted is not None:
            self._server.should_exit = True
