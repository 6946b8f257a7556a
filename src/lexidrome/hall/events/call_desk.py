"""Takes calls for the director to the desk, whoever makes them and wherever from."""

from __future__ import annotations

from collections.abc import Callable

from lexidrome import game as g
from lexidrome.base import CommandId, Refusal, StreamId
from lexidrome.hall.events.calls import (
    ALREADY_CALLED,
    AnswerCall,
    Call,
    CallCommand,
    CallReason,
    CloseCall,
    MakeCall,
)
from lexidrome.hall.events.desk import EventStanding
from lexidrome.hall.events.table_codes import TableKey
from lexidrome.hall.events.tables import EventTables
from lexidrome.hall.games.game import RunningGame
from lexidrome.hall.hall import Hall
from lexidrome.hall.people.access import refused
from lexidrome.hall.run.names import calls_stream
from lexidrome.hall.run.orders import Answer, Change
from lexidrome.rulebook.choices import PauseReason

_AT_THE_TABLE = frozenset({g.Role.SIDE, g.Role.SCORER})


class CallDesk:
    def __init__(self, hall: Hall, tables: EventTables) -> None:
        self._hall = hall
        self._tables = tables
        self._listeners: list[Callable[[str], None]] = []
        hall.games.listen(hall.sharing.by_owner(self._game_changed))

    def listen(self, listener: Callable[[str], None]) -> None:
        """Call with the event's name whenever its calls change."""
        self._listeners.append(listener)

    async def open(self, event: str) -> list[Call]:
        """Calls that nobody has settled, the oldest first."""
        seen = await self._hall.calls.look(calls_stream(event))
        return [] if seen is None else sorted(seen.state.open.values(), key=lambda c: c.number)

    async def at(self, key: TableKey) -> Call | None:
        seen = await self._hall.calls.look(calls_stream(key.event))
        return None if seen is None else seen.state.at(key.division, key.table)

    async def call(
        self,
        key: TableKey,
        reason: CallReason,
        note: str,
        who: str,
        command_id: str,
        game: StreamId | None = None,
    ) -> Answer:
        """Have the director come to a table; who calls twice waits once."""
        made = MakeCall(key.division, key.table, reason, note.strip(), game, who)
        return await self._submit(key.event, made, command_id, who)

    async def answer(self, standing: EventStanding, event: str, number: int, once: str) -> Answer:
        if not standing.within(event).is_staff:
            return refused()
        return await self._submit(event, AnswerCall(number, standing.who), once, standing.who)

    async def close(self, standing: EventStanding, event: str, number: int, once: str) -> Answer:
        if not standing.within(event).is_staff:
            return refused()
        return await self._submit(event, CloseCall(number, standing.who), once, standing.who)

    async def _submit(self, event: str, command: CallCommand, once: str, who: str) -> Answer:
        answer = await self._hall.calls.submit(
            calls_stream(event), command, CommandId(f"{who}/{once}"), who=who
        )
        if not isinstance(answer, Refusal):
            for listener in self._listeners:
                listener(event)
        return answer

    def _game_changed(self, change: Change[RunningGame, g.AnyFact]) -> None:
        """Listens to games: whoever stops the clocks for the director has called them."""
        for version, event in enumerate(change.events, start=change.first_version):
            if not isinstance(event, g.clock.ClockStopped) or event.by is None:
                continue
            is_call = event.reason is PauseReason.DIRECTOR
            key = self._tables.key_of_game(change.stream) if is_call else None
            if key is None:
                continue
            if event.by.role in _AT_THE_TABLE:
                once = f"{change.stream}@{version}"
                who = event.by.person or f"seat:{(event.by.side or 0) + 1}"
                call = self.call(key, CallReason.OTHER, event.note, who, once, change.stream)
                self._hall.tasks.start(call)


def is_known(answer: Answer) -> bool:
    """Whether the director comes anyway."""
    return not isinstance(answer, Refusal) or answer.reason == ALREADY_CALLED
