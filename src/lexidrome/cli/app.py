"""The command `lexidrome` and how it ends.

Every subcommand lives in a module of its own and is imported only when asked
for, so that `lexidrome judge` does not pay for the web server.
"""

from __future__ import annotations

import io
import os
import sys
import traceback
from importlib.metadata import version

from cyclopts import App, CycloptsError

from lexidrome.base import BadInput, LexidromeError, text

FAULT_OF_OURS = 70
"""The exit code of a crash: Python's own would be 1, which is a verdict (`lexidrome judge`)."""

app = App(
    name="lexidrome",
    help="Runs crossword-board-game competitions end to end.",
    version=version("lexidrome"),
)
# A command's own text is not loaded for this list, so each says here what it does.
app.command(
    "lexidrome.cli.account:app", name="account", help="Make accounts, give out roles and tokens."
)
app.command(
    "lexidrome.cli.backup:backup", name="backup", help="Write all that is stored to one file."
)
app.command(
    "lexidrome.cli.can:can", name="can", help="Say what can be done in a game, and why not."
)
app.command(
    "lexidrome.cli.event.app:app", name="event", help="Run an event: pairings, results, standings."
)
app.command(
    "lexidrome.cli.judge:judge", name="judge", help="Judge a play: all its words, one verdict."
)
app.command(
    "lexidrome.cli.lexicon:app", name="lexicon", help="List, import, check or remove lexicons."
)
app.command("lexidrome.cli.moves:moves", name="moves", help="List the moves of a position.")
app.command(
    "lexidrome.cli.replay:replay",
    name="replay",
    help="Replay recorded games and check every score.",
)
app.command(
    "lexidrome.cli.backup:restore", name="restore", help="Bring a backup into an empty place."
)
app.command(
    "lexidrome.cli.rules:rules", name="rules", help="Show, search and compare the rule books."
)
app.command(
    "lexidrome.cli.rulings:rulings",
    name="rulings",
    help="Say what to do when something has gone wrong.",
)
app.command(
    "lexidrome.cli.selfplay:selfplay", name="selfplay", help="Let the player play against itself."
)
app.command("lexidrome.web.serve:serve", name="serve", help="Start the server.")
app.command(
    "lexidrome.cli.store:app", name="store", help="Verify, export and import what was stored."
)
app.command(
    "lexidrome.cli.verify_draw:verify_draw",
    name="verify-draw",
    help="Prove that every tile of a game came from its seed.",
)


def main() -> None:
    """Run the command line; bad input is one sentence on stderr and exit code 2."""
    # Python has nothing in their place where they were closed before the start.
    if sys.stderr is None:
        sys.stderr = os.fdopen(os.open(os.devnull, os.O_WRONLY), "w", encoding="utf-8")
    if sys.stdout is None:
        sys.exit(_complain(str(text("There is nowhere to write the answer; nothing was done."))))
    if isinstance(sys.stdout, io.TextIOWrapper):
        # A terminal that cannot show “ must not turn an answer into an error.
        sys.stdout.reconfigure(errors="replace")
    try:
        _run(sys.argv[1:])
    except LexidromeError as error:
        sys.exit(_complain(str(error)))
    except CycloptsError as error:
        sys.exit(_complain(f"{' '.join(str(error).split())} See lexidrome --help."))
    except OSError as error:
        sys.exit(_complain_of_output(error))
    except Exception:
        traceback.print_exc()
        sys.exit(FAULT_OF_OURS)


def _run(tokens: list[str]) -> None:
    path, apps, unused = app.parse_commands(tokens)
    if apps[-1].default_command is None and not unused:
        app.help_print(tokens)
        raise BadInput(
            text("{command} needs one of these commands.", command=" ".join(["lexidrome", *path]))
        )
    try:
        app(tokens, exit_on_error=False, print_error=False)
    finally:
        sys.stdout.flush()


def _complain(sentence: str) -> int:
    print(f"lexidrome: {sentence}", file=sys.stderr)
    return 2


def _complain_of_output(error: OSError) -> int:
    """What could not be written goes nowhere, or the interpreter would try again at its end.

    Silent where the reader went away: `head`, for one, has enough when it goes.
    """
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if isinstance(error, BrokenPipeError):
        return 2
    place = f"{error.filename}: " if error.filename else ""
    return _complain(f"{place}{error.strerror or type(error).__name__}.")
