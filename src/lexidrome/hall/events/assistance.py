"""Whether the house helps: looks words up, opens old games, begins games that it judges.

While a game of an event is played on screen, everybody in the hall has the server at
hand, signed in or not, at any device: whoever sits in such a game could ask it beside
the board. So it then helps nobody (SSC-29, NSA-III.A.6), until the director of every
event that is played on screen has opened it (`SetHelp`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

import msgspec

from lexidrome import game as g
from lexidrome import tournament as t
from lexidrome.base import Refusal, StreamId, text
from lexidrome.hall.events.event import RunningEvent, pairing_of
from lexidrome.hall.games.game import RunningGame
from lexidrome.hall.games.players import Seated
from lexidrome.hall.run.names import (
    TablePlace,
    event_name,
    event_of,
    event_stream,
    table_game,
    table_of,
)
from lexidrome.hall.run.records import Drawer
from lexidrome.hall.run.streams import Streams
from lexidrome.rulebook import RuleSet, cited
from lexidrome.store import Store

HELP_CLOSED = "help_closed"
KIND = "help"
CLOSED_FOR = "closed_for"
Forbids = Callable[[Collection[StreamId]], bool]
"""A rule of what those may not do who play these games."""


class Closure(msgspec.Struct, frozen=True):
    """For whose sake the house helps nobody at this moment."""

    title: str
    """Of an event whose games are played on screen."""
    rules: RuleSet
    game: StreamId
    """One of them; whoever asks may be playing it."""


class Notice:
    """A game of anywhere in the house for whose sake it helps nobody.

    A process knows which of its own games are played on screen, and whoever has the house knows
    it of all.
    """

    def __init__(self, store: Store, games: Streams[RunningGame, g.Given, g.AnyFact]) -> None:
        self._drawer = Drawer(store, KIND, str)
        self._games = games

    async def post(self, game: StreamId | None) -> None:
        await self._drawer.edit(CLOSED_FOR, lambda _: game)

    async def look(self) -> None:
        """Have the game in memory, among those that are known to be played."""
        if (game := self._drawer.get(CLOSED_FOR)) is not None:
            await self._games.look(StreamId(game))


class Assistance:
    def __init__(
        self,
        seated: Seated,
        events: Streams[RunningEvent, t.Given, t.AnyFact],
        is_away: Callable[[StreamId], bool],
    ) -> None:
        self._seated = seated
        self._events = events
        self._is_away = is_away
        self._notice: Notice | None = None

    def share(self, notice: Notice) -> None:
        """Others run parts of the house: whoever has the house says whether it helps."""
        self._notice = notice

    async def post_notice(self) -> None:
        """Say it anew: a game or an event may have changed it."""
        if self._notice is not None:
            closure = await self._closure()
            await self._notice.post(None if closure is None else closure.game)

    async def closure(self) -> Closure | None:
        """Why nobody is helped now; None: everybody is."""
        if self._notice is not None:
            await self._notice.look()
        return await self._closure()

    async def _closure(self) -> Closure | None:
        tournaments: dict[str, t.Tournament | None] = {}
        for stream, rules in sorted(self._seated.on_screen.items()):
            if self._is_away(stream):
                continue
            event = event_of(stream)
            assert event is not None, "only games of events are kept as played on screen"
            if event not in tournaments:
                seen = await self._events.look(event_stream(event))
                tournaments[event] = None if seen is None else seen.state.event.tournament
            tournament = tournaments[event]
            if _is_kept(tournament, stream):
                title = event if tournament is None else tournament.setup.title
                return Closure(title, rules, stream)
        return None

    async def is_paper_played(self) -> bool:
        """Some pairing of an event is being played, and no game of it is kept by the house."""
        kept = {(event_of(stream), table_of(stream)) for stream in self._seated.in_progress}
        events = {event_stream(event) for event, _ in kept if event is not None}
        for stream in sorted(events | self._events.live):
            if self._is_away(stream):
                continue
            seen = await self._events.look(stream)
            if seen is not None and any(
                (event_name(stream), place) not in kept
                for place in _being_played(seen.state.event.tournament)
            ):
                return True
        return False

    async def refused(self, forbids: Forbids) -> Refusal | None:
        """Why the house does not help with this now, whoever asks."""
        closure = await self.closure()
        if closure is None or not forbids((closure.game,)):
            return None
        rule_id = cited(forbids, closure.rules)
        sentence = text(
            "Games of “{event}” are being played on screen. Until the last one is over, nobody "
            "can look words up, open old games or start games on this server ({rule}), unless "
            "the director allows it at the desk.",
            event=closure.title,
            rule=rule_id,
        )
        return Refusal(HELP_CLOSED, sentence, rule_id)


def _being_played(tournament: t.Tournament) -> Iterator[TablePlace | None]:
    """The pairings of rounds that are on and have no result yet."""
    for at, division in enumerate(tournament.divisions.values()):
        for each, game in division.games():
            if each.status is t.RoundStatus.BEGUN and not game.is_bye and game.slip is None:
                yield table_of(StreamId(table_game(at, each.number, game.first, game.second)))


def _is_kept(tournament: t.Tournament | None, stream: StreamId) -> bool:
    """Whether this game keeps the house closed.

    One that was left lying does not: its pairing has its result, or is no more.
    """
    if tournament is None or table_of(stream) is None:
        return tournament is None or not tournament.is_help_open
    game = pairing_of(tournament, stream)
    return not tournament.is_help_open and game is not None and not game.counts
