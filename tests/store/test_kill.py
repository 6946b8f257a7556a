"""Killed at any moment, under load, the store keeps what it acknowledged."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import psycopg
import pytest

from lexidrome.base import StreamId
from lexidrome.store import SqliteStore, Store, verify
from lexidrome.store.postgres import PostgresStore
from store.crash import acknowledgements, check_after_crash
from store.making import append, commands

WORKER = Path(__file__).with_name("worker.py")
CLIENTS = 12


def run_and_kill(place: str, acknowledged: dict[int, int], randomly: random.Random) -> None:
    """Let the clients go on from where they stood, and kill them after some answers."""
    known = ",".join(str(acknowledged.get(name, 0)) for name in range(CLIENTS))
    checkpoint = randomly.choice([5, 50, 1000])
    command = [sys.executable, str(WORKER), place, "--schema", "killed"]
    command += ["--acknowledged", known, "--checkpoint", str(checkpoint)]
    environment = {**os.environ, "PYTHONPATH": str(WORKER.parents[1])}
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment) as process:
        assert process.stdout is not None
        heard = b""
        for _ in range(randomly.randrange(1, 400)):
            heard += process.stdout.readline()
        process.kill()
        heard += process.stdout.read()
        assert process.wait() == -signal.SIGKILL
    acknowledged.update(acknowledgements(heard))


def kill_again_and_again(place: str, reopen: Callable[[], Store], times: int, seed: int) -> None:
    randomly = random.Random(seed)
    acknowledged: dict[int, int] = {}
    for _ in range(times):
        run_and_kill(place, acknowledged, randomly)
        store = reopen()
        try:
            check_after_crash(store, acknowledged, CLIENTS)
        finally:
            store.close()
    assert len(acknowledged) == CLIENTS


@pytest.mark.slow
def test_killed_twenty_times_sqlite_loses_nothing_and_doubles_nothing(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    kill_again_and_again(str(path), lambda: SqliteStore(path), times=20, seed=20)


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("seed", range(10))
def test_killed_five_hundred_times_sqlite_loses_nothing(tmp_path: Path, seed: int) -> None:
    """Fifty times each, so that the stores stay small enough to be verified each time."""
    path = tmp_path / "store.db"
    kill_again_and_again(str(path), lambda: SqliteStore(path), times=50, seed=seed)


@pytest.mark.slow
def test_killed_five_times_a_client_of_postgresql_loses_nothing(
    postgres_address: str, sql: psycopg.Connection
) -> None:
    sql.execute("DROP SCHEMA IF EXISTS killed CASCADE")
    kill_again_and_again(
        postgres_address,
        lambda: PostgresStore(postgres_address, schema="killed"),
        times=5,
        seed=5,
    )


@pytest.mark.slow
def test_when_postgresql_itself_is_killed_what_it_acknowledged_is_there(
    postgres_address: str, sql: psycopg.Connection
) -> None:
    """A killed backend makes the server throw out all others and recover from its log."""
    sql.execute("DROP SCHEMA IF EXISTS crashed CASCADE")
    with PostgresStore(postgres_address, schema="crashed") as store:
        acknowledged: list[list[str]] = [[] for _ in range(6)]
        enough = [threading.Event() for _ in range(3)]
        stop = threading.Event()
        witnesses: list[psycopg.Connection] = []

        def write(writer: int) -> None:
            number = 0
            while not stop.is_set():
                append(store, f"c{number}", number, stream=StreamId(f"w{writer}"))
                acknowledged[writer].append(f"c{number}")
                number += 1
                if number % 20 == 0 and number // 20 <= len(enough):
                    enough[number // 20 - 1].set()

        threads = [threading.Thread(target=write, args=(writer,)) for writer in range(6)]
        for thread in threads:
            thread.start()
        for reached in enough:
            reached.wait()
            witnesses.append(connected(postgres_address))
            os.kill(store._connection.info.backend_pid, signal.SIGKILL)
        stop.set()
        for thread in threads:
            thread.join()
        # Who reads while the server recovers is told so.
        connected(postgres_address).close()
        for writer in range(6):
            assert commands(store, StreamId(f"w{writer}")) == acknowledged[writer]
        assert verify(store).is_sound
    # The tests that come next use the same server: it has noticed the last one, and recovered.
    assert is_thrown_out(witnesses[-1])
    for each in (*witnesses, connected(postgres_address)):
        each.close()


def is_thrown_out(witness: psycopg.Connection) -> bool:
    until_s = time.monotonic() + 60
    while not witness.broken and time.monotonic() < until_s:
        with contextlib.suppress(psycopg.Error):
            witness.execute("SELECT 1")
    return witness.broken


def connected(address: str) -> psycopg.Connection:
    """As soon as the server has recovered."""
    until_s = time.monotonic() + 60
    while True:
        try:
            return psycopg.connect(address, autocommit=True)
        except psycopg.OperationalError:
            assert time.monotonic() < until_s, "the server did not recover"
            time.sleep(0.05)
