"""The word judge's station: rules on a play once, writes it down, tells it on a fixed schedule."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import msgspec

from lexidrome.base import CommandId, Conflict, LexiconName, Ms, StreamId, text
from lexidrome.hall.games.lexicons import Lexicons
from lexidrome.hall.people.codes import is_code, new_code
from lexidrome.hall.run.records import Drawer
from lexidrome.lexicon import Lexicon, check_words_of_play, judge, verdict_due_ms
from lexidrome.store import NewEvent, Store, StoredEvent

STATION = StreamId("station")
PLAY_RULED = "station.play_ruled.1"
CODE_RECORD = "station"
CODE = "code"
DOOR = "door"
OPEN = "open"


class JudgePlay(msgspec.Struct, frozen=True):
    """Asks whether all words of a play are acceptable."""

    lexicon: LexiconName
    words: tuple[str, ...]
    command_id: CommandId
    """The same id is the same question, however often it is asked."""


class PlayRuled(msgspec.Struct, frozen=True):
    """As it is stored; nothing in it tells one word of a play from another."""

    words: tuple[str, ...]
    is_acceptable: bool
    lexicon: LexiconName
    checksum: str | None
    """The checksum of the words that the lexicon had at that moment."""


class StationRuling(msgspec.Struct, frozen=True):
    """What was ruled, and when."""

    command_id: CommandId
    at_ms: Ms
    words: tuple[str, ...]
    is_acceptable: bool
    lexicon: LexiconName
    who: str
    """Who asked: a person's id, or `station` where nobody in particular did."""


class Times(msgspec.Struct, frozen=True):
    """The clocks a station lives by."""

    wall_ms: Callable[[], Ms]
    """Stamps rulings."""
    monotonic_ms: Callable[[], Ms]
    """Paces them."""
    sleep_ms: Callable[[int], Awaitable[None]]


class Station:
    """Rules on words for whoever walks up to it, and keeps every ruling."""

    def __init__(self, lexicons: Lexicons, store: Store, times: Times) -> None:
        self._lexicons = lexicons
        self._store = store
        self._times = times

    async def rule(self, command: JudgePlay, *, who: str = STATION) -> StationRuling:
        """Rule on a play; the answer comes after a time that does not depend on its words."""
        asked_at_ms = self._times.monotonic_ms()
        ruling = await asyncio.to_thread(self._ruled, command, who)
        ready_at_ms = self._times.monotonic_ms()
        await self._times.sleep_ms(verdict_due_ms(asked_at_ms, ready_at_ms) - ready_at_ms)
        return ruling

    def ruling(self, command_id: CommandId) -> StationRuling | None:
        """What was ruled on a command, if it was."""
        answer = self._store.answer(STATION, command_id)
        if answer is None:
            return None
        return ruling_of(self._store.read(STATION, answer.first_version)[0])

    def rulings(self) -> list[StationRuling]:
        """All that was ever ruled, in order."""
        return [ruling_of(event) for event in self._store.read(STATION)]

    def lexicon(self, name: str) -> Lexicon:
        """A lexicon to ask; kept in memory until its words change."""
        return self._lexicons.load(name)

    def _ruled(self, command: JudgePlay, who: str) -> StationRuling:
        lexicon = self.lexicon(command.lexicon)
        words = check_words_of_play(command.words, lexicon.tiles)
        ruling = self.ruling(command.command_id) or self._new_ruling(command, lexicon, who)
        if (ruling.words, ruling.lexicon) != (words, lexicon.name):
            raise Conflict(text("This challenge has already been ruled on, with other words."))
        return ruling

    def _new_ruling(self, command: JudgePlay, lexicon: Lexicon, who: str) -> StationRuling:
        verdict = judge(lexicon, command.words)
        ruled = PlayRuled(verdict.words, verdict.is_acceptable, lexicon.name, verdict.checksum)
        event = NewEvent(PLAY_RULED, msgspec.json.encode(ruled))
        # Rulings do not build on each other, so it does not matter what came in between.
        answer = self._store.append(
            STATION, None, [event], command.command_id, who=who, at_ms=self._times.wall_ms()
        ).result()
        return ruling_of(self._store.read(STATION, answer.first_version)[0])


def ruling_of(event: StoredEvent) -> StationRuling:
    ruled = msgspec.json.decode(event.data, type=PlayRuled)
    return StationRuling(
        event.command_id,
        event.at_ms,
        ruled.words,
        ruled.is_acceptable,
        ruled.lexicon,
        event.who,
    )


class StationPass:
    """The judge station's own code, by which a device on the network becomes a station.

    Players may not look words up while they play (SSC-29, NSA-III.A.6.p3), and any
    phone reaches a server on the local network. So the station opens at the machine
    itself, to those who run things, and on a device where one of them has typed this
    code; unless the house opens it to everybody.
    """

    def __init__(self, store: Store) -> None:
        self._drawer = Drawer(store, CODE_RECORD, str)

    async def open(self) -> None:
        """Have a code; the first start makes it."""
        await self._drawer.make(CODE, new_code())

    @property
    def code(self) -> str:
        code = self._drawer.get(CODE)
        assert code is not None, "the pass is opened before it is used"
        return code

    @property
    def is_for_everybody(self) -> bool:
        return self._drawer.get(DOOR) == OPEN

    def is_right(self, typed: str) -> bool:
        return is_code(typed, self.code)

    async def renew(self) -> None:
        """From now on stations want a new code, those that were opened with the old one too."""
        await self._drawer.put(CODE, new_code())

    async def open_to_everybody(self, *, is_wanted: bool) -> None:
        if is_wanted:
            await self._drawer.put(DOOR, OPEN)
        else:
            await self._drawer.erase(DOOR)
