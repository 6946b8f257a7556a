"""Who is missed at a table, when their forfeit is due, and how a time of arrival is written."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from lexidrome.base import BadInput, text
from lexidrome.rulebook import RuleSet
from lexidrome.rulebook.choices import LateRule
from lexidrome.tournament.decide.lateness import forfeit_due_ms, late_points, remaining_s
from lexidrome.tournament.dependencies import forfeiting_side
from lexidrome.tournament.messages.results import ResultEntered
from lexidrome.tournament.state import Absence, Division, EventState, Game, Round, Tournament

_AFTER = re.compile(r"([0-9]{1,4})(?::([0-5][0-9]))?")


class Latecomer(msgspec.Struct, frozen=True):
    """A side that is missed at a game that does not count yet."""

    division: Division
    round: Round
    game: Game
    absence: Absence
    forfeit_due_ms: int | None
    """When it has forfeited, if the book says so."""

    def is_due(self, now_ms: int) -> bool:
        return self.forfeit_due_ms is not None and now_ms >= self.forfeit_due_ms


def latecomers(tournament: Tournament) -> Iterator[Latecomer]:
    """Who is missed at a table, and what that leads to."""
    for division in tournament.divisions.values():
        for each, game in division.games():
            if game.counts:
                continue
            for absence in game.absences:
                has_forfeited = game.slip is not None and game.slip.loser == absence.number
                if absence.arrived_ms is None and not has_forfeited:
                    due_ms = forfeit_due_ms(tournament.rules, each, absence)
                    yield Latecomer(division, each, game, absence, due_ms)


class RunOut(msgspec.Struct, frozen=True):
    """A game of the last round that a late side's clock has forfeited."""

    division: Division
    game: Game
    number: int
    """Who has not come."""
    action: int
    """What the director undoes if they had come after all."""


def run_out(state: EventState) -> Iterator[RunOut]:
    """The newest first, as long as nobody has said anything since."""
    for fact in reversed(state.journal):
        loser = forfeiting_side(fact)
        if loser is None or not isinstance(fact, ResultEntered) or fact.action in state.undone:
            continue
        division = state.tournament.divisions[fact.division]
        game = division.rounds[-1].game_of(loser)
        is_last = fact.round_number == division.rounds[-1].number
        if is_last and game is not None and game.has_run_out(loser):
            yield RunOut(division, game, loser, fact.action)


def cost_now(tournament: Tournament, late: Latecomer, now_ms: int) -> tuple[int, int | None]:
    """The points lost, and the seconds left on the clock, if it came now."""
    assert late.round.begun_ms is not None, "who is late is late for a round that has begun"
    # Another machine's clock may be behind the one that began the round.
    points = late_points(tournament.rules, max(0, now_ms - late.round.begun_ms) // 1000)
    if tournament.rules.event.late is not LateRule.CLOCK:
        return points, None
    return points, remaining_s(tournament.rules, late.absence, now_ms)


def taken_s(rules: RuleSet, absence: Absence) -> int:
    """What lateness has taken from a side's clock before its game (NSA-III.C.p5, A-25)."""
    full_s, left_s = rules.clock.side_time_s, absence.remaining_s
    return 0 if full_s is None or left_s is None else max(0, full_s - left_s)


def waits_for_arrival(rules: RuleSet) -> bool:
    """Whether a game begins only once it is noted when its late side came: that costs points.

    SSC-25.
    """
    return rules.event.late is LateRule.POINTS


def parse_after(written: str) -> int:
    """Minutes, or minutes and seconds, after a round began: 7 or 7:30."""
    found = _AFTER.fullmatch(written.strip())
    if found is None:
        raise BadInput(
            text(
                "“{written}” is not a time after the start; write minutes, such as 7 or 7:30.",
                written=written[:20],
            )
        )
    return int(found[1]) * 60 + int(found[2] or 0)
