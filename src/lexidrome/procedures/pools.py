"""The two ways in which an opponent chooses among tiles that should not have been drawn.

Either so many tiles are turned up, of which some go to the bag and the rest back to
the rack (`expose_and_return`), or everything is looked at and the rack is filled from
it (`fill_rack`). Both are used wherever a rule refers to them.
"""

from __future__ import annotations

from lexidrome.base import Text, text, text_plural
from lexidrome.procedures.case import Case
from lexidrome.procedures.changes import Party
from lexidrome.procedures.resolution import Place, StepKind
from lexidrome.rulebook import RuleSet, rule


def stop_clock(case: Case) -> None:
    """Has both clocks stopped, where there are clocks."""
    if case.rules.clock.side_time_s is not None:
        case.step(StepKind.STOP_CLOCK, text("Stop both clocks."))


def start_clock(case: Case, party: Party) -> None:
    """Has a clock started again, where there are clocks."""
    if case.rules.clock.side_time_s is None:
        return
    if party is Party.PLAYER:
        case.step(StepKind.START_CLOCK, text("Start the player's clock."))
    else:
        case.step(StepKind.START_CLOCK, text("Start the opponent's clock."))


def go_on(case: Case) -> None:
    """Whatever was running before the clocks were stopped runs again."""
    if case.rules.clock.side_time_s is None:
        case.step(StepKind.CONTINUE, text("Play on."))
    else:
        case.step(StepKind.CONTINUE, text("Start the clock that was running and play on."))


def shuffle(case: Case, sentence: Text) -> None:
    case.step(StepKind.SHUFFLE, sentence, timer_s=case.values.mixing_s)


def expose_and_return(case: Case, excess: int, source: Place) -> None:
    """The opponent turns up the excess and two more, and chooses what goes to the bag.

    NSA-IV.B.4.a
    """
    available = case.tiles_at(source)
    exposed = excess + case.values.exposed_extra_tiles
    if case.by(are_too_few, available, exposed):
        exposed = available
    if source is Place.RACK and (apart := case.tiles_at(Place.BOARD)):
        case.step(StepKind.WAIT, _stay_out(apart), count=apart)
    if source is Place.RACK:
        case.follow(_mix_face_down)
    turned = _count_turned_up(case, exposed, available)
    if case.by(loses_the_choice, turned, exposed):
        _return_unseen(case, excess, turned, exposed, source)
    else:
        _return_chosen(case, excess, exposed, source)
    case.move(case.tiles_at(Place.NEW), Place.NEW, Place.RACK)


@rule("A-36")
def are_too_few(available: int, exposed: int) -> bool:
    """No more tiles are exposed than there are to expose; the excess always goes back."""
    return exposed > available


@rule("NSA-IV.B.4.a.p7")
def _mix_face_down(case: Case) -> None:
    """The player may mix all tiles and lay them face down before the opponent selects."""
    case.step(StepKind.MIX, text("The player may mix all the tiles and lay them face down first."))


@rule("NSA-IV.B.4.a.p9")
def loses_the_choice(turned: int, allowed: int) -> bool:
    """An opponent who turns up more than allowed loses the choice."""
    return turned > allowed


@rule("NSA-IV.B.4.a.p8", "NSA-IDX.T3")
def is_selection_timed(rules: RuleSet) -> bool:
    """The opponent has a minute to choose which of the exposed tiles go to the bag."""
    return rules.irregularity.selection_s > 0


def _count_turned_up(case: Case, allowed: int, available: int) -> int:
    """As many as are allowed, unless somebody says that there were more."""
    if allowed < available and case.what_if(
        "exposed_more",
        text("Has the opponent turned up more than {count} tiles?", count=allowed),
    ):
        return case.count(
            "exposed", text("How many tiles has the opponent turned up?"), allowed + 1, available
        )
    return allowed


def _stay_out(count: int) -> Text:
    return text_plural(
        "The {count} tile of the play stays out of this: nobody chooses it.",
        "The {count} tiles of the play stay out of this: nobody chooses among them.",
        count,
    )


def play_to_rack(case: Case, count: int, kind: StepKind = StepKind.TAKE) -> None:
    """The tiles of a play that came off go back to whom they belong."""
    if count:
        case.step(
            kind,
            text_plural(
                "The {count} tile of the play goes back to the rack.",
                "The {count} tiles of the play go back to the rack.",
                count,
            ),
            count=count,
        )
        case.move(count, Place.BOARD, Place.RACK)


