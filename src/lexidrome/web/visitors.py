"""Who asks: known by a browser's session or a program's token, never by what they say.

Handlers take the dependency `caller`; a socket, which has no dependencies that
look at a request, asks `visitors.caller(socket)`.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from litestar import Response
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie, Headers, State

from lexidrome.base import BadInput, text
from lexidrome.hall import Caller, Reception
from lexidrome.web.pages import YEAR_S, AnyRequest, Visitor

SESSION_COOKIE = "lexidrome_session"
BEARER = "bearer "
BROWSER_CHARS = 100

AnyConnection = ASGIConnection[Any, Any, Any, State]


class UnknownToken(BadInput):
    """A program brought a token that is not one of ours."""


class Visitors:
    def __init__(self, reception: Reception) -> None:
        self._reception = reception

    def caller(self, connection: AnyConnection, seat_link: str | None = None) -> Caller:
        """Who asks; a seat link comes along where a handler has one.

        Browsers that are not signed in are nobody in particular. A program that
        brings a token wants to be somebody, so a wrong one is an error.
        """
        token = bearer_token(connection.headers)
        if token is None:
            session = connection.cookies.get(SESSION_COOKIE)
            return self._reception.caller(session=session, seat_link=seat_link)
        caller = self._reception.caller(api_token=token, seat_link=seat_link)
        if caller.person is None:
            raise UnknownToken(text("This token is not valid, or not any more."))
        return caller

    async def of_request(self, request: AnyRequest) -> Caller:
        """The dependency `caller`."""
        return self.caller(request)

    def visitor(self, connection: AnyConnection) -> Visitor:
        accounts = self._reception.accounts
        account = None
        # The page that says that a token is wrong has a frame too.
        with suppress(UnknownToken):
            person = self.caller(connection).person
            account = None if person is None else accounts.of(person)
        return Visitor(None if account is None else account.login, len(accounts) > 0)


def bearer_token(headers: Headers) -> str | None:
    written = headers.get("authorization", "")
    return written[len(BEARER) :].strip() if written.lower().startswith(BEARER) else None


def remember_session(answer: Response[Any], request: AnyRequest, session: str) -> None:
    """Sign a browser in. How long the session lasts is the reception's to say."""
    answer.set_cookie(
        Cookie(
            SESSION_COOKIE,
            value=session,
            max_age=YEAR_S,
            httponly=True,
            samesite="lax",
            secure=request.url.scheme == "https",
        )
    )


def forget_session(answer: Response[Any]) -> None:
    answer.delete_cookie(SESSION_COOKIE)


def browser_name(request: AnyRequest) -> str:
    """What a list of sessions calls this browser: its program and its system."""
    agent = request.headers.get("user-agent", "")
    programs = {"Edg": "Edge", "OPR": "Opera", "Firefox": "Firefox", "Chrome": "Chrome",
                "Safari": "Safari"}  # fmt: skip
    systems = {"Android": "Android", "iPhone": "iPhone", "iPad": "iPad", "Windows": "Windows",
               "Mac OS X": "Mac", "CrOS": "ChromeOS", "Linux": "Linux"}  # fmt: skip
    found = [
        next((name for mark, name in marks.items() if f"{mark}" in agent), None)
        for marks in (programs, systems)
    ]
    return " · ".join(name for name in found if name) or agent[:BROWSER_CHARS] or "–"
