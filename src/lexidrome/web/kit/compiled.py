"""Compiled templates, kept beside their sources as Python keeps its compiled modules.

To compile the desk's template takes a tenth of a second, in which every clock and every
other page waits. With what is kept here all templates are there before anybody comes.
"""

from __future__ import annotations

import sys
import tempfile
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path

from jinja2 import BytecodeCache, Environment
from jinja2.bccache import Bucket

FOLDER = "__pycache__"
COMPILER = version("jinja2")
READABLE = 0o644
"""For everybody who may start the server, as its sources are."""


class CompiledTemplates(BytecodeCache):
    """Where nothing can be written, templates are compiled at each start."""

    def __init__(self, templates: Path) -> None:
        self._folder = templates / FOLDER

    def get_bucket(
        self, environment: Environment, name: str, filename: str | None, source: str
    ) -> Bucket:
        """What was compiled with other options or by another compiler is of no use."""
        options = (
            environment.autoescape,
            environment.trim_blocks,
            environment.lstrip_blocks,
            *sorted(environment.extensions),
        )
        made_of = f"{COMPILER} {options} {source}"
        return super().get_bucket(environment, name, filename, made_of)

    def load_bytecode(self, bucket: Bucket) -> None:
        with suppress(OSError), self._file(bucket).open("rb") as file:
            bucket.load_bytecode(file)

    def dump_bytecode(self, bucket: Bucket) -> None:
        with suppress(OSError):
            self._folder.mkdir(exist_ok=True)
            with tempfile.NamedTemporaryFile(dir=self._folder, delete=False) as half_written:
                bucket.write_bytecode(half_written)
            whole = Path(half_written.name)
            whole.chmod(READABLE)
            whole.replace(self._file(bucket))

    def _file(self, bucket: Bucket) -> Path:
        return self._folder / f"{bucket.key}.{sys.implementation.cache_tag}"
