"""Where a server can be reached."""

from __future__ import annotations

import errno
import socket
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from ipaddress import ip_address

from lexidrome.base import BadInput, Text, text

LOOPBACK = "127.0.0.1"
EVERYWHERE = "0.0.0.0"  # noqa: S104
PRIVATE_NETWORKS = ("192.168.255.255", "10.255.255.255", "172.31.255.255", "169.254.255.255")
"""Nothing is sent there: asking the way to them names the address we would come from."""
PRIVATE_NETWORKS_OF_SIX = ("fdff:ffff::1", "fcff:ffff::1")


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


def is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


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
    return next(_addresses_towards(PRIVATE_NETWORKS), None)


def network_addresses() -> set[str]:
    """All that can be found out: a laptop may be on a cable and in a wireless network."""
    found = set(_addresses_towards((*PRIVATE_NETWORKS, *PRIVATE_NETWORKS_OF_SIX)))
    with suppress(OSError):
        for *_, address in socket.getaddrinfo(socket.gethostname(), None):
            # Without the name of the interface, which only this machine knows.
            found.add(str(address[0]).partition("%")[0])
    return found


def _addresses_towards(networks: Iterable[str]) -> Iterator[str]:
    for network in networks:
        family = socket.AF_INET6 if ":" in network else socket.AF_INET
        try:
            with closing(socket.socket(family, socket.SOCK_DGRAM)) as probe:
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)
                probe.connect((network, 9))
                address = str(probe.getsockname()[0])
        except OSError:
            continue
        if not ip_address(address).is_loopback:
            yield address


def url(host: str, port: int, *, is_secure: bool = False) -> str:
    written = f"[{host}]" if ":" in host else host
    return f"{'https' if is_secure else 'http'}://{written}:{port}/"
