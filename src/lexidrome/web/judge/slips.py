"""The judge station tied to the hall: the queue of challenges, and one slip at a time.

Players bring a code, or a judge takes the slip that waits longest. Several stations
work at once; a slip that one has opened is not opened by another.
"""

from __future__ import annotations

import secrets
from typing import Annotated, Any, TypeAlias

import msgspec
from litestar import Response
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Redirect

from lexidrome.base import BadInput, NotFound, Refusal, Text, text
from lexidrome.hall import Answer, Caller
from lexidrome.hall.judging.slip import HOUSE_BENCH, Bench, OpenSlip
from lexidrome.hall.judging.slips import Slips
from lexidrome.hall.people.codes import new_code
from lexidrome.web.judge.door import StationDoor
from lexidrome.web.kit.audience import Audience, get, post
from lexidrome.web.kit.event.rooms import EventRooms, EventView
from lexidrome.web.kit.forms import PageId, PageVersion, Posted, Reads, with_endings
from lexidrome.web.kit.pages import YEAR_S, AnyRequest, Pages

COOKIE = "lexidrome_station_name"
SCRIPT = "judge/slips.js"
SHOWN_S = 10
"""How long a verdict stays before the queue comes back."""


VERDICT = Reads({"good": True, "bad": False}.get)


class Opened(msgspec.Struct, frozen=True):
    code: str


class Form(msgspec.Struct, frozen=True, tag_field="do"):
    """What is asked for, by the name that stands in `do`."""


class Release(Form, frozen=True, tag="release"): ...


class Ruling(Form, frozen=True):
    id: PageId
    version: PageVersion
    another: bool
    """Whoever rules is another judge than those who have ruled."""


class LookUp(Ruling, frozen=True, tag="look_up"): ...


class RuleByHand(Ruling, frozen=True, tag="rule"):
    lies: Annotated[bool | None, VERDICT]
    """Whether the play reads the way the game does, where that is asked."""
    word: Annotated[dict[str, bool | None], with_endings(VERDICT)]
    """Whether each is acceptable, by its place on the slip: `word-0`, `word-1` and so on."""


AnyForm: TypeAlias = Release | LookUp | RuleByHand


class SlipRoom:
    """What the pages about slips have in common."""

    def __init__(self, pages: Pages, slips: Slips, door: StationDoor, events: EventRooms) -> None:
        self.pages = pages
        self.slips = slips
        self.door = door
        self._events = events

    async def _theirs(self, request: AnyRequest) -> list[EventView]:
        """Open events in which somebody has a role: the ways back to them."""
        views = [await self._events.view(request, name) for name in await self._events.desk.names()]
        held = (each for each in views if each.standing.is_staff or each.standing.is_judge)
        return [each for each in held if not each.is_closed]

    async def queue(
        self,
        request: AnyRequest,
        caller: Caller,
        bench: Bench,
        *,
        sentence: Text | None = None,
        typed: str = "",
    ) -> Response[str]:
        """All that wait; what is for another judge says so."""
        slips = await self.slips.queue(bench)
        answer = self.pages.page(
            request,
            "judge/slip_queue.html",
            status_code=200 if sentence is None else 400,
            script=SCRIPT,
            slips=slips,
            barred=[each.slip.code for each in slips if await self.slips.not_theirs(caller, each)],
            is_of_house=bench == HOUSE_BENCH,
            theirs=await self._theirs(request),
            station=station_name(request),
            now_ms=self.slips.now_ms(),
            sentence=sentence,
            typed=typed,
        )
        return named(request, answer)

    async def slip(
        self,
        request: AnyRequest,
        caller: Caller,
        slip: OpenSlip,
        *,
        sentence: Text | None = None,
        said: RuleByHand | None = None,
    ) -> Response[str]:
        """One slip; what was said by hand stays where it was refused."""
        answer = self.pages.page(
            request,
            "judge/slip.html",
            status_code=200 if sentence is None else 400,
            script=SCRIPT,
            slip=slip,
            station=station_name(request),
            is_nobody=caller.person is None,
            barred=await self.slips.not_theirs(caller, slip),
            sentence=sentence,
            said=said,
            command_id=secrets.token_hex(8),
        )
        return named(request, answer)

    async def rule(
        self, request: AnyRequest, caller: Caller, slip: OpenSlip, form: LookUp | RuleByHand
    ) -> Answer:
        station = station_name(request)
        if slip.opinions and caller.person is None and not form.another:
            # Who has not signed in is known by nothing but their word (NSA-IV.K.4).
            raise BadInput(
                text(
                    "Another judge must give the next opinion: confirm that you are another judge."
                )
            )
        if isinstance(form, LookUp):
            return await self.slips.look_up(caller, station, slip, form.id, form.version)
        if slip.is_of_orientation:
            if form.lies is None:
                raise BadInput(text("Choose whether the play reads in the direction of the game."))
            return await self.slips.rule_on_lie(
                caller, station, slip, form.id, form.version, is_good=form.lies
            )
        said = [form.word.get(str(at)) for at in range(len(slip.words))]
        if None in said:
            raise BadInput(text("Choose for every word whether it is acceptable."))
        rejected = tuple(
            word for word, is_good in zip(slip.words, said, strict=True) if not is_good
        )
        return await self.slips.rule(caller, station, slip, rejected, form.id, form.version)


