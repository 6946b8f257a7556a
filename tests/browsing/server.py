"""The server as people start it: a process of its own, which can be killed and started again."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Protocol, Self

from lexidrome.lexicon import LexiconLibrary, tile_set

ADDRESS = re.compile(r"Open http://127\.0\.0\.\d:(\d+)/")
START_PATIENCE_S = 30


def with_club_list(data: Path) -> Path:
    """A data folder in which an organiser has put a lexicon beside the one that ships."""
    data.mkdir(exist_ok=True)
    source = data / "club.txt"
    source.write_text("CARE\nRETINAS\n")
    now = datetime(2026, 1, 1, tzinfo=UTC)
    LexiconLibrary(data).import_list(source, "CLUB-2026", tile_set("english"), now)
    return data


class Address(Protocol):
    """What somebody types, whatever answers there."""

    @property
    def url(self) -> str: ...


class RunningServer:
    def __init__(
        self,
        data: Path,
        *options: str,
        host: str = "127.0.0.1",
        zone: str | None = None,
        environ: Mapping[str, str] | None = None,
    ) -> None:
        """`zone` is that of the machine on which it runs, where it matters."""
        self._data = data
        self._environment = os.environ | ({} if zone is None else {"TZ": zone})
        self._environment |= environ or {}
        self._options = ("--host", host, *options)
        self.host = host
        self._process: subprocess.Popen[str] | None = None
        self.port = 0
        self.place: tuple[str, ...] = ("--data", str(data))
        """How the command line is told where its events are."""

    @property
    def url(self) -> str:
        return f"http://{self.host}:{self.port}"

    @property
    def is_running(self) -> bool:
        return self._process is not None

    def start(self) -> None:
        """Start, on the same port as before if there was one."""
        assert self._process is None
        command = [sys.executable, "-m", "lexidrome", "serve", "--port", str(self.port)]
        self._process = subprocess.Popen(
            [*command, "--data", str(self._data), *self._options],
            stdout=subprocess.PIPE,
            text=True,
            env=self._environment,
        )
        self._hear(self._process)

    def _hear(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout is not None
        found = next(filter(None, map(ADDRESS.search, process.stdout)), None)
        assert found is not None, "the server did not say where it is"
        self.port = int(found[1])

    def stop(self, *, kill: bool = False) -> None:
        """End it; a kill is what a power cut would be."""
        assert self._process is not None
        if kill:
            self._process.kill()
        else:
            self._process.terminate()
        self._process.communicate(timeout=START_PATIENCE_S)
        self._process = None

    def stand_still(self) -> None:
        """As a machine does that has other things to do: it is there and answers nobody."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        assert self._process is not None
        self._process.send_signal(signal.SIGCONT)

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._process is not None:
            self.stop()
