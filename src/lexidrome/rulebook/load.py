"""Reads rule sets: the five, a director's house rules, and those a game was started with.

A value stands in a file as a table that also names its source:

    exchange.min_bag = { value = 7, rule = "SSC-8.b" }
    challenge.final_window_s = { value = 20, rule = ["P82", "A-65"], ours = true }

A house rule set names its `base` and writes only what it changes, with a reason:

    base = "nsa-2009"
    title = "Thursday club"
    [challenge]
    fail = { value = "points_per_play", points = 5, why = "club custom" }
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from enum import EnumMeta, StrEnum
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

import msgspec

from lexidrome.base import BadInput, NotFound, RuleId, Text, text
from lexidrome.rulebook.bounds import check_bounds
from lexidrome.rulebook.conditions import CONDITIONS, NONSENSE
from lexidrome.rulebook.index import entries, near_ids
from lexidrome.rulebook.ruleset import FIELDS, SECTIONS, RuleSet, Source

RULE_SET_NAMES = ("school", "washburn", "depaul", "thon", "nsa-2009")

_HEAD = {"name", "title", "document", "effective", "base", "derived_from"}
_MAX_BASES = 10
_MOST_BITS = 64
"""Of a number that is shown; Python does not write the longest at all."""
_OUR_IDS = ("A-", "P")


@cache
def rule_set(name: str) -> RuleSet:
    """One of the five rule sets by its name."""
    if name not in RULE_SET_NAMES:
        raise NotFound(
            text(
                "There is no rule set {name}; there are {names}.",
                name=name,
                names=", ".join(RULE_SET_NAMES),
            )
        )
    resource = files("lexidrome.rulebook").joinpath("data", "rulesets", f"{name}.toml")
    data = _parse_toml(resource.read_text(encoding="utf-8"), f"{name}.toml")
    return _build(data, f"{name}.toml", name, rule_set)


def load_rule_set(path: Path) -> RuleSet:
    """A rule set from a file; its base is one of the five or a file beside it."""
    return _load(path, _MAX_BASES)


def rule_set_names(folder: Path) -> tuple[str, ...]:
    """The five, and the house rule sets kept in `folder`."""
    return (*RULE_SET_NAMES, *sorted(path.stem for path in folder.glob("*.toml")))


def find_rule_set(name: str, folder: Path) -> RuleSet:
    """One of the five, a house rule set kept in `folder`, or any file that ends in `.toml`."""
    if name in RULE_SET_NAMES:
        return rule_set(name)
    if name.endswith(".toml"):
        return load_rule_set(Path(name))
    kept = {path.stem: path for path in sorted(folder.glob("*.toml"))}
    if name in kept:
        return load_rule_set(kept[name])
    raise NotFound(
        text(
            "There is no rule set {name}; there are {names}.",
            name=name,
            names=", ".join((*RULE_SET_NAMES, *kept)),
        )
    )


def _load(path: Path, bases_left: int) -> RuleSet:
    where = path.name
    try:
        source = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(text("{file} cannot be read as a rule set.", file=str(path))) from error
    if bases_left == 0:
        raise BadInput(text("{file}: its bases lead back to itself.", file=where))

    def find_base(name: str) -> RuleSet:
        if name in RULE_SET_NAMES:
            return rule_set(name)
        sibling = path.parent / f"{name}.toml"
        if Path(name).name != name or not sibling.is_file():
            raise BadInput(
                text(
                    "{file}: base {base} is neither one of {names} nor a file beside it.",
                    file=where,
                    base=name,
                    names=", ".join(RULE_SET_NAMES),
                )
            )
        return _load(sibling, bases_left - 1)

    data = _parse_toml(source, where)
    if path.stem in RULE_SET_NAMES:
        raise BadInput(
            text("{file}: {name} is the name of a rule book.", file=where, name=path.stem)
        )
    rules = _build(data, where, path.stem, find_base)
    check_bounds(rules, where)
    return rules


def rule_set_from_data(data: Mapping[str, Any]) -> RuleSet:
    """The rule set that `RuleSet.to_data` made; equal data gives the very same object."""
    return _from_json(msgspec.json.encode(data, order="deterministic"))


@lru_cache(maxsize=256)
def _from_json(encoded: bytes) -> RuleSet:
    data = msgspec.json.decode(encoded)
    if not isinstance(data, dict) or not isinstance(data.get("name"), str):
        raise BadInput(text("The stored rule set has no name."))
    return _build(data, data["name"], data["name"], rule_set)


def derive(base: RuleSet, changes: Mapping[str, Any], *, name: str, why: str) -> RuleSet:
    """A house rule set that differs from `base` in `changes` (by `section.key`)."""
    data: dict[str, Any] = {"base": base.name, "title": name}
    for path, value in changes.items():
        section, _, key = path.partition(".")
        raw = "none" if value is None else value
        data.setdefault(section, {})[key] = {"value": raw, "why": why}
    return _build(data, name, name, lambda _: base)


def _parse_toml(source: str, where: str) -> dict[str, Any]:
    try:
        return tomllib.loads(source)
    except (ValueError, RecursionError) as error:
        # Also a number of more digits than Python reads.
        raise BadInput(
            text("{file} is not TOML: {problem}", file=where, problem=str(error))
        ) from error


def _build(
    data: Mapping[str, Any], where: str, name: str, find_base: Callable[[str], RuleSet]
) -> RuleSet:
    head = _head(data, where)
    base = find_base(head["base"]) if head["base"] else None
    own = _entries(data, where, name)
    values: dict[str, Any] = {}
    sources: dict[str, Source] = {}
    if base is not None:
        for path, value, source in base.items():
            values[path], sources[path] = value, source
    for path, (value, source) in own.items():
        values[path], sources[path] = value, source
    _apply_conditions(values, sources, own, where)
    _check_complete(values, where)
    _check_sense(values, where)
    sections: dict[str, Any] = {
        section: kind(**{k: values[p] for p, k in _keys_of(section) if p in values})
        for section, kind in SECTIONS.items()
    }
    return RuleSet(
        name=name,
        title=head["title"] or name,
        document=head["document"] or (base.document if base else ""),
        effective=head["effective"] or (base.effective if base else ""),
        base=head["base"] or head["derived_from"],
        sources={path: sources[path] for path in FIELDS if path in values},
        **sections,
    )


def _keys_of(section: str) -> list[tuple[str, str]]:
    return [(path, path.split(".")[1]) for path in FIELDS if path.startswith(f"{section}.")]


def _head(data: Mapping[str, Any], where: str) -> dict[str, str]:
    for key in data:
        if key not in _HEAD and key not in SECTIONS:
            raise BadInput(text("{file}: {key} is unknown.", file=where, key=key))
    head: dict[str, str] = {}
    for key in _HEAD:
        value = data.get(key, "")
        if not isinstance(value, str):
            raise BadInput(text("{file}: {key} must be a text.", file=where, key=key))
        head[key] = value
    return head


def _entries(data: Mapping[str, Any], where: str, name: str) -> dict[str, tuple[Any, Source]]:
    """Every value the file itself writes, with its source, both checked."""
    own: dict[str, tuple[Any, Source]] = {}
    for section in SECTIONS:
        table = data.get(section, {})
        if not isinstance(table, Mapping):
            raise BadInput(text("{file}: {key} must be a table.", file=where, key=section))
        for key, given in table.items():
            path = f"{section}.{key}"
            if path not in FIELDS:
                raise BadInput(text("{file}: {key} is unknown.", file=where, key=path))
            raw = _with_value(given, where, path)
            source = _source(raw, where, path, name)
            own[path] = (_typed(raw["value"], where, path), source)
            if path == "challenge.fail" and "points" in raw:
                points = _typed(raw["points"], where, "challenge.fail_points")
                own["challenge.fail_points"] = (points, source)
    return own


def _with_value(given: Any, where: str, path: str) -> Mapping[str, Any]:
    if not isinstance(given, Mapping) or "value" not in given:
        raise BadInput(
            text(
                "{file}: {key} must be a table with its value and its source, such as {example}.",
                file=where,
                key=path,
                example='{ value = 7, rule = "SSC-8.b" }',
            )
        )
    allowed = {"value", "rule", "ours", "why", "house"}
    if path == "challenge.fail":
        allowed.add("points")
    for key in given:
        if key not in allowed:
            raise BadInput(
                text("{file}: {key} has an unknown part, {part}.", file=where, key=path, part=key)
            )
    return given


def _source(raw: Mapping[str, Any], where: str, path: str, name: str) -> Source:
    given, ours, why = raw.get("rule", []), raw.get("ours", False), raw.get("why", "")
    ids = [given] if isinstance(given, str) else given
    is_list = isinstance(ids, list) and all(isinstance(item, str) for item in ids)
    if not is_list or not isinstance(ours, bool) or not isinstance(why, str):
        raise BadInput(
            text(
                "{file}: {key} must name its source as rule ids, ours = true or a reason why.",
                file=where,
                key=path,
            )
        )
    if not ids and not why:
        raise BadInput(text("{file}: {key} names no rule and no reason why.", file=where, key=path))
    for rule_id in ids:
        _check_id(rule_id, where, path)
    if not ours and not why and any(rule_id.startswith(_OUR_IDS) for rule_id in ids):
        raise BadInput(
            text(
                "{file}: {key} rests on a decision of ours and must say ours = true.",
                file=where,
                key=path,
            )
        )
    house = raw.get("house", name) if why else ""
    return Source(tuple(RuleId(rule_id) for rule_id in ids), ours, house, why)


def _check_id(rule_id: str, where: str, path: str) -> None:
    if rule_id in entries():
        return
    near = ", ".join(near_ids(rule_id, 3))
    if near:
        sentence = text(
            "{file}: {key} names rule {id}, which does not exist; near it: {near}.",
            file=where,
            key=path,
            id=rule_id,
            near=near,
        )
    else:
        sentence = text(
            "{file}: {key} names rule {id}, which does not exist.",
            file=where,
            key=path,
            id=rule_id,
        )
    raise BadInput(sentence)


def _typed(raw: Any, where: str, path: str) -> Any:
    kind = FIELDS[path].type
    value = None if raw == "none" and _is_optional(kind) else raw
    try:
        return msgspec.convert(value, kind, strict=True)
    except msgspec.ValidationError as error:
        raise BadInput(_type_problem(raw, kind, where, path)) from error


def _is_optional(kind: Any) -> bool:
    """Whether `none` means the absence of a limit and not one of an enum's words."""
    inner = get_args(kind)
    return type(None) in inner and not any(isinstance(k, EnumMeta) for k in inner)


