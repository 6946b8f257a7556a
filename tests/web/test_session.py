"""A connection's state machine, without a network: what it may say when, and what it costs."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hall.house import House, in_a_house
from hall.test_feeds import TEAMS, whispering
from lexidrome import game as g
from lexidrome.base import PersonId, StreamId
from lexidrome.hall import Caller, GameDesk, Invitations, People
from lexidrome.hall.games.audiences import GameAudiences
from lexidrome.hall.games.game import RunningGame
from lexidrome.hall.run.feed import Goodbye
from lexidrome.hall.run.log_lines import RareLines
from lexidrome.hall.run.throttles import Allowance
from lexidrome.lexicon import LexiconLibrary
from lexidrome.web.kit.languages import load_languages
from lexidrome.web.live import Line, Tables, address_of
from lexidrome.web.live.hangups import SEAT_RENEWED, Close
from lexidrome.web.live.limits import AT_ONCE, LARGEST_MESSAGE_BYTES, MOST_GAMES, Lag
from lexidrome.web.live.session import PING_MS, SILENT_MS, Session, Stage

ANN, BOB = PersonId("person:ann"), PersonId("person:bob")
LOG = logging.getLogger("lexidrome.live")
ENGLISH = load_languages().source
PRESSED = {
    "id": "mark-0001",
    "device": "phone-001",
    "kind": "press",
    "side": 0,
    "turn": 0,
    "at_ms": 1_760_000_000_000,
}


class Connection:
    """A client that remembers everything."""

    def __init__(self, room: Room, caller: Caller) -> None:
        self.frames: list[dict[str, Any]] = []
        self.codes: list[int] = []
        self._news = asyncio.Event()
        self.session = Session(room.line, caller, ENGLISH, self._sent, self._closed)

    async def _sent(self, frame: str) -> None:
        self.frames.append(msgspec.json.decode(frame))
        self._news.set()

    async def _closed(self, code: int) -> None:
        self.codes.append(code)

    async def say(self, kind: str, **fields: Any) -> None:
        await self.session.receive(msgspec.json.encode({"type": kind, **fields}))
        await self.settle()

    async def settle(self) -> None:
        """Let everything happen that can happen by itself."""
        for _ in range(50):
            await asyncio.sleep(0)

    async def greet(self) -> Connection:
        await self.say("hello", protocol=1)
        return self

    async def command(self, game: str, kind: str, identity: str, **fields: Any) -> dict[str, Any]:
        before = len(self.frames)
        await self.say("command", game=game, id=identity, command={"type": kind, **fields})
        return await self.hear("done", "refused", since=before)

    async def hear(self, *kinds: str, since: int = 0) -> dict[str, Any]:
        """The first message of such a kind, when it has come."""
        while True:
            found = [frame for frame in self.frames[since:] if frame["type"] in kinds]
            if found:
                return found[0]
            self._news.clear()
            await asyncio.wait_for(self._news.wait(), 5)

    def kinds(self) -> list[str]:
        return [frame["type"] for frame in self.frames]

    def last(self, kind: str) -> dict[str, Any]:
        return [frame for frame in self.frames if frame["type"] == kind][-1]


class Room:
    """A house with a desk, and time on the line that is moved by hand."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.now_ms = 1_000
        desk = GameDesk(house.hall)
        library = LexiconLibrary(house.data)
        invitations = Invitations(house.hall, desk, library, house.data / "rulesets")
        tables = Tables(People(house.store))
        self.line = Line(
            desk, invitations, tables, house.clock, self.time_ms, RareLines(LOG, self.time_ms)
        )

    def time_ms(self) -> int:
        return self.now_ms

    async def game(self, mode: g.record_values.Mode = g.record_values.Mode.PLAY) -> StreamId:
        """Ann against Bob; Ann is on turn."""
        sides = (g.values.Side((ANN,)), g.values.Side((BOB,)))
        options = g.values.Options(spectator_delay_s=0, mode=mode)
        game = await self.house.create("nsa-2009", sides=sides, options=options)
        await self.house.start(game)
        return game

    async def connected(self, person: PersonId | None = None) -> Connection:
        return await Connection(self, Caller(person)).greet()


def in_a_room(data: Path, story: Callable[[Room], Awaitable[None]]) -> None:
    async def run(house: House) -> None:
        await story(Room(house))

    in_a_house(data, run, bots={})


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


