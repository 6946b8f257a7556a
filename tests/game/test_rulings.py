"""Rulings done to games: what changes, who is told, and what is left when they are undone."""

from __future__ import annotations

import random

import msgspec
import pytest

from game.record_lines import RECORD, recorded
from game.table import DIRECTOR, LEXICON, Table, side
from lexidrome import procedures as p
from lexidrome.base import Refusal
from lexidrome.decider import encode
from lexidrome.game import DECODER, Audience, GameState, Role, Viewer, decide, fold
from lexidrome.game.board import parse_square
from lexidrome.game.challenge import ChallengePlay, HoldPlay
from lexidrome.game.draw import DrawTiles
from lexidrome.game.finish import NoteRack
from lexidrome.game.play import PassTurn, PlayTiles
from lexidrome.game.record_values import ClockAct
from lexidrome.game.ruling import ApplyRuling, RulingApplied, UndoRuling, count_ruled
from lexidrome.game.seen import view_fact, view_game
from lexidrome.game.verdict import RuleOnChallenge, SubmitWords
from lexidrome.procedures.inquiry import every_resolution
from lexidrome.rulebook import RULE_SET_NAMES
from paces import one_quick

A, B = side(0), side(1)


def apply(table: Table, procedure: str, player: int = 0, **answers: object) -> None:
    ruling = {"procedure": procedure, "answers": answers, "player": player}
    command = msgspec.convert({"type": "apply_ruling", **ruling}, ApplyRuling)
    table.do(DIRECTOR.says(command, table.now_ms + 1_000))


def count_tiles(state: GameState) -> int:
    on_board = sum(square != "." for square in state.board)
    return on_board + len(state.bag) + sum(map(len, state.racks))


def test_an_overdraw_makes_what_was_noted_of_a_rack_unknown() -> None:
    table = recorded()
    table.do(A.says(NoteRack(tiles="AEIOUST"), at_ms=1_000))
    apply(table, "overdraw", noticed="later", held=8)
    assert table.state.racks[0] == "_" * 7
    assert table.state.scores == (0, 0)


def test_the_log_keeps_answers_rules_and_what_the_opponent_has_seen() -> None:
    table = recorded("school")
    apply(table, "overdraw", noticed="at_draw", due=3, drawn=4, mixed=True)
    (ruled,) = table.state.rulings
    assert ruled.resolution is not None
    assert ruled.resolution.answers == {
        "noticed": "at_draw", "due": 3, "drawn": 4, "mixed": True,
    }  # fmt: skip
    assert "SSC-28.a" in ruled.resolution.rules
    assert str(ruled.resolution.lender) == "by analogy, NSA 2009"
    assert [(seen.count, seen.place) for seen in ruled.resolution.seen] == [(1, "bag"), (2, "rack")]


def test_repeated_delays_are_counted_in_the_game() -> None:
    table = recorded()
    apply(table, "tracking_delay", before=0)
    apply(table, "tracking_delay", before=1)
    apply(table, "tracking_delay", player=1, before=0)
    delay = p.Counter.TRACKING_DELAY
    assert count_ruled(table.state.rulings, delay, 0) == 2
    assert count_ruled(table.state.rulings, delay, 1) == 1


def test_later_plays_are_decided_again_when_a_ruling_is_undone() -> None:
    table = recorded()
    table.do(A.says(PlayTiles(written="8F HORN"), at_ms=10_000))
    apply(table, "overdraw_play", replied=False, held=8, played=4, drawn=0)
    assert table.state.scores == (0, 0)
    table.do(DIRECTOR.says(UndoRuling(ruling=0, reason="it was seven tiles"), at_ms=13_000))
    assert table.state.scores == (14, 0)
    assert table.state.rulings == ()
    assert count_tiles(table.state) == 100


def test_events_with_rulings_survive_storage() -> None:
    table = recorded()
    apply(table, "improper_return", returned=2, held=7)
    encoded = [encode(event) for event in table.events]
    again = [DECODER.decode(each) for each in encoded]
    assert fold(again) == table.state
    assert any(isinstance(event, RulingApplied) for event in again)


