"""A score adjusted by the director: a signed line with its reason and rule, no total overwritten.

SSC-25.a, SSC-35.a, NSA-V.B.p2
    lateness, overtime, a penalty, a correction; what went wrong at the table has its procedure
"""

from __future__ import annotations

import secrets
from typing import Any

import msgspec
from litestar import Response
from litestar.di import NamedDependency
from litestar.params import FromPath, URLEncodedBody
from litestar.response import Redirect

from lexidrome import game as g
from lexidrome.base import (
    BadInput,
    Bound,
    NotFound,
    Refusal,
    RuleId,
    StreamId,
    Text,
    parse_whole,
    read_whole,
    text,
)
from lexidrome.game import bounds
from lexidrome.hall import Caller
from lexidrome.rulebook import Kind, Row, entry, rules
from lexidrome.web.games.rooms import Rooms, title_of
from lexidrome.web.kit.audience import Audience, get, post
from lexidrome.web.kit.once import sent_once
from lexidrome.web.kit.pages import AnyRequest
from lexidrome.web.live import stream_at
from lexidrome.web.results.game import KIND_TITLES

AMOUNT = Bound(text("A score is adjusted by {least} to {most} points."), 1, 999)
COMMAND = "adjust_score"


class ScoreForm(msgspec.Struct, frozen=True):
    """All of it is text, as browsers send it."""

    side: str = ""
    kind: str = ""
    points: str = ""
    is_given: str = ""
    """Points are added; otherwise they are taken away."""
    rule: str = ""
    reason: str = ""
    id: str = ""
    version: str = ""
    """Of the game that the form showed: what somebody else has adjusted since is not doubled."""


@get("/games/{game:str}/score", Audience.TABLE)
async def score_page(
    request: AnyRequest,
    game: FromPath[str],
    caller: NamedDependency[Caller],
    rooms: NamedDependency[Rooms],
) -> Response[str]:
    return await show(request, caller, rooms, game)


@post("/games/{game:str}/score", Audience.TABLE)
async def adjust_score(
    request: AnyRequest,
    game: FromPath[str],
    data: URLEncodedBody[ScoreForm],
    caller: NamedDependency[Caller],
    rooms: NamedDependency[Rooms],
) -> Response[Any]:
    sent = await sent_once(request, data.id)
    try:
        answer = await rooms.desk.command(
            caller, stream_at(game), parse(data), sent, seen_version=read_whole(data.version)
        )
        if isinstance(answer, Refusal):
            raise BadInput(answer.sentence)
    except BadInput as error:
        return await show(request, caller, rooms, game, form=data, sentence=error.sentence)
    return Redirect(f"/games/{game}/score", status_code=303)


def parse(form: ScoreForm) -> g.finish.AdjustScore:
    if form.kind not in set(g.values.EntryKind):
        raise BadInput(text("Say what the points are for."))
    try:
        rule = entry(form.rule.strip()).id
    except NotFound:
        raise BadInput(text("Name the rule by its id, as the rule book has it.")) from None
    points = parse_whole(form.points, AMOUNT)
    return g.finish.AdjustScore(
        side=parse_whole(form.side, bounds.SIDE),
        points=points if form.is_given else -points,
        kind=g.values.EntryKind(form.kind),
        rule=RuleId(rule),
        reason=form.reason.strip(),
    )


async def show(
    request: AnyRequest,
    caller: Caller,
    rooms: Rooms,
    game: str,
    *,
    form: ScoreForm | None = None,
    sentence: Text | None = None,
) -> Response[str]:
    stream = stream_at(game)
    view = await rooms.look(caller, stream)
    place = await rooms.desk.place(caller, stream)
    language = rooms.pages.language(request)
    names = [" & ".join(rooms.tables.names(each.persons, language)) for each in place.setup.sides]
    offer = view.can.get(COMMAND)
    return rooms.pages.page(
        request,
        "incidents/score.html",
        status_code=200 if sentence is None else 400,
        game=game,
        title=title_of(place.setup, rooms.tables, language),
        names=[
            name or language.text("Side {number}", number=at) for at, name in enumerate(names, 1)
        ],
        scores=[each.score for each in view.sides],
        by_hand=[each for each in view.ledger if each.kind in BY_HAND],
        titles=KIND_TITLES,
        rules=rules_to_cite(place.setup.rules.document),
        document=place.setup.rules.document,
        offer=offer,
        why_not=None if offer is not None else await why_not(rooms, caller, stream),
        form=form or ScoreForm(),
        command_id=secrets.token_hex(8),
        version=view.version,
        sentence=sentence,
    )


SELDOM = frozenset({Kind.EQUIPMENT, Kind.EVENT})
"""What a score is hardly ever adjusted by."""


def rules_to_cite(document: str) -> list[Row]:
    """The rules of the game's own book; what games seldom turn on comes last."""
    return sorted(rules(document=document), key=lambda each: each.kind in SELDOM)


BY_HAND = frozenset(
    {
        g.values.EntryKind.LATENESS,
        g.values.EntryKind.OVERTIME,
        g.values.EntryKind.PENALTY,
        g.values.EntryKind.CORRECTION,
    }
)
"""The lines of a ledger that do not come from play."""


async def why_not(rooms: Rooms, caller: Caller, stream: StreamId) -> Text:
    whys = await rooms.desk.whys(caller, stream)
    if isinstance(whys, Refusal):
        return whys.sentence
    found = whys[1].get(COMMAND)
    return text("That is for the director to do.") if found is None else found.sentence


SCORE_ROUTES = [score_page, adjust_score]
