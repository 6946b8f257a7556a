"""The list of games, and the page of one that waits for players."""

from __future__ import annotations

from litestar import Response
from litestar.di import NamedDependency

from lexidrome import game as g
from lexidrome.base import Refusal, StreamId
from lexidrome.hall.games.desk import Viewpoint
from lexidrome.hall.games.invitations import Invitation
from lexidrome.hall.games.terms import rules_for
from lexidrome.web.games.rooms import WATCHER_TITLES, Rooms, title_of
from lexidrome.web.kit.audience import Audience, get
from lexidrome.web.kit.codes import code_to_scan, full_address, link_reach
from lexidrome.web.kit.pages import AnyRequest
from lexidrome.web.live import address_of

WAIT_S = 4
"""How often a page without scripts looks whether somebody has come."""


@get("/games", Audience.EVERYBODY)
async def games_page(request: AnyRequest, rooms: NamedDependency[Rooms]) -> Response[str]:
    language = rooms.pages.language(request)
    return rooms.pages.page(
        request,
        "games/games.html",
        to_watch=await rooms.to_watch(language),
        to_join=rooms.to_join(language),
    )


def waiting_page(
    request: AnyRequest, rooms: Rooms, stream: StreamId, invitation: Invitation
) -> Response[str]:
    """The invitation: a link to pass on for those who sit, a form for those who may."""
    caller = rooms.visitors.caller(request)
    language = rooms.pages.language(request)
    address = full_address(request, f"/games/{address_of(stream)}")
    is_seated = invitation.side_of(caller.person) is not None
    person = caller.person
    answer = rooms.pages.page(
        request,
        "games/waiting.html",
        game=address_of(stream),
        invitation=invitation,
        rules=rules_for(invitation.terms, rooms.house_rule_sets),
        board=rooms.invitations.boards.find(invitation.terms.board),
        watchers=WATCHER_TITLES,
        seats=[
            rooms.tables.side_names(stream, persons, language, person)
            for persons in invitation.seats
        ],
        is_seated=is_seated,
        is_host=invitation.host == person,
        is_reserved=bool(invitation.meant_for),
        is_joinable=invitation.free_side(person) is not None,
        name="".join(rooms.tables.names((person,), language)) if person else "",
        address=address,
        link_reach=link_reach(request),
        code=code_to_scan(address),
        join=full_address(request, "/join"),
        host="".join(rooms.tables.side_names(stream, (invitation.host,), language, person)),
    )
    if is_seated:
        answer.headers["refresh"] = str(WAIT_S)
    return answer


def taken_page(
    request: AnyRequest,
    rooms: Rooms,
    place: Viewpoint,
    stream: StreamId,
    seen: g.seen.GameView | Refusal,
) -> Response[str]:
    """Somebody was invited, and others sit already: they may want to watch."""
    language, reader = rooms.pages.language(request), rooms.visitors.caller(request).person
    may_watch = not isinstance(seen, Refusal)
    return rooms.pages.page(
        request,
        "games/taken.html",
        status_code=200 if may_watch else 403,
        game=address_of(stream),
        title=title_of(place.setup, stream, rooms.tables, language, reader),
        may_watch=may_watch,
        delay_s=place.delay_ms // 1000,
    )


LISTING_ROUTES = [games_page]
