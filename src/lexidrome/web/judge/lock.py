"""Keeps a browser at the judge station until somebody knows the password.

When a password is set, opening the station marks the browser. A marked browser gets
the station whatever page it asks for, and judges by the lexicon it was opened with.
"""

from __future__ import annotations

from typing import Any

from litestar import Response
from litestar.datastructures import Cookie
from litestar.response import Redirect

from lexidrome.base import text
from lexidrome.web.judge.password import StationPassword
from lexidrome.web.kit.pages import YEAR_S, AnyConnection, AnyRequest
from lexidrome.web.kit.security import Forbidden

COOKIE = "lexidrome_station"
HOME = "/judge"
OPEN_PATHS = (
    "/judge",
    "/api/judge",
    "/static",
    "/language",
    "/healthz",
    "/readyz",
    "/worker.js",
    "/manifest.webmanifest",
)


class StationLock:
    def __init__(self, password: StationPassword) -> None:
        self.password = password

    def lexicon(self, request: AnyConnection) -> str | None:
        """The lexicon a locked browser was opened with; nothing for a free one."""
        return request.cookies.get(COOKIE) if self.password.is_set else None

    def is_locked(self, request: AnyConnection) -> bool:
        return self.lexicon(request) is not None

    def require_lexicon(self, request: AnyRequest, name: str) -> None:
        locked = self.lexicon(request)
        if locked not in (None, name):
            raise Forbidden(text("This station judges only by {lexicon}.", lexicon=locked))

    def lock(self, answer: Response[Any], lexicon: str) -> None:
        if self.password.is_set:
            answer.set_cookie(
                Cookie(COOKIE, value=lexicon, max_age=YEAR_S, httponly=True, samesite="lax")
            )

    def unlock(self, answer: Response[Any]) -> None:
        answer.delete_cookie(COOKIE)

    def way_back(self, request: AnyRequest) -> Redirect | None:
        """Where a locked browser belongs, when it asks for anything else."""
        path = request.url.path
        is_open = any(
            path == each or path.startswith(each.rstrip("/") + "/") for each in OPEN_PATHS
        )
        return None if is_open or not self.is_locked(request) else Redirect(HOME, status_code=303)
