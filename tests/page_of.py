"""On which page a director does what `lexidrome event` does: a table, held against both."""

from __future__ import annotations

from lexidrome.cli.event.app import COMMANDS

EVENT = "/events/{event:str}"
ENTRY = f"{EVENT}/entries/{{division:str}}/{{number:int}}"
CARD = f"{EVENT}/entrants/{{division:str}}/{{number:int}}"
GAME = f"{EVENT}/games/{{division:str}}/{{round_number:int}}/{{number:int}}"
SIDE = f"{EVENT}/seat/{{token:str}}"
NO_PAGE = {
    "hand-over": "writes a file with secrets where the server runs",
    "simulate": "plays an event of its own, to try the program",
    "take-back": "belongs to `hand-over`, and is given where that was",
    "take-in": "reads a file with secrets where the server runs",
}
"""Commands that no director needs, and why."""
PAGE_OF = {
    "agree": SIDE,
    "agreements": f"{EVENT}/agreements",
    "apart": f"{EVENT}/seeds",
    "arrived": f"{EVENT}/desk",
    "begin": f"{EVENT}/desk",
    "bracket": f"{EVENT}/bracket",
    "break": f"{EVENT}/desk",
    "checkin": f"{EVENT}/desk",
    "close": f"{EVENT}/settings",
    "close-week": f"{EVENT}/desk",
    "contact": SIDE,
    "differences": f"{EVENT}/desk",
    "division": f"{EVENT}/settings",
    "end": f"{EVENT}/desk",
    "enter": f"{EVENT}/entries",
    "entrants": f"{EVENT}/entries",
    "explain": CARD,
    "export": f"{EVENT}/files",
    "extend": f"{EVENT}/desk",
    "feat": GAME,
    "figures": f"{EVENT}/figures",
    "forfeit": GAME,
    "import": "/events/import",
    "ineligible": ENTRY,
    "journal": f"{EVENT}/journal",
    "late": f"{EVENT}/desk",
    "late-clock": f"{EVENT}/desk",
    "ledger": f"{EVENT}/figures",
    "list": "/events",
    "lots": f"{EVENT}/desk",
    "matches": GAME,
    "missing": f"{EVENT}/desk",
    "moves": f"{EVENT}/journal",
    "missed": ENTRY,
    "needs": CARD,
    "new": "/events/new",
    "pair": f"{EVENT}/desk",
    "pairings": f"{EVENT}/pairings",
    "phases": f"{EVENT}/settings",
    "points": f"{EVENT}/standings",
    "postpone": GAME,
    "prizes": f"{EVENT}/prizes",
    "propose": SIDE,
    "publish": f"{EVENT}/desk",
    "ratings": f"{EVENT}/ratings",
    "redo": f"{EVENT}/journal",
    "report": SIDE,
    "result": f"{EVENT}/desk",
    "return": f"{EVENT}/entries",
    "seeds": f"{EVENT}/seeds",
    "spread": ENTRY,
    "stand-in": f"{EVENT}/desk",
    "standings": f"{EVENT}/standings",
    "stop": GAME,
    "swap": f"{EVENT}/draft",
    "team": f"{EVENT}/entries",
    "teams": f"{EVENT}/standings",
    "trophy": f"{EVENT}/prizes",
    "undo": f"{EVENT}/journal",
    "unreachable": GAME,
    "validate": f"{EVENT}/desk",
    "waive": ENTRY,
    "warn": GAME,
    "withdraw": f"{EVENT}/entries",
}
HEAD = """\
## On which page

What `lexidrome event` does is done on these pages, too: nobody who runs an event needs a terminal.

| Command line | Page | What it does |
| --- | --- | --- |
"""


def format_page_of() -> str:
    rows = [
        f"| `{row.name}` | `{PAGE_OF[row.name]}` | {row.help} |"
        for row in sorted(COMMANDS, key=lambda each: each.name)
        if row.name not in NO_PAGE
    ]
    left = [f"`{name}` has none: it {why}." for name, why in NO_PAGE.items()]
    return HEAD + "\n".join([*rows, "", *left, ""])
