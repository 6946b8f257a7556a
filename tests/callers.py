"""Who calls whom between the pages, the command line and the deciders, as the source has it.

Types that are written down say whose method is called; where none is, only a name that there is
once counts.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

import msgspec

import doors
from lexidrome.cli.event.app import COMMANDS as EVENT_COMMANDS
from lexidrome.proof.doors import command_names

METHODS = {"post": "POST"}
"""By which something is done; pages that are only looked at give no command."""
PYTHONS_OWN = frozenset(name for kind in (str, bytes, list, dict, set) for name in dir(kind))


class Node(NamedTuple):
    """A function, a method or a name of a module."""

    module: str
    name: str


class Module:
    def __init__(self, name: str, file: Path) -> None:
        self.name = name
        self.is_package = file.name == "__init__.py"
        self.tree = ast.parse(file.read_text(encoding="utf-8"))
        self.houses = doors.house_names(self.tree)
        self.top: dict[str, ast.AST] = {}
        self.imports: dict[str, tuple[str, str]] = {}
        for node in self.tree.body:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                self.top[node.name] = node
            elif isinstance(node, ast.Assign | ast.AnnAssign):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                for target in targets:
                    if isinstance(target, ast.Name):
                        self.top[target.id] = node
        for each in ast.walk(self.tree):
            if isinstance(each, ast.ImportFrom) and each.module is not None:
                for name_ in each.names:
                    self.imports[name_.asname or name_.name] = (each.module, name_.name)


Function = ast.FunctionDef | ast.AsyncFunctionDef


def _asks_for(body: ast.AST, name: str) -> bool:
    """Whether it completes what somebody else has given: it asks if this is what came."""
    return any(
        isinstance(each, ast.Call)
        and isinstance(each.func, ast.Name)
        and each.func.id == "isinstance"
        and name in ast.unparse(each.args[1])
        for each in ast.walk(body)
    )


class Program:
    """The rooms between people and the deciders: what is defined there, and who calls whom."""

    def __init__(self, source: Path) -> None:
        self.modules: dict[str, Module] = {}
        for file in doors.python_files(source):
            parts = file.relative_to(source).with_suffix("").parts
            name = ".".join(("lexidrome", *parts)).removesuffix(".__init__")
            self.modules[name] = Module(name, file)
        self.bodies: dict[Node, ast.AST] = dict(self._defined())
        self._attributes: dict[tuple[Node, str], Node | None] = {}
        self.methods: dict[str, list[Node]] = defaultdict(list)
        for node in self.bodies:
            if "." in node.name:
                self.methods[node.name.split(".")[1]].append(node)

    def _defined(self) -> Iterator[tuple[Node, ast.AST]]:
        for module in self.modules.values():
            for name, body in module.top.items():
                if not isinstance(body, ast.ClassDef):
                    yield Node(module.name, name), body
                    continue
                for each in body.body:
                    if isinstance(each, Function):
                        yield Node(module.name, f"{name}.{each.name}"), each

    def makers(self) -> Iterator[tuple[Node, set[type[msgspec.Struct]]]]:
        for node, body in self.bodies.items():
            made = doors.Made(body, self.modules[node.module].houses).made
            came = {kind for kind in made if _asks_for(body, kind.__name__)}
            if commands := (made.keys() & command_names().keys()) - came:
                yield node, set(commands)

    def all_above(self, node: Node) -> set[Node]:
        """It, and whoever calls it, and whoever calls those."""
        found, waiting = {node}, [node]
        while waiting:
            for caller in self.callers[waiting.pop()] - found:
                found.add(caller)
                waiting.append(caller)
        return found

    @cached_property
    def callers(self) -> dict[Node, set[Node]]:
        callers: dict[Node, set[Node]] = defaultdict(set)
        for node, body in self.bodies.items():
            for called in Body(self, node, body).uses():
                callers[called].add(node)
        return callers

    @cached_property
    def addresses(self) -> dict[Node, list[str]]:
        """The handlers, each with its addresses."""
        found = {}
        for node, body in self.bodies.items():
            for mark in body.decorator_list if isinstance(body, Function) else ():
                if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.args:
                    method = METHODS.get(mark.func.id)
                    if method is not None and node.module.startswith("lexidrome.web"):
                        paths = [
                            each.value
                            for each in ast.walk(mark.args[0])
                            if isinstance(each, ast.Constant) and isinstance(each.value, str)
                        ]
                        found[node] = [f"{method} {path}" for path in paths]
        return found

    @cached_property
    def shell(self) -> dict[Node, list[str]]:
        found: dict[Node, list[str]] = {}
        for row in EVENT_COMMANDS:
            module, _, function = row.target.partition(":")
            node = Node(f"lexidrome.cli.event.{module}", function)
            found.setdefault(node, []).append(f"lexidrome event {row.name}")
        return found

    def resolve(self, module: str, name: str) -> Node | None:
        """What a name of a module stands for, followed to where it is defined."""
        here = self.modules.get(module)
        if here is None:
            return None
        if name in here.top:
            return Node(module, name)
        if name in here.imports:
            return self.resolve(*here.imports[name])
        return None

    def class_at(self, node: Node | None) -> ast.ClassDef | None:
        found = None if node is None else self.modules[node.module].top.get(node.name)
        return found if isinstance(found, ast.ClassDef) else None

    def method(self, owner: Node, name: str) -> Node | None:
        """Of a class or of one of its bases."""
        node = Node(owner.module, f"{owner.name}.{name}")
        if node in self.bodies:
            return node
        kind = self.class_at(owner)
        for base in kind.bases if kind is not None else ():
            above = self.written(owner.module, base)
            if above is not None and (found := self.method(above, name)):
                return found
        return None

    def written(self, module: str, annotation: ast.expr | None) -> Node | None:
        """The class that an annotation names."""
        if isinstance(annotation, ast.Name):
            node = self.resolve(module, annotation.id)
            return node if self.class_at(node) is not None else None
        if isinstance(annotation, ast.Subscript):
            return self.written(module, annotation.slice)
        if isinstance(annotation, ast.BinOp):
            return self.written(module, annotation.left) or self.written(module, annotation.right)
        return None

    def attribute(self, owner: Node, name: str) -> Node | None:
        """The class of what an attribute of a class holds."""
        if (owner, name) not in self._attributes:
            self._attributes[owner, name] = None
            self._attributes[owner, name] = self._attribute(owner, name)
        return self._attributes[owner, name]

    def _attribute(self, owner: Node, name: str) -> Node | None:
        kind = self.class_at(owner)
        method = self.method(owner, name)
        if method is not None:
            return self.returned(method)
        for each in kind.body if kind is not None else ():
            if isinstance(each, ast.AnnAssign) and getattr(each.target, "id", "") == name:
                return self.written(owner.module, each.annotation)
        begin = self.method(owner, "__init__")
        if begin is None:
            return None
        body = Body(self, begin, self.bodies[begin])
        for node in ast.walk(self.bodies[begin]):
            targets = node.targets if isinstance(node, ast.Assign) else ()
            if isinstance(node, ast.AnnAssign):
                targets = [node.target]
            for target in targets:
                if isinstance(target, ast.Attribute) and target.attr == name:
                    assert isinstance(node, ast.Assign | ast.AnnAssign)
                    return None if node.value is None else body.kind_of(node.value)
        return None

    def returned(self, function: Node) -> Node | None:
        body = self.bodies[function]
        return self.written(function.module, body.returns) if isinstance(body, Function) else None


class Body:
    """What one function uses."""

    def __init__(
        self, program: Program, node: Node, body: ast.AST, *, is_guessing: bool = True
    ) -> None:
        """Guessing: a method that there is once is meant, also where nobody says whose it is."""
        self._is_guessing = is_guessing
        self._program = program
        self._node = node
        self._body = body
        self._kinds: dict[str, Node | None] = {}
        if isinstance(body, Function):
            arguments = [*body.args.posonlyargs, *body.args.args, *body.args.kwonlyargs]
            for each in arguments:
                self._kinds[each.arg] = program.written(node.module, each.annotation)
            if "." in node.name and arguments:
                self._kinds[arguments[0].arg] = Node(node.module, node.name.split(".")[0])

    def uses(self) -> Iterator[Node]:
        for each in ast.walk(self._body):
            if isinstance(each, ast.Assign) and len(each.targets) == 1:
                target = each.targets[0]
                if isinstance(target, ast.Name):
                    self._kinds.setdefault(target.id, self.kind_of(each.value))
        if isinstance(self._body, Function):
            for each in ast.walk(self._body):
                if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store):
                    self._kinds.setdefault(each.id, None)
        for each in ast.walk(self._body):
            if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Load):
                yield from self._named(each.id)
            elif isinstance(each, ast.Attribute):
                yield from self._reached(each)

    def _named(self, name: str) -> Iterator[Node]:
        node = None if name in self._kinds else self._program.resolve(self._node.module, name)
        if node is not None and node in self._program.bodies:
            yield node

    def _reached(self, reached: ast.Attribute) -> Iterator[Node]:
        if isinstance(reached.value, ast.Name) and reached.value.id not in self._kinds:
            module = self._module(reached.value.id)
            if module is not None:
                found = self._program.resolve(module, reached.attr)
                if found is not None and found in self._program.bodies:
                    yield found
                return
        owner = self.kind_of(reached.value)
        if owner is not None:
            method = self._program.method(owner, reached.attr)
            if method is not None:
                yield method
        elif self._is_guessing and reached.attr not in PYTHONS_OWN:
            named = self._program.methods[reached.attr]
            yield from named if len(named) == 1 else ()

    def _module(self, name: str) -> str | None:
        imported = self._program.modules[self._node.module].imports.get(name)
        module = None if imported is None else ".".join(imported)
        return module if module in self._program.modules else None

    def kind_of(self, value: ast.expr) -> Node | None:
        """The class of a value, as far as it is written down."""
        program = self._program
        match value:
            case ast.Await(value=inner):
                return self.kind_of(inner)
            case ast.Name(id=name):
                return self._kinds.get(name)
            case ast.BoolOp(values=[first, *_]):
                return self.kind_of(first)
            case ast.Attribute(value=inner, attr=name):
                owner = self.kind_of(inner)
                return None if owner is None else program.attribute(owner, name)
            case ast.Call(func=ast.Name(id=name)):
                node = program.resolve(self._node.module, name)
                if program.class_at(node) is not None:
                    return node
                return program.returned(node) if node in program.bodies else None
            case ast.Call(func=ast.Attribute(value=inner, attr=name)):
                owner = self.kind_of(inner)
                method = None if owner is None else program.method(owner, name)
                return None if method is None else program.returned(method)
        return None
