"""To whom the server speaks: to push services alone, whatever address a browser names."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import urlsplit

LONGEST = 1000
SERVICES = (
    "fcm.googleapis.com",
    "updates.push.services.mozilla.com",
    "web.push.apple.com",
    ".notify.windows.com",
)
"""Of the browsers' makers; one that begins with a dot stands for all below it."""
HTTPS_PORT = 443


class PushHosts:
    def __init__(self, more: Iterable[str] = ()) -> None:
        """`more` are the operator's own, as `host` or `host:port`."""
        self._known = frozenset(each.lower() for each in (*SERVICES, *more))

    def admits(self, endpoint: str) -> bool:
        if len(endpoint) > LONGEST or not endpoint.isascii() or not endpoint.isprintable():
            return False
        try:
            parts = urlsplit(endpoint)
            host, port = parts.hostname or "", parts.port or HTTPS_PORT
        except ValueError:
            return False
        is_plain = parts.username is None and parts.password is None and " " not in endpoint
        if parts.scheme != "https" or not is_plain:
            return False
        if port != HTTPS_PORT:
            return f"{host}:{port}" in self._known
        return host in self._known or any(
            each.startswith(".") and host.endswith(each) for each in self._known
        )
