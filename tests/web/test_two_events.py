"""What belongs to one event is neither shown to those who run another nor ruled on by them.

Every address with a parameter is in one of the tables below.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from shutil import copytree
from types import MappingProxyType
from typing import NamedTuple, get_args

import httpx
import msgspec
import pytest
from litestar.testing import TestClient

from lexidrome import game as g
from lexidrome import tournament as t
from lexidrome.base import Refusal
from lexidrome.hall import EventDesk, EventRole, EventStanding, Floor, HandClock
from lexidrome.web import WebConfig
from lexidrome.web.app import ROUTES
from web.conftest import NOON_MS, at_the_machine, new_app
from web.events.halls import text_of
from web.guests import HOST
from web.two_events import STAFF_ROLES, Person, TwoEvents

pytestmark = pytest.mark.slow

EVENT = "/events/{event:str}"
GAME = "/games/{game:str}"


class Row(NamedTuple):
    """A page or a form of those who run an event."""

    method: str
    route: str
    """As the application has it."""
    path: str
    """With the names of one event's things."""
    form: Mapping[str, str] = MappingProxyType({})
    own: int | None = None
    """What its own director is answered; none: nothing can be done here at the moment."""


def page(route: str, path: str = "") -> Row:
    return Row("GET", route, path or route.replace(":str", ""), own=200)


def form(route: str, path: str = "", own: int | None = 303, **fields: str) -> Row:
    return Row("POST", route, path or route.replace(":str", ""), fields, own)


