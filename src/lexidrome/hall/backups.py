"""Backups that happen by themselves: after each round, and now and then while it is played.

They go to the folder or stick of the director's choice, which is remembered in
the data folder. They are written on a thread while games go on. A stick that is
not there, or full, is told to the director and tried again every minute; it
stops nothing.
"""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

import msgspec

from lexidrome import game as g
from lexidrome import tournament as t
from lexidrome.base import LexidromeError, Ms, Text, text
from lexidrome.base.files import replace_file
from lexidrome.base.folders import make_folder
from lexidrome.hall.events.event import RunningEvent
from lexidrome.hall.games.game import RunningGame
from lexidrome.hall.run.clock import Clock
from lexidrome.hall.run.names import event_of
from lexidrome.hall.run.orders import Change
from lexidrome.hall.run.tasks import Tasks
from lexidrome.hall.run.timers import Timers
from lexidrome.store import BackupFolder, Store, backup_time_ms

SETTING_FILE = "backups.json"
SOON_MS = 5 * 60_000
"""While games are played and results come in, there is a backup at most this often."""
RETRY_MS = 60_000

log = logging.getLogger(__name__)


class BackupSetting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What stands in the file."""

    folder: str


class LastBackup(msgspec.Struct, frozen=True):
    path: Path
    at_ms: Ms


class Backups:
    """Writes backups of a running house by itself, to the folder that was chosen."""

    def __init__(
        self, data: Path, store: Store, clock: Clock, timers: Timers, tasks: Tasks
    ) -> None:
        self._data = data
        self._store = store
        self._clock = clock
        self._timers = timers
        self._tasks = tasks
        self.folder = chosen_folder(data)
        self.last: LastBackup | None = None
        self.trouble: Text | None = None
        """Why the last try failed; None if it did not."""
        self._wanted: str | None = None
        self._writing: asyncio.Task[None] | None = None
        self._is_soon = False

    async def open(self) -> None:
        """See what lies in the folder; without a stick, that is the first trouble."""
        if self.folder is None:
            return
        try:
            self.last = await asyncio.to_thread(newest_in, self.folder)
        except LexidromeError as error:
            self._failed(error.sentence)

    async def choose(self, folder: Path | None) -> None:
        """From now on backups go there, the first one at once; or nowhere."""
        self.folder = await asyncio.to_thread(choose_folder, self._data, folder)
        self.last = self.trouble = None
        if folder is not None:
            await self.write("chosen")

    async def write(self, label: str) -> None:
        """A backup that somebody waits for; `trouble` then says whether it failed."""
        self.due(label)
        while self._writing is not None:
            await asyncio.shield(self._writing)

    def due(self, label: str) -> None:
        """Write a backup now, or once more when the one being written is done."""
        if self.folder is None:
            return
        self._wanted = label
        if self._writing is None:
            self._writing = self._tasks.start(self._write_wanted())

    def due_soon(self, label: str) -> None:
        """Write one before long, so that many results make few backups."""
        if self.folder is None or self._is_soon:
            return
        self._is_soon = True
        last_ms = 0 if self.last is None else self.last.at_ms
        due_ms = max(self._clock.now_ms(), last_ms + SOON_MS)
        self._timers.set((self, "soon"), due_ms, lambda: self.due(label))

    def note_game(self, change: Change[RunningGame, g.AnyFact]) -> None:
        """Listens to games. A game on screen is nowhere else, so its turns count too."""
        event = event_of(change.stream)
        if event is not None:
            self.due_soon(f"{event} games")

    def note_event(self, change: Change[RunningEvent, t.AnyFact]) -> None:
        """Listens to events. That a round is over shows when it ends or the next is published."""
        event = change.stream.rpartition("/")[2]
        for each in change.events:
            if isinstance(each, t.rounds.RoundEnded | t.rounds.PairingsPublished):
                self.due(f"{event} {each.division} round {each.round_number}")
            elif isinstance(
                each, t.results.ResultEntered | t.results.ResultCorrected | t.results.SlipSubmitted
            ):
                self.due_soon(f"{event} results")

    async def _write_wanted(self) -> None:
        try:
            while self._wanted is not None and self.folder is not None:
                label, self._wanted = self._wanted, None
                self._is_soon = False
                self._timers.set((self, "soon"), None, lambda: None)
                await self._write_once(self.folder, label)
        finally:
            self._writing = None

    async def _write_once(self, folder: Path, label: str) -> None:
        at_ms = self._clock.now_ms()
        try:
            path = await asyncio.to_thread(
                BackupFolder(folder).write, self._store, label, at_ms, self._data
            )
        except LexidromeError as error:
            self._failed(error.sentence)
        except Exception:
            log.exception("A backup failed")
            self._failed(text("The backup failed; the server's log says why."))
        else:
            self.last, self.trouble = LastBackup(path, at_ms), None
            self._timers.set((self, "again"), None, lambda: None)
            log.info("Backed up to %s", path)

    def _failed(self, sentence: Text) -> None:
        if self.trouble != sentence:
            log.warning("There is no backup: %s", sentence)
        self.trouble = sentence
        due_ms = self._clock.now_ms() + RETRY_MS
        self._timers.set((self, "again"), due_ms, lambda: self.due("tried again"))


def chosen_folder(data: Path) -> Path | None:
    """The folder that was chosen before."""
    try:
        return Path(
            msgspec.json.decode((data / SETTING_FILE).read_bytes(), type=BackupSetting).folder
        )
    except FileNotFoundError:
        return None
    except (OSError, msgspec.MsgspecError) as error:
        log.warning("%s is not used: %s", data / SETTING_FILE, error)
        return None


def choose_folder(data: Path, folder: Path | None) -> Path | None:
    """Remember the folder for backups, which must be there; None: there are none any more."""
    if folder is None:
        (data / SETTING_FILE).unlink(missing_ok=True)
        return None
    place = BackupFolder.choose(folder.expanduser().absolute()).folder
    make_folder(data)
    replace_file(data / SETTING_FILE, msgspec.json.encode(BackupSetting(str(place))))
    return place


def newest_in(folder: Path) -> LastBackup | None:
    newest = next(iter(BackupFolder(folder).backups()), None)
    return None if newest is None else LastBackup(newest, backup_time_ms(newest))
