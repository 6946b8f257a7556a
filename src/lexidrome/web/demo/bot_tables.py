"""The games of the demo: three that bots play against each other, and one to join.

As long as the demo is served, a game that is over is followed by another.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from lexidrome.base import Refusal
from lexidrome.game.state import Setup
from lexidrome.hall import GameDesk, Invitations
from lexidrome.hall.games.bots import bot_name, bot_person
from lexidrome.hall.games.terms import GameTerms
from lexidrome.lexicon import ENABLE

PAIRS = (
    ("nsa-2009", "static", "highest_score"),
    ("washburn", "highest_score", "beginner"),
    ("nsa-2009", "beginner", "static"),
)
"""The rule set, who plays first, and whom."""
JOINED = ("nsa-2009", "highest_score")
LOOK_S = 20.0
MOVE_MS = 8_000
"""So long a bot takes for a move, so that people can watch."""


Pair = tuple[str, str, str]


def missing_pairs(setups: Iterable[Setup]) -> tuple[Pair, ...]:
    """Those of the pairs that do not play in any of these games."""
    playing = {(setup.rules.name, *map(bot_name, setup.sides)) for setup in setups}
    return tuple(pair for pair in PAIRS if pair not in playing)


async def begin_bot_games(invitations: Invitations, pairs: tuple[Pair, ...] = PAIRS) -> None:
    for rules, one, other in pairs:
        _made(await invitations.invite((bot_person(one),), GameTerms(rules, ENABLE), (other,)))


async def offer_game(invitations: Invitations) -> None:
    """A bot waits in the lobby for whoever comes."""
    rules, name = JOINED
    terms = GameTerms(rules, ENABLE, is_open=True, has_quick_bots=True)
    _made(await invitations.invite((bot_person(name, is_quick=True),), terms))


def _made(answer: object) -> None:
    if isinstance(answer, Refusal):
        raise RuntimeError(f"{answer.reason}: {answer.sentence}")


class LivelyTables:
    """Sees to it that bots play and that somebody waits in the lobby."""

    def __init__(self, desk: GameDesk, invitations: Invitations) -> None:
        self._desk = desk
        self._invitations = invitations

    async def keep(self) -> None:
        """Until it is cancelled."""
        while True:
            await self.look()
            await asyncio.sleep(LOOK_S)

    async def look(self) -> None:
        games = await self._desk.games_to_watch()
        missing = missing_pairs(setup for _, setup in games)
        await begin_bot_games(self._invitations, missing)
        if not self._invitations.waiting():
            await offer_game(self._invitations)
