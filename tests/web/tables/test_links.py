"""Links are shown once, to their side, and end when they are taken back."""

from __future__ import annotations

import re
from functools import partial

import pytest

from lexidrome import game as g
from lexidrome.base import BadInput, Refusal
from lexidrome.hall import TableLinks
from lexidrome.hall.events.devices import Device
from lexidrome.hall.events.meetings import Taking
from lexidrome.hall.people.seat_links import SeatLinks
from web import asgi
from web.events.halls import Director, players, shown_link
from web.tables.phones import NAMES, SEAT, Client, Phone, Table, codes, report

pytestmark = pytest.mark.slow


def test_no_page_of_the_staff_shows_a_link_that_is_in_use(table: Table) -> None:
    game = table.play()
    table.sit(table.one, 0, "scores")
    first, second = table.numbers
    pages = ["/desk", "/tables", "/tables/cards", "/links", "/journal", "/entries", "/clocks"]
    pages += [f"/games/A/1/{first}", f"/games/A/1/{second}", f"/entrants/A/{first}", "/calls"]
    table.house.cookies.clear()
    for page in pages:
        shown = table.director.get(page)
        assert shown.status_code == 200, page
        assert SEAT not in shown.text, page
        assert "/seat/" not in shown.text, page
    assert table.director.post(f"/games/{game}/device").status_code == 405
    table.house.cookies.clear()
    assert table.house.get(f"/games/{game}/device").status_code == 403
    assert SEAT in table.one.get(f"/games/{game}/device").text


def test_a_new_link_ends_the_old_ones_and_both_sides_are_told(table: Table) -> None:
    game = table.play()
    taken_along = shown_link(table.one.get(f"/games/{game}/device").text, SEAT)
    with table.other.at(game) as across:
        across.hear("snapshot")
        answer = table.do("seat", 0, id="once")
        told = across.hear("events")
        assert told["events"][0]["type"] == "game.seat_reissued.1"
        assert (told["events"][0]["side"], told["events"][0]["by"]["role"]) == (0, "director")
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-store"
    link = shown_link(answer.text, SEAT)
    assert table.side_of(table.one, game) is None, "the cookie of the old link is worthless"
    ended = table.third.get(taken_along)
    assert ended.status_code == 400
    assert "This link was withdrawn" in ended.text
    assert table.sit(table.one, 0).status_code == 400, "the code gives out no second one"
    fresh = Phone(table.house, "fresh")
    assert fresh.post(link).status_code == 303
    assert table.side_of(fresh, game) == 0
    with fresh.at(game) as wire:
        wire.hear("snapshot")
        assert [each["side"] for each in wire.view["seat_changes"]] == [0]
    table.house.cookies.clear()
    name = NAMES[table.numbers[0] - 1]
    assert f"new link to the seat of {name} was given out" in table.director.get("/journal").text
    assert SEAT not in table.director.get("/links").text
    again = table.do("seat", 0, id="once")
    assert again.status_code == 400
    assert "its link was shown once" in again.text
    assert table.side_of(fresh, game) == 0, "asked twice, done once"


def test_a_link_that_was_taken_back_while_somebody_sat_down_by_it_binds_no_device(
    table: Table,
) -> None:
    """Whoever kept a request open until the new link was given out came back by the code."""
    game = table.play()
    link = shown_link(table.one.get(f"/games/{game}/device").text, SEAT)
    seats: SeatLinks = table.house.app.state.reception.seat_links
    stale = seats.read(link.removeprefix(SEAT))
    assert SEAT in table.do("seat", 0).text
    thief = Device("thief")
    with table.house.portal() as portal, pytest.raises(BadInput, match="was withdrawn"):
        portal.call(table.tables.sit_by_link, stale, thief)
    with table.house.portal() as portal:
        sat = portal.call(table.tables.sit_down, table.meeting, Taking(0, thief))
    assert isinstance(sat, Refusal)
    assert sat.reason == "seat_taken"


def test_a_slip_that_arrives_after_the_seat_was_taken_back_is_nobodys(table: Table) -> None:
    """Whoever sends the end of a request late is by then who they are by then."""
    game = table.play()
    opened = table.meeting.opened
    assert opened is not None
    seats: SeatLinks = table.house.app.state.reception.seat_links
    cookies = "; ".join(f"{name}={value}" for name, value in table.one.cookies.items())
    knock = asgi.Knock(
        "POST", f"/games/{game}/slip", body=b"do=challenge&id=once&version=1",
        headers=((b"cookie", cookies.encode()), (b"content-type", asgi.FORM)),
    )  # fmt: skip
    renewed = partial(asgi.answer, meanwhile=partial(seats.renew, opened.stream, 0))
    with table.house.portal() as portal:
        in_time = portal.call(asgi.answer, table.house.app, knock)
        late = portal.call(renewed, table.house.app, knock)
    assert (in_time.status, late.status) == (400, 403), "there is no play to challenge yet"
    assert "You are not allowed to do that here." in late.text


