"""How large a number, how long a text and how many of something may be.

A room writes down the bounds of its commands in one table, by the names of their
fields, and its decider begins with `Bounds.outside`:

    "points"                a whole number or a text of this name, wherever it stands
    "Entry.name"            only in this struct
    "TakeGameResult/Score.points"
                            only in this struct, somewhere inside that one
    "scores"                how many there are in a list or mapping of this name
    "tables[]", "counts{}"  what stands in it, and the keys of a mapping

A field without a bound is a mistake of ours: `Bounds` raises when it meets the struct.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from operator import attrgetter
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    NamedTuple,
    NewType,
    Self,
    TypeAlias,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

import msgspec

from lexidrome.base.text import Text


class Bound(msgspec.Struct, frozen=True):
    """The least and the greatest value of a whole number."""

    sentence: Text
    """Says what may be from `{least}` to `{most}`."""
    least: int
    most: int
    unit: int = 1
    """In how many of these people count: 60 for seconds that are told as minutes."""
    field: str = ""
    """Stands for `{field}` in the sentence."""

    def refusal(self) -> Text:
        return _filled(self.sentence, self.field, self.least // self.unit, self.most // self.unit)

    def __contains__(self, value: int) -> bool:
        return self.least <= value <= self.most


class Length(msgspec.Struct, frozen=True):
    """How many characters a text may have, or how many there may be in a list."""

    sentence: Text
    """Says of what there may be `{most}`."""
    most: int
    field: str = ""

    def refusal(self) -> Text:
        return _filled(self.sentence, self.field, 0, self.most)


def _filled(sentence: Text, field: str, least: int, most: int) -> Text:
    params = {"least": least, "most": most, "field": field}
    wanted = {name: value for name, value in params.items() if f"{{{name}}}" in sentence.msgid}
    return msgspec.structs.replace(sentence, params=wanted)


Limit: TypeAlias = Bound | Length | tuple[Bound, Length]
"""Both where a field is either a number or a text."""


class Parcel:
    """Something that is no struct itself and holds several, each with bounds of its own."""

    __slots__ = ()

    def parts(self) -> tuple[msgspec.Struct, ...]:
        raise NotImplementedError

    def of(self, *parts: msgspec.Struct) -> Self:
        """The same with other things in it."""
        raise NotImplementedError


class Unbounded(TypeError):
    """A field that no table has a bound for."""


class _Slot(NamedTuple):
    """What is known of the values of one field."""

    name: str
    value: Bound | None = None
    length: Length | None = None
    items: _Slot | None = None
    keys: _Slot | None = None
    least: int = 0
    most: int = 0
    longest: int = 0
    is_of_structs: bool = False
    """A list in which nothing else stands."""

    def is_within(self, value: Any) -> bool:
        if isinstance(value, int):
            return self.value is None or self.least <= value <= self.most
        return self.length is None or len(value) <= self.longest

    def refusal(self, value: Any) -> Text:
        limit = self.value if isinstance(value, int) else self.length
        assert limit is not None
        return limit.refusal()


def _members(value: Any, slot: _Slot) -> list[tuple[Any, _Slot]]:
    """What stands in a list or a mapping, whose length has been looked at."""
    if type(value) is tuple or not isinstance(value, Mapping):
        its = slot.items or slot
        return [(each, its) for each in value]
    keys = [(each, slot.keys or slot) for each in value]
    return keys + [(each, slot.items or slot) for each in value.values()]


_Plan: TypeAlias = tuple[_Slot, ...]
_Way: TypeAlias = tuple[str, _Plan, Callable[[Any], tuple[Any, ...]]]
"""Inside what one is then, the fields to look at, and how to take them all at once."""
_FREE = (bool, NoneType)
_WORDS = (Enum, *_FREE)
"""Whatever they are, they are fine."""
_SIZED = (str, bytes)
_PLAIN = (int, Enum, *_SIZED)


def _look_into(
    part: Any, its: _Slot, context: str, waiting: list[tuple[msgspec.Struct, str]]
) -> Text | None:
    """What is wrong with a value, or with what stands in it; structs have to wait."""
    if isinstance(part, msgspec.Struct):
        waiting.append((part, context))
    elif isinstance(part, Parcel):
        waiting += [(each, context) for each in part.parts()]
    elif isinstance(part, _WORDS):
        return None
    elif not its.is_within(part):
        return its.refusal(part)
    elif not isinstance(part, _PLAIN):
        for member, slot in _members(part, its):
            if (refusal := _look_into(member, slot, context, waiting)) is not None:
                return refusal
    return None


class Bounds:
    """The bounds of all that a room is asked to do."""

    def __init__(self, *tables: Mapping[str, Limit]) -> None:
        self._table: dict[str, Limit] = {}
        for table in tables:
            self._table |= table
        self._contexts = {key.partition("/")[0] for key in self._table if "/" in key}
        self._plans: dict[tuple[type, str], _Plan] = {}
        self._ways: dict[tuple[type, str], _Way] = {}

    def outside(self, *asked: msgspec.Struct) -> Text | None:
        """The sentence on the first thing found out of bounds.

        Every move of every game goes through here, so the usual kinds of values come first.
        """
        waiting: list[tuple[msgspec.Struct, str]] = [(each, "") for each in asked]
        while waiting:
            value, context = waiting.pop()
            key = type(value), context
            context, slots, taken = self._ways.get(key) or self._way(*key)
            for part, its in zip(taken(value), slots, strict=True):
                kind = type(part)
                if kind is int:
                    if its.least <= part <= its.most:
                        continue
                elif kind is str:
                    if len(part) <= its.longest:
                        continue
                elif part is None or kind is bool:
                    continue
                elif kind is tuple and its.is_of_structs and len(part) <= its.longest:
                    waiting += [(each, context) for each in part]
                    continue
                if (refusal := _look_into(part, its, context, waiting)) is not None:
                    return refusal
        return None

    def _way(self, struct: type[msgspec.Struct], context: str) -> _Way:
        after = self.inside(struct, context)
        plan = self.plan(struct, after)
        self._ways[struct, context] = after, plan, _taker([slot.name for slot in plan])
        return self._ways[struct, context]

    def plan(self, struct: type[msgspec.Struct], context: str = "") -> _Plan:
        """The fields that have to be looked at."""
        found = self._plans.get((struct, context))
        if found is None:
            hints = get_type_hints(struct, include_extras=True)
            slots = (
                self._slot(struct.__name__, context, field, (hints[field],))
                for field in struct.__struct_fields__
            )
            found = tuple(slot for slot in slots if slot is not None)
            self._plans[struct, context] = found
        return found

    def inside(self, struct: type, context: str) -> str:
        """The last struct on the way down that has bounds of its own for what is in it."""
        is_one = bool(self._contexts) and struct.__name__ in self._contexts
        return struct.__name__ if is_one else context

    def _slot(self, struct: str, context: str, name: str, hints: Iterable[Any]) -> _Slot | None:
        """`None` where whatever the type allows is fine, such as the words of an enum."""
        kinds = [kind for hint in hints for kind in kinds_of(hint)]
        if not kinds:
            return None
        is_whole = any(kind is int for kind in kinds)
        is_sized = any(_is_sized(kind) for kind in kinds)
        value, length = self._limits(struct, context, name)
        if (is_whole and value is None) or (is_sized and length is None):
            raise Unbounded(f"{struct}.{name} has no bound")
        items = self._slot(struct, context, f"{name}[]", _inner(kinds, is_key=False))
        keys = self._slot(struct, context, f"{name}{{}}", _inner(kinds, is_key=True))
        if not (is_whole or is_sized or items or keys or any(map(_is_struct, kinds))):
            return None
        own_value, own_length = value if is_whole else None, length if is_sized else None
        least, most = (0, 0) if own_value is None else (own_value.least, own_value.most)
        longest = 0 if own_length is None else own_length.most
        inner = [kind for each in _inner(kinds, is_key=False) for kind in kinds_of(each)]
        is_of_structs = is_sized and bool(inner) and all(map(_is_plain_struct, inner))
        return _Slot(name, own_value, own_length, items, keys, least, most, longest, is_of_structs)

    def _limits(self, struct: str, context: str, name: str) -> tuple[Bound | None, Length | None]:
        for key in (f"{context}/{struct}.{name}", f"{struct}.{name}", name):
            found = self._table.get(key)
            if isinstance(found, Bound):
                return found, None
            if isinstance(found, Length):
                return None, found
            if found is not None:
                return found
        return None, None


def _taker(names: list[str]) -> Callable[[Any], tuple[Any, ...]]:
    """The values of these fields, in one go."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda value: tuple(getattr(value, name) for name in names)


