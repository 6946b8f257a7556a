"""How far something long has come: told by whoever does it, drawn as a bar on a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from lexidrome.base.text import Text

OnProgress = Callable[[int, int], object]
"""Is told from time to time how much is done and how much there is."""
EVERY = 100
"""Of what is counted, so that telling costs nothing beside doing."""
Thing = TypeVar("Thing")


def no_progress(_done: int, _total: int) -> None:
    """For whoever does not care how far it is."""


def counted(things: Iterable[Thing], total: int, on_progress: OnProgress) -> Iterator[Thing]:
    """The same things; how many have been taken is told as they are."""
    for done, thing in enumerate(things):
        if not done % EVERY:
            on_progress(done, total)
        yield thing
    on_progress(total, total)


@contextmanager
def progress_bar(task: Text, *, is_wanted: bool = True) -> Iterator[OnProgress]:
    """A bar below what is printed, gone when it is done; nothing where nobody looks."""
    if not is_wanted or not sys.stderr.isatty():
        yield no_progress
        return
    # Only a terminal pays for it.
    from rich.console import Console  # noqa: PLC0415
    from rich.progress import (  # noqa: PLC0415
        BarColumn,
        Progress,
        SpinnerColumn,
        TaskProgressColumn,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = (
        SpinnerColumn(),
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        TaskProgressColumn(),
        TimeRemainingColumn(),
    )
    # What goes to a file stays out of the terminal's way and must not be led into it.
    is_shared = sys.stdout.isatty()
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, redirect_stdout=is_shared) as shown:
        bar = shown.add_task(str(task), total=None)
        yield lambda done, total: shown.update(bar, completed=done, total=total)
