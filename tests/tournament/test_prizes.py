"""Prizes with their holders, figures and the ledger, each worked out by hand."""

from __future__ import annotations

import pytest

from lexidrome.base import BadInput
from lexidrome.tournament.awards import (
    Holding,
    Prize,
    PrizeKind,
    Ranked,
    Stand,
    prize_table,
)
from lexidrome.tournament.figures import (
    EntrantFigures,
    FiguredGame,
    LedgerLine,
    PairedRound,
    SideFigures,
    entrant_figures,
    event_figures,
    fairness_ledger,
)

GAMES = (
    FiguredGame(1, SideFigures(1, 420, high_play=90), SideFigures(4, 300), first=1),
    FiguredGame(1, SideFigures(2, 380, deficit=60), SideFigures(3, 379, high_play=98), first=3),
    FiguredGame(2, SideFigures(1, 350), SideFigures(2, 350), first=2),
    FiguredGame(2, SideFigures(3, 280), SideFigures(4, 401, deficit=75), first=3),
)
STANDINGS = (
    Ranked(1, 1, ("veterans",), spread=120, rating=1800),
    Ranked(2, 2, spread=1, rating=1450),
    Ranked(4, 2, ("juniors", "veterans"), spread=1, rating=1200),
    Ranked(3, 4, ("juniors",), spread=-122, rating=1400),
)


def held(prize: Prize, *, over: int = 2) -> Holding:
    (holding,) = prize_table([prize], STANDINGS, GAMES, rounds_over=over, rounds=2)
    return holding


@pytest.mark.parametrize(
    ("prize", "holders", "value"),
    [
        (Prize("First", PrizeKind.PLACE), (1,), 1),
        (Prize("Second", PrizeKind.PLACE, place=2), (2, 4), 2),
        (Prize("Third", PrizeKind.PLACE, place=3), (2, 4), 2),
        (Prize("Fifth", PrizeKind.PLACE, place=5), (), None),
        (Prize("Junior", PrizeKind.PLACE, group="juniors"), (4,), 2),
        (Prize("Junior 2", PrizeKind.PLACE, place=2, group="juniors"), (3,), 4),
        (Prize("High game", PrizeKind.HIGH_GAME), (1,), 420),
        (Prize("High game of round 2", PrizeKind.HIGH_GAME, rounds=(2, 2)), (4,), 401),
        (Prize("Junior game", PrizeKind.HIGH_GAME, group="juniors"), (4,), 401),
        (Prize("High loss", PrizeKind.HIGH_LOSS), (3,), 379),
        (Prize("High play", PrizeKind.HIGH_PLAY), (3,), 98),
        (Prize("Comeback", PrizeKind.COMEBACK), (4,), 75),
        (Prize("Class B", PrizeKind.PLACE, rating_least=1300, rating_most=1500), (2,), 2),
        (Prize("Class B 2", PrizeKind.PLACE, 2, rating_least=1300, rating_most=1500), (3,), 4),
        (Prize("Under 1300", PrizeKind.PLACE, rating_most=1299), (4,), 2),
        (Prize("Under 1000", PrizeKind.PLACE, rating_most=999), (), None),
        (Prize("Class B game", PrizeKind.HIGH_GAME, rating_most=1500), (4,), 401),
        (Prize("Junior, as it is written", PrizeKind.PLACE, group="Juniors"), (4,), 2),
        (Prize("Spread", PrizeKind.SPREAD), (1,), 120),
        (Prize("Junior spread", PrizeKind.SPREAD, group="juniors"), (4,), 1),
        (Prize("Largest win", PrizeKind.LARGEST_WIN), (4,), 121),
        (Prize("Upset", PrizeKind.UPSET), (4,), 200),
        (Prize("Upset of round 1", PrizeKind.UPSET, rounds=(1, 1)), (), None),
        (Prize("Veteran comeback", PrizeKind.COMEBACK, group="seniors"), (), None),
    ],
    ids=lambda case: case.name if isinstance(case, Prize) else None,
)
def test_a_prize_has_its_holders(prize: Prize, holders: tuple[int, ...], value: int | None) -> None:
    found = held(prize)
    assert (found.holders, found.value) == (holders, value)


def test_a_prize_is_settled_when_its_rounds_are_over() -> None:
    assert not held(Prize("First", PrizeKind.PLACE), over=1).is_settled
    assert held(Prize("First", PrizeKind.PLACE), over=2).is_settled
    assert held(Prize("Morning", PrizeKind.HIGH_GAME, rounds=(1, 1)), over=1).is_settled


def test_a_prize_that_nobody_can_win_any_more_is_nobodys() -> None:
    nobody = held(Prize("Fifth", PrizeKind.PLACE, place=5))
    assert (nobody.holders, nobody.stand) == ((), Stand.NOBODY)


@pytest.mark.parametrize(
    ("prize", "words"),
    [
        (Prize("None", PrizeKind.PLACE, place=0), "needs a place from 1"),
        (Prize("Late", PrizeKind.HIGH_GAME, rounds=(3, 2)), "the first round is after the last"),
    ],
)
def test_a_prize_that_makes_no_sense_is_refused(prize: Prize, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        held(prize)


def test_the_figures_of_an_event_add_up() -> None:
    figures = event_figures(GAMES)
    assert (figures.games, figures.ties) == (4, 1)
    assert figures.average_score == 357.5
    assert figures.average_winning_score == (420 + 380 + 401) / 3
    assert figures.average_losing_score == (300 + 379 + 280) / 3
    assert figures.average_margin == (120 + 1 + 121) / 3
    assert figures.first_wins == 1 / 3
    assert figures.highest is GAMES[0].one
    assert figures.highest_loss is GAMES[1].other
    assert (figures.largest_margin, figures.smallest_margin) == (121, 1)


def test_an_event_without_games_has_no_averages() -> None:
    figures = event_figures(())
    assert (figures.games, figures.average_score, figures.first_wins) == (0, None, None)


def test_the_figures_of_an_entrant_add_up() -> None:
    assert entrant_figures(GAMES)[0] == EntrantFigures(1, 2, 385.0, 325.0, 420, 350)
    assert [each.number for each in entrant_figures(GAMES)] == [1, 2, 3, 4]


def test_the_ledger_counts_firsts_byes_repeats_and_tables() -> None:
    rounds = [
        PairedRound(1, 1, 2, is_first=True, table=1),
        PairedRound(1, 2, 2, is_first=False, table=1),
        PairedRound(1, 3, 3, is_first=None, table=2),
        PairedRound(1, 4, 0),
        PairedRound(2, 1, 1, is_first=False, table=1),
    ]
    assert fairness_ledger(rounds) == (
        LedgerLine(1, 1, 1, 1, ((2, 2),), 2, 2),
        LedgerLine(2, 0, 1, 0, (), 1, 1),
    )
