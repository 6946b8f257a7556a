"""Which house a server serves, its own or the demo, and who asks it for the other one.

Each has a folder and an application of its own. To change, the server ends in order and begins
again in the same process and at the same address; pages wait for that.
"""

from __future__ import annotations

import secrets
from enum import Enum

import uvicorn


class House(Enum):
    OWN = "own"
    DEMO = "demo"
    DEMO_ANEW = "demo_anew"
    """The demo as it was in the beginning."""


class Houses:
    def __init__(self, shown: House) -> None:
        self.shown = shown
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
        """The server ends as soon as it has answered, and begins again with the other house."""
        assert self._server is not None
        self.wanted = wanted
        self._server.should_exit = True
