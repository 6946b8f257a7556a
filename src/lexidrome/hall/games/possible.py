"""What somebody can do in a stored game, without a house that runs: for the command line."""

from __future__ import annotations

import msgspec

from lexidrome import game as g
from lexidrome.base import NotFound, StreamId, text
from lexidrome.hall.games.audiences import GameAudiences, Offers, Whys, offers_at, whys_at
from lexidrome.hall.games.game import GameRules, RunningGame
from lexidrome.hall.games.lexicons import Lexicons
from lexidrome.hall.judging.lookups import TableLookups
from lexidrome.store import Store


class Possible(msgspec.Struct, frozen=True):
    version: int
    """Of the game, of which it is said."""
    can: Offers
    cannot: Whys


def possible_in(
    store: Store,
    lexicons: Lexicons,
    stream: StreamId,
    viewer: g.Viewer,
    for_side: int | None = None,
) -> Possible:
    """As a page of theirs would be told after the last fact of the game."""
    rules = GameRules(lexicons)
    state: RunningGame | None = None
    for stored in store.read(stream):
        state = rules.evolve(state, rules.decode(stored))
    if state is None:
        raise NotFound(text("There is no such game."))
    game = state.game
    for side in (viewer.side, for_side):
        if side is not None and side not in game.sides:
            raise NotFound(text("This game has no side number {side}.", side=side + 1))
    position = GameAudiences(TableLookups(store).are_allowed).position(stream, game, viewer)
    offers = offers_at(position, game, for_side)
    return Possible(game.version, offers, whys_at(position, game, for_side))
