"""Who asks: known by a browser's session or a program's token, never by what they say.

Handlers take the dependency `caller`; a socket, which has no dependencies that
look at a request, asks `visitors.caller(socket)`.
"""

from __future__ import annotations

import secrets
from contextlib import suppress
from typing import Any

import msgspec
from litestar import Response
from litestar.datastructures import Cookie, Headers

from lexidrome.base import BadInput, PersonId, text
from lexidrome.hall import Caller, Reception
from lexidrome.hall.events.devices import Device, device_name
from lexidrome.hall.people.accounts import Account
from lexidrome.hall.people.tokens import token_key
from lexidrome.web.kit.pages import YEAR_S, AnyConnection, AnyRequest, Visitor

SESSION_COOKIE = "lexidrome_session"
SEAT_COOKIE = "lexidrome_seat"
DEVICE_COOKIE = "lexidrome_device"
KNOWN_COOKIE = "lexidrome_known"
DEVICE_BYTES = 16
BEARER = "bearer "
BROWSER_CHARS = 100


class UnknownToken(BadInput):
    """A program brought a token that is not one of ours."""


class KnownDevice(msgspec.Struct, frozen=True):
    device: Device
    fresh: str
    """The cookie that it does not have yet; empty: it has one."""

    def remember(self, answer: Response[Any]) -> None:
        if self.fresh:
            _set_secret(answer, DEVICE_COOKIE, self.fresh)


class Visitors:
    def __init__(self, reception: Reception) -> None:
        self._reception = reception

    def caller(self, connection: AnyConnection) -> Caller:
        """Who asks, and in which seat they have sat down by a link.

        Browsers that are not signed in are nobody in particular, and a seat link that
        is worthless by now is as good as none. A program that brings a token wants to
        be somebody, so a wrong one is an error.
        """
        token = bearer_token(connection.headers)
        if token is None:
            session = connection.cookies.get(SESSION_COOKIE)
            seat_link = connection.cookies.get(SEAT_COOKIE)
            with suppress(BadInput):
                return self._reception.caller(session=session, seat_link=seat_link)
            return self._reception.caller(session=session)
        caller = self._reception.caller(api_token=token)
        if caller.person is None:
            raise UnknownToken(text("This token is not valid or no longer valid."))
        return caller

    def token(self, connection: AnyConnection) -> str | None:
        """What is kept of the token or session by which `caller` knows who asks."""
        secret = bearer_token(connection.headers) or connection.cookies.get(SESSION_COOKIE)
        return token_key(secret) if secret else None

    def device(self, request: AnyRequest) -> KnownDevice:
        """The device that asks; one that nobody knows yet gets a name with the answer."""
        known = request.cookies.get(DEVICE_COOKIE)
        secret = known or secrets.token_urlsafe(DEVICE_BYTES)
        address = "" if request.client is None else request.client.host
        person = self.caller(request).person
        return KnownDevice(Device(device_name(secret), person, address), "" if known else secret)

    async def person(self, request: AnyRequest, name: str, answer: Response[Any]) -> PersonId:
        """Whoever sits down under this name; a new guest gets a session with the answer.

        Guests may call themselves something else each time; who has an account is
        called what the house knows them as.
        """
        people = self._reception.people
        known = self.caller(request).person
        if known is not None:
            is_guest = self._reception.accounts.of(known) is None
            if is_guest or not people.name(known):
                await people.rename(known, name)
            return known
        person = await people.add(name)
        session = await self._reception.sessions.issue(person, browser_name(request))
        remember_session(answer, session)
        return person

    def account(self, connection: AnyConnection) -> Account | None:
        """The account that a browser has signed in to; a token is not asked."""
        session = connection.cookies.get(SESSION_COOKIE)
        person = self._reception.caller(session=session).person
        return None if person is None else self._reception.accounts.of(person)

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


def remember_session(answer: Response[Any], session: str) -> None:
    """Sign a browser in. How long the session lasts is the reception's to say."""
    _set_secret(answer, SESSION_COOKIE, session)


def remember_seat(answer: Response[Any], token: str) -> None:
    """Have a browser sit in the seat of a link."""
    _set_secret(answer, SEAT_COOKIE, token)


def remember_browser(answer: Response[Any], mark: str) -> None:
    """Know a browser again in which somebody has signed in; the mark opens nothing."""
    _set_secret(answer, KNOWN_COOKIE, mark)


def _set_secret(answer: Response[Any], name: str, value: str) -> None:
    """A cookie that no script reads and no other site sends."""
    answer.set_cookie(Cookie(name, value=value, max_age=YEAR_S, httponly=True, samesite="lax"))


def forget_seat(answer: Response[Any]) -> None:
    answer.delete_cookie(SEAT_COOKIE)


def forget_device(answer: Response[Any]) -> None:
    """Whoever comes next has another mark than whoever was there before, and may know theirs."""
    answer.delete_cookie(DEVICE_COOKIE)


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
