"""Random commands, legal and not, under all rule sets: what must hold whatever happens."""

from __future__ import annotations

import random
from collections import Counter
from typing import get_args

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from game.kinds import BESIDE_A_BOARD
from game.luck import anything, sensible, some_time
from game.table import HOUSE
from game.watched import RULES, TILE_SETS, WatchedGame
from lexidrome.game import AnyFact, Corrected
from lexidrome.game.challenge import ChallengeDeclined, ChallengeProposed, ChallengeWithdrawn
from lexidrome.game.equipment import EquipmentChosen, TilesChecked, UseAgreed
from lexidrome.game.start import StartGame
from lexidrome.game.tie import BoardReturned
from lexidrome.game.values import Ending, Firsts
from lexidrome.lexicon import TileSet
from lexidrome.rulebook import RuleSet

SEEDS = st.integers(0, 2**64 - 1)
FIRSTS = (Firsts(1, 1), Firsts(1, 0), Firsts(2, 2), Firsts(0, 3))


class Games(RuleBasedStateMachine):
    """One game; every step asks something of it."""

    game: WatchedGame | None = None

    @initialize(
        rules=st.sampled_from(RULES),
        sides=st.integers(2, 4),
        seed=st.binary(min_size=32, max_size=32),
        tiles=st.sampled_from(TILE_SETS),
        first=st.sampled_from([None, 0, 1]),
    )
    def begin(
        self, rules: RuleSet, sides: int, seed: bytes, tiles: TileSet, first: int | None
    ) -> None:
        self.steps = 0
        game = self.game = WatchedGame(rules, sides, seed, tiles)
        firsts = FIRSTS[: game.state.side_count]
        game.ask(HOUSE.says(StartGame(first_side=first, firsts=firsts)))

    @rule(seed=SEEDS)
    def somebody_acts_sensibly(self, seed: int) -> None:
        game, luck = self.go_on(seed)
        game.ask(sensible(game.state, game.now_ms + some_time(luck), luck))

    @rule(seed=SEEDS)
    def another_acts_sensibly(self, seed: int) -> None:
        """Twice as often, so that games come somewhere."""
        self.somebody_acts_sensibly(seed)

    @rule(seed=SEEDS)
    def somebody_asks_anything(self, seed: int) -> None:
        game, luck = self.go_on(seed)
        game.ask(anything(game.state, game.now_ms + some_time(luck), luck))

    @rule(seed=SEEDS)
    def time_passes(self, seed: int) -> None:
        game, luck = self.go_on(seed)
        game.wait(some_time(luck))

    def go_on(self, seed: int) -> tuple[WatchedGame, random.Random]:
        """The game, and a new luck at every step, whatever seed hypothesis comes back to."""
        self.steps += 1
        assert self.game is not None
        return self.game, random.Random(f"{seed} {self.steps}")

    def teardown(self) -> None:
        if self.game is not None:
            self.game.check_replay()


TestGames = Games.TestCase
TestGames.settings = settings(max_examples=15, stateful_step_count=50, deadline=None)


def play_random_game(number: int, steps: int) -> WatchedGame:
    luck = random.Random(f"game {number}")
    rules = RULES[number % len(RULES)]
    game = WatchedGame(rules, luck.randint(2, 4), luck.randbytes(32), luck.choice(TILE_SETS))
    for _ in range(steps):
        if len(game.state.signed) == game.state.side_count:
            break
        at_ms = game.now_ms + some_time(luck)
        what = luck.random()
        if what < (0.80 if number % 4 else 0.50):
            game.ask(sensible(game.state, at_ms, luck))
        elif what < 0.95:
            game.ask(anything(game.state, at_ms, luck))
        else:
            game.wait(some_time(luck))
    game.check_replay()
    return game


@pytest.mark.parametrize("number", range(len(RULES)))
def test_a_random_game_keeps_every_promise(number: int) -> None:
    play_random_game(number, steps=120)


@pytest.mark.slow
def test_random_games_come_everywhere() -> None:
    """Every event happens and every ending comes, over some hundred games."""
    events: Counter[str] = Counter()
    endings: Counter[Ending] = Counter()
    for number in range(600):
        game = play_random_game(number, steps=130)
        events.update(type(event).__name__ for event in game.events)
        if game.state.outcome is not None:
            endings[game.state.outcome.ending] += 1
    on_screen = {event.__name__ for event in set(get_args(AnyFact)) - BESIDE_A_BOARD}
    settled_at_tables = {
        each.__name__
        for each in (
            EquipmentChosen,
            UseAgreed,
            TilesChecked,
            ChallengeProposed,
            ChallengeDeclined,
        )
    }
    missed = on_screen - set(events) - settled_at_tables - {Corrected.__name__}
    assert missed <= {ChallengeWithdrawn.__name__, BoardReturned.__name__}
    assert set(endings) == set(Ending)
