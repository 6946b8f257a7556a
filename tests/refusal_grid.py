"""What every command meets in the same situations: done, or refused for which reason.

    python tests/refusal_grid.py    writes the tables anew; read the difference before you keep it

Who may give a command and when is checked by each decider for itself, and a check that is missing
in one of them is seen in no other.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from enum import Enum
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
import yaml

DONE = "done"
Grid = dict[str, dict[str, list[str]]]
"""By command and by what came of it: the situations."""


def filled(kind: type[msgspec.Struct], given: Mapping[str, Any], **fields: Any) -> Any:
    """A command of this kind; what it needs and nobody says is the first that there is."""
    for field in msgspec.structs.fields(kind):
        if not field.required or field.name in fields:
            continue
        value = given.get(field.name, True if field.type is bool else None)
        if isinstance(field.type, type) and issubclass(field.type, Enum):
            value = value if isinstance(value, field.type) else next(iter(field.type))
        assert value is not None, f"{kind.__name__} needs a {field.name}"
        fields[field.name] = value
    return kind(**fields)


def read(path: Path) -> Grid:
    found: Grid = yaml.safe_load(path.read_text(encoding="utf-8"))
    return found


def write(path: Path, grid: Grid) -> None:
    lines = []
    for command, outcomes in sorted(grid.items()):
        lines.append(f"{command}:")
        for outcome, situations in sorted(outcomes.items()):
            quoted = ", ".join(f'"{each}"' for each in situations)
            lines.append(f"  {outcome}: [{quoted}]")
    path.write_text("\n".join([*lines, ""]), encoding="utf-8")


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent))
    for room in ("game", "tournament"):
        module = import_module(f"{room}.test_refusals_by_command")
        write(module.TABLE, module.asked())
