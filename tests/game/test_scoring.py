"""The worked examples of the rule book about placing and scoring tiles (V-01 to V-26)."""

from __future__ import annotations

import pytest

from lexidrome.game.board import EMPTY, EMPTY_BOARD, Board, parse_place, parse_square, put
from lexidrome.game.layout import SIZE, STANDARD
from lexidrome.game.placement import Fault, find_fault, form_words
from lexidrome.game.scoring import bonus_points, score_words
from lexidrome.game.tiles import tiles_of
from lexidrome.lexicon import tile_set

ENGLISH = tiles_of(tile_set("english"))


def lay(board: Board, written: str) -> dict[int, str]:
    """The new tiles of `8F HORN`, letters on the board being played through."""
    place_name, word = written.split()
    place = parse_place(place_name)
    step = 1 if place.is_across else SIZE
    squares = [place.square + step * at for at in range(len(word))]
    return {
        square: letter
        for square, letter in zip(squares, word, strict=True)
        if board[square] == EMPTY
    }


def board_with(*plays: str) -> Board:
    board = EMPTY_BOARD
    for play in plays:
        board = put(board, lay(board, play))
    return board


def score(board: Board, play: str) -> tuple[dict[str, int], int]:
    """The points of each word of a play, and all together with the bonus."""
    tiles = lay(board, play)
    after = put(board, tiles)
    words = form_words(after, tiles)
    points = score_words(tiles, words, STANDARD, ENGLISH)
    total = sum(points) + bonus_points(len(tiles), 7, 50)
    return {word.letters: each for word, each in zip(words, points, strict=True)}, total


V10 = board_with("E1 NO")
V11 = put(
    EMPTY_BOARD,
    {
        parse_square(f"{column}1"): letter
        for column, letter in zip("CEFIJKMN", "PESTATON", strict=True)
    },
)
V21 = board_with("10E A", "F9 O")
CLASSIC = ("8F HORN", "H6 FARM", "10F PASTE", "9H MOB")

VECTORS = [
    ("V-01", (), "8F HORN", {"HORN": 14}, 14),
    ("V-02", CLASSIC[:1], "H6 FARM", {"FARM": 9}, 9),
    ("V-03", CLASSIC[:2], "10F PASTE", {"PASTE": 15, "FARMS": 10}, 25),
    ("V-04", CLASSIC[:3], "9H MOB", {"MOB": 8, "NOT": 4, "BE": 4}, 16),
    ("V-05", CLASSIC, "11E BIT", {"BIT": 10, "PI": 4, "AT": 2}, 16),
    ("V-06", (), "8D JOKER", {"JOKER": 48}, 48),
    ("V-07", (), "8B RETAINS", {"RETAINS": 16}, 66),
    ("V-08", (), "8B MUZJIKS", {"MUZJIKS": 78}, 128),
    ("V-09", ("H6 ARM",), "5E MOTHERS", {"MOTHERS": 48, "HARM": 9}, 107),
    ("V-10", V10, "1A TRIANGLE", {"TRIANGLE": 90}, 140),
    ("V-11", V11, "1A REPRESENTATIONS", {"REPRESENTATIONS": 513}, 563),
    ("V-12", (), "8E QUIz", {"QUIz": 24}, 24),
    ("V-13", ("1B AT",), "1A cAT", {"cAT": 6}, 6),
    ("V-14", ("8F ARM",), "7F MEAL", {"MEAL": 8, "MA": 4, "ER": 3, "AM": 4}, 19),
    ("V-15 hook", ("8F ARM",), "E8 HAD", {"HAD": 7, "HARM": 9}, 16),
    ("V-15 through", ("8F ARM",), "F8 AID", {"AID": 8}, 8),
    ("V-16 CHARMED", ("8F ARM",), "8D CHARMED", {"CHARMED": 18}, 18),
    ("V-16 HARM", ("8F ARM",), "8E HARM", {"HARM": 9}, 9),
    ("V-16 ARMED", ("8F ARM",), "8F ARMED", {"ARMED": 8}, 8),
    ("V-16 ARMS", ("8F ARM",), "8F ARMS", {"ARMS": 6}, 6),
    ("V-17", CLASSIC[:2], "10F pASTE", {"pASTE": 6, "FARMS": 10}, 16),
    ("V-18", CLASSIC[:2], "10F PAsTE", {"PAsTE": 14, "FARMs": 9}, 23),
    ("V-19", ("8E fARM",), "8E fARMS", {"fARMS": 6}, 6),
    ("V-20", ("8H REAL", "K8 LOG"), "11K SUM", {"SUM": 10, "LOGS": 10}, 20),
    ("V-21", V21, "10E AX", {"AX": 25, "OX": 25}, 50),
    ("V-22", ("8I DOG",), "8F HOTDOG", {"HOTDOG": 22}, 22),
    ("V-23", ("K7 TEN",), "8H INTERNED", {"INTERNED": 60}, 110),
    ("V-24", (), "8H aa", {"aa": 0}, 0),
]


