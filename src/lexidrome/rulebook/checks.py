"""The decisions that rules make, each tagged with its rule ids.

Every branch of the game or the event that decides by a rule asks a `Check` first:

    CONNECTED = guard(
        "connected", "A later play touches a tile on the board.",
        "SSC-3", "WU-8.a", "DP-2.III.e", "ST-3", "NSA-APP.I.B.p1",
    )
    ...
    if not CONNECTED(touches): return refuse(...)

A *guard* lets a command through only when its condition holds; switched off it
lets everything through. An *effect* makes something happen when its condition
holds; switched off nothing happens. Where a decision lies in a hot loop, its
`is_on` is read once before the loop.

One check names at most a few ids of each document; the first id of the
document is the one that a refusal or a ledger entry cites (`check.rule(rules)`).
Decisions that are ours carry an ambiguity id (`A-14`), which stands for every
document that the check does not name.

`lexidrome rules prove` walks all checks and plays the scenarios once with
each check `switched_off`: whatever no scenario notices is not proved. Values of
a rule set are not checks: they are data, and are proved by changing the data.

To find a rule's code, search for its id: it stands in the check at the top of
the module that decides it, in that module's table, or in the rule sets' data.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from lexidrome.base import RuleId

OURS = "A"
"""The prefix of ambiguity ids: decisions that no document dictates."""


class HasDocument(Protocol):
    """The one thing a check needs to know of a rule set: whose ids it goes by."""

    @property
    def document(self) -> str: ...


class Check:
    """One decision by rule; see the module for how it is used."""

    __slots__ = ("_by_document", "ids", "is_on", "meaning", "name", "off_value")

    def __init__(self, name: str, meaning: str, ids: tuple[str, ...], *, off_value: bool) -> None:
        self.name = name
        self.meaning = meaning
        self.ids = tuple(RuleId(rule) for rule in ids)
        self.off_value = off_value
        self.is_on = True
        self._by_document: dict[str, RuleId] = {}
        for rule in self.ids:
            self._by_document.setdefault(rule.partition("-")[0], rule)

    def __call__(self, condition: bool) -> bool:
        return condition if self.is_on else self.off_value

    def rule(self, rules: HasDocument) -> RuleId:
        """The id that decides under these rules."""
        found = self._by_document.get(rules.document)
        return found or self._by_document.get(OURS) or self.ids[0]

    def ids_of(self, document: str) -> tuple[RuleId, ...]:
        """The ids of one document, or of our own decisions (`A`)."""
        return tuple(rule for rule in self.ids if rule.partition("-")[0] == document)

    def __repr__(self) -> str:
        return f"Check({self.name!r}, {', '.join(self.ids)})"


class Checks:
    """All checks of one room."""

    def __init__(self) -> None:
        self._by_name: dict[str, Check] = {}

    def guard(self, name: str, meaning: str, *ids: str) -> Check:
        """A condition that must hold; switched off it always does."""
        return self._register(Check(name, meaning, ids, off_value=True))

    def effect(self, name: str, meaning: str, *ids: str) -> Check:
        """A condition that makes something happen; switched off it never does."""
        return self._register(Check(name, meaning, ids, off_value=False))

    def all(self) -> tuple[Check, ...]:
        """Every check of the room, by name."""
        return tuple(self._by_name[name] for name in sorted(self._by_name))

    def _register(self, check: Check) -> Check:
        assert check.name not in self._by_name, f"two checks are called {check.name}"
        assert check.ids, f"the check {check.name} cites no rule"
        self._by_name[check.name] = check
        return check


@contextmanager
def switched_off(check: Check) -> Iterator[None]:
    """Play without one decision; only a proof of the scenarios does this."""
    check.is_on = False
    try:
        yield
    finally:
        check.is_on = True
