"""What was stored before there were bounds still opens: absurd numbers count as the most.

A table of caps reads like a table of bounds (`base.bounds`), but names only numbers by which
something is measured. What tells one thing from another, such as the number of an entrant,
is taken as it stands.
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import is_
from typing import Any, TypeVar, get_args, get_type_hints

import msgspec

from lexidrome.base.bounds import Bound, Parcel, kinds_of

T = TypeVar("T")


class Caps:
    """The most that stored numbers count as, by the field that holds them."""

    def __init__(self, table: Mapping[str, Bound]) -> None:
        self._table = table
        self._plans: dict[type, tuple[tuple[str, Bound | None], ...]] = {}

    def capped(self, value: T) -> T:
        """The very same object where nothing in it goes too far, as nearly always."""
        changed: T = self._capped(value, None)
        return changed

    def _capped(self, value: Any, bound: Bound | None) -> Any:
        if isinstance(value, msgspec.Struct):
            changes = {}
            for name, its_bound in self._plan(type(value)):
                old = getattr(value, name)
                new = self._capped(old, its_bound)
                if new is not old:
                    changes[name] = new
            return msgspec.structs.replace(value, **changes) if changes else value
        if isinstance(value, Parcel):
            parts = value.parts()
            capped = tuple(self._capped(each, None) for each in parts)
            return value if all(map(is_, capped, parts)) else value.of(*capped)
        if isinstance(value, tuple):
            members = tuple(self._capped(each, bound) for each in value)
            is_same = all(new is old for new, old in zip(members, value, strict=True))
            return value if is_same else members
        is_whole = isinstance(value, int) and not isinstance(value, bool)
        if bound is None or not is_whole or value in bound:
            return value
        return max(bound.least, min(bound.most, value))

    def _plan(self, struct: type[msgspec.Struct]) -> tuple[tuple[str, Bound | None], ...]:
        """The fields in which, or somewhere below which, something has a cap."""
        found = self._plans.get(struct)
        if found is None:
            self._plans[struct] = ()
            hints = get_type_hints(struct, include_extras=True)
            found = tuple(
                (name, bound)
                for name, hint in hints.items()
                if (bound := self._bound(struct, name)) is not None or self._leads_on(hint)
            )
            self._plans[struct] = found
        return found

    def _bound(self, struct: type, name: str) -> Bound | None:
        return self._table.get(f"{struct.__name__}.{name}", self._table.get(name))

    def _leads_on(self, hint: Any) -> bool:
        for kind in kinds_of(hint):
            if isinstance(kind, type) and issubclass(kind, Parcel):
                return True
            if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
                if self._plan(kind):
                    return True
            elif any(self._leads_on(part) for part in get_args(kind) if part is not Ellipsis):
                return True
        return False
