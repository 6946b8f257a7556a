"""Visitors of one server, each with cookies and sockets of their own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any

import httpx
import msgspec
from litestar import Litestar
from litestar.testing import TestClient, WebSocketTestSession

HOST = "testserver.local"
_NUMBERS = count(1)


class Guest:
    """A browser: keeps what it is given and sends it back."""

    def __init__(self, client: TestClient[Litestar], name: str) -> None:
        self.client = client
        self.name = name
        self.cookies: dict[str, str] = {}

    @property
    def headers(self) -> dict[str, str]:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return {"cookie": cookies} if cookies else {}

    def get(self, path: str) -> httpx.Response:
        return self._asked("GET", path)

    def post(self, path: str, **form: str) -> httpx.Response:
        return self._asked("POST", path, form)

    def _asked(self, method: str, path: str, form: dict[str, str] | None = None) -> httpx.Response:
        self.client.cookies.clear()
        answer = self.client.request(
            method, path, data=form, headers=self.headers, follow_redirects=False
        )
        self.cookies |= dict(answer.cookies)
        self.client.cookies.clear()
        return answer

    def start(self, **terms: str) -> str:
        """A new game; its address."""
        answer = self.post("/games/new", **{"name": self.name, **terms})
        assert answer.status_code == 303, answer.text
        return answer.headers["location"].removeprefix("/games/")

    def join(self, game: str) -> None:
        answer = self.post(f"/games/{game}/join", name=self.name)
        assert answer.status_code == 303, answer.text

    @contextmanager
    def connected(self, **headers: str) -> Iterator[Wire]:
        """A socket before its hello."""
        self.client.cookies.clear()
        with self.client.websocket_connect("/socket", headers=self.headers | headers) as socket:
            yield Wire(socket)

    @contextmanager
    def at(self, game: str, version: int | None = None, **how: Any) -> Iterator[Wire]:
        """A page that follows a game."""
        with self.connected() as wire:
            wire.greet()
            wire.say("subscribe", game=game, version=version, **how)
            yield wire


class Wire:
    """One socket, and the picture its page has."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self.socket = socket
        self.view: dict[str, Any] = {}
        self.heard: list[dict[str, Any]] = []

    def greet(self) -> None:
        self.say("hello", protocol=1)
        assert self.hear("welcome")["protocol"] == 1

    def say(self, kind: str, **fields: Any) -> None:
        self.socket.send_text(msgspec.json.encode({"type": kind, **fields}).decode())

    def hear(self, *kinds: str) -> dict[str, Any]:
        """The next message of one of these kinds; pings are answered."""
        while True:
            message = msgspec.json.decode(self.socket.receive_text(timeout=5))
            self.heard.append(message)
            self._keep(message)
            if message["type"] == "ping":
                self.say("pong", id=message["id"])
            if message["type"] in kinds:
                return dict(message)

    def do(self, game: str, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a command with the version that the page has, and see what comes of it."""
        identity = fields.pop("id", None) or f"command-{next(_NUMBERS)}"
        version = fields.pop("version", self.view.get("version"))
        command = {"type": kind, **fields}
        self.say("command", game=game, id=identity, version=version, command=command)
        answer = self.hear("done", "refused")
        assert answer["id"] == identity
        if answer["type"] == "done" and self.view:
            self.until(answer["version"])
        return answer

    def until(self, version: int) -> dict[str, Any]:
        """Listen until the page has that version."""
        while self.view.get("version", 0) < version:
            self.hear("events", "snapshot")
        return self.view

    def _keep(self, message: dict[str, Any]) -> None:
        if message["type"] == "snapshot" or (message["type"] == "events" and "view" in message):
            self.view = message["view"]
        elif message["type"] == "events":
            assert message["version"] - len(message["events"]) == self.view["version"]
            self.view |= message["changes"]
            for name, tail in message.get("tails", {}).items():
                self.view[name][tail["from"] :] = tail["items"]
