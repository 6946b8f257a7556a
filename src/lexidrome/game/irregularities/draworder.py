"""Draws out of their order, and draws that fell short: who gives what to whom.

The checks below are the table of this module.
"""

from __future__ import annotations

from enum import StrEnum

from lexidrome.base import Text, text, text_plural
from lexidrome.game.checks import effect
from lexidrome.game.irregularities.case import FULL_RACK, Case
from lexidrome.game.irregularities.pools import go_on, stop_clock
from lexidrome.game.irregularities.values import (
    Party,
    Place,
    SpreadChanged,
    StepKind,
    TilesKept,
)

NO_PENALTY_OUT_OF_ORDER = effect(
    "out_of_order_draw_unpenalised",
    "Drawing before the opponent made the previous draw is neither penalised nor corrected.",
    "NSA-IV.B.5.p1",
)
OUT_OF_ORDER_SPREAD = effect(
    "out_of_order_draw_spread",
    "Late in the game the director may take spread points from either player.",
    "NSA-IV.B.5.p2", "NSA-IDX.P8", "A-56",
)  # fmt: skip
EARLY_IN_THE_GAME = effect(
    "out_of_order_draw_early",
    "Nobody is penalised for it early in a game: while more than half of the tiles are in the bag.",
    "NSA-IV.B.5.p1", "NSA-IV.B.5.p2",
)  # fmt: skip
FEW_TILES_LEFT = effect(
    "out_of_order_draw_with_few_tiles",
    "Particularly while the bag holds some tiles but fewer than seven, the director is asked.",
    "NSA-IV.B.5.p2", "A-56",
)  # fmt: skip
NONE_LEFT_IS_UNDERDRAW = effect(
    "out_of_order_draw_emptied_bag",
    "If no tile remains it is an underdraw of the other side, and who drew too early gives.",
    "NSA-IV.B.5.p3",
)
SHORT_DRAW = effect(
    "underdraw",
    "Near the end somebody drew too few and the other drew all the rest.",
    "NSA-IV.B.6", "NSA-IDX.P14",
)  # fmt: skip
TILES_GIVEN = effect(
    "underdraw_made_good",
    "Before the opponent's next play is completed the opponent gives the missing tiles.",
    "NSA-IV.B.6.a", "NSA-IDX.T4", "A-53",
)  # fmt: skip
TOO_LATE_FOR_UNDERDRAW = effect(
    "underdraw_noticed_late",
    "An underdraw noticed later has no penalty.",
    "NSA-IV.B.6.b",
)
MOST_LEFT = 2 * FULL_RACK - 1
"""So many tiles at most were in the bag when one side drew too few and the other all the rest."""
HALF_OF_THE_TILES = 50
"""The book has no number for “late”; with more than half of the hundred left nobody calls it so."""


class Penalised(StrEnum):
    NOBODY = "nobody"
    PLAYER = "player"
    OPPONENT = "opponent"


def out_of_order_draw(case: Case) -> None:
    """A play was completed and its tiles drawn before the opponent's previous draw."""
    bag = case.count("bag", text("How many tiles are in the bag now?"), 0, 86)
    if case.by(NONE_LEFT_IS_UNDERDRAW, bag == 0):
        _settle_early_draw(case)
        return
    if case.by(NO_PENALTY_OUT_OF_ORDER):
        case.step(StepKind.CONTINUE, text("Nothing is corrected; the other side draws now."))
    spread = case.values.out_of_order_spread
    if spread == 0 or case.by(EARLY_IN_THE_GAME, bag > HALF_OF_THE_TILES):
        return
    is_particular = case.by(FEW_TILES_LEFT, bag < FULL_RACK)
    # Particularly with few tiles, and not only then: earlier it is offered and not asked.
    choose = case.choose if is_particular else case.may_choose
    who = choose(
        "penalised",
        text("From whom does the director take {points} spread points?", points=spread),
        {
            Penalised.NOBODY: text("From nobody"),
            Penalised.PLAYER: text("From the player who drew too early"),
            Penalised.OPPONENT: text("From the opponent, who had not drawn yet"),
        },
    )
    is_taken = who is not Penalised.NOBODY
    if is_taken or is_particular:
        case.leave_to_director(text("Whether to take spread points, and from whom."))
    if case.by(OUT_OF_ORDER_SPREAD, is_taken):
        party = Party.PLAYER if who is Penalised.PLAYER else Party.OPPONENT
        case.adjust(SpreadChanged(party, -spread, case.rule(OUT_OF_ORDER_SPREAD)))


