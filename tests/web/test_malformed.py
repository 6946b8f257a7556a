"""Whatever is sent to whatever address is answered; nothing that a stranger sends is our fault."""

from __future__ import annotations

import inspect
import re
import sys
import typing
from collections.abc import Iterator, Sequence
from typing import Any, TypeVar
from urllib.parse import quote

import msgspec
import pytest
from litestar import Litestar
from litestar.exceptions import WebSocketDisconnect
from litestar.handlers import HTTPRouteHandler
from litestar.routes import HTTPRoute
from litestar.testing import TestClient

from web.asgi import FORM, Answer, Knock, answer
from web.events.halls import Director
from web.guests import Guest
from web.people import sign_in
from web.shapes import SHAPES
from web.tables.phones import codes
from web.test_slips import ThonTable

pytestmark = pytest.mark.slow

Client = TestClient[Litestar]
V = TypeVar("V")
VALUES = (
    "²", "٣", "０", "-1", "0", "1", "1e9", "9" * 400, "NaN", "", " ", "\x00", "a\r\nb", "\ud800",
    "\u202e", "e" + "\u0301" * 60, "x" * 3000, "../..", "a/b", "%", "<b>", "'", "{}", "[[[",
)  # fmt: skip
QUERIES = (b"%", b"a=%ff", b"=&&=&", b"\xff\xfe=\xff", b"a=%ed%a0%80", b"a[b][c]=1", b"a=1&" * 2000)
DEEP = b"[" * 200_000
BODIES = (
    (b"application/json", DEEP),
    (b"application/json", b'{"a":' * 100_000),
    (b"application/json", b'{"words":' + DEEP),
    (b"application/json", b'{"command_id":"\\ud800"}'),
    (b"application/json", b'{"words":' + b"9" * 5000 + b"}"),
    (b"application/json", b"\xff\xfe{}"),
    (b"application/json; charset=utf-99", b"{}"),
    (b"application/msgpack", b"\x91" * 100_000),
    (FORM, DEEP),
    (FORM, b"%ff=%&=&\x00=\xff"),
    (FORM, b"a=1&" * 2000),
    (FORM + b"; charset=nonsense", b"do=pair"),
    (b"multipart/form-data", b"--x\r\n\r\n"),
    (b"multipart/form-data; boundary=", b"----"),
    (b'multipart/form-data; boundary="x', b"--x\r\n"),
    (b"multipart/form-data; boundary=x", b"--x\r\nContent-Disposition: form-data\r\n\r\n1"),
    (b"multipart/form-data; boundary=x",
     b"--x\r\nContent-Disposition: form-data; filename*=x''%ff; name=file\r\n\r\n\xff\r\n--x--"),
    (b"multipart/form-data; boundary=x", b"--x\r\n\xff: \xff\r\n\r\n--x--"),
    (b"\xff/\x00;;;=", b"\xff"),
    (b"", b"x"),
)  # fmt: skip
HEADERS = (
    (b"origin", b"http://["),
    (b"origin", b"http://[::1"),
    (b"origin", b"null"),
    (b"origin", b"\xff\xfe"),
    (b"origin", b"http://hall.localhost:99999999"),
    (b"host", b"["),
    (b"host", b"[::1"),
    (b"host", b""),
    (b"host", b"\xff"),
    (b"host", b"hall.localhost:port"),
    (b"host", b"hall.localhost:" + b"9" * 400),
    (b"host", b"hall.localhost:-1"),
    (b"referer", b"http://["),
    (b"accept-language", b"de;q=nan, \xff;q=1, ;;;q=q, de;q=" + b"9" * 5000),
    (b"accept-language", b"-, en;q=inf, " + b"x-" * 5000),
    (b"accept", b"*/*;q=x, \xff/\xff, text/html;;;"),
    (b"range", b"bytes=9-1,-,x-\xff"),
    (b"if-none-match", b'"\xff", W/, *'),
    (b"if-modified-since", b"never"),
    (b"cookie", b'lexidrome_session=\xff; lexidrome_seat="; =; ;;lexidrome_language=\x00'),
    (b"cookie", b"lexidrome_seat=%00%ff; lexidrome_session=" + b"x" * 9000),
    (b"cookie", b'lexidrome_seat="\\777\\"; lexidrome_station=\xb2\xb3; lexidrome_language=\xb2'),
    (b"authorization", b"Bearer \xff\x00"),
    (b"authorization", b"Bearer " + b"x" * 9000),
    (b"authorization", b"bearer"),
    (b"user-agent", b"\xff\x00" * 500),
    (b"content-length", b"x"),
    (b"content-length", b"-1"),
    (b"content-type", b"multipart/form-data; boundary=" + b"x" * 500),
    (b"x-forwarded-for", b"\xff"),
    (b"if-none-match", b"\xb2" * 3000),
)
OWN_ORIGIN = (b"origin", b"http://hall.localhost")
ENDS_THE_SESSION = {"/sign-out", "/account/sessions/end", "/account/password"}


