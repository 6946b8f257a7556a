"""Opens for each command what its row says, and closes it; the options for that stand here once.

A command is a function of an opened event, or of the house, and of its own options:

    def withdraw(desk: Desk, number: Whole, /, *, reason: str = "", as_json: AsJson = False)

The command line sees `withdraw NUMBER --reason … --json`, and beside these --event, --division,
--data, --store and --as.
"""

from __future__ import annotations

import contextlib
import inspect
from collections.abc import Callable, Mapping
from importlib import import_module
from inspect import Parameter as Given
from typing import Any

from lexidrome.cli.event.app import COMMANDS, Opens, Row
from lexidrome.cli.event.desk import ActingIn, ActingWhere, Place, Where, house_of, opened
from lexidrome.cli.event.remote import refuse_remote

Command = Callable[..., object]

OPTIONS: Mapping[Opens, Place] = {
    Opens.LOOKS: Where(),
    Opens.ACTS: ActingWhere(),
    Opens.MAY_ACT: ActingWhere(),
    Opens.LISTS: Place(),
    Opens.MAKES: ActingIn(),
}
"""What is said of the place where nothing is said."""
WHERE = "where"
PREVIEW = "preview"
JSON = "as_json"

_ROWS = {row.name: row for row in COMMANDS}


def __getattr__(name: str) -> Command:
    """A command by its name, when it is asked for."""
    row = _ROWS.get(name)
    if row is None:
        raise AttributeError(name)
    return command_of(row)


def command_of(row: Row) -> Command:
    """The function of a row, as the command line calls it."""
    function = function_of(row)
    if row.opens is Opens.ALONE:
        return function
    signature = inspect.signature(function, eval_str=True)
    _, *own = signature.parameters.values()
    usual = OPTIONS[row.opens]

    def run(*values: Any, where: Place = usual, **options: Any) -> object:
        said = signature.bind_partial(None, *values, **options).arguments
        if where.server is not None and row.opens is Opens.MAKES:
            raise refuse_remote(row.name)
        is_looking = _is_looking(row.opens, own, said)
        with _opened(where, is_looking=is_looking) as there:
            return function(there, *values, **options)

    where = Given(WHERE, Given.KEYWORD_ONLY, default=usual, annotation=type(usual))
    # Of what can be said, the form of the answer is named last.
    options = [*own[:-1], where, own[-1]]
    run.__signature__ = signature.replace(parameters=options)  # type: ignore[attr-defined]
    run.__doc__, run.__name__ = function.__doc__, function.__name__
    run.__annotations__ = {each.name: each.annotation for each in options}
    return run


def function_of(row: Row) -> Command:
    module, _, name = row.target.partition(":")
    function: Command = getattr(import_module(f"lexidrome.cli.event.{module}"), name)
    return function


def _is_looking(opens: Opens, own: list[Given], said: Mapping[str, Any]) -> bool:
    """Whether nothing is going to be changed."""
    if opens is Opens.MAY_ACT:
        told = {name: value for name, value in said.items() if name != JSON}
        return not any(told.get(each.name, each.default) not in _unsaid(each) for each in own)
    return opens in (Opens.LOOKS, Opens.LISTS) or bool(said.get(PREVIEW))


def _unsaid(option: Given) -> tuple[object, ...]:
    return ((), Given.empty, option.default)


def _opened(place: Place, *, is_looking: bool) -> contextlib.AbstractContextManager[object]:
    if isinstance(place, Where):
        return opened(place, is_read_only=is_looking)
    return house_of(place, is_read_only=is_looking)
