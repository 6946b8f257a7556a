"""An event goes from one place to another and home again, and lives in one of them at a time."""

from __future__ import annotations

import asyncio
import itertools
import json
import re
from collections.abc import Awaitable, Callable
from importlib import import_module
from pathlib import Path

import pytest

from hall.house import NOON_MS
from hall.sites import DORA, PLAYERS, SPRING, Site
from lexidrome import tournament as t
from lexidrome.base import (
    BadInput,
    CommandId,
    Conflict,
    LexidromeError,
    Ms,
    StreamId,
    Unavailable,
)
from lexidrome.decider import encode
from lexidrome.hall import EventRole
from lexidrome.hall.events.belongings import ACCOUNT_RECORD, GO_ALONG, STAY
from lexidrome.hall.events.calls import CallMade, CallReason
from lexidrome.hall.events.event import EVENT_RECORD
from lexidrome.hall.run.names import calls_stream, event_stream, moves_stream, roles_stream
from lexidrome.lexicon import LexiconLibrary
from lexidrome.store import NewEvent, Record, SqliteStore, Upcasters
from lexidrome.store.postgres import PostgresStore

HOUR_MS = 3_600_000
MINUTE_MS = 60_000
HALL = Path(__file__).parents[2] / "src/lexidrome/hall"
SCHEMAS = itertools.count(1)
Story = Callable[[Site, Site, Path], Awaitable[None]]


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.slow)])
def told(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[Story], None]:
    """Tells a story of a laptop, and of a cluster with a store of either kind."""

    def store(folder: Path) -> PostgresStore | None:
        if request.param == "sqlite":
            return None
        address = request.getfixturevalue("postgres_address")
        return PostgresStore(address, schema=f"moving_{next(SCHEMAS)}")

    def tell(story: Story) -> None:
        async def run() -> None:
            (tmp_path / "cluster").mkdir()
            laptop = Site(tmp_path / "laptop")
            cluster = Site(tmp_path / "cluster", store=store(tmp_path / "cluster"))
            async with laptop, cluster:
                await laptop.make_event()
                await story(laptop, cluster, tmp_path)
                laptop.check()
                cluster.check()

        asyncio.run(run())

    return tell


def test_an_event_goes_on_elsewhere_with_all_it_had_and_comes_home(
    told: Callable[[Story], None],
) -> None:
    async def story(laptop: Site, cluster: Site, folder: Path) -> None:
        played, sheet = await laptop.make_games()
        await laptop.office.grant(SPRING, PLAYERS[0].person, EventRole.STAFF)
        await laptop.pass_time(5 * MINUTE_MS)
        left_ms = await laptop.left_ms(played)
        await laptop.hand_over(folder / "out")

        await cluster.pass_time(2 * HOUR_MS)
        await cluster.take_in(folder / "out")
        assert await cluster.left_ms(played) == left_ms, "nobody pays for the way"
        assert (await cluster.event()).tournament == (await laptop.event()).tournament
        assert (await cluster.state(played)).seed == (await laptop.state(played)).seed
        assert cluster.store.person(DORA) == laptop.store.person(DORA)
        roles = await cluster.office.roles_in(SPRING)
        assert roles.of(PLAYERS[0].person) == {EventRole.STAFF}
        assert roles.of(DORA) == {EventRole.DIRECTOR}, "who handed it over directs it there"
        assert await cluster.desk.names() == [SPRING]

        await cluster.pass_time(MINUTE_MS)
        assert await cluster.left_ms(played) == left_ms - MINUTE_MS
        await cluster.pass_turn(played, 0)
        slip = t.results.Slip(scores=(t.results.Score(2, 400), t.results.Score(4, 300)))
        await cluster.give(t.results.EnterResult(division="A", round_number=1, number=2, slip=slip))
        await cluster.hand_over(folder / "home", to="the laptop")

        await laptop.pass_time(3 * HOUR_MS)
        await laptop.take_in(folder / "home")
        for stream in (played, sheet, event_stream(SPRING), roles_stream(SPRING)):
            there = {event.version: event.hash for event in cluster.store.read(stream)}
            here = {event.version: event.hash for event in laptop.store.read(stream)}
            assert there.items() <= here.items(), stream
        assert (await laptop.state(played)).on_turn == 1
        assert (await laptop.event()).tournament == (await cluster.event()).tournament
        game = (await laptop.event()).tournament.divisions["A"].rounds[0].game_of(2)
        assert game is not None
        assert game.slip == slip
        await laptop.pass_turn(played, 1)

    told(story)


