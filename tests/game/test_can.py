"""What is offered can be done, and what can be done is offered: against trying everything."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

import pytest
from msgspec.structs import replace

from game import oracle
from game.brute import KINDS, Moment, actors, first_done
from game.oracle import differences
from game.table import DIRECTOR, RULE_SETS, Table, side
from game.walks import TABLES, walk
from game.watched import RULES
from lexidrome.game import (
    Can,
    Command,
    ExchangeTiles,
    Offer,
    PassTurn,
    can,
    deciding,
    next_deadline,
)
from lexidrome.rulebook import rule_set

OFFERED: tuple[type[Command], ...] = tuple(kind for kind in KINDS if kind in deciding._GATES)
"""Commands of which it is said when they can be given."""
ALONE_ON_SCREEN = "the software holds the tiles on screen only"
NOT_ON_SCREEN = "it is about a real board"
BLANKS_BIND = "on screen blanks bind at once"
NEVER: dict[str, dict[str, str]] = {
    "screen": dict.fromkeys(
        (
            "AnnounceScore", "AnswerScores", "ApproveLookup", "Arrive", "AskScores",
            "BeginRecount", "CallTime", "CheckTiles", "ClarifyBlank", "ContestScore",
            "CorrectEntries", "CorrectScore", "DeclareTiles", "DisputeTurn", "EndRecount",
            "FindFalseBlank", "LeaveTable", "LoseTurn", "MixBag", "NoteRack", "PressClock",
            "ReadClocks", "RecountScores", "RelistWords", "ReopenPlay", "ReturnToTable",
            "SettleDispute", "StartLateClock", "SubmitWords", "VerifyScore", "WriteSheet",
        ),
        NOT_ON_SCREEN,
    ) | {"WithdrawChallenge": BLANKS_BIND},
    "board": dict.fromkeys(
        ("AttemptWord", "CommitShare", "RevealShare", "RuleOnAttempts", "StartLightning"),
        ALONE_ON_SCREEN,
    ),
}  # fmt: skip
"""What nobody can ever do on screen, or beside a real board, and why."""


def told(lines: Sequence[str]) -> str:
    return "\n".join((f"{len(lines)} differences:", *lines[:40]))


def compare(moments: Iterator[Moment], *, ahead: bool = False) -> tuple[int, list[str]]:
    """How often something was compared, and where it differs."""
    count, found = 0, []
    for moment in moments:
        for by in actors(moment.state):
            found += differences(moment, by, OFFERED, ahead=ahead)
            count += len(OFFERED)
    return count, found


def moments_of(name: str, rules: Any, table: str, steps: range) -> Iterator[Moment]:
    """Some moments of a random game, and those of its deadlines."""
    walked = walk(f"{rules.name} {table} {name}", rules, table, steps.stop)
    for moment in islice(walked, steps.start, None, steps.step):
        yield moment
        due = next_deadline(moment.state)
        if due is not None:
            yield moment.at(max(moment.at_ms, due.at_ms))


@pytest.mark.parametrize("rules", RULE_SETS)
@pytest.mark.parametrize("table", ["screen", "board"])
def test_what_is_offered_is_what_can_be_done(rules: str, table: str) -> None:
    start = 5 + 4 * RULE_SETS.index(rules)
    count, found = compare(moments_of("quick", rule_set(rules), table, range(start, start + 1)))
    assert count
    assert not found, told(found)


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES)
def test_what_is_offered_in_random_games_is_what_can_be_done(table: str) -> None:
    for rules in RULE_SETS:
        _, found = compare(moments_of("slow", rule_set(rules), table, range(3, 40, 12)), ahead=True)
        assert not found, told(found)


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("number", range(len(RULES)))
@pytest.mark.parametrize("table", TABLES)
def test_what_is_offered_at_length_is_what_can_be_done(number: int, table: str) -> None:
    found: list[str] = []
    for game in range(4):
        moments = moments_of(f"long {game}", RULES[number], table, range(game, 80, 4))
        found += compare(moments, ahead=True)[1]
    assert not found, told(found)


@pytest.mark.xfail(reason="not all of them say yet when they can be given")
def test_every_command_says_when_it_can_be_given() -> None:
    assert not [kind.__name__ for kind in KINDS if kind not in OFFERED]


# Trying everything finds everything


@pytest.mark.slow
@pytest.mark.parametrize("where", ["screen", "board"])
def test_trying_everything_finds_every_command_done(where: str) -> None:
    """Each is done by somebody somewhere in random games, but for those that never are."""
    left = {kind.__name__: kind for kind in KINDS}
    for number in range(6):
        for rules in RULES:
            for table in TABLES:
                if (table == "screen") != (where == "screen"):
                    continue
                moments = walk(f"{rules.name} {table} {number}", rules, table, 40)
                for step, moment in enumerate(moments):
                    for name, kind in tuple(left.items()):
                        if name in NEVER[where] and step % 20:
                            continue
                        if any(first_done(moment, by, kind) for by in actors(moment.state)):
                            del left[name]
        if set(left) <= set(NEVER[where]):
            break
    assert set(left) == set(NEVER[where])
