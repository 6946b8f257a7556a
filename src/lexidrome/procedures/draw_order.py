"""Draws out of their order, and draws that fell short: who gives what to whom."""

from __future__ import annotations

from enum import StrEnum

from lexidrome.base import Text, text, text_plural
from lexidrome.procedures.case import FULL_RACK, Case
from lexidrome.procedures.changes import Party, SpreadChanged, TilesKept
from lexidrome.procedures.pools import go_on, stop_clock
from lexidrome.procedures.resolution import Place, StepKind
from lexidrome.rulebook import rule

MOST_LEFT = 2 * FULL_RACK - 1
"""So many tiles at most were in the bag when one side drew too few and the other all the rest."""
HALF_OF_THE_TILES = 50


class Penalised(StrEnum):
    NOBODY = "nobody"
    PLAYER = "player"
    OPPONENT = "opponent"


def out_of_order_draw(case: Case) -> None:
    """A play was completed and its tiles drawn before the opponent's previous draw."""
    bag = case.count("bag", text("How many tiles are in the bag now?"), 0, 86)
    if case.by(early_draw_emptied_bag, bag):
        _settle_early_draw(case)
        return
    case.follow(leave_out_of_order_draw)
    spread = case.values.out_of_order_spread
    if spread == 0 or case.by(is_early_in_the_game, bag):
        return
    is_particular = case.by(few_tiles_are_left, bag)
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
    is_taken = case.by(takes_spread_for_order, who)
    if is_taken or is_particular:
        case.leave_to_director(text("Whether to take spread points, and from whom."))
    if is_taken:
        party = Party.PLAYER if who is Penalised.PLAYER else Party.OPPONENT
        case.adjust(SpreadChanged(party, -spread, case.rule(takes_spread_for_order)))


@rule("NSA-IV.B.5.p3")
def early_draw_emptied_bag(bag: int) -> bool:
    """If no tile remains it is an underdraw of the other side, and who drew too early gives."""
    return bag == 0


@rule("NSA-IV.B.5.p1")
def leave_out_of_order_draw(case: Case) -> None:
    """Drawing before the opponent made the previous draw is neither penalised nor corrected."""
    case.step(StepKind.CONTINUE, text("Nothing is corrected; the other side draws now."))


@rule("NSA-IV.B.5.p1", "NSA-IV.B.5.p2")
def is_early_in_the_game(bag: int) -> bool:
    """Nobody is penalised for it early in a game: while more than half of the tiles are in the
    bag.

    The book has no number for “late”; with more than half of the hundred left nobody calls it so.
    """
    return bag > HALF_OF_THE_TILES


@rule("NSA-IV.B.5.p2", "A-56")
def few_tiles_are_left(bag: int) -> bool:
    """Particularly while the bag holds some tiles but fewer than seven, the director is asked."""
    return bag < FULL_RACK


@rule("NSA-IV.B.5.p2", "NSA-IDX.P8", "A-56")
def takes_spread_for_order(who: Penalised) -> bool:
    """Late in the game the director may take spread points from either player."""
    return who is not Penalised.NOBODY


def _settle_early_draw(case: Case) -> None:
    """The opponent found no tile left to draw: the player, who drew too early, gives."""
    had = _ask_bag_before(case, text("How many tiles were in the bag before the player drew?"))
    due = _ask_due(case, had, text("How many tiles was the opponent to draw?"))
    drawn = _ask_drawn(case, had, due, text("How many of these has the opponent drawn?"))
    has_replied = case.yes(
        "replied", text("Has the player completed another play since emptying the bag?")
    )
    missing = min(due, had) - drawn
    case.follow(lay_out_short_draw, rack=had - drawn, opponent_rack=FULL_RACK - due + drawn)
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
    case.follow(lay_out_short_draw, rack=FULL_RACK - due + drawn, opponent_rack=had - drawn)
    given = text_plural(
        "The opponent chooses {count} tile from their rack and gives it to the player.",
        "The opponent chooses {count} tiles from their rack and gives them to the player.",
        missing,
    )
    _make_up(case, Party.OPPONENT, missing, given, is_too_late=has_replied)


@rule("NSA-IV.B.6", "NSA-IDX.P14")
def lay_out_short_draw(case: Case, *, rack: int, opponent_rack: int) -> None:
    """Near the end somebody drew too few and the other drew all the rest."""
    case.lay_out(bag=0, rack=rack, opponent_rack=opponent_rack)


def _ask_bag_before(case: Case, sentence: Text) -> int:
    return case.count("bag_before", sentence, 1, MOST_LEFT)


def _ask_due(case: Case, had: int, sentence: Text) -> int:
    """So many that the other could draw all that was left, which is a rack at most."""
    return case.count("due", sentence, max(1, had - FULL_RACK + 1), FULL_RACK)


def _ask_drawn(case: Case, had: int, due: int, sentence: Text) -> int:
    return case.count("drawn", sentence, max(0, had - FULL_RACK), min(due, had) - 1)


def _make_up(case: Case, giver: Party, missing: int, given: Text, *, is_too_late: bool) -> None:
    """Whoever has drawn the other side's tiles gives as many, unless they played since."""
    if not case.by(missing_tiles_are_given, is_too_late=is_too_late):
        case.follow(keep_late_underdraw, giver, missing)
        return
    stop_clock(case)
    case.step(StepKind.GIVE, given, count=missing, timer_s=case.values.selection_s)
    go_on(case)
    source, target = Place.RACK, Place.OPPONENT_RACK
    if giver is Party.OPPONENT:
        source, target = target, source
    case.move(missing, source, target)
    case.saw(giver, missing, target)


@rule("NSA-IV.B.6.a", "NSA-IDX.T4", "A-53")
def missing_tiles_are_given(*, is_too_late: bool) -> bool:
    """Before the opponent's next play is completed the opponent gives the missing tiles."""
    return not is_too_late


@rule("NSA-IV.B.6.b")
def keep_late_underdraw(case: Case, keeper: Party, count: int) -> None:
    """An underdraw noticed later has no penalty."""
    case.adjust(TilesKept(keeper, count, case.rule(keep_late_underdraw)))
    case.step(StepKind.CONTINUE, text("It is too late: play on with the tiles as they are."))
