import sys
from pathlib import Path
from typing import Protocol

import platformdirs
import pytest
from platformdirs.macos import MacOS
from platformdirs.unix import Unix
from platformdirs.windows import Windows

from lexidrome.base import BadInput
from lexidrome.base.folders import data_folder, make_folder

PLACES = {"linux": Unix, "darwin": MacOS, "win32": Windows}


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    for name in ("LEXIDROME_DATA", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "AppData/Local"))
    return tmp_path


class On(Protocol):
    def __call__(self, platform: str, **environ: str) -> Path: ...


@pytest.fixture
def on(monkeypatch: pytest.MonkeyPatch) -> On:
    """Where the folder is on a platform, with these variables set."""

    def found(platform: str, **environ: str) -> Path:
        with monkeypatch.context() as patch:
            patch.setattr(sys, "platform", platform)
            patch.setattr(platformdirs, "PlatformDirs", PLACES[platform])
            for name, value in environ.items():
                patch.setenv(name, value)
            return data_folder()

    return found


@pytest.mark.parametrize("platform", PLACES)
def test_the_environment_names_the_folder_on_every_platform(
    platform: str, on: On, home: Path
) -> None:
    assert on(platform, LEXIDROME_DATA="/hall") == Path("/hall")
    assert on(platform, LEXIDROME_DATA="~/hall") == home / "hall"
    assert on(platform, LEXIDROME_DATA="hall") == Path.cwd() / "hall"


def test_otherwise_it_lies_in_the_usual_place_of_the_platform(on: On, home: Path) -> None:
    usual = home / ".local" / "share" / "lexidrome"

    assert on("linux") == usual
    assert on("linux", LEXIDROME_DATA="") == usual
    assert on("linux", XDG_DATA_HOME="/share") == Path("/share/lexidrome")
    assert on("linux", XDG_DATA_HOME="relative") == usual
    assert on("darwin") == home / "Library" / "Application Support" / "Lexidrome"
    # Only Windows knows its own places; elsewhere it takes the word of this variable.
    local = "C:/Users/ann/AppData/Local"
    assert on("win32", WIN_PD_OVERRIDE_LOCAL_APPDATA=local) == Path(local, "Lexidrome")


def test_the_folder_of_an_earlier_version_is_used_until_there_is_a_new_one(
    on: On, home: Path
) -> None:
    earlier = home / "Library" / "Application Support" / "Lexidrome"
    usual = home / "share" / "Lexidrome"

    assert on("darwin", XDG_DATA_HOME=str(home / "share")) == usual
    make_folder(earlier)
    assert on("darwin", XDG_DATA_HOME=str(home / "share")) == earlier
    make_folder(usual)
    assert on("darwin", XDG_DATA_HOME=str(home / "share")) == usual

    local = "C:/elsewhere"
    earlier = make_folder(home / "AppData" / "Local" / "Lexidrome")
    assert on("win32", WIN_PD_OVERRIDE_LOCAL_APPDATA=local) == earlier
    assert on("win32", WIN_PD_OVERRIDE_LOCAL_APPDATA=local, LOCALAPPDATA="/gone") == Path(
        local, "Lexidrome"
    )


def test_looking_for_the_folder_does_not_create_it(on: On, home: Path) -> None:
    folder = on("linux")

    assert folder.is_relative_to(home)
    assert not any(home.iterdir())
    assert make_folder(folder / "deeper").is_dir()
    assert make_folder(folder / "deeper").is_dir()


def test_a_folder_that_cannot_be_created_is_named_with_the_reason(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")

    with pytest.raises(
        BadInput, match=r"file/hall cannot be created: Not a directory\. Choose ano"
    ):
        make_folder(tmp_path / "file" / "hall")
