"""Addresses to pass on: written out, and as a code to scan."""

from __future__ import annotations

from ipaddress import ip_address

import segno
from markupsafe import Markup

from lexidrome.web.kit.pages import AnyRequest


def full_address(request: AnyRequest, path: str) -> str:
    """As others type it, by the name under which this visitor reached the server."""
    return str(request.base_url).rstrip("/") + path


def is_local_only(request: AnyRequest) -> bool:
    """Whether that name means this machine to everybody."""
    host = request.base_url.hostname or ""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def code_to_scan(address: str) -> Markup:
    """A QR code as a drawing; it holds nothing that came from outside but the address."""
    drawing = segno.make(address, micro=False, error="m").svg_inline(
        scale=4, border=4, light="#fff", dark="#000", omitsize=True, svgclass="code", lineclass=None
    )
    return Markup(drawing)  # noqa: S704 - made here from squares
