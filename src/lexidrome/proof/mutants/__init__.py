"""The wrong alternatives of rules, and how they are put in their place.

A rule that answers yes or no, or that does something, is made to say nothing any
more. Of a rule that reckons something a wrong alternative stands in a module of
this folder, tagged with the rule that it is instead of:

    @instead_of(together)
    def the_largest_alone(right, multipliers):
        return max(multipliers)

`right` is the rule itself, for whoever only wants to ask it something else.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pkgutil import iter_modules
from types import CodeType, FunctionType

from lexidrome.proof.mutants.registry import Mutant, alternative_to
from lexidrome.rulebook import Rule

for _module in iter_modules(__path__):
    import_module(f"{__name__}.{_module.name}")


@contextmanager
def mutated(rule: Rule) -> Iterator[None]:
    """Play with one rule replaced by its wrong alternative.

    Whoever imported the function holds the function itself, so it is its code that
    is put out and back.
    """
    function = rule.function
    assert isinstance(function, FunctionType), rule.name
    assert not function.__closure__, f"{rule.name} is defined inside another function"
    code = function.__code__
    right = FunctionType(code, function.__globals__, function.__name__, function.__defaults__)
    right.__kwdefaults__ = function.__kwdefaults__
    function.__code__ = _calling(alternative_to(rule), right)
    try:
        yield
    finally:
        function.__code__ = code


def _calling(mutant: Mutant, right: FunctionType) -> CodeType:
    """Code that calls the mutant, which no name of the function's own module leads to."""

    def call(*args: object, **named: object) -> object:
        wrong = "the mutant"
        return wrong("the right one", *args, **named)  # type: ignore[operator]

    put = {"the mutant": mutant, "the right one": right}
    held = call.__code__.co_consts
    consts = tuple(put.get(each, each) if isinstance(each, str) else each for each in held)
    return call.__code__.replace(co_consts=consts)