ENTRY = f"{EVENT}/entries/{{division:str}}/{{number:int}}"
RESULT = f"{EVENT}/games/{{division:str}}/{{round_number:int}}/{{number:int}}"
OF_STAFF = (
    page(f"{EVENT}/calls"),
    page(f"{EVENT}/clocks"),
    page(f"{EVENT}/conduct"),
    page(f"{EVENT}/desk"),
    page(f"{EVENT}/draft"),
    page(f"{EVENT}/entries"),
    page(ENTRY, "/events/{event}/entries/A/1"),
    page(RESULT, "/events/{event}/games/A/1/1"),
    page(f"{EVENT}/incidents"),
    page(f"{EVENT}/incidents.pdf"),
    page(f"{EVENT}/incidents/{{key:str}}", "/events/{event}/incidents/{incident}"),
    page(f"{EVENT}/incidents/{{key:str}}/pdf", "/events/{event}/incidents/{incident}/pdf"),
    page(f"{EVENT}/journal"),
    page(f"{EVENT}/links"),
    page(f"{EVENT}/results/echo", "/events/{event}/results/echo?typed=1"),
    page(f"{EVENT}/slips"),
    page(f"{EVENT}/tables"),
    page(f"{EVENT}/tables/cards"),
    page(f"{EVENT}/undo/{{action:int}}", "/events/{event}/undo/{action}"),
    page(f"{EVENT}/verdicts"),
    page(f"{GAME}/call", "/games/{game}/call"),
    page(f"{GAME}/slip", "/games/{challenged}/slip"),
    page("/judge/slips/{code:str}", "/judge/slips/{slip}"),
    form(f"{EVENT}/calls/{{number:int}}", "/events/{event}/calls/{call}", do="answer"),
    form(f"{EVENT}/clocks", do="pause", reason="noise"),
    form(f"{EVENT}/clocks", do="resume"),
    form(f"{EVENT}/clocks", do="add", table="A/{table}", side="0", minutes="1", reason="noise"),
    form(f"{EVENT}/clocks", do="extend", minutes="5", reason="noise", own=None),
    form(f"{EVENT}/clocks", do="lookups", reason="yes"),
    form(f"{EVENT}/conduct", announcement="Lunch"),
    form(f"{EVENT}/do", do="break"),
    form(f"{EVENT}/do", do="open_help"),
    form(f"{EVENT}/do", do="undo"),
    form(f"{EVENT}/entries", roster="name,rating\nZoe,900\n", is_checked="1"),
    form(f"{EVENT}/entries/file", own=200, file="name,rating\nYan,900\n"),
    form(f"{EVENT}/entries/one", name="Xu"),
    form(ENTRY, "/events/{event}/entries/A/1", name="Renamed"),
    form(f"{EVENT}/agreements", division="A", kind="sharing", members="1, 2", what="half each"),
    Row("POST", f"{EVENT}/prizes", "/events/{event}/prizes",
        {"division": "A", "name-1": "Cup", "kind-1": "place"}, 303),
    form(f"{EVENT}/links", do="code", division="A", table="{table}"),
    form(f"{EVENT}/links", do="everything", is_sure="1", id="all"),
    form(f"{EVENT}/registration", is_open="1"),
    form(f"{EVENT}/reports/{{report:str}}/aside", "/events/{event}/reports/{report}/aside",
         reason="nothing in it"),
    form(f"{EVENT}/reports/{{report:str}}/erase", "/events/{event}/reports/{other_report}/erase"),
    form(f"{EVENT}/tables", phones="yes"),
    form(f"{EVENT}/verdicts", do="overrule", table="A/{ruled_table}", reason="it is good"),
    form(f"{EVENT}/wrong/{{name:str}}", "/events/{event}/wrong/abuse?what=words&player=A/2/0",
         once="by-hand"),
    form(f"{GAME}/call", "/games/{game}/call", reason="rule"),
    form(f"{GAME}/recount/sheet", "/games/{challenged}/recount/sheet",
         side="0", turn="1", one="10", other="0", own=None),
    form(f"{GAME}/recount/apply", "/games/{challenged}/recount/apply", own=None),
    form(f"{GAME}/result", "/games/{game}/result", side="0", initials="X", own=None),
    form(f"{GAME}/rulings/undo", "/games/{game}/rulings/undo", ruling="0", own=None),
    form(f"{GAME}/slip", "/games/{challenged}/slip", do="accept_ruling", id="x", version="99",
         own=None),
    form(f"{GAME}/wrong/{{name:str}}",
         "/games/{game}/wrong/abuse?what=words&in_progress=no&player=0", once="by-hand"),
    form("/judge/slips", "/judge/slips", code="{slip}"),
    form("/judge/slips/{code:str}", "/judge/slips/{slip}", do="release"),
    form("/judge/slips/{code:str}", "/judge/slips/{slip}", do="look_up", id="x",
         version="{slip_version}"),
    form(f"{EVENT}/results", line="{table} 400 300"),
    form(RESULT, "/events/{event}/games/A/1/1", points="400", others="300", own=None),
)  # fmt: skip
EVERYBODY = {
    "what the hall sees on the wall": (
        EVENT, f"{EVENT}/bracket", f"{EVENT}/card", f"{EVENT}/display/{{screen:str}}",
        f"{EVENT}/entrants/{{division:str}}/{{number:int}}", f"{EVENT}/figures", f"{EVENT}/live",
        f"{EVENT}/overlay/{{strip:str}}", f"{EVENT}/pairings", f"{EVENT}/prizes",
        f"{EVENT}/agreements",
        f"{EVENT}/slip/{{code:str}}", f"{EVENT}/standings",
    ),
    "a redirect to the desk, which asks": (f"{EVENT}/do", f"{EVENT}/results"),
    "anybody looks up what to do, and reports what they saw": (
        f"{EVENT}/report", f"{EVENT}/wrong", f"{EVENT}/wrong/{{name:str}}", "/wrong/{name:str}",
        f"{GAME}/wrong", f"{GAME}/wrong/{{name:str}}",
    ),
    "a game as its spectators see it": (
        GAME, f"{GAME}/overlay", f"{GAME}/proof", f"{GAME}/proof.json",
        f"{GAME}/proof.jsonl", f"{GAME}/record", f"{GAME}/recount", f"{GAME}/replay",
        f"{GAME}/result", f"{GAME}/rulings", f"{GAME}/rulings.pdf",
        f"{GAME}/rulings/{{number:int}}/pdf", f"{GAME}/sheet",
    ),
    "whoever holds the link or the code": (
        f"{EVENT}/register/{{code:str}}", f"{EVENT}/seat/{{token:str}}",
        f"{EVENT}/seat/{{token:str}}/league", f"{EVENT}/seat/{{token:str}}/next",
        "/seats/{token:str}", "/t/{code:str}", "/t/{code:str}/arrived",
        "/t/{code:str}/call", "/t/{code:str}/play", "/t/{code:str}/record", "/t/{code:str}/scores",
        "/t/{code:str}/seat",
    ),
    "for those who sit in a game of no event": (
        f"{GAME}/cancel", f"{GAME}/device", f"{GAME}/join", f"{GAME}/rematch",
    ),
    "of the house and of no event": (
        "/handbook/{name:str}", "/handbook/{name:str}/card", "/judge/rulings/{command_id:str}",
        "/people/{person:str}", "/people/{person:str}/erase", "/people/{person:str}/grant",
        "/people/{person:str}/password", "/people/{person:str}/withdraw", "/rules/{rule_id:str}",
        "/static/{checksum:str}/{name:path}",
    ),
}  # fmt: skip
"""Addresses that need no role in an event, and why."""
THROUGH_OURS: tuple[tuple[str, str, dict[str, str]], ...] = (
    ("GET", "/events/{ours}/incidents/{incident}", {}),
    ("GET", "/events/{ours}/incidents/{incident}/pdf", {}),
    ("POST", "/events/{ours}/reports/{report}/aside", {"reason": "nothing in it"}),
    ("POST", "/events/{ours}/reports/{report}/erase", {}),
    ("POST", "/events/{ours}/wrong/abuse?what=words&player=A/2/0&report={report}", {"once": "x"}),
    ("GET", "/events/{ours}/seat/{seat}", {}),
    ("POST", "/events/{ours}/seat/{seat}", {"round": "1", "own": "1", "others": "2"}),
    ("GET", "/events/{ours}/register/{registration}", {}),
    ("POST", "/events/{ours}/register/{registration}", {"name": "Zoe"}),
    ("GET", "/events/{ours}/undo/99999", {}),
)
"""Their things by our event's addresses."""


