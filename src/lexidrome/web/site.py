"""The parts of the site that are about nothing in particular: start, language, health, files."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.enums import RequestEncodingType
from litestar.exceptions import NotFoundException
from litestar.params import Body, FromPath
from litestar.response import Redirect

from lexidrome.base import Text, text
from lexidrome.web.assets import Assets
from lexidrome.web.pages import LANGUAGE_COOKIE, AnyRequest, Pages

YEAR_S = 365 * 24 * 60 * 60
FOREVER = f"public, max-age={YEAR_S}, immutable"


class Task(msgspec.Struct, frozen=True):
    """Something a visitor can do from the start page."""

    title: Text
    description: Text
    action: Text
    href: str


TASKS = [
    Task(
        text("Look up a rule"),
        text("Five rule books, word for word findable, and what sets them apart."),
        text("Open the rules"),
        "/rules",
    ),
]


class Health(msgspec.Struct, frozen=True):
    status: str


class LanguageChoice(msgspec.Struct, frozen=True):
    language: str
    to: str = "/"


@get("/", include_in_schema=False, sync_to_thread=False)
def home(request: AnyRequest, pages: NamedDependency[Pages]) -> Response[str]:
    return pages.page(request, "home.html", tasks=TASKS)


@get("/healthz", sync_to_thread=False, summary="Whether the server is up", tags=["server"])
def health() -> Health:
    return Health("ok")


@post("/language", include_in_schema=False, sync_to_thread=False)
def choose_language(
    data: Annotated[LanguageChoice, Body(media_type=RequestEncodingType.URL_ENCODED)],
) -> Redirect:
    """Remember the language and go back to the page it was chosen on."""
    answer = Redirect(data.to if is_path_of_ours(data.to) else "/", status_code=303)
    answer.set_cookie(
        Cookie(LANGUAGE_COOKIE, value=data.language, max_age=YEAR_S, httponly=True, samesite="lax")
    )
    return answer


def is_path_of_ours(target: str) -> bool:
    """Whether the address stays on this server: browsers read `//x` and `/\\x` as another host."""
    return target.startswith("/") and not target.startswith(("//", "/\\")) and target.isprintable()


@get("/static/{checksum:str}/{name:path}", include_in_schema=False, sync_to_thread=False)
def static_file(
    checksum: FromPath[str], name: FromPath[str], assets: NamedDependency[Assets]
) -> Response[bytes]:
    asset = assets.files.get(name.removeprefix("/"))
    if asset is None:
        raise NotFoundException
    is_current = checksum == assets.checksum
    return Response(
        asset.content,
        media_type=asset.media_type,
        headers={"cache-control": FOREVER if is_current else "no-cache"},
    )
