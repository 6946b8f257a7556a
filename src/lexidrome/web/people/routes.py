"""Accounts and roles, for directors of the house."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any

import msgspec
from litestar import Response
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect

from lexidrome.base import BadInput, NotFound, PersonId, Refusal, Text, text
from lexidrome.hall import HOUSE_SCOPE, Caller, EventRole, Office
from lexidrome.hall.people.lookalikes import Named, NameNotices, name_notices
from lexidrome.hall.people.office import Holder
from lexidrome.web.config import WebConfig
from lexidrome.web.kit.audience import Audience, get, post
from lexidrome.web.kit.event.rooms import EventRooms
from lexidrome.web.kit.forms import Posted, one_line, one_of, perhaps_one_of
from lexidrome.web.kit.pages import AnyRequest, Pages
from lexidrome.web.people.places import places
from lexidrome.web.phones.joining import joining

LONGEST_SCOPE = 60
ROLE_NAMES = {
    EventRole.DIRECTOR: text("Director"),
    EventRole.STAFF: text("Staff"),
    EventRole.JUDGE: text("Judge"),
    EventRole.PLAYER: text("Player"),
    EventRole.SPECTATOR: text("Spectator"),
}
ROLE_TASKS = {
    EventRole.STAFF: text("At the desk: check-in, pairings, results, clocks, displays and calls."),
    EventRole.JUDGE: text("Rules on challenged words; has no desk."),
    EventRole.DIRECTOR: text(
        "Everything staff can do, plus rulings, corrections and prizes. On the server: all "
        "events, accounts and backups."
    ),
    EventRole.PLAYER: text("Plays; sees what everybody sees."),
    EventRole.SPECTATOR: text("Watches; sees what everybody sees."),
}
OF_HELPERS = (EventRole.STAFF, EventRole.JUDGE, EventRole.DIRECTOR)


WHICH_ROLE = text("Choose a role.")


class NewAccount(msgspec.Struct, frozen=True):
    login: str
    role: Annotated[EventRole | None, perhaps_one_of(EventRole, WHICH_ROLE)]
    """None: none yet."""
    scope: Annotated[str, one_line(LONGEST_SCOPE)]


class RoleChange(msgspec.Struct, frozen=True):
    scope: Annotated[str, one_line(LONGEST_SCOPE)]
    role: Annotated[EventRole, one_of(EventRole, WHICH_ROLE)]


class Erasure(msgspec.Struct, frozen=True):
    is_sure: bool
    with_name: bool


class Directory:
    """What these pages have in common."""

    def __init__(self, pages: Pages, office: Office, events: EventRooms, config: WebConfig) -> None:
        self._pages = pages
        self.office = office
        self._events = events
        self._config = config

    async def holder(self, person: str) -> Holder:
        for each in await self.office.holders():
            if each.account.person == person:
                return each
        raise NotFound(text("There is no such account."))

    async def require_scope(self, scope: str) -> None:
        if scope not in await self.office.scopes():
            raise NotFound(text("There is no event “{name}”.", name=scope))

    async def list(
        self,
        request: AnyRequest,
        sentence: Text | None = None,
        login: str = "",
        event: str = "",
    ) -> Response[str]:
        found = await places(request, self.office, self._events, event)
        return self._pages.page(
            request,
            "people/people.html",
            here="/people",
            status_code=400 if sentence else 200,
            holders=(holders := await self.office.holders()),
            notices=notices_of(holders),
            role_names=ROLE_NAMES,
            role_tasks=ROLE_TASKS,
            offered=OF_HELPERS,
            places=found,
            came_from=next(
                (each for each in found.all if each.scope == event and each.title), None
            ),
            house=HOUSE_SCOPE,
            sentence=sentence,
            login=login,
        )

    async def one(
        self,
        request: AnyRequest,
        holder: Holder,
        sentence: Text | None = None,
        password: str | None = None,
    ) -> Response[str]:
        answer = self._pages.page(
            request,
            "people/person.html",
            here=f"/people/{holder.account.person}",
            status_code=400 if sentence else 200,
            holder=holder,
            notices=notices_of(await self.office.holders()).about([named(holder)]),
            places=await places(request, self.office, self._events),
            joining=joining(request, self._config, "/sign-in") if password else None,
            role_names=ROLE_NAMES,
            role_tasks=ROLE_TASKS,
            offered=tuple(ROLE_TASKS),
            house=HOUSE_SCOPE,
            sentence=sentence,
            password=password,
        )
        answer.headers["cache-control"] = "no-store"
        return answer


def notices_of(holders: Iterable[Holder]) -> NameNotices:
    """Names to sign in with that look alike: a role is soon given to the wrong one."""
    return name_notices(named(each) for each in holders)


def named(holder: Holder) -> Named:
    """With letters beyond the plain ones spelt out, since the eye cannot tell them."""
    login = holder.account.login
    return Named(login, "" if login.isascii() else ascii(login).strip("'"))


@get("/people", Audience.HOUSE_DIRECTOR)
async def people_page(
    request: AnyRequest, directory: NamedDependency[Directory], event: FromQuery[str] = ""
) -> Response[str]:
    return await directory.list(request, event=event)


@post("/people", Audience.HOUSE_DIRECTOR)
async def add_account(
    request: AnyRequest,
    data: Posted[NewAccount],
    caller: NamedDependency[Caller],
    directory: NamedDependency[Directory],
) -> Response[str]:
    """The password that the house makes up stands in this answer and nowhere else."""
    form = data.read()
    if form.role is not None:
        await directory.require_scope(form.scope)
    try:
        account, password = await directory.office.add(form.login)
    except BadInput as error:
        return await directory.list(request, error.sentence, form.login, form.scope)
    if form.role is not None:
        await directory.office.grant(form.scope, account.person, form.role, caller.person)
    return await directory.one(request, await directory.holder(account.person), password=password)


@get("/people/{person:str}", Audience.HOUSE_DIRECTOR)
async def person_page(
    request: AnyRequest,
    person: FromPath[str],
    directory: NamedDependency[Directory],
) -> Response[str]:
    return await directory.one(request, await directory.holder(person))


@post("/people/{person:str}/grant", Audience.HOUSE_DIRECTOR)
async def grant_role(
    request: AnyRequest,
    person: FromPath[str],
    data: Posted[RoleChange],
    caller: NamedDependency[Caller],
    directory: NamedDependency[Directory],
) -> Response[Any]:
    holder, form = await directory.holder(person), data.read()
    await directory.require_scope(form.scope)
    answer = await directory.office.grant(
        form.scope, holder.account.person, form.role, caller.person
    )
    return await _answered(request, directory, holder, answer)


@post("/people/{person:str}/withdraw", Audience.HOUSE_DIRECTOR)
async def withdraw_role(
    request: AnyRequest,
    person: FromPath[str],
    data: Posted[RoleChange],
    caller: NamedDependency[Caller],
    directory: NamedDependency[Directory],
) -> Response[Any]:
    holder, form = await directory.holder(person), data.read()
    answer = await directory.office.withdraw(
        form.scope, holder.account.person, form.role, caller.person
    )
    return await _answered(request, directory, holder, answer)


@post("/people/{person:str}/password", Audience.HOUSE_DIRECTOR)
async def renew_password(
    request: AnyRequest,
    person: FromPath[str],
    directory: NamedDependency[Directory],
) -> Response[str]:
    holder = await directory.holder(person)
    password = await directory.office.renew_password(holder.account)
    return await directory.one(request, holder, password=password)


@post("/people/{person:str}/erase", Audience.HOUSE_DIRECTOR)
async def erase_account(
    request: AnyRequest,
    person: FromPath[str],
    data: Posted[Erasure],
    caller: NamedDependency[Caller],
    directory: NamedDependency[Directory],
) -> Response[Any]:
    holder, form = await directory.holder(person), data.read()
    if not form.is_sure:
        sentence = text("Nothing was deleted. Confirm that you are sure.")
        return await directory.one(request, holder, sentence)
    refused = await directory.office.erase(
        PersonId(person), by=caller.person, with_name=form.with_name
    )
    if refused is not None:
        return await directory.one(request, holder, refused.sentence)
    return Redirect("/people", status_code=303)


async def _answered(
    request: AnyRequest, directory: Directory, holder: Holder, answer: object
) -> Response[Any]:
    if isinstance(answer, Refusal):
        return await directory.one(request, holder, answer.sentence)
    return Redirect(f"/people/{holder.account.person}", status_code=303)


ROUTES = [
    people_page,
    add_account,
    person_page,
    grant_role,
    withdraw_role,
    renew_password,
    erase_account,
]
