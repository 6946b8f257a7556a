"""Folders that earlier versions wrote are opened, and come to what they came to then."""

from __future__ import annotations

import lzma
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from golden.answers import answers
from golden.folders import ANSWERS, STORE, golden_folders, unpack
from lexidrome.hall.games.lexicons import Lexicons
from lexidrome.lexicon import LexiconLibrary
from lexidrome.store import FILE_NAME, SqliteStore, verify

FOLDERS = golden_folders()

# What decides now where a game is decided again, with the rule by which it is.
OWN_TURN = "a team compares scores during its own turn (SSC-13.b)"
ANY_TIME_WU = "no book says when tallies are compared (WU-15)"
ANY_TIME_ST = "no book says when tallies are compared (ST-10)"
NOT_STOPPED = "tallies that differ do not stop the two minutes of a turn (ST-INTRO.a)"
VERIFIED = "a contested score is verified by the rule by which there are recounts (P22)"
DEPAUL_VERIFIES = "a discrepancy that cannot be resolved is the director's (DP-1.III)"
NONE_OFF = "without a play that came off nobody pays for a lookup (NSA-IV.J.2.p2)"
MENDED_OTHERWISE: dict[str, dict[str, dict[str, str]]] = {
    "2026-11": {
        "game/00-board-0": {"turn 2": OWN_TURN},
        "game/01-board-0": {"turn 2": ANY_TIME_WU, "turn 2 taken out": ANY_TIME_WU},
        "game/03-board-0": {"turn 2": NOT_STOPPED, "turn 2 taken out": ANY_TIME_ST},
        "game/03-board-1": {"turn 2 taken out": ANY_TIME_ST},
        "game/03-board-and-late-0": {"turn 2 taken out": ANY_TIME_ST},
        "game/03-board-and-late-1": {"turn 2": VERIFIED, "turn 2 taken out": VERIFIED},
        "game/03-board-with-typed-clocks-0": {"turn 2 taken out": ANY_TIME_ST},
        "game/08-board-0": {"turn 2": OWN_TURN, "turn 2 taken out": OWN_TURN},
        "game/11-board-0": {"turn 2 taken out": OWN_TURN},
        "game/12-board-and-late-0": {"turn 2 taken out": ANY_TIME_ST},
        "game/board-depaul": {"turn 2": DEPAUL_VERIFIES, "turn 2 taken out": DEPAUL_VERIFIES},
        "game/board-depaul-typed": {"turn 2": DEPAUL_VERIFIES, "turn 2 taken out": DEPAUL_VERIFIES},
        "game/board-thon": {"turn 2": VERIFIED, "turn 2 taken out": VERIFIED},
        "game/board-thon-typed": {"turn 2": VERIFIED, "turn 2 taken out": VERIFIED},
        "game/board-washburn": {"turn 2": VERIFIED, "turn 2 taken out": VERIFIED},
        "game/board-washburn-typed": {"turn 2": VERIFIED, "turn 2 taken out": VERIFIED},
        "game/told-nsa-2009-reading_verdicts-52-0": {"turn 2 taken out": NONE_OFF},
    },
    "2026-11-16": {
        "game/00-board-0": {"turn 2": OWN_TURN, "turn 2 taken out": OWN_TURN},
        "game/01-board-and-late-1": {
            "turn 2": VERIFIED,
            "turn 2 taken out": VERIFIED,
            "ruling 1": VERIFIED,
        },
        "game/01-board-with-typed-clocks-1": {"turn 2 taken out": ANY_TIME_WU},
        "game/03-board-with-typed-clocks-1": {
            "turn 2": NOT_STOPPED,
            "turn 2 taken out": NOT_STOPPED,
        },
        "game/09-board-and-late-0": {"turn 2 taken out": ANY_TIME_WU},
        "game/11-board-with-typed-clocks-0": {"turn 2": OWN_TURN, "turn 2 taken out": OWN_TURN},
        "game/12-board-0": {"turn 2": ANY_TIME_ST, "turn 2 taken out": ANY_TIME_ST},
        "game/12-board-and-late-0": {"turn 2 taken out": ANY_TIME_ST},
        "game/board-depaul": {"turn 2": DEPAUL_VERIFIES, "turn 2 taken out": DEPAUL_VERIFIES},
        "game/board-depaul-typed": {"turn 2": DEPAUL_VERIFIES, "turn 2 taken out": DEPAUL_VERIFIES},
        "game/board-thon": {"turn 2": VERIFIED, "turn 2 taken out": VERIFIED},
        "game/board-thon-typed": {"turn 2": VERIFIED, "turn 2 taken out": VERIFIED},
        "game/board-washburn": {"turn 2": VERIFIED, "turn 2 taken out": VERIFIED},
        "game/board-washburn-typed": {"turn 2": VERIFIED, "turn 2 taken out": VERIFIED},
        "game/told-nsa-2009-reading_verdicts-52-0": {"turn 2 taken out": NONE_OFF},
    },
}
"""Games that show the same as ever, and what of them is decided otherwise when it is mended."""


