"""The round of the whole hall: its beginning, its clock and its end.

SSC-20.c, SSC-21, A-19, ST-END, A-67
    all games end when the round does, on the wall: value of the rule set
    (`Clock.hall_limit`); the end comes from `timers`
NSA-III.C.p6, NSA-III.C.p7, NSA-IDX.T6, NSA-IDX.T16, P23
    breaks: values of the rule set (`event.break_s`, `event.break_least_s`)

The checks below are the rest of the table.
"""

from __future__ import annotations

from lexidrome.base import Refusal, text
from lexidrome.rulebook import rule_of
from lexidrome.tournament import commands as c
from lexidrome.tournament import events as e
from lexidrome.tournament.checks import effect, guard
from lexidrome.tournament.deciding.work import Work, decides, must_say_why, round_of
from lexidrome.tournament.presence import is_check_in_kept
from lexidrome.tournament.refusals import Reason, refuse
from lexidrome.tournament.state import Round, RoundStatus

ONE_SIGNAL = effect(
    "one_signal",
    "One signal begins all games of a round, and their time.",
    "ST-SETUP.b", "SSC-21",
)  # fmt: skip
MEMBERS_PRESENT = effect(
    "members_present",
    "A side of which somebody is missing has not come, unless the director waives it.",
    "SSC-25",
)
BREAK_LONG_ENOUGH = guard(
    "break_long_enough", "A break may be cut, but not below the least.",
    "NSA-III.C.p7", "NSA-IDX.T16", "P23",
)  # fmt: skip
BREAK_KEPT = guard(
    "break_kept", "No round begins during a break that was announced.",
    "NSA-III.C.p6", "NSA-III.C.p7",
)  # fmt: skip


@decides(c.BeginRound)
def begin_round(work: Work, command: c.BeginRound) -> Refusal | None:
    each = round_of(work, command.division, command.round_number)
    if isinstance(each, Refusal):
        return each
    if each.status is RoundStatus.DRAFT:
        return refuse(
            Reason.NOT_PUBLISHED,
            text("The pairings of round {round} are not published.", round=each.number),
        )
    if each.status is not RoundStatus.PUBLISHED:
        return refuse(Reason.ROUND_BEGUN, text("Round {round} has begun.", round=each.number))
    break_ends_ms = work.tournament.break_ends_ms
    if not BREAK_KEPT(break_ends_ms is None or break_ends_ms <= work.at_ms):
        assert break_ends_ms is not None
        return refuse(
            Reason.BREAK_NOT_OVER,
            text(
                "The break that was announced goes on for {count} seconds; begin then, or take "
                "it back first ({rule}).",
                count=-(-(break_ends_ms - work.at_ms) // 1000),
            ),
            BREAK_KEPT.rule(work.rules),
        )
    limit = work.rules.clock.hall_limit
    ends_ms = None if limit is None else work.at_ms + limit[1] * 1000
    if ONE_SIGNAL.is_on:
        work.emit(
            e.RoundBegun(division=command.division, round_number=each.number, ends_ms=ends_ms)
        )
    for game in each.games:
        for number in game.numbers:
            if not game.is_bye and _is_incomplete(work, command.division, number):
                work.emit(
                    e.AbsenceNoted(
                        division=command.division,
                        round_number=each.number,
                        game=game.first,
                        number=number,
                    )
                )
    return None


@decides(c.ExtendRound)
def extend_round(work: Work, command: c.ExtendRound) -> Refusal | None:
    if refusal := must_say_why(command.reason):
        return refusal
    each = _running(work, command)
    if isinstance(each, Refusal):
        return each
    if each.ends_ms is None:
        return refuse(
            Reason.ROUND_NOT_BEGUN, text("Round {round} has no time limit.", round=each.number)
        )
    work.emit(
        e.RoundExtended(
            division=command.division,
            round_number=each.number,
            ends_ms=each.ends_ms + command.duration_s * 1000,
            reason=command.reason,
        )
    )
    return None


@decides(c.EndRound)
def end_round(work: Work, command: c.EndRound) -> Refusal | None:
    each = _running(work, command)
    if isinstance(each, Refusal):
        return each
    work.emit(e.RoundEnded(division=command.division, round_number=each.number))
    return None


@decides(c.AnnounceBreak)
def announce_break(work: Work, command: c.AnnounceBreak) -> Refusal | None:
    event = work.rules.event
    duration_s = event.break_s if command.duration_s is None else command.duration_s
    if not BREAK_LONG_ENOUGH(duration_s >= event.break_least_s):
        return refuse(
            Reason.BREAK_TOO_SHORT,
            text("A break is at least {count} seconds ({rule}).", count=event.break_least_s),
            rule_of(work.rules, "event.break_least_s"),
        )
    work.emit(e.BreakAnnounced(ends_ms=work.at_ms + duration_s * 1000))
    return None


def _is_incomplete(work: Work, division: str, number: int) -> bool:
    """Only where check-in is kept at all can somebody be missing from it."""
    found = work.tournament.divisions[division]
    if not work.rules.event.all_members_present or not is_check_in_kept(found):
        return False
    return MEMBERS_PRESENT(not found.entrants[number].is_complete)


def _running(work: Work, command: c.OfRound) -> Round | Refusal:
    each = round_of(work, command.division, command.round_number)
    if isinstance(each, Refusal):
        return each
    if each.status is RoundStatus.BEGUN:
        return each
    if each.status is RoundStatus.ENDED:
        return refuse(Reason.ROUND_OVER, text("Round {round} is over.", round=each.number))
    return refuse(Reason.ROUND_NOT_BEGUN, text("Round {round} has not begun.", round=each.number))
