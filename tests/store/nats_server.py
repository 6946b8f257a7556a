"""A real NATS server for tests: on this machine alone, and killed and started again at will."""

from __future__ import annotations

import shutil
import socket
import subprocess
import sys
from pathlib import Path

BESIDE_PYTHON = Path(sys.executable).with_name("nats-server")
PROGRAM = str(BESIDE_PYTHON) if BESIDE_PYTHON.exists() else shutil.which("nats-server")


class NatsServer:
    """Keeps its port when it is started again."""

    def __init__(self, *options: str) -> None:
        self._options = options
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self._process: subprocess.Popen[str] | None = None
        self.start()

    @property
    def address(self) -> str:
        return f"nats://127.0.0.1:{self.port}"

    def start(self) -> None:
        assert PROGRAM is not None, "nats-server comes with the development tools"
        at = ["--addr", "127.0.0.1", "--port", str(self.port)]
        self._process = subprocess.Popen(
            [PROGRAM, *at, *self._options], stderr=subprocess.PIPE, text=True
        )
        assert self._process.stderr is not None
        said = []
        for line in self._process.stderr:
            said.append(line)
            if "Server is ready" in line:
                return
        raise AssertionError("".join(said))

    def kill(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None
