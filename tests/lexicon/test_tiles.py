from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexidrome.base import BadInput, NotFound
from lexidrome.lexicon import (
    BLANK,
    Blank,
    Tile,
    TileSet,
    load_tile_set,
    parse_tile_set,
    tile_set,
    tile_set_names,
)

CASTELLANO = load_tile_set(Path(__file__).parent / "data" / "castellano.toml")

SMALL = """
name = "small"
title = "Small"
blank = {{ count = 1 }}
tiles = [
  {{ letter = "A", count = 2, value = 1, is_vowel = true }},
  {extra}
]
"""


def small(extra: str) -> str:
    return SMALL.format(extra=extra)


def test_the_english_set_has_100_tiles_worth_187_points() -> None:
    """SSC-SETUP.a and NSA-III.A.2.p5."""
    english = tile_set("english")

    assert english.total_count == 100
    assert english.total_value == 187
    assert "".join(english.alphabet) == "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    assert english.counts["E"] == 12
    assert english.counts[BLANK] == 2
    assert english.value("Q") == 10
    assert english.value(BLANK) == 0
    assert english.vowels == set("AEIOU")


def test_a_tile_set_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        tile_set("english").name = "other"  # type: ignore[misc]
    with pytest.raises(TypeError):
        tile_set("english").counts["A"] = 100  # type: ignore[index]


def test_an_unknown_name_is_answered_with_those_that_exist() -> None:
    assert tile_set_names() == ("english",)
    with pytest.raises(NotFound, match=r"no tile set “klingon”; choose from: english\."):
        tile_set("klingon")
    with pytest.raises(NotFound):
        tile_set("../tiles/english")


def test_the_value_of_a_letter_that_is_no_tile_is_refused_with_a_sentence() -> None:
    with pytest.raises(BadInput, match="“Ñ” is not a letter of the English tile set"):
        tile_set("english").value("Ñ")


def test_another_language_is_only_data() -> None:
    assert CASTELLANO.total_count == 31
    assert CASTELLANO.alphabet == ("A", "C", "CH", "H", "I", "L", "LL", "Ñ", "O", "RR", "R")
    assert CASTELLANO.value("LL") == 8
    assert CASTELLANO.blank == Blank(count=1, value=0)


@pytest.mark.parametrize(
    ("word", "tiles"),
    [
        ("CARRO", ("C", "A", "RR", "O")),
        ("CHICO", ("CH", "I", "C", "O")),
        ("[CH]ICO", ("CH", "I", "C", "O")),
        ("[C][H]ICO", ("C", "H", "I", "C", "O")),
        ("LLLA", ("LL", "L", "A")),
        ("AÑO", ("A", "Ñ", "O")),
        ("", ()),
    ],
)
def test_words_are_read_with_the_longest_tile_first(word: str, tiles: tuple[str, ...]) -> None:
    assert CASTELLANO.tokenise(word) == tiles


@pytest.mark.parametrize(
    ("word", "culprit"),
    [("C4RE", "4"), ("CA?", r"\?"), ("[ZZ]A", "ZZ"), ("[CA", r"\["), ("CA]", "]"), ("ca", "c")],
)
def test_what_is_no_tile_is_named(word: str, culprit: str) -> None:
    with pytest.raises(BadInput, match=f"“{culprit}” is not a letter"):
        tile_set("english").tokenise(word)


@given(st.lists(st.sampled_from(CASTELLANO.alphabet)))
def test_every_row_of_tiles_survives_being_written_down(tiles: list[str]) -> None:
    assert CASTELLANO.tokenise(CASTELLANO.spell(tiles)) == tuple(tiles)


@given(st.text())
def test_any_text_is_read_or_refused_with_a_sentence(word: str) -> None:
    try:
        tiles = CASTELLANO.tokenise(CASTELLANO.fold(word))
    except BadInput:
        return
    assert set(tiles) <= set(CASTELLANO.alphabet)


def test_small_letters_are_raised_and_accents_composed() -> None:
    assert CASTELLANO.fold("an\u0303o") == "AÑO"
    assert tile_set("english").fold("Care") == "CARE"


def test_only_letters_of_the_set_are_raised() -> None:
    assert tile_set("english").fold("straße ﬁne") == "STRAßE ﬁNE"


def test_a_language_may_have_its_own_small_letters() -> None:
    turkish = TileSet(
        "t",
        "T",
        (Tile("I", 1, 1, lower="ı"), Tile("İ", 1, 1, lower="i"), Tile("L", 1, 1)),
        Blank(0),
    )

    assert turkish.fold("ılil") == "ILİL"


@pytest.mark.parametrize(
    ("extra", "sentence"),
    [
        ('{ letter = "B", count = 1, value = 1, colour = "red" },', "unknown field `colour`"),
        ('{ letter = "A", count = 1, value = 1 },', "the letter “A” appears twice"),
        ('{ letter = "B", count = -1, value = 1 },', "of “B” must not be negative"),
        ('{ letter = "B", count = 1, value = -1 },', "of “B” must not be negative"),
        ('{ letter = "b", count = 1, value = 1 },', "“b” is not a letter in capitals"),
        ('{ letter = "?", count = 1, value = 1 },', "“\\?” is not a letter in capitals"),
        ('{ letter = "", count = 1, value = 1 },', "“” is not a letter in capitals"),
        ('{ letter = "N\u0303", count = 1, value = 1 },', "is not a letter in capitals"),
        ('{ letter = "CH", count = 1, value = 1, lower = "c" },', "small letter of “CH”"),
        ('{ letter = "B", count = 1.5, value = 1 },', "Expected `int`"),
        ('{ letter = "B", value = 1 },', "missing required field `count`"),
        ('{ letter = "B" ', "line 7"),
    ],
)
def test_a_faulty_set_is_refused_with_a_sentence(extra: str, sentence: str) -> None:
    with pytest.raises(BadInput, match=rf"mine\.toml.*: .*{sentence}"):
        parse_tile_set(small(extra), "mine.toml")


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("total_count = 4", "counts add up to 3, not to 4"),
        ("total_value = 3", "values add up to 2, not to 3"),
        ("colour = 1", "unknown field `colour`"),
    ],
)
def test_totals_guard_against_a_slip_of_the_pen(line: str, sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        parse_tile_set(f"{line}\n{small('')}", "mine.toml")


def test_a_set_without_tiles_is_refused() -> None:
    head = 'name = "none"\ntitle = "None"\nblank = { count = 0 }\n'
    with pytest.raises(BadInput, match="1 to 63 letters"):
        parse_tile_set(head + "tiles = []", "mine.toml")
    with pytest.raises(BadInput, match="no tile at all"):
        parse_tile_set(head + 'tiles = [{ letter = "A", count = 0, value = 1 }]', "mine.toml")


def test_a_file_that_is_not_there_or_not_text_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"none\.toml cannot be read: No such file"):
        load_tile_set(tmp_path / "none.toml")
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadInput, match=r"binary\.toml is not a UTF-8 text"):
        load_tile_set(tmp_path / "binary.toml")
