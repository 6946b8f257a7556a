"""Names on a screen: about how wide they are, and how they are written where that is too wide."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

_WIDTHS = {
    letter: width
    for letters, width in (
        ("ijlIJ|'!", 0.29),
        (" .,:;’·()[]", 0.33),
        ("frt-", 0.4),
        ("–csz", 0.53),
        ("kvxyTFLY", 0.6),
        ("w&", 0.82),
        ("+−", 0.85),
        ("mMW@%½→—", 0.98),
    )
    for letter in letters
}
_CAPITAL, _OTHER = 0.71, 0.63


@lru_cache(4096)
def em(written: str) -> float:
    """About how wide it is in a wide typeface, for each unit of its size."""
    return sum(map(_em_of, written))


def _em_of(letter: str) -> float:
    return _WIDTHS.get(letter, _CAPITAL if letter.isupper() else _OTHER)


class Names:
    """Those that stand on one screen, so that no two of them are written alike."""

    def __init__(self, names: Iterable[str]) -> None:
        every = set(names)
        self._forms = [{name: form(name) for name in every} for form in (_initials, _last_names)]
        self._counts = [Counter(form.values()) for form in self._forms]

    def shown(self, name: str, room_em: float) -> str:
        """Whole if it fits, else with initials, else the last name alone.

        Whoever has a namesake keeps as much as tells them apart.
        """
        if em(name) <= room_em:
            return name
        ways = [
            form[name]
            for form, count in zip(self._forms, self._counts, strict=True)
            if name in form and count[form[name]] == 1 and em(form[name]) < em(name)
        ]
        return next((way for way in ways if em(way) <= room_em), min([*ways, name], key=em))


def _initials(name: str) -> str:
    """A. Archer; of two persons A. Archer & B. Baker."""

    def one(person: str) -> str:
        given, _, rest = person.partition(" ")
        return f"{given[:1]}. {rest}" if rest else given

    return " & ".join(map(one, name.split(" & ")))


def _last_names(name: str) -> str:
    return " & ".join(person.rpartition(" ")[2] for person in name.split(" & "))