@contextmanager
def two_events(built: Path, folder: Path) -> Iterator[TwoEvents]:
    data = Path(copytree(built, folder, dirs_exist_ok=True))
    config = WebConfig(data, test_clock=HandClock(NOON_MS), names=(HOST,))
    with TestClient(at_the_machine(new_app(config))) as house:
        yield TwoEvents(house)


@pytest.fixture(scope="module")
def world(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TwoEvents]:
    """For tests after which nothing has changed."""
    with two_events(built, tmp_path_factory.mktemp("two")) as world:
        yield world


def ask(person: Person, row: Row, names: dict[str, object]) -> httpx.Response:
    path = row.path.format(**names)
    if row.method == "GET":
        return person.get(path)
    fields = {name: value.format(**names) for name, value in row.form.items()}
    if "file" in fields:
        return person.upload(path, fields["file"].encode())
    return person.post(path, **fields)


def said(answer: httpx.Response) -> str:
    """What stands on the page, without its frame."""
    return text_of(answer.text.partition("<main")[2])[:400]


def shown(row: Row) -> str:
    return f"{row.method} {row.path} {row.form.get('do', '')}".strip()


@pytest.mark.parametrize("row", OF_STAFF, ids=shown)
@pytest.mark.parametrize("role", STAFF_ROLES)
def test_who_runs_one_event_neither_sees_nor_touches_what_is_another_s(
    world: TwoEvents, row: Row, role: EventRole
) -> None:
    for person in (world.ours.people[role], world.at_machine(world.ours.people[role])):
        before = world.kept()
        answer = ask(person, row, world.theirs.names)
        assert answer.status_code in (400, 403, 404), said(answer)
        if row.method == "GET":
            assert answer.status_code != 400
        assert world.kept() == before
        assert "CARE" not in answer.text, "the word is nobody else's to know"


@pytest.mark.parametrize(("method", "path", "fields"), THROUGH_OURS)
def test_nor_by_the_addresses_of_their_own(
    world: TwoEvents, method: str, path: str, fields: dict[str, str]
) -> None:
    row = Row(method, "", path, fields)
    before = world.kept()
    names = world.theirs.names | {"ours": world.ours.event}
    answer = ask(world.ours.people[EventRole.DIRECTOR], row, names)
    is_form_again = method == "POST" and "There is no such report." in answer.text
    assert answer.status_code in (403, 404) or is_form_again, said(answer)
    assert world.kept() == before


def test_a_call_that_only_the_other_event_has_stays_open(world: TwoEvents) -> None:
    before = world.kept()
    path = f"/events/{world.ours.event}/calls/{world.theirs.call}"
    world.ours.people[EventRole.DIRECTOR].post(path, do="close")
    assert world.kept() == before


def test_the_queue_has_the_challenges_of_one_s_own_events(world: TwoEvents) -> None:
    station = Person(world.house, "Station")
    station.is_at_machine = True
    both = {world.ours.slip, world.theirs.slip}
    seen = {
        "ours": [world.ours.people[role] for role in STAFF_ROLES],
        "theirs": [world.theirs.people[role] for role in STAFF_ROLES],
        "both": [station, world.house_judge],
    }
    wanted = {"ours": {world.ours.slip}, "theirs": {world.theirs.slip}, "both": both}
    for whose, people in seen.items():
        for person in people:
            answer = person.get("/judge/queue")
            assert answer.status_code == 200
            assert {code for code in both if code in answer.text} == wanted[whose], person.name
            assert "CARE" not in answer.text, "a queue has no words"
            assert ("in which you have a role" in answer.text) == (whose != "both")
    for person in (world.player, world.stranger):
        assert person.get("/judge/queue").status_code == 403


AT_ONCE = 5
"""Kinds that one connection may ask for without a pause."""
COMMANDS: list[type[g.Command]] = list(get_args(g.AnyCommand))


def filled(kind: type[g.Command]) -> dict[str, object]:
    """A command of this kind with something in every field that it needs."""
    fields = {
        field.name: sample(field.type) for field in msgspec.structs.fields(kind) if field.required
    }
    tag = kind.__struct_config__.tag
    return {"type": tag, **fields}


