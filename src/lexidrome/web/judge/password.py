"""The password without which a judge station is not left; kept in the data folder as a hash."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from pathlib import Path

import msgspec

from lexidrome.base import Damaged, text
from lexidrome.base.files import replace_file
from lexidrome.base.folders import make_folder
from lexidrome.hall.run.jobs import FewThreads

FILE = "station.json"
SALT_BYTES = 16
COST = 2**15
MEMORY_BYTES = 64 * 2**20
MOST_WAITING = 20
LONGEST = 1000
"""Of a password that is tried, in characters."""


class _Kept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What stands in the file."""

    scrypt_cost: int
    salt: bytes
    hash: bytes


class StationPassword:
    """Answers one at a time, on a thread of its own, because each answer is costly."""

    def __init__(self, data: Path) -> None:
        self._file = data / FILE
        sentence = text("Too many password attempts at once; try again in a moment.")
        self.threads = FewThreads("station", 1, MOST_WAITING, sentence)

    @property
    def is_set(self) -> bool:
        return self._file.exists()

    def set(self, password: str) -> None:
        """Keep a new password; an empty one means that none is needed."""
        if not password:
            self._file.unlink(missing_ok=True)
            return
        salt = secrets.token_bytes(SALT_BYTES)
        kept = _Kept(COST, salt, _hash(password, salt, COST))
        make_folder(self._file.parent)
        replace_file(self._file, msgspec.json.encode(kept))

    async def verify(self, password: str) -> bool:
        return await self.threads.run(lambda: self.is_right(password[:LONGEST]))

    def is_right(self, password: str) -> bool:
        if not self.is_set:
            return True
        kept = self._read()
        return hmac.compare_digest(_hash(password, kept.salt, kept.scrypt_cost), kept.hash)

    def close(self) -> None:
        self.threads.close()

    def _read(self) -> _Kept:
        try:
            return msgspec.json.decode(self._file.read_bytes(), type=_Kept)
        except msgspec.MsgspecError as error:
            raise Damaged(
                text(
                    "The file {file} cannot be read. Set the password of the station again with "
                    "lexidrome serve --station-password.",
                    file=str(self._file),
                )
            ) from error


def _hash(password: str, salt: bytes, cost: int) -> bytes:
    return hashlib.scrypt(
        password.encode(), salt=salt, n=cost, r=8, p=1, maxmem=MEMORY_BYTES, dklen=32
    )
