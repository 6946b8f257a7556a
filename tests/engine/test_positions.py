"""What cannot be a position gets a sentence."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lexidrome.base import BadInput, LexidromeError, NotFound
from lexidrome.engine import Position, Setting, generate, generate_many
from lexidrome.notation.cgp import CgpPosition

EMPTY = "/".join(["15"] * 15)


@pytest.mark.parametrize(
    ("cgp", "sentence"),
    [
        ("", "rows of the board are missing"),
        ("rubbish", "racks are missing"),
        (f"{EMPTY} ABC/", "scores are missing"),
        ("15/15 ABC/ 0/0 0", "2 rows of 15 squares; the board standard has 15 of 15"),
        (f"{EMPTY} AEINRSTU/ 0/0 0", "The rack AEINRSTU has 8 tiles; a rack holds at most 7"),
        (f"{EMPTY} /AEINRSTU 0/0 0", "The rack AEINRSTU has 8 tiles"),
        (f"{EMPTY} QQ/ 0/0 0", "Too many “Q” .*: 2, .* has 1"),
        (f"{EMPTY} ???/ 0/0 0", "Too many “\\?” .*: 3, .* has 2"),
        (f"{EMPTY} Q/Q 0/0 0", "Too many “Q” .*: 2"),
        (f"Q14/{EMPTY[3:]} Q/ 0/0 0", "Too many “Q” .*: 2"),
        (f"aaa12/{EMPTY[3:]} / 0/0 0", "Too many “\\?” .*: 3"),
        (f"{EMPTY} Ä/ 0/0 0", "“Ä” is not a letter of the English"),
        (f"[CH]14/{EMPTY[3:]} A/ 0/0 0", "“CH” is not a letter"),
        (f"{EMPTY} A 0 0", "at least two racks"),
        (f"{EMPTY} A/ 0/0 0 lex NWL18;", "for the lexicon NWL18, not for ENABLE"),
        (f"{EMPTY} A/ 0/0 0 ld polish;", "for the tile set polish"),
        (f"{EMPTY} A/ 0/0 0 bdn Octagon;", "no board “Octagon”"),
    ],
)
def test_a_position_that_cannot_be_gets_a_sentence(
    setting: Setting, cgp: str, sentence: str
) -> None:
    with pytest.raises(BadInput, match=sentence):
        Position.from_cgp(cgp, setting)


def test_the_names_other_programs_use_are_understood(setting: Setting) -> None:
    cgp = f"{EMPTY} ABC/ 3/-4 2 lex enable; ld English; bdn CrosswordGame; tmr 1000/1000;"
    position = Position.from_cgp(cgp, setting)

    assert position.scores == (3, -4)
    assert position.racks == (("A", "B", "C"), ())
    assert position.state.zero_turns == 2
    assert Position.from_cgp(position.to_cgp(), setting).to_cgp() == position.to_cgp()


def test_without_a_setting_the_lexicon_is_looked_for_in_the_data_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LEXIDROME_DATA", str(tmp_path))

    with pytest.raises(NotFound, match="no lexicon “NWL18”; choose from: ENABLE"):
        Position.from_cgp(f"{EMPTY} A/ 0/0 0 lex NWL18;")


@pytest.mark.parametrize(
    ("racks", "board_tiles", "bag"),
    [
        ("AEINRST/", 0, 86),
        ("AEINRST/AEINRST", 0, 86),
        ("A/", 0, 92),
        ("AEINRST//", 0, 79),
    ],
)
def test_every_other_side_is_taken_to_hold_a_full_rack(
    setting: Setting, racks: str, board_tiles: int, bag: int
) -> None:
    scores = "/".join("0" * len(racks.split("/")))
    position = Position.from_cgp(f"{EMPTY} {racks} {scores} 0", setting)

    assert position.bag_count == bag
    assert sum(map(bool, position.state.tiles)) == board_tiles


def test_a_rack_without_tiles_can_only_pass(setting: Setting) -> None:
    moves = generate(Position.from_cgp(f"{EMPTY} / 0/0 0", setting))

    assert [str(move) for move in moves] == ["-"]


def test_exchanging_needs_tiles_in_the_bag(setting: Setting) -> None:
    position = Position.from_cgp(f"{EMPTY} VVUUI/ 0/0 0", setting)
    exchanges = [str(move) for move in generate(position) if str(move.kind) == "exchange"]

    assert len(exchanges) == 3 * 3 * 2 - 1
    assert exchanges[0] == "-IUUVV", "without leaves, the more the better"


@pytest.mark.parametrize("top", [0, -1])
def test_no_moves_and_no_threads_cannot_be_asked_for(setting: Setting, top: int) -> None:
    position = Position.from_cgp(f"{EMPTY} ABC/ 0/0 0", setting)
    with pytest.raises(BadInput, match="number of moves"):
        generate(position, top)
    with pytest.raises(BadInput, match="number of moves"):
        generate_many([position], top)
    with pytest.raises(BadInput, match="number of threads"):
        generate_many([position], threads=0)


rows = st.text("ABQZaz?15[]/", max_size=20)


@given(st.lists(rows, min_size=1, max_size=16).map("/".join), st.text("AQ?z[/]", max_size=12))
@settings(max_examples=100, deadline=None)
def test_whatever_is_written_there_is_a_position_or_a_sentence(
    setting: Setting, board: str, racks: str
) -> None:
    try:
        position = Position.from_cgp(f"{board} {racks} 0/0 0", setting)
    except LexidromeError:
        return
    assert str(generate(position)[-1]) == "-"


@given(st.integers(0, 2**32))
@settings(max_examples=30, deadline=None)
def test_boards_of_any_tiles_have_moves_and_harm_nothing(setting: Setting, seed: int) -> None:
    dice = random.Random(seed)
    tiles = list("ABCDEGIILMNOOPRTTUVWXYZqs")
    squares = [""] * 225
    for square in dice.sample(range(225), dice.randrange(26)):
        squares[square] = tiles.pop(dice.randrange(len(tiles)))
    rows = tuple(tuple(squares[at : at + 15]) for at in range(0, 225, 15))
    parsed = CgpPosition(rows, (tuple("AEINST"), ()), (0, 0))
    position = Position.from_parsed(parsed, setting)

    assert generate(position, 1)[0] == generate(position)[0]
