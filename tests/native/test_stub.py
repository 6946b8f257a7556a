"""The committed stub says what the native core really offers."""

import subprocess
import sys
from pathlib import Path

from lexidrome.native import build_description

ROOT = Path(__file__).parents[2]
STUB = ROOT / "src/lexidrome/native/_core.pyi"


def test_the_stub_is_what_the_generator_writes(tmp_path: Path) -> None:
    fresh = tmp_path / "_core.pyi"
    patterns = str(ROOT / "core/stub_patterns.txt")
    command = [sys.executable, "-m", "nanobind.stubgen", "-q", "-p", patterns]
    subprocess.run([*command, "-m", "lexidrome.native._core", "-o", str(fresh)], check=True)
    assert STUB.read_text() == fresh.read_text(), "run `make fmt` and commit the stub"


def test_the_core_names_its_compiler() -> None:
    assert build_description()
