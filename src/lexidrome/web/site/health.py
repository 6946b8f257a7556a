"""For proxies, and for whoever watches over the process: does it live, is it to be asked?

The two answers differ on purpose. A server whose database is away lives: to start it anew would
mend nothing. But another one, whose database answers, had better be asked meanwhile.
"""

from __future__ import annotations

import msgspec
from litestar import Response
from litestar.di import NamedDependency
from litestar.openapi import ResponseSpec

from lexidrome.base import Text, text
from lexidrome.hall import Hall
from lexidrome.web.kit.audience import Audience, get
from lexidrome.web.kit.pages import AnyRequest, Pages
from lexidrome.web.server.draining import Draining

NOT_KEPT = {"cache-control": "no-store"}
ENDS = text("This server ends; another one goes on with what runs here.")


class Health(msgspec.Struct, frozen=True):
    status: str


class Readiness(msgspec.Struct, frozen=True):
    """Whether requests may be sent here."""

    status: str
    """`ready`, or `not_ready`."""
    reasons: list[str]
    """Sentences that say why not."""


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


@get(
    "/readyz",
    Audience.EVERYBODY,
    include_in_schema=True,
    sync_to_thread=False,
    summary="Whether requests may be sent to this server of several",
    response_description="They may.",
    responses={503: ResponseSpec(Readiness, description="They had better go to another.")},
    tags=["server"],
)
def readiness(
    request: AnyRequest,
    pages: NamedDependency[Pages],
    hall: NamedDependency[Hall],
    draining: NamedDependency[Draining],
) -> Response[Readiness]:
    reasons = list(reasons_against(hall, draining))
    language = pages.language(request)
    said = Readiness(
        "not_ready" if reasons else "ready", [language.translated(each) for each in reasons]
    )
    return Response(said, status_code=503 if reasons else 200, headers=NOT_KEPT)


def reasons_against(hall: Hall, draining: Draining) -> list[Text]:
    """Nothing is looked up for it: it is asked every second, by several proxies."""
    return [each for each in (ENDS if draining.is_begun else None, hall.sharing.trouble) if each]


HEALTH_ROUTES = [health, readiness]
