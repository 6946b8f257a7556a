"""Forms as values: what a browser has sent as text, read into what it means.

    class Signature(msgspec.Struct, frozen=True):
        side: Annotated[int, whole(bounds.SIDE)]
        initials: str

    @post("/games/{game:str}/result", Audience.GAME)
    async def sign_result(data: Posted[Signature], …) -> Response[Any]:
        try:
            form = data.read()
            …
        except BadInput as error:
            return show(…, filled=data.written, sentence=error.sentence)

Where one address takes several forms they are tagged by what stands in `do`, and the handler
takes their union: `Posted[Pause | Resume]`.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from functools import cache
from types import SimpleNamespace, UnionType
from typing import Annotated, Any, Generic, TypeAlias, TypeVar, get_args, get_origin, get_type_hints

import msgspec
from litestar.params import URLEncodedBody

from lexidrome.base import BadInput, Bound, Text, text
from lexidrome.base.numbers import parse_whole, read_whole

ID_BYTES = 16
LONGEST_ID = 40
MARK_LENGTH = 16
TOO_OLD = text("This page is too old; reload it.")

Kind = TypeVar("Kind", bound=msgspec.Struct)
Other = TypeVar("Other", bound=msgspec.Struct)
Choice = TypeVar("Choice", bound=Enum)
Reader: TypeAlias = Callable[[str], Any]
Sent: TypeAlias = Mapping[str, str | list[str]]
"""By the names of fields; several texts where a field was sent several times."""
Written: TypeAlias = SimpleNamespace
"""The fields of a form as text, as templates show them."""


class Reads(msgspec.Struct, frozen=True):
    """Stands at a field's type and says how its text is read."""

    read: Reader


class Gathers(msgspec.Struct, frozen=True):
    """Stands at the type of what is in several fields of a page."""

    gather: Callable[[str, Sent], Any]
    """By the field's own name and all that was sent."""


def whole(bound: Bound) -> Reads:
    """A number; none, or one out of bounds, is refused by the bound's sentence."""
    return Reads(lambda written: parse_whole(written, bound))


def perhaps(read: Reader) -> Reads:
    """Nothing, or what is read."""
    return Reads(lambda written: read(written) if written.strip() else None)


def perhaps_whole(bound: Bound) -> Reads:
    return perhaps(whole(bound).read)


def several(bound: Bound) -> Reads:
    """Numbers with blanks, commas or semicolons between them."""
    one = whole(bound).read
    return Reads(
        lambda written: tuple(
            one(each) for each in written.replace(",", " ").replace(";", " ").split()
        )
    )


def one_of(choices: type[Choice], sentence: Text) -> Reads:
    """One of what can be chosen; else the sentence."""

    def read(written: str) -> Choice:
        if written not in {each.value for each in choices}:
            raise BadInput(sentence)
        return choices(written)

    return Reads(read)


def known(choices: type[Choice]) -> Reads:
    """One of what can be chosen, or nothing."""
    return Reads(lambda written: next((each for each in choices if each.value == written), None))


def perhaps_one_of(choices: type[Choice], sentence: Text) -> Reads:
    return perhaps(one_of(choices, sentence).read)


def one_line(longest: int) -> Reads:
    """In one line, with one blank between words; what is longer is refused."""
    return Reads(lambda written: parse_line(written, longest))


def parse_line(written: str, longest: int) -> str:
    line = " ".join(written.split())
    if not line.isprintable():
        raise BadInput(text("There is a character that cannot be shown."))
    if len(line) > longest:
        raise BadInput(
            text(
                "“{start} …” is longer than {longest} characters.", start=line[:20], longest=longest
            )
        )
    return line


def cut(longest: int) -> Reads:
    """In one line, with one blank between words, and cut off where nobody reads on."""
    return Reads(lambda written: " ".join(written.split())[:longest])


def repeated(longest: int) -> Gathers:
    """The texts of a field that can be sent several times, such as boxes that are ticked."""

    def gather(name: str, sent: Sent) -> tuple[str, ...]:
        found = sent.get(name, [])
        return tuple(each[:longest] for each in ([found] if isinstance(found, str) else found))

    return Gathers(gather)


def with_endings(reads: Reads) -> Gathers:
    """Of `screen`, what stands in `screen-1`, `screen-hall` and so on, by what comes after."""

    def gather(name: str, sent: Sent) -> dict[str, Any]:
        start = f"{name}-"
        return {
            each.removeprefix(start): reads.read(_text(sent, each))
            for each in sent
            if each.startswith(start)
        }

    return Gathers(gather)


def rows(kind: type[Kind], most: int) -> Gathers:
    """Forms in a form: the fields of the first are `name-1`, `kind-1`, and so on.

    Those with nothing in their first field are left out.
    """
    first = kind.__struct_fields__[0]

    def gather(_name: str, sent: Sent) -> tuple[Kind, ...]:
        numbered = (
            {field: sent.get(f"{field}-{at}", "") for field in kind.__struct_fields__}
            for at in range(1, most + 1)
        )
        return tuple(read_form(kind, each) for each in numbered if _text(each, first).strip())

    return Gathers(gather)


def marked(written: str, sent: Sent) -> str:
    """The id that the page gave, and a mark of all that was sent with it.

    Who presses twice, or loads the answer again, sends the same with the same id. Who goes back
    in the browser and changes something sends something else with it: by the id alone that would
    be taken for what was done already, and nobody would be told.
    """
    said = msgspec.json.encode(sorted(sent.items()))
    return f"{written[:LONGEST_ID]}.{hashlib.sha256(said).hexdigest()[:MARK_LENGTH]}"


