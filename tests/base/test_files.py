from pathlib import Path

import pytest

from lexidrome.base.files import replace_file


def test_a_file_is_replaced_whole(tmp_path: Path) -> None:
    file = tmp_path / "file"

    replace_file(file, b"old")
    replace_file(file, b"new")

    assert file.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [file]


def test_what_cannot_be_put_in_place_leaves_nothing_behind(tmp_path: Path) -> None:
    folder = tmp_path / "taken"
    (folder / "inside").mkdir(parents=True)

    with pytest.raises(OSError, match="taken"):
        replace_file(folder, b"new")

    assert list(tmp_path.iterdir()) == [folder]
    with pytest.raises(FileNotFoundError):
        replace_file(tmp_path / "nowhere" / "file", b"new")