def _type_problem(raw: Any, kind: Any, where: str, path: str) -> Text:
    words = _choices(kind)
    is_huge = isinstance(raw, int) and raw.bit_length() > _MOST_BITS
    shown = "none" if raw is None else "…" if is_huge else str(raw)
    if words:
        return text(
            "{file}: {key} is {value}, but must be one of {choices}.",
            file=where,
            key=path,
            value=shown,
            choices=", ".join(words),
        )
    if bool in (kind, *get_args(kind)):
        return text("{file}: {key} must be true or false.", file=where, key=path)
    if get_origin(kind) is tuple:
        return text("{file}: {key} must be a list of whole numbers.", file=where, key=path)
    if _is_optional(kind):
        return text(
            '{file}: {key} is {value}, but must be a whole number in its range, or "none".',
            file=where,
            key=path,
            value=shown,
        )
    return text(
        "{file}: {key} is {value}, but must be a whole number in its range.",
        file=where,
        key=path,
        value=shown,
    )


def _choices(kind: Any) -> list[str]:
    if isinstance(kind, EnumMeta):
        return [str(word) for word in list[StrEnum](kind)]
    if get_origin(kind) in (tuple, Union, UnionType, Annotated):
        return [word for inner in get_args(kind) for word in _choices(inner)]
    return []


