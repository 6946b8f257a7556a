"""What is known of a lexicon without loading it, and the names one can have."""

from __future__ import annotations

import re
from datetime import datetime
from pathlib import Path

import msgspec

from lexidrome.base import BadInput, Damaged, LexiconName, text
from lexidrome.lexicon.wordlist import LONGEST_WORD, SHORTEST_WORD, shown

ENABLE = LexiconName("ENABLE")
"""The lexicon that ships; `data/README.md` says where it comes from."""

LONGEST_LICENCE = 100

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9+_.-]{0,39}")
_PART = re.compile(r"(?P<lexicon>[^:]+)(?::(?P<shortest>\d{1,2})-(?P<longest>\d{1,2}))?")


class Part(msgspec.Struct, frozen=True):
    """The words of one lexicon within a range of lengths, both ends included."""

    lexicon: LexiconName
    shortest: int = SHORTEST_WORD
    longest: int = LONGEST_WORD


class LexiconEntry(msgspec.Struct, frozen=True):
    """What is known of a lexicon without loading it."""

    name: LexiconName
    tile_set: str
    word_count: int
    checksum: str
    """sha256 of its words, sorted, one a line: the same words have the same checksum."""
    added_at: datetime | None = None
    """When it was imported or composed; nothing for what ships."""
    source: str | None = None
    """The name of the file it was imported from."""
    source_checksum: str | None = None
    """sha256 of that file, to compare with what its publisher states."""
    parts: tuple[Part, ...] = ()
    """What it was composed of, if it was."""
    licence: str = ""
    """Whose list it is and on what terms, in the words of whoever imported it."""
    definition_count: int = 0
    definitions: str | None = None
    """sha256 of its definitions as they are stored, if it has any."""

    def is_made_of(self, name: LexiconName) -> bool:
        return any(part.lexicon == name for part in self.parts)


ENABLE_ENTRY = LexiconEntry(
    ENABLE,
    tile_set="english",
    word_count=168_551,
    checksum="0d6d47327b05142362f52844113497d0439bd0a7fc8d0bc33ee40ecff0216ac1",
)


def is_lexicon_name(name: str) -> bool:
    """Whether a lexicon can have this name, which is also safe as the name of a file."""
    return _NAME.fullmatch(name) is not None


def lexicon_key(name: str) -> str:
    """Two names with the same key are the same name."""
    return name.lower()


def parse_licence(written: str) -> str:
    """In one line that can be shown beside a name."""
    line = " ".join(written.split())
    if not line.isprintable() or len(line) > LONGEST_LICENCE:
        raise BadInput(
            text(
                "What the list is and whose has at most {longest} characters that can be shown.",
                longest=LONGEST_LICENCE,
            )
        )
    return line


def parse_part(written: str) -> Part:
    """Read `LIST` or `LIST:2-8`."""
    match = _PART.fullmatch(written)
    if match is None:
        raise BadInput(
            text(
                "“{written}” is not a part: write a lexicon and its lengths, such as {example}.",
                written=shown(written),
                example=f"{ENABLE}:2-8",
            )
        )
    if match["shortest"] is None:
        return Part(LexiconName(match["lexicon"]))
    part = Part(LexiconName(match["lexicon"]), int(match["shortest"]), int(match["longest"]))
    if not SHORTEST_WORD <= part.shortest <= part.longest <= LONGEST_WORD:
        raise BadInput(
            text(
                "“{written}” is not a range of lengths from {shortest} to {longest}.",
                written=shown(written),
                shortest=SHORTEST_WORD,
                longest=LONGEST_WORD,
            )
        )
    return part


def format_part(part: Part) -> str:
    """A part of a composed lexicon as it is written, such as `OSPD4:2-8`."""
    return f"{part.lexicon}:{part.shortest}-{part.longest}"


def read_entry(file: Path) -> LexiconEntry:
    """The entry that `format_entry` wrote."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=LexiconEntry)
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise Damaged(
            text(
                "{file} does not describe a lexicon: {problem}.", file=str(file), problem=str(error)
            )
        ) from None


def format_entry(entry: LexiconEntry) -> bytes:
    return msgspec.json.format(msgspec.json.encode(entry), indent=2) + b"\n"
