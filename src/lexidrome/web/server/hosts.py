"""Under which names this server is known.

A page of another site can have its own name lead to this machine and then talk
to us as if it were our page (DNS rebinding). Only names can be made to lead
elsewhere, so any address is known here, and a name only if it is one of ours.
"""

from __future__ import annotations

import socket
from collections.abc import Collection
from ipaddress import ip_address
from urllib.parse import urlsplit

from litestar.datastructures import Headers
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from lexidrome.base import BadInput, text

LOCAL = "localhost"


class UnknownHost(BadInput):
    """Somebody asked for a name that is not one of this server's."""


class KnownHosts:
    def __init__(self, names: Collection[str] = ()) -> None:
        own = socket.gethostname().lower()
        # By `.local` a machine is found on a local network without a name server.
        self._names = {LOCAL, own, f"{own}.local", *(name.lower() for name in names)}

    def require(self, headers: Headers) -> None:
        host = headers.get("host", "")
        if not self.has(host):
            raise UnknownHost(
                text(
                    "This server does not have the name {host}. Use its address, or give it this "
                    "name with lexidrome serve --name.",
                    host=host[:100],
                )
            )

    def has(self, host: str) -> bool:
        """Whether a request with this `Host` header is meant for us."""
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            return False
        return name in self._names or name.endswith(f".{LOCAL}") or is_address(name)


def is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def only_known_hosts(app: ASGIApp, hosts: KnownHosts) -> ASGIApp:
    """Accepts no socket under a name that is not ours; requests are asked by `require`."""

    async def handler(scope: Scope, receive: Receive, send: Send) -> None:
        is_socket = scope["type"] == ScopeType.WEBSOCKET
        if is_socket and not hosts.has(Headers.from_scope(scope).get("host", "")):
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": ""})
            return
        await app(scope, receive, send)

    return handler
