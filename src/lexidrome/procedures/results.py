"""Overtime that is not fair, recounts, late corrections and disputes."""

from __future__ import annotations

from enum import StrEnum

from lexidrome.base import RuleId, text
from lexidrome.procedures.case import Case
from lexidrome.procedures.changes import (
    ClockChanged,
    OvertimeErased,
    Party,
    ScoreChanged,
    TurnBookmarked,
)
from lexidrome.procedures.resolution import (
    StepKind,
)
from lexidrome.rulebook import rule
from lexidrome.rulebook.choices import CorrectionsUntil, Dispute


def forced_overtime(case: Case) -> None:
    """A stuck player was driven into overtime by one obvious phoney after the other."""
    is_so = case.yes(
        "forced", text("Does the director find that the phoneys served only to use up the clock?")
    )
    case.leave_to_director(text("Whether the plays served only to force overtime."))
    case.follow(erase_forced_overtime, is_so)


@rule("NSA-V.B.p2")
def erase_forced_overtime(case: Case, is_so: bool) -> None:
    """The director erases the overtime, and only that, which phoneys forced on a stuck opponent."""
    if not is_so:
        case.step(StepKind.CONTINUE, text("The overtime penalty stands."))
        return
    forced_s = case.amount(
        "forced_s",
        text("How many seconds of the player's overtime resulted from it?"),
        1,
        3600,
    )
    case.step(
        StepKind.TELL,
        text(
            "{seconds} seconds of the player's overtime are erased; the player's own overtime "
            "stands.",
            seconds=forced_s,
        ),
    )
    case.adjust(OvertimeErased(Party.PLAYER, case.rule(erase_forced_overtime), forced_s * 1000))


def unstopped_clock(case: Case) -> None:
    """Nobody stopped the clock after the final play, and time ran on."""
    case.follow(ask_the_director_about_time)
    window_s = case.rules.challenge.final_window_s
    if window_s:
        case.follow(take_the_clock_as_stopped, window_s)
    ran_on_s = case.amount(
        "ran_on_s",
        text("For how many seconds did the player's clock run on after that moment?"),
        0,
        3600,
    )
    case.leave_to_director(text("When the remaining tiles were shown, as an estimate."))
    if case.what_if(
        "also",
        text("Does the director also erase time that ran between the final play and that moment?"),
    ):
        ran_on_s += case.amount("also_s", text("How many seconds of it?"), 0, 3600)
    if case.by(is_set_back, ran_on_s):
        case.step(
            StepKind.TELL,
            text("The player's clock is set back by {seconds} seconds.", seconds=ran_on_s),
        )
        case.adjust(ClockChanged(Party.PLAYER, ran_on_s * 1000, case.rule(is_set_back)))


@rule("NSA-V.D.p7")
def ask_the_director_about_time(case: Case) -> None:
    """A disagreement on a time penalty goes to the director."""
    case.step(StepKind.CALL_DIRECTOR, text("The director decides about the time penalty."))


@rule("NSA-V.D.p3", "NSA-IDX.T11")
def take_the_clock_as_stopped(case: Case, window_s: int) -> None:
    """A clock that nobody stopped counts as stopped 20 seconds after the tiles were shown."""
    case.step(
        StepKind.TELL,
        text(
            "The game counts as over, and the clock as stopped, {seconds} seconds after the "
            "remaining tiles were shown or their value was said.",
            seconds=window_s,
        ),
    )


@rule("NSA-V.D.p5")
def is_set_back(ran_on_s: int) -> bool:
    """The director may erase time that ran because nobody stopped the clock after the final
    play.
    """
    return ran_on_s > 0


class CountedBy(StrEnum):
    ONE = "one"
    BOTH = "both"
    SOMEBODY = "somebody"


class Finished(StrEnum):
    AGREED = "agreed"
    ENDED = "ended"
    ONE_PLAY = "one_play"


def recount(case: Case) -> None:
    """Somebody believes that the scores were added up wrongly."""
    if case.rules.record.corrections_until is CorrectionsUntil.GAME_END:
        is_going_on = case.yes("going_on", text("Is the game still going on?"))
        if case.by(is_too_late_to_correct, is_going_on):
            case.step(StepKind.CONTINUE, text("There is no recount: the scores stand."))
            return
        case.step(StepKind.STOP_CLOCK, text("Stop both clocks and compare the score sheets."))
        _enter_differences(case, case.rule(is_too_late_to_correct))
        return
    if case.yes("submitted", text("Have both sides signed and handed in the result?")):
        _correct_report(case)
        return
    _count_again(case)


@rule("SSC-13.c")
def is_too_late_to_correct(is_going_on: bool) -> bool:
    """Scores are corrected only while the game is going on; there is no recount afterwards."""
    return not is_going_on


def _correct_report(case: Case) -> None:
    """Nobody recounts what is handed in; an error in what was written down is another thing."""
    is_agreed = case.yes(
        "both_report",
        text("Do both sides, in agreement, tell the director that it was reported wrongly?"),
    )
    case.follow(correct_what_both_signed, is_agreed)


@rule("NSA-V.I.p3")
def correct_what_both_signed(case: Case, is_agreed: bool) -> None:
    """What both signed is changed where both, in agreement, tell the director of an error in it."""
    if not is_agreed:
        case.step(
            StepKind.CONTINUE,
            text("The result stands: only an error that both sides report is corrected."),
        )
        return
    case.follow(let_the_sheets_show_it)
    _enter_differences(case, case.rule(correct_what_both_signed))


