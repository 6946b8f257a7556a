"""A list that somebody has, pasted or uploaded: what the page asks, and that nothing is lost."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from web.events.halls import Director, players, text_of

LISTS = Path(__file__).parents[2] / "lists"
ODD = "Player Name\tNASPA Rating\nLee, Ann\t1,543\nBob Ray\tunr\nCy Fox\tabc\n"


@pytest.fixture
def desk(client: TestClient[Litestar]) -> Director:
    return Director(client, "Spring", "nsa-2009")


def fields(page: str) -> dict[str, list[str] | str]:
    """What the form of what was understood would send, without a button."""
    form = page[page.index('class="understood"') :].partition("</form>")[0]
    sent: dict[str, list[str] | str] = {"line": []}
    for tag in re.findall(r"<input[^>]*>", form):
        said = dict(re.findall(r'(\w[\w-]*)="([^"]*)"', tag))
        if said.get("type") == "checkbox":
            if "checked" in tag:
                lines = sent["line"]
                assert isinstance(lines, list)
                lines.append(said["value"])
        else:
            sent[said["name"]] = html.unescape(said.get("value", ""))
    for name, options in re.findall(r'<select name="([^"]+)".*?>(.*?)</select>', form, re.DOTALL):
        (chosen,) = re.findall(r'value="([^"]*)"\s+selected', options)
        sent[name] = chosen
    (listed,) = re.findall(r"<textarea[^>]*>(.*?)</textarea>", form, re.DOTALL)
    sent["roster"] = html.unescape(listed)
    return sent


def send(desk: Director, form: dict[str, list[str] | str]) -> tuple[int, str]:
    answer = desk.client.post(f"{desk.path}/entries", data=form, follow_redirects=False)
    return answer.status_code, answer.text


def box(page: str) -> str:
    (listed,) = re.findall(r'<textarea\s+name="roster".*?>(.*?)</textarea>', page, re.DOTALL)
    return html.unescape(listed)


def test_odd_headings_are_understood_and_the_good_lines_can_be_entered(desk: Director) -> None:
    shown = desk.post(f"{desk.path}/entries", roster=ODD).text
    assert "2 entrants found" in shown
    assert "Line 4: “abc” is not a valid rating." in shown
    status, page = send(desk, fields(shown) | {"is_checked": "1"})
    assert status == 200
    assert "2 entrants were entered." in page
    assert box(page) == "Player Name\tNASPA Rating\nCy Fox\tabc"
    assert "Ann Lee" in desk.get("/entries").text
    assert "Cy Fox" not in desk.get("/entries").text


def test_a_line_is_mended_where_it_is_marked(desk: Director) -> None:
    form = fields(desk.post(f"{desk.path}/entries", roster=ODD).text)
    assert form["mended-4"] == "Cy Fox\tabc"
    form["mended-4"] = "Cy Fox\t1400"
    _, page = send(desk, form | {"is_checked": "1"})
    assert "3 entrants found" in page, "what nobody has seen is shown first"
    assert "0 entrants" in desk.get("").text
    status, _ = send(desk, fields(page) | {"is_checked": "1"})
    assert status == 303
    assert "3 entrants" in desk.get("").text


def test_to_change_the_list_does_not_erase_it(desk: Director) -> None:
    form = fields(desk.post(f"{desk.path}/entries", roster=ODD).text)
    status, page = send(desk, form | {"is_back": "1"})
    assert status == 200
    assert "Paste a list" in page
    assert box(page) == ODD


def test_columns_are_assigned_by_hand(desk: Director) -> None:
    source = "Hue,Size\nAnn Lee,Oak\nBob Ray,Elm\n"
    form = fields(desk.post(f"{desk.path}/entries", roster=source).text)
    assert (form["head"], form["column-1"], form["column-2"]) == ("0", "name", "club")
    form |= {"head": "1", "column-1": "name", "column-2": "school"}
    _, page = send(desk, form | {"is_checked": "1"})
    assert "2 entrants found" in page
    send(desk, fields(page) | {"is_checked": "1"})
    entered = desk.get("/entries").text
    assert "Hue" not in entered
    assert "Oak" in entered


def test_whoever_stands_there_twice_or_is_entered_is_not_ticked(desk: Director) -> None:
    desk.enter(players("Ann Lee"))
    shown = desk.post(f"{desk.path}/entries", roster="Lee, Ann\nRay, Bob\nRay, Bob\nFox, Cy\n").text
    assert "Line 1: Ann Lee is already entered, with number 1." in shown
    assert "Line 3: Bob Ray is also in line 2." in shown
    form = fields(shown)
    assert form["line"] == ["2", "4"]
    form["line"] = ["2", "3"]
    status, _ = send(desk, form | {"is_checked": "1"})
    assert status == 303
    assert desk.get("/entries").text.count(">Bob Ray</a>") == 2, "two of the same name"
    assert "Cy Fox" not in desk.get("/entries").text


def test_what_is_sent_twice_is_entered_once(desk: Director) -> None:
    form = fields(desk.post(f"{desk.path}/entries", roster="Ann\nBob\n").text) | {"is_checked": "1"}
    assert send(desk, form)[0] == 303
    send(desk, form)
    assert "2 entrants" in desk.get("").text


@pytest.mark.parametrize(
    ("name", "count"), [("04_verein.csv", 4), ("09_unicode_text.txt", 3), ("18_workbook.xlsx", 3)]
)
def test_a_file_is_read_whatever_it_was_saved_as(desk: Director, name: str, count: int) -> None:
    page = desk.client.post(
        f"{desk.path}/entries/file", files={"file": (name, (LISTS / name).read_bytes())}
    ).text
    assert f"{count} entrants found" in page
    assert send(desk, fields(page) | {"is_checked": "1"})[0] == 303
    assert f"{count} entrants" in desk.get("").text


def test_pairs_in_one_cell_are_two_persons(client: TestClient[Litestar]) -> None:
    desk = Director(client, "Schools", "school")
    page = desk.post(
        f"{desk.path}/entries", roster="Player 1/2,School\nAnn Lee & Bob Ray,Oak\n"
    ).text
    assert "1 entrant found" in page
    assert send(desk, fields(page) | {"is_checked": "1"})[0] == 303
    assert "Ann Lee" in desk.get("/entries").text


@pytest.mark.parametrize(
    ("page", "form", "kept"),
    [
        ("/entries", {"do": "tables", "division": "A", "first": "x7"}, 'value="x7"'),
        ("/entries", {"do": "add_division", "name": "Beta", "rounds": "x"}, 'value="Beta"'),
        ("/seeds", {"do": "seeds", "division": "A", "numbers": "1 1"}, 'value="1 1"'),
    ],
    ids=["tables", "division", "seeds"],
)
def test_a_refused_form_stays_on_the_page_with_what_was_typed(
    desk: Director, page: str, form: dict[str, str], kept: str
) -> None:
    desk.enter(players("Ann", "Bob"))
    answer = desk.post(f"{desk.path}/do", to=f"{desk.path}{page}", **form)
    assert answer.status_code == 400
    assert ("Paste a list" if page == "/entries" else "Seeds and pairing") in answer.text
    assert kept in answer.text


def test_a_refusal_at_one_entry_stays_there(desk: Director) -> None:
    desk.enter(players("Ann", "Bob"))
    answer = desk.post(
        f"{desk.path}/do", to=f"{desk.path}/entries/A/1", do="waive", division="A", number="1",
        reason="",
    )  # fmt: skip
    assert answer.status_code == 400
    assert "Change an entry" in answer.text


def test_whoever_played_here_before_is_said_to_be_known(client: TestClient[Litestar]) -> None:
    Director(client, "Last year", "nsa-2009").enter(players("Ann Lee"))
    desk = Director(client, "This year", "nsa-2009")
    shown = desk.post(f"{desk.path}/entries", roster="Lee, Ann\nRay, Bob\n").text
    assert shown.count("known from before") == 1
    assert fields(shown)["line"] == ["1", "2"], "which is no reason to leave them out"


def test_a_list_that_is_no_table_is_shown_as_one_and_mended_by_its_lines(desk: Director) -> None:
    blocks = "Name: Ann Lee\nRating: 1543\n\nName: Bob Ray\nRating: many\n"
    shown = desk.post(f"{desk.path}/entries", roster=blocks).text
    assert "Line 3: “many” is not a valid rating." in text_of(shown)
    assert "name\trating\nAnn Lee\t1543\nBob Ray\tmany" in shown, "the box has the table"
    box = "name\trating\nAnn Lee\t1543\nBob Ray\tmany"
    mended = desk.post(f"{desk.path}/entries", roster=box, **{"mended-3": "Bob Ray\t1400"}).text
    assert "is not a valid rating" not in mended
    assert "1400" in mended
