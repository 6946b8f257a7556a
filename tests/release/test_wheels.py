"""What people install where there is no compiler."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from urllib.request import urlopen

import pytest

from browsing.server import ADDRESS

ROOT = Path(__file__).parents[2]


def sources() -> set[str]:
    listed = subprocess.run(
        ["git", "ls-files", "src/lexidrome"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return {path.removeprefix("src/") for path in listed.stdout.splitlines()}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """By the command that people use, for this machine and this Python alone."""
    out = tmp_path_factory.mktemp("dist")
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    tool = [sys.executable, "tools/wheels.py", "--platform", "linux-x86-64", "--python", version]
    subprocess.run([*tool, "--out", out], cwd=ROOT, check=True)
    return out


@pytest.mark.long
@pytest.mark.timeout(1200)
def test_a_wheel_holds_every_file_and_serves_where_there_is_no_compiler(
    built: Path, tmp_path: Path
) -> None:
    (wheel,) = built.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        names = set(packed.namelist())
    assert sources() <= names
    assert any(name.endswith(".data/data/share/man/man1/lexidrome.1") for name in names)
    environment = tmp_path / "environment"
    subprocess.run([sys.executable, "-m", "venv", environment], check=True)
    bare = os.environ | {"PATH": str(environment / "bin"), "CC": "none", "CXX": "none"}
    pip = [f"{environment}/bin/python", "-m", "pip", "install", "--quiet", str(wheel)]
    subprocess.run(pip, check=True, env=bare)
    data = str(tmp_path / "data")
    command = [f"{environment}/bin/lexidrome", "serve", "--port", "0", "--data", data]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=bare) as server:
        assert server.stdout is not None
        found = ADDRESS.search(server.stdout.readline())
        assert found is not None
        with urlopen(f"http://127.0.0.1:{found[1]}/") as answer:
            assert answer.status == 200
            assert "Lexidrome" in answer.read().decode()
        server.terminate()


@pytest.mark.long
@pytest.mark.timeout(1200)
def test_the_sources_hold_all_that_builds_a_wheel(built: Path) -> None:
    (packed,) = built.glob("*.tar.gz")
    with tarfile.open(packed) as folder:
        names = {name.partition("/")[2] for name in folder.getnames()}
    assert {f"src/{path}" for path in sources()} <= names
    core = {path.relative_to(ROOT).as_posix() for path in (ROOT / "core").rglob("*.?pp")}
    assert core <= names
    assert {"pyproject.toml", "CMakeLists.txt", "LICENSE", "README.md"} <= names
