"""The programs that documents show run as they stand, say what stands beside their lines, and
are typed."""

from __future__ import annotations

import ast
import asyncio
import inspect
import re
import textwrap
from pathlib import Path
from typing import NamedTuple

import pytest
from mypy import api

from documents.commands import FENCE, ROOT

SAID = re.compile(r"^print\(.*\)  # (.*)$", re.MULTILINE)


class Program(NamedTuple):
    document: Path
    line: int
    source: str

    def __str__(self) -> str:
        return f"{self.document.name}:{self.line}"


def programs() -> list[Program]:
    found = []
    for document in sorted((ROOT / "docs").glob("*.md")):
        written = document.read_text(encoding="utf-8")
        found += [
            Program(document, written.count("\n", 0, block.start()) + 1, block[2])
            for block in FENCE.finditer(written)
            if block[1] == "python"
        ]
    return found


PROGRAMS = programs()


@pytest.mark.slow
@pytest.mark.parametrize("program", PROGRAMS, ids=str)
def test_a_program_runs_and_prints_what_stands_beside_its_lines(
    program: Program,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    flags = ast.PyCF_ALLOW_TOP_LEVEL_AWAIT
    code = compile(program.source, str(program), "exec", flags=flags)

    async def run() -> None:
        ended = eval(code, {"__name__": "__main__"})
        if inspect.isawaitable(ended):
            await ended

    asyncio.run(run())
    said = SAID.findall(program.source)
    printed = capsys.readouterr().out.splitlines()
    assert printed[: len(said)] == said


@pytest.mark.slow
def test_programs_are_typed(tmp_path: Path) -> None:
    for number, program in enumerate(PROGRAMS):
        body = textwrap.indent(program.source, "    ")
        (tmp_path / f"program_{number}.py").write_text(f"async def main() -> None:\n{body}")
    out, problems, code = api.run(
        ["--strict", "--config-file=", f"--cache-dir={tmp_path / 'cache'}", str(tmp_path)]
    )
    assert code == 0, out + problems


def test_there_are_programs() -> None:
    assert {"library.md", "game.md", "store.md"} <= {each.document.name for each in PROGRAMS}
