"""Too many tiles, too few, out of turn, or put back: what goes wrong at the bag.

The checks below are the table of this module. Besides them:

NSA-IV.B.4.a.p7, NSA-IV.B.4.a.p8, NSA-IV.B.4.a.p9, A-36
    how the opponent chooses among the tiles: `pools.expose_and_return`
"""

from __future__ import annotations

from enum import StrEnum

from lexidrome.base import text, text_plural
from lexidrome.game.checks import effect
from lexidrome.game.irregularities.case import FULL_RACK, Case
from lexidrome.game.irregularities.pools import (
    back_to_rack,
    expose_and_return,
    go_on,
    play_to_rack,
    shuffle,
    stop_clock,
)
from lexidrome.game.irregularities.questions import Counter
from lexidrome.game.irregularities.sanctions import decide_sanction
from lexidrome.game.irregularities.values import (
    Party,
    Place,
    PlayWithdrawn,
    Sanctioned,
    SanctionKind,
    ScoreChanged,
    StepKind,
    TurnLost,
)

OVERDRAW = effect(
    "overdraw_announced",
    "Too many tiles: tell the opponent, stop the clocks and follow the procedure.",
    "SSC-28.a", "NSA-IV.B.4.a.p1", "NSA-IDX.P12",
)  # fmt: skip
RAISED_HAND = effect(
    "overdraw_raised_hand",
    "Whoever drew too many raises a hand and asks for assistance.",
    "SSC-28.a",
)
OVERDRAW_NOTICED = effect(
    "overdraw_noticed_by_anyone",
    "Whoever notices a rack of more than seven says so.",
    "NSA-II.C.3", "NSA-IV.B.4.b.p1",
)  # fmt: skip
OPPONENT_WAITS = effect(
    "opponent_stops_drawing",
    "An opponent who is drawing stops until the procedure is completed.",
    "NSA-IV.B.4.a.p2",
)
SHUFFLED_BEFORE_DRAWING = effect(
    "bag_shuffled_after_overdraw",
    "The player shuffles the bag before drawing goes on.",
    "NSA-IV.B.4.a.p3",
)
TWO_FOR_ONE = effect(
    "two_drawn_for_one",
    "Two drawn for one, neither combined: only the two new tiles are exposed.",
    "NSA-IV.B.4.a.p4",
)
NEW_TILES_ONLY = effect(
    "overdraw_unmixed",
    "None combined with old tiles: the opponent selects among the new tiles.",
    "NSA-IV.B.4.a.p5",
)
WHOLE_GROUP = effect(
    "overdraw_mixed",
    "At least one combined: the opponent selects from the mixed group of all tiles.",
    "NSA-IV.B.4.a.p6",
)
DRAWN_WHEN_OUT_OF_BAG = effect(
    "drawn_when_hand_left_bag",
    "A tile is drawn once the hand has completely left the bag.",
    "NSA-IV.B.2.p1",
)
ILLEGAL_PLAY_OFF = effect(
    "play_from_overfull_rack_off",
    "A play from more than seven tiles is withdrawn and its turn lost while the reply is not made.",
    "NSA-IV.B.4.b.(1)", "NSA-IDX.P13",
)  # fmt: skip
BOARD_TILES_APART = effect(
    "withdrawn_tiles_not_in_pool",
    "Once new tiles were drawn, those that come back from the board are not selected from.",
    "A-73",
)
ILLEGAL_PLAY_POINTS = effect(
    "play_from_overfull_rack_points",
    "After the reply a play from more than seven tiles costs its points and stays.",
    "NSA-IV.B.4.b.(2)", "A-52",
)  # fmt: skip
HIDING_IS_CHEATING = effect(
    "hidden_overdraw_investigated",
    "Meaning to hide an overdraw is cheating; the director investigates.",
    "NSA-IV.B.4.b.p3", "NSA-IDX.P11",
)  # fmt: skip
HIDDEN_TOO_OFTEN = effect(
    "hidden_overdraws_counted",
    "Several hidden overdraws in one tournament cost game, place and prizes, all in one ruling.",
    "NSA-IV.B.4.b.p4", "A-74",
)  # fmt: skip
TILES_PUT_BACK = effect(
    "improper_return",
    "Tiles put back outside an exchange: as many from the bag and two from the rack are exposed.",
    "SSC-28", "NSA-IV.B.2.p2", "NSA-IDX.P10", "NSA-IDX.T5",
)  # fmt: skip
RACK_HAS_FEWER = effect(
    "improper_return_small_rack",
    "No more tiles are taken from a rack than it holds.",
    "A-42",
)
SHUFFLE_DEMANDED = effect(
    "shuffle_demanded_while_drawing",
    "A second player who had no chance to shuffle may demand it while the first is drawing.",
    "NSA-III.E.p2",
)
DRAWN_STAYS = effect(
    "first_tiles_drawn_stay",
    "Tiles drawn before a demanded shuffle stay drawn if the second player was present.",
    "NSA-III.E.p3",
)
REDRAWN = effect(
    "first_rack_redrawn",
    "Tiles drawn before a demanded shuffle go back only if the second player was absent.",
    "NSA-III.E.p3",
)
BARRED_FROM_DRAWING = effect(
    "barred_from_drawing",
    "Whoever looks while drawing may be barred from drawing for the team.",
    "SSC-26.a",
)


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
        case.by(OVERDRAW_NOTICED)
        case.by(WHOLE_GROUP)
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
    if case.by(DRAWN_WHEN_OUT_OF_BAG):
        case.note(text("A tile counts as drawn once the hand has completely left the bag."))
    case.lay_out(rack=kept, new=drawn)
    if case.by(WHOLE_GROUP, is_mixed):
        case.move(drawn, Place.NEW, Place.RACK)
        expose_and_return(case, drawn - due, Place.RACK)
        return
    if not case.by(TWO_FOR_ONE, due == 1 and drawn == 2):
        case.by(NEW_TILES_ONLY)
    expose_and_return(case, drawn - due, Place.NEW)