def _once(name: str, sent: Sent) -> str:
    written = _text(sent, name)
    return marked(written, sent) if written else secrets.token_hex(ID_BYTES)


Once = Annotated[str, Gathers(_once)]
"""What is sent twice with the same one is done once; what was changed since is another."""
Seen = Annotated[int | None, Reads(read_whole)]
"""The version of what the page showed; none where it showed none."""


def _page_id(name: str, sent: Sent) -> str:
    written = _text(sent, name)
    if not written.isalnum() or len(written) > LONGEST_ID:
        raise BadInput(TOO_OLD)
    return marked(written, sent)


def _page_version(written: str) -> int:
    version = read_whole(written)
    if version is None:
        raise BadInput(TOO_OLD)
    return version


PageId = Annotated[str, Gathers(_page_id)]
"""What the page gave the form, where nothing may be done twice."""
PageVersion = Annotated[int, Reads(_page_version)]
"""The version of what the page showed, where nothing is done unseen."""


class Filled(Generic[Kind]):
    """A form that somebody has filled in: what they wrote, and what that means."""

    def __init__(self, kinds: Iterable[type[Kind]], sent: Sent) -> None:
        self._kinds = tuple(kinds)
        self._sent = sent

    def read(self) -> Kind:
        """`BadInput` says what cannot be read. What there is no field for is left alone."""
        if len(self._kinds) == 1:
            return read_form(self._kinds[0], self._sent)
        return self.read_one_of(by_name(self._kinds))

    def read_as(self, kind: type[Other]) -> Other:
        """What it says as another form, such as a part of it that is needed by itself."""
        return read_form(kind, self._sent)

    def read_one_of(self, kinds: Mapping[str, type[Other]]) -> Other:
        """The form that its `do` names."""
        kind = kinds.get(_text(self._sent, "do"))
        if kind is None:
            raise BadInput(text("There is no such action."))
        return read_form(kind, self._sent)

    @property
    def written(self) -> Written:
        """Each field as it was filled in, for a page that shows the form again."""
        return Written(
            **{
                name: found
                if isinstance(found := self._sent.get(name), str)
                else _shown(_defaults(kind).get(name))
                for kind in self._kinds
                for name in kind.__struct_fields__
            }
        )

    def kept(self, names: Iterable[str]) -> dict[str, str]:
        """What stands in these fields, to be sent again as it is."""
        return {
            name: found
            for name in names
            if isinstance(found := self._sent.get(name), str) and found
        }


Posted: TypeAlias = URLEncodedBody[Filled[Kind]]
"""What a handler that takes a form says of its `data`."""


def blank(kind: type[msgspec.Struct], /, **known: object) -> Written:
    """A form that nobody has filled in yet, with what is known already, as a page shows it."""
    assert known.keys() <= set(kind.__struct_fields__), known.keys()
    return Filled((kind,), {name: _shown(value) for name, value in known.items()}).written


def is_form(target: Any) -> bool:
    return get_origin(target) is Filled


def kinds_of(target: Any) -> tuple[type[msgspec.Struct], ...]:
    """The forms of `Filled[One]` or `Filled[One | Other]`."""
    (found,) = get_args(target)
    return get_args(found) if isinstance(found, UnionType) else (found,)


def take(target: Any, sent: Sent) -> Filled[Any]:
    """What the framework calls for a handler that takes a form."""
    return Filled(kinds_of(target), sent)


def by_name(kinds: Iterable[type[Kind]]) -> dict[str, type[Kind]]:
    """Forms that go to one address, each by what stands in its `do`."""
    return {str(kind.__struct_config__.tag): kind for kind in kinds}


def read_form(kind: type[Kind], sent: Sent) -> Kind:
    return kind(
        **{
            name: mark.gather(name, sent)
            if isinstance(mark, Gathers)
            else mark.read(_text(sent, name))
            for name, mark in marks_of(kind).items()
            if isinstance(mark, Gathers) or name in sent or name not in _defaults(kind)
        }
    )


@cache
def marks_of(kind: type[msgspec.Struct]) -> dict[str, Reads | Gathers]:
    """How each field is read; one that does not say so is a mistake of ours."""
    hints = get_type_hints(kind, include_extras=True)
    return {name: _mark(hints[name]) for name in kind.__struct_fields__}


@cache
def _defaults(kind: type[msgspec.Struct]) -> dict[str, object]:
    fields = msgspec.structs.fields(kind)
    return {field.name: field.default for field in fields if not field.required}


def _mark(hint: Any) -> Reads | Gathers:
    if hint in (str, bool):
        return Reads(hint)
    marks = hint.__metadata__ if get_origin(hint) is Annotated else ()
    (mark,) = (each for each in marks if isinstance(each, Reads | Gathers))
    return mark


def _text(sent: Sent, name: str) -> str:
    found = sent.get(name, "")
    if not isinstance(found, str):
        raise BadInput(text("“{name}” was sent more than once.", name=name))
    return found


def _shown(value: object) -> str:
    if value is None or value is False:
        return ""
    if isinstance(value, tuple):
        return " ".join(map(_shown, value))
    return "1" if value is True else str(value.value if isinstance(value, Enum) else value)
