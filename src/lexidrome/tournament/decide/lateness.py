"""Who comes late or not at all."""

from __future__ import annotations

from lexidrome.base import Refusal, RuleId, text, the_entrant, the_round
from lexidrome.rulebook import RuleSet, cited, rule, rule_of
from lexidrome.rulebook.choices import LateRule, Rounding
from lexidrome.tournament.decide.spread import no_bye
from lexidrome.tournament.decide.stops import is_nobody_late
from lexidrome.tournament.decide.work import Found, Work, decides, game_of, must_be
from lexidrome.tournament.messages import asked
from lexidrome.tournament.messages.entries import PersonCheckedIn
from lexidrome.tournament.messages.lateness import (
    AbsenceNoted,
    ArrivalNoted,
    LateClockStarted,
    NoteAbsence,
    NoteArrival,
    StartLateClock,
)
from lexidrome.tournament.presence import is_check_in_kept
from lexidrome.tournament.refusals import Reason, refuse
from lexidrome.tournament.state import Absence, Entrant, Game, Round, RoundStatus
from lexidrome.tournament.values import ResultKind
from lexidrome.tournament.who import Role

OVERTIME_SHOWN_MS = 1000
"""A clock shows -0:01 one second after it has run out (NSA-III.C.p2)."""


@decides(NoteAbsence)
def note_absence(work: Work, command: NoteAbsence) -> Refusal | None:
    """Of who has a bye it says that they are not there: they get none."""
    bye = bye_not_taken(work, command)
    if bye is not None:
        return no_bye(work, command, bye)
    found = _in_progress(work, command)
    if isinstance(found, Refusal):
        return found
    if found.game.absence_of(command.number) is not None:
        return refuse(
            Reason.ALREADY_LATE,
            text("{entrant} is already marked as late.", entrant=the_entrant(command.number)),
        )
    work.emit(
        AbsenceNoted(
            **found.place,
            number=command.number,
        )
    )
    return None


@rule("NSA-V.J.3")
def bye_not_taken(work: Work, command: NoteAbsence) -> Game | None:
    """The staff say of who has no opponent that they are not there."""
    division = work.tournament.divisions.get(command.division)
    each = None if division is None else division.round(command.round_number)
    game = None if each is None or not each.is_out else each.game_of(command.number)
    return game if game is not None and game.is_bye else None


@decides(StartLateClock)
def start_late_clock(work: Work, command: StartLateClock) -> Refusal | None:
    found = _in_progress(work, command)
    if isinstance(found, Refusal):
        return found
    absence = _still_away(found, command.number)
    if isinstance(absence, Refusal):
        return absence
    event = work.rules.event
    if event.late is not LateRule.CLOCK:
        return refuse(
            Reason.LATE_CLOCK_NOT_A_RULE,
            text("Being late does not cost time here ({rule})."),
            rule_of(work.rules, "event.late"),
        )
    if absence.clock_started_ms is not None:
        return refuse(Reason.CLOCK_RUNS, text("That clock is running."))
    if is_within_grace(work.rules, found.round, work.at_ms):
        grace_s = event.late_grace_s or 0
        return refuse(
            Reason.GRACE_NOT_OVER,
            text(
                "A late side's clock starts {time} after the round began at the earliest ({rule}).",
                time=f"{grace_s // 60}:{grace_s % 60:02}",
            ),
            rule_of(work.rules, "event.late_grace_s"),
        )
    work.emit(
        LateClockStarted(
            **found.place,
            number=command.number,
        )
    )
    return None


@rule("NSA-III.C.p1", "NSA-IDX.T15")
def is_within_grace(rules: RuleSet, each: Round, at_ms: int) -> bool:
    """A late side's clock starts no earlier than some minutes after the round."""
    assert each.begun_ms is not None
    return at_ms < each.begun_ms + (rules.event.late_grace_s or 0) * 1000


