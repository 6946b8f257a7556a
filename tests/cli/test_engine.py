"""`lexidrome moves` and `lexidrome selfplay`, as a person calls them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from lexidrome.base import BadInput
from lexidrome.cli.moves import moves
from lexidrome.cli.selfplay import selfplay
from lexidrome.engine import Leaves
from lexidrome.lexicon import tile_set

pytestmark = pytest.mark.slow

EMPTY = "/".join(["15"] * 15)
BINGO = f"{EMPTY} AEINRST/ 0/0 0"


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("data")


def test_moves_lists_the_best_moves_as_text_and_as_json(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    moves(BINGO, top=3, data=data)
    assert capsys.readouterr().out.splitlines()[1].split() == ["8B", "ANESTRI", "66", "66.00"]

    moves(BINGO, top=3, as_json=True, data=data)
    listed = json.loads(capsys.readouterr().out)
    assert listed[0] == {"move": "8B ANESTRI", "score": 66, "leave": "", "equity": 66.0}
    assert len(listed) == 3


def test_moves_lists_all_moves_with_blanks_leaves_exchanges_and_the_pass(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    leaves = tmp_path / "own.klv2"
    Leaves.build({("Q",): -5.5}, tile_set("english")).save(leaves)
    moves(f"{EMPTY} WRDQ?/ 0/0 0", every=True, as_json=True, leaves=leaves, data=data)

    listed = {row["move"]: row for row in json.loads(capsys.readouterr().out)}
    assert listed["8E WoRD"] == {"move": "8E WoRD", "score": 14, "leave": "Q", "equity": 8.5}
    assert listed["-Q"]["leave"] == "?DRW"
    assert list(listed)[-1] == "-"


def test_moves_can_be_asked_for_with_another_lexicon_than_the_position_names(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cgp = f"{EMPTY} Z/ 0/0 0 lex NWL18;"
    with pytest.raises(BadInput, match="There is no lexicon “NWL18”; choose from: ENABLE"):
        moves(cgp, data=data)

    moves(cgp, lexicon="ENABLE", as_json=True, data=data)
    assert json.loads(capsys.readouterr().out)[-1]["move"] == "-"


def test_the_first_moves_and_all_moves_exclude_each_other(data: Path) -> None:
    with pytest.raises(BadInput, match="cannot be used together"):
        moves(BINGO, top=1, every=True, data=data)
    with pytest.raises(BadInput, match="at least 1"):
        moves(BINGO, top=0, data=data)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["moves", "rubbish"], "lexidrome: Character 8: The racks are missing"),
        (["selfplay", "--leaves", "nowhere.klv2"], "nowhere.klv2 cannot be read"),
    ],
)
def test_bad_input_gets_one_sentence_and_exit_code_2(
    data: Path, arguments: list[str], sentence: str
) -> None:
    command = [sys.executable, "-m", "lexidrome", *arguments, "--data", str(data)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)

    assert done.returncode == 2
    assert sentence in done.stderr
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""


def test_selfplay_reports_the_same_games_on_any_number_of_threads(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # In a process of its own, as its users run it: what other tests leave is not its memory.
    first, second = (
        json.loads(
            subprocess.run(
                [
                    *(sys.executable, "-m", "lexidrome", "selfplay", "--json"),
                    *("--games", "30", "--seed", "5", "--threads", str(threads)),
                    *("--data", str(data)),
                ],
                capture_output=True,
                check=True,
            ).stdout
        )
        for threads in (1, 2)
    )
    assert list(first) == [
        "games",
        "turns",
        "games_per_cpu_s",
        "turns_per_cpu_s",
        "games_per_s",
        "turns_per_s",
        "mean_score",
        "memory_mb",
    ]
    for key in ("games", "turns", "mean_score"):
        assert first[key] == second[key]
    assert first["games"] == 30
    assert 300 < first["mean_score"] < 500
    assert first["memory_mb"] < 20
    selfplay(games=2, data=data)
    assert "turns_per_cpu_s" in capsys.readouterr().out
