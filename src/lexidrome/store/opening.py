"""Finds the store: a file in the data folder, unless an address names a PostgreSQL database."""

from __future__ import annotations

import os
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path

from lexidrome.base import BadInput, text
from lexidrome.base.folders import make_folder
from lexidrome.store.nats_address import NatsAddress, nats_address, parse_nats_address
from lexidrome.store.protocol import Store
from lexidrome.store.sqlite import SqliteStore
from lexidrome.store.upcast import Upcasters

FILE_NAME = "lexidrome.sqlite3"
STORE_VARIABLE = "LEXIDROME_STORE"
"""The environment variable that names a PostgreSQL database to use instead of the file."""


def store_address(address: str | None, environ: Mapping[str, str] | None = None) -> str:
    """The address of the database that is meant; empty: the file in the data folder.

    Where nobody says so it is looked for in `environ`, the process's own if none is given.
    """
    said = os.environ if environ is None else environ
    return address or said.get(STORE_VARIABLE) or ""


def open_store(
    data: Path,
    address: str | None = None,
    upcasters: Upcasters | None = None,
    *,
    is_read_only: bool = False,
    environ: Mapping[str, str] | None = None,
    nats: str | None = None,
) -> Store:
    """The store at a PostgreSQL address, else the one in the data folder.

    Processes that share it tell each other over NATS, if its address is given, what they wrote.
    """
    address = store_address(address, environ)
    told_over = _nats(nats_address(nats, environ))
    if not address:
        if told_over is not None:
            raise BadInput(
                text(
                    "NATS carries notes between servers that share a PostgreSQL database: name "
                    "one with --store or LEXIDROME_STORE, or leave NATS out."
                )
            )
        if not is_read_only:
            make_folder(data)
        return SqliteStore(data / FILE_NAME, upcasters, is_read_only=is_read_only)
    check_postgres(address)
    from lexidrome.store.postgres import PostgresStore  # noqa: PLC0415 (an optional part)

    return PostgresStore(address, upcasters, is_read_only=is_read_only, nats=told_over)


def _nats(address: str) -> NatsAddress | None:
    if not address:
        return None
    found = parse_nats_address(address)
    if find_spec("nats") is None:
        raise BadInput(text("NATS needs one more package: pip install nats-py."))
    return found


def check_postgres(address: str) -> None:
    """Refuse what is no address, and say what speaking to one needs."""
    if not address.startswith(("postgresql://", "postgres://")):
        raise BadInput(
            text(
                "A database address begins with postgresql://; {address} does not.",
                address=ascii(address),
            )
        )
    if find_spec("psycopg") is None:
        raise BadInput(text('PostgreSQL needs one more package: pip install "psycopg[binary]".'))
