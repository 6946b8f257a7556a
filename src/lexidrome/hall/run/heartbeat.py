"""When the house was last alive, in a small file; whoever holds it runs the hall.

Twice a second the hall writes the time into the file. After a crash the last
time written tells when the outage began, to within that half second, although
nobody may have moved for minutes. It is not flushed to the disk each time: a
killed process loses nothing, and a power cut at most some seconds, in favour of
the players.

The file is locked while a hall runs, so that two of them never run the same
games; the system lets go of the lock when the process ends, however it ends.
"""

from __future__ import annotations

import os
import time
from contextlib import suppress
from pathlib import Path

from lexidrome.base import Ms, Unavailable, text
from lexidrome.base.files import FILE_MODE
from lexidrome.base.folders import RUN_FOLDER, make_folder
from lexidrome.base.locks import try_lock
from lexidrome.hall.run.door_file import read_door

PULSE_FILE = "pulse"
WIDTH = 20
COMMAND_S = 3
"""How long a command may hold the data folder before it is taken for a server."""
LOOK_EACH_S = 0.02


class Heartbeat:
    def __init__(self, path: Path) -> None:
        """Take the file, or say that another hall has it."""
        make_folder(path.parent)
        self._descriptor = os.open(path, os.O_RDWR | os.O_CREAT, FILE_MODE)
        try:
            try_lock(self._descriptor)
        except OSError:
            os.close(self._descriptor)
            raise Unavailable(
                text("Lexidrome is already running with the data in {folder}.",
                     folder=str(path.parent))
            ) from None  # fmt: skip

    @classmethod
    def check_free(cls, path: Path) -> None:
        """Say at once if another hall has it."""
        cls(path).close()

    def last_ms(self) -> Ms | None:
        """When the house was last alive; None if that is not known."""
        os.lseek(self._descriptor, 0, os.SEEK_SET)
        written = os.read(self._descriptor, WIDTH)
        with suppress(ValueError):
            return Ms(int(written))
        return None

    def beat(self, now_ms: int) -> None:
        os.lseek(self._descriptor, 0, os.SEEK_SET)
        os.write(self._descriptor, b"%0*d" % (WIDTH, now_ms))

    def close(self) -> None:
        os.close(self._descriptor)


def check_not_running(data: Path) -> None:
    """Say at once if another server runs with this data folder; a command has done in a moment."""
    until_s = time.monotonic() + COMMAND_S
    while True:
        try:
            Heartbeat.check_free(data / RUN_FOLDER / PULSE_FILE)
        except Unavailable:
            if read_door(data) is not None or time.monotonic() > until_s:
                raise
            time.sleep(LOOK_EACH_S)
        else:
            return
