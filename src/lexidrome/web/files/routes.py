"""An event as a file for another program or a spreadsheet, and an event from such files."""

from __future__ import annotations

import asyncio
import secrets
from typing import Annotated, Any

import msgspec
from litestar import Response
from litestar.datastructures import UploadFile
from litestar.di import NamedDependency
from litestar.enums import RequestEncodingType
from litestar.params import Body, FromPath
from litestar.response import Redirect

from lexidrome import tournament as t
from lexidrome.base import BadInput, NotFound, PersonId, Refusal, Text, text
from lexidrome.base.numbers import read_whole
from lexidrome.hall import HOUSE_SCOPE, EventStanding
from lexidrome.hall.command_line import together
from lexidrome.hall.events.files import (
    ExportFormat,
    Imported,
    event_file,
    filed_results,
    import_event,
    written_as,
)
from lexidrome.hall.people.access import refused
from lexidrome.hall.people.people import check_name
from lexidrome.notation import EVENT_BYTES_LIMIT, packed, read_files
from lexidrome.notation.tsh_config import format_tsh
from lexidrome.rulebook import find_rule_set, rule_set_names
from lexidrome.web.events.routes import ROUNDS, free_name, may_create
from lexidrome.web.kit.audience import Audience, get, post
from lexidrome.web.kit.event.rooms import EventRooms, EventView
from lexidrome.web.kit.forms import Once, Posted
from lexidrome.web.kit.pages import AnyRequest

SEED_BITS = 48
MOST_FILES = 40
USUAL_RULES = "nsa-2009"


class Written(msgspec.Struct, frozen=True):
    title: Text | str
    """What a program or a format is called is no language."""
    note: Text
    ending: str
    media_type: str = "text/plain"


FILES = {
    ExportFormat.TSH: Written(
        "TSH", text("configuration and all divisions in one folder"), "-tsh.zip", "application/zip"
    ),
    ExportFormat.TOU: Written("TOU", text("results for a federation’s ratings"), ".tou"),
    ExportFormat.TOURNEY_JS: Written(
        "tourney.js", text("the feed that TSH’s web pages read"), ".js"
    ),
    ExportFormat.JSON: Written(
        "JSON", text("entrants, pairings and results, for programs"), ".json", "application/json"
    ),
    ExportFormat.ENTRIES_CSV: Written(
        text("Entries"), text("CSV for a spreadsheet"), "-entries.csv", "text/csv"
    ),
    ExportFormat.PAIRINGS_CSV: Written(
        text("Pairings"), text("CSV for a spreadsheet"), "-pairings.csv", "text/csv"
    ),
    ExportFormat.RESULTS_CSV: Written(
        text("Results"), text("CSV for a spreadsheet"), "-results.csv", "text/csv"
    ),
    ExportFormat.STANDINGS_CSV: Written(
        text("Standings"), text("CSV for a spreadsheet"), "-standings.csv", "text/csv"
    ),
    ExportFormat.RATINGS_CSV: Written(
        text("Ratings"), text("CSV for a spreadsheet"), "-ratings.csv", "text/csv"
    ),
}
assert FILES.keys() == set(ExportFormat)


class Results(msgspec.Struct, frozen=True):
    """A table of results, pasted from a spreadsheet or a file."""

    results: str
    id: Once


class Uploaded(msgspec.Struct, frozen=True):
    """Files are no text, so the framework reads these."""

    file: list[UploadFile]
    rules: str = USUAL_RULES
    title: str = ""
    rounds: str = ""


@get("/events/{event:str}/files", Audience.STAFF)
async def files_page(
    request: AnyRequest, event: FromPath[str], events: NamedDependency[EventRooms]
) -> Response[str]:
    return await show(request, events, await events.staff_view(request, event))


@get("/events/{event:str}/files/{format_name:str}", Audience.STAFF)
async def download(
    request: AnyRequest,
    event: FromPath[str],
    format_name: FromPath[str],
    events: NamedDependency[EventRooms],
) -> Response[bytes]:
    view = await events.staff_view(request, event)
    if format_name not in set(ExportFormat):
        raise NotFound(text("There is no such file."))
    format_ = ExportFormat(format_name)
    file = FILES[format_]
    if format_ is ExportFormat.TSH:
        written = packed(format_tsh(event_file(view.tournament, names_of(view))))
    else:
        written = written_as(format_, view.tournament, names_of(view)).encode()
    is_text = format_ is not ExportFormat.TSH
    return Response(
        written,
        media_type=f"{file.media_type}; charset=utf-8" if is_text else file.media_type,
        headers={"content-disposition": f'attachment; filename="{view.name}{file.ending}"'},
    )


@post("/events/{event:str}/files", Audience.STAFF)
async def enter_results(
    request: AnyRequest,
    event: FromPath[str],
    data: Posted[Results],
    events: NamedDependency[EventRooms],
) -> Response[str]:
    """All results of a table, or none and the line that is wrong."""
    view = await events.staff_view(request, event)
    try:
        form = data.read()
        commands = await result_commands(request, events, view, form.results)
        await events.do(request, view, commands, form.id)
    except BadInput as error:
        written = data.written.results
        return await show(request, events, view, results=written, sentence=error.sentence)
    view = await events.staff_view(request, event)
    return await show(request, events, view, entered=len(commands))


