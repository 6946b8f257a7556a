"""Names that are easily taken for one another, and names that cannot be read."""

from __future__ import annotations

import pytest

from lexidrome.hall.people.lookalikes import Named, name_notices

ALIKE = [
    ("Ann Bell", "Ann Bell", ()),
    ("Ann Bell", "Аnn Bell", ("А CYRILLIC CAPITAL LETTER A",)),
    ("Paul", "Рaul", ("Р CYRILLIC CAPITAL LETTER ER",)),
    ("Nikos", "Νikos", ("Ν GREEK CAPITAL LETTER NU",)),
    ("Ann", "Ａnn", ("Ａ FULLWIDTH LATIN CAPITAL LETTER A",)),
    ("José", "Jose", ("é LATIN SMALL LETTER E WITH ACUTE",)),
    ("Łukasz", "Lukasz", ("Ł LATIN CAPITAL LETTER L WITH STROKE",)),
    ("Ann Bell", "ann  bell", ()),
    ("Jean-Luc", "Jean Luc", ()),
    ("Ian", "lan", ()),
    ("Bob", "B0b", ()),
    ("Ann", "Ann\u200b", ("ZERO WIDTH SPACE",)),
    ("Ann", "A\u034fnn", ("COMBINING GRAPHEME JOINER",)),
    ("fin", "ﬁn", ("ﬁ LATIN SMALL LIGATURE FI",)),
]
NOT_ALIKE = [
    ("Ann Bell", "Ann Ball"), ("Anna", "Hanna"), ("Ali", "All"), ("Иван", "Ivan"), ("王伟", "王维"),
    ("Team 01", "Team 10"), ("Müller", "Mueller"), ("!", "?"), ("Ann Bell", "Bell Ann"),
]  # fmt: skip


@pytest.mark.parametrize(("one", "other", "letters"), ALIKE)
def test_names_that_look_alike_are_named_with_what_differs(
    one: str, other: str, letters: tuple[str, ...]
) -> None:
    for first, second in ((one, other), (other, one)):
        named = Named(first, "1"), Named("Zed", "2"), Named(second, "3")
        (pair,) = name_notices(named).alike
        assert (pair.one, pair.other) == (named[0], named[2])
        assert pair.letters == letters
        assert pair.is_same == (first == second)


@pytest.mark.parametrize(("one", "other"), NOT_ALIKE)
def test_names_that_differ_are_left_alone(one: str, other: str) -> None:
    assert not name_notices([Named(one), Named(other)])


@pytest.mark.parametrize(
    ("name", "letters"),
    [
        ("Z" + "\u0301" * 3 + "oe", ("◌\u0301 COMBINING ACUTE ACCENT",)),
        ("A" + "\u0489\u0300\u0301\u0302", ("◌\u0301 COMBINING ACUTE ACCENT",
                                         "◌\u0302 COMBINING CIRCUMFLEX ACCENT")),
        ("Ann\u3164", ("HANGUL FILLER",)),
        ("A\u202enn", ("RIGHT-TO-LEFT OVERRIDE",)),
    ],
)  # fmt: skip
def test_marks_piled_up_and_signs_that_nobody_sees_are_named(
    name: str, letters: tuple[str, ...]
) -> None:
    (found,) = name_notices([Named("Ann Bell"), Named(name)]).unreadable
    assert found.named == Named(name)
    assert found.letters == letters


@pytest.mark.parametrize("name", ["Nguyễn Thị Ngọc", "Zoë", "नमस्ते", "שָׁלוֹם", "O’Neill", "李小龙"])
def test_names_as_people_write_them_are_readable(name: str) -> None:
    assert not name_notices([Named(name)])


def test_what_is_about_others_is_left_out() -> None:
    old, new = [Named("Ann", "1"), Named("Аnn", "2"), Named("Bob", "3")], [Named("B0b")]
    found = name_notices([*old, *new])
    assert len(found.alike) == 2
    assert [each.other for each in found.about(new).alike] == new
