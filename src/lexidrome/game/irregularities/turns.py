"""Clocks pressed by mistake, delays, wrong scores, absences: what goes wrong around a turn."""

from __future__ import annotations

from lexidrome.base import RuleId, text
from lexidrome.game.checks import effect
from lexidrome.game.irregularities.case import Case
from lexidrome.game.irregularities.pools import start_clock, stop_clock
from lexidrome.game.irregularities.questions import Counter
from lexidrome.game.irregularities.sanctions import impose
from lexidrome.game.irregularities.values import (
    ClockChanged,
    Party,
    Resolution,
    SanctionKind,
    StepKind,
    TurnKept,
    WindowReopened,
)
from lexidrome.rulebook import RuleSet

CLOCK_BY_MISTAKE = effect(
    "mistaken_clock",
    "A clock pressed by mistake does not end the turn; the opponent gets a minute more.",
    "NSA-IV.E.1.note", "NSA-IDX.P2", "A-46", "A-72",
)  # fmt: skip
TRACKING_WARNED = effect(
    "tracking_delay_warned",
    "Tracking before drawing that delays the opponent brings a warning.",
    "NSA-IV.G.2.c.p1",
)
TRACKING_COSTS_TIME = effect(
    "tracking_delay_costs_time",
    "Each later delay gives the opponent a minute more.",
    "NSA-IV.G.2.c.p2", "NSA-IDX.P1", "A-74",
)  # fmt: skip
WRONG_CLOCK = effect(
    "wrong_clock_set_right",
    "Where the wrong clock ran the clocks are stopped and set right, so that nobody is harmed.",
    "NSA-II.A.p1", "NSA-II.B.p1",
)  # fmt: skip
THREE_OBJECTIONS = effect(
    "three_objections",
    "After every third objection to an announced score the director may give a minute more.",
    "NSA-IV.H.1.p3", "NSA-IDX.P3", "A-55",
)  # fmt: skip
ACCEPTANCE_NOT_MEANT = effect(
    "acceptance_not_meant",
    "The director may allow a hold or challenge if acceptance clearly was not meant.",
    "NSA-IV.I.1.p5",
)
LEAVES_AFTER_PLAY = effect(
    "leaves_after_play",
    "A player leaves only after playing, starting the clock and recording, and does not draw.",
    "NSA-IV.L.p1",
)
OPPONENT_DOES_NOT_DRAW = effect(
    "opponent_of_absent_does_not_draw",
    "An opponent who plays meanwhile does not draw either; the draws follow the order of plays.",
    "NSA-IV.L.p2",
)


def mistaken_clock(case: Case) -> None:
    """The player started the opponent's clock without meaning to end the turn."""
    is_turn_over = case.yes(
        "indicated",
        text("Did the player clearly play, pass, exchange or ask about a blank?"),
    ) or case.yes("exposed", text("Has the opponent shown any of their tiles since?"))
    if not case.by(CLOCK_BY_MISTAKE) or is_turn_over:
        case.step(StepKind.CONTINUE, text("The turn is over; play on."))
        return
    rule = case.rule(CLOCK_BY_MISTAKE)
    case.step(StepKind.CONTINUE, text("The turn is not over."))
    case.adjust(TurnKept(Party.PLAYER, rule))
    start_clock(case, Party.PLAYER)
    _give_time(case, rule)


def is_on_opponents_word(rules: RuleSet, found: Resolution) -> bool:
    """Whether a turn goes on because the opponent says that the clock was started by mistake."""
    is_kept = any(isinstance(each, TurnKept) for each in found.adjustments)
    is_of_clock = found.procedure in (mistaken_clock.__name__, wrong_clock.__name__)
    return is_kept and is_of_clock and bool(CLOCK_BY_MISTAKE.ids_of(rules.document))


def _give_time(case: Case, rule: RuleId) -> None:
    bonus_s = case.values.time_bonus_s
    if bonus_s:
        case.step(StepKind.TELL, text("The opponent gets {seconds} seconds more.", seconds=bonus_s))
        case.adjust(ClockChanged(Party.OPPONENT, bonus_s * 1000, rule))


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
    if case.by(WRONG_CLOCK, ran_s > 0):
        case.step(
            StepKind.TELL,
            text(
                "{seconds} seconds go back to the opponent's clock and off the player's.",
                seconds=ran_s,
            ),
        )
        rule = case.rule(WRONG_CLOCK)
        case.adjust(ClockChanged(Party.OPPONENT, ran_s * 1000, rule))
        case.adjust(ClockChanged(Party.PLAYER, -ran_s * 1000, rule))
    start_clock(case, Party.PLAYER)


def tracking_delay(case: Case) -> None:
    """The player noted tiles before drawing and so held up the opponent's draw."""
    before = case.times_before(
        Counter.TRACKING_DELAY,
        text("How often has the player done so before in this game?"),
        9,
    )
    has_bonus = case.values.time_bonus_s > 0
    if case.by(TRACKING_COSTS_TIME, before > 0 and has_bonus):
        _give_time(case, case.rule(TRACKING_COSTS_TIME))
    elif case.by(TRACKING_WARNED):
        case.step(StepKind.CALL_DIRECTOR, text("The opponent may call the director."))
        impose(case, TRACKING_WARNED, SanctionKind.WARNING)


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
    if case.by(THREE_OBJECTIONS, number % every == 0):
        case.leave_to_director(text("Whether the extra time is given."))
        _give_time(case, case.rule(THREE_OBJECTIONS))


def acceptance_not_meant(case: Case) -> None:
    """The opponent of a play seemed to accept it, and did not mean to."""
    is_clear = case.yes("clear", text("Is it clear to the director that no acceptance was meant?"))
    case.leave_to_director(text("Whether acceptance was meant."))
    if case.by(ACCEPTANCE_NOT_MEANT, is_clear):
        case.step(StepKind.CONTINUE, text("The hold or challenge may go ahead."))
        case.adjust(WindowReopened(Party.OPPONENT, 0, case.rule(ACCEPTANCE_NOT_MEANT)))
    else:
        case.step(StepKind.CONTINUE, text("The play was accepted and stands."))


def left_the_area(case: Case) -> None:
    """The player wants to leave the playing area during the game, or has left."""
    has_clocks = case.rules.clock.side_time_s is not None
    is_ready = case.yes(
        "ready",
        text("Has the player played, started the opponent's clock and written the score down?")
        if has_clocks
        else text("Has the player completed a play and written the score down?"),
    )
    if not is_ready and case.by(LEAVES_AFTER_PLAY):
        case.step(
            StepKind.WAIT,
            text(
                "The player stays: nobody leaves before they have completed a play, started the "
                "clock and written the score down."
            ),
        )
        return
    case.by(LEAVES_AFTER_PLAY)
    case.step(StepKind.WAIT, text("The player does not draw before leaving."))
    has_replied = case.yes("replied", text("Does the opponent play while the player is away?"))
    if not has_replied:
        case.step(StepKind.CONTINUE, text("On returning the player draws; play goes on."))
        return
    if case.by(OPPONENT_DOES_NOT_DRAW):
        case.step(
            StepKind.WAIT,
            text("The opponent starts the player's clock, writes the score down, does not draw.")
            if has_clocks
            else text("The opponent writes the score down and does not draw."),
        )
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
    case.adjust(WindowReopened(Party.PLAYER, window_s, case.rule(OPPONENT_DOES_NOT_DRAW)))
