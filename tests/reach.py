"""Where a person gives each command: which form, which script of a table, which command line.

It is found in the program's own source: the functions that make a command, whoever calls
those, and so on up to the handler of an address or a command of the command line. Types that
are written down say whose method is called; where none is, only a name that there is once
counts. What only the program itself calls is given by no person.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

import msgspec

import doors
from lexidrome import game, tournament
from lexidrome.cli.event.app import COMMANDS as EVENT_COMMANDS
from lexidrome.cli.proof.doors import command_names

METHODS = {"post": "POST"}
"""By which something is done; pages that are only looked at give no command."""
SCRIPTS = {"table": "the table on screen", "sheet": "the sheet"}
NO_PERSONS = {game.Asker.HOUSE, game.Asker.NOBODY, tournament.Asker.HOUSE}
"""Commands so declared nobody needs a way to."""
PYTHONS_OWN = frozenset(name for kind in (str, bytes, list, dict, set) for name in dir(kind))


class Ways(msgspec.Struct, frozen=True):
    """How people give one command."""

    asker: str
    pages: tuple[str, ...] = ()
    scripts: tuple[str, ...] = ()
    shell: tuple[str, ...] = ()

    @property
    def is_none(self) -> bool:
        return not (self.pages or self.scripts or self.shell)


class Node(NamedTuple):
    """A function, a method or a name of a module."""

    module: str
    name: str


def find_reach(source: Path = doors.SOURCE) -> dict[str, Ways]:
    """Each command, by its name, and the ways to it."""
    pages, shell = _by_functions(Program(source))
    scripts: dict[str, set[str]] = defaultdict(set)
    for file in sorted(source.glob("web/static/**/*.js")):
        first = file.relative_to(source / "web/static").parts[0].removesuffix(".js")
        for name in doors.sent_by_script(file.read_text(encoding="utf-8")):
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
    if issubclass(kind, game.Command):
        return game.COMMANDS.of_kind(kind).by.value
    assert issubclass(kind, tournament.Command)
    by = tournament.COMMANDS.of_kind(kind).by
    return by.value if isinstance(by, tournament.Asker) else "staff or director"


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


# The program's source


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
        for name, target, _ in EVENT_COMMANDS:
            module, _, function = target.partition(":")
            node = Node(f"lexidrome.cli.event.{module}", function)
            found.setdefault(node, []).append(f"lexidrome event {name}")
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

    def __init__(self, program: Program, node: Node, body: ast.AST) -> None:
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
        elif reached.attr not in PYTHONS_OWN and len(self._program.methods[reached.attr]) == 1:
            yield from self._program.methods[reached.attr]

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


# As a page


HEAD = """# Where people give each command

Written by `tools/reach.py` from the source (`make fmt`); a test says when it is out of date, and
when there is a command for people that nobody can give. *The program* gives what nobody asks for.
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
    return "\n".join(parts)


def _row(name: str, ways: Ways) -> str:
    said = {"house": "the program", "nobody": "nobody any more"}
    forms = "<br>".join(f"`{each}`" for each in ways.pages)
    shell = "<br>".join(f"`{each}`" for each in ways.shell)
    asker = said.get(ways.asker, ways.asker)
    return f"| `{name}` | {asker} | {', '.join(ways.scripts)} | {forms} | {shell} |"