class Door(typing.NamedTuple):
    """One method of one address, with the names it listens to."""

    method: str
    route: HTTPRoute
    queries: tuple[str, ...]
    fields: tuple[str, ...]

    def path(self, **given: str) -> str:
        parts = (
            part if isinstance(part, str) else encoded(given.get(part.name, "x"))
            for part in self.route.path_components
        )
        return "/" + "/".join(parts)

    @property
    def places(self) -> list[str]:
        return [part.name for part in self.route.path_components if not isinstance(part, str)]

    @property
    def form(self) -> tuple[tuple[bytes, bytes], ...]:
        return ((b"content-type", FORM),) if self.method == "POST" else ()


def doors(app: Litestar) -> Iterator[Door]:
    for route in app.routes:
        if not isinstance(route, HTTPRoute) or route.path in ENDS_THE_SESSION:
            continue
        for handler in route.route_handlers:
            for method in sorted(set(handler.http_methods) & {"GET", "POST"}):
                places = {part.name for part in route.path_components if not isinstance(part, str)}
                queries = tuple(set(query_names(handler, app)) - places)
                yield Door(method, route, queries, form_names(handler))


def query_names(handler: HTTPRouteHandler, app: Litestar) -> tuple[str, ...]:
    """As the signature has them, or as its annotations rename them."""
    known = {*app.dependencies, *(handler.dependencies or ()), "request", "data"}
    found = [
        getattr(each.kwarg_definition, "name", None) or each.name
        for each in handler.parsed_fn_signature.parameters.values()
        if each.name not in known
    ]
    source = inspect.getsource(sys.modules[handler.fn.__module__])
    by_hand = re.findall(r'query_params\.get\("(\w+)"', source)
    return tuple(dict.fromkeys([*found, *by_hand]))


def form_names(handler: HTTPRouteHandler) -> tuple[str, ...]:
    if "POST" not in handler.http_methods:
        return ()
    data = handler.parsed_fn_signature.parameters.get("data")
    of_struct = [] if data is None else struct_fields(data.annotation)
    for path in handler.paths & SHAPES.keys():
        of_struct = ["do", *(name for fields in SHAPES[path].values() for name in fields)]
    return tuple(dict.fromkeys(of_struct))


def struct_fields(annotation: Any) -> list[str]:
    if isinstance(annotation, type) and issubclass(annotation, msgspec.Struct):
        return [field.encode_name for field in msgspec.structs.fields(annotation)]
    return [name for inner in typing.get_args(annotation) for name in struct_fields(inner)]


def encoded(value: str) -> str:
    return quote(value.encode("utf-8", "surrogatepass"), safe="")


class Hall:
    """A house with a director, an event that is played, a game in it and a challenge waiting."""

    def __init__(self, client: Client) -> None:
        self.client = client
        sign_in(client)
        cookies = dict(client.cookies)
        table = ThonTable(client)
        slip = table.challenge()
        client.cookies.update(cookies)
        client.post("/judge/slips", data={"code": slip})
        self.cookies = dict(client.cookies)
        director: Director = table.tables.director
        tables = codes(director)
        self.seat = {"lexidrome_seat": table.other.cookies["lexidrome_seat"]}
        self.real = {
            "event": table.tables.name, "division": "A", "number": "1", "round_number": "1",
            "game": table.game, "action": "1", "screen": "pairings", "strip": "standings",
            "code": tables[0] if tables else slip, "name": "overdrawn",
        }  # fmt: skip
        self.slip = slip

    def real_for(self, door: Door) -> dict[str, str]:
        return self.real | ({"code": self.slip} if "slips" in door.route.path else {})

    def answers(self, knocks: list[Knock], cookies: dict[str, str] | None = None) -> list[Answer]:
        """What the director is answered, or whoever has these cookies."""
        cookies = self.cookies if cookies is None else cookies
        sent = "; ".join(f"{name}={value}" for name, value in cookies.items()).encode()

        async def ask_all() -> list[Answer]:
            return [
                await answer(self.client.app, knock, (b"cookie", sent), OWN_ORIGIN)
                for knock in knocks
            ]

        with self.client.portal() as portal:
            return portal.call(ask_all)

    def check(self, knocks: list[Knock], caplog: pytest.LogCaptureFixture) -> list[Answer]:
        """Nobody's request is our fault, and the log has no traceback."""
        found = self.answers(knocks)
        ours = [
            f"{each.status} {knock.method} {knock.path[:80]}?{knock.query[:80]!r} "
            f"{knock.headers!r:.120} {knock.body[:80]!r}"
            for knock, each in zip(knocks, found, strict=True)
            if each.status >= 500
        ]
        assert not ours
        assert not [record.getMessage() for record in caplog.records if record.exc_info]
        assert not [each for each in found if "Traceback" in each.text]
        return found


