"""Sheets and charts of an event: what they say, to whom, and where there are none."""

from __future__ import annotations

import re

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from lexidrome.web.kit.charts import Plot, Series, drawing
from lexidrome.web.prints.posting import letters
from lexidrome.web.prints.tables import bands
from web.events.halls import Director, league_of_two, players, teams, text_of

pytestmark = pytest.mark.slow

ROUNDS = (
    ("2 400 1 350", "4 420 3 300"),
    ("4 380 2 380", "1 500 3 290"),
)
SHEETS = ("/cross-table", "/wall-chart", "/posting", "/final-report", "/charts")


@pytest.fixture
def played(client: TestClient[Litestar]) -> Director:
    """Two rounds of four, all results in, by the numbers of both sides; who begins is drawn."""
    director = Director(client, "Spring", "nsa-2009", rounds="3", place="Town hall")
    director.enter(
        "name,rating,club\nAnn,1800,Leeds\nBob,1700,York\nCy,1600,Leeds\nDee,1500,Hull\n"
    )
    for lines in ROUNDS:
        director.start_round()
        for line in lines:
            assert director.line(line).status_code == 303
    return director


def cells(page: str, shape: str, at: int = 0) -> list[list[str]]:
    """What the first table of a class says, or a later one."""
    table = page.split(f'class="{shape}"')[at + 1].partition("</table>")[0]
    body = table.partition("<tbody>")[2]
    rows = re.findall(r"<tr[^>]*>(.*?)</tr>", body, re.DOTALL)
    return [
        [
            text_of(cell).replace("• played first ", "")
            for cell in re.findall(r"<td.*?</td>", row, re.DOTALL)
        ]
        for row in rows
    ]


def test_the_cross_table_has_a_row_for_each_in_the_order_of_the_standings(
    played: Director,
) -> None:
    assert cells(played.get("/cross-table").text, "rows crossed roomy") == [
        ["1", "4", "Dee", "Hull", "1500", "W 3 +120 420–300 1–0 +120",
         "T 2 0 380–380 1½–½ +120", "1½", "½", "+120"],
        ["2", "2", "Bob", "York", "1700", "W 1 +50 400–350 1–0 +50",
         "T 4 0 380–380 1½–½ +50", "1½", "½", "+50"],
        ["3", "1", "Ann", "Leeds", "1800", "L 2 −50 350–400 0–1 −50",
         "W 3 +210 500–290 1–1 +160", "1", "1", "+160"],
        ["4", "3", "Cy", "Leeds", "1600", "L 4 −120 300–420 0–1 −120",
         "L 1 −210 290–500 0–2 −330", "0", "2", "−330"],
    ]  # fmt: skip


def test_one_side_of_every_game_is_marked_as_having_played_first(played: Director) -> None:
    assert played.get("/cross-table").text.count('class="began"') == 4


def test_the_wall_chart_goes_by_number_and_has_the_place_after_each_round(
    played: Director,
) -> None:
    rows = cells(played.get("/wall-chart").text, "rows crossed roomy wall")
    assert [row[0] for row in rows] == ["1", "2", "3", "4"]
    assert rows[0][1:] == [
        "Ann Leeds rating 1800",
        "L 2 350–400 0–1 −50 place 3",
        "W 3 500–290 1–1 +160 place 3",
    ]


def test_many_rounds_stand_in_bands_of_about_the_same_length() -> None:
    assert [band.rounds for band in bands((1, 2, 3), 8)] == [(1, 2, 3)]
    parts = bands(tuple(range(1, 20)), 8)
    assert [len(band.rounds) for band in parts] == [6, 6, 7]
    assert [(band.first, band.is_last) for band in parts] == [(0, False), (6, False), (12, True)]
    assert bands((), 8) == ()


def test_the_posting_sheet_has_every_table_and_every_name_of_the_round(played: Director) -> None:
    page = played.get("/posting?round=1").text
    tables = cells(page, "rows by-table")
    assert [(row[0], set(row[1:])) for row in tables] == [
        ("1", {"Ann", "Bob"}),
        ("2", {"Cy", "Dee"}),
    ]
    names = cells(page, "rows by-name") + cells(page, "rows by-name", 1)
    assert names == [["Ann", "1"], ["Bob", "1"], ["Cy", "2"], ["Dee", "2"]]
    assert f"http://hall.localhost{played.path}/pairings" in page, "where a phone finds it"
    (last, _) = cells(played.get("/posting").text, "rows by-table")
    assert set(last) == {"1", "Dee", "Bob"}, "the newest round where none is named"


