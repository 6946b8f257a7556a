"""All connections of the house: a sign of life every few seconds, and news that is for many."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from itertools import islice
from math import ceil

from lexidrome.base import PersonId, StreamId
from lexidrome.hall import Hall, Reception
from lexidrome.hall.events.departures import event_of_moves
from lexidrome.hall.events.event import RunningEvent
from lexidrome.hall.events.moves import EventMoves, MoveFact
from lexidrome.hall.games.invitations import Invitation
from lexidrome.hall.people.roles import RoleEvent, Roles, RoleWithdrawn
from lexidrome.hall.people.tokens import TokenEnd
from lexidrome.hall.run.names import event_name, is_event, scope_of_roles
from lexidrome.hall.run.orders import Change
from lexidrome.hall.run.shares import Shares, is_elsewhere
from lexidrome.hall.run.tasks import Tasks
from lexidrome.tournament import AnyFact
from lexidrome.web.live import messages as m
from lexidrome.web.live.addresses import address_of
from lexidrome.web.live.hangups import MOVED, ROLE_WITHDRAWN, SEAT_RENEWED, TOKEN_ENDS, Cause
from lexidrome.web.live.session import Session

TICK_S = 0.05
MOST_PER_TICK = 0.02
"""Of all connections; asked all at once, they would answer at once, and games would wait."""
PARTING_STEPS = 20
PARTING_STEP_S = 0.05
"""Everybody sent away at once would knock at another server's door at once."""
LOST_S = 10.0
"""So long a page waits at a process that has lost what the page is about and knows nobody else."""
NEWS_STEPS = 10
NEWS_STEP_S = 0.04
"""Everybody told at once would ask for a page at once, and the desk would wait behind them all."""


