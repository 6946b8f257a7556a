"""How a server ends that shares its house: asked for nothing new first, then handed over.

    told to end ──▶ not ready any more, serves on ──▶ hands over ──▶ sockets come again ──▶ ends
                     until a proxy has noticed         shares          elsewhere

Whoever is told twice ends without waiting for proxies. A server that is alone has nobody to
hand over to, and ends at once.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from lexidrome.hall.sharing import HouseSharing

SHARED_DRAIN_S = 3
"""A proxy that asks every second and believes the second answer has noticed by then."""


class Draining:
    def __init__(
        self,
        sharing: HouseSharing,
        send_away: Callable[[], Awaitable[None]],
        monotonic_ms: Callable[[], int],
        wanted_s: int | None = None,
    ) -> None:
        """`send_away`: lets all who are connected connect again, which leads them elsewhere.

        `wanted_s`: how long it serves on; None: as long as a proxy needs, if others are there.
        """
        self._sharing = sharing
        self._send_away = send_away
        self._monotonic_ms = monotonic_ms
        self._wanted_s = wanted_s
        self._until_ms: int | None = None

    @property
    def is_begun(self) -> bool:
        return self._until_ms is not None

    @property
    def is_over(self) -> bool:
        """Whether it is time to hand over and to end."""
        return self._until_ms is not None and self._monotonic_ms() >= self._until_ms

    def begin(self) -> bool:
        """Whether there is something to wait for; not if it has begun already."""
        if self.is_begun:
            return False
        wait_s = self._wanted_s
        if wait_s is None:
            wait_s = SHARED_DRAIN_S if self._sharing.others else 0
        self._until_ms = self._monotonic_ms() + 1000 * wait_s
        return wait_s > 0

    async def hand_over(self) -> None:
        """What runs here goes on elsewhere, and so do those who are connected here."""
        if self._sharing.others:
            await self._sharing.leave()
            await self._send_away()
