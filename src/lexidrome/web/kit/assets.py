"""Scripts, styles, typefaces and pictures of all features, addressed by what is in them.

They are held in memory, all under one address that carries a checksum of them all, so that
browsers may keep them for ever while modules still import each other by relative names and
nothing has to be rewritten.
"""

from __future__ import annotations

import hashlib
import posixpath
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec

WEB = Path(__file__).parents[1]
MEDIA_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
}
_IMPORT = re.compile(r'^(?:import|export)\b(?:[^"]*?\bfrom)?\s+"(\.{1,2}/[^"]+)";', re.MULTILINE)
_STRING = r'"((?:[^"\\]|\\.)*)"'
_TEXT = re.compile(rf"\btext\(\s*{_STRING}")
_TEXT_PLURAL = re.compile(rf"\btextPlural\(\s*{_STRING},\s*{_STRING}")


class Asset(msgspec.Struct, frozen=True):
    content: bytes
    media_type: str


class Messages(msgspec.Struct, frozen=True):
    """What a script says to people, as it stands in its source."""

    plain: frozenset[str]
    plural: frozenset[tuple[str, str]]


class Assets:
    def __init__(self, folder: Path = WEB) -> None:
        self.files = {
            path.relative_to(folder).as_posix(): Asset(path.read_bytes(), MEDIA_TYPES[path.suffix])
            for path in sorted(folder.rglob("*"))
            if path.suffix in MEDIA_TYPES
        }
        digest = hashlib.sha256()
        for name, asset in self.files.items():
            digest.update(f"{name}\0{len(asset.content)}\0".encode() + asset.content)
        self.checksum = digest.hexdigest()[:16]
        self._modules: dict[str, list[str]] = {}
        self._messages: dict[str, Messages] = {}

    def url(self, name: str) -> str:
        if name not in self.files:
            raise KeyError(name)
        return f"/static/{self.checksum}/{name}"

    def modules(self, name: str) -> list[str]:
        """The script and all it imports, each once; browsers fetch them in one go."""
        if name not in self._modules:
            self._modules[name] = self._find_modules(name)
        return self._modules[name]

    def messages(self, name: str) -> Messages:
        """All that the script and its imports may say."""
        if name not in self._messages:
            self._messages[name] = self._find_messages(name)
        return self._messages[name]

    def _find_modules(self, name: str) -> list[str]:
        found: dict[str, None] = {}
        waiting = [name]
        while waiting:
            current = waiting.pop()
            if current in found:
                continue
            found[current] = None
            waiting.extend(self._imports(current))
        return list(found)

    def _find_messages(self, name: str) -> Messages:
        sources = [self.files[module].content.decode() for module in self.modules(name)]
        plain = {_unescaped(m[1]) for source in sources for m in _TEXT.finditer(source)}
        plural = {
            (_unescaped(m[1]), _unescaped(m[2]))
            for source in sources
            for m in _TEXT_PLURAL.finditer(source)
        }
        return Messages(frozenset(plain), frozenset(plural))

    def _imports(self, name: str) -> Iterator[str]:
        for match in _IMPORT.finditer(self.files[name].content.decode()):
            yield posixpath.normpath(posixpath.join(posixpath.dirname(name), match[1]))


def _unescaped(source: str) -> str:
    return msgspec.json.decode(f'"{source}"', type=str)
