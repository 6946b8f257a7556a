"""This process among those that share the house: it beats, takes shares and lets go of them.

    beat ──▶ shares that are free and its own by right ──▶ taken ──▶ looked back at, woken ──▶ ready
         ├─▶ shares that are another's by right ─────────▶ dropped, then released
         └─▶ shares that a cut session has lost ─────────▶ dropped

Between two beats it may be wrong about who has what, for as long as a beat. That does no
harm: what two processes write to one stream, versions decide.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Collection
from typing import Protocol, TypeVar

import msgspec

from lexidrome.base import LexidromeError, StreamId, Text, text
from lexidrome.hall.run.folder_contents import Found, OthersFound, difference
from lexidrome.hall.run.shares import HERE, SHARES, key_of, share_of
from lexidrome.hall.run.tasks import Tasks
from lexidrome.store import MemberReport as Report
from lexidrome.store import Membership, Taken

T = TypeVar("T")
BEAT_S = 0.25
COMPARE_S = 2.0
"""How often processes compare what lies in their folders."""
ANSWER_S = 1.25
"""Who has had no answer for so long lets go of all it has: others take it a moment later."""
LEAVE_S = 5.0
"""How long others may take to have all that this process lets go of."""

log = logging.getLogger(__name__)


class PartOfHouse(Protocol):
    """What runs in the shares of this process."""

    async def accounted(self) -> tuple[int, int]:
        """Up to which events everything here is accounted for, and all results have arrived."""
        ...

    def running(self) -> Collection[StreamId]:
        """The streams of this process's shares that run."""
        ...

    def found(self) -> Found:
        """What it has by which games are decided; asked on a thread."""
        ...

    def now_ms(self) -> int: ...

    async def take(self, taken: Collection[Taken], running: Collection[StreamId]) -> None:
        """Let go on what runs in these shares, which count as owned already.

        What ran in them, as far as it was said; what has happened since is to be looked for.
        """
        ...

    def drop(self, shares: Collection[int]) -> None:
        """Do nothing more in these shares; they do not count as owned any more."""
        ...


