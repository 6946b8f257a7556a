"""The sockets at which a server listens, plainly and by HTTPS."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from socket import socket

import msgspec

from lexidrome.web.server.addresses import LOOPBACK, bound_socket, listens_to_itself

HTTP_PORT, HTTPS_PORT = 80, 443
LAST_PORT = 65_535


class Places(msgspec.Struct, frozen=True):
    """The sockets at which it listens."""

    secured: list[socket]
    """By HTTPS."""
    plain: list[socket]
    own: tuple[str, int]
    """Where this machine alone reaches it, without HTTPS: the command line's door."""

    @property
    def host(self) -> str:
        return str([*self.secured, *self.plain][0].getsockname()[0])

    @property
    def port(self) -> int:
        return int([*self.secured, *self.plain][0].getsockname()[1])

    @property
    def plain_port(self) -> int:
        return int(self.plain[0].getsockname()[1])


def listen(
    stack: ExitStack, host: str, port: int, plain_port: int | None, *, tls: bool, given: Path | None
) -> Places:
    """All are closed with the stack, if not before."""
    first = stack.enter_context(bound_socket(host, port))
    secured, plain = ([first], []) if tls or given else ([], [first])
    if tls:
        wanted = following(port) if plain_port is None else plain_port
        plain.append(stack.enter_context(bound_socket(host, wanted)))
    own_host = listens_to_itself(first.getsockname()[0])
    if own_host is None or not plain:
        own_host = LOOPBACK
        plain.append(stack.enter_context(bound_socket(LOOPBACK, 0)))
    return Places(secured, plain, (own_host, plain[-1].getsockname()[1]))


def following(port: int) -> int:
    """The second port, where nobody has chosen one."""
    if port == HTTPS_PORT:
        return HTTP_PORT
    return port + 1 if 0 < port < LAST_PORT else 0
