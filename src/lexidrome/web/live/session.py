"""One connection: what it may say when, and what it is told. Knows nothing of the framework.

    greeting ──hello──▶ open ──▶ closed
        └──anything else──────────▲

While open it subscribes to games, sends commands and answers pings. Whatever does
not fit raises `Hangup`; the connection is then closed with its code, and no game
has noticed. Commands of one connection are carried out in the order they came.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from enum import StrEnum
from typing import Any

import msgspec

from lexidrome import game as g
from lexidrome.base import (
    BadInput,
    Elsewhere,
    LexidromeError,
    NotFound,
    PersonId,
    Refusal,
    StreamId,
    Text,
    text,
)
from lexidrome.hall import (
    HOUSE_SCOPE,
    NOBODY,
    Caller,
    Clock,
    Done,
    Feed,
    GameDesk,
    Invitations,
    event_of,
)
from lexidrome.hall.events.moves import AWAY
from lexidrome.hall.games.commands import parse_command
from lexidrome.hall.games.conduct import refused_old_game
from lexidrome.hall.games.invitations import Invitation
from lexidrome.hall.run.feed import Ended, Goodbye, Message
from lexidrome.hall.run.log_lines import RareLines
from lexidrome.hall.run.restorations import Restored
from lexidrome.hall.run.shares import ALONE, Shares, is_elsewhere, key_of
from lexidrome.hall.run.tasks import KeptTask
from lexidrome.hall.run.throttles import Allowance
from lexidrome.web.kit.languages import Language
from lexidrome.web.live import messages as m
from lexidrome.web.live.addresses import address_of, stream_at
from lexidrome.web.live.frames import FeedFrames, frame_of
from lexidrome.web.live.hangups import (
    HELLO_MISSING,
    HELLO_TWICE,
    MALFORMED,
    OTHER_PROTOCOL,
    SERVER_ENDS,
    SILENT,
    TOO_LARGE,
    TOO_MANY,
    Cause,
    Close,
    Hangup,
)
from lexidrome.web.live.limits import AT_ONCE, EACH_MS, LARGEST_MESSAGE_BYTES, MOST_GAMES, Lag
from lexidrome.web.live.table import Tables

PING_MS = 5_000
SILENT_MS = 20_000

log = logging.getLogger("lexidrome.live")

_DECODER: msgspec.json.Decoder[m.FromClient] = msgspec.json.Decoder(m.FromClient)
_ENCODE = msgspec.json.Encoder().encode

_Asked = m.GameCommand | m.Preview | m.Why
"""What is answered once, by its id."""

NO_SUCH_GAME = "no_such_game"
TOO_MANY_GAMES = "too_many_games"
UNAVAILABLE = "unavailable"
ELSEWHERE = "elsewhere"


class Stage(StrEnum):
    GREETING = "greeting"
    OPEN = "open"
    CLOSED = "closed"


class Line(msgspec.Struct, frozen=True):
    """What a connection is made with."""

    desk: GameDesk
    invitations: Invitations
    tables: Tables
    clock: Clock
    """The hall's."""
    monotonic_ms: Callable[[], int]
    """For lag and limits, which are about the line and not about a game."""
    faults: RareLines
    """Where it is written down that a client broke the protocol."""
    is_clock_running: bool = True
    restored: Restored | None = None
    """The backup from which the house goes on."""
    shares: Shares = ALONE
    """Which games are this process's."""


