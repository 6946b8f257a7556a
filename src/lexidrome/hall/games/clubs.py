"""Clubs: a standing room with a code to scan, where those who come find each other.

A club is kept; who is there tonight is not (`games.lobby`). A night is a day by the clocks of
the server: what was played at it is found in the games themselves.
"""

from __future__ import annotations

import msgspec

from lexidrome.base import BadInput, Ms, PersonId, Refusal, text
from lexidrome.hall.games.terms import GameTerms
from lexidrome.hall.people.codes import is_code, new_code
from lexidrome.hall.run.clock import Clock
from lexidrome.hall.run.locks import Locks
from lexidrome.hall.run.names import new_id
from lexidrome.hall.run.records import Drawer
from lexidrome.store import Store

CLUB_RECORD = "club"
LONGEST_NAME = 60
MOST_CLUBS = 5
"""That one person may have."""

TOO_MANY = "too_many_clubs"


class Club(msgspec.Struct, frozen=True, omit_defaults=True):
    name: str
    code: str
    terms: GameTerms
    """What is usually played."""
    host: PersonId | None
    """None: whoever runs the server."""
    made_ms: Ms
    shows_initials: bool = False
    """Names are shown as initials: where children play."""


class Clubs:
    def __init__(self, store: Store, clock: Clock) -> None:
        self._drawer = Drawer(store, CLUB_RECORD, Club)
        self._clock = clock
        self._locks = Locks()
        """By host."""

    def all(self) -> list[tuple[str, Club]]:
        return sorted(self._drawer.items(), key=lambda pair: pair[1].name.casefold())

    def of_host(self, person: PersonId | None) -> list[tuple[str, Club]]:
        return [(key, each) for key, each in self.all() if each.host == person]

    def get(self, club: str) -> Club | None:
        return self._drawer.get(club)

    def find(self, typed: str) -> tuple[str, Club] | None:
        """The club whose code somebody has typed or scanned."""
        return next(((key, each) for key, each in self.all() if is_code(typed, each.code)), None)

    async def open(
        self, name: str, terms: GameTerms, host: PersonId | None, *, shows_initials: bool
    ) -> str | Refusal:
        """A new club; its id."""
        made_ms = self._clock.now_ms()
        club = Club(check_name(name), new_code(), terms, host, made_ms, shows_initials)
        async with self._locks.of(host or ""):
            if len(self.of_host(host)) >= MOST_CLUBS:
                sentence = text("You already have {count} clubs.", count=MOST_CLUBS)
                return Refusal(TOO_MANY, sentence)
            key = new_id()
            await self._drawer.put(key, club)
            return key

    async def renew(self, club: str) -> None:
        """Another code; the one that hangs on the wall leads nowhere any more."""
        await self._drawer.change(club, lambda held: msgspec.structs.replace(held, code=new_code()))

    async def close(self, club: str) -> None:
        """The room goes; the games that were played there stay."""
        await self._drawer.erase(club)


def check_name(name: str) -> str:
    called = " ".join(name.split())
    if called and len(called) <= LONGEST_NAME and called.isprintable():
        return called
    raise BadInput(
        text("A club’s name has 1 to {longest} visible characters.", longest=LONGEST_NAME)
    )


def initials(name: str) -> str:
    """`Ann Lee` as `A. L.`"""
    return " ".join(f"{part[0].upper()}." for part in name.split() if part)
