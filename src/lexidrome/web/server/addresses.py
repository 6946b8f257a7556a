"""Where a server can be reached."""

from __future__ import annotations

import errno
import socket
from contextlib import closing
from ipaddress import ip_address

from lexidrome.base import BadInput, Text, text

LOOPBACK = "127.0.0.1"
EVERYWHERE = "0.0.0.0"  # noqa: S104
PRIVATE_NETWORKS = ("192.168.255.255", "10.255.255.255", "172.31.255.255", "169.254.255.255")
"""Nothing is sent there: asking the way to them names the address we would come from."""


def bound_socket(host: str, port: int) -> socket.socket:
    """A socket that holds the port; says in a sentence why it cannot be had."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except OSError as error:
        raise BadInput(text("There is no host {host} here.", host=host)) from error
    listener = socket.socket(family, kind, protocol)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind(address)
        # Without listening, two servers that share an address would both bind.
        listener.listen(2048)
    except OSError as error:
        listener.close()
        raise BadInput(_why_not(host, port, error)) from error
    return listener


def listens_to_itself(host: str) -> str | None:
    """The address at which this machine alone reaches a server that listens at this one."""
    if host == EVERYWHERE:
        return LOOPBACK
    if host == "::":
        return "::1"
    return host if ip_address(host).is_loopback else None


def _why_not(host: str, port: int, error: OSError) -> Text:
    match error.errno:
        case errno.EADDRINUSE:
            return text(
                "Port {port} is in use, perhaps by another Lexidrome. Choose another port with "
                "--port.",
                port=port,
            )
        case errno.EACCES:
            return text(
                "Port {port} is reserved for administrators. Choose a port above 1023 with --port.",
                port=port,
            )
        case errno.EADDRNOTAVAIL:
            return text("The address {host} does not belong to this computer.", host=host)
    return text("Cannot listen on {host}: {reason}.", host=host, reason=str(error.strerror))


def lan_address() -> str | None:
    """This machine's address on the local network, if it is on one."""
    for network in PRIVATE_NETWORKS:
        with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
            try:
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)
                probe.connect((network, 9))
            except OSError:
                continue
            address: str = probe.getsockname()[0]
            if not address.startswith("127."):
                return address
    return None


def url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
