"""Links are shown once, to their side; a device is one side; the desk takes all of it back."""

from __future__ import annotations

import re
from functools import partial

import httpx
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from lexidrome import game as g
from lexidrome import tournament as t
from lexidrome.base import BadInput, PersonId, Refusal
from lexidrome.hall import (
    Asking,
    Caller,
    Device,
    EventStanding,
    EventTables,
    Meeting,
    OpenWish,
    Reception,
    SeatLinks,
    Sides,
    TableKey,
    TableLinks,
    Taking,
)
from web import asgi
from web.events.halls import Director, players, shown_link
from web.people import set_up, sign_in
from web.tables.test_codes import Phone, codes

pytestmark = pytest.mark.slow
Client = TestClient[Litestar]
SEAT = "/seats/"
TABLE_1 = {"division": "A", "round": "1"}
NAMES = ("Ann", "Bob", "Cy", "Dot")


@pytest.fixture
def club(house: Client) -> Director:
    """Four players of a knockout by a book that has nothing against phones."""
    director = Director(house, "Club night", "washburn")
    director.enter(players(*NAMES))
    director.start_round()
    return director


class Table:
    """The first table of an event, its two players with a phone each, and somebody else's."""

    def __init__(self, director: Director, house: Client) -> None:
        self.director = director
        self.house = house
        self.code = codes(director)[0]
        self.one, self.other, self.third = (Phone(house, each) for each in ("1", "2", "3"))
        self.tables: EventTables = house.app.state.event_tables
        self.event = director.path.rpartition("/")[2]
        self.numbers = self.meeting.game.numbers

    @property
    def meeting(self) -> Meeting:
        return self.at(1)

    def at(self, number: int) -> Meeting:
        """Who meets at a table of the event."""
        with self.house.portal() as portal:
            found = portal.call(self.tables.meeting, TableKey(self.event, "A", number))
        assert found is not None
        return found

    def sit(self, phone: Phone, seat: int, action: str = "play") -> httpx.Response:
        form = {"seat": str(seat), "first": "0", "tiles": "100"}
        return phone.post(f"/t/{self.code}/{action}", **form)

    def play(self) -> str:
        """Both sit down on screen; the game's address."""
        self.sit(self.one, 0)
        begun = self.sit(self.other, 1)
        assert begun.headers["location"].startswith("/games/"), begun.text
        return begun.headers["location"].removeprefix("/games/")

    def do(self, what: str, side: int, **form: str) -> httpx.Response:
        self.house.cookies.clear()
        return self.director.links(what, **TABLE_1, number=self.numbers[side], **form)

    def side_of(self, phone: Phone, game: str) -> int | None:
        """With whose eyes this phone sees the game."""
        with phone.at(game) as wire:
            you = wire.hear("snapshot")["you"]
        return int(you["side"]) if you.get("side") is not None else None


@pytest.fixture
def table(club: Director, house: Client) -> Table:
    return Table(club, house)


# Seats


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
    assert "This link was taken back" in ended.text
    assert table.sit(table.one, 0).status_code == 400, "the code gives out no second one"
    fresh = Phone(table.house, "fresh")
    assert fresh.post(link).status_code == 303
    assert table.side_of(fresh, game) == 0
    with fresh.at(game) as wire:
        wire.hear("snapshot")
        assert [each["side"] for each in wire.view["seat_changes"]] == [0]
    table.house.cookies.clear()
    name = NAMES[table.numbers[0] - 1]
    assert f"a new link to the seat of {name} was given out" in table.director.get("/journal").text
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
    with table.house.portal() as portal, pytest.raises(BadInput, match="was taken back"):
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
    assert "A challenge slip is for those who play the game." in late.text


def test_a_link_to_report_by_that_ended_meanwhile_reports_nothing(table: Table) -> None:
    mine = table.sit(table.one, 0, "scores").headers["location"]
    links: TableLinks = table.house.app.state.events.links
    token, device = mine.rpartition("/")[2], Device("elsewhere")
    with table.house.portal() as portal:
        reporter = portal.call(links.reporter, table.event, token, device)
    assert table.do("end_report", 0).status_code == 303
    with table.house.portal() as portal, pytest.raises(BadInput, match="was taken back"):
        portal.call(links.act, reporter, device)
    assert table.tables.devices.at(table.meeting.slip).side_of(device) is None


