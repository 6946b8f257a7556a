"""Reads files of scenarios: those of the checkout, which prove the rules, and anybody else's."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import yaml

import lexidrome
from lexidrome.base import BadInput, LexidromeError, NotFound, RuleId, text
from lexidrome.proof.grammar import situation_problem, step_problem
from lexidrome.proof.scenario import Later, Scenario, Unreadable
from lexidrome.rulebook import RULE_SET_NAMES
from lexidrome.rulebook.index import entries

VERSION = 1
"""Of the format (docs/scenarios.md): grows when something that could be said means another thing,
and what an older file says goes on meaning what it meant. New words do not count."""
CITES_LIMIT = 5
"""A scenario that proves more rules at once proves none of them well."""
LEFT_OUT_FILE = "left_out.yaml"
SCENARIO_KEYS = {"scenario", "rules", "cites", "given", "event", "hall", "steps", "house"}
_ENDINGS = (".yaml", ".yml")
_TOO_DEEP = "its lists and mappings are nested too deep"

Find = Callable[[str], object]
"""Finds a rule set by its name, or raises what is wrong with it."""


def scenario_folder(named: Path | None = None) -> Path:
    """The scenarios of this checkout, or those that were named."""
    if named is not None:
        if not named.is_dir():
            raise NotFound(text("There is no folder {folder}.", folder=str(named)))
        return named
    beside_source = Path(lexidrome.__file__).parents[2]
    for root in (beside_source, Path.cwd()):
        folder = root / "tests" / "scenarios"
        if folder.is_dir():
            return folder
    raise NotFound(
        text("The scenarios are part of the source: run this in a checkout, or give their folder.")
    )


def load_scenarios(folder: Path) -> tuple[Scenario, ...]:
    """Every scenario below a folder, in the order of the files; each cites what it proves."""
    found: list[Scenario] = []
    for path in sorted(folder.glob("*/*.yaml")):
        for each in _read_file(path, str(path.relative_to(folder)), _proof_problem):
            if isinstance(each, Unreadable):
                raise BadInput(
                    text(
                        "{file}, line {line}: {problem}.",
                        file=each.file,
                        line=each.line,
                        problem=each.problem,
                    )
                )
            found.append(each)
    return tuple(found)


def read_scenarios(
    paths: Iterable[Path], find: Find, *, is_ruled: bool = False
) -> Iterator[Scenario | Unreadable]:
    """The scenarios of files and folders from anywhere, one after the other.

    They need not cite a rule. Where it is settled already by which rules they are
    played (`is_ruled`), they need not name a rule set either.
    """

    def problem(item: dict[str, Any]) -> str | None:
        if "cites" in item and not _texts(item["cites"]):
            return "“cites” must be a rule's id or a list of ids"
        if is_ruled and "rules" not in item:
            return None
        names = _rule_sets(item)
        if not names:
            return "“rules” must name one or more rule sets, or all"
        for name in names:
            try:
                find(name)
            except LexidromeError as error:
                return str(error).removesuffix(".")
        return None

    for path in paths:
        for file in _files_of(path):
            yield from _read_file(file, str(file), problem)


def load_later(folder: Path) -> Later:
    """What is left to rulings and to events."""
    path = folder / LEFT_OUT_FILE
    node = _parse(path, path.name)
    if isinstance(node, Unreadable):
        raise BadInput(
            text("{file} cannot be used: {problem}.", file=path.name, problem=node.problem)
        )
    try:
        return msgspec.convert(_construct(node), Later)
    except msgspec.ValidationError as error:
        raise BadInput(
            text("{file} cannot be used: {problem}.", file=path.name, problem=str(error))
        ) from error


def _files_of(path: Path) -> list[Path]:
    if not path.exists():
        raise NotFound(text("There is no file or folder {path}.", path=str(path)))
    if not path.is_dir():
        return [path]
    found = sorted(each for each in path.rglob("*") if each.suffix in _ENDINGS)
    found = [each for each in found if each.name != LEFT_OUT_FILE]
    if not found:
        raise NotFound(
            text("In {folder} there are no files that end in .yaml or .yml.", folder=str(path))
        )
    return found


class ScenarioLoader(yaml.CSafeLoader):
    """YAML in which `NO` and `ON` are words and `10:00` is a time, not a truth or a number."""


ScenarioLoader.yaml_implicit_resolvers = {}
for _tag, _pattern, _starts in (
    ("tag:yaml.org,2002:bool", r"true|false", "tf"),
    ("tag:yaml.org,2002:int", r"[-+]?[0-9]+", "-+0123456789"),
    ("tag:yaml.org,2002:null", r"~|null|", ["~", "n", ""]),
):
    ScenarioLoader.add_implicit_resolver(_tag, re.compile(f"(?:{_pattern})$"), list(_starts))


def _parse(path: Path, where: str) -> yaml.Node | Unreadable | None:
    """What stands in a file, with the line of everything in it."""
    try:
        written = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return Unreadable(where, 1, "it cannot be read as text")
    try:
        node: yaml.Node | None = yaml.compose(written, Loader=ScenarioLoader)
        return node
    except RecursionError:
        return Unreadable(where, 1, _TOO_DEEP)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        problem = getattr(error, "problem", None) or " ".join(str(error).split())
        last = max(1, len(written.splitlines()))
        line = 1 if mark is None else min(mark.line + 1, last)
        return Unreadable(where, line, f"not YAML: {problem}")


def _construct(node: yaml.Node | None) -> Any:
    if node is None:
        return None
    loader = ScenarioLoader("")
    try:
        return loader.construct_document(node)
    finally:
        loader.dispose()


def _read_file(
    path: Path, where: str, own_problem: Callable[[dict[str, Any]], str | None]
) -> Iterator[Scenario | Unreadable]:
    node = _parse(path, where)
    if isinstance(node, Unreadable):
        yield node
    elif not isinstance(node, yaml.SequenceNode):
        yield Unreadable(where, 1, "it must be a list of scenarios")
    else:
        items = node.value
        if items and _is_version(items[0]):
            problem = _version_problem(items[0])
            if problem is not None:
                yield Unreadable(where, items[0].start_mark.line + 1, problem)
                return
            items = items[1:]
        for each in items:
            try:
                yield _scenario(each, where, own_problem)
            except Exception as fault:
                # What nobody thought of is said of its scenario, and the others are read.
                said = " ".join(f"{type(fault).__name__} {fault}".split())
                yield Unreadable(where, each.start_mark.line + 1, f"it makes no sense: {said}")


def _is_version(node: yaml.Node) -> bool:
    return isinstance(node, yaml.MappingNode) and any(
        key.value == "version" for key, _ in node.value
    )


def _version_problem(node: yaml.MappingNode) -> str | None:
    if len(node.value) > 1:
        return "the version must be an item of its own"
    value = node.value[0][1]
    if value.value == str(VERSION):
        return None
    return f"it is of version {value.value} of the format; this program reads version {VERSION}"


def _scenario(
    node: yaml.Node, where: str, own_problem: Callable[[dict[str, Any]], str | None]
) -> Scenario | Unreadable:
    line = node.start_mark.line + 1
    try:
        if twice := _named_twice(node):
            return Unreadable(where, twice.start_mark.line + 1, f"{twice.value} is there already")
        item = _construct(node)
    except RecursionError:
        return Unreadable(where, line, _TOO_DEEP)
    except (yaml.YAMLError, ValueError) as error:
        return Unreadable(where, line, f"not YAML: {' '.join(str(error).split())}")
    problem = _form_problem(item) or own_problem(item) or _content_problem(item)
    if problem is not None:
        return Unreadable(where, line, problem)
    step_lines = _step_lines(node)
    for step_line, step in zip(step_lines, item["steps"], strict=True):
        problem = step_problem(item, step)
        if problem is not None:
            return Unreadable(where, step_line, problem)
    return Scenario(
        sentence=item["scenario"],
        rule_sets=_rule_sets(item),
        cites=tuple(RuleId(rule_id) for rule_id in _texts(item.get("cites"))),
        given=item.get("given") or {},
        steps=tuple(item["steps"]),
        file=where,
        line=line,
        step_lines=step_lines,
        house=item.get("house") or {},
        event=item.get("event"),
        hall=item.get("hall"),
    )


def _named_twice(node: yaml.Node) -> yaml.ScalarNode | None:
    """A key that a mapping has twice; YAML would keep the last and forget what it expects."""
    if isinstance(node, yaml.SequenceNode):
        return next(filter(None, map(_named_twice, node.value)), None)
    if not isinstance(node, yaml.MappingNode):
        return None
    seen: set[str] = set()
    for key, value in node.value:
        if isinstance(key, yaml.ScalarNode):
            if key.value in seen:
                return key
            seen.add(key.value)
        if inner := _named_twice(value):
            return inner
    return None


def _step_lines(node: yaml.Node) -> tuple[int, ...]:
    assert isinstance(node, yaml.MappingNode)
    (steps,) = (value for key, value in node.value if key.value == "steps")
    return tuple(step.start_mark.line + 1 for step in steps.value)


def _form_problem(item: Any) -> str | None:
    """What is wrong with a scenario as it was written, if anything is."""
    if not isinstance(item, dict) or not isinstance(item.get("scenario"), str):
        return "it needs a sentence under “scenario”"
    if unknown := [key for key in item if key not in SCENARIO_KEYS]:
        return f"{unknown[0]} is unknown"
    if missing := [rule_id for rule_id in _texts(item.get("cites")) if rule_id not in entries()]:
        return f"there is no rule {missing[0]}"
    if wrong := [
        key
        for key in ("given", "event", "hall", "house")
        if item.get(key) is not None and not isinstance(item[key], dict)
    ]:
        return f"“{wrong[0]}” must be a mapping"
    return None


def _content_problem(item: dict[str, Any]) -> str | None:
    steps = item.get("steps")
    if not isinstance(steps, list) or not any(_expects(step) for step in steps):
        return "it has no steps that expect something"
    return situation_problem(item)


def _expects(step: Any) -> bool:
    return isinstance(step, dict) and any(key != "given" for key in step)


def _proof_problem(item: dict[str, Any]) -> str | None:
    """What keeps a scenario from being part of the proof."""
    names, cites = _rule_sets(item), _texts(item.get("cites"))
    if not names or any(name not in RULE_SET_NAMES for name in names):
        return "“rules” must name one or more of the five rule sets, or all"
    if not 1 <= len(cites) <= CITES_LIMIT:
        return f"it must cite one to {CITES_LIMIT} rules"
    return None


def _rule_sets(item: Any) -> tuple[str, ...]:
    named = item.get("rules")
    return RULE_SET_NAMES if named == "all" else _texts(named)


def _texts(value: Any) -> tuple[str, ...]:
    if isinstance(value, str):
        return (value,)
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return tuple(value)
    return ()
