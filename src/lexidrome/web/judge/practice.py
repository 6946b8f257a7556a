"""The word judge to try out before the event (SSC-10.a), by whoever plays and watches no game.

Asking it beside a board is looking words up like any other, whatever it knows.
"""

from __future__ import annotations

import re
from typing import Annotated

from litestar import Response
from litestar.di import NamedDependency
from litestar.params import QueryParameter

from lexidrome.base import BadInput, Text
from lexidrome.game.verdict import PRACTICE_WORDS, practise
from lexidrome.hall import Caller, GameDesk
from lexidrome.web.kit.audience import Audience, get
from lexidrome.web.kit.pages import AnyRequest, Pages
from lexidrome.web.kit.seated import require_may_practise

SEPARATORS = re.compile(r"[\s,;/]+")
NOT_THERE = ("ZZXQ", "HORNO", "WORDD")
"""Words to try that the practice list does not have."""


@get("/judge/practice", Audience.EVERYBODY)
async def practice_page(
    request: AnyRequest,
    pages: NamedDependency[Pages],
    front_desk: NamedDependency[GameDesk],
    caller: NamedDependency[Caller],
    typed: Annotated[str, QueryParameter(name="words", max_length=200)] = "",
) -> Response[str]:
    """Nothing is kept: the words stand in the address, and the answer is worked out anew."""
    await require_may_practise(front_desk, caller)
    words = tuple(word.upper() for word in SEPARATORS.split(typed) if word)
    is_acceptable: bool | None = None
    sentence: Text | None = None
    if words:
        try:
            is_acceptable = practise(words)
        except BadInput as error:
            sentence = error.sentence
    return pages.page(
        request,
        "judge/practice.html",
        status_code=200 if sentence is None else 400,
        words=words,
        is_acceptable=is_acceptable,
        sentence=sentence,
        known=sorted(PRACTICE_WORDS),
        unknown=NOT_THERE,
    )


PRACTICE_ROUTES = [practice_page]