def test_a_private_incident_is_in_nobodys_view_but_the_directors() -> None:
    table = recorded()
    apply(table, "suspected_cheating", evidence=False)
    event = table.events[-1]
    for viewer in (
        Viewer(Audience.SIDE, 0),
        Viewer(Audience.SIDE, 1),
        Viewer(Audience.SPECTATOR),
        Viewer(Audience.SPECTATOR, role=Role.STAFF),
        Viewer(Audience.DIRECTOR, role=Role.JUDGE),
    ):
        assert "cheating" not in str(view_fact(table.state, event, viewer))
        assert "cheating" not in str(view_game(table.state, viewer).rulings)
    director = Viewer(Audience.DIRECTOR)
    assert "cheating" in str(view_fact(table.state, event, director))


CANNOT_BE = frozenset(
    {
        "no_play_to_take_off",
        "no_blank_there",
        "no_first_play",
        "first_draw_is_over",
        "record_says_otherwise",
    }
)
"""Why random answers may not fit the game that they are given about."""


@pytest.mark.parametrize("name", one_quick(RULE_SET_NAMES))
def test_whatever_is_ruled_on_a_recorded_game_every_tile_stays_accounted_for(name: str) -> None:
    """Every procedure twice with random answers, on a game in which something was played."""
    luck = random.Random(name)
    start = Table(name, options=RECORD)
    start.start(0)
    start.do(A.says(PlayTiles(written="8F HORN"), at_ms=10_000))
    start.do(B.says(PlayTiles(written="H6 FARM"), at_ms=60_000))
    rules = start.state.rules
    applied = 0
    for procedure in p.procedures(rules):
        for found in luck.choices(list(every_resolution(procedure, rules)), k=2):
            command = DIRECTOR.says(
                ApplyRuling(
                    procedure=procedure.name, answers=found.answers, player=luck.randint(0, 1)
                ),
                at_ms=70_000,
            )
            decided = decide(start.state, command)
            if isinstance(decided, Refusal):
                assert decided.reason in CANNOT_BE
                continue
            after = fold(decided, start.state)
            assert after.is_recorded
            assert count_tiles(after) == after.record.tile_count
            applied += 1
    assert applied > 25


def test_a_first_play_is_turned_from_under_its_own_side_s_next_play() -> None:
    """That one is not completed: it comes off, and its side lays again what it likes."""
    table = recorded()
    table.do(A.says(PlayTiles(written="8F HORN"), at_ms=10_000))
    table.do(B.says(PassTurn(), at_ms=20_000))
    laid = A.says(PlayTiles(written="H6 FARM", clock=ClockAct.UNTOUCHED), at_ms=30_000)
    table.do(laid)
    apply(table, "first_play_turned", with_board=1, moved="down")
    lying = [parse_square(name) for name in ("H6", "H7", "H8", "H9")]
    assert [table.state.board[square] for square in lying] == list("HORN")
    assert table.state.on_turn == 0
    table.do(A.says(PlayTiles(written="8H RAN"), at_ms=40_000))


def test_mixed_tiles_are_chosen_among_right_after_the_held_play_came_off() -> None:
    """The challenge ended the hold; it was held all the same (NSA-IV.I.2.p7)."""
    table = recorded()
    table.do(A.says(PlayTiles(written="8F HORN"), at_ms=10_000))
    table.do(B.says(HoldPlay(), at_ms=12_000))
    table.do(A.says(DrawTiles(), at_ms=80_000))
    table.do(B.says(ChallengePlay(words=("HORN",)), at_ms=85_000))
    table.do(A.says(SubmitWords(), at_ms=86_000))
    table.do(LEXICON.says(RuleOnChallenge(is_acceptable=False), at_ms=87_000))
    apply(table, "mixed_hold_draw", drawn=4, racked=2)
    (ruled,) = table.state.rulings
    assert ruled.resolution is not None
    assert ruled.resolution.procedure == "mixed_hold_draw"
