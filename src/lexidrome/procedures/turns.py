"""Clocks pressed by mistake, delays, wrong scores, absences: what goes wrong around a turn."""

from __future__ import annotations

from lexidrome.base import RuleId, text
from lexidrome.procedures.case import Case
from lexidrome.procedures.changes import ClockChanged, Party, Sanction, TurnKept, WindowReopened
from lexidrome.procedures.pools import start_clock, stop_clock
from lexidrome.procedures.questions import Counter
from lexidrome.procedures.resolution import Resolution, StepKind
from lexidrome.procedures.sanctions import impose
from lexidrome.rulebook import RuleSet, rule, the_rule


def mistaken_clock(case: Case) -> None:
    """The player started the opponent's clock without meaning to end the turn."""
    is_turn_over = case.yes(
        "indicated",
        text("Did the player clearly play, pass, exchange or ask about a blank?"),
    ) or case.yes("exposed", text("Has the opponent shown any of their tiles since?"))
    case.follow(undo_mistaken_clock, is_turn_over)


@rule("NSA-IV.E.1.note", "NSA-IDX.P2", "A-46", "A-72")
def undo_mistaken_clock(case: Case, is_turn_over: bool) -> None:
    """A clock pressed by mistake does not end the turn; the opponent gets a minute more."""
    if is_turn_over:
        case.step(StepKind.CONTINUE, text("The turn is over; play on."))
        return
    cited = case.rule(undo_mistaken_clock)
    case.step(StepKind.CONTINUE, text("The turn is not over."))
    case.adjust(TurnKept(Party.PLAYER, cited))
    start_clock(case, Party.PLAYER)
    _give_time(case, cited)


def is_on_opponents_word(rules: RuleSet, found: Resolution) -> bool:
    """Whether a turn goes on because the opponent says that the clock was started by mistake."""
    is_kept = any(isinstance(each, TurnKept) for each in found.adjustments)
    is_of_clock = found.procedure in (mistaken_clock.__name__, wrong_clock.__name__)
    return is_kept and is_of_clock and bool(the_rule(undo_mistaken_clock).ids_of(rules.document))


def _give_time(case: Case, cited: RuleId) -> None:
    bonus_s = case.values.time_bonus_s
    if bonus_s:
        case.step(StepKind.TELL, text("The opponent gets {seconds} seconds more.", seconds=bonus_s))
        case.adjust(ClockChanged(Party.OPPONENT, bonus_s * 1000, cited))


@rule("NSA-II.A.p1", "NSA-II.B.p1")
def is_to_be_set_right(ran_s: int) -> bool:
    """Where the wrong clock ran the clocks are stopped and set right, so that nobody is harmed."""
    return ran_s > 0


def wrong_clock(case: Case) -> None:
    """The opponent's clock ran although the player was on turn."""
    if case.yes(
        "pressed",
        text("Did the player press it during the turn, without meaning to end the turn?"),
    ):
        mistaken_clock(case)
        return
    stop_clock(case)
    case.step(StepKind.CALL_DIRECTOR, text("The director sets the clocks right."))
    ran_s = case.amount(
        "ran_s",
        text("For how many seconds did the opponent's clock run instead of the player's?"),
        0,
        3600,
    )
    case.leave_to_director(text("How long the wrong clock ran, as an estimate."))
    if case.by(is_to_be_set_right, ran_s):
        case.step(
            StepKind.TELL,
            text(
                "{seconds} seconds go back to the opponent's clock and off the player's.",
                seconds=ran_s,
            ),
        )
        cited = case.rule(is_to_be_set_right)
        case.adjust(ClockChanged(Party.OPPONENT, ran_s * 1000, cited))
        case.adjust(ClockChanged(Party.PLAYER, -ran_s * 1000, cited))
    start_clock(case, Party.PLAYER)


@rule("NSA-IV.G.2.c.p2", "NSA-IDX.P1", "A-74")
def tracking_costs_time(before: int, bonus_s: int) -> bool:
    """Each later delay gives the opponent a minute more."""
    return before > 0 and bonus_s > 0


@rule("NSA-IV.G.2.c.p1")
def warn_of_tracking(case: Case) -> None:
    """Tracking before drawing that delays the opponent brings a warning."""
    case.step(StepKind.CALL_DIRECTOR, text("The opponent may call the director."))
    impose(case, warn_of_tracking, Sanction.WARNING)


