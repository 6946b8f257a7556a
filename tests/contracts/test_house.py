"""The house is laid out as its own pages say."""

from __future__ import annotations

import ast
import re
import tomllib
from collections import Counter
from importlib import import_module
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.version import Version

from lexidrome.game.subjects import SUBJECTS

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src/lexidrome"
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
CHAPTERS = {
    "game": (
        *SUBJECTS, "board", "bounds", "feats", "layout", "messages", "papers", "placement",
        "record_values", "refusals", "scoring", "seen", "state", "table", "tiles", "unseen",
        "values",
    ),
    "hall": (
        r"people\.\w+", r"games\.\w+", r"events\.\w+", r"judging\.\w+", "backups",
        "command_line", "floor", "hand_time", "side_door",
        *(rf"run\.{each}" for each in (
            "door_file", "feed", "feeds", "jobs", "log_lines", "names", "orders", "restorations",
            "streams", "tasks", "throttles",
        )),
    ),
}  # fmt: skip
"""What others may open beside a room's door: a game's subjects, and what it is made of; the
hall's files, but little of what runs it."""
MOST_NAMES = {"hall": 30}
"""How many names a door has at most."""
ROOMS = sorted(path.parent for path in PACKAGE.glob("*/__init__.py"))


def pinned() -> dict[str, Version]:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pairs = [line.split("==") for line in lines if line and not line.startswith("#")]
    return {canonical(name): Version(version) for name, version in pairs}


def canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def requirements() -> list[str]:
    groups = [
        PYPROJECT["project"]["dependencies"],
        *PYPROJECT["project"]["optional-dependencies"].values(),
        *PYPROJECT["dependency-groups"].values(),
    ]
    return [line for group in groups for line in group]


@pytest.mark.parametrize("requirement", requirements())
def test_every_dependency_has_a_tested_range_and_a_pin_inside_it(requirement: str) -> None:
    parsed = Requirement(requirement)
    pin = pinned().get(canonical(parsed.name))
    assert pin is not None, f"{parsed.name} is not in constraints.txt"
    assert pin in parsed.specifier
    assert str(parsed.specifier), f"{parsed.name} has no range"


def test_the_constraints_name_no_address() -> None:
    text = (ROOT / "constraints.txt").read_text(encoding="utf-8")
    assert not re.search(r"://|--index|--find-links|@", text)


def test_every_folder_of_a_game_with_messages_is_a_subject() -> None:
    folders = {path.parent.name for path in (PACKAGE / "game").glob("*/messages.py")}
    assert folders == set(SUBJECTS)


@pytest.mark.parametrize("room", ROOMS, ids=lambda path: path.name)
def test_a_room_says_in_one_sentence_what_it_owns(room: Path) -> None:
    source = (room / "__init__.py").read_text(encoding="utf-8")
    docstring = ast.get_docstring(ast.parse(source))
    assert docstring is not None
    first = docstring.split("\n\n")[0]
    assert first.endswith(".")
    assert first.count(". ") == 0


@pytest.mark.parametrize("room", ROOMS, ids=lambda path: path.name)
def test_other_rooms_enter_by_the_door(room: Path) -> None:
    chapters = "|".join(CHAPTERS.get(room.name, ())) or "(?!)"
    inside = re.compile(
        rf"^\s*(?:from|import) lexidrome\.{room.name}\.(?!(?:{chapters}) import)", re.MULTILINE
    )
    wrong_rules = PACKAGE / "proof" / "mutants"
    """Where rules are put out of their place, which lies behind every door."""
    others = [path for path in PACKAGE.rglob("*.py") if not {room, wrong_rules} & set(path.parents)]
    intruders = [path.name for path in others if inside.search(path.read_text(encoding="utf-8"))]
    assert not intruders


def test_every_file_of_the_hall_has_its_place_in_the_order_of_imports() -> None:
    contracts = PYPROJECT["tool"]["importlinter"]["contracts"]
    (order,) = (each for each in contracts if each.get("containers") == ["lexidrome.hall"])
    placed = {name for layer in order["layers"] for name in re.split(r" [|:] ", layer)}
    hall = PACKAGE / "hall"
    files = [path.relative_to(hall).with_suffix("") for path in hall.rglob("*.py")]
    named = {".".join(path.parts) for path in files if path.name != "__init__"}
    folders = {path.parts[0] for path in files if len(path.parts) > 1}
    assert {name for name in named if name.split(".")[0] not in placed & folders} == (
        placed - folders
    )


@pytest.mark.parametrize("room", sorted(MOST_NAMES))
def test_a_door_has_no_more_names_than_somebody_can_read(room: str) -> None:
    assert 0 < len(import_module(f"lexidrome.{room}").__all__) <= MOST_NAMES[room]


def test_decisions_have_numbers_of_their_own() -> None:
    numbers = Counter(path.name[:4] for path in (ROOT / "docs/decisions").glob("[0-9]*.md"))
    assert numbers
    assert not [number for number, count in numbers.items() if count > 1]


def test_the_product_does_not_use_the_brand_names() -> None:
    brand = re.compile("scrab" + "ble|wog" + "gles", re.IGNORECASE)
    endings = {".py", ".html", ".js", ".css", ".po", ".pot"}
    product = [path for path in PACKAGE.rglob("*") if path.suffix in endings]
    assert product
    assert not [path.name for path in product if brand.search(path.read_text(encoding="utf-8"))]


def test_files_are_written_by_the_one_hand_that_closes_them_to_others() -> None:
    """Only `base` opens files for writing or makes folders; compiled templates are nobody's."""
    exempt = {PACKAGE / "web/kit/compiled.py", *(PACKAGE / "base").glob("*.py")}
    writers = re.compile(
        r"\.(?:write_text|write_bytes|touch|mkdir|makedirs)\("
        r"|(?<![\w.])(?<!def )open\(|\.open\(\s*\"(?!rb?\"|r\+b\")|os\.O_CREAT(?!, FILE_MODE)"
        r"|\bshutil\.|NamedTemporaryFile"
    )
    found = [
        f"{path.relative_to(PACKAGE)}: {line.strip()}"
        for path in sorted(PACKAGE.rglob("*.py"))
        if path not in exempt
        for line in path.read_text(encoding="utf-8").splitlines()
        if writers.search(line)
    ]
    assert not found
