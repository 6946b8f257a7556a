"""The command `lexidrome` and how it ends.

Every subcommand lives in a module of its own and is imported only when asked
for, so that `lexidrome judge` does not pay for the web server.
"""

from __future__ import annotations

import io
import os
import sys
import traceback

from cyclopts import App, CycloptsError, Group, Parameter

from lexidrome import __version__
from lexidrome.base import BadInput, LexidromeError, text
from lexidrome.base.files import reason_of
from lexidrome.cli.options import examples

FAULT_OF_OURS = 70
"""The exit code of a crash: Python's own would be 1, which is a verdict (`lexidrome judge`)."""

POSITION = "15/15/15/15/15/15/15/4CAT8/15/15/15/15/15/15/15 AEINRST/ 0/10 0 lex ENABLE;"
"""One line of CGP: the rows of the board, the racks, the scores, how many turns had no score."""

app = App(
    name="lexidrome",
    help="Runs crossword-board-game competitions end to end.",
    version=__version__,
    default_parameter=Parameter(negative_iterable=()),
    help_epilogue=examples(
        "serve --lan",
        "event new spring --rules nsa-2009 --rounds 7",
        "rulings find drew too many",
        "judge CARE RETINAS",
        "backup saturday.backup",
    )
    + "\n`lexidrome COMMAND --help` says more of each; `lexidrome --install-completion` lets the\n"
    "shell complete them by Tab.\n",
)
# A command's own text is not loaded for this list, so each says here what it does.
COMMANDS = {
    "Everybody": (("serve", "web.serve:serve", "Start the server.", ("serve", "serve --lan")),),
    "Directors": (
        ("event", "cli.event.app:app", "Run an event: pairings, results, standings."),
        ("rulings", "cli.rulings:rulings", "Say what to do when something has gone wrong."),
        ("rules", "cli.rules:rules", "Show, search and compare the rule books."),
    ),
    "Word judges and organisers": (
        (
            "judge",
            "cli.judge:judge",
            "Judge a play: all its words, one verdict.",
            ("judge CARE RETINAS",),
        ),
        ("lexicon", "cli.lexicon:app", "List, import, check or remove lexicons."),
        (
            "board",
            "cli.boards:board",
            "List boards, draw one, or check your own.",
            ("board", "board wide", "board club.toml"),
        ),
    ),
    "Whoever keeps the server": (
        ("account", "cli.account:app", "Make accounts, give out roles and tokens."),
        (
            "backup",
            "cli.backup:backup",
            "Write all that is stored to one file.",
            ("backup saturday.backup", "backup saturday.backup --replace"),
        ),
        (
            "restore",
            "cli.backup:restore",
            "Bring a backup into an empty place.",
            ("restore saturday.backup --data spare",),
        ),
        ("store", "cli.store:app", "Verify, export and import what was stored."),
        (
            "worker",
            "cli.worker:worker",
            "Do long work for the servers of a PostgreSQL store.",
            ("worker --store postgresql://db/lexidrome --threads 8", "worker --list"),
        ),
        ("help", "web.help.build:app", "Make the help's pages."),
    ),
    "Players, students and doubters": (
        (
            "moves",
            "cli.moves:moves",
            "List the moves of a position.",
            (f'moves "{POSITION}"', f'moves "{POSITION}" --top 3'),
        ),
        ("think", "cli.think:think_about", "Find the best move.", (f'think "{POSITION}"',)),
        (
            "endgame",
            "cli.endgame:endgame",
            "Play out an endgame with the best moves of both sides.",
        ),
        (
            "preendgame",
            "cli.endgame:preendgame",
            "Rank plays with few tiles in the bag, over what may be drawn.",
        ),
        (
            "replay",
            "cli.replay:replay",
            "Replay recorded games and check every score.",
            ("replay *.gcg", "replay final.gcg --remarks"),
        ),
        (
            "verify-draw",
            "cli.verify_draw:verify_draw",
            "Prove that every tile of a game came from its seed.",
            ("verify-draw game.jsonl", "verify-draw game.jsonl --saw seen.json"),
        ),
        (
            "selfplay",
            "cli.selfplay:selfplay",
            "Let the player play against itself.",
            ("selfplay --games 200 --threads 2",),
        ),
        (
            "train-leaves",
            "cli.train_leaves:train",
            "Learn what tiles kept on the rack are worth.",
        ),
        (
            "can",
            "cli.can:can",
            "Say what can be done in a game, and why not.",
            ("can GAME --side 1 --why",),
        ),
    ),
}
"""By who needs them most: name, where it is, what it does, and examples unless it has its own."""
for _place, (_people, _commands) in enumerate(COMMANDS.items()):
    _group = Group(_people, sort_key=_place)
    for _name, _target, _help, *_examples in _commands:
        _said = {"help_epilogue": examples(*_examples[0])} if _examples else {}
        app.command(f"lexidrome.{_target}", name=_name, help=_help, group=_group, **_said)
app.register_install_completion_command(help="Let the shell complete commands and options by Tab.")


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
        said = " ".join(str(error).split())
        sys.exit(_complain(f"{said} See {_command_of(sys.argv[1:])} --help."))
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


def _command_of(tokens: list[str]) -> str:
    """The command that was meant, as far as it was understood."""
    path, _apps, _unused = app.parse_commands(tokens)
    return " ".join(["lexidrome", *path])


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
    return _complain(f"{place}{reason_of(error)}.")
