"""Somebody's own account: password, browsers that are signed in, tokens for programs.

These pages know people by a browser's session alone, so that a token that went
astray makes no other token and changes no password.
"""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Response
from litestar.di import NamedDependency
from litestar.response import Redirect

from lexidrome.base import BadInput, PersonId, Refusal, Text, text
from lexidrome.hall import HOUSE_SCOPE, Caller, GameDesk, Reception
from lexidrome.hall.people.accounts import Account
from lexidrome.hall.people.tokens import Token, TokenEnd, token_key
from lexidrome.web.kit.audience import Audience, get, post
from lexidrome.web.kit.errors import problem
from lexidrome.web.kit.forms import Posted
from lexidrome.web.kit.limits import origin_of
from lexidrome.web.kit.pages import AnyRequest, Pages
from lexidrome.web.kit.security import Forbidden
from lexidrome.web.kit.visitors import (
    SESSION_COOKIE,
    UnknownToken,
    Visitors,
    browser_name,
    remember_browser,
    remember_session,
)

TOO_MANY_TRIES = "too_many_tries"
SIGN_IN = "/sign-in?to=/account"


class PasswordChange(msgspec.Struct, frozen=True):
    current: str
    password: str
    again: str


class Key(msgspec.Struct, frozen=True):
    """Names a session or a token by what the house keeps of it, which opens nothing."""

    key: str


class Label(msgspec.Struct, frozen=True):
    label: str


class Row(msgspec.Struct, frozen=True):
    """A session or a token on the page."""

    key: str
    label: str
    used_ms: int
    is_this: bool


class Me(msgspec.Struct, frozen=True):
    """Who asks, as the house knows them."""

    person: PersonId | None
    name: str
    roles: list[str]
    """In the house."""


def own_account(request: AnyRequest, visitors: Visitors) -> Account:
    """Whoever has signed in; a session may end between the door and here."""
    account = visitors.account(request)
    if account is None:
        raise Forbidden(text("You are not signed in any more."))
    return account


def account_form(
    request: AnyRequest,
    pages: Pages,
    reception: Reception,
    account: Account,
    *,
    sentence: Text | None = None,
    done: Text | None = None,
    token: str | None = None,
) -> Response[str]:
    session = request.cookies.get(SESSION_COOKIE, "")
    answer = pages.page(
        request,
        "account/account.html",
        here="/account",
        status_code=400 if sentence else 200,
        account=account,
        sessions=rows(reception.sessions.of(account.person), token_key(session)),
        tokens=rows(reception.api_tokens.of(account.person)),
        sentence=sentence,
        done=done,
        token=token,
    )
    answer.headers["cache-control"] = "no-store"
    return answer


def rows(tokens: list[tuple[str, Token]], this: str = "") -> list[Row]:
    """Last used first."""
    newest = sorted(tokens, key=lambda pair: -pair[1].used_ms)
    return [Row(key, each.label, each.used_ms, key == this) for key, each in newest]


@get("/account", Audience.ACCOUNT)
async def account_page(
    request: AnyRequest,
    pages: NamedDependency[Pages],
    reception: NamedDependency[Reception],
    visitors: NamedDependency[Visitors],
) -> Response[Any]:
    account = own_account(request, visitors)
    return account_form(request, pages, reception, account)


@post("/account/password", Audience.ACCOUNT)
async def change_password(
    request: AnyRequest,
    data: Posted[PasswordChange],
    pages: NamedDependency[Pages],
    reception: NamedDependency[Reception],
    visitors: NamedDependency[Visitors],
) -> Response[Any]:
    """All browsers sign in anew, but for this one, and programs need new tokens."""
    account, form = own_account(request, visitors), data.read()
    try:
        if form.password != form.again:
            raise BadInput(text("The two passwords are not the same."))
        origin = origin_of(request)
        known = await reception.accounts.sign_in(account.login, form.current, origin)
        if isinstance(known, Refusal):
            is_tired = known.reason == TOO_MANY_TRIES
            wrong = text("That is not your current password.")
            raise BadInput(known.sentence if is_tired else wrong)
        await reception.change_password(account, form.password)
    except BadInput as error:
        return account_form(request, pages, reception, account, sentence=error.sentence)
    session = await reception.sessions.issue(account.person, browser_name(request))
    answer = Redirect("/account", status_code=303)
    remember_session(answer, session)
    remember_browser(answer, reception.accounts.browser_mark(account.login))
    return answer


@post("/account/sessions/end", Audience.ACCOUNT)
async def end_session(
    request: AnyRequest,
    data: Posted[Key],
    reception: NamedDependency[Reception],
    visitors: NamedDependency[Visitors],
) -> Redirect:
    account = own_account(request, visitors)
    await reception.sessions.revoke(account.person, data.read().key, TokenEnd.SIGNED_OUT)
    return Redirect("/account", status_code=303)


@post("/account/tokens", Audience.ACCOUNT)
async def make_token(
    request: AnyRequest,
    data: Posted[Label],
    pages: NamedDependency[Pages],
    reception: NamedDependency[Reception],
    visitors: NamedDependency[Visitors],
) -> Response[Any]:
    """The token stands in this answer and nowhere else."""
    account = own_account(request, visitors)
    label = " ".join(data.read().label.split())
    if not label or not label.isprintable():
        sentence = text("Enter what the token is for.")
        return account_form(request, pages, reception, account, sentence=sentence)
    token = await reception.api_tokens.issue(account.person, label)
    return account_form(request, pages, reception, account, token=token)


@post("/account/tokens/revoke", Audience.ACCOUNT)
async def revoke_token(
    request: AnyRequest,
    data: Posted[Key],
    reception: NamedDependency[Reception],
    visitors: NamedDependency[Visitors],
) -> Redirect:
    account = own_account(request, visitors)
    await reception.api_tokens.revoke(account.person, data.read().key, TokenEnd.REVOKED)
    return Redirect("/account", status_code=303)


@get(
    "/api/me",
    Audience.KNOWN,
    include_in_schema=True,
    summary="Who you are to this server",
    response_description="The person that the token or the session stands for, and their roles.",
    tags=["accounts"],
    responses={
        401: problem("The token that was brought is not valid, or none was."),
    },
)
async def me(
    caller: NamedDependency[Caller],
    reception: NamedDependency[Reception],
    front_desk: NamedDependency[GameDesk],
) -> Me:
    if caller.person is None:
        raise UnknownToken(text("Use a token: Authorization: Bearer lxd_…"))
    roles = await front_desk.roles(caller, HOUSE_SCOPE)
    return Me(caller.person, reception.people.name(caller.person), sorted(roles))


ACCOUNT_ROUTES = [
    account_page,
    change_password,
    end_session,
    make_token,
    revoke_token,
    me,
]
