"""The fingerprint of the hall's certificate, as people compare it."""

from __future__ import annotations

import msgspec

from lexidrome.web.server.authority import Authority

PAIRS_A_ROW = 8


class Fingerprint(msgspec.Struct, frozen=True):
    rows: tuple[str, ...]
    """That two people can read to each other."""

    @classmethod
    def of(cls, authority: Authority) -> Fingerprint:
        pairs = authority.fingerprint.split(":")
        starts = range(0, len(pairs), PAIRS_A_ROW)
        return cls(tuple(" ".join(pairs[at : at + PAIRS_A_ROW]) for at in starts))
