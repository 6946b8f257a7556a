"""Requests that can wait let others go first, but not for ever."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from litestar.types import Message, Receive, Scope, Send

from lexidrome.web.server.turns import in_turn


class Counter:
    """An application whose answers take as long as the test wants."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self._finished: dict[str, asyncio.Event] = {}
        self._handler = in_turn(self._answer)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = scope["path"]
        self.begun.append(path)
        await self._finished.setdefault(path, asyncio.Event()).wait()

    def ask(self, path: str, *, method: str = "GET", priority: str = "") -> asyncio.Task[None]:
        headers = [(b"priority", priority.encode())] if priority else []
        scope: Any = {"type": "http", "method": method, "path": path, "headers": headers}

        async def answered() -> None:
            await self._handler(scope, _receive, _send)

        return asyncio.create_task(answered())

    def finish(self, path: str) -> None:
        self._finished.setdefault(path, asyncio.Event()).set()


async def _receive() -> Any:
    raise AssertionError("nothing is read here")


async def _send(_message: Message) -> None:
    raise AssertionError("nothing is sent here")


async def settle() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


def at_the_counter(story: Callable[[Counter], Awaitable[None]]) -> None:
    async def run() -> None:
        await asyncio.wait_for(story(Counter()), 5)

    asyncio.run(run())


def test_a_look_that_can_wait_begins_when_nobody_else_is_being_answered() -> None:
    async def story(counter: Counter) -> None:
        press = counter.ask("/press")
        look = counter.ask("/look", priority="u=5")
        await settle()
        assert counter.begun == ["/press"]
        counter.finish("/press")
        await press
        await settle()
        assert counter.begun == ["/press", "/look"]
        counter.finish("/look")
        await look

    at_the_counter(story)


def test_who_pressed_a_button_sees_the_page_before_those_who_can_wait() -> None:
    async def story(counter: Counter) -> None:
        press = counter.ask("/press", method="POST")
        look = counter.ask("/look", priority="u=5")
        await settle()
        counter.finish("/press")
        await press
        own = counter.ask("/own")
        await settle()
        assert counter.begun == ["/press", "/own"]
        counter.finish("/own")
        counter.finish("/look")
        await asyncio.gather(own, look)
        assert counter.begun == ["/press", "/own", "/look"]

    at_the_counter(story)


def test_an_answer_that_takes_long_holds_nobody_up() -> None:
    async def story(counter: Counter) -> None:
        download = counter.ask("/download")
        looks = [counter.ask(f"/look/{number}", priority="u=5, i") for number in range(3)]
        for number in range(3):
            counter.finish(f"/look/{number}")
        await asyncio.gather(*looks)
        assert not download.done()
        counter.finish("/download")
        await download

    at_the_counter(story)


@pytest.mark.parametrize("priority", ["", "u=0", "u=3", "i", "nonsense"])
def test_whoever_does_not_say_that_it_can_wait_does_not(priority: str) -> None:
    async def story(counter: Counter) -> None:
        asked = [counter.ask("/press"), counter.ask("/page", priority=priority)]
        await settle()
        assert counter.begun == ["/press", "/page"]
        counter.finish("/press")
        counter.finish("/page")
        await asyncio.gather(*asked)

    at_the_counter(story)