def test_a_page_follows_so_many_games_and_no_more(tmp_path: Path) -> None:
    async def story(room: Room) -> None:
        games = [address_of(await room.game()) for _ in range(MOST_GAMES + 1)]
        watcher = await room.connected()
        for game in games:
            room.now_ms += 1_000
            await watcher.say("subscribe", game=game)
        assert watcher.kinds().count("snapshot") == MOST_GAMES
        assert watcher.last("refused")["reason"] == "too_many_games"
        await watcher.say("unsubscribe", game=games[0])
        await watcher.say("subscribe", game=games[-1])
        assert watcher.kinds().count("snapshot") == MOST_GAMES + 1
        assert watcher.codes == []

    in_a_room(tmp_path, story)


def test_who_asks_is_told_why_not(tmp_path: Path) -> None:
    async def story(room: Room) -> None:
        game = address_of(await room.game())
        ann, bob, guest = [await room.connected(each) for each in (ANN, BOB, None)]
        for each in (ann, bob, guest):
            await each.say("why", game=game, id="why-0001")
        told = (await bob.hear("whys"))["cannot"]
        assert told["pass_turn"] == {
            "reason": "not_on_turn",
            "sentence": "It is not your turn (NSA-IV.D.p3).",
            "rule": "NSA-IV.D.p3",
        }
        assert "pass_turn" not in (await ann.hear("whys"))["cannot"]
        assert (await guest.hear("whys"))["cannot"] == {}
        await guest.say("why", game="nowhere", id="why-0002")
        assert (await guest.hear("refused"))["reason"] == "no_such_game"

    in_a_room(tmp_path, story)


def test_who_sees_a_game_late_or_not_at_all_is_not_told_by_asking_why_that_it_goes_on(
    tmp_path: Path,
) -> None:
    sides = (g.values.Side((ANN,)), g.values.Side((BOB,)))

    async def story(room: Room) -> None:
        late, shut = [
            await room.house.create("nsa-2009", sides=sides, options=options)
            for options in (
                g.values.Options(spectator_delay_s=60),
                g.values.Options(spectator_delay_s=0, spectators_admitted=False),
            )
        ]
        for game in (late, shut):
            await room.house.start(game)
        room.house.clock.move_to(room.house.clock.now_ms() + 60_000)
        guest, ann = await room.connected(), await room.connected(ANN)

        async def told(game: StreamId, identity: str) -> dict[str, Any]:
            since = len(guest.frames)
            await guest.say("why", game=address_of(game), id=identity)
            return await guest.hear("whys", "refused", since=since)

        before = await told(late, "why-0001")
        for game in (late, shut):
            passed = await ann.command(address_of(game), "pass_turn", "pass-1-of-ann")
            assert passed["type"] == "done"
        assert (await told(late, "why-0002"))["version"] == before["version"]
        room.house.clock.move_to(room.house.clock.now_ms() + 60_000)
        assert (await told(late, "why-0003"))["version"] > before["version"]
        assert (await told(shut, "why-0004"))["reason"] == "not_admitted"

    in_a_room(tmp_path, story)


def test_what_a_team_whispers_is_not_told_by_asking_why_nor_by_guessing_the_version(
    tmp_path: Path,
) -> None:
    async def story(room: Room) -> None:
        game, proposed = await whispering(room.house)
        address, (ann, _) = address_of(game), TEAMS[0].persons
        page = await room.connected(ann)

        async def told(number: int) -> tuple[dict[str, Any], dict[str, Any]]:
            """Of what is not for her to do anyway."""
            since = len(page.frames)
            await page.say("why", game=address, id=f"why-{number:04}")
            why = await page.hear("whys", since=since)
            hold = {"type": "hold_play"}
            ahead = known["version"] + 1 if known else 0
            await page.say(
                "command", game=address, id=f"hold-{number:04}", command=hold, version=ahead
            )
            return {**why, "id": ""}, {**await page.hear("refused", since=since), "id": ""}

        known: dict[str, Any] = {}
        known, _ = await told(1)
        before = await told(2)
        await room.house.done(game, proposed)
        assert await told(3) == before

    in_a_room(tmp_path, story)


def test_whoever_comes_back_gets_the_gap_and_a_second_tab_follows(tmp_path: Path) -> None:
    async def story(room: Room) -> None:
        game = await room.game()
        address = address_of(game)
        first, tab = await room.connected(ANN), await room.connected(ANN)
        for page in (first, tab):
            await page.say("subscribe", game=address)
        version = first.last("snapshot")["version"]
        first.session.end()
        answer = await tab.command(address, "pass_turn", "pass-1-of-ann")
        assert tab.last("events")["version"] == answer["version"]
        back = await room.connected(ANN)
        await back.say("subscribe", game=address, version=version)
        gap = await back.hear("events")
        assert gap["version"] == answer["version"]
        assert gap["version"] - len(gap["events"]) == version
        whole = msgspec.convert(gap["view"], g.seen.GameView)
        state = RunningGame(await room.house.state(game))
        assert whole == GameAudiences(lambda _: True).view(
            game, state, g.Viewer(g.Audience.SIDE, 0)
        )
        assert whole.can
        assert "snapshot" not in back.kinds()

    in_a_room(tmp_path, story)


