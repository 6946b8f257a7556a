"""The programs of the documents run as they stand; what the library shows says what it is."""

from __future__ import annotations

import inspect
import io
import pydoc
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import pytest

import lexidrome

ROOT = Path(__file__).parents[2]
PROGRAM = re.compile(
    r"^## (?P<title>.*?)$|^```python\n(?P<code>.*?)^```\n```text\n(?P<said>.*?)^```",
    re.MULTILINE | re.DOTALL,
)
DOCUMENTS = ("library", "store")
ROOMS = sorted(path.parent.name for path in (ROOT / "src/lexidrome").glob("*/__init__.py"))


class Program(NamedTuple):
    name: str
    code: str
    said: str


def programs() -> Iterator[Program]:
    for document in DOCUMENTS:
        title = ""
        source = (ROOT / f"docs/{document}.md").read_text(encoding="utf-8")
        for found in PROGRAM.finditer(source):
            title = found["title"] or title
            if found["code"]:
                name = re.sub(r"\W+", "_", f"{document} {title}".lower())
                yield Program(name, found["code"], found["said"])


PROGRAMS = tuple(programs())


def test_there_are_seven_programs_and_those_of_other_documents() -> None:
    assert sum(each.name.startswith("library") for each in PROGRAMS) == 7
    assert len(PROGRAMS) == 8
    written = sum(
        (ROOT / f"docs/{document}.md").read_text(encoding="utf-8").count("```python")
        for document in DOCUMENTS
    )
    assert written == len(PROGRAMS)


@pytest.mark.slow
@pytest.mark.parametrize("program", PROGRAMS, ids=lambda each: each.name)
def test_a_program_runs_as_it_stands_and_prints_what_it_says(
    program: Program, tmp_path: Path
) -> None:
    file = tmp_path / "program.py"
    file.write_text(program.code, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-W", "error", str(file)],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=False,
    )
    assert (done.stdout, done.stderr, done.returncode) == (program.said, "", 0)


@pytest.mark.slow
def test_the_types_of_all_programs_are_right(tmp_path: Path) -> None:
    files = []
    for program in PROGRAMS:
        file = tmp_path / f"{program.name}.py"
        file.write_text(program.code, encoding="utf-8")
        files.append(str(file))
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", *files],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
    )
    assert done.returncode == 0, done.stdout


def test_the_version_is_that_of_the_package() -> None:
    assert lexidrome.__version__ == version("lexidrome")


def shown(room: str) -> Iterator[tuple[str, object]]:
    """What a room shows at its door, and what its chapters show of it."""
    package = f"lexidrome.{room}"
    door = import_module(package)
    for name in door.__all__:
        value = getattr(door, name)
        if not isinstance(value, ModuleType):
            yield f"{room}.{name}", value
            continue
        for inner in getattr(value, "__all__", None) or vars(value):
            held = getattr(value, inner)
            is_ours = getattr(held, "__module__", "").startswith(package)
            if is_ours and not inner.startswith("_"):
                yield f"{room}.{name}.{inner}", held


def says_what_it_is(value: object) -> bool:
    """By words of its own: a class has none from those above it."""
    if inspect.isclass(value):
        own: str = value.__dict__.get("__doc__") or ""
        return own != "" and not own.startswith(f"{value.__name__}(")
    is_constant = getattr(value, "__name__", "") == "<lambda>"
    return bool(value.__doc__) if inspect.isroutine(value) and not is_constant else True


@pytest.mark.parametrize("room", ROOMS)
def test_every_name_at_a_door_has_a_docstring(room: str) -> None:
    silent = [name for name, value in shown(room) if not says_what_it_is(value)]
    assert silent == []


@pytest.mark.slow
@pytest.mark.parametrize("room", ROOMS)
def test_help_says_nothing_of_the_machine_that_it_runs_on(
    room: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The environment, for one, holds passwords."""
    monkeypatch.setenv("LEXIDROME_MARK", "a-mark-of-this-test")
    for name, value in shown(room):
        if inspect.isroutine(value) or inspect.isclass(value):
            said = io.StringIO()
            pydoc.Helper(output=said).help(value)
            assert "a-mark-of-this-test" not in said.getvalue(), name
