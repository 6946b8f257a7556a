"""Every reason of a pairing can be said to people."""

from __future__ import annotations

import pytest

from lexidrome.tournament.pairing import Pairing, Reason, Why, sentence, sentences, written_points

SAID = {
    Reason(Why.WIN_GROUP, (5,)): "Both have 2½ points.",
    Reason(Why.WIN_GROUP, (2,)): "Both have 1 point.",
    Reason(
        Why.ACROSS_GROUPS, (6, 4)
    ): "They have 3 and 2 points, because not everybody can play someone on equal points.",
    Reason(Why.HALVES, (1, 4)): "The upper half of the group plays the lower half: places 1 and 4.",
    Reason(Why.RANKS, (1, 2)): "Places 1 and 2 of the standings play each other.",
    Reason(Why.FACTOR, (3, 1, 4)): "Factor 3: place 1 plays place 4.",
    Reason(Why.SCHEDULE, (2, 7)): "The schedule says so: its round 2 of 7.",
    Reason(Why.QUAD, (4, 1)): "Group 4, its round 1.",
    Reason(Why.TEAMS, ("Northwood", "Elm Street")): "Northwood plays Elm Street.",
    Reason(Why.OPENING, (2,)): "Opening group 2, with one from each part of the field.",
    Reason(Why.HIGHEST_NOT_MET, (1, 3)): "Place 1 plays the highest opponent not met yet, place 3.",
    Reason(Why.CHAMPIONSHIP, (1, 2)): "Places 1 and 2 play for the championship.",
    Reason(Why.CLINCHED, (7, 9)): "#7 cannot be caught any more and plays the highest "
    "player who is out of the prizes, place 9.",
    Reason(Why.CONTENDERS, (7, 12)): "#12 is the lowest player who can still catch #7.",
    Reason(Why.BRACKET, ("W2.1",)): "Match W2.1 of the bracket.",
    Reason(Why.DIRECTOR): "The director paired them.",
    Reason(Why.REPEAT_FORCED, (1,)): "They have met once before; there was no better pairing.",
    Reason(Why.REPEAT_ALLOWED, (2,)): "They have met 2 times before, which is allowed here.",
    Reason(Why.BACK_TO_BACK): "They met in the last round too.",
    Reason(
        Why.SAME_GROUP_FORCED, ("Northwood",)
    ): "Both belong to Northwood; avoiding this was not possible.",
    Reason(
        Why.SAME_SCHOOL, ("Northwood",)
    ): "Same school, Northwood: avoiding this would mean a rematch or a mixed score group.",
    Reason(
        Why.SAME_CLUB, ("Leeds",)
    ): "Same club, Leeds: avoiding this would mean a rematch or a mixed score group.",
    Reason(
        Why.NOT_SAME_SCHOOL, (1, 7, "Northwood")
    ): "#1 does not play #7: same school, Northwood.",
    Reason(Why.NOT_SAME_CLUB, (1, 7, "Leeds")): "#1 does not play #7: same club, Leeds.",
    Reason(Why.MOVED, (3,)): "3 places off the usual opponent, to improve the other pairings.",
    Reason(
        Why.BYE_LOWEST, (9, 0)
    ): "A bye for the lowest player with the fewest byes: place 9, 0 byes so far.",
    Reason(Why.BYE_MOVED_UP, (7, 1)): "A bye for place 7, 1 bye so far, to avoid a rematch.",
    Reason(Why.BYE_GIVEN): "The director gave this bye.",
    Reason(Why.BYE_SCHEDULE): "The schedule has a bye here.",
    Reason(Why.FEWER_FIRSTS, (4, 1, 2)): "#4 plays first: fewer firsts so far, 1 to 2.",
    Reason(Why.MORE_SECONDS, (4, 2, 1)): "#4 plays first: as many firsts but more seconds, 2 to 1.",
    Reason(Why.SAME_BY_PLACE, ("Leeds",)): "Both are of Leeds: places alone decide who plays whom "
    "here, so nobody is kept apart.",
    Reason(Why.DRAWN, (4,)): "#4 plays first after drawing lots.",
    Reason(Why.DRAW_AT_TABLE): "They draw for first play.",
    Reason(Why.ORDER_SET): "Who plays first was set.",
}


@pytest.mark.parametrize(("reason", "words"), SAID.items(), ids=lambda case: str(case)[:40])
def test_a_reason_is_a_sentence(reason: Reason, words: str) -> None:
    assert str(sentence(reason)) == words


def test_every_reason_has_its_sentence_here() -> None:
    assert {reason.why for reason in SAID} == set(Why)


def test_a_pairing_says_its_reasons_in_order() -> None:
    pairing = Pairing(3, 5, reasons=(Reason(Why.WIN_GROUP, (4,)), Reason(Why.DRAWN, (3,))))
    assert [str(each) for each in sentences(pairing)] == [
        "Both have 2 points.",
        "#3 plays first after drawing lots.",
    ]


@pytest.mark.parametrize(("half_points", "written"), [(0, "0"), (1, "½"), (2, "1"), (13, "6½")])
def test_points_are_written_with_halves(half_points: int, written: str) -> None:
    assert written_points(half_points) == written