@rule("NSA-V.I.p4")
def let_the_sheets_show_it(case: Case) -> None:
    """Score sheets may be used to show that it was one."""
    case.step(StepKind.INVESTIGATE, text("The score sheets may show how it should have been."))


def _count_again(case: Case) -> None:
    counted_by = case.choose(
        "counted_by",
        text("Who recounts?"),
        {
            CountedBy.ONE: text("One of the players"),
            CountedBy.BOTH: text("Both players"),
            CountedBy.SOMEBODY: text("Somebody else, the staff included"),
        },
    )
    case.follow(let_the_players_recount, counted_by)


@rule("NSA-V.H.p1")
def let_the_players_recount(case: Case, counted_by: CountedBy) -> None:
    """Either or both players may recount; nobody else."""
    if counted_by is CountedBy.SOMEBODY:
        case.step(StepKind.CONTINUE, text("Only the two sides recount a game: nothing is changed."))
        return
    case.step(
        StepKind.TELL,
        text("Both hand over their score sheets, whoever takes part; the players replay them."),
    )
    if case.by(is_sat_out_by_one, counted_by):
        case.step(
            StepKind.TELL,
            text(
                "Whoever takes no part contests only mistakes that the other finds, "
                "and begins no other recount."
            ),
        )
    _finish_recount(case)


@rule("NSA-V.H.p3")
def is_sat_out_by_one(counted_by: CountedBy) -> bool:
    """Whoever sits a recount out contests only mistakes found in it and begins no other."""
    return counted_by is CountedBy.ONE


def _finish_recount(case: Case) -> None:
    how = case.choose(
        "finished",
        text("How did the recount end?"),
        {
            Finished.AGREED: text("Both agree"),
            Finished.ENDED: text("The director ended it"),
            Finished.ONE_PLAY: text("One play is still disputed"),
        },
    )
    if case.by(is_recount_ended, how):
        case.step(StepKind.CONTINUE, text("What was agreed so far counts."))
        _enter_differences(case, case.rule(is_recount_ended))
        return
    _enter_differences(case, case.rule(let_the_players_recount))
    if case.by(is_one_play_verified, how):
        case.step(
            StepKind.INVESTIGATE,
            text("The director counts that one play and no other, and files an incident report."),
        )
        _verify_one_play(case)


@rule("NSA-V.H.p4")
def is_recount_ended(how: Finished) -> bool:
    """The director may end a recount; what was agreed so far counts."""
    return how is Finished.ENDED


@rule("NSA-V.H.p5")
def is_one_play_verified(how: Finished) -> bool:
    """The director may verify the score of only the one play that is unresolved."""
    return how is Finished.ONE_PLAY


def _verify_one_play(case: Case) -> None:
    whose = case.choose(
        "whose",
        text("Whose play is it?"),
        {Party.PLAYER: text("The player's"), Party.OPPONENT: text("The opponent's")},
    )
    points = case.amount(
        "play_change", text("By how many points does the score of that play change?"), -2000, 2000
    )
    if points:
        case.adjust(ScoreChanged(whose, points, case.rule(is_one_play_verified)))


def _enter_differences(case: Case, by_rule: RuleId) -> None:
    for party, key, question in (
        (Party.PLAYER, "player_change", text("By how many points does the player's score change?")),
        (
            Party.OPPONENT,
            "opponent_change",
            text("By how many points does the opponent's score change?"),
        ),
    ):
        points = case.amount(key, question, -2000, 2000)
        if points:
            case.adjust(ScoreChanged(party, points, by_rule))


def late_change(case: Case) -> None:
    """After the result was handed in, somebody proves or admits unethical behaviour."""
    is_proven = case.yes("proven", text("Is the behaviour proven or admitted?"))
    case.follow(change_for_misconduct, is_proven)


@rule("NSA-V.I.p5")
def change_for_misconduct(case: Case, is_proven: bool) -> None:
    """For proven or admitted unethical behaviour the director may change a result later."""
    if not is_proven:
        case.step(StepKind.CONTINUE, text("The result stands."))
        return
    case.leave_to_director(text("Whether and how the result is changed."))
    case.step(StepKind.INVESTIGATE, text("The director may change the result."))
    _enter_differences(case, case.rule(change_for_misconduct))


def disputed_turn(case: Case) -> None:
    """The players cannot agree on what happened in a turn."""
    how = case.rules.record.dispute
    if case.by(is_marked_and_finished, how):
        case.step(StepKind.WRITE, text("Mark this turn on both score sheets."))
        case.step(StepKind.CONTINUE, text("Finish the game, then tell the director."))
        case.adjust(TurnBookmarked(case.rule(is_marked_and_finished)))
    elif how is Dispute.CALL_JUDGE:
        case.step(StepKind.CALL_DIRECTOR, text("Call a judge, who decides."))
    else:
        case.step(StepKind.CALL_DIRECTOR, text("Stop both clocks and call the director."))


@rule("DP-1.III", "A-49")
def is_marked_and_finished(how: Dispute) -> bool:
    """An unresolved disagreement: mark the point, finish the game, then ask the director."""
    return how is Dispute.BOOKMARK_AND_FINISH
