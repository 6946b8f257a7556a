"""A rule is a small function under the ids of the sentences that it executes.

    @rule("SSC-3", "WU-8.a", "DP-2.III.e", "ST-3", "NSA-APP.I.B.p1")
    def lies_apart(board: Board, squares: list[int]) -> bool:
        \"\"\"A play on a board with tiles touches at least one of them.\"\"\"
        return not any(_touches(board, square) for square in squares)

    if lies_apart(board, squares):
        return refuse(…, cited(lies_apart, rules))

`rule` gives the function back as it is. The first paragraph of its documentation
says what the books say; what it returns is what the rule brings about: that something is
forbidden, that something happens, how much it costs. A function that returns
false or nothing brings about nothing, and `lexidrome rules prove` plays every
scenario once with each rule that says nothing any more (`lexidrome.proof`, which
also has the wrong alternatives of rules that reckon something).

The first id of a document is the one that a refusal or a ledger entry cites.
Decisions that are ours carry an ambiguity id (`A-14`), which stands for every
document that the rule does not name. To find a rule's code, search for its id.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Protocol, TypeVar

import msgspec

from lexidrome.base import RuleId
from lexidrome.rulebook.index import documents

OURS = "A"
"""The prefix of ambiguity ids: decisions that no document dictates."""

F = TypeVar("F", bound=Callable[..., Any])


class HasDocument(Protocol):
    """The one thing that a citation needs to know of a rule set: whose ids it goes by."""

    @property
    def document(self) -> str: ...


class Rule(msgspec.Struct, frozen=True):
    """What a function executes."""

    name: str
    meaning: str
    ids: tuple[RuleId, ...]
    function: Callable[..., Any]

    def ids_of(self, document: str) -> tuple[RuleId, ...]:
        """The ids of one document, or of our own decisions (`A`)."""
        return _all_of(self.ids, document)

    def cited(self, rules: HasDocument) -> RuleId:
        """The id that decides under these rules."""
        return _first_of(self.ids, rules.document)


@cache
def _all_of(ids: tuple[RuleId, ...], document: str) -> tuple[RuleId, ...]:
    return tuple(each for each in ids if each.partition("-")[0] == document)


@cache
def _first_of(ids: tuple[RuleId, ...], document: str) -> RuleId:
    for wanted in (document, OURS):
        for each in ids:
            if each.partition("-")[0] == wanted:
                return each
    return ids[0]


_RULES: dict[Callable[..., Any], list[Rule]] = {}


def rule(*ids: str, name: str = "", says: str = "") -> Callable[[F], F]:
    """Tag a function with the ids that it executes.

    A function that executes two rules at once is tagged twice, each time with a
    name and with what that rule says.
    """
    assert ids, "a rule cites somebody"

    def tagged(function: F) -> F:
        meaning = says or _first_paragraph(function.__doc__ or "")
        assert meaning, f"{function.__qualname__} does not say what the rule is"
        found = Rule(
            name or function.__name__.strip("_"),
            meaning,
            tuple(RuleId(each) for each in ids),
            function,
        )
        _RULES.setdefault(function, []).insert(0, found)
        return function

    return tagged


def _first_paragraph(documentation: str) -> str:
    return " ".join(documentation.strip().partition("\n\n")[0].split())


def rules_of(function: Callable[..., Any]) -> tuple[Rule, ...]:
    """What a function executes, as its tags stand."""
    return tuple(_RULES[function])


def the_rule(function: Callable[..., Any]) -> Rule:
    """The rule that a function executes; of several the first."""
    return _RULES[function][0]


def cited(function: Callable[..., Any], rules: HasDocument) -> RuleId:
    """The id under which a function decides by these rules."""
    return _RULES[function][0].cited(rules)


def as_read(rule: RuleId, rules: HasDocument) -> str:
    """An id as people read it under a book: what is borrowed from another book says so."""
    document = rule.partition("-")[0]
    is_borrowed = document != rules.document and document in {each.code for each in documents()}
    return f"cf. {rule}" if is_borrowed else rule


def all_rules(room: str = "") -> tuple[Rule, ...]:
    """Every rule that the program executes, by name; those of one room alone if it is named."""
    found = [
        each
        for function, rules in _RULES.items()
        if function.__module__.startswith(f"lexidrome.{room}")
        for each in rules
    ]
    return tuple(sorted(found, key=lambda each: (each.name, each.function.__module__)))
