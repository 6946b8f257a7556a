"""The games of a round begin on the signal and end with the hall's time."""

from __future__ import annotations

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from lexidrome import game as g
from lexidrome.base import Refusal, StreamId
from lexidrome.hall import Hall, Meeting, TableKey
from lexidrome.hall.events.devices import Device
from lexidrome.hall.events.meetings import OpenWish, SheetStart, Taking
from lexidrome.web.seating.rooms import TableRooms
from web.events.halls import Director, pass_time, players, teams
from web.floors import HallTables

pytestmark = pytest.mark.slow

Client = TestClient[Litestar]
MINUTE_MS = 60_000


class Thon:
    """One table by the library's rules whose two players sit down on screen."""

    def __init__(self, house: Client, rules: str = "thon") -> None:
        self.house = house
        self.hall: Hall = house.app.state.hall
        self.director = Director(house, "Library", rules)
        self.name = self.director.path.rpartition("/")[2]
        self.director.enter(teams(2) if rules == "school" else players("Ada", "Ben"))
        self.director.do("check_in")
        self.director.do("pair")
        self.director.do("publish")

    def sit(self) -> StreamId:
        """Both at devices of their own."""
        with self.house.portal() as portal:
            return portal.call(self._sit)

    async def _meeting(self) -> Meeting:
        rooms: TableRooms = self.house.app.state.table_rooms
        meeting = await rooms.tables.meeting(TableKey(self.name, "A", 1))
        assert meeting is not None
        return meeting

    async def _sit(self) -> StreamId:
        rooms: TableRooms = self.house.app.state.table_rooms
        for side in (0, 1):
            taking = Taking(side, Device(f"device {side}"))
            sat = await rooms.tables.sit_on_screen(
                await self._meeting(), OpenWish(g.record_values.Mode.PLAY), taking, "table"
            )
            assert not isinstance(sat, Refusal), sat
        return (await self._meeting()).stream

    def open_sheet(self, tiles: int | None = None) -> Refusal | object:
        async def opening() -> Refusal | object:
            rooms: TableRooms = self.house.app.state.table_rooms
            taking, start = Taking(0, Device("device")), SheetStart(0, tiles)
            return await rooms.tables.begin_sheet(
                await self._meeting(), OpenWish(g.record_values.Mode.RECORD), start, taking, "table"
            )

        with self.house.portal() as portal:
            return portal.call(opening)

    def state(self, stream: StreamId) -> g.GameState:
        with self.house.portal() as portal:
            portal.call(self.hall.tasks.idle)
            seen = portal.call(self.hall.games.look, stream)
        assert seen is not None
        return seen.state.game

    def pass_time(self, minutes: float) -> None:
        pass_time(self.house, int(minutes * MINUTE_MS))
        with self.house.portal() as portal:
            portal.call(self.hall.tasks.idle)


@pytest.fixture
def thon(house: Client) -> Thon:
    return Thon(house)


def test_games_on_screen_wait_for_the_signal_and_end_with_the_hall(thon: Thon) -> None:
    """ST-SETUP.b, ST-END, A-67."""
    stream = thon.sit()
    assert thon.state(stream).phase is g.Phase.CREATED
    thon.pass_time(7)
    thon.director.do("begin")
    assert thon.state(stream).phase is g.Phase.PLAYING
    thon.pass_time(19.9)
    assert thon.state(stream).phase is g.Phase.PLAYING
    thon.pass_time(0.1)
    outcome = thon.state(stream).outcome
    assert outcome is not None
    assert outcome.ending is g.values.Ending.GAME_TIME


def test_who_sits_down_late_has_what_is_left_of_the_twenty_minutes(thon: Thon) -> None:
    thon.director.do("begin")
    thon.pass_time(8)
    stream = thon.sit()
    assert thon.state(stream).phase is g.Phase.PLAYING
    ends_ms = thon.state(stream).clock.round_ends_at_ms
    assert ends_ms == thon.hall.clock.now_ms() + 12 * MINUTE_MS