def test_while_it_is_away_nothing_goes_on_here_and_whoever_asks_is_told_where_it_is(
    told: Callable[[Story], None],
) -> None:
    async def story(laptop: Site, _cluster: Site, folder: Path) -> None:
        played, _ = await laptop.make_games()
        await laptop.hand_over(folder / "out", to="the club's server")
        before = laptop.store.head().sequence
        with pytest.raises(Unavailable, match="handed over to “the club's server”"):
            await laptop.pass_turn(played, 0)
        with pytest.raises(Unavailable, match="nothing can be changed here"):
            await laptop.give(t.rounds.AnnounceBreak(duration_s=600))
        with pytest.raises(Unavailable):
            await laptop.office.grant(SPRING, PLAYERS[1].person, EventRole.STAFF)
        await laptop.pass_time(3 * HOUR_MS)
        assert laptop.store.head().sequence == before, "no clock runs out there"

    told(story)


def test_taken_back_it_goes_on_where_it_stood_and_its_file_is_not_taken_any_more(
    told: Callable[[Story], None],
) -> None:
    async def story(laptop: Site, cluster: Site, folder: Path) -> None:
        played, _ = await laptop.make_games()
        left_ms = await laptop.left_ms(played)
        await laptop.hand_over(folder / "out")
        with pytest.raises(BadInput, match=r"left from here.*take-back"):
            await laptop.take_in(folder / "out")
        await laptop.pass_time(HOUR_MS)
        await laptop.take_back("the stick fell into the soup")
        assert await laptop.left_ms(played) == left_ms
        await laptop.pass_turn(played, 0)

        # It had not been lost: somebody takes it in all the same.
        await cluster.pass_time(2 * HOUR_MS)
        await cluster.take_in(folder / "out")
        await cluster.pass_turn(played, 0)
        await cluster.hand_over(folder / "home")
        await laptop.pass_time(3 * HOUR_MS)
        before = laptop.store.head()
        with pytest.raises(Conflict, match=r"fell into the soup.*In the file: taken in on"):
            await laptop.take_in(folder / "home")
        assert laptop.store.head() == before
        await laptop.pass_turn(played, 1)

    told(story)


def test_what_went_on_here_unnoticed_is_named_and_nothing_is_taken(
    told: Callable[[Story], None],
) -> None:
    async def story(laptop: Site, cluster: Site, folder: Path) -> None:
        await laptop.make_games()
        await laptop.hand_over(folder / "out")
        await cluster.pass_time(MINUTE_MS)
        await cluster.take_in(folder / "out")
        await cluster.hand_over(folder / "home")
        # As a restored backup of another moment would have it.
        forged = [NewEvent("roles.granted.1", b'{"person":"p","role":"judge","by":null}')]
        await laptop.store.append(
            roles_stream(SPRING), None, forged, CommandId("x"), who="p", at_ms=Ms(NOON_MS)
        )
        await laptop.pass_time(HOUR_MS)
        with pytest.raises(Conflict, match=r"They part in roles/spring after version 1\. Here: "):
            await laptop.take_in(folder / "home")

    told(story)


def test_the_same_file_twice_is_answered_as_at_first(told: Callable[[Story], None]) -> None:
    async def story(laptop: Site, cluster: Site, folder: Path) -> None:
        played, _ = await laptop.make_games()
        await laptop.hand_over(folder / "out")
        await cluster.pass_time(MINUTE_MS)
        await cluster.take_in(folder / "out")
        await cluster.pass_turn(played, 0)
        before = cluster.store.head()
        answer = await cluster.take_in(folder / "out")
        assert "taken in already" in str(answer.said[0])
        assert cluster.store.head() == before
        laptop.pack(folder / "again")
        assert (folder / "again").read_bytes() == (folder / "out").read_bytes()

    told(story)


