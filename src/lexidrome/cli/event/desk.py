"""What the commands on events share: which event, its state, and how a command is carried out."""

from __future__ import annotations

import contextlib
import secrets
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import Parameter
from rich.table import Table

from lexidrome import tournament as t
from lexidrome.base import (
    BadInput,
    CommandId,
    Conflict,
    Ms,
    NotFound,
    PersonId,
    Refusal,
    StreamId,
    data_folder,
    text,
)
from lexidrome.cli.screen import console
from lexidrome.cli.store import opened as opened_place
from lexidrome.hall import event_stream
from lexidrome.hall.events.event import EventRules, RunningEvent, event_names
from lexidrome.store import Store
from lexidrome.tournament import pairing as p

WHO = "command line"
MOST_TRIES = 5

Preview = Annotated[bool, Parameter(name="--preview", negative="")]


@Parameter(name="*")
@dataclass(frozen=True)
class Place:
    """Where events are kept."""

    data: Path | None = None
    """The data folder, instead of the usual one or LEXIDROME_DATA."""
    store: str | None = None
    """The address of a PostgreSQL database, instead of the data folder or LEXIDROME_STORE."""


@Parameter(name="*")
@dataclass(frozen=True)
class Where(Place):
    """Which event and division, and where it is kept."""

    event: str | None = None
    """The event; the one that was made last if none is named."""
    division: str | None = None
    """The division; all of them, or the only one, if none is named."""


USUAL_PLACE = Place()
USUAL = Where()


class Desk:
    """One event, opened for a command."""

    def __init__(self, store: Store, name: str) -> None:
        self.store = store
        self.name = name
        self._rules = EventRules()
        self._running: RunningEvent | None = None
        self._version = 0
        self._catch_up()

    @property
    def stream(self) -> StreamId:
        return event_stream(self.name)

    @property
    def state(self) -> t.EventState:
        assert self._running is not None, "the event exists"
        return self._running.event

    @property
    def exists(self) -> bool:
        return self._running is not None

    @property
    def tournament(self) -> t.Tournament:
        return self.state.tournament

    def division(self, name: str | None) -> t.Division:
        """The division that was named; the only one if none was."""
        divisions = self.tournament.divisions
        if name is not None and name in divisions:
            return divisions[name]
        if name is None and len(divisions) == 1:
            return next(iter(divisions.values()))
        sentence = (
            text("Name a division with --division: {names}.", names=", ".join(divisions))
            if name is None
            else text(
                "There is no division {name}. Divisions here: {names}.",
                name=name,
                names=", ".join(divisions),
            )
        )
        raise NotFound(sentence)

    def divisions(self, name: str | None) -> tuple[t.Division, ...]:
        """The one that was named, or all of them."""
        return (self.division(name),) if name else tuple(self.tournament.divisions.values())

    def look_ahead(self, command: t.AnyCommand) -> t.Handled:
        """What a command would lead to; a refusal is bad input."""
        given = t.DIRECTOR.says(command, now_ms())
        handled = t.handle(None if self._running is None else self.state, given)
        if isinstance(handled, Refusal):
            raise BadInput(handled.sentence)
        return handled

    def submit(
        self, *commands: t.AnyCommand, by: t.Actor = t.DIRECTOR, at_ms: int | None = None
    ) -> tuple[t.AnyFact, ...]:
        """Carry out all of these or none; decided again if somebody else was quicker."""
        command_id = CommandId(secrets.token_hex(8))
        at_ms = now_ms() if at_ms is None else at_ms
        for _ in range(MOST_TRIES):
            events = self._decide([by.says(command, at_ms) for command in commands])
            if not events:
                return ()
            try:
                self.store.append(
                    self.stream,
                    self._version,
                    [self._rules.encode(event) for event in events],
                    command_id,
                    who=WHO,
                    at_ms=Ms(at_ms),
                ).result()
            except Conflict:
                self._catch_up()
                continue
            self._catch_up()
            return events
        raise Conflict(text("Too many write to {stream} at once; try again.", stream=self.stream))

    def look_ahead_all(self, commands: tuple[t.AnyCommand, ...]) -> None:
        """Refuse now what would be refused."""
        at_ms = now_ms()
        self._decide([t.DIRECTOR.says(command, at_ms) for command in commands])

    def _decide(self, commands: Sequence[t.Given]) -> tuple[t.AnyFact, ...]:
        state = None if self._running is None else self.state
        facts: list[t.AnyFact] = []
        for command in commands:
            handled = t.handle(state, command)
            if isinstance(handled, Refusal):
                raise BadInput(handled.sentence)
            state = handled.state
            facts.extend(handled.facts)
        return tuple(facts)

    def names(self) -> Mapping[PersonId, str]:
        return {person.person: person.name for person in self.store.people()}

    def _catch_up(self) -> None:
        for stored in self.store.read(self.stream, self._version + 1):
            self._running = self._rules.evolve(self._running, self._rules.decode(stored))
            self._version = stored.version