def _settle_early_draw(case: Case) -> None:
    """The opponent found no tile left to draw: the player, who drew too early, gives."""
    had = _ask_bag_before(case, text("How many tiles were in the bag before the player drew?"))
    due = _ask_due(case, had, text("How many tiles was the opponent to draw?"))
    drawn = _ask_drawn(case, had, due, text("How many of these has the opponent drawn?"))
    has_replied = case.yes(
        "replied", text("Has the player completed another play since emptying the bag?")
    )
    missing = min(due, had) - drawn
    case.by(SHORT_DRAW)
    case.lay_out(bag=0, rack=had - drawn, opponent_rack=FULL_RACK - due + drawn)
    given = text_plural(
        "The player chooses {count} tile from their rack and gives it to the opponent.",
        "The player chooses {count} tiles from their rack and gives them to the opponent.",
        missing,
    )
    _make_up(case, Party.PLAYER, missing, given, is_too_late=has_replied)


def underdraw(case: Case) -> None:
    """The player drew too few near the end, and the opponent then drew all the rest."""
    had = _ask_bag_before(case, text("How many tiles were in the bag before the player drew?"))
    due = _ask_due(case, had, text("How many tiles was the player to draw?"))
    drawn = _ask_drawn(case, had, due, text("How many did the player draw?"))
    has_replied = case.yes(
        "replied", text("Has the opponent completed another play since emptying the bag?")
    )
    missing = min(due, had) - drawn
    case.by(SHORT_DRAW)
    case.lay_out(bag=0, rack=FULL_RACK - due + drawn, opponent_rack=had - drawn)
    given = text_plural(
        "The opponent chooses {count} tile from their rack and gives it to the player.",
        "The opponent chooses {count} tiles from their rack and gives them to the player.",
        missing,
    )
    _make_up(case, Party.OPPONENT, missing, given, is_too_late=has_replied)


def _ask_bag_before(case: Case, sentence: Text) -> int:
    return case.count("bag_before", sentence, 1, MOST_LEFT)


def _ask_due(case: Case, had: int, sentence: Text) -> int:
    """So many that the other could draw all that was left, which is a rack at most."""
    return case.count("due", sentence, max(1, had - FULL_RACK + 1), FULL_RACK)


def _ask_drawn(case: Case, had: int, due: int, sentence: Text) -> int:
    return case.count("drawn", sentence, max(0, had - FULL_RACK), min(due, had) - 1)


def _make_up(case: Case, giver: Party, missing: int, given: Text, *, is_too_late: bool) -> None:
    """Whoever has drawn the other side's tiles gives as many, unless they played since."""
    if not case.by(TILES_GIVEN, not is_too_late):
        _leave_as_it_is(case, giver, missing)
        return
    stop_clock(case)
    case.step(StepKind.GIVE, given, count=missing, timer_s=case.values.selection_s)
    go_on(case)
    source, target = Place.RACK, Place.OPPONENT_RACK
    if giver is Party.OPPONENT:
        source, target = target, source
    case.move(missing, source, target)
    case.saw(giver, missing, target)


def _leave_as_it_is(case: Case, keeper: Party, count: int) -> None:
    if case.by(TOO_LATE_FOR_UNDERDRAW):
        case.adjust(TilesKept(keeper, count, case.rule(TOO_LATE_FOR_UNDERDRAW)))
        case.step(StepKind.CONTINUE, text("It is too late: play on with the tiles as they are."))
