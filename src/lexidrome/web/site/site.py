"""What is about nothing in particular: language, colours, boards, files."""

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
from lexidrome.web.kit.assets import JOINED, Asset, Assets
from lexidrome.web.kit.audience import Audience, get, post
from lexidrome.web.kit.forms import Posted, one_of
from lexidrome.web.kit.pages import (
    BOARD_COOKIE,
    COLOURS_COOKIE,
    LANGUAGE_COOKIE,
    YEAR_S,
    AnyRequest,
    BoardLook,
    Colours,
    Pages,
)
from lexidrome.web.live import format_schema

FOREVER = f"public, max-age={YEAR_S}, immutable"


class LanguageChoice(msgspec.Struct, frozen=True):
    language: str
    to: str = "/"


class ColoursChoice(msgspec.Struct, frozen=True):
    colours: Annotated[Colours, one_of(Colours, text("There are no such colours."))]
    to: str = "/"


class BoardChoice(msgspec.Struct, frozen=True):
    look: Annotated[BoardLook, one_of(BoardLook, text("There is no such board."))]
    to: str = "/"


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
    return remembered(LANGUAGE_COOKIE, form.language, form.to)


@post("/colours", Audience.EVERYBODY, sync_to_thread=False)
def choose_colours(data: Posted[ColoursChoice]) -> Redirect:
    """Remember the colours and go back to the page they were chosen on."""
    form = data.read()
    return remembered(COLOURS_COOKIE, form.colours.value, form.to)


@post("/board", Audience.EVERYBODY, sync_to_thread=False)
def choose_board(data: Posted[BoardChoice]) -> Redirect:
    """Remember how boards and tiles look and go back to the page it was chosen on."""
    form = data.read()
    return remembered(BOARD_COOKIE, form.look.value, form.to)


def remembered(cookie: str, value: str, to: str) -> Redirect:
    """Back, with a choice that this device keeps."""
    answer = Redirect(to if is_path_of_ours(to) else "/", status_code=303)
    answer.set_cookie(Cookie(cookie, value=value, max_age=YEAR_S, httponly=True, samesite="lax"))
    return answer


def is_path_of_ours(target: str) -> bool:
    """Whether the address stays on this server: browsers read `//x` and `/\\x` as another host."""
    return target.startswith("/") and not target.startswith(("//", "/\\")) and target.isprintable()


@get("/static/{checksum:str}/{name:path}", Audience.EVERYBODY, sync_to_thread=False)
def static_file(
    request: AnyRequest,
    checksum: FromPath[str],
    name: FromPath[str],
    assets: NamedDependency[Assets],
) -> Response[bytes]:
    asset = assets.files.get(name.removeprefix("/"))
    if asset is None:
        raise NotFoundException
    return sent(request, asset, is_current=checksum == assets.checksum)


@get(
    f"/static/{{checksum:str}}/{JOINED}/{{language:str}}/{{script:path}}",
    Audience.EVERYBODY,
    sync_to_thread=False,
)
def joined_script(
    request: AnyRequest,
    checksum: FromPath[str],
    language: FromPath[str],
    script: FromPath[str],
    pages: NamedDependency[Pages],
) -> Response[bytes]:
    """A page's script with all that it imports and says."""
    name = script.removeprefix("/")
    spoken = pages.languages.by_code.get(language)
    if spoken is None or not name.endswith(".js") or name not in pages.assets.files:
        raise NotFoundException
    joined = pages.joined(spoken, name)
    return sent(request, joined, is_current=checksum == pages.assets.checksum)


def sent(request: AnyRequest, asset: Asset, *, is_current: bool) -> Response[bytes]:
    headers = {
        "cache-control": FOREVER if is_current else "no-cache",
        "vary": "accept-encoding",
    }
    content = asset.content
    if "gzip" in request.headers.get("accept-encoding", "") and asset.compressed is not None:
        content = asset.compressed
        headers["content-encoding"] = "gzip"
    return Response(content, media_type=asset.media_type, headers=headers)


SITE_ROUTES = [
    choose_language,
    choose_colours,
    choose_board,
    static_file,
    joined_script,
    protocol_schema,
]
