"""A page's script and all that it imports as one file, joined when it is first asked for.

Each module is a function that gives what it exports, in an order in which everybody comes after
those it imports. That is all that modules do here: they import by name, export where they
declare, never in a circle, and nothing that is assigned to later. What is written otherwise
cannot be joined, and a test says so of every script. The sources are served as they are too.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterator

_IMPORT = re.compile(r'^import\s+(?:\{([^}]*)\}\s+from\s+)?"(\.{1,2}/[^"]+)";$', re.MULTILINE)
_DECLARED = re.compile(
    r"^export ((?:async function|function|class|const) ([\w$]+)\b)", re.MULTILINE
)
_LISTED = re.compile(r"^export \{([\w$,\s]*)\};$", re.MULTILINE)
_OTHERWISE = re.compile(r"^(?:import|export)\b.*$|\bimport\.meta\b|^await\b", re.MULTILINE)
_COMMENT = re.compile(r"^[ \t]*(?:/\*\*(?:[^*]|\*(?!/))*\*/[ \t]*|//[^\n]*)\n", re.MULTILINE)
_VENDORED = "/vendor/"


class Unjoinable(ValueError):
    """A script does what only a module of its own can do."""


def join_modules(script: str, source_of: Callable[[str], str]) -> str:
    """The source of a script with everything that it imports."""
    order: dict[str, None] = {}
    _visit(script, source_of, order, ())
    parts = [_wrapped(name, source_of(name)) for name in order]
    return "".join(["const $ = {};\n", *parts])


def _visit(
    name: str, source_of: Callable[[str], str], order: dict[str, None], above: tuple[str, ...]
) -> None:
    if name in above:
        raise _unjoinable(name, "a circle")
    if name in order:
        return
    for other in _imports(name, source_of(name)):
        _visit(other, source_of, order, (*above, name))
    order[name] = None


def _imports(name: str, source: str) -> Iterator[str]:
    for found in _IMPORT.finditer(source):
        yield _beside(name, found[2])


def _beside(name: str, imported: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), imported))


def _wrapped(name: str, source: str) -> str:
    """`$["kit/dom.js"] = (() => { …; return { make }; })();`"""
    exported = [found[2] for found in _DECLARED.finditer(source)]
    exported += [each for found in _LISTED.finditer(source) for each in found[1].split()]
    body = source if _VENDORED in name else _COMMENT.sub("", source)
    body = _IMPORT.sub(lambda found: _taken(name, found[1], found[2]), body)
    body = _LISTED.sub("", _DECLARED.sub(r"\1", body))
    if found := _OTHERWISE.search(body):
        raise _unjoinable(name, found[0])
    given = ", ".join(each.strip(",") for each in exported)
    return f'$["{name}"] = (() => {{\n{body.strip()}\nreturn {{ {given} }};\n}})();\n'


def _taken(name: str, names: str | None, imported: str) -> str:
    if not names:
        return ""
    taken = ", ".join(
        each.strip().replace(" as ", ": ") for each in names.split(",") if each.strip()
    )
    return f'const {{ {taken} }} = $["{_beside(name, imported)}"];'


def _unjoinable(name: str, why: str) -> Unjoinable:
    return Unjoinable(f"{name} cannot be joined: {why}")
