"""The hall itself: opens with all games where they stood, runs them, closes.

After a crash, a restart or a sleep of the machine no game has lost time: each
live game is told how long the house stood still, an event of its own, and goes
on from there. Only a round's end stays where it is on the wall (A-19); the
director can extend it.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Mapping
from pathlib import Path

import msgspec

from lexidrome import game as g
from lexidrome import tournament as t
from lexidrome.base import LexidromeError, Ms, StreamId, Text, Unavailable
from lexidrome.base.folders import RUN_FOLDER
from lexidrome.hall.events.assistance import Assistance
from lexidrome.hall.events.calls import CallCommand, CallEvent, CallRules, CallsOfEvent
from lexidrome.hall.events.event import EventRules, EventSink, RunningEvent, takes_long
from lexidrome.hall.events.event_snapshots import event_codec
from lexidrome.hall.events.results import REPORTED, ResultSink, ResultTeller
from lexidrome.hall.games.audiences import GameAudiences
from lexidrome.hall.games.boards import HouseBoards
from lexidrome.hall.games.bots import Bot, Bots
from lexidrome.hall.games.engine_bots import FALLBACK, Settings, engine_bots
from lexidrome.hall.games.game import GameRules, RunningGame
from lexidrome.hall.games.lexicons import Lexicons
from lexidrome.hall.games.no_plays import NoPlays
from lexidrome.hall.games.players import Seated
from lexidrome.hall.judging.house_verdicts import Judging
from lexidrome.hall.judging.lookups import TableLookups
from lexidrome.hall.people.people import known_name
from lexidrome.hall.people.roles import RoleCommand, RoleEvent, RoleRules, Roles
from lexidrome.hall.run.bookmark import Bookmark, read_bookmark, write_bookmark
from lexidrome.hall.run.clock import Clock
from lexidrome.hall.run.door_file import read_door
from lexidrome.hall.run.errands import Errand, Errands
from lexidrome.hall.run.feeds import Feeds
from lexidrome.hall.run.heartbeat import PULSE_FILE, Heartbeat
from lexidrome.hall.run.jobs import Jobs
from lexidrome.hall.run.names import event_of, is_event, is_game, is_roles
from lexidrome.hall.run.orders import Seen
from lexidrome.hall.run.restorations import Restorations
from lexidrome.hall.run.snapshots import Snapshots
from lexidrome.hall.run.streams import MOST_RESIDENT, Streams
from lexidrome.hall.run.tasks import Tasks
from lexidrome.hall.run.thinking import Thinking
from lexidrome.hall.run.timers import Timers
from lexidrome.store import Store

BOOKMARK_FILE = "bookmark.json"
CORRECTED = "game.corrected.1"
"""A correction may let a game beside a real board go on."""
BEAT_MS = 500
BOOKMARK_MS = 10_000
COMMAND_S = 3
"""How long a command may hold the data folder before it is taken for a server."""
LOOK_EACH_S = 0.02
STOOD_STILL_MS = 5_000
"""A machine that loses more than this between two beats has slept, and nobody pays for it."""

log = logging.getLogger(__name__)


class Past(msgspec.Struct, frozen=True):
    """What a start finds in the store."""

    head_sequence: int
    last_event_ms: int
    last_game_ms: int
    """When something last happened in a game: commands on accounts and events need no hall."""
    live: frozenset[StreamId]
    playing: frozenset[StreamId]
    """Games of events that may be in progress; only their state says whether they are."""
    unreported: tuple[tuple[int, StreamId, int], ...]
    """Sequence number, game and version of results that may not have arrived."""


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
        self.clock = clock
        self.store = store
        self.lexicons = lexicons
        self.timers = Timers(clock)
        self.tasks = Tasks()
        self._rules = GameRules(lexicons)
        self.games: Streams[RunningGame, g.Given, g.AnyFact] = Streams(
            self._rules, store, clock, self.timers, self.tasks, most_resident=most_resident
        )
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
        self.boards = HouseBoards(data / "boards")
        self.table_lookups = TableLookups(store)
        self.audiences = GameAudiences(self.table_lookups.are_allowed)
        self.feeds: Feeds[RunningGame, g.Given, g.AnyFact, g.Viewer] = Feeds(
            self.games, self.audiences, clock, self.timers, self.tasks
        )
        self.restorations = Restorations(store)
        self.seated = Seated()
        self.games.listen(self.seated.changed)
        self.games.listen_for_loads(self.seated.loaded)
        self.assistance = Assistance(self.seated, self.events)
        self.jobs = Jobs(clock)
        self.thinking = Thinking(self.jobs, clock)
        self._judging = Judging(lexicons, self.jobs, clock)
        settings = Settings()
        self._no_plays = NoPlays(lexicons, settings, self.jobs)
        if bots is None:
            bots = engine_bots(lexicons, settings)
            fallback = bots[FALLBACK]
        self.bots = Bots(bots, fallback, self.jobs, self.thinking, clock, self.audiences)
        self._errands = Errands(self.games, self._wanted, clock, self.timers, self.tasks)
        sink = EventSink(self.events) if sink is None else sink
        self._reporter = ResultTeller(sink, clock, self.timers, self.tasks)
        self.games.listen(self._reporter.note)
        self._run_folder = data / RUN_FOLDER
        self._held: Heartbeat | None = None
        """Held before the hall opens."""
        self._pulse: Heartbeat | None = None
        self._last_beat_ms = Ms(0)
        self._looking: asyncio.Task[None] | None = None
        self._looking_trouble: Text | None = None
        self._bookmark = Bookmark()

    async def open(self) -> None:
        """Let every live game go on where it stood."""
        pulse = self._held or Heartbeat(self._run_folder / PULSE_FILE)
        self._held = None
        try:
            await self.store.claim()
        except BaseException:
            pulse.close()
            raise
        self._pulse = pulse
        await self.store.written_elsewhere()
        self._bookmark = await asyncio.to_thread(
            read_bookmark, self._run_folder / BOOKMARK_FILE, self.store
        )
        past = await asyncio.to_thread(self._look_back, self._bookmark)
        alive_ms = max(self._pulse.last_ms() or 0, past.last_game_ms)
        # A machine whose clock was set back must not stamp events before those it has.
        self.clock.leap(max(alive_ms, past.last_event_ms) - self.clock.now_ms())
        games = [stream for stream in past.live if is_game(stream)]
        events = [stream for stream in past.live if is_event(stream)]
        await self.games.wake(games, past.head_sequence, alive_ms or None)
        # Beside a real board no time runs here, but those who sit there play all the same.
        await self.games.wake(past.playing - past.live, past.head_sequence, None)
        # A round ends on the wall: what was due in an event meanwhile happens at once.
        await self.events.wake(events, past.head_sequence, None)
        for sequence, game, version in past.unreported:
            await self._report_again(sequence, game, version)
        self._last_beat_ms = self.clock.now_ms()
        self._beat()
        self._keep_bookmark()

    def claim(self) -> None:
        """Keep others off from now on; say so if another process runs with this data or store.

        Whoever reads that a server runs may give commands before it is open, and waits for it.
        """
        pulse = self._held or Heartbeat(self._run_folder / PULSE_FILE)
        try:
            self.store.claim().result()
        except BaseException:
            pulse.close()
            self._held = None
            raise
        self._held = pulse

    async def close(self) -> None:
        """Take no more commands, finish what is in progress and mark the place."""
        self._errands.close()
        self.games.close()
        self.roles.close()
        self.calls.close()
        self.events.close()
        self.feeds.close()
        self.thinking.close()
        self.jobs.close()
        self.timers.close()
        await self.tasks.idle()
        self.events.keep_all()
        await self.tasks.idle()
        if self._pulse is not None:
            await self._write_bookmark()
            self._pulse.beat(self.clock.now_ms())
            self._pulse.close()
            self._pulse = None

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

    def _look_back(self, bookmark: Bookmark) -> Past:
        """Runs on a thread: reads what the bookmark does not know."""
        live, playing = set(bookmark.live), set(bookmark.playing or ())
        unreported: list[tuple[int, StreamId, int]] = []
        head, last_event_ms, last_game_ms = 0, 0, 0
        for stored in self.store.read_all(max(1, min(bookmark.sequence, bookmark.reported + 1))):
            head, last_event_ms = stored.sequence, max(last_event_ms, stored.at_ms)
            if is_event(stored.stream):
                if self.event_rules.life_of(stored.name):
                    live.add(stored.stream)
                continue
            if not is_game(stored.stream):
                continue
            last_game_ms = max(last_game_ms, stored.at_ms)
            if stored.name in REPORTED and stored.sequence > bookmark.reported:
                unreported.append((stored.sequence, stored.stream, stored.version))
            if stored.sequence <= bookmark.sequence:
                continue
            is_live = self._rules.life_of(stored.name)
            if is_live is not None:
                (live.add if is_live else live.discard)(stored.stream)
            if is_live is not None or stored.name == CORRECTED:
                (playing.discard if is_live is False else playing.add)(stored.stream)
        return Past(
            head,
            last_event_ms,
            last_game_ms,
            frozenset(live),
            frozenset(stream for stream in playing if event_of(stream) is not None),
            tuple(unreported),
        )

    async def _report_again(self, sequence: int, game: StreamId, version: int) -> None:
        """Tell a result with the outcome that the game had at that version."""
        state: RunningGame | None = None
        events = [self._rules.decode(stored) for stored in (await self.games.read(game))[:version]]
        for event in events:
            state = self._rules.evolve(state, event)
        if state is not None:
            self._reporter.add(sequence, game, version, state.game, events[-1])

    def _beat(self) -> None:
        """Show that the house is alive; if it was not for a while, nobody pays for that."""
        assert self._pulse is not None
        now_ms = self.clock.now_ms()
        slept_ms = self.clock.wall_ahead_ms()
        if slept_ms >= STOOD_STILL_MS:
            self.clock.leap(slept_ms)
            self.timers.look_again()
            self.tasks.start(self._stood_still(now_ms))
        elif now_ms - self._last_beat_ms >= STOOD_STILL_MS:
            self.tasks.start(self._stood_still(self._last_beat_ms))
        self._last_beat_ms = self.clock.now_ms()
        self._pulse.beat(self._last_beat_ms)
        self._look_elsewhere()
        self.timers.set(Hall._beat, self._last_beat_ms + BEAT_MS, self._beat)

    def skip_beats(self, until_ms: int) -> None:
        """Leave out all beats but the last until then: hours that pass by hand have thousands."""
        is_late = self.clock.now_ms() - self._last_beat_ms >= BEAT_MS
        beats_left_out = (until_ms - self._last_beat_ms) // BEAT_MS - 1
        if not is_late and beats_left_out > 0:
            self._last_beat_ms = Ms(self._last_beat_ms + beats_left_out * BEAT_MS)
            self.timers.set(Hall._beat, self._last_beat_ms + BEAT_MS, self._beat)

    def _look_elsewhere(self) -> None:
        """Let everybody see what others have written who share the database."""
        if self._looking is None or self._looking.done():
            self._looking = self.tasks.start(self._take_in())

    async def _take_in(self) -> None:
        try:
            for stream in await self.store.written_elsewhere():
                await self._look_again(stream)
        except LexidromeError as error:
            # It is tried twice a second, and said once.
            if error.sentence != self._looking_trouble:
                log.error("What other processes have written could not be read: %s", error)
            self._looking_trouble = error.sentence
        else:
            self._looking_trouble = None

    async def _look_again(self, stream: StreamId) -> None:
        if is_game(stream):
            await self.games.look_again(stream)
        elif is_event(stream):
            await self.events.look_again(stream)
            # A round may have begun there, and its end is due here.
            await self.events.look(stream)
        elif is_roles(stream):
            await self.roles.look_again(stream)

    async def _stood_still(self, from_ms: int) -> None:
        log.warning("The machine stood still; all clocks are credited")
        await self.games.credit_outage(from_ms)

    def _keep_bookmark(self) -> None:
        self.tasks.start(self._write_bookmark())
        due_ms = self.clock.now_ms() + BOOKMARK_MS
        self.timers.set(Hall._keep_bookmark, due_ms, self._keep_bookmark)

    async def _write_bookmark(self) -> None:
        """Put down how far everything is done, as it stands at this moment."""
        if self.events.is_appending:
            # Which events are live is known again in a moment; the next bookmark says it.
            return
        sequence = self.games.settled_sequence
        reported = self._reporter.reported_sequence(self._bookmark.reported, sequence)
        live = tuple(sorted(self.games.live | self.events.live))
        playing = tuple(sorted(s for s in self.seated.in_progress if event_of(s) is not None))
        if (sequence, reported) == (self._bookmark.sequence, self._bookmark.reported):
            return
        try:
            self._bookmark = await asyncio.to_thread(self._mark, sequence, live, reported, playing)
        except (OSError, LexidromeError) as error:
            log.error("The bookmark could not be written: %s", error)

    def _mark(
        self,
        sequence: int,
        live: tuple[StreamId, ...],
        reported: int,
        playing: tuple[StreamId, ...],
    ) -> Bookmark:
        last = next(iter(self.store.stored(sequence)))
        bookmark = Bookmark(sequence, last.seal, live, reported, playing)
        write_bookmark(self._run_folder / BOOKMARK_FILE, bookmark)
        return bookmark


def check_not_running(data: Path) -> None:
    """Say at once if another server runs with this data folder; a command has done in a moment."""
    until_s = time.monotonic() + COMMAND_S
    while True:
        try:
            Heartbeat.check_free(data / RUN_FOLDER / PULSE_FILE)
        except Unavailable:
            if read_door(data) is not None or time.monotonic() > until_s:
                raise
            time.sleep(LOOK_EACH_S)
        else:
            return
