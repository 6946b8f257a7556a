"""A form that is sent twice is done once, and one that was changed since is another.

Each form has an id of its own. Who presses twice, or loads the answer again, sends the same with
the same id. Who goes back in the browser and changes something sends something else with it: by
the id alone that would be taken for what was done already, and nobody would be told.
"""

from __future__ import annotations

import hashlib
import secrets

from litestar.enums import RequestEncodingType

from lexidrome.web.kit.pages import AnyRequest

ID_BYTES = 16
LONGEST_ID = 40
MARK_LENGTH = 16


async def sent_once(request: AnyRequest, written: str) -> str:
    """The id of what this form says; one of its own where the page gave it none."""
    if not written:
        return secrets.token_hex(ID_BYTES)
    kind, _ = request.content_type
    if kind != RequestEncodingType.URL_ENCODED:
        # With files each sending is put together anew.
        return written[:LONGEST_ID]
    return marked(written, request.scope["query_string"] + b"\n" + await request.body())


def marked(written: str, said: bytes) -> str:
    """The id that the page gave, and a mark of all that was sent with it."""
    return f"{written[:LONGEST_ID]}.{hashlib.sha256(said).hexdigest()[:MARK_LENGTH]}"
