"""Which cases of a test belong to the quick round."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from _pytest.mark.structures import ParameterSet


def if_slow(*sizes: int) -> list[ParameterSet]:
    """The larger cases, which take longer and belong to `make test`."""
    return [pytest.param(size, marks=pytest.mark.slow) for size in sizes]


def one_quick(rule_sets: Iterable[str], quick: str = "nsa-2009") -> list[ParameterSet]:
    """One rule set in every round, the others where slow tests are run."""
    return [
        pytest.param(name, marks=() if name == quick else pytest.mark.slow) for name in rule_sets
    ]