def test_another_event_of_the_same_name_is_kept(told: Callable[[Story], None]) -> None:
    async def story(laptop: Site, cluster: Site, folder: Path) -> None:
        await cluster.make_event()
        await laptop.hand_over(folder / "out")
        await cluster.pass_time(MINUTE_MS)
        before = cluster.store.head()
        with pytest.raises(Conflict, match="another event “spring” here"):
            await cluster.take_in(folder / "out")
        assert cluster.store.head() == before

    told(story)


def test_only_who_directs_hands_over_takes_in_and_takes_back(
    told: Callable[[Story], None],
) -> None:
    async def story(laptop: Site, cluster: Site, folder: Path) -> None:
        staff = await laptop.desk.standing(laptop.caller(PLAYERS[0].person), SPRING)
        assert laptop.is_refused(await laptop.moving.hand_over(staff, SPRING, "away"))
        await laptop.hand_over(folder / "out")
        assert laptop.is_refused(await laptop.moving.take_back(staff, SPRING, "mine"))
        assert laptop.is_refused(await cluster.moving.take_in(staff, folder / "out"))
        blank = await laptop.moving.take_back(laptop.dora, SPRING, "  ")
        assert laptop.is_refused(blank)

    told(story)


def test_records_go_along_but_seats_and_devices_of_this_house_do_not(
    told: Callable[[Story], None],
) -> None:
    async def story(laptop: Site, cluster: Site, folder: Path) -> None:
        def put(*records: tuple[str, str, str], site: Site = laptop) -> None:
            for kind, key, data in records:
                site.store.put_record(Record(kind, key, data.encode())).result()

        def opened(name: str, table: int, mode: str) -> tuple[str, str, str]:
            key = {"event": SPRING, "division": "A", "table": table}
            game = {"stream": f"game/spring/{name}", "key": key, "mode": mode, "seated": [0, 1]}
            return "table_game", f"spring/{name}", json.dumps(game, separators=(",", ":"))

        put(
            ("table_code", "ABCDEF", '{"event":"spring","division":"A","table":1}'),
            ("table_code", "GHIJKL", '{"event":"spring","division":"A","table":2}'),
            ("table_code", "OTHERS", '{"event":"autumn","division":"A","table":1}'),
            ("private_notes", "game/spring/g/0", '{"notes":[]}'),
            ("pairing_device", "slip/spring/d0-r1-n1", "{}"),
            ("seat", "game/spring/g#0", "7"),
            opened("s", 1, "record"),
            opened("p", 2, "play"),
        )
        put(("table_code", "GHIJKL", '{"event":"autumn","division":"A","table":9}'), site=cluster)
        await laptop.hand_over(folder / "out")
        await cluster.pass_time(MINUTE_MS)
        await cluster.take_in(folder / "out")
        found = {(each.kind, each.key): each.data for each in cluster.store.records()}
        assert ("table_code", "ABCDEF") in found
        assert b"autumn" in found["table_code", "GHIJKL"], "whose code it is here keeps it"
        assert ("private_notes", "game/spring/g/0") in found
        assert b"seated" not in found["table_game", "spring/s"], "a sheet is opened anew"
        assert b'"seated":[0,1]' in found["table_game", "spring/p"]
        kinds = {kind for kind, _ in found}
        assert not kinds & {"pairing_device", "seat"}
        assert ("table_code", "OTHERS") not in found

        cluster.store.erase_record("table_code", "ABCDEF").result()
        await cluster.hand_over(folder / "home")
        await laptop.pass_time(HOUR_MS)
        await laptop.take_in(folder / "home")
        here = {(each.kind, each.key) for each in laptop.store.records()}
        assert ("table_code", "ABCDEF") not in here, "what ended there has ended"
        assert ("pairing_device", "slip/spring/d0-r1-n1") in here

    told(story)