@decides(NoteArrival)
def note_arrival(work: Work, command: NoteArrival) -> Refusal | None:
    """By the staff; a clock that runs for a late side may be stopped by either side, now."""
    found = game_of(work, command)
    if isinstance(found, Refusal):
        return found
    is_stopping = command.after_s is None and stops_late_clock(work, found, command.number)
    if not is_stopping and (refusal := must_be(work, Role.STAFF)):
        return refusal
    has_run_out = found.game.has_run_out(command.number)
    if not has_run_out and (refusal := _not_going_on(found, command.number)):
        return refusal
    absence = _still_away(found, command.number)
    if isinstance(absence, Refusal):
        return absence
    came_ms = _came_ms(work, found, command)
    if isinstance(came_ms, Refusal):
        return came_ms
    rules = work.rules
    if comes_too_late(rules, found.round, absence, came_ms):
        return refuse(
            Reason.LATE_SO_FAR,
            text(
                "{entrant} comes too late: the game is forfeited ({rule}).",
                entrant=the_entrant(command.number),
            ),
            forfeit_rule(rules),
        )
    if has_run_out:
        return refuse(
            Reason.RESULT_IN,
            text(
                "The late clock has run out and the game is forfeited ({rule}). If {entrant} came "
                "before, the director undoes that in the journal first.",
                entrant=the_entrant(command.number),
            ),
            forfeit_rule(rules),
        )
    _arrive(work, found, absence, came_ms)
    _check_in(work, command)
    return None


def end_absence(work: Work, division: str, number: int) -> None:
    """Whoever is complete by check-in or waiver now has come to the game that waits for them.

    After the time of a forfeit they are checked in for the rounds to come; that game is lost.
    """
    found = work.tournament.divisions[division]
    if not is_late_no_longer(found.entrants[number]):
        return
    for each in found.rounds:
        game = each.game_of(number)
        if each.status is not RoundStatus.BEGUN or game is None or game.slip is not None:
            continue
        absence = game.absence_of(number)
        if absence is None or absence.arrived_ms is not None:
            continue
        if not comes_too_late(work.rules, each, absence, work.at_ms):
            _arrive(work, Found(found, each, game), absence, work.at_ms)


@rule("SSC-25")
def is_late_no_longer(entrant: Entrant) -> bool:
    """A side whose members have all come, or are waived, is late no longer."""
    return entrant.is_complete


@rule("SSC-25.b", "NSA-III.C.p2")
def comes_too_late(rules: RuleSet, each: Round, absence: Absence, came_ms: int) -> bool:
    """Who has not come by then has forfeited.

    Where the director decides about lateness, the time of a forfeit is a proposal.
    """
    due_ms = forfeit_due_ms(rules, each, absence)
    is_binding = rules.event.late is not LateRule.DIRECTOR
    return due_ms is not None and came_ms >= due_ms and is_binding


def _arrive(work: Work, found: Found, absence: Absence, came_ms: int) -> None:
    rules = work.rules
    assert found.round.begun_ms is not None
    late_s = (came_ms - found.round.begun_ms) // 1000
    work.emit(
        ArrivalNoted(
            **found.place,
            number=absence.number,
            late_s=late_s,
            late_points=late_points(rules, late_s),
            remaining_s=remaining_s(rules, absence, came_ms),
            rule=rule_of(rules, "event.late"),
        )
    )


def _came_ms(work: Work, found: Found, command: NoteArrival) -> int | Refusal:
    """When a late side came: now, or as long after the beginning as is said."""
    assert found.round.begun_ms is not None
    slip = found.game.slip
    if command.after_s is None:
        if slip is not None and slip.kind is ResultKind.PLAYED:
            return refuse(
                Reason.ARRIVAL_TIME_NEEDED,
                text(
                    "The game has been played: enter how many minutes after the start of the "
                    "round {entrant} came.",
                    entrant=the_entrant(command.number),
                ),
            )
        return work.at_ms
    came_ms = found.round.begun_ms + command.after_s * 1000
    if came_ms > work.at_ms:
        return refuse(Reason.ARRIVAL_TO_COME, text("The round has not been running that long."))
    return came_ms


def _check_in(work: Work, command: NoteArrival) -> None:
    """Who has come is no longer missing from check-in, where it is kept, and not late again."""
    division = work.tournament.divisions[command.division]
    is_unseen = work.rules.event.id_needed and not command.is_id_seen
    if is_unseen or not is_check_in_kept(division):
        return
    entrant = division.entrants[command.number]
    for person in entrant.entry.persons:
        if person not in (*entrant.present, *entrant.waived):
            work.emit(
                PersonCheckedIn(
                    division=command.division,
                    number=command.number,
                    person=person,
                    is_id_seen=command.is_id_seen,
                )
            )


