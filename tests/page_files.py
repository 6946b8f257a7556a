"""Which files make the page at an address, as the source has it.

The handler of an address says its function; what that calls, and what those call (`callers`),
names the templates; a template names its script and its styles.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import msgspec
from litestar.handlers import BaseRouteHandler

import doors
from callers import Body, Node, Program
from lexidrome.web.app import FEATURES
from lexidrome.web.kit.pages import Pages

WEB = doors.SOURCE / "web"
EXTENDS = re.compile(r'{% extends "([^"]+)"')
SCRIPT = re.compile(r'{% set script = (?:script\|default\()?"([^"]+)"')
STYLE = re.compile(r'static\("([^"]+\.css)"\)')
FOR_ALL = ("kit/base.html", "kit/lexidrome.css", "kit/dark.css")
"""Whoever sees any page has these."""


class Files(msgspec.Struct, frozen=True):
    """What one address is made of; paths as they are in `web/`."""

    module: str
    function: str
    templates: tuple[str, ...] = ()
    scripts: tuple[str, ...] = ()
    styles: tuple[str, ...] = ()


def find_pages() -> dict[str, dict[str, Files]]:
    """By feature and by address."""
    program = Program(doors.SOURCE)
    found: dict[str, dict[str, Files]] = {}
    for feature in FEATURES:
        rows: dict[str, Files] = {}
        for handler in feature.ROUTES:
            assert isinstance(handler, BaseRouteHandler)
            files = _files(program, Node(handler.fn.__module__, handler.fn.__qualname__))
            for method in sorted(getattr(handler, "http_methods", None) or {"socket"}):
                rows |= {f"{method} {path}": files for path in handler.paths}
        found[feature.__name__.split(".")[-2]] = dict(sorted(rows.items(), key=_place))
    return dict(sorted(found.items()))


def _place(row: tuple[str, Files]) -> tuple[str, str]:
    method, _, path = row[0].partition(" ")
    return path, method


def _files(program: Program, handler: Node) -> Files:
    names = sorted(set(_names_below(program, handler)))
    templates = [name for name in names if name.endswith(".html")]
    scripts = {name for name in names if name.endswith(".js")}
    styles: set[str] = set()
    for template in templates:
        scripts |= _script(template)
        styles |= _styles(template)
    module = Path(*handler.module.split(".")[2:]).with_suffix(".py").as_posix()
    return Files(
        module, handler.name, tuple(templates), tuple(sorted(scripts)), tuple(sorted(styles))
    )


def _names_below(program: Program, handler: Node) -> Iterator[str]:
    """The files that a handler and all it calls speak of."""
    found, waiting = {handler}, [handler]
    while waiting:
        node = waiting.pop()
        body = program.bodies[node]
        for each in ast.walk(body):
            name = each.value if isinstance(each, ast.Constant) else None
            if isinstance(name, str) and name.endswith((".html", ".js")) and (WEB / name).is_file():
                yield name
        below = {each for each in _uses(program, node) if _is_of_pages(each)}
        waiting += below - found
        found |= below


_USED: dict[Node, set[Node]] = {}


def _uses(program: Program, node: Node) -> set[Node]:
    if node not in _USED:
        body = Body(program, node, program.bodies[node], is_guessing=False)
        _USED[node] = set(body.uses())
    return _USED[node]


def _is_of_pages(node: Node) -> bool:
    """What renders any page is about none."""
    return node.module.startswith("lexidrome.web.") and node.module != Pages.__module__


@cache
def _chain(template: str) -> tuple[str, ...]:
    """The sources of a template and of those that it fills in."""
    source = (WEB / template).read_text(encoding="utf-8")
    base = EXTENDS.search(source)
    return (source, *(_chain(base[1]) if base else ()))


def _script(template: str) -> set[str]:
    """The first that says which one it is."""
    for source in _chain(template):
        if found := SCRIPT.search(source):
            return {found[1]}
    return set()


def _styles(template: str) -> set[str]:
    return {name for source in _chain(template) for name in STYLE.findall(source)} - {*FOR_ALL}


# As a page


HEAD = """# Which files make a page

Written by `tools/reach.py` from the source (`make fmt`); a test says when it is out of date. Paths
are those in `src/lexidrome/web/`. Every page has `kit/base.html`, `kit/lexidrome.css` and
`kit/dark.css` too, those of an event `kit/event/base.html`. What is posted shows no page of its
own, or the one on which it was asked for.
"""


def format_pages(pages: Mapping[str, Mapping[str, Files]]) -> str:
    parts = [HEAD]
    for feature, rows in pages.items():
        owns = (WEB / feature / "__init__.py").read_text(encoding="utf-8")
        parts += [
            f"## `{feature}/`\n",
            f"{(ast.get_docstring(ast.parse(owns)) or '').replace('`', '')}\n",
            "| Address | Handler | Templates | Scripts | Styles |",
            "| --- | --- | --- | --- | --- |",
        ]
        for address, files in rows.items():
            is_page = address.startswith("GET")
            cells = (files.templates, *((files.scripts, files.styles) if is_page else ((), ())))
            listed = " | ".join(", ".join(f"`{name}`" for name in cell) for cell in cells)
            parts.append(f"| `{address}` | `{files.module}` `{files.function}` | {listed} |")
        parts.append("")
    return "\n".join(parts)
