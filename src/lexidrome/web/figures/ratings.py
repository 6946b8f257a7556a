"""Ratings before and after an event, with what was to be expected of everybody."""

from __future__ import annotations

from litestar import Response
from litestar.di import NamedDependency
from litestar.params import FromPath

from lexidrome import tournament as t
from lexidrome.web.kit.audience import Audience, get
from lexidrome.web.kit.event.rooms import EventRooms
from lexidrome.web.kit.pages import AnyRequest


@get("/events/{event:str}/ratings", Audience.EVERYBODY)
async def ratings_page(
    request: AnyRequest, event: FromPath[str], events: NamedDependency[EventRooms]
) -> Response[str]:
    view = await events.view(request, event)
    return events.once(
        request,
        view,
        lambda: events.page(
            request,
            "figures/ratings.html",
            view,
            note=t.ratings.note(),
            tables=[(division, by_rating(division)) for division in view.divisions],
        ),
    )


def by_rating(division: t.Division) -> list[t.ratings.NewRating]:
    """The highest first; who has none at the end."""
    rows = t.division_figures.rated_afterwards(division)
    return sorted(rows, key=lambda row: (-(row.after or row.before or 0), row.number))
