"""Runs the benchmarks, all or those named: `make bench ARGS="graph"`."""

from __future__ import annotations

import importlib
import pkgutil
import sys
from pathlib import Path


def main() -> None:
    """Each module of this folder with a `run()` is one benchmark and prints its own table."""
    names = [module.name for module in pkgutil.iter_modules([str(Path(__file__).parent)])]
    wanted = sys.argv[1:] or [name for name in names if not name.startswith("_")]
    for name in wanted:
        if name not in names:
            sys.exit(f"There is no benchmark {name!r}; there are: {', '.join(names)}")
        importlib.import_module(f"bench.{name}").run()


if __name__ == "__main__":
    main()
