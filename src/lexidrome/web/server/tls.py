"""HTTPS: by a certificate that somebody has, or by the hall's own."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from socket import socket

from lexidrome.base import BadInput, text
from lexidrome.base.files import reason_of
from lexidrome.web.kit.limits import network_of
from lexidrome.web.server.authority import Authority, names_for, open_authority, server_file
from lexidrome.web.server.connections import HEADER_S, Connections

Connected = Callable[[], asyncio.Protocol]
"""Makes what speaks on a connection."""


class Security:
    """What is shown to whoever connects; kept up to date while the server runs."""

    def __init__(self, files: Callable[[], tuple[Path, Path]], authority: Authority | None) -> None:
        """`files` gives certificate and key, made anew where that is due."""
        self._files = files
        self.authority = authority
        """The hall's own; None: somebody else vouches for the server."""
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.minimum_version = ssl.TLSVersion.TLSv1_2
        self.context.set_alpn_protocols(["http/1.1"])
        self._shown = b""
        self._show(*self._read())

    async def refresh(self) -> None:
        """Show another certificate from now on, if this one no longer does.

        What cannot be read now is shown as it was: an open page is worth more than a new date.
        """
        with suppress(OSError, BadInput):
            self._show(*await asyncio.to_thread(self._read))

    def _read(self) -> tuple[bytes, Path, Path]:
        certificate, key = self._files()
        return certificate.read_bytes() + key.read_bytes(), certificate, key

    def _show(self, content: bytes, certificate: Path, key: Path) -> None:
        if content != self._shown:
            # A key under a password would be asked for at the terminal.
            self.context.load_cert_chain(certificate, key, password=_no_password)
            self._shown = content


def own_security(data: Path, host: str, names: Iterable[str]) -> Security:
    """By the authority in the data folder, for all that this machine is called now."""
    given = tuple(names)
    authority = open_authority(data, datetime.now(UTC))

    def files() -> tuple[Path, Path]:
        both = server_file(data, authority, names_for(host, given), datetime.now(UTC))
        return both, both

    return Security(files, authority)


def given_security(certificate: Path, key: Path) -> Security:
    """By files of the operator's, who renews them where they are."""
    try:
        return Security(lambda: (certificate, key), None)
    except ssl.SSLError as error:
        raise BadInput(
            text(
                "{certificate} and {key} are not a certificate and its key without a password.",
                certificate=str(certificate),
                key=str(key),
            )
        ) from error
    except OSError as error:
        raise BadInput(
            text(
                "The certificate {certificate} or its key {key} cannot be read: {reason}.",
                certificate=str(certificate),
                key=str(key),
                reason=reason_of(error),
            )
        ) from error


def _no_password() -> str:
    return ""


class SecureListener:
    """Takes connections at one socket; who has not shaken hands yet counts like everybody.

    The loop's own would let anybody hold as many silent connections as the machine can have.
    """

    def __init__(
        self, listener: socket, security: Security, connected: Connected, among: Connections
    ) -> None:
        listener.setblocking(False)
        self._listener = listener
        self._security = security
        self._connected = connected
        self._among = among
        self._greeting: set[asyncio.Task[None]] = set()
        self._accepting = asyncio.create_task(self._accept())

    async def _accept(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                sock, peer = await loop.sock_accept(self._listener)
            except OSError:
                # Out of files, or gone before it was taken: others may come.
                await asyncio.sleep(0.1)
                continue
            if not self._among.admit(sock, network_of(str(peer[0]))):
                sock.close()
                continue
            task = asyncio.create_task(self._greet(sock))
            self._greeting.add(task)
            task.add_done_callback(self._greeting.discard)

    async def _greet(self, sock: socket) -> None:
        loop = asyncio.get_running_loop()
        try:
            await loop.connect_accepted_socket(
                self._connected,
                sock,
                ssl=self._security.context,
                ssl_handshake_timeout=HEADER_S,
            )
        except OSError:
            # No hands were shaken: by a stranger, or by a phone that does not trust us yet.
            sock.close()
        finally:
            self._among.leave(sock)

    def close(self) -> None:
        self._accepting.cancel()
        for task in self._greeting:
            task.cancel()
        self._listener.close()

    async def wait_closed(self) -> None:
        with suppress(asyncio.CancelledError):
            await self._accepting