def _apply_conditions(
    values: dict[str, Any],
    sources: dict[str, Source],
    own: Mapping[str, object],
    where: str,
) -> None:
    """Drop what a base brings but no longer applies; refuse it where the file itself wrote it."""
    for path, condition in CONDITIONS.items():
        if condition.holds(values) or path not in values:
            continue
        if path in own:
            raise BadInput(
                text(
                    "{file}: {key} does not apply, because of what {governor} is.",
                    file=where,
                    key=path,
                    governor=condition.governor,
                )
            )
        del values[path], sources[path]


def applicable(values: Mapping[str, Any]) -> set[str]:
    """The parameters that need a value, given those there are."""
    return {path for path in FIELDS if path not in CONDITIONS or CONDITIONS[path].holds(values)}


def _check_complete(values: Mapping[str, Any], where: str) -> None:
    needed = applicable(values)
    for path in FIELDS:
        if path in needed and path not in values:
            raise BadInput(text("{file}: {key} is missing.", file=where, key=path))


def _check_sense(values: Mapping[str, Any], where: str) -> None:
    for nonsense in NONSENSE:
        if nonsense.is_so(values):
            raise BadInput(
                text(
                    "{file}: {key} {problem}.",
                    file=where,
                    key=nonsense.key,
                    problem=str(nonsense.why),
                )
            )
