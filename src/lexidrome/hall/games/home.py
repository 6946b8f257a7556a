"""A player's home: the games of a device or an account, open, in progress and over.

What is found are seats on a shelf (`people.shelves`) and seats in invitations. Of a game in
progress a side's own row says whose turn it is and the score, which that side sees anyway.
What a game came to is worked out when it is over, from its facts, and kept in memory until
the game changes.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence

import msgspec

from lexidrome import game as g
from lexidrome.base import Ms, PersonId, StreamId
from lexidrome.hall.games.bots import bot_name
from lexidrome.hall.games.game import RunningGame, spell
from lexidrome.hall.games.invitations import Invitation, Invitations
from lexidrome.hall.games.scorecards import GameCard, Knows, card_of
from lexidrome.hall.games.statistics import Played
from lexidrome.hall.hall import Hall
from lexidrome.hall.people.shelves import ShelfOwner, Shelves
from lexidrome.hall.run.names import event_of
from lexidrome.hall.run.orders import Change
from lexidrome.lexicon import judge
from lexidrome.store import StoredEvent

MOST_REMEMBERED = 20_000
"""Games whose cards are kept in memory."""

Persons = tuple[PersonId, ...]


class OwnGame(msgspec.Struct, frozen=True):
    """A game as one of its sides finds it again."""

    stream: StreamId
    side: int
    sides: tuple[Persons, ...]
    rules: str
    """The title of the rule set."""
    lexicon: str
    is_rated: bool
    is_recorded: bool
    event: str
    """Empty: it belongs to none."""
    created_ms: Ms
    scores: tuple[int, ...]
    is_own_turn: bool = False
    card: GameCard | None = None
    """None: it is not over."""

    @property
    def played(self) -> Played | None:
        return None if self.card is None else Played(self.card, self.side)

    @property
    def others(self) -> Persons:
        found = (p for at, persons in enumerate(self.sides) if at != self.side for p in persons)
        return tuple(dict.fromkeys(found))

    @property
    def is_against_bot(self) -> bool:
        sides = (each for at, each in enumerate(self.sides) if at != self.side)
        return any(bot_name(g.values.Side(persons)) for persons in sides)


class Home(msgspec.Struct, frozen=True):
    offered: tuple[tuple[StreamId, Invitation], ...]
    """Rematches that wait for this person."""
    waiting: tuple[tuple[StreamId, Invitation], ...]
    """Their own invitations, for which nobody has come yet."""
    running: tuple[OwnGame, ...]
    """Those in which it is their turn come first."""
    over: tuple[OwnGame, ...]
    """The newest first."""


class Homes:
    def __init__(self, hall: Hall, invitations: Invitations, shelves: Shelves) -> None:
        self._hall = hall
        self._invitations = invitations
        self._shelves = shelves
        self._over: OrderedDict[StreamId, OwnGame] = OrderedDict()
        """As the first side finds them, of games that have not changed since."""
        hall.games.listen(self._changed)

    @property
    def now_ms(self) -> Ms:
        return self._hall.clock.now_ms()

    async def of(self, owner: ShelfOwner) -> Home:
        person = owner.person
        seats = {each.seat.stream: each.seat.number for each in self._shelves.of(owner)}
        offered, waiting = [], []
        for stream, invitation in self._invitations.of_person(person):
            side = invitation.side_of(person)
            if invitation.is_started and side is not None:
                seats.setdefault(stream, side)
            elif side is not None:
                waiting.append((stream, invitation))
            else:
                offered.append((stream, invitation))
        found = [await self._own(stream, side) for stream, side in seats.items()]
        games = [each for each in found if each is not None]
        running = [each for each in games if each.card is None and self._sits(owner, each)]
        over = [each for each in games if each.card is not None]
        return Home(
            tuple(offered),
            tuple(waiting),
            tuple(sorted(running, key=lambda each: (not each.is_own_turn, -each.created_ms))),
            tuple(sorted(over, key=lambda each: -_ended_ms(each))),
        )

    async def game(self, stream: StreamId) -> OwnGame | None:
        """One game, as its first side finds it."""
        return await self._own(stream, 0)

    async def _own(self, stream: StreamId, side: int) -> OwnGame | None:
        found = self._over.get(stream)
        if found is None:
            found = await self._looked_at(stream)
        if found is None or side >= len(found.sides):
            return None
        is_own_turn = found.card is None and await self._is_on_turn(stream, side)
        return msgspec.structs.replace(found, side=side, is_own_turn=is_own_turn)

    def _sits(self, owner: ShelfOwner, game: OwnGame) -> bool:
        """Whether the seat is theirs still: whose link was taken back sees no more than others."""
        is_own = owner.person is not None and owner.person in game.sides[game.side]
        return is_own or self._shelves.seat(owner, game.stream) is not None

    async def _is_on_turn(self, stream: StreamId, side: int) -> bool:
        seen = await self._hall.games.look(stream)
        return seen is not None and seen.state.game.on_turn == side

    async def _looked_at(self, stream: StreamId) -> OwnGame | None:
        if self._hall.seated.is_in_progress(stream):
            seen = await self._hall.games.look(stream)
            assert seen is not None
            return row_of(stream, seen.state.game)
        stored = await self._hall.games.read(stream)
        if not stored:
            # It waits for the others to sit down, or was never made.
            return None
        row = await asyncio.to_thread(self._read, stream, stored)
        if row.card is not None:
            self._over[stream] = row
            if len(self._over) > MOST_REMEMBERED:
                self._over.popitem(last=False)
        return row

    def _read(self, stream: StreamId, stored: Sequence[StoredEvent]) -> OwnGame:
        """Runs on a thread: hundreds of games are read after a start."""
        facts = [self._hall.games.decode(each) for each in stored]
        game = g.fold(facts)
        row = row_of(stream, game)
        if game.phase is not g.Phase.ENDED or game.outcome is None:
            return row
        return msgspec.structs.replace(row, card=card_of(game, facts, self._knows(game)))

    def _knows(self, game: g.GameState) -> Knows | None:
        """Asks the lexicon of the game; nobody, if it is not here any more."""
        name = game.setup.options.lexicon
        if name is None or not self._hall.lexicons.has(name):
            return None
        lexicon = self._hall.lexicons.load(name)
        return lambda words: (
            judge(lexicon, [spell(each, game.setup) for each in words]).is_acceptable
        )

    def _changed(self, change: Change[RunningGame, g.AnyFact]) -> None:
        self._over.pop(change.stream, None)


def row_of(stream: StreamId, game: g.GameState) -> OwnGame:
    setup = game.setup
    scores = game.scores if game.outcome is None else game.outcome.scores
    return OwnGame(
        stream=stream,
        side=0,
        sides=tuple(side.persons for side in setup.sides),
        rules=setup.rules.title,
        lexicon=setup.options.lexicon or "",
        is_rated=setup.options.is_rated,
        is_recorded=setup.is_recorded,
        event=event_of(stream) or "",
        created_ms=Ms(setup.created_at_ms),
        scores=scores,
    )


def _ended_ms(game: OwnGame) -> int:
    return game.created_ms if game.card is None else game.card.ended_ms
