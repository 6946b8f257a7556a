"""The tools that look after the sources of pages."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

TOOL = Path(__file__).parents[2] / "tools/pages.py"


def test_what_cannot_be_fetched_fails_the_check(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    monkeypatch.setenv("npm_config_registry", "http://127.0.0.1:9")
    monkeypatch.setenv("npm_config_fetch_retries", "0")
    monkeypatch.setenv("npm_config_cache", str(tmp_path / "cache"))
    spec = spec_from_file_location("pages_tool", TOOL)
    assert spec is not None
    assert spec.loader is not None
    tool = module_from_spec(spec)
    spec.loader.exec_module(tool)
    with pytest.raises(SystemExit, match="typescript could not be fetched"):
        tool.main("types")
    assert "127.0.0.1:9" in capfd.readouterr().err, "it was not asked for where it cannot be"
