"""Names and contacts, beside the chain so that they can be erased.

Events hold a person's id alone. Erasing somebody removes the row; the events
stay whole, their hashes too, and nobody can tell any more who the id was.
"""

from __future__ import annotations

import msgspec

from lexidrome.base import PersonId
from lexidrome.store.event import check_id, check_line


class Person(msgspec.Struct, frozen=True):
    """Somebody whose id stands in events."""

    person: PersonId
    name: str
    contact: str = ""
    """However the organiser reaches them: an address, a number, nothing."""

    def __post_init__(self) -> None:
        check_id("person", self.person)
        check_line("name", self.name)
        check_line("contact", self.contact)

    def shown(self, *, as_initials: bool) -> str:
        return initials(self.name) if as_initials else self.name


def initials(name: str) -> str:
    """`Ana María O'Neill` as `A. M. O.`; a word without a letter or digit is left out."""
    firsts = (next((mark for mark in word if mark.isalnum()), "") for word in name.split())
    return " ".join(f"{first}." for first in firsts if first)
