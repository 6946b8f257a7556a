"""From the bytes of a game file to its lines: encodings, line ends, and what is no text at all."""

from __future__ import annotations

import re

from lexidrome.base import text
from lexidrome.notation.malformed import Malformed, shown

BYTES_LIMIT = 1 << 20
"""A long game with long notes has some ten thousand bytes; a million is not a game."""
LINES_LIMIT = 20_000

_LINE_END = re.compile(rb"\r\n|\r|\n")
_DECLARATION = re.compile(rb"\s*#character-encoding[ \t]+([!-~]+)", re.IGNORECASE)
_SAID_LATER = re.compile(rb"[\r\n]#character-encoding[ \t]+([!-~]+)", re.IGNORECASE)
_CONTROLS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
_UTF8_BOM = b"\xef\xbb\xbf"
_UTF16_BOMS = (b"\xff\xfe", b"\xfe\xff")
_UTF8 = frozenset({"utf-8", "utf8"})
_LATIN_1 = frozenset({"iso-8859-1", "iso8859-1", "iso_8859-1", "latin-1", "latin1", "us-ascii"})


def gcg_lines(data: bytes) -> list[str]:
    """The lines of the file without their ends; line n is at n - 1."""
    if len(data) > BYTES_LIMIT:
        raise Malformed(
            text("The file is larger than {limit} bytes.", limit=BYTES_LIMIT),
            line=_line_of(data, BYTES_LIMIT),
        )
    if data.startswith(_UTF16_BOMS):
        raise Malformed(text("The file is in UTF-16; save it as UTF-8."), line=1)
    if (nul := data.find(0)) >= 0:
        raise Malformed(text("This is not a text file."), line=_line_of(data, nul))
    written = _decode(data)
    if _CONTROLS.search(written):
        written = _CONTROLS.sub(" ", written)
    lines = written.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if len(lines) > LINES_LIMIT:
        raise Malformed(
            text("The file has more than {limit} lines.", limit=LINES_LIMIT), line=LINES_LIMIT + 1
        )
    return lines


def _decode(data: bytes) -> str:
    is_utf8 = data.startswith(_UTF8_BOM)
    data = data.removeprefix(_UTF8_BOM)
    if declared := _DECLARATION.match(data):
        name = declared.group(1).decode("ascii").lower()
        if name not in _UTF8 | _LATIN_1:
            raise Malformed(
                text(
                    "The encoding “{name}” is not known here; UTF-8 and ISO-8859-1 are.",
                    name=shown(name),
                ),
                line=_line_of(data, declared.start(1)),
            )
        is_utf8 = is_utf8 or name in _UTF8
    if data.isascii():
        return data.decode("ascii")
    for later in _SAID_LATER.finditer(data) if is_utf8 or declared else ():
        if (later[1].decode("ascii").lower() in _UTF8) is not is_utf8:
            raise Malformed(
                text("The file names two encodings; which one it has cannot be known."),
                line=_line_of(data, later.start(1)),
            )
    if not is_utf8:
        return _decode_latin_1(data)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Malformed(
            text("The file says that it is UTF-8 and is not."), line=_line_of(data, error.start)
        ) from None


def _decode_latin_1(data: bytes) -> str:
    """ISO-8859-1, with the quotation marks that Windows puts where it has only controls."""
    return data.decode("iso-8859-1").translate(_WINDOWS_MARKS)


_WINDOWS_MARKS = {
    code: bytes([code]).decode("cp1252", errors="replace").replace("\ufffd", " ")
    for code in range(0x80, 0xA0)
}


def _line_of(data: bytes, offset: int) -> int:
    return len(_LINE_END.findall(data, 0, offset)) + 1
