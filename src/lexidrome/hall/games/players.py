"""Who sits in a game at this moment, and which games of events are played on screen.

Somebody who plays may meanwhile neither look words up nor analyse nor open old
games (SSC-29, NSA-III.A.6); whoever serves such things asks here.
"""

from __future__ import annotations

from collections import defaultdict

from lexidrome import game as g
from lexidrome.base import PersonId, StreamId
from lexidrome.hall.games.game import RunningGame
from lexidrome.hall.run.names import event_of
from lexidrome.hall.run.orders import Change, Seen
from lexidrome.rulebook import RuleSet

_TURNING_POINTS = frozenset(
    {
        g.start.GameStarted,
        g.finish.GameEnded,
        g.ruling.GameReopened,
        g.tie.LightningStarted,
        g.tie.TieBroken,
        g.Corrected,
    }
)
_PLAYING = frozenset({g.Phase.PLAYING, g.Phase.ENDING, g.Phase.LIGHTNING})


class Seated:
    def __init__(self) -> None:
        self._in_progress: set[StreamId] = set()
        self._on_screen: dict[StreamId, RuleSet] = {}
        self._games: defaultdict[PersonId, set[StreamId]] = defaultdict(set)

    def games_of(self, person: PersonId) -> frozenset[StreamId]:
        """The games in progress that this person plays."""
        return frozenset(self._games.get(person, ()))

    def is_in_progress(self, stream: StreamId) -> bool:
        return stream in self._in_progress

    @property
    def in_progress(self) -> frozenset[StreamId]:
        """Games that are played at this moment; a start looks at those that were (`Hall.open`)."""
        return frozenset(self._in_progress)

    @property
    def on_screen(self) -> dict[StreamId, RuleSet]:
        """Games of events in progress that are played on screen, with their rules."""
        return dict(self._on_screen)

    def loaded(self, stream: StreamId, seen: Seen[RunningGame]) -> None:
        """Listens for games that come into memory."""
        self._note(stream, seen.state.game)

    def changed(self, change: Change[RunningGame, g.AnyFact]) -> None:
        """Listens to games."""
        if any(type(event) in _TURNING_POINTS for event in change.events):
            self._note(change.stream, change.state.game)

    def _note(self, stream: StreamId, game: g.GameState) -> None:
        if game.phase in _PLAYING:
            self._in_progress.add(stream)
            if not game.is_recorded and event_of(stream) is not None:
                self._on_screen[stream] = game.rules
        else:
            self._in_progress.discard(stream)
            self._on_screen.pop(stream, None)
        persons = {person for side in game.setup.sides for person in side.persons}
        for person in persons:
            if game.phase in _PLAYING:
                self._games[person].add(stream)
            elif person in self._games:
                self._games[person].discard(stream)
                if not self._games[person]:
                    del self._games[person]
