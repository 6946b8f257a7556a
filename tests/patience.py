"""No test outlasts its time, whatever it hangs on.

pytest-timeout raises in the test, and both its timer and pytest's own end with the first failure.
What then waits for a thread that has died, in the test's `finally` or in a fixture's teardown,
would wait for ever. So a clock that needs neither the test nor Python runs beside each phase:
the stacks are printed and the process ends, which xdist reports as that test's failure.
"""

from __future__ import annotations

import faulthandler
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from _pytest.faulthandler import fault_handler_stderr_fd_key

GRACE_S = 30
"""How long a test may take to end once its time is up, and a process once its tests have ended."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    with _ended_after(_limit_s(item) + GRACE_S, item.config):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item) -> Iterator[None]:
    with _ended_after(_limit_s(item), item.config):
        return (yield)


@pytest.hookimpl(trylast=True)
def pytest_unconfigure(config: pytest.Config) -> None:
    """Threads that nobody ends are waited for when Python does.

    A worker of xdist waits for the others before that; whoever started it ends it.
    """
    if hasattr(config, "workerinput"):
        return
    faulthandler.dump_traceback_later(GRACE_S, exit=True, file=sys.__stderr__ or sys.stderr)


@contextmanager
def _ended_after(seconds: float, config: pytest.Config) -> Iterator[None]:
    # What a test writes is captured; pytest keeps the way past that for itself.
    stderr = config.stash[fault_handler_stderr_fd_key]
    faulthandler.dump_traceback_later(seconds, exit=True, file=stderr)
    try:
        yield
    finally:
        faulthandler.cancel_dump_traceback_later()


def _limit_s(item: pytest.Item) -> float:
    marked = item.get_closest_marker("timeout")
    return float(marked.args[0] if marked else item.config.getini("timeout"))