class Crew:
    """See `Shares`."""

    def __init__(self, membership: Membership, house: PartOfHouse, tasks: Tasks) -> None:
        self._membership = membership
        self._house = house
        self._tasks = tasks
        self._owned: set[int] = set()
        self._ready: set[int] = set()
        self._places: dict[int, str] = {}
        self._said: dict[StreamId, int] = {}
        """The running streams that the others know of, and the share of each."""
        self._accounted = (0, 0)
        """As it was a moment ago; what has happened since its next owner reads again."""
        self._ticking: list[asyncio.Task[None]] = []
        self._taking: asyncio.Task[None] | None = None
        self._turn = asyncio.Lock()
        self._troubles: dict[Callable[[], Awaitable[None]], Text] = {}
        """Why what is done again and again was not done the last time."""
        self._difference: Text | None = None
        self._is_wrong = False
        """Whether it is this process that has not what it should have."""
        self._has_left = False
        self._listeners: list[Callable[[], None]] = []
        self.members = 1

    @property
    def member(self) -> str:
        """What this process is called among them."""
        return self._membership.member

    def listen(self, listener: Callable[[], None]) -> None:
        """Call whenever this process has got shares or lost some, or others have."""
        self._listeners.append(listener)

    def owns(self, key: str) -> bool:
        return share_of(key) in self._owned

    @property
    def others(self) -> frozenset[str]:
        """Where those are reached who have the rest."""
        return frozenset(self._places.values())

    @property
    def parts(self) -> dict[str, float]:
        """How much of the house each of them has, of 1."""
        return {at: count / SHARES for at, count in Counter(self._places.values()).items()}

    @property
    def own_part(self) -> float:
        return len(self._ready) / SHARES

    def where(self, key: str) -> str | None:
        share = share_of(key)
        return HERE if share in self._ready else self._places.get(share)

    @property
    def trouble(self) -> Text | None:
        """Why this process has no part in the house at this moment; None: it has."""
        if self._troubles:
            return next(iter(self._troubles.values()))
        if self._is_wrong:
            return self._difference
        if not self._ready and not self._has_left:
            return text("This server is taking over its share of the games.")
        return None

    def claim(self) -> None:
        """Say so, before it comes in, if it cannot be among them."""
        self._membership.claim()

    async def open(self) -> None:
        """Come in: have what nobody else has, before anybody is let in."""
        await self._account()
        await self.beat()
        await self._compare()
        self._ticking = [
            asyncio.create_task(self._go_on(self.beat)),
            # Reading what others wrote may take longer than a beat can wait.
            asyncio.create_task(self._go_on(self._account)),
            asyncio.create_task(self._go_on(self._compare, COMPARE_S)),
        ]
        if self._taking is not None:
            await self._taking

    async def running_everywhere(self) -> list[StreamId]:
        """Streams that run, whoever lets them."""
        async with self._turn:
            return await self._ask(self._membership.running)

    async def house_time_ms(self) -> int:
        async with self._turn:
            return await self._ask(self._membership.house_time_ms)

    async def leave(self) -> None:
        """Hand everything over to those who stay, if there are any, and take nothing more.

        Returns when they have it.
        """
        if self._has_left:
            return
        self._has_left = True
        self._membership.leave()
        async with asyncio.timeout(LEAVE_S):
            await self.beat()
            if self.members > 1:
                await self._let_go(self._owned)
            while self.members > 1 and len(self._places) < SHARES:
                await asyncio.sleep(BEAT_S)
                await self.beat()

    async def close(self) -> None:
        for task in self._ticking:
            task.cancel()
        async with self._turn:
            await asyncio.to_thread(self._membership.close)
        self._drop(set(self._owned))

    async def beat(self) -> None:
        """One beat, and what follows from it."""
        async with self._turn:
            standing = await self._reported(self._membership.beat)
        self.members = standing.members
        places_before, self._places = self._places, dict(standing.places)
        self._drop(standing.lost)
        if self._places != places_before:
            self._tell()
        if standing.unwanted:
            await self._let_go(standing.unwanted)
        if standing.taken:
            self._owned |= {each.share for each in standing.taken}
            # It goes on beating meanwhile, or it would be taken for dead.
            self._taking = self._tasks.start(self._take(standing.taken))

    async def _account(self) -> None:
        self._accounted = await self._house.accounted()

    async def _compare(self) -> None:
        """See whether this process has by it what the others have."""
        own = await asyncio.to_thread(self._house.found)
        said = msgspec.json.encode(own).decode()
        async with self._turn:
            rows = await self._ask(lambda: self._membership.compare(said))
        others = [
            OthersFound(address, is_older, msgspec.json.decode(found, type=dict[str, str]))
            for address, is_older, found in rows
        ]
        before = self._difference
        self._difference, self._is_wrong = difference(own, others)
        if self._difference is not None and self._difference != before:
            log.warning("%s", self._difference)

    async def _go_on(self, step: Callable[[], Awaitable[None]], each_s: float = BEAT_S) -> None:
        while True:
            await asyncio.sleep(each_s)
            try:
                await step()
            except LexidromeError as error:
                # It is tried four times a second, and said once.
                if not self._troubles:
                    log.error("This server does not reach the others: %s", error)
                self._troubles[step] = error.sentence
            except Exception:
                log.exception("A beat has failed and is tried again")
            else:
                if self._troubles.pop(step, None) is not None and not self._troubles:
                    log.warning("This server reaches the others again")

    async def _take(self, taken: Collection[Taken]) -> None:
        try:
            await self._take_whole(taken)
        except Exception as error:
            sentence = "Parts of the house could not be taken over; it is tried again"
            if isinstance(error, LexidromeError):
                log.warning("%s: %s", sentence, error)
            else:
                log.exception(sentence)
            # Whoever has them next, this process perhaps, begins where it began.
            async with self._turn:
                await asyncio.to_thread(self._membership.close)

    async def _take_whole(self, taken: Collection[Taken]) -> None:
        shares = {each.share for each in taken}
        async with self._turn:
            said = await self._ask(lambda: self._membership.running(shares))
        await self._house.take(taken, said)
        # What has ended since is not to be looked for again.
        self._said |= {stream: share_of(key_of(stream)) for stream in said}
        async with self._turn:
            await self._reported(lambda report: self._membership.settle(shares, report))
        self._ready |= shares & self._owned
        self._tell()

    async def _let_go(self, shares: Collection[int]) -> None:
        gone = set(shares) & self._ready
        self._drop(gone)
        async with self._turn:
            await self._reported(lambda report: self._membership.release(gone, report))

    def _drop(self, shares: Collection[int]) -> None:
        gone = self._owned & set(shares)
        if not gone:
            return
        self._owned -= gone
        self._ready -= gone
        self._said = {stream: at for stream, at in self._said.items() if at not in gone}
        self._house.drop(gone)
        self._tell()

    async def _reported(self, say: Callable[[Report], T]) -> T:
        """Say how far this process is, with what it says it to; on a thread."""
        sequence, reported = self._accounted
        running = {stream: share_of(key_of(stream)) for stream in self._house.running()}
        report = Report(
            self._house.now_ms(),
            sequence,
            reported,
            begun={stream: at for stream, at in running.items() if stream not in self._said},
            ended=[stream for stream in self._said if stream not in running],
        )
        said = await self._ask(lambda: say(report))
        self._said = running
        return said

    async def _ask(self, work: Callable[[], T]) -> T:
        """Ask the others, on a thread; a line that says nothing at all is cut in time."""
        asked = asyncio.ensure_future(asyncio.to_thread(work))
        if self._owned:
            await asyncio.wait({asked}, timeout=ANSWER_S)
            if not asked.done():
                self._drop(set(self._owned))
                self._membership.cut()
        return await asked

    def _tell(self) -> None:
        for listener in self._listeners:
            listener()