async def result_commands(
    request: AnyRequest, events: EventRooms, view: EventView, source: str
) -> list[t.SingleCommand]:
    filed = filed_results(source)
    if not filed:
        raise BadInput(text("There is no line with two scores."))
    commands: list[t.SingleCommand] = []
    for each in filed:
        commands.append(
            t.results.EnterResult(
                division=each.row.division,
                round_number=each.row.round,
                number=each.row.first,
                slip=t.results.Slip(scores=each.scores, first=each.row.first),
            )
        )
        ahead = await events.desk.look_ahead(view.standing, view.name, commands[-1:])
        if isinstance(ahead, Refusal):
            problem = events.pages.language(request).translated(ahead.sentence)
            raise BadInput(text("Line {line}: {problem}", line=each.line, problem=problem))
    return commands


def names_of(view: EventView) -> dict[PersonId, str]:
    return {
        person: view.person_name(person)
        for division in view.divisions
        for entrant in division.entrants.values()
        for person in entrant.entry.persons
    }


async def show(
    request: AnyRequest,
    events: EventRooms,
    view: EventView,
    *,
    results: str = "",
    entered: int = 0,
    sentence: Text | None = None,
) -> Response[str]:
    return events.page(
        request,
        "files/files.html",
        view,
        sentence=sentence,
        files={format_.value: file for format_, file in FILES.items()},
        results=results,
        entered=entered,
        may_create=await may_create(request, events),
    )


@get("/events/import", Audience.HOUSE_DIRECTOR)
async def import_page(request: AnyRequest, events: NamedDependency[EventRooms]) -> Response[str]:
    return show_import(request, events, USUAL_RULES)


@post("/events/import", Audience.HOUSE_DIRECTOR)
async def import_files(
    request: AnyRequest,
    data: Annotated[Uploaded, Body(media_type=RequestEncodingType.MULTI_PART)],
    events: NamedDependency[EventRooms],
) -> Response[Any]:
    """A whole event, or nothing and what is wrong with the files."""
    try:
        imported, name = await read_upload(events, data)
        standing = await events.standing(request, HOUSE_SCOPE)
        await make(events, standing, name, imported)
    except (BadInput, NotFound) as error:
        return show_import(request, events, data.rules, data.title, data.rounds, error.sentence)
    return Redirect(f"/events/{name}/settings?saved=import", status_code=303)


async def read_upload(events: EventRooms, data: Uploaded) -> tuple[Imported, str]:
    if data.rules not in rule_set_names(events.house_rule_sets):
        raise NotFound(text("There is no rule set “{name}”.", name=data.rules[:40]))
    rounds = read_whole(data.rounds) if data.rounds.strip() else None
    if data.rounds.strip() and (rounds is None or not ROUNDS.least <= rounds <= ROUNDS.most):
        raise BadInput(ROUNDS.refusal())
    chosen = [file for file in data.file[:MOST_FILES] if file.filename]
    files = [(file.filename, await file.read(EVENT_BYTES_LIMIT)) for file in chosen]
    # Packed, they may be long; the clocks of a hall do not wait for them.
    read = await asyncio.to_thread(read_files, files)
    title = " ".join(data.title.split())[:80] or read.title or chosen[0].filename.partition(".")[0]
    read = msgspec.structs.replace(read, title=title)
    name = free_name(title, await events.desk.names())
    rules = find_rule_set(data.rules, events.house_rule_sets)
    return import_event(read, rules, name, secrets.randbits(SEED_BITS), rounds), name


async def make(events: EventRooms, standing: EventStanding, name: str, imported: Imported) -> None:
    """The event with all that is in the file; who is in it is put down only if it can be made."""
    whole = together((imported.created, *imported.commands))
    if standing.actor is None:
        raise BadInput(refused().sentence)
    handled = t.handle(None, standing.actor.says(whole, events.desk.now_ms()))
    if isinstance(handled, Refusal):
        raise BadInput(handled.sentence)
    for person in imported.people:
        try:
            check_name(person.name)
        except BadInput as error:
            raise BadInput(
                text("“{name}”: {problem}", name=person.name[:60], problem=str(error.sentence))
            ) from None
    for person in imported.people:
        await events.people.put(person)
    answer = await events.desk.make(standing, name, whole)
    if isinstance(answer, Refusal):
        raise BadInput(answer.sentence)


def show_import(
    request: AnyRequest,
    events: EventRooms,
    rules: str,
    title: str = "",
    rounds: str = "",
    sentence: Text | None = None,
) -> Response[str]:
    return events.pages.page(
        request,
        "files/import.html",
        status_code=200 if sentence is None else 400,
        rule_sets=[
            find_rule_set(name, events.house_rule_sets)
            for name in rule_set_names(events.house_rule_sets)
        ],
        rules=rules,
        title=title,
        rounds=rounds,
        sentence=sentence,
    )


ROUTES = [import_page, import_files, files_page, download, enter_results]
