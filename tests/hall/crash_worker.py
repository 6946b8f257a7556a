"""A program that plays games through a hall until it is killed; the crash tests run it.

Each client plays one game after another with the same commands and says so when
one is acknowledged. Started again, it sends its last acknowledged command and the
next one once more, as a client does that never heard the answer. When a game ends
and when its result is corrected, the event it belongs to is told.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import sys
from functools import lru_cache
from pathlib import Path

import msgspec

from hall.autoplay import find_play
from lexidrome.base import CommandId, Ms, Refusal, RuleId, StreamId
from lexidrome.game import HOUSE, Actor, GameState, Given, Role, handle
from lexidrome.game.challenge import AcceptPlay
from lexidrome.game.finish import AdjustScore, StopGame
from lexidrome.game.play import PlayTiles
from lexidrome.game.start import CreateGame, LookAtRack, StartGame
from lexidrome.game.values import EntryKind, Side
from lexidrome.hall import Done, Hall, Lexicons, SystemClock, game_stream
from lexidrome.hall.events.results import GameResult, GameRulings
from lexidrome.lexicon import LexiconLibrary, tile_set
from lexidrome.rulebook import rule_set
from lexidrome.store import NewEvent, SqliteStore, Store

EVENT = "cup"
RESULTS = StreamId("event/cup")
TURNS = 6
DIRECTOR = Actor(Role.DIRECTOR)


class Event:
    """Stands for an event: writes results down under their command ids."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def take(self, result: GameResult) -> None:
        assert result.outcome is not None, "no game of this test goes on after its end"
        data = msgspec.json.encode([result.game, result.version, result.outcome.scores])
        event = NewEvent("event.result_taken.1", data)
        await self._store.append(
            RESULTS, None, [event], result.command_id, who="house", at_ms=Ms(1)
        )

    async def take_rulings(self, rulings: GameRulings) -> None:
        """Nothing is ruled on in the games of this test."""


@lru_cache
def script() -> tuple[Given, ...]:
    """One game by a rule set in which nothing depends on how quick the machine is."""
    commands: list[Given] = []
    dice = random.Random(7)
    state: GameState | None = None

    def do(command: Given) -> None:
        nonlocal state
        handled = handle(state, command)
        assert not isinstance(handled, Refusal), handled
        state = handled.state
        commands.append(command)

    do(
        HOUSE.says(
            CreateGame(
                rules=rule_set("washburn"),
                tile_set=tile_set("english"),
                sides=(Side(), Side()),
                seed=b"k" * 32,
            )
        )
    )
    do(HOUSE.says(StartGame(first_side=0)))
    assert state is not None
    if not state.is_rack_seen(0):
        do(Actor(Role.SIDE, 0).says(LookAtRack()))
    for _ in range(TURNS):
        side = state.on_turn
        tiles = find_play(state.board, state.racks[side], dice, tries=1000)
        assert tiles is not None
        do(Actor(Role.SIDE, side).says(PlayTiles(tiles=tiles)))
        do(Actor(Role.SIDE, 1 - side).says(AcceptPlay()))
    do(DIRECTOR.says(StopGame(reason="time is up")))
    do(
        DIRECTOR.says(
            AdjustScore(
                side=0,
                points=-10,
                kind=EntryKind.CORRECTION,
                rule=RuleId("WU-1"),
                reason="added wrongly",
            )
        )
    )
    return tuple(commands)


def game_of(client: int, number: int) -> StreamId:
    """The game in which a client's numbered command is; numbers start at 1."""
    return game_stream(f"{client}-{(number - 1) // len(script())}", EVENT)


async def play(hall: Hall, client: int, acknowledged: int) -> None:
    number = max(acknowledged, 1)
    while True:
        command = script()[(number - 1) % len(script())]
        answer = await hall.games.submit(
            game_of(client, number), command, CommandId(f"c{number}"), who=f"p{client}"
        )
        assert isinstance(answer, Done), answer
        os.write(sys.stdout.fileno(), b"%d %d\n" % (client, number))
        number += 1


async def run(data: Path, acknowledged: list[int]) -> None:
    store = SqliteStore(data / "store.sqlite3")
    lexicons = Lexicons(LexiconLibrary(data))
    hall = Hall(data, store, lexicons, SystemClock(), sink=Event(store), bots={})
    await hall.open()
    await asyncio.gather(*[play(hall, client, each) for client, each in enumerate(acknowledged)])


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("data", type=Path)
    parser.add_argument("acknowledged", help="each client's last number")
    given = parser.parse_args()
    numbers = [int(number) for number in given.acknowledged.split(",")]
    asyncio.run(run(given.data, numbers))


if __name__ == "__main__":
    main()
