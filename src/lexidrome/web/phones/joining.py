"""Whether other devices reach this server, and under which address."""

from __future__ import annotations

from enum import StrEnum
from urllib.parse import quote

import msgspec
from markupsafe import Markup

from lexidrome.web.config import WebConfig
from lexidrome.web.kit.codes import code_to_scan, full_address, link_reach, plain_address
from lexidrome.web.kit.pages import AnyRequest
from lexidrome.web.kit.shell import written_command
from lexidrome.web.server.doors import Doors
from lexidrome.web.server.plain import CERTIFICATE
from lexidrome.web.trust.fingerprint import Fingerprint


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
    can_open: bool = False
    """Whether a press lets them in."""
    trusting: Trusting | None = None
    """What comes first where the server vouches for itself."""


class Trusting(msgspec.Struct, frozen=True):
    """How a device gets the hall's certificate."""

    address: str
    """Short, to be typed."""
    drawing: Markup
    """Leads on to the page that is meant."""
    fingerprint: Fingerprint
    title: str


def joining(request: AnyRequest, config: WebConfig, path: str) -> Joining:
    """How others come to a page of this server."""
    doors: Doors = request.app.state.doors
    if not link_reach(request).is_local_only:
        address = full_address(request, path)
        trusting = trusting_at(request, config, path)
        return Joining(Reach.OPEN, address, code_to_scan(address), trusting=trusting)
    return Joining(
        Reach.MACHINE if doors.is_closed else Reach.ALONE,
        command=written_command("serve", "--lan", *tls_options(config), data=config.data),
        can_open=doors.can_open,
    )


def trusting_at(request: AnyRequest, config: WebConfig, path: str) -> Trusting | None:
    plain = plain_address(request)
    if config.authority is None or plain is None:
        return None
    # From there every address leads to the page, where it does not show all pages.
    typed = plain + (CERTIFICATE if config.has_plain_pages else "")
    scanned = f"{plain}{CERTIFICATE}?to={quote(path, safe='/')}"
    fingerprint = Fingerprint.of(config.authority)
    return Trusting(typed, code_to_scan(scanned), fingerprint, config.authority.title)


def tls_options(config: WebConfig) -> list[str]:
    """As it was started, so that what phones trust stays what it is."""
    if config.authority is None:
        return []
    return ["--tls", *(["--plain-pages"] if config.has_plain_pages else [])]
