"""Browsers of another make than Chromium, each by the protocol that it speaks itself.

Firefox speaks WebDriver BiDi over a socket; WebKit has a driver that speaks the older WebDriver
over HTTP, and needs a screen, which Xvfb pretends to be. Both are Debian's own packages
(`tools/browser.py others`). What is done with them is little, and the same for both.
"""

from __future__ import annotations

import base64
import os
import re
import shutil
import subprocess
import tempfile
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from socket import socket
from threading import Thread
from time import monotonic
from types import MappingProxyType
from typing import IO, Any

import httpx
import msgspec
from websockets.sync.client import ClientConnection, connect

KEYS = {
    "Backspace": "\ue003", "Tab": "\ue004", "Enter": "\ue007", "Escape": "\ue00c", "Space": " ",
    "ArrowLeft": "\ue012", "ArrowUp": "\ue013", "ArrowRight": "\ue014", "ArrowDown": "\ue015",
    "Shift": "\ue008",
}  # fmt: skip
PATIENCE_S = 30
MINI_BROWSERS = "usr/lib/*/webkit2gtk-4.*/MiniBrowser"
WIDTH, HEIGHT = 1280, 900
INSTALL = "Install it with `apt-get install firefox-esr webkit2gtk-driver xvfb` (on Debian)."

ALONE = {
    "GDK_BACKEND": "x11",
    "LIBGL_ALWAYS_SOFTWARE": "1",
    "NO_AT_BRIDGE": "1",
}
"""Without a graphics card, a session or anybody who reads the screen aloud."""

AWAIT = """(condition, done) => {
  const until = performance.now() + 1000;
  const look = () => {
    let found = false;
    try { found = Boolean(condition()); } catch {}
    if (found || performance.now() > until) done(found);
    else setTimeout(look, 30);
  };
  look();
}"""
MIDDLE = """(selector) => {
  const part = [...document.querySelectorAll(selector)].find((each) => each.checkVisibility());
  part.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = part.getBoundingClientRect();
  const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
  return part.contains(document.elementFromPoint(x, y)) ? [x, y] : null;
}"""
TWO_FRAMES = "(done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true)))"
"""What was scrolled to is pressed where it was until the screen has been drawn."""
LISTEN = """() => {
  // Nothing is there that could make a window as large as the screen.
  Element.prototype.requestFullscreen = () => Promise.reject(new TypeError('no window manager'));
  window.complaints ??= [];
  addEventListener('error', (event) => complaints.push(String(event.message)));
  addEventListener('unhandledrejection', (event) => complaints.push(String(event.reason)));
}"""


class Gone(Exception):
    """The page was left while it was asked."""


