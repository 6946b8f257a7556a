"""Every number, text and list that a command can carry, found by the types of its fields."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, NewType, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from lexidrome import game as g
from lexidrome.base import Bound, Bounds, Length
from lexidrome.lexicon import TileSet, tile_set
from lexidrome.rulebook import RuleSet, rule_set

ABSURD = 10**30
LONG_TEXT = 5_000
LONG_LIST = 100_000


class Place(msgspec.Struct, frozen=True):
    """One thing of a command that has a bound, and the command with any value there."""

    path: str
    limit: Bound | Length | None
    made: Callable[[Any], Any]
    kind: Any

    def value(self, size: int) -> Any:
        """A value of this size: the number itself, or so many characters or members."""
        if isinstance(self.limit, Bound):
            return size
        if self.kind is str:
            return "x" * size
        if self.kind is bytes:
            return b"x" * size
        origin, parts = get_origin(self.kind), get_args(self.kind)
        if issubclass(origin, Mapping):
            return dict.fromkeys(map(str, range(size)), sample(parts[1]))
        return (sample(kinds(parts[0])[-1]),) * size

    def beyond(self) -> list[int]:
        assert self.limit is not None, f"{self.path} has no bound"
        if isinstance(self.limit, Bound):
            least, most = self.limit.least, self.limit.most
            return [least - 1, most + 1, ABSURD, -ABSURD, 10**5000]
        longest = LONG_TEXT if self.kind in (str, bytes) else LONG_LIST
        return [self.limit.most + 1, *([longest] if longest > self.limit.most else [])]

    def within(self) -> list[int]:
        if isinstance(self.limit, Bound):
            return [self.limit.least, self.limit.most]
        assert self.limit is not None
        return [0, self.limit.most]


def kinds(hint: Any) -> list[Any]:
    """What a value of this type can be, seen without its aliases."""
    if isinstance(hint, NewType):
        return kinds(hint.__supertype__)
    origin = get_origin(hint)
    if origin is Annotated:
        return kinds(get_args(hint)[0])
    if origin in (Union, UnionType):
        return [kind for part in get_args(hint) for kind in kinds(part)]
    return [hint]


@cache
def hints_of(struct: type[msgspec.Struct]) -> dict[str, Any]:
    return get_type_hints(struct, include_extras=True)


def is_struct(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def sample(hint: Any, **known: Any) -> Any:
    """A small value of a type; `known` are fields of a command by name."""
    kind: Any = next((each for each in kinds(hint) if each is not NoneType), NoneType)
    if kind is RuleSet:
        return rule_set("nsa-2009")
    if kind is TileSet:
        return tile_set("english")
    if kind is g.Given:
        return g.HOUSE.says(g.play.PassTurn())
    if isinstance(kind, TypeVar):
        return g.HOUSE
    if is_struct(kind):
        return kind(**{name: known.get(name, _needed(kind, name)) for name in _needs(kind, known)})
    origin = get_origin(kind)
    if origin is tuple:
        parts = get_args(kind)
        return () if parts[-1] is Ellipsis else tuple(sample(part) for part in parts)
    if origin is not None:
        return {}
    if issubclass(kind, Enum):
        return next(iter(kind))
    return {int: 1, str: "", bytes: b"", bool: False, NoneType: None}[kind]


def _needs(kind: type[msgspec.Struct], known: Mapping[str, Any]) -> list[str]:
    needed = [field.name for field in msgspec.structs.fields(kind) if field.required]
    return needed + [
        name for name in known if name in kind.__struct_fields__ and name not in needed
    ]


def _needed(kind: type[msgspec.Struct], name: str) -> Any:
    return sample(hints_of(kind)[name])


def places(
    bounds: Bounds,
    struct: type[msgspec.Struct],
    known: Mapping[str, Any],
    elsewhere: frozenset[type] = frozenset(),
) -> Iterator[Place]:
    """All of one command's, those of the structs in it too, but not of those `elsewhere`."""
    yield from _of_struct(bounds, struct, known, "", (elsewhere, (struct.__name__,)))


def _of_struct(
    bounds: Bounds,
    struct: type[msgspec.Struct],
    known: Mapping[str, Any],
    context: str,
    way: tuple[frozenset[type], tuple[str, ...]],
) -> Iterator[Place]:
    context = bounds.inside(struct, context)
    slots = {slot.name: slot for slot in bounds.plan(struct, context)}
    base = sample(struct, **known)
    for name, hint in hints_of(struct).items():

        def put(value: Any, name: str = name) -> Any:
            return msgspec.structs.replace(base, **{name: value})

        path = f"{'.'.join(way[1])}.{name}"
        for kind in kinds(hint):
            yield from _of_kind(bounds, kind, path, slots.get(name), put, known, context, way)


def _of_kind(  # noqa: C901 - one branch for each kind of type
    bounds: Bounds,
    kind: Any,
    path: str,
    slot: Any,
    put: Callable[[Any], Any],
    known: Mapping[str, Any],
    context: str,
    way: tuple[frozenset[type], tuple[str, ...]],
) -> Iterator[Place]:
    if kind is int:
        yield Place(path, slot and slot.value, put, kind)
    elif kind in (str, bytes):
        yield Place(path, slot and slot.length, put, kind)
    elif kind is g.Given:
        for command in g.messages.COMMANDS.kinds():
            yield from _of_kind(
                bounds,
                command,
                path,
                slot,
                lambda made: put(g.HOUSE.says(made)),
                known,
                context,
                way,
            )
    elif is_struct(kind):
        elsewhere, above = way
        if kind.__name__ not in above and kind not in elsewhere:
            below = (elsewhere, (*above, kind.__name__))
            for each in _of_struct(bounds, kind, known, context, below):
                yield _within(each, put)
    elif get_origin(kind) is not None:
        is_mapping = issubclass(get_origin(kind), Mapping)
        parts = [part for part in get_args(kind) if part is not Ellipsis]
        if is_mapping or get_args(kind)[-1] is Ellipsis:
            yield Place(path, slot and slot.length, put, kind)
        for at, part in enumerate(parts):
            inner = slot and (slot.keys if is_mapping and at == 0 else slot.items)
            wrap = _wrapper(is_mapping, parts, at, is_open=get_args(kind)[-1] is Ellipsis)

            def put_inside(value: Any, wrap: Callable[[Any], Any] = wrap) -> Any:
                return put(wrap(value))

            for each in kinds(part):
                yield from _of_kind(
                    bounds, each, f"{path}[]", inner, put_inside, known, context, way
                )


def _wrapper(is_mapping: bool, parts: list[Any], at: int, *, is_open: bool) -> Callable[[Any], Any]:
    if is_mapping:
        return lambda value: {value: sample(parts[1])} if at == 0 else {"": value}
    if is_open:
        return lambda value: (value,)
    return lambda value: tuple(
        value if here == at else sample(part) for here, part in enumerate(parts)
    )


def _within(place: Place, put: Callable[[Any], Any]) -> Place:
    return Place(place.path, place.limit, lambda value: put(place.made(value)), place.kind)
