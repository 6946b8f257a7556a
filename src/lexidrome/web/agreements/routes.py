"""The register of shared prizes and bets: everybody reads it, the director approves (NSA-I.E.2)."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Response
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Redirect

from lexidrome import tournament as t
from lexidrome.base import BadInput, Text, text
from lexidrome.tournament import bounds
from lexidrome.web.kit.audience import Audience, get, post
from lexidrome.web.kit.event.rooms import EventRooms, EventView
from lexidrome.web.kit.forms import Once, Posted, Seen, Written, blank, cut, one_of, several
from lexidrome.web.kit.pages import AnyRequest

LONGEST = 500
KIND_TITLES = {
    t.AgreementKind.SHARING: text("Prizes are shared"),
    t.AgreementKind.BET: text("A bet on results, or a rotisserie"),
}


class AgreementForm(msgspec.Struct, frozen=True):
    division: str
    kind: Annotated[
        t.AgreementKind,
        one_of(t.AgreementKind, text("Choose whether prizes are shared or there is a bet.")),
    ]
    members: Annotated[tuple[int, ...], several(bounds.ENTRANT)]
    others: Annotated[str, cut(LONGEST)]
    what: Annotated[str, cut(LONGEST)]
    id: Once
    seen: Seen


@get("/events/{event:str}/agreements", Audience.EVERYBODY)
async def agreements_page(
    request: AnyRequest, event: FromPath[str], events: NamedDependency[EventRooms]
) -> Response[str]:
    return show(request, events, await events.view(request, event), blank(AgreementForm))


@post("/events/{event:str}/agreements", Audience.STAFF)
async def approve_agreement(
    request: AnyRequest,
    event: FromPath[str],
    data: Posted[AgreementForm],
    events: NamedDependency[EventRooms],
) -> Response[Any]:
    view = await events.staff_view(request, event)
    try:
        form = data.read()
        await events.do(request, view, [_command(form)], form.id, form.seen)
    except BadInput as error:
        view = await events.staff_view(request, event)
        return show(request, events, view, data.written, sentence=error.sentence)
    return Redirect(f"{view.path}/agreements", status_code=303)


def _command(form: AgreementForm) -> t.ApproveAgreement:
    return t.ApproveAgreement(
        division=form.division,
        agreement=t.Agreement(
            form.kind,
            tuple(dict.fromkeys(form.members)),
            what=form.what,
            others=form.others,
        ),
    )


def show(
    request: AnyRequest,
    events: EventRooms,
    view: EventView,
    filled: Written,
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
