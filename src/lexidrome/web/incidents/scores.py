"""A score adjusted by the director: a signed line with its reason and rule, no total overwritten.

SSC-25.a, SSC-35.a, NSA-V.B.p2
    lateness, overtime, a penalty, a correction; what went wrong at the table has its procedure
"""

from __future__ import annotations

import secrets
from typing import Annotated, Any

import msgspec
from litestar import Response
from litestar.di import NamedDependency
from litestar.params import FromPath
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
    text,
)
from lexidrome.game import bounds
from lexidrome.hall import Caller
from lexidrome.rulebook.index import Kind, Row, entry, rules
from lexidrome.web.games.rooms import Rooms, title_of
from lexidrome.web.kit.audience import Audience, get, post
from lexidrome.web.kit.forms import Once, Posted, Reads, Seen, Written, blank, one_of, whole
from lexidrome.web.kit.pages import AnyRequest
from lexidrome.web.live import stream_at
from lexidrome.web.results.game import KIND_TITLES

AMOUNT = Bound(text("A score can be adjusted by {least} to {most} points."), 1, 999)
COMMAND = "adjust_score"


def rule_named(written: str) -> RuleId:
    try:
        return RuleId(entry(written.strip()).id)
    except NotFound:
        raise BadInput(text("Enter the id of the rule as in the rule book.")) from None


class ScoreForm(msgspec.Struct, frozen=True):
    kind: Annotated[
        g.values.EntryKind, one_of(g.values.EntryKind, text("Enter what the points are for."))
    ]
    rule: Annotated[RuleId, Reads(rule_named)]
    points: Annotated[int, whole(AMOUNT)]
    side: Annotated[int, whole(bounds.SIDE)]
    is_given: bool
    """Points are added; otherwise they are taken away."""
    reason: str
    id: Once
    version: Seen
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
    data: Posted[ScoreForm],
    caller: NamedDependency[Caller],
    rooms: NamedDependency[Rooms],
) -> Response[Any]:
    try:
        form = data.read()
        answer = await rooms.desk.command(
            caller,
            stream_at(game),
            command_of(form),
            form.id,
            seen_version=form.version,
        )
        if isinstance(answer, Refusal):
            raise BadInput(answer.sentence)
    except BadInput as error:
        return await show(request, caller, rooms, game, form=data.written, sentence=error.sentence)
    return Redirect(f"/games/{game}/score", status_code=303)


def command_of(form: ScoreForm) -> g.finish.AdjustScore:
    return g.finish.AdjustScore(
        side=form.side,
        points=form.points if form.is_given else -form.points,
        kind=form.kind,
        rule=form.rule,
        reason=form.reason.strip(),
    )


async def show(
    request: AnyRequest,
    caller: Caller,
    rooms: Rooms,
    game: str,
    *,
    form: Written | None = None,
    sentence: Text | None = None,
) -> Response[str]:
    stream = stream_at(game)
    view = await rooms.look(caller, stream)
    place = await rooms.desk.place(caller, stream)
    language = rooms.pages.language(request)
    names = rooms.tables.sides(place.setup, stream, language, caller.person)
    offer = view.can.get(COMMAND)
    return rooms.pages.page(
        request,
        "incidents/score.html",
        status_code=200 if sentence is None else 400,
        game=game,
        title=title_of(place.setup, stream, rooms.tables, language, caller.person),
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
        form=form or blank(ScoreForm),
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
    return text("Only the director can do that.") if found is None else found.sentence


SCORE_ROUTES = [score_page, adjust_score]
