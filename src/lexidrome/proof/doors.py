"""Whether somebody can send what a step of a scenario sends.

A scenario is to prove what people can do, so a step may set only what a page, the sheet,
the command line or the house itself sets somewhere. `doors.tsv` has a line for each
command and each field of it that can be sent, with the first place that sends it; it is
found in the program's own source (`tests/doors.py`), and a test says when it is out of date.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_args

import msgspec

from lexidrome import game, tournament
from lexidrome.proof.moment import BadStep

DOORS_FILE = Path(__file__).parent / "doors.tsv"
NO_DOORS_FILE = Path(__file__).parent / "no_doors.tsv"
_HOUSES = ("lexidrome.game", "lexidrome.tournament")


@cache
def command_names() -> dict[type[msgspec.Struct], str]:
    """`game.hold_play`, `event.enter_result`."""
    return {
        command: f"{room}.{command.__struct_config__.tag}"
        for room, union in (("game", game.AnyCommand), ("event", tournament.AnyCommand))
        for command in get_args(union)
    }


@cache
def load_doors() -> dict[str, str]:
    """All that can be sent, each with the first place that sends it."""
    return _read(DOORS_FILE)


@cache
def load_exceptions() -> dict[str, str]:
    """What is let pass although nobody can send it, with the reason; a command with its fields."""
    return _read(NO_DOORS_FILE)


def _read(file: Path) -> dict[str, str]:
    lines = (line.split("\t") for line in file.read_text(encoding="utf-8").splitlines())
    return {line[0]: line[1] for line in lines}


def unsendable(command: msgspec.Struct) -> str | None:
    """The first thing about a command that nobody can send, if there is one."""
    return next(
        (
            name
            for name in sent_by(command)
            if name not in load_doors() and exception_for(name) is None
        ),
        None,
    )


def check_sendable(sentence: str, command: msgspec.Struct) -> None:
    """A step that sets what nobody can enter proves nothing."""
    name = unsendable(command)
    if name is not None:
        raise BadStep(
            f"“{sentence}” sets {name}, which can be entered on no page, no sheet and at no "
            "command line"
        )


def exception_for(name: str) -> str | None:
    """The line by which something is let pass."""
    parts = name.split(".")
    longer = (".".join(parts[:count]) for count in range(2, len(parts) + 1))
    return next((each for each in longer if each in load_exceptions()), None)


def sent_by(command: msgspec.Struct) -> Iterator[str]:
    """The command's name and those of all the fields that are set in it."""
    name = command_names()[type(command)]
    yield name
    yield from _fields(command, name)


def _fields(value: msgspec.Struct, name: str) -> Iterator[str]:
    for field, default in _defaults(type(value)):
        content = getattr(value, field)
        if content == default:
            continue
        yield f"{name}.{field}"
        for each in content if isinstance(content, tuple) else (content,):
            if type(each) in command_names():
                yield from sent_by(each)
            elif isinstance(each, msgspec.Struct) and type(each).__module__.startswith(_HOUSES):
                yield from _fields(each, f"{name}.{field}")


@cache
def _defaults(struct: type[msgspec.Struct]) -> tuple[tuple[str, Any], ...]:
    """What people say in a struct, and what it is where they say nothing."""
    return tuple(
        (
            field.name,
            field.default
            if field.default_factory is msgspec.NODEFAULT
            else field.default_factory(),
        )
        for field in msgspec.structs.fields(struct)
    )
