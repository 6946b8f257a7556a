"""A round of tests: who runs what, and that what no test runs can still be started."""

from __future__ import annotations

import importlib.util
import os
import pkgutil
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]
NOTING = """
import os, pathlib, pytest

@pytest.mark.parametrize("at", range(4))
def test_where(at):
    with pathlib.Path(__file__).with_suffix(".ran").open("a") as ran:
        print(os.environ["PYTEST_XDIST_WORKER"], file=ran)
"""


def distribution(file: str) -> str:
    found = re.search(r"--dist \w+ --no-loadscope-reorder", (ROOT / file).read_text("utf-8"))
    assert found is not None
    return found[0]


@pytest.mark.slow
def test_the_tests_of_a_file_are_run_by_one_process(tmp_path: Path) -> None:
    """Else every process makes each file's server and browser for itself."""
    options = distribution("Makefile")
    assert distribution("tools/test-long") == options
    files = [tmp_path / f"test_{name}.py" for name in ("one", "two")]
    for file in files:
        file.write_text(NOTING)
    command = [sys.executable, "-m", "pytest", "-q", "-n", "2", *options.split()]
    plugins = ["--disable-plugin-autoload", "-p", "xdist", "-c", os.devnull]
    subprocess.run(
        [*command, *plugins, "--rootdir", str(tmp_path), str(tmp_path)], check=True, cwd=tmp_path
    )
    ran = [file.with_suffix(".ran").read_text().split() for file in files]
    assert [len(each) for each in ran] == [4, 4]
    assert [len(set(each)) for each in ran] == [1, 1]
    assert ran[0][0] != ran[1][0]


BENCHES = [module.name for module in pkgutil.iter_modules([str(ROOT / "bench")])]


@pytest.mark.parametrize("name", BENCHES)
def test_a_benchmark_finds_what_it_measures(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT)
    if importlib.util.find_spec("dawg") is None:
        # What one benchmark compares with is installed for benchmarks alone.
        monkeypatch.setitem(sys.modules, "dawg", ModuleType("dawg"))
    module = importlib.import_module(f"bench.{name}")
    assert name.startswith("_") or callable(module.run)
