"""Plays a scenario about an event and says what went otherwise than it says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from lexidrome import tournament as t
from lexidrome.base import Refusal
from lexidrome.proof.doors import check_sendable
from lexidrome.proof.event.expectation import EventScene, event_mismatches
from lexidrome.proof.event.situation import make_event
from lexidrome.proof.event.steps import Hall, parse_event_step
from lexidrome.proof.moment import BadStep, Progress, reading
from lexidrome.proof.scenario import Scenario
from lexidrome.rulebook import RuleSet


def play_event(scenario: Scenario, rules: RuleSet, at: Progress) -> str | None:
    """What differs from the scenario, in a sentence; nothing if it holds."""
    return _Run(scenario, rules).play(at)


class _Run:
    """One playing of one scenario."""

    def __init__(self, scenario: Scenario, rules: RuleSet) -> None:
        assert scenario.event is not None
        self.scenario = scenario
        self.rules = rules
        self.given = dict(scenario.event)
        with reading("the event"):
            self.state = make_event(self.given, rules)
        self.at_ms = 0
        self.events: Sequence[t.AnyFact] = ()

    def play(self, at: Progress) -> str | None:
        for at.step, step in enumerate(self.scenario.steps, 1):
            problem = self._take(step)
            if problem is not None:
                return problem
        return None

    def _take(self, step: Any) -> str | None:
        if isinstance(step, str):
            refusal = self._carry_out(self._parse(step))
            if refusal is None:
                return None
            return f"“{step}” was refused: {refusal.reason} ({refusal.sentence})"
        if "refused" in step:
            return self._refused(step)
        if self.state is None:
            raise BadStep("there is no event yet")
        return next(event_mismatches(step, EventScene(self.state, self.events, self.at_ms)), None)

    def _parse(self, sentence: str) -> tuple[t.Given, ...]:
        hall = Hall(self.rules, self.given, self.state, self.at_ms)
        with reading(f"“{sentence}”"):
            commands = parse_event_step(sentence, hall)
        for each in commands:
            check_sendable(sentence, each.command)
        self.at_ms = commands[-1].said.at_ms
        return commands

    def _carry_out(self, commands: tuple[t.Given, ...]) -> Refusal | None:
        events: list[t.AnyFact] = []
        for command in commands:
            handled = t.handle(self.state, command)
            if isinstance(handled, Refusal):
                return handled
            self.state = handled.state
            events.extend(handled.facts)
        self.events = events
        return None

    def _refused(self, step: Mapping[str, Any]) -> str | None:
        sentence = step["refused"]
        before = self.state
        refusal = self._carry_out(self._parse(sentence))
        self.state = before
        if refusal is None:
            return f"“{sentence}” was not refused"
        if "reason" in step and refusal.reason != step["reason"]:
            return f"“{sentence}” was refused for {refusal.reason}, not for {step['reason']}"
        if "rule" in step and refusal.rule != step["rule"]:
            return f"“{sentence}” was refused by {refusal.rule}, not by {step['rule']}"
        return None