def test_the_others_see_who_is_there(tmp_path: Path) -> None:
    async def story(room: Room) -> None:
        address = address_of(await room.game())
        ann, bob = await room.connected(ANN), await room.connected(BOB)
        await ann.say("subscribe", game=address)
        assert ann.last("presence")["seats"] == [0]
        await bob.say("subscribe", game=address)
        assert ann.last("presence")["seats"] == [0, 1]
        bob.session.end()
        await ann.settle()
        assert ann.last("presence")["seats"] == [0]

    in_a_room(tmp_path, story)


def test_devices_beside_a_real_board_tell_each_other_of_its_clock(tmp_path: Path) -> None:
    async def story(room: Room) -> None:
        address = address_of(await room.game(g.record_values.Mode.RECORD))
        ann, bob = await room.connected(ANN), await room.connected(BOB)
        again, stranger = await room.connected(ANN), await room.connected()
        for each in (ann, bob, again, stranger):
            await each.say("subscribe", game=address)
        await ann.say("marks", game=address, marks=[PRESSED])
        await stranger.say("marks", game=address, marks=[PRESSED])
        await bob.settle()
        for each in (bob, again):
            assert [frame["marks"] for frame in each.frames if frame["type"] == "marks"] == [
                [PRESSED]
            ]
        assert "marks" not in ann.kinds()
        assert "marks" not in stranger.kinds()

    in_a_room(tmp_path, story)


def test_nobody_passes_notes_in_a_game_on_screen(tmp_path: Path) -> None:
    async def story(room: Room) -> None:
        address = address_of(await room.game())
        ann, bob = await room.connected(ANN), await room.connected(BOB)
        for each in (ann, bob):
            await each.say("subscribe", game=address)
        await ann.say("marks", game=address, marks=[PRESSED])
        await bob.settle()
        assert "marks" not in bob.kinds()

    in_a_room(tmp_path, story)


def test_who_leaves_while_a_game_is_fetched_is_not_seen_to_sit_there(tmp_path: Path) -> None:
    async def story(room: Room) -> None:
        game = await room.game()
        room.house.hall.games._residents.clear()
        ann, bob = await room.connected(ANN), await room.connected(BOB)
        subscribing = asyncio.create_task(
            ann.session.receive(f'{{"type":"subscribe","game":"{address_of(game)}"}}')
        )
        await asyncio.sleep(0)
        ann.session.end()
        await subscribing
        await bob.say("subscribe", game=address_of(game))
        assert (await bob.hear("presence"))["seats"] == [1]
        assert "snapshot" not in ann.kinds()

    in_a_room(tmp_path, story)


def test_spectators_who_are_barred_are_told_and_get_nothing_more(tmp_path: Path) -> None:
    async def story(room: Room) -> None:
        game = await room.game()
        address = address_of(game)
        ann, watcher = await room.connected(ANN), await room.connected()
        overlay = await room.connected(BOB)
        await watcher.say("subscribe", game=address)
        await overlay.say("subscribe", game=address, as_spectator=True)
        assert overlay.last("snapshot")["you"]["audience"] == "spectator"
        assert all(side["rack"] is None for side in overlay.last("snapshot")["view"]["sides"])
        await ann.command(address, "bar_spectators", "go-away-please")
        for each in (watcher, overlay):
            await each.settle()
            assert each.last("ended")["reason"] == Goodbye.BARRED
            await each.say("subscribe", game=address)
        assert watcher.last("refused")["reason"] == "not_admitted"
        assert overlay.last("snapshot")["you"]["side"] == 1, "Bob himself may look"

    in_a_room(tmp_path, story)


def test_a_hall_that_closes_says_goodbye(tmp_path: Path) -> None:
    async def story(room: Room) -> None:
        address = address_of(await room.game())
        ann = await room.connected(ANN)
        await ann.say("subscribe", game=address)
        room.house.hall.feeds.close()
        await ann.settle()
        assert ann.last("ended")["reason"] == Goodbye.CLOSED
        assert ann.codes == [Close.RESTART]

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
