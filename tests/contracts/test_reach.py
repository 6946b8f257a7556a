"""Every command for people can be given by them, and the documents say where."""

from __future__ import annotations

from pathlib import Path

import pytest
from litestar.handlers import HTTPRouteHandler

from lexidrome.cli.event.app import COMMANDS
from lexidrome.proof.doors import command_names
from lexidrome.web.app import ROUTES
from page_of import NO_PAGE, PAGE_OF
from reach import Ways, find_reach, format_reach, unreached

DOCUMENT = Path(__file__).parents[2] / "docs/reach.md"


@pytest.fixture(scope="module")
def reach() -> dict[str, Ways]:
    return find_reach()


@pytest.mark.slow
def test_every_command_for_people_can_be_given_somewhere(reach: dict[str, Ways]) -> None:
    assert reach.keys() == set(command_names().values())
    assert not unreached(reach)


@pytest.mark.slow
def test_the_document_says_where_as_the_source_has_it(reach: dict[str, Ways]) -> None:
    assert DOCUMENT.read_text(encoding="utf-8") == format_reach(reach), "run make fmt"


@pytest.mark.parametrize(
    ("name", "ways"),
    [
        ("event.begin_round",
         Ways("staff", ("POST /events/{event:str}/do",), (), ("lexidrome event begin",))),
        ("event.submit_slip",
         Ways("side", ("POST /api/events/{event:str}/reports",
                           "POST /events/{event:str}/mail/enter",
                       "POST /events/{event:str}/seat/{token:str}"), (),
              ("lexidrome event report",))),
        ("game.hold_play", Ways("side", (), ("the sheet", "the table on screen"))),
        ("game.confirm_no_plays", Ways("side", (), ("the sheet", "the table on screen"))),
        ("game.overrule_verdict", Ways("director", ("POST /events/{event:str}/verdicts",))),
        ("game.credit_outage", Ways("house")),
    ],
)  # fmt: skip
@pytest.mark.slow
def test_the_ways_to_a_command_are_found_through_the_rooms(
    reach: dict[str, Ways], name: str, ways: Ways
) -> None:
    assert reach[name] == ways


def test_what_the_command_line_does_to_an_event_is_done_on_a_page_too() -> None:
    assert PAGE_OF.keys() | NO_PAGE.keys() == {row.name for row in COMMANDS}
    pages = {
        path
        for handler in ROUTES
        if isinstance(handler, HTTPRouteHandler) and "GET" in handler.http_methods
        for path in handler.paths
    }
    assert set(PAGE_OF.values()) <= pages


@pytest.mark.slow
def test_every_command_about_an_event_that_is_for_directors_has_a_form(
    reach: dict[str, Ways],
) -> None:
    """A terminal is never needed; what a file of another program says comes with the file."""
    shell_only = {
        name for name, ways in reach.items() if name.startswith("event.") and not ways.pages
    }
    for name in shell_only:
        assert reach[name].asker == "house", name


PAGE = """\
from lexidrome import tournament as t
from lexidrome.hall import Offices


@{mark}("/events/{{event:str}}/begin")
async def begin(office: Offices) -> None:
    await office.begin()
"""
OFFICE = """\
from lexidrome import tournament as t


class Offices:
    async def begin(self):
        return t.rounds.BeginRound(division="A", round_number=1)

    async def end(self):
        return t.rounds.EndRound(division="A", round_number=1)
"""


def small_house(folder: Path, mark: str) -> Path:
    for room in ("web", "hall", "cli"):
        (folder / room).mkdir()
    (folder / "web/page.py").write_text(PAGE.format(mark=mark), encoding="utf-8")
    exported = "from lexidrome.hall.office import Offices\n"
    (folder / "hall/__init__.py").write_text(exported, encoding="utf-8")
    (folder / "hall/office.py").write_text(OFFICE, encoding="utf-8")
    return folder


def test_a_command_that_no_page_gives_is_found(tmp_path: Path) -> None:
    found = find_reach(small_house(tmp_path, "post"))
    assert found["event.begin_round"].pages == ("POST /events/{event:str}/begin",)
    assert found["event.end_round"].is_none, "what nobody calls is given by nobody"
    missing = unreached(found)
    assert "event.end_round" in missing
    assert "event.begin_round" not in missing
    assert "event.time_passed" not in missing, "the program's own"


def test_a_page_that_is_only_looked_at_gives_no_command(tmp_path: Path) -> None:
    assert "event.begin_round" in unreached(find_reach(small_house(tmp_path, "get")))
