"""Numbers on the command line, read as everywhere (`base.numbers`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from cyclopts import Parameter, Token

from lexidrome.base import BadInput, Bound, text
from lexidrome.base.numbers import no_number, parse_whole, read_whole


def whole(_type: Any, tokens: Sequence[Token]) -> int:
    """Whatever somebody writes; how far it may go the decider says that gets it."""
    (token,) = tokens
    number = read_whole(token.value)
    if number is None:
        raise BadInput(no_number(token.value))
    return number


def bounded(bound: Bound) -> Parameter:
    """For what no decider gets to see."""
    return Parameter(converter=lambda _type, tokens: parse_whole(tokens[0].value, bound))


Whole = Annotated[int, Parameter(converter=whole)]
SEED = Bound(text("A seed must be from {least} to {most}."), 0, 2**53 - 1)
Seed = Annotated[int, bounded(SEED)]
