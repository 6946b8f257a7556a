"""Numbers that nobody means, in every form, address and question of the server.

Routes, their forms and their fields are found in the application, so a new one is covered.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, get_type_hints
from urllib.parse import quote

import httpx
import pytest
from litestar import Litestar
from litestar.handlers import HTTPRouteHandler
from litestar.params import QueryParameter
from litestar.routes import HTTPRoute
from litestar.testing import TestClient

from lexidrome.base import BadInput, Bound, text
from lexidrome.base.numbers import parse_whole, read_whole
from web.events.halls import Director, players, rows_of
from web.floors import HallTables
from web.shapes import SHAPES

LONG = "9" * 5000
HOSTILE = (LONG, "²", "-99999999999999999999999", "0000009999999")
IN_FORMS = (LONG, "²", "0000009999999")
NO_NUMBERS = (
    LONG, "²", "-" + LONG, "0" * 5000 + "1", "１２", "٣", "½", "1_000", "1e9", "0x10", "1.5", "NaN",
    "inf", "--5", "- 5", "+", "-", "\N{MINUS SIGN}", "5\N{MINUS SIGN}", "1 2", "\x00", "\u202e5",
)  # fmt: skip
MORE = (*HOSTILE, *NO_NUMBERS[2:])
POINTS = Bound(text("The points are from {least} to {most}."), -99, 999)

KNOWN = {
    "division": "A", "round": "1", "number": "1", "other": "2", "minutes": "5", "points": "400",
    "others": "350", "own": "400", "name": "Ann", "numbers": "1 2", "seat": "0", "side": "0",
    "turn": "1", "one": "10", "table": "A/1", "title": "Again", "rules": "thon", "tiles": "100",
    "first": "0", "reason": "a test", "version": "1", "id": "hostile-number", "login": "nobody",
    "password": "nothing", "opponent": "", "roster": "name\nEve\n", "line": "1 400 350",
    "year": "2012", "rounds": "3", "high_play": "98", "deficit": "75", "decided": "extend",
}  # fmt: skip
"""What stands in the other fields of a form, while one of them is hostile."""
DOINGS = {
    path: tuple(each for each in doings if each not in ("end", "close", "stop", "everything"))
    for path, doings in SHAPES.items()
}
ELSEWHERE = {"/judge/leave", "/sign-in", "/setup", "/account/password", "/people"}
"""Passwords are worked on there for long, and nothing in these forms is a number."""


@pytest.mark.parametrize(
    ("written", "number"),
    [("7", 7), (" 7\n", 7), ("+7", 7), ("-7", -7), ("\N{MINUS SIGN}7", -7), ("007", 7), ("0", 0)],
)
def test_a_number_is_read_as_people_write_it(written: str, number: int) -> None:
    assert read_whole(written) == number
    assert parse_whole(written, POINTS) == number


@pytest.mark.parametrize("written", ["", " ", "1000", "-100", *HOSTILE[2:]])
def test_nothing_and_what_is_beyond_its_bound_gets_the_sentence(written: str) -> None:
    with pytest.raises(BadInput, match=r"^The points are from -99 to 999\.$"):
        parse_whole(written, POINTS)


@pytest.mark.parametrize("written", [*NO_NUMBERS, "ten"], ids=lambda w: w[:12])
def test_what_is_no_number_is_called_none(written: str) -> None:
    with pytest.raises(
        BadInput, match=r"^“[^\x00-\x1f\u202e]{1,21}” is not a whole number that can"
    ):
        parse_whole(written, POINTS)


@pytest.fixture
def hall(client: TestClient[Litestar]) -> HallTables:
    return HallTables(client)


def handlers(app: Litestar) -> Iterator[tuple[str, HTTPRouteHandler, Mapping[str, Any]]]:
    for route in app.routes:
        if isinstance(route, HTTPRoute):
            for handler in route.route_handlers:
                if handler.fn.__module__.startswith("lexidrome."):
                    yield route.path, handler, get_type_hints(handler.fn, include_extras=True)


def address(hall: HallTables, path: str, number: str = "1", at: int = -1) -> str:
    """The route with what there is in this hall; `number` for its number at that place."""
    known = {
        "event": hall.name, "game": hall.address(), "division": "A", "code": "ABCD",
        "strip": "clock", "screen": "1", "name": "abuse",
    }  # fmt: skip
    numbers = iter(range(10))

    def filled(part: re.Match[str]) -> str:
        name, kind = part[1], part[2]
        if kind == "int":
            return quote(number, safe="") if next(numbers) == at else "1"
        return known.get(name, "nothing")

    return re.sub(r"\{(\w+):(\w+)\}", filled, path)


def unharmed(answer: httpx.Response, what: object) -> None:
    assert answer.status_code < 500, (what, answer.text)


@pytest.mark.slow
def test_no_address_and_no_question_of_it_ends_in_an_error_of_ours(hall: HallTables) -> None:
    asked = 0
    for path, handler, hints in handlers(hall.house.app):
        if "GET" not in handler.http_methods:
            continue
        for at in range(len(re.findall(r":int\}", path))):
            for number in MORE:
                unharmed(hall.house.get(address(hall, path, number, at)), (path, number[:20]))
                asked += 1
        for name, hint in hints.items():
            for extra in getattr(hint, "__metadata__", ()):
                if isinstance(extra, QueryParameter):
                    for number in HOSTILE:
                        query = {extra.name or name: number}
                        answer = hall.house.get(address(hall, path), params=query)
                        unharmed(answer, (path, query))
                        asked += 1
    assert asked > 100


@pytest.mark.slow
def test_no_field_of_any_form_ends_in_an_error_of_ours(hall: HallTables) -> None:
    posted = 0
    for path, doings in DOINGS.items():
        if path in ELSEWHERE:
            continue
        for doing in doings:
            fields = SHAPES[path][doing]
            for field in fields:
                if field in ("do", "password", "again"):
                    continue
                for number in IN_FORMS:
                    form = {name: KNOWN[name] for name in fields if name in KNOWN}
                    form |= {"do": doing, field: number}
                    answer = hall.house.post(address(hall, path), data=form, follow_redirects=False)
                    unharmed(answer, (path, doing, field, number[:20]))
                    posted += 1
    assert posted > 500


def test_no_number_at_the_end_of_a_post_address_ends_in_an_error_of_ours(hall: HallTables) -> None:
    posted = 0
    for path, handler, _ in handlers(hall.house.app):
        if "POST" in handler.http_methods:
            for at in range(len(re.findall(r":int\}", path))):
                for number in HOSTILE:
                    answer = hall.house.post(address(hall, path, number, at), data=KNOWN)
                    unharmed(answer, (path, number[:20]))
                    posted += 1
    assert posted >= 12


def test_points_that_nobody_can_have_count_nowhere(client: TestClient[Litestar]) -> None:
    desk = Director(client, "Spring", "nsa-2009", rounds="2")
    desk.enter(players("Ann", "Bob"))
    desk.start_round()
    for points in (LONG, "0000009999999", "99999", "²", "10000", "-10000"):
        answers = [
            desk.line(f"1 {points} 350"),
            desk.line(f"1 {points} 2 350"),
            desk.post(f"{desk.path}/games/A/1/1", points=points, others="350"),
            desk.do("forfeit", division="A", round=1, number=1, points=points, others="1"),
            desk.do("feat", division="A", round=1, number=1, high_play=points),
        ]
        assert [answer.status_code for answer in answers] == [400] * len(answers), points[:20]
        assert "9999" in answers[0].text
    assert all(row[4] == "0" for row in rows_of(desk.get("/standings").text))
    assert desk.line("1 9999 350").status_code == 303


@pytest.mark.parametrize("column", ["rating", "number", "table"])
def test_no_number_of_a_roster_is_taken_that_nobody_means(
    directed: TestClient[Litestar], column: str
) -> None:
    desk = Director(directed, f"By {column}", "nsa-2009")
    for number in (LONG, "0000009999999", "100000", "²", "-1", "1.5"):
        roster = f"name,{column}\nZoe,{number}\n"
        answer = desk.post(f"{desk.path}/entries", roster=roster, is_checked="1")
        assert answer.status_code == 400, number[:20]
        assert "Line 2" in answer.text
    assert "Zoe" not in desk.get("/entries").text
