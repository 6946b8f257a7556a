"""What is written into a golden folder: games and events in which as much as possible happens."""

from __future__ import annotations

import inspect
import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import Any

import msgspec

from game import record_lines, ruling_lines
from game.anyhow import wander
from game.record_lines import RECORD, TYPED
from game.table import DIRECTOR, HOUSE, RULE_SETS, Table
from game.watched import POCKET, RULES
from golden.contests import run_by_hand
from golden.games import by_hand
from golden.scenarios import event_scenarios, game_scenarios
from lexidrome import tournament as t
from lexidrome.base import PersonId, Refusal
from lexidrome.game import AnyFact, GameState, decide, fold, handle
from lexidrome.game.finish import StopGame
from lexidrome.game.start import CreateGame, StartGame
from lexidrome.game.values import Firsts, Options, Side
from lexidrome.lexicon import TileSet, tile_set
from lexidrome.rulebook import RuleSet, rule_set
from lexidrome.tournament.simulation import simulate
from tournament import situations as event_situations
from tournament.hall import Event
from tournament.test_any_command import anything
from tournament.test_simulated_events import FORMATS, STORMY

ENGLISH = tile_set("english")
STEPS_MS = (0, 0, 0, 500, 1_000, 1_000, 5_000, 15_000)
GAMES_EACH = 2
ROOMS = (
    "screen",
    "screen with shares",
    "board",
    "board with typed clocks",
    "board and late",
    "screen and tied",
)


class Made(msgspec.Struct, frozen=True):
    name: str
    events: Sequence[AnyFact] | Sequence[t.AnyFact]


def all_games() -> Iterator[Made]:
    for name, events in chain(by_hand(), game_scenarios()):
        yield Made(name, events)
    yield from tables()
    yield from games()


def all_events() -> Iterator[Made]:
    for name, events in chain(run_by_hand(), event_scenarios()):
        yield Made(name, events)
    yield from situations()
    yield from contests()


def games() -> Iterator[Made]:
    """A game of every rule set at every table, and more where something new happens in them."""
    seldom: Counter[type[Any]] = Counter()
    shown: set[tuple[str, type[Any]]] = set()
    for number, rules in enumerate(RULES):
        for room in ROOMS:
            for turn in range(GAMES_EACH):
                name = f"{number:02}-{room.replace(' ', '-')}-{turn}"
                tiles = ENGLISH if turn == 0 else POCKET
                events = wandered(name, rules, room, tiles, seldom)
                new = {(room, type(event)) for event in events} - shown
                shown |= new
                if turn == 0 or new:
                    yield Made(name, events)


def wandered(
    name: str,
    rules: RuleSet,
    room: str,
    tiles: TileSet,
    seldom: Counter[type[Any]],
    steps: int = 35,
) -> list[AnyFact]:
    """A game in which whatever is let happen happens; the name is its luck."""
    luck = random.Random(name)
    state, events = _begun(name, rules, room, tiles, luck)
    at_ms = state.now_ms
    for _ in range(steps):
        at_ms = max(at_ms, state.now_ms) + luck.choice(STEPS_MS)
        found = wander(state, at_ms, luck, seldom)
        if found is None:
            at_ms += 20_000
            continue
        _, handled = found
        state = handled.state
        events += handled.facts
        if len(state.signed) == state.side_count and luck.random() < 0.3:
            break
    return events


def _begun(
    name: str, rules: RuleSet, room: str, tiles: TileSet, luck: random.Random
) -> tuple[GameState, list[AnyFact]]:
    count = min(max(luck.choice((2, 2, 3)), rules.sides.fewest), rules.sides.most)
    options = {"screen": Options(auto_no_plays=luck.random() < 0.5)}
    options |= {"board with typed clocks": TYPED}
    on_screen = room.startswith("screen")
    members = rules.sides.persons_per_side
    created = decide(
        None,
        HOUSE.says(
            CreateGame(
                rules=rules,
                tile_set=tiles,
                sides=tuple(
                    Side(tuple(PersonId(f"{number}{letter}") for letter in "abcd"[:members]))
                    for number in range(2 if not on_screen else count)
                ),
                seed=luck.randbytes(32),
                options=options.get(room, Options() if on_screen else RECORD),
                game=f"game/{name}",
            )
        ),
    )
    assert not isinstance(created, Refusal)
    state, events = fold(created), list(created)
    if room == "board and late":
        return state, events
    start = HOUSE.says(
        StartGame(
            first_side=luck.choice((None, 0, 1) if on_screen else (0, 1)),
            firsts=tuple(Firsts(luck.randint(0, 2), 1) for _ in range(state.side_count)),
            devices=(0, 1) if room == "screen with shares" else (),
        )
    )
    started = handle(state, start)
    assert not isinstance(started, Refusal), started.sentence
    if room != "screen and tied":
        return started.state, events + list(started.facts)
    stopped = handle(started.state, DIRECTOR.says(StopGame(reason="a storm"), at_ms=1_000))
    assert not isinstance(stopped, Refusal), stopped.sentence
    return stopped.state, [*events, *started.facts, *stopped.facts]


def contests() -> Iterator[Made]:
    for number, name in enumerate(RULE_SETS):
        for seed in range(2):
            played = simulate(
                rule_set(name),
                7 + 5 * seed + number,
                seed,
                rounds=4 if name in ("school", "nsa-2009") else None,
                trouble=STORMY,
            )
            yield Made(f"simulated-{name}-{seed}", played.facts)
        yield Made(f"anything-{name}", _anything(name))
    for number, phases in enumerate(FORMATS):
        played = simulate(rule_set("nsa-2009"), 12, 5, phases=phases, trouble=STORMY)
        yield Made(f"phases-{number}", played.facts)


def _anything(name: str) -> list[t.AnyFact]:
    """Of many things that could be asked for, one that the event lets happen and that is rare."""
    rng = random.Random(f"golden {name}")
    event = Event(name, 8)
    seldom: Counter[type[Any]] = Counter()
    at_ms = 0
    for _ in range(120):
        at_ms += rng.choice([0, 1000, 400_000])
        is_closed = event.now.tournament.closed_by_action is not None
        found: dict[type[Any], t.Handled] = {}
        for _ in range(150):
            command = anything(rng, at_ms, is_closed=is_closed)
            handled = t.handle(event.state, command)
            if not isinstance(handled, Refusal) and handled.facts:
                found[type(command.command)] = handled
        if not found:
            continue
        (chosen,) = rng.choices(list(found), [1 / (1 + seldom[kind]) ** 3 for kind in found])
        seldom[chosen] += 1
        event.state = found[chosen].state
        event.facts.extend(found[chosen].facts)
    return event.facts


def situations() -> Iterator[Made]:
    """The events that the tests set up by hand, so that every fact is there."""
    for name, make in _without_arguments(event_situations, Event):
        event = make()
        if t.fold(event.facts) == event.state:
            yield Made(f"situation-{name.replace('_', '-')}", event.facts)


def tables() -> Iterator[Made]:
    """And the games; where a test put a position on the board, no facts tell of it."""
    for module in (record_lines, ruling_lines):
        for name, make in _without_arguments(module, Table):
            table = make()
            if fold(table.events) == table.state:
                yield Made(f"table-{name.replace('_', '-')}", table.events)


def _without_arguments(module: Any, kind: type[Any]) -> Iterator[tuple[str, Callable[[], Any]]]:
    for name, each in inspect.getmembers(module, inspect.isfunction):
        needed = [p for p in inspect.signature(each).parameters.values() if p.default is p.empty]
        if each.__annotations__.get("return") == kind.__name__ and not needed:
            yield name, each
