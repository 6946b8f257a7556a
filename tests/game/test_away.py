"""The tiles of a side that has left the table, in games of any age."""

from __future__ import annotations

from game.record_lines import recorded
from game.table import Table
from lexidrome.game import HOUSE, Actor, Role, fold
from lexidrome.game.absence import LeaveTable
from lexidrome.game.clock import TimePassed
from lexidrome.game.draw import DrawTiles, DrawTold
from lexidrome.game.flow import draws_once_back
from lexidrome.game.play import PlayTiles
from lexidrome.proof.mutants import mutated
from lexidrome.rulebook import the_rule

A = Actor(Role.SCORER, 0)


def left() -> Table:
    """A side has played, gone away, and its play has become final."""
    table = recorded("nsa-2009")
    table.do(A.says(PlayTiles(written="8F HORN"), at_ms=10_000))
    table.do(A.says(LeaveTable(), at_ms=11_000))
    table.do(HOUSE.says(TimePassed(), at_ms=40_000))
    return table


def undrawn(table: Table) -> tuple[int, ...]:
    assert table.state.is_recorded
    return table.state.record.undrawn


def test_the_tiles_of_who_is_away_stay_in_the_bag() -> None:
    table = left()
    assert undrawn(table) == (0,)
    assert (len(table.state.racks[0]), len(table.state.bag)) == (3, 86)


def test_a_game_in_which_they_were_drawn_by_themselves_is_what_it_was() -> None:
    """So did an earlier version; what it stored still tells the same."""
    with mutated(the_rule(draws_once_back)):
        table = left()
    assert undrawn(table) == ()
    assert (len(table.state.racks[0]), len(table.state.bag)) == (7, 82)
    assert fold(table.events) == table.state


def test_a_draw_that_the_record_took_for_done_is_told_once_and_moves_no_tile() -> None:
    table = recorded("nsa-2009")
    table.do(A.says(PlayTiles(written="8F HORN"), at_ms=10_000))
    table.do(HOUSE.says(TimePassed(), at_ms=40_000))
    before = table.state
    assert isinstance(table.do(A.says(DrawTiles(), at_ms=41_000))[-1], DrawTold)
    assert (table.state.racks, table.state.bag) == (before.racks, before.bag)