def test_the_posting_sheet_chooses_its_letters_by_how_many_there_are() -> None:
    sizes = {count: letters(count // 2, count // 2) for count in (4, 16, 24, 60, 64, 90)}
    assert sizes == {
        4: "huge", 16: "large", 24: "middle", 60: "small", 64: "small", 90: "over",
    }  # fmt: skip


def test_the_final_report_says_all_that_the_event_came_to(played: Director) -> None:
    prizes = {"name-1": "First prize", "kind-1": "place", "place-1": "1"}
    played.post(f"{played.path}/prizes", division="A", **prizes)
    page = played.get("/final-report").text
    said = text_of(page)
    assert "The event is not over yet" in said
    assert "NSA tournament rules 2009" in said
    assert "4 entrants · 2 rounds · 4 games" in said
    assert cells(page, "rows")[0] == ["1", "Dee", "Hull", "1½", "½", "+120", "1500", "1515"]
    assert cells(page, "rows", 1) == [["First prize", "Place 1", "Dee", ""]]
    assert ["Highest losing score", "350–400", "Ann", "Bob", "1"] in cells(page, "rows", 2)


def test_all_that_a_round_needs_on_paper_is_one_page_or_the_parts_that_are_wanted(
    played: Director,
) -> None:
    page = played.get("/prints").text
    assert page.count('class="slip"') == 2
    assert page.count('class="card"') == 2
    assert page.count('class="player-code"') == 4
    assert "Round 2" in page
    some = played.get("/prints?part=slips&part=players&round=1").text
    assert some.count('class="slip"') == 2
    assert some.count('class="card"') == 0
    assert some.count('class="player-code"') == 4
    slips = some.partition('class="slips"')[2]
    assert "Round 1" in slips
    assert "Round 2" not in slips


def test_the_codes_of_players_hold_nothing_but_the_address_of_their_public_page(
    played: Director,
) -> None:
    page = played.get("/prints?part=players").text
    assert "/seat/" not in page
    assert "/t/" not in page
    assert played.client.get(f"{played.path}/entrants/A/1").status_code == 200


def test_pairings_and_standings_are_printed_by_a_button(played: Director) -> None:
    for path in ("/pairings", "/standings", *SHEETS, "/prints"):
        assert "data-print" in played.get(path).text, path


def test_places_are_drawn_over_the_rounds_for_the_first_ten_or_for_those_chosen(
    client: TestClient[Litestar],
) -> None:
    director = Director(client, "Long", "nsa-2009", rounds="3")
    director.enter(players(*(f"Player {at:02}" for at in range(1, 13))))
    for _ in range(2):
        director.start_round()
        for table in range(1, 7):
            assert director.line(f"{table} {400 + table} 300").status_code == 303
    page = director.get("/charts").text
    assert page.count('class="way"') == 11, "ten places, and the pace of the round"
    chart = page.partition('<svg class="chart')[2].partition("</svg>")[0]
    assert len(re.findall(r'class="name"', chart)) == 10
    assert len(cells(page, "rows")) == 10, "the same figures in a table"
    chosen = director.get("/charts?division=A&show=11&show=12&show=99").text
    drawn = chosen.partition('<svg class="chart')[2].partition("</svg>")[0]
    assert sorted(re.findall(r'class="name"[^>]*>\d+ ([^<]+)<', drawn)) == [
        "Player 11",
        "Player 12",
    ]
    everybody = "&".join(f"show={at}" for at in range(1, 13))
    assert "Up to 10 lines" in director.get(f"/charts?division=A&{everybody}").text
    assert director.get("/charts?division=A&show=x").status_code == 400


def test_a_card_draws_the_place_and_the_spread_and_says_the_same_in_its_table(
    played: Director,
) -> None:
    page = played.get("/entrants/A/1").text
    assert re.findall(r'<title id="([^"]+)"', page) == [
        "place-course-title",
        "spread-course-title",
    ]
    assert cells(page, "rows")[0] == ["2", "2", "Cy", "500 – 290", "won +210", "+160", "3"]


def test_a_chart_names_itself_and_escapes_what_people_wrote() -> None:
    plot = Plot(
        "x", "A & B", "about", "Round", "Place",
        (Series("<i>Ann</i>", ((1.0, 1.0), (2.0, 3.0))), Series("Bob", ((1.0, 2.0), (2.0, 3.0)))),
        ((1.0, "1"), (2.0, "2")),
        is_place=True,
    )  # fmt: skip
    svg = str(drawing(plot))
    assert 'role="img" aria-labelledby="x-title x-about"' in svg
    assert '<title id="x-title">A &amp; B</title>' in svg
    assert "&lt;i&gt;Ann&lt;/i&gt;" in svg
    heights = [float(at) for at in re.findall(r'class="name" x="[^"]+" y="([\d.]+)"', svg)]
    assert abs(heights[0] - heights[1]) >= 19, "two who end at one place have a line each"
    assert "style=" not in svg


def test_a_bracket_has_its_rounds_and_no_places_and_teams_go_by_their_names(
    client: TestClient[Litestar],
) -> None:
    cup = Director(client, "Cup", "washburn")
    cup.enter("name\n" + "".join(f"Player {at}\n" for at in range(1, 5)))
    cup.do("check_in")
    cup.start_round()
    for line in ("1 400 300", "2 390 380"):
        assert cup.line(line).status_code == 303
    assert "place" not in text_of(cup.get("/wall-chart").text.partition("<tbody>")[2])
    assert "A bracket has no places" in cup.get("/charts").text
    school = Director(client, "School", "school")
    school.enter(teams(4))
    school.start_round()
    assert "Team 01" in school.get("/cross-table").text
    assert "School 01" in school.get("/cross-table").text


def test_a_league_has_no_sheet_for_a_wall_and_all_else(client: TestClient[Litestar]) -> None:
    league = league_of_two(client)
    page = league.get("/desk").text
    assert f'href="{league.path}/cross-table"' in page
    assert f'href="{league.path}/posting"' not in page
    assert f'href="{league.path}/prints"' not in page
    assert f'href="{league.path}/posting"' not in league.get("/pairings").text
    for path in ("/cross-table", "/wall-chart", "/final-report", "/charts"):
        assert league.get(path).status_code == 200, path


def test_before_a_round_is_paired_sheets_say_so(client: TestClient[Litestar]) -> None:
    director = Director(client, "New", "nsa-2009")
    assert f'href="{director.path}/cross-table"' not in director.get("/desk").text
    for path, said in (
        ("/cross-table", "No round is paired yet."),
        ("/wall-chart", "No round is paired yet."),
        ("/posting", "This round is not paired yet."),
        ("/charts", "When two rounds are complete"),
    ):
        assert said in director.get(path).text, path
    assert director.get("/final-report").status_code == 200
