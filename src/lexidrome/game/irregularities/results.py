"""Overtime that is not fair, recounts, late corrections and disputes."""

from __future__ import annotations

from enum import StrEnum

from lexidrome.base import text
from lexidrome.game.checks import Check, effect
from lexidrome.game.irregularities.case import Case
from lexidrome.game.irregularities.values import (
    ClockChanged,
    OvertimeErased,
    Party,
    ScoreChanged,
    StepKind,
    TurnBookmarked,
)
from lexidrome.rulebook import CorrectionsUntil, Dispute

OVERTIME_FORCED = effect(
    "forced_overtime_erased",
    "The director erases the overtime, and only that, which phoneys forced on a stuck opponent.",
    "NSA-V.B.p2",
)
STOPPED_BY_REVEAL = effect(
    "stopped_by_reveal",
    "A clock that nobody stopped counts as stopped 20 seconds after the tiles were shown.",
    "NSA-V.D.p3", "NSA-IDX.T11",
)  # fmt: skip
CLOCK_RAN_ON = effect(
    "overtime_of_unstopped_clock",
    "The director may erase time that ran because nobody stopped the clock after the final play.",
    "NSA-V.D.p5",
)
TIME_DISPUTED = effect(
    "time_penalty_disputed",
    "A disagreement on a time penalty goes to the director.",
    "NSA-V.D.p7",
)
PLAYERS_RECOUNT = effect(
    "players_recount",
    "Either or both players may recount; nobody else.",
    "NSA-V.H.p1",
)
SITTING_OUT_CONTESTS = effect(
    "sitting_out_contests",
    "Whoever sits a recount out contests only mistakes found in it and begins no other.",
    "NSA-V.H.p3",
)
RECOUNT_TERMINATED = effect(
    "recount_terminated",
    "The director may end a recount; what was agreed so far counts.",
    "NSA-V.H.p4",
)
ONE_PLAY_VERIFIED = effect(
    "one_play_verified",
    "The director may verify the score of only the one play that is unresolved.",
    "NSA-V.H.p5",
)
REPORTING_ERROR = effect(
    "reporting_error_corrected",
    "What both signed is changed where both, in agreement, tell the director of an error in it.",
    "NSA-V.I.p3",
)
SHEETS_SHOW_IT = effect(
    "sheets_show_the_error",
    "Score sheets may be used to show that it was one.",
    "NSA-V.I.p4",
)
CORRECTED_DURING_GAME = effect(
    "corrected_only_during_game",
    "Scores are corrected only while the game is going on; there is no recount afterwards.",
    "SSC-13.c",
)
CHANGED_FOR_MISCONDUCT = effect(
    "result_changed_for_misconduct",
    "For proven or admitted unethical behaviour the director may change a result later.",
    "NSA-V.I.p5",
)
MARKED_AND_FINISHED = effect(
    "dispute_marked",
    "An unresolved disagreement: mark the point, finish the game, then ask the director.",
    "DP-1.III", "A-49",
)  # fmt: skip


def forced_overtime(case: Case) -> None:
    """A stuck player was driven into overtime by one obvious phoney after the other."""
    is_so = case.yes(
        "forced", text("Does the director find that the phoneys served only to use up the clock?")
    )
    case.leave_to_director(text("Whether the plays served only to force overtime."))
    if case.by(OVERTIME_FORCED) and is_so:
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
        case.adjust(OvertimeErased(Party.PLAYER, case.rule(OVERTIME_FORCED), forced_s * 1000))
    else:
        case.step(StepKind.CONTINUE, text("The overtime penalty stands."))


def unstopped_clock(case: Case) -> None:
    """Nobody stopped the clock after the final play, and time ran on."""
    if case.by(TIME_DISPUTED):
        case.step(StepKind.CALL_DIRECTOR, text("The director decides about the time penalty."))
    window_s = case.rules.challenge.final_window_s
    if window_s and case.by(STOPPED_BY_REVEAL):
        case.step(
            StepKind.TELL,
            text(
                "The game counts as over, and the clock as stopped, {seconds} seconds after the "
                "remaining tiles were shown or their value was said.",
                seconds=window_s,
            ),
        )
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
    if case.by(CLOCK_RAN_ON, ran_on_s > 0):
        case.step(
            StepKind.TELL,
            text("The player's clock is set back by {seconds} seconds.", seconds=ran_on_s),
        )
        case.adjust(ClockChanged(Party.PLAYER, ran_on_s * 1000, case.rule(CLOCK_RAN_ON)))


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
        if case.by(CORRECTED_DURING_GAME, not is_going_on):
            case.step(StepKind.CONTINUE, text("There is no recount: the scores stand."))
            return
        case.step(StepKind.STOP_CLOCK, text("Stop both clocks and compare the score sheets."))
        _enter_differences(case, CORRECTED_DURING_GAME)
        return
    if case.yes("submitted", text("Have both sides signed and handed in the result?")):
        _correct_report(case)
        return
    _count_again(case)


