"""Whether other devices reach this server, and under which address."""

from __future__ import annotations

from enum import StrEnum
from ipaddress import ip_address

import msgspec
from markupsafe import Markup

from lexidrome.web.config import WebConfig
from lexidrome.web.kit.codes import code_to_scan, full_address, is_local_only
from lexidrome.web.kit.pages import AnyRequest
from lexidrome.web.kit.shell import written_command
from lexidrome.web.server.addresses import lan_address, url


class Reach(StrEnum):
    OPEN = "open"
    MACHINE = "machine"
    """The server listens to this machine alone."""
    ALONE = "alone"
    """It would listen to others, but the machine is on no network."""


class Joining(msgspec.Struct, frozen=True):
    reach: Reach
    address: str = ""
    """As others type it; empty unless they can."""
    drawing: Markup = Markup()
    command: str = ""
    """What is typed at the machine so that others reach the server."""


def joining(request: AnyRequest, config: WebConfig, path: str) -> Joining:
    """How others come to a page of this server."""
    reach = _reach(request, config)
    if reach is Reach.OPEN:
        address = f"{address_for_others(request)}{path}"
        return Joining(reach, address, code_to_scan(address))
    return Joining(reach, command=written_command("serve", "--lan", data=config.data))


def address_for_others(request: AnyRequest) -> str:
    """As others type it; who sits at the machine itself is told its address in the network."""
    lan = lan_address() if is_local_only(request) else None
    if lan is None:
        return full_address(request, "")
    return url(lan, request.base_url.port or 80).rstrip("/")


def _reach(request: AnyRequest, config: WebConfig) -> Reach:
    if not is_local_only(request):
        # By the name in this visitor's own address bar, perhaps one that a proxy answers to.
        return Reach.OPEN
    if config.host is not None and ip_address(config.host).is_loopback:
        return Reach.MACHINE
    return Reach.ALONE if lan_address() is None else Reach.OPEN
