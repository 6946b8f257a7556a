"""Short ways to do things in an event, for tests."""

from __future__ import annotations

from typing import Any

from lexidrome import tournament as t
from lexidrome.base import PersonId, Refusal
from lexidrome.rulebook import RuleSet, rule_set

A = "A"


class Event:
    """An event that is asked to do things, and must not refuse them."""

    def __init__(self, rules: str | RuleSet = "nsa-2009", entrants: int = 0, **plan: Any) -> None:
        self.rules = rule_set(rules) if isinstance(rules, str) else rules
        self.state: t.EventState | None = None
        self.facts: list[t.AnyFact] = []
        self.at_ms = 0
        self.do(
            t.setup.CreateEvent,
            title="A test",
            rules=self.rules,
            seed=1,
            divisions=(t.phases.DivisionPlan(A, **plan),),
        )
        if entrants:
            self.enter(*range(1, entrants + 1))

    @property
    def now(self) -> t.EventState:
        assert self.state is not None
        return self.state

    @property
    def division(self) -> t.Division:
        return self.now.tournament.divisions[A]

    @property
    def standings(self) -> tuple[t.standings.Standing, ...]:
        return t.standings.standings(self.now.tournament, self.division)

    def ask(self, command: Any, /, **fields: Any) -> t.Handled | Refusal:
        names = command.__struct_fields__
        by: t.Actor = fields.pop("by", t.DIRECTOR)
        if "division" in names:
            fields.setdefault("division", A)
        if "round_number" in names and command is not t.rounds.DraftPairings:
            fields.setdefault("round_number", len(self.division.rounds))
        return t.handle(self.state, by.says(command(**fields), self.at_ms))

    def do(self, command: Any, /, **fields: Any) -> tuple[t.AnyFact, ...]:
        handled = self.ask(command, **fields)
        assert isinstance(handled, t.Handled), f"{handled.reason}: {handled.sentence}"
        self.state = handled.state
        self.facts.extend(handled.facts)
        return handled.facts

    def refuses(self, command: Any, /, **fields: Any) -> str:
        refused = self.ask(command, **fields)
        assert isinstance(refused, Refusal), f"{command.__name__} was not refused"
        return refused.reason

    def enter(self, *numbers: int) -> None:
        size = self.rules.sides.persons_per_side
        entries = tuple(
            t.entries.Entry(
                tuple(PersonId(f"{number}{letter}") for letter in "ab"[:size]),
                rating=2000 - 20 * number,
                number=number,
            )
            for number in numbers
        )
        self.do(t.entries.Enter, entries=entries)

    def check_in(self) -> None:
        """Everybody, with the picture ID where it is needed."""
        for number in self.division.entrants:
            self.do(t.entries.CheckIn, number=number, is_id_seen=True)

    def pair(self, *pairs: tuple[int, int]) -> None:
        self.do(t.rounds.DraftPairings, pairs=pairs)
        self.do(t.rounds.PublishPairings)

    def result(self, one: int, points: int, other: int, others: int, **fields: Any) -> None:
        self.do(t.results.EnterResult, number=one, slip=slip(one, points, other, others), **fields)

    def meetings(self) -> set[frozenset[int]]:
        return {frozenset(game.numbers) for game in self.division.rounds[-1].games}


def slip(one: int, points: int, other: int, others: int) -> t.results.Slip:
    return t.results.Slip(scores=(t.results.Score(one, points), t.results.Score(other, others)))
