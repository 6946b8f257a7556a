"""Where deciders refuse: every place in their code, and those that some calls came through.

A reason can have many places: each command checks for itself who may give it and when. That one
of them is tested says nothing of the others.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any

from lexidrome.base import Refusal

Site = tuple[str, int]
"""A file of the folder and the line of a `return`."""


def sites(folder: Path, *, but: str = "") -> set[Site]:
    """Every `return` that makes a refusal or hands one on, but those of one function."""
    found = set()
    for path in sorted(folder.rglob("*.py")):
        for node in _outside(ast.parse(path.read_text(encoding="utf-8")), but):
            if isinstance(node, ast.Return) and _makes(node):
                found.add((str(path.relative_to(folder)), node.lineno))
            if isinstance(node, ast.If):
                names = set(_refusals(node.test))
                for each in node.body:
                    is_handed_on = (
                        isinstance(each, ast.Return)
                        and isinstance(each.value, ast.Name)
                        and each.value.id in names
                    )
                    if is_handed_on:
                        found.add((str(path.relative_to(folder)), each.lineno))
    return found


def _outside(tree: ast.Module, function: str) -> Iterator[ast.AST]:
    for each in tree.body:
        if not isinstance(each, ast.FunctionDef) or each.name != function:
            yield from ast.walk(each)


def _makes(node: ast.Return) -> bool:
    return any(
        isinstance(each, ast.Call) and isinstance(each.func, ast.Name) and each.func.id == "refuse"
        for each in ast.walk(node)
    )


def _refusals(test: ast.expr) -> Iterator[str]:
    """Names of which a condition says that they are refusals."""
    match test:
        case ast.NamedExpr(target=ast.Name(id=name)):
            yield name
        case ast.Call(
            func=ast.Name(id="isinstance"), args=[ast.Name(id=name), ast.Name(id="Refusal")]
        ):
            yield name
        case ast.Compare(left=ast.Name(id="refusal"), ops=[ast.IsNot()]):
            yield "refusal"


def met(folder: Path, calls: Iterable[Callable[[], object]]) -> set[Site]:
    """The places in the folder's files at which these calls were refused."""
    found: set[Site] = set()
    home = str(folder)

    def follow(frame: FrameType, event: str, value: Any) -> Any:
        if not frame.f_code.co_filename.startswith(home):
            return None
        if event == "return" and isinstance(value, Refusal):
            place = Path(frame.f_code.co_filename).relative_to(folder)
            found.add((str(place), frame.f_lineno))
        return follow

    before = sys.gettrace()
    sys.settrace(follow)
    try:
        for call in calls:
            call()
    finally:
        sys.settrace(before)
    return found
