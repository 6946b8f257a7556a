"""Word lists that somebody has looked at and not imported yet, on disk and of no use to others."""

from __future__ import annotations

import secrets
import tempfile
from typing import IO

import msgspec

from lexidrome.base import BadInput, text

TOKEN_BYTES = 12
MOST = 3
"""Lists that wait at a time; whoever comes later takes the place of the first."""


class Draft(msgspec.Struct, frozen=True):
    token: str
    source: str
    """The name of its file."""
    tile_set: str
    kept: IO[bytes]
    """Without a name in the folder, so that it goes with the server, whatever happens."""

    def content(self) -> bytes:
        self.kept.seek(0)
        return self.kept.read()


class Drafts:
    def __init__(self) -> None:
        self._drafts: dict[str, Draft] = {}

    def keep(self, source: str, content: bytes, tile_set: str) -> Draft:
        kept = tempfile.TemporaryFile()  # noqa: SIM115 - open until the list is imported
        kept.write(content)
        draft = Draft(secrets.token_urlsafe(TOKEN_BYTES), source, tile_set, kept)
        self._drafts[draft.token] = draft
        while len(self._drafts) > MOST:
            self.drop(next(iter(self._drafts)))
        return draft

    def find(self, token: str) -> Draft:
        draft = self._drafts.get(token)
        if draft is None:
            raise BadInput(text("This list is not here any more; choose its file again."))
        return draft

    def close(self) -> None:
        for token in tuple(self._drafts):
            self.drop(token)

    def drop(self, token: str) -> None:
        draft = self._drafts.pop(token, None)
        if draft is not None:
            draft.kept.close()
