"""What the commands on events share: which event, its state, and how a command is carried out."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import tzinfo
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import Parameter
from rich.table import Table

from lexidrome import tournament as t
from lexidrome.base import BadInput, Mention, NotFound, PersonId, Refusal, text
from lexidrome.base.folders import chosen_folder
from lexidrome.base.moments import find_zone, iso_moment, plain_moment
from lexidrome.cli.event.house import House, opened_house
from lexidrome.cli.event.remote import RemoteHouse, remote_house
from lexidrome.cli.screen import console
from lexidrome.hall.command_line import EventSide
from lexidrome.hall.events.event import EventRules
from lexidrome.hall.events.files import entrant_name
from lexidrome.hall.people.access import refused
from lexidrome.store import Person
from lexidrome.tournament import pairing as p

Acting = Annotated[
    str | None,
    Parameter(
        name="--as",
        help="The account of whoever acts; whoever directs the event, if nobody is named.",
    ),
]
Preview = Annotated[bool, Parameter(name="--preview", negative="")]


@Parameter(name="*")
@dataclass(frozen=True)
class Place:
    """Where events are kept."""

    data: Path | None = None
    """The data folder, instead of the usual one or LEXIDROME_DATA."""
    store: str | None = None
    """The address of a PostgreSQL database, instead of the data folder or LEXIDROME_STORE."""
    server: str | None = None
    """The address of a running server, anywhere, instead of the data folder; needs a token."""
    token_file: Path | None = None
    """The file that holds the token for --server; LEXIDROME_TOKEN may hold it, too."""

    @property
    def folder(self) -> Path:
        return chosen_folder(self.data)


@Parameter(name="*")
@dataclass(frozen=True)
class ActingIn(Place):
    """Where events are kept, and who acts there."""

    acting: Acting = None


@Parameter(name="*")
@dataclass(frozen=True)
class Where(Place):
    """Which event and division, and where it is kept."""

    event: str | None = None
    """The event; the one that was made last if none is named."""
    division: str | None = None
    """The division; all of them, or the only one, if none is named."""


@Parameter(name="*")
@dataclass(frozen=True)
class ActingWhere(Where):
    """Which event and division, where it is kept, and who acts."""

    acting: Acting = None


class Desk:
    """One event, opened for a command."""

    def __init__(self, house: House | RemoteHouse, name: str, meant: str | None = None) -> None:
        self.house = house
        self.name = name
        self.meant = meant
        """The division that was named on the command line."""
        self._seen = house.look(name)

    @property
    def state(self) -> t.EventState:
        return self._seen.state.event

    @property
    def tournament(self) -> t.Tournament:
        return self.state.tournament

    @property
    def zone(self) -> tzinfo:
        """By which clocks the event goes: times are typed and shown by them."""
        return find_zone(self.tournament.setup.zone)

    def moment(self, at_ms: int, *, as_json: bool = False) -> str:
        """By those clocks: for people, or by ISO 8601 for programs."""
        return iso_moment(at_ms, self.zone) if as_json else plain_moment(at_ms, self.zone)

    def division(self, name: str | None = None) -> t.Division:
        """The division of this name; else the one that was named, or the only one."""
        name, divisions = name or self.meant, self.tournament.divisions
        if name is not None and name in divisions:
            return divisions[name]
        if name is None and len(divisions) == 1:
            return next(iter(divisions.values()))
        sentence = (
            text("Choose a division with --division: {names}.", names=", ".join(divisions))
            if name is None
            else text(
                "There is no division {name}. Divisions here: {names}.",
                name=name,
                names=", ".join(divisions),
            )
        )
        raise NotFound(sentence)

    def divisions(self) -> tuple[t.Division, ...]:
        """The one that was named, or all of them."""
        return (self.division(),) if self.meant else tuple(self.tournament.divisions.values())

    def foresee(
        self, command: t.AnyCommand, state: t.EventState | None = None
    ) -> t.Handled | Refusal:
        """What a command of whoever acts would lead to, now or after others."""
        actor = self.house.standing(self.name).actor
        if actor is None:
            return refused()
        handled = t.handle(self.state if state is None else state, actor.says(command, now_ms()))
        if not isinstance(handled, Refusal):
            return handled
        names = self.names()
        return EventRules(lambda person: names.get(person, "")).told(handled, self.tournament)

    def look_ahead(self, command: t.AnyCommand) -> t.Handled:
        """The same; a refusal is bad input."""
        handled = self.foresee(command)
        if isinstance(handled, Refusal):
            raise BadInput(handled.sentence)
        return handled

    def submit(
        self,
        *commands: t.SingleCommand,
        side: EventSide | None = None,
        people: Sequence[Person] = (),
    ) -> tuple[t.AnyFact, ...]:
        """Carry out all of these or none."""
        if not commands:
            return ()
        facts = self.house.give(self.name, commands, side=side, people=people)
        self._seen = self.house.look(self.name)
        return facts

    def who(self, division: str, *numbers: int, between: str = " and ") -> str:
        """Their names, each with its number: what is typed next is a number."""
        names, entrants = self.names(), self.division(division).entrants
        return between.join(
            f"{entrant_name(entrants[number], names)} ({number})" for number in numbers
        )

    def names(self) -> Mapping[PersonId, str]:
        return self.house.people()


@contextlib.contextmanager
def opened(where: Where, *, is_read_only: bool = False) -> Iterator[Desk]:
    """The event that was named, or the one that was made last."""
    with house_of(where, is_read_only=is_read_only) as house:
        if where.event is not None and isinstance(house, RemoteHouse):
            # One that is in no list can be opened all the same.
            yield Desk(house, where.event, where.division)
            return
        names = house.names()
        if where.event is not None and where.event not in names:
            raise NotFound(text("There is no event {name}.", name=where.event))
        if not names:
            raise NotFound(text("There is no event yet; lexidrome event new creates one."))
        yield Desk(house, where.event or names[-1], where.division)


def house_of(
    place: Place, *, is_read_only: bool = False
) -> contextlib.AbstractContextManager[House | RemoteHouse]:
    """The house where events are kept; who does not say so only reads."""
    acting = place.acting if isinstance(place, ActingIn | ActingWhere) else None
    if place.server is not None:
        if acting is not None:
            raise BadInput(text("With --server the token says who acts; leave --as out."))
        if place.data is not None or place.store is not None:
            raise BadInput(text("Use --server, or --data and --store, not both."))
        return remote_house(place.server, place.token_file)
    if place.token_file is not None:
        raise BadInput(text("--token-file needs --server."))
    return opened_house(place.folder, place.store, acting, is_read_only=is_read_only)


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


def game_key(desk: Desk, round_number: int | None, number: int) -> t.GameKey:
    """The game of a number in a round; its last published one if no round is named."""
    division = desk.division()
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


def side(key: t.GameKey) -> EventSide:
    """Whoever says or asks for something in their own game, as somebody notes it for them."""
    return EventSide(key.division, key.number)


def game_at(desk: Desk, key: t.GameKey) -> t.Game:
    """A game that a command has found before."""
    each = desk.division(key.division).round(key.round_number)
    game = None if each is None else each.game_of(key.number)
    assert game is not None, "a command was carried out on this game"
    return game


def shown_round(desk: Desk, division: str, number: int) -> str:
    """In a column headed “round”: its number, or what it is called."""
    name = t.rounds.round_name(desk.division(division), number)
    return str(number) if name.has_number else str(name.title).lower()


def round_title(desk: Desk, key: t.GameKey) -> str:
    return str(t.rounds.round_name(desk.division(key.division), key.round_number).title)


def shown_reasons(desk: Desk, division: str, reasons: tuple[p.Reason, ...]) -> list[str]:
    """Why two meet, with their names."""

    def name(mention: Mention) -> str:
        return desk.who(division, mention.number)

    return [str(p.sentence(reason).named(name)) for reason in reasons]


def shown_misfit(desk: Desk, misfit: t.undo.Misfit) -> str:
    told = "with its result" if misfit.has_result else "without a result"
    sides = desk.who(misfit.division, *misfit.numbers, between=" – ")
    return (
        f"{misfit.division} round {misfit.round_number}: {misfit.match} {sides}, {told}, "
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
