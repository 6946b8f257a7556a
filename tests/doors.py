"""Finds in the program's own source what people can send, for `proof/doors.tsv`.

`python tests/doors.py` writes that file. Found are commands that Python makes
(`t.results.EnterResult(slip=…)`) in the web, the hall and the command line, and messages that
scripts send (`{ type: "hold_play" }`). A place that passes on what it does not spell out
(`**fields`, `...fields`) may send what its own file names. What bots do is nobody's doing,
and neither is what a scenario or the demo does.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, get_args

import msgspec

import lexidrome
from lexidrome import game, tournament
from lexidrome.proof.doors import DOORS_FILE, command_names

SOURCE = Path(lexidrome.__file__).parent
ROOMS = ("web", "hall", "cli")
NOBODYS = ("hall/games/bots.py", "hall/games/engine_bots.py", "web/demo/furnishing.py")
ASKED_NOT_MADE = ("isinstance", "issubclass", "get_args")
_HOUSES: Mapping[str, Any] = {"lexidrome.game": game, "lexidrome.tournament": tournament}

Struct = type[msgspec.Struct]


def find_doors(source: Path = SOURCE) -> dict[str, str]:
    """Each command and field that can be sent, with the first place that sends it."""
    doors: dict[str, str] = {}
    modules = {place_of(file, source): _made_by(file) for file in python_files(source)}
    anywhere: dict[Struct, set[str]] = defaultdict(set)
    for module in modules.values():
        for struct, fields in module.made.items():
            anywhere[struct] |= fields
    for place, module in modules.items():
        for name in _sent_by_module(module, anywhere):
            doors.setdefault(name, place)
    for file in sorted(source.glob("web/**/*.js")):
        for name in sent_by_script(file.read_text(encoding="utf-8")):
            doors.setdefault(name, place_of(file, source))
    return dict(sorted(doors.items()))


def format_doors(doors: Mapping[str, str]) -> str:
    return "".join(f"{name}\t{place}\n" for name, place in doors.items())


def python_files(source: Path) -> list[Path]:
    found = [file for room in ROOMS for file in sorted(source.glob(f"{room}/**/*.py"))]
    return [file for file in found if not place_of(file, source).startswith(NOBODYS)]


def place_of(file: Path, source: Path) -> str:
    return file.relative_to(source).as_posix()


@cache
def structs_in(kind: Any) -> tuple[Struct, ...]:
    """The structs of ours that a field of this type can hold, other than commands."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        ours = kind.__module__.startswith(tuple(_HOUSES)) and kind not in command_names()
        return (kind,) if ours else ()
    return tuple(found for part in get_args(kind) for found in structs_in(part))


@cache
def fields_of(struct: Struct) -> dict[str, Any]:
    return {field.name: field.type for field in msgspec.structs.fields(struct)}


# Python


class Made:
    """What a file, or a part of it, makes: each struct with the fields that it sets."""

    def __init__(self, tree: ast.AST, names: tuple[dict[str, Any], dict[str, Any]]) -> None:
        self.houses, self.names = names
        self.words = set(_words(tree))
        self.made: dict[Struct, set[str]] = defaultdict(set)
        nodes = list(ast.walk(tree))
        for node in nodes:
            self._look_at(node)
        self.changed = {word for node in nodes for word in _replaced(node)}
        for struct, fields in self.made.items():
            fields.update(self.changed & fields_of(struct).keys())

    def _look_at(self, node: ast.AST) -> None:
        handed_on: Iterable[ast.expr] = ()
        if isinstance(node, ast.Call):
            made = self._struct(node.func)
            if made is not None:
                self.made[made] |= self._set_by(node, made)
            if not (isinstance(node.func, ast.Name) and node.func.id in ASKED_NOT_MADE):
                handed_on = node.args
        elif isinstance(node, ast.IfExp):
            handed_on = (node.body, node.orelse)
        elif isinstance(node, ast.Dict):
            handed_on = node.values
        for each in handed_on:
            made = self._struct(each)
            if made is not None:
                self.made[made] |= self.words & fields_of(made).keys()

    def _struct(self, node: ast.expr) -> Struct | None:
        found: Any = None
        if isinstance(node, ast.Attribute):
            found = getattr(self._chapter(node.value), node.attr, None)
        elif isinstance(node, ast.Name):
            found = self.names.get(node.id)
        return found if isinstance(found, type) and issubclass(found, msgspec.Struct) else None

    def _chapter(self, node: ast.expr) -> Any:
        """A house, or a chapter of it."""
        if isinstance(node, ast.Attribute):
            return getattr(self._chapter(node.value), node.attr, None)
        return self.houses.get(node.id) if isinstance(node, ast.Name) else None

    def _set_by(self, call: ast.Call, made: Struct) -> set[str]:
        fields = fields_of(made)
        named = {word.arg for word in call.keywords if word.arg is not None}
        if any(word.arg is None for word in call.keywords):
            named |= self.words
        placed = [*fields][: len(call.args)]
        return (named & fields.keys()) | set(placed)


