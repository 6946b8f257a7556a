"""What went wrong in an event and how it was ruled on: the log, by game, entrant and event.

Of what a procedure led to (`procedures.Resolution`) an event keeps the sentences, the rule
ids and the few changes that it knows (points, spread, sanctions), about entrants instead
of player and opponent. Rulings of games on screen come in as the list that such a game has.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from lexidrome import procedures as p
from lexidrome.base import PersonId, RuleId, StreamId, Text
from lexidrome.procedures import changes as ch
from lexidrome.tournament.values import Score


class SpreadChange(msgspec.Struct, frozen=True):
    """Of one side alone, without a game (A-57)."""

    number: int
    amount: int
    rule: RuleId


class Incident(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Something that went wrong, and what was ruled."""

    procedure: str
    title: Text
    number: int
    """The entrant it is about."""
    other: int = 0
    """Their opponent; 0 outside a game."""
    answers: Mapping[str, p.Answer] = {}
    steps: tuple[Text, ...] = ()
    changes: tuple[Text, ...] = ()
    rules: tuple[RuleId, ...] = ()
    lender: Text | None = None
    counter: p.Counter | None = None
    """What it is counted as; none for what nobody counts."""
    points: tuple[Score, ...] = ()
    """What it adds to the score of a side in the game in question."""
    spread: tuple[SpreadChange, ...] = ()
    sanctions: tuple[p.Sanction, ...] = ()
    """On the entrant it is about."""
    is_resigned: bool = False
    """The game in question ends at the score as it stands (NSA-I.B.exc.2)."""
    outlasts_signatures: bool = True
    """Also a result that both sides have signed is changed for it (NSA-V.I.p3, NSA-V.I.p5)."""
    is_private: bool = False
    """For the director alone (NSA-I.A.p2)."""
    note: str = ""
    report: str = ""
    """The report that led to it, if somebody reported it (NSA-II.C)."""
    at_ms: int | None = None
    """When it was ruled on in its game; None: when it was entered here."""
    ruled_by: PersonId | None = None
    turn: int | None = None
    """The turns completed by then, in a game on screen."""

    @classmethod
    def of(
        cls,
        found: p.Resolution,
        numbers: Mapping[p.Party, int],
        *,
        note: str = "",
        report: str = "",
    ) -> Incident:
        """What a procedure led to; the opponent has no number outside a game."""
        procedure = p.procedure(found.procedure)
        return cls(
            procedure=procedure.name,
            title=procedure.title,
            number=numbers[p.Party.PLAYER],
            other=numbers.get(p.Party.OPPONENT, 0),
            answers=found.answers,
            steps=tuple(step.sentence for step in found.steps),
            changes=tuple(p.description.describe(each) for each in found.adjustments),
            rules=found.rules,
            lender=found.lender,
            counter=found.counter,
            points=tuple(
                Score(numbers[each.party], each.points)
                for each in found.adjustments
                if isinstance(each, ch.ScoreChanged) and each.party in numbers
            ),
            spread=tuple(
                SpreadChange(numbers[each.party], each.points, each.rule)
                for each in found.adjustments
                if isinstance(each, ch.SpreadChanged) and each.party in numbers
            ),
            sanctions=found.sanctions,
            is_resigned=found.is_resigned,
            outlasts_signatures=p.outlasts_signatures(found),
            is_private=procedure.is_private,
            note=note,
            report=report,
        )

    @property
    def ends_event(self) -> bool:
        return any(each.ends_event for each in self.sanctions)


class Imposed(msgspec.Struct, frozen=True, omit_defaults=True):
    """A sanction on an entrant, and the game on screen it comes from."""

    sanction: p.Sanction
    stream: StreamId | None = None
