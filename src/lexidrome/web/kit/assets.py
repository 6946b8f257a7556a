"""Scripts, styles, typefaces and pictures of all features, addressed by what is in them.

They are held in memory, all under one address that carries a checksum of them all, so that
browsers may keep them for ever while modules still import each other by relative names. A
page's script comes in one piece with all it imports and says; its parts are there as well.
"""

from __future__ import annotations

import gzip
import hashlib
import posixpath
import re
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path

import msgspec

from lexidrome.web.kit.joined import join_modules

WEB = Path(__file__).parents[1]
JOINED = "joined"
"""The folder of what is made of several files."""
MEDIA_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
}
_IMPORT = re.compile(r'^(?:import|export)\b(?:[^"]*?\bfrom)?\s+"(\.{1,2}/[^"]+)";', re.MULTILINE)
_STRING = r'"((?:[^"\\]|\\.)*)"'
_TEXT = re.compile(rf"\btext\(\s*{_STRING}")
_TEXT_PLURAL = re.compile(rf"\btextPlural\(\s*{_STRING},\s*{_STRING}")


class Asset:
    """One file as it is sent."""

    def __init__(self, content: bytes, media_type: str) -> None:
        self.content = content
        self.media_type = media_type

    @cached_property
    def compressed(self) -> bytes | None:
        """The same in fewer bytes, made when first asked for; typefaces and pictures are so."""
        if self.media_type in (MEDIA_TYPES[".woff2"], MEDIA_TYPES[".png"]):
            return None
        return gzip.compress(self.content, mtime=0)


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
        # What scripts say in other languages is sent with them.
        for catalogue in sorted(folder.glob("locales/*.po")):
            digest.update(catalogue.read_bytes())
        self.checksum = digest.hexdigest()[:16]
        self._joined: dict[str, str] = {}
        self._modules: dict[str, list[str]] = {}
        self._messages: dict[str, Messages] = {}

    def url(self, name: str) -> str:
        if name not in self.files:
            raise KeyError(name)
        return f"/static/{self.checksum}/{name}"

    def joined_url(self, language: str, script: str) -> str:
        if script not in self.files:
            raise KeyError(script)
        return f"/static/{self.checksum}/{JOINED}/{language}/{script}"

    def joined(self, script: str) -> str:
        """The source of the script with that of all it imports."""
        if script not in self._joined:
            self._joined[script] = join_modules(
                script, lambda name: self.files[name].content.decode()
            )
        return self._joined[script]

    def modules(self, name: str) -> list[str]:
        """The script and all it imports, each once."""
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
