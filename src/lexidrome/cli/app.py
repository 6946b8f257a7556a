"""The command `lexidrome` and how it ends.

Every subcommand lives in a module of its own and is imported only when asked
for, so that `lexidrome judge` does not pay for the web server.
"""

from __future__ import annotations

import sys
from importlib.metadata import version

from cyclopts import App

from lexidrome.base import LexidromeError

app = App(
    name="lexidrome",
    help="Runs crossword-board-game competitions end to end.",
    version=version("lexidrome"),
)
app.command("lexidrome.cli.rules:rules", name="rules")
app.command("lexidrome.web.serve:serve", name="serve")


def main() -> None:
    """Run the command line; bad input is one sentence on stderr and exit code 2."""
    try:
        app(sys.argv[1:])
    except LexidromeError as error:
        print(f"lexidrome: {error}", file=sys.stderr)
        sys.exit(2)
