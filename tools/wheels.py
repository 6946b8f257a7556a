"""Builds what people install without a compiler: a wheel for each platform, and the sources.

    python tools/wheels.py [--platform NAME …] [--python VERSION …] [--out dist]

Zig's C++ compiler, which comes as a package, builds for machines that this one is not. What it
builds brings its own C++ library and needs of its target the C library alone, in an old version.
Python's headers are those of the interpreters found here: what they say of the machine is the
same on every platform of the list. macOS and Windows are not in it: see decision 0780.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]
PYTHONS = ("3.11", "3.12", "3.13")
GLIBC = "2.17"
"""Of 2012: every distribution that has a Python of ours has a younger one."""
COMPILERS = ("cc", "c++")
TOOLS = (*COMPILERS, "ar", "ranlib")


@dataclass(frozen=True)
class Platform:
    name: str
    tag: str
    """By which installers know it."""
    target: str
    """What Zig calls it."""
    processor: str
    is_run: bool = False
    """Whether a test installs and runs what is built for it; others are built only."""


PLATFORMS = (
    Platform("linux-x86-64", "manylinux_2_17_x86_64.manylinux2014_x86_64",
             f"x86_64-linux-gnu.{GLIBC}", "x86_64", is_run=True),
    Platform("linux-arm64", "manylinux_2_17_aarch64.manylinux2014_aarch64",
             f"aarch64-linux-gnu.{GLIBC}", "aarch64"),
)  # fmt: skip


def main(arguments: list[str]) -> int:
    asked = parsed(arguments)
    out = asked.out.resolve()
    out.mkdir(parents=True, exist_ok=True)
    platforms = [each for each in PLATFORMS if each.name in asked.platform]
    with TemporaryDirectory(prefix="wheels") as scratch:
        for version in asked.python:
            python = interpreter(version, Path(scratch))
            if python is None:
                print(f"Python {version} is not on this machine; no wheels for it", flush=True)
                continue
            for platform in platforms:
                print(f"Python {version} for {platform.name} …", flush=True)
                build_wheel(python, platform, out, Path(scratch))
            run(python, "-m", "build", "--sdist", "--no-isolation", "--outdir", out, ROOT)
    tell(out)
    return 0


def parsed(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    names = [each.name for each in PLATFORMS]
    parser.add_argument("--platform", nargs="+", choices=names, default=names)
    parser.add_argument("--python", nargs="+", choices=PYTHONS, default=PYTHONS)
    parser.add_argument("--out", type=Path, default=ROOT / "dist")
    return parser.parse_args(arguments)


def interpreter(
    version: str, scratch: Path, groups: tuple[str, ...] = ("build", "wheels")
) -> Path | None:
    """An environment of this Python with all that builds a wheel, or less."""
    here = f"{sys.version_info.major}.{sys.version_info.minor}"
    found = sys.executable if version == here else shutil.which(f"python{version}")
    if found is None or not works(found):
        return None
    environment = scratch / f"python{version}"
    run(found, "-m", "venv", environment)
    python = environment / "bin" / "python"
    pip = (python, "-m", "pip", "install", "--quiet")
    run(*pip, f"pip=={(ROOT / 'tools/pip-version').read_text().strip()}")
    if groups:
        named = [f"--group={ROOT / 'pyproject.toml'}:{name}" for name in groups]
        run(*pip, "--constraint", ROOT / "constraints.txt", *named)
    return python


def works(python: str) -> bool:
    """A version manager has names on the path for versions that are not there."""
    return subprocess.run([python, "-V"], capture_output=True, check=False).returncode == 0


def build_wheel(python: Path, platform: Platform, out: Path, scratch: Path) -> None:
    folder = scratch / f"{python.parent.parent.name}-{platform.name}"
    folder.mkdir()
    toolchain = write_toolchain(python, platform, folder)
    # An extension without a platform in its name is found on all of them.
    settings = {
        "build-dir": folder / "build",
        "cmake.define.CMAKE_TOOLCHAIN_FILE": toolchain,
        "cmake.define.LEXIDROME_SUFFIX": ".so",
    }
    options = [f"--config-setting={name}={value}" for name, value in settings.items()]
    run(python, "-m", "build", "--wheel", "--no-isolation", *options, "--outdir", folder, ROOT)
    (wheel,) = folder.glob("*.whl")
    tagged = run(python, "-m", "wheel", "tags", "--remove", "--platform-tag", platform.tag, wheel)
    finished = folder / tagged.strip().splitlines()[-1]
    check_age(python, platform, finished)
    shutil.copy(finished, out)


def check_age(python: Path, platform: Platform, wheel: Path) -> None:
    """Whether it really runs on machines as old as its name says."""
    found = run(python, "-m", "auditwheel", "show", wheel)
    if f'platform tag:\n"{oldest(platform)}"' not in found:
        sys.exit(f"{wheel.name} does not keep to {oldest(platform)}:\n{found}")


def oldest(platform: Platform) -> str:
    return platform.tag.partition(".")[0]


def write_toolchain(python: Path, platform: Platform, folder: Path) -> Path:
    """Zig's tools under names that CMake takes, and what it has to know of the target."""
    for tool in TOOLS:
        script = folder / f"zig-{tool}"
        options = f"-target {platform.target}" if tool in COMPILERS else ""
        script.write_text(f'#!/bin/sh\nexec "{python}" -m ziglang {tool} {options} "$@"\n')
        script.chmod(0o755)
    toolchain = folder / "toolchain.cmake"
    toolchain.write_text(
        "set(CMAKE_SYSTEM_NAME Linux)\n"
        f"set(CMAKE_SYSTEM_PROCESSOR {platform.processor})\n"
        f'set(CMAKE_CXX_COMPILER "{folder}/zig-c++")\n'
        f'set(CMAKE_AR "{folder}/zig-ar" CACHE FILEPATH "")\n'
        f'set(CMAKE_RANLIB "{folder}/zig-ranlib" CACHE FILEPATH "")\n'
        "set(CMAKE_CXX_SCAN_FOR_MODULES OFF)\n"
        # The target's own installation is not here, and nothing of this one's is to be linked.
        "set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY NEVER)\n"
        # The interpreter that CMake asks about Python is this machine's own.
        "set(CMAKE_CROSSCOMPILING_EMULATOR /usr/bin/env)\n"
    )
    return toolchain


def tell(out: Path) -> None:
    print(f"In {out}:")
    for path in sorted(out.iterdir()):
        platform = next((each for each in PLATFORMS if oldest(each) in path.name), None)
        is_built_only = platform is not None and not platform.is_run
        note = "  built, never run: no such machine here" if is_built_only else ""
        print(f"  {path.name}  {path.stat().st_size / 1e6:.1f} MB{note}")


def run(*command: object) -> str:
    """What it says, or the end of this program with all of it."""
    words = [str(each) for each in command]
    environment = os.environ | {"PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    done = subprocess.run(words, capture_output=True, text=True, check=False, env=environment)
    if done.returncode:
        sys.exit(f"{' '.join(words)} failed:\n{done.stdout}\n{done.stderr}")
    return done.stdout


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