def test_a_link_to_report_by_that_ended_meanwhile_reports_nothing(table: Table) -> None:
    mine = table.sit(table.one, 0, "scores").headers["location"]
    links: TableLinks = table.house.app.state.events.links
    token, device = mine.rpartition("/")[2], Device("elsewhere")
    with table.house.portal() as portal:
        reporter = portal.call(links.reporter, table.event, token, device)
    assert table.do("end_report", 0).status_code == 303
    with table.house.portal() as portal, pytest.raises(BadInput, match="was withdrawn"):
        portal.call(links.act, reporter, device)
    assert table.tables.devices.at(table.meeting.slip).side_of(device) is None


def test_what_was_taken_back_is_not_undone(table: Table) -> None:
    table.play()
    table.do("seat", 0)
    page = table.director.get("/journal").text
    row = page[: page.index("new link to the seat")].rpartition("<tr")[2]
    rest = page[page.index("new link to the seat") :].partition("</tr>")[0]
    assert "/undo/" not in row + rest
    newest = re.findall(r"/undo/(\d+)", page)
    assert newest, "other actions can be undone"
    before = table.director.do("undo")
    assert before.status_code == 303, "undoing the last action passes it by"
    assert "its links no longer work" not in before.text


def test_a_seat_that_was_freed_is_taken_by_whoever_has_the_code(table: Table) -> None:
    game = table.play()
    assert table.sit(table.third, 1).status_code == 400
    assert table.do("free", 1).status_code == 303
    assert table.side_of(table.other, game) is None
    assert table.sit(table.one, 1).status_code == 400, "a device is one side"
    assert table.sit(table.third, 1).status_code == 303
    assert table.side_of(table.third, game) == 1
    assert table.sit(table.other, 1).status_code == 400, "it is taken again"
    with table.third.at(game) as wire:
        wire.hear("snapshot")
        assert wire.view["seat_changes"][0]["is_freed"]


def test_a_game_begins_with_whoever_sits_down_by_a_new_link(table: Table) -> None:
    table.sit(table.one, 0)
    link = shown_link(table.do("seat", 1).text, SEAT)
    assert table.third.post(link).status_code == 303
    opened = table.meeting.opened
    assert opened is not None
    assert opened.seated == (0, 1)
    with table.house.portal() as portal:
        assert portal.call(table.tables.games.phase, opened.stream) is g.Phase.PLAYING


def test_nobody_reissues_a_seat_by_a_socket(table: Table) -> None:
    game = table.play()
    with table.one.at(game) as wire:
        wire.hear("snapshot")
        answer = wire.do(game, "reissue_seat", side=1)
    assert answer["reason"] == "not_allowed"


def test_a_link_is_for_one_pairing(table: Table, club: Director) -> None:
    mine = table.sit(table.one, 0, "scores").headers["location"]
    theirs = table.sit(table.other, 1, "scores").headers["location"]
    report(table.one, mine, 400, 300)
    report(table.other, theirs, 300, 400)
    late = report(table.one, mine, 999, 0)
    assert late.status_code == 400
    assert "This game has a result; its links no longer work." in late.text
    page = table.one.get(mine).text
    assert "Your result is in: 400 to 300" in page
    assert "This link was for this game only" in page
    table.house.cookies.clear()
    club.line("2 350 340")
    club.start_round()
    for number in (1, 2):
        refused = report(table.one, mine, 500, 200, number)
        assert refused.status_code == 400, "in the next round it says nothing"
    assert "<form" not in table.one.get(mine).text.partition("<main")[2].partition("</main>")[0]
    meeting = table.meeting
    assert (meeting.round.number, meeting.game.submitted) == (2, ())


def test_a_link_is_journaled_though_its_id_was_used_for_something_else(table: Table) -> None:
    game = table.play()
    table.house.cookies.clear()
    assert table.director.links("code", division="A", table=2, id="x").status_code == 303
    assert table.director.do("freeze", id="y").status_code in (303, 400)
    for once, side in (("x", 0), ("y", 1)):
        assert SEAT in table.do("seat", side, id=once).text
        name = NAMES[table.numbers[side] - 1]
        journal = table.director.get("/journal").text
        assert f"new link to the seat of {name} was given out" in journal
    assert table.side_of(table.one, game) is None


def test_in_a_league_a_link_of_the_staff_leads_to_the_next_match(client: Client) -> None:
    league = Director(client, "League", "depaul")
    league.enter(players("Ann", "Bob", "Cy", "Dot"))
    league.do("pair")
    league.do("publish", when="2099-11-24T18:00")
    link = league.report_link(1)
    taken = [Phone(client, "Bob").post(f"/t/{code}/scores", seat="0") for code in codes(league)]
    by_code = next(each for each in taken if each.status_code == 303)
    ann, eve = Phone(client, "Ann"), Phone(client, "Eve")
    assert "next match" not in ann.get(link).text
    assert ann.post(f"{link}/next").status_code == 400
    league.line("#1 400 300")
    league.line("#2 400 300")
    league.do("pair")
    league.do("publish", when="2099-12-01T18:00")
    assert "Go to your next match" in ann.get(link).text
    fetched = ann.post(f"{link}/next")
    assert fetched.status_code == 303
    following = fetched.headers["location"]
    assert following != link
    assert "Week 2" in ann.get(following).text
    assert ann.post(f"{link}/next").headers["location"] == following, "it is its own"
    stolen = eve.post(f"{link}/next")
    assert stolen.status_code == 400
    assert "Another device is already reporting for this side." in stolen.text
    assert "next match" not in eve.get(by_code.headers["location"]).text, "a code is not enough"