def _announce(case: Case) -> None:
    if case.by(OVERDRAW):
        if case.by(RAISED_HAND, bool(RAISED_HAND.ids_of(case.rules.document))):
            case.step(
                StepKind.CALL_DIRECTOR,
                text("Raise your hand and ask for assistance; staff apply the penalty."),
            )
        else:
            case.step(StepKind.TELL, text("The player tells the opponent."))
        stop_clock(case)
    if case.by(OPPONENT_WAITS):
        case.step(
            StepKind.WAIT, text("If the opponent is drawing, they stop until this is settled.")
        )


def _go_on(case: Case) -> None:
    if case.by(SHUFFLED_BEFORE_DRAWING):
        shuffle(
            case,
            text("If the opponent was drawing, the player shuffles the bag before they go on."),
        )
    go_on(case)


def overdraw_play(case: Case) -> None:
    """A play was made from a rack of more than seven tiles."""
    is_replied = case.yes(
        "replied",
        text("Has the opponent completed a play since then, with the player's clock started?"),
    )
    if case.by(ILLEGAL_PLAY_POINTS, is_replied):
        points = case.amount("points", text("How many points did that play score?"), 0, 2000)
        case.step(
            StepKind.CONTINUE,
            text(
                "The tiles stay; the player loses the {points} points of that play.", points=points
            ),
        )
        rule = case.rule(ILLEGAL_PLAY_POINTS)
        case.adjust(ScoreChanged(Party.PLAYER, -points, rule))
        return
    held = case.count("held", text("How many tiles were on the rack before that play?"), 8, 10)
    played = case.count("played", text("How many tiles were played?"), 1, held)
    drawn = case.count("drawn", text("How many tiles have been drawn since?"), 0, FULL_RACK)
    _announce(case)
    case.lay_out(board=played, rack=held - played + drawn)
    if case.by(ILLEGAL_PLAY_OFF):
        rule = case.rule(ILLEGAL_PLAY_OFF)
        case.step(StepKind.WITHDRAW, text("The play comes off the board and scores nothing."))
        case.adjust(PlayWithdrawn(Party.PLAYER, rule))
        case.adjust(TurnLost(Party.PLAYER, rule))
    excess = held + drawn - FULL_RACK
    # More than seven tiles played leave too few beside the board to choose from.
    has_enough = excess <= case.tiles_at(Place.RACK)
    if not case.by(BOARD_TILES_APART, drawn > 0 and has_enough):
        case.by(WHOLE_GROUP)
        play_to_rack(case, played)
    expose_and_return(case, excess, Place.RACK)
    play_to_rack(case, case.tiles_at(Place.BOARD))
    _go_on(case)


