"""Writes the manual page out of what the commands say of themselves; `make fmt` does this.

python tools/manual.py    write docs/lexidrome.1
man docs/lexidrome.1      read it
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from cyclopts import App

from lexidrome.cli.app import app

PAGE = Path(__file__).parents[1] / "docs/lexidrome.1"
OWN = frozenset({"--help", "-h", "--version", "--install-completion"})
"""Of every program; the end of the page says them once."""
INTRO = r"""
.TH LEXIDROME 1 "" "Lexidrome" "User commands"
.SH NAME
lexidrome \- runs crossword-board-game competitions end to end
.SH SYNOPSIS
.B lexidrome
.I COMMAND
[\fIOPTIONS\fR]
.SH DESCRIPTION
Lexidrome runs games on screen or on a real board, by five rule books, from the first entry to
the trophy. \fBlexidrome serve\fR starts the server and prints the address to open; everything
else can be done while it runs, and without it.
""".lstrip()
OUTRO = r"""
.SH OPTIONS
.TP
.BR \-h ", " \-\-help
Say what a command does.
.TP
.B \-\-version
Say which version this is.
.TP
.B \-\-install\-completion
Let the shell complete commands and options by Tab.
.SH ENVIRONMENT
.TP
.B LEXIDROME_DATA
The folder that holds all data, where \fB\-\-data\fR names none.
.TP
.B LEXIDROME_STORE
The address of a PostgreSQL database, where \fB\-\-store\fR names none.
.SH EXIT STATUS
0 when it was done, 1 for a verdict against (a play that is not acceptable, a check that found
something), 2 for input that cannot be used, 70 for a fault of the program.
""".lstrip()


def page() -> str:
    return INTRO + ".SH COMMANDS\n" + "".join(sections(app, "lexidrome")) + OUTRO


def sections(of: App, called: str) -> Iterator[str]:
    for name in of:
        if name in OWN:
            continue
        command = of[name]
        full = f"{called} {name}"
        if any(each not in OWN for each in command):
            yield from sections(command, full)
        else:
            yield "".join(section(command, full))


def section(command: App, full: str) -> Iterator[str]:
    arguments = [
        each for each in command.assemble_argument_collection(parse_docstring=True) if each.show
    ]
    placed = [each for each in arguments if each.names and not each.names[0].startswith("-")]
    given = " ".join(rf"\fI{escaped(each.names[0])}\fR" for each in placed)
    yield f".SS {escaped(full)} {given}".rstrip() + "\n"
    # Of a command that names its options in its text, the text before them.
    told = re.split(r"\n\s*Parameters\n", inspect.cleandoc(command.help or ""))[0]
    yield "\n.P\n".join(paragraph(each) for each in told.split("\n\n")) + "\n"
    for each in arguments:
        yield f".TP\n.B {escaped(', '.join(each.names))}\n{paragraph(each.parameter.help or '')}\n"


def paragraph(written: str) -> str:
    """On one line; none begins with a mark that would make it a request."""
    return escaped(" ".join(written.split()))


def escaped(written: str) -> str:
    escaped = written.replace("\\", r"\e").replace("-", r"\-")
    return re.sub(r"^([.'])", r"\\&\1", escaped)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    sys.exit(0)
