"""Reads message catalogues as translators write them (.po), so that none has to be compiled.

Babel reads them, and takes a sentence whose quotes are missing for a shorter one. So every
line is looked at before: what is not part of a catalogue is refused with its number.
"""

from __future__ import annotations

import io
import re
from gettext import GNUTranslations

from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po

from lexidrome.base import Damaged, text

_LINE = re.compile(
    r'#.*|(?:(?:msgctxt|msgid_plural|msgid|msgstr(?:\[\d\])?)\s+)?"(?:[^"\\]|\\.)*"|'
)


def parse_po(source: str, code: str) -> GNUTranslations:
    """The translations into a language; untranslated and fuzzy messages are left out."""
    source = source.removeprefix("\ufeff")
    for number, line in enumerate(source.split("\n"), 1):
        if not _LINE.fullmatch(line.strip()):
            raise _damaged(number, code)
    try:
        catalog = read_po(io.BytesIO(source.encode()), code, charset="utf-8", abort_invalid=True)
    except PoFileError as error:
        raise _damaged(error.lineno + 1, code) from None
    compiled = io.BytesIO()
    write_mo(compiled, catalog)
    compiled.seek(0)
    return GNUTranslations(compiled)


def _damaged(line: int, code: str) -> Damaged:
    return Damaged(
        text("Line {line} of {file} is not part of a catalogue.", line=line, file=f"{code}.po")
    )
