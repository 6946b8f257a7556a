"""Several processes, here several halls, share one house: each part of it has one that runs it."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import psycopg
import pytest

from hall.house import DIRECTOR, NOON_MS, House, Sink, side
from lexidrome.base import Refusal, StreamId, Unavailable
from lexidrome.game import HOUSE, Audience, Viewer
from lexidrome.game.clock import settle
from lexidrome.game.finish import StopGame
from lexidrome.game.play import PassTurn
from lexidrome.game.start import StartGame
from lexidrome.hall.part import share
from lexidrome.hall.run.crew import Crew
from lexidrome.hall.run.names import event_stream, game_stream
from lexidrome.hall.run.orders import Done
from lexidrome.hall.run.shares import HERE, HOUSE_KEY, SHARES, key_of, share_of
from lexidrome.store.postgres import PostgresStore
from lexidrome.store.postgres_members import OLD_CLAIM

pytestmark = pytest.mark.slow

MINUTE_MS = 60_000
OTHER_GAME = game_stream("another")
SCHEMAS = itertools.count(1)


class Halls:
    """Halls on one database; a clock moved by hand stands between them, and beats are real."""

    def __init__(self, address: str, folder: Path) -> None:
        self.address = address
        self.folder = folder
        self.schema = f"crew_{next(SCHEMAS)}"
        self.now_ms = NOON_MS
        self._numbers = itertools.count(1)
        self._open: list[House] = []

    async def join(self, now_ms: int = NOON_MS) -> House:
        number = next(self._numbers)
        folder = self.folder / f"m{number}"
        folder.mkdir()
        store = PostgresStore(self.address, schema=self.schema)
        house = House(folder, now_ms, Sink(), store=store)
        share(house.hall, f"127.0.0.1:{9000 + number}")
        await house.hall.open()
        self._open.append(house)
        return house

    async def die(self, house: House) -> None:
        """As a killed process does: its tasks end, its sessions are cut, it says nothing."""
        self._open.remove(house)
        crew = crew_of(house)
        for task in crew._ticking:
            task.cancel()
        for task in list(house.hall.tasks._running):
            task.cancel()
        house.hall.timers.close()
        membership = crew._membership
        await asyncio.to_thread(membership.close)
        house.store.close()

    async def close(self) -> None:
        for house in self._open:
            await house.hall.close()
            house.store.close()


def crew_of(house: House) -> Crew:
    crew = house.hall.sharing.crew
    assert crew is not None
    return crew


@asynccontextmanager
async def halls(address: str, folder: Path) -> AsyncIterator[Halls]:
    made = Halls(address, folder)
    try:
        yield made
    finally:
        await made.close()


@asynccontextmanager
async def two_halls(address: str, folder: Path) -> AsyncIterator[tuple[House, House]]:
    """They have divided the house between them."""
    async with halls(address, folder) as made:
        one, other = await made.join(), await made.join()
        await divided(one, other)
        yield one, other


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not holds():  # noqa: ASYNC110 - what is waited for happens elsewhere
            await asyncio.sleep(0.02)


def shares_of(house: House) -> set[int]:
    return {share for share in range(SHARES) if share in crew_of(house)._ready}


def test_who_comes_in_takes_over_an_even_part_and_knows_where_the_rest_is(
    tmp_path: Path, postgres_address: str
) -> None:
    async def story() -> None:
        async with halls(postgres_address, tmp_path) as made:
            one = await made.join()
            assert shares_of(one) == set(range(SHARES))
            other = await made.join()
            await divided(one, other)
            await until(lambda: all(crew_of(one).where(str(key)) is not None for key in range(99)))
            assert not shares_of(one) & shares_of(other)
            for key in ("house", "event/spring", "game/abc"):
                places = {crew_of(one).where(key), crew_of(other).where(key)}
                assert HERE in places
                assert places - {HERE} <= {"127.0.0.1:9001", "127.0.0.1:9002"}
                assert len(places) == 2

    asyncio.run(story())


def by_house(one: House, other: House) -> tuple[House, House]:
    """Who has the share of the house, then the other one."""
    return (one, other) if one.hall.sharing.shares.owns(HOUSE_KEY) else (other, one)


def test_only_what_somebody_there_waits_for_rouses_a_process(
    tmp_path: Path, postgres_address: str
) -> None:
    async def story() -> None:
        async with two_halls(postgres_address, tmp_path) as (one, other):
            game = await a_game_of(one, name_owned_by(one))
            await other.hall.games.look(game)
            assert one.hall._waits_for([OTHER_GAME, game])
            assert not other.hall._waits_for([game])
            feed = await other.hall.feeds.subscribe(game, Viewer(Audience.SPECTATOR))
            assert not isinstance(feed, Refusal)
            assert other.hall._waits_for([game])
            feed.close()
            event = event_stream("spring")
            waiting = [house for house in (one, other) if house.hall._waits_for([event])]
            assert [house.hall.sharing.owns(event) for house in waiting] == [True]
            for house in (one, other):
                await house.hall.events.look(event)
                assert house.hall._waits_for([event]), "somebody has asked for it here"

    asyncio.run(story())


def test_a_move_brings_back_to_memory_no_game_that_another_process_runs(
    tmp_path: Path, postgres_address: str
) -> None:
    async def story() -> None:
        async with two_halls(postgres_address, tmp_path) as (one, other):
            of_house, player = by_house(one, other)
            game = await a_game_of(player, name_owned_by(player))
            await until(lambda: of_house.hall.seated.is_in_progress(game))
            # As if so many others were played that there was no room for it.
            del of_house.hall.games._residents[game]
            await player.done(game, side(0).says(PassTurn()))
            await of_house.hall.catch_up()
            assert not of_house.hall.games.is_known(game)
            await player.done(game, DIRECTOR.says(StopGame(reason="fire alarm")))
            await of_house.hall.catch_up()
            assert not of_house.hall.seated.is_in_progress(game)

    asyncio.run(story())


async def divided(one: House, other: House) -> None:
    """Until each has about a half."""
    await until(lambda: len(shares_of(one)) + len(shares_of(other)) == SHARES
                and SHARES // 3 < len(shares_of(other)) < SHARES * 2 // 3)  # fmt: skip


async def a_game_of(house: House, name: str) -> StreamId:
    game = await house.create("nsa-2009", name=name)
    await house.start(game)
    return game


def name_owned_by(house: House) -> str:
    return next(
        f"g{number}"
        for number in range(999)
        if share_of(key_of(game_stream(f"g{number}"))) in shares_of(house)
    )


async def left_ms(house: House, game: StreamId) -> int:
    return settle((await house.state(game)).clock, house.clock.now_ms()).side_ms[0]


def test_a_dead_process_leaves_its_games_to_another_and_nobody_pays_for_it(
    tmp_path: Path, postgres_address: str
) -> None:
    async def story() -> None:
        async with halls(postgres_address, tmp_path) as made:
            one, other = await made.join(), await made.join()
            await divided(one, other)
            game = await a_game_of(one, name_owned_by(one))
            await one.pass_time(2 * MINUTE_MS)
            left = await left_ms(one, game)
            await crew_of(one).beat()
            assert other.hall.games.live == frozenset()
            await made.die(one)
            other.clock.leap(5 * MINUTE_MS)
            await until(lambda: game in other.hall.games.live)
            await until(lambda: len(shares_of(other)) == SHARES)
            assert await left_ms(other, game) == left
            assert other.names(game)[-1] == "game.outage_credited.1"
            await other.pass_time(MINUTE_MS)
            assert await left_ms(other, game) == left - MINUTE_MS

    asyncio.run(story())


async def cut(house: House, address: str) -> None:
    """As a database does that is started again, or others who have not heard of it for long."""
    crew = crew_of(house)
    for task in crew._ticking:
        task.cancel()
    connection = crew._membership._connection  # type: ignore[attr-defined]
    with psycopg.connect(address, autocommit=True) as sql:
        sql.execute("SELECT pg_terminate_backend(%s, 5000)", (connection.info.backend_pid,))


def test_who_gets_its_own_share_back_after_its_session_was_cut_credits_the_time_between(
    tmp_path: Path, postgres_address: str
) -> None:
    async def story() -> None:
        async with halls(postgres_address, tmp_path) as made:
            one = await made.join()
            game = await a_game_of(one, "g1")
            await one.pass_time(2 * MINUTE_MS)
            left = await left_ms(one, game)
            crew = crew_of(one)
            await crew.beat()
            await cut(one, postgres_address)
            one.clock.leap(5 * MINUTE_MS)
            with pytest.raises(Unavailable):
                await crew.beat()
            await crew.beat()
            await until(lambda: len(shares_of(one)) == SHARES)
            assert one.names(game)[-1] == "game.outage_credited.1"
            assert await left_ms(one, game) == left
            await one.pass_time(MINUTE_MS)
            assert await left_ms(one, game) == left - MINUTE_MS

    asyncio.run(story())


def test_what_is_handed_over_is_credited_from_when_it_was_let_go(
    tmp_path: Path, postgres_address: str
) -> None:
    async def story() -> None:
        async with two_halls(postgres_address, tmp_path) as (one, other):
            game = await a_game_of(one, name_owned_by(one))
            await one.pass_time(MINUTE_MS)
            left = await left_ms(one, game)
            for each in (one, other):
                for task in crew_of(each)._ticking:
                    task.cancel()
            leaving = asyncio.create_task(crew_of(one).leave())
            await until(lambda: not shares_of(one))
            # Whoever has let go of it lives on for a while, and says so.
            for each in (one, other):
                each.clock.leap(2 * MINUTE_MS)
            await crew_of(one).beat()
            await crew_of(other).beat()
            await until(lambda: game in other.hall.games.live)
            await until(lambda: len(shares_of(other)) == SHARES)
            await leaving
            assert await left_ms(other, game) == left

    asyncio.run(story())


def test_a_clock_runs_out_in_one_process_only(tmp_path: Path, postgres_address: str) -> None:
    async def story() -> None:
        async with two_halls(postgres_address, tmp_path) as (one, other):
            # Begun where it does not belong; its owner hears of it and lets its time run.
            game = await other.create("school", name=name_owned_by(one))
            await other.done(game, HOUSE.says(StartGame(first_side=0)))
            await until(lambda: game in one.hall.games.live)
            assert game not in other.hall.games.live
            before = len(one.store.read(game))
            await other.pass_time(60 * MINUTE_MS)
            await crew_of(other).beat()
            assert len(one.store.read(game)) == before
            await one.pass_time(60 * MINUTE_MS)
            await until(lambda: len(one.store.read(game)) > before)
            await until(lambda: other.hall.games._residents[game].version > before)

    asyncio.run(story())


def test_both_write_to_one_game_and_versions_decide(tmp_path: Path, postgres_address: str) -> None:
    async def story() -> None:
        async with halls(postgres_address, tmp_path) as made:
            one, other = await made.join(), await made.join()
            game = await a_game_of(one, "g1")
            for turn in range(6):
                house = (one, other)[turn % 2]
                at = turn % 2
                seen = len(house.store.read(game))
                at = (await (other, one)[turn % 2].state(game)).on_turn
                answer = await house.do(game, side(at).says(PassTurn()), seen_version=seen)
                assert isinstance(answer, Done), answer

    asyncio.run(story())


@pytest.mark.parametrize("others", [0, 1])
def test_who_has_lost_a_session_that_the_database_still_believes_in_gets_its_shares_back(
    tmp_path: Path, postgres_address: str, others: int
) -> None:
    async def story() -> None:
        async with halls(postgres_address, tmp_path) as made:
            one = await made.join()
            for _ in range(others):
                await divided(one, await made.join())
            membership: Any = crew_of(one)._membership
            # Nobody tells the database: the network between them is gone.
            lost, membership._connection = membership._connection, None

            def has_its_own() -> bool:
                held = set(membership._held)
                return membership._connection not in (None, lost) and shares_of(one) == held

            await until(lambda: has_its_own() and len(membership._held) > SHARES // 3)
            lost.close()

    asyncio.run(story())


def test_who_leaves_hands_everything_over(tmp_path: Path, postgres_address: str) -> None:
    async def story() -> None:
        async with two_halls(postgres_address, tmp_path) as (one, other):
            game = await a_game_of(one, name_owned_by(one))
            left = await left_ms(one, game)
            await crew_of(one).leave()
            assert shares_of(one) == set()
            assert one.hall.games.live == frozenset()
            await until(lambda: len(shares_of(other)) == SHARES)
            assert game in other.hall.games.live
            assert await left_ms(other, game) == left
            await until(lambda: crew_of(one).where(key_of(game)) == "127.0.0.1:9002")

    asyncio.run(story())


def test_the_owner_of_the_house_follows_every_game(tmp_path: Path, postgres_address: str) -> None:
    async def story() -> None:
        async with two_halls(postgres_address, tmp_path) as (one, other):
            has_house, has_not = (one, other) if crew_of(one).owns(HOUSE_KEY) else (other, one)
            game = await a_game_of(has_not, name_owned_by(has_not))
            await until(lambda: has_house.hall.seated.is_in_progress(game))

    asyncio.run(story())


def test_who_comes_later_and_lacks_what_another_has_is_not_ready_until_it_has_it(
    tmp_path: Path, postgres_address: str
) -> None:
    async def story() -> None:
        async with halls(postgres_address, tmp_path) as made:
            one = await made.join()
            rules = one.data / "rulesets"
            rules.mkdir()
            (rules / "club.toml").write_text("# ours")
            await crew_of(one)._compare()
            other = await made.join()
            assert crew_of(one).trouble is None
            assert str(crew_of(other).trouble) == (
                "This server has not the same files as the one at 127.0.0.1:9001: "
                "rulesets/club.toml. Copy them into its data folder."
            )
            (other.data / "rulesets").mkdir()
            (other.data / "rulesets/club.toml").write_text("# theirs")
            await crew_of(other)._compare()
            assert crew_of(other).trouble is not None
            (other.data / "rulesets/club.toml").write_text("# ours")
            await until(lambda: crew_of(other).trouble is None)

    asyncio.run(story())


def test_who_was_there_before_says_what_a_later_one_has_brought_and_stays_ready(
    tmp_path: Path, postgres_address: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        async with two_halls(postgres_address, tmp_path) as (one, other):
            (other.data / "boards").mkdir()
            (other.data / "boards/small.toml").write_text("")
            await crew_of(other)._compare()
            for _ in range(2):
                await crew_of(one)._compare()
            assert crew_of(one).trouble is None
            assert crew_of(other).trouble is None

    asyncio.run(story())
    said = [each.message for each in caplog.records if "boards/small.toml" in each.message]
    assert len(said) == 1
    assert said[0].startswith("The server at 127.0.0.1:9002 came later and has files")


def test_a_game_on_screen_closes_the_house_in_every_process(
    tmp_path: Path, postgres_address: str
) -> None:
    async def story() -> None:
        async with two_halls(postgres_address, tmp_path) as (one, other):
            for runs, hears in ((one, other), (other, one)):
                event = event_owned_by(runs)
                game = await runs.create("school", event=event)
                await runs.start(game)
                await until_closed_for(hears, game)
                await runs.pass_time(60 * MINUTE_MS)
                await until_closed_for(runs, None)
                await until_closed_for(hears, None)

    asyncio.run(story())


def event_owned_by(house: House) -> str:
    return next(
        f"e{number}"
        for number in range(999)
        if share_of(key_of(event_stream(f"e{number}"))) in shares_of(house)
    )


async def until_closed_for(house: House, game: StreamId | None) -> None:
    async with asyncio.timeout(20):
        while True:
            closure = await house.hall.assistance.closure()
            if game == (None if closure is None else closure.game):
                return
            await asyncio.sleep(0.02)


def test_servers_that_share_the_database_and_one_that_does_not_keep_each_other_out(
    postgres_address: str,
) -> None:
    schema = f"crew_{next(SCHEMAS)}"
    take = "SELECT pg_try_advisory_lock(%s, hashtext(%s))"

    def has_it(older: psycopg.Connection) -> bool:
        """Whether a server of before 0.3.0 would start."""
        row = older.execute(take, (OLD_CLAIM, schema)).fetchone()
        return row is not None and bool(row[0])

    with (
        closing(PostgresStore(postgres_address, schema=schema)) as store,
        psycopg.connect(postgres_address, autocommit=True) as older,
    ):
        one = store.membership("127.0.0.1:9001", SHARES)
        other = store.membership("127.0.0.1:9002", SHARES)
        assert one is not None
        assert other is not None
        one.claim()
        other.claim()
        assert not has_it(older)
        one.close()
        assert not has_it(older)
        other.close()
        asyncio.run(until(lambda: has_it(older)))
        with pytest.raises(Unavailable, match="of an older version"):
            one.claim()
