"""Packs Lexidrome with all that it needs into one file for Linux that Python runs as it is.

    python tools/single.py [--wheels dist] [--out dist]

It takes the wheels that `make wheels` has built for this kind of machine, one for each Python,
and adds what they depend on. The file unpacks itself once, into the user's cache, for libraries
cannot be loaded out of an archive; from then on it begins as fast as what was installed.
"""

from __future__ import annotations

import argparse
import hashlib
import re
import sys
import zipfile
from pathlib import Path
from tempfile import TemporaryDirectory

from wheels import ROOT, interpreter, run  # type: ignore[import-not-found]

TAG = re.compile(r"-cp3(\d+)-cp3\d+-manylinux.*x86_64\.whl$")
SHEBANG = b"#!/usr/bin/env python3\n"
LEFT_OUT = ("__pycache__", "bin")
MAIN = '''\
"""Unpacks what this file holds, once, and starts it."""

import os
import shutil
import sys
import tempfile
import zipfile

DIGEST = "{digest}"
PYTHONS = {pythons!r}


def main():
    here = "cp%d%d" % sys.version_info[:2]
    if here not in PYTHONS:
        known = ", ".join("3." + each[3:] for each in PYTHONS)
        sys.exit(
            "lexidrome: this file is for Python " + known + " on Linux (x86-64); this is Python "
            + sys.version.split()[0] + ". Start it with one of those: python3.x lexidrome.pyz"
        )
    cache = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    folder = os.path.join(cache, "lexidrome", DIGEST[:16] + "-" + here)
    if not os.path.isdir(folder):
        unpack(here, folder)
    sys.path.insert(0, folder)
    os.environ["PYTHONPATH"] = folder
    from lexidrome.cli import main as begin

    begin()


def unpack(here, folder):
    """Whoever else unpacks it at the same moment does no harm: the last step is one rename."""
    print("Unpacking Lexidrome, once ...", file=sys.stderr, flush=True)
    os.makedirs(os.path.dirname(folder), exist_ok=True)
    part = tempfile.mkdtemp(dir=os.path.dirname(folder))
    with zipfile.ZipFile(sys.argv[0]) as packed:
        names = [each for each in packed.namelist() if each.startswith((here + "/", "any/"))]
        for name in names:
            target = os.path.join(part, name.split("/", 1)[1])
            os.makedirs(os.path.dirname(target), exist_ok=True)
            with packed.open(name) as source, open(target, "wb") as out:
                shutil.copyfileobj(source, out)
    try:
        os.rename(part, folder)
    except OSError:
        shutil.rmtree(part)
        if not os.path.isdir(folder):
            raise


main()
'''


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--wheels", type=Path, default=ROOT / "dist")
    parser.add_argument("--out", type=Path, default=ROOT / "dist")
    asked = parser.parse_args(arguments)
    wheels = {f"3.{found[1]}": path for path in sorted(asked.wheels.glob("*.whl"))
              if (found := TAG.search(path.name))}  # fmt: skip
    if not wheels:
        sys.exit(f"In {asked.wheels} there is no wheel for Linux on x86-64: make wheels")
    with TemporaryDirectory(prefix="single") as scratch:
        folder = Path(scratch) / "packed"
        pythons = [
            tag_of(version)
            for version, wheel in wheels.items()
            if unpacked(version, wheel, folder / tag_of(version), Path(scratch))
        ]
        share(folder, pythons)
        out = asked.out / "lexidrome.pyz"
        write(folder, pythons, out)
    print(f"{out}  {out.stat().st_size / 1e6:.1f} MB, for {', '.join(pythons)}")
    return 0


def tag_of(version: str) -> str:
    return "cp" + version.replace(".", "")


def unpacked(version: str, wheel: Path, target: Path, scratch: Path) -> bool:
    """The wheel and all that it needs, beside each other, as this Python has them."""
    python = interpreter(version, scratch, groups=())
    if python is None:
        print(f"Python {version} is not on this machine; it is left out", flush=True)
        return False
    constraints = ("--constraint", ROOT / "constraints.txt")
    run(python, "-m", "pip", "install", "--quiet", "--no-compile", "--target", target,
        *constraints, wheel)  # fmt: skip
    return True


def share(folder: Path, pythons: list[str]) -> None:
    """What is the same for every Python lies there once."""
    first, *others = (folder / each for each in pythons)
    for path in sorted(first.rglob("*")):
        name = path.relative_to(first)
        if not path.is_file():
            continue
        same = [other / name for other in others]
        if others and all(
            each.is_file() and each.read_bytes() == path.read_bytes() for each in same
        ):
            target = folder / "any" / name
            target.parent.mkdir(parents=True, exist_ok=True)
            path.rename(target)
            for each in same:
                each.unlink()


def write(folder: Path, pythons: list[str], out: Path) -> None:
    files = [
        path
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not set(LEFT_OUT) & set(path.relative_to(folder).parts)
    ]
    digest = hashlib.sha256()
    for path in files:
        digest.update(str(path.relative_to(folder)).encode() + path.read_bytes())
    out.parent.mkdir(parents=True, exist_ok=True)
    with out.open("wb") as file:
        file.write(SHEBANG)
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
            packed.writestr(
                "__main__.py", MAIN.format(digest=digest.hexdigest(), pythons=tuple(pythons))
            )
            for path in files:
                packed.write(path, path.relative_to(folder).as_posix())
    out.chmod(0o755)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
