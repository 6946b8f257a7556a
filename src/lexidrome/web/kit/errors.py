"""When something goes wrong: a page that speaks plainly, or a problem document for programs."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable
from typing import Any

import msgspec
from litestar import Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi.datastructures import ResponseSpec

from lexidrome.base import (
    BadInput,
    Conflict,
    Elsewhere,
    LexidromeError,
    NotFound,
    Refusal,
    Text,
    Unavailable,
    text,
)
from lexidrome.hall.people.access import NOT_ALLOWED
from lexidrome.hall.run.log_lines import RareLines
from lexidrome.web.kit.limits import TooMany
from lexidrome.web.kit.pages import AnyRequest, Pages
from lexidrome.web.kit.security import HAS_LEFT, Forbidden
from lexidrome.web.kit.visitors import UnknownToken
from lexidrome.web.server.hosts import UnknownHost
from lexidrome.web.server.readable import is_unread_body

logger = logging.getLogger("lexidrome.web")

PROGRAM_PATHS = ("/api/", "/healthz", "/readyz")
"""Addresses that programs read; all others are pages."""

STATUS_BY_ERROR: tuple[tuple[type[LexidromeError], int], ...] = (
    (UnknownHost, 421),
    (UnknownToken, 401),
    (Forbidden, 403),
    (TooMany, 429),
    (NotFound, 404),
    (BadInput, 400),
    (Conflict, 409),
    (Elsewhere, 409),
    (Unavailable, 503),
    (LexidromeError, 500),
)


class Refused(BadInput):
    """What a program asked for was refused; carries the refusal with its rule."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.sentence)
        self.refusal = refusal

    @property
    def status(self) -> int:
        return 403 if self.refusal.reason == NOT_ALLOWED else 409


class Problem(msgspec.Struct, frozen=True):
    """What programs get instead of an answer (RFC 9457)."""

    title: str
    status: int
    detail: str
    """A sentence for people, in the language that was asked for."""
    type: str = "about:blank"
    reason: str | msgspec.UnsetType = msgspec.UNSET
    """Of a refusal: a stable code, for programs."""
    rule: str | msgspec.UnsetType = msgspec.UNSET
    """Of a refusal: the rule that decides, where one does."""


def problem(description: str) -> ResponseSpec:
    """What the document of the interface says of an answer that is one."""
    return ResponseSpec(
        Problem,
        description=description,
        media_type="application/problem+json",
        generate_examples=False,
    )


TOO_LARGE = problem("It is more than can be taken at once; nothing of it was done.")


class Trouble(msgspec.Struct, frozen=True):
    """What happened, and what to do now."""

    status: int
    title: Text
    sentence: Text
    advice: Text | None = None


TROUBLES = {
    trouble.status: trouble
    for trouble in (
        Trouble(
            400,
            text("Not understood"),
            text("The data that was sent cannot be read."),
            text("Nothing was changed. Go back and try again."),
        ),
        Trouble(
            403,
            text("Access denied"),
            text("The request came from another web site."),
            text("Nothing was changed."),
        ),
        Trouble(
            404,
            text("Page not found"),
            text("There is nothing at this address."),
            text("Perhaps there is a typing or copying mistake."),
        ),
        Trouble(
            405,
            text("Not possible"),
            text("This address exists, but does not answer this kind of request."),
            text("Nothing was changed."),
        ),
        Trouble(
            413,
            text("Too much at once"),
            text("This is more than Lexidrome can take at once."),
            text("Nothing was changed."),
        ),
    )
}


def rare_troubles(monotonic_ms: Callable[[], int]) -> RareLines:
    """Where it is written down that the machine could not do something."""
    return RareLines(logger, monotonic_ms)


def trouble_for(error: Exception, rare: RareLines) -> Trouble:
    """The sentence for an error that a visitor caused; anything else is our fault."""
    if isinstance(error, Refused):
        return Trouble(error.status, text("That did not work"), error.sentence)
    if isinstance(error, LexidromeError):
        status = next(code for kind, code in STATUS_BY_ERROR if isinstance(error, kind))
        if status == 503:
            # Everybody meets it until it is over; where it was raised says nothing more.
            rare.warning(str(error.sentence), "%s", error)
        elif status >= 500:
            logger.error("%s", error, exc_info=error)
        return Trouble(status, text("That did not work"), error.sentence)
    if is_unread_body(error):
        return TROUBLES[400]
    status = error.status_code if isinstance(error, HTTPException) else 500
    if status < 500:
        return msgspec.structs.replace(TROUBLES.get(status, TROUBLES[400]), status=status)
    code = secrets.token_hex(3).upper()
    logger.error("Error %s", code, exc_info=error)
    return Trouble(
        500,
        text("Internal error"),
        text("Something went wrong inside Lexidrome. What was saved before is still saved."),
        text(
            "Try again. If it happens again, give the code {code} to the person who runs the "
            "server.",
            code=code,
        ),
    )


def answer_error(request: AnyRequest, error: Exception) -> Response[Any]:
    pages: Pages = request.app.state.pages
    if request.scope["state"].get(HAS_LEFT):
        # Nobody reads this; written down, it would let anybody fill the log.
        return Response(None, status_code=400)
    trouble = trouble_for(error, request.app.state.rare_troubles)
    headers = dict(error.headers or {}) if isinstance(error, HTTPException) else {}
    if trouble.status == 401:
        headers["www-authenticate"] = "Bearer"
    if request.url.path.startswith(PROGRAM_PATHS):
        return _problem(request, pages, trouble, error, headers)
    # What was sent is not sent again by following a link.
    can_repeat = trouble.status == 503 and request.method == "GET"
    page = pages.page(
        request,
        "kit/error.html",
        status_code=trouble.status,
        trouble=trouble,
        can_repeat=can_repeat,
    )
    page.headers.update(headers)
    return page


def _problem(
    request: AnyRequest,
    pages: Pages,
    trouble: Trouble,
    error: Exception,
    headers: dict[str, str],
) -> Response[Problem]:
    language = pages.language(request)
    detail = language.translated(trouble.sentence)
    if isinstance(error, ValidationException) and isinstance(error.extra, list):
        detail = " ".join(
            [detail, *(f"{row.get('key')}: {row.get('message')}" for row in error.extra)]
        )
    problem = Problem(language.translated(trouble.title), trouble.status, detail)
    if isinstance(error, Refused):
        rule = error.refusal.rule
        problem = msgspec.structs.replace(
            problem, reason=error.refusal.reason, rule=msgspec.UNSET if rule is None else str(rule)
        )
    return Response(
        problem,
        status_code=trouble.status,
        media_type="application/problem+json",
        headers=headers,
    )