def tracking_delay(case: Case) -> None:
    """The player noted tiles before drawing and so held up the opponent's draw."""
    before = case.times_before(
        Counter.TRACKING_DELAY,
        text("How often has the player done so before in this game?"),
        9,
    )
    if case.by(tracking_costs_time, before, case.values.time_bonus_s):
        _give_time(case, case.rule(tracking_costs_time))
    else:
        case.follow(warn_of_tracking)


@rule("NSA-IV.H.1.p3", "NSA-IDX.P3", "A-55")
def is_objection_that_counts(number: int, every: int) -> bool:
    """After every third objection to an announced score the director may give a minute more."""
    return number % every == 0


def score_objection(case: Case) -> None:
    """The player announced a wrong score, and the opponent objected."""
    before = case.times_before(
        Counter.SCORE_OBJECTION,
        text(
            "How often has the opponent objected before in this game to a score that the player "
            "announced?"
        ),
        20,
    )
    number, every = before + 1, case.values.objections_for_bonus
    stop_clock(case)
    case.step(StepKind.CONTINUE, text("Count the score together and correct it."))
    case.step(
        StepKind.TELL,
        text(
            "This is the opponent's objection number {number}; every {every} objections count.",
            number=number,
            every=every,
        ),
    )
    if case.by(is_objection_that_counts, number, every):
        case.leave_to_director(text("Whether the extra time is given."))
        _give_time(case, case.rule(is_objection_that_counts))


@rule("NSA-IV.I.1.p5")
def may_still_object(is_clear: bool) -> bool:
    """The director may allow a hold or challenge if acceptance clearly was not meant."""
    return is_clear


def acceptance_not_meant(case: Case) -> None:
    """The opponent of a play seemed to accept it, and did not mean to."""
    is_clear = case.yes("clear", text("Is it clear to the director that no acceptance was meant?"))
    case.leave_to_director(text("Whether acceptance was meant."))
    if case.by(may_still_object, is_clear):
        case.step(StepKind.CONTINUE, text("The hold or challenge may go ahead."))
        case.adjust(WindowReopened(Party.OPPONENT, 0, case.rule(may_still_object)))
    else:
        case.step(StepKind.CONTINUE, text("The play was accepted and stands."))


@rule("NSA-IV.L.p1")
def leave_after_play(case: Case, is_ready: bool) -> None:
    """A player leaves only after playing, starting the clock and recording, and does not draw."""
    if is_ready:
        case.step(StepKind.WAIT, text("The player does not draw before leaving."))
        return
    case.step(
        StepKind.WAIT,
        text(
            "The player stays: nobody leaves before they have completed a play, started the "
            "clock and written the score down."
        ),
    )


@rule("NSA-IV.L.p2")
def leave_draw_to_later(case: Case, has_clocks: bool) -> None:
    """An opponent who plays meanwhile does not draw either; the draws follow the order of plays."""
    case.step(
        StepKind.WAIT,
        text("The opponent starts the player's clock, writes the score down, does not draw.")
        if has_clocks
        else text("The opponent writes the score down and does not draw."),
    )


def left_the_area(case: Case) -> None:
    """The player wants to leave the playing area during the game, or has left."""
    has_clocks = case.rules.clock.side_time_s is not None
    is_ready = case.yes(
        "ready",
        text("Has the player played, started the opponent's clock and written the score down?")
        if has_clocks
        else text("Has the player completed a play and written the score down?"),
    )
    case.follow(leave_after_play, is_ready)
    if not is_ready:
        return
    has_replied = case.yes("replied", text("Does the opponent play while the player is away?"))
    if not has_replied:
        case.step(StepKind.CONTINUE, text("On returning the player draws; play goes on."))
        return
    case.follow(leave_draw_to_later, has_clocks)
    window_s = case.values.return_window_s
    case.step(
        StepKind.TELL,
        text(
            "On return the opponent points out the play; the player has {seconds} seconds to hold "
            "or challenge it.",
            seconds=window_s,
        ),
    )
    case.step(StepKind.TAKE, text("Both then draw in the order in which they played."))
    case.adjust(WindowReopened(Party.PLAYER, window_s, case.rule(leave_draw_to_later)))
