"""Listeners of every kind, who look closely at whatever they are sent."""

from __future__ import annotations

import random
from enum import StrEnum
from typing import Any

import msgspec

from game.secrets_of import disguised, redealt
from hall.house import House
from lexidrome.base import Refusal, StreamId
from lexidrome.game import DECODER, AnyFact, Audience, GameState, Viewer
from lexidrome.game.seen import GameView, delayed_state, may_watch
from lexidrome.hall.games.audiences import GameAudiences
from lexidrome.hall.games.game import GameRules, RunningGame
from lexidrome.hall.run.feed import (
    Confided,
    Ended,
    Feed,
    Goodbye,
    Message,
    Passed,
    Presence,
    Snapshot,
    Told,
)


class Habit(StrEnum):
    STEADY = "steady"
    """Takes what there is after every command."""
    SLOW = "slow"
    """Takes something now and then, and is dropped when it is too late."""
    RESTLESS = "restless"
    """Goes away and comes back, sometimes without remembering anything."""


class Listener:
    def __init__(self, house: House, game: StreamId, viewer: Viewer, habit: Habit) -> None:
        self.house = house
        self.game = game
        self.viewer = viewer
        self.habit = habit
        self.version: int | None = None
        self.view: dict[str, Any] = {}
        """The picture as this listener puts it together from what it is told."""
        self.feed: Feed | None = None
        self.told = 0
        self.snapshots = 0
        self.goodbyes: list[Goodbye] = []

    async def live(self, luck: random.Random) -> None:
        """What this listener does between two commands."""
        if self.feed is None:
            if luck.random() < 0.5:
                await self.come(luck)
            return
        if self.habit is Habit.SLOW and luck.random() < 0.9:
            return
        await self.hear()
        if self.habit is Habit.RESTLESS and luck.random() < 0.15:
            self.go()

    async def come(self, luck: random.Random) -> None:
        if luck.random() < 0.3:
            self.version = None
        answer = await self.house.hall.feeds.subscribe(self.game, self.viewer, self.version)
        real = await self.house.state(self.game)
        if isinstance(answer, Refusal):
            assert not may_watch(real, self.viewer)
            return
        assert may_watch(real, self.viewer)
        self.feed = answer
        await self.hear()

    def go(self) -> None:
        if self.feed is not None:
            self.feed.close()
        self.feed = None

    async def hear(self) -> None:
        while self.feed is not None and len(self.feed):
            for message in self.feed.take():
                await self.look_at(message)

    async def look_at(self, message: Message) -> None:
        if isinstance(message, Presence | Passed | Confided):
            return
        if isinstance(message, Ended):
            self.feed = None
            self.goodbyes.append(message.reason)
            return
        present = await self.present()
        assert message.version <= present.version, "seen before its time"
        if isinstance(message, Snapshot):
            self.snapshots += 1
            self.check_snapshot(message, present)
            self.view = msgspec.json.decode(message.data)
        else:
            self.told += 1
            assert self.version is not None, "an event before any picture"
            assert message.version == self.version + 1, "missed, or told twice"
            self.check_event(message, present)
            self.take_view(message, present)
        self.version = message.version

    def take_view(self, told: Told, present: GameState) -> None:
        """Wherever a picture is complete, it is the one that a new listener would get."""
        if told.view is not None:
            self.view = msgspec.json.decode(told.view)
        elif told.changes is not None:
            self.view |= msgspec.json.decode(told.changes)
            for name, tail in msgspec.json.decode(told.tails or b"{}").items():
                self.view[name][tail["from"] :] = tail["items"]
        else:
            return
        if told.version == present.version:
            blind = self.blind(present)
            assert msgspec.convert(self.view, GameView) == blind, "the picture tells a secret"

    def blind(self, present: GameState) -> GameView:
        """What this audience gets, and can do, if all that it must not know is otherwise."""
        dealt = RunningGame(redealt(present, self.viewer))
        return GameAudiences(lambda _: True).view(self.game, dealt, self.viewer)

    async def present(self) -> GameState:
        """The game as far as this audience may know it now, by an account of its own."""
        if self.viewer.audience is not Audience.SPECTATOR:
            return await self.house.state(self.game)
        late = delayed_state(self.events(), self.house.clock.now_ms())
        assert late is not None
        return late

    def events(self) -> list[AnyFact]:
        rules = GameRules(self.house.lexicons)
        return [rules.decode(stored) for stored in self.house.store.read(self.game)]

    def check_snapshot(self, snapshot: Snapshot, present: GameState) -> None:
        if self.habit is not Habit.SLOW:
            assert snapshot.version == present.version
            blind = self.blind(present)
            assert snapshot.data == msgspec.json.encode(blind), "the picture tells a secret"

    def check_event(self, told: Told, present: GameState) -> None:
        """Wherever another deal would change the event, the listener was told nothing."""
        stored = self.events()[told.version - 1]
        shown = DECODER.decode(told.data)
        assert type(shown) is type(stored)
        other = disguised(present, stored, self.viewer)
        for field in stored.__struct_fields__:
            if getattr(other, field) != getattr(stored, field):
                assert getattr(shown, field) is None, f"{field} of {type(stored)} was told"
