"""Playing and taking back: what is kept step by step equals what is set up at once."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.worlds import World, grid_of, make_world
from lexidrome.engine import Line, Move, MoveKind, Position, Setting, generate
from lexidrome.lexicon import tile_set

EMPTY = "/".join(["15"] * 15)


def set_up(position: Position) -> Position:
    """The same position, worked out anew from its tiles."""
    return Position.from_cgp(position.to_cgp(), position.setting)


def drawn(position: Position, dice: random.Random) -> Position:
    """With a random rack from the tiles that are left."""
    unseen = list(position.with_racks().setting.codes.read(position.with_racks().state.unseen))
    dice.shuffle(unseen)
    return position.with_racks(unseen[:7])


@pytest.mark.parametrize("seed", range(6))
def test_a_board_kept_step_by_step_has_the_moves_of_one_set_up_at_once(
    setting: Setting, seed: int
) -> None:
    dice = random.Random(seed)
    position = Position.from_cgp(f"{EMPTY} / 0/0 0", setting)
    for _ in range(14):
        position = drawn(position, dice)
        moves = generate(position)
        assert list(generate(set_up(position))) == list(moves)
        plays = [at for at in range(len(moves)) if moves.score(at) > 0]
        if plays:
            position = position.after(moves[plays[dice.randrange(len(plays))]])


@given(st.integers(0, 2**32), st.lists(st.booleans(), min_size=4, max_size=40))
@settings(max_examples=15, deadline=None)
def test_taking_back_restores_the_position(setting: Setting, seed: int, steps: list[bool]) -> None:
    dice = random.Random(seed)
    start = drawn(Position.from_cgp(f"{EMPTY} / 0/0 0", setting), dice)
    line = Line(start)
    # Positions as they were before each move of the line, and their moves.
    past: list[tuple[str, list[Move]]] = []
    for goes_on in steps:
        if goes_on or not past:
            position = line.position()
            moves = generate(position, 40)
            past.append((position.to_cgp(), list(moves)))
            line.play(moves[dice.randrange(len(moves))])
        else:
            line.take_back()
            cgp, moves_before = past.pop()
            position = line.position()
            assert position.to_cgp() == cgp
            assert list(generate(position, 40)) == moves_before
    assert len(line) == len(past)


def test_a_move_hands_the_turn_on_with_scores_racks_and_scoreless_turns(setting: Setting) -> None:
    position = Position.from_cgp(f"{EMPTY} AEINRST/DGO 10/20 1", setting)
    play = generate(position, 1)[0]

    after = position.after(play)
    assert after.scores == (20, 76)
    assert after.racks == (("D", "G", "O"), ())
    assert after.state.zero_turns == 0

    exchange = next(
        move for move in generate(position) if str(move.kind) == "exchange" and len(move.tiles) == 7
    )
    exchanged = position.after(exchange)
    assert exchanged.racks == (("D", "G", "O"), ())
    assert exchanged.state.zero_turns == 2
    assert position.racks[0] == tuple("AEINRST"), "a position never changes"

    passed = exchanged.after(generate(exchanged)[-1])
    assert passed.state.zero_turns == 3
    assert passed.scores == (10, 20)


def test_a_play_on_squares_that_are_taken_is_refused(setting: Setting) -> None:
    position = Position.from_cgp(f"{EMPTY} AEINRST/ 0/0 0", setting)
    play = generate(position, 1)[0]
    far = Move(MoveKind.PLAY, play.score, 0, tuple("AEINRST"), (), (), 14, 12)

    with pytest.raises(ValueError, match="squares"):
        position.after(far)
    with pytest.raises(ValueError, match="squares"):
        Line(position).play(far)
    with pytest.raises(IndexError):
        Line(position).take_back()


def test_a_phoney_on_the_board_blocks_nothing_but_itself() -> None:
    """Runs that are no part of any word leave the squares beside them without plays."""
    world: World = make_world(["CAT", "CATS", "AT", "TA", "AS"], tile_set("english"))
    rows = [[""] * 15 for _ in range(15)]
    rows[7][5:9] = list("XQZV")
    rows[3][5:8] = list("CAT")
    position = world.position(tuple(map(tuple, rows)), "SAT")
    moves = generate(position)

    assert "4F CATS" in map(str, moves)
    assert not any(move.row in (6, 7, 8) and move.is_across for move in moves if move.word)
    assert grid_of(position)[7][5] == "X"
