"""The table's page, and the overlay for a stream."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Response
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter
from litestar.response import Redirect

from lexidrome import game as g
from lexidrome.base import Refusal
from lexidrome.hall import NOBODY, Reception
from lexidrome.web.after.routes import gcg_file
from lexidrome.web.games.listing import taken_page, waiting_page
from lexidrome.web.games.rooms import Rooms, as_script, title_of
from lexidrome.web.games.seats import own_link
from lexidrome.web.kit.audience import Audience, get
from lexidrome.web.kit.pages import AnyRequest
from lexidrome.web.kit.seated import require_not_seated
from lexidrome.web.live import stream_at

GCG_ENDING = ".gcg"


@get("/games/{game:str}", Audience.EVERYBODY)
async def game_page(
    request: AnyRequest,
    game: FromPath[str],
    rooms: NamedDependency[Rooms],
    reception: NamedDependency[Reception],
    watch: Annotated[str, QueryParameter(name="watch", max_length=5)] = "",
) -> Response[Any]:
    """Waiting for players, live, or over; with an ending, the game file.

    Whoever comes to an invitation that is taken is asked whether they want to watch.
    """
    if game.endswith(GCG_ENDING):
        return await gcg_file(request, game.removesuffix(GCG_ENDING), rooms)
    stream = stream_at(game)
    caller = rooms.visitors.caller(request)
    invitation = rooms.invitations.of(stream)
    if invitation is not None and not invitation.is_started:
        return waiting_page(request, rooms, stream, invitation)
    place = await rooms.desk.place(caller, stream)
    is_watching = place.viewer.audience is g.Audience.SPECTATOR
    if invitation is not None and is_watching and not watch:
        seen = await rooms.desk.view(caller, stream)
        if isinstance(seen, Refusal) or seen.phase is not g.Phase.ENDED:
            return taken_page(request, rooms, place, stream, seen)
    view = await rooms.look(caller, stream)
    language = rooms.pages.language(request)
    is_over = view.phase is g.Phase.ENDED
    is_recorded = place.setup.is_recorded
    if is_recorded and place.viewer.side is not None:
        return Redirect(f"/games/{game}/record", status_code=303)
    return rooms.pages.page(
        request,
        "play/play.html",
        game=game,
        side=place.viewer.side,
        link=None if is_over else own_link(reception, caller, stream, place.viewer.side),
        is_over=is_over,
        delay_s=place.delay_ms // 1000 if is_watching and not is_over else None,
        is_casual=invitation is not None,
        title=title_of(place.setup, stream, rooms.tables, language, caller.person),
        snapshot=as_script(await rooms.snapshot(caller, stream, view, language))
        if is_over
        else None,
    )


@get("/games/{game:str}/overlay", Audience.EVERYBODY)
async def overlay_page(
    request: AnyRequest, game: FromPath[str], rooms: NamedDependency[Rooms]
) -> Response[str]:
    """For a stream: whoever opens it, a spectator's eyes."""
    stream = stream_at(game)
    view = await rooms.look(NOBODY, stream)
    language = rooms.pages.language(request)
    place = await rooms.desk.place(NOBODY, stream)
    is_over = view.phase is g.Phase.ENDED
    if is_over:
        await require_not_seated(rooms.desk, rooms.visitors.caller(request))
    return rooms.pages.page(
        request,
        "play/overlay.html",
        game=game,
        title=title_of(place.setup, stream, rooms.tables, language, None),
        snapshot=as_script(await rooms.snapshot(NOBODY, stream, view, language))
        if is_over
        else None,
    )


ROUTES = [game_page, overlay_page]
