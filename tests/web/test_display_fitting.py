"""What a display makes of its lists and brackets, without a screen: columns, pages, names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise, product

import pytest

from lexidrome.tournament import bracket as b
from lexidrome.web.displays import fitting
from lexidrome.web.displays.fitting import Block, Cell, Kind, Line, Sheet, fit, ticker_height
from lexidrome.web.displays.names import Names, em
from lexidrome.web.displays.tiling import MOST_ACROSS, MOST_DOWN, Tile, tiles

GIVEN = ("Ann", "Bo", "Christopher", "Dana", "Elizabeth", "Fay", "Gus", "Hannah", "Ian", "Jo")
FAMILY = (
    "Archer", "Baker", "Carver", "Dyer", "Ellis", "Fuller", "Grover", "Hooper", "Ingleby",
    "Kowalczyk", "Lindqvist", "Montgomery", "O’Brien", "Papadopoulos",
)  # fmt: skip
NAMES = [f"{given} {family}" for family, given in product(FAMILY, GIVEN)]
LONG = "Please hand in your slips at the desk before you leave for lunch; " * 3


def standings(count: int, title: str = "", *, is_person: bool = True) -> Block:
    lines = tuple(
        Line(
            ("standing", title, at),
            (
                Cell(str(at + 1), Kind.MARK),
                Cell(NAMES[at], Kind.NAME, is_person=is_person),
                Cell("10½–3½"),
                Cell("−1234"),
            ),
            more=(Cell("won 412–388", Kind.WORD),),
        )
        for at in range(count)
    )
    return Block(title, ("Place", "Name", "W–L", "Spread"), lines, more_heads=("Last game",))


def pairings(count: int) -> Block:
    lines = []
    for at in range(count):
        name = Cell(NAMES[at], Kind.NAME, is_person=True)
        note = Cell(NAMES[count - 1 - at], Kind.NOTE, is_person=True, sign="first")
        table = Cell(str(at // 2 + 1), Kind.MARK)
        tall = (Cell(name.text, Kind.NAME, is_person=True, below=note), table)
        line = (name, table, Cell("first", Kind.SIGN), Cell(note.text, Kind.NOTE, is_person=True))
        lines.append(Line(("seat", at), line, tall=tall))
    return Block(
        "", ("Name", "Table", "Plays", "Against"), tuple(lines), tall_heads=("Name", "Table")
    )


def keys(sheets: Sequence[Sheet]) -> list[tuple[str | int, ...]]:
    return [line.key for sheet in sheets for column in sheet.columns for line in column.lines]


def height(sheet: Sheet) -> float:
    column = max(sheet.columns, key=lambda each: len(each.lines))
    title = fitting.TITLE if column.title else 0
    below = [cell.below for cell in column.lines[0].cells if cell.below is not None]
    plain = fitting.AIRY_LINE if sheet.is_airy else fitting.LINE
    line = fitting.SMALL_BELOW if below else plain
    return title + fitting.HEADS + len(column.lines) * line * fitting.SIZES[sheet.size]


@pytest.mark.parametrize("made", [standings, pairings])
@pytest.mark.parametrize("taken", [0.0, 12.0])
def test_every_line_is_on_one_page_in_its_order_and_no_page_is_too_high(
    made: Callable[[int], Block], taken: float
) -> None:
    for count in (1, 2, 8, 13, 14, 15, 28, 29, 40, 77, 128):
        block = made(count)
        sheets = fit([block], taken=taken)
        assert keys(sheets) == [line.key for line in block.lines], count
        assert all(height(sheet) <= fitting.HEIGHT - taken for sheet in sheets), count


def test_thirteen_are_on_one_page_and_say_what_has_room() -> None:
    (sheet,) = fit([standings(13)])
    (column,) = sheet.columns
    assert len(column.lines) == 13
    assert "Last game" in column.heads


def test_few_are_set_larger_than_many() -> None:
    (few,), (some,) = fit([standings(8)]), fit([standings(14)])
    assert fitting.SIZES[few.size] > fitting.SIZES[some.size] == 5.0


def test_what_cannot_be_larger_has_room_between_its_lines() -> None:
    named = Cell(f"{NAMES[0]} and a whole Company of Friends of Words", Kind.NAME)
    lines = tuple(Line(("team", at), (Cell(str(at), Kind.MARK), named, named)) for at in range(8))
    (sheet,) = fit([Block("", ("Place", "One", "Other"), lines)])
    assert sheet.is_airy
    assert height(sheet) <= fitting.HEIGHT
    assert not fit([standings(14)])[0].is_airy


def test_a_page_is_full_before_it_is_turned() -> None:
    ways: list[tuple[Callable[[int], Block], int]] = [(standings, 28), (pairings, 27)]
    for made, most in ways:
        first, *_, last = fit([made(128)])
        assert sum(len(column.lines) for column in first.columns) == most
        lengths = [len(column.lines) for column in last.columns]
        assert max(lengths) - min(lengths) <= 1, "what is left is spread over the page"


def test_two_divisions_stand_side_by_side_where_they_fit() -> None:
    (sheet,) = fit([standings(11, "A"), standings(12, "B")])
    assert [column.title for column in sheet.columns] == ["A", "B"]
    assert len(fit([standings(20, "A"), standings(20, "B")])) == 2


def test_long_names_of_teams_are_not_shortened_and_have_the_whole_width() -> None:
    block = standings(20)
    named = [
        Line(line.key, (line.cells[0], Cell(f"{NAMES[at]} and a whole Company", Kind.NAME)))
        for at, line in enumerate(block.lines)
    ]
    sheets = fit([Block("", ("Place", "Name"), tuple(named))])
    shown = [line.cells[1] for sheet in sheets for each in sheet.columns for line in each.lines]
    assert [cell.text for cell in shown] == [line.cells[1].text for line in named]
    assert not any(cell.is_tight for cell in shown)


def test_names_that_do_not_fit_are_marked_to_be_set_smaller() -> None:
    long = " ".join(["Wolfeschlegelsteinhausenbergerdorff"] * 3)
    (sheet,) = fit([Block("", ("Name",), (Line(("one",), (Cell(long, Kind.NAME),)),))])
    assert sheet.columns[0].lines[0].cells[0].is_tight


def test_who_shares_a_prize_takes_as_many_lines_as_it_needs() -> None:
    shared = ", ".join(NAMES[:12])
    lines = tuple(
        Line(("prize", at), (Cell("High game", Kind.NAME), Cell(shared, Kind.MANY)))
        for at in range(8)
    )
    sheets = fit([Block("", ("Prize", "Current winner"), lines)])
    assert len(sheets) > 1
    assert keys(sheets) == [line.key for line in lines]


def test_an_announcement_takes_what_it_needs() -> None:
    assert ticker_height("") == 0
    assert ticker_height("Lunch") < ticker_height(LONG)
    assert len(fit([standings(14)])) == 1
    assert len(fit([standings(28)], taken=ticker_height(LONG))) == 2


def test_names_are_shortened_as_far_as_they_must_be_and_no_two_alike() -> None:
    names = Names(NAMES)
    assert names.shown("Elizabeth Papadopoulos", 20.0) == "Elizabeth Papadopoulos"
    assert names.shown("Elizabeth Papadopoulos", 9.0) == "E. Papadopoulos"
    assert Names(["Elizabeth Papadopoulos"]).shown("Elizabeth Papadopoulos", 7.8) == "Papadopoulos"
    for room in (4.0, 7.0, 9.0, 12.0):
        counts = Counter(names.shown(name, room) for name in NAMES)
        assert set(counts.values()) == {1}, room
    twins = Names(["Dana Dyer", "Dora Dyer"])
    assert {twins.shown(name, 1.0) for name in ("Dana Dyer", "Dora Dyer")} == {
        "Dana Dyer",
        "Dora Dyer",
    }
    pair = Names(["Ann Archer & Bob Baker"])
    assert pair.shown("Ann Archer & Bob Baker", 11.5) == "A. Archer & B. Baker"
    assert em("WWW") > em("iii")


def hidden_of(bracket: b.Bracket) -> list[list[list[bool]]]:
    """Of each part and round, which matches are byes; those of the first round at least."""
    parts: dict[b.Stage, dict[int, list[bool]]] = {}
    for state in b.progress(bracket, ()).matches:
        rounds = parts.setdefault(state.match.stage, {})
        rounds.setdefault(state.match.round, []).append(state.status is b.Status.BYE)
    return [list(rounds.values()) for rounds in parts.values()]


def shown_matches(pages: Sequence[Tile]) -> list[tuple[int, int]]:
    return [(s.round, at) for tile in pages for s in tile.strands for at in s.matches]


@pytest.mark.parametrize("drawn", [b.single_elimination, b.double_elimination])
@pytest.mark.parametrize("count", [2, 3, 5, 8, 11, 13, 16, 24, 32, 33, 40, 64, 65, 100, 128])
@pytest.mark.parametrize("down", [3, 4, 7, MOST_DOWN])
def test_every_match_is_on_one_page_of_which_none_is_too_large(
    drawn: Callable[[Sequence[int]], b.Bracket], count: int, down: int
) -> None:
    for hidden in hidden_of(drawn(range(1, count + 1))):
        pages = tiles(hidden, down)
        counts = Counter(shown_matches(pages))
        played = {
            (at, place) for at, each in enumerate(hidden) for place, h in enumerate(each) if not h
        }
        assert played <= set(counts)
        assert set(counts.values()) == {1}
        for tile in pages:
            assert len(tile.strands) <= MOST_ACROSS
            assert all(len(strand.matches) <= down for strand in tile.strands)


@pytest.mark.parametrize("count", [8, 16, 32, 64, 128])
def test_a_match_stands_beside_those_it_comes_from(count: int) -> None:
    (hidden,) = hidden_of(b.single_elimination(range(1, count + 1)))
    for tile in tiles(hidden):
        for before, after in pairwise(tile.strands):
            if not tile.is_list:
                assert before.matches == tuple(
                    place for at in after.matches for place in (2 * at, 2 * at + 1)
                )


def rounds_of(tile: Tile) -> list[tuple[int, int]]:
    """Each round of a page, and how many of its matches are there."""
    counts = Counter[int]()
    for strand in tile.strands:
        counts[strand.round + 1] += len(strand.matches)
    return list(counts.items())


def test_each_quarter_of_128_has_a_page_of_round_1_and_one_of_the_next_three() -> None:
    (hidden,) = hidden_of(b.single_elimination(range(1, 129)))
    pages = tiles(hidden)
    assert len(pages) == 9
    assert [tile.quarters for tile in pages] == [*[(1,), (2,), (3,), (4,)] * 2, ()]
    assert all(rounds_of(tile) == [(1, 16)] for tile in pages[:4])
    assert all(rounds_of(tile) == [(2, 8), (3, 4), (4, 2)] for tile in pages[4:8])
    assert rounds_of(pages[8]) == [(5, 4), (6, 2), (7, 1)]
    for tile in pages[:4]:
        at = tile.quarters[0] - 1
        assert [place for _, place in shown_matches([tile])] == [*range(16 * at, 16 * at + 16)]


@pytest.mark.parametrize(
    ("count", "quarters"),
    [
        (11, [(), ()]),
        (16, [(), ()]),
        (32, [(1, 2), (3, 4), ()]),
        (64, [(1,), (2,), (3,), (4,), ()]),
        (100, [(1, 2), (3, 4), (1,), (2,), (3,), (4,), ()]),
    ],
)
def test_quarters_are_on_a_page_together_as_soon_as_they_fit(
    count: int, quarters: list[tuple[int, ...]]
) -> None:
    (hidden,) = hidden_of(b.single_elimination(range(1, count + 1)))
    assert [tile.quarters for tile in tiles(hidden)] == quarters


def test_a_quarter_that_is_too_large_for_a_page_has_several_with_numbers() -> None:
    (hidden,) = hidden_of(b.single_elimination(range(1, 129)))
    first = [tile for tile in tiles(hidden, 3) if tile.strands[0].round == 0]
    assert [(tile.quarters, tile.number, tile.of) for tile in first[:3]] == [
        ((1,), 1, 2),
        ((1,), 2, 2),
        ((2,), 1, 2),
    ]


def test_no_page_of_eleven_is_full_of_byes() -> None:
    (hidden,) = hidden_of(b.single_elimination(range(1, 12)))
    first, last = tiles(hidden)
    assert first.is_list
    assert sum(len(strand.matches) for strand in first.strands) == 3
    assert [len(strand.matches) for strand in last.strands] == [4, 2, 1]
