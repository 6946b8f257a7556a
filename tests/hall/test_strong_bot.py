"""The strong bot thinks off the event loop, stops when nobody waits, and never stops a game."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from hall.house import DIRECTOR, House, open_house, side
from hall.test_bots import LuckyBot
from lexidrome import engine
from lexidrome.base import StreamId
from lexidrome.engine import Budget, Cancel, Move, Position
from lexidrome.engine.bots import ThinkingBot
from lexidrome.game.clock import StartClock, StopClock
from lexidrome.game.finish import StopGame
from lexidrome.game.play import PassTurn, PlayTiles
from lexidrome.game.state import Turn, TurnKind
from lexidrome.game.tiles import tiles_of
from lexidrome.game.values import Options, PlacedTile, Side
from lexidrome.game.verdict import OverruleVerdict
from lexidrome.hall.games.bots import MOST_FAILURES, BotMove, BotPass, BotSeat, bot_side
from lexidrome.hall.games.engine_bots import ThinkingEngineBot, shown_tiles
from lexidrome.hall.games.lexicons import Lexicons
from lexidrome.hall.run.thinking import GRACE_MS
from lexidrome.hall.work.settings import Settings
from lexidrome.lexicon import ENABLE, LexiconLibrary, tile_set
from lexidrome.rulebook import rule_set
from lexidrome.rulebook.choices import PauseReason

pytestmark = pytest.mark.slow

RULES = "nsa-2009"
CENTRE = 112


class Ponderer(LuckyBot):
    """Thinks until the test lets it go; asked at once it lays tiles somewhere."""

    def __init__(self) -> None:
        super().__init__()
        self.begun = threading.Semaphore(0)
        self.may_end = threading.Event()
        self.cancels: list[Cancel] = []
        self.budgets: list[Budget] = []
        self.doubts_all = False

    def doubts(self, seat: BotSeat, words: tuple[str, ...]) -> bool:
        return self.doubts_all

    def think(self, seat: BotSeat, budget: Budget, cancel: Cancel) -> BotMove:
        self.cancels.append(cancel)
        self.budgets.append(budget)
        self.begun.release()
        self.may_end.wait()
        return BotPass()


class Stumbler(LuckyBot):
    """Fails whenever it thinks."""

    def __init__(self) -> None:
        super().__init__()
        self.thoughts = 0

    def think(self, seat: BotSeat, budget: Budget, cancel: Cancel) -> BotMove:
        self.thoughts += 1
        raise RuntimeError(f"my rack is {seat.rack}")


async def against(house: House, bot: str) -> StreamId:
    """A game in which the bot is on turn."""
    game = await house.create(RULES, sides=(Side(), bot_side(bot, rule_set(RULES))))
    await house.start(game)
    await house.done(game, side(0).says(PassTurn()))
    return game


async def until_begun(ponderer: Ponderer) -> None:
    assert await asyncio.to_thread(ponderer.begun.acquire, timeout=60)


def pondering(tmp_path: Path, story: Callable[[House, Ponderer], Awaitable[None]]) -> None:
    ponderer = Ponderer()

    async def run() -> None:
        bots = {"ponderer": ponderer}
        async with open_house(tmp_path, bots=bots, fallback=LuckyBot()) as house:
            try:
                await story(house, ponderer)
            finally:
                ponderer.may_end.set()

    asyncio.run(run())


def test_a_bot_that_thinks_has_its_share_of_the_clock_and_stops_nothing(tmp_path: Path) -> None:
    async def story(house: House, ponderer: Ponderer) -> None:
        game = await against(house, "ponderer")
        await until_begun(ponderer)
        assert ponderer.budgets[0].time_ms == 20_000
        assert ponderer.budgets[0].iterations is None
        # Meanwhile people play.
        other = await house.create(RULES)
        await house.start(other)
        await house.done(other, side(0).says(PassTurn()))
        ponderer.may_end.set()
        await house.pass_time(1_000)
        state = await house.state(game)
        assert [turn.kind for turn in state.turns] == ["pass", "pass"], "what it thought of"

    pondering(tmp_path, story)


@pytest.mark.parametrize("how", ["stopped", "ended"])
def test_what_a_bot_thinks_about_is_given_up_with_its_turn(tmp_path: Path, how: str) -> None:
    async def story(house: House, ponderer: Ponderer) -> None:
        game = await against(house, "ponderer")
        await until_begun(ponderer)
        if how == "ended":
            command = DIRECTOR.says(StopGame(reason="the hall closes"))
        else:
            command = DIRECTOR.says(StopClock(reason=PauseReason.DIRECTOR))
        await house.done(game, command)
        assert ponderer.cancels[0].is_cancelled
        ponderer.may_end.set()
        await house.pass_time(5_000)
        assert len((await house.state(game)).turns) == 1
        assert not house.hall.thinking.at_work
        if how == "stopped":
            await house.done(game, DIRECTOR.says(StartClock()))
            await house.pass_time(1_000)
            assert len(ponderer.cancels) == 2
            assert len((await house.state(game)).turns) == 2

    pondering(tmp_path, story)


def test_a_thought_about_a_board_that_has_changed_is_given_up(
    tmp_path: Path, words: Lexicons
) -> None:
    """A verdict is overruled while the bot thinks: the play is back."""

    async def story(house: House, ponderer: Ponderer) -> None:
        house.hall._judging._lexicons = words
        ponderer.doubts_all = True
        game = await house.create(
            RULES,
            sides=(Side(), bot_side("ponderer", rule_set(RULES))),
            options=Options(lexicon=ENABLE),
            seed=b"q" * 32,
        )
        await house.start(game)
        await house.done(game, side(0).says(PlayTiles(tiles=await phoney(house, game))))
        # It challenges, the lexicon rules, and then it thinks: each in its own time.
        while not await asyncio.to_thread(ponderer.begun.acquire, timeout=0.02):
            house.clock.move_to(house.clock.now_ms() + 50)
        assert "game.challenge_upheld.1" in house.names(game)
        await house.done(game, DIRECTOR.says(StopClock(reason=PauseReason.DIRECTOR)))
        overrule = OverruleVerdict(is_acceptable=True, reason="it is in the new edition")
        await house.done(game, DIRECTOR.says(overrule))
        assert ponderer.cancels[0].is_cancelled

    pondering(tmp_path, story)


def test_a_thought_that_is_late_is_left_and_the_quick_move_is_made(tmp_path: Path) -> None:
    async def story(house: House, ponderer: Ponderer) -> None:
        game = await against(house, "ponderer")
        await until_begun(ponderer)
        house.clock.move_to(house.clock.now_ms() + 20_000)
        assert ponderer.cancels[0].is_cancelled, "it is told when its time is over"
        assert len((await house.state(game)).turns) == 1
        house.clock.move_to(house.clock.now_ms() + GRACE_MS)
        await house.pass_time(1_000)
        state = await house.state(game)
        assert state.turns[1].kind == "play"
        assert house.hall.jobs.lost == 1
        assert state.clock.side_ms[1] > 1_400_000

    pondering(tmp_path, story)


def test_a_bot_whose_thinking_fails_makes_its_quick_moves(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    stumbler = Stumbler()

    async def story() -> None:
        rules = rule_set("washburn")
        async with open_house(tmp_path, bots={"stumbler": stumbler}) as house:
            sides = (bot_side("stumbler", rules),) * 2
            game = await house.create("washburn", sides=sides)
            await house.start(game)
            await house.pass_time(20_000)
            state = await house.state(game)
            assert len(state.turns) > 2 * MOST_FAILURES
            assert not house.hall.bots.failures, "its quick moves do not fail"

    with caplog.at_level(logging.DEBUG):
        asyncio.run(story())
    assert stumbler.thoughts == 2 * MOST_FAILURES, "each side is not asked to think any more"
    assert "thought in vain" in caplog.text
    assert "my rack" not in caplog.text


def test_two_hundred_games_against_bots_that_think_hold_up_nobody(tmp_path: Path) -> None:
    """As many as can wait do; everybody else is answered at once, and people play on."""

    async def story(house: House, ponderer: Ponderer) -> None:
        house.hall.thinking.cores = 1
        games = [await against(house, "ponderer") for _ in range(200)]
        await until_begun(ponderer)
        other = await house.create(RULES)
        await house.start(other)
        await house.done(other, side(0).says(PassTurn()))
        assert house.hall.thinking.at_work == 1
        assert len(ponderer.cancels) == 1
        # Time goes by and the one at work does not end: nobody waits for it for ever.
        house.clock.move_to(house.clock.now_ms() + 20_000 + GRACE_MS)
        ponderer.may_end.set()
        await house.pass_time(1_000)
        turns = [len((await house.state(game)).turns) for game in games]
        assert turns == [2] * 200

    pondering(tmp_path, story)


@pytest.fixture(scope="module")
def words(tmp_path_factory: pytest.TempPathFactory) -> Lexicons:
    lexicons = Lexicons(LexiconLibrary(tmp_path_factory.mktemp("words")))
    lexicons.load(ENABLE)
    return lexicons


async def phoney(house: House, game: StreamId) -> tuple[PlacedTile, ...]:
    rack = (await house.state(game)).racks[0]
    tiles = "".join(tile for tile in rack if tile not in "?AEIOUY")[:3]
    return tuple(PlacedTile(CENTRE + at, tile) for at, tile in enumerate(tiles))


class Witness(ThinkingBot, frozen=True, eq=False, kw_only=True):
    """Remembers what it was shown."""

    seen: list[Position] = []  # noqa: RUF012 - msgspec makes a new list

    def think(self, position: Position, budget: Budget, cancel: Cancel | None = None) -> Move:
        self.seen.append(position)
        return self.choose(position)


def test_a_bot_knows_what_was_challenged_off_and_nothing_else_of_a_rack(
    tmp_path: Path, words: Lexicons
) -> None:
    witness = Witness(name="witness")

    async def story() -> None:
        bots = {"witness": ThinkingEngineBot(witness, words, Settings())}
        async with open_house(tmp_path, bots=bots) as house:
            house.hall._judging._lexicons = words
            game = await house.create(
                RULES,
                sides=(Side(), bot_side("witness", rule_set(RULES))),
                options=Options(lexicon=ENABLE),
                seed=b"q" * 32,
            )
            await house.start(game)
            laid = await phoney(house, game)
            await house.done(game, side(0).says(PlayTiles(tiles=laid)))
            await house.pass_time(5_000)
            assert "game.challenge_upheld.1" in house.names(game)
            first = witness.seen[0]
            assert sorted(first.racks[1]) == sorted(placed.tile for placed in laid)
            assert len(first.racks[0]) == 7
            assert first.bag_count == 86

    asyncio.run(story())


def test_tiles_that_were_shown_are_known_until_they_are_played_or_may_be_exchanged() -> None:
    tiles = tiles_of(tile_set("english"))

    def play(letters: str, number: int = 0, *, off: bool = False) -> Turn:
        laid = tuple(PlacedTile(at, tile) for at, tile in enumerate(letters))
        return Turn(number, TurnKind.PLAY, 0, tiles=laid, is_withdrawn=off)

    off = play("QAt", off=True)
    assert shown_tiles([off], 0, tiles) == "?AQ"
    assert shown_tiles([off], 1, tiles) == ""
    assert shown_tiles([off, play("TEA")], 0, tiles) == "?Q"
    assert shown_tiles([off, play("TEA", 1)], 0, tiles) == "?AQ"
    assert shown_tiles([off, play("AA", off=True)], 0, tiles) == "?AAQ"
    assert shown_tiles([off, Turn(0, TurnKind.PASS, 0)], 0, tiles) == "?AQ"
    assert shown_tiles([off, Turn(0, TurnKind.EXCHANGE, 0, count=2)], 0, tiles) == ""
    assert shown_tiles([play("TEA")], 0, tiles) == ""


def test_with_an_empty_bag_what_was_shown_adds_nothing(words: Lexicons, tmp_path: Path) -> None:
    """The other rack is whatever is left, and the endgame is solved."""
    witness = Witness(name="witness")

    async def story() -> None:
        bots = {"witness": ThinkingEngineBot(witness, words, Settings())}
        async with open_house(tmp_path, bots=bots) as house:
            house.hall._judging._lexicons = words
            sides = (bot_side("witness", rule_set(RULES)),) * 2
            game = await house.create(RULES, sides=sides, options=Options(lexicon=ENABLE))
            await house.start(game)
            for _ in range(300):
                await house.pass_time(6_000)
                if (await house.state(game)).outcome is not None:
                    break
        late = [position for position in witness.seen if position.bag_count == 0]
        assert late
        assert all(position.racks[1] == () for position in late)
        thought = engine.think(late[-1], Budget(iterations=100_000))
        assert thought.way is engine.thought.Way.ENDGAME

    asyncio.run(story())


def test_the_strong_bot_plays_what_think_says(words: Lexicons, tmp_path: Path) -> None:
    """By iterations, with the real core: the moves of its game are those of `think`."""
    made: list[tuple[Position, Budget, Move]] = []

    class Told(ThinkingBot, frozen=True, eq=False):
        def think(self, position: Position, budget: Budget, cancel: Cancel | None = None) -> Move:
            move = super().think(position, budget, cancel)
            made.append((position, budget, move))
            return move

    async def story() -> None:
        bots = {"told": ThinkingEngineBot(Told("told"), words, Settings())}
        async with open_house(tmp_path, bots=bots) as house:
            house.hall.bots.iterations = 40
            sides = (bot_side("told", rule_set(RULES)),) * 2
            game = await house.create(RULES, sides=sides, options=Options(lexicon=ENABLE))
            await house.start(game)
            await house.pass_time(100_000)
            turns = (await house.state(game)).turns
            assert len(turns) > 5
            for turn, (position, budget, move) in zip(turns, made, strict=False):
                assert turn.points == move.score
                assert budget == Budget(iterations=40, seed=budget.seed)
                assert move == engine.think(position, budget).best
            assert not house.hall.bots.thoughts_lost

    asyncio.run(story())
