"""The register of shared prizes and bets: everybody reads it, the director approves (NSA-I.E.2)."""

from __future__ import annotations

import re
from typing import Any

import msgspec
from litestar import Response
from litestar.di import NamedDependency
from litestar.params import FromPath, URLEncodedBody
from litestar.response import Redirect

from lexidrome import tournament as t
from lexidrome.base import BadInput, Text, parse_whole, text
from lexidrome.tournament import bounds
from lexidrome.web.kit.audience import Audience, get, post
from lexidrome.web.kit.event.rooms import EventRooms, EventView
from lexidrome.web.kit.pages import AnyRequest

LONGEST = 500
KIND_TITLES = {
    t.AgreementKind.SHARING: text("Prizes are shared"),
    t.AgreementKind.BET: text("A bet on results, or a rotisserie"),
}


class AgreementForm(msgspec.Struct, frozen=True):
    """The form; all of it is text, as browsers send it."""

    division: str = ""
    kind: str = ""
    members: str = ""
    others: str = ""
    what: str = ""
    id: str = ""
    seen: str = ""


@get("/events/{event:str}/agreements", Audience.EVERYBODY)
async def agreements_page(
    request: AnyRequest, event: FromPath[str], events: NamedDependency[EventRooms]
) -> Response[str]:
    return show(request, events, await events.view(request, event), AgreementForm())


@post("/events/{event:str}/agreements", Audience.STAFF)
async def approve_agreement(
    request: AnyRequest,
    event: FromPath[str],
    data: URLEncodedBody[AgreementForm],
    events: NamedDependency[EventRooms],
) -> Response[Any]:
    view = await events.staff_view(request, event)
    try:
        await events.do(request, view, [_command(data)], data.id, data.seen)
    except BadInput as error:
        view = await events.staff_view(request, event)
        return show(request, events, view, data, sentence=error.sentence)
    return Redirect(f"{view.path}/agreements", status_code=303)


def _command(form: AgreementForm) -> t.ApproveAgreement:
    if form.kind not in {each.value for each in t.AgreementKind}:
        raise BadInput(text("Say whether prizes are shared or something is bet."))
    members = re.findall(r"[^\s,;]+", form.members)
    return t.ApproveAgreement(
        division=form.division,
        agreement=t.Agreement(
            t.AgreementKind(form.kind),
            tuple(dict.fromkeys(parse_whole(each, bounds.ENTRANT) for each in members)),
            what=" ".join(form.what.split())[:LONGEST],
            others=" ".join(form.others.split())[:LONGEST],
        ),
    )


def show(
    request: AnyRequest,
    events: EventRooms,
    view: EventView,
    filled: AgreementForm,
    *,
    sentence: Text | None = None,
) -> Response[str]:
    return events.page(
        request,
        "agreements/agreements.html",
        view,
        sentence=sentence,
        kinds=KIND_TITLES,
        filled=filled,
    )


ROUTES = [agreements_page, approve_agreement]
