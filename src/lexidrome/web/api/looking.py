"""What programs read of events; it is for everybody, and is the same for everybody."""

from __future__ import annotations

from typing import Annotated

from litestar import Response
from litestar.di import NamedDependency
from litestar.params import FromPath, HeaderParameter, QueryParameter
from litestar.response import Stream

from lexidrome.tournament import bounds
from lexidrome.web.api import answers as a
from lexidrome.web.api.described import NO_EVENT, TAG, looked
from lexidrome.web.api.reading import games, summary
from lexidrome.web.api.rooms import ApiRooms
from lexidrome.web.events.routes import every_event
from lexidrome.web.kit.audience import Audience, get
from lexidrome.web.kit.errors import problem
from lexidrome.web.kit.limits import address_of
from lexidrome.web.kit.pages import AnyRequest

Round = Annotated[
    int | None,
    QueryParameter(name="round", ge=1, le=bounds.ROUND.most, description="The number of a round."),
]
After = Annotated[
    int | None,
    QueryParameter(
        name="after", ge=0, le=bounds.ROUND.most, description="As they stood after this round."
    ),
]
Waits = Annotated[
    bool,
    QueryParameter(
        name="wait", description="No: say what has changed since that id, and end at once."
    ),
]
LastId = Annotated[str, HeaderParameter(name="Last-Event-ID", max_length=40)]


@get("/api/events", Audience.EVERYBODY, **looked("The events", "The newest first."))
async def list_events(
    request: AnyRequest, api: NamedDependency[ApiRooms]
) -> Response[list[a.EventSummary]]:
    views = await every_event(request, api.events)
    return api.tell(request, [summary(view) for view in views if not view.stage.is_hidden])


@get("/api/events/{event:str}", Audience.EVERYBODY, **looked("An event", "How far it has come."))
async def show_event(
    request: AnyRequest, event: FromPath[str], api: NamedDependency[ApiRooms]
) -> Response[a.EventAnswer]:
    return await api.look(request, event, "event")


@get(
    "/api/events/{event:str}/entrants",
    Audience.EVERYBODY,
    **looked("Who plays", "All of them, by number."),
)
async def list_entrants(
    request: AnyRequest, event: FromPath[str], api: NamedDependency[ApiRooms]
) -> Response[list[a.EntrantAnswer]]:
    return await api.look(request, event, "entrants")


@get(
    "/api/events/{event:str}/pairings",
    Audience.EVERYBODY,
    **looked("Who meets whom", "The last published round of each division, or the one named."),
)
async def list_pairings(
    request: AnyRequest,
    event: FromPath[str],
    api: NamedDependency[ApiRooms],
    round_number: Round = None,
) -> Response[list[a.PairedRound]]:
    return await api.look(request, event, "pairings", round_number)


@get(
    "/api/events/{event:str}/standings",
    Audience.EVERYBODY,
    **looked("The standings", "Of each division."),
)
async def list_standings(
    request: AnyRequest,
    event: FromPath[str],
    api: NamedDependency[ApiRooms],
    after: After = None,
) -> Response[list[a.DivisionStandings]]:
    return await api.look(request, event, "standings", after)


@get(
    "/api/events/{event:str}/results",
    Audience.EVERYBODY,
    **looked("The results", "All that count, or those of the round that is named."),
)
async def list_results(
    request: AnyRequest,
    event: FromPath[str],
    api: NamedDependency[ApiRooms],
    round_number: Round = None,
) -> Response[list[a.ResultAnswer]]:
    return await api.look(request, event, "results", round_number)


@get(
    "/api/events/{event:str}/bracket",
    Audience.EVERYBODY,
    **looked("The bracket", "Of each division with one."),
)
async def list_brackets(
    request: AnyRequest, event: FromPath[str], api: NamedDependency[ApiRooms]
) -> Response[list[a.BracketAnswer]]:
    return await api.look(request, event, "bracket")


@get(
    "/api/events/{event:str}/prizes",
    Audience.EVERYBODY,
    **looked("The prizes", "With who holds them now."),
)
async def list_prizes(
    request: AnyRequest, event: FromPath[str], api: NamedDependency[ApiRooms]
) -> Response[list[a.PrizeAnswer]]:
    return await api.look(request, event, "prizes")


@get(
    "/api/events/{event:str}/games",
    Audience.EVERYBODY,
    **looked("Games to watch", "Those on devices that are going on and that everybody may watch."),
)
async def list_games(
    request: AnyRequest, event: FromPath[str], api: NamedDependency[ApiRooms]
) -> Response[list[a.GameAnswer]]:
    view = await api.events.public_view(event)
    return api.tell(request, games(view, await api.events.desk.live_games(event)))


@get(
    "/api/events/{event:str}/stream",
    Audience.EVERYBODY,
    include_in_schema=True,
    media_type="text/event-stream",
    summary="What has changed, as it happens (server-sent events)",
    response_description=(
        "An event “changed” for each change: its data names the answers that are others now. It "
        "has an id; come again with it in Last-Event-ID and nothing is missed."
    ),
    tags=[TAG],
    responses={
        401: problem("The token that was brought is not valid."),
        400: problem("The number in Last-Event-ID cannot be read."),
        404: NO_EVENT,
        429: problem("Too many streams are open."),
        503: problem("The server is shutting down."),
    },
)
async def follow_event(
    request: AnyRequest,
    event: FromPath[str],
    api: NamedDependency[ApiRooms],
    last_id: LastId = "",
    waits: Waits = True,
) -> Stream:
    told = await api.streams.listen(event, address_of(request), last_id, waits=waits)
    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    return Stream(told, media_type="text/event-stream", headers=headers)


LOOKING_ROUTES = [
    list_events,
    show_event,
    list_entrants,
    list_pairings,
    list_standings,
    list_results,
    list_brackets,
    list_prizes,
    list_games,
    follow_event,
]