def _expose_sentence(count: int, source: Place) -> Text:
    if source is Place.NEW:
        return text_plural(
            "The opponent turns up {count} of the new tiles for both to see.",
            "The opponent turns up {count} of the new tiles for both to see.",
            count,
        )
    return text_plural(
        "The opponent turns up {count} of the player's tiles for both to see.",
        "The opponent turns up {count} of the player's tiles for both to see.",
        count,
    )


def _return_chosen(case: Case, excess: int, exposed: int, source: Place) -> None:
    case.step(StepKind.EXPOSE, _expose_sentence(exposed, source), count=exposed)
    timer_s = case.values.selection_s if case.by(is_selection_timed, case.rules) else 0
    case.move(exposed, source, Place.EXPOSED)
    case.step(
        StepKind.CHOOSE,
        text_plural(
            "The opponent chooses {count} of them and puts it into the bag.",
            "The opponent chooses {count} of them and puts them into the bag.",
            excess,
        ),
        count=excess,
        timer_s=timer_s,
    )
    case.move(excess, Place.EXPOSED, Place.BAG)
    back = exposed - excess
    if back:
        case.step(StepKind.TAKE, back_to_rack(back), count=back)
    case.move(back, Place.EXPOSED, Place.RACK)


def _return_unseen(case: Case, excess: int, turned: int, allowed: int, source: Place) -> None:
    """What was turned up too early is seen, but not chosen by."""
    case.step(
        StepKind.EXPOSE,
        text(
            "The opponent has turned up {turned} tiles instead of {allowed}, and does not choose.",
            turned=turned,
            allowed=allowed,
        ),
        count=turned,
    )
    case.step(
        StepKind.MIX,
        text(
            "All that were turned up go face down again among the tiles from which they were "
            "taken, and those are mixed."
        ),
        count=turned,
    )
    case.saw(Party.OPPONENT, turned, Place.RACK)
    case.step(
        StepKind.RETURN,
        text_plural(
            "The opponent takes {count} of all these tiles unseen and puts it into the bag.",
            "The opponent takes {count} of all these tiles unseen and puts them into the bag.",
            excess,
        ),
        count=excess,
    )
    case.move(excess, source, Place.BAG)


def back_to_rack(count: int) -> Text:
    return text_plural(
        "{count} tile goes back to the player's rack.",
        "{count} tiles go back to the player's rack.",
        count,
    )


def fill_rack(case: Case, due: int, timer_s: int) -> None:
    """The opponent, who has seen all exposed tiles, fills the player's rack from them.

    NSA-IV.I.2.p7, NSA-IV.E.2.b.(4)
    """
    to_rack = due - case.tiles_at(Place.RACK)
    to_bag = case.tiles_at(Place.EXPOSED) - to_rack
    case.step(
        StepKind.CHOOSE,
        text_plural(
            "The opponent chooses {count} of them for the player's rack.",
            "The opponent chooses {count} of them for the player's rack.",
            to_rack,
        ),
        count=to_rack,
        timer_s=timer_s,
    )
    case.move(to_rack, Place.EXPOSED, Place.RACK)
    case.step(
        StepKind.RETURN,
        text_plural("{count} tile goes into the bag.", "{count} tiles go into the bag.", to_bag),
        count=to_bag,
    )
    case.move(to_bag, Place.EXPOSED, Place.BAG)


def return_new(case: Case, count: int, *, is_always_shown: bool = False) -> None:
    """New tiles that were kept apart go back, shown to the opponent if the player saw them."""
    if not count:
        return
    if is_always_shown or case.yes(
        "seen", text("Has the player seen the faces of the new tiles kept apart?")
    ):
        case.step(
            StepKind.SHOW, text("Show the new tiles kept apart to the opponent."), count=count
        )
        case.saw(Party.OPPONENT, count, Place.BAG)
    case.step(
        StepKind.RETURN,
        text_plural(
            "Put {count} new tile back into the bag.",
            "Put {count} new tiles back into the bag.",
            count,
        ),
        count=count,
    )
    case.move(count, Place.NEW, Place.BAG)
