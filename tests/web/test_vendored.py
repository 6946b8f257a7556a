"""Scripts, drawings and a typeface of others lie here as they came, with their licence."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

import msgspec
import pytest

from lexidrome.web.kit.assets import WEB, Assets
from lexidrome.web.kit.icons import ICONS, icon

VENDOR = WEB / "kit/vendor"


class File(msgspec.Struct, frozen=True, rename={"origin": "from"}):
    origin: str
    sha256: str


class Vendored(msgspec.Struct, frozen=True):
    version: str
    license: str
    source: str
    files: dict[str, File]


LISTED = msgspec.json.decode((VENDOR / "vendored.json").read_bytes(), type=dict[str, Vendored])
FILES = {name: file for each in LISTED.values() for name, file in each.files.items()}


def test_every_vendored_file_is_listed() -> None:
    found = {path.relative_to(VENDOR).as_posix() for path in VENDOR.rglob("*") if path.is_file()}
    assert found == FILES.keys() | {"vendored.json"}


@pytest.mark.parametrize("name", sorted(FILES))
def test_a_vendored_file_is_as_it_came(name: str) -> None:
    assert hashlib.sha256((VENDOR / name).read_bytes()).hexdigest() == FILES[name].sha256


@pytest.mark.parametrize("name", sorted(LISTED))
def test_a_vendored_script_has_its_licence_beside_it(name: str) -> None:
    assert f"{name}.LICENSE" in LISTED[name].files
    assert (VENDOR / f"{name}.LICENSE").read_text(encoding="utf-8").strip()
    assert re.fullmatch(r"\d+\.\d+\.\d+", LISTED[name].version)


def test_no_icon_is_shipped_that_no_page_shows() -> None:
    shown = "".join(
        path.read_text(encoding="utf-8")
        for kind in ("*.html", "*.py", "*.js")
        for path in WEB.rglob(kind)
    )
    names = {path.stem for path in ICONS.glob("*.svg")}
    assert names
    assert {name for name in names if f'"{name}"' not in shown} == set()
    assert "<path" in icon(min(names))


def test_pages_fetch_a_vendored_script_with_those_that_need_it() -> None:
    assert "kit/vendor/idiomorph.js" in Assets().modules("kit/event/event.js")
    assert "kit/vendor/idiomorph.js" not in Assets().modules("play/play.js")


@pytest.mark.parametrize("path", sorted(VENDOR.glob("*.js")), ids=lambda path: path.name)
def test_a_vendored_script_makes_no_code_and_asks_nobody(path: Path) -> None:
    """Nothing that the pages' policy forbids."""
    source = path.read_text(encoding="utf-8")
    assert not re.search(r"\beval\(|new Function\(|\bfetch\(|XMLHttpRequest|\bimport\(", source)