def house_names(tree: ast.Module) -> tuple[dict[str, Any], dict[str, Any]]:
    """The houses under their names here, and what was taken from them by name."""
    houses: dict[str, Any] = {}
    names: dict[str, Any] = {}
    for node in ast.walk(tree):
        if not isinstance(node, ast.ImportFrom):
            continue
        for each in node.names:
            called = each.asname or each.name
            if node.module == "lexidrome" and f"lexidrome.{each.name}" in _HOUSES:
                houses[called] = _HOUSES[f"lexidrome.{each.name}"]
            elif node.module is not None and node.module.startswith(tuple(_HOUSES)):
                names[called] = getattr(sys.modules.get(node.module), each.name, None)
    return houses, names


def _words(tree: ast.AST) -> Iterator[str]:
    """Whatever the file calls something by: keywords, keys of mappings, and fields of forms."""
    for node in ast.walk(tree):
        if isinstance(node, ast.keyword) and node.arg is not None:
            yield node.arg
        elif isinstance(node, ast.Dict):
            keys = (key.value for key in node.keys if isinstance(key, ast.Constant))
            yield from (key for key in keys if isinstance(key, str))
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.target.id


def _replaced(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Call):
        name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
        if name == "replace" or (isinstance(node.func, ast.Name) and node.func.id == "replace"):
            yield from (word.arg for word in node.keywords if word.arg is not None)


def _made_by(file: Path) -> Made:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return Made(tree, house_names(tree))


Sets = Mapping[Struct, set[str]]


def _sent_by_module(module: Made, anywhere: Sets) -> Iterator[str]:
    for struct, fields in module.made.items():
        if struct not in command_names():
            continue
        name = command_names()[struct]
        yield name
        for field in sorted(fields):
            yield f"{name}.{field}"
            held = fields_of(struct)[field]
            yield from _parts(f"{name}.{field}", held, module, anywhere)


def _parts(name: str, kind: Any, here: Made, anywhere: Sets) -> Iterator[str]:
    """The fields of what a field holds: as this file makes it, or another one if not this.

    What no file makes is passed on whole, as it came from somewhere; what this file changes
    in it (`replace(entry, school=…)`) is sent, too.
    """
    for struct in structs_in(kind):
        fields = fields_of(struct)
        made = here.made if struct in here.made else anywhere
        changed = here.changed & fields.keys() if struct not in here.made else set()
        for field in sorted({*made.get(struct, fields), *changed}):
            yield f"{name}.{field}"
            yield from _parts(f"{name}.{field}", fields[field], here, anywhere)


# Scripts

_COMMENT = re.compile(r"/\*.*?\*/|^\s*//.*?$", re.DOTALL | re.MULTILINE)
_ASKED = re.compile(r'\b(?:can|isOffered|sidesWho)\((?:\w+, )?"\w+"')
"""Whether a command is offered: it is not sent with that."""
_LABELLED = re.compile(r"\blabelled\(")
_KEY = re.compile(r"(?:(?<=[{,])|^)\s*(\w+)\s*(?=[:,}])", re.MULTILINE)


def sent_by_script(source: str) -> Iterator[str]:
    code = _ASKED.sub("", _COMMENT.sub("", source))
    keys = set(_KEY.findall(code))
    for struct, name in command_names().items():
        if not name.startswith("game."):
            continue
        tag = re.escape(str(struct.__struct_config__.tag))
        spelled = re.search(rf'\btype: "{tag}"', code)
        if _is_labelled(struct) and _LABELLED.search(code):
            yield name
            yield from (f"{name}.{field}" for field in fields_of(struct))
            continue
        offered = re.search(rf'(?<!case )(?<!== )"{tag}"', code)
        handled = re.search(rf'case "{tag}"', code) and re.search(r"\btype: (?!\")\w", code)
        if not (spelled or offered or handled):
            continue
        yield name
        set_here: set[str] = set()
        for found in re.finditer(rf'\btype: "{tag}"', code):
            literal = _literal_around(code, found.start())
            set_here |= keys if "..." in literal else set(_KEY.findall(literal))
        if not spelled:
            set_here |= keys
        for field, kind in fields_of(struct).items():
            if field in set_here:
                yield f"{name}.{field}"
                for part in structs_in(kind):
                    yield from (f"{name}.{field}.{inner}" for inner in fields_of(part))


def _is_labelled(struct: Struct) -> bool:
    """Whether every page shows it by what its declaration calls it."""
    assert issubclass(struct, game.messages.Command)
    return game.messages.COMMANDS.of_kind(struct).label is not None


def _literal_around(code: str, at: int) -> str:
    """The `{…}` in which a place stands."""
    depth, begin = 0, at
    while depth < 1:
        begin -= 1
        depth += {"{": 1, "}": -1}.get(code[begin], 0)
    end = begin
    while depth > 0 or end == begin:
        end += 1
        depth += {"{": 1, "}": -1}.get(code[end], 0)
    return code[begin : end + 1]


if __name__ == "__main__":
    DOORS_FILE.write_text(format_doors(find_doors()), encoding="utf-8")
