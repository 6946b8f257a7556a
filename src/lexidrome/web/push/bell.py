"""Calls somebody back to the table whose page is closed: their turn, a challenge, a result.

What is sent says that and nothing else: no rack, no word, no score, no name.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator
from enum import StrEnum

import msgspec

from lexidrome import game as g
from lexidrome.base import PersonId, StreamId, Text, text
from lexidrome.hall.games.game import RunningGame
from lexidrome.hall.people.subscriptions import PushSubscriptions
from lexidrome.hall.run.orders import Change
from lexidrome.web.kit.languages import Languages
from lexidrome.web.live import address_of
from lexidrome.web.push.sender import Sender

MOST_REMEMBERED = 5_000


class Signal(StrEnum):
    TURN = "turn"
    CHALLENGE = "challenge"
    RESULT = "result"


TITLES: dict[Signal, Text] = {
    Signal.TURN: text("Your turn"),
    Signal.CHALLENGE: text("Your play is challenged"),
    Signal.RESULT: text("There is a result"),
}


class Call(msgspec.Struct, frozen=True):
    """What a browser is told."""

    title: str
    path: str


class Bell:
    def __init__(
        self,
        subscriptions: PushSubscriptions,
        sender: Sender,
        languages: Languages,
        is_there: Callable[[PersonId, StreamId], bool],
    ) -> None:
        self._subscriptions = subscriptions
        self._sender = sender
        self._languages = languages
        self._is_there = is_there
        """Whether somebody has the page open, which signals by itself."""
        self._on_turn: OrderedDict[StreamId, int | None] = OrderedDict()

    def note_game(self, change: Change[RunningGame, g.AnyFact]) -> None:
        """Listens to games."""
        state = change.state.game
        before = self._on_turn.get(change.stream)
        self._on_turn[change.stream] = state.on_turn
        self._on_turn.move_to_end(change.stream)
        if len(self._on_turn) > MOST_REMEMBERED:
            self._on_turn.popitem(last=False)
        if state.setup.is_recorded:
            # Both sit at the board.
            return
        for side, signal in signals(change.events, state, before):
            for person in dict.fromkeys(state.setup.sides[side].persons):
                self._call(person, change.stream, signal)

    def _call(self, person: PersonId, stream: StreamId, signal: Signal) -> None:
        found = self._subscriptions.of(person)
        if not found or self._is_there(person, stream):
            return
        for each in found:
            language = self._languages.for_visitor(each.language, "")
            call = Call(language.translated(TITLES[signal]), f"/games/{address_of(stream)}")
            self._sender.send(each, msgspec.json.encode(call))


def signals(
    events: tuple[g.AnyFact, ...], state: g.GameState, before: int | None
) -> Iterator[tuple[int, Signal]]:
    """For each side the weightiest of what has happened."""
    is_result = any(isinstance(each, g.finish.GameEnded) for each in events)
    is_challenged = any(isinstance(each, g.challenge.PlayChallenged) for each in events)
    played = None if state.play is None else state.play.side
    for side in range(len(state.setup.sides)):
        if is_result:
            yield side, Signal.RESULT
        elif is_challenged and side == played:
            yield side, Signal.CHALLENGE
        elif state.phase is g.Phase.PLAYING and state.on_turn == side != before:
            yield side, Signal.TURN
