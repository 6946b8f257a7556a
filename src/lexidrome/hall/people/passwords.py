"""Passwords: hashed with Argon2 on threads of their own, few at once.

One hash takes a fifth of a second and 64 MiB, which is what makes guessing
dear. Two threads make them, so that a crowd at the door takes at most 128 MiB
and holds up neither the event loop nor the games.
"""

from __future__ import annotations

from pwdlib import PasswordHash
from pwdlib.hashers.argon2 import Argon2Hasher

from lexidrome.base import BadInput, text
from lexidrome.hall.run.jobs import FewThreads

THREADS = 2
MOST_WAITING = 50
SHORTEST = 8
LONGEST = 200


class Passwords:
    def __init__(self, hasher: Argon2Hasher | None = None) -> None:
        self._hash = PasswordHash((hasher or Argon2Hasher(),))
        sentence = text("Too many people are signing in at once; try again in a moment.")
        self._threads = FewThreads("password", THREADS, MOST_WAITING, sentence)
        self._decoy: str | None = None

    async def hash(self, password: str) -> str:
        """What to keep instead of the password."""
        check_password(password)
        return await self._threads.run(lambda: self._hash.hash(password))

    async def verify(self, password: str, kept: str | None) -> tuple[bool, str | None]:
        """Whether it is the password, and a new hash to keep if the old one is too cheap.

        Without a hash to hold it against the answer takes as long, and is no.
        """
        return await self._threads.run(lambda: self._verify(password[:LONGEST], kept))

    def close(self) -> None:
        self._threads.close()

    def _verify(self, password: str, kept: str | None) -> tuple[bool, str | None]:
        if kept is None:
            if self._decoy is None:
                self._decoy = self._hash.hash("somebody else's password")
            self._hash.verify(password, self._decoy)
            return False, None
        return self._hash.verify_and_update(password, kept)


def check_password(password: str) -> None:
    if not SHORTEST <= len(password) <= LONGEST:
        raise BadInput(
            text(
                "A password has {shortest} to {longest} characters.",
                shortest=SHORTEST,
                longest=LONGEST,
            )
        )
