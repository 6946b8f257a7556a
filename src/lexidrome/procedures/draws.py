"""Too many tiles, too few, out of turn, or put back: what goes wrong at the bag."""

from __future__ import annotations

from enum import StrEnum

from lexidrome.base import text, text_plural
from lexidrome.procedures.case import FULL_RACK, Case
from lexidrome.procedures.changes import (
    Party,
    PlayWithdrawn,
    Sanction,
    Sanctioned,
    ScoreChanged,
    TurnLost,
)
from lexidrome.procedures.pools import (
    back_to_rack,
    expose_and_return,
    go_on,
    play_to_rack,
    shuffle,
    stop_clock,
)
from lexidrome.procedures.questions import Counter
from lexidrome.procedures.resolution import (
    Place,
    StepKind,
)
from lexidrome.procedures.sanctions import decide_sanction
from lexidrome.rulebook import RuleSet, rule, the_rule


class Noticed(StrEnum):
    AT_DRAW = "at_draw"
    LATER = "later"


def overdraw(case: Case) -> None:
    """More tiles were drawn than were due, or a rack holds more than seven."""
    noticed = case.choose(
        "noticed",
        text("When was it noticed?"),
        {
            Noticed.AT_DRAW: text("While drawing"),
            Noticed.LATER: text("Later: the rack holds more than seven tiles"),
        },
    )
    if noticed is Noticed.AT_DRAW:
        _overdraw_at_draw(case)
    else:
        held = case.count("held", text("How many tiles are on the rack?"), 8, 14)
        case.lay_out(rack=held)
        _announce(case)
        case.by(is_overfull, held)
        case.by(is_chosen_from_all, is_mixed=True)
        expose_and_return(case, held - FULL_RACK, Place.RACK)
    _go_on(case)


def _overdraw_at_draw(case: Case) -> None:
    due = case.count("due", text("How many tiles were to be drawn?"), 0, FULL_RACK)
    drawn = case.count("drawn", text("How many were drawn?"), due + 1, due + FULL_RACK)
    kept = FULL_RACK - due
    is_mixed = kept > 0 and case.yes(
        "mixed", text("Has at least one new tile been put together with the old ones?")
    )
    _announce(case)
    if case.by(counts_once_out_of_bag):
        case.note(text("A tile counts as drawn once the hand has completely left the bag."))
    case.lay_out(rack=kept, new=drawn)
    if case.by(is_chosen_from_all, is_mixed):
        case.move(drawn, Place.NEW, Place.RACK)
        expose_and_return(case, drawn - due, Place.RACK)
        return
    if not case.by(is_two_for_one, due, drawn):
        case.by(is_chosen_from_new, is_mixed)
    expose_and_return(case, drawn - due, Place.NEW)


@rule("NSA-II.C.3", "NSA-IV.B.4.b.p1")
def is_overfull(held: int) -> bool:
    """Whoever notices a rack of more than seven says so."""
    return held > FULL_RACK


@rule("NSA-IV.B.2.p1")
def counts_once_out_of_bag() -> bool:
    """A tile is drawn once the hand has completely left the bag."""
    return True


@rule("NSA-IV.B.4.a.p4")
def is_two_for_one(due: int, drawn: int) -> bool:
    """Two drawn for one, neither combined: only the two new tiles are exposed."""
    return due == 1 and drawn == 2


@rule("NSA-IV.B.4.a.p5")
def is_chosen_from_new(is_mixed: bool) -> bool:
    """None combined with old tiles: the opponent selects among the new tiles."""
    return not is_mixed


@rule("NSA-IV.B.4.a.p6")
def is_chosen_from_all(is_mixed: bool) -> bool:
    """At least one combined: the opponent selects from the mixed group of all tiles."""
    return is_mixed


def _announce(case: Case) -> None:
    case.follow(_tell_and_stop)
    case.follow(_keep_opponent_waiting)


@rule("SSC-28.a", "NSA-IV.B.4.a.p1", "NSA-IDX.P12")
def _tell_and_stop(case: Case) -> None:
    """Too many tiles: tell the opponent, stop the clocks and follow the procedure."""
    if case.by(asks_for_assistance, case.rules):
        case.step(
            StepKind.CALL_DIRECTOR,
            text("Raise your hand and ask for assistance; staff apply the penalty."),
        )
    else:
        case.step(StepKind.TELL, text("The player tells the opponent."))
    stop_clock(case)


@rule("SSC-28.a")
def asks_for_assistance(rules: RuleSet) -> bool:
    """Whoever drew too many raises a hand and asks for assistance."""
    return bool(the_rule(asks_for_assistance).ids_of(rules.document))


