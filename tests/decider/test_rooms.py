"""The rooms that decide: what is left out in one of their sources fails when they are imported."""

from __future__ import annotations

import subprocess
import sys
from typing import Any, get_args

import msgspec
import pytest

from lexidrome import game as g
from lexidrome import tournament as t

IMPORTED_OTHERWISE = """
import importlib, sys
from importlib.machinery import SourceFileLoader

room, module, old, new = sys.argv[1:]
get_code = SourceFileLoader.get_code

def otherwise(self, name):
    if name != module:
        return get_code(self, name)
    path = self.get_filename(name)
    source = self.get_data(path).decode()
    assert source.count(old) == 1, f"{old!r} is not in {module}"
    return compile(source.replace(old, new), path, "exec")

SourceFileLoader.get_code = otherwise
importlib.import_module(room)
assert module in sys.modules
"""
LEFT_OUT = [
    (
        "lexidrome.tournament.messages.rounds",
        "@command(Asker.DIRECTOR, Thing.BREAK)\n", "",
        "nothing is declared of AnnounceBreak",
    ),
    (
        "lexidrome.tournament.messages.rounds",
        "@command(Asker.DIRECTOR, Thing.BREAK)\n", "@command(Asker.DIRECTOR)\n",
        "missing 1 required positional argument: 'about'",
    ),
    (
        "lexidrome.tournament.messages.rounds",
        '@fact(writes=key("break"), on=NOTHING)\n', "",
        "nothing is declared of BreakAnnounced",
    ),
    (
        "lexidrome.tournament.messages.rounds",
        '@fact(writes=key("break"), on=NOTHING)\n', '@fact(writes=key("break"))\n',
        "missing 1 required keyword-only argument: 'on'",
    ),
    (
        "lexidrome.tournament.decide.rounds",
        "@decides(AnnounceBreak)\n", "",
        "nothing decides AnnounceBreak",
    ),
    (
        "lexidrome.tournament.decide.rounds",
        "@decides(AnnounceBreak)\n", "@decides(EndRound)\n",
        "two functions decides EndRound",
    ),
    (
        "lexidrome.tournament.apply.rounds",
        "@applies(BreakAnnounced)\n", "",
        "nothing applies BreakAnnounced",
    ),
    (
        "lexidrome.tournament.fact_words",
        "says(BreakAnnounced, ", "print(",
        "nothing tells BreakAnnounced",
    ),
    (
        "lexidrome.tournament.fact_words",
        "says(BreakAnnounced, ", "says(EventCreated, ",
        "two functions tells EventCreated",
    ),
    (
        "lexidrome.tournament.subjects",
        '    Thing.BREAK: _of_event("break"),\n', "",
        "something that a command is about has no keys",
    ),
    (
        "lexidrome.game.play.messages",
        "@command(Asker.SIDE, Thing.TURN)\nclass PassTurn(", "class PassTurn(",
        "nothing is declared of PassTurn",
    ),
    (
        "lexidrome.game.play.decide",
        "@decides(PassTurn)\n", "",
        "nothing decides PassTurn",
    ),
    (
        "lexidrome.game.play.decide",
        "@offers(PassTurn, when=TURN)\n", "",
        "nothing offers PassTurn",
    ),
    (
        "lexidrome.game.play.apply",
        "@applies(TurnPassed)\n", "",
        "nothing applies TurnPassed",
    ),
    (
        "lexidrome.game.play.messages",
        '@fact(OPEN, changes=(Thing.TURN,), decided=("zeros",), tells=PassTurn)\nclass TurnPassed(',
        "class TurnPassed(",
        "nothing is declared of TurnPassed",
    ),
]  # fmt: skip


def imported(module: str, old: str, new: str) -> subprocess.CompletedProcess[str]:
    """A room, in a process of its own, as if its source said something else in one place."""
    room = ".".join(module.split(".")[:2])
    return subprocess.run(
        [sys.executable, "-c", IMPORTED_OTHERWISE, room, module, old, new],
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(("module", "old", "new", "problem"), LEFT_OUT)
def test_a_room_in_which_something_is_left_out_cannot_be_imported(
    module: str, old: str, new: str, problem: str
) -> None:
    answer = imported(module, old, new)
    assert answer.returncode == 1
    assert problem in answer.stderr.splitlines()[-1]


def test_a_room_in_which_nothing_is_left_out_can_be_imported() -> None:
    answer = imported(
        "lexidrome.tournament.fact_words", "says(BreakAnnounced, ", "says(BreakAnnounced,  "
    )
    assert (answer.returncode, answer.stderr) == (0, "")


def named(base: type[msgspec.Struct], room: str) -> set[Any]:
    """Every class of a room that has a name by which it is sent or stored."""
    found = {kind for each in base.__subclasses__() for kind in named(each, room)}
    is_named = base.__struct_config__.tag not in (None, base.__name__)
    return found | ({base} if is_named and base.__module__.startswith(room) else set())


@pytest.mark.parametrize(
    ("union", "kinds"),
    [
        (t.AnyFact, named(t.messages.Fact, "lexidrome.tournament")),
        (t.AnyCommand, named(t.messages.Command, "lexidrome.tournament")),
        (t.SingleCommand, named(t.messages.Command, "lexidrome.tournament") - {t.Together}),
        (g.AnyFact, named(g.messages.Fact, "lexidrome.game")),
        (g.AnyCommand, named(g.messages.Command, "lexidrome.game")),
    ],
)
def test_whoever_reads_messages_knows_every_one(union: Any, kinds: set[Any]) -> None:
    assert len(kinds) > 40
    assert set(get_args(union)) == kinds
