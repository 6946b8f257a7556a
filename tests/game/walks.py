"""Random games that come everywhere: whatever was done seldom so far is done next, if it can be."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any

from msgspec.structs import replace

from game.anyhow import ENDINGS, some_ruling, wander
from game.brute import KINDS, Moment, actors, candidates, settled, tried
from game.luck import sensible
from game.record_lines import RECORD, TYPED
from game.table import DIRECTOR, HOUSE
from game.watched import POCKET
from lexidrome.base import PersonId, Refusal
from lexidrome.game import Actor, GameState, Phase, decide, fold, handle
from lexidrome.game.finish import StopGame
from lexidrome.game.messages import Command
from lexidrome.game.ruling import ApplyRuling
from lexidrome.game.start import CreateGame, StartGame
from lexidrome.game.values import Firsts, Options, Side
from lexidrome.lexicon import TileSet, parse_tile_set
from lexidrome.rulebook import RuleSet

LEVEL = parse_tile_set(
    """
    name = "level"
    title = "Level"
    blank = { count = 0 }
    tiles = [{ letter = "A", count = 12, value = 1 }, { letter = "S", count = 12, value = 1 }]
    """,
    "level.toml",
)
"""Whoever holds as many tiles holds as many points, so that a game that stops early is tied."""
TABLES = ("screen", "board", "typed board")
BEGIN_MS = 10_000_000
"""Late enough for a round to have begun long before."""
STEPS_MS = (0, 0, 500, 1_000, 5_000, 15_000)
LONG_MS = (20_000, 60_000, 600_000)
LAST = ENDINGS - {"OfferResignation"}
"""Asked for seldom, so that games go on."""
MOST_TRIED = 20
"""Candidates of a kind before another kind is tried."""


def walk(name: str, rules: RuleSet, table: str, steps: int) -> Iterator[Moment]:
    """A game from before its start, at every step of it; the name is its luck."""
    luck = random.Random(name)
    is_stormy = luck.random() < 0.4
    state = created(name, rules, table, LEVEL if is_stormy else POCKET, luck)
    seldom: Counter[Any] = Counter()
    at_ms = BEGIN_MS
    for step in range(steps):
        at_ms = max(at_ms, state.now_ms)
        at_ms += luck.choice(LONG_MS if luck.random() < 0.06 else STEPS_MS)
        moment = settled(state, at_ms, f"{name}, step {step}")
        yield moment
        if is_stormy and state.phase is Phase.PLAYING:
            state, is_stormy = _stopped(moment), False
        else:
            state = _next(moment, luck, seldom)


def created(
    name: str, rules: RuleSet, table: str, tiles: TileSet, luck: random.Random
) -> GameState:
    on_screen = table == "screen"
    options = {"screen": Options(), "board": RECORD, "typed board": TYPED}[table]
    options = replace(
        options,
        auto_no_plays=luck.random() < 0.5,
        is_team_asked=luck.random() < 0.5,
        spectators_admitted=luck.random() < 0.8,
    )
    fewest, most = rules.sides.fewest, rules.sides.most
    count = 2 if not on_screen else min(max(luck.choice((2, 2, 3)), fewest), most)
    members = "abcd"[: rules.sides.persons_per_side]
    sides = tuple(
        Side(tuple(PersonId(f"{number}{letter}") for letter in members)) for number in range(count)
    )
    made = decide(
        None,
        HOUSE.says(
            CreateGame(
                rules=rules,
                tile_set=tiles,
                sides=sides,
                seed=luck.randbytes(32),
                options=options,
                game=f"game/{name}",
            ),
            BEGIN_MS,
        ),
    )
    assert not isinstance(made, Refusal), made.sentence
    return fold(made)


def _next(moment: Moment, luck: random.Random, seldom: Counter[Any]) -> GameState:
    state, at_ms = moment.state, moment.at_ms
    if state.phase is Phase.CREATED and luck.random() < 0.3:
        return _started(state, at_ms, luck)
    what = luck.random()
    if what < 0.25:
        handled = handle(state, sensible(state, at_ms, luck))
        return state if isinstance(handled, Refusal) else handled.state
    if what < 0.5:
        found = wander(state, at_ms, luck, Counter())
        return state if found is None else found[1].state
    return _rarest(moment, luck, seldom)


def _started(state: GameState, at_ms: int, luck: random.Random) -> GameState:
    start = StartGame(
        first_side=luck.choice((None, 0, 1) if not state.is_recorded else (0, 1)),
        firsts=tuple(Firsts(luck.randint(0, 2), 1) for _ in range(state.side_count)),
        devices=luck.choice(((), (0, 1))) if not state.is_recorded else (),
    )
    handled = handle(state, HOUSE.says(start, at_ms))
    return state if isinstance(handled, Refusal) else handled.state


def _stopped(moment: Moment) -> GameState:
    """A storm: the game ends as it stands, which early is a tie."""
    handled = handle(moment.state, DIRECTOR.says(StopGame(reason="a storm"), moment.at_ms))
    return moment.state if isinstance(handled, Refusal) else handled.state


def _some(moment: Moment, by: Actor, kind: type[Command], luck: random.Random) -> list[Command]:
    if kind is ApplyRuling:
        ruled = (some_ruling(moment.state, moment.at_ms, by, luck) for _ in range(MOST_TRIED // 2))
        return [each.command for each in ruled]
    return list(islice(candidates(moment, by, kind), 400))


def _rarest(moment: Moment, luck: random.Random, seldom: Counter[Any]) -> GameState:
    """Something that was done seldom, if anybody can do it now."""
    kinds = luck.sample(KINDS, 30)
    kinds.sort(key=lambda kind: seldom[kind])
    for kind in kinds:
        if kind.__name__ in LAST and luck.random() < 0.9:
            continue
        for by in luck.sample(actors(moment.state), 3):
            some = _some(moment, by, kind, luck)
            for command in luck.sample(some, min(len(some), MOST_TRIED)):
                if tried(moment, by, command).is_done:
                    seldom[kind] += 1
                    handled = handle(moment.state, by.says(command, moment.at_ms))
                    assert not isinstance(handled, Refusal)
                    return handled.state
    return moment.state
