"""A hall of jars on a clock that is moved by hand, over a real store."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path

from hall.toy import Command, Event, Jar, JarRules
from lexidrome.base import CommandId, Ms, StreamId, Unavailable, text
from lexidrome.hall.run.clock import HandClock
from lexidrome.hall.run.orders import Answer, Change, Done
from lexidrome.hall.run.snapshots import Snapshots
from lexidrome.hall.run.streams import Streams
from lexidrome.hall.run.tasks import Tasks
from lexidrome.hall.run.timers import Timers
from lexidrome.store import Appended, NewEvent, Pending, SqliteStore, Store, Unless

NOON_MS = 1_760_000_000_000
JAR = StreamId("jar/1")


class FullDisk(SqliteStore):
    """A store whose disk can be filled."""

    is_full = False

    def append(
        self,
        stream: StreamId,
        expected_version: int | None,
        events: Sequence[NewEvent],
        command_id: CommandId,
        *,
        who: str,
        at_ms: Ms,
        unless: Unless | None = None,
    ) -> Pending[Appended]:
        if self.is_full:
            raise Unavailable(text("The disk is full; nothing was written."))
        return super().append(
            stream, expected_version, events, command_id, who=who, at_ms=at_ms, unless=unless
        )


class Shelf:
    def __init__(
        self,
        path: Path,
        *,
        most_resident: int = 100,
        now_ms: int = NOON_MS,
        snapshots: Callable[[Store, Tasks], Snapshots[Jar]] = Snapshots,
    ) -> None:
        self.store = FullDisk(path)
        self.clock = HandClock(now_ms)
        self.timers = Timers(self.clock)
        self.tasks = Tasks()
        self.rules = JarRules()
        self.jars: Streams[Jar, Command, Event] = Streams(
            self.rules,
            self.store,
            self.clock,
            self.timers,
            self.tasks,
            most_resident=most_resident,
            snapshots=snapshots(self.store, self.tasks),
        )
        self.changes: list[Change[Jar, Event]] = []
        self.jars.listen(self.changes.append)
        self._numbers = count(1)

    async def do(
        self,
        command: Command,
        command_id: str | None = None,
        *,
        jar: StreamId = JAR,
        seen_version: int | None = None,
    ) -> Answer:
        identity = CommandId(command_id or f"c{next(self._numbers)}")
        return await self.jars.submit(jar, command, identity, who="ann", seen_version=seen_version)

    async def done(self, command: Command, command_id: str | None = None) -> Done:
        answer = await self.do(command, command_id)
        assert isinstance(answer, Done)
        return answer

    async def jar(self, jar: StreamId = JAR) -> Jar:
        seen = await self.jars.look(jar)
        assert seen is not None
        return seen.state

    async def pass_time(self, duration_ms: int) -> None:
        self.clock.move_to(self.clock.now_ms() + duration_ms)
        await self.tasks.idle()

    async def close(self) -> None:
        self.jars.close()
        await self.tasks.idle()
        self.timers.close()
        self.store.close()
