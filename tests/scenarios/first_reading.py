"""What the rule book and the referee held at the first reading, to be compared with today.

`first_reading.json` has, by name: a digest of every row and of every value of the five rule
sets, and of every check a digest of what it means and the rules that it cited.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import msgspec

from lexidrome import game, procedures, tournament
from lexidrome.base import RuleId
from lexidrome.rulebook import all_rules, rule_set
from lexidrome.rulebook.index import ambiguities, rules

FILE = Path(__file__).parent / "first_reading.json"
RULE_SETS = ("school", "washburn", "depaul", "thon", "nsa-2009")
ROOMS = tuple(room.__name__.rpartition(".")[2] for room in (procedures, game, tournament))
_BOOKS = ("SSC", "WU", "DP", "ST", "NSA")


class Held(msgspec.Struct, frozen=True):
    """What was held of rows, values and checks."""

    rows: Mapping[str, str]
    values: Mapping[str, str]
    """By rule set and parameter."""
    checks: Mapping[str, tuple[str, ...]]
    """By room and name: what it means, then the rules that it cites."""


def load_first() -> Held:
    return msgspec.json.decode(FILE.read_bytes(), type=Held)


def held_today() -> Held:
    return Held(
        rows={
            **{row.id: digest(msgspec.to_builtins(row)) for row in rules()},
            **{row.id: digest(msgspec.to_builtins(row)) for row in ambiguities()},
        },
        values={
            f"{name} {path}": digest(msgspec.to_builtins(value))
            for name in RULE_SETS
            for path, value, _ in rule_set(name).items()
        },
        checks={
            f"{room} {rule.name} {rule.function.__module__}": (digest(rule.meaning), *rule.ids)
            for room in ROOMS
            for rule in all_rules(room)
        },
    )


def digest(value: object) -> str:
    written = json.dumps(value, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(written.encode()).hexdigest()[:12]


def read_otherwise(first: Held, now: Held) -> Iterator[tuple[str, frozenset[RuleId]]]:
    """Each difference, with the rules of which one at least is read otherwise for it."""
    meant: dict[str, frozenset[str]] = {}
    for meaning, *cited_there in first.checks.values():
        # Two rules may say the same, each for a part of the books.
        meant[meaning] = meant.get(meaning, frozenset()).union(cited_there)
    for each in sorted(now.rows):
        if first.rows.get(each) != now.rows[each]:
            yield f"the row {each}", frozenset({RuleId(each)})
    for each in sorted(now.values):
        if first.values.get(each) != now.values[each]:
            name, path = each.split(" ")
            yield f"the value {each}", frozenset(rule_set(name).sources[path].rules)
    for each in sorted(now.checks):
        meaning, *ids = now.checks[each]
        cited = meant.get(meaning, frozenset())
        new = [rule for rule in ids if rule not in cited]
        for book, of_book in _by_book(new).items():
            yield f"the check {each} for {book}", of_book


def _by_book(ids: Iterable[str]) -> dict[str, frozenset[RuleId]]:
    """By document; our own decisions count where no document is cited."""
    books: dict[str, set[RuleId]] = {}
    for each in ids:
        books.setdefault(each.partition("-")[0], set()).add(RuleId(each))
    cited = {book: of_book for book, of_book in books.items() if book in _BOOKS}
    own = {book: of_book for book, of_book in books.items() if book == "A"}
    return {book: frozenset(of_book) for book, of_book in (cited or own).items()}
