"""The round of the whole hall: its beginning, its clock and its end."""

from __future__ import annotations

from lexidrome.base import Refusal, text, the_round
from lexidrome.rulebook import RuleSet, cited, rule, rule_of
from lexidrome.tournament.decide.work import Work, decides, must_say_why, round_of
from lexidrome.tournament.messages import asked
from lexidrome.tournament.messages.lateness import AbsenceNoted
from lexidrome.tournament.messages.rounds import (
    AnnounceBreak,
    BeginRound,
    BreakAnnounced,
    EndRound,
    ExtendRound,
    RoundBegun,
    RoundEnded,
    RoundExtended,
)
from lexidrome.tournament.presence import is_check_in_kept
from lexidrome.tournament.refusals import Reason, refuse
from lexidrome.tournament.state import Round, RoundStatus, Tournament


@decides(BeginRound)
def begin_round(work: Work, command: BeginRound) -> Refusal | None:
    each = round_of(work, command.division, command.round_number)
    if isinstance(each, Refusal):
        return each
    if each.status is RoundStatus.DRAFT:
        return refuse(
            Reason.NOT_PUBLISHED,
            text("{round}: the pairings are not published.", round=the_round(each.number)),
        )
    if each.status is not RoundStatus.PUBLISHED:
        return refuse(
            Reason.ROUND_BEGUN, text("{round}: play has begun.", round=the_round(each.number))
        )
    break_left_ms = left_of_break(work.tournament, work.at_ms)
    if break_left_ms is not None:
        return refuse(
            Reason.BREAK_NOT_OVER,
            text(
                "The announced break lasts {count} more seconds; begin then, or cancel it first "
                "({rule}).",
                count=-(-break_left_ms // 1000),
            ),
            cited(left_of_break, work.rules),
        )
    begin_all_games(work, command)
    for game in each.games:
        for number in game.numbers:
            if not game.is_bye and is_incomplete(work, command.division, number):
                work.emit(
                    AbsenceNoted(
                        division=command.division,
                        round_number=each.number,
                        game=game.first,
                        number=number,
                    )
                )
    return None


@rule("NSA-III.C.p6", "NSA-III.C.p7")
def left_of_break(tournament: Tournament, now_ms: int) -> int | None:
    """No round begins during a break that was announced."""
    ends_ms = tournament.break_ends_ms
    return None if ends_ms is None or ends_ms <= now_ms else ends_ms - now_ms


@rule("ST-SETUP.b", "SSC-21")
def begin_all_games(work: Work, command: BeginRound) -> None:
    """One signal begins all games of a round, and their time.

    All games end when the round does, on the wall, if the rule set says when: SSC-20.c,
    SSC-21, A-19, ST-END, A-67. The end comes from `timers`.
    """
    limit = work.rules.clock.hall_limit
    ends_ms = None if limit is None else work.at_ms + limit[1] * 1000
    work.emit(
        RoundBegun(division=command.division, round_number=command.round_number, ends_ms=ends_ms)
    )


@decides(ExtendRound)
def extend_round(work: Work, command: ExtendRound) -> Refusal | None:
    if refusal := must_say_why(command.reason):
        return refusal
    each = _running(work, command)
    if isinstance(each, Refusal):
        return each
    if each.ends_ms is None:
        return refuse(
            Reason.ROUND_NOT_BEGUN,
            text("{round}: there is no time limit.", round=the_round(each.number)),
        )
    work.emit(
        RoundExtended(
            division=command.division,
            round_number=each.number,
            ends_ms=each.ends_ms + command.duration_s * 1000,
            reason=command.reason,
        )
    )
    return None


@decides(EndRound)
def end_round(work: Work, command: EndRound) -> Refusal | None:
    each = _running(work, command)
    if isinstance(each, Refusal):
        return each
    work.emit(RoundEnded(division=command.division, round_number=each.number))
    return None


@decides(AnnounceBreak)
def announce_break(work: Work, command: AnnounceBreak) -> Refusal | None:
    event = work.rules.event
    # NSA-III.C.p6, NSA-IDX.T6, P23
    duration_s = event.break_s if command.duration_s is None else command.duration_s
    if is_too_short(duration_s, work.rules):
        return refuse(
            Reason.BREAK_TOO_SHORT,
            text("A break lasts at least {count} seconds ({rule}).", count=event.break_least_s),
            rule_of(work.rules, "event.break_least_s"),
        )
    work.emit(BreakAnnounced(ends_ms=work.at_ms + duration_s * 1000))
    return None


@rule("NSA-III.C.p7", "NSA-IDX.T16", "P23")
def is_too_short(break_s: int, rules: RuleSet) -> bool:
    """A break may be cut, but not below the least."""
    return break_s < rules.event.break_least_s


@rule("SSC-25")
def is_incomplete(work: Work, division: str, number: int) -> bool:
    """A side of which somebody is missing has not come, unless the director waives it.

    Only where check-in is kept at all can somebody be missing from it.
    """
    found = work.tournament.divisions[division]
    if not work.rules.event.all_members_present or not is_check_in_kept(found):
        return False
    return not found.entrants[number].is_complete


def _running(work: Work, command: asked.OfRound) -> Round | Refusal:
    each = round_of(work, command.division, command.round_number)
    if isinstance(each, Refusal):
        return each
    if each.status is RoundStatus.BEGUN:
        return each
    if each.status is RoundStatus.ENDED:
        return refuse(
            Reason.ROUND_OVER, text("{round}: play is over.", round=the_round(each.number))
        )
    return refuse(
        Reason.ROUND_NOT_BEGUN, text("{round}: play has not begun.", round=the_round(each.number))
    )
