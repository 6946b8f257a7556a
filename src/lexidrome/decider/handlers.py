"""One function for each class of message; the function itself says for which."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import ModuleType
from typing import Any, Generic, TypeVar

from lexidrome.decider.declared import Undeclared

R = TypeVar("R")
F = TypeVar("F", bound=Callable[..., Any])


class Handlers(Generic[R]):
    """The functions of one room that do one thing with each message."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._kinds: dict[Callable[..., R], type] = {}

    def add(self, kind: type) -> Callable[[F], F]:
        def added(function: F) -> F:
            self._kinds[function] = kind
            return function

        return added

    def table(
        self, kinds: Iterable[type], modules: Iterable[ModuleType]
    ) -> Mapping[type, Callable[..., R]]:
        """The function for each of these classes, out of these modules; all must have one."""
        names = {module.__name__ for module in modules}
        table: dict[type, Callable[..., R]] = {}
        for function, kind in self._kinds.items():
            if function.__module__ in names:
                assert kind not in table, f"two functions {self._what} {kind.__name__}"
                table[kind] = function
        missing = [kind.__name__ for kind in kinds if kind not in table]
        if missing:
            raise Undeclared(f"nothing {self._what} {', '.join(missing)}")
        return table
