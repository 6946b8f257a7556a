"""Hands messages to push services, off the event loop: few at a time, and none is waited for."""

from __future__ import annotations

import asyncio
import http.client
import ssl
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import urlsplit

from lexidrome.hall.people.subscriptions import PushSubscription, PushSubscriptions
from lexidrome.hall.run.log_lines import RareLines
from lexidrome.hall.run.tasks import Tasks
from lexidrome.web.push.encryption import (
    authorization,
    encrypted,
    open_key,
    point_of,
    read_receiver,
    to_text,
)
from lexidrome.web.push.hosts import PushHosts

AT_ONCE = 2
MOST_WAITING = 500
"""More than that are not worth waiting for: by then it is somebody else's turn."""
PATIENCE_S = 5
LIFETIME_S = 600
"""A phone that comes into the network later than that is told nothing old."""
GONE = (http.HTTPStatus.NOT_FOUND, http.HTTPStatus.GONE)


class Sender:
    def __init__(
        self,
        data: Path,
        contact: str,
        subscriptions: PushSubscriptions,
        hosts: PushHosts,
        lines: RareLines,
    ) -> None:
        self._key = open_key(data)
        self._contact = contact
        self._subscriptions = subscriptions
        self._hosts = hosts
        self._lines = lines
        self._threads = ThreadPoolExecutor(AT_ONCE, "push")
        self._trust = ssl.create_default_context()
        self._tasks = Tasks()
        self._waiting = 0

    @property
    def public_key(self) -> str:
        """What a browser binds its subscription to."""
        return to_text(point_of(self._key))

    def send(self, subscription: PushSubscription, message: bytes) -> None:
        # The operator may have taken a host away since it was allowed.
        if self._waiting < MOST_WAITING and self._hosts.admits(subscription.endpoint):
            self._waiting += 1
            self._tasks.start(self._hand_over(subscription, message))

    async def _hand_over(self, subscription: PushSubscription, message: bytes) -> None:
        loop = asyncio.get_running_loop()
        try:
            status = await loop.run_in_executor(self._threads, self._post, subscription, message)
        except (OSError, http.client.HTTPException) as error:
            self._lines.warning("push", "A push service was not reached: %s", error)
        else:
            if status in GONE:
                await self._subscriptions.remove(subscription)
        finally:
            self._waiting -= 1

    def _post(self, subscription: PushSubscription, message: bytes) -> int:
        """No redirect is followed: a push service has no reason for one."""
        address = urlsplit(subscription.endpoint)
        receiver = read_receiver(subscription.p256dh, subscription.auth)
        origin = f"https://{address.netloc}"
        line = http.client.HTTPSConnection(
            address.hostname or "", address.port, timeout=PATIENCE_S, context=self._trust
        )
        try:
            path = address.path + (f"?{address.query}" if address.query else "")
            line.request(
                "POST",
                path or "/",
                encrypted(message, receiver),
                {
                    "authorization": authorization(
                        self._key, origin, self._contact, int(time.time())
                    ),
                    "content-encoding": "aes128gcm",
                    "content-type": "application/octet-stream",
                    "ttl": str(LIFETIME_S),
                    "urgency": "high",
                },
            )
            return line.getresponse().status
        finally:
            line.close()

    async def idle(self) -> None:
        await self._tasks.idle()

    def close(self) -> None:
        """What is on its way is not waited for."""
        self._threads.shutdown(wait=False, cancel_futures=True)