def _correct_report(case: Case) -> None:
    """Nobody recounts what is handed in; an error in what was written down is another thing."""
    is_agreed = case.yes(
        "both_report",
        text("Do both sides, in agreement, tell the director that it was reported wrongly?"),
    )
    if not (case.by(REPORTING_ERROR) and is_agreed):
        case.step(
            StepKind.CONTINUE,
            text("The result stands: only an error that both sides report is corrected."),
        )
        return
    if case.by(SHEETS_SHOW_IT):
        case.step(StepKind.INVESTIGATE, text("The score sheets may show how it should have been."))
    _enter_differences(case, REPORTING_ERROR)


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
    case.by(PLAYERS_RECOUNT)
    if counted_by is CountedBy.SOMEBODY:
        case.step(
            StepKind.CONTINUE, text("No third party recounts a game: nothing is changed for it.")
        )
        return
    case.step(
        StepKind.TELL,
        text("Both hand over their score sheets, whoever takes part; the players replay them."),
    )
    if case.by(SITTING_OUT_CONTESTS, counted_by is CountedBy.ONE):
        case.step(
            StepKind.TELL,
            text(
                "Whoever takes no part contests only mistakes that the other finds, "
                "and begins no other recount."
            ),
        )
    how = case.choose(
        "finished",
        text("How did the recount end?"),
        {
            Finished.AGREED: text("Both agree"),
            Finished.ENDED: text("The director ended it"),
            Finished.ONE_PLAY: text("One play is left on which they differ"),
        },
    )
    if case.by(RECOUNT_TERMINATED, how is Finished.ENDED):
        case.step(StepKind.CONTINUE, text("What was agreed so far counts."))
        _enter_differences(case, RECOUNT_TERMINATED)
        return
    _enter_differences(case, PLAYERS_RECOUNT)
    if case.by(ONE_PLAY_VERIFIED, how is Finished.ONE_PLAY):
        case.step(
            StepKind.INVESTIGATE,
            text("The director counts that one play and no other, and files an incident report."),
        )
        _verify_one_play(case)


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
        case.adjust(ScoreChanged(whose, points, case.rule(ONE_PLAY_VERIFIED)))


def _enter_differences(case: Case, check: Check) -> None:
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
            case.adjust(ScoreChanged(party, points, case.rule(check)))


def late_change(case: Case) -> None:
    """After the result was handed in, somebody proves or admits unethical behaviour."""
    is_proven = case.yes("proven", text("Is the behaviour proven or admitted?"))
    if not (case.by(CHANGED_FOR_MISCONDUCT) and is_proven):
        case.step(StepKind.CONTINUE, text("The result stands."))
        return
    case.leave_to_director(text("Whether and how the result is changed."))
    case.step(StepKind.INVESTIGATE, text("The director may change the result."))
    _enter_differences(case, CHANGED_FOR_MISCONDUCT)


def disputed_turn(case: Case) -> None:
    """The players cannot agree on what happened in a turn."""
    how = case.rules.record.dispute
    if case.by(MARKED_AND_FINISHED, how is Dispute.BOOKMARK_AND_FINISH):
        case.step(StepKind.WRITE, text("Mark this turn on both score sheets."))
        case.step(StepKind.CONTINUE, text("Finish the game, then tell the director."))
        case.adjust(TurnBookmarked(case.rule(MARKED_AND_FINISHED)))
    elif how is Dispute.CALL_JUDGE:
        case.step(StepKind.CALL_DIRECTOR, text("Call a judge, who decides."))
    else:
        case.step(StepKind.CALL_DIRECTOR, text("Stop both clocks and call the director."))
