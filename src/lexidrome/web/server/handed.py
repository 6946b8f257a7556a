"""What one process tells another of a request that it hands on to it.

That is what only the first one can know: from which address somebody came, how, and to which
door. It is signed by the watchword of those who share the house, together with what is asked,
so that nobody else can say where they came from. What is handed on is not handed on again.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Iterable
from typing import Any, cast

import msgspec
from litestar.enums import ScopeType
from litestar.types import HTTPScope, Scope, WebSocketScope

from lexidrome.hall.run.watchword import Watchword

HEADER = b"lexidrome-handed-on"
IS_HANDED = "lexidrome_handed_on"
ELSEWHERE = b"lexidrome-elsewhere"
"""In an answer: nothing was done, because what was asked for is not here."""

Headers = list[tuple[bytes, bytes]]
AskedScope = HTTPScope | WebSocketScope


class Handed(msgspec.Struct, frozen=True, array_like=True):
    """Where somebody came from, and for what."""

    key: str
    """Whoever answers must have it; empty: anybody can."""
    scheme: str
    client: tuple[str, int] | None
    server: tuple[str, int | None] | None

    def put_on(self, scope: AskedScope) -> Scope:
        """As if they had come here."""
        headers = [each for each in scope["headers"] if each[0] != HEADER]
        told: dict[str, Any] = {
            **scope,
            "headers": headers,
            "scheme": self.scheme,
            "client": self.client,
            "server": self.server,
            "state": {**(scope.get("state") or {}), IS_HANDED: True},
        }
        return cast("Scope", told)


def of(scope: AskedScope, key: str) -> Handed:
    return Handed(key, scope["scheme"], scope["client"], scope["server"])


def target_of(scope: AskedScope) -> bytes:
    """What stands in the first line of a request, as it came."""
    path: bytes = scope.get("raw_path") or scope["path"].encode()
    query = scope["query_string"]
    return path + b"?" + query if query else path


def written(handed: Handed, scope: AskedScope, watchword: Watchword) -> bytes:
    said = base64.urlsafe_b64encode(msgspec.json.encode(handed))
    return said + b"." + watchword.sign(_signed(scope, said))


def read(scope: AskedScope, watchword: Watchword) -> Handed | None:
    """None: nobody who knows the watchword has handed this on."""
    brought = [value for name, value in scope["headers"] if name == HEADER]
    if len(brought) != 1:
        return None
    said, _, signature = brought[0].partition(b".")
    if not watchword.is_signed(_signed(scope, said), signature):
        return None
    try:
        return msgspec.json.decode(base64.urlsafe_b64decode(said), type=Handed)
    except (msgspec.MsgspecError, binascii.Error):
        return None


def _signed(scope: AskedScope, said: bytes) -> bytes:
    method = scope["method"] if scope["type"] == ScopeType.HTTP else "GET"
    return b"\n".join((method.encode(), target_of(scope), said))


def without(headers: Iterable[tuple[bytes, bytes]], names: frozenset[bytes]) -> Headers:
    return [(name, value) for name, value in headers if name not in names]


def unsaid(scope: AskedScope) -> Scope:
    """The same without what somebody says untruly."""
    if not is_said(scope):
        return scope
    told: dict[str, Any] = {**scope, "headers": without(scope["headers"], frozenset({HEADER}))}
    return cast("Scope", told)


def is_said(scope: AskedScope) -> bool:
    """Whether somebody says that this was handed on, truly or not."""
    return any(name == HEADER for name, _ in scope["headers"])
