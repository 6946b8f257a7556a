"""Help: its index and search, its chapters and their pictures."""

from __future__ import annotations

from typing import Annotated

from litestar import Response
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, QueryParameter

from lexidrome.web.help.chapters import DOCS, GROUPS, PICTURES, page_of, picture_names
from lexidrome.web.help.library import HELP, HelpLibrary
from lexidrome.web.help.search import LONGEST_QUERY
from lexidrome.web.kit.audience import Audience, get
from lexidrome.web.kit.pages import AnyRequest, Pages
from lexidrome.web.site.site import sent

WEBP = "image/webp"
A_DAY = "max-age=86400"


@get(HELP, Audience.EVERYBODY, sync_to_thread=True)
def help_page(
    request: AnyRequest,
    pages: NamedDependency[Pages],
    help_library: NamedDependency[HelpLibrary],
    words: Annotated[str, QueryParameter(name="q", max_length=LONGEST_QUERY)] = "",
) -> Response[str]:
    """By person and task, or what was found."""
    found = help_library.search(pages.language(request), words) if words.strip() else []
    return pages.page(request, "help/help.html", groups=GROUPS, words=words, found=found)


@get(f"{HELP}/words/{{language:str}}", Audience.EVERYBODY, sync_to_thread=True)
def help_words(
    request: AnyRequest,
    pages: NamedDependency[Pages],
    help_library: NamedDependency[HelpLibrary],
    language: FromPath[str],
) -> Response[bytes]:
    """What a browser searches in by itself."""
    spoken = pages.languages.by_code.get(language)
    if spoken is None:
        raise NotFoundException
    return sent(request, help_library.words(spoken), is_current=False)


@get(f"{HELP}/{PICTURES}/{{name:str}}", Audience.EVERYBODY, sync_to_thread=True)
def help_picture(name: FromPath[str]) -> Response[bytes]:
    if name not in picture_names():
        raise NotFoundException
    content = (DOCS / PICTURES / name).read_bytes()
    return Response(content, media_type=WEBP, headers={"cache-control": A_DAY})


@get(f"{HELP}/{{name:str}}", Audience.EVERYBODY, sync_to_thread=True)
def help_chapter(
    request: AnyRequest,
    pages: NamedDependency[Pages],
    help_library: NamedDependency[HelpLibrary],
    name: FromPath[str],
) -> Response[str]:
    shown = help_library.chapter(page_of(name), pages.language(request))
    return pages.page(request, "help/chapter.html", shown=shown)


ROUTES = [help_page, help_words, help_picture, help_chapter]
