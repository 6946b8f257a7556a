"""How a game is named in addresses and messages: its id, or `EVENT~ID` in an event."""

from __future__ import annotations

from functools import lru_cache

from lexidrome.base import BadInput, NotFound, StreamId, text
from lexidrome.game.record_values import Mode
from lexidrome.hall import game_stream
from lexidrome.hall.events.meetings import OpenedGame

SEPARATOR = "~"
"""Needs no escape in an address and stands in no name."""


def address_of(stream: StreamId) -> str:
    return SEPARATOR.join(stream.split("/")[1:])


@lru_cache(maxsize=4096)
def stream_at(address: str) -> StreamId:
    """The game's stream; whatever cannot be a game's name names no game."""
    event, separator, game = address.rpartition(SEPARATOR)
    try:
        return game_stream(game, event if separator else None)
    except BadInput:
        raise no_such_game() from None


def page_of(opened: OpenedGame) -> str:
    """Where a game of a table is played, or its sheet kept."""
    path = f"/games/{address_of(opened.stream)}"
    return f"{path}/record" if opened.mode is Mode.RECORD else path


def no_such_game() -> NotFound:
    return NotFound(text("There is no such game."))