@pytest.mark.parametrize(
    ("before", "play", "words", "total"),
    [pytest.param(*row[1:], id=row[0]) for row in VECTORS],
)
def test_a_play_scores_what_the_rule_book_says(
    before: Board | tuple[str, ...], play: str, words: dict[str, int], total: int
) -> None:
    board = before if isinstance(before, str) else board_with(*before)
    assert score(board, play) == (words, total)


def test_six_last_tiles_earn_no_bonus() -> None:
    assert [bonus_points(count, 7, 50) for count in (5, 6, 7)] == [0, 0, 50]


def test_the_standard_board_and_tile_set_are_the_traditional_ones() -> None:
    letters, words = STANDARD.letter_multipliers, STANDARD.word_multipliers
    assert (len(letters), len(words)) == (225, 225)
    assert (words.count(3), words.count(2), letters.count(3), letters.count(2)) == (8, 17, 12, 24)
    assert letters == letters[::-1]
    assert words == words[::-1]
    assert len(ENGLISH.full_bag) == 100
    assert sum(ENGLISH.values[tile] for tile in ENGLISH.full_bag) == 187


FAULTS = [
    ((), "8H A", Fault.TOO_FEW),
    ((), "8I DOG", Fault.CENTRE_MISSED),
    (("8F HORN",), "1A DOG", Fault.DISCONNECTED),
    (("8F HORN",), "9J DOG", Fault.DISCONNECTED),
    (("8F HORN",), "9I DOG", None),
    (("8F HORN",), "8E SHORNS", None),
]


@pytest.mark.parametrize(("before", "play", "fault"), FAULTS)
def test_tiles_must_lie_where_the_rules_allow(
    before: tuple[str, ...], play: str, fault: Fault | None
) -> None:
    board = board_with(*before)
    assert find_fault(board, lay(board, play), first_play_tiles=2) == fault


def test_tiles_that_no_written_play_can_have_are_faults_too() -> None:
    board = board_with("8F HORN")
    h8, a1 = parse_square("H8"), parse_square("A1")
    assert find_fault(board, {}, 2) == Fault.NO_TILES
    assert find_fault(board, {h8: "A"}, 2) == Fault.OCCUPIED
    assert find_fault(board, {225: "A"}, 2) == Fault.NO_SQUARE
    assert find_fault(board, {-1: "A"}, 2) == Fault.NO_SQUARE
    assert find_fault(board, {h8 - 15: "A", h8 + 14: "A"}, 2) == Fault.TWO_LINES
    assert find_fault(board, {h8 - 15: "A", h8 - 45: "A"}, 2) == Fault.GAP
    assert find_fault(EMPTY_BOARD, {h8: "A", h8 + 2: "A"}, 2) == Fault.GAP
    assert find_fault(board, {a1: "A", a1 + 14: "B"}, 2) == Fault.GAP
    # The last square of a row and the first of the next are neighbours of nothing.
    edge = board_with("7K DOGMA")
    assert find_fault(edge, {parse_square("A8"): "A"}, 2) == Fault.DISCONNECTED
