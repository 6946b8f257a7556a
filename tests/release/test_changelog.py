"""Versions and their days, and how what is unreleased becomes one."""

from __future__ import annotations

import importlib.util
from datetime import date
from pathlib import Path
from typing import Any

import pytest

import lexidrome

ROOT = Path(__file__).parents[2]
SPEC = importlib.util.spec_from_file_location("release", ROOT / "tools/release.py")
assert SPEC is not None
assert SPEC.loader is not None
release: Any = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(release)
WRITTEN = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_versions_stand_newest_first_and_what_is_unreleased_last() -> None:
    changelog = release.Changelog.parse(WRITTEN)
    released = [(release.parts(each.version), each.day) for each in changelog.releases]
    assert released == sorted(released, reverse=True)
    assert released
    for each in changelog.releases:
        assert each.lines
        assert all(line.startswith("- ") for line in each.lines)
    assert all(line.startswith("- ") for line in changelog.unreleased)
    assert str(changelog) == WRITTEN


def test_the_package_has_the_newest_version_or_one_that_comes_after_it() -> None:
    newest = release.Changelog.parse(WRITTEN).releases[0].version
    version, dev, _ = lexidrome.__version__.partition(".dev")
    if dev:
        assert release.parts(version) > release.parts(newest)
    else:
        assert version == newest


def test_a_cut_version_has_what_was_unreleased_and_an_added_line_waits_for_the_next() -> None:
    before = release.Changelog.parse("# Changelog\n\n## [0.1.0] – 2026-11-15\n- One.\n\n"
                                     "## [Unreleased]\n- Two.\n- Three.\n")  # fmt: skip
    after = str(before.cut("0.2.0", date(2026, 11, 18)))
    assert after == (
        "# Changelog\n\n## [0.2.0] – 2026-11-18\n- Two.\n- Three.\n\n"
        "## [0.1.0] – 2026-11-15\n- One.\n\n## [Unreleased]\n"
    )
    added = release.Changelog.parse(after + "- Four.\n")
    assert added.notes(None) == ("- Four.",)
    assert added.notes("0.2.0") == ("- Two.", "- Three.")


@pytest.mark.parametrize(
    ("version", "sentence"),
    [("0.1.0", "does not come after"), ("1.2", "is not a version"), ("new", "is not a version")],
)
def test_a_version_that_cannot_come_next_is_refused(version: str, sentence: str) -> None:
    changelog = release.Changelog.parse(WRITTEN + "- A line.\n")
    with pytest.raises(SystemExit, match=sentence):
        changelog.cut(version, date(2026, 11, 18))
