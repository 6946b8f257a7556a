"""What happens by itself when its time has come."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from lexidrome.rulebook import rule, rule_of
from lexidrome.rulebook.choices import LateRule
from lexidrome.tournament.decide.lateness import forfeit_due_ms, forfeit_rule
from lexidrome.tournament.decide.league import close_overdue, next_deadline_ms
from lexidrome.tournament.decide.stops import is_nobody_late
from lexidrome.tournament.decide.work import Work
from lexidrome.tournament.messages.lateness import ForfeitProposed
from lexidrome.tournament.messages.results import ResultEntered
from lexidrome.tournament.messages.rounds import RoundEnded, TimeAnnounced
from lexidrome.tournament.state import (
    Absence,
    Division,
    EventState,
    Game,
    Round,
    RoundStatus,
    Tournament,
)
from lexidrome.tournament.unions import AnyFact
from lexidrome.tournament.values import ResultKind, Slip, Source

ANNOUNCED_S = (1800, 600, 300, 60)
"""With how many seconds left the hall is told."""


class Due(msgspec.Struct, frozen=True):
    at_ms: int
    fact: AnyFact
    then: AnyFact | None = None
    """What follows from it, an action of its own: the director may undo it."""


def next_due_ms(state: EventState) -> int | None:
    """When something happens by itself, if it does."""
    tournament = state.tournament
    times = [due.at_ms for due in _due(tournament)]
    deadline = next_deadline_ms(tournament)
    return min(times if deadline is None else [*times, deadline], default=None)


def run_due(work: Work) -> None:
    """Let happen what was due by now, in order."""
    until_ms = work.at_ms
    while True:
        passed = [due for due in _due(work.tournament) if due.at_ms <= until_ms]
        if not passed:
            break
        due = min(passed, key=lambda each: each.at_ms)
        at_ms = max(due.at_ms, work.state.now_ms)
        for fact in (due.fact, due.then):
            if fact is not None:
                work.happen(fact, at_ms)
    # DP-1.II.c, A-48: what nobody has reported by the deadline is decided.
    close_overdue(work, until_ms)


def _due(tournament: Tournament) -> Iterator[Due]:
    for division in tournament.divisions.values():
        for each in division.rounds:
            if each.status is RoundStatus.BEGUN:
                yield from _in_round(tournament, division, each)


def _in_round(tournament: Tournament, division: Division, each: Round) -> Iterator[Due]:
    if end := end_of_round(tournament, division, each):
        yield end
    if announced := next_announcement(division, each):
        yield announced
    for game in each.games:
        if game.absences and game.slip is None and not is_nobody_late(game):
            for absence in game.absences:
                if forfeit := proposed_forfeit(tournament, division, each, game, absence):
                    yield forfeit


@rule("SSC-20.c", "SSC-21", "ST-END")
def end_of_round(tournament: Tournament, division: Division, each: Round) -> Due | None:
    """No game goes on when the round is over.

    The round ends on the wall; games on screen end with it, and where the games' time is
    the hall's they all do (A-67).
    """
    if each.ends_ms is None:
        return None
    limit = tournament.rules.clock.hall_limit
    decided_by = rule_of(tournament.rules, "clock.round_limit_s" if limit is None else limit[0])
    ended = RoundEnded(division=division.name, round_number=each.number, rule=decided_by)
    return Due(each.ends_ms, ended)


@rule("SSC-21.a")
def next_announcement(division: Division, each: Round) -> Due | None:
    """The remaining time of a round is announced."""
    if each.ends_ms is None or _is_played(each):
        return None
    assert each.begun_ms is not None
    for remaining_s in ANNOUNCED_S:
        at_ms = each.ends_ms - remaining_s * 1000
        is_new = each.announced_s is None or remaining_s < each.announced_s
        if is_new and at_ms > each.begun_ms:
            announced = TimeAnnounced(
                division=division.name, round_number=each.number, remaining_s=remaining_s
            )
            return Due(at_ms, announced)
    return None


def _is_played(each: Round) -> bool:
    """Nobody plays any more, so there is no time to be told."""
    return all(game.is_bye or game.slip is not None for game in each.games)


@rule("SSC-25.b", "NSA-III.C.p2")
def proposed_forfeit(
    tournament: Tournament, division: Division, each: Round, game: Game, absence: Absence
) -> Due | None:
    """When a late side's time is over, its forfeit is proposed."""
    rules = tournament.rules
    at_ms = forfeit_due_ms(rules, each, absence)
    if at_ms is None or absence.arrived_ms is not None or absence.is_forfeit_proposed:
        return None
    path = "event.late_forfeit_s" if rules.event.late is not LateRule.CLOCK else "event.late"
    proposed = ForfeitProposed(
        division=division.name,
        round_number=each.number,
        game=game.first,
        number=absence.number,
        rule=rule_of(rules, path),
    )
    return Due(at_ms, proposed, forfeit_by_clock(tournament, division, each, game, absence))


@rule("NSA-III.C.p2")
def forfeit_by_clock(
    tournament: Tournament, division: Division, each: Round, game: Game, absence: Absence
) -> ResultEntered | None:
    """When a late player's clock shows -0:01 the game is over and forfeited; nobody has to say so.

    The book leaves no choice; where nobody is there to win it is only proposed (A-32).
    """
    rules = tournament.rules
    is_other_there = not game.is_away(game.other(absence.number))
    if rules.event.late is not LateRule.CLOCK or not is_other_there:
        return None
    return ResultEntered(
        division=division.name,
        round_number=each.number,
        game=game.first,
        slip=Slip(kind=ResultKind.NO_SHOW, loser=absence.number),
        source=Source.HOUSE,
        rule=forfeit_rule(rules),
        is_arrival_asked=True,
    )
