"""Sockets that follow one live game and say nothing: what each holds, and what each costs.

One server, one game with two players, spectators from another process. What they hold is the
difference of the server's memory before and with them.
"""

from __future__ import annotations

import time
from pathlib import Path

import msgspec
import uvloop
from bench._scale_crowd import Come, Crowd, Hear, crowd
from bench._scale_machine import House, house, resident_bytes_of
from bench._scale_players import Company, Play, Sit, companies
from bench.live import prepare

from lexidrome.game.values import Options

CROWDS = (1_000, 10_000)
MOVES = 5
IDLE_S = 10.0
SETTLE_S = 2.0
BETWEEN_MOVES_S = 0.5


class Watched(msgspec.Struct, frozen=True):
    """A server with so many spectators of one game."""

    spectators: int
    bytes_each: float
    come_us: float
    """What it takes to let one in and show the game."""
    minute_us: float
    """What one costs who watches for a minute in which nothing happens."""
    told_us: float
    """What it takes to tell one of a move."""
    last_ms: list[float]
    """From each move until the last of them has been told."""


def watched(folder: Path) -> list[Watched]:
    data = folder / "watched"
    games = uvloop.run(prepare(data, 1, Options(spectator_delay_s=0)))
    with house(data, 1, None) as server, companies(1) as (players,), crowd() as spectators:
        players.tell(Sit(games, [(server.ports[0], server.ports[0])])).answer()
        time.sleep(SETTLE_S)
        evening = Evening(server, players, spectators, games[0].address)
        return [evening.with_spectators(count) for count in CROWDS]


class Evening:
    def __init__(self, server: House, players: Company, spectators: Crowd, game: str) -> None:
        self._server = server
        self._players = players
        self._spectators = spectators
        self._game = game
        self._empty_bytes = resident_bytes_of(server.pids[0])
        self._count = self._turn = 0
        self._idle_s = self._watching_s = self._idle_rate()
        self._move_s, _ = self._moves(self._idle_s)

    def with_spectators(self, count: int) -> Watched:
        cpu_s, began_s, before = self._cpu_s(), time.monotonic(), self._count
        self._spectators.do(Come(self._server.ports[0], self._game, count - before))
        come_s, took_s = self._cpu_s() - cpu_s, time.monotonic() - began_s
        self._count = count
        time.sleep(SETTLE_S)
        idle_s = self._idle_rate()
        # While they came, those who were there went on watching: half of all, on the whole.
        come_s -= took_s * (idle_s + self._watching_s) / 2
        self._watching_s = idle_s
        move_s, last_ms = self._moves(idle_s)
        return Watched(
            count,
            (resident_bytes_of(self._server.pids[0]) - self._empty_bytes) / count,
            come_s / (count - before) * 1e6,
            (idle_s - self._idle_s) * 60 / count * 1e6,
            (move_s - self._move_s) / count * 1e6,
            last_ms,
        )

    def _cpu_s(self) -> float:
        return self._server.cpu_s()[0]

    def _idle_rate(self) -> float:
        """Processor seconds in a second in which nothing happens."""
        cpu_s, began_s = self._cpu_s(), time.monotonic()
        time.sleep(IDLE_S)
        return (self._cpu_s() - cpu_s) / (time.monotonic() - began_s)

    def _moves(self, idle_s: float) -> tuple[float, list[float]]:
        """Processor seconds of a move with all who are told of it, and when the last has been."""
        spent_s, last_ms = 0.0, []
        for _ in range(MOVES):
            cpu_s, began_s = self._cpu_s(), time.monotonic()
            self._players.tell(Play(self._turn, self._turn + 1, 0)).answer()
            heard = self._spectators.do(Hear(1))
            last_ms.append((heard.last_s - began_s) * 1000 if heard.count else 0.0)
            time.sleep(BETWEEN_MOVES_S)
            passed_s = time.monotonic() - began_s
            spent_s += self._cpu_s() - cpu_s - idle_s * passed_s
            self._turn += 1
        return spent_s / MOVES, last_ms