def test_helpers_sign_in_there_as_here_unless_their_name_is_taken(
    told: Callable[[Story], None],
) -> None:
    async def story(laptop: Site, cluster: Site, folder: Path) -> None:
        for name in ("Sam", "Eve", "Nobody"):
            account, _ = await laptop.office.add(name, f"{name}-has-a-password")
            if name != "Nobody":
                await laptop.office.grant(SPRING, account.person, EventRole.STAFF)
        await cluster.office.add("eve", "another-eve-than-that")
        await laptop.hand_over(folder / "out")
        await cluster.pass_time(MINUTE_MS)
        answer = await cluster.take_in(folder / "out")
        (said,) = answer.said
        assert str(said).startswith("The account “Eve” is somebody else’s here;")
        accounts = cluster.reception.accounts
        assert not cluster.is_refused(await accounts.sign_in("sam", "Sam-has-a-password"))
        assert cluster.is_refused(await accounts.sign_in("eve", "Eve-has-a-password"))
        assert accounts.named("Nobody") is None

    told(story)


def test_an_imported_lexicon_goes_along_and_another_of_its_name_is_kept(
    told: Callable[[Story], None], tmp_path: Path
) -> None:
    async def story(laptop: Site, cluster: Site, folder: Path) -> None:
        laptop.add_lexicon("CLUB", "CARE", "RETINAS")
        await laptop.make_games(lexicon="CLUB")
        await laptop.hand_over(folder / "out")
        await cluster.pass_time(MINUTE_MS)
        cluster.add_lexicon("CLUB", "CARE")
        before = cluster.store.head()
        with pytest.raises(BadInput, match="another lexicon “CLUB” here"):
            await cluster.take_in(folder / "out")
        assert cluster.store.head() == before
        LexiconLibrary(cluster.data).remove("CLUB")
        await cluster.take_in(folder / "out")
        assert "RETINAS" in LexiconLibrary(cluster.data).load("CLUB")

    told(story)


def test_what_an_older_version_wrote_is_read_and_what_a_later_one_wrote_is_refused(
    tmp_path: Path,
) -> None:
    async def story() -> None:
        async with Site(tmp_path / "laptop") as laptop:
            await laptop.make_event()
            rang = [NewEvent("call.rang.1", b'{"table":7}')]
            await laptop.store.append(
                calls_stream(SPRING), None, rang, CommandId("x"), who="p", at_ms=Ms(NOON_MS)
            )
            await laptop.hand_over(tmp_path / "out")
        later = NOON_MS + MINUTE_MS
        async with Site(tmp_path / "old", later) as old:
            with pytest.raises(BadInput, match=r"cannot read call\.rang\.1.*Update"):
                await old.take_in(tmp_path / "out")
            assert old.store.head().sequence == 0
        steps = Upcasters()
        made = CallMade(1, "A", 7, CallReason.OTHER, "", None, "p", NOON_MS)
        steps.add("call.rang.1", "call.made.1", lambda _: encode(made))
        (tmp_path / "new").mkdir()
        store = SqliteStore(tmp_path / "new" / "store.sqlite3", steps)
        async with Site(tmp_path / "new", later, store) as new:
            await new.take_in(tmp_path / "out")
            calls = await new.hall.calls.look(calls_stream(SPRING))
            assert calls is not None
            assert calls.state.at("A", 7) is not None
            new.check()

    asyncio.run(story())


def test_a_place_whose_clock_is_behind_waits(told: Callable[[Story], None]) -> None:
    async def story(laptop: Site, cluster: Site, folder: Path) -> None:
        await laptop.pass_time(7_500)
        await laptop.hand_over(folder / "out")
        with pytest.raises(BadInput, match="8 s from now"):
            await cluster.take_in(folder / "out")
        await cluster.pass_time(8_000)
        await cluster.take_in(folder / "out")

    told(story)


def test_after_a_restart_it_is_still_away_and_taken_back_meanwhile_it_goes_on(
    tmp_path: Path,
) -> None:
    async def story() -> None:
        data = tmp_path / "laptop"
        async with Site(data) as laptop:
            await laptop.make_event()
            played, _ = await laptop.make_games()
            left_ms = await laptop.left_ms(played)
        async with Site(data, NOON_MS + MINUTE_MS) as laptop:
            await laptop.hand_over(tmp_path / "out")
            left_ms = await laptop.left_ms(played)
        async with Site(data, NOON_MS + HOUR_MS) as laptop:
            before = laptop.store.head()
            await laptop.pass_time(3 * HOUR_MS)
            assert laptop.store.head() == before
        closed = Site(data, NOON_MS + 5 * HOUR_MS)
        await closed.take_back()
        await closed.__aexit__()
        async with Site(data, NOON_MS + 6 * HOUR_MS) as laptop:
            await laptop.hall.tasks.idle()
            assert await laptop.left_ms(played) == left_ms
            await laptop.pass_time(MINUTE_MS)
            assert await laptop.left_ms(played) == left_ms - MINUTE_MS

    asyncio.run(story())


