"""A device is one side of a pairing."""

from __future__ import annotations

from functools import partial

import pytest

from lexidrome import game as g
from lexidrome.base import PersonId, Refusal
from lexidrome.hall import Caller, TableLinks
from lexidrome.hall.events.devices import Device, PairingDevices
from lexidrome.hall.events.meetings import OpenWish, Taking
from lexidrome.hall.events.reporters import DeskRequest
from web.events.halls import Director, shown_link
from web.tables.phones import SEAT, Table, report, staff

pytestmark = pytest.mark.slow


def test_who_sat_down_while_signed_in_is_known_at_any_device(table: Table) -> None:
    links: TableLinks = table.house.app.state.events.links
    meeting, judge = table.meeting, PersonId("person:judge")
    phone = Device("phone", judge)
    with table.house.portal() as portal:
        wish = OpenWish(g.record_values.Mode.PLAY, "enable")
        sit = partial(table.tables.sit_on_screen, meeting, wish, who="table")
        assert not isinstance(portal.call(partial(sit, taking=Taking(0, phone))), Refusal)
        laptop = Device("laptop", judge)
        crossed = portal.call(partial(sit, taking=Taking(1, laptop)))
        asking = DeskRequest(staff(judge, table.event), Caller(judge), laptop, "id")
        given = portal.call(links.give_seat, asking, meeting, 1)
    assert isinstance(crossed, Refusal)
    assert crossed.reason == "other_side"
    assert isinstance(given, Refusal)
    assert given.reason == "own_game"


@pytest.mark.parametrize("action", ["play", "scores"])
def test_one_phone_with_the_code_is_one_side(table: Table, action: str) -> None:
    assert table.sit(table.one, 0, action).status_code == 303
    for second in ("play", "record", "scores"):
        refused = table.sit(table.one, 1, second)
        assert refused.status_code == 400, second
        assert "This device is the other side at this table." in refused.text
    assert "this device belongs to" in table.one.get(f"/t/{table.code}").text
    assert table.sit(table.other, 1, action).status_code == 303


def test_at_the_sheet_of_a_real_board_each_side_has_one_device(table: Table) -> None:
    opened = table.sit(table.one, 0, "record")
    game = opened.headers["location"].removeprefix("/games/").removesuffix("/record")
    assert "other side" in table.sit(table.one, 1, "seat").text
    assert table.sit(table.one, 0, "seat").status_code == 303, "the same seat again"
    taken = table.sit(table.third, 0, "seat")
    assert taken.status_code == 400
    assert "This seat is taken" in taken.text
    assert table.sit(table.other, 1, "seat").status_code == 303
    link = shown_link(table.one.get(f"/games/{game}/device").text, SEAT)
    assert table.third.post(link).status_code == 303, "the first phone is out of battery"
    assert table.third.get(f"/games/{game}/record").status_code == 200
    crossed = table.other.post(link)
    assert crossed.status_code == 400
    assert "other side" in crossed.text


def test_another_device_does_not_get_the_link_of_a_side_that_has_one(table: Table) -> None:
    first = table.sit(table.one, 0, "scores")
    again = table.sit(table.one, 0, "scores")
    assert again.headers["location"] == first.headers["location"], "it is its own"
    refused = table.sit(table.third, 0, "scores")
    assert refused.status_code == 400
    assert "Another device is already reporting for this side." in refused.text
    assert table.sit(table.third, 0).status_code == 400, "nor its seat on screen"
    game_began = table.sit(table.other, 1)
    assert game_began.status_code == 303
    assert "is already reporting for this side" in table.sit(table.third, 1, "scores").text


def test_one_phone_does_not_report_for_both_sides(table: Table) -> None:
    mine = table.sit(table.one, 0, "scores").headers["location"]
    theirs = table.sit(table.other, 1, "scores").headers["location"]
    assert report(table.one, mine, 400, 300).status_code == 303
    crossed = report(table.one, theirs, 300, 400)
    assert crossed.status_code == 400
    assert "This device is the other side at this table." in crossed.text
    assert table.one.get(theirs).status_code == 400
    assert not table.meeting.game.counts
    assert report(table.other, theirs, 300, 400).status_code == 303
    table.house.cookies.clear()
    assert "400" in table.director.get(f"/games/A/1/{table.numbers[0]}").text


def test_the_other_round_is_open_to_the_same_phone_on_any_side(
    table: Table, club: Director
) -> None:
    table.sit(table.one, 0, "scores")
    club.line("1 400 300")
    club.line("2 350 340")
    club.start_round()
    assert table.sit(table.one, 1, "scores").status_code == 303


def test_a_seat_that_was_taken_before_devices_were_known_stays_taken(table: Table) -> None:
    """What the version before this one wrote."""
    table.play()
    with table.house.portal() as portal:
        portal.call(table.tables.devices.put, table.meeting.slip, PairingDevices())
    assert table.sit(table.third, 0).status_code == 400
    assert table.sit(table.third, 1).status_code == 400