class Sockets:
    def __init__(self) -> None:
        self._sessions: OrderedDict[Session, None] = OrderedDict()
        """Those that were asked longest ago come first."""
        self._tasks = Tasks()
        self._listeners: list[Callable[[str], None]] = []
        self._move_listeners: list[Callable[[Shares], None]] = []
        self._leading: asyncio.Task[None] | None = None

    def listen(self, listener: Callable[[str], None]) -> None:
        """Call whenever the pages of an event may have changed, with its name."""
        self._listeners.append(listener)

    def listen_for_moves(self, listener: Callable[[Shares], None]) -> None:
        """Call when parts of the house have come to this process or have gone from it."""
        self._move_listeners.append(listener)

    def __len__(self) -> int:
        return len(self._sessions)

    def attend(self, hall: Hall, reception: Reception) -> None:
        """Bring news of events, and end with what a connection was opened with."""
        hall.events.listen(self.event_stream_changed)
        hall.departures.streams.listen(self.event_moved)
        hall.roles.listen(self.roles_changed)
        reception.seat_links.listen(self.seat_renewed)
        hall.sharing.listen_for_moves(self.shares_changed)
        for tokens in (reception.sessions, reception.api_tokens):
            tokens.listen(self.token_ended)

    def add(self, session: Session) -> None:
        self._sessions[session] = None

    def remove(self, session: Session) -> None:
        self._sessions.pop(session, None)
        session.end()

    async def keep_alive(self) -> None:
        """Runs as long as the server does. A line that does not take a message holds up its own."""
        while True:
            await asyncio.sleep(TICK_S)
            most = ceil(len(self._sessions) * MOST_PER_TICK)
            for session in list(islice(self._sessions, most)):
                if not session.is_due:
                    break
                self._sessions.move_to_end(session)
                self._tasks.start(session.check())

    def has(self, person: PersonId, stream: StreamId) -> bool:
        """Whether somebody has a page of this game open."""
        return any(session.caller.person == person for session in self._following(stream))

    def invitation_changed(self, stream: StreamId, invitation: Invitation) -> None:
        """Tell those who wait for players, and those who played before."""
        for session in self._following(stream):
            self._tasks.start(session.invitation_changed(stream, invitation))
        if invitation.follows is not None:
            games = address_of(invitation.follows), address_of(stream)
            message = m.NextGame(*games, invitation.is_started)
            for session in self._following(invitation.follows):
                self._tasks.start(session.tell(message))

    def event_stream_changed(self, change: Change[RunningEvent, AnyFact]) -> None:
        self.event_changed(event_name(change.stream))

    def event_moved(self, change: Change[EventMoves, MoveFact]) -> None:
        """It has left, or goes on here."""
        self.event_changed(event_of_moves(change.stream))

    def event_changed(self, event: str) -> None:
        """Tell those who show pages of this event to look again, within less than half a second."""
        for listener in self._listeners:
            listener(event)
        watching = [session for session in self._sessions if session.watched == event]
        if watching:
            self._tasks.start(self._tell_in_turn(watching, m.EventChanged(event)))

    async def _tell_in_turn(self, sessions: list[Session], message: m.FromServer) -> None:
        """Not before whoever made the change has had a moment to see what came of it."""
        step = ceil(len(sessions) / NEWS_STEPS)
        for at in range(0, len(sessions), step):
            await asyncio.sleep(NEWS_STEP_S)
            for session in sessions[at : at + step]:
                self._tasks.start(session.tell(message))

    def shares_changed(self, shares: Shares) -> None:
        """Whoever speaks to this process about what another has by now comes again at once."""
        for session in list(self._sessions):
            if session.belongs is not None and is_elsewhere(shares, session.belongs):
                session.cut_off(MOVED)
        if (self._leading is None or self._leading.done()) and self._lost(shares):
            self._leading = self._tasks.start(self._lead_away(shares))
        for listener in self._move_listeners:
            listener(shares)

    async def _lead_away(self, shares: Shares) -> None:
        """Who waits at a process that does not reach the others may find one that does."""
        await asyncio.sleep(LOST_S)
        sessions = self._lost(shares)
        step = max(1, ceil(len(sessions) / PARTING_STEPS))
        for at in range(0, len(sessions), step):
            for session in sessions[at : at + step]:
                if session.belongs is not None and shares.where(session.belongs) is None:
                    session.cut_off(MOVED)
            await asyncio.sleep(PARTING_STEP_S)

    def _lost(self, shares: Shares) -> list[Session]:
        """Those that have to speak to a process which is not known to this one."""
        sessions = [(each, each.belongs) for each in self._sessions]
        return [each for each, key in sessions if key is not None and shares.where(key) is None]

    # What a connection was opened with has gone

    def token_ended(self, key: str, why: TokenEnd) -> None:
        """A browser was signed out, or a program's token has ended."""
        self._cut_off(TOKEN_ENDS[why], lambda session: session.token == key)

    def seat_renewed(self, stream: StreamId, number: int) -> None:
        """Those who sat down by an old link of the seat sit there no more."""

        def is_of_seat(session: Session) -> bool:
            seat = session.caller.seat
            return seat is not None and (seat.stream, seat.number) == (stream, number)

        self._cut_off(SEAT_RENEWED, is_of_seat)
        if is_event(stream):
            # A side's page in an event came by its address; it looks again and is turned away.
            self.event_changed(event_name(stream))

    def roles_changed(self, change: Change[Roles, RoleEvent]) -> None:
        """What is shown by a role that was withdrawn stays nobody's a moment longer."""
        scope = scope_of_roles(change.stream)
        lost = {event.person for event in change.events if isinstance(event, RoleWithdrawn)}
        self._cut_off(
            ROLE_WITHDRAWN,
            lambda session: session.caller.person in lost and session.looks_by_role_in(scope),
        )

    def _cut_off(self, cause: Cause, is_meant: Callable[[Session], bool]) -> None:
        for session in list(self._sessions):
            if is_meant(session):
                session.cut_off(cause)

    async def come_again(self) -> None:
        """Let everybody connect anew, within a second, to another server of the house.

        Who comes back here all the same is sent away again, but not for ever.
        """
        step = ceil(len(self._sessions) / PARTING_STEPS)
        for _ in range(2 * PARTING_STEPS):
            for session in list(islice(self._sessions, max(1, step))):
                del self._sessions[session]
                self._tasks.start(session.part())
            if not self._sessions:
                return
            await asyncio.sleep(PARTING_STEP_S)

    async def time_moved(self, now_ms: int) -> None:
        """The test clock was moved; everybody sees it at once."""
        for session in list(self._sessions):
            await session.tell(m.TimeMoved(now_ms))

    def _following(self, stream: StreamId) -> list[Session]:
        return [session for session in self._sessions if stream in session.games]
