"""`lexidrome event import` and `export`: files of other programs."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from lexidrome.base import BadInput, text
from lexidrome.base.files import replace_file
from lexidrome.cli.event.desk import Desk, print_json
from lexidrome.cli.event.house import House
from lexidrome.cli.numbers import Whole
from lexidrome.cli.options import AsJson, JsonFlag
from lexidrome.hall.events.files import ExportFormat, RoundsFrom, import_event, written_as
from lexidrome.notation import read_event
from lexidrome.rulebook import find_rule_set


def import_file(
    house: House,
    file: Path,
    /,
    *,
    rules: str = "nsa-2009",
    name: str | None = None,
    rounds: Whole | None = None,
    as_json: AsJson = False,
) -> None:
    """Make an event of another program's file: TSH, TOU, tourney.js or our own JSON.

    Parameters
    ----------
    file
        A config.tsh with its divisions beside it, a division, an archive, a feed, …
    rules
        The rule set it goes by; caps and the bye's spread are as the file says.
    name
        The short name of the event; that of the file if none is given.
    rounds
        How many rounds are played, where the file does not say it.
    """
    read = read_event(file.name, file.read_bytes(), lambda other: _beside(file, other))
    called = name or _name_of(file)
    if called in house.names():
        raise BadInput(text("There is already an event {name}.", name=called))
    rule_set = find_rule_set(rules, house.folder / "rulesets")
    imported = import_event(read, rule_set, called, secrets.randbits(48), rounds)
    house.make(called, imported.created, imported.commands, imported.people)
    counts = {
        "event": called,
        "divisions": len(read.divisions),
        "entrants": sum(len(each.entrants) for each in read.divisions),
        "games": sum(len(each.games) for each in read.divisions),
        "rounds": imported.rounds,
    }
    if as_json:
        print_json({**counts, "rounds_from": imported.rounds_from})
        return
    print(", ".join(f"{key} {value}" for key, value in counts.items() if value is not None))
    if imported.rounds_from is RoundsFrom.PAIRED:
        print(
            "The file does not say how many rounds are played; as many as it has pairings for "
            "are taken. lexidrome event phases sets another number."
        )


def export(
    desk: Desk,
    /,
    *,
    format_: Annotated[ExportFormat | None, Parameter(name="--format")] = None,
    out: Path | None = None,
    as_json: JsonFlag = False,
) -> None:
    """Write an event for another program or a spreadsheet.

    Parameters
    ----------
    format_
        Which format; JSON if none is named.
    out
        The file to write; to the screen if none is named.
    as_json
        Write JSON, as --format json does.
    """
    if as_json and format_ not in (None, ExportFormat.JSON):
        raise BadInput(
            text("--json and --format {format} cannot be used together.", format=format_)
        )
    written = written_as(format_ or ExportFormat.JSON, desk.tournament, desk.names())
    if out is None:
        print(written, end="" if written.endswith("\n") else "\n")
    elif out.is_dir():
        raise BadInput(text("{path} is a folder; name a file in it.", path=str(out)))
    else:
        replace_file(out, written.encode())


def _beside(file: Path, other: str) -> bytes | None:
    """A file in the same folder, and nowhere else."""
    path = file.parent / Path(other).name
    return path.read_bytes() if path.is_file() else None


def _name_of(file: Path) -> str:
    kept = "".join(mark if mark.isascii() and mark.isalnum() else "-" for mark in file.stem)
    return kept.strip("-")[:60] or "event"
