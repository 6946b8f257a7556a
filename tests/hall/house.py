"""A whole hall for tests: real store, real games, a clock that is moved by hand."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path

from lexidrome.base import CommandId, Refusal, StreamId
from lexidrome.game import HOUSE, Actor, GameState, Given, Role
from lexidrome.game.layout import STANDARD_NAME
from lexidrome.game.start import CreateGame, LookAtRack, StartGame
from lexidrome.game.values import Options, Outcome, Side
from lexidrome.hall.events.results import GameResult, GameRulings
from lexidrome.hall.games.bots import Bot, bot_name
from lexidrome.hall.games.lexicons import Lexicons
from lexidrome.hall.hall import Hall
from lexidrome.hall.hand_time import advance
from lexidrome.hall.run.clock import HandClock
from lexidrome.hall.run.names import game_stream
from lexidrome.hall.run.orders import Answer, Done
from lexidrome.lexicon import LexiconLibrary, tile_set
from lexidrome.rulebook import RuleSet, rule_set
from lexidrome.store import SqliteStore
from lexidrome.store.postgres import PostgresStore

NOON_MS = 1_760_000_000_000
DIRECTOR = Actor(Role.DIRECTOR)


def side(number: int) -> Actor:
    return Actor(Role.SIDE, number)


class Sink:
    """Takes results, and knows those it has taken."""

    def __init__(self) -> None:
        self.taken: dict[CommandId, GameResult] = {}
        self.calls: list[GameResult] = []
        self.rulings: list[GameRulings] = []
        self.failures = 0

    @property
    def outcomes(self) -> list[Outcome]:
        """Of games that have ended."""
        told = (result.outcome for result in self.taken.values())
        return [outcome for outcome in told if outcome is not None]

    async def take(self, result: GameResult) -> None:
        self.calls.append(result)
        if self.failures:
            self.failures -= 1
            raise OSError("the event cannot be reached")
        self.taken.setdefault(result.command_id, result)

    async def take_rulings(self, rulings: GameRulings) -> None:
        if self.failures:
            self.failures -= 1
            raise OSError("the event cannot be reached")
        self.rulings.append(rulings)


class House:
    def __init__(
        self,
        data: Path,
        now_ms: int = NOON_MS,
        sink: Sink | None = None,
        bots: Mapping[str, Bot] | None = None,
        fallback: Bot | None = None,
        store: SqliteStore | PostgresStore | None = None,
    ) -> None:
        self.data = data
        self.clock = HandClock(now_ms)
        self.sink = sink or Sink()
        self.store = store or SqliteStore(data / "store.sqlite3")
        self.lexicons = Lexicons(LexiconLibrary(data))
        self.hall = Hall(
            data,
            self.store,
            self.lexicons,
            self.clock,
            sink=self.sink,
            bots=bots,
            fallback=fallback,
        )
        self._numbers = count(1)
        self._run_id = f"{now_ms}"

    async def create(
        self,
        rules: str | RuleSet = "school",
        *,
        event: str | None = None,
        sides: tuple[Side, ...] = (Side(), Side()),
        options: Options = Options(),  # noqa: B008 - a frozen value
        seed: bytes = b"s" * 32,
        name: str | None = None,
        board: str = STANDARD_NAME,
    ) -> StreamId:
        kit = self.hall.boards.find(board)
        game = game_stream(name or f"g{next(self._numbers)}", event)
        await self.done(
            game,
            HOUSE.says(
                CreateGame(
                    rules=rule_set(rules) if isinstance(rules, str) else rules,
                    tile_set=kit.tiles_for(tile_set("english")),
                    layout=kit.other_layout,
                    sides=sides,
                    seed=seed,
                    options=options,
                    game=game,
                )
            ),
        )
        return game

    async def start(self, game: StreamId, first_side: int = 0) -> None:
        await self.done(game, HOUSE.says(StartGame(first_side=first_side)))
        state = await self.state(game)
        is_bot = bot_name(state.setup.sides[first_side]) is not None
        if not is_bot and not state.is_rack_seen(first_side):
            await self.done(game, side(first_side).says(LookAtRack()))

    async def do(
        self,
        game: StreamId,
        command: Given,
        command_id: str | None = None,
        seen_version: int | None = None,
    ) -> Answer:
        identity = CommandId(command_id or f"c/{self._run_id}/{next(self._numbers)}")
        return await self.hall.games.submit(
            game, command, identity, who="test", seen_version=seen_version
        )

    async def done(self, game: StreamId, command: Given) -> Done:
        answer = await self.do(game, command)
        assert isinstance(answer, Done), f"{type(command)} was refused: {answer.sentence}"
        return answer

    async def refused(self, game: StreamId, command: Given) -> Refusal:
        answer = await self.do(game, command)
        assert isinstance(answer, Refusal), f"{type(command)} was not refused"
        return answer

    async def state(self, game: StreamId) -> GameState:
        seen = await self.hall.games.look(game)
        assert seen is not None
        return seen.state.game

    async def pass_time(self, duration_ms: int) -> None:
        await advance(self.hall, self.clock, duration_ms)

    def names(self, game: StreamId) -> list[str]:
        return [stored.name for stored in self.store.read(game)]

    async def crash(self) -> None:
        """End without a word, as a killed process would; what is in progress is lost."""
        for task in list(self.hall.tasks._running):
            task.cancel()
        await self.hall.tasks.idle()
        self.hall.timers.close()
        assert self.hall.beats._pulse is not None
        self.hall.beats._pulse.close()
        self.store.close()


@asynccontextmanager
async def open_house(
    data: Path,
    now_ms: int = NOON_MS,
    sink: Sink | None = None,
    bots: Mapping[str, Bot] | None = None,
    fallback: Bot | None = None,
) -> AsyncIterator[House]:
    house = House(data, now_ms, sink, bots, fallback)
    await house.hall.open()
    try:
        yield house
    finally:
        if house.hall.beats.has_pulse and not house.store._closing.is_set():
            await house.hall.close()
            house.store.close()


def in_a_house(
    data: Path,
    story: Callable[[House], Awaitable[None]],
    bots: Mapping[str, Bot] | None = None,
    fallback: Bot | None = None,
) -> None:
    async def run() -> None:
        async with open_house(data, bots=bots, fallback=fallback) as house:
            await story(house)

    asyncio.run(run())
