"""Real workers of a real store: what they do is what one machine does alone."""

from __future__ import annotations

import asyncio
import itertools
import signal
import subprocess
import sys
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import psycopg
import pytest
from msgspec.structs import replace

from engine.test_other_boards import letters_set, made_words
from hall.house import DIRECTOR, House, Sink, side
from lexidrome.base import BadInput, StreamId
from lexidrome.engine import Budget, Move, Position, Setting, think
from lexidrome.engine.match import MatchPlayer, MatchReport, play_pairs
from lexidrome.engine.training import train_leaves
from lexidrome.game.finish import StopGame
from lexidrome.game.play import PassTurn
from lexidrome.game.state import Turn
from lexidrome.game.values import Options, Side
from lexidrome.hall.games.bots import bot_side
from lexidrome.hall.games.engine_bots import engine_bots
from lexidrome.hall.games.lexicons import Lexicons
from lexidrome.hall.part import share
from lexidrome.hall.run.thinking import Search
from lexidrome.hall.work.kinds import Footing, Never, Tools
from lexidrome.hall.work.moves import BOT_MOVE, MoveAsked
from lexidrome.hall.work.settings import Settings
from lexidrome.hall.work.thoughts import THOUGHT, ThoughtAsked, think_over
from lexidrome.hall.work.workshop import Workshop
from lexidrome.hall.worker import KINDS, Log, WorkBench
from lexidrome.lexicon import ENABLE, Lexicon, LexiconLibrary
from lexidrome.rulebook import rule_set
from lexidrome.store.postgres import PostgresStore
from lexidrome.store.work import Piece, Stop, Told
from lexidrome.store.workers import open_workplace
from store.test_work import Yard, until

pytestmark = pytest.mark.slow

