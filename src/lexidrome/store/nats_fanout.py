"""Notes over NATS, for so many processes and commits that NOTIFY's lock would hurt.

The client lives on an event loop in a thread of its own. It is made anew whenever it is gone:
which connection there is, and when everybody has to look, is then said in one place.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
from itertools import chain, repeat
from typing import Any

import nats.errors
from nats.aio.client import Client
from nats.aio.msg import Msg

from lexidrome.store.fanout import PAUSES_S, FanoutThread, Heard, note_in, payload
from lexidrome.store.nats_address import NatsAddress, NatsServer

CONNECT_S = 2
ANSWER_S = 2
"""After that a server that does not answer is taken for gone."""
CLOSE_S = 0.5
PING_S = 5
REFUSED = "Authorization Violation"


class NatsFanout(FanoutThread):
    """See `Fanout`."""

    def __init__(self, address: NatsAddress, subject: str, heard: Heard) -> None:
        places = ", ".join(server.place for server in address)
        super().__init__(f"NATS at {places}", heard)
        self._address = address
        self._subject = subject
        self._loop = asyncio.new_event_loop()
        self._woken = asyncio.Event()

    def close(self) -> None:
        super().close()
        if self._thread is None:
            self._loop.close()

    def _wake(self) -> None:
        # A loop that has ended has nothing to tell any more.
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._woken.set)

    def _run(self) -> None:
        with contextlib.closing(self._loop):
            self._loop.run_until_complete(self._keep_on())

    async def _keep_on(self) -> None:
        pauses_s = chain(PAUSES_S, repeat(PAUSES_S[-1]))
        while not self._closing.is_set():
            trouble = ""
            for server in self._address:
                try:
                    await self._serve(server)
                except Exception as error:
                    # Whatever it is: who ends here would never hear of anything again.
                    trouble = reason(error)
                if self._is_connected:
                    self._is_connected = False
                    pauses_s = chain(PAUSES_S, repeat(PAUSES_S[-1]))
                if self._closing.is_set():
                    return
            self._went(trouble)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._until_closing(), next(pauses_s))

    async def _until_closing(self) -> None:
        while not self._closing.is_set():
            self._woken.clear()
            await self._woken.wait()

    async def _serve(self, server: NatsServer) -> None:
        """Until the store closes, or the connection is lost."""
        client = CarefulClient(needs_tls=server.is_secure)
        troubles: list[Exception] = []
        is_gone = False

        async def note_trouble(error: Exception) -> None:
            troubles.append(error)

        async def note_end() -> None:
            nonlocal is_gone
            is_gone = True
            self._woken.set()

        async def hear(message: Msg) -> None:
            self._heard(note_in(message.data))

        try:
            await client.connect(
                server.url,
                error_cb=note_trouble,
                closed_cb=note_end,
                name="lexidrome",
                allow_reconnect=False,
                max_reconnect_attempts=1,
                reconnect_time_wait=0,
                connect_timeout=CONNECT_S,
                ping_interval=PING_S,
                max_outstanding_pings=1,
                no_echo=True,
                user=server.user if server.password is not None else None,
                password=server.password,
                token=server.user if server.password is None else None,
            )
            await client.subscribe(self._subject, cb=hear)
            await client.flush(ANSWER_S)
            self._came()
            while not (is_gone or self._closing.is_set()):
                self._woken.clear()
                await self._send(client)
                await self._woken.wait()
            if is_gone:
                raise ConnectionError("the connection was lost")
            await self._send(client)
        except nats.errors.NoServersError:
            raise troubles[-1] if troubles else ConnectionError("nobody answers") from None
        finally:
            # After a handshake that failed the client would wait for ever for its end.
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(client.close(), CLOSE_S)

    async def _send(self, client: Client) -> None:
        while (note := self._outbox.take()) is not None:
            try:
                await client.publish(self._subject, payload(note))
                # One is under way at a time; what comes meanwhile goes with the next.
                await client.flush(ANSWER_S)
            except BaseException:
                self._outbox.put(note)
                raise


class CarefulClient(Client):
    """Says nothing to a server in the clear that was asked for with `tls://`."""

    def __init__(self, *, needs_tls: bool) -> None:
        super().__init__()
        self._needs_tls = needs_tls

    async def _process_info(self, info: dict[str, Any], initial_connection: bool = False) -> None:
        if self._needs_tls and not info.get("tls_required"):
            raise nats.errors.Error("it does not speak TLS")
        await super()._process_info(info, initial_connection)


def reason(error: Exception) -> str:
    """What may be said of it: no text in which the address could stand."""
    if isinstance(error, nats.errors.AuthorizationError) or REFUSED in str(error):
        return "it refuses the user, the password or the token"
    if isinstance(error, TimeoutError):
        return "it does not answer"
    if isinstance(error, ConnectionError) and error.errno:
        # What asyncio says of it names the address once more, as Python writes it.
        return os.strerror(error.errno)
    if isinstance(error, OSError):
        return error.strerror or (str(error) if type(error) is not OSError else "nobody answers")
    return str(error) if isinstance(error, nats.errors.Error) else type(error).__name__
