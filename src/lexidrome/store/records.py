"""Small things beside the chain that change and must be forgotten some day.

Accounts, sessions and keys are secrets and no history. The store keeps them as
bytes by kind and key and, like people, erases them down to the bytes.
"""

from __future__ import annotations

import msgspec

from lexidrome.store.event import check_id


class Record(msgspec.Struct, frozen=True):
    """Something that is kept beside the facts and may change, by its kind and key."""

    kind: str
    key: str
    data: bytes

    def __post_init__(self) -> None:
        check_id("kind", self.kind)
        check_id("key", self.key)
