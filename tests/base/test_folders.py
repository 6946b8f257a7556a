from pathlib import Path

import pytest

from lexidrome.base import BadInput, data_folder, make_folder


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize("platform", ["linux", "darwin", "win32"])
def test_the_environment_names_the_folder_on_every_platform(platform: str, home: Path) -> None:
    assert data_folder({"LEXIDROME_DATA": "/hall"}, platform) == Path("/hall")
    assert data_folder({"LEXIDROME_DATA": "~/hall"}, platform) == home / "hall"
    assert data_folder({"LEXIDROME_DATA": "hall"}, platform) == Path.cwd() / "hall"


def test_otherwise_it_lies_in_the_usual_place_of_the_platform(home: Path) -> None:
    usual = home / ".local" / "share" / "lexidrome"

    assert data_folder({}, "linux") == usual
    assert data_folder({"LEXIDROME_DATA": ""}, "linux") == usual
    assert data_folder({"XDG_DATA_HOME": "/share"}, "linux") == Path("/share/lexidrome")
    assert data_folder({"XDG_DATA_HOME": "relative"}, "linux") == usual
    mac = home / "Library" / "Application Support" / "Lexidrome"
    assert data_folder({}, "darwin") == mac
    assert data_folder({"LOCALAPPDATA": "/local"}, "win32") == Path("/local/Lexidrome")
    assert data_folder({}, "win32") == home / "AppData" / "Local" / "Lexidrome"


def test_looking_for_the_folder_does_not_create_it(tmp_path: Path) -> None:
    folder = data_folder({"LEXIDROME_DATA": str(tmp_path / "hall")})

    assert not folder.exists()
    assert make_folder(folder / "deeper").is_dir()
    assert make_folder(folder / "deeper").is_dir()


def test_a_folder_that_cannot_be_created_is_named_with_the_reason(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")

    with pytest.raises(BadInput, match=r"file/hall cannot be created: Not a directory\. Name ano"):
        make_folder(tmp_path / "file" / "hall")
