"""A real event of 23 rounds, with numbers for names, to the point.

The file was kept by the program that ran the event, which wrote down who played first
in each game.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from lexidrome.notation.tsh import format_t, parse_t
from lexidrome.tournament.pairing import Entrant, Field, starter

ROUNDS = 23
SOURCE = Path(__file__).parent / "events/real_23_rounds.t"
DIVISION = parse_t(SOURCE.read_text(encoding="utf-8"))


def test_every_game_is_told_by_both_sides() -> None:
    assert len(DIVISION.entrants) == 26
    assert sum(not game.is_bye for game in DIVISION.games) == 295
    byes = Counter(game.one_score for game in DIVISION.games if game.is_bye)
    assert byes == {50: 4, -50: 4}


def test_who_played_first_is_whom_the_rule_names() -> None:
    """NSA-III.D in all 295 games, with the forfeits of its note."""
    firsts, seconds = Counter[int](), Counter[int]()
    drawn = 0
    for number in range(1, ROUNDS + 1):
        games = [game for game in DIVISION.games if game.round == number]
        for game in games:
            if not game.is_bye:
                one, other = (
                    Entrant(each, firsts=firsts[each], seconds=seconds[each])
                    for each in (game.one, game.other)
                )
                first, _, _ = starter(Field((one, other)), one, other)
                is_draw = (one.firsts, one.seconds) == (other.firsts, other.seconds)
                assert is_draw or first.number == game.first
                drawn += is_draw
        for game in games:
            if game.first:
                firsts[game.first] += 1
                seconds[game.other if game.first == game.one else game.one] += 1
            elif game.first == 0:
                seconds[game.one] += 1
    assert drawn == 164


def test_who_forfeits_without_a_game_is_first_then_second_by_turns() -> None:
    """NSA-III.D.note.1."""
    forfeits = [game.first for game in DIVISION.games if game.is_bye and game.one_score == -50]
    assert forfeits == [16, 0, 16, 0]


def test_the_file_comes_back_as_it_was() -> None:
    assert parse_t(format_t(DIVISION)) == DIVISION
