"""A connection's state machine, without a network: what it may say when, and what it costs."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lexidrome.hall import Caller
from lexidrome.hall.run.throttles import Allowance
from lexidrome.web.live import address_of
from lexidrome.web.live.hangups import SEAT_RENEWED, Close
from lexidrome.web.live.limits import AT_ONCE, LARGEST_MESSAGE_BYTES, Lag
from lexidrome.web.live.session import PING_MS, SILENT_MS, Session, Stage
from web.lines import ANN, BOB, ENGLISH, Connection, Room, in_a_room


def test_a_hello_comes_first_and_once(tmp_path: Path) -> None:
    async def story(room: Room) -> None:
        rude = Connection(room, Caller())
        await rude.say("ping", id=1)
        assert rude.codes == [Close.NOT_UNDERSTOOD]
        assert rude.last("error")["reason"] == "hello_missing"
        polite = await room.connected()
        assert polite.kinds() == ["welcome", "ping"]
        await polite.say("hello", protocol=1)
        assert polite.codes == [Close.NOT_UNDERSTOOD]
        assert polite.session.stage is Stage.CLOSED
        old = Connection(room, Caller())
        await old.say("hello", protocol=0)
        assert old.codes == [Close.OTHER_PROTOCOL]

    in_a_room(tmp_path, story)


@pytest.mark.parametrize(
    "raw",
    [b"", b"[]", b"{}", b'{"type":"nothing"}', b"\xff\xfe", b'{"type":"ping","id":1e99}',
     b'{"type":"subscribe"}', b"[" * 5_000],
)  # fmt: skip
def test_what_cannot_be_read_ends_the_connection_and_says_so(tmp_path: Path, raw: bytes) -> None:
    async def story(room: Room) -> None:
        connection = await room.connected()
        await connection.session.receive(raw)
        assert connection.codes == [Close.NOT_UNDERSTOOD]
        assert connection.last("error")["reason"] == "malformed"

    in_a_room(tmp_path, story)


def test_a_message_that_is_too_large_ends_the_connection(tmp_path: Path) -> None:
    async def story(room: Room) -> None:
        connection = await room.connected()
        await connection.say("subscribe", game="g" * LARGEST_MESSAGE_BYTES)
        assert connection.codes == [Close.TOO_LARGE]

    in_a_room(tmp_path, story)


def test_who_sends_too_much_is_cut_off_and_who_waits_is_not(tmp_path: Path) -> None:
    async def story(room: Room) -> None:
        patient, hasty = await room.connected(), await room.connected()
        for number in range(10 * AT_ONCE):
            room.now_ms += 100
            await patient.session.receive(f'{{"type":"ping","id":{number}}}')
            if not hasty.codes:
                await hasty.session.receive('{"type":"ping","id":1}')
                await hasty.session.receive('{"type":"ping","id":2}')
        assert patient.codes == []
        assert hasty.codes == [Close.TOO_MANY]

    in_a_room(tmp_path, story)


def test_silence_ends_a_connection_and_a_pong_measures_the_line(tmp_path: Path) -> None:
    async def story(room: Room) -> None:
        alive, silent = await room.connected(), await room.connected()
        for _ in range(SILENT_MS // PING_MS):
            room.now_ms += PING_MS
            assert alive.session.is_due
            await alive.session.check()
            await silent.session.check()
            room.now_ms += 40
            await alive.say("pong", id=alive.last("ping")["id"])
            assert not alive.session.is_due
        assert alive.codes == []
        assert alive.last("ping")["lag_ms"] == 40
        assert silent.codes == [Close.SILENT]

    in_a_room(tmp_path, story)


def test_the_line_s_lag_is_given_back_on_the_clock(tmp_path: Path) -> None:
    async def story(room: Room) -> None:
        game = await room.game()
        ann = await room.connected(ANN)
        room.now_ms += 120
        await ann.say("pong", id=1)
        room.house.clock.move_to(room.house.clock.now_ms() + 10_000)
        answer = await ann.command(address_of(game), "pass_turn", "pass-1-of-ann")
        assert answer["type"] == "done", answer
        state = await room.house.state(game)
        assert state.clock.side_ms[0] == 1_500_000 - 10_000 + 120
        assert state.clock.lag_used_ms[0] == 120

    in_a_room(tmp_path, story)


WORDS = st.sampled_from(
    ["hello", "subscribe", "unsubscribe", "command", "ping", "pong", "welcome", "play_tiles"]
)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=20) | WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS | st.text(), inner),
    max_leaves=8,
)
MESSAGES = st.fixed_dictionaries(
    {"type": WORDS},
    optional={
        "game": st.sampled_from(["g1", "nowhere", "a~b", "../x", ""]),
        "id": st.sampled_from(["command-1", "x", 7]) | VALUES,
        "version": st.integers(-1, 9) | VALUES,
        "protocol": st.sampled_from([1, 2]),
        "as_spectator": st.booleans(),
        "command": st.fixed_dictionaries({"type": WORDS}) | VALUES,
    },
).map(msgspec.json.encode)


@settings(
    max_examples=25,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(script=st.lists(MESSAGES | st.binary(max_size=40), max_size=12))
def test_no_sequence_of_messages_does_more_than_end_its_own_connection(
    tmp_path_factory: pytest.TempPathFactory, script: list[bytes]
) -> None:
    async def story(room: Room) -> None:
        game = await room.game()
        before = await room.house.state(game)
        stranger, ann = await room.connected(), await room.connected(ANN)
        for raw in script:
            room.now_ms += 200
            await stranger.session.receive(raw)
        await stranger.settle()
        assert len(stranger.codes) <= 1
        assert (stranger.session.stage is Stage.CLOSED) == bool(stranger.codes)
        assert await room.house.state(game) == before
        await ann.say("subscribe", game=address_of(game))
        assert ann.kinds()[-2:] == ["snapshot", "presence"]

    in_a_room(tmp_path_factory.mktemp("room"), story)


def test_an_allowance_comes_back_with_time() -> None:
    allowance = Allowance(0, at_once=2, each_ms=1_000)
    assert [allowance.take(0) for _ in range(3)] == [True, True, False]
    assert [allowance.take(at) for at in (999, 1_000, 1_000)] == [False, True, False]
    assert [allowance.take(60_000) for _ in range(3)] == [True, True, False]


def test_lag_is_the_median_of_the_last_answers_that_were_asked_for() -> None:
    lag = Lag()
    lag.answer(1, 5_000)
    assert lag.lag_ms == 0, "nobody had asked"
    for number, took in enumerate((30, 900, 40, 35, 45, 50), start=1):
        lag.ask(number, 0)
        lag.answer(number, took)
        lag.answer(number, 10_000)
    assert lag.lag_ms == 45


def test_who_is_cut_off_is_told_nothing_more_and_has_nothing_carried_out(tmp_path: Path) -> None:
    async def story(room: Room) -> None:
        game = await room.game()
        name = address_of(game)
        ann, bob = await room.connected(ANN), await room.connected(BOB)
        await ann.say("subscribe", game=name)
        await bob.say("subscribe", game=name)
        await ann.hear("snapshot")
        await ann.command(name, "look_at_rack", "ann-looks-1")
        before = len(ann.frames)
        passing = {"type": "command", "game": name, "id": "ann-passes", "version": None}
        # Said, but not begun when the line is cut; and said afterwards.
        await ann.session.receive(msgspec.json.encode(passing | {"command": {"type": "pass_turn"}}))
        ann.session.cut_off(SEAT_RENEWED)
        await ann.say("command", game=name, id="ann-later", command={"type": "pass_turn"})
        await ann.say("ping", id=9)
        held = await bob.command(name, "bar_spectators", "bob-does-1")
        assert held["type"] == "done"
        await ann.settle()
        assert ann.codes == [Close.NOT_ALLOWED]
        assert [frame["type"] for frame in ann.frames[before:]] == ["error"]
        seen = await room.house.hall.games.look(game)
        assert seen is not None
        assert seen.state.game.turns == ()
        assert "turn_passed" not in str(bob.frames)

    in_a_room(tmp_path, story)


def test_a_line_that_takes_no_message_cannot_put_its_end_off(tmp_path: Path) -> None:
    async def story(room: Room) -> None:
        game = await room.game()
        stuck, never = asyncio.Event(), asyncio.Event()

        async def send(frame: str) -> None:
            stuck.set()
            await never.wait()

        async def close(code: int) -> None:
            raise AssertionError("the sentence was not even sent")

        session = Session(room.line, Caller(ANN), ENGLISH, send, close)
        session.stage = Stage.OPEN
        await session.receive(msgspec.json.encode({"type": "subscribe", "game": address_of(game)}))
        await stuck.wait()
        assert session.games == {game}
        session.cut_off(SEAT_RENEWED)
        assert session.games == frozenset()
        assert session.stage is Stage.CLOSED

    in_a_room(tmp_path, story)


def test_refused_commands_write_one_line_a_minute_of_each_kind(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def story(room: Room) -> None:
        game = address_of(await room.game())
        stranger = await room.connected()

        async def try_all(times: int) -> list[str]:
            caplog.clear()
            for number in range(times):
                room.now_ms += 1_000
                for kind in ("pass_turn", "bar_spectators"):
                    identity = f"{kind}-{room.now_ms}-{number}"
                    refused = await stranger.command(game, kind, identity)
                    assert refused["reason"] == "not_allowed"
            return [record.getMessage() for record in caplog.records]

        names = ["PassTurn", "BarSpectators"]
        lines = [f"{name} in game/{game} was refused to visitor" for name in names]
        assert await try_all(30) == lines
        assert await try_all(30) == []
        room.house.clock.move_to(room.house.clock.now_ms() + 60_000)
        later = await try_all(1)
        assert later == [f"{line} (59 more like this were left out)" for line in lines]

    in_a_room(tmp_path, story)


def test_what_the_machine_cannot_do_writes_one_line_a_minute_however_often_it_is_asked(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def story(room: Room) -> None:
        game = address_of(await room.game())
        pages = [await room.connected(ANN) for _ in range(5)]
        room.house.hall.games.close()
        for page in pages:
            for number in range(2):
                refused = await page.command(game, "pass_turn", f"command-{number}")
                assert (refused["reason"], refused["can_retry"]) == ("unavailable", True)
        lines = [record.getMessage() for record in caplog.records]
        assert lines == ["A command could not be carried out: Unavailable"]

    in_a_room(tmp_path, story)


def test_connections_that_break_the_protocol_write_one_line_a_minute(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def story(room: Room) -> None:
        for _ in range(20):
            connection = await room.connected()
            await connection.session.receive(b"nonsense")
            assert connection.codes == [Close.NOT_UNDERSTOOD]
        lines = [record.getMessage() for record in caplog.records]
        assert lines == ["A connection of visitor was closed: malformed"]

    in_a_room(tmp_path, story)
