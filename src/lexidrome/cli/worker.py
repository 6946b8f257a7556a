"""`lexidrome worker`: lends this machine to the servers of a PostgreSQL store."""

from __future__ import annotations

import os
import socket
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from lexidrome.base import Bound, Text, text, text_plural
from lexidrome.base.folders import chosen_folder
from lexidrome.cli.numbers import bounded
from lexidrome.hall.worker import work
from lexidrome.store.workers import open_workplace

THREADS = Bound(text("The number of threads must be from {least} to {most}."), 1, 1024)


def worker(
    *,
    store: str | None = None,
    threads: Annotated[int | None, bounded(THREADS)] = None,
    name: str | None = None,
    show: Annotated[bool, Parameter(name="--list", negative="")] = False,
    data: Path | None = None,
) -> None:
    """Do long work for the servers of a store: bots' moves, analyses, matches, training.

    Start it on as many machines as you like, and end it when you like: what it had in hand
    another does again, with the same result.

    Parameters
    ----------
    store
        The address of the PostgreSQL database, instead of LEXIDROME_STORE.
    threads
        How many pieces of work at once; as many as the machine has processors if not said.
    name
        What it is called in lists; the machine's name if not said.
    show
        Say which workers are alive and how much waits, and end.
    data
        The data folder with the lexicons, instead of the usual one or LEXIDROME_DATA.
    """
    if show:
        _list(store)
        return
    work(
        chosen_folder(data),
        store,
        name or socket.gethostname(),
        threads or os.cpu_count() or 1,
        _say,
    )


def _list(store: str | None) -> None:
    workplace = open_workplace(store)
    try:
        staff = workplace.look()
    finally:
        workplace.close()
    for hand in staff.hands:
        print(
            text_plural(
                "{name}: {busy} of {count} thread at work",
                "{name}: {busy} of {count} threads at work",
                hand.threads,
                name=hand.name,
                busy=hand.at_work,
            )
        )
    if not staff.hands:
        print(text("No worker is alive."))
    print(
        text_plural("{count} piece of work waits.", "{count} pieces of work wait.", staff.waiting)
    )


def _say(sentence: Text) -> None:
    print(sentence, flush=True)
