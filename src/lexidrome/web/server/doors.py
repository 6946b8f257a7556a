"""At which address others reach this server, and how they are let in while it runs.

A server that listens to its own machine alone can be told to listen on the local network
as well: at the address that the machine has there and at the same port, beside the first.
"""

from __future__ import annotations

from ipaddress import ip_address

from litestar.types import Scope

from lexidrome.base import BadInput, text
from lexidrome.web.server.addresses import EVERYWHERE, bound_socket, lan_address, url
from lexidrome.web.server.interpreter import TidyServer

NO_NETWORK = text("This computer is not connected to any network.")


class Doors:
    def __init__(self, host: str | None, *, is_secure: bool = False) -> None:
        self._host = host
        """Where the server listens from its start on; None: nobody has said."""
        self.is_secure = is_secure
        """Whether it speaks HTTPS itself."""
        self._server: TidyServer | None = None
        self.port = 0
        self.plain_port: int | None = None
        """Where a server that speaks HTTPS gives out its certificate without."""
        self._opened: str | None = None
        """Where it has begun to listen since."""

    def serve(self, server: TidyServer, port: int, plain_port: int | None = None) -> None:
        """By this server it is heard, and by it a further door is opened."""
        self._server, self.port, self.plain_port = server, port, plain_port

    @property
    def is_closed(self) -> bool:
        """Whether it listens to its own machine alone."""
        return (
            self._opened is None and self._host is not None and ip_address(self._host).is_loopback
        )

    @property
    def can_open(self) -> bool:
        return self.is_closed and self._server is not None

    def outside(self, port: int | None) -> str | None:
        """As others on the network type it, without a path; none: they do not reach it.

        `port` is what a visitor at the machine used, for a server that does not know its own.
        """
        found = self.outside_host()
        if found is None:
            return None
        return url(found, self.port or port or 80, is_secure=self.is_secure).rstrip("/")

    def outside_host(self) -> str | None:
        if self._host is None or self.is_closed:
            return None
        is_everywhere = self._host in (EVERYWHERE, "::")
        return self._opened or (lan_address() if is_everywhere else self._host)

    def is_plain(self, scope: Scope) -> bool:
        """Whether somebody has come to a server that speaks HTTPS by the door that does not."""
        served = scope.get("server")
        return self.plain_port is not None and served is not None and served[1] == self.plain_port

    async def open(self) -> None:
        """Let the local network in, until the server ends."""
        address = lan_address()
        if address is None:
            raise BadInput(NO_NETWORK)
        if not self.can_open or self._server is None:
            return
        await self._server.listen(bound_socket(address, self.port), is_secure=self.is_secure)
        if self.plain_port is not None:
            await self._server.listen(bound_socket(address, self.plain_port))
        self._opened = address
