"""What may be written into a store that servers of different versions share.

Whoever reads a store knows the facts of its own version and of all before it. So each fact says
since which format it is there, and while the versions of a house are mixed nothing is written
that its oldest server could not read: what needs a newer fact is refused until that server has
gone. From then on the store has the newer format, and an older server does not open it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from lexidrome.base import BadInput, Unavailable, text


class Format(msgspec.Struct, frozen=True):
    number: int
    since: Mapping[str, int] = {}
    """The facts that are not as old as the first format."""

    def check_readable(self, stored: int) -> None:
        """Whether a store of that format can be read by this version."""
        if stored > self.number:
            raise BadInput(
                text(
                    "A newer Lexidrome writes to this database (format {stored}), and this one "
                    "reads no more than format {known}. Install the newer one here.",
                    stored=stored,
                    known=self.number,
                )
            )

    def check_writable(self, names: Iterable[str], stored: int) -> None:
        """Whether all who share a store of that format can read these facts."""
        if stored < self.number and any(self.since.get(name, 1) > stored for name in names):
            raise Unavailable(text("This can be done as soon as all servers have the new version."))


FORMAT = Format(1)
"""Raised by one for each version that has new facts, with these in `since`."""
