"""`lexidrome store`: verifies, exports and imports what was stored, and erases people."""

from __future__ import annotations

import contextlib
import os
import secrets
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from cyclopts import App
from msgspec.structs import replace

from lexidrome.base import BadInput, NotFound, PersonId, Text, text, text_plural
from lexidrome.base.files import PART_SUFFIX, new_file, reading, sync_folder, writing
from lexidrome.base.folders import chosen_folder
from lexidrome.base.progress import EVERY, OnProgress, progress_bar
from lexidrome.cli.options import examples
from lexidrome.hall.side_door import hold
from lexidrome.store import (
    Report,
    SqliteStore,
    Store,
    close_data_folder,
    export_store,
    import_store,
    open_store,
    verify,
)

MOST_FAULTS = 50
UNSOUND = 1
"""The exit code when a store was changed behind our back."""

app = App(
    name="store",
    help="Verifies, exports and imports what was stored, and erases people.",
    help_epilogue=examples(
        "store verify",
        "store export all.jsonl",
        "store import all.jsonl --data spare",
    ),
)


def opened(
    data: Path | None, address: str | None, *, is_read_only: bool = False
) -> contextlib.closing[Store]:
    """The store named on the command line, else the usual one."""
    folder = chosen_folder(data)
    if not is_read_only:
        say_if_closed(folder)
    return contextlib.closing(open_store(folder, address, is_read_only=is_read_only))


def held(data: Path | None) -> contextlib.AbstractContextManager[object]:
    """Keep servers from it: one that runs knows names by heart and would go on telling them."""
    return contextlib.closing(hold(chosen_folder(data), has_page=False))


def say_if_closed(folder: Path) -> None:
    """Close what an earlier version left open to others, before more is written there."""
    closed = close_data_folder(folder)
    if closed is not None:
        print(closed, file=sys.stderr)


@app.command(name="verify")
def verify_store(
    file: Path | None = None, /, *, data: Path | None = None, store: str | None = None
) -> None:
    """Walk over all that was stored and say where it was changed, if it was.

    The seal that is printed stands for the whole store: note it down, and a
    later walk that prints another one for as many events has found a change.

    Parameters
    ----------
    file
        A backup to look at, instead of the store in use.
    data
        The data folder, instead of the usual one or LEXIDROME_DATA.
    store
        The address of a PostgreSQL database, instead of the data folder or LEXIDROME_STORE.
    """
    if file is not None:
        with SqliteStore(file, is_read_only=True) as backup:
            report = _verified(backup)
    else:
        with opened(data, store, is_read_only=True) as opened_store:
            report = _verified(opened_store)
            if report.is_sound:
                # Only this asks what events mean; the other commands do without a hall.
                from lexidrome.hall.events.event_snapshots import (  # noqa: PLC0415
                    wrong_snapshots,
                )

                report = replace(report, faults=list(wrong_snapshots(opened_store)))
    for sentence in said(report):
        print(sentence)
    if not report.is_sound:
        sys.exit(UNSOUND)


def _verified(store: Store) -> Report:
    with progress_bar(text("Verifying")) as on_progress:
        return verify(store, on_progress)


def said(report: Report) -> Iterator[Text]:
    yield from report.faults[:MOST_FAULTS]
    if len(report.faults) > MOST_FAULTS:
        more = len(report.faults) - MOST_FAULTS
        yield text_plural("{count} more fault.", "{count} more faults.", more)
    if report.is_sound:
        yield text_plural(
            "{count} event, complete and in order.",
            "{count} events, all complete and in order.",
            report.event_count,
        )
        yield text("Seal {seal}", seal=report.seal.hex())


@app.command(name="export")
def export(
    file: Path | None = None,
    /,
    *,
    people: bool = True,
    data: Path | None = None,
    store: str | None = None,
) -> None:
    """Write all that is stored as lines of JSON, to a file or to standard output.

    Parameters
    ----------
    file
        The file to write; it must not be there yet.
    people
        Whether names and contacts go with the events.
    data
        The data folder, instead of the usual one or LEXIDROME_DATA.
    store
        The address of a PostgreSQL database, instead of the data folder or LEXIDROME_STORE.
    """
    # Lines on the same screen would run through it.
    is_wanted = file is not None or not sys.stdout.isatty()
    with (
        opened(data, store, is_read_only=True) as opened_store,
        progress_bar(text("Exporting"), is_wanted=is_wanted) as on_progress,
    ):
        if file is None:
            export_store(
                opened_store, sys.stdout.buffer, with_people=people, on_progress=on_progress
            )
            return
        with whole_file(file) as out:
            head = export_store(opened_store, out, with_people=people, on_progress=on_progress)
    print(
        text_plural(
            "{count} event was exported to {file}.",
            "{count} events were exported to {file}.",
            head.sequence,
            file=str(file),
        )
    )


@app.command(name="import")
def import_(
    file: Path | None = None, /, *, data: Path | None = None, store: str | None = None
) -> None:
    """Read exported lines of JSON, from a file or from standard input, into an empty store.

    Parameters
    ----------
    file
        The file to read.
    data
        The data folder, instead of the usual one or LEXIDROME_DATA.
    store
        The address of a PostgreSQL database, instead of the data folder or LEXIDROME_STORE.
    """
    with (
        old_file(file) as lines,
        opened(data, store) as opened_store,
        held(data),
        progress_bar(text("Importing")) as on_progress,
    ):
        head = import_store(opened_store, _told(lines, file, on_progress))
    print(
        text_plural("{count} event was imported.", "{count} events were imported.", head.sequence)
    )


def _told(lines: BinaryIO, file: Path | None, on_progress: OnProgress) -> Iterator[bytes]:
    """By bytes, where it is known how many there are: through a pipe they come as they come."""
    total, done = 0 if file is None else file.stat().st_size, 0
    for number, line in enumerate(lines):
        done += len(line)
        if total and not number % EVERY:
            on_progress(done, total)
        yield line
    if total:
        on_progress(total, total)


@app.command(name="erase")
def erase(person: str, /, *, data: Path | None = None, store: str | None = None) -> None:
    """Forget a person's name and contact for good; their games stay.

    Backups and exports made before still hold the name: erase there too, or delete them.

    Parameters
    ----------
    person
        The person's id.
    data
        The data folder, instead of the usual one or LEXIDROME_DATA.
    store
        The address of a PostgreSQL database, instead of the data folder or LEXIDROME_STORE.
    """
    with opened(data, store) as opened_store, held(data):
        was_known = opened_store.erase_person(PersonId(person)).result()
    if not was_known:
        raise NotFound(text("Nobody is stored under {person}.", person=person))
    print(text("{person} was erased.", person=person))


@contextlib.contextmanager
def whole_file(path: Path) -> Iterator[BinaryIO]:
    """A file that gets its name when it is whole."""
    if path.exists():
        raise BadInput(text("{file} already exists; choose another file.", file=str(path)))
    part = path.with_name(f".{path.name}.{secrets.token_hex(4)}{PART_SUFFIX}")
    try:
        with writing(path):
            with new_file(part) as file:
                yield file
                file.flush()
                os.fsync(file.fileno())
            part.replace(path)
            sync_folder(path.parent)
    finally:
        with contextlib.suppress(OSError):
            part.unlink()


@contextlib.contextmanager
def old_file(path: Path | None) -> Iterator[BinaryIO]:
    if path is None:
        yield sys.stdin.buffer
        return
    with reading(path):
        file = path.open("rb")
    with file:
        yield file
