"""Every address of the house with a request that its audience could make.

What is in braces in a path or a field is filled in with the names of one event's things.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

import httpx
import msgspec

from lexidrome import game as g
from lexidrome.web.app import ROUTES
from lexidrome.web.kit.audience import Audience, audience_of
from lexidrome.web.site.testclock import TEST_ROUTES
from web.two_events import Person

JUDGE_PLAY = '{"command_id": "0123456789abcdef02", "lexicon": "ENABLE", "words": ["CARS"]}'
API_ENTRY = '{"command_id": "0123456789abcdef11", "entries": [{"names": ["Yan"]}]}'
API_RESULT = (
    '{"command_id": "0123456789abcdef12", "round": 1,'
    ' "scores": [{"number": 5, "points": 400}, {"number": 6, "points": 300}]}'
)
API_COMMAND = (
    '{"command_id": "0123456789abcdef13", "commands": '
    '[{"type": "check_in", "division": "A", "number": 2}]}'
)
API_REPORT = (
    '{"command_id": "0123456789abcdef14", "round": 1, "own": 400, "others": 300, "number": 1}'
)
NOTE = '{"turn": 1, "note": "a remark"}'
EVENT = "/events/{event:str}"
GAME = "/games/{game:str}"


class Row(NamedTuple):
    """A page or a form of the house, with something valid in it."""

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


def moved(route: str, path: str = "") -> Row:
    return Row("GET", route, path or route.replace(":str", ""), own=301)


def form(route: str, path: str = "", own: int | None = 303, **fields: str) -> Row:
    return Row("POST", route, path or route.replace(":str", ""), fields, own)


ENTRY = f"{EVENT}/entries/{{division:str}}/{{number:int}}"
RESULT = f"{EVENT}/games/{{division:str}}/{{round_number:int}}/{{number:int}}"
_OF_STAFF = (
    page(f"{EVENT}/calls"),
    page(f"{EVENT}/clocks"),
    page(f"{EVENT}/displays"),
    page(f"{EVENT}/desk"),
    page(f"{EVENT}/draft"),
    page(f"{EVENT}/entries"),
    page(f"{EVENT}/seeds"),
    page(ENTRY, "/events/{event}/entries/A/1"),
    page(f"{EVENT}/find", "/events/{event}/find?typed=ann"),
    page(RESULT, "/events/{event}/games/A/1/1"),
    page(f"{EVENT}/files"),
    page(f"{EVENT}/files/{{format_name:str}}", "/events/{event}/files/tou"),
    page(f"{EVENT}/settings"),
    page(f"{EVENT}/incidents"),
    page(f"{EVENT}/incidents.pdf"),
    page(f"{EVENT}/incidents/{{key:str}}", "/events/{event}/incidents/{incident}"),
    page(f"{EVENT}/incidents/{{key:str}}/pdf", "/events/{event}/incidents/{incident}/pdf"),
    page(f"{EVENT}/journal"),
    page(f"{EVENT}/front-desk"),
    page(f"{EVENT}/front-desk/messages"),
    page(f"{EVENT}/links"),
    page(f"{EVENT}/mail"),
    page(f"{EVENT}/phones"),
    page(f"{EVENT}/prints"),
    page(f"{EVENT}/results/echo", "/events/{event}/results/echo?typed=1"),
    page(f"{EVENT}/slips"),
    page(f"{EVENT}/tables"),
    page(f"{EVENT}/tables/cards"),
    page(f"{EVENT}/undo/{{action:int}}", "/events/{event}/undo/{action}"),
    page(f"{EVENT}/verdicts"),
    page(f"{GAME}/call", "/games/{game}/call"),
    page(f"{GAME}/score"),
    page(f"{GAME}/slip", "/games/{challenged}/slip"),
    page("/judge/slips/{code:str}", "/judge/slips/{slip}"),
    form(f"{EVENT}/calls/{{number:int}}", "/events/{event}/calls/{call}", do="answer"),
    form(f"{EVENT}/clocks", do="pause", reason="noise"),
    form(f"{EVENT}/clocks", do="resume"),
    form(f"{EVENT}/clocks", do="add", table="A/{table}", side="0", minutes="1", reason="noise"),
    form(f"{EVENT}/clocks", do="extend", minutes="5", reason="noise", own=None),
    form(f"{EVENT}/clocks", do="lookups", is_allowed="1"),
    form(f"{EVENT}/displays", announcement="Lunch"),
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
    form(f"{EVENT}/prizes/add", places="2"),
    form(f"{EVENT}/settings", do="hide"),
    form(f"{EVENT}/settings", do="announce", title="Renamed"),
    form(f"{EVENT}/files", own=None, results="division,round,first\nA,9,1\n"),
    form(f"{EVENT}/links", do="code", division="A", table="{table}"),
    form(f"{EVENT}/links", do="everything", is_sure="1", id="all"),
    form(f"{EVENT}/front-desk", do="walk_in", line="Wim Noor, 900"),
    form(f"{EVENT}/front-desk", do="fee", amount="20"),
    form(f"{EVENT}/registration", is_open="1"),
    form(f"{EVENT}/reports/{{report:str}}/aside", "/events/{event}/reports/{report}/aside",
         reason="nothing in it"),
    form(f"{EVENT}/reports/{{report:str}}/erase", "/events/{event}/reports/{other_report}/erase"),
    form(f"{EVENT}/mail", own=200, mail="Ann beat Bob 400-300"),
    form(f"{EVENT}/mail/enter", own=400),
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
    form(f"{GAME}/score", "/games/{challenged}/score",
         side="0", kind="penalty", points="5", rule="SSC-35.a", reason="late"),
    form(f"{GAME}/slip", "/games/{challenged}/slip", do="accept_ruling", id="x", version="99",
         own=None),
    form(f"{GAME}/wrong/{{name:str}}",
         "/games/{game}/wrong/abuse?what=words&in_progress=no&player=0", once="by-hand"),
    form("/judge/slips", "/judge/slips", code="{slip}"),
    form("/judge/slips/{code:str}", "/judge/slips/{slip}", do="release"),
    form("/judge/slips/{code:str}", "/judge/slips/{slip}", do="look_up", id="x",
         version="{slip_version}"),
    Row("POST", f"/api{EVENT}/entries", "/api/events/{event}/entries", {"json": API_ENTRY}),
    Row("POST", f"/api{EVENT}/results", "/api/events/{event}/results", {"json": API_RESULT}),
    Row("POST", f"/api{EVENT}/commands", "/api/events/{event}/commands", {"json": API_COMMAND}),
    page(f"/api{EVENT}/facts", "/api/events/{event}/facts"),
    form(f"{EVENT}/results", line="{table} 400 300"),
    form(RESULT, "/events/{event}/games/A/1/1", points="400", others="300", own=None),
)  # fmt: skip

_OTHERS = (
    page("/"),
    page("/healthz"),
    page("/readyz"),
    page("/protocol.json"),
    page("/worker.js"),
    page("/manifest.webmanifest"),
    page("/offline"),
    page("/signed-out"),
    page("/home/forgotten"),
    page("/certificate"),
    page("/certificate/lexidrome-hall.crt"),
    page("/certificate/lexidrome-hall.mobileconfig"),
    page("/static/{checksum:str}/{name:path}", "{asset}"),
    page("/static/{checksum:str}/joined/{language:str}/{script:path}", "{script}"),
    form("/language", language="en", to="/"),
    form("/colours", colours="dark", to="/"),
    form("/board", look="large", to="/"),
    page("/rules"),
    page("/rules/sets"),
    page("/rules/{rule_id:str}", "/rules/NSA-I.A.p2"),
    page("/help"),
    page("/help/{name:str}", "/help/directors"),
    page("/help/words/{language:str}", "/help/words/en"),
    page("/help/pictures/{name:str}", "/help/pictures/desk.webp"),
    page("/handbook"),
    page("/handbook/{name:str}", "/handbook/nsa-2009"),
    page("/handbook/{name:str}/conduct", "/handbook/nsa-2009/conduct"),
    moved("/handbook/{name:str}/card", "/handbook/nsa-2009/card"),
    page("/wrong"),
    page("/wrong/{name:str}", "/wrong/abuse"),
    page("/moved"),
    # The judge station
    page("/judge"),
    form("/judge", lexicon="ENABLE", words="CARS", count="1", command_id="0123456789abcdef01"),
    page("/judge/rulings/{command_id:str}", "/judge/rulings/{ruling}"),
    page("/judge/leave"),
    form("/judge/leave", password="x"),
    page("/judge/practice"),
    form("/judge/open", code="x"),
    page("/judge/queue"),
    page("/rulings"),
    Row("POST", "/api/judge", "/api/judge", {"json": JUDGE_PLAY}),
    page("/api/lexicons"),
    Row("POST", "/command-line", "/command-line", {"json": '{"type": "greet"}'}),
    page("/api/me"),
    *(
        page(f"/api{EVENT}{part}", f"/api/events/{{event}}{part}")
        for part in (
            "", "/entrants", "/pairings", "/standings", "/results", "/bracket", "/prizes", "/games",
        )
    ),
    page("/api/events"),
    page(f"/api{EVENT}/stream", "/api/events/{event}/stream?wait=false"),
    Row("POST", f"/api{EVENT}/reports", "/api/events/{event}/reports", {"json": API_REPORT}),
    # Accounts
    page("/sign-in"),
    form("/sign-in", login="nobody", password="x"),
    page("/setup"),
    form("/setup", login="Eve", password="correct horse", again="correct horse"),
    page("/account"),
    form("/account/tokens", label="a program"),
    form("/account/tokens/revoke", key="x"),
    form("/account/password", current="x", password="battery staple", again="battery staple"),
    page("/people"),
    form("/people", login="{login}"),
    page("/people/{person:str}"),
    form("/people/{person:str}/grant", scope="{event}", role="judge"),
    form("/people/{person:str}/withdraw", scope="{event}", role="judge"),
    form("/people/{person:str}/password"),
    form("/people/{person:str}/erase"),
    # The house
    page("/house"),
    form("/house/backups", folder=""),
    form("/house/backups/now"),
    form("/house/network", is_sure="1"),
    form("/house/station", is_open=""),
    page("/lexicons"),
    form("/lexicons", own=200, file="CARE\n"),
    form("/lexicons/import", own=400, draft="", name="CLUB", licence=""),
    page("/demo"),
    page("/demo/which"),
    form("/demo/open"),
    form("/demo/own"),
    form("/demo/again"),
    form("/demo/enter", to="/"),
    page("/house/moved"),
    form("/house/moved/done"),
    page("/house/servers"),
    Row("POST", "/between/standing", "/between/standing", {"json": "{}"}),
    Row("POST", "/between/presence", "/between/presence", {"json": "[]"}),
    Row("POST", "/test/clock/moved", "/test/clock/moved", {"json": '{"now_ms": 0}'}),
    page("/test/clock"),
    Row("POST", "/test/clock", "/test/clock", {"json": '{"duration_ms": 0}'}),
    # Games
    page("/games"),
    page("/games/ratings"),
    page("/games/new"),
    form("/games/new", name="Zoe"),
    form(f"{GAME}/join", "/games/{invited}/join", name="Zoe"),
    form(f"{GAME}/cancel", "/games/{casual}/cancel"),
    form(f"{GAME}/rematch", "/games/{casual}/rematch"),
    page(GAME, "/games/{game}"),
    page(f"{GAME}/overlay"),
    page(f"{GAME}/replay"),
    page(f"{GAME}/proof"),
    page(f"{GAME}/proof.json"),
    page(f"{GAME}/proof.jsonl"),
    page(f"{GAME}/record"),
    page(f"{GAME}/record/turns/{{turn:int}}", "/games/{game}/record/turns/1"),
    page(f"{GAME}/record/notes"),
    Row("POST", f"{GAME}/record/notes", "/games/{game}/record/notes", {"json": NOTE}),
    page(f"{GAME}/record/own.gcg"),
    page(f"{GAME}/recount"),
    page(f"{GAME}/result"),
    page(f"{GAME}/rulings"),
    page(f"{GAME}/rulings.pdf"),
    page(f"{GAME}/rulings/{{number:int}}/pdf", "/games/{game}/rulings/0/pdf"),
    page(f"{GAME}/sheet"),
    page(f"{GAME}/device"),
    page(f"{GAME}/wrong"),
    page(f"{GAME}/wrong/{{name:str}}", "/games/{game}/wrong/abuse"),
    page("/home"),
    page("/home/export"),
    form("/home", do="remove", game="{casual}"),
    page("/lobby"),
    form("/lobby", do="enter", name="Zoe"),
    page("/join"),
    page("/clubs"),
    form("/clubs", name="{login}"),
    page("/club/{code:str}", "/club/{club}"),
    form("/club/{code:str}", "/club/{club}", do="enter", name="Zoe"),
    page("/club/{code:str}/card", "/club/{club}/card"),
    page("/seats/{token:str}", "/seats/{seat_link}"),
    form("/seats/{token:str}", "/seats/{seat_link}"),
    # Events
    page("/events"),
    page("/events/archive"),
    page("/events/new"),
    form("/events/new", title="{login}", rules="nsa-2009"),
    page("/events/import"),
    form("/events/import", file="name\nYan\n"),
    page(EVENT, "/events/{event}"),
    page(f"{EVENT}/agreements"),
    page(f"{EVENT}/bracket"),
    page(f"{EVENT}/charts"),
    page(f"{EVENT}/conduct"),
    page(f"{EVENT}/cross-table"),
    moved(f"{EVENT}/card"),
    page(f"{EVENT}/display/{{screen:str}}", "/events/{event}/display/main"),
    page(f"{EVENT}/do"),
    page(f"{EVENT}/entrants/{{division:str}}/{{number:int}}", "/events/{event}/entrants/A/1"),
    page(f"{EVENT}/figures"),
    page(f"{EVENT}/final-report"),
    page(f"{EVENT}/live"),
    page(f"{EVENT}/overlay/{{strip:str}}", "/events/{event}/overlay/pairings"),
    page(f"{EVENT}/pairings"),
    page(f"{EVENT}/posting"),
    page(f"{EVENT}/prizes"),
    page(f"{EVENT}/ratings"),
    page(f"{EVENT}/report"),
    page(f"{EVENT}/results"),
    page(f"{EVENT}/standings"),
    page(f"{EVENT}/wall-chart"),
    page(f"{EVENT}/wrong"),
    page(f"{EVENT}/wrong/{{name:str}}", "/events/{event}/wrong/abuse"),
    form(f"{EVENT}/report", words="somebody looked words up"),
    page(f"{EVENT}/register/{{code:str}}", "/events/{event}/register/{registration}"),
    form(f"{EVENT}/register/{{code:str}}", "/events/{event}/register/{registration}", name="Zoe"),
    page(f"{EVENT}/seat/{{token:str}}", "/events/{event}/seat/{seat}"),
    Row("POST", f"{EVENT}/seat/{{token:str}}", "/events/{event}/seat/{seat}",
        {"round": "1", "own": "400", "others": "300"}),
    form(f"{EVENT}/seat/{{token:str}}/league", "/events/{event}/seat/{seat}/league",
         do="agree", round="1"),
    form(f"{EVENT}/seat/{{token:str}}/next", "/events/{event}/seat/{seat}/next"),
    page(f"{EVENT}/slip/{{code:str}}", "/events/{event}/slip/x"),
    # Tables
    page("/t"),
    form("/t/home", name="Zoe", other="Yan", id="{login}"),
    page("/t/{code:str}"),
    page("/t/{code:str}/call"),
    form("/t/{code:str}/call", reason="rule"),
    form("/t/{code:str}/record", seat="0", first="0"),
    form("/t/{code:str}/play", seat="0"),
    form("/t/{code:str}/seat", seat="0"),
    form("/t/{code:str}/scores", seat="0"),
    form("/t/{code:str}/arrived", seat="0", id="x"),
    # What ends with it comes last
    form("/house/station/code"),
    form("/account/sessions/end", key="x"),
    page("/push/key"),
    form("/push/subscriptions", endpoint="https://web.push.apple.com/x", p256dh="x", auth="x"),
    form("/push/end"),
    form("/sign-out"),
)  # fmt: skip
ROWS = (*_OF_STAFF, *_OTHERS)


def audiences() -> dict[tuple[str, str], Audience]:
    """By method and address, as the handlers say it."""
    found = {}
    for handler in (*ROUTES, *TEST_ROUTES):
        for path in getattr(handler, "paths", ()):
            for method in getattr(handler, "http_methods", ()):
                audience = audience_of(handler)  # type: ignore[arg-type]
                assert audience is not None, path
                found[method, path] = audience
    return found


AUDIENCES = audiences()


def audience(row: Row) -> Audience:
    return AUDIENCES[row.method, row.route]


def ask(person: Person, row: Row, names: Mapping[str, object]) -> httpx.Response:
    path = row.path.format(**names)
    if row.method == "GET":
        return person.get(path)
    if "json" in row.form:
        return person.tell(path, row.form["json"])
    fields = {name: value.format(**names) for name, value in row.form.items()}
    if "file" in fields:
        return person.upload(path, fields["file"].encode())
    return person.post(path, **fields)


def shown(row: Row) -> str:
    return f"{row.method} {row.path} {row.form.get('do', '')}".strip()


def filled(kind: type[g.messages.Command]) -> dict[str, object]:
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
