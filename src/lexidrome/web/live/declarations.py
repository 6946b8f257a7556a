"""The protocol as declarations for TypeScript, by which the pages' scripts are checked."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, get_args

from msgspec import inspect

from lexidrome import game as g
from lexidrome.rulebook import RuleSet
from lexidrome.web.live.messages import FromServer
from lexidrome.web.live.schema import schema
from lexidrome.web.live.table import Table

_HEAD = "// Made from docs/protocol.json by tools/protocol.py; `make fmt` does this.\n"
_ROOTS = {"from_server": "FromServer", "from_client": "FromClient", "command": "AnyCommand"}
"""Unions; facts are left out, for their secrets are taken off before they are sent."""
_VALUES = ("table", "view")
_CARRIED = {
    ("Snapshot", "table"): "Table",
    ("Snapshot", "view"): "GameView",
    ("Table", "rules"): "Rules",
    ("Events", "events"): "Fact[]",
    ("Events", "changes"): "Partial<GameView>",
    ("Events", "tails"): "{ [field: string]: { from: number; items: unknown[] } }",
    ("Events", "view"): "GameView",
    ("GameCommand", "command"): "AnyCommand",
    ("Preview", "command"): "AnyCommand",
    ("TableMarks", "marks"): "Mark[]",
    (
        "MatesLaying",
        "laid",
    ): "{ person: string | null; tiles: [number, string][]; is_asking: boolean }",
}
"""What is sent as it was encoded before, of which the schema says nothing more."""
_FACT = "export interface Fact {\n  type: string;\n  at_ms: number;\n  [field: string]: any;\n}\n"
_RULES: dict[str, tuple[str, ...]] = {
    "title": (),
    "setup": ("rack_tiles",),
    "play": ("first_play_tiles", "bingo_tiles", "bingo_points"),
    "clock": (
        "side_time_s",
        "turn_limit_s",
        "game_limit_s",
        "round_limit_s",
        "hard_stop",
        "turn_ends_on",
    ),
    "challenge": ("hold_max_s", "adjudicator"),
}
"""Of the rules that are sent, those that say how something is shown or reckoned ahead.

Scripts read no others, for what can be done is offered (`GameView.can`).
"""
_PLAIN = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean"}


def format_declarations() -> str:
    """As they stand beside the scripts: what messages carry, and the messages."""
    whole = schema()
    definitions: dict[str, Any] = whole["$defs"]
    roots = {name: whole["properties"][name]["anyOf"] for name in (*_ROOTS, *_VALUES)}
    found: set[str] = set()
    waiting = [*(each for group in roots.values() for each in group)]
    waiting += [{"$ref": f"#/$defs/{name}"} for name in ("RuleSet",)]
    while waiting:
        for name in _references(waiting.pop()):
            if name not in found:
                found.add(name)
                waiting.append(definitions[name])
    whole_ones = {name for kind in _sent_whole() for name in _names_of(kind)}
    declared = [
        _declaration(name, definitions[name], is_whole=name in whole_ones)
        for name in sorted(found, key=_named)
    ]
    unions = [f"export type {_ROOTS[name]} = {_any_of(roots[name])};\n" for name in _ROOTS]
    return "\n".join([_HEAD, *declared, _rules(), _FACT, *unions])


def _rules() -> str:
    fields = ""
    for section, values in _RULES.items():
        kind = f'RuleSet["{section}"]'
        picked = " | ".join(f'"{each}"' for each in values)
        fields += f"  {section}: {f'Pick<{kind}, {picked}>' if values else kind};\n"
    return f"export interface Rules {{\n{fields}}}\n"


def _sent_whole() -> Iterator[type]:
    """What the server sends with all its fields, also with those that say nothing new."""
    waiting = list(
        inspect.multi_type_info([*get_args(FromServer), Table, g.seen.GameView, RuleSet])
    )
    found: set[type] = set()
    while waiting:
        match waiting.pop():
            case inspect.StructType(cls=kind, fields=fields) if kind not in found:
                found.add(kind)
                waiting.extend(each.type for each in fields)
                if not kind.__struct_config__.omit_defaults:
                    yield kind
            case inspect.UnionType(types=types) | inspect.TupleType(item_types=types):
                waiting.extend(types)
            case inspect.CollectionType(item_type=item):
                waiting.append(item)
            case inspect.DictType(value_type=value):
                waiting.append(value)


def _names_of(kind: type) -> tuple[str, str]:
    """By either the schema may know it."""
    return kind.__name__, f"{kind.__module__}.{kind.__qualname__}"


def _declaration(name: str, definition: dict[str, Any], *, is_whole: bool) -> str:
    said = definition.get("description")
    comment = "" if said is None else f"/** {' '.join(said.split())} */\n"
    if "properties" not in definition:
        return f"{comment}export type {_named(name)} = {_type(definition)};\n"
    required = definition.get("required", ())
    fields = (
        f"  {field}{'' if field in required or (is_whole and 'default' in of) else '?'}: {kind};\n"
        for field, of in definition["properties"].items()
        for kind in [_CARRIED.get((name, field)) or _type(of)]
    )
    return f"{comment}export interface {_named(name)} {{\n{''.join(fields)}}}\n"


def _type(of: dict[str, Any]) -> str:
    match of:
        case {"$ref": str(reference)}:
            return _named(reference.rpartition("/")[2])
        case {"enum": list(values)}:
            return " | ".join(
                f'"{each}"' if isinstance(each, str) else str(each) for each in values
            )
        case {"const": value}:
            return f'"{value}"'
        case {"anyOf": list(choices)}:
            return _any_of(choices)
        case {"type": "array", "prefixItems": list(items)}:
            return f"[{', '.join(_type(each) for each in items)}]"
        case {"type": "array"}:
            return f"{_in_brackets(_type(of.get('items') or {}))}[]"
        case {"type": "object"}:
            return f"{{ [key: string]: {_type(of.get('additionalProperties') or {})} }}"
        case {"type": "null"}:
            return "null"
        case {"type": str(plain)}:
            return _PLAIN[plain]
    return "unknown"


def _any_of(choices: list[dict[str, Any]]) -> str:
    return " | ".join(dict.fromkeys(_type(each) for each in choices))


def _in_brackets(kind: str) -> str:
    return f"({kind})" if " | " in kind else kind


def _named(name: str) -> str:
    """What two rooms call alike has its room's name before its own."""
    match name.split("."):
        case [_, room, *_, own]:
            return room.capitalize() + own
    return re.sub(r"\W", "_", name)


def _references(of: object) -> Iterator[str]:
    if isinstance(of, dict):
        if isinstance(reference := of.get("$ref"), str):
            yield reference.rpartition("/")[2]
        for each in of.values():
            yield from _references(each)
    elif isinstance(of, list):
        for each in of:
            yield from _references(each)
