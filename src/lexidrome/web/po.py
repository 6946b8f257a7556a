"""Reads message catalogues as translators write them (.po), so that none has to be compiled.

Only what our own tools write is understood: `msgctxt`, `msgid`, `msgid_plural`,
`msgstr`, `msgstr[n]`, comments and the `fuzzy` flag. Anything else is refused
with the line it stands on.
"""

from __future__ import annotations

import gettext
import io
import re
import struct
from collections.abc import Iterator

import msgspec

from lexidrome.base import Damaged, text

_LINE = re.compile(r'(?:(msgctxt|msgid_plural|msgid|msgstr)(?:\[(\d)\])?\s+)?"((?:[^"\\]|\\.)*)"$')
_ESCAPE = re.compile(r"\\(.)")
_ESCAPED = {"n": "\n", "t": "\t", "r": "\r", '"': '"', "\\": "\\"}


class Entry(msgspec.Struct):
    """One message as it stands in the file."""

    fields: dict[str, str] = msgspec.field(default_factory=dict)
    is_fuzzy: bool = False

    @property
    def key(self) -> str:
        context = self.fields.get("msgctxt")
        msgid = self.fields["msgid"]
        plural = self.fields.get("msgid_plural")
        key = msgid if plural is None else f"{msgid}\0{plural}"
        return key if context is None else f"{context}\x04{key}"

    @property
    def value(self) -> str:
        """The translation; plural forms stand behind one another, as gettext keeps them."""
        forms = [self.fields[name] for name in sorted(self.fields) if name.startswith("msgstr")]
        return "\0".join(forms) if all(forms) else ""


def parse_po(source: str, name: str = "catalogue") -> gettext.GNUTranslations:
    """The translations of a .po file; untranslated and fuzzy messages are left out."""
    messages = {
        entry.key: entry.value
        for entry in _entries(source, name)
        # The header says in which encoding gettext finds the rest; tools mark it as fuzzy.
        if entry.value and (not entry.is_fuzzy or entry.key == "")
    }
    messages.setdefault("", "Content-Type: text/plain; charset=utf-8\n")
    return gettext.GNUTranslations(io.BytesIO(_compiled(messages)))


def _entries(source: str, name: str) -> Iterator[Entry]:
    entry, field = Entry(), ""
    for number, line in enumerate(source.removeprefix("\ufeff").split("\n"), 1):
        stripped = line.strip()
        if not stripped or stripped.startswith("#"):
            if "msgstr" in entry.fields or "msgstr0" in entry.fields:
                yield entry
                entry, field = Entry(), ""
            entry.is_fuzzy |= stripped.startswith("#,") and "fuzzy" in stripped
            continue
        match = _LINE.match(stripped)
        if match is None or not (match[1] or field):
            raise Damaged(
                text("Line {line} of {file} is not part of a catalogue.", line=number, file=name)
            )
        if match[1]:
            if match[1] in ("msgid", "msgctxt") and "msgid" in entry.fields:
                yield entry
                entry = Entry()
            field = match[1] + (match[2] or "")
            entry.fields[field] = ""
        entry.fields[field] += _ESCAPE.sub(lambda m: _ESCAPED.get(m[1], m[0]), match[3])
    if "msgid" in entry.fields:
        yield entry


def _compiled(messages: dict[str, str]) -> bytes:
    """The form that `gettext` reads: a table of keys, a table of values, the strings."""
    rows = sorted((key.encode(), value.encode()) for key, value in messages.items())
    keys_at, count = 28, len(rows)
    strings_at = keys_at + 16 * count
    tables: tuple[list[bytes], list[bytes]] = ([], [])
    strings = bytearray()
    for column, table in enumerate(tables):
        for row in rows:
            table.append(struct.pack("<II", len(row[column]), strings_at + len(strings)))
            strings += row[column] + b"\0"
    header = struct.pack("<7I", 0x950412DE, 0, count, keys_at, keys_at + 8 * count, 0, strings_at)
    return header + b"".join(tables[0]) + b"".join(tables[1]) + bytes(strings)
