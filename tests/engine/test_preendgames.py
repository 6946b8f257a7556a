"""Pre-endgames: the ranking is what enumeration finds, keeps its limits, refuses nonsense."""

from __future__ import annotations

import pytest

from engine.exhaustive import TooLargeError, ranked
from engine.late import short, with_in_bag
from engine.regret import choice
from lexidrome.base import BadInput
from lexidrome.engine import Cancel, Position, Setting, Stopped, solve_preendgame

pytestmark = pytest.mark.slow

LONG = (pytest.mark.long, pytest.mark.timeout(3600))
"""Trying everything takes minutes, on a busy machine many."""

EMPTY = "/".join(["15"] * 15)


def check_ranking(position: Position, truth: dict[str, tuple[int, int, int, float]]) -> None:
    result = solve_preendgame(position, table_mb=1)
    assert result.is_exact
    assert result.stopped_by is Stopped.FINISHED
    assert result.left_out.draws == 0
    best = max(truth.values(), key=lambda found: (2 * found[0] + found[1], found[3]))
    first = result.plays[0]
    assert (first.wins, first.ties, first.losses) == best[:3]
    assert first.spread == pytest.approx(best[3])
    for play in result.plays:
        wins, ties, losses, spread = truth[f"{play.move} {''.join(play.move.tiles)}"]
        if play.is_complete:
            assert (play.wins, play.ties, play.losses) == (wins, ties, losses)
            assert play.spread is None or play.spread == pytest.approx(spread)
        else:
            assert 2 * wins + ties < 2 * first.wins + first.ties
    assert len(result.plays) + result.left_out.plays == len(truth)


@pytest.mark.parametrize(
    ("rack_size", "in_bag", "wanted", "most_positions"),
    [
        (1, 1, 5, 1000),
        (1, 2, 1, 5000),
        pytest.param(1, 1, 60, 2000, marks=LONG),
        pytest.param(1, 2, 30, 15_000, marks=LONG),
        pytest.param(2, 1, 10, 60_000, marks=LONG),
    ],
)
def test_small_preendgames_are_ranked_as_by_enumeration(
    setting: Setting, rack_size: int, in_bag: int, wanted: int, most_positions: int
) -> None:
    for position, _ in short(setting, 5, rack_size, in_bag, games=6 * wanted + 10):
        try:
            truth = ranked(position, in_bag, most_positions)
        except TooLargeError:
            continue
        check_ranking(position, truth)
        wanted -= 1
        if wanted == 0:
            return
    pytest.fail(f"{wanted} positions more were to be enumerated")


# A position of Macondo's tests (preendgame/peg_test.go), with the answers known there for NWL20,
# which ENABLE does not change.
PUBLISHED = (
    "15/3Q7U3/3U2TAURINE2/1CHANSONS2W3/2AI6JO3/DIRL1PO3IN3/E1D2EF3V4/F1I2p1TRAIK3/O1L2T4E4/"
    "ABy1PIT2BRIG2/ME1MOZELLE5/1GRADE1O1NOH3/WE3R1V7/AT5E7/G6D7 ENOSTXY/{other} 356/378 0"
)


@pytest.mark.slow
def test_a_published_preendgame_has_its_known_best_play(setting: Setting) -> None:
    result = solve_preendgame(Position.from_cgp(PUBLISHED.format(other=""), setting))
    best = result.plays[0]
    assert result.is_exact
    assert (str(best.move), best.wins, best.ties, best.losses) == ("13L ONYX", 7, 1, 0)


def test_a_published_preendgame_is_won_by_a_pass_whatever_is_drawn(setting: Setting) -> None:
    # Macondo's TestComplicated1PEG: with EEILOSS a pass wins all eight draws.
    cgp = (
        "13AW/11F1LI/10JURAT/9LINER1/8O1T4/5C1WAsTiNG1/4DAMAR1E4/3PARED2ROUEN/2YA1K9/"
        "1BERG1OATH4V/3COUP1I5E/3H1TESTILY2N/4FAN1I2OXID/9MIB2U/7ZEES3E EEILOSS/ 297/300 0"
    )
    result = solve_preendgame(Position.from_cgp(cgp, setting), nodes=10_000_000)
    best = result.plays[0]
    assert result.is_exact
    assert (str(best.move), best.wins, best.ties, best.losses) == ("-", 8, 0, 0)


