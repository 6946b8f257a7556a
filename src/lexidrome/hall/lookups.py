"""Where words may be looked up at the table itself.

A program counts as a word judge when the director says so (NSA-III.A.1.p3): in an
event challenges go to a judge station until its director lets tables judge their own.
A game that belongs to no event has nobody to ask.
"""

from __future__ import annotations

from lexidrome.base import Refusal, RuleId, text
from lexidrome.hall.citations import refused_by
from lexidrome.hall.records import Drawer
from lexidrome.rulebook import RuleSet
from lexidrome.store import Store

KIND = "table_lookup"
NOT_AT_THE_TABLE = "lookup_not_at_the_table"


class TableLookups:
    def __init__(self, store: Store) -> None:
        self._drawer = Drawer(store, KIND, bool)

    def are_allowed(self, event: str | None) -> bool:
        return event is None or bool(self._drawer.get(event))

    async def allow(self, event: str, *, is_allowed: bool) -> None:
        if is_allowed:
            await self._drawer.put(event, is_allowed)
        else:
            await self._drawer.erase(event)


def not_at_the_table(rules: RuleSet) -> Refusal:
    sentence = text("Words are looked up at the judge station here, not at the table ({rule}).")
    return refused_by(NOT_AT_THE_TABLE, sentence, RuleId("NSA-III.A.1.p3"), rules)
