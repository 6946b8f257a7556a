"""The desk gives out links and takes them back, though not in a game that one plays."""

from __future__ import annotations

import re

import pytest

from lexidrome import tournament as t
from lexidrome.base import Refusal
from lexidrome.hall import Caller, EventStanding, Reception, TableKey, TableLinks
from lexidrome.hall.events.devices import Device
from lexidrome.hall.events.reporters import DeskRequest
from web.events.halls import Director, players, shown_link
from web.people import set_up, sign_in
from web.tables.phones import TABLE_1, Client, Table, codes, report, staff

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("who", ["entrant", "opponent", "seat", "device"])
def test_nobody_sees_to_the_links_of_a_game_they_play(table: Table, who: str) -> None:
    table.play()
    links: TableLinks = table.house.app.state.events.links
    reception: Reception = table.house.app.state.reception
    meeting = table.meeting
    persons = [meeting.persons(number)[0] for number in table.numbers]
    caller, device = Caller(), Device("elsewhere")
    if who == "seat":
        caller = reception.caller(seat_link=table.one.cookies["lexidrome_seat"])
    elif who == "device":
        (bound,) = table.tables.devices.at(meeting.slip).of(0)
        device = Device(bound.device)
    else:
        caller = Caller(persons[0] if who == "entrant" else persons[1])
    asking = DeskRequest(staff(caller.person, table.event), caller, device, "id")
    with table.house.portal() as portal:
        answers = [
            portal.call(links.give_seat, asking, meeting, 0),
            portal.call(links.give_report, asking, meeting, 0),
            portal.call(links.end_report, asking, meeting, 0),
        ]
    for answer in answers:
        assert isinstance(answer, Refusal)
        assert answer.reason == "own_game"
    stored = table.house.app.state.hall.store.read(meeting.opened.stream)  # type: ignore[union-attr]
    assert "game.seat_reissued.1" not in {each.name for each in stored}


def test_a_director_who_entered_under_their_own_name_gives_out_no_link_of_their_game(
    client: Client,
) -> None:
    """A roster knows names, an account is somebody else to it."""
    set_up(client)
    sign_in(client)
    director = Director(client, "Club night", "washburn")
    director.enter(players("ann  dírector", "Bob", "Cy", "Dot"))
    director.do("check_in")
    director.start_round()
    boss = dict(client.cookies)
    table = Table(director, client)
    own = next(number for number in (1, 2) if 1 in table.at(number).game.numbers)
    table.code = codes(director)[own - 1]
    table.sit(table.one, 0)
    client.cookies.clear()
    client.cookies.update(boss)
    for number in table.at(own).game.numbers:
        for do in ("seat", "free", "report", "end_report"):
            answer = director.links(do, **TABLE_1, number=number)
            assert answer.status_code == 400, do
            assert "You play in this game" in answer.text
    other = table.at(3 - own).game.numbers[0]
    assert director.links("report", **TABLE_1, number=other).status_code == 200


def test_a_member_of_a_team_gives_out_no_link_of_its_own_game(house: Client) -> None:
    director = Director(house, "Schools", "school")
    director.enter("team,name,name2,school,rating\nOwls,Ann,Abe,X,900\nFoxes,Bob,Bea,Y,800\n")
    director.start_round()
    director.post(f"{director.path}/tables", phones="yes")
    table = Table(director, house)
    table.sit(table.one, 0)
    links: TableLinks = house.app.state.events.links
    meeting = table.meeting
    for person in meeting.persons(table.numbers[1]):
        asking = DeskRequest(staff(person, table.event), Caller(person), Device("elsewhere"), "id")
        with house.portal() as portal:
            answer = portal.call(links.give_seat, asking, meeting, 0)
        assert isinstance(answer, Refusal)
        assert "You play in this game" in str(answer.sentence)
    given = table.do("seat", 0)
    assert len(re.findall(r'value="[^"]*/seats/', given.text)) == 3, "the team's, and each member's"


def test_only_those_who_run_the_event_take_anything_back(table: Table) -> None:
    table.play()
    form = {**TABLE_1, "number": str(table.numbers[0]), "table": "1", "is_sure": "1"}
    for do in ("seat", "free", "report", "end_report", "code", "everything"):
        answer = table.third.post(f"{table.director.path}/links", do=do, **form)
        assert answer.status_code == 403, do
    assert table.third.get(f"{table.director.path}/links").status_code == 403
    links: TableLinks = table.house.app.state.events.links
    entrant = EventStanding("seat:1", t.Actor(t.Role.ENTRANT, "A", 1), table.event)
    asking = DeskRequest(entrant, Caller(), Device("elsewhere"), "id")
    key = TableKey(table.event, "A", 1)
    with table.house.portal() as portal:
        answers = [
            portal.call(links.give_seat, asking, table.meeting, 0),
            portal.call(links.give_report, asking, table.meeting, 0),
            portal.call(links.new_code, asking, key),
            portal.call(links.end_everything, asking, table.event),
        ]
    assert [isinstance(each, Refusal) for each in answers] == [True] * 4
    assert codes(table.director)[0] == table.code