@pytest.fixture(scope="module")
def hall(house_of_module: Client) -> Hall:
    return Hall(house_of_module)


@pytest.fixture(scope="module")
def all_doors(hall: Hall) -> list[Door]:
    return list(doors(hall.client.app))


def turn_about(values: Sequence[V], at: int, among: int) -> Sequence[V]:
    """A share of the values, another one for each door: all values, all doors, in less time."""
    return values[at % among :: among]


def test_every_address_is_knocked_at(hall: Hall, all_doors: list[Door]) -> None:
    """The tests below would pass if they found nobody at home."""
    assert len(all_doors) > 150
    found = {name for door in all_doors for name in (*door.queries, *door.fields)}
    assert {"version", "round", "before", "rules", "q", "line", "login", "high_play"} <= found
    pages = [Knock("GET", door.path(**hall.real_for(door))) for door in all_doors
             if door.method == "GET"]  # fmt: skip
    statuses = [each.status for each in hall.answers(pages)]
    assert statuses.count(200) > 60
    assert 401 not in statuses


def test_no_address_fails_on_what_stands_in_it(
    hall: Hall, all_doors: list[Door], caplog: pytest.LogCaptureFixture
) -> None:
    knocks = [
        Knock(door.method, door.path(**hall.real_for(door) | {place: value}), headers=door.form)
        for door in all_doors
        for place in door.places
        for value in VALUES
    ]
    hall.check(knocks, caplog)


def test_no_address_fails_on_what_it_is_asked(
    hall: Hall, all_doors: list[Door], caplog: pytest.LogCaptureFixture
) -> None:
    queries = [
        (door, f"{name}={encoded(value)}".encode())
        for at, door in enumerate(all_doors)
        for name in door.queries
        for value in turn_about(VALUES, at, 2)
    ]
    queries += [
        (door, query) for at, door in enumerate(all_doors) for query in turn_about(QUERIES, at, 3)
    ]
    knocks = [
        Knock(door.method, door.path(**hall.real_for(door)), query, door.form)
        for door, query in queries
    ]
    hall.check(knocks, caplog)


def test_no_form_fails_on_what_is_filled_in(
    hall: Hall, all_doors: list[Door], caplog: pytest.LogCaptureFixture
) -> None:
    knocks = []
    for at, door in enumerate(all_doors):
        for number, name in enumerate(door.fields):
            for value in turn_about(VALUES, at + number, 3):
                filled = dict.fromkeys(door.fields, "1") | {name: value}
                body = "&".join(f"{encoded(key)}={encoded(each)}" for key, each in filled.items())
                path = door.path(**hall.real_for(door))
                knocks.append(Knock(door.method, path, headers=door.form, body=body.encode()))
    hall.check(knocks, caplog)
    assert hall.answers([Knock("GET", "/people")])[0].status == 200, "still the director"


def test_no_address_fails_on_a_body_that_nobody_can_read(
    hall: Hall, all_doors: list[Door], caplog: pytest.LogCaptureFixture
) -> None:
    knocks = [
        Knock("POST", door.path(**hall.real_for(door)), headers=((b"content-type", kind),),
              body=body)
        for door in all_doors
        if door.method == "POST"
        for kind, body in BODIES
    ]  # fmt: skip
    hall.check(knocks, caplog)


