"""Addresses to pass on: written out, and as a code to scan."""

from __future__ import annotations

from ipaddress import ip_address

import msgspec
import segno
from markupsafe import Markup

from lexidrome.web.kit.pages import AnyRequest
from lexidrome.web.server.addresses import url
from lexidrome.web.server.doors import Doors


class LinkReach(msgspec.Struct, frozen=True):
    """Who can use the links that a page gives out."""

    is_local_only: bool
    network: str = ""
    """The address they lead to, where that is not the one in the visitor's own address bar."""


def full_address(request: AnyRequest, path: str) -> str:
    """As others type it: by the name under which this visitor reached the server.

    Whoever sits at the machine itself passes on its address in the network, if it has one.
    """
    return (_outside(request) or str(request.base_url).rstrip("/")) + path


def link_reach(request: AnyRequest) -> LinkReach:
    outside = _outside(request)
    return LinkReach(is_at_machine(request) and outside is None, outside or "")


def is_at_machine(request: AnyRequest) -> bool:
    """Whether the visitor came by a name that means this machine to everybody."""
    host = request.base_url.hostname or ""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _outside(request: AnyRequest) -> str | None:
    """Where a server that speaks HTTPS is reached without, links lead to where it does."""
    doors: Doors = request.app.state.doors
    if is_at_machine(request):
        return doors.outside(request.base_url.port)
    return secure_address(request) if doors.is_plain(request.scope) else None


def secure_address(request: AnyRequest) -> str:
    """The same server by HTTPS, as this visitor reaches it; without a path."""
    doors: Doors = request.app.state.doors
    return url(request.base_url.hostname or "", doors.port, is_secure=True).rstrip("/")


def plain_address(request: AnyRequest) -> str | None:
    """Where others get the hall's certificate, without a path; None: there is none, or no way."""
    doors: Doors = request.app.state.doors
    if doors.plain_port is None:
        return None
    host = doors.outside_host() if is_at_machine(request) else request.base_url.hostname
    return None if host is None else url(host, doors.plain_port).rstrip("/")


def code_to_scan(address: str) -> Markup:
    """A QR code as a drawing; it holds nothing that came from outside but the address."""
    drawing = segno.make(address, micro=False, error="m").svg_inline(
        scale=4, border=4, light="#fff", dark="#000", omitsize=True, svgclass="code", lineclass=None
    )
    return Markup(drawing)  # noqa: S704 - made here from squares