class Session:
    def __init__(
        self,
        line: Line,
        caller: Caller,
        language: Language,
        send: Callable[[str], Awaitable[None]],
        close: Callable[[int], Awaitable[None]],
        token: str | None = None,
    ) -> None:
        self.caller = caller
        self.token = token
        """What is kept of the session or token by which the caller is known."""
        self.stage = Stage.GREETING
        self._line = line
        self._language = language
        self._send = send
        """Waits until the line takes it."""
        self.say: Callable[[str], bool] = _not_at_once
        """Says it at once, if the line takes it at this moment."""
        self._close = close
        now_ms = line.monotonic_ms()
        self._allowance = Allowance(now_ms, AT_ONCE, EACH_MS)
        self._heard_ms = now_ms
        self._is_receiving = False
        self._lag = Lag()
        self._ping_number = 0
        self._pinged_ms = now_ms
        self._commands = asyncio.Lock()
        self._is_cut_off = False
        self._work: set[asyncio.Task[None]] = set()
        self._following: dict[StreamId, Feed] = {}
        self._eyes: dict[StreamId, g.Viewer | None] = {}
        """With whose it follows a game; nothing as long as that is being found out."""
        self._persons: dict[StreamId, PersonId | None] = {}
        """As whom it follows a game."""
        self._waiting: dict[StreamId, m.Subscribe] = {}
        self.belongs: str | None = None
        """By which key the process is found that it has to speak to; None: any."""
        self.watched: str | None = None
        """The event whose pages the client shows."""

    @property
    def games(self) -> frozenset[StreamId]:
        """What it is subscribed to."""
        return frozenset(self._following) | frozenset(self._waiting)

    # From the client

    async def receive(self, raw: str | bytes) -> None:
        """Take one message; hang up on a client that breaks the protocol."""
        self._is_receiving = True
        try:
            await self._take(raw)
        except Hangup as hangup:
            await self.hang_up(hangup.cause)
        finally:
            self._is_receiving = False

    def hear(self, raw: str) -> bool:
        """Take a command at once, if that is what it is and nothing else is being received.

        Whatever is not taken here, `receive` takes, and finds out what is wrong with it.
        """
        if self._is_receiving or self.stage is not Stage.OPEN or len(raw) > LARGEST_MESSAGE_BYTES:
            return False
        try:
            message = decoded(raw)
        except Hangup:
            return False
        now_ms = self._line.monotonic_ms()
        if not isinstance(message, m.GameCommand) or not self._allowance.take(now_ms):
            return False
        self._heard_ms = now_ms
        self._start(self._carry_out(message))
        return True

    async def _take(self, raw: str | bytes) -> None:
        if self.stage is Stage.CLOSED:
            return
        now_ms = self._line.monotonic_ms()
        self._heard_ms = now_ms
        if len(raw) > LARGEST_MESSAGE_BYTES:
            raise Hangup(TOO_LARGE)
        if not self._allowance.take(now_ms):
            raise Hangup(TOO_MANY)
        message = decoded(raw)
        if self.stage is Stage.GREETING:
            await self._greet(message)
            return
        match message:
            case m.GameCommand() | m.Preview() | m.Why():
                self._start(self._carry_out(message))
            case m.Marks() | m.Laying():
                await self._pass_on(message)
            case m.Pong():
                self._lag.answer(message.id, now_ms)
            case m.Ping():
                await self.tell(m.ServerPong(message.id, self._line.clock.now_ms()))
            case m.Hello():
                raise Hangup(HELLO_TWICE)
            case _:
                await self._choose(message)

    async def _choose(self, message: m.Subscribe | m.Unsubscribe | m.Watch) -> None:
        """What the client wants to be told of from now on."""
        match message:
            case m.Subscribe():
                await self._subscribe(message)
            case m.Unsubscribe():
                self._forget(message.game)
            case m.Watch():
                self.watched = message.event
                await self.tell(m.EventChanged(message.event))

    async def _greet(self, message: m.FromClient) -> None:
        if not isinstance(message, m.Hello):
            raise Hangup(HELLO_MISSING)
        if message.protocol != m.PROTOCOL:
            raise Hangup(OTHER_PROTOCOL)
        self.stage = Stage.OPEN
        restored = self._line.restored
        await self.tell(
            m.Welcome(
                self._line.clock.now_ms(),
                self._line.is_clock_running,
                restored=m.FromBackup(restored.id, restored.as_of_ms)
                if restored is not None
                else msgspec.UNSET,
            )
        )
        await self._ping()

    async def _carry_out(self, message: _Asked) -> None:
        """Answer a command; it is carried out even if the connection goes meanwhile."""
        async with self._commands:
            if self._is_cut_off:
                return
            try:
                await self.tell(await self._answer(message))
            except LexidromeError as error:
                await self._refuse(message.id, message.game, self._refusal_for(error))

    async def _answer(self, message: _Asked) -> m.FromServer:
        if isinstance(message, m.Preview):
            return await self._foretell(message)
        if isinstance(message, m.Why):
            return await self._say_why(message)
        stream = stream_at(message.game)
        answer = await self._line.desk.command(
            self.caller,
            stream,
            parse_command(message.command),
            message.id,
            seen_version=message.version,
            lag_ms=self._lag.lag_ms,
            for_side=message.for_side,
            late_ms=message.late_ms,
        )
        if isinstance(answer, Done):
            return m.CommandDone(message.id, message.game, answer.last_version, answer.is_repeat)
        return self._refused(message.id, message.game, answer)

    async def _foretell(self, message: m.Preview) -> m.FromServer:
        command = parse_command(message.command)
        if not isinstance(command, g.correction.CorrectEntries | g.correction.SettleDispute):
            raise BadInput(text("Only a correction can be previewed."))
        stream = stream_at(message.game)
        found = await self._line.desk.preview(self.caller, stream, command)
        if isinstance(found, Refusal):
            return self._refused(message.id, message.game, found)
        return m.Previewed(message.id, message.game, found)

    async def _say_why(self, message: m.Why) -> m.FromServer:
        stream = stream_at(message.game)
        found = await self._line.desk.whys(self.caller, stream, message.for_side)
        if isinstance(found, Refusal):
            return self._refused(message.id, message.game, found)
        version, whys = found
        said = self._language.translated
        cannot = {
            name: m.WhyNot(why.reason, said(why.sentence), why.rule) for name, why in whys.items()
        }
        return m.Whys(message.id, message.game, version, cannot)

    # Following games

    async def _subscribe(self, message: m.Subscribe) -> None:
        self._forget(message.game)
        if len(self.games) >= MOST_GAMES:
            sentence = text("A page can follow at most {most} games.", most=MOST_GAMES)
            await self._refuse(None, message.game, Refusal(TOO_MANY_GAMES, sentence))
            return
        try:
            stream = stream_at(message.game)
            invitation = self._line.invitations.of(stream)
            if invitation is not None and not invitation.is_started:
                self._waiting[stream] = message
                await self._tell_waiting(stream, invitation)
            else:
                await self._follow(stream, message)
        except LexidromeError as error:
            await self._refuse(None, message.game, self._refusal_for(error))

    async def _follow(self, stream: StreamId, message: m.Subscribe) -> None:
        desk = self._line.desk
        eyes = NOBODY if message.as_spectator else self.caller
        self._eyes[stream] = None
        place = await desk.place(eyes, stream)
        if place.is_over and (closed := await refused_old_game(desk, self.caller, stream)):
            await self._refuse(None, message.game, closed)
            return
        is_watching = place.viewer.audience is g.Audience.SPECTATOR
        if not is_watching and is_elsewhere(self._line.shares, key_of(stream)):
            # Who is at the table, and what lies there unplayed, is known where the game is.
            await self._refuse(None, message.game, Refusal(ELSEWHERE, not_here(message.game)))
            return
        feed = await desk.listen(eyes, stream, message.version)
        if isinstance(feed, Refusal):
            await self._refuse(None, message.game, feed)
            return
        if self.stage is Stage.CLOSED:
            # The client left meanwhile; nobody is to see it sit there.
            feed.close()
            return
        self._following[stream] = feed
        self._eyes[stream] = place.viewer
        self._persons[stream] = place.person
        you = m.you_of(place)
        tables = self._line.tables
        table = tables.of(place.setup, stream, self._language, place.person)
        frames = FeedFrames(address_of(stream), you, msgspec.Raw(_ENCODE(table)))
        feed.read_by(lambda: self._bring(feed, frames))

    def _bring(self, feed: Feed, frames: FeedFrames) -> None:
        """Pass on what the feed has; a task goes on where the line takes nothing at the moment."""
        messages = feed.take()
        unsaid = [frame for each in messages if (frame := frames.of(each)) is not None]
        while unsaid and self.say(unsaid[0]):
            del unsaid[0]
        last = messages[-1]
        if unsaid or type(last) is Ended:
            feed.read_by(None)
            self._start(self._bring_slowly(feed, frames, unsaid, last))

    async def _bring_slowly(
        self, feed: Feed, frames: FeedFrames, unsaid: list[str], last: Message
    ) -> None:
        for frame in unsaid:
            if self.stage is Stage.CLOSED:
                return
            await self._send(frame)
        if isinstance(last, Ended):
            await self._part(feed, last.reason)
        else:
            feed.read_by(lambda: self._bring(feed, frames))

    async def _pass_on(self, message: m.Marks | m.Laying) -> None:
        """For other devices that follow the same game: of the table, or of the same team."""
        with suppress(NotFound):
            feed = self._following.get(stream_at(message.game))
            if feed is None:
                return
            if isinstance(message, m.Marks):
                await self._line.desk.pass_on(self.caller, feed, _ENCODE(message.marks))
            else:
                person = self._persons.get(feed.stream)
                laid = m.Laid(person, message.tiles, message.is_asking)
                self._line.desk.confide(feed, _ENCODE(laid))

    async def _part(self, feed: Feed, reason: Goodbye) -> None:
        if self._following.get(feed.stream) is feed:
            del self._following[feed.stream]
        if reason is Goodbye.CLOSED:
            await self.hang_up(SERVER_ENDS, is_fault=False)

    def _forget(self, game: str) -> None:
        """Stop following a game, if it is one that is followed."""
        with suppress(NotFound):
            stream = stream_at(game)
            self._waiting.pop(stream, None)
            self._eyes.pop(stream, None)
            self._persons.pop(stream, None)
            feed = self._following.pop(stream, None)
            if feed is not None:
                feed.close()

    # From the house

    async def invitation_changed(self, stream: StreamId, invitation: Invitation) -> None:
        """Somebody has sat down at a table that this page waits for."""
        message = self._waiting.get(stream)
        if message is None:
            return
        if not invitation.is_started:
            await self._tell_waiting(stream, invitation)
            return
        await self._subscribe(message)

    @property
    def is_due(self) -> bool:
        """Whether it is time to ask for a sign of life, or to give up without one."""
        now_ms = self._line.monotonic_ms()
        return now_ms - self._pinged_ms >= PING_MS or now_ms - self._heard_ms >= SILENT_MS

    async def check(self) -> None:
        """Ask for a sign of life; hang up when none has come for long."""
        if self._line.monotonic_ms() - self._heard_ms >= SILENT_MS:
            await self.hang_up(SILENT, is_fault=False)
        elif self.stage is Stage.OPEN:
            await self._ping()

    async def tell(self, message: m.FromServer) -> None:
        if self.stage is not Stage.CLOSED:
            frame = frame_of(message)
            if not self.say(frame):
                await self._send(frame)

    async def hang_up(self, cause: Cause, *, is_fault: bool = True) -> None:
        """Say why and close."""
        if self.stage is Stage.CLOSED:
            return
        if is_fault:
            sentence = "A connection of %s was closed: %s"
            self._line.faults.warning(cause.reason, sentence, self.caller.who, cause.reason)
        self.end()
        await self._take_leave(cause)

    def cut_off(self, cause: Cause) -> None:
        """The caller is not any more who they were when they came.

        From this moment on they are told nothing, and nothing that they said and that
        was not begun is carried out. A line that takes no message cannot put that off.
        """
        if self.stage is not Stage.CLOSED:
            self._is_cut_off = True
            self.end()
            self._start(self._take_leave(cause))

    async def part(self) -> None:
        """Close without a word: whoever connects again goes on elsewhere and notices nothing.

        What is being carried out is answered before that; what was not is sent again elsewhere.
        """
        async with self._commands:
            self._is_cut_off = True
            self.end()
        await self._close(Close.RESTART)

    def looks_by_role_in(self, scope: str) -> bool:
        """Whether it shows what only a role in this scope opens; the house's scope is all."""
        shown = {event_of(stream) for stream, eyes in self._eyes.items() if is_by_role(eyes)}
        if self.watched is not None:
            shown.add(self.watched)
        return bool(shown) if scope == HOUSE_SCOPE else scope in shown

    async def _take_leave(self, cause: Cause) -> None:
        sentence = self._language.translated(cause.sentence)
        await self._send(frame_of(m.Error(cause.reason, sentence)))
        await self._close(cause.code)

    def end(self) -> None:
        """The connection has gone; commands on their way are still carried out."""
        self.stage = Stage.CLOSED
        for feed in self._following.values():
            feed.close()
        self._following.clear()
        self._waiting.clear()
        self._eyes.clear()

    async def _ping(self) -> None:
        self._ping_number += 1
        self._pinged_ms = self._line.monotonic_ms()
        self._lag.ask(self._ping_number, self._pinged_ms)
        now_ms = self._line.clock.now_ms()
        await self.tell(m.ServerPing(self._ping_number, now_ms, self._lag.lag_ms))

    async def _tell_waiting(self, stream: StreamId, invitation: Invitation) -> None:
        names, reader = self._line.tables.side_names, self.caller.person
        seats = tuple(
            names(stream, each, self._language, reader) if each else None
            for each in invitation.seats
        )
        await self.tell(m.Waiting(address_of(stream), seats))

    async def _refuse(self, identity: str | None, game: str, refusal: Refusal) -> None:
        await self.tell(self._refused(identity, game, refusal))

    def _refused(self, identity: str | None, game: str, refusal: Refusal) -> m.Refused:
        return m.Refused(
            identity,
            game,
            refusal.reason,
            self._language.translated(refusal.sentence),
            refusal.rule,
            refusal.reason in {UNAVAILABLE, AWAY},
        )

    def _refusal_for(self, error: LexidromeError) -> Refusal:
        """What a client is told of an error; what it did not cause it may try again."""
        if isinstance(error, NotFound):
            return Refusal(NO_SUCH_GAME, error.sentence)
        if isinstance(error, BadInput):
            return Refusal(MALFORMED, error.sentence)
        if isinstance(error, Elsewhere):
            return Refusal(AWAY, error.sentence)
        # All pages meet it until it is over, and try again every second.
        name = type(error).__name__
        self._line.faults.warning(name, "A command could not be carried out: %s", name)
        return Refusal(UNAVAILABLE, error.sentence)

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = KeptTask(work)
        self._work.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._work.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("A connection failed", exc_info=error)


def _not_at_once(_frame: str) -> bool:
    return False


def decoded(raw: str | bytes) -> m.FromClient:
    try:
        return _DECODER.decode(raw)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        # The decoder names the field and what it expected, never what it found.
        sentence = text("The message cannot be read: {reason}.", reason=str(error))
        raise Hangup(Cause(Close.NOT_UNDERSTOOD, MALFORMED, sentence)) from None


def not_here(game: str) -> Text:
    return text(
        "Another server has this game; open a connection for it alone, at {address}.",
        address=f"/socket?about=/games/{game}",
    )


def is_by_role(eyes: g.Viewer | None) -> bool:
    return eyes is None or eyes.audience is g.Audience.DIRECTOR or eyes.role is not None
