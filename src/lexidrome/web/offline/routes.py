"""The worker that answers without network, what makes the site a program, and how one leaves."""

from __future__ import annotations

from typing import Any

from litestar import Response
from litestar.di import NamedDependency

from lexidrome.web.kit.assets import MEDIA_TYPES, Assets
from lexidrome.web.kit.audience import Audience, get
from lexidrome.web.kit.pages import AnyRequest, Pages

WORKER = "offline/worker.js"
PAPER = "#faf9f5"
"""As in `lexidrome.css`; a manifest reads no style."""
LATEST = {"cache-control": "no-cache"}


@get("/worker.js", Audience.EVERYBODY, sync_to_thread=False)
def worker(assets: NamedDependency[Assets]) -> Response[str]:
    """Another text for every version, by which browsers know that there is a new one."""
    source = assets.files[WORKER].content.decode().replace("{version}", assets.checksum)
    return Response(source, media_type=MEDIA_TYPES[".js"], headers=LATEST)


@get("/manifest.webmanifest", Audience.EVERYBODY, sync_to_thread=False)
def manifest(assets: NamedDependency[Assets]) -> Response[dict[str, Any]]:
    content = {
        "name": "Lexidrome",
        "short_name": "Lexidrome",
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "icons": [
            {"src": assets.url("kit/mark.svg"), "sizes": "any", "type": MEDIA_TYPES[".svg"]},
            picture(assets, "icon-192.png", 192),
            picture(assets, "icon-512.png", 512),
            picture(assets, "icon-maskable.png", 512) | {"purpose": "maskable"},
        ],
    }
    return Response(content, media_type="application/manifest+json", headers=LATEST)


def picture(assets: Assets, name: str, side: int) -> dict[str, str]:
    address = assets.url(f"offline/{name}")
    return {"src": address, "sizes": f"{side}x{side}", "type": MEDIA_TYPES[".png"]}


@get("/offline", Audience.EVERYBODY, sync_to_thread=False)
def without_network(request: AnyRequest, pages: NamedDependency[Pages]) -> Response[str]:
    """What the worker shows in place of a page that this device has not kept."""
    return pages.page(request, "offline/offline.html")


@get("/signed-out", Audience.EVERYBODY, sync_to_thread=False)
def signed_out(request: AnyRequest, pages: NamedDependency[Pages]) -> Response[str]:
    return pages.page(request, "offline/left.html", here="/", is_list=False)


@get("/home/forgotten", Audience.EVERYBODY, sync_to_thread=False)
def forgotten(request: AnyRequest, pages: NamedDependency[Pages]) -> Response[str]:
    return pages.page(request, "offline/left.html", here="/home", is_list=True)


ROUTES = [worker, manifest, without_network, signed_out, forgotten]