@rule("SSC-25.a", "A-20")
def late_points(rules: RuleSet, late_s: int) -> int:
    """Each interval of lateness costs points.

    Where it does: what lateness costs, how much and how often are values of the rule
    set (P17, A-25).
    """
    event = rules.event
    if event.late is not LateRule.POINTS:
        return 0
    assert event.late_points is not None
    assert event.late_interval_s is not None
    whole, part = divmod(late_s, event.late_interval_s)
    is_counted = part > 0 and event.late_rounding is Rounding.CEILING
    return (whole + is_counted) * event.late_points


def forfeit_due_ms(rules: RuleSet, each: Round, absence: Absence) -> int | None:
    """When a side that has not come has forfeited."""
    event = rules.event
    if event.late is LateRule.CLOCK:
        # NSA-III.C.p2
        if absence.clock_started_ms is None or rules.clock.side_time_s is None:
            return None
        return absence.clock_started_ms + rules.clock.side_time_s * 1000 + OVERTIME_SHOWN_MS
    # SSC-25.b, P15
    if event.late_forfeit_s is None or each.begun_ms is None:
        return None
    return each.begun_ms + event.late_forfeit_s * 1000


def forfeit_rule(rules: RuleSet) -> RuleId:
    if rules.event.late is LateRule.CLOCK:
        return cited(comes_too_late, rules)
    return rule_of(rules, "event.late_forfeit_s")


@rule("NSA-III.C.p3", "A-25")
def remaining_s(rules: RuleSet, absence: Absence, at_ms: int) -> int | None:
    """A late side plays with what is left on its clock.

    That is what it shows when the side comes; none where lateness takes no time.
    """
    side_time_s = rules.clock.side_time_s
    if side_time_s is None or rules.event.late is not LateRule.CLOCK:
        return None
    if absence.clock_started_ms is None:
        return side_time_s
    return max(0, side_time_s - (at_ms - absence.clock_started_ms) // 1000)


def time_left_rule(rules: RuleSet) -> RuleId:
    """By which a late side begins with what its clock has left, where lateness takes time."""
    return RuleId("NSA-III.C.p5" if rules.document == "NSA" else "A-25")


def _in_progress(work: Work, command: asked.OfGame) -> Found | Refusal:
    """A game without a result in a round that has begun; staff keep the list."""
    found = game_of(work, command)
    if isinstance(found, Refusal):
        return found
    if is_nobody_late(found.game):
        return refuse(
            Reason.ALREADY_POSTPONED,
            text("That game is postponed: nobody is late for it ({rule})."),
            cited(is_nobody_late, work.rules),
        )
    if refusal := _not_going_on(found):
        return refusal
    if is_round_over(found.round):
        return refuse(
            Reason.ROUND_OVER,
            text(
                "{round}: play is over ({rule}); players who did not come have forfeited.",
                round=the_round(found.round.number),
            ),
            cited(is_round_over, work.rules),
        )
    return found


@rule("SSC-25", "NSA-III.C.p1")
def is_round_over(each: Round) -> bool:
    """Who is late is late for a round that goes on."""
    return each.status is RoundStatus.ENDED


@rule("NSA-III.C.p3")
def stops_late_clock(work: Work, found: Found, number: int) -> bool:
    """The opponent of a late player, or the late player, may stop the late player's clock."""
    by, absence = work.by, found.game.absence_of(number)
    is_here = by.division == found.division.name and by.number in found.game.numbers
    is_running = absence is not None and absence.clock_started_ms is not None
    return by.role is Role.ENTRANT and is_here and is_running


def _not_going_on(found: Found, arriving: int | None = None) -> Refusal | None:
    """Why nothing about lateness can be noted any more; a result may wait for an arrival."""
    game = found.game
    if found.round.begun_ms is None:
        return refuse(
            Reason.ROUND_NOT_BEGUN,
            text("{round}: play has not begun.", round=the_round(found.round.number)),
        )
    is_awaited = arriving is not None and game.is_away(arriving) and not game.counts
    if game.slip is not None and not (is_awaited and game.slip.loser != arriving):
        return refuse(Reason.RESULT_IN, text("That game has a result."))
    return None


def _still_away(found: Found, number: int) -> Absence | Refusal:
    absence = found.game.absence_of(number)
    if absence is None or absence.arrived_ms is not None:
        return refuse(
            Reason.NOT_LATE, text("{entrant} is not marked as late.", entrant=the_entrant(number))
        )
    return absence
