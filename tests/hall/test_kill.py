"""Killed at any moment, under load, the hall has lost no answer and done nothing twice."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import subprocess
import sys
from collections import Counter
from itertools import groupby
from pathlib import Path

import msgspec
import pytest

from hall.crash_worker import EVENT, RESULTS, Event, game_of, script
from lexidrome.base import StreamId
from lexidrome.hall import Hall, Lexicons, SystemClock
from lexidrome.hall.run.names import event_of
from lexidrome.lexicon import LexiconLibrary
from lexidrome.store import SqliteStore, Store, verify
from store.crash import acknowledgements

WORKER = Path(__file__).with_name("crash_worker.py")
CLIENTS = 10


def run_and_kill(data: Path, acknowledged: dict[int, int], randomly: random.Random) -> None:
    """Let the players go on from where they stood, and kill the hall after some answers."""
    known = ",".join(str(acknowledged.get(client, 0)) for client in range(CLIENTS))
    command = [sys.executable, str(WORKER), str(data), known]
    environment = {**os.environ, "PYTHONPATH": str(WORKER.parents[1])}
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment) as process:
        assert process.stdout is not None
        heard = b""
        for _ in range(randomly.randrange(1, 300)):
            heard += process.stdout.readline()
        process.kill()
        heard += process.stdout.read()
        assert process.wait() == -signal.SIGKILL
    acknowledged.update(acknowledgements(heard))


def stored_numbers(store: Store, client: int, most: int) -> list[int]:
    """The numbers of a client's commands as they are stored, over all their games."""
    games = dict.fromkeys(game_of(client, number) for number in range(1, most + 2))
    numbers = []
    for game in games:
        own = [event for event in store.read(game) if event.command_id.startswith("c")]
        numbers += [int(command[1:]) for command, _ in groupby(own, lambda each: each.command_id)]
    return numbers


def check_commands(store: Store, acknowledged: dict[int, int]) -> None:
    assert verify(store).faults == []
    for client in range(CLIENTS):
        last = acknowledged.get(client, 0)
        numbers = stored_numbers(store, client, last)
        # A player waits for each answer, so at most one command is stored and not acknowledged.
        assert len(numbers) in (last, last + 1)
        assert numbers == list(range(1, len(numbers) + 1))


async def check_hall(data: Path, store: Store) -> None:
    """Opened again, every game goes on or is over, and every result has arrived once."""
    lexicons = Lexicons(LexiconLibrary(data))
    hall = Hall(data, store, lexicons, SystemClock(), sink=Event(store), bots={})
    await hall.open()
    await hall.tasks.idle()
    begun: set[StreamId] = set()
    ended: Counter[str] = Counter()
    for event in store.stored():
        if event_of(event.stream) != EVENT:
            continue
        if event.name == "game.started.1":
            begun.add(event.stream)
        elif event.name == "game.ended.1":
            ended[f"{event.stream}@{event.version}"] += 1
    over = {result.partition("@")[0] for result in ended}
    assert hall.games.live == {game for game in begun if game not in over}
    taken = [event.command_id for event in store.read(RESULTS)]
    assert Counter(taken) == ended
    for event in store.read(RESULTS):
        game, version, scores = msgspec.json.decode(event.data)
        assert event.command_id == f"{game}@{version}"
        assert len(scores) == 2
    await hall.close()


def kill_again_and_again(data: Path, times: int, seed: int) -> None:
    randomly = random.Random(seed)
    acknowledged: dict[int, int] = {}
    for _ in range(times):
        run_and_kill(data, acknowledged, randomly)
        with SqliteStore(data / "store.sqlite3") as store:
            check_commands(store, acknowledged)
            if randomly.random() < 0.5:
                asyncio.run(check_hall(data, store))
    with SqliteStore(data / "store.sqlite3") as store:
        asyncio.run(check_hall(data, store))
        assert len(store.read(RESULTS)) > 0
    assert sum(acknowledged.values()) > len(script()) * CLIENTS


@pytest.mark.slow
def test_killed_ten_times_a_hall_loses_no_answer_and_does_nothing_twice(tmp_path: Path) -> None:
    kill_again_and_again(tmp_path, times=10, seed=10)


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("seed", range(4))
def test_killed_two_hundred_times_a_hall_loses_nothing(tmp_path: Path, seed: int) -> None:
    kill_again_and_again(tmp_path, times=50, seed=seed)