def sample(kind: object) -> object:
    """The first value of a type that comes to mind."""
    schema = msgspec.json.schema(kind)
    shape = schema.get("$defs", {}).get(schema.get("$ref", "").rpartition("/")[2], schema)
    if "enum" in shape:
        return shape["enum"][0]
    known = {"string": "x", "integer": 0, "boolean": False, "array": [], "object": {}}
    return known[shape.get("type", "string")]


@pytest.mark.parametrize("role", STAFF_ROLES)
@pytest.mark.parametrize("where", ["game", "screen"])
def test_no_command_by_socket_reaches_a_game_of_the_other_event(
    world: TwoEvents, role: EventRole, where: str
) -> None:
    game, person = str(world.theirs.names[where]), world.ours.people[role]
    before, refused = world.kept(), {}
    for at in range(0, len(COMMANDS), AT_ONCE):
        with person.at(game) as wire:
            assert wire.hear("snapshot")["you"]["audience"] == "spectator"
            for kind, side in product(COMMANDS[at : at + AT_ONCE], (None, 0, 1)):
                asked = {"id": f"{kind.__name__}-{side}", "version": None, "for_side": side}
                wire.say("command", game=game, command=filled(kind), **asked)
                refused[kind.__name__] = answer = wire.hear("done", "refused")
                assert answer["type"] == "refused", kind
    assert world.kept() == before
    unread = {name for name, each in refused.items() if each["reason"] == "malformed"}
    assert unread <= {"CreateGame"}, "all others are refused because of who asks"
    for name in refused.keys() - unread:
        assert refused[name]["reason"] == "not_allowed", refused[name]


def test_those_who_run_it_can(built: Path, tmp_path: Path) -> None:
    with two_events(built, tmp_path) as world:
        director = world.theirs.people[EventRole.DIRECTOR]
        for row in OF_STAFF:
            if row.own is not None:
                answer = ask(director, row, world.theirs.names)
                assert answer.status_code == row.own, f"{shown(row)}: {said(answer)}"
        with director.at(str(world.theirs.names["screen"])) as wire:
            assert wire.hear("snapshot")["you"]["audience"] == "director"


def test_no_office_of_the_hall_takes_a_standing_of_another_event(world: TwoEvents) -> None:
    """Should a page ever mix them up."""
    floor: Floor = world.house.app.state.floor
    desk: EventDesk = world.house.app.state.event_desk
    theirs, names = world.theirs.event, world.theirs.names
    stands = EventStanding("machine", t.DIRECTOR, world.ours.event)
    table, ruled = f"A/{names['table']}", f"A/{names['ruled_table']}"
    rest = t.AnnounceBreak()
    offices: dict[str, Callable[[], Awaitable[object]]] = {
        "answer": lambda: floor.calls.answer(stands, theirs, world.theirs.call, "x"),
        "close": lambda: floor.calls.close(stands, theirs, world.theirs.call, "x"),
        "pause": lambda: floor.clocks.pause(stands, theirs, "noise", "x"),
        "resume": lambda: floor.clocks.resume(stands, theirs, "x"),
        "add": lambda: floor.clocks.add_time(stands, theirs, table, 0, 1000, "noise", "x"),
        "overrule": lambda: floor.verdicts.overrule(stands, theirs, ruled, "it is good", "x"),
        "again": lambda: floor.verdicts.judge_again(
            stands, theirs, ruled, g.Reopening.WORD_MISENTERED, "x"
        ),
        "command": lambda: desk.command(stands, theirs, rest, "x"),
        "look ahead": lambda: desk.look_ahead(stands, theirs, [rest]),
        "displays": lambda: desk.conduct(stands, theirs, {}, "Lunch"),
        "registration": lambda: desk.open_registration(stands, theirs, is_open=False),
        "tables": lambda: desk.arrange_tables(
            stands, theirs, phones=True, lexicon="", racks_down=False, team_asked=False
        ),
    }
    before = world.kept()
    with world.house.portal() as portal:
        for name, ask_office in offices.items():
            answer = portal.call(ask_office)
            assert isinstance(answer, Refusal), name
            assert answer.reason == "not_allowed", name
    assert world.kept() == before


def test_every_address_with_a_parameter_is_in_a_table() -> None:
    known = {(row.method, row.route) for row in OF_STAFF}
    public = {route for routes in EVERYBODY.values() for route in routes}
    addresses = {
        (method, path)
        for handler in ROUTES
        for path in getattr(handler, "paths", ())
        for method in getattr(handler, "http_methods", ())
        if "{" in path
    }
    missing = {
        (method, path)
        for method, path in addresses
        if (method, path) not in known and path not in public
    }
    assert not missing
    assert public <= {path for _, path in addresses}, "what is no more is no exception"
    assert {route for _, route in known if "{" in route} <= {path for _, path in addresses}
