"""Finds the workers of a store: where work is handed in, and a worker that does it."""

from __future__ import annotations

from collections.abc import Mapping

from lexidrome.base import BadInput, text
from lexidrome.store.opening import check_postgres, store_address
from lexidrome.store.work import Shift, StoreWorker, Workplace, has_work_package


def open_workplace(address: str | None, environ: Mapping[str, str] | None = None) -> Workplace:
    """Where work is handed in to the workers of a PostgreSQL store."""
    found = _work_address(address, environ)
    from lexidrome.store.postgres_server import SCHEMA  # noqa: PLC0415 (an optional part)
    from lexidrome.store.postgres_workplace import PostgresWorkplace  # noqa: PLC0415

    return PostgresWorkplace(found, SCHEMA)


def open_worker(
    address: str | None, shift: Shift, environ: Mapping[str, str] | None = None
) -> StoreWorker:
    """A worker for a PostgreSQL store, which makes the tables of work where there are none."""
    found = _work_address(address, environ)
    from lexidrome.store.postgres_server import SCHEMA  # noqa: PLC0415 (an optional part)
    from lexidrome.store.postgres_worker import PostgresWorker  # noqa: PLC0415

    return PostgresWorker(found, SCHEMA, shift)


def _work_address(address: str | None, environ: Mapping[str, str] | None) -> str:
    found = store_address(address, environ)
    if not found:
        raise BadInput(
            text(
                "Workers share a PostgreSQL database with the servers: name it with --store or "
                "LEXIDROME_STORE. A store in a data folder has none; its server does everything."
            )
        )
    check_postgres(found)
    if not has_work_package():
        raise BadInput(text("Workers need one more package: pip install procrastinate."))
    return found
