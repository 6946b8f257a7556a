"""Games brought to a certain point over the socket, for pictures and checks of their pages."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import ExitStack
from functools import cache
from itertools import count
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, Self

import httpx
import msgspec
from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as BrowserTimeout
from websockets.sync.client import ClientConnection, connect

from browsing.tables import BLANK, Laid
from browsing.wits import best_play, phony
from lexidrome.hall.run.throttles import Allowance
from lexidrome.web.live.limits import AT_ONCE, EACH_MS

PATIENCE_S = 10
_NUMBERS = count()


def real_ms() -> int:
    """By the clock that the server measures its lines with; the games' own is moved by hand."""
    return time.monotonic_ns() // 1_000_000


@cache
def wits_folder() -> Path:
    """Where the lexicon's word graph is kept for those who play the examples."""
    return Path(mkdtemp(prefix="wits"))


class Guest:
    """Somebody who plays without a browser: cookies and one socket."""

    def __init__(self, base_url: str, name: str) -> None:
        self.name = name
        self.client = httpx.Client(base_url=base_url, follow_redirects=False, timeout=PATIENCE_S)
        self.view: dict[str, Any] = {}
        self.side = -1
        self._stack = ExitStack()
        self._socket: ClientConnection | None = None
        self._allowance = Allowance(real_ms(), AT_ONCE // 2, EACH_MS)

    def start(self, **terms: str) -> str:
        answer = self.client.post("/games/new", data={"name": self.name, **terms})
        assert answer.status_code == 303, answer.text
        return str(answer.headers["location"]).removeprefix("/games/")

    def join(self, game: str) -> None:
        answer = self.client.post(f"/games/{game}/join", data={"name": self.name})
        assert answer.status_code == 303, answer.text

    def sit_at(self, game: str) -> None:
        cookies = "; ".join(f"{name}={value}" for name, value in self.client.cookies.items())
        address = str(self.client.base_url.copy_with(scheme="ws")).rstrip("/")
        # Of several servers the one that has the game.
        line = connect(
            f"{address}/socket?about=/games/{game}",
            additional_headers={"Cookie": cookies},
            ping_interval=None,
        )
        self._socket = self._stack.enter_context(line)
        self._say(type="hello", protocol=1)
        self._say(type="subscribe", game=game)
        self._hear("snapshot")

    def do(self, game: str, kind: str, /, *, for_side: int | None = None, **fields: object) -> None:
        self._hear_all()
        identity = f"example-{next(_NUMBERS)}"
        self._say(
            type="command", game=game, id=identity, version=self.view["version"],
            command={"type": kind, **fields}, for_side=for_side,
        )  # fmt: skip
        answer = self._hear("done", "refused")
        assert answer["type"] == "done", answer
        while self.view["version"] < answer["version"]:
            self._hear("events")

    def catch_up(self, version: int) -> None:
        while self.view["version"] < version:
            self._hear("events", "snapshot")

    def until(self, phase: str) -> None:
        while self.view["phase"] != phase:
            self._hear("events", "snapshot")

    def close(self) -> None:
        self._stack.close()
        self.client.close()

    def _say(self, **message: object) -> None:
        """Never faster than a line may speak, however fast the machine is."""
        assert self._socket is not None
        while not self._allowance.take(real_ms()):
            time.sleep(EACH_MS / 1000)
        self._socket.send(msgspec.json.encode(message).decode())

    def _hear_all(self) -> None:
        """Whatever has come meanwhile."""
        assert self._socket is not None
        while True:
            try:
                self._heard(msgspec.json.decode(self._socket.recv(timeout=0)))
            except TimeoutError:
                return

    def _hear(self, *kinds: str) -> dict[str, Any]:
        """Not for ever: a line that says nothing but that it is there is still asked to answer."""
        assert self._socket is not None
        until = time.monotonic() + PATIENCE_S
        while True:
            message = msgspec.json.decode(self._socket.recv(timeout=until - time.monotonic()))
            self._heard(message)
            if message["type"] in kinds:
                return dict(message)

    def _heard(self, message: dict[str, Any]) -> None:
        if message["type"] == "snapshot":
            self.side = message["you"]["side"]
        if message["type"] == "ping":
            self._say(type="pong", id=message["id"])
        if "view" in message:
            self.view = message["view"]
        elif message["type"] == "events":
            self.view |= message["changes"]
            for name, tail in message.get("tails", {}).items():
                self.view[name][tail["from"] :] = tail["items"]


class Example:
    """A game between guests."""

    def __init__(
        self, base_url: str, rules: str, *names: str, is_waiting: bool = False, **terms: str
    ) -> None:
        self.base_url = base_url
        self.guests = [Guest(base_url, name) for name in names]
        host, *others = self.guests
        many = {"side_count": str(len(names))} if len(names) > 2 else {}
        self.game = host.start(rules=rules, opponent="invite", **many, **terms)
        if is_waiting:
            return
        for other in others:
            other.join(self.game)
        for guest in self.guests:
            guest.sit_at(self.game)
        self.guests.sort(key=lambda guest: guest.side)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for guest in self.guests:
            guest.close()

    @property
    def url(self) -> str:
        return f"{self.base_url}/games/{self.game}"

    @property
    def view(self) -> dict[str, Any]:
        return self.guests[0].view

    @property
    def on_turn(self) -> Guest:
        turn: int = self.view["on_turn"]
        return self.guests[turn]

    def do(self, guest: Guest, kind: str, **fields: Any) -> None:
        guest.do(self.game, kind, **fields)
        newest = guest.view["version"]
        for other in self.guests:
            other.catch_up(newest)

    def look(self) -> None:
        self.do(self.on_turn, "look_at_rack")

    def best_play(self) -> Laid | None:
        return best_play(wits_folder(), self.on_turn.view, self.on_turn.side)

    def play_turn(self) -> None:
        player = self.on_turn
        tiles = self.best_play()
        if tiles is None:
            self.do(player, "pass_turn")
        else:
            self.do(player, "play_tiles", tiles=tiles)

    def accept(self) -> None:
        play = self.view.get("play")
        if play is None:
            return
        for guest in self.guests:
            if guest.side != play["side"] and self.view.get("play"):
                self.do(guest, "accept_play")

    def play_turns(self, turns: int) -> None:
        """So many turns, all of them accepted, with some time between them."""
        for _ in range(turns):
            if self.view["phase"] != "playing":
                return
            self.pass_ms(21_000)
            self.play_turn()
            self.accept()

    def play_phony(self) -> None:
        player = self.on_turn
        rack = player.view["sides"][player.side]["rack"]
        self.do(player, "play_tiles", tiles=phony(wits_folder(), rack))

    def pass_ms(self, duration_ms: int) -> None:
        answer = httpx.post(f"{self.base_url}/test/clock", json={"duration_ms": duration_ms})
        answer.raise_for_status()

    def sit(self, page: Page, guest: Guest) -> None:
        """The page becomes this guest's browser, and nobody else's, and shows the table."""
        page.context.clear_cookies()
        page.context.add_cookies(
            [
                {"name": name, "value": value, "url": self.base_url}
                for name, value in guest.client.cookies.items()
            ]
        )
        page.goto(self.url)
        try:
            page.locator("lexi-table[data-version]").wait_for()
        except BrowserTimeout as error:
            told = page.locator("body").inner_text()
            raise AssertionError(f"{page.url} shows no game, but: {told}") from error


Build = Callable[[str], Example]


def kept(build: Build) -> Build:
    """A game that pages only look at is built once for each server."""
    stack = ExitStack()

    @cache
    def built(base_url: str) -> Example:
        return stack.enter_context(build(base_url))

    return built


@kept
def midgame(base_url: str) -> Example:
    """Six turns each; the last play can still be challenged by the side on turn."""
    game = Example(base_url, "nsa-2009", "Ada Lovelace", "Grace Hopper")
    game.look()
    game.play_turns(11)
    game.pass_ms(30_000)
    game.play_turn()
    game.pass_ms(3_000)
    return game


@kept
def just_played(base_url: str) -> Example:
    """For one page alone: time that passes for others ends when this play can be challenged."""
    game = Example(base_url, "nsa-2009", "Ada Lovelace", "Grace Hopper")
    game.look()
    game.play_turn()
    return game


@kept
def before_the_first_look(base_url: str) -> Example:
    return Example(base_url, "nsa-2009", "Ada", "Grace")


@kept
def with_three(base_url: str) -> Example:
    game = Example(base_url, "washburn", "Ada", "Grace", "Emmy")
    game.play_turns(7)
    return game


@kept
def with_four(base_url: str) -> Example:
    game = Example(base_url, "washburn", "Ada", "Grace", "Emmy", "Sofya")
    game.play_turns(6)
    return game


@kept
def with_a_blank(base_url: str) -> Example:
    """Whoever is on turn has a blank; those before exchanged until it came."""
    game = Example(base_url, "washburn", "Ada", "Grace")
    while BLANK not in (rack := game.on_turn.view["sides"][game.on_turn.side]["rack"]):
        game.do(game.on_turn, "exchange_tiles", tiles=rack)
    return game


@kept
def waiting(base_url: str) -> Example:
    """An invitation that nobody has accepted."""
    return Example(base_url, "nsa-2009", "Ada Lovelace", is_waiting=True)


@kept
def in_overtime(base_url: str) -> Example:
    game = Example(base_url, "school", "Ada", "Grace")
    game.look()
    game.play_turns(6)
    game.pass_ms(26 * 60_000)
    return game


def played_out(base_url: str) -> Example:
    """Played out, with an overtime and unplayed tiles in its ledger."""
    game = Example(base_url, "nsa-2009", "Ada Lovelace", "Grace Hopper")
    game.look()
    game.play_turns(4)
    game.pass_ms(26 * 60_000)
    game.play_turns(60)
    assert game.view["phase"] == "ended"
    # Those who do not play see the end as late as everything else.
    game.pass_ms(60_000)
    return game


finished = kept(played_out)


@kept
def rated(base_url: str) -> Example:
    """Grace has left a game that counts for the rating list."""
    game = Example(base_url, "nsa-2009", "Ada Lovelace", "Grace Hopper", is_rated="1")
    game.look()
    loser = next(guest for guest in game.guests if guest.name == "Grace Hopper")
    game.do(loser, "forfeit_game", side=loser.side, reason="left the game")
    return game


@kept
def tied(base_url: str) -> Example:
    """Nobody scored in twenty minutes; the lightning round has begun."""
    game = Example(base_url, "thon", "Ada", "Grace")
    game.pass_ms(20 * 60_000)
    for guest in game.guests:
        guest.until("ended")
    game.do(game.guests[0], "start_lightning")
    return game


def challenged_off(base_url: str) -> Example:
    """A phony lies on the board; whoever is next may challenge it."""
    game = Example(base_url, "nsa-2009", "Ada", "Grace")
    game.look()
    game.pass_ms(20_000)
    game.play_phony()
    return game
