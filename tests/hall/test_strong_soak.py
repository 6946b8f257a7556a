"""Two hundred games against the strong bot at once, on a clock that runs: people do not notice."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from itertools import count
from pathlib import Path
from statistics import median

import pytest

from lexidrome.base import CommandId, PersonId, StreamId
from lexidrome.game import HOUSE, Actor, AnyFact, Given, Phase, Role
from lexidrome.game.play import PassTurn
from lexidrome.game.start import CreateGame, LookAtRack, StartGame
from lexidrome.game.values import Options, Side
from lexidrome.hall import Done, Hall, Lexicons, SystemClock, game_stream
from lexidrome.hall.games.bots import bot_side
from lexidrome.hall.games.game import RunningGame
from lexidrome.hall.run.orders import Change
from lexidrome.lexicon import ENABLE, LexiconLibrary, tile_set
from lexidrome.rulebook import rule_set
from lexidrome.store import SqliteStore

pytestmark = pytest.mark.long

RULES = rule_set("nsa-2009")
GAMES = 200
MOVES = 2
"""Of each bot, until the soak is over."""
PERSON, BOT = Actor(Role.SIDE, 0), 1


class Soak:
    def __init__(self, data: Path) -> None:
        self.store = SqliteStore(data / "store.sqlite3")
        lexicons = Lexicons(LexiconLibrary(data))
        lexicons.load(ENABLE)
        self.hall = Hall(data, self.store, lexicons, SystemClock())
        self.moves: Counter[StreamId] = Counter()
        self.most_at_work = 0
        self.is_over = asyncio.Event()
        self._numbers = count()
        self.hall.games.listen(self._changed)

    async def do(self, game: StreamId, command: Given) -> None:
        name = CommandId(f"soak/{next(self._numbers)}")
        answer = await self.hall.games.submit(game, command, name, who="soak")
        assert isinstance(answer, Done), answer

    async def begin(self, name: str, *, is_against_bot: bool) -> StreamId:
        game = game_stream(name)
        other = bot_side("strong", RULES) if is_against_bot else Side((PersonId("other"),))
        await self.do(
            game,
            HOUSE.says(
                CreateGame(
                    rules=RULES,
                    tile_set=tile_set("english"),
                    sides=(Side((PersonId("one"),)), other),
                    seed=name.encode().rjust(32),
                    options=Options(lexicon=ENABLE),
                    game=game,
                )
            ),
        )
        await self.do(game, HOUSE.says(StartGame(first_side=0)))
        await self.do(game, PERSON.says(LookAtRack()))
        return game

    def _changed(self, change: Change[RunningGame, AnyFact]) -> None:
        """The person passes as soon as it is their turn; nobody waits for anything else."""
        thinking, game = self.hall.thinking, change.state.game
        self.most_at_work = max(self.most_at_work, thinking.at_work)
        if change.stream not in self.moves:
            return
        made = sum(turn.side == BOT for turn in game.turns)
        if made == self.moves[change.stream]:
            return
        self.moves[change.stream] = made
        if min(self.moves.values()) >= MOVES:
            self.is_over.set()
        elif game.phase is Phase.PLAYING and made < MOVES:
            self.hall.tasks.start(self.do(change.stream, PERSON.says(PassTurn())))


def test_two_hundred_games_against_the_strong_bot_hold_up_nobody(tmp_path: Path) -> None:
    async def story() -> None:
        soak = Soak(tmp_path)
        await soak.hall.open()
        games = [await soak.begin(f"g{number}", is_against_bot=True) for number in range(GAMES)]
        soak.moves.update(dict.fromkeys(games, 0))
        await asyncio.gather(*[soak.do(game, PERSON.says(PassTurn())) for game in games])
        took_ms = []
        for number in count():
            game = await soak.begin(f"people{number}", is_against_bot=False)
            began_s = time.perf_counter()
            await soak.do(game, PERSON.says(PassTurn()))
            took_ms.append(1000 * (time.perf_counter() - began_s))
            if soak.is_over.is_set():
                break
        bots = soak.hall.bots
        print(f"{median(took_ms):.1f} ms median, {max(took_ms):.1f} ms most, {len(took_ms)} moves")
        assert len(took_ms) > 20
        assert median(took_ms) < 250
        assert soak.most_at_work <= soak.hall.thinking.cores
        assert not bots.failures
        assert not bots.thoughts_lost
        await soak.hall.close()
        soak.store.close()

    asyncio.run(asyncio.wait_for(story(), 600))
