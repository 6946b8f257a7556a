"""What is the same on a screen and beside a real board, and what the table makes different."""

from __future__ import annotations

import pytest

from game.record_lines import recorded
from game.table import RULE_SETS, Table, side
from lexidrome.game import Actor, Role
from lexidrome.game.challenge import AcceptPlay
from lexidrome.game.draw import DrawTiles
from lexidrome.game.play import PlayTiles
from lexidrome.game.record_values import Mode
from lexidrome.game.refusals import Reason
from lexidrome.game.table import TABLES, UNKNOWN

SCREEN, BOARD = TABLES[Mode.PLAY], TABLES[Mode.RECORD]
KEY = b"k" * 32


def test_who_has_drawn_for_an_accepted_play_has_nothing_to_draw_on_screen() -> None:
    table = Table("nsa-2009")
    table.start()
    table.play(0, "8F HORN")
    table.accept(1)
    assert table.state.reopenable_play is not None
    refusal = table.refused(side(0).says(DrawTiles(), at_ms=table.now_ms))
    assert refusal.reason is Reason.NOTHING_TO_DRAW


def test_beside_a_board_the_draw_that_was_taken_for_done_moves_no_tile() -> None:
    table = recorded()
    first, second = Actor(Role.SCORER, 0), Actor(Role.SCORER, 1)
    table.do(first.says(PlayTiles(written="8F HORN"), at_ms=table.now_ms))
    table.do(second.says(AcceptPlay(), at_ms=table.now_ms))
    before = table.state
    table.do(first.says(DrawTiles(), at_ms=table.now_ms))
    assert (table.state.racks, table.state.bag) == (before.racks, before.bag)


@pytest.mark.parametrize("count", [0, 3, 9])
def test_both_tables_draw_as_many_tiles_as_the_bag_has(count: int) -> None:
    drawn = SCREEN.draw(KEY, 0, "ABCDE", count)
    assert len(drawn) == min(count, 5)
    assert set(drawn) <= set("ABCDE")
    assert BOARD.draw(KEY, 0, UNKNOWN * 5, count) == UNKNOWN * min(count, 5)


def test_beside_a_board_a_rack_can_have_held_what_it_was_not_noted_to_hold() -> None:
    assert SCREEN.lacks("ABC", "AD")
    assert not SCREEN.lacks("ABC", "AC")
    assert not BOARD.lacks("ABC", "AD")
    assert BOARD.lacks("ABC", "ABCD")


@pytest.mark.parametrize(
    ("rack", "used", "kept", "left"),
    [
        ("ABC", "AC", "B", 3),
        ("AB__", "AX", "B_", 3),
        ("ABC", "XY", "_", 3),
        ("ABC", "ABCXY", "", 1),
    ],
    ids=["noted", "one of the unknown", "the note was wrong", "the rest was in the bag"],
)
def test_what_leaves_a_rack_beside_a_board(rack: str, used: str, kept: str, left: int) -> None:
    assert BOARD.spend(rack, UNKNOWN * 3, used) == (kept, UNKNOWN * left)


def test_on_screen_no_tile_leaves_a_rack_that_was_not_there() -> None:
    assert SCREEN.spend("ABC", "DE", "AC") == ("B", "DE")
    with pytest.raises(AssertionError):
        SCREEN.spend("ABC", "DE", "D")


@pytest.mark.parametrize("rules", RULE_SETS)
def test_nobody_knows_what_lies_in_the_bag_beside_a_board(rules: str) -> None:
    on_screen, at_board = Table(rules).state, recorded(rules).state
    assert UNKNOWN not in on_screen.bag
    assert set("".join([at_board.bag, *at_board.racks])) == {UNKNOWN}
    count = len(on_screen.setup.tiles.full_bag)
    assert on_screen.record.tile_count == at_board.record.tile_count == count
