"""`lexidrome replay` as it is called."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from lexidrome.base import BadInput
from lexidrome.cli.replay import replay

pytestmark = pytest.mark.slow

CORPUS = Path(__file__).parents[1] / "notation/corpus"
GOOD = CORPUS / "five_plain_plays.gcg"


def call(*arguments: str, given: bytes = b"", **environ: str) -> tuple[int, str, str]:
    ended = subprocess.run(
        [sys.executable, "-m", "lexidrome", "replay", *arguments],
        env=os.environ | environ,
        input=given,
        capture_output=True,
        check=False,
        cwd=CORPUS,
    )
    return ended.returncode, ended.stdout.decode(), ended.stderr.decode()


def test_the_exit_code_is_that_of_the_worst_file_and_all_files_get_a_line() -> None:
    expected = (
        "MALFORMED bad_tile.gcg:3 “0” in “H0RNABE” is not a tile.\n"
        "MISMATCH wrong_score.gcg:5 recorded +27, computed +25\n"
        "OK 5 55-25 five_plain_plays.gcg\n"
    )
    assert call("bad_tile.gcg", "wrong_score.gcg", GOOD.name) == (2, expected, "")


def test_a_hyphen_reads_standard_input_and_options_may_follow() -> None:
    status, out, _ = call("-", "--json", given=GOOD.read_bytes())
    assert (status, out[:44]) == (0, '{"file":"-","status":"ok","turns":5,"players')


def test_a_terminal_without_quotation_marks_still_gets_its_line() -> None:
    status, out, err = call("bad_tile.gcg", PYTHONIOENCODING="ascii")
    assert (status, err) == (2, "")
    assert out == "MALFORMED bad_tile.gcg:3 ?0? in ?H0RNABE? is not a tile.\n"


def test_folders_missing_files_and_endless_ones_get_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    missing = tmp_path / "missing.gcg"
    endless = tmp_path / "endless.gcg"
    endless.write_bytes(b"#note x\n" * 200_000)
    assert replay(str(tmp_path), str(missing), str(endless), str(GOOD)) == 2
    assert capsys.readouterr().out == (
        f"MALFORMED {tmp_path}:0 This is a folder, not a game file.\n"
        f"MALFORMED {missing}:0 No such file or directory.\n"
        f"MALFORMED {endless}:131073 The file is larger than 1048576 bytes.\n"
        f"OK 5 55-25 {GOOD}\n"
    )


def test_a_name_of_any_bytes_stays_on_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    odd = tmp_path / os.fsdecode(b"a\nb\x1b\xff.gcg")
    odd.write_bytes(GOOD.read_bytes())
    assert replay(str(odd)) == 0
    assert capsys.readouterr().out == f"OK 5 55-25 {tmp_path}/a\ufffdb\ufffd\ufffd.gcg\n"


def test_a_tile_set_may_be_named_or_described_in_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    doubled = tmp_path / "doubled.toml"
    doubled.write_text(
        'name = "doubled"\ntitle = "Doubled"\nblank = { count = 0 }\n'
        'tiles = [{ letter = "A", count = 9, value = 7 }]\n',
        encoding="utf-8",
    )
    game = tmp_path / "game.gcg"
    game.write_bytes(b">a: AA 8G AA +28 28\n")
    assert replay(str(game), tile_set=str(doubled)) == 0
    assert replay(str(game), tile_set="english") == 1
    assert "recorded +28, computed +4" in capsys.readouterr().out
    with pytest.raises(BadInput, match="There is no tile set “klingon”"):
        replay(str(game), tile_set="klingon")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((), "Give at least one game file, or - for standard input."),
        (("--jsno", "x.gcg"), "There is no option --jsno."),
    ],
)
def test_a_call_that_makes_no_sense_is_told_so(arguments: tuple[str, ...], sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        replay(*arguments)
