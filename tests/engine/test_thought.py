"""Thinking: what a simulation counts, what it depends on, how it is stopped, what it refuses."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from engine.test_all_plays import golden_lines
from lexidrome.base import BadInput
from lexidrome.engine import Budget, Cancel, Position, Setting, generate, think
from lexidrome.engine.shipped import strong_style, trained_chances
from lexidrome.engine.thought import StoppedBy, Thought, Way

pytestmark = pytest.mark.slow

LONG = (pytest.mark.long, pytest.mark.timeout(3600))
"""Trying everything takes minutes, on a busy machine many."""

EMPTY = "/".join(["15"] * 15)
OPENING = f"{EMPTY} AEINRST/ 0/0 0"


def middle_positions(setting: Setting, golden: Path, every: int = 25) -> list[Position]:
    """With so many tiles in the bag that a simulation shares what it knows of replies."""
    positions = [Position.from_cgp(cgp, setting) for _, _, cgp in golden_lines(golden)[::every]]
    return [each for each in positions if each.bag_count > 10 and len(each.racks[0]) == 7]


def test_the_number_of_threads_changes_nothing_at_a_fixed_number_of_iterations(
    setting: Setting, golden: Path
) -> None:
    for position in middle_positions(setting, golden)[:3]:
        alone = think(position, Budget(iterations=700, confidence=1))
        assert alone.iterations == 700
        for threads in (2, 5):
            assert think(position, Budget(iterations=700, confidence=1, threads=threads)) == alone
        other = think(position, Budget(iterations=700, confidence=1, seed=2))
        assert other.moves != alone.moves


def test_without_a_reply_a_move_is_worth_what_the_tables_say(
    setting: Setting, golden: Path
) -> None:
    for position in middle_positions(setting, golden)[:4]:
        thought = think(position, Budget(iterations=160, plies=0, candidates=5, confidence=1))
        static = {str(move): move for move in generate(position, 5, strong_style(setting.tiles))}
        for considered in thought.moves:
            move = static[str(considered.move)]
            leave = (move.equity_mp - 1000 * move.score) / 1000
            spread = position.scores[0] - position.scores[1] + move.score + leave
            # The other side sees neither the bag nor the rack, full again after the draw.
            drawn = min(len(move.tiles), position.bag_count)
            unseen = position.bag_count - drawn + len(move.leave) + drawn
            chance = 1 - trained_chances().of(-spread, unseen)
            assert considered.spread == pytest.approx(spread, abs=0.01)
            assert considered.win == pytest.approx(chance, abs=1e-4)


def test_a_known_rack_is_answered_as_its_side_would(setting: Setting, golden: Path) -> None:
    style = strong_style(setting.tiles)
    met = 0
    for position in middle_positions(setting, golden)[:4]:
        unseen = setting.codes.read(position.state.unseen)
        known = position.with_racks(position.racks[0], unseen[::9][:7])
        budget = Budget(iterations=3 * 16, plies=1, candidates=3, confidence=1)
        for considered in think(known, budget).moves:
            assert considered.error == 0
            move = considered.move
            after = known.after(move)
            if after.racks[0] and after.bag_count > 0:
                reply = generate(after, 1, style)[0]
                ours = (move.equity_mp - 1000 * move.score) / 1000
                theirs = reply.equity_mp / 1000
                spread = known.scores[0] - known.scores[1] + move.score + ours - theirs
                assert considered.spread == pytest.approx(spread, abs=0.01)
                met += 1
    assert met > 6


@pytest.mark.slow
@pytest.mark.parametrize("every", [45, pytest.param(4, marks=LONG)])
def test_replies_shared_by_many_moves_are_those_found_for_each_alone(
    setting: Setting, golden: Path, every: int
) -> None:
    compared = 0
    for position in middle_positions(setting, golden, every):
        # The first 16 draws are the same for all; two moves share nothing, fifteen do.
        shared = think(position, Budget(iterations=15 * 16, plies=3, confidence=1))
        alone = think(position, Budget(iterations=2 * 16, plies=3, candidates=2, confidence=1))
        by_name = {str(considered.move): considered for considered in shared.moves}
        for considered in alone.moves:
            if considered.samples == 16 == by_name[str(considered.move)].samples:
                assert considered == by_name[str(considered.move)]
                compared += 1
    assert compared > 8


def test_thinking_ends_when_it_is_sure_and_says_so(setting: Setting, golden: Path) -> None:
    one = think(Position.from_cgp(OPENING, setting), Budget(iterations=10**6, candidates=1))
    assert (one.stopped_by, one.sure, one.iterations) == (StoppedBy.SURE, 1.0, 0)

    style = strong_style(setting.tiles)
    clear = 0
    for position in middle_positions(setting, golden, every=5):
        first, second = generate(position, 2, style)
        if first.equity_mp - second.equity_mp > 20_000:
            two = think(position, Budget(iterations=10**4, candidates=2, confidence=0.9))
            assert two.stopped_by is StoppedBy.SURE
            assert two.sure >= 0.9
            assert str(two.best) == str(first)
            clear += 1
            if clear == 3:
                break
    assert clear == 3


def test_with_the_bag_empty_the_endgame_is_solved(setting: Setting, golden: Path) -> None:
    proved = 0
    for _, _, cgp in golden_lines(golden):
        position = Position.from_cgp(cgp, setting)
        if position.bag_count > 0 or not 0 < len(position.racks[0]) < 5:
            continue
        thought = think(position, Budget(iterations=500))
        assert thought.way is Way.ENDGAME
        assert thought.line[0] == str(thought.best)
        if thought.stopped_by is StoppedBy.SURE:
            assert thought.sure == 1
            proved += 1
        else:
            assert thought.stopped_by is StoppedBy.ITERATIONS
        if proved == 4:
            break
    assert proved > 0


def test_with_one_in_the_bag_the_draws_are_looked_at(setting: Setting, golden: Path) -> None:
    met = 0
    for _, _, cgp in golden_lines(golden):
        position = Position.from_cgp(cgp, setting)
        if 1 <= position.bag_count <= 6 and len(position.racks[0]) == 7:
            thought = think(position, Budget(iterations=2))
            assert thought.way is Way.PREENDGAME
            assert thought.moves
            met += 1
            if met == 2:
                break
    assert met == 2


def test_a_limit_of_time_ends_it(setting: Setting) -> None:
    thought = think(Position.from_cgp(OPENING, setting), Budget(time_ms=30, confidence=1))
    assert thought.stopped_by is StoppedBy.TIME


def test_another_thread_can_stop_it_while_it_shows_how_it_stands(setting: Setting) -> None:
    position = Position.from_cgp(OPENING, setting)
    cancel = Cancel()
    shown: list[Thought] = []
    began = threading.Event()

    def show(thought: Thought) -> None:
        shown.append(thought)
        began.set()

    def stop() -> None:
        began.wait()
        cancel.cancel()

    other = threading.Thread(target=stop)
    other.start()
    budget = Budget(time_ms=600_000, confidence=1, threads=2)
    thought = think(position, budget, cancel=cancel, on_progress=show)
    other.join()
    assert thought.stopped_by is StoppedBy.CANCELLED
    assert shown[0].stopped_by is None
    assert shown[0].way is Way.SIMULATION
    assert 0 < shown[0].iterations <= thought.iterations


def test_what_progress_raises_stops_it(setting: Setting) -> None:
    def interrupt(_: Thought) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        think(
            Position.from_cgp(OPENING, setting),
            Budget(time_ms=600_000, confidence=1),
            on_progress=interrupt,
        )


def test_what_was_cancelled_before_it_began_tries_nothing(setting: Setting) -> None:
    cancel = Cancel()
    cancel.cancel()
    thought = think(Position.from_cgp(OPENING, setting), Budget(iterations=100), cancel=cancel)
    assert (thought.stopped_by, thought.iterations) == (StoppedBy.CANCELLED, 0)
    assert (
        thought.best
        == generate(Position.from_cgp(OPENING, setting), 1, strong_style(setting.tiles))[0]
    )


@pytest.mark.parametrize(
    ("cgp", "budget", "sentence"),
    [
        (OPENING, Budget(), "Thinking needs a limit"),
        (OPENING, Budget(iterations=0), "number of iterations must be at least 1"),
        (OPENING, Budget(time_ms=0), "The time must be"),
        (OPENING, Budget(iterations=1, threads=0), "number of threads"),
        (OPENING, Budget(iterations=1, plies=51), "number of plies"),
        (OPENING, Budget(iterations=1, candidates=61), "number of candidates"),
        (OPENING, Budget(iterations=1, confidence=0.2), "confidence"),
        (OPENING, Budget(iterations=1, spread_share=2), "share of the spread"),
        (OPENING, Budget(iterations=1, seed=-1), "seed"),
        (f"{EMPTY} / 0/0 0", Budget(iterations=1), "rack of the side to move is not given"),
        (f"{EMPTY} AE/ 0/0 0", Budget(iterations=1), "has 2 tiles; with 91 in the bag it has 7"),
        (f"{EMPTY} AEINRST// 0/0/0 0", Budget(iterations=1), "a game of two sides"),
        (
            "3CAT9/" + "/".join(["15"] * 13) + "/9DOG3 AEINRST/ 0/0 0",
            Budget(iterations=1),
            "The tile on 15J does not hang together with the others",
        ),
    ],
)
def test_what_cannot_be_thought_about_is_refused(
    setting: Setting, cgp: str, budget: Budget, sentence: str
) -> None:
    with pytest.raises(BadInput, match=sentence):
        think(Position.from_cgp(cgp, setting), budget)
