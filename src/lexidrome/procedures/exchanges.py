"""Exchanges that were announced wrongly, or made with too few tiles in the bag."""

from __future__ import annotations

from enum import StrEnum

from lexidrome.base import text, text_plural
from lexidrome.procedures.case import FULL_RACK, Case
from lexidrome.procedures.changes import Party, ScoreChanged, TurnCounted
from lexidrome.procedures.pools import (
    expose_and_return,
    fill_rack,
    go_on,
    start_clock,
    stop_clock,
)
from lexidrome.procedures.resolution import Place, StepKind
from lexidrome.rulebook import rule


class Announced(StrEnum):
    OTHER_NUMBER = "other_number"
    NOTHING = "nothing"
    BAGGED_FIRST = "bagged_first"


@rule("NSA-IV.E.2.b.(1)")
def is_of_tiles_laid_down(what: Announced) -> bool:
    """If the number announced differs, the tiles laid down are exchanged."""
    return what is Announced.OTHER_NUMBER


@rule("NSA-IV.E.2.b.(2)", "NSA-IDX.P16")
def is_pass_without_number(what: Announced) -> bool:
    """“Exchange” with no number and no tiles laid down counts as a pass."""
    return what is Announced.NOTHING


@rule("NSA-IV.E.2.b.(3)")
def leave_bagging_unpenalised(case: Case) -> None:
    """There is no penalty for putting the old tiles into the bag before drawing."""
    case.step(StepKind.CONTINUE, text("No penalty: the player draws, and may get old tiles back."))


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
    if case.by(is_of_tiles_laid_down, what):
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
        case.adjust(TurnCounted(Party.PLAYER, laid, case.rule(is_of_tiles_laid_down)))
    elif case.by(is_pass_without_number, what):
        case.step(StepKind.CONTINUE, text("The turn counts as a pass."))
        case.adjust(TurnCounted(Party.PLAYER, 0, case.rule(is_pass_without_number)))
        start_clock(case, Party.OPPONENT)
    else:
        case.follow(leave_bagging_unpenalised)


@rule("NSA-IV.E.2.b.(4)")
def is_not_exchanged_yet(is_completed: bool) -> bool:
    """Until number, tiles and clock are told, laid down and started, there is no exchange."""
    return not is_completed


def illegal_exchange(case: Case) -> None:
    """Tiles were exchanged although fewer were in the bag than an exchange needs."""
    is_completed = case.yes(
        "completed",
        text(
            "Has the player announced the number, laid the tiles face down "
            "and started the opponent's clock?"
        ),
    )
    if case.by(is_not_exchanged_yet, is_completed):
        case.step(
            StepKind.CONTINUE,
            text("No exchange: the tiles go back on the rack, and the player's turn goes on."),
        )
        case.note(text("Tiles that were drawn already are too many tiles drawn."))
        return
    has_gone_on = case.yes(
        "replied", text("Has the opponent played since, and put at least one new tile on the rack?")
    )
    case.follow(resolve_illegal_exchange, has_gone_on)


@rule("NSA-IV.E.2.b.(4)", "NSA-IDX.P9")
def resolve_illegal_exchange(case: Case, has_gone_on: bool) -> None:
    """An exchange with too few tiles in the bag is resolved by how far it went."""
    stop_clock(case)
    if case.by(costs_points_now, has_gone_on):
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


@rule("NSA-IV.E.2.b.(4)(e)", "NSA-IDX.P6")
def costs_points_now(has_gone_on: bool) -> bool:
    """Once the opponent has played and racked a new tile, the exchange costs points."""
    return has_gone_on