SECOND_LOSS = "nobody is out of a double elimination before a second loss (ST-OPEN)"
NOT_THEIR_MATCH = "who beats another than belongs to a match has not won it (WU-2)"
BRACKETS = """
    by-hand-best-of-three by-hand-double-elimination by-hand-single-elimination
    by-hand-swiss-and-bracket phases-6 phases-7 simulated-thon-0 simulated-thon-1
    simulated-washburn-1 told-thon-event-1-0 told-thon-event-205-0 told-thon-event-43-0
    told-thon-event-63-0 told-thon-reading_again_event-19-0 told-thon-reading_again_event-3-0
    told-thon-reading_again_event-37-0 told-thon-reading_again_event-51-0
    told-thon-reading_bracket-27-0 told-thon-reading_bracket-3-0 told-thon-reading_bracket-38-0
    told-thon-reading_bracket-55-0 told-thon-reading_event-131-0 told-thon-reading_event-23-0
    told-thon-reading_event-3-0 told-washburn-event-20-0 told-washburn-event-66-0
    told-washburn-reading_bracket-106-0 told-washburn-reading_bracket-121-0
    told-washburn-reading_bracket-140-0 told-washburn-reading_bracket-159-0
    told-washburn-reading_bracket-174-0 told-washburn-reading_bracket-185-0
    told-washburn-reading_bracket-206-0 told-washburn-reading_bracket-22-0
    told-washburn-reading_bracket-3-0 told-washburn-reading_bracket-38-0
    told-washburn-reading_bracket-52-0 told-washburn-reading_bracket-70-0
    told-washburn-reading_bracket-91-0
"""
BRACKETS_OF = {
    "2026-11": "told-washburn-reading_bracket-235-0 told-washburn-reading_bracket-247-0",
    "2026-11-16": """
        told-thon-reading_bracket-72-0 told-washburn-reading_bracket-262-0
        told-washburn-reading_bracket-280-0 told-washburn-reading_bracket-292-0
    """,
}
TABLES_OTHERWISE: dict[str, dict[str, dict[str, str]]] = {
    folder: {f"event/{name}": {"bracket": NOT_THEIR_MATCH} for name in (BRACKETS + own).split()}
    for folder, own in BRACKETS_OF.items()
}
TABLES_OTHERWISE["2026-11-16"] |= {
    "event/anything-nsa-2009": {"bracket": SECOND_LOSS},
    "event/anything-thon": {"bracket": SECOND_LOSS, "coming": SECOND_LOSS},
}
"""Events of which a table shows something else than then.

The answers ask for a bracket as if it had been drawn in the order of the standings, so that most
of its games are between others than belong to their match; in the order in which they were drawn
these brackets are what they were, and their standings, which go by it, are compared here.
"""


@pytest.fixture(params=FOLDERS, ids=lambda folder: folder.name)
def opened(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Path, SqliteStore]]:
    unpack(request.param / STORE, tmp_path / FILE_NAME)
    store = SqliteStore(tmp_path / FILE_NAME)
    yield request.param, store
    store.close()


@pytest.mark.slow
def test_an_earlier_folder_gives_everybody_the_same_to_see(
    opened: tuple[Path, SqliteStore], tmp_path: Path
) -> None:
    folder, store = opened
    wanted: dict[str, Any] = msgspec.json.decode(lzma.decompress((folder / ANSWERS).read_bytes()))
    found = dict(answers(store, Lexicons(LexiconLibrary(tmp_path))))
    assert found.keys() == wanted.keys() >= MENDED_OTHERWISE.get(folder.name, {}).keys()
    assert found.keys() >= TABLES_OTHERWISE.get(folder.name, {}).keys()
    for stream, told in found.items():
        same = msgspec.json.decode(msgspec.json.encode(told))
        for mending, why in MENDED_OTHERWISE.get(folder.name, {}).get(stream, {}).items():
            then, now = wanted[stream]["mended"][mending], same["mended"][mending]
            assert now.pop("seen") != then.pop("seen"), f"{stream}, {mending}: is as before: {why}"
            if why == NONE_OFF:
                assert now.pop("scores") != then.pop("scores"), f"{stream}, {mending}: {why}"
        for table, why in TABLES_OTHERWISE.get(folder.name, {}).get(stream, {}).items():
            then, now = (_taken_out(each, table) for each in (wanted[stream], same))
            assert now != then, f"{stream}, {table}: is as before: {why}"
        assert same == wanted[stream], stream


def _taken_out(told: dict[str, Any], table: str) -> list[Any]:
    """What a table of the event shows, now and with its last action undone."""
    states = (told, told.get("undone", {}))
    return [each["tables"]["A"].pop(table, None) for each in states if "tables" in each]


def test_there_is_an_earlier_folder() -> None:
    assert FOLDERS
    assert {*MENDED_OTHERWISE, *TABLES_OTHERWISE} <= {folder.name for folder in FOLDERS}


@pytest.mark.slow
def test_an_earlier_folder_is_whole(opened: tuple[Path, SqliteStore]) -> None:
    _, store = opened
    assert verify(store).is_sound
