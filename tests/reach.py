"""Where a person gives each command: which form, which script of a table, which command line.

It is found in the program's own source: the functions that make a command, whoever calls
those, and so on up to the handler of an address or a command of the command line (`callers`).
What only the program itself calls is given by no person.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec
from litestar.handlers import BaseRouteHandler

import doors
from callers import Program
from lexidrome import game, tournament
from lexidrome.proof.doors import command_names
from lexidrome.web.app import ROUTES
from lexidrome.web.kit.audience import Audience, audience_of
from page_of import format_page_of

SCRIPTS = {"play": "the table on screen", "record": "the sheet"}
AT_BOARD = {
    name
    for kind, name in command_names().items()
    if issubclass(kind, game.messages.Command) and game.messages.COMMANDS.of_kind(kind).at_board
}
"""Commands that no table on screen sends, though it shows what is offered by its label."""
NO_PERSONS = {
    game.messages.Asker.HOUSE,
    game.messages.Asker.NOBODY,
    tournament.messages.Asker.HOUSE,
}
"""Commands so declared nobody needs a way to."""


class Ways(msgspec.Struct, frozen=True):
    """How people give one command."""

    asker: str
    pages: tuple[str, ...] = ()
    scripts: tuple[str, ...] = ()
    shell: tuple[str, ...] = ()

    @property
    def is_none(self) -> bool:
        return not (self.pages or self.scripts or self.shell)


def find_reach(source: Path = doors.SOURCE) -> dict[str, Ways]:
    """Each command, by its name, and the ways to it."""
    pages, shell = _by_functions(Program(source))
    scripts: dict[str, set[str]] = defaultdict(set)
    for file in sorted(source.glob("web/**/*.js")):
        first = file.relative_to(source / "web").parts[0]
        for name in doors.sent_by_script(file.read_text(encoding="utf-8")):
            if name in AT_BOARD and first != "record":
                continue
            scripts[name].add(SCRIPTS.get(first, first))
    return {
        name: Ways(
            _asker(kind),
            tuple(sorted(pages[name])),
            tuple(sorted(scripts[name])),
            tuple(sorted(shell[name])),
        )
        for kind, name in sorted(command_names().items(), key=lambda each: each[1])
    }


def unreached(reach: Mapping[str, Ways]) -> list[str]:
    """The commands that are for people and that nobody can give."""
    free = {each.value for each in NO_PERSONS}
    return [name for name, ways in reach.items() if ways.is_none and ways.asker not in free]


def _asker(kind: type[msgspec.Struct]) -> str:
    if issubclass(kind, game.messages.Command):
        return game.messages.COMMANDS.of_kind(kind).by.value
    assert issubclass(kind, tournament.messages.Command)
    by = tournament.messages.COMMANDS.of_kind(kind).by
    return by.value if isinstance(by, tournament.messages.Asker) else "staff or director"


Found = dict[str, set[str]]


def _by_functions(program: Program) -> tuple[Found, Found]:
    pages: Found = defaultdict(set)
    shell: Found = defaultdict(set)
    for node, made in program.makers():
        for above in program.all_above(node):
            for kind in made:
                name = command_names()[kind]
                pages[name].update(program.addresses.get(above, ()))
                shell[name].update(program.shell.get(above, ()))
    return pages, shell


# As a page


HEAD = """# Where people give each command

Written by `tools/reach.py` from the source (`make fmt`); a test says when it is out of date, and
when there is a command for people that nobody can give. *The program* gives what nobody asks for.
"""
AUDIENCE_HEAD = """\
What each of these names means is in `web/kit/audience.py`, and how it is asked in `web/door.py`.
"""
TITLES = {"game": "A game", "event": "An event"}


def format_reach(reach: Mapping[str, Ways]) -> str:
    parts = [HEAD]
    for room, title in TITLES.items():
        parts += [
            f"## {title}\n",
            "| Command | For | Scripts, over the live socket | Forms | Command line |",
            "| --- | --- | --- | --- | --- |",
        ]
        for name, ways in reach.items():
            if name.startswith(f"{room}."):
                parts.append(_row(name.partition(".")[2], ways))
        parts.append("")
    return "\n".join([*parts, format_page_of(), format_audiences(ROUTES)])


def format_audiences(routes: Iterable[object]) -> str:
    """Each address under those for whom it is, as its handler says."""
    found: dict[str, list[str]] = defaultdict(list)
    for handler in routes:
        assert isinstance(handler, BaseRouteHandler)
        audience = audience_of(handler)
        assert audience is not None, handler
        methods = getattr(handler, "http_methods", None) or {"socket"}
        found[audience] += [
            f"{m} {path}" for m in sorted(methods) for path in sorted(handler.paths)
        ]
    parts = ["## For whom each address is\n", AUDIENCE_HEAD]
    for each in Audience:
        if found[each]:
            rows = ", ".join(f"`{address}`" for address in sorted(found[each]))
            parts.append(f"- **{each.value}**: {rows}")
    return "\n".join([*parts, ""])


def _row(name: str, ways: Ways) -> str:
    said = {"house": "the program", "nobody": "nobody any more"}
    forms = "<br>".join(f"`{each}`" for each in ways.pages)
    shell = "<br>".join(f"`{each}`" for each in ways.shell)
    asker = said.get(ways.asker, ways.asker)
    return f"| `{name}` | {asker} | {', '.join(ways.scripts)} | {forms} | {shell} |"
