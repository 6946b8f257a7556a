"""The menu of an event: what stands in it, in which order, and for whom."""

from __future__ import annotations

from collections.abc import Callable, Iterable
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


def _has_tables(view: EventView) -> bool:
    """A league's sides play where and when they agree to; no table is theirs (DP-1.I)."""
    return view.standing.is_staff and not view.is_league


def _takes_mail(view: EventView) -> bool:
    """Results of a league are mailed to those who run it (DP-1.II.a)."""
    return view.standing.is_staff and view.is_league


def _has_slips(view: EventView) -> bool:
    """Results of a league are mailed; no slip goes from hand to hand (DP-1.II.a)."""
    return _has_tables(view) and _has_rounds(view)


def _rules_on_words(view: EventView) -> bool:
    return view.standing.is_staff or view.standing.is_judge


def _is_posted(view: EventView) -> bool:
    """Where nobody meets in a hall there is no wall to put it on (DP-1.I)."""
    return _has_rounds(view) and not view.is_league


def _is_printed(view: EventView) -> bool:
    return view.standing.is_staff and _is_posted(view)


def _gives_roles(view: EventView) -> bool:
    return view.standing.gives_roles


def _is_staff(view: EventView) -> bool:
    return view.standing.is_staff


def _is_director(view: EventView) -> bool:
    return view.standing.is_director


class Entry(msgspec.Struct, frozen=True):
    title: Text
    path: str
    """`{event}` is the event's own and `{name}` its name, `{handbook}` that of its book."""
    is_for: Callable[[EventView], bool] = _always


class Group(msgspec.Struct, frozen=True):
    title: Text
    entries: tuple[Entry, ...]


MENU = (
    Group(
        text("Run the event"),
        (
            Entry(text("Desk"), "{event}/desk", _is_staff),
            Entry(text("Entries"), "{event}/entries", _is_staff),
            Entry(text("Front desk"), "{event}/front-desk", _is_staff),
            Entry(text("Seeds"), "{event}/seeds", _is_staff),
            Entry(text("Settings"), "{event}/settings", _is_director),
            Entry(text("Email"), "{event}/mail", _takes_mail),
            Entry(text("Calls"), "{event}/calls", _is_staff),
            Entry(text("Incidents"), "{event}/incidents", _is_staff),
            Entry(text("Journal"), "{event}/journal", _is_staff),
            Entry(text("Files"), "{event}/files", _is_staff),
            Entry(text("Helpers"), "/people?event={name}", _gives_roles),
            Entry(text("Handbook"), "/handbook/{handbook}", _is_staff),
        ),
    ),
    Group(
        text("Public pages"),
        (
            Entry(text("Pairings"), "{event}/pairings", _has_rounds),
            Entry(text("Posting sheet"), "{event}/posting", _is_posted),
            Entry(text("Standings"), "{event}/standings", _has_rounds),
            Entry(text("Bracket"), "{event}/bracket", _has_bracket),
            Entry(text("Cross-table"), "{event}/cross-table", _has_rounds),
            Entry(text("Wall chart"), "{event}/wall-chart", _has_rounds),
            Entry(text("Charts"), "{event}/charts", _has_rounds),
            Entry(text("Prizes"), "{event}/prizes"),
            Entry(text("Figures"), "{event}/figures", _has_rounds),
            Entry(text("Ratings"), "{event}/ratings", _has_ratings),
            Entry(text("Final report"), "{event}/final-report", _has_rounds),
            Entry(text("Live boards"), "{event}/live", _has_rounds),
            Entry(text("Conduct"), "{event}/conduct"),
            Entry(text("Agreements"), "{event}/agreements", _has_agreements),
        ),
    ),
    Group(
        text("The hall"),
        (
            Entry(text("Tables"), "{event}/tables", _has_tables),
            Entry(text("Challenges"), "/judge/queue", _rules_on_words),
            Entry(text("Clocks"), "{event}/clocks", _has_tables),
            Entry(text("Verdicts"), "{event}/verdicts", _takes_mail),
            Entry(text("Displays"), "{event}/displays", _is_staff),
            Entry(text("Phones"), "{event}/phones", _is_staff),
            Entry(text("Links"), "{event}/links", _is_staff),
            Entry(text("All prints"), "{event}/prints", _is_printed),
        ),
    ),
)


BESIDES = (
    Entry(text("Event page"), "{event}"),
    Entry(text("Draft of the next round"), "{event}/draft", _is_staff),
    Entry(text("Slips to print"), "{event}/slips", _has_slips),
    Entry(text("Table cards to print"), "{event}/tables/cards", _has_tables),
    Entry(text("Verdicts"), "{event}/verdicts", _is_staff),
    Entry(text("All incidents as PDF"), "{event}/incidents.pdf", _is_staff),
    Entry(text("What went wrong?"), "{event}/wrong"),
    Entry(text("Report to the director"), "{event}/report"),
)
"""What other pages lead to; Ctrl+K finds it by its name from each of them."""


class Link(msgspec.Struct, frozen=True):
    title: Text
    address: str

    def is_at(self, here: str) -> bool:
        """Whether this is the page, or one below it."""
        return here == self.address or here.startswith((f"{self.address}/", f"{self.address}?"))


def menu_of(view: EventView) -> list[tuple[Text, list[Link]]]:
    """The groups that have anything for whoever looks, each with its links."""
    groups = [(group.title, _links(view, group.entries)) for group in MENU]
    return [(title, links) for title, links in groups if links]


def besides_menu(view: EventView) -> list[Link]:
    return _links(view, BESIDES)


def _links(view: EventView, entries: Iterable[Entry]) -> list[Link]:
    names = {
        "event": view.path,
        "name": quote(view.name, safe=""),
        "handbook": quote(view.handbook, safe=""),
    }
    return [Link(each.title, each.path.format(**names)) for each in entries if each.is_for(view)]
