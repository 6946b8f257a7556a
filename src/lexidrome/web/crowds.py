"""How many new guests one address may bring: a whole school, and no flood."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

from lexidrome.base import text
from lexidrome.web.live import Allowance
from lexidrome.web.pages import AnyRequest
from lexidrome.web.security import Forbidden

AT_ONCE = 300
PER_SECOND = 2
MOST_ADDRESSES = 10_000


class Crowds:
    def __init__(self, monotonic_ms: Callable[[], int]) -> None:
        self._monotonic_ms = monotonic_ms
        self._by_host: OrderedDict[str, Allowance] = OrderedDict()

    def admit(self, request: AnyRequest) -> None:
        """Let one more in, or say that it is too much."""
        host = "" if request.client is None else request.client.host
        now_ms = self._monotonic_ms()
        allowance = self._by_host.pop(host, None) or Allowance(now_ms, AT_ONCE, PER_SECOND)
        self._by_host[host] = allowance
        if len(self._by_host) > MOST_ADDRESSES:
            self._by_host.popitem(last=False)
        if not allowance.take(now_ms):
            raise Forbidden(text("Too many games are started from here at once; wait a minute."))