@contextlib.contextmanager
def opened(where: Where, *, is_read_only: bool = False) -> Iterator[Desk]:
    """The event that was named, or the one that was made last."""
    with opened_store(where, is_read_only=is_read_only) as store:
        names = event_names(store)
        if where.event is not None and where.event not in names:
            raise NotFound(text("There is no event {name}.", name=where.event))
        if not names:
            raise NotFound(text("There is no event yet; lexidrome event new makes one."))
        yield Desk(store, where.event or names[-1])


def opened_store(where: Place, *, is_read_only: bool = False) -> contextlib.closing[Store]:
    return opened_place(where.data, where.store, is_read_only=is_read_only)


def folder_of(where: Place) -> Path:
    return where.data.expanduser().absolute() if where.data else data_folder()


def now_ms() -> int:
    return time.time_ns() // 1_000_000


def last_published(division: t.Division) -> int:
    """The round that is meant where none is named."""
    out = [each.number for each in division.rounds if each.is_out]
    if not out:
        raise NotFound(
            text("No round of division {division} is published.", division=division.name)
        )
    return out[-1]


def game_key(desk: Desk, where: Where, round_number: int | None, number: int) -> t.GameKey:
    """The game of a number in a round; its last published one if no round is named."""
    division = desk.division(where.division)
    return t.GameKey(division.name, round_number or last_round_of(division, number), number)


def last_round_of(division: t.Division, *numbers: int) -> int:
    """The last published round in which these play, or meet; else the last published one.

    Rounds of a bracket go on side by side: what has no result yet comes before what has one.
    """
    last = last_published(division)
    found = [
        (each.number == last, not game.counts, each.number)
        for each, game in division.games_of(numbers[0])
        if set(numbers) <= set(game.numbers)
    ]
    return max(found)[2] if found else last


def side(key: t.GameKey) -> t.Actor:
    """Whoever says or asks for something in their own game, as somebody notes it for them."""
    return t.Actor(t.Role.ENTRANT, key.division, key.number)


def game_at(desk: Desk, key: t.GameKey) -> t.Game:
    """A game that a command has found before."""
    each = desk.division(key.division).round(key.round_number)
    game = None if each is None else each.game_of(key.number)
    assert game is not None, "a command was carried out on this game"
    return game


def shown_reasons(reasons: tuple[p.Reason, ...]) -> list[str]:
    return [str(p.sentence(reason)) for reason in reasons]


def shown_misfit(misfit: t.Misfit) -> str:
    told = "with its result" if misfit.has_result else "without a result"
    numbers = "-".join(map(str, misfit.numbers))
    return (
        f"{misfit.division} round {misfit.round_number}: {misfit.match} {numbers}, {told}, "
        "no longer fits the bracket"
    )


def print_json(data: object) -> None:
    print(msgspec.json.format(msgspec.json.encode(data)).decode())


def print_table(headings: tuple[str, ...], rows: list[tuple[str, ...]]) -> None:
    """A plain table; numbers stand to the right."""
    table = Table(box=None, pad_edge=False)
    for at, heading in enumerate(headings):
        is_number = bool(rows) and all(_is_number(row[at]) for row in rows)
        table.add_column(heading, justify="right" if is_number else "left", overflow="fold")
    for row in rows:
        table.add_row(*row)
    console().print(table)


def _is_number(cell: str) -> bool:
    return not cell or cell.strip("+-−½").isdigit() or cell in ("½", "0")
