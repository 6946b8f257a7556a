"""Game files and positions of other boards."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lexidrome.cli.replay import replay
from lexidrome.game.boards import load_kit, shipped_kit
from lexidrome.game.layout import STANDARD
from lexidrome.lexicon import tile_set
from lexidrome.notation import Malformed, format_gcg, parse_gcg, read_gcg, replay_gcg
from lexidrome.notation.cgp import format_cgp, parse_cgp

HEAD = b"#player1 ann Ann\n#player2 ben Ben\n"
SMALL = """
title = "Small"
rows = [
  "4W .. .. .. ..",
  ".. .. .. .. ..",
  ".. .. 2W 4L ..",
  ".. .. .. .. ..",
  ".. .. .. .. ..",
]
"""


def test_a_file_says_on_which_board_it_was_played() -> None:
    wide = HEAD + b"#board-layout wide\n>ann: FARM 11K FARM +20 20\n>ben: SO R11 .SO +4 4\n"
    file = read_gcg(wide)
    assert file.game.layout == shipped_kit("wide").layout
    with pytest.raises(Malformed, match="Line 4: “R11” is not on the board"):
        parse_gcg(wide.replace(b"#board-layout wide\n", b"").replace(b"11K", b"8H"))
    assert parse_gcg(format_gcg(file.game)) == file.game


@pytest.mark.parametrize("name", [b"standard", b"CrosswordGame"])
def test_a_file_may_name_the_standard_board(name: bytes) -> None:
    game = parse_gcg(HEAD + b"#board-layout " + name + b"\n>ann: FARM 8H FARM +18 18\n")
    assert game.layout == STANDARD
    assert b"board-layout" not in format_gcg(game)


def test_a_board_that_nobody_knows_is_refused_with_its_line() -> None:
    with pytest.raises(Malformed, match="Line 3: There is no board “round” here; choose from: st"):
        parse_gcg(HEAD + b"#board-layout round\n")


def test_a_file_of_an_organiser_s_board_is_read_by_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    board, file = tmp_path / "small.toml", tmp_path / "one.gcg"
    board.write_text(SMALL)
    layout = load_kit(board).layout
    file.write_bytes(HEAD + b"#board-layout small\n>ann: QI 3C QI +24 24\n")
    game = read_gcg(file.read_bytes(), layout)
    done = replay_gcg(game, tile_set("english"))
    # The centre doubles, the square beside it counts four times.
    assert [(each.recorded, each.computed) for each in done.mismatches] == [(24, 2 * (10 + 4))]
    assert parse_gcg(format_gcg(game.game), layout) == game.game
    assert replay(str(file), json=True, board=str(board)) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["cgp"].startswith("5/5/2QI1/5/5 ")
    assert told["cgp"].endswith("bdn small;")
    assert replay(str(file)) == 2
    assert "one.gcg:3 There is no board “small” here" in capsys.readouterr().out


def test_positions_have_as_many_squares_as_their_board() -> None:
    line = "/".join(["21"] * 10 + ["10HORN7"] + ["21"] * 10) + " ABC/ 14/0 0 bdn wide;"
    position = parse_cgp(line)
    assert (len(position.rows), len(position.rows[0])) == (21, 21)
    assert format_cgp(position) == line
