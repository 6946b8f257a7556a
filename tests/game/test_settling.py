"""What the view says may still be settled about the equipment, and by whom."""

from __future__ import annotations

import pytest

from game.record_lines import B, laid, recorded
from game.table import DIRECTOR, RULE_SETS, Table
from lexidrome.game import Audience, Settling, Viewer, agreement_rule
from lexidrome.game.equipment import ChooseEquipment, Piece
from lexidrome.game.seen import view_game
from lexidrome.rulebook import rule_set

FIRST = Viewer(Audience.SIDE, 0)
STAFF = Viewer(Audience.DIRECTOR)
HAND = (Piece.BOARD, Piece.TILES, Piece.CLOCK, Piece.BAG)


def settlings(table: Table, viewer: Viewer = FIRST) -> tuple[Settling, ...]:
    record = view_game(table.state, viewer).record
    assert record is not None
    return record.settlings


def test_before_the_first_turn_the_second_side_chooses_and_anybody_counts() -> None:
    choice, count = settlings(recorded())
    assert (choice.act, choice.side, choice.rule, choice.pieces) == (
        "choose_equipment",
        1,
        "NSA-III.A.8.p2",
        HAND,
    )
    assert (count.act, count.side, count.rule) == ("check_tiles", 0, "NSA-III.B.p2")


def test_after_a_turn_and_for_spectators_there_is_nothing_to_settle() -> None:
    assert settlings(laid()) == ()
    assert settlings(laid(), STAFF) == ()
    assert settlings(recorded(), Viewer(Audience.SPECTATOR)) == ()


def test_what_the_director_decided_is_not_chosen_any_more() -> None:
    table = recorded()
    table.do(B.says(ChooseEquipment(piece=Piece.BAG, owner=1), at_ms=1_000))
    table.do(DIRECTOR.says(ChooseEquipment(piece=Piece.CLOCK, owner=0), at_ms=2_000))
    assert settlings(table)[0].pieces == (Piece.BOARD, Piece.TILES, Piece.BAG)
    (decision,) = settlings(table, STAFF)
    assert (decision.side, decision.rule, decision.pieces) == (None, "NSA-III.A.8.p3", HAND)


@pytest.mark.parametrize("rules", RULE_SETS)
def test_only_books_that_have_the_rule_offer_the_act(rules: str) -> None:
    assert bool(settlings(recorded(rules))) is (rules == "nsa-2009")
    assert agreement_rule(rule_set(rules)) == ("DP-1.I.d" if rules == "depaul" else None)
