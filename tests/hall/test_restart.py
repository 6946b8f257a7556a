"""After a crash, a restart or a sleep every game stands where it stood, and nobody paid for it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from hall.house import DIRECTOR, NOON_MS, House, Sink, in_a_house, open_house, side
from lexidrome.base import PersonId, RuleId, StreamId, Unavailable
from lexidrome.base.folders import RUN_FOLDER
from lexidrome.game import Given, Phase
from lexidrome.game.clock import settle
from lexidrome.game.finish import AdjustScore, StopGame
from lexidrome.game.play import PassTurn
from lexidrome.game.record_values import Mode
from lexidrome.game.ruling import ApplyRuling, UndoRuling
from lexidrome.game.values import EntryKind, Options, Side
from lexidrome.hall.games.desk import GameDesk
from lexidrome.hall.run.bookmark import BOOKMARK_FILE, Bookmark, read_bookmark
from lexidrome.hall.run.heartbeat import PULSE_FILE, Heartbeat
from lexidrome.hall.run.names import HOUSE_SCOPE
from lexidrome.hall.run.orders import Done
from lexidrome.store import SqliteStore

MINUTE_MS = 60_000


async def left_ms(house: House, game: StreamId, number: int) -> int:
    return settle((await house.state(game)).clock, house.clock.now_ms()).side_ms[number]


@pytest.mark.parametrize("is_crash", [True, False])
def test_nobody_pays_for_the_time_in_which_the_house_was_down(
    tmp_path: Path, *, is_crash: bool
) -> None:
    async def story() -> None:
        async with open_house(tmp_path) as before:
            game = await before.create("nsa-2009")
            await before.start(game)
            await before.pass_time(2 * MINUTE_MS + 200)
            left = await left_ms(before, game, 0)
            if is_crash:
                await before.crash()
        async with open_house(tmp_path, NOON_MS + 10 * MINUTE_MS) as after:
            assert left == 25 * MINUTE_MS - 2 * MINUTE_MS - 200
            lost = 200 if is_crash else 0
            assert await left_ms(after, game, 0) == left + lost, "to within one beat"
            assert after.names(game)[-1] == "game.outage_credited.1"
            credited = after.store.read(game)[-1]
            assert (credited.who, credited.at_ms) == ("outage", NOON_MS + 10 * MINUTE_MS)
            await after.pass_time(MINUTE_MS)
            assert await left_ms(after, game, 0) == left + lost - MINUTE_MS

    asyncio.run(story())


def test_a_command_on_accounts_while_the_house_was_down_shortens_no_outage(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_house(tmp_path) as before:
            game = await before.create("nsa-2009")
            await before.start(game)
            left = await left_ms(before, game, 0)
            await before.crash()
        # As `lexidrome account grant` writes it, five minutes after the crash.
        elsewhere = House(tmp_path, NOON_MS + 5 * MINUTE_MS)
        await GameDesk(elsewhere.hall).appoint(HOUSE_SCOPE, PersonId("person:1"))
        elsewhere.store.close()
        async with open_house(tmp_path, NOON_MS + 6 * MINUTE_MS) as after:
            assert await left_ms(after, game, 0) == left

    asyncio.run(story())


def test_a_window_is_as_long_as_it_was_before_the_outage(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_house(tmp_path) as before:
            game = await before.create("thon")
            await before.start(game)
            await before.pass_time(90_000)
            await before.crash()
        async with open_house(tmp_path, NOON_MS + 60 * MINUTE_MS) as after:
            await after.pass_time(29_999)
            assert after.names(game).count("game.turn_lost.1") == 0
            await after.pass_time(1)
            assert after.names(game).count("game.turn_lost.1") == 1

    asyncio.run(story())


def test_a_round_ends_on_the_wall_whether_the_house_was_up_or_not(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_house(tmp_path) as before:
            game = await before.create("school")
            await before.start(game)
            await before.crash()
        async with open_house(tmp_path, NOON_MS + 51 * MINUTE_MS) as after:
            await after.pass_time(0)
            assert (await after.state(game)).phase is Phase.ENDED

    asyncio.run(story())


def test_only_games_in_which_time_runs_are_woken(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_house(tmp_path) as before:
            created = await before.create()
            ended, live = [await before.create() for _ in range(2)]
            for game in (ended, live):
                await before.start(game)
            await before.done(ended, DIRECTOR.says(StopGame(reason="fire")))
            await before.crash()
        async with open_house(tmp_path, NOON_MS + MINUTE_MS) as after:
            assert after.hall.games.live == {live}
            assert after.hall.games.resident_count == 1
            assert "game.outage_credited.1" not in after.names(created) + after.names(ended)

    asyncio.run(story())


@pytest.mark.parametrize("spoiled", [None, "gone", "torn", "of another store"])
def test_a_bookmark_saves_reading_and_is_never_needed(tmp_path: Path, spoiled: str | None) -> None:
    path = tmp_path / RUN_FOLDER / BOOKMARK_FILE

    async def story() -> None:
        async with open_house(tmp_path) as before:
            games = [await before.create() for _ in range(3)]
            for game in games:
                await before.start(game)
            await before.pass_time(15_000)
            assert read_bookmark(path, before.store).sequence == before.store.head().sequence
            late = await before.create()
            await before.start(late)
            await before.crash()
        if spoiled == "gone":
            path.unlink()
        elif spoiled == "torn":
            path.write_bytes(path.read_bytes()[:40])
        elif spoiled is not None:
            path.write_bytes(path.read_bytes().replace(b'"seal":"', b'"seal":"AAAA', 1))
        async with open_house(tmp_path, NOON_MS + MINUTE_MS) as after:
            assert after.hall.games.live == {*games, late}

    asyncio.run(story())


def test_the_bookmark_of_a_longer_store_is_not_used(tmp_path: Path) -> None:
    async def fill(house: House) -> None:
        await house.create()
        await house.pass_time(15_000)

    in_a_house(tmp_path, fill)
    with SqliteStore(tmp_path / "empty.sqlite3") as empty:
        assert read_bookmark(tmp_path / RUN_FOLDER / BOOKMARK_FILE, empty) == Bookmark()


def test_a_machine_whose_clock_was_set_back_goes_on_from_the_last_event(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_house(tmp_path) as before:
            game = await before.create("nsa-2009")
            await before.start(game)
            await before.pass_time(MINUTE_MS)
        async with open_house(tmp_path, NOON_MS - 1_000_000) as after:
            assert after.clock.now_ms() == NOON_MS + MINUTE_MS
            assert await left_ms(after, game, 0) == 24 * MINUTE_MS

    asyncio.run(story())


def test_a_machine_that_slept_credits_every_live_game(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        game = await house.create("nsa-2009")
        await house.start(game)
        await house.pass_time(MINUTE_MS)
        house.hall.beats._last_ms = house.clock.now_ms()
        # The process stood still: the next beat comes an hour late.
        house.clock._now_ms += 60 * MINUTE_MS
        await house.pass_time(1000)
        assert house.names(game).count("game.outage_credited.1") == 1
        assert 24 * MINUTE_MS - 1500 <= await left_ms(house, game, 0) <= 24 * MINUTE_MS

    in_a_house(tmp_path, story)


def test_two_halls_do_not_run_the_same_games(tmp_path: Path) -> None:
    async def story(_house: House) -> None:
        with pytest.raises(Unavailable, match="already running"):
            Heartbeat(tmp_path / RUN_FOLDER / PULSE_FILE)

    in_a_house(tmp_path, story)
    Heartbeat(tmp_path / RUN_FOLDER / PULSE_FILE).close()


def test_a_torn_pulse_says_nothing(tmp_path: Path) -> None:
    (tmp_path / "p").write_bytes(b"12\x00")
    pulse = Heartbeat(tmp_path / "p")
    assert pulse.last_ms() is None
    pulse.beat(5)
    assert pulse.last_ms() == 5
    pulse.close()


def penalty(points: int) -> Given:
    return DIRECTOR.says(
        AdjustScore(
            side=0,
            points=points,
            kind=EntryKind.CORRECTION,
            rule=RuleId("SSC-13"),
            reason="added wrongly",
        )
    )


def test_the_end_of_a_game_and_corrections_reach_its_event_once(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        casual = await house.create()
        game = await house.create(event="cup")
        for each in (casual, game):
            await house.start(each)
            await house.done(each, DIRECTOR.says(StopGame(reason="fire")))
        await house.done(game, penalty(-10))
        await house.pass_time(0)
        first, second = house.sink.taken.values()
        assert (first.event, first.game, second.game) == ("cup", game, game)
        assert second.command_id == f"{game}@{(await house.state(game)).version}"
        before, after = house.sink.outcomes
        assert after.scores[0] == before.scores[0] - 10
        assert len(house.sink.calls) == 2

    in_a_house(tmp_path, story)


def test_a_result_is_told_until_it_has_arrived(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        game = await house.create(event="cup")
        await house.start(game)
        house.sink.failures = 2
        await house.done(game, DIRECTOR.says(StopGame(reason="fire")))
        await house.pass_time(0)
        assert house.sink.taken == {}
        await house.pass_time(2000)
        assert len(house.sink.taken) == 1
        assert len(house.sink.calls) == 3

    in_a_house(tmp_path, story)


@pytest.mark.parametrize("marks", [0, 20_000])
def test_a_result_that_had_not_arrived_before_a_crash_arrives_after_it(
    tmp_path: Path, marks: int
) -> None:
    sink = Sink()

    async def story() -> None:
        async with open_house(tmp_path, sink=sink) as before:
            games = [await before.create(event="cup") for _ in range(3)]
            for game in games:
                await before.start(game)
            await before.done(games[0], DIRECTOR.says(StopGame(reason="fire")))
            await before.pass_time(15_000)
            sink.failures = 10_000
            await before.done(games[1], DIRECTOR.says(StopGame(reason="fire")))
            await before.done(games[1], penalty(-5))
            await before.pass_time(marks)
            assert len(sink.taken) == 1
            await before.crash()
        sink.failures = 0
        async with open_house(tmp_path, NOON_MS + MINUTE_MS, sink) as after:
            await after.pass_time(0)
            assert [result.game for result in sink.taken.values()] == [games[0], *[games[1]] * 2]
            scores = [outcome.scores[0] for outcome in sink.outcomes]
            assert scores[2] == scores[1] - 5
            assert len(set(sink.taken)) == 3

    asyncio.run(story())


def test_rulings_that_had_not_arrived_before_a_crash_arrive_after_it(tmp_path: Path) -> None:
    sink = Sink()
    warned = DIRECTOR.says(
        ApplyRuling(procedure="abuse", answers={"what": "words", "before": 0}, player=0)
    )

    async def story() -> None:
        async with open_house(tmp_path, sink=sink) as before:
            game = await before.create(event="cup")
            await before.start(game)
            sink.failures = 10_000
            await before.done(game, warned)
            await before.done(game, DIRECTOR.says(UndoRuling(ruling=0, reason="slip")))
            await before.pass_time(20_000)
            assert sink.rulings == []
            await before.crash()
        sink.failures = 0
        async with open_house(tmp_path, NOON_MS + MINUTE_MS, sink) as after:
            await after.pass_time(0)
            told = [[ruled.is_undone for ruled in each.rulings] for each in sink.rulings]
            assert told == [[False], [True]]

    asyncio.run(story())


def test_a_command_is_answered_after_a_restart_as_it_was_before(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_house(tmp_path) as before:
            game = await before.create("nsa-2009")
            await before.start(game)
            first = await before.do(game, side(0).says(PassTurn()), "the-same")
            await before.crash()
        async with open_house(tmp_path, NOON_MS + MINUTE_MS) as after:
            again = await after.do(game, side(0).says(PassTurn()), "the-same")
            assert isinstance(first, Done)
            assert again == replace(first, is_repeat=True)
            assert after.names(game).count("game.turn_passed.1") == 1

    asyncio.run(story())


@pytest.mark.parametrize("mode", list(Mode))
@pytest.mark.parametrize("is_crash", [True, False])
def test_who_played_in_an_event_plays_after_the_restart_though_nobody_has_looked(
    tmp_path: Path, mode: Mode, *, is_crash: bool
) -> None:
    """Those who sit beside a real board, where no time runs here, as much as those on screen."""
    ann, bob = PersonId("person:ann"), PersonId("person:bob")

    async def story() -> None:
        async with open_house(tmp_path) as before:
            sides = (Side((ann,)), Side((bob,)))
            game, over = [
                await before.create(
                    "nsa-2009", event="cup", sides=sides, options=Options(mode=mode), name=name
                )
                for name in ("d0-r2-n1-m2", "d0-r1-n1-m2")
            ]
            for each in (game, over):
                await before.start(each)
            await before.done(over, DIRECTOR.says(StopGame(reason="ill")))
            await before.pass_time(MINUTE_MS)
            if is_crash:
                await before.crash()
        for _ in range(2):
            async with open_house(tmp_path, NOON_MS + 10 * MINUTE_MS) as after:
                assert after.hall.seated.games_of(ann) == {game}
                assert after.hall.seated.is_in_progress(game)
                assert set(after.hall.seated.on_screen) == ({game} if mode is Mode.PLAY else set())

    asyncio.run(story())


def test_a_bookmark_of_an_older_version_does_not_say_who_plays_so_all_is_read(
    tmp_path: Path,
) -> None:
    async def story() -> None:
        async with open_house(tmp_path) as before:
            game = await before.create(
                "nsa-2009", event="cup", options=Options(mode=Mode.RECORD), name="d0-r1-n1-m2"
            )
            await before.start(game)
            await before.pass_time(MINUTE_MS)
        path = tmp_path / RUN_FOLDER / BOOKMARK_FILE
        kept = msgspec.json.decode(path.read_bytes())
        assert kept.pop("playing") == [game]
        path.write_bytes(msgspec.json.encode(kept))
        async with open_house(tmp_path, NOON_MS + 10 * MINUTE_MS) as after:
            assert after.hall.seated.is_in_progress(game)

    asyncio.run(story())
