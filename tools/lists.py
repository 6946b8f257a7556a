"""Writes `docs/lists.md`: the lists that were made for it, and what becomes of each."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

from lexidrome import tournament as t
from lexidrome.notation import read_list

ROOT = Path(__file__).parents[1]
LISTS = ROOT / "tests/lists"
PAGE = ROOT / "docs/lists.md"
INTRODUCTION = """\
# The list you have

*Entries* takes a list as it is: pasted, or as a file (`.xlsx`, `.ods`, CSV, text in UTF-8, UTF-16 \
or Latin-1). Nothing has to be tidied up first.

- **Columns** are known by their headings, in English or German, in any order; without headings, \
by what stands in them. Above each column a choice says what it was taken for, and changes it.
- **Cells** may be set apart by tabs, semicolons, commas, bars or blanks, with or without \
quotation marks.
- **What is no table** is made into one: all names in a line or in the head of a mail, a block for \
each, names beside each other, two halves side by side, a chat, a web page, an address book.
- **Names** come as “Ann Lee”, “Lee, Ann” or in two columns; two who play together in one cell, \
in two, in four, or in a line each.
- **Ratings** may be “1,543”, “1543*” or “~1500”; “unr”, “–”, “n/a”, “ohne” and the like are none.
- **Lines about nobody** are left out and listed: titles, totals, footnotes, headings again, and \
what stands below “Waiting list”.
- **What cannot be entered** is shown with its line, to be corrected there. The others can be \
entered meanwhile; those lines stay in the box.
- **Who stands there twice**, or is entered already, or has “cancelled” beside the name, \
is pointed out and not ticked.

Nobody is entered before what was understood has been looked at. On the command line \
(`lexidrome event enter`) a list with an open question is refused whole.

## Forty-five ugly lists
They lie in `tests/lists`, with everything that is expected of each in `lists.yaml`; a test holds \
the program against it. `python tools/lists.py` writes this table. The names are invented.

| list | what is ugly about it | entrants | asked | lines about nobody |
|---|---|---:|---|---:|
"""


def takes(case: dict[str, Any]) -> t.roster.Takes:
    """The event that a list is read for."""
    told = {"divisions": ["A"], **case.get("for", {})}
    return t.roster.Takes(**{**told, "divisions": tuple(told["divisions"])})


def read(case: dict[str, Any]) -> t.roster.Roster:
    path = LISTS / case["list"]
    return t.roster.read_roster(read_list(path.name, path.read_bytes()), takes(case))


def cases() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = yaml.safe_load((LISTS / "lists.yaml").read_text("utf-8"))
    return found


def entrant(row: t.roster.RosterRow) -> str:
    """As `lists.yaml` writes it."""
    entry = row.entry
    said = {
        "team": entry.name,
        "rating": entry.rating,
        "club": entry.club,
        "school": entry.school,
        "division": row.division,
        "number": entry.number,
        "table": entry.table,
        "note": entry.note,
        "contact": row.contact,
    }
    parts = [f"{name} {value}" for name, value in said.items() if value]
    return " | ".join([" & ".join(row.names), *parts])


def asked(roster: t.roster.Roster) -> list[str]:
    found = sorted([*roster.faults, *roster.doubles], key=lambda each: each.line)
    return [str(each.sentence) for each in found]


def page() -> str:
    lines = [
        f"| `{case['list']}` | {case['ugly']} | {len(roster.rows)} "
        f"| {' '.join(asked(roster)) or 'nothing'} | {len(roster.left_out)} |\n"
        for case in cases()
        for roster in [read(case)]
    ]
    return INTRODUCTION + "".join(lines)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