def test_what_was_taken_back_is_not_undone(table: Table) -> None:
    table.play()
    table.do("seat", 0)
    page = table.director.get("/journal").text
    row = page[: page.index("a new link to the seat")].rpartition("<tr")[2]
    rest = page[page.index("a new link to the seat") :].partition("</tr>")[0]
    assert "/undo/" not in row + rest
    newest = re.findall(r"/undo/(\d+)", page)
    assert newest, "other actions can be undone"
    before = table.director.do("undo")
    assert before.status_code == 303, "undoing the last action passes it by"
    assert "its links ended" not in before.text


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
        assert portal.call(table.tables.phase, opened.stream) is g.Phase.PLAYING


def staff(person: PersonId | None, event: str) -> EventStanding:
    return EventStanding("staff", t.Actor(t.Role.STAFF, person=person), event)


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
    asking = Asking(staff(caller.person, table.event), caller, device, "id")
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


def test_who_sat_down_while_signed_in_is_known_at_any_device(table: Table) -> None:
    links: TableLinks = table.house.app.state.events.links
    meeting, judge = table.meeting, PersonId("person:judge")
    phone = Device("phone", judge)
    with table.house.portal() as portal:
        wish = OpenWish(g.Mode.PLAY, "enable")
        sit = partial(table.tables.sit_on_screen, meeting, wish, who="table")
        assert not isinstance(portal.call(partial(sit, taking=Taking(0, phone))), Refusal)
        laptop = Device("laptop", judge)
        crossed = portal.call(partial(sit, taking=Taking(1, laptop)))
        asking = Asking(staff(judge, table.event), Caller(judge), laptop, "id")
        given = portal.call(links.give_seat, asking, meeting, 1)
    assert isinstance(crossed, Refusal)
    assert crossed.reason == "other_side"
    assert isinstance(given, Refusal)
    assert given.reason == "own_game"


def test_a_member_of_a_team_gives_out_no_link_of_its_own_game(house: Client) -> None:
    director = Director(house, "Schools", "school")
    director.enter("team,name,name2,school\nOwls,Ann,Abe,X\nFoxes,Bob,Bea,Y\n")
    director.start_round()
    director.post(f"{director.path}/tables", phones="yes")
    table = Table(director, house)
    table.sit(table.one, 0)
    links: TableLinks = house.app.state.events.links
    meeting = table.meeting
    for person in meeting.persons(table.numbers[1]):
        asking = Asking(staff(person, table.event), Caller(person), Device("elsewhere"), "id")
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
    asking = Asking(entrant, Caller(), Device("elsewhere"), "id")
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


def test_nobody_reissues_a_seat_by_a_socket(table: Table) -> None:
    game = table.play()
    with table.one.at(game) as wire:
        wire.hear("snapshot")
        answer = wire.do(game, "reissue_seat", side=1)
    assert answer["reason"] == "not_allowed"


# A device is one side


@pytest.mark.parametrize("action", ["play", "scores"])
def test_one_phone_with_the_code_is_one_side(table: Table, action: str) -> None:
    assert table.sit(table.one, 0, action).status_code == 303
    for second in ("play", "record", "scores"):
        refused = table.sit(table.one, 1, second)
        assert refused.status_code == 400, second
        assert "This device is the other side at this table." in refused.text
    assert "This device is" in table.one.get(f"/t/{table.code}").text
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
    assert "Another device reports for this side already." in refused.text
    assert table.sit(table.third, 0).status_code == 400, "nor its seat on screen"
    game_began = table.sit(table.other, 1)
    assert game_began.status_code == 303
    assert "reports for this side" in table.sit(table.third, 1, "scores").text


def report(phone: Phone, link: str, own: int, others: int, round_number: int = 1) -> httpx.Response:
    return phone.post(link, own=str(own), others=str(others), round=str(round_number))


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


def test_a_link_is_for_one_pairing(table: Table, club: Director) -> None:
    mine = table.sit(table.one, 0, "scores").headers["location"]
    theirs = table.sit(table.other, 1, "scores").headers["location"]
    report(table.one, mine, 400, 300)
    report(table.other, theirs, 300, 400)
    late = report(table.one, mine, 999, 0)
    assert late.status_code == 400
    assert "This game has its result; its links take nothing more." in late.text
    page = table.one.get(mine).text
    assert "Your result is in: 400 to 300" in page
    assert "This link was for this game alone" in page
    table.house.cookies.clear()
    club.line("2 350 340")
    club.start_round()
    for number in (1, 2):
        refused = report(table.one, mine, 500, 200, number)
        assert refused.status_code == 400, "in the next round it says nothing"
    assert "<form" not in table.one.get(mine).text.partition("<main")[2].partition("</main>")[0]
    meeting = table.meeting
    assert (meeting.round.number, meeting.game.submitted) == (2, ())


