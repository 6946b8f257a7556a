"""Forms as values: what a browser has sent as text, read into what it means."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Annotated, Any, TypeVar, get_origin, get_type_hints

import msgspec

from lexidrome.base import BadInput, Bound, parse_whole, text

Kind = TypeVar("Kind", bound=msgspec.Struct)
Value = TypeVar("Value")
Reader = Callable[[str], Any]


class Reads(msgspec.Struct, frozen=True):
    """Stands at a field's type and says how its text is read."""

    read: Reader


def whole(bound: Bound) -> Reads:
    """A number; none, or one out of bounds, is refused by the bound's sentence."""
    return Reads(lambda written: parse_whole(written, bound))


def perhaps(read: Callable[[str], Any]) -> Reads:
    """Nothing, or what is read."""
    return Reads(lambda written: read(written) if written.strip() else None)


def perhaps_whole(bound: Bound) -> Reads:
    return perhaps(whole(bound).read)


def several(bound: Bound) -> Reads:
    """Numbers with blanks or commas between them."""
    one = whole(bound).read
    return Reads(lambda written: tuple(one(each) for each in written.replace(",", " ").split()))


def read_form(kind: type[Kind], sent: Mapping[str, str]) -> Kind:
    """The form; `BadInput` says what cannot be read. What it has no field for is left alone."""
    return kind(**{name: read(sent.get(name, "")) for name, read in readers(kind).items()})


def by_name(*kinds: type[Kind]) -> dict[str, type[Kind]]:
    """Forms that go to one address, each by what stands in its `do`."""
    for kind in kinds:
        readers(kind)
    return {str(kind.__struct_config__.tag): kind for kind in kinds}


def read_one_of(kinds: Mapping[str, type[Kind]], sent: Mapping[str, str]) -> Kind:
    """The form that its `do` names."""
    kind = kinds.get(sent.get("do", ""))
    if kind is None:
        raise BadInput(text("There is no such action."))
    return read_form(kind, sent)


@cache
def readers(kind: type[msgspec.Struct]) -> dict[str, Reader]:
    """How each field is read; one that does not say so is a mistake of ours."""
    hints = get_type_hints(kind, include_extras=True)
    return {name: _reader(hints[name]) for name in kind.__struct_fields__}


def _reader(hint: Any) -> Reader:
    if hint in (str, bool):
        return hint  # type: ignore[no-any-return]
    marks = hint.__metadata__ if get_origin(hint) is Annotated else ()
    (mark,) = (each for each in marks if isinstance(each, Reads))
    return mark.read
