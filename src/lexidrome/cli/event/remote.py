"""An event at a running server, anywhere: read and written by a token, as other programs do it.

Those who run an event read all its facts and fold them here, so that every command that looks
shows the same as beside the data. What is done goes to the server, whose hall decides it.
"""

from __future__ import annotations

import contextlib
import http.client
import os
import secrets
import ssl
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TypeVar
from urllib.parse import quote, urlsplit

import msgspec

from lexidrome import tournament as t
from lexidrome.base import BadInput, LexidromeError, NotFound, PersonId, Unavailable, text
from lexidrome.hall import EventStanding
from lexidrome.hall.command_line import EventSide
from lexidrome.hall.events.event import EventRules, RunningEvent
from lexidrome.hall.run.orders import Seen
from lexidrome.store import Person

TOKEN_VARIABLE = "LEXIDROME_TOKEN"  # noqa: S105 - where it is looked for
ANSWER_S = 120
ID_BYTES = 16
LONGEST_ANSWER_BYTES = 500_000_000
MOST_SHOWN = 300
FOR_LATER = (http.HTTPStatus.TOO_MANY_REQUESTS, http.HTTPStatus.SERVICE_UNAVAILABLE)

T = TypeVar("T")


class Told(msgspec.Struct, frozen=True):
    """All that has happened in an event."""

    facts: tuple[t.AnyFact, ...]
    people: dict[PersonId, str]
    actor: t.Actor


class DoneThere(msgspec.Struct, frozen=True):
    first_version: int
    last_version: int


class Outline(msgspec.Struct, frozen=True):
    """One event of the list."""

    name: str
    rules: str
    entrants: int


class Problem(msgspec.Struct, frozen=True):
    detail: str


class Server:
    """Asks a server, and says in a sentence what is wrong if it does not answer as one of ours."""

    def __init__(self, address: str, token: str) -> None:
        self.address = address.rstrip("/")
        self._token = token
        parts = urlsplit(self.address)
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.query:
            raise BadInput(
                text(
                    "“{address}” is not the address of a server; it looks like "
                    "https://play.example.org.",
                    address=address[:100],
                )
            )
        try:
            self._port = parts.port
        except ValueError:
            raise BadInput(text("“{address}” has no valid port.", address=address[:100])) from None
        self._host, self._path = parts.hostname, parts.path
        self._is_secure = parts.scheme == "https"

    def get(self, path: str, kind: type[T]) -> T:
        return self._ask("GET", path, None, kind)

    def post(self, path: str, said: object, kind: type[T]) -> T:
        return self._ask("POST", path, msgspec.json.encode(said), kind)

    def _ask(self, method: str, path: str, body: bytes | None, kind: type[T]) -> T:
        status, said = self._answer(method, path, body)
        try:
            if status == http.HTTPStatus.OK:
                return msgspec.json.decode(said, type=kind)
            problem = msgspec.json.decode(said, type=Problem).detail[:MOST_SHOWN]
        except (msgspec.MsgspecError, RecursionError):
            raise Unavailable(
                text(
                    "What answers at {address} is no Lexidrome server, or one of another version.",
                    address=self.address,
                )
            ) from None
        raise _wrong(status, problem, self.address)

    def _answer(self, method: str, path: str, body: bytes | None) -> tuple[int, bytes]:
        headers = {"accept": "application/json", "content-type": "application/json"}
        if self._token:
            headers["authorization"] = f"Bearer {self._token}"
        kind = http.client.HTTPSConnection if self._is_secure else http.client.HTTPConnection
        with contextlib.closing(kind(self._host, self._port, timeout=ANSWER_S)) as line:
            try:
                line.request(method, self._path + path, body, headers)
                with contextlib.closing(line.getresponse()) as answer:
                    return answer.status, answer.read(LONGEST_ANSWER_BYTES)
            except ssl.SSLCertVerificationError:
                raise Unavailable(
                    text(
                        "The certificate of {address} is not trusted here. If it is the "
                        "hall’s own, save it from the page /certificate and name the file in "
                        "SSL_CERT_FILE.",
                        address=self.address,
                    )
                ) from None
            except (OSError, http.client.HTTPException, ValueError):
                raise Unavailable(
                    text("No server answers at {address}.", address=self.address)
                ) from None