def test_the_other_round_is_open_to_the_same_phone_on_any_side(
    table: Table, club: Director
) -> None:
    table.sit(table.one, 0, "scores")
    club.line("1 400 300")
    club.line("2 350 340")
    club.start_round()
    assert table.sit(table.one, 1, "scores").status_code == 303


# Taking back


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
    assert "This code was taken back" in gone.text
    assert "This code was taken back" in table.one.get(f"/t?code={old}").text
    assert table.sit(table.one, 0).status_code == 404
    assert table.one.get(f"/t/{new}").status_code == 200
    assert "table 1 has a new code" in table.director.get("/journal").text
    missing = table.director.links("code", division="A", table=77)
    assert missing.status_code == 400
    assert "Nobody meets at that table." in missing.text


def test_a_link_to_report_by_ends_and_a_new_one_is_shown_once(table: Table) -> None:
    mine = table.sit(table.one, 0, "scores").headers["location"]
    assert table.do("end_report", 0).status_code == 303
    ended = report(table.one, mine, 400, 300)
    assert ended.status_code == 400
    assert "This link was taken back" in ended.text
    given = table.do("report", 0, id="once")
    link = shown_link(given.text, f"{table.director.path}/seat/")
    assert link != mine
    refused = table.sit(table.one, 0, "scores")
    assert "Another device reports for this side already." in refused.text
    assert report(table.third, link, 400, 300).status_code == 303
    assert "shown once" in table.do("report", 0, id="once").text
    table.house.cookies.clear()
    listed = table.director.get("/links").text
    assert "reports by link" in listed
    assert link not in listed
    journal = table.director.get("/journal").text
    assert "to report by ended" in journal
    assert "a link to report by was given out" in journal


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
    assert "1 reporting link ends" in warned.text
    assert codes(table.director) == before, "asked first"
    assert table.director.links("everything", is_sure="1").status_code == 303
    after = codes(table.director)
    assert not set(before) & set(after)
    assert table.side_of(table.one, game) is None
    assert table.side_of(table.other, game) is None
    assert "This link was taken back" in table.third.get(scores).text
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


def test_a_link_is_journaled_though_its_id_was_used_for_something_else(table: Table) -> None:
    game = table.play()
    table.house.cookies.clear()
    assert table.director.links("code", division="A", table=2, id="x").status_code == 303
    assert table.director.do("freeze", id="y").status_code in (303, 400)
    for once, side in (("x", 0), ("y", 1)):
        assert SEAT in table.do("seat", side, id=once).text
        name = NAMES[table.numbers[side] - 1]
        journal = table.director.get("/journal").text
        assert f"a new link to the seat of {name} was given out" in journal
    assert table.side_of(table.one, game) is None


def test_who_takes_everything_back_does_not_free_the_seats_of_their_own_game(
    table: Table,
) -> None:
    table.play()
    links: TableLinks = table.house.app.state.events.links
    person = table.meeting.persons(table.numbers[0])[0]
    asking = Asking(staff(person, table.event), Caller(person), Device("elsewhere"), "id")
    with table.house.portal() as portal:
        assert portal.call(links.end_everything, asking, table.event) is None
    table.code = codes(table.director)[0]
    assert table.sit(table.third, 1).status_code == 400, "another one of the staff has to"


def test_a_seat_that_was_taken_before_devices_were_known_stays_taken(table: Table) -> None:
    """What the version before this one wrote."""
    table.play()
    with table.house.portal() as portal:
        portal.call(table.tables.devices.put, table.meeting.slip, Sides())
    assert table.sit(table.third, 0).status_code == 400
    assert table.sit(table.third, 1).status_code == 400


# The league


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
    league.line("1 400 300")
    league.line("2 400 300")
    league.do("pair")
    league.do("publish", when="2099-12-01T18:00")
    assert "Go to your next match" in ann.get(link).text
    fetched = ann.post(f"{link}/next")
    assert fetched.status_code == 303
    following = fetched.headers["location"]
    assert following != link
    assert "Round 2" in ann.get(following).text
    assert ann.post(f"{link}/next").headers["location"] == following, "it is its own"
    stolen = eve.post(f"{link}/next")
    assert stolen.status_code == 400
    assert "Another device reports for this side already." in stolen.text
    assert "next match" not in eve.get(by_code.headers["location"]).text, "a code is not enough"
