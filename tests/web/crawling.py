"""Somebody who knows one address and otherwise follows links, as people do."""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Protocol
from urllib.parse import urljoin, urlsplit

import httpx

from web.rows import AUDIENCES

OF_A_KIND = 12
OF_AN_EVENT = 2
"""How many pages of one address are opened: rules and questions have hundreds that are alike."""
STATION_CODE = 'action="/judge/open"'
"""Where a device becomes a judge station: closed, and the way in is on the page."""
EMPTY_TAGS = frozenset({"br", "hr", "img", "input", "link", "meta", "wbr"})


class Links(HTMLParser):
    """Where a page leads: what is hidden leads nowhere, a closed box can be opened."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self._open: list[tuple[str, bool]] = []
        self.feed(page)

    @property
    def _is_hidden(self) -> bool:
        return any(is_hidden for _, is_hidden in self._open)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = dict(attrs)
        href = said.get("href")
        if tag == "a" and href and not self._is_hidden:
            self.found.append(href)
        if tag not in EMPTY_TAGS:
            self._open.append((tag, "hidden" in said or tag == "template"))

    def handle_endtag(self, tag: str) -> None:
        while self._open:
            if self._open.pop()[0] == tag:
                return


def _pattern(route: str) -> re.Pattern[str]:
    shapes = {"int": r"\d+", "path": ".+", "str": "[^/]+"}
    parts = re.split(r"\{\w+:(\w+)\}", route)
    written = [shapes[part] if at % 2 else re.escape(part) for at, part in enumerate(parts)]
    return re.compile("".join(written))


PATTERNS = sorted(
    ((_pattern(route), route) for method, route in AUDIENCES if method == "GET"),
    key=lambda each: each[1].count("{"),
)


def route_of(path: str) -> str:
    """The address of the application that answers to this path; itself, if none does."""
    plain = urlsplit(path).path
    return next((route for pattern, route in PATTERNS if pattern.fullmatch(plain)), plain)


def event_of(path: str) -> str:
    """Whose page it is; nothing, where it is that of no event."""
    found = re.match(r"/events/([^/?]+)", path)
    return found[1] if found else ""


class Visitor(Protocol):
    def get(self, path: str) -> httpx.Response: ...


class Crawl:
    """All that somebody comes to from the start page, and what they were answered."""

    def __init__(self, person: Visitor) -> None:
        self._person = person
        self.answers: dict[str, int] = {}
        self.pages: dict[str, str] = {}
        """What was shown, by its address."""
        self._from: dict[str, str] = {"/": ""}
        self._opened: Counter[tuple[str, str]] = Counter()
        waiting = deque(["/"])
        while waiting:
            here = waiting.popleft()
            for there in self._look(here):
                if there not in self._from:
                    self._from[there] = here
                    waiting.append(there)

    @property
    def routes(self) -> set[str]:
        return {route_of(path) for path in self._shown}

    def routes_of(self, event: str) -> set[str]:
        return {route_of(path) for path in self._shown if event_of(path) == event}

    @property
    def _shown(self) -> list[str]:
        return [path for path, status in self.answers.items() if status == 200]

    @property
    def dead(self) -> dict[str, str]:
        """Links that lead to a closed door or to nothing: what came, and on which page they are."""
        return {
            path: f"{status}, linked on {self._from[path]}"
            for path, status in self.answers.items()
            if status not in (200, 301, 302, 303)
        }

    def _look(self, path: str) -> Iterator[str]:
        event = event_of(path)
        kind = route_of(path), event
        if self._opened[kind] >= (OF_AN_EVENT if event else OF_A_KIND):
            return
        self._opened[kind] += 1
        answer = self._person.get(path)
        is_door = answer.status_code == 403 and STATION_CODE in answer.text
        self.answers[path] = 200 if is_door else answer.status_code
        found = []
        if "location" in answer.headers:
            found = [answer.headers["location"]]
        elif answer.headers.get("content-type", "").startswith("text/html"):
            self.pages[path] = answer.text
            found = Links(answer.text).found
        for href in found:
            to = urlsplit(urljoin(f"http://here{path}", href))
            if to.netloc == "here" and to.scheme == "http":
                yield f"{to.path}?{to.query}" if to.query else to.path
