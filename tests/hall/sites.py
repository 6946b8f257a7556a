"""Two places between which an event moves: each a whole hall with its own store and clock."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Self

from hall.house import NOON_MS, House, Sink, side
from lexidrome import tournament as t
from lexidrome.base import LexiconName, PersonId, Refusal, StreamId
from lexidrome.game import HOUSE
from lexidrome.game.clock import settle
from lexidrome.game.play import PassTurn
from lexidrome.game.record_values import Mode
from lexidrome.game.start import StartGame
from lexidrome.game.values import Options
from lexidrome.hall import Caller, EventDesk, GameDesk, Office, Reception
from lexidrome.hall.events.desk import EventPlan, EventStanding
from lexidrome.hall.events.event import EventSink
from lexidrome.hall.events.moving import Moving, TakenIn
from lexidrome.hall.events.packing import parcel_of
from lexidrome.hall.events.results import GameResult, GameRulings
from lexidrome.hall.people.passwords import Passwords
from lexidrome.hall.run.names import HOUSE_SCOPE, event_stream
from lexidrome.lexicon import LexiconLibrary, tile_set
from lexidrome.rulebook import rule_set
from lexidrome.store import Person, verify, write_parcel
from lexidrome.store.postgres import PostgresStore
from lexidrome.store.sqlite import SqliteStore
from lexidrome.tournament.values import Entry
from web.conftest import CHEAP

SPRING = "spring"
DORA = PersonId("person:dora")
PLAYERS = [Person(PersonId(f"person:{n}"), n.title()) for n in ("ann", "bob", "cy", "dee")]
PLAYED, ON_SHEET = "d0-r1-n1-m3-play", "d0-r1-n2-m4-record"


class ToEvent(Sink):
    """Takes results to the event, as a server does."""

    house: Site

    async def take(self, result: GameResult) -> None:
        await EventSink(self.house.hall.events).take(result)

    async def take_rulings(self, rulings: GameRulings) -> None:
        await EventSink(self.house.hall.events).take_rulings(rulings)


class Site(House):
    def __init__(
        self, data: Path, now_ms: int = NOON_MS, store: SqliteStore | PostgresStore | None = None
    ) -> None:
        data.mkdir(exist_ok=True)
        super().__init__(data, now_ms, ToEvent(), store=store)
        assert isinstance(self.sink, ToEvent)
        self.sink.house = self
        hall, library = self.hall, LexiconLibrary(data)
        self.reception = Reception(self.store, hall.clock, hall.tasks, Passwords(CHEAP))
        self.office = Office(self.store, hall.roles, self.reception)
        self.desk = EventDesk(hall, GameDesk(hall), self.office)
        self.moving = Moving(hall, self.office, library, data)
        self.dora = EventStanding(DORA, t.Actor(t.Role.DIRECTOR, person=DORA), HOUSE_SCOPE)

    async def __aenter__(self) -> Self:
        await self.reception.open()
        await self.hall.open()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.hall.close()
        self.reception.close()
        self.store.close()

    async def make_event(self) -> None:
        """A round is on: one game on screen, one on a sheet."""
        for person in (*PLAYERS, Person(DORA, "Dora", "dora@example.org")):
            await self.reception.people.put(person)
        plan = EventPlan(
            SPRING, "Spring Open", rule_set("nsa-2009"),
            (t.phases.DivisionPlan("A", t.phases.default_phases(rule_set("nsa-2009"), 3)),),
        )  # fmt: skip
        assert await self.desk.create(self.dora, plan) is None
        entries = tuple(Entry((person.person,)) for person in PLAYERS)
        await self.give(t.entries.Enter(division="A", entries=entries))
        await self.give(t.rounds.DraftPairings(division="A", pairs=((1, 3), (2, 4))))
        await self.give(t.rounds.PublishPairings(division="A", round_number=1))
        await self.give(t.rounds.BeginRound(division="A", round_number=1))

    async def make_games(self, lexicon: str | None = None) -> tuple[StreamId, StreamId]:
        options = Options(lexicon=LexiconName(lexicon)) if lexicon else Options()
        played = await self.create("nsa-2009", event=SPRING, name=PLAYED, options=options)
        await self.start(played)
        sheet = await self.create(
            "nsa-2009", event=SPRING, name=ON_SHEET, options=Options(mode=Mode.RECORD)
        )
        await self.done(sheet, HOUSE.says(StartGame(first_side=0)))
        return played, sheet

    async def give(self, command: t.SingleCommand) -> None:
        once = f"{self.data.name}-{next(self._numbers)}"
        answer = await self.desk.command(self.dora, SPRING, command, once)
        assert not isinstance(answer, Refusal), answer.sentence

    async def hand_over(self, file: Path, to: str = "the cluster") -> None:
        answer = await self.moving.hand_over(self.dora, SPRING, to)
        assert not isinstance(answer, Refusal), answer.sentence
        self.pack(file)

    def pack(self, file: Path) -> None:
        with file.open("wb") as out:
            write_parcel(out, parcel_of(self.store, self.data, SPRING))

    async def take_in(self, file: Path) -> TakenIn:
        answer = await self.moving.take_in(self.dora, file)
        assert isinstance(answer, TakenIn), answer.sentence
        await self.hall.tasks.idle()
        return answer

    async def take_back(self, reason: str = "the stick was lost") -> None:
        answer = await self.moving.take_back(self.dora, SPRING, reason)
        assert not isinstance(answer, Refusal), answer.sentence
        await self.hall.tasks.idle()

    async def left_ms(self, game: StreamId) -> int:
        """On the clock of the first side, now."""
        state = await self.state(game)
        return settle(state.clock, self.clock.now_ms()).side_ms[0]

    async def pass_turn(self, game: StreamId, number: int) -> None:
        await self.done(game, side(number).says(PassTurn()))

    async def event(self) -> t.EventState:
        seen = await self.hall.events.look(event_stream(SPRING))
        assert seen is not None
        return seen.state.event

    def add_lexicon(self, name: str, *words: str) -> None:
        file = self.data / f"{name}.txt"
        file.write_text("\n".join(words))
        now = datetime(2026, 1, 1, tzinfo=UTC)
        LexiconLibrary(self.data).import_list(file, name, tile_set("english"), now)

    def caller(self, person: PersonId) -> Caller:
        return Caller(person)

    def is_refused(self, answer: object) -> bool:
        return isinstance(answer, Refusal)

    def check(self) -> None:
        assert verify(self.store).faults == []
