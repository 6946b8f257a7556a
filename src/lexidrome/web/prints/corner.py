"""What stands in the corner of a sheet: where its page is, to type and to scan."""

from __future__ import annotations

import msgspec
from markupsafe import Markup

from lexidrome.web.config import WebConfig
from lexidrome.web.kit.pages import AnyRequest
from lexidrome.web.phones.joining import joining


class Corner(msgspec.Struct, frozen=True):
    address: str
    """Empty: nobody but this machine reaches the page."""
    drawing: Markup = Markup()


def corner(request: AnyRequest, config: WebConfig, path: str) -> Corner:
    found = joining(request, config, path)
    return Corner(found.address, found.drawing)
