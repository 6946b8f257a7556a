"""Where NATS is, which may hold a password and is therefore never shown whole."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping
from typing import NoReturn
from urllib.parse import unquote, urlsplit

import msgspec

from lexidrome.base import BadInput, text

NATS_VARIABLE = "LEXIDROME_NATS"
"""The environment variable that names a NATS server."""
PORT = 4222
PLAIN, SECURE = "nats", "tls"


class NatsServer(msgspec.Struct, frozen=True):
    host: str
    port: int
    is_secure: bool
    user: str | None
    """Or, if there is no password, a token."""
    password: str | None

    def __repr__(self) -> str:
        return self.place

    @property
    def place(self) -> str:
        """What may be shown."""
        return f"{f'[{self.host}]' if ':' in self.host else self.host}:{self.port}"

    @property
    def url(self) -> str:
        """Without the secret, which is handed over beside it."""
        return f"{SECURE if self.is_secure else PLAIN}://{self.place}"


NatsAddress = tuple[NatsServer, ...]
"""Those of one cluster; each is as good as any other."""


def nats_address(address: str | None, environ: Mapping[str, str] | None = None) -> str:
    """The address that is meant; empty: none."""
    said = os.environ if environ is None else environ
    return address or said.get(NATS_VARIABLE) or ""


def parse_nats_address(address: str) -> NatsAddress:
    """`nats://user:password@host:4222`, `tls://…`; several with commas between them."""
    return tuple(_server(each.strip()) for each in address.split(","))


def _server(url: str) -> NatsServer:
    try:
        parts = urlsplit(url)
        port = PORT if parts.port is None else parts.port
    except ValueError:
        _refuse()
    has_more = parts.path not in ("", "/") or parts.query or parts.fragment
    if parts.scheme not in (PLAIN, SECURE) or not parts.hostname or not port or has_more:
        _refuse()
    user, password = parts.username or None, parts.password or None
    if password is not None and user is None:
        _refuse()
    return NatsServer(
        parts.hostname,
        port,
        parts.scheme == SECURE,
        None if user is None else unquote(user),
        None if password is None else unquote(password),
    )


def _refuse() -> NoReturn:
    # It is not repeated: it may hold a password.
    raise BadInput(
        text(
            "A NATS address is nats://host:port or tls://host:port, with user:password@ before the "
            "host where NATS asks for one; what was given is not."
        )
    ) from None


def store_subject(*identity: object) -> str:
    """What notes about a store are sent under; the same for all who share it."""
    told = "\n".join(str(part) for part in identity)
    return f"lexidrome.{hashlib.sha256(told.encode()).hexdigest()[:32]}"
