"""`lexidrome board`, as an organiser calls it."""

from __future__ import annotations

from pathlib import Path

import pytest

from lexidrome.base import BadInput, NotFound
from lexidrome.cli.boards import board

ROW = '  ".. .. 4L .. ..",\n'
SMALL = f'title = "Club board"\nrows = [\n{ROW * 5}]\n'


def test_boards_are_listed_with_what_is_wrong_with_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "boards"
    folder.mkdir()
    (folder / "club.toml").write_text(SMALL)
    (folder / "even.toml").write_text(f'title = "Even"\nrows = [\n{ROW * 6}]\n')
    board(data=tmp_path)
    assert capsys.readouterr().out.splitlines() == [
        "standard: Standard board, 15 × 15, the tiles of the word list",
        "wide: Wide board, 21 × 21, 200 tiles of its own",
        "club: Club board, 5 × 5, the tiles of the word list",
        "even: even.toml: a board of 6 rows has no centre square; use an odd number.",
    ]


def test_a_board_is_drawn_as_its_file_has_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "club.toml"
    file.write_text(SMALL)
    board(str(file))
    assert capsys.readouterr().out.splitlines()[1:] == [".. .. 4L .. .."] * 5
    file.write_text(SMALL.replace("4L", "4Z"))
    with pytest.raises(BadInput, match="“4Z” in row 1 is not a square"):
        board(str(file))
    with pytest.raises(NotFound, match="There is no board “round”"):
        board("round", data=tmp_path)
