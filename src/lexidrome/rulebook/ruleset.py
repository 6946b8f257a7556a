"""A rule set: every parameter of a game or an event, and beside it who says so."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from enum import StrEnum
from functools import cached_property
from typing import Any

import msgspec

from lexidrome.base import NotFound, RuleId, text
from lexidrome.rulebook.conditions import CONDITIONS
from lexidrome.rulebook.sections import (
    Challenge,
    Clock,
    Ending,
    Event,
    Exchange,
    Irregularity,
    Play,
    Record,
    Setup,
    Sides,
    Tie,
    Views,
)

SECTIONS: Mapping[str, type[msgspec.Struct]] = {
    "sides": Sides,
    "setup": Setup,
    "play": Play,
    "exchange": Exchange,
    "clock": Clock,
    "challenge": Challenge,
    "ending": Ending,
    "tie": Tie,
    "views": Views,
    "record": Record,
    "irregularity": Irregularity,
    "event": Event,
}

FIELDS: Mapping[str, msgspec.structs.FieldInfo] = {
    f"{section}.{field.name}": field
    for section, kind in SECTIONS.items()
    for field in msgspec.structs.fields(kind)
}
"""Every parameter there is, by `section.key`, in the order of the sections."""


class Source(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who says that a value is what it is."""

    rules: tuple[RuleId, ...] = ()
    ours: bool = False
    """Decided by us where the documents are silent or disagree."""
    house: str = ""
    """The house rule set that changed it."""
    why: str = ""
    """The reason that rule set gives."""

    def __str__(self) -> str:
        said_by = ", ".join(self.rules)
        if self.house:
            reason = f"{self.house}: {self.why}" if self.why else self.house
            return f"{said_by}; {reason}" if said_by else reason
        return f"{said_by} (ours)" if self.ours else said_by


class RuleSet(msgspec.Struct, frozen=True, dict=True):
    """The rules one game or one event goes by; build one with `rule_set` or `load_rule_set`."""

    name: str
    title: str
    document: str
    """The code of the document it follows; of its base, for a house rule set."""
    effective: str
    base: str
    """The rule set a house rule set derives from; empty for the five."""
    sides: Sides
    setup: Setup
    play: Play
    exchange: Exchange
    clock: Clock
    challenge: Challenge
    ending: Ending
    tie: Tie
    views: Views
    record: Record
    irregularity: Irregularity
    event: Event
    sources: Mapping[str, Source]

    @cached_property
    def citations(self) -> dict[str, RuleId]:
        """What `rule_of` has found; every move of every game asks for the same few."""
        return {}

    def source(self, path: str) -> Source:
        """Who says what `path` is; where it does not apply, who switched it off."""
        while path not in self.sources:
            if path not in CONDITIONS:
                raise NotFound(text("There is no parameter {path}.", path=path))
            path = CONDITIONS[path].governor
        return self.sources[path]

    def applies(self, path: str) -> bool:
        return path in self.sources

    def value(self, path: str) -> Any:
        """What `path` (`section.key`) is; for tables and comparisons, not for play."""
        if path not in FIELDS:
            raise NotFound(text("There is no parameter {path}.", path=path))
        section, key = path.split(".")
        return getattr(getattr(self, section), key)

    def items(self) -> Iterator[tuple[str, Any, Source]]:
        """Every parameter that applies, its value and its source."""
        for path in FIELDS:
            if path in self.sources:
                yield path, self.value(path), self.sources[path]

    def to_data(self) -> dict[str, Any]:
        """Plain data in the shape of a rule set file, complete in itself."""
        data: dict[str, Any] = {
            "name": self.name,
            "title": self.title,
            "document": self.document,
            "effective": self.effective,
            "derived_from": self.base,
        }
        for path, value, source in self.items():
            section, key = path.split(".")
            data.setdefault(section, {})[key] = {
                "value": _plain(value),
                **{k: v for k, v in _source_data(source).items() if v},
            }
        return data

    def fingerprint(self) -> str:
        """Equal for equal rule sets, and only for them."""
        encoded = msgspec.json.encode(self.to_data(), order="sorted")
        return hashlib.sha256(encoded).hexdigest()


def rule_of(rules: RuleSet, path: str) -> RuleId:
    """The id to cite for a value of the rule set: its document's own before ours."""
    found = rules.citations.get(path)
    if found is None:
        found = rules.citations[path] = _rule_of(rules, path)
    return found


def _rule_of(rules: RuleSet, path: str) -> RuleId:
    source = rules.source(path)
    if source.house and not source.rules:
        return RuleId(source.house)
    for prefix in (rules.document, "A"):
        for rule in source.rules:
            if rule.partition("-")[0] == prefix:
                return rule
    return source.rules[0]


def _plain(value: Any) -> Any:
    if value is None:
        return "none"
    if isinstance(value, StrEnum):
        return value.value
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value


def _source_data(source: Source) -> dict[str, Any]:
    return {
        "rule": list(source.rules),
        "ours": source.ours,
        "house": source.house,
        "why": source.why,
    }


def format_value(value: Any) -> str:
    """A value as it stands in a rule set file, without quotation marks."""
    plain = _plain(value)
    if isinstance(plain, bool):
        return "true" if plain else "false"
    if isinstance(plain, list):
        return ", ".join(str(item) for item in plain) or "none"
    return str(plain)