def test_a_published_preendgame_with_a_known_rack_has_its_known_plays_and_spreads(
    setting: Setting,
) -> None:
    result = solve_preendgame(Position.from_cgp(PUBLISHED.format(other="AACEISU"), setting))
    found = [(str(play.move), play.wins, play.spread) for play in result.plays[:2]]
    assert found == [("N3 STEY", 1, 10), ("N3 STYE", 1, 9)]


@pytest.mark.parametrize(
    ("rack_size", "wanted", "iterations", "most"),
    [
        (3, 8, 400, 0.15),
        pytest.param(3, 100, 2000, 0.1, marks=LONG),
    ],
)
def test_a_simulation_gives_little_away_beside_solved_preendgames(
    setting: Setting, rack_size: int, wanted: int, iterations: int, most: float
) -> None:
    regrets = []
    for position, _ in short(setting, 21, rack_size, 1, games=2 * wanted, zeros_per_side=3):
        found = choice(position, iterations)
        if found is None:
            continue
        assert found.best_again in (None, pytest.approx(found.best))
        assert found.regret >= 0
        regrets.append(found.regret)
        if len(regrets) == wanted:
            break
    assert len(regrets) == wanted
    assert sum(regrets) / wanted <= most


def test_the_lead_is_added_to_what_is_still_won_however_large_it_is(setting: Setting) -> None:
    position = next(iter(short(setting, 9, 2, 1)))[0]
    board, racks, _, zeros = position.to_cgp().split()[:4]
    first, far = (
        solve_preendgame(Position.from_cgp(f"{board} {racks} {lead}/0 {zeros}", position.setting))
        for lead in (900, 900_000_000)
    )
    assert [(str(play.move), play.wins) for play in first.plays] == [
        (str(play.move), play.wins) for play in far.plays
    ]
    spreads = [play.spread for play in first.plays if play.spread is not None]
    assert spreads
    assert [
        play.spread - 899_999_100 for play in far.plays if play.spread is not None
    ] == pytest.approx(spreads, abs=1e-3)


def test_threads_find_the_same_best_play(setting: Setting) -> None:
    position = next(iter(short(setting, 9, 3, 1)))[0]
    one, two = (solve_preendgame(position, threads=threads) for threads in (1, 2))
    assert one.is_exact
    assert two.is_exact
    assert (one.plays[0].win_share, one.plays[0].spread) == (
        two.plays[0].win_share,
        two.plays[0].spread,
    )


def test_what_is_known_of_the_other_rack_is_not_drawn(setting: Setting) -> None:
    position = next(iter(short(setting, 9, 3, 1)))[0]
    unseen = position.setting.codes.read(position.state.unseen)
    known = solve_preendgame(position.with_racks(position.racks[0], unseen[:3]))
    first = known.plays[0]
    assert first.wins + first.ties + first.losses == 1
    partly = solve_preendgame(position.with_racks(position.racks[0], unseen[:1])).plays[0]
    assert partly.wins + partly.ties + partly.losses == len(unseen) - 1


@pytest.mark.slow
def test_more_in_the_bag_is_looked_at_in_part_and_says_so(setting: Setting) -> None:
    position = next(with_in_bag(setting, 20, 2, 4))
    result = solve_preendgame(position, nodes=30_000)
    assert not result.is_exact
    assert result.left_out.is_estimated
    assert result.left_out.draws == 11 * 10 * 9 * 8 - 24
    assert result.left_out.plays > 0


def test_limits_and_cancelling_end_the_search(setting: Setting) -> None:
    position = next(with_in_bag(setting, 30, 2, 1))
    limited = solve_preendgame(position, nodes=5000)
    assert limited.stopped_by is Stopped.NODES
    assert not limited.is_exact
    assert limited.plays
    cancel = Cancel()
    cancel.cancel()
    cancelled = solve_preendgame(position, cancel=cancel, threads=2)
    assert cancelled.stopped_by is Stopped.CANCELLED
    assert cancelled.plays, "even then there is a play"


def test_what_is_no_preendgame_is_refused_with_a_sentence(setting: Setting) -> None:
    early = Position.from_cgp(f"{EMPTY} ABCDEFG/ 0/0 0", setting)
    with pytest.raises(BadInput, match="here there are 86"):
        solve_preendgame(early)
    late = next(with_in_bag(setting, 30, 2, 1))
    with pytest.raises(BadInput, match="holds 7 tiles, not 6"):
        solve_preendgame(late.with_racks(late.racks[0][:6]))
    with pytest.raises(BadInput, match="The number of threads"):
        solve_preendgame(late, threads=0)