def test_a_table_gets_a_new_code_and_the_old_card_says_so(table: Table) -> None:
    old = table.code
    table.house.cookies.clear()
    answer = table.director.links("code", division="A", table=1, id="once")
    assert answer.status_code == 303
    new = codes(table.director)[0]
    assert new != old
    assert table.director.links("code", division="A", table=1, id="once").status_code == 303
    assert codes(table.director)[0] == new, "asked twice, done once"
    gone = table.one.get(f"/t/{old}")
    assert gone.status_code == 404
    assert "This code is no longer valid" in gone.text
    assert "This code is no longer valid" in table.one.get(f"/t?code={old}").text
    assert table.sit(table.one, 0).status_code == 404
    assert table.one.get(f"/t/{new}").status_code == 200
    assert "Table 1 has a new code" in table.director.get("/journal").text
    missing = table.director.links("code", division="A", table=77)
    assert missing.status_code == 400
    assert "Nobody plays at that table." in missing.text


def test_a_link_to_report_by_ends_and_a_new_one_is_shown_once(table: Table) -> None:
    mine = table.sit(table.one, 0, "scores").headers["location"]
    assert table.do("end_report", 0).status_code == 303
    ended = report(table.one, mine, 400, 300)
    assert ended.status_code == 400
    assert "This link was withdrawn" in ended.text
    given = table.do("report", 0, id="once")
    link = shown_link(given.text, f"{table.director.path}/seat/")
    assert link != mine
    refused = table.sit(table.one, 0, "scores")
    assert "Another device is already reporting for this side." in refused.text
    assert report(table.third, link, 400, 300).status_code == 303
    assert "shown once" in table.do("report", 0, id="once").text
    table.house.cookies.clear()
    listed = table.director.get("/links").text
    assert "reports by link" in listed
    assert link not in listed
    journal = table.director.get("/journal").text
    assert "The reporting links of" in journal
    assert "link to report by was given out" in journal


def test_everything_ends_at_once_after_a_warning(table: Table) -> None:
    game = table.play()
    other_code = codes(table.director)[1]
    scores = table.third.post(f"/t/{other_code}/scores", seat="0").headers["location"]
    before = codes(table.director)
    table.house.cookies.clear()
    warned = table.director.links("everything")
    assert warned.status_code == 200
    assert "2 tables get new codes" in warned.text
    assert "In 1 game on a device both sides have to sit down again" in warned.text
    assert "1 reporting link stops working" in warned.text
    assert codes(table.director) == before, "asked first"
    assert table.director.links("everything", is_sure="1").status_code == 303
    after = codes(table.director)
    assert not set(before) & set(after)
    assert table.side_of(table.one, game) is None
    assert table.side_of(table.other, game) is None
    assert "This link was withdrawn" in table.third.get(scores).text
    assert "All codes, seats and links of the event ended." in table.director.get("/journal").text
    table.code = after[0]
    assert table.sit(table.other, 1).status_code == 303, "and the game goes on"
    assert table.side_of(table.other, game) == 1
    with table.other.at(game) as wire:
        wire.hear("snapshot")
        assert [each["by"] for each in wire.view["seat_changes"]] == ["house", "house"]


def test_everything_ends_once_for_one_form_so_that_no_seat_is_freed_untold(table: Table) -> None:
    game = table.play()
    table.house.cookies.clear()
    assert table.director.links("everything", is_sure="1", id="once").status_code == 303
    after = codes(table.director)
    table.code = after[0]
    table.sit(table.one, 0)
    table.sit(table.other, 1)
    table.house.cookies.clear()
    assert table.director.links("everything", is_sure="1", id="once").status_code == 303
    assert codes(table.director) == after
    assert table.side_of(table.one, game) == 0
    assert table.sit(table.third, 1).status_code == 400


def test_who_takes_everything_back_does_not_free_the_seats_of_their_own_game(
    table: Table,
) -> None:
    table.play()
    links: TableLinks = table.house.app.state.events.links
    person = table.meeting.persons(table.numbers[0])[0]
    asking = DeskRequest(staff(person, table.event), Caller(person), Device("elsewhere"), "id")
    with table.house.portal() as portal:
        assert portal.call(links.end_everything, asking, table.event) is None
    table.code = codes(table.director)[0]
    assert table.sit(table.third, 1).status_code == 400, "another one of the staff has to"
