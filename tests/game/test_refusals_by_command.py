"""Every command in the same situations, by those who may and by those who may not."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args

import pytest

import lexidrome.game
from game import record_lines, test_refusals
from game.record_lines import RECORD_LINES, recorded
from game.ruling_lines import RULING_LINES
from game.table import DIRECTOR, LEXICON, Table, side
from game.test_refusals import (
    LINES,
    PROMISE,
    SEED,
    SHARE,
    challenged,
    created,
    ended,
    started,
    stopped,
)
from lexidrome.base import Refusal
from lexidrome.game import Actor, AnyCommand, decide, preview_correction
from lexidrome.game.correction import CorrectEntries
from lexidrome.game.start import CreateGame
from lexidrome.game.values import EntryKind
from refusal_grid import DONE, Grid, filled, read
from refusal_sites import met, sites

TABLE = Path(__file__).with_name("refusals_by_command.yaml")
KINDS = [kind for kind in get_args(AnyCommand) if kind is not CreateGame]
A, B = side(0), side(1)
STRANGER = side(7)
SITUATIONS: dict[str, tuple[Callable[[], Table], Actor]] = {
    "stranger": (started, STRANGER),
    "lexicon": (started, LEXICON),
    "on turn": (started, A),
    "waiting": (started, B),
    "director": (started, DIRECTOR),
    "before": (created, A),
    "before, director": (created, DIRECTOR),
    "over": (ended, A),
    "over, director": (ended, DIRECTOR),
    "challenged": (challenged, A),
    "challenger": (challenged, B),
    "stopped": (stopped, A),
    "lightning": (test_refusals.lightning, A),
    "board": (recorded, A),
    "board, stranger": (recorded, STRANGER),
    "board, lexicon": (recorded, LEXICON),
    "board, director": (recorded, DIRECTOR),
    "board, before": (record_lines.fresh, A),
    "board, over": (lambda: record_lines.over("school"), A),
    "board, challenged": (record_lines.challenged, A),
}
GIVEN: dict[str, Any] = {
    "acceptable": (True, True), "answers": {}, "at": 0, "commitment": PROMISE, "count": 99,
    "counts": {}, "dispute": 0,
    "from_ms": 0, "is_acceptable": True, "is_accepted": True, "is_agreed": True,
    "kind": EntryKind.PENALTY, "letter": "A", "letters": "AB", "name": "mine", "note": "a word",
    "owner": 0, "player": 0, "points": -10, "procedure": "overdraw", "reason": "a reason",
    "rule": "A-02", "ruling": 0, "seed": SEED, "share": SHARE, "side": 0,
    "side_ms": (1, 2), "square": 112, "tiles": "A", "time_ms": 60_000, "totals": (0, 0), "turn": 1,
    "words": ("HORN",),
}  # fmt: skip
SILENT: dict[str, Callable[[], Table]] = {
    "director, silent": started,
    "board, director, silent": recorded,
}
"""Where the director gives no reason for what needs one."""


def outcome(table: Table, kind: Any, by: Actor, **fields: Any) -> str:
    at_ms = table.state.now_ms + 1
    answer = decide(table.state, by.says(filled(kind, GIVEN, **fields), at_ms))
    return str(answer.reason) if isinstance(answer, Refusal) else DONE


def asked() -> Grid:
    grid: Grid = {}
    for kind in KINDS:
        row = grid.setdefault(kind.__name__, {})
        for name, (situation, by) in SITUATIONS.items():
            row.setdefault(outcome(situation(), kind, by), []).append(name)
        if "reason" in kind.__struct_fields__ and kind.__annotations__.get("reason") == "str":
            for name, situation in SILENT.items():
                found = outcome(situation(), kind, DIRECTOR, reason=" ")
                row.setdefault(found, []).append(name)
    return grid


def test_every_command_is_done_or_refused_by_whom_and_when_it_should_be() -> None:
    """After a change on purpose `python tests/refusal_grid.py` writes the table anew."""
    assert asked() == read(TABLE)


@pytest.mark.slow
def test_every_place_that_refuses_is_met() -> None:
    """A check that no line meets could be lost, though another command is refused for it."""
    folder = Path(lexidrome.game.__file__).parent
    lines = [meet for _, meet in (*LINES, *RECORD_LINES, *RULING_LINES)]
    assert sites(folder) - met(folder, [*lines, asked, foretold]) == set()


def foretold() -> None:
    """A correction that is refused is refused as well when it is only looked at."""
    table = recorded()
    wrong = CorrectEntries(at=99, reason="a reason")
    assert isinstance(preview_correction(table.state, A.says(wrong, table.now_ms)), Refusal)
