"""Exchanges that were announced wrongly, or made with too few tiles in the bag."""

from __future__ import annotations

from enum import StrEnum

from lexidrome.base import text, text_plural
from lexidrome.game.checks import effect
from lexidrome.game.irregularities.case import FULL_RACK, Case
from lexidrome.game.irregularities.pools import (
    expose_and_return,
    fill_rack,
    go_on,
    start_clock,
    stop_clock,
)
from lexidrome.game.irregularities.values import (
    Party,
    Place,
    ScoreChanged,
    StepKind,
    TurnCounted,
)

LAID_DOWN_COUNT = effect(
    "exchange_of_tiles_laid_down",
    "If the number announced differs, the tiles laid down are exchanged.",
    "NSA-IV.E.2.b.(1)",
)
NO_NUMBER_IS_PASS = effect(
    "exchange_without_number_is_pass",
    "“Exchange” with no number and no tiles laid down counts as a pass.",
    "NSA-IV.E.2.b.(2)", "NSA-IDX.P16",
)  # fmt: skip
BAGGED_FIRST = effect(
    "bagging_before_drawing_unpenalised",
    "There is no penalty for putting the old tiles into the bag before drawing.",
    "NSA-IV.E.2.b.(3)",
)
TOO_FEW_IN_BAG = effect(
    "illegal_exchange",
    "An exchange with too few tiles in the bag is resolved by how far it went.",
    "NSA-IV.E.2.b.(4)", "NSA-IDX.P9",
)  # fmt: skip
EXCHANGE_NOT_MADE = effect(
    "illegal_exchange_not_completed",
    "Until number, tiles and clock are told, laid down and started, there is no exchange.",
    "NSA-IV.E.2.b.(4)",
)
NOTHING_DRAWN = effect(
    "illegal_exchange_nothing_drawn",
    "No new tile drawn: a pass; the old tiles go back on the rack.",
    "NSA-IV.E.2.b.(4)(a)",
)
DRAWN_NOT_BAGGED = effect(
    "illegal_exchange_drawn_not_bagged",
    "New tiles drawn, none racked, none bagged: a pass; the new tiles are shown and bagged.",
    "NSA-IV.E.2.b.(4)(b)",
)
BAGGED_NOT_RACKED = effect(
    "illegal_exchange_bagged_not_racked",
    "Old tiles bagged, no new one racked: the opponent refills the rack from bag, new and two.",
    "NSA-IV.E.2.b.(4)(c)", "NSA-IDX.T2",
)  # fmt: skip
BAGGED_AND_RACKED = effect(
    "illegal_exchange_bagged_and_racked",
    "Old tiles bagged, new ones racked: the opponent chooses from the bag and two more than were "
    "exchanged.",
    "NSA-IV.E.2.b.(4)(d)",
)
RACK_FILLED = effect(
    "illegal_exchange_rack_filled",
    "Never more tiles than there are on the rack, and the rack is always refilled.",
    "A-41",
)
OPPONENT_WENT_ON = effect(
    "illegal_exchange_points",
    "Once the opponent has played and racked a new tile, the exchange costs points.",
    "NSA-IV.E.2.b.(4)(e)", "NSA-IDX.P6",
)  # fmt: skip
NOBODY_GAINS = effect(
    "illegal_exchange_racked_not_bagged",
    "Nobody gains by an irregularity he made: new tiles racked beside discards are an overdraw.",
    "NSA-II.B.p1",
)


class Announced(StrEnum):
    OTHER_NUMBER = "other_number"
    NOTHING = "nothing"
    BAGGED_FIRST = "bagged_first"


def unclear_exchange(case: Case) -> None:
    """The number announced is wrong or missing, or the old tiles went into the bag first."""
    what = case.choose(
        "what",
        text("What happened?"),
        {
            Announced.OTHER_NUMBER: text("More or fewer tiles were laid down than announced"),
            Announced.NOTHING: text("“Exchange” was said, with no number and no tiles laid down"),
            Announced.BAGGED_FIRST: text("The old tiles went into the bag before the draw"),
        },
    )
    if case.by(LAID_DOWN_COUNT, what is Announced.OTHER_NUMBER):
        laid = case.count("laid", text("How many tiles were laid down?"), 1, FULL_RACK)
        case.step(
            StepKind.CONTINUE,
            text_plural(
                "The {count} tile laid down is exchanged.",
                "The {count} tiles laid down are exchanged.",
                laid,
            ),
            count=laid,
        )
        case.adjust(TurnCounted(Party.PLAYER, laid, case.rule(LAID_DOWN_COUNT)))
    elif case.by(NO_NUMBER_IS_PASS, what is Announced.NOTHING):
        case.step(StepKind.CONTINUE, text("The turn counts as a pass."))
        case.adjust(TurnCounted(Party.PLAYER, 0, case.rule(NO_NUMBER_IS_PASS)))
        start_clock(case, Party.OPPONENT)
    elif case.by(BAGGED_FIRST):
        case.step(
            StepKind.CONTINUE, text("No penalty: the player draws, and may get old tiles back.")
        )