class OtherBrowser(ABC):
    """One page, its keyboard and its mouse."""

    name: str

    @abstractmethod
    def _go(self, address: str) -> None: ...

    @abstractmethod
    def _run(self, script: str) -> Any:
        """What a function of one argument, which it calls with its answer, says."""

    @abstractmethod
    def _act(self, source: dict[str, Any]) -> None: ...

    @abstractmethod
    def _picture(self) -> str: ...

    @property
    @abstractmethod
    def complaints(self) -> list[str]:
        """What scripts of the page complained of."""

    def goto(self, address: str) -> None:
        """Letters of another width would still move what is to be pressed."""
        self._go(address)
        self.await_("document.readyState === 'complete' && document.fonts.status === 'loaded'")

    def evaluate(self, function: str, *args: Any) -> Any:
        given = ", ".join(msgspec.json.encode(each).decode() for each in args)
        return self._run(f"(done) => done(({function})({given}))")

    def await_(self, condition: str) -> None:
        """Until this is true on the page, whichever it is by then."""
        until = monotonic() + PATIENCE_S
        while monotonic() < until:
            try:
                if self._run(f"(done) => ({AWAIT})(() => ({condition}), done)"):
                    return
            except Gone:
                continue
        page = self.evaluate("() => [location.href, document.body.innerText.slice(0, 2000)]")
        raise AssertionError(f"{self.name}: {condition} did not come true on {page}")

    def press(self, *keys: str) -> None:
        """Names of keys, letters, or with Shift before a letter."""
        actions: list[dict[str, str]] = []
        for key in keys:
            parts = [KEYS.get(part, part) for part in key.split("+")]
            actions += [{"type": "keyDown", "value": part} for part in parts]
            actions += [{"type": "keyUp", "value": part} for part in reversed(parts)]
        self._act({"type": "key", "id": "keyboard", "actions": actions})

    def write(self, words: str) -> None:
        self.press(*("Space" if letter == " " else letter for letter in words))

    def click(self, selector: str) -> None:
        self.await_(
            f"[...document.querySelectorAll({msgspec.json.encode(selector).decode()})]"
            ".some((each) => each.checkVisibility())"
        )
        x, y = self._still_middle(selector)
        moves: list[dict[str, Any]] = [
            {"type": "pointerMove", "x": x, "y": y, "duration": 0},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        self._act({"type": "pointer", "id": "mouse", "actions": moves})

    def _still_middle(self, selector: str) -> list[int]:
        """Of something that lies bare and does not move any more."""
        before, until = None, monotonic() + PATIENCE_S
        while (at := self.evaluate(MIDDLE, selector)) is None or at != before:
            before = at
            self._run(TWO_FRAMES)
            assert monotonic() < until, f"{self.name}: {selector} cannot be pressed"
        return list(before)

    def fill(self, selector: str, words: str) -> None:
        self.click(selector)
        self.evaluate("(selector) => document.querySelector(selector).select()", selector)
        self.write(words)

    def photograph(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(base64.b64decode(self._picture()))


class Firefox(OtherBrowser):
    name = "firefox"

    def __init__(self, line: ClientConnection) -> None:
        self._line = line
        self._asked = 0
        self._complaints: list[str] = []
        self._ask("session.new", capabilities={})
        self._ask("session.subscribe", events=["log.entryAdded"])
        self._page = self._ask("browsingContext.create", type="tab")["context"]
        viewport = {"width": WIDTH, "height": HEIGHT}
        self._ask("browsingContext.setViewport", context=self._page, viewport=viewport)

    @property
    def complaints(self) -> list[str]:
        return self._complaints

    def _ask(self, method: str, **params: Any) -> Any:
        self._asked += 1
        order = {"id": self._asked, "method": method, "params": params}
        self._line.send(msgspec.json.encode(order).decode())
        while True:
            said = self._next(method)
            if said.get("method") == "log.entryAdded" and said["params"]["level"] == "error":
                self._complaints.append(str(said["params"]["text"]))
            if said.get("id") != self._asked:
                continue
            if said["type"] == "error":
                raise Gone(f"{method}: {said['message']}")
            return said["result"]

    def _next(self, method: str) -> Any:
        """A page that is left while a script waits on it never answers."""
        is_script = method == "script.evaluate"
        try:
            return msgspec.json.decode(self._line.recv(timeout=3 if is_script else PATIENCE_S))
        except TimeoutError as error:
            if is_script:
                raise Gone(method) from error
            raise

    def _go(self, address: str) -> None:
        self._ask("browsingContext.navigate", context=self._page, url=address, wait="complete")

    def _run(self, script: str) -> Any:
        found = self._ask(
            "script.evaluate",
            expression=f"new Promise(({script})).then((it) => JSON.stringify(it ?? null))",
            target={"context": self._page},
            awaitPromise=True,
        )
        assert found["type"] == "success", found.get("exceptionDetails")
        return msgspec.json.decode(found["result"]["value"])

    def _act(self, source: dict[str, Any]) -> None:
        self._ask("input.performActions", context=self._page, actions=[source])

    def _picture(self) -> str:
        return str(self._ask("browsingContext.captureScreenshot", context=self._page)["data"])


class WebKit(OtherBrowser):
    """Scripts that fail before a page has loaded are not told; what they should do is missed."""

    name = "webkit"

    def __init__(self, driver: str, browser: str) -> None:
        patient = httpx.HTTPTransport(retries=8)
        self._http = httpx.Client(base_url=driver, timeout=PATIENCE_S, transport=patient)
        options = {"binary": browser, "args": ["--automation"]}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        self._base = f"/session/{self._ask('/session', capabilities=wanted)['sessionId']}"
        self._ask(f"{self._base}/window/rect", x=0, y=0, width=WIDTH, height=HEIGHT)
        self._complaints: list[str] = []

    @property
    def complaints(self) -> list[str]:
        self._collect()
        return self._complaints

    def _collect(self) -> None:
        self._complaints += self.evaluate("() => (window.complaints ?? []).splice(0)")

    def _ask(self, path: str, **params: Any) -> Any:
        answer = self._http.post(path, json=params)
        value = answer.json()["value"]
        if answer.is_error:
            raise Gone(f"{path}: {value}")
        return value

    def _go(self, address: str) -> None:
        self._ask(f"{self._base}/url", url=address)
        self.evaluate(LISTEN)

    def _run(self, script: str) -> Any:
        called = f"const done = arguments[0]; ({script})((it) => done(JSON.stringify(it ?? null)));"
        return msgspec.json.decode(self._ask(f"{self._base}/execute/async", script=called, args=[]))

    def _act(self, source: dict[str, Any]) -> None:
        self._ask(f"{self._base}/actions", actions=[source])

    def _picture(self) -> str:
        return str(self._http.get(f"{self._base}/screenshot").json()["value"])

    def close(self) -> None:
        """A page may ask whether it is to be left, which nobody answers: the driver is ended."""
        self._http.close()


@contextmanager
def firefox() -> Iterator[Firefox]:
    with ExitStack() as stack:
        home = stack.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True))
        Path(home, "user.js").write_text(
            "".join(f'user_pref("{name}", false);\n' for name in ("app.update.enabled",
            "network.captive-portal-service.enabled", "network.connectivity-service.enabled",
            "datareporting.policy.dataSubmissionEnabled"))
        )  # fmt: skip
        command = [found("firefox-esr", "firefox"), "--headless", "--no-remote"]
        command += ["--profile", home, "--remote-debugging-port", "0"]
        process = _started(stack, command, home, stderr=subprocess.PIPE)
        assert process.stderr is not None
        address = _said(process.stderr, r"WebDriver BiDi listening on (\S+)")
        # A pipe that nobody reads would fill and stop whoever writes.
        Thread(target=process.stderr.read, daemon=True).start()
        yield Firefox(stack.enter_context(connect(f"{address}/session", max_size=None)))


