"""The house is laid out as its own pages say."""

from __future__ import annotations

import ast
import re
import tomllib
from collections import Counter, defaultdict
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest
from packaging.requirements import Requirement
from packaging.version import Version

from lexidrome.game.subjects import SUBJECTS
from lexidrome.tournament.unions import SUBJECTS as EVENT_MESSAGES

EVENT_SUBJECTS = tuple(each.__name__.rpartition(".")[2] for each in EVENT_MESSAGES)
ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src/lexidrome"
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
CHAPTERS = {
    "game": (
        *SUBJECTS, "board", "boards", "bounds", "feats", "house", "layout", "messages", "papers",
        "placement", "record_values", "refusals", "scoring", "seen", "state", "table", "tiles",
        "unseen", "values",
    ),
    "base": ("cells", "files", "folders", "locks", "moments", "numbers", "privacy", "progress"),
    "engine": ("bots", "match", "portions", "shipped", "thought", "training", "winning"),
    "hall": (
        r"people\.\w+", r"games\.\w+", r"events\.\w+", r"judging\.\w+", r"work\.\w+",
        "backups", "command_line", "floor", "hand_time", "part", "sharing", "side_door", "worker",
        *(rf"run\.{each}" for each in (
            "door_file", "feed", "feeds", "jobs", "log_lines", "names", "orders", "records",
            "restorations", "shares", "streams", "tasks", "throttles", "watchword",
        )),
    ),
    "notation": (
        "cgp", "eventfile", "eventtables", "gcg", "tou", "tourneyjs", "tsh", "tsh_config",
    ),
    "store": ("work", "workers"),
    "rulebook": ("choices", "guidance", "index", "variations"),
    "tournament": (
        *EVENT_SUBJECTS, "bounds", "bracket", "conduct", "division_figures", "figures", "journal",
        "mail", "messages", "needs", "pairing", "phases", "plausibility", "ratings", "report",
        "roster", "simulation",
    ),
}  # fmt: skip
"""What others may open beside a room's door: a game's subjects, and what it is made of; the
hall's files, but little of what runs it; written forms; the books' rules and what people are told
of them; the chapters of an event."""
MOST_NAMES = {
    "base": 32, "cli": 1, "decider": 8, "engine": 27, "game": 47, "hall": 30, "lexicon": 31,
    "mishaps": 1,
    "native": 25, "notation": 20, "procedures": 29, "proof": 12, "rulebook": 26, "store": 45,
    "tournament": 32, "web": 2,
}  # fmt: skip
"""How many names a door has at most, chapters aside. About thirty can be read at a glance, and no
number here is to grow."""
FROM_DOOR = re.compile(r"^\s*from lexidrome\.(\w+) import (\([^)]*\)|.*)", re.MULTILINE)
WHOLE_ROOM = re.compile(r"^\s*from lexidrome import (\([^)]*\)|.*)", re.MULTILINE)
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


def names_at_door(room: str) -> set[str]:
    """What a room shows to others, chapters aside."""
    door = import_module(f"lexidrome.{room}")
    return {name for name in door.__all__ if not isinstance(getattr(door, name), ModuleType)}


@cache
def asked_for() -> dict[str, set[str]]:
    """Of each room the names that somebody outside it takes from its door."""
    found: dict[str, set[str]] = defaultdict(set)
    folders = ("src", "tests", "bench", "tools")
    for path in (path for folder in folders for path in (ROOT / folder).rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        asked = [
            (room, name)
            for room, imported in FROM_DOOR.findall(source)
            for name, _ in imported_names(imported)
        ] + [
            (room, name)
            for imported in WHOLE_ROOM.findall(source)
            for room, alias in imported_names(imported)
            for name in re.findall(rf"\b{alias}\.(\w+)", source)
        ]
        for room, name in asked:
            if PACKAGE / room not in path.parents:
                found[room].add(name)
    return found


def imported_names(imported: str) -> list[tuple[str, str]]:
    """What is imported, and what it is called then."""
    words = [part.split() for part in re.sub("#.*|[()]", "", imported).split(",")]
    return [(each[0], each[-1]) for each in words if each]


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


@pytest.mark.parametrize("room", ROOMS, ids=lambda path: path.name)
def test_a_door_has_no_more_names_than_it_had(room: Path) -> None:
    assert 0 < len(names_at_door(room.name)) <= MOST_NAMES[room.name]


@pytest.mark.parametrize("room", ROOMS, ids=lambda path: path.name)
def test_every_name_at_a_door_is_asked_for_from_outside(room: Path) -> None:
    assert names_at_door(room.name) <= asked_for()[room.name]


@pytest.mark.parametrize("room", ["base", "notation", "rulebook", "tournament"])
def test_a_door_shows_the_chapters_that_others_may_open(room: str) -> None:
    door = import_module(f"lexidrome.{room}")
    chapters = set(door.__all__) - names_at_door(room)
    assert chapters == set(CHAPTERS[room])
    assert len(chapters) < 35


@pytest.mark.parametrize("subject", EVENT_SUBJECTS)
def test_a_chapter_of_events_shows_all_messages_of_its_subject_and_holds_nothing(
    subject: str,
) -> None:
    room = PACKAGE / "tournament"
    shown = import_module(f"lexidrome.tournament.{subject}")
    messages = import_module(f"lexidrome.tournament.messages.{subject}")
    assert all(
        getattr(shown, each.name) is getattr(messages, each.name)
        for each in ast.parse((room / f"messages/{subject}.py").read_text(encoding="utf-8")).body
        if isinstance(each, ast.ClassDef)
    )
    docstring, *rest = ast.parse((room / f"{subject}.py").read_text(encoding="utf-8")).body
    assert isinstance(docstring, ast.Expr)
    assert all(isinstance(each, ast.ImportFrom) for each in rest)


def test_inside_the_room_of_events_nobody_goes_by_its_chapters() -> None:
    room = PACKAGE / "tournament"
    by_chapter = re.compile(
        rf"^\s*from lexidrome\.tournament\.(?:{'|'.join(EVENT_SUBJECTS)}) import", re.MULTILINE
    )
    files = [path for path in room.rglob("*.py") if path != room / "__init__.py"]
    assert not [path for path in files if by_chapter.search(path.read_text(encoding="utf-8"))]


def test_every_file_with_messages_of_events_is_a_subject() -> None:
    files = {path.stem for path in (PACKAGE / "tournament/messages").glob("*.py")}
    assert files - {"__init__", "asked", "told"} == set(EVENT_SUBJECTS)


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
    """Only `base` opens files for writing or makes folders; compiled templates are nobody's, and
    the help as plain files is for everybody."""
    exempt = {
        PACKAGE / "web/kit/compiled.py",
        PACKAGE / "web/help/build.py",
        *(PACKAGE / "base").glob("*.py"),
    }
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
