"""Signing in and out, and the page on which the house gets its director."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Response
from litestar.di import NamedDependency
from litestar.params import FromQuery
from litestar.response import Redirect

from lexidrome.base import BadInput, Conflict, Refusal, Text, text
from lexidrome.hall import Caller, GameDesk, Office, Reception
from lexidrome.hall.people.codes import is_code
from lexidrome.web.account.landing import WayIn
from lexidrome.web.config import WebConfig
from lexidrome.web.kit.audience import Audience, get, post
from lexidrome.web.kit.forms import Posted
from lexidrome.web.kit.limits import Limits, origin_of
from lexidrome.web.kit.pages import AnyRequest, Pages
from lexidrome.web.kit.security import Forbidden, is_this_machine
from lexidrome.web.kit.visitors import (
    SESSION_COOKIE,
    Visitors,
    browser_name,
    forget_seat,
    forget_session,
    remember_browser,
    remember_session,
)
from lexidrome.web.site.site import is_path_of_ours

TOO_MANY_TRIES = "too_many_tries"


class SignIn(msgspec.Struct, frozen=True):
    login: str
    password: str
    to: str = "/"


class SetUp(msgspec.Struct, frozen=True):
    login: str
    password: str
    again: str
    code: str


@get("/sign-in", Audience.EVERYBODY)
async def sign_in_page(
    request: AnyRequest,
    pages: NamedDependency[Pages],
    way_in: NamedDependency[WayIn],
    to: FromQuery[str] = "/",
) -> Response[str]:
    return pages.page(
        request,
        "account/sign_in.html",
        login="",
        to=inside(to),
        sentence=None,
        ways_back=way_in.ways_back(request),
    )


@post("/sign-in", Audience.HOLDER)
async def sign_in(
    request: AnyRequest,
    data: Posted[SignIn],
    pages: NamedDependency[Pages],
    reception: NamedDependency[Reception],
    visitors: NamedDependency[Visitors],
    front_desk: NamedDependency[GameDesk],
    caller: NamedDependency[Caller],
    way_in: NamedDependency[WayIn],
) -> Response[Any]:
    form = data.read()
    session: str | Refusal
    if visitors.account(request) is None and front_desk.games_played_by(caller):
        # A guest is known by this browser's session alone and would lose the seat with it.
        session = Refusal("playing", text("You are in a game as a guest; sign in when it is over."))
    else:
        session = await reception.sign_in(
            form.login, form.password, browser_name(request), origin_of(request)
        )
    if isinstance(session, Refusal):
        return pages.page(
            request,
            "account/sign_in.html",
            status_code=429 if session.reason == TOO_MANY_TRIES else 403,
            login=form.login,
            to=inside(form.to),
            sentence=session.sentence,
            ways_back=way_in.ways_back(request, form.login),
        )
    to = inside(form.to)
    if to == "/":
        to = await way_in.landing(request, form.login)
    return await signed_in(request, reception, form.login, session, to)


@post("/sign-out", Audience.EVERYBODY)
async def sign_out(request: AnyRequest, reception: NamedDependency[Reception]) -> Redirect:
    await leave_session(request, reception)
    # There a script removes what this device had kept to be seen without network.
    answer = Redirect("/signed-out", status_code=303)
    forget_session(answer)
    # Their seat may be one that their account's list opened; it is not for who comes next.
    forget_seat(answer)
    return answer


@get("/setup", Audience.EVERYBODY)
async def set_up_page(
    request: AnyRequest,
    pages: NamedDependency[Pages],
    office: NamedDependency[Office],
) -> Response[Any]:
    if await office.is_set_up():
        return Redirect("/sign-in", status_code=303)
    return set_up_form(request, pages)


@post("/setup", Audience.HOLDER)
async def set_up(
    request: AnyRequest,
    data: Posted[SetUp],
    pages: NamedDependency[Pages],
    office: NamedDependency[Office],
    reception: NamedDependency[Reception],
    config: NamedDependency[WebConfig],
    limits: NamedDependency[Limits],
) -> Response[Any]:
    """For whoever is at the machine, or has the code that the server printed there."""
    form = data.read()
    if await office.is_set_up():
        raise Forbidden(text("This server already has a director; sign in instead."))
    if not is_this_machine(request.client):
        limits.codes.admit(request)
        if not is_right_code(config, form.code):
            sentence = text("That is not the code that the server printed when it started.")
            return set_up_form(request, pages, form.login, sentence)
        limits.codes.give_back(request)
    try:
        if form.password != form.again:
            raise BadInput(text("The two passwords are not the same."))
        await office.set_up(form.login, form.password)
    except (BadInput, Conflict) as error:
        return set_up_form(request, pages, form.login, error.sentence)
    session = await reception.sign_in(
        form.login, form.password, browser_name(request), origin_of(request)
    )
    if isinstance(session, Refusal):
        return Redirect("/sign-in", status_code=303)
    return await signed_in(request, reception, form.login, session, "/house")


def set_up_form(
    request: AnyRequest, pages: Pages, login: str = "", sentence: Text | None = None
) -> Response[str]:
    return pages.page(
        request,
        "account/setup.html",
        status_code=400 if sentence else 200,
        login=login,
        needs_code=not is_this_machine(request.client),
        sentence=sentence,
    )


def is_right_code(config: WebConfig, typed: str) -> bool:
    return config.setup_code is not None and is_code(typed, config.setup_code)


async def signed_in(
    request: AnyRequest, reception: Reception, login: str, session: str, to: str
) -> Response[Any]:
    """Back to where somebody came from, with a session of their own."""
    await leave_session(request, reception)
    answer = Redirect(inside(to), status_code=303)
    remember_session(answer, session)
    remember_browser(answer, reception.accounts.browser_mark(login))
    return answer


async def leave_session(request: AnyRequest, reception: Reception) -> None:
    """A browser has one session at a time."""
    session = request.cookies.get(SESSION_COOKIE)
    if session:
        await reception.sessions.revoke_secret(session)


def inside(to: str) -> str:
    return to if is_path_of_ours(to) else "/"


SIGN_IN_ROUTES = [sign_in_page, sign_in, sign_out, set_up_page, set_up]
