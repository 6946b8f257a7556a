"""The scenarios of the rules, each told from the first fact on.

Events and new games are played as they stand. A game beside a real board that begins in the
middle of things is told from its start, with the words that lie there and without the rest of
what was given; what then makes no sense is refused, and the rest goes on. On screen the tiles
that were given cannot be had, so that only new games are told.
"""

from __future__ import annotations

from collections.abc import Iterator

from golden.telling import Game, new_game
from lexidrome import tournament as t
from lexidrome.base import Refusal
from lexidrome.game import AnyFact
from lexidrome.game.record_values import ClockSource, Mode
from lexidrome.game.values import DrawScheme, Options
from lexidrome.proof import Scenario
from lexidrome.proof.event.situation import make_event
from lexidrome.proof.event.steps import Hall, parse_event_step
from lexidrome.proof.moment import SIDES
from lexidrome.proof.situation import seed_of
from lexidrome.rulebook import RuleSet, derive, rule_set
from scenarios.loaded import SCENARIOS


def event_scenarios() -> Iterator[tuple[str, tuple[t.AnyFact, ...]]]:
    for name, scenario, rules in _scenarios():
        if scenario.event is not None and (state := _event(scenario, rules)) is not None:
            yield name, state.journal


def game_scenarios() -> Iterator[tuple[str, list[AnyFact]]]:
    for name, scenario, rules in _scenarios():
        if "record" in scenario.given:
            game = _beside_a_board(scenario, rules, name)
            if len(game.state.turns) or game.state.rulings:
                yield name, game.events
        elif scenario.given.get("new_game"):
            game = Game(rules, seed_of(scenario.given))
            _tell(game, scenario)
            if game.events:
                yield name, game.events


def _scenarios() -> Iterator[tuple[str, Scenario, RuleSet]]:
    for scenario in SCENARIOS:
        for number, name in enumerate(scenario.rule_sets):
            rules = rule_set(name)
            if scenario.house:
                rules = derive(rules, scenario.house, name=f"{name}-house", why="the scenario")
            file = scenario.file.removesuffix(".yaml").replace("/", "-")
            yield f"told-{file}-{scenario.line}-{number}", scenario, rules


def _event(scenario: Scenario, rules: RuleSet) -> t.EventState | None:
    assert scenario.event is not None
    given = dict(scenario.event)
    state, at_ms = make_event(given, rules), 0
    for step in scenario.steps:
        sentence = step if isinstance(step, str) else step.get("refused", "")
        if not sentence:
            continue
        for command in parse_event_step(sentence, Hall(rules, given, state, at_ms)):
            handled = t.handle(state, command)
            at_ms = command.said.at_ms
            if isinstance(step, str):
                assert not isinstance(handled, Refusal), f"{scenario}: {step}: {handled.sentence}"
                state = handled.state
    return state


def _beside_a_board(scenario: Scenario, rules: RuleSet, name: str) -> Game:
    given = scenario.given
    options = Options(
        mode=Mode.RECORD,
        clock_source=ClockSource(given["record"]),
        is_team_asked=bool(given.get("team_asked")),
        racks_down_when_stopped=bool(given.get("racks_down")),
    )
    sides = int(given.get("sides", 2))
    game = new_game(rules, options, sides=sides, name=name, draws=DrawScheme.SERVER)
    game.tell("0:00 house starts the game with A first", "0:00 A looks")
    for word in given.get("board", ()):
        game.tell(f"0:00 ON plays {word}", "0:00 ON accepts", "0:00 LAST draws", "0:00 ON looks")
    if SIDES[game.state.on_turn] != given.get("on_turn", "A"):
        game.tell("0:00 ON passes", "0:00 ON looks")
    _tell(game, scenario)
    return game


def _tell(game: Game, scenario: Scenario) -> None:
    game.tell(*(step for step in scenario.steps if isinstance(step, str)))
