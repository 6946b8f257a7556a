"""The menu of an event: what stands in it, in which order, and for whom."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING
from urllib.parse import quote

import msgspec

from lexidrome.base import Text, text

if TYPE_CHECKING:
    from lexidrome.web.kit.event.rooms import EventView


def _always(_view: EventView) -> bool:
    return True


def _has_rounds(view: EventView) -> bool:
    return any(division.rounds for division in view.divisions)


def _has_bracket(view: EventView) -> bool:
    return view.has_bracket


def _has_ratings(view: EventView) -> bool:
    entrants = (each for division in view.divisions for each in division.entrants.values())
    return _has_rounds(view) and any(each.entry.rating is not None for each in entrants)


def _has_agreements(view: EventView) -> bool:
    return view.has_agreements or view.standing.is_director


def _is_staff(view: EventView) -> bool:
    return view.standing.is_staff


def _is_director(view: EventView) -> bool:
    return view.standing.is_director


class Entry(msgspec.Struct, frozen=True):
    title: Text
    path: str
    """`{event}` is the event's own, `{handbook}` the name of the one it goes by."""
    is_for: Callable[[EventView], bool] = _always


class Group(msgspec.Struct, frozen=True):
    title: Text
    entries: tuple[Entry, ...]


MENU = (
    Group(
        text("What everybody sees"),
        (
            Entry(text("Pairings"), "{event}/pairings", _has_rounds),
            Entry(text("Standings"), "{event}/standings", _has_rounds),
            Entry(text("Bracket"), "{event}/bracket", _has_bracket),
            Entry(text("Conduct"), "{event}/conduct"),
            Entry(text("Prizes"), "{event}/prizes"),
            Entry(text("Figures"), "{event}/figures", _has_rounds),
            Entry(text("Ratings"), "{event}/ratings", _has_ratings),
            Entry(text("Agreements"), "{event}/agreements", _has_agreements),
        ),
    ),
    Group(
        text("Running it"),
        (
            Entry(text("Desk"), "{event}/desk", _is_staff),
            Entry(text("Clocks"), "{event}/clocks", _is_staff),
            Entry(text("Calls"), "{event}/calls", _is_staff),
        ),
    ),
    Group(
        text("Setting it up"),
        (
            Entry(text("Settings"), "{event}/settings", _is_director),
            Entry(text("Entries"), "{event}/entries", _is_staff),
            Entry(text("Tables"), "{event}/tables", _is_staff),
            Entry(text("Links"), "{event}/links", _is_staff),
            Entry(text("Displays"), "{event}/displays", _is_staff),
        ),
    ),
    Group(
        text("Looking it up"),
        (
            Entry(text("Incidents"), "{event}/incidents", _is_staff),
            Entry(text("Journal"), "{event}/journal", _is_staff),
            Entry(text("Files"), "{event}/files", _is_staff),
            Entry(text("Handbook"), "/handbook/{handbook}", _is_staff),
        ),
    ),
)


class Link(msgspec.Struct, frozen=True):
    title: Text
    address: str

    def is_at(self, here: str) -> bool:
        """Whether this is the page, or one below it."""
        return here == self.address or here.startswith((f"{self.address}/", f"{self.address}?"))


def menu_of(view: EventView) -> list[tuple[Text, list[Link]]]:
    """The groups that have anything for whoever looks, each with its links."""
    names = {"event": view.path, "handbook": quote(view.handbook, safe="")}
    groups = [
        (group.title, [
            Link(each.title, each.path.format(**names))
            for each in group.entries
            if each.is_for(view)
        ])
        for group in MENU
    ]  # fmt: skip
    return [(title, links) for title, links in groups if links]
