"""Moments are written and read in one place: no page, script or command has a way of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import lexidrome

ROOT = Path(lexidrome.__file__).parent
WRITES = re.compile(
    r"\b(?:strftime|strptime|isoformat|fromisoformat|fromtimestamp|astimezone|tzname|utcoffset)\("
    r"|babel\.dates|\bzoneinfo\b|\bdatetime\.now\(|\btime\.localtime\("
)
IN_PAGES = re.compile(
    r"\b(?:strftime|isoformat|tzname|astimezone)\b|<time[^>]*\bdatetime=|\bdatetime-local\b"
    r"|\bUTC\b|(?<!days\()(?<!begins\()(?<!\bif )(?<![\w.])(?:event\.tournament\.)?setup\.date\b"
)
IN_SCRIPTS = re.compile(
    r"toLocale(?:Time|Date)?String|Intl\.DateTimeFormat|getTimezoneOffset|toISOString"
)
ONCE = {
    "web/kit/moments.py": "in somebody's language",
    "web/kit/fields.html": "the field in which a moment is typed",
    "web/kit/times.js": "the reader's own time beside that of the event",
    "web/live/time.js": "the time on the wall, which goes on",
    "web/server/tls.py": "from when on a certificate holds",
    "cli/lexicon.py": "notes when a word list was added",
}


def test_nothing_but_the_kit_writes_or_reads_a_moment() -> None:
    found = {str(path.relative_to(ROOT)) for path, ways in _ways() if ways}
    assert found == set(ONCE), {str(path): ways for path, ways in _ways() if ways}


def _ways() -> Iterator[tuple[Path, list[str]]]:
    for room in ("web", "cli"):
        for pattern, ways in (("*.py", WRITES), ("*.html", IN_PAGES), ("*.js", IN_SCRIPTS)):
            for path in sorted((ROOT / room).rglob(pattern)):
                if "vendor" not in path.parts:
                    yield path, ways.findall(path.read_text(encoding="utf-8"))