@rule("NSA-IV.B.4.a.p2")
def _keep_opponent_waiting(case: Case) -> None:
    """An opponent who is drawing stops until the procedure is completed."""
    case.step(StepKind.WAIT, text("If the opponent is drawing, they stop until this is settled."))


def _go_on(case: Case) -> None:
    case.follow(_shuffle_before_drawing)
    go_on(case)


@rule("NSA-IV.B.4.a.p3")
def _shuffle_before_drawing(case: Case) -> None:
    """The player shuffles the bag before drawing goes on."""
    shuffle(
        case,
        text("If the opponent was drawing, the player shuffles the bag before they go on."),
    )


def overdraw_play(case: Case) -> None:
    """A play was made from a rack of more than seven tiles."""
    is_replied = case.yes(
        "replied",
        text("Has the opponent completed a play since then, with the player's clock started?"),
    )
    if is_replied:
        case.follow(_take_points)
        return
    held = case.count("held", text("How many tiles were on the rack before that play?"), 8, 10)
    played = case.count("played", text("How many tiles were played?"), 1, held)
    drawn = case.count("drawn", text("How many tiles have been drawn since?"), 0, FULL_RACK)
    _announce(case)
    case.lay_out(board=played, rack=held - played + drawn)
    case.follow(_take_off)
    excess = held + drawn - FULL_RACK
    if not case.by(stay_out, drawn, excess, case.tiles_at(Place.RACK)):
        case.by(is_chosen_from_all, is_mixed=True)
        play_to_rack(case, played)
    expose_and_return(case, excess, Place.RACK)
    play_to_rack(case, case.tiles_at(Place.BOARD))
    _go_on(case)


@rule("NSA-IV.B.4.b.(1)", "NSA-IDX.P13")
def _take_off(case: Case) -> None:
    """A play from more than seven tiles is withdrawn and its turn lost while the reply is not
    made.
    """
    entered = case.rule(_take_off)
    case.step(StepKind.WITHDRAW, text("The play comes off the board and scores nothing."))
    case.adjust(PlayWithdrawn(Party.PLAYER, entered))
    case.adjust(TurnLost(Party.PLAYER, entered))


@rule("NSA-IV.B.4.b.(2)", "A-52")
def _take_points(case: Case) -> None:
    """After the reply a play from more than seven tiles costs its points and stays."""
    points = case.amount("points", text("How many points did that play score?"), 0, 2000)
    case.step(
        StepKind.CONTINUE,
        text("The tiles stay; the player loses the {points} points of that play.", points=points),
    )
    case.adjust(ScoreChanged(Party.PLAYER, -points, case.rule(_take_points)))


@rule("A-73")
def stay_out(drawn: int, excess: int, on_rack: int) -> bool:
    """Once new tiles were drawn, those that come back from the board are not selected from.

    More than seven tiles played leave too few beside the board to choose from (A-36).
    """
    return drawn > 0 and excess <= on_rack


def hidden_overdraw(case: Case) -> None:
    """Somebody seems to have meant to hide that they drew too many."""
    before = case.times_before(
        Counter.HIDDEN_OVERDRAW,
        text("How many overdraws has this player hidden before in this event?"),
        9,
    )
    allowed: tuple[Sanction, ...] = (Sanction.WARNING,)
    if case.by(is_cheating):
        allowed = (Sanction.WARNING, Sanction.FORFEIT, Sanction.EJECTION)
        case.step(
            StepKind.INVESTIGATE,
            text("It counts as cheating: the director investigates and may file a report."),
        )
    is_too_often = case.by(is_hidden_too_often, case.rules, before)
    if is_too_often:
        allowed = (*allowed, Sanction.PRIZE_LOSS)
        case.step(
            StepKind.CALL_DIRECTOR,
            text(
                "This is number {number} in this event: "
                "the game in progress, the place and the prizes may be lost.",
                number=before + 1,
            ),
        )
    decide_sanction(case, is_cheating, allowed, is_hidden_too_often if is_too_often else None)


@rule("NSA-IV.B.4.b.p3", "NSA-IDX.P11")
def is_cheating() -> bool:
    """Meaning to hide an overdraw is cheating; the director investigates."""
    return True


@rule("NSA-IV.B.4.b.p4", "A-74")
def is_hidden_too_often(rules: RuleSet, before: int) -> bool:
    """Several hidden overdraws in one tournament cost game, place and prizes, all in one ruling."""
    return before + 1 >= rules.irregularity.hidden_overdraws


def improper_return(case: Case) -> None:
    """Tiles were put back into the bag although nobody was exchanging."""
    returned = case.count("returned", text("How many tiles were put back?"), 1, FULL_RACK)
    held = case.count("held", text("How many tiles are on the player's rack now?"), 0, FULL_RACK)
    stop_clock(case)
    from_rack = case.values.exposed_extra_tiles
    if case.by(holds_fewer, held, from_rack):
        from_rack = held
    case.lay_out(rack=held)
    case.follow(_choose_again, returned, from_rack)