SCHEMAS = itertools.count()
LETTERS, FEW = "ABCDEFGHI", "FEW"
NOW = datetime(2026, 11, 19, tzinfo=UTC)
RULES = "nsa-2009"
LINE = "15/15/15/15/15/15/15/4CAT8/15/15/15/15/15/15/15 AEINRST/ 0/10 0 lex ENABLE;"
SOON_S = 60


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with ENABLE, its graph built once for all."""
    folder = tmp_path_factory.mktemp("data")
    library = LexiconLibrary(folder)
    library.load(ENABLE)
    file = folder / "few.txt"
    file.write_text("\n".join(made_words(LETTERS, 300, 5)), encoding="utf-8")
    library.import_list(file, FEW, letters_set(LETTERS, 4, 2), NOW)
    return folder


@pytest.fixture(scope="module")
def words(data: Path) -> Lexicon:
    return LexiconLibrary(data).load(ENABLE)


@pytest.fixture(scope="module")
def address(postgres_address: str) -> str:
    with psycopg.connect(postgres_address, autocommit=True) as connection:
        connection.execute("DROP SCHEMA IF EXISTS lexidrome CASCADE")
        connection.execute("DROP SCHEMA IF EXISTS lexidrome_work CASCADE")
    return postgres_address


class Machine:
    """`lexidrome worker` in a process of its own."""

    def __init__(self, address: str, data: Path, name: str) -> None:
        self._process = subprocess.Popen(
            [
                *(sys.executable, "-m", "lexidrome", "worker", "--store", address),
                *("--threads", "1", "--name", name, "--data", str(data)),
            ],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.name = name

    def kill(self) -> None:
        self._process.kill()
        self.said()

    def end(self) -> str:
        """End it as a service does; what it said."""
        self._process.send_signal(signal.SIGTERM)
        return self.said()

    def said(self) -> str:
        return self._process.communicate(timeout=SOON_S)[0]


@pytest.fixture
def machines(address: str, data: Path) -> Iterator[Callable[[str], Machine]]:
    made: list[Machine] = []

    def start(name: str) -> Machine:
        made.append(Machine(address, data, name))
        return made[-1]

    yield start
    for machine in made:
        machine.kill()


def lexidrome(*arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "lexidrome", *arguments],
        capture_output=True, text=True, check=False, timeout=SOON_S,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_what_a_killed_worker_had_in_hand_another_does_with_the_same_result(
    address: str, words: Lexicon, machines: Callable[[str], Machine]
) -> None:
    setting = Setting.of(words)
    footing = Footing.of_setting(words, setting)
    budget = Budget(iterations=12_000, confidence=1, seed=5)
    one, other = machines("one"), machines("other")
    workplace = open_workplace(address)
    try:
        until(lambda: len(workplace.look().hands) == 2)
        request = THOUGHT.asked(ThoughtAsked(footing, LINE, budget))
        asked = workplace.ask(Piece("thought", THOUGHT.tag, request, words.checksum))
        until(lambda: any(hand.at_work for hand in workplace.look().hands))
        (busy,) = (hand.name for hand in workplace.look().hands if hand.at_work)
        (one if busy == "one" else other).kill()
        assert not asked.done()
        alone = think(Position.from_cgp(LINE, setting), budget)
        assert THOUGHT.answered(asked.result(SOON_S)) == alone
        assert [hand.name for hand in workplace.look().hands] == [
            "other" if busy == "one" else "one"
        ]
    finally:
        workplace.close()
    survivor = other if busy == "one" else one
    said = survivor.end()
    assert "1 piece of work done." in said
    assert f"Worker {survivor.name} has ended." in said


def test_runs_come_to_the_same_by_workers_as_alone(
    address: str,
    data: Path,
    tmp_path: Path,
    words: Lexicon,
    machines: Callable[[str], Machine],
) -> None:
    machines("one")
    machines("two")
    setting = Setting.of(words)
    players = (MatchPlayer.of("think:20", words.tiles), MatchPlayer.of("static", words.tiles))
    alone = play_pairs(setting, players, 12, 1, last_turns=4)
    few = Setting.of(LexiconLibrary(data).load(FEW))
    trained = train_leaves(few, games=250, generations=2, seed=1)
    until(lambda: "one: 0 of 1 thread" in lexidrome("worker", "--list", "--store", address))
    there = ("--data", str(data), "--store", address)
    match = lexidrome(
        *("selfplay", "--a", "think:20", "--b", "static", "--games", "12", "--last-turns", "4"),
        *("--json", *there),
    )
    spread = msgspec.json.decode(match, type=MatchReport)
    assert replace(spread, cpu_s=0) == replace(alone, cpu_s=0)
    leaves = tmp_path / "leaves"
    training = ("--games", "250", "--generations", "2", "--lexicon", FEW)
    lexidrome("train-leaves", str(leaves), *training, *there)
    assert leaves.read_bytes() == trained.leaves.to_bytes()


def test_a_position_that_is_typed_in_is_thought_about_by_a_worker_as_alone(
    address: str, data: Path, machines: Callable[[str], Machine]
) -> None:
    worker = machines("thinker")
    until(lambda: "thinker: 0 of 1 thread" in lexidrome("worker", "--list", "--store", address))
    asked = ("think", LINE, "--iterations", "200", "--json", "--data", str(data))
    assert lexidrome(*asked, "--store", address) == lexidrome(*asked, "--threads", "1")
    assert "1 piece of work done." in worker.end()


class Diligent:
    """Does what a worker does, and says what that was; or waits until it may or is to stop."""

    def __init__(self, data: Path, *, waits: bool = False) -> None:
        self._bench = WorkBench(LexiconLibrary(data))
        self.may_go = threading.Event()
        if not waits:
            self.may_go.set()
        self.begun: list[str] = []
        self.stopped = 0

    def __call__(self, kind: str, request: bytes, left_s: float | None, stop: Stop) -> bytes:
        self.begun.append(kind)
        stop.on_set(self.may_go.set)
        assert self.may_go.wait(SOON_S)
        self.stopped += stop.is_set()
        return self._bench.do(kind, request, left_s, stop)


class Table:
    """A game against the strong bot in a hall whose store has a worker."""

    def __init__(self, house: House, diligent: Diligent, yard: Yard) -> None:
        self.house = house
        self.diligent = diligent
        self.yard = yard
        self.game = StreamId("")

    async def bot_is_on_turn(self) -> None:
        self.game = await self.house.create(
            RULES, sides=(Side(), bot_side("strong", rule_set(RULES))),
            options=Options(lexicon=ENABLE),
        )  # fmt: skip
        await self.house.start(self.game)
        await self.house.done(self.game, side(0).says(PassTurn()))

    async def bot_has_moved(self) -> Turn:
        async with asyncio.timeout(SOON_S):
            while len((await self.house.state(self.game)).turns) < 2:
                await self.house.pass_time(100)
                await asyncio.sleep(0.02)
        return (await self.house.state(self.game)).turns[1]


def at_table(
    yard: Yard,
    data: Path,
    tmp_path: Path,
    diligent: Diligent | None,
    story: Callable[[Table], Awaitable[None]],
) -> None:
    if diligent is not None:
        yard.worker(diligent, has=(LexiconLibrary(data).entry(ENABLE).checksum,), threads=1)

    async def run() -> None:
        store = PostgresStore(yard.address, schema=yard.schema)
        # The words are those of the worker's folder, so that its graph serves here, too.
        house = House(
            tmp_path, sink=Sink(), store=store, bots=engine_bots(Lexicons(LexiconLibrary(data)))
        )
        house.hall.bots.iterations = 300
        share(house.hall, "127.0.0.1:9000")
        await house.hall.open()
        try:
            if diligent is not None:
                await asyncio.to_thread(until, lambda: house.hall.workshop.staff.hands)
            await story(Table(house, diligent or Diligent(data), yard))
        finally:
            await house.hall.close()
            store.close()

    asyncio.run(run())


@pytest.fixture
def yard(postgres_address: str) -> Iterator[Yard]:
    with ExitStack() as stack:
        yield Yard(postgres_address, f"bots{next(SCHEMAS)}", stack)


def test_a_bots_move_is_thought_of_by_a_worker_that_is_free(
    yard: Yard, data: Path, tmp_path: Path
) -> None:
    async def story(table: Table) -> None:
        await table.bot_is_on_turn()
        turn = await table.bot_has_moved()
        assert turn.tiles
        assert table.diligent.begun == [BOT_MOVE.tag]
        assert not table.house.hall.thinking.at_work
        await asyncio.to_thread(until, yard.is_clean)

    at_table(yard, data, tmp_path, Diligent(data), story)


def test_a_table_does_not_wait_for_a_worker_that_has_vanished(
    yard: Yard, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Until somebody else calls it off, this worker goes on with what it has.
    monkeypatch.setattr("lexidrome.store.postgres_worker.GRACE_S", SOON_S)

    async def story(table: Table) -> None:
        await table.bot_is_on_turn()
        await asyncio.to_thread(until, lambda: table.diligent.begun)
        # As after its last beat.
        await asyncio.to_thread(yard.rows, "DELETE FROM procrastinate_workers RETURNING id")
        assert (await table.bot_has_moved()).tiles

    at_table(yard, data, tmp_path, Diligent(data, waits=True), story)


def test_a_game_that_ends_calls_off_what_a_worker_thinks_about(
    yard: Yard, data: Path, tmp_path: Path
) -> None:
    async def story(table: Table) -> None:
        await table.bot_is_on_turn()
        await asyncio.to_thread(until, lambda: table.diligent.begun)
        await table.house.done(table.game, DIRECTOR.says(StopGame(reason="the hall closes")))
        await asyncio.to_thread(until, lambda: table.diligent.stopped)
        await asyncio.to_thread(until, yard.is_clean)
        assert len((await table.house.state(table.game)).turns) == 1

    at_table(yard, data, tmp_path, Diligent(data, waits=True), story)


def test_positions_are_thought_over_alike_by_workers_and_alone(
    yard: Yard, data: Path, tmp_path: Path, words: Lexicon
) -> None:
    footing = Footing.of_setting(words, Setting.of(words))
    positions, budget = [LINE, LINE.replace("AEINRST", "AEIOUVW")], Budget(iterations=200)

    async def story(table: Table) -> None:
        workshop = table.house.hall.workshop
        by_worker = await think_over(workshop, footing, positions, budget)
        assert table.diligent.begun == [THOUGHT.tag] * 2
        alone = Workshop(table.house.hall.jobs, Tools(LexiconLibrary(data).load, Settings()))
        assert await think_over(alone, footing, positions, budget) == by_worker
        assert table.diligent.begun == [THOUGHT.tag] * 2

    at_table(yard, data, tmp_path, Diligent(data), story)


def test_without_workers_the_server_thinks_for_its_bots(
    yard: Yard, data: Path, tmp_path: Path
) -> None:
    async def story(table: Table) -> None:
        await table.bot_is_on_turn()
        assert (await table.bot_has_moved()).tiles
        assert table.house.hall.bots.thoughts_lost.total() == 0

    at_table(yard, data, tmp_path, None, story)


def test_two_servers_that_ask_for_the_same_move_have_it_thought_of_once(
    yard: Yard, data: Path, tmp_path: Path, words: Lexicon
) -> None:
    footing = Footing.of_setting(words, Setting.of(words))
    asked = MoveAsked(footing, "strong", LINE, 1, 100)

    async def ask(workshop: Workshop) -> Move | None:
        return await workshop.ask_at_table(
            BOT_MOVE, asked, words.checksum, key="g/7/0", most_s=SOON_S, search=Search()
        )

    async def story(table: Table) -> None:
        hall = table.house.hall
        other = Workshop(hall.jobs, Tools(LexiconLibrary(data).load, Settings()))
        other.join(table.yard.workplace())
        await asyncio.to_thread(until, lambda: other.staff.hands)
        both = asyncio.gather(ask(hall.workshop), ask(other))
        await asyncio.to_thread(until, lambda: yard.rows("SELECT 1 FROM work WHERE askers = 2"))
        table.diligent.may_go.set()
        moves = await both
        assert moves[0] is not None
        assert moves[0] == moves[1]
        assert table.diligent.begun == [BOT_MOVE.tag]

    at_table(yard, data, tmp_path, Diligent(data, waits=True), story)


def test_a_worker_says_what_it_does_not_know_and_what_is_no_request(data: Path) -> None:
    bench = WorkBench(LexiconLibrary(data))
    with pytest.raises(BadInput, match=r"knows no work of the kind bot_move\.9"):
        bench.do("bot_move.9", b"", None, Never())
    for tag in KINDS:
        with pytest.raises(BadInput, match=f"This is no work of the kind {tag}"):
            bench.do(tag, b"\x93\xff", None, Never())


def test_a_move_for_a_clock_is_thought_about_in_the_time_that_is_left(
    data: Path, words: Lexicon
) -> None:
    footing = Footing.of_setting(words, Setting.of(words))
    request = BOT_MOVE.asked(MoveAsked(footing, "strong", LINE, 1))
    bench = WorkBench(LexiconLibrary(data))
    for left_s in (1.0, 0.01):
        answer = bench.do(BOT_MOVE.tag, request, left_s, Never())
        assert BOT_MOVE.answered(answer).tiles
    with pytest.raises(BadInput, match="Thinking needs a limit"):
        bench.do(BOT_MOVE.tag, request, None, Never())


def test_words_of_the_same_name_but_others_are_refused(data: Path, words: Lexicon) -> None:
    footing = replace(Footing.of_setting(words, Setting.of(words)), checksum="0" * 64)
    request = BOT_MOVE.asked(MoveAsked(footing, "strong", LINE, 1, 10))
    with pytest.raises(BadInput, match="The lexicon ENABLE has other words here"):
        WorkBench(LexiconLibrary(data)).do(BOT_MOVE.tag, request, None, Never())


def test_a_worker_says_once_what_lacks_and_what_was_done() -> None:
    said: list[str] = []
    log = Log(lambda sentence: said.append(str(sentence)))
    log.tell(Told(lacking=frozenset({"a" * 64})))
    log.tell(Told(lacking=frozenset({"a" * 64}), done=3))
    assert len(said) == 1
    assert "needs a lexicon which no worker has (words aaaaaaaaaaaaaaaa)" in said.pop()
    log.sum_up()
    log.sum_up()
    assert said == ["3 pieces of work done."]
    log.tell(Told(done=3, put_aside=1, is_reached=False))
    log.tell(Told(done=3, put_aside=1))
    assert said[1:] == [
        "A piece of work was put aside, because nobody can do it.",
        "The database cannot be reached; it is tried again and again.",
        "The database can be reached again.",
    ]
