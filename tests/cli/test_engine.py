"""`lexidrome moves` and `lexidrome selfplay`, as a person calls them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from lexidrome.base import BadInput
from lexidrome.cli.endgame import endgame, preendgame
from lexidrome.cli.moves import moves
from lexidrome.cli.selfplay import selfplay
from lexidrome.cli.think import think_about
from lexidrome.cli.train_leaves import train
from lexidrome.engine import Leaves
from lexidrome.engine.winning import Chances
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


def test_think_says_the_best_moves_how_sure_it_is_and_why_it_stopped(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    think_about(BINGO, iterations=300, as_json=True, data=data)
    answer = json.loads(capsys.readouterr().out)
    assert (answer["way"], answer["stopped_by"], answer["iterations"]) == (
        "simulation",
        "iterations",
        300,
    )
    assert answer["moves"][0]["samples"] >= 16

    think_about(BINGO, iterations=300, data=data)
    shown = capsys.readouterr().out
    assert answer["moves"][0]["move"] in shown.splitlines()[1]
    assert "after 300 iterations. The iterations were used up." in shown


def test_selfplay_lets_two_players_meet_and_says_how_sure_the_outcome_is(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    selfplay(games=40, seed=7, a="static", b="zero", as_json=True, data=data)
    report = json.loads(capsys.readouterr().out)
    assert report["low"] < report["mean"] < report["high"]
    assert report["wins"] + report["ties"] + report["losses"] == report["games"] == 40

    with pytest.raises(BadInput, match="--a and --b go together"):
        selfplay(games=2, a="static", data=data)


def test_selfplay_lets_two_meet_at_the_end_of_games_and_goes_on_with_more(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "match.json"
    for games in (10, 40):
        selfplay(
            games=games,
            seed=7,
            a="static",
            b="zero",
            last_turns=10,
            resume=kept,
            as_json=True,
            data=data,
        )
        report = json.loads(capsys.readouterr().out)
        assert (report["games"], report["last_turns"]) == (games, 10)
    with pytest.raises(BadInput, match="are for two players"):
        selfplay(games=2, last_turns=10, data=data)


def test_train_leaves_writes_leaves_and_chances(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    leaves, chances = tmp_path / "own.klv2", tmp_path / "own.win"
    train(leaves, chances=chances, games=20, generations=1, data=data)
    assert "914624 leaves" in capsys.readouterr().out
    assert Leaves.load(leaves, tile_set("english")).value_mp(("?",)) > 0
    assert Chances.load(chances).of(100, 50) > 0.5


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


ENDGAME = (
    "9A1PIXY/9S1L3/2ToWNLETS1O3/9U1DA1R/3GERANIAL1U1I/9g2T1C/8WE2OBI/6EMU4ON/6AID3GO1/"
    "5HUN4ET1/4ZA1T4ME1/1Q1FAKEY3JOES/FIVE1E5IT1C/5SPORRAN2A/6ORE2N2D BGIV/ 384/389 0"
)
PREENDGAME = (
    "15/3Q7U3/3U2TAURINE2/1CHANSONS2W3/2AI6JO3/DIRL1PO3IN3/E1D2EF3V4/F1I2p1TRAIK3/O1L2T4E4/"
    "ABy1PIT2BRIG2/ME1MOZELLE5/1GRADE1O1NOH3/WE3R1V7/AT5E7/G6D7 ENOSTXY/AACEISU 356/378 0"
)


def test_endgame_prints_the_line_and_whether_it_is_proved(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    endgame(ENDGAME, data=data)
    lines = capsys.readouterr().out.splitlines()
    assert lines[1].split() == ["1G", "VIGA", "24", "B"]
    assert lines[-1] == "Spread at the end: +7, proved."

    endgame(ENDGAME, as_json=True, data=data)
    found = json.loads(capsys.readouterr().out)
    assert found["spread"] == 7
    assert found["is_proved"]
    assert [move["score"] for move in found["line"]] == [24, 25, 9]
    with pytest.raises(BadInput, match="no endgame yet"):
        endgame(BINGO, data=data)


def test_preendgame_prints_wins_and_what_was_left_out(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    preendgame(PREENDGAME, data=data)
    out = capsys.readouterr().out
    assert out.splitlines()[1].split() == ["N3", "STEY", "1", "0", "0", "+10.00"]
    assert "The first play is proved best over all draws." in out

    preendgame(PREENDGAME, as_json=True, data=data)
    found = json.loads(capsys.readouterr().out)
    assert found["is_exact"]
    assert found["plays"][0]["move"] == "N3 STEY"
    assert found["left_out"]["draws"] == 0
