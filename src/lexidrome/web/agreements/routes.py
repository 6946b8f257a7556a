"""The register of shared prizes and bets: everybody reads it, the director approves (NSA-I.E.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

import msgspec
from litestar import Response
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Redirect

from lexidrome import tournament as t
from lexidrome.base import BadInput, Text, text
from lexidrome.base.numbers import parse_whole, read_whole
from lexidrome.tournament import bounds
from lexidrome.web.kit.audience import Audience, get, post
from lexidrome.web.kit.event.rooms import EventRooms, EventView
from lexidrome.web.kit.forms import Once, Posted, Seen, Written, blank, cut, one_of
from lexidrome.web.kit.pages import AnyRequest

LONGEST = 500
KIND_TITLES = {
    t.prizes.AgreementKind.SHARING: text("Prizes are shared"),
    t.prizes.AgreementKind.BET: text("A bet on results, or a rotisserie"),
}


class AgreementForm(msgspec.Struct, frozen=True):
    division: str
    kind: Annotated[
        t.prizes.AgreementKind,
        one_of(t.prizes.AgreementKind, text("Choose whether prizes are shared or there is a bet.")),
    ]
    members: Annotated[str, cut(LONGEST)]
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
        await events.do(request, view, [_command(view, form)], form.id, form.seen)
    except BadInput as error:
        view = await events.staff_view(request, event)
        return show(request, events, view, data.written, sentence=error.sentence)
    return Redirect(f"{view.path}/agreements", status_code=303)


def _command(view: EventView, form: AgreementForm) -> t.prizes.ApproveAgreement:
    return t.prizes.ApproveAgreement(
        division=form.division,
        agreement=t.prizes.Agreement(
            form.kind,
            tuple(dict.fromkeys(_members(view, form.division, form.members))),
            what=form.what,
            others=form.others,
        ),
    )


def _members(view: EventView, division_name: str, written: str) -> Iterator[int]:
    """By names, or as much of them as is enough, or by numbers."""
    division = view.tournament.divisions.get(division_name)
    for who in filter(None, map(str.strip, written.replace(";", ",").split(","))):
        plain = who.removeprefix("#")
        if read_whole(plain) is not None or division is None:
            yield parse_whole(plain, bounds.ENTRANT)
            continue
        wanted = who.casefold().split()
        found = [
            entrant.number
            for name, entrant in view.by_name(division)
            if all(any(p.startswith(w) for p in name.casefold().split()) for w in wanted)
        ]
        if not found:
            raise BadInput(text("Nobody here is called “{who}”.", who=who))
        if len(found) > 1:
            raise BadInput(text("“{who}” matches several players; type more of the name.", who=who))
        yield found[0]


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