def _take_points(case: Case) -> None:
    """(e): the exchange stands as it was made, and costs points."""
    exchanged = case.count("exchanged", text("How many tiles were laid down?"), 1, FULL_RACK)
    cited, points = case.rule(costs_points_now), case.values.illegal_exchange_points
    case.step(
        StepKind.CONTINUE,
        text("The tiles stay as they are; the player loses {points} points.", points=points),
    )
    case.adjust(TurnCounted(Party.PLAYER, exchanged, cited))
    case.adjust(ScoreChanged(Party.PLAYER, -points, cited))
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
        case.follow(refill_after_racking, held, exchanged)
    else:
        case.follow(refill_after_bagging, held, exchanged)


@rule("NSA-IV.E.2.b.(4)(a)")
def is_pass_undrawn(drawn: int) -> bool:
    """No new tile drawn: a pass; the old tiles go back on the rack."""
    return drawn == 0


@rule("NSA-II.B.p1")
def is_overdraw_beside_discards(is_racked: bool) -> bool:
    """Nobody gains by an irregularity he made: new tiles racked beside discards are an overdraw."""
    return is_racked


@rule("NSA-IV.E.2.b.(4)(b)")
def show_and_bag_new_tiles(case: Case, drawn: int) -> None:
    """New tiles drawn, none racked, none bagged: a pass; the new tiles are shown and bagged."""
    case.adjust(TurnCounted(Party.PLAYER, 0, case.rule(show_and_bag_new_tiles)))
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


def _before_bagging(case: Case, drawn: int, exchanged: int, *, is_racked: bool) -> None:
    if case.by(is_pass_undrawn, drawn):
        case.adjust(TurnCounted(Party.PLAYER, 0, case.rule(is_pass_undrawn)))
    elif case.by(is_overdraw_beside_discards, is_racked):
        case.adjust(TurnCounted(Party.PLAYER, 0, case.rule(is_overdraw_beside_discards)))
        case.leave_to_director(
            text("The rule book does not mention this case; the director may rule otherwise.")
        )
        case.move(drawn, Place.NEW, Place.RACK)
        expose_and_return(case, drawn, Place.RACK)
    else:
        case.follow(show_and_bag_new_tiles, drawn)
    case.step(
        StepKind.TAKE,
        text("The old tiles go back on the rack; the turn counts as a pass."),
        count=exchanged,
    )
    case.move(exchanged, Place.DISCARDS, Place.RACK)


@rule("NSA-IV.E.2.b.(4)(c)", "NSA-IDX.T2")
def refill_after_bagging(case: Case, held: int, exchanged: int) -> None:
    """Old tiles bagged, no new one racked: the opponent refills the rack from bag, new and two."""
    case.follow(refill_from_what_there_is, held)
    case.adjust(TurnCounted(Party.PLAYER, exchanged, case.rule(refill_after_bagging)))


@rule("NSA-IV.E.2.b.(4)(d)")
def refill_after_racking(case: Case, held: int, exchanged: int) -> None:
    """Old tiles bagged, new ones racked: the opponent chooses from the bag and two more than were
    exchanged."""
    case.move(case.tiles_at(Place.NEW), Place.NEW, Place.RACK)
    case.step(StepKind.TAKE, text("All the new tiles go on the rack."))
    looked_at = exchanged + case.values.exposed_extra_tiles
    if case.by(are_more_than_on_the_rack, case, looked_at):
        looked_at = case.tiles_at(Place.RACK)
    _look(case, looked_at)
    fill_rack(case, held, case.values.selection_s)
    case.adjust(TurnCounted(Party.PLAYER, exchanged, case.rule(refill_after_racking)))


@rule("A-41")
def refill_from_what_there_is(case: Case, held: int) -> None:
    """Never more tiles than there are on the rack, and the rack is always refilled."""
    _look(case, min(case.values.exposed_extra_tiles, case.tiles_at(Place.RACK)))
    fill_rack(case, held, case.values.selection_s)


@rule("A-41")
def are_more_than_on_the_rack(case: Case, looked_at: int) -> bool:
    """Never more tiles than there are on the rack, and the rack is always refilled."""
    return looked_at > case.tiles_at(Place.RACK)


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