def hidden_overdraw(case: Case) -> None:
    """Somebody seems to have meant to hide that they drew too many."""
    before = case.times_before(
        Counter.HIDDEN_OVERDRAW,
        text("How many overdraws has this player hidden before in this event?"),
        9,
    )
    allowed: tuple[SanctionKind, ...] = (SanctionKind.WARNING,)
    if case.by(HIDING_IS_CHEATING):
        allowed = (SanctionKind.WARNING, SanctionKind.FORFEIT, SanctionKind.EJECTION)
        case.step(
            StepKind.INVESTIGATE,
            text("It counts as cheating: the director investigates and may file a report."),
        )
    is_too_often = case.by(HIDDEN_TOO_OFTEN, before + 1 >= case.values.hidden_overdraws)
    if is_too_often:
        allowed = (*allowed, SanctionKind.PRIZE_LOSS)
        case.step(
            StepKind.CALL_DIRECTOR,
            text(
                "This is number {number} in this event: "
                "the game in progress, the place and the prizes may be lost.",
                number=before + 1,
            ),
        )
    decide_sanction(case, HIDING_IS_CHEATING, allowed, HIDDEN_TOO_OFTEN if is_too_often else None)


def improper_return(case: Case) -> None:
    """Tiles were put back into the bag although nobody was exchanging."""
    returned = case.count("returned", text("How many tiles were put back?"), 1, FULL_RACK)
    held = case.count("held", text("How many tiles are on the player's rack now?"), 0, FULL_RACK)
    stop_clock(case)
    from_rack = case.values.exposed_extra_tiles
    if case.by(RACK_HAS_FEWER, from_rack > held):
        from_rack = held
    case.lay_out(rack=held)
    if not case.by(TILES_PUT_BACK):
        return
    case.by(DRAWN_WHEN_OUT_OF_BAG)
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
        "offered", text("The opponent had shuffled already, or was offered the bag for it.")
    )
    case.lay_out(rack=drawn)
    is_too_late = drawn >= FULL_RACK and not was_absent
    if case.by(SHUFFLE_DEMANDED, was_offered or is_too_late):
        case.step(StepKind.CONTINUE, text("Nobody shuffles any more: play goes on."))
    elif case.by(REDRAWN, was_absent):
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
    else:
        case.by(SHUFFLE_DEMANDED)
        shuffle(case, text("The opponent shuffles the bag."))
        if case.by(DRAWN_STAYS):
            case.step(StepKind.CONTINUE, text("The tiles already drawn stay with the player."))


def looked_while_drawing(case: Case) -> None:
    """Somebody looked at the tiles while drawing, or held the bag too low."""
    is_barred = case.yes(
        "barred", text("Does the director bar this person from drawing for the team?")
    )
    case.leave_to_director(text("Whether to bar somebody from drawing."))
    if case.by(BARRED_FROM_DRAWING, is_barred):
        case.step(StepKind.TELL, text("Another member of the team draws from now on."))
        rule = case.rule(BARRED_FROM_DRAWING)
        case.adjust(Sanctioned(Party.PLAYER, SanctionKind.DRAWING_BAN, rule))
    else:
        case.step(StepKind.TELL, text("Remind both sides: the bag at eye level, eyes turned away."))
