"""How the command `lexidrome` ends, seen from outside."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

Ended = subprocess.CompletedProcess[str]
Call = Callable[..., Ended]


@pytest.fixture(scope="module")
def call(tmp_path_factory: pytest.TempPathFactory) -> Call:
    data = tmp_path_factory.mktemp("data")

    def run(*arguments: str, **environ: str) -> Ended:
        return subprocess.run(
            [sys.executable, "-m", "lexidrome", *arguments],
            env={**os.environ, "LEXIDROME_DATA": str(data), **environ},
            capture_output=True,
            encoding="utf-8",
            check=False,
        )

    return run


def test_an_acceptable_play_exits_with_0(call: Call) -> None:
    ended = call("judge", "CARE", "RETINAS")

    assert (ended.returncode, ended.stdout) == (0, "ACCEPTABLE: CARE RETINAS (ENABLE)\n")
    assert ended.stderr == ""


def test_an_unacceptable_play_exits_with_1_and_does_not_say_which_word(call: Call) -> None:
    ended = call("judge", "CARE", "ZZXQ")
    other = call("judge", "ZZXQ", "CARE")

    assert (ended.returncode, ended.stdout) == (1, "UNACCEPTABLE: CARE ZZXQ (ENABLE)\n")
    assert (other.returncode, other.stdout) == (1, "UNACCEPTABLE: ZZXQ CARE (ENABLE)\n")
    assert ended.stderr == other.stderr == ""


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("judge C4RE", "“C4RE” is not a word: “4” is not a letter of the English tile set."),
        ("judge --lexicon NOPE CARE", "There is no lexicon “NOPE”; choose from: ENABLE."),
        ("judge", "A play has 1 to 8 words to judge, not 0."),
        ("judge --frob CARE", "Unknown option: --frob. See lexidrome judge --help."),
        ("frob", 'Unknown command "frob".'),
        ("lexicon import", 'Command "lexicon import" parameter FILE requires an argument.'),
    ],
)
def test_bad_input_exits_with_2_and_one_sentence(call: Call, arguments: str, sentence: str) -> None:
    ended = call(*arguments.split())

    assert ended.returncode == 2
    assert ended.stdout == ""
    assert ended.stderr.startswith(f"lexidrome: {sentence}")
    assert ended.stderr.count("\n") == 1


@pytest.mark.parametrize("arguments", [[], ["lexicon"], ["rules"]])
def test_no_command_shows_the_commands_and_exits_with_2(call: Call, arguments: list[str]) -> None:
    ended = call(*arguments)

    assert ended.returncode == 2
    assert "Commands" in ended.stdout
    named = " ".join(["lexidrome", *arguments])
    assert ended.stderr == f"lexidrome: {named} needs one of these commands.\n"


def test_help_says_what_each_command_does(call: Call) -> None:
    ended = call("--help")

    assert ended.returncode == 0
    for told in ("Judge a play", "import, check or remove lexicons", "Start the server"):
        assert told in ended.stdout


@pytest.mark.parametrize("command", ["serve", "event new"])
def test_help_offers_no_option_that_says_nothing(call: Call, command: str) -> None:
    ended = call(*command.split(), "--help")

    assert ended.returncode == 0
    assert "--empty" not in ended.stdout


def test_a_terminal_without_our_quotes_gets_the_answer_all_the_same(call: Call) -> None:
    ended = call("lexicon", "list", PYTHONIOENCODING="ascii")

    assert ended.returncode == 0
    assert ended.stdout.startswith("ENABLE  168551 words")


def test_an_answer_that_cannot_be_written_is_no_verdict(tmp_path: Path) -> None:
    environ = {**os.environ, "LEXIDROME_DATA": str(tmp_path)}
    for arguments in (["judge", "CARE"], ["lexicon", "list"]):
        with Path(os.devnull).open() as read_only:
            ended = subprocess.run(
                [sys.executable, "-m", "lexidrome", *arguments],
                env=environ,
                stdout=read_only,
                stderr=subprocess.PIPE,
                encoding="utf-8",
                check=False,
            )
        assert (ended.returncode, ended.stderr) == (2, "lexidrome: Bad file descriptor.\n")


def test_a_reader_who_has_enough_is_not_shown_a_traceback(tmp_path: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    ended = subprocess.run(
        [sys.executable, "-m", "lexidrome", "lexicon", "list"],
        env={**os.environ, "LEXIDROME_DATA": str(tmp_path)},
        stdout=writing,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        check=False,
    )
    os.close(writing)

    assert (ended.returncode, ended.stderr) == (2, "")


@pytest.mark.parametrize("arguments", [["event", "list"], ["--help"], ["judge", "CARE"]])
def test_an_answer_that_has_nowhere_to_go_is_said_and_exits_with_2(
    arguments: list[str], tmp_path: Path
) -> None:
    line = [sys.executable, "-m", "lexidrome", *arguments]
    ended = subprocess.run(
        ["sh", "-c", 'exec "$@" >&-', "sh", *line],
        env={**os.environ, "LEXIDROME_DATA": str(tmp_path)},
        stderr=subprocess.PIPE,
        encoding="utf-8",
        check=False,
    )
    assert ended.returncode == 2
    assert ended.stderr == "lexidrome: There is nowhere to write the answer; nothing was done.\n"
