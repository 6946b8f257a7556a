"""The hall itself: opens with all games where they stood, runs them, closes.

After a crash, a restart or a sleep of the machine no game has lost time: each
live game is told how long the house stood still, an event of its own, and goes
on from there. Only a round's end stays where it is on the wall (A-19); the
director can extend it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from lexidrome import game as g
from lexidrome import tournament as t
from lexidrome.base import LexidromeError, StreamId
from lexidrome.base.folders import RUN_FOLDER
from lexidrome.hall.events.assistance import Assistance
from lexidrome.hall.events.calls import CallCommand, CallEvent, CallRules, CallsOfEvent
from lexidrome.hall.events.departures import Departures, unless_left
from lexidrome.hall.events.event import EventRules, EventSink, RunningEvent, takes_long
from lexidrome.hall.events.event_snapshots import event_codec
from lexidrome.hall.events.results import ResultSink, ResultTeller
from lexidrome.hall.games.audiences import GameAudiences
from lexidrome.hall.games.boards import HouseBoards
from lexidrome.hall.games.bots import Bot, Bots
from lexidrome.hall.games.engine_bots import FALLBACK, engine_bots
from lexidrome.hall.games.game import GameRules, RunningGame
from lexidrome.hall.games.lexicons import Lexicons
from lexidrome.hall.games.no_plays import NoPlays
from lexidrome.hall.games.players import Seated
from lexidrome.hall.judging.house_verdicts import Judging
from lexidrome.hall.judging.lookups import TableLookups
from lexidrome.hall.people.people import known_name
from lexidrome.hall.people.roles import RoleCommand, RoleEvent, RoleRules, Roles
from lexidrome.hall.resumption import CORRECTED, Resumption
from lexidrome.hall.run.beats import Beats
from lexidrome.hall.run.bookmark import BOOKMARK_FILE, Bookmark, BookmarkKeeper
from lexidrome.hall.run.clock import Clock, HandClock
from lexidrome.hall.run.crew import Crew
from lexidrome.hall.run.elsewhere import FromElsewhere
from lexidrome.hall.run.errands import Errand, Errands
from lexidrome.hall.run.feeds import Feeds
from lexidrome.hall.run.heartbeat import PULSE_FILE
from lexidrome.hall.run.jobs import Jobs
from lexidrome.hall.run.names import (
    event_of,
    event_stream,
    is_calls,
    is_event,
    is_game,
    is_moves,
    is_roles,
)
from lexidrome.hall.run.orders import Seen
from lexidrome.hall.run.restorations import Restorations
from lexidrome.hall.run.shares import HOUSE_KEY, key_of
from lexidrome.hall.run.snapshots import Snapshots
from lexidrome.hall.run.streams import MOST_RESIDENT, Streams
from lexidrome.hall.run.tasks import Tasks
from lexidrome.hall.run.thinking import Thinking
from lexidrome.hall.run.timers import Timers
from lexidrome.hall.sharing import HouseSharing
from lexidrome.hall.work.kinds import Tools
from lexidrome.hall.work.settings import Settings
from lexidrome.hall.work.workshop import Workshop
from lexidrome.store import Store, StoredEvent

log = logging.getLogger(__name__)


class Hall:
    """The running house: all streams of a store, their timers, bots and jobs."""

    def __init__(
        self,
        data: Path,
        store: Store,
        lexicons: Lexicons,
        clock: Clock,
        *,
        sink: ResultSink | None = None,
        bots: Mapping[str, Bot] | None = None,
        fallback: Bot | None = None,
        most_resident: int = MOST_RESIDENT,
    ) -> None:
        self.data = data
        self.clock = clock
        self.store = store
        self.lexicons = lexicons
        self.timers = Timers(clock)
        self.tasks = Tasks()
        self._rules = GameRules(lexicons)
        self.games: Streams[RunningGame, g.Given, g.AnyFact] = Streams(
            self._rules,
            store,
            clock,
            self.timers,
            self.tasks,
            most_resident=most_resident,
        )
        self.departures = Departures(store, clock, self.timers, self.tasks, self._has_moved)
        self.sharing = HouseSharing(self.departures)
        self.roles: Streams[Roles, RoleCommand, RoleEvent] = Streams(
            RoleRules(), store, clock, self.timers, self.tasks
        )
        self.calls: Streams[CallsOfEvent, CallCommand, CallEvent] = Streams(
            CallRules(), store, clock, self.timers, self.tasks
        )
        self.event_rules = EventRules(lambda person: known_name(store, person))
        self.events: Streams[RunningEvent, t.Given, t.AnyFact] = Streams(
            self.event_rules,
            store,
            clock,
            self.timers,
            self.tasks,
            takes_long=takes_long,
            snapshots=Snapshots(store, self.tasks, event_codec()),
        )
        self._bind_streams()
        self.boards = HouseBoards(data / "boards")
        self.table_lookups = TableLookups(store)
        self.audiences = GameAudiences(self.table_lookups.are_allowed)
        self.feeds: Feeds[RunningGame, g.Given, g.AnyFact, g.Viewer] = Feeds(
            self.games, self.audiences, clock, self.timers, self.tasks
        )
        self.restorations = Restorations(store)
        self.seated = Seated()
        self._know_who_plays()
        self.assistance = Assistance(self.seated, self.events, self.departures.is_away)
        self.jobs = Jobs(clock)
        self.thinking = Thinking(self.jobs, clock)
        self._judging = Judging(lexicons, self.jobs, clock)
        settings = Settings()
        self._no_plays = NoPlays(lexicons, settings, self.jobs)
        if bots is None:
            bots = engine_bots(lexicons, settings)
            fallback = bots[FALLBACK]
        self.bots = Bots(bots, fallback, self.jobs, self.thinking, clock, self.audiences)
        self.workshop = Workshop(self.jobs, Tools(lexicons.load, settings))
        self.bots.workshop = self.workshop
        self._errands = Errands(self.games, self._wanted, clock, self.timers, self.tasks)
        self._errands.owns = self.sharing.owns
        sink = EventSink(self.events) if sink is None else sink
        self.reporter = ResultTeller(sink, clock, self.timers, self.tasks)
        self.games.listen(self.sharing.by_owner(self.reporter.note))
        self.elsewhere = FromElsewhere(store, self.tasks, self._take_in, self._waits_for)
        self.resumption = Resumption(
            store,
            self.games,
            self.events,
            self.departures,
            self.reporter,
            self._rules,
            self.event_rules,
        )
        run_folder = data / RUN_FOLDER
        # What others write is heard of at once, but a note may be lost.
        self.beats = Beats(
            run_folder / PULSE_FILE,
            clock,
            self.timers,
            self.tasks,
            self.elsewhere.look,
            self._stood_still,
        )
        self._bookmark = BookmarkKeeper(
            run_folder / BOOKMARK_FILE, store, clock, self.timers, self.tasks, self._place
        )
        self._is_open = False
        """Only then does it let anything go on."""

    def _know_who_plays(self) -> None:
        self.games.listen(self.seated.changed)
        self.games.listen_for_loads(self.seated.loaded)

    def _bind_streams(self) -> None:
        """Time runs where this process has the stream, and nothing goes on in what has left."""
        self.games.owns = self.events.owns = self.sharing.owns
        for streams in (self.games, self.events, self.roles, self.calls):
            streams.unless = unless_left
            streams.why_closed = self.departures.why_closed

    async def open(self) -> None:
        """Let every live game go on where it stood."""
        self._is_open = True
        if self.sharing.crew is not None:
            await self._come_in(self.sharing.crew)
            return
        pulse_ms = self.beats.take_pulse()
        await self.elsewhere.begin()
        bookmark = await self._bookmark.read()
        past = await asyncio.to_thread(
            self.resumption.look_back,
            frozenset(bookmark.live),
            frozenset(bookmark.playing or ()),
            lambda _: (bookmark.sequence, bookmark.reported),
            min(bookmark.sequence, bookmark.reported + 1),
        )
        alive_ms = max(pulse_ms or 0, past.last_game_ms)
        past.set_clock(self.clock, alive_ms)
        await self.resumption.go_on(past, lambda _: alive_ms or None)
        self.beats.begin()
        self._bookmark.keep()

    async def _come_in(self, crew: Crew) -> None:
        """One clock for all: what happens in a game may be stamped by several processes."""
        await self.elsewhere.begin()
        if self.sharing.watchword is not None:
            await self.sharing.watchword.open()
        if not isinstance(self.clock, HandClock):
            ahead_ms = await crew.house_time_ms() - self.clock.now_ms()
            self.clock.leap(max(0, ahead_ms))
        self.workshop.join(self.store.workplace())
        await crew.open()
        self.beats.begin()

    def claim(self) -> None:
        """Keep others off from now on; say so if another process runs with this data.

        Whoever reads that a server runs may give commands before it is open, and waits for it.
        Processes that share a store may share the folder, too, and no address.
        """
        if self.sharing.crew is None:
            self.beats.claim()
        else:
            self.sharing.crew.claim()

    async def catch_up(self) -> None:
        """Know what other processes have written, as far as the store can be reached."""
        with suppress(LexidromeError):
            await self.elsewhere.taken_in()

    async def close(self) -> None:
        """Take no more commands, finish what is in progress and mark the place."""
        self.elsewhere.close()
        self._errands.close()
        self.games.close()
        self.roles.close()
        self.calls.close()
        self.departures.streams.close()
        self.events.close()
        self.feeds.close()
        await asyncio.to_thread(self.workshop.close)
        self.thinking.close()
        self.jobs.close()
        self.timers.close()
        await self.tasks.idle()
        self.events.keep_all()
        await self.tasks.idle()
        if self.sharing.crew is not None:
            await self.sharing.crew.close()
        if self.beats.has_pulse:
            await self._bookmark.write()
            self.beats.close()

    def _place(self, last: Bookmark) -> Bookmark | None:
        """How far everything is done at this moment."""
        if self.events.is_appending:
            # Which events are live is known again in a moment; the next bookmark says it.
            return None
        sequence = self.games.settled_sequence
        return Bookmark(
            sequence,
            live=tuple(sorted(self.games.live | self.events.live)),
            reported=self.reporter.reported_sequence(last.reported, sequence),
            playing=tuple(sorted(s for s in self.seated.in_progress if event_of(s) is not None)),
        )

    def _wanted(self, stream: StreamId, seen: Seen[RunningGame]) -> list[Errand[g.Given]]:
        """What the house has to do in a game; in most games, most of the time, nothing."""
        game = seen.state.game
        wanted: list[Errand[g.Given]] = []
        if game.play is not None or game.lightning is not None:
            wanted += self._judging.errands(seen.state)
        if not game.table.holds_tiles:
            return wanted
        if not game.bag:
            wanted += self._no_plays.errands(seen.state)
        wanted += self.bots.errands(stream, seen.state)
        return wanted

    async def taken_in(self) -> None:
        """Whoever comes back from here knows that what others had written is known here."""
        if self._is_open:
            await self.elsewhere.taken_in()

    def _waits_for(self, streams: Collection[StreamId]) -> bool:
        """Whether somebody here notices soon what another process writes; from any thread."""
        return any(self._is_waited_for(stream) for stream in streams)

    def _is_waited_for(self, stream: StreamId) -> bool:
        if self.sharing.owns(stream):
            return True
        if is_game(stream):
            # Lists of games may be a moment behind, and so may what is in memory by chance.
            return self.feeds.is_followed(stream)
        kinds = (self.events, self.roles, self.calls)
        return any(kind.is_known(stream) for kind in kinds)

    async def _take_in(self, stream: StreamId, written: Sequence[StoredEvent]) -> None:
        """Another process has written this."""
        is_followed = self.sharing.owns(stream) or self.sharing.shares.owns(HOUSE_KEY)
        if is_game(stream):
            await self.games.take_in(stream, written)
            is_followed = is_followed and self.sharing.crew is not None
            if is_followed and self._is_to_be_held(stream, written):
                await self.games.look(stream)
        elif is_event(stream):
            await self.events.take_in(stream, written)
            if is_followed:
                # A round may have begun there, and its end is due here.
                await self.events.look(stream)
        elif is_roles(stream):
            await self.roles.take_in(stream, written)
        elif is_calls(stream):
            await self.calls.take_in(stream, written)
        elif is_moves(stream):
            await self.departures.take_in(stream, written)

    def _has_moved(self, event: str, left_ms: int | None) -> None:
        """An event has left, or goes on here and stood still since then."""
        key = key_of(event_stream(event))

        def is_meant(stream: StreamId) -> bool:
            return key_of(stream) == key

        self.games.owned_anew(is_meant)
        self.events.owned_anew(is_meant)
        self.tasks.start(self.assistance.post_notice())
        if left_ms is not None and self._is_open and self.sharing.owns(event_stream(event)):
            self.tasks.start(self.resumption.go_on_in(event, left_ms))

    def _is_to_be_held(self, game: StreamId, written: Sequence[StoredEvent]) -> bool:
        """Lists of what is played change with its beginning and end; clocks run where it is owned.

        There may be more games than a process has room for: a move brings none back to memory.
        """
        names = [each.name for each in written]
        changes = any(self._rules.life_of(name) is not None for name in names)
        return self.sharing.owns(game) or changes or CORRECTED in names

    async def _stood_still(self, from_ms: int) -> None:
        if self.sharing.crew is not None:
            try:
                # Others may have gone on with what was here.
                await self.sharing.crew.beat()
            except LexidromeError:
                # They have ended its session; whoever takes a share anew credits what is in it.
                return
        log.warning("The machine stood still; all clocks are credited")
        await self.games.credit_outage(from_ms)
