"""How far the values of a rule set may go: a house rule set can change them, not run wild."""

from __future__ import annotations

from msgspec.structs import replace

from lexidrome.base import BadInput, Bound, Bounds, Length, Limit, text
from lexidrome.rulebook.ruleset import FIELDS, SECTIONS, RuleSet

_SECONDS = Bound(text("{field} must be from {least} to {most} seconds."), 0, 24 * 3600)
_MILLIS = Bound(text("{field} must be from {least} to {most} milliseconds."), 0, 24 * 3_600_000)
_POINTS = Bound(text("{field} must be from {least} to {most} points."), 0, 9_999)
_COUNT = Bound(text("{field} must be from {least} to {most}."), 0, 200)
_WORDS = Length(text("{field} has at most {most} characters."), 2_000)
_LIST = Length(text("{field} has at most {most} values."), 100)
_SOURCES = Length(text("{field} has at most {most} values."), 1_000)

_BY_ENDING: dict[str, Bound] = {
    "_s": _SECONDS,
    "_ms": _MILLIS,
    "_points": _POINTS,
    "_spread": _POINTS,
    "spread_cap": _POINTS,
}


def _table() -> dict[str, Limit]:
    table: dict[str, Limit] = {
        "RuleSet.sources": replace(_SOURCES, field="sources"),
        "RuleSet.sources{}": replace(_WORDS, field="sources"),
        "Source.rules": replace(_LIST, field="rule"),
        "Source.rules[]": replace(_WORDS, field="rule"),
        "Source.house": replace(_WORDS, field="house"),
        "Source.why": replace(_WORDS, field="why"),
    }
    for field in ("name", "title", "document", "effective", "base"):
        table[f"RuleSet.{field}"] = replace(_WORDS, field=field)
    for path in FIELDS:
        section, _, key = path.partition(".")
        ended = (bound for ending, bound in _BY_ENDING.items() if path.endswith(ending))
        whole = replace(next(ended, _COUNT), field=path)
        table[f"{SECTIONS[section].__name__}.{key}"] = (whole, replace(_LIST, field=path))
        table[f"{SECTIONS[section].__name__}.{key}[]"] = whole
    return table


RULE_SET_BOUNDS = _table()
"""For the tables of those rooms whose commands bring a rule set."""
RULE_SET_CAPS: dict[str, Bound] = {
    key: limit[0] for key, limit in RULE_SET_BOUNDS.items() if isinstance(limit, tuple)
}
"""The same for rule sets that were stored before there were bounds (`base.caps`)."""
_BOUNDS = Bounds(RULE_SET_BOUNDS)


def check_bounds(rules: RuleSet, file: str) -> None:
    """For rule sets that somebody writes; what was stored once is taken as it is."""
    if (sentence := _BOUNDS.outside(rules)) is not None:
        raise BadInput(text("{file}: {problem}", file=file, problem=str(sentence)))
