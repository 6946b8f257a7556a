"""Plays a scenario and says what went otherwise than it says."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from lexidrome.base import LexidromeError, Refusal
from lexidrome.game import AnyFact, GameState, Given, decide, fold
from lexidrome.proof.asking import asking_mismatch
from lexidrome.proof.doors import check_sendable
from lexidrome.proof.event import play_event
from lexidrome.proof.expectation import Scene, mismatches
from lexidrome.proof.hall import play_in_hall
from lexidrome.proof.moment import BadStep, Progress, Table, reading
from lexidrome.proof.scenario import Difference, Scenario
from lexidrome.proof.situation import change_situation, make_situation, seed_of
from lexidrome.proof.verbs import parse_step
from lexidrome.proof.viewing import Told
from lexidrome.rulebook import RuleSet, derive


def play_scenario(
    scenario: Scenario, rules: RuleSet, at: Progress | None = None
) -> Difference | None:
    """What differs from the scenario under these rules; nothing if it holds.

    `at` is told how far it came, also where the program itself fails.
    """
    at = Progress() if at is None else at
    try:
        problem = _play(scenario, _with_house_rules(rules, scenario.house), at)
    except BadStep as bad:
        problem = str(bad)
    except LexidromeError as error:
        problem = str(error.sentence)
    return None if problem is None else Difference(at.step, problem)


def _play(scenario: Scenario, rules: RuleSet, at: Progress) -> str | None:
    if scenario.event is not None:
        return play_event(scenario, rules, at)
    if scenario.hall is not None:
        return play_in_hall(scenario, rules, at)
    return _Run(scenario, rules).play(at)


def _with_house_rules(rules: RuleSet, house: Mapping[str, Any]) -> RuleSet:
    if not house:
        return rules
    return derive(rules, house, name=f"{rules.name}-house", why="the scenario")


class _Run:
    """One playing of one scenario."""

    def __init__(self, scenario: Scenario, rules: RuleSet) -> None:
        self.scenario = scenario
        self.rules = rules
        with reading("what is given"):
            self.state: GameState | None = make_situation(scenario.given, rules)
            self.seed = seed_of(scenario.given)
            self.judge = _word_judge(scenario.given.get("lexicon", []))
        self.at_ms = -10_000 if self.state is not None else 0
        self.events: Sequence[AnyFact] = ()
        self.told = Told(given=self.state)

    def play(self, at: Progress) -> str | None:
        for at.step, step in enumerate(self.scenario.steps, 1):
            problem = self._take(step)
            if problem is not None:
                return problem
        return None

    def _take(self, step: Any) -> str | None:
        if isinstance(step, str):
            return self._command(step)
        if "ask" in step:
            with reading("what is asked"):
                return asking_mismatch(step, self.rules)
        if "given" in step:
            with reading("what is given"):
                self.state = change_situation(step["given"], self._game())
            self.told = replace(self.told, given=self.state, since=())
            return None
        if "refused" in step:
            return self._refused(step)
        return next(mismatches(step, self._scene()), None)

    def _command(self, sentence: str) -> str | None:
        command = self._parse(sentence)
        answer = decide(self.state, command)
        if isinstance(answer, Refusal):
            return f"“{sentence}” was refused: {answer.reason} ({answer.sentence})"
        self.state = fold(answer, self.state)
        self.events = answer
        history, since = (*self.told.history, *answer), (*self.told.since, *answer)
        self.told = replace(self.told, history=history, since=since)
        return None

    def _parse(self, sentence: str) -> Given:
        given = parse_step(sentence, self._table())
        check_sendable(sentence, given.command)
        self.at_ms = given.said.at_ms
        return given

    def _refused(self, step: Mapping[str, Any]) -> str | None:
        sentence = step["refused"]
        command = self._parse(sentence)
        answer = decide(self.state, command)
        if not isinstance(answer, Refusal):
            return f"“{sentence}” was not refused"
        if "reason" in step and answer.reason != step["reason"]:
            return f"“{sentence}” was refused for {answer.reason}, not for {step['reason']}"
        if "rule" in step and answer.rule != step["rule"]:
            return f"“{sentence}” was refused by {answer.rule}, not by {step['rule']}"
        return None

    def _table(self) -> Table:
        return Table(self.rules, self.state, self.at_ms, self.judge, self.seed)

    def _scene(self) -> Scene:
        return Scene(self._game(), self.at_ms, self.events, self.told)

    def _game(self) -> GameState:
        if self.state is None:
            raise BadStep("there is no game yet")
        return self.state


def _word_judge(given: Any) -> Callable[[Sequence[str]], bool]:
    """A play is acceptable if every word stands in one of the scenario's lists."""
    lists = given.values() if isinstance(given, Mapping) else [given]
    known = frozenset(str(word).upper() for words in lists for word in words)
    return lambda words: all(word.upper() in known for word in words)
