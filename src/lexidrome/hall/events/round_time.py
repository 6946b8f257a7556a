"""The time of a round on the wall, and the games of its tables that keep to it.

ST-SETUP.b
    on the signal the games whose sides sit at their devices begin: `keep`
SSC-21, ST-END, A-19, A-67
    when the round is extended or ended, the games that end with it follow: `keep`

What a game has to do follows from the round as it stands, so it does not matter who has
moved its end, from where, or how often this is asked.
"""

from __future__ import annotations

import logging

from lexidrome import game as g
from lexidrome import tournament as t
from lexidrome.base import CommandId, LexidromeError, Refusal, StreamId, text
from lexidrome.hall.events.event import RunningEvent
from lexidrome.hall.events.meetings import Meeting, waits_for_signal
from lexidrome.hall.events.tables import EventTables
from lexidrome.hall.hall import Hall
from lexidrome.hall.run.locks import Locks
from lexidrome.hall.run.names import event_name
from lexidrome.hall.run.orders import Change, Seen

WHO = "house"
_MOVED = (
    t.rounds.RoundBegun,
    t.rounds.RoundExtended,
    t.rounds.RoundEnded,
    t.undo.ActionUndone,
    t.undo.ActionRedone,
)

log = logging.getLogger(__name__)


class RoundTime:
    def __init__(self, hall: Hall, tables: EventTables) -> None:
        self._hall = hall
        self._tables = tables
        self._locks = Locks()
        hall.events.listen(self._changed)
        hall.events.listen_for_loads(self._loaded)

    async def keep(self, event: str) -> None:
        """Let every game of the event that is open begin and end with its round."""
        async with self._locks.of(event):
            for name in self._tables.opened_in(event):
                meeting = await self._tables.named(event, name)
                if meeting is None or meeting.opened is None or meeting.game.counts:
                    continue
                if await self._tables.games.is_begun(meeting.stream):
                    await self._follow(meeting)
                elif not waits_for_signal(meeting):
                    await self._tables.begin_on_signal(meeting)

    async def _follow(self, meeting: Meeting) -> None:
        seen = await self._hall.games.look(meeting.stream)
        now_ms, each = self._hall.clock.now_ms(), meeting.round
        ends_ms = each.ends_ms if each.ended_ms is None else min(each.ended_ms, now_ms)
        is_shared = t.rounds.games_began_ms(meeting.rules, each) is not None
        if seen is None or ends_ms is None or not is_shared:
            return
        game = seen.state.game
        until_ms = game.clock.round_ends_at_ms
        if game.phase is not g.Phase.PLAYING or until_ms in (None, ends_ms):
            return
        assert until_ms is not None
        if each.ended_ms is not None and until_ms <= ends_ms:
            return
        command = g.HOUSE.says(
            g.clock.ExtendRound(
                time_ms=ends_ms - until_ms, reason=str(text("Same as the round of the hall."))
            )
        )
        identity = CommandId(f"house/round {meeting.stream} {until_ms} {ends_ms}@{seen.version}")
        answer = await self._hall.games.submit(meeting.stream, command, identity, who=WHO)
        if isinstance(answer, Refusal):
            log.warning("%s did not follow its round: %s", meeting.stream, answer.reason)

    def _changed(self, change: Change[RunningEvent, t.AnyFact]) -> None:
        if any(isinstance(each, _MOVED) for each in change.events):
            self._start(change.stream)

    def _loaded(self, stream: StreamId, _seen: Seen[RunningEvent]) -> None:
        """The end may have been moved while nobody ran the hall."""
        self._start(stream)

    def _start(self, stream: StreamId) -> None:
        event = event_name(stream)
        if self._hall.sharing.owns(stream) and self._tables.opened_in(event):
            self._hall.tasks.start(self._guarded(event))

    async def _guarded(self, event: str) -> None:
        try:
            await self.keep(event)
        except LexidromeError as error:
            log.error("The games of %s did not follow their round: %s", event, error)
