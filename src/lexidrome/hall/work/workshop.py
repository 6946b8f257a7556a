"""Where the hall's long work is done: by a worker of the store that is free, or by this process."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import deque
from concurrent.futures import Future
from functools import partial
from typing import TypeVar

from lexidrome.base import LexidromeError
from lexidrome.hall.run.jobs import Jobs, Urgency
from lexidrome.hall.run.thinking import Search
from lexidrome.hall.work.kinds import Leeway, LongWork, Never, Tools
from lexidrome.store.work import NotDone, Piece, Staff, Workplace

Q = TypeVar("Q")
A = TypeVar("A")
BEGIN_S = 0.4
"""A worker that is free begins sooner; who waits at a table does not wait for one that is not."""
LOOK_S = 1.0
"""How often it is looked whether any worker is left."""
UNSEEN_S = 1.5
"""For so long the staff may not show yet what it was just asked for."""


class Workshop:
    def __init__(self, jobs: Jobs, tools: Tools) -> None:
        self._workplace: Workplace | None = None
        self._jobs = jobs
        self._tools = tools
        self._begun_s: deque[float] = deque()

    def join(self, workplace: Workplace | None) -> None:
        """From now on workers may do what is asked, if there are any."""
        self._workplace = workplace

    @property
    def staff(self) -> Staff:
        return Staff() if self._workplace is None else self._workplace.staff

    def look(self) -> Staff:
        """The same from the database, now; for a thread."""
        return Staff() if self._workplace is None else self._workplace.look()

    def is_free(self, needs: str) -> bool:
        """Whether a worker that has this waits for something to do."""
        now_s = time.monotonic()
        while self._begun_s and self._begun_s[0] < now_s - UNSEEN_S:
            self._begun_s.popleft()
        return self.staff.free_for(needs) > len(self._begun_s)

    async def ask_at_table(
        self,
        kind: LongWork[Q, A],
        request: Q,
        needs: str,
        *,
        key: str,
        most_s: float,
        search: Search,
    ) -> A | None:
        """A worker's answer, for a player that somebody waits for; None: there is none in time.

        The same key is asked for once, whoever asks.
        """
        if self._workplace is None or search.is_dropped or not self.is_free(needs):
            return None
        self._begun_s.append(time.monotonic())
        piece = Piece(
            f"{kind.tag}/{key}",
            kind.tag,
            kind.asked(request),
            needs,
            is_urgent=True,
            most_s=most_s,
            begin_s=BEGIN_S,
        )
        future = self._workplace.ask(piece)
        search.look = lambda: _drop(future)
        try:
            return kind.answered(await asyncio.wrap_future(future))
        except LexidromeError:
            return None
        except asyncio.CancelledError:
            if search.is_dropped:
                return None
            raise
        finally:
            search.look = _nothing

    async def do(self, kind: LongWork[Q, A], request: Q, needs: str) -> A:
        """A worker's answer if there is one that could, else this process's own."""
        if self._workplace is not None and self.staff.threads_for(needs):
            piece = Piece(secrets.token_hex(8), kind.tag, kind.asked(request), needs)
            answer = asyncio.wrap_future(self._workplace.ask(piece))
            try:
                while not answer.done() and self.staff.threads_for(needs):
                    await asyncio.wait((answer,), timeout=LOOK_S)
                if answer.done():
                    return kind.answered(answer.result())
            except NotDone:
                pass
            finally:
                answer.cancel()
        work = partial(kind.do, request, self._tools, Leeway(Never()))
        return await self._jobs.run(work, urgency=Urgency.ANALYSIS)

    def close(self) -> None:
        if self._workplace is not None:
            self._workplace.close()


def _drop(future: Future[bytes]) -> None:
    future.cancel()


def _nothing() -> None:
    """Nobody has it in hand."""
