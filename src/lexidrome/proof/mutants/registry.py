"""Which wrong alternative stands for which rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from lexidrome.rulebook import Rule, rules_of

Mutant = Callable[..., Any]
F = TypeVar("F", bound=Mutant)
_ALTERNATIVES: dict[tuple[Mutant, str], Mutant] = {}


def instead_of(function: Mutant, name: str = "") -> Callable[[F], F]:
    """Tag what is to be done instead of a rule; by its name where a function executes several."""
    names = [each.name for each in rules_of(function)]
    assert name in names if name else len(names) == 1, f"which of {names}?"

    def tagged(mutant: F) -> F:
        key = (function, name or names[0])
        assert key not in _ALTERNATIVES, f"two alternatives to {key[1]}"
        _ALTERNATIVES[key] = mutant
        return mutant

    return tagged


def alternative_to(rule: Rule) -> Mutant:
    """What is done instead; as a rule nothing."""
    found = _ALTERNATIVES.get((rule.function, rule.name))
    if found is not None:
        return found
    returned = str(rule.function.__annotations__.get("return", "")).replace(" ", "")
    if returned in ("bool", "None"):
        return _says_no
    assert returned.endswith("|None"), f"nothing is said of what is wrong about {rule.name}"
    return _says_nothing


def _says_no(_right: Mutant, *_args: object, **_named: object) -> bool:
    return False


def _says_nothing(_right: Mutant, *_args: object, **_named: object) -> None:
    return None
