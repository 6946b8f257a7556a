"""What happens by itself when its time has come.

SSC-21, SSC-20.c    the round ends on the wall; games on screen end with it
ST-END, A-67        where the games' time is the hall's, they all end with it
SSC-21.a            the remaining time is announced
SSC-25.b            so long after the beginning an absent side's forfeit is proposed
NSA-III.C.p2        a late side's clock at -0:01: its game is forfeited: `_forfeited`
A-32                where the other side has not come either, that is only proposed
DP-1.II.c, A-48     what nobody has reported by the deadline is decided: `league`
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from lexidrome.rulebook import LateRule, rule_of
from lexidrome.tournament import events as e
from lexidrome.tournament.checks import effect
from lexidrome.tournament.deciding.lateness import forfeit_due_ms, forfeit_rule
from lexidrome.tournament.deciding.league import close_overdue, next_deadline_ms
from lexidrome.tournament.deciding.results import is_nobody_late
from lexidrome.tournament.deciding.work import Work
from lexidrome.tournament.state import (
    Absence,
    Division,
    EventState,
    Game,
    Round,
    RoundStatus,
    Tournament,
)
from lexidrome.tournament.values import ResultKind, Slip, Source

ROUND_ENDS = effect(
    "round_ends", "No game goes on when the round is over.", "SSC-20.c", "SSC-21", "ST-END"
)
REMAINING_ANNOUNCED = effect(
    "remaining_announced", "The remaining time of a round is announced.", "SSC-21.a"
)
FORFEIT_PROPOSED = effect(
    "forfeit_proposed", "When a late side's time is over, its forfeit is proposed.",
    "SSC-25.b", "NSA-III.C.p2",
)  # fmt: skip
LATE_CLOCK_FORFEITS = effect(
    "late_clock_forfeits",
    "When a late player's clock shows -0:01 the game is over and forfeited; nobody has to say so.",
    "NSA-III.C.p2",
)
ANNOUNCED_S = (1800, 600, 300, 60)
"""With how many seconds left the hall is told."""


class Due(msgspec.Struct, frozen=True):
    at_ms: int
    event: e.AnyEvent
    then: e.AnyEvent | None = None
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
        for event in (due.event, due.then):
            if event is not None:
                work.happen(event, at_ms)
    close_overdue(work, until_ms)


def _due(tournament: Tournament) -> Iterator[Due]:
    for division in tournament.divisions.values():
        for each in division.rounds:
            if each.status is RoundStatus.BEGUN:
                yield from _in_round(tournament, division, each)


def _in_round(tournament: Tournament, division: Division, each: Round) -> Iterator[Due]:
    name, number = division.name, each.number
    if each.ends_ms is not None:
        assert each.begun_ms is not None
        if ROUND_ENDS.is_on:
            limit = tournament.rules.clock.hall_limit
            rule = rule_of(tournament.rules, "clock.round_limit_s" if limit is None else limit[0])
            yield Due(each.ends_ms, e.RoundEnded(division=name, round_number=number, rule=rule))
        if REMAINING_ANNOUNCED(not _is_played(each)):
            for remaining_s in ANNOUNCED_S:
                at_ms = each.ends_ms - remaining_s * 1000
                is_new = each.announced_s is None or remaining_s < each.announced_s
                if is_new and at_ms > each.begun_ms:
                    announced = e.TimeAnnounced(
                        division=name, round_number=number, remaining_s=remaining_s
                    )
                    yield Due(at_ms, announced)
                    break
    if FORFEIT_PROPOSED.is_on:
        for game in each.games:
            if game.absences and game.slip is None and not is_nobody_late(game):
                yield from _forfeits(tournament, division, each, game)


def _is_played(each: Round) -> bool:
    """Nobody plays any more, so there is no time to be told."""
    return all(game.is_bye or game.slip is not None for game in each.games)


def _forfeits(tournament: Tournament, division: Division, each: Round, game: Game) -> Iterator[Due]:
    rules = tournament.rules
    path = "event.late_forfeit_s" if rules.event.late is not LateRule.CLOCK else "event.late"
    for absence in game.absences:
        at_ms = forfeit_due_ms(rules, each, absence)
        if at_ms is not None and absence.arrived_ms is None and not absence.is_forfeit_proposed:
            yield Due(
                at_ms,
                e.ForfeitProposed(
                    division=division.name,
                    round_number=each.number,
                    game=game.first,
                    number=absence.number,
                    rule=rule_of(rules, path),
                ),
                _forfeited(tournament, division, each, game, absence),
            )


def _forfeited(
    tournament: Tournament, division: Division, each: Round, game: Game, absence: Absence
) -> e.ResultEntered | None:
    """The book leaves no choice at the late clock, unless nobody is there to win (A-32)."""
    rules = tournament.rules
    is_other_there = not game.is_away(game.other(absence.number))
    if not LATE_CLOCK_FORFEITS(rules.event.late is LateRule.CLOCK and is_other_there):
        return None
    return e.ResultEntered(
        division=division.name,
        round_number=each.number,
        game=game.first,
        slip=Slip(kind=ResultKind.NO_SHOW, loser=absence.number),
        source=Source.HOUSE,
        rule=forfeit_rule(rules),
        is_arrival_asked=True,
    )
