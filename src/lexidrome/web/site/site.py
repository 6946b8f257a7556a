"""The parts of the site that are about nothing in particular: language, colours, health, files."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Response
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect

from lexidrome.base import BadInput, text
from lexidrome.web.kit.assets import Assets
from lexidrome.web.kit.audience import Audience, get, post
from lexidrome.web.kit.forms import Posted, one_of
from lexidrome.web.kit.pages import COLOURS_COOKIE, LANGUAGE_COOKIE, YEAR_S, Colours, Pages
from lexidrome.web.live import format_schema

FOREVER = f"public, max-age={YEAR_S}, immutable"


class Health(msgspec.Struct, frozen=True):
    status: str


class LanguageChoice(msgspec.Struct, frozen=True):
    language: str
    to: str = "/"


class ColoursChoice(msgspec.Struct, frozen=True):
    colours: Annotated[Colours, one_of(Colours, text("There are no such colours."))]
    to: str = "/"


@get(
    "/healthz",
    Audience.EVERYBODY,
    include_in_schema=True,
    sync_to_thread=False,
    summary="Whether the server is up",
    response_description="It is.",
    tags=["server"],
)
def health() -> Health:
    return Health("ok")


@get("/protocol.json", Audience.EVERYBODY, sync_to_thread=False)
def protocol_schema() -> Response[bytes]:
    """What goes over the live socket, for programs."""
    return Response(format_schema(), media_type="application/schema+json")


@post("/language", Audience.EVERYBODY, sync_to_thread=False)
def choose_language(
    data: Posted[LanguageChoice],
    pages: NamedDependency[Pages],
) -> Redirect:
    """Remember the language and go back to the page it was chosen on."""
    form = data.read()
    if form.language not in pages.languages.by_code:
        raise BadInput(text("Lexidrome is not available in this language."))
    answer = Redirect(form.to if is_path_of_ours(form.to) else "/", status_code=303)
    answer.set_cookie(
        Cookie(LANGUAGE_COOKIE, value=form.language, max_age=YEAR_S, httponly=True, samesite="lax")
    )
    return answer


@post("/colours", Audience.EVERYBODY, sync_to_thread=False)
def choose_colours(data: Posted[ColoursChoice]) -> Redirect:
    """Remember the colours and go back to the page they were chosen on."""
    form = data.read()
    answer = Redirect(form.to if is_path_of_ours(form.to) else "/", status_code=303)
    answer.set_cookie(
        Cookie(
            COLOURS_COOKIE, value=form.colours.value, max_age=YEAR_S, httponly=True, samesite="lax"
        )
    )
    return answer


def is_path_of_ours(target: str) -> bool:
    """Whether the address stays on this server: browsers read `//x` and `/\\x` as another host."""
    return target.startswith("/") and not target.startswith(("//", "/\\")) and target.isprintable()


@get("/static/{checksum:str}/{name:path}", Audience.EVERYBODY, sync_to_thread=False)
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


SITE_ROUTES = [health, choose_language, choose_colours, static_file, protocol_schema]
