"""A real event of 23 rounds, with numbers for names, to the point.

The file was kept by the program that ran the event, which wrote down everybody's place
after each round and who played first in each game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from lexidrome.notation import DivisionFile, GameLine, format_t, parse_t
from lexidrome.tournament.pairing import Entrant, Field, starter

ROUNDS = 23
SOURCE = Path(__file__).parent / "events/real_23_rounds.t"
DIVISION = parse_t(SOURCE.read_text(encoding="utf-8"))


def ranks_after(division: DivisionFile, last: int) -> dict[int, int]:
    """Places by wins, losses and spread among those who are still there; equals share."""
    records = {entrant.number: [0.0, 0.0, 0] for entrant in division.entrants}
    for game in division.games:
        if game.round <= last:
            for number, won, spread in outcome(game):
                records[number][0] -= won
                records[number][1] += 1 - won
                records[number][2] -= spread
    gone = {
        entrant.number
        for entrant in division.entrants
        if not entrant.is_active and last > played_until(division, entrant.number)
    }
    there = {number: tuple(record) for number, record in records.items() if number not in gone}
    return {
        number: 1 + sum(other < record for other in there.values())
        for number, record in there.items()
    }


def outcome(game: GameLine) -> Iterable[tuple[int, float, int]]:
    """Who won how much, with what spread."""
    own = game.one_score or 0
    other = game.other_score or 0
    won = 0.5 if own == other else float(own > other)
    yield game.one, won, own - other
    if not game.is_bye:
        yield game.other, 1 - won, other - own


def played_until(division: DivisionFile, number: int) -> int:
    return max(g.round for g in division.games if not g.is_bye and number in (g.one, g.other))


def test_every_game_is_told_by_both_sides() -> None:
    assert len(DIVISION.entrants) == 26
    assert sum(not game.is_bye for game in DIVISION.games) == 295
    byes = Counter(game.one_score for game in DIVISION.games if game.is_bye)
    assert byes == {50: 4, -50: 4}


def test_the_places_after_every_round_are_those_of_the_event() -> None:
    for number in range(1, ROUNDS + 1):
        ranks = ranks_after(DIVISION, number)
        for entrant in DIVISION.entrants:
            published = entrant.extras["rrank"].split()
            if entrant.number in ranks:
                assert ranks[entrant.number] == int(published[number])


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