@rule("A-42")
def holds_fewer(held: int, wanted: int) -> bool:
    """No more tiles are taken from a rack than it holds."""
    return wanted > held


@rule("SSC-28", "NSA-IV.B.2.p2", "NSA-IDX.P10", "NSA-IDX.T5")
def _choose_again(case: Case, returned: int, from_rack: int) -> None:
    """Tiles put back outside an exchange: as many from the bag and two from the rack are
    exposed.
    """
    case.by(counts_once_out_of_bag)
    case.step(
        StepKind.EXPOSE,
        text(
            "The opponent draws {from_bag} from the bag and {from_rack} from the player's rack "
            "and turns them all up.",
            from_bag=returned,
            from_rack=from_rack,
        ),
        count=returned + from_rack,
    )
    case.move(returned, Place.BAG, Place.EXPOSED)
    case.move(from_rack, Place.RACK, Place.EXPOSED)
    case.step(
        StepKind.CHOOSE,
        text_plural(
            "The opponent chooses {count} of them and puts it into the bag.",
            "The opponent chooses {count} of them and puts them into the bag.",
            returned,
        ),
        count=returned,
        timer_s=case.values.selection_s,
    )
    case.move(returned, Place.EXPOSED, Place.BAG)
    if from_rack:
        case.step(StepKind.TAKE, back_to_rack(from_rack), count=from_rack)
    case.move(from_rack, Place.EXPOSED, Place.RACK)
    go_on(case)


def unshuffled_bag(case: Case) -> None:
    """The second player had no chance to shuffle and demands it while the first is drawing."""
    drawn = case.count("drawn", text("How many tiles has the player drawn?"), 1, FULL_RACK)
    was_absent = case.yes("absent", text("Was the opponent absent when they were drawn?"))
    was_offered = case.what_if(
        "offered", text("The opponent has already shuffled, or was offered the bag.")
    )
    case.lay_out(rack=drawn)
    if case.by(is_redrawn, was_absent, was_offered):
        _redraw(case, drawn)
    else:
        case.follow(_answer_demand, drawn, was_offered)


@rule("NSA-III.E.p3")
def is_redrawn(was_absent: bool, was_offered: bool) -> bool:
    """Tiles drawn before a demanded shuffle go back only if the second player was absent."""
    return was_absent and not was_offered


def _redraw(case: Case, drawn: int) -> None:
    case.step(
        StepKind.RETURN,
        text_plural(
            "The {count} tile goes back into the bag.",
            "The {count} tiles go back into the bag.",
            drawn,
        ),
        count=drawn,
    )
    case.move(drawn, Place.RACK, Place.BAG)
    shuffle(case, text("The opponent shuffles the bag."))
    case.step(
        StepKind.TAKE,
        text_plural("The player draws {count} tile.", "The player draws {count} tiles.", drawn),
        count=drawn,
    )
    case.move(drawn, Place.BAG, Place.RACK)


@rule("NSA-III.E.p2")
def _answer_demand(case: Case, drawn: int, was_offered: bool) -> None:
    """A second player who had no chance to shuffle may demand it while the first is drawing."""
    if was_offered or drawn >= FULL_RACK:
        case.step(StepKind.CONTINUE, text("The bag is no longer shuffled: play goes on."))
        return
    shuffle(case, text("The opponent shuffles the bag."))
    case.follow(_leave_drawn)


@rule("NSA-III.E.p3")
def _leave_drawn(case: Case) -> None:
    """Tiles drawn before a demanded shuffle stay drawn if the second player was present."""
    case.step(StepKind.CONTINUE, text("The tiles already drawn stay with the player."))


def looked_while_drawing(case: Case) -> None:
    """Somebody looked at the tiles while drawing, or held the bag too low."""
    is_barred = case.yes(
        "barred", text("Does the director bar this person from drawing for the team?")
    )
    case.leave_to_director(text("Whether to bar somebody from drawing."))
    if is_barred:
        case.follow(_bar_from_drawing)
    else:
        case.step(StepKind.TELL, text("Remind both sides: the bag at eye level, eyes turned away."))


@rule("SSC-26.a")
def _bar_from_drawing(case: Case) -> None:
    """Whoever looks while drawing may be barred from drawing for the team."""
    case.step(StepKind.TELL, text("Another member of the team draws from now on."))
    entered = case.rule(_bar_from_drawing)
    case.adjust(Sanctioned(Party.PLAYER, Sanction.DRAWING_BAN, entered))