def illegal_exchange(case: Case) -> None:
    """Tiles were exchanged although fewer were in the bag than an exchange needs."""
    is_completed = case.yes(
        "completed",
        text(
            "Has the player announced the number, laid the tiles face down "
            "and started the opponent's clock?"
        ),
    )
    if case.by(EXCHANGE_NOT_MADE, not is_completed):
        case.step(
            StepKind.CONTINUE,
            text("No exchange: the tiles go back on the rack, and the player's turn goes on."),
        )
        case.note(text("Tiles that were drawn already are too many tiles drawn."))
        return
    has_gone_on = case.yes(
        "replied", text("Has the opponent played since, and put at least one new tile on the rack?")
    )
    case.by(TOO_FEW_IN_BAG)
    stop_clock(case)
    if case.by(OPPONENT_WENT_ON, has_gone_on):
        _take_points(case)
        return
    bag = case.count(
        "bag",
        text("How many tiles were in the bag?"),
        0,
        (case.rules.exchange.min_bag or FULL_RACK) - 1,
    )
    held = FULL_RACK
    if bag == 0:
        held = case.count("held", text("How many tiles were on the rack?"), 1, FULL_RACK)
    exchanged = case.count("exchanged", text("How many tiles were laid down?"), 1, held)
    _resolve_by_progress(case, bag, held, exchanged)
    start_clock(case, Party.OPPONENT)


def _take_points(case: Case) -> None:
    """(e): the exchange stands as it was made, and costs points."""
    exchanged = case.count("exchanged", text("How many tiles were laid down?"), 1, FULL_RACK)
    rule, points = case.rule(OPPONENT_WENT_ON), case.values.illegal_exchange_points
    case.step(
        StepKind.CONTINUE,
        text("The tiles stay as they are; the player loses {points} points.", points=points),
    )
    case.adjust(TurnCounted(Party.PLAYER, exchanged, rule))
    case.adjust(ScoreChanged(Party.PLAYER, -points, rule))
    go_on(case)


def _resolve_by_progress(case: Case, bag: int, held: int, exchanged: int) -> None:
    is_bagged = case.yes("bagged", text("Are the old tiles in the bag already?"))
    in_reach = bag + exchanged if is_bagged else bag
    drawn = case.count("drawn", text("How many new tiles were drawn?"), 0, min(exchanged, in_reach))
    is_racked = drawn > 0 and case.yes("racked", text("Is at least one new tile on the rack?"))
    case.lay_out(rack=held - exchanged, new=drawn, bag=in_reach - drawn)
    if not is_bagged:
        case.lay_out(discards=exchanged)
        _before_bagging(case, drawn, exchanged, is_racked=is_racked)
    elif is_racked:
        _after_racking(case, held, exchanged)
    else:
        _after_bagging(case, held, exchanged)


def _before_bagging(case: Case, drawn: int, exchanged: int, *, is_racked: bool) -> None:
    if case.by(NOTHING_DRAWN, drawn == 0):
        case.adjust(TurnCounted(Party.PLAYER, 0, case.rule(NOTHING_DRAWN)))
    elif case.by(NOBODY_GAINS, is_racked):
        case.adjust(TurnCounted(Party.PLAYER, 0, case.rule(NOBODY_GAINS)))
        case.leave_to_director(
            text("The book does not name this case; the director may rule otherwise.")
        )
        case.move(drawn, Place.NEW, Place.RACK)
        expose_and_return(case, drawn, Place.RACK)
    elif case.by(DRAWN_NOT_BAGGED):
        case.adjust(TurnCounted(Party.PLAYER, 0, case.rule(DRAWN_NOT_BAGGED)))
        case.step(
            StepKind.SHOW,
            text_plural(
                "Show the {count} new tile to the opponent and put it into the bag.",
                "Show the {count} new tiles to the opponent and put them into the bag.",
                drawn,
            ),
            count=drawn,
        )
        case.move(drawn, Place.NEW, Place.BAG)
        case.saw(Party.OPPONENT, drawn, Place.BAG)
    case.step(
        StepKind.TAKE,
        text("The old tiles go back on the rack; the turn counts as a pass."),
        count=exchanged,
    )
    case.move(exchanged, Place.DISCARDS, Place.RACK)


def _after_bagging(case: Case, held: int, exchanged: int) -> None:
    """(c): the opponent looks at the bag, the new tiles and two of the rack."""
    if not case.by(BAGGED_NOT_RACKED):
        return
    case.by(RACK_FILLED)
    looked_at = min(case.values.exposed_extra_tiles, case.tiles_at(Place.RACK))
    _look(case, looked_at)
    fill_rack(case, held, case.values.selection_s)
    case.adjust(TurnCounted(Party.PLAYER, exchanged, case.rule(BAGGED_NOT_RACKED)))


def _after_racking(case: Case, held: int, exchanged: int) -> None:
    """(d): the opponent looks at the bag and at two more tiles than were exchanged."""
    if not case.by(BAGGED_AND_RACKED):
        return
    case.move(case.tiles_at(Place.NEW), Place.NEW, Place.RACK)
    case.step(StepKind.TAKE, text("All the new tiles go on the rack."))
    looked_at = exchanged + case.values.exposed_extra_tiles
    if case.by(RACK_FILLED, looked_at > case.tiles_at(Place.RACK)):
        looked_at = case.tiles_at(Place.RACK)
    _look(case, looked_at)
    fill_rack(case, held, case.values.selection_s)
    case.adjust(TurnCounted(Party.PLAYER, exchanged, case.rule(BAGGED_AND_RACKED)))


def _look(case: Case, from_rack: int) -> None:
    in_bag, new = case.tiles_at(Place.BAG), case.tiles_at(Place.NEW)
    case.step(
        StepKind.EXPOSE,
        text(
            "The opponent looks at {all} tiles: {bag} from the bag, {new} new and {rack} "
            "from the player's rack.",
            all=in_bag + new + from_rack,
            bag=in_bag,
            new=new,
            rack=from_rack,
        ),
        count=in_bag + new + from_rack,
    )
    case.move(in_bag, Place.BAG, Place.EXPOSED)
    case.move(new, Place.NEW, Place.EXPOSED)
    case.move(from_rack, Place.RACK, Place.EXPOSED)
