"""Prints the run-time dependencies of pyproject.toml, one a line, for pip to install ahead."""

import tomllib
from pathlib import Path

project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["project"]
print("\n".join(project["dependencies"]))
