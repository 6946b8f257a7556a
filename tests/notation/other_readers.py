"""The grammar of game files by which other programs read them, in expressions of our own.

What they say was read in the published readers: Macondo (github.com/domino14/macondo,
`gcgio/gcg.go`, which Woogles uses), MAGPIE (github.com/jvc56/MAGPIE, `src/impl/gcg.c`) and
Quackle (github.com/quackle/quackle, `quackleio/gcgio.cpp`, which cuts lines at blanks). Each line
is taken for the first thing that it can be; the order below is theirs. Where they differ, the
stricter one stands here.
"""

from __future__ import annotations

import re

NICK = r">\S+:\s+"
RACK = r"\S+\s+"
TOTAL = r"\s+[0-9]+"
"""Macondo reads no total below nothing on the line of a turn."""
ANY_TOTAL = r"\s+-?[0-9]+"
MAYBE_RACK = r"\S*\s+"

LINES = {
    "player": r"#player[12]\s+\S+\s+.+",
    "encoding": r"#character-encoding [!-~]+",
    "lexicon": r"#lexicon .+",
    "board": r"#board-layout .+",
    "note": r"#note .+",
    "racks": r"#rack[12] \S+",
    "incomplete": r"#incomplete.*",
    "play": NICK + RACK + r"[0-9A-Za-z]+\s+\S+\s+\+[0-9]+" + TOTAL,
    "withdrawal": NICK + RACK + r"--\s+-[0-9]+" + TOTAL,
    "pass": NICK + RACK + r"-\s+\+0" + TOTAL,
    "challenge_bonus": NICK + MAYBE_RACK + r"\(challenge\)\s+\+[0-9]+" + TOTAL,
    "exchange": NICK + RACK + r"-\S+\s+\+0" + TOTAL,
    "out_bonus": NICK + r"\(\S+\)\s+\+[0-9]+" + ANY_TOTAL,
    "time_penalty": NICK + MAYBE_RACK + r"\(time\)\s+-[0-9]+" + ANY_TOTAL,
    "rack_deduction": NICK + r"(\S+)\s+\(\1\)\s+-[0-9]+" + ANY_TOTAL,
}
_PATTERNS = {kind: re.compile(pattern) for kind, pattern in LINES.items()}


def taken_for(line: str) -> str:
    """What a line is to others: one of `LINES`, or nothing that they know."""
    return next((kind for kind, pattern in _PATTERNS.items() if pattern.match(line)), "unknown")
