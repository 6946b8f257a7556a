"""Reads what people write into a cell: a rating with signs around it, names in either order."""

from __future__ import annotations

import re

from lexidrome.base.numbers import read_whole


def words(line: str) -> frozenset[str]:
    return frozenset(line.split())


MOST_NUMBER = 99_999
NO_RATING = words(
    "unr unr. unrated none no nil null na n/a n.a. n.a nr n.r. n.r new newcomer novice tbd "
    "tba ? ?? - – — -- --- 0 ohne keine keins k.a. k.a neu unbekannt"
)
"""Where somebody wrote that there is none."""
_MARKS = re.compile(
    r"(?:^(?:[~≈]|ca?\.|about)\s*)|(?:\s*(?:[*†‡?+!]+|\(?(?:p|prov|prov\.|est|est\.)\)?)$)"
)
_THOUSANDS = re.compile(r"(\d{1,2})[., ’'](\d{3})")
_FRACTION = re.compile(r"(\d{3,4})[.,]\d{1,2}")
_OF_GAMES = re.compile(r"(\d{3,4})\s*(?:/\s*\d+|\(\s*\d*\s*\w*\.?\s*\))")
_BULLET = re.compile(
    r"^(?:\(?\d{1,4}[.):]\s*|\(?[a-z]\)\s+|\[[ xX✓✔]?\]\s*|[-–—•·*‣▪☐☑✓✔]\s*)+(?=[^\W\d])"
)
_MEMBERSHIP = re.compile(r"^[A-Z]{1,3}\d{4,}\s+(?=[^\W\d])")
"""The number by which a federation knows somebody: “AA001234 Lee, Ann”."""
_NUMBER_WITHIN = re.compile(r"\S+ (?:.* )?\d{3,} (?:\d+ )*[^\W\d].*")
_NO_NAME = re.compile(r"[{}]|:(?:\s|//)|\s(?:vs\.?|gegen)\s", re.IGNORECASE)
"""What stands in no name: marks of programs, “Table 1: …”, or “… vs …”."""
_TAIL_MARKS = re.compile(r"\s*[*†‡#!]+$")
_TAIL_NOTE = re.compile(r"(.*\S)\s+[(\[]([^()\[\]]*)[)\]]")
_SUFFIX = re.compile(r"(?:jr|sr|ii|iii|iv|phd|md|dr)\.?", re.IGNORECASE)
_BETWEEN = re.compile(r"\s*(?:&|\+|/|;|\|)\s*|\s+(?:and|und|with|mit|u\.)\s+", re.IGNORECASE)


def read_rating(cell: str) -> int | None:
    """The rating; 0 where it says that there is none, None where nobody can tell."""
    plain = cell.strip().casefold()
    if plain in NO_RATING:
        return 0
    number = _whole(plain)
    if number is not None:
        return number
    plain = _MARKS.sub("", plain)
    for shape in (_THOUSANDS, _FRACTION, _OF_GAMES):
        if found := shape.fullmatch(plain):
            return _whole("".join(found.groups()))
    return _whole(plain)


def _whole(cell: str) -> int | None:
    number = read_whole(cell)
    return number if number is not None and 0 <= number <= MOST_NUMBER else None


def clean_name(cell: str) -> tuple[str, str]:
    """A name without what counts or marks it, and the note that stood behind it in brackets."""
    name = _TAIL_MARKS.sub("", _MEMBERSHIP.sub("", _BULLET.sub("", cell.strip())))
    if name.count('"') % 2:
        name = name.replace('"', "")
    found = _TAIL_NOTE.fullmatch(name)
    note = ""
    if found is not None:
        name, note = _TAIL_MARKS.sub("", found[1]), found[2].strip()
    return in_order(name.strip(" ,;")), note


def in_order(name: str) -> str:
    """“Lee, Ann” as Ann Lee; “Lee, Jr., Ann” and “Ann Lee, Jr.” have an end that stays one."""
    last, *others = (part.strip() for part in re.split(r"[,;]", name))
    ends = [part for part in others if _SUFFIX.fullmatch(part)]
    first = [part for part in others if part and part not in ends]
    if not last or len(first) > 1 or len(ends) > 1:
        return name
    return " ".join([*first, last, *ends])


def split_names(cell: str) -> list[str]:
    """Those who stand in one cell: Ann Lee & Bob Ray; Lee, Ann / Ray, Bob; Ann Lee, Bob Ray."""
    parts = [part for part in _BETWEEN.split(cell) if part.strip()]
    if len(parts) > 1:
        return [part.strip() for part in parts]
    by_comma = [part.strip() for part in cell.split(",") if part.strip()]
    if len(by_comma) == 2 and not _SUFFIX.fullmatch(by_comma[1]):
        return by_comma
    return [cell.strip()]


def has_number_within(name: str) -> bool:
    """“Ann Lee 1420 Leeds” is more than a name."""
    return _NUMBER_WITHIN.fullmatch(name) is not None


def is_odd(name: str) -> bool:
    """Whether it is written as no name is."""
    return _NO_NAME.search(name) is not None


def has_two_words(cell: str) -> bool:
    return len(re.findall(r"[^\W\d]+", cell)) > 1


def same_name(name: str) -> str:
    """Equal for names that are the same but for capitals, commas and the order of words."""
    return " ".join(sorted(re.findall(r"[^\s,]+", name.casefold())))