def _wrong(status: int, problem: str, address: str) -> LexidromeError:
    if status == http.HTTPStatus.UNAUTHORIZED:
        return BadInput(
            text(
                "The server does not know the token: {problem} Make one at /account, and name "
                "its file with --token-file.",
                problem=problem,
            )
        )
    if status == http.HTTPStatus.FORBIDDEN:
        return BadInput(
            text(
                "The server says: {problem} With --server the token has to be that of somebody "
                "who may; what everybody sees is at {address}/api/events.",
                problem=problem,
                address=address,
            )
        )
    sentence = text("The server says: {problem}", problem=problem)
    if status == http.HTTPStatus.NOT_FOUND:
        return NotFound(sentence)
    is_for_later = status in (
        http.HTTPStatus.TOO_MANY_REQUESTS,
        http.HTTPStatus.SERVICE_UNAVAILABLE,
    )
    return Unavailable(sentence) if is_for_later else BadInput(sentence)


class RemoteHouse:
    """The house of a server, as somebody with a token has it."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._told: dict[str, Told] = {}

    def names(self) -> list[str]:
        return [each.name for each in self.outlines()]

    def outlines(self) -> list[Outline]:
        """The events, in the order in which they were made."""
        return self._server.get("/api/events", list[Outline])[::-1]

    def look(self, event: str) -> Seen[RunningEvent]:
        told = self._tell(event)
        state = EventRules().fold(None, told.facts)
        if state is None:
            raise NotFound(text("There is no event {name}.", name=event))
        return Seen(state, len(told.facts))

    def people(self) -> Mapping[PersonId, str]:
        return {
            person: name for told in self._told.values() for person, name in told.people.items()
        }

    def standing(self, scope: str) -> EventStanding:
        told = self._told.get(scope)
        return EventStanding("", None if told is None else told.actor, scope)

    def give(
        self,
        event: str,
        commands: Sequence[t.SingleCommand],
        *,
        side: EventSide | None = None,
        people: Sequence[Person] = (),
    ) -> tuple[t.AnyFact, ...]:
        """Carry out all of these or none, and say what came of it."""
        asked = {
            "command_id": secrets.token_hex(ID_BYTES),
            "commands": commands,
            "side": side,
            "people": people,
        }
        done = self._server.post(f"{_path(event)}/commands", asked, DoneThere)
        del self._told[event]
        return self._tell(event).facts[done.first_version - 1 : done.last_version]

    def _tell(self, event: str) -> Told:
        told = self._told.get(event)
        if told is None:
            told = self._told[event] = self._server.get(f"{_path(event)}/facts", Told)
        return told


def _path(event: str) -> str:
    return f"/api/events/{quote(event, safe='')}"


@contextlib.contextmanager
def remote_house(address: str, token_file: Path | None) -> Iterator[RemoteHouse]:
    yield RemoteHouse(Server(address, _token(token_file)))


def _token(file: Path | None) -> str:
    """Never an option's value: those are seen by everybody who lists what runs."""
    if file is None:
        token = os.environ.get(TOKEN_VARIABLE, "")
    else:
        try:
            token = file.expanduser().read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError):
            raise BadInput(text("The token cannot be read from {file}.", file=str(file))) from None
    token = token.strip()
    if token and not (token.isascii() and token.isprintable() and " " not in token):
        raise BadInput(text("What is given as the token is none; it looks like lxd_…"))
    return token


def refuse_remote(command: str) -> BadInput:
    return BadInput(
        text(
            "lexidrome event {command} does not work with --server; use the pages of the server, "
            "or the command where its data lie.",
            command=command,
        )
    )