def test_taken_in_while_no_server_runs_its_games_go_on_when_one_does(tmp_path: Path) -> None:
    async def story() -> None:
        async with Site(tmp_path / "laptop") as laptop:
            await laptop.make_event()
            played, _ = await laptop.make_games()
            left_ms = await laptop.left_ms(played)
            await laptop.hand_over(tmp_path / "out")
        data = tmp_path / "cluster"
        async with Site(data, NOON_MS + HOUR_MS):
            """It ran meanwhile, so that it was alive later than the event."""
        closed = Site(data, NOON_MS + 2 * HOUR_MS)
        await closed.take_in(tmp_path / "out")
        await closed.__aexit__()
        async with Site(data, NOON_MS + 3 * HOUR_MS) as cluster:
            assert await cluster.left_ms(played) == left_ms
            await cluster.pass_time(MINUTE_MS)
            assert await cluster.left_ms(played) == left_ms - MINUTE_MS

    asyncio.run(story())


@pytest.mark.slow
def test_every_line_of_a_file_that_was_changed_on_its_way_is_found(tmp_path: Path) -> None:
    async def story() -> None:
        async with Site(tmp_path / "laptop") as laptop, Site(tmp_path / "cluster") as cluster:
            await laptop.make_event()
            await laptop.make_games()
            await laptop.hand_over(tmp_path / "out")
            await cluster.pass_time(MINUTE_MS)
            lines = (tmp_path / "out").read_bytes().splitlines(keepends=True)
            for number, line in enumerate(lines):
                middle = len(line) // 2
                changed = line[:middle] + bytes([line[middle] ^ 1]) + line[middle + 1 :]
                bent = b"".join([*lines[:number], changed, *lines[number + 1 :]])
                (tmp_path / "bent").write_bytes(bent)
                with pytest.raises(LexidromeError, match=r"bent|changed"):
                    await cluster.take_in(tmp_path / "bent")
                (tmp_path / "bent").write_bytes(b"".join(lines[:number]))
                with pytest.raises(LexidromeError, match=r"bent"):
                    await cluster.take_in(tmp_path / "bent")
            assert cluster.store.head().sequence == 0

    asyncio.run(story())


def test_an_event_that_has_left_has_its_moves_in_the_house_it_is_in(
    told: Callable[[Story], None],
) -> None:
    async def story(laptop: Site, cluster: Site, folder: Path) -> None:
        await laptop.hand_over(folder / "out")
        await cluster.pass_time(MINUTE_MS)
        await cluster.take_in(folder / "out")
        names = [event.name for event in cluster.store.read(moves_stream(SPRING))]
        assert names == ["moves.left.1", "moves.arrived.1"]
        assert laptop.store.streams(StreamId("moves/")) == [moves_stream(SPRING)]

    told(story)


def test_of_every_kind_of_record_it_is_said_whether_it_goes_along() -> None:
    drawn = re.compile(r"Drawer\((?:hall\.|self\._hall\.)?store, ([\w\"]+),")
    kinds: set[str] = set()
    for path in sorted(HALL.rglob("*.py")):
        for name in drawn.findall(path.read_text(encoding="utf-8")):
            module = ".".join(("lexidrome.hall", *path.relative_to(HALL).with_suffix("").parts))
            constants = vars(import_module(module))
            kinds.add(name.strip('"') if name.startswith('"') else str(constants.get(name, name)))
    # A kind that is an argument is named where tokens are opened.
    kinds = kinds - {"kind"} | {"session", "api_token"}
    assert kinds - {ACCOUNT_RECORD} == {*GO_ALONG, *STAY} - {EVENT_RECORD}
    assert not GO_ALONG.keys() & STAY
