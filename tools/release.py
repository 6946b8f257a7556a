"""Cuts a version out of what is in the changelog, and says what is in one.

    python tools/release.py notes [VERSION]         what a version brings; else what is to come
    python tools/release.py cut VERSION YYYY-MM-DD  give what is unreleased this version and day

`cut` writes CHANGELOG.md and the version of the package; it says which commands commit and tag
it, and runs neither. In the changelog versions stand newest first, and what is unreleased stands
last, where lines are added at the end of the file.
"""

from __future__ import annotations

import re
import sys
from datetime import date
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
CHANGELOG = ROOT / "CHANGELOG.md"
PACKAGE = ROOT / "src/lexidrome/__init__.py"
UNRELEASED = "## [Unreleased]"
HEADING = re.compile(r"## \[(\d+\.\d+\.\d+)\] – (\d{4}-\d{2}-\d{2})")
VERSION = re.compile(r'^__version__ = "([^"]+)"$', re.MULTILINE)


class Release(NamedTuple):
    version: str
    day: date
    lines: tuple[str, ...]


class Changelog(NamedTuple):
    preface: str
    releases: tuple[Release, ...]
    """Newest first."""
    unreleased: tuple[str, ...]

    @classmethod
    def parse(cls, written: str) -> Changelog:
        preface, *sections = re.split(r"^(?=## )", written, flags=re.MULTILINE)
        if not sections or not sections[-1].startswith(UNRELEASED):
            raise SystemExit(f"The last heading of the changelog must be {UNRELEASED}.")
        releases = []
        for section in sections[:-1]:
            heading, *lines = section.strip().splitlines()
            found = HEADING.fullmatch(heading)
            if found is None:
                raise SystemExit(f"{heading} is not “## [1.2.3] – 2026-11-18”.")
            releases.append(Release(found[1], date.fromisoformat(found[2]), tuple(lines)))
        _, *lines = sections[-1].strip().splitlines()
        return cls(preface, tuple(releases), tuple(lines))

    def __str__(self) -> str:
        released = (
            "\n".join([f"## [{each.version}] – {each.day}", *each.lines]) for each in self.releases
        )
        coming = "\n".join([UNRELEASED, *self.unreleased])
        return self.preface + "\n\n".join([*released, coming]) + "\n"

    def notes(self, version: str | None) -> tuple[str, ...]:
        if version is None:
            return self.unreleased
        for each in self.releases:
            if each.version == version:
                return each.lines
        known = ", ".join(each.version for each in self.releases)
        raise SystemExit(f"There is no version {version}; there are {known}.")

    def cut(self, version: str, day: date) -> Changelog:
        if not self.unreleased:
            raise SystemExit("Nothing is unreleased.")
        if self.releases and parts(version) <= parts(self.releases[0].version):
            raise SystemExit(f"{version} does not come after {self.releases[0].version}.")
        return self._replace(
            releases=(Release(version, day, self.unreleased), *self.releases), unreleased=()
        )


def parts(version: str) -> tuple[int, ...]:
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        raise SystemExit(f"{version} is not a version such as 1.2.3.")
    return tuple(map(int, version.split(".")))


def main(arguments: list[str]) -> int:
    changelog = Changelog.parse(CHANGELOG.read_text(encoding="utf-8"))
    match arguments:
        case ["notes"]:
            print("\n".join(changelog.notes(None)))
        case ["notes", version]:
            print("\n".join(changelog.notes(version)))
        case ["cut", version, day]:
            cut = changelog.cut(version, date.fromisoformat(day))
            CHANGELOG.write_text(str(cut), encoding="utf-8")
            package = VERSION.sub(f'__version__ = "{version}"', PACKAGE.read_text(encoding="utf-8"))
            PACKAGE.write_text(package, encoding="utf-8")
            print(f'git commit -am "Release {version}" && git tag -a v{version} -m {version}')
        case _:
            sys.exit(__doc__)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
