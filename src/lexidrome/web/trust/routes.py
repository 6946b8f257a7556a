"""The hall's certificate: what it means, how a device comes to trust it, and how it stops.

The page is had without HTTPS too, because a phone that does not trust the hall yet has no other
way. Whoever is in between could show another certificate with another fingerprint; so the
fingerprint is compared with the one on the director's screen.
"""

from __future__ import annotations

import plistlib
import re
import uuid
from enum import StrEnum
from typing import Annotated

from litestar import Response
from litestar.di import NamedDependency
from litestar.params import QueryParameter

from lexidrome.base import NotFound, text
from lexidrome.web.config import WebConfig
from lexidrome.web.kit.audience import Audience, get
from lexidrome.web.kit.codes import code_to_scan, plain_address, secure_address
from lexidrome.web.kit.pages import AnyRequest, Pages
from lexidrome.web.server.authority import Authority
from lexidrome.web.server.doors import Doors
from lexidrome.web.server.plain import CERTIFICATE
from lexidrome.web.site.site import is_path_of_ours
from lexidrome.web.trust.fingerprint import Fingerprint

FILE = "lexidrome-hall"
LATEST = {"cache-control": "no-store"}


class Kind(StrEnum):
    """What is held in the hand; decides which steps are open."""

    APPLE = "apple"
    ANDROID = "android"
    LAPTOP = "laptop"


def kind_of(user_agent: str) -> Kind:
    if re.search(r"iPhone|iPad|iPod", user_agent):
        return Kind.APPLE
    return Kind.ANDROID if "Android" in user_agent else Kind.LAPTOP


@get(CERTIFICATE, Audience.EVERYBODY, sync_to_thread=False)
def certificate_page(
    request: AnyRequest,
    pages: NamedDependency[Pages],
    config: NamedDependency[WebConfig],
    doors: NamedDependency[Doors],
    to: Annotated[str, QueryParameter()] = "/",
) -> Response[str]:
    authority = authority_of(config)
    path = to if is_path_of_ours(to) else "/"
    is_plain = doors.is_plain(request.scope)
    plain = plain_address(request)
    answer = pages.page(
        request,
        "trust/certificate.html",
        title=authority.title,
        fingerprint=Fingerprint.of(authority),
        kind=kind_of(request.headers.get("user-agent", "")).value,
        secure=(secure_address(request) if is_plain else "") + path,
        goes_plainly=is_plain and config.has_plain_pages,
        path=path,
        address=None if plain is None else plain + CERTIFICATE,
        drawing=None if plain is None else code_to_scan(plain + CERTIFICATE),
    )
    answer.headers.update(LATEST)
    return answer


@get(f"{CERTIFICATE}/{FILE}.crt", Audience.EVERYBODY, sync_to_thread=False)
def certificate_file(config: NamedDependency[WebConfig]) -> Response[bytes]:
    """For Android and laptops."""
    return Response(
        authority_of(config).as_file,
        media_type="application/x-x509-ca-cert",
        headers={**LATEST, "content-disposition": f'attachment; filename="{FILE}.crt"'},
    )


@get(f"{CERTIFICATE}/{FILE}.mobileconfig", Audience.EVERYBODY, sync_to_thread=False)
def certificate_profile(config: NamedDependency[WebConfig]) -> Response[bytes]:
    """For iPhones and iPads, which list it by its name and remove it with one press."""
    return Response(
        plistlib.dumps(profile(authority_of(config))),
        media_type="application/x-apple-aspen-config",
        headers={**LATEST, "content-disposition": f'attachment; filename="{FILE}.mobileconfig"'},
    )


def profile(authority: Authority) -> dict[str, object]:
    # The same certificate is the same profile, however often it is installed.
    mark = uuid.uuid5(uuid.NAMESPACE_OID, authority.fingerprint)
    return {
        "PayloadType": "Configuration",
        "PayloadVersion": 1,
        "PayloadIdentifier": f"lexidrome.hall.{mark}",
        "PayloadUUID": str(mark),
        "PayloadDisplayName": authority.title,
        "PayloadRemovalDisallowed": False,
        "PayloadContent": [
            {
                "PayloadType": "com.apple.security.root",
                "PayloadVersion": 1,
                "PayloadIdentifier": f"lexidrome.hall.{mark}.root",
                "PayloadUUID": str(uuid.uuid5(mark, "root")),
                "PayloadDisplayName": authority.title,
                "PayloadCertificateFileName": f"{FILE}.crt",
                "PayloadContent": authority.as_file,
            }
        ],
    }


def authority_of(config: WebConfig) -> Authority:
    if config.authority is None:
        raise NotFound(text("This server has no certificate of its own."))
    return config.authority


ROUTES = [certificate_page, certificate_file, certificate_profile]