def test_no_address_fails_on_its_headers(
    hall: Hall, all_doors: list[Door], caplog: pytest.LogCaptureFixture
) -> None:
    knocks = [
        Knock(door.method, door.path(**hall.real_for(door)), headers=(header, *door.form))
        for at, door in enumerate(all_doors)
        for header in turn_about(HEADERS, at, 5)
    ]
    hall.check(knocks, caplog)


@pytest.mark.parametrize(
    ("knock", "sentence"),
    [
        (Knock("POST", "/language", headers=((b"origin", b"http://["),)), "(Origin) cannot be"),
        (Knock("GET", "/", headers=((b"host", b"hall.localhost:x"),)), "(Host) cannot be read"),
        (
            Knock("POST", "/api/judge", headers=((b"content-type", b"application/json"),),
                  body=DEEP),
            "The data that was sent cannot be read.",
        ),
    ],
    ids=["origin", "host", "deep JSON"],
)  # fmt: skip
def test_what_cannot_be_read_is_said_in_a_sentence(hall: Hall, knock: Knock, sentence: str) -> None:
    (found,) = hall.answers([knock])
    assert found.status == 400
    assert sentence in found.text


@pytest.mark.parametrize("path", ["/sign-in", "/t/AAAA-AAAA/scores", "/judge/leave"])
def test_a_form_with_more_fields_than_anybody_fills_in_is_not_taken_apart(
    hall: Hall, path: str
) -> None:
    """A dozen with a hundred thousand each kept all pages waiting for seconds."""
    fields = b"&".join(b"a%d=1" % number for number in range(3_001))
    knock = Knock("POST", path, headers=((b"content-type", FORM),), body=fields)
    asked = Knock("GET", "/events", query=fields)
    form, address = hall.answers([knock, asked])
    assert form.status == 413
    assert "This is more than Lexidrome can take at once." in form.text
    assert address.status == 400


@pytest.mark.parametrize("digits", ["²", "٣", "12²", "9" * 5000])
def test_a_version_that_is_no_number_is_a_page_that_is_too_old(hall: Hall, digits: str) -> None:
    hall.client.cookies.update(hall.cookies)
    hall.client.post("/judge/slips", data={"code": hall.slip})
    knocks = [
        Knock(
            "POST",
            path,
            headers=((b"content-type", FORM),),
            body=f"do={do}&id=abc&version={encoded(digits)}".encode(),
        )
        for path, do in (
            (f"/judge/slips/{hall.slip}", "rule"),
            (f"/games/{encoded(hall.real['game'])}/slip", "press_key"),
        )
    ]
    for found in hall.answers(knocks[:1]) + hall.answers(knocks[1:], hall.seat):
        assert found.status == 400
        assert "This page is too old; reload it." in found.text


def test_a_language_that_is_none_of_ours_is_not_remembered(hall: Hall) -> None:
    for language in ("٣", "tlh", "de\r\nx: y"):
        body = f"language={encoded(language)}".encode()
        knock = Knock("POST", "/language", headers=((b"content-type", FORM),), body=body)
        assert hall.answers([knock])[0].status == 400
    hall.client.cookies.clear()
    known = hall.client.post("/language", data={"language": "de"}, follow_redirects=False)
    assert known.status_code == 303
    assert "lexidrome_language=de" in known.headers["set-cookie"]


NESTED = (
    '{"type":"command","game":"x","id":"1","version":1,"command":' + "[" * 12_000,
    '{"type":"preview","game":"x","id":"1","command":{"a":' + '{"a":' * 2_500,
    '{"type":"marks","game":' + "[" * 8_000 + "]" * 8_000 + "}",
)


@pytest.mark.parametrize("raw", NESTED, ids=["command", "preview", "marks"])
def test_a_socket_ends_on_a_message_nested_too_deeply(
    hall: Hall, raw: str, caplog: pytest.LogCaptureFixture
) -> None:
    with Guest(hall.client, "Eve").connected() as eve:
        eve.greet()
        eve.socket.send_text(raw)
        assert eve.hear("error")["reason"] == "malformed"
    assert not [record for record in caplog.records if record.exc_info]


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "null"])
def test_a_socket_is_refused_to_an_origin_that_cannot_be_read(
    hall: Hall, origin: str, caplog: pytest.LogCaptureFixture
) -> None:
    with (
        pytest.raises(WebSocketDisconnect) as refused,
        Guest(hall.client, "Eve").connected(origin=origin) as eve,
    ):
        eve.greet()
    assert refused.value.code in (1008, 4500)
    assert not [record for record in caplog.records if record.exc_info]
