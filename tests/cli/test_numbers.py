"""Numbers that nobody means, on the command line: one sentence, and nothing is stored."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import pytest
from cyclopts import Parameter

from lexidrome.base import BadInput
from lexidrome.cli.app import app
from lexidrome.cli.event.app import COMMANDS
from lexidrome.store import open_store

Run = Callable[..., Any]
HUGE = "9" * 23
LONG = "9" * 5000
CGP = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 ABCDEFG/ 0/0 0"
ROUNDS = "The number of rounds must be from 1 to 200."
LONGER = "A round is extended by at most 1440 minutes."
POINTS = "The points of a game must be from -9999 to 9999."
NO_NUMBER = "is not a whole number that can be used."


@pytest.fixture
def begun(run: Run, roster: str) -> Run:
    run("new", "spring", "--rules", "nsa-2009", "--rounds", "3")
    run("enter", roster)
    run("pair")
    run("publish")
    run("begin")
    return run


def test_what_nobody_means_is_refused_by_a_sentence_and_nothing_is_stored(
    begun: Run, tmp_path: Path
) -> None:
    store = open_store(tmp_path / "data", is_read_only=True)
    before = store.head()
    for line, sentence in (
        (f"new huge --rules nsa-2009 --rounds {HUGE}", ROUNDS),
        ("new huge --rules nsa-2009 --rounds 0", ROUNDS),
        ("new huge --rules nsa-2009 --rounds 201", ROUNDS),
        (f"new huge --rules nsa-2009 --seed {HUGE}", "The seed of a draw must be from 0 to"),
        (f"extend {HUGE} --reason x", LONGER),
        ("extend 1441 --reason x", LONGER),
        (f"extend {LONG} --reason x", NO_NUMBER),
        ("extend 1.5 --reason x", NO_NUMBER),
        ("extend 1.0e400 --reason x", NO_NUMBER),
        ("extend 0x10 --reason x", NO_NUMBER),
        ("break 99999999999", "A break lasts at most 1440 minutes."),
        (f"result 1 {HUGE} 2 4", POINTS),
        ("result 1 10000 2 4", POINTS),
        ("result 1 0000009999999 2 4", POINTS),
        (f"result 1 {LONG} 2 4", NO_NUMBER),
        (f"result 1 400 2 4 --round {HUGE}", "The number of a round must be from 1 to 9999."),
        ("result 1 400 2 4 --round 0", "The number of a round must be from 1 to 9999."),
        (f"forfeit {HUGE}", "The number of an entrant must be from 0 to 99999."),
        (f"feat 1 --high-play {HUGE}", POINTS),
        (f"spread 1 {HUGE} --reason x", "A change of spread must be from -9999 to 9999."),
        (f"undo {HUGE}", "The number of an action must be from 0 to"),
        (f"pair --pairs {HUGE}-2", "The number of an entrant must be from 0 to 99999."),
        (f"pair --byes {HUGE}", "The number of an entrant must be from 0 to 99999."),
        (f"needs Ann --place {HUGE}", "A place must be from 1 to 10000."),
        ("needs Ann --place 0", "A place must be from 1 to 10000."),
        (f"trophy {HUGE}", "A year must be from 1 to 9999."),
    ):
        with pytest.raises(BadInput) as caught:
            begun(*line.split())
        assert sentence in str(caught.value), line[:60]
        assert len(str(caught.value)) < 200, line[:60]
    assert store.head() == before
    store.close()


def test_a_file_with_a_round_that_nobody_plays_is_refused_before_the_rounds_are_made(
    begun: Run, tmp_path: Path
) -> None:
    file = tmp_path / "other.json"
    begun("export", "--out", str(file))
    written = file.read_text()
    assert '"round": 1,' in written
    file.write_text(written.replace('"round": 1,', f'"round": {HUGE},', 1))
    with pytest.raises(BadInput, match=ROUNDS):
        begun("import", str(file))


@pytest.mark.parametrize("number", [HUGE, LONG, "0", "-1", "²", "many"], ids=lambda n: n[:5])
@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (["moves", CGP, "--top"], "The number of moves must be from 1 to 1000000."),
        (["selfplay", "--games"], "The number of games must be from 1 to 100000000."),
        (["selfplay", "--threads"], "The number of threads must be from 1 to 1024."),
    ],
)
def test_what_no_event_decides_has_bounds_too(line: list[str], sentence: str, number: str) -> None:
    told = f"^{sentence}$" if number in (HUGE, "0", "-1") else NO_NUMBER
    with pytest.raises(BadInput, match=told):
        app([*line, number], exit_on_error=False, result_action="return_value")


def parameters() -> Iterator[tuple[str, str, Any]]:
    """Every option and argument of every command on events, and of those that play."""
    targets = [f"lexidrome.cli.event.{row.target}" for row in COMMANDS]
    targets += ["lexidrome.cli.moves:moves", "lexidrome.cli.selfplay:selfplay"]
    for target in (*targets, "lexidrome.web.serve:serve"):
        module, _, name = target.partition(":")
        made = getattr(import_module(module), name)
        for option, hint in get_type_hints(made, include_extras=True).items():
            if option != "return":
                yield name, option, hint


def unread(hint: Any) -> bool:
    """A whole number somewhere in it that the command line would read in its own way."""
    if get_origin(hint) is Annotated:
        inner, *remarks = get_args(hint)
        has_reader = any(isinstance(each, Parameter) and each.converter for each in remarks)
        return not has_reader and unread(inner)
    if hasattr(hint, "__dataclass_fields__"):
        return any(map(unread, get_type_hints(hint, include_extras=True).values()))
    return hint is int or any(map(unread, get_args(hint)))


def test_every_number_of_a_command_is_read_in_our_way() -> None:
    found = list(parameters())
    assert len(found) > 100
    assert [(command, option) for command, option, hint in found if unread(hint)] == []
    assert unread(int | None)
    assert unread(tuple[int, ...])
