"""Who is seeded where, and whether schools and clubs are kept apart."""

from __future__ import annotations

from collections import Counter

import msgspec
from litestar import Response
from litestar.di import NamedDependency
from litestar.params import FromPath

from lexidrome import tournament as t
from lexidrome.base import Text, text
from lexidrome.rulebook.choices import Seeding
from lexidrome.web.kit.audience import Audience, get
from lexidrome.web.kit.event.rooms import EventRooms, EventView
from lexidrome.web.kit.pages import AnyRequest

MOST_ROUNDS = 9
"""So many rounds are offered one by one where the plan does not say how many there are."""


TYPED = ("do", "division", "numbers")
"""What can stand in the forms of the page that the desk answers."""


class Seeds(msgspec.Struct, frozen=True):
    """The seeds of a division, and what is said of how they came to be."""

    division: t.Division
    order: tuple[int, ...]
    how: Text
    is_open: bool
    """They can still be changed."""
    has_ratings: bool
    can_go_back: bool
    """They were set or drawn, and can be made to follow the ratings or the book again."""
    rounds: tuple[int, ...]
    """In how many rounds from the first schools and clubs can be kept apart."""
    shared: int
    """So many schools and clubs have sent more than one."""


@get("/events/{event:str}/seeds", Audience.STAFF)
async def seeds_page(
    request: AnyRequest, event: FromPath[str], events: NamedDependency[EventRooms]
) -> Response[str]:
    return show(request, events, await events.staff_view(request, event))


def show(
    request: AnyRequest,
    events: EventRooms,
    view: EventView,
    *,
    sentence: Text | None = None,
    typed: dict[str, str] | None = None,
) -> Response[str]:
    return events.page(
        request,
        "seeds/seeds.html",
        view,
        sentence=sentence,
        typed=dict.fromkeys(TYPED, "") | (typed or {}),
        seeds=[seeds_of(view, each) for each in view.divisions],
    )


def seeds_of(view: EventView, division: t.Division) -> Seeds:
    entries = [each.entry for each in division.entrants.values()]
    has_ratings = any(each.rating is not None for each in entries)
    groups = Counter(
        " ".join(name.split()).casefold()
        for each in entries
        for name in {each.club, each.school} - {""}
    )
    planned = sum(phase.limit or 0 for phase in division.phases) or MOST_ROUNDS
    return Seeds(
        division,
        t.entries.seeded(view.tournament, division),
        how_seeded(view, division, has_ratings=has_ratings),
        is_open=not any(each.is_out for each in division.rounds) and not view.is_closed,
        has_ratings=has_ratings,
        can_go_back=bool(division.seeds)
        or (has_ratings and not t.entries.is_by_rating(view.tournament)),
        rounds=tuple(range(1, max(min(planned, MOST_ROUNDS + 1), division.apart.rounds or 0) + 1)),
        shared=sum(count > 1 for count in groups.values()),
    )


def how_seeded(view: EventView, division: t.Division, *, has_ratings: bool) -> Text:
    if division.seeds:
        if division.are_seeds_drawn:
            return text("Drawn by lot.")
        return text("Set by the director; later entries come last.")
    if has_ratings and t.entries.is_by_rating(view.tournament):
        return text("By rating, the highest first; those without a rating come after them.")
    if view.rules.event.seeding is Seeding.RATING:
        return text("Nobody has a rating, so the order follows the numbers.")
    if has_ratings:
        return text("Drawn by lot, as set for this event.")
    return text("Nobody has a rating, so the order is drawn by lot.")


ROUTES = [seeds_page]