def station_name(request: AnyRequest) -> str:
    """What other stations call this one; a browser keeps its name."""
    kept = request.cookies.get(COOKIE, "")
    if kept.isalnum() and len(kept) <= 8:
        return kept
    name: str = request.state.setdefault("station_name", new_code(1))
    return name


def named(request: AnyRequest, answer: Response[str]) -> Response[str]:
    if request.cookies.get(COOKIE) != station_name(request):
        answer.set_cookie(
            Cookie(
                COOKIE,
                value=station_name(request),
                max_age=YEAR_S,
                httponly=True,
                samesite="lax",
            )
        )
    return answer


@get("/judge/queue", Audience.BENCH)
async def queue_page(
    request: AnyRequest,
    caller: NamedDependency[Caller],
    slip_room: NamedDependency[SlipRoom],
) -> Response[str]:
    bench = await slip_room.door.require_bench(request, caller)
    return await slip_room.queue(request, caller, bench)


@post("/judge/slips", Audience.BENCH)
async def open_slip(
    request: AnyRequest,
    data: Posted[Opened],
    caller: NamedDependency[Caller],
    slip_room: NamedDependency[SlipRoom],
) -> Response[Any]:
    """Take a slip, by its code, to this station."""
    bench = await slip_room.door.require_bench(request, caller)
    form = data.read()
    try:
        slip = await slip_room.slips.at(form.code, bench)
        refusal = await slip_room.slips.not_theirs(caller, slip)
        refusal = refusal or slip_room.slips.claim(slip, station_name(request))
        if refusal is not None:
            raise BadInput(refusal.sentence)
    except BadInput as error:
        return await slip_room.queue(
            request, caller, bench, sentence=error.sentence, typed=form.code[:20]
        )
    answer = Redirect(f"/judge/slips/{slip.slip.code}", status_code=303)
    return named(request, answer)


@get("/judge/slips/{code:str}", Audience.BENCH)
async def slip_page(
    request: AnyRequest,
    code: FromPath[str],
    caller: NamedDependency[Caller],
    slip_room: NamedDependency[SlipRoom],
) -> Response[str]:
    """One challenge: to be opened, to be judged, or what came of it."""
    bench = await slip_room.door.require_bench(request, caller)
    try:
        slip = await slip_room.slips.at(code, bench)
    except NotFound:
        closed = slip_room.slips.closed(code, bench)
        if closed is None:
            raise
        answer = slip_room.pages.page(request, "judge/slip_closed.html", closed=closed)
        answer.headers["refresh"] = f"{SHOWN_S}; url=/judge/queue"
        return answer
    return await slip_room.slip(request, caller, slip)


@post("/judge/slips/{code:str}", Audience.BENCH)
async def rule_on_slip(
    request: AnyRequest,
    code: FromPath[str],
    data: Posted[AnyForm],
    caller: NamedDependency[Caller],
    slip_room: NamedDependency[SlipRoom],
) -> Response[Any]:
    """Look the words up, give a verdict by hand, or give the slip back."""
    bench = await slip_room.door.require_bench(request, caller)
    slip = await slip_room.slips.at(code, bench)
    form: AnyForm | None = None
    try:
        form = data.read()
        if isinstance(form, Release):
            slip_room.slips.release(slip, station_name(request))
            return Redirect("/judge/queue", status_code=303)
        answer = await slip_room.rule(request, caller, slip, form)
        if isinstance(answer, Refusal):
            raise BadInput(answer.sentence)
    except BadInput as error:
        said = form if isinstance(form, RuleByHand) else None
        return await slip_room.slip(request, caller, slip, sentence=error.sentence, said=said)
    return Redirect(f"/judge/slips/{slip.slip.code}", status_code=303)


SLIP_ROUTES = [queue_page, open_slip, slip_page, rule_on_slip]
