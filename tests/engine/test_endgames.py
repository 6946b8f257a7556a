"""Endgames: the solver finds what trying everything finds, keeps its limits, refuses nonsense."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from itertools import islice

import pytest
from msgspec.structs import replace

from engine.exhaustive import Exhaustive, TooLargeError, points
from engine.late import short, with_in_bag
from lexidrome.base import BadInput
from lexidrome.engine import (
    Cancel,
    EndgameResult,
    Position,
    Setting,
    Stopped,
    solve_endgame,
)
from lexidrome.rulebook.choices import EndgameRack

pytestmark = pytest.mark.slow

LONG = (pytest.mark.long, pytest.mark.timeout(3600))
"""Trying everything takes minutes, on a busy machine many."""

EMPTY = "/".join(["15"] * 15)


@pytest.fixture(scope="module")
def hard(setting: Setting) -> Position:
    """An endgame that takes a second or more."""
    return list(with_in_bag(setting, 14, 2, 0))[13]


def check_equal_to_trying_everything(
    positions: Iterator[tuple[Position, Setting]], wanted: int, most_positions: int
) -> None:
    for position, _ in positions:
        try:
            value = Exhaustive(most_positions).value(position)
        except TooLargeError:
            continue
        result = solve_endgame(position, table_mb=1)
        assert result.is_proved
        assert result.spread == position.scores[0] - position.scores[1] + value
        assert spread_of_line(position, result) == result.spread
        wanted -= 1
        if wanted == 0:
            return
    pytest.fail(f"{wanted} endgames more were to be tried")


def spread_of_line(position: Position, result: EndgameResult) -> int:
    """What the line comes to by the rules, from the first side to move."""
    scores: list[int] = list(position.scores)
    racks = list(position.racks)
    racks[1] = position.setting.codes.read(position.with_racks(position.racks[0]).state.unseen)
    zeros = position.state.zero_turns
    for at, move in enumerate(result.line):
        side = at % 2
        scores[side] += move.score
        racks[side] = move.leave
        zeros = 0 if move.score else zeros + 1
        if not move.leave:
            scores[side] += 2 * points(position, racks[1 - side])
            break
    else:
        assert zeros >= 2, "the line ends where the game ends"
        for side in (0, 1):
            scores[side] -= points(position, racks[side])
    return scores[0] - scores[1]


@pytest.mark.parametrize(
    ("rack_size", "zeros_per_side", "wanted", "most_positions"),
    [
        (1, 3, 15, 500),
        (2, 1, 6, 1000),
        pytest.param(1, 3, 150, 1000, marks=LONG),
        pytest.param(2, 1, 300, 1500, marks=LONG),
        pytest.param(2, 3, 30, 10_000, marks=LONG),
        pytest.param(3, 1, 20, 20_000, marks=LONG),
    ],
)
def test_small_endgames_come_to_what_trying_everything_finds(
    setting: Setting, rack_size: int, zeros_per_side: int, wanted: int, most_positions: int
) -> None:
    games = 4 * wanted + 10
    positions = short(setting, 5, rack_size, games=games, zeros_per_side=zeros_per_side)
    check_equal_to_trying_everything(positions, wanted, most_positions)


@pytest.mark.parametrize(
    ("rack_size", "zeros_per_side", "wanted", "most_positions"),
    [
        (1, 2, 30, 500),
        (2, 1, 4, 1000),
        pytest.param(2, 2, 30, 2000, marks=LONG),
        pytest.param(3, 1, 15, 10_000, marks=LONG),
    ],
)
def test_endgames_with_a_tile_that_seldom_fits_come_to_what_trying_everything_finds(
    setting: Setting, rack_size: int, zeros_per_side: int, wanted: int, most_positions: int
) -> None:
    games = 4 * wanted + 10
    positions = short(setting, 9, rack_size, games=games, zeros_per_side=zeros_per_side, held="Q")
    check_equal_to_trying_everything(positions, wanted, most_positions)


@pytest.mark.parametrize(
    ("cgp", "first", "gain"),
    [
        # Macondo's TestProperIterativeDeepening: whoever moves has to block the last P; +44.
        (
            (
                "10WHETS/11O3/9GLUG2/11S3/9R1E1C1/9I1DAIS/7T1AG1BOA/f5VOX1ATONY/I6FIVER3/"
                "RIN2WET3E3/E3ZA2MOANED1/L2BID1QI2C3/O1JUN3MU1HOER/c2RETUNES2IF1/KNAP3OREAD1T1 "
                "AEIY/LLP 339/381 0"
            ),
            "6I AI",
            44,
        ),
        # Its TestZeroPtFirstPlay, a play without points first; later words are Collins' alone.
        (
            (
                "IBADAT1B7/2CAFE1OD1TRANQ/2TUT2RENIED2/3REV2YOMIM2/4RAFT1NISI2/5COR2N1x2/"
                "6LA1AGEE2/6LIAISED2/5POKY2W3/4JOWS7/V2LUZ9/ORPIN10/L1OE11/TUX12/I14 "
                "EEEEGH?/AGHNOSU 308/265 0"
            ),
            "6M xu",
            None,
        ),
        # MAGPIE's test_very_deep, whose best move is a pass; later words are Collins' alone.
        (
            (
                "14C/13QI/12FIE/10VEE1R/9KIT2G/8CIG1IDE/8UTA2AS/7ST1SYPh1/6JA5A1/5WOLD2BOBA/"
                "3PLOT1R1NU1EX/Y1VEIN1NOR1mOA1/UT1AT1N1L2FEH1/GUR2WIRER5/SNEEZED8 "
                "ADENOOO/AHIILMM 353/236 0"
            ),
            "-",
            None,
        ),
    ],
)
def test_published_endgames_have_their_known_best_move(
    setting: Setting, cgp: str, first: str, gain: int | None
) -> None:
    position = Position.from_cgp(cgp, setting)
    result = solve_endgame(position)
    assert result.is_proved
    assert str(result.line[0]) == first
    assert spread_of_line(position, result) == result.spread
    if gain is not None:
        assert result.spread == position.scores[0] - position.scores[1] + gain


def test_racks_count_for_nothing_where_the_rules_say_so(setting: Setting) -> None:
    rules = replace(setting.rules, ending=replace(setting.rules.ending, rack=EndgameRack.NONE))
    plain = Setting.with_graph(setting.graph, setting.tiles, "ENABLE", rules)
    checked = 0
    for position, small in islice(short(plain, 8, 1, zeros_per_side=2), 12):
        assert small.rules.ending.rack is EndgameRack.NONE
        try:
            value = Exhaustive(500).value(position)
        except TooLargeError:
            continue
        assert solve_endgame(position).spread == position.scores[0] - position.scores[1] + value
        checked += 1
    assert checked >= 5


@pytest.mark.slow
def test_whole_racks_are_proved_with_a_line_that_comes_to_the_spread(setting: Setting) -> None:
    proved = 0
    for position in with_in_bag(setting, 7, 2, 0):
        result = solve_endgame(position, nodes=20_000)
        again = solve_endgame(position, nodes=40_000, threads=2)
        if not (result.is_proved and again.is_proved):
            continue
        proved += 1
        assert result.stopped_by is Stopped.FINISHED
        assert spread_of_line(position, result) == result.spread == again.spread
        assert spread_of_line(position, again) == again.spread
    assert proved >= 3


def test_limits_end_the_search_with_the_best_line_so_far(hard: Position) -> None:
    by_nodes = solve_endgame(hard, nodes=2000)
    assert by_nodes.stopped_by is Stopped.NODES
    assert not by_nodes.is_proved
    assert by_nodes.line
    assert 2000 <= by_nodes.nodes < 2100

    by_time = solve_endgame(hard, time_ms=0)
    assert by_time.stopped_by is Stopped.TIME
    assert by_time.line, "even with no time there is a move"


@pytest.mark.parametrize("threads", [1, 2])
def test_a_cancelled_search_stops_and_says_so(hard: Position, threads: int) -> None:
    cancel = Cancel()
    threading.Timer(0.05, cancel.cancel).start()
    result = solve_endgame(hard, threads=threads, cancel=cancel)
    assert result.stopped_by is Stopped.CANCELLED
    assert result.line
    assert cancel.is_cancelled
    assert solve_endgame(hard, cancel=cancel).stopped_by is Stopped.CANCELLED


@pytest.mark.parametrize(
    ("cgp", "sentence"),
    [
        (f"{EMPTY} ABC/ 0/0 0", "It is no endgame yet: 90 tiles are in the bag."),
        (f"{EMPTY} /ABC 0/0 0", "The rack of the side to move is not given."),
        (f"{EMPTY} ABC/DEF/GHI 0/0/0 0", "takes a game of two sides"),
        (f"2A12/{'15/' * 13}14T ABC/ 0/0 0", "on 15O does not hang together"),
        (f"{EMPTY} ABC/ 0/0 6", "The game is over: 6 turns in a row were scoreless."),
        (f"{EMPTY} QQ/ 0/0 0", "Too many “Q”"),
        (f"{EMPTY} ABCDEFGH/ 0/0 0", "a rack holds at most 7"),
    ],
)
def test_what_is_no_endgame_is_refused_with_a_sentence(
    setting: Setting, cgp: str, sentence: str
) -> None:
    with pytest.raises(BadInput, match=sentence):
        solve_endgame(Position.from_cgp(cgp, setting))


def test_a_rack_that_is_not_what_is_left_is_refused(setting: Setting) -> None:
    position = next(iter(short(setting, 3, 2)))[0]
    with pytest.raises(BadInput, match="neither on the board nor on the rack"):
        solve_endgame(position.with_racks(position.racks[0], position.racks[1][:1]))


@pytest.mark.parametrize(
    ("limits", "sentence"),
    [
        ({"time_ms": -1}, "The time must be"),
        ({"nodes": 0}, "The number of nodes"),
        ({"threads": 0}, "The number of threads"),
        ({"table_mb": 0}, "The table must have"),
    ],
)
def test_limits_that_cannot_be_kept_are_refused(
    hard: Position, limits: dict[str, int], sentence: str
) -> None:
    with pytest.raises(BadInput, match=sentence):
        solve_endgame(hard, **limits)  # type: ignore[arg-type]
