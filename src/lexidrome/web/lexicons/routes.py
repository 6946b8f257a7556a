"""The lexicons of the house, and one's own list as one: chosen, looked at, imported."""

from __future__ import annotations

import asyncio
import re
from datetime import UTC
from pathlib import PurePath
from typing import Annotated, Any

import msgspec
from litestar import Response
from litestar.datastructures import UploadFile
from litestar.di import NamedDependency
from litestar.enums import RequestEncodingType
from litestar.params import Body
from litestar.response import Redirect

from lexidrome.base import BadInput, Text, text
from lexidrome.base.moments import at_moment
from lexidrome.hall import Caller
from lexidrome.lexicon import (
    FaultyList,
    LexiconLibrary,
    Reading,
    tile_set_names,
)
from lexidrome.web.config import WebConfig
from lexidrome.web.kit.audience import Audience, get, post
from lexidrome.web.kit.doorkeeper import Doorkeeper
from lexidrome.web.kit.forms import Posted
from lexidrome.web.kit.pages import AnyRequest, Pages
from lexidrome.web.lexicons.drafts import Draft, Drafts

LARGEST_LIST_BYTES = 64 * 2**20
"""The largest list in use has some 50 MB; larger ones are imported on the command line."""
PASTED = "pasted.txt"
EXAMPLES_SHOWN = 3
_NOT_IN_NAMES = re.compile(r"[^A-Za-z0-9+_.-]+|^[^A-Za-z0-9]+")
_LONGEST_NAME = 40


class Uploaded(msgspec.Struct, frozen=True):
    """A file is no text, so the framework reads this one."""

    file: UploadFile | None = None
    words: str = ""
    tile_set: str = "english"


class Kept(msgspec.Struct, frozen=True):
    draft: str
    name: str
    licence: str


class Look(msgspec.Struct, frozen=True):
    """What an import of a list would bring."""

    draft: Draft
    reading: Reading
    longest: str
    examples: tuple[tuple[str, str], ...]
    """Some words with what they mean."""


class LexiconPage:
    """The page and what waits on it."""

    def __init__(self, pages: Pages, library: LexiconLibrary, doorkeeper: Doorkeeper) -> None:
        self._pages = pages
        self._doorkeeper = doorkeeper
        self.library = library
        self.drafts = Drafts()

    def tile_sets(self) -> list[str]:
        """Those that ship, and those that came with a list."""
        of_lists = {entry.tile_set for entry in self.library.entries()}
        return sorted(of_lists.union(tile_set_names()))

    async def page(
        self,
        request: AnyRequest,
        caller: Caller,
        sentence: Text | None = None,
        look: Look | None = None,
        **filled: str,
    ) -> Response[str]:
        return self._pages.page(
            request,
            "lexicons/lexicons.html",
            status_code=200 if sentence is None else 400,
            here="/lexicons",
            lexicons=self.library.entries(),
            is_director=await self._doorkeeper.is_director(request, caller),
            tile_sets=self.tile_sets(),
            most_mb=LARGEST_LIST_BYTES // 2**20,
            sentence=sentence,
            look=look,
            filled={"name": "", "licence": "", "tile_set": "english", "words": ""} | filled,
        )

    def look(self, draft: Draft) -> Look:
        tiles = self.library.tile_set(draft.tile_set)
        reading = self.library.read_content(draft.source, draft.content(), tiles)
        examples = tuple(reading.definitions.items())[:EXAMPLES_SHOWN]
        return Look(draft, reading, max(reading.words, key=len, default=""), examples)


@get("/lexicons", Audience.EVERYBODY)
async def lexicons_page(
    request: AnyRequest, lexicon_page: NamedDependency[LexiconPage], caller: NamedDependency[Caller]
) -> Response[str]:
    return await lexicon_page.page(request, caller)


@post(
    "/lexicons",
    Audience.HOUSE_DIRECTOR,
    status_code=200,
    request_max_body_size=LARGEST_LIST_BYTES,
)
async def look_at_list(
    request: AnyRequest,
    data: Annotated[Uploaded, Body(media_type=RequestEncodingType.MULTI_PART)],
    lexicon_page: NamedDependency[LexiconPage],
    caller: NamedDependency[Caller],
) -> Response[str]:
    """Show what an import would bring; nothing is a lexicon yet."""
    source, content = await _sent(data)
    try:
        if not content.strip():
            raise BadInput(text("Choose a file, or paste words into the field."))
        if data.tile_set not in lexicon_page.tile_sets():
            raise BadInput(text("The form is out of date; reload it."))
        draft = lexicon_page.drafts.keep(source, content, data.tile_set)
        look = await asyncio.to_thread(lexicon_page.look, draft)
    except BadInput as error:
        return await lexicon_page.page(request, caller, error.sentence, tile_set=data.tile_set)
    return await lexicon_page.page(request, caller, look=look, name=_named_after(source))


@post("/lexicons/import", Audience.HOUSE_DIRECTOR)
async def import_list(
    request: AnyRequest,
    data: Posted[Kept],
    lexicon_page: NamedDependency[LexiconPage],
    caller: NamedDependency[Caller],
    config: NamedDependency[WebConfig],
) -> Response[Any]:
    form = data.read()
    try:
        draft = lexicon_page.drafts.find(form.draft)
    except BadInput as error:
        return await lexicon_page.page(request, caller, error.sentence)
    look = await asyncio.to_thread(lexicon_page.look, draft)
    try:
        entry = await asyncio.to_thread(
            lexicon_page.library.keep,
            look.reading,
            draft.content(),
            draft.source,
            form.name.strip(),
            lexicon_page.library.tile_set(draft.tile_set),
            at_moment(config.times.wall_ms(), UTC),
            licence=form.licence,
        )
    except FaultyList:
        return await lexicon_page.page(request, caller, look=look, name=form.name)
    except BadInput as error:
        return await lexicon_page.page(
            request, caller, error.sentence, look, name=form.name, licence=form.licence
        )
    lexicon_page.drafts.drop(draft.token)
    return Redirect(f"/lexicons#{entry.name.lower()}", status_code=303)


async def _sent(data: Uploaded) -> tuple[str, bytes]:
    """The file, or what was pasted where there is none."""
    if data.file is not None and data.file.filename:
        return PurePath(data.file.filename).name[:100], await data.file.read()
    return PASTED, data.words.encode()


def _named_after(source: str) -> str:
    """A name that a lexicon can have, for the list in this file."""
    stem = "" if source == PASTED else PurePath(source).stem
    return _NOT_IN_NAMES.sub("", stem)[:_LONGEST_NAME]


ROUTES = [lexicons_page, look_at_list, import_list]
