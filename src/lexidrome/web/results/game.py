"""The result slip: how the scores add up, and the signatures of both sides.

NSA-V.I.p2, SSC-35
    both sides sign, each on a phone of their own or one after the other on the same device;
    where the book wants it, staff validate at the desk what the slip says
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
from lexidrome.base import BadInput, Refusal, Text, text
from lexidrome.game import bounds
from lexidrome.hall import Caller
from lexidrome.rulebook.choices import Confirmation
from lexidrome.web.games.rooms import Rooms, title_of
from lexidrome.web.kit.audience import Audience, get, post
from lexidrome.web.kit.forms import Once, PageVersion, Posted, whole
from lexidrome.web.kit.pages import AnyRequest
from lexidrome.web.live import stream_at

KIND_TITLES = {
    g.values.EntryKind.PLAY: text("Plays"),
    g.values.EntryKind.PLAY_WITHDRAWN: text("Play challenged off"),
    g.values.EntryKind.CHALLENGE: text("Failed challenge"),
    g.values.EntryKind.RACK_OWN: text("Own unplayed tiles"),
    g.values.EntryKind.RACK_OTHERS: text("Others’ unplayed tiles"),
    g.values.EntryKind.OVERTIME: text("Overtime"),
    g.values.EntryKind.LATENESS: text("Lateness"),
    g.values.EntryKind.PENALTY: text("Penalty"),
    g.values.EntryKind.CORRECTION: text("Correction"),
    g.values.EntryKind.SCORE: text("Corrected score"),
}


class Signature(msgspec.Struct, frozen=True):
    side: Annotated[int, whole(bounds.SIDE)]
    initials: str
    version: PageVersion
    id: Once


class Sight:
    """What the slip needs of the view of whoever looks."""

    def __init__(self, view: g.seen.GameView) -> None:
        self.version = view.version
        self.phase = view.phase
        self.sides = view.sides
        self.ledger = view.ledger
        self.outcome = view.outcome

    def sums(self, kind: g.values.EntryKind) -> list[int]:
        return [
            sum(entry.points for entry in self.ledger if entry.kind is kind and entry.side == side)
            for side in range(len(self.sides))
        ]

    def rules(self, kind: g.values.EntryKind) -> list[str]:
        return list(dict.fromkeys(entry.rule for entry in self.ledger if entry.kind is kind))


@get("/games/{game:str}/result", Audience.EVERYBODY)
async def result_page(
    request: AnyRequest,
    game: FromPath[str],
    caller: NamedDependency[Caller],
    rooms: NamedDependency[Rooms],
) -> Response[str]:
    return await show(request, caller, rooms, game)


@post("/games/{game:str}/result", Audience.GAME)
async def sign_result(
    request: AnyRequest,
    game: FromPath[str],
    data: Posted[Signature],
    caller: NamedDependency[Caller],
    rooms: NamedDependency[Rooms],
) -> Response[Any]:
    """For one's own side, or for the side that has the device in its hands now."""
    stream = stream_at(game)
    place = await rooms.desk.place(caller, stream)
    try:
        form = data.read()
        if form.side == place.viewer.side:
            sign = g.finish.SignResult(initials=form.initials)
            answer = await rooms.desk.command(
                caller, stream, sign, form.id, seen_version=form.version
            )
        else:
            answer = await rooms.desk.sign_here(caller, stream, form.side, form.initials, form.id)
        if isinstance(answer, Refusal):
            raise BadInput(answer.sentence)
    except BadInput as error:
        return await show(request, caller, rooms, game, sentence=error.sentence)
    return Redirect(f"/games/{game}/result", status_code=303)


async def show(
    request: AnyRequest, caller: Caller, rooms: Rooms, game: str, *, sentence: Text | None = None
) -> Response[str]:
    stream = stream_at(game)
    sight = Sight(await rooms.look(caller, stream))
    place = await rooms.desk.place(caller, stream)
    language = rooms.pages.language(request)
    names = rooms.tables.sides(place.setup, stream, language, caller.person)
    rules = place.setup.rules
    return rooms.pages.page(
        request,
        "results/result.html",
        status_code=200 if sentence is None else 400,
        script="judge/slips.js",
        game=game,
        title=title_of(place.setup, stream, rooms.tables, language, caller.person),
        names=[
            name or language.text("Side {number}", number=at + 1) for at, name in enumerate(names)
        ],
        sight=sight,
        is_over=sight.phase is g.Phase.ENDED,
        kinds=[(k, t) for k, t in KIND_TITLES.items() if any(e.kind is k for e in sight.ledger)],
        own=place.viewer.side,
        keeps=await rooms.desk.keeps_record(caller, stream),
        is_validated_later=rules.event.confirmation is Confirmation.BOTH_SIGN_STAFF_VALIDATES,
        command_id=secrets.token_hex(8),
        sentence=sentence,
    )


RESULT_ROUTES = [result_page, sign_result]
