"""Four bots, from weak to strong."""

from __future__ import annotations

import hashlib
from importlib import resources
from pathlib import Path

import pytest

from engine.test_all_plays import golden_lines
from lexidrome.base import BadInput, NotFound
from lexidrome.engine import (
    BOTS,
    HIGHEST_SCORE,
    Budget,
    MoveKind,
    Position,
    Setting,
    bot,
    generate,
    think,
)
from lexidrome.engine.bots import ThinkingBot
from lexidrome.engine.shipped import strong_style
from lexidrome.lexicon import WordGraph

pytestmark = pytest.mark.slow

DATA = resources.files("lexidrome.engine") / "data"


def some_positions(setting: Setting, golden: Path) -> list[Position]:
    return [Position.from_cgp(cgp, setting) for _, _, cgp in golden_lines(golden)[5::60]]


def test_the_first_takes_what_scores_most_and_the_second_what_is_worth_most(
    setting: Setting, golden: Path
) -> None:
    for position in some_positions(setting, golden):
        greedy = bot("highest_score").choose(position)
        assert greedy.score == max(move.score for move in generate(position))
        assert greedy == generate(position, 1, HIGHEST_SCORE)[0]
        strong = strong_style(setting.tiles)
        assert bot("static").choose(position) == generate(position, 1, strong)[0]


def test_the_beginner_makes_only_words_that_it_knows(setting: Setting, golden: Path) -> None:
    known = set((DATA / "beginner.txt").read_text("ascii").split())
    plays = 0
    for position in some_positions(setting, golden):
        move = bot("beginner").choose(position)
        strongest = bot("highest_score").choose(position)
        assert move.score <= strongest.score
        if move.kind is MoveKind.PLAY:
            plays += 1
            assert "".join(move.word).upper() in known
            assert any(str(move) == str(other) for other in generate(position))
    assert plays > 10


def test_the_beginner_knows_no_word_that_the_lexicon_lacks(setting: Setting) -> None:
    empty = "/".join(["15"] * 15)
    few = WordGraph.build(["ZAX", "THE", "AE"], setting.tiles.alphabet)
    small = Setting.with_graph(few, setting.tiles, "FEW")
    position = Position.from_cgp(f"{empty} ZAXTHE?/ 0/0 0", small)

    assert bot("beginner").choose(position).word == ("T", "H", "E")

    foreign = Setting.with_graph(
        WordGraph.build(["ZQX"], setting.tiles.alphabet), setting.tiles, "Z"
    )
    with pytest.raises(BadInput, match="knows no word of Z"):
        bot("beginner").choose(Position.from_cgp(f"{empty} A/ 0/0 0", foreign))


def test_the_beginners_words_are_the_ones_their_provenance_describes(setting: Setting) -> None:
    data = (DATA / "beginner.txt").read_bytes()
    words = data.decode("ascii").split()

    assert hashlib.sha256(data).hexdigest() in (DATA / "README.md").read_text("utf-8")
    assert len(words) == 10_890
    assert words == sorted(set(words))
    assert setting.graph.count_members(words) == len(words)
    assert "Copyright 2000-2011 by Kevin Atkinson" in (DATA / "SCOWL-COPYRIGHT").read_text("ascii")


def test_the_strong_bot_thinks_ahead_and_asked_at_once_takes_what_is_worth_most(
    setting: Setting, golden: Path
) -> None:
    strong = bot("strong")
    assert isinstance(strong, ThinkingBot)
    budget = Budget(iterations=100, seed=5)
    differs = 0
    for position in some_positions(setting, golden)[::4]:
        at_once = bot("static").choose(position)
        assert strong.choose(position) == at_once
        thought = strong.think(position, budget)
        assert thought == think(position, budget).best
        differs += thought != at_once
    assert differs


@pytest.mark.parametrize("iterations", [1, 5, 20])
def test_stopped_before_anything_was_looked_at_the_strong_bot_takes_what_is_worth_most(
    setting: Setting, iterations: int
) -> None:
    """Many plays of a pre-endgame are put in order before the first is looked at."""
    late = Position.from_cgp(
        "15/3Q7U3/3U2TAURINE2/1CHANSONS2W3/2AI6JO3/DIRL1PO3IN3/E1D2EF3V4/F1I2p1TRAIK3/"
        "O1L2T4E4/ABy1PIT2BRIG2/ME1MOZELLE5/1GRADE1O1NOH3/WE3R1V7/AT5E7/G6D7 "
        "ENOSTXY/ 156/378 0",
        setting,
    )
    strong = bot("strong")
    assert isinstance(strong, ThinkingBot)
    assert strong.think(late, Budget(iterations=iterations)) == strong.choose(late)


def test_with_three_sides_the_strong_bot_takes_what_is_worth_most(setting: Setting) -> None:
    empty = "/".join(["15"] * 15)
    position = Position.from_cgp(f"{empty} AEINRST// 0/0/0 0", setting)
    strong = bot("strong")
    assert isinstance(strong, ThinkingBot)
    assert strong.think(position, Budget(iterations=100)) == strong.choose(position)


def test_a_bot_that_does_not_exist_is_refused() -> None:
    assert list(BOTS) == ["beginner", "highest_score", "static", "strong"]
    with pytest.raises(NotFound, match="choose from: beginner, highest_score, static, strong"):
        bot("grandmaster")
