"""A game that is watched: after every command, whatever must always hold is checked."""

from __future__ import annotations

from collections import Counter
from typing import Any

from msgspec.structs import asdict

from game.decided import undecided
from game.secrets_of import check_events, check_views
from game.table import HOUSE, RULE_SETS
from lexidrome.base import Refusal
from lexidrome.decider import encode
from lexidrome.game import (
    DECODER,
    AnyFact,
    GameState,
    Given,
    Phase,
    decide,
    fold,
    handle,
    next_deadline,
)
from lexidrome.game.board import EMPTY
from lexidrome.game.clock import TimePassed
from lexidrome.game.layout import Layout
from lexidrome.game.start import CreateGame
from lexidrome.game.values import Options, Side
from lexidrome.lexicon import TileSet, parse_tile_set, tile_set
from lexidrome.rulebook import RuleSet, derive, rule_set

POCKET = parse_tile_set(
    """
    name = "pocket"
    title = "Pocket"
    blank = { count = 2 }
    tiles = [
      { letter = "A", count = 10, value = 1 }, { letter = "B", count = 4, value = 3 },
      { letter = "Q", count = 2, value = 10 }, { letter = "S", count = 10, value = 1 },
    ]
    """,
    "pocket.toml",
)
"""Few tiles, so that games come to their ends."""
TILE_SETS = (POCKET, POCKET, POCKET, tile_set("english"))

_HOUSES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("nsa-2009", {"challenge.fail": "void"}),
    ("nsa-2009", {"challenge.fail": "triple"}),
    ("nsa-2009", {"challenge.fail": "single", "challenge.window_ends": "later"}),
    ("school", {"challenge.fail": "points_per_word", "challenge.fail_points": 5}),
    ("washburn", {"challenge.fail": "points_per_play", "challenge.fail_points": 10}),
    ("nsa-2009", {"ending.resignation": "by_consent", "setup.draw_returned": False}),
    ("school", {"exchange.draw_before_return": False, "exchange.count_shown": False}),
    ("thon", {"clock.hard_stop": False, "challenge.accept_binding": False}),
)
RULES: tuple[RuleSet, ...] = (
    *(rule_set(name) for name in RULE_SETS),
    *(
        derive(rule_set(base), changes, name=f"house {number}", why="for the test")
        for number, (base, changes) in enumerate(_HOUSES)
    ),
)
"""The five, and house rules with every penalty there is."""


class WatchedGame:
    def __init__(
        self,
        rules: RuleSet,
        sides: int,
        seed: bytes,
        tiles: TileSet,
        layout: Layout | None = None,
    ) -> None:
        count = min(max(sides, rules.sides.fewest), rules.sides.most)
        created = decide(
            None,
            HOUSE.says(
                CreateGame(
                    rules=rules,
                    tile_set=tiles,
                    sides=(Side(),) * count,
                    seed=seed,
                    layout=layout,
                    options=Options(auto_no_plays=seed[0] % 2 == 0),
                )
            ),
        )
        assert not isinstance(created, Refusal)
        self.events: list[AnyFact] = list(created)
        self.state: GameState = fold(created)
        self.refusals: Counter[str] = Counter()
        self.now_ms = 0

    def ask(self, command: Given) -> None:
        """Go on with the answer; a refusal changes nothing, and asking again answers the same."""
        self.now_ms = max(self.now_ms, command.said.at_ms)
        before = self.state
        handled = handle(before, command)
        again = decide(before, command)
        if isinstance(handled, Refusal):
            assert again == handled
            self.refusals[handled.reason] += 1
            return
        assert again == handled.facts
        assert fold(handled.facts, before) == handled.state
        self.state = handled.state
        self.events += handled.facts
        check_events(self.state, handled.facts)
        assert not any(map(undecided, handled.facts))
        self.check()

    def wait(self, time_ms: int) -> None:
        """Time passes; what is due happens, and nothing else does."""
        due, version = next_deadline(self.state), self.state.version
        self.ask(HOUSE.says(TimePassed(), at_ms=self.now_ms + time_ms))
        is_due = due is not None and due.at_ms <= self.now_ms
        assert (self.state.version > version) == is_due
        later = next_deadline(self.state)
        assert later is None or later.at_ms > self.now_ms

    def check(self) -> None:
        self._every_tile_is_accounted_for()
        self._the_score_is_the_fold_of_the_ledger()
        self._the_clock_that_runs_is_that_of_who_must_act()
        check_views(self.state)

    def check_replay(self) -> None:
        """The stored events make the same game again."""
        stored = [encode(event) for event in self.events]
        again = fold(DECODER.decode(line) for line in stored)
        assert asdict(again) == asdict(self.state)
        assert again.version == len(self.events)

    def _every_tile_is_accounted_for(self) -> None:
        state = self.state
        rack_tile = state.setup.tiles.rack_tile
        lying = "".join(rack_tile[tile] for tile in state.board if tile != EMPTY)
        tiles = lying + state.bag + "".join(state.racks) + state.aside
        assert Counter(tiles) == Counter(state.setup.tiles.full_bag)
        if state.lightning is None:
            assert max(map(len, state.racks)) <= state.rules.setup.rack_tiles

    def _the_score_is_the_fold_of_the_ledger(self) -> None:
        sums = [0] * self.state.side_count
        for entry in self.state.ledger:
            sums[entry.side] += entry.points
        assert tuple(sums) == self.state.scores
        outcome = self.state.outcome
        assert outcome is None or outcome.scores == self.state.scores

    def _the_clock_that_runs_is_that_of_who_must_act(self) -> None:
        state = self.state
        play, running = state.play, state.clock.running
        if state.phase is not Phase.PLAYING or (play is not None and play.challenge is not None):
            assert running is None
        elif running is not None:
            is_held = play is not None and play.hold is not None
            assert running == (play.hold.side if play and play.hold else state.on_turn), is_held
