"""The clock desk: stop and start a table or the hall, give time, see who runs over."""

from __future__ import annotations

import asyncio

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from lexidrome import game as g
from lexidrome import tournament as t
from lexidrome.base import BadInput
from lexidrome.hall import EventStanding, Floor, event_stream
from lexidrome.hall.events.clock_desk import TableClock
from web.events.halls import pass_time
from web.floors import SCORER, HallTables

pytestmark = pytest.mark.slow

Client = TestClient[Litestar]
MINUTE_MS = 60_000


@pytest.fixture
def tables(house: Client) -> HallTables:
    """Three real boards by the NSA rules, whose first clocks run."""
    tables = HallTables(house, "nsa-2009", tables=3)
    for table in range(3):
        tables.do(table, SCORER[0].says(g.start.LookAtRack()))
    return tables


def change(tables: HallTables, do: str, **form: str) -> int:
    return tables.director.post(f"{tables.director.path}/clocks", do=do, **form).status_code


def running(tables: HallTables) -> list[int | None]:
    return [tables.state(table).clock.running for table in range(3)]


def test_the_hall_stops_and_goes_on_together(tables: HallTables) -> None:
    assert change(tables, "pause", reason="fire alarm") == 303
    assert running(tables) == [None] * 3
    assert "fire alarm" in tables.director.get("/desk").text
    assert change(tables, "resume") == 303
    assert running(tables) == [0] * 3
    assert "fire alarm" not in tables.director.get("/desk").text


def test_a_table_that_was_stopped_for_itself_stays_so_when_the_hall_goes_on(
    tables: HallTables,
) -> None:
    number = next(c.key.table for c in clocks(tables) if c.stream == tables.streams[1])
    assert change(tables, "pause", reason="a ruling", table=f"A/{number}") == 303
    assert running(tables) == [0, None, 0]
    change(tables, "pause", reason="noise")
    change(tables, "resume")
    assert running(tables) == [0, None, 0]
    change(tables, "resume", table=f"A/{number}")
    assert running(tables) == [0, 0, 0]


def test_two_who_stop_the_hall_at_once_do_not_forget_a_table(tables: HallTables) -> None:
    floor: Floor = tables.house.app.state.events.floor
    event = tables.director.path.rpartition("/")[2]
    director = EventStanding("director", t.DIRECTOR, event)

    async def both() -> tuple[object, ...]:
        return await asyncio.gather(
            floor.clocks.pause(director, event, "fire alarm", "one"),
            floor.clocks.pause(director, event, "noise", "two"),
            return_exceptions=True,
        )

    with tables.house.portal() as portal:
        answers = portal.call(both)
        assert [isinstance(each, BadInput) for each in answers] == [False, True]
        assert running(tables) == [None] * 3
        portal.call(floor.clocks.resume, director, event, "three")
    assert running(tables) == [0] * 3, "all of them, whoever stopped them"


def test_a_game_on_a_device_is_stopped_after_a_warning_at_the_score_it_has(
    tables: HallTables,
) -> None:
    clock = next(c for c in clocks(tables) if c.stream == tables.streams[0])
    place = {"division": "A", "round": 1, "number": clock.numbers[0]}
    game = f"/games/A/1/{clock.numbers[0]}"
    assert change(tables, "stop", reason="the hall closes", table=f"A/{clock.key.table}") == 400
    assert tables.state(0).phase is g.Phase.PLAYING
    assert "The sides are warned</button>" in tables.director.get(game).text
    assert tables.director.do("warn", **place).status_code == 303
    assert "Stop the game</button>" in tables.director.get(game).text
    assert change(tables, "stop", reason=" ", table=f"A/{clock.key.table}") == 400
    assert change(tables, "stop", reason="the hall closes", table=f"A/{clock.key.table}") == 303
    state = tables.state(0)
    assert state.phase is g.Phase.ENDED
    assert state.outcome is not None
    assert state.outcome.ending is g.values.Ending.DIRECTOR


