"""Pages that many look at, rendered and compressed once for all of them.

A hall's network carries fifty phones that ask for the same page within a second. Who
has the page already is told so, and nobody is sent more than a tenth of its length.
"""

from __future__ import annotations

import gzip
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import cached_property
from hashlib import blake2b
from typing import Any

from litestar import Response
from litestar.enums import MediaType

from lexidrome.web.kit.pages import AnyRequest

MOST_PAGES = 200
COMPRESSION = 1
"""The fastest; a stronger one gains little on tables and takes the next action's time."""
TAG_BYTES = 8


class Shelved:
    """One page as it was rendered."""

    def __init__(self, rendered: str) -> None:
        self.body = rendered.encode()
        self.tag = f'W/"{blake2b(self.body, digest_size=TAG_BYTES).hexdigest()}"'

    @cached_property
    def compressed(self) -> bytes:
        return gzip.compress(self.body, COMPRESSION, mtime=0)


class PageShelf:
    """The pages that were asked for last."""

    def __init__(self) -> None:
        self._pages: OrderedDict[Hashable, Shelved] = OrderedDict()

    def answer(
        self, request: AnyRequest, key: Hashable, render: Callable[[], str]
    ) -> Response[Any]:
        """The page under this key, rendered if nobody has asked for it before."""
        return sent(request, self.page(key, render))

    def page(self, key: Hashable, render: Callable[[], str]) -> Shelved:
        """As it was rendered for whoever asked first."""
        page = self._pages.get(key)
        if page is None:
            page = self._pages[key] = Shelved(render())
            if len(self._pages) > MOST_PAGES:
                self._pages.popitem(last=False)
        return page


def sent(
    request: AnyRequest, page: Shelved, media_type: MediaType = MediaType.HTML
) -> Response[Any]:
    """All of it, or that whoever asks has it already."""
    headers = {
        "cache-control": "no-cache",
        "etag": page.tag,
        "vary": "accept-language, accept-encoding, cookie",
    }
    if page.tag in request.headers.get("if-none-match", ""):
        return Response(None, status_code=304, headers=headers)
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(page.body, media_type=media_type, headers=headers)
    headers["content-encoding"] = "gzip"
    return Response(page.compressed, media_type=media_type, headers=headers)