@contextmanager
def webkit() -> Iterator[WebKit]:
    with ExitStack() as stack:
        home = stack.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True))
        reading, writing = os.pipe()
        screen = f"{WIDTH}x{HEIGHT}x24"
        command = [found("Xvfb"), "-displayfd", str(writing), "-screen", "0", screen]
        command += ["-nolisten", "tcp"]
        _started(stack, command, home, pass_fds=(writing,), stderr=subprocess.DEVNULL)
        os.close(writing)
        with os.fdopen(reading) as numbers:
            display = f":{numbers.readline().strip()}"
        port = _free_port()
        command = [found("WebKitWebDriver"), "--host=127.0.0.1", f"--port={port}"]
        _started(stack, command, home, stderr=subprocess.DEVNULL, more=ALONE | {"DISPLAY": display})
        started = WebKit(f"http://127.0.0.1:{port}", _mini_browser())
        stack.callback(started.close)
        yield started


def found(*names: str) -> str:
    path = next((path for name in names if (path := shutil.which(name))), None)
    assert path is not None, f"There is no {' or '.join(names)} here. {INSTALL}"
    return path


def _started(
    stack: ExitStack,
    command: list[str],
    home: str,
    *,
    stderr: int,
    pass_fds: tuple[int, ...] = (),
    more: Mapping[str, str] = MappingProxyType({}),
) -> subprocess.Popen[str]:
    process = subprocess.Popen(
        command,
        stdout=subprocess.DEVNULL,
        stderr=stderr,
        pass_fds=pass_fds,
        text=True,
        env={**os.environ, "HOME": home, **more},
    )
    stack.callback(partial(_ended, process))
    return process


def _ended(process: subprocess.Popen[str]) -> None:
    process.terminate()
    process.communicate(timeout=PATIENCE_S)


def _mini_browser() -> str:
    path = next(Path("/").glob(MINI_BROWSERS), None)
    assert path is not None, f"There is no MiniBrowser of WebKit here. {INSTALL}"
    return str(path)


def _free_port() -> int:
    with socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def _said(lines: IO[str], pattern: str) -> str:
    for line in lines:
        if told := re.search(pattern, line):
            return told[1]
    raise AssertionError("it ended before it said where it is")
