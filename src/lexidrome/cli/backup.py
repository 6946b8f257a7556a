"""`lexidrome backup` and `lexidrome restore`: a whole store in one file, and back."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from lexidrome.base import Ms, text, text_plural
from lexidrome.base.folders import chosen_folder
from lexidrome.base.progress import progress_bar
from lexidrome.cli.store import opened
from lexidrome.hall.run.restorations import restored_record
from lexidrome.store import SqliteStore, back_up
from lexidrome.store import restore as restore_store


def backup(
    file: Path,
    /,
    *,
    replace: Annotated[bool, Parameter(negative=())] = False,
    data: Path | None = None,
    store: str | None = None,
) -> None:
    """Write all that is stored to one file; the server may be running meanwhile.

    Lexicons and settings, whatever else lies in the data folder, go with it.

    Parameters
    ----------
    file
        The file to write.
    replace
        Write over the file if it is there.
    data
        The data folder, instead of the usual one or LEXIDROME_DATA.
    store
        The address of a PostgreSQL database, instead of the data folder or LEXIDROME_STORE.
    """
    with (
        opened(data, store, is_read_only=True) as opened_store,
        progress_bar(text("Backing up")) as on_progress,
    ):
        report = back_up(
            opened_store,
            file.absolute(),
            chosen_folder(data),
            may_replace=replace,
            on_progress=on_progress,
        )
    print(
        text_plural(
            "{count} event is in {file}, read back and complete. Seal {seal}",
            "{count} events are in {file}, read back and complete. Seal {seal}",
            report.event_count,
            file=str(file),
            seal=report.seal.hex(),
        )
    )


def restore(file: Path, /, *, data: Path | None = None, store: str | None = None) -> None:
    """Bring a backup into an empty place, so that this machine takes over.

    Parameters
    ----------
    file
        The backup.
    data
        The data folder, instead of the usual one or LEXIDROME_DATA.
    store
        The address of a PostgreSQL database, instead of the data folder or LEXIDROME_STORE.
    """
    # Looking first means that a wrong file name makes no store.
    SqliteStore(file, is_read_only=True).close()
    with (
        opened(data, store) as opened_store,
        progress_bar(text("Restoring")) as on_progress,
    ):
        noting = [restored_record(file, Ms(time.time_ns() // 1_000_000))]
        head = restore_store(file, opened_store, chosen_folder(data), noting, on_progress)
    print(
        text_plural(
            "{count} event was restored. Seal {seal}",
            "{count} events were restored. Seal {seal}",
            head.sequence,
            seal=head.seal.hex(),
        )
    )
    print(text("Start the server with --lan and open {path} there: it says what to do now.",
               path="/house/moved"))  # fmt: skip
