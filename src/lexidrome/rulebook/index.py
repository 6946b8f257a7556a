"""The rows of the five documents, the decisions where they are silent, and how to find them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import get_close_matches
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import TypeVar

import msgspec

from lexidrome.base import NotFound, RuleId, text


class Kind(StrEnum):
    """What a rule is about, and with that which part of the software honours it."""

    ENGINE = "ENGINE"
    CLOCK = "CLOCK"
    CHALLENGE = "CHALLENGE"
    EVENT = "EVENT"
    RULING = "RULING"
    CONDUCT = "CONDUCT"
    EQUIPMENT = "EQUIPMENT"


class Document(msgspec.Struct, frozen=True):
    """A source of rules, by its code."""

    code: str
    title: str
    rule_set: str


class Row(msgspec.Struct, frozen=True):
    """One fact of a document, in our words."""

    id: RuleId
    document: str
    kind: Kind
    rule: str
    treatment: str
    """How the software treats it."""


class Ambiguity(msgspec.Struct, frozen=True):
    """A point that the documents leave open or contradict each other in, decided."""

    id: RuleId
    problem: str
    resolution: str
    example: str
    ours: bool
    """No document dictates the resolution."""


class Parameter(msgspec.Struct, frozen=True):
    """A point on which the documents differ, and what is done where one is silent."""

    id: RuleId
    parameter: str
    group: str
    cells: Mapping[str, str]
    """What each document says, by its code."""
    default: str


Entry = Row | Ambiguity | Parameter


class _Row(msgspec.Struct):
    id: RuleId
    kind: Kind
    rule: str
    treatment: str


T = TypeVar("T")


def _read(name: str, kind: type[T]) -> T:
    data = files("lexidrome.rulebook").joinpath("data", "rules", f"{name}.json").read_bytes()
    return msgspec.json.decode(data, type=kind)


@cache
def documents() -> tuple[Document, ...]:
    """All sources of rules."""
    return _read("documents", tuple[Document, ...])


@cache
def _all_rules() -> tuple[Row, ...]:
    return tuple(
        Row(row.id, document.code, row.kind, row.rule, row.treatment)
        for document in documents()
        for row in _read(document.code, list[_Row])
    )


@cache
def ambiguities() -> tuple[Ambiguity, ...]:
    """What the sources leave open, with how it was settled."""
    return _read("ambiguities", tuple[Ambiguity, ...])


@cache
def parameters() -> tuple[Parameter, ...]:
    """What the sources leave to organisers, with the values that are used."""
    return _read("parameters", tuple[Parameter, ...])


@cache
def entries() -> Mapping[RuleId, Entry]:
    """Everything that has an id, by it."""
    every: tuple[Entry, ...] = (*_all_rules(), *ambiguities(), *parameters())
    return {entry.id: entry for entry in every}


def rules(*, document: str | None = None, kind: Kind | None = None) -> tuple[Row, ...]:
    """The rows of one document, of one kind, or both."""
    return tuple(
        rule
        for rule in _all_rules()
        if document in (None, rule.document) and kind in (None, rule.kind)
    )


def entry(rule_id: str) -> Entry:
    """A rule, an ambiguity or a parameter by its id, in whatever case it is typed."""
    found = entries().get(RuleId(rule_id)) or _by_folded_id().get(rule_id.casefold())
    if found is not None:
        return found
    near = near_ids(rule_id)
    if near:
        raise NotFound(
            text("There is no rule {id}. Near it: {near}.", id=rule_id, near=", ".join(near))
        )
    raise NotFound(
        text("There is no rule {id}. Ids look like SSC-8.b, NSA-IV.I.1.p1 or A-13.", id=rule_id)
    )


def row(rule_id: str) -> Row:
    """A row of one of the documents by its id."""
    found = entry(rule_id)
    if not isinstance(found, Row):
        raise NotFound(text("{id} is our decision, not a row of a document.", id=rule_id))
    return found


@cache
def _by_folded_id() -> Mapping[str, Entry]:
    return {key.casefold(): value for key, value in entries().items()}


def near_ids(rule_id: str, count: int = 5) -> tuple[RuleId, ...]:
    """The ids that look most like one that does not exist."""
    folded = {key.casefold(): key for key in entries()}
    close = get_close_matches(rule_id.casefold(), folded, n=count, cutoff=0.6)
    return tuple(folded[key] for key in close)


def search(words: str) -> tuple[Entry, ...]:
    """Entries that contain every word given; those that say the very words come first."""
    wanted = [word.casefold() for word in words.split()]
    if not wanted:
        return ()
    found = [e for e in entries().values() if all(word in _searchable(e) for word in wanted)]
    wholes = [re.compile(rf"\b{re.escape(word)}\b") for word in wanted]
    starts = [re.compile(rf"\b{re.escape(word)}") for word in wanted]

    def rank(hit: Entry) -> tuple[bool, bool, bool]:
        said = hit.rule.casefold() if isinstance(hit, Row) else ""
        return (
            not isinstance(hit, Row),
            not all(pattern.search(said) for pattern in wholes),
            not all(pattern.search(_searchable(hit)) for pattern in starts),
        )

    return tuple(sorted(found, key=rank))


def _searchable(found: Entry) -> str:
    if isinstance(found, Row):
        parts: tuple[str, ...] = (found.id, found.rule, found.treatment)
    elif isinstance(found, Ambiguity):
        parts = (found.id, found.problem, found.resolution, found.example)
    else:
        parts = (found.id, found.parameter, *found.cells.values(), found.default)
    return " ".join(parts).casefold()