def test_a_director_who_plays_there_stops_no_game_at_the_score_it_has(tables: HallTables) -> None:
    floor: Floor = tables.house.app.state.events.floor
    event = tables.director.path.rpartition("/")[2]
    clock = next(c for c in clocks(tables) if c.stream == tables.streams[0])
    place = {"division": "A", "round": 1, "number": clock.numbers[0]}
    assert tables.director.do("warn", **place).status_code == 303
    at_table, elsewhere = (tables.state(table).setup.sides[0].persons[0] for table in (0, 1))
    answers = []
    for person in (at_table, elsewhere):
        standing = EventStanding(person, t.Actor(t.Role.DIRECTOR, person=person), event)
        table = f"A/{clock.key.table}"
        with tables.house.portal() as portal:
            answers.append(
                portal.call(floor.clocks.stop_game, standing, event, table, "late", person)
            )
    own, other = answers
    assert own is not None
    assert str(own.sentence).startswith("You play in this game: another director decides this.")
    assert other is None
    assert tables.state(0).phase is g.Phase.ENDED


def test_clocks_are_not_touched_without_a_reason(tables: HallTables) -> None:
    assert change(tables, "pause", reason=" ") == 400
    assert running(tables) == [0] * 3


def test_time_is_given_with_reason_and_rule(tables: HallTables) -> None:
    number = next(c.key.table for c in clocks(tables) if c.stream == tables.streams[0])
    before = tables.state().clock.side_ms[1]
    answer = change(tables, "add", table=f"A/{number}", side="1", minutes="3", reason="noise")
    assert answer == 303
    assert tables.state().clock.side_ms[1] == before + 3 * MINUTE_MS
    stored = tables.hall.store.read(tables.streams[0])[-1]
    event = tables.hall.games.decode(stored)
    assert isinstance(event, g.clock.ClockAdjusted)
    assert (event.reason, event.rule) == ("noise", "A-46")


def test_time_is_taken_as_it_is_given(tables: HallTables) -> None:
    number = next(c.key.table for c in clocks(tables) if c.stream == tables.streams[0])
    before = tables.state().clock.side_ms[1]
    form = {"table": f"A/{number}", "side": "1", "minutes": "2", "reason": "slow"}
    assert change(tables, "add", is_taken="1", **form) == 303
    assert tables.state().clock.side_ms[1] == before - 2 * MINUTE_MS


def test_tables_judge_their_own_slips_once_the_director_lets_them(tables: HallTables) -> None:
    """NSA-III.A.1.p3."""
    lookups = tables.house.app.state.floor.slips.lookups
    assert not lookups.are_allowed(tables.name)
    assert change(tables, "lookups", is_allowed="1") == 303
    assert lookups.are_allowed(tables.name)
    assert change(tables, "lookups") == 303
    assert not lookups.are_allowed(tables.name)


def test_what_is_no_action_changes_nothing(tables: HallTables) -> None:
    assert change(tables, "wind", reason="noise") == 400
    assert change(tables, "extend", minutes="5", reason="noise") == 400, "no round has a time here"
    assert running(tables) == [0] * 3


def test_a_longer_round_is_longer_for_the_wall_and_for_its_games(house: Client) -> None:
    """A-19: the games that end with the round follow."""
    tables = HallTables(house, "school", tables=2)

    def ends() -> list[int | None]:
        with house.portal() as portal:
            seen = portal.call(tables.hall.events.look, event_stream(tables.name))
        assert seen is not None
        (division,) = seen.state.event.tournament.divisions.values()
        games = [tables.state(table).clock.round_ends_at_ms for table in range(2)]
        return [division.rounds[0].ends_ms, *games]

    before = ends()
    assert None not in before
    assert change(tables, "extend", minutes="7", reason="fire alarm") == 303
    assert ends() == [None if each is None else each + 7 * MINUTE_MS for each in before]


def test_the_desk_says_which_clock_runs_over(house: Client, tables: HallTables) -> None:
    assert "Clocks in overtime" not in tables.director.get("/desk").text
    pass_time(house, 26 * MINUTE_MS)
    assert "Clocks in overtime" in tables.director.get("/desk").text
    assert "-1:00" in tables.director.get("/clocks").text


def clocks(tables: HallTables) -> list[TableClock]:
    floor: Floor = tables.house.app.state.floor
    with tables.house.portal() as portal:
        return list(portal.call(floor.clocks.clocks, tables.name))
