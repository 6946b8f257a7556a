"""What a server says in its window when it starts."""

from __future__ import annotations

import asyncio
import io
from ipaddress import ip_address
from pathlib import Path

import msgspec
import segno
from litestar.datastructures import State

from lexidrome.base import Text, text
from lexidrome.hall.judging.station import StationPass
from lexidrome.store import BackupFolder
from lexidrome.web.server.addresses import EVERYWHERE, LOOPBACK, lan_address, url
from lexidrome.web.server.authority import Authority, is_private


def say_hello(parts: State, at: Reached, folder: Path, closed: Text | None, *, lan: bool) -> None:
    print(announcement(at, folder, lan=lan), flush=True)
    if parts.config.authority is not None:
        print(certificate_note(parts.config.authority), flush=True)
    say(closed)
    if parts.hall.restorations.is_open:
        print(moved_note(at), flush=True)
    if parts.backups.folder is not None:
        print(backups_note(parts.backups.folder), flush=True)
        say(close_backups(parts.backups.folder))
    if at.host != LOOPBACK:
        print(asyncio.run(station_note(parts.station_pass)), flush=True)


class Reached(msgspec.Struct, frozen=True):
    """Where the server is, for what it says at its start."""

    host: str
    port: int
    is_secure: bool = False
    plain_port: int | None = None
    """Where it gives out its certificate, and whoever sits at the machine has all pages."""
    name: str | None = None

    @property
    def at_machine(self) -> str:
        """What is opened on the computer that runs it."""
        if self.plain_port is not None:
            return url(self._shown, self.plain_port)
        return self.by_https if self.is_secure else url(self._shown, self.port)

    @property
    def by_https(self) -> str:
        """A certificate is for a name rather than for an address, if there is one."""
        return url(self.name or self._shown, self.port, is_secure=True)

    @property
    def _shown(self) -> str:
        return LOOPBACK if self.host in (EVERYWHERE, "::") else self.host


def announcement(at: Reached, folder: Path, *, lan: bool) -> str:
    """What is printed at the start."""
    lines = [str(text("Lexidrome is running. Open {address}", address=at.at_machine))]
    if at.plain_port is not None:
        lines.append(str(text("It speaks HTTPS at {address}", address=at.by_https)))
    if lan:
        lines += lines_for_others(at)
    lines.append(str(text("The data is in {folder}", folder=str(folder))))
    lines.append(str(text("Press Ctrl-C to stop.")))
    return "\n".join(lines)


def lines_for_others(at: Reached) -> list[str]:
    address = lan_address()
    if address is None:
        return [str(text("No local network was found; other devices cannot join yet."))]
    target = url(address, at.port, is_secure=at.is_secure)
    lines = [str(text("Others on the local network open {address}", address=target))]
    if at.plain_port is not None:
        # A phone that does not trust the hall yet would be warned at the other address.
        target = url(address, at.plain_port)
        lines.append(str(text("The first time they open {address}", address=target)))
        if not is_private(ip_address(address)):
            sentence = text(
                "The hall’s certificate is not for {address}, which is no address of a private "
                "network.",
                address=address,
            )
            lines.append(str(sentence))
    return [*lines, "", code_to_scan(target)]


def certificate_note(authority: Authority) -> Text:
    return text(
        "The hall’s certificate is {title}, with the fingerprint {fingerprint}",
        title=authority.title,
        fingerprint=authority.fingerprint,
    )


def backups_note(folder: Path) -> Text:
    if folder.is_dir():
        return text("Backups go to {folder}", folder=str(folder))
    return text("The backup folder {folder} cannot be found right now.", folder=str(folder))


def moved_note(at: Reached) -> Text:
    return text(
        "This data comes from a backup. What to do now: {address}",
        address=f"{at.at_machine}house/moved",
    )


def shared_note(others: int) -> Text:
    """What whoever starts one of several servers wants to know: does it see the rest?"""
    return text("Servers with this database that run now: {count}", count=others + 1)


def close_backups(folder: Path) -> Text | None:
    return BackupFolder(folder).close_to_others() if folder.is_dir() else None


def say(sentence: Text | None) -> None:
    if sentence is not None:
        print(sentence, flush=True)


async def station_note(station_pass: StationPass) -> Text:
    """How another device becomes a judge station."""
    await station_pass.open()
    if station_pass.is_for_everybody:
        return text("The judge station is open to every device on the network.")
    return text("Another device opens the judge station with the code {code}",
                code=station_pass.code)  # fmt: skip


def invitation(at: Reached, code: str) -> str:
    """How a house without any account gets its director."""
    if at.host == LOOPBACK:
        address = at.at_machine + "setup"
        return str(text("For accounts and roles, open {address}", address=address))
    return str(
        text(
            "For accounts and roles, open /setup; another device needs the code {code}",
            code=code,
        )
    )


def code_to_scan(address: str) -> str:
    out = io.StringIO()
    segno.make(address, micro=False).terminal(out, compact=True)
    return out.getvalue()