def test_a_sheet_is_not_begun_before_the_signal(thon: Thon) -> None:
    refusal = thon.open_sheet()
    assert isinstance(refusal, Refusal)
    assert refusal.rule == "ST-SETUP.b"
    thon.director.do("begin")
    assert not isinstance(thon.open_sheet(), Refusal)


def test_the_desk_extends_the_hall_and_its_games(thon: Thon) -> None:
    thon.director.do("begin")
    stream = thon.sit()
    before = thon.state(stream).clock.round_ends_at_ms
    assert before is not None
    thon.director.do("extend", minutes="3", reason="an alarm")
    assert thon.state(stream).clock.round_ends_at_ms == before + 3 * MINUTE_MS
    thon.pass_time(22.9)
    assert thon.state(stream).phase is g.Phase.PLAYING
    thon.pass_time(0.2)
    assert thon.state(stream).phase is not g.Phase.PLAYING


def test_no_game_goes_on_after_the_director_has_ended_the_round(thon: Thon) -> None:
    """SSC-21, and so where the games' time is the hall's."""
    thon.director.do("begin")
    stream = thon.sit()
    thon.pass_time(5)
    thon.director.do("end")
    assert thon.state(stream).phase is not g.Phase.PLAYING


def test_a_round_of_the_school_that_is_ended_ends_its_games(house: Client) -> None:
    """SSC-21."""
    tables = HallTables(house, "school", mode=g.record_values.Mode.PLAY)
    assert tables.state().phase is g.Phase.PLAYING
    tables.director.do("end")
    with house.portal() as portal:
        portal.call(tables.hall.tasks.idle)
    assert tables.state().phase is not g.Phase.PLAYING


def test_the_desk_and_the_display_count_the_twenty_minutes_down(thon: Thon) -> None:
    thon.director.do("begin")
    ends_ms = thon.hall.clock.now_ms() + 20 * MINUTE_MS
    for page in ("/desk", "", "/clocks", "/display/hall"):
        assert f'data-ends="{ends_ms}"' in thon.director.get(page).text, page


def test_a_round_whose_results_are_all_in_is_counted_down_nowhere(thon: Thon) -> None:
    thon.director.do("begin")
    pages = ("/desk", "", "/clocks", "/display/hall", "/overlay/clock")
    for page in pages:
        assert "data-ends=" in thon.director.get(page).text, page
    thon.director.line("1 400 350")
    for page in pages:
        assert "data-ends=" not in thon.director.get(page).text, page
    assert "ended" in thon.director.get("/overlay/clock").text


def test_when_the_hall_has_ended_the_display_says_so_until_the_results_are_in(thon: Thon) -> None:
    thon.director.do("begin")
    thon.pass_time(20)
    shown = thon.director.get("/display/hall").text
    assert "Time is up" in shown
    assert "1 result is missing." in shown
    done = thon.director.get("/desk").text.partition("Recent actions")[2]
    assert "left in round" not in done, "what the hall announces pushes nobody's action out"
    assert "left in round" in thon.director.get("/journal").text
    thon.director.line("1 400 350")
    assert "Time is up" not in thon.director.get("/display/hall").text


def test_a_school_table_begins_when_the_bag_holds_the_whole_set(house: Client) -> None:
    """SSC-SETUP.a: 99 are refused, as often as they are counted; then 100 begin the game."""
    school = Thon(house, "school")
    school.director.do("begin")
    for _ in range(2):
        refused = school.open_sheet(99)
        assert isinstance(refused, Refusal)
        assert refused.rule == "SSC-SETUP.a"
    assert not isinstance(school.open_sheet(), Refusal)
    with house.portal() as portal:
        stream = portal.call(school._meeting).stream
    game = school.state(stream)
    assert game.phase is g.Phase.PLAYING
    assert game.is_recorded
    assert game.record.tile_count == 100