def kinds_of(hint: Any) -> list[Any]:
    """What a value can be: the members of a union, without aliases and remarks."""
    if isinstance(hint, NewType):
        return kinds_of(hint.__supertype__)
    origin = get_origin(hint)
    if origin is Annotated:
        return kinds_of(get_args(hint)[0])
    if origin in (Union, UnionType):
        return [kind for part in get_args(hint) for kind in kinds_of(part)]
    return [hint]


def _is_struct(kind: Any) -> bool:
    """Also what is one in every use of a generic struct."""
    return isinstance(kind, TypeVar) or (
        isinstance(kind, type) and issubclass(kind, msgspec.Struct | Parcel)
    )


def _is_plain_struct(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def _is_sized(kind: Any) -> bool:
    if kind in _SIZED:
        return True
    if get_origin(kind) is tuple:
        return get_args(kind)[-1] is Ellipsis
    if get_origin(kind) is not None:
        return True
    is_known = kind is int or kind in _FREE or _is_struct(kind) or issubclass(kind, Enum)
    if not is_known:
        raise Unbounded(f"{kind} cannot be bounded")
    return False


def _inner(kinds: list[Any], *, is_key: bool) -> list[Any]:
    """What can stand in the containers among these."""
    found: list[Any] = []
    for kind in kinds:
        origin, parts = get_origin(kind), [each for each in get_args(kind) if each is not Ellipsis]
        if origin is None:
            continue
        is_mapping = issubclass(origin, Mapping)
        if is_mapping:
            found.append(parts[0] if is_key else parts[1])
        elif not is_key:
            found += parts
    return found
