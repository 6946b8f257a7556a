"""What entrants are written: a text for each, to be copied into a mail or a messenger."""

from __future__ import annotations

import re
from collections.abc import Mapping
from urllib.parse import quote

import msgspec
from litestar import Response
from litestar.di import NamedDependency
from litestar.params import FromPath

from lexidrome import tournament as t
from lexidrome.base import text
from lexidrome.hall.events.entry_desk import EntryDesk
from lexidrome.hall.events.table_codes import TableKey
from lexidrome.web.kit.audience import Audience, get
from lexidrome.web.kit.codes import full_address, link_reach
from lexidrome.web.kit.event.rooms import EventRooms, EventView
from lexidrome.web.kit.languages import Language
from lexidrome.web.kit.pages import AnyRequest

USUAL = text(
    "Hello [name],\n"
    "you are entered in [event] as number [number].\n"
    "When and where: [when] [place]\n"
    "Division: [division]\n"
    "To pay: [due]\n"
    "Your table: [table]\n"
    "Code of your table: [code]\n"
    "Pairings and results: [page]"
)
"""A line in which nothing is filled in is left out."""
OF_TABLES = ("table", "code")
FIELDS = ("name", "number", "event", "when", "place", "division", "due", "table", "code", "page")
_FIELD = re.compile(r"\[(" + "|".join(FIELDS) + r")\]")
_MAIL = re.compile(r"[^\s,;@]+@[^\s,;@]+\.[^\s,;@]+")


class Message(msgspec.Struct, frozen=True):
    division: str
    number: int
    name: str
    contact: str
    body: str
    mail: str
    """An address that opens a mail with it; empty where no mail address is known."""


def filled(pattern: str, values: Mapping[str, str]) -> str:
    """Without lines whose fields are all empty; what is no field stays as it is."""
    lines = []
    for line in pattern.splitlines():
        said = [values[each] for each in _FIELD.findall(line)]
        if not said or any(said):
            written = _FIELD.sub(lambda found: values[found[1]], line)
            lines.append(" ".join(written.split()) if said else line)
    return "\n".join(lines)


@get("/events/{event:str}/front-desk/messages", Audience.STAFF)
async def messages_page(
    request: AnyRequest,
    event: FromPath[str],
    events: NamedDependency[EventRooms],
    entry_desk: NamedDependency[EntryDesk],
) -> Response[str]:
    view = await events.staff_view(request, event)
    language = events.pages.language(request)
    pattern = entry_desk.book(event).message or _usual(view, language)
    found = await messages(request, events, entry_desk, view, language, pattern)
    return events.page(
        request,
        "front_desk/messages.html",
        view,
        here=f"{view.path}/front-desk",
        script="front_desk/messages.js",
        pattern=pattern,
        fields=[each for each in FIELDS if not (view.is_league and each in OF_TABLES)],
        messages=found,
        together="\n".join(f"{each.number}  {each.name}" for each in found),
        longest=2_000,
        link_reach=link_reach(request),
    )


def _usual(view: EventView, language: Language) -> str:
    """Of a league without the lines of tables, which it has not."""
    lines = language.translated(USUAL).splitlines()
    unneeded = [f"[{each}]" for each in OF_TABLES] if view.is_league else []
    return "\n".join(line for line in lines if not any(each in line for each in unneeded))


async def messages(
    request: AnyRequest,
    events: EventRooms,
    desk: EntryDesk,
    view: EventView,
    language: Language,
    pattern: str,
) -> list[Message]:
    book, setup = desk.book(view.name), view.tournament.setup
    tables, when = _tables(view), view.moments(language).beginning(setup.date, setup.starts_at)
    codes = await events.tables.codes.of_all(set(tables.values())) if "[code]" in pattern else {}
    found = []
    for division in view.divisions:
        for name, entrant in view.by_name(division):
            if entrant.is_withdrawn or entrant.entry.is_stand_in:
                continue
            person = entrant.entry.persons[0]
            key = tables.get((division.name, entrant.number))
            owed = book.open_of(person)
            page = f"{view.path}/entrants/{quote(division.name, safe='')}/{entrant.number}"
            body = filled(
                pattern,
                {
                    "name": name,
                    "number": str(entrant.number),
                    "event": view.title,
                    "when": when,
                    "place": setup.place,
                    "division": division.name if view.has_divisions else "",
                    "due": language.money(owed, book.currency) if owed > 0 else "",
                    "table": "" if key is None else str(key.table),
                    "code": full_address(request, f"/t/{codes[key]}") if key in codes else "",
                    "page": full_address(request, page),
                },
            )
            contact = events.people.contact(person)
            found.append(
                Message(
                    division.name,
                    entrant.number,
                    name,
                    contact,
                    body,
                    _mail(contact, view.title, body),
                )
            )
    return found


def _mail(contact: str, title: str, body: str) -> str:
    address = _MAIL.search(contact)
    if address is None:
        return ""
    said = body.replace("\n", "\r\n")
    return f"mailto:{quote(address[0], safe='@')}?subject={quote(title)}&body={quote(said)}"


def _tables(view: EventView) -> dict[tuple[str, int], TableKey]:
    """Where everybody sits in the round that was published last."""
    found: dict[tuple[str, int], TableKey] = {}
    for division in view.divisions:
        latest = next((each for each in reversed(division.rounds) if each.is_out), None)
        if latest is None or latest.status is t.RoundStatus.ENDED:
            continue
        for game in latest.games:
            table = view.table_of(division, latest, game)
            if table is not None and not game.is_bye:
                for number in game.numbers:
                    key = TableKey(view.name, division.name, table)
                    found[division.name, number] = key
    return found


MESSAGE_ROUTES = [messages_page]
