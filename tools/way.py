"""Which files and functions of the house two things pass, and how many lines it has.

A move: from the socket on which it is sent to the message that the opponent's page gets. A
result: from the form that is posted to the page that shows it. Both go through the whole
application, in this process and without a network, and are measured several times, when
everything that is made once has been made; what another time does not pass is left out, so
that what merely happens meanwhile does not count. `--functions` names each function with its
calls, none where a coroutine only goes on.

    python tools/way.py [--functions]
"""

from __future__ import annotations

import os
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType

from litestar import Litestar
from litestar.testing import TestClient

import lexidrome
from lexidrome.hall import HandClock
from lexidrome.lexicon import ENABLE, LexiconLibrary
from lexidrome.web import WebConfig, create_app

sys.path.append(str(Path("tests").resolve()))
from web.conftest import NOON_MS, at_the_machine
from web.events.halls import Director, players
from web.guests import HOST, Guest

HOUSE = os.path.realpath(Path(lexidrome.__file__).parent) + os.sep
CENTRE = 112
TIMES = 5
Calls = dict[tuple[str, str], int]
"""Of each function of each file."""
KINDS = {".py": "Python", ".js": "scripts", ".html": "templates", ".css": "styles"}


class Way:
    """What is called each time that it is watched, on threads that began after this was made."""

    def __init__(self) -> None:
        self._times: list[Calls] = []
        self._found: Calls | None = None
        self._files: dict[str, str] = {}
        self._starts: dict[CodeType, int] = {}
        threading.setprofile(self._note)
        sys.setprofile(self._note)

    @contextmanager
    def watched(self) -> Iterator[None]:
        found: Calls = {}
        self._found = found
        yield
        self._found = None
        self._times.append(found)

    def _note(self, frame: FrameType, kind: str, _: object) -> None:
        code = frame.f_code
        if kind != "call" or code.co_name.endswith(("comp>", "<genexpr>")):
            return
        file = self._file(code.co_filename)
        if not file:
            return
        start = min(frame.f_lasti, self._starts.get(code, frame.f_lasti))
        self._starts[code] = start
        if self._found is not None:
            # A coroutine that goes on is passed, and not called.
            key = (file, code.co_qualname)
            self._found[key] = self._found.get(key, 0) + (frame.f_lasti == start)

    def _file(self, name: str) -> str:
        """Within the house; empty: it is no part of it."""
        if name not in self._files:
            path = os.path.realpath(name)
            self._files[name] = path.removeprefix(HOUSE) if path.startswith(HOUSE) else ""
        return self._files[name]

    def say(self, what: str, *, is_each: bool) -> None:
        """What was called every time but the first; then it begins anew."""
        _, first, *others = self._times
        self._times = []
        calls = {
            key: min(times, *(each[key] for each in others))
            for key, times in first.items()
            if all(key in each for each in others)
        }
        code = {key: times for key, times in calls.items() if key[0].endswith(".py")}
        assert code, f"nothing was seen of {what}"
        templates = {file for file, _ in calls if file.endswith(".html")}
        print(
            f"{what}: {len({file for file, _ in code})} files, {len(code)} functions,"
            f" {sum(code.values())} calls; {len(templates)} templates"
        )
        if is_each:
            for (file, function), times in sorted(calls.items()):
                print(f"  {times:6} {file} {function}")


@contextmanager
def served(data: Path) -> Iterator[TestClient[Litestar]]:
    """Asked by whoever sits at the machine; its games live by a clock that is moved by hand."""
    config = WebConfig(data, test_clock=HandClock(NOON_MS), names=(HOST,))
    with TestClient(at_the_machine(create_app(config))) as client:
        yield client


def play(client: TestClient[Litestar], way: Way) -> None:
    """The first move of a new game, told to both."""
    ada, ben = Guest(client, "Ada"), Guest(client, "Ben")
    game = ada.start()
    ben.join(game)
    with ada.at(game) as one, ben.at(game) as other:
        side = one.hear("snapshot")["view"]["on_turn"]
        other.hear("snapshot")
        mover, waiter = (one, other) if side == 0 else (other, one)
        mover.do(game, "look_at_rack")
        waiter.until(mover.view["version"])
        rack = mover.view["sides"][side]["rack"]
        tiles = [[CENTRE + at, tile.replace("?", "e")] for at, tile in enumerate(rack[:2])]
        with way.watched():
            done = mover.do(game, "play_tiles", tiles=tiles)
            assert done["type"] == "done", done
            waiter.until(done["version"])
        assert waiter.view["board"][CENTRE] == tiles[0][1]


def report(director: Director, table: int, way: Way) -> None:
    """A line of the desk, and the desk as it is then."""
    score = 400 + table
    with way.watched():
        answer = director.line(f"{table} {score} 350")
        page = director.get(answer.headers["location"]).text
    assert f"{score}" in page


def lines() -> str:
    """Of the house, by kind; what others wrote is left out."""
    counted: Counter[str] = Counter()
    for path in Path(HOUSE).rglob("*"):
        if path.suffix in KINDS and "vendor" not in path.parts:
            counted[KINDS[path.suffix]] += len(path.read_bytes().splitlines())
    return ", ".join(f"{counted[kind]} of {kind}" for kind in KINDS.values())


def main() -> None:
    is_each = "--functions" in sys.argv[1:]
    way = Way()
    with tempfile.TemporaryDirectory() as folder:
        LexiconLibrary(Path(folder)).load(ENABLE)
        with served(Path(folder)) as client:
            for _ in range(TIMES):
                play(client, way)
            way.say("a move", is_each=is_each)
            director = Director(client, "Spring Open", "nsa-2009", rounds="3")
            director.enter(players(*(f"Ann {at:02}" for at in range(2 * TIMES))))
            director.start_round()
            for table in range(1, TIMES + 1):
                report(director, table, way)
            way.say("a result", is_each=is_each)
    print(f"lines: {lines()}")


if __name__ == "__main__":
    main()
