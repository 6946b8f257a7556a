"""Who is meant by “the player” and “the opponent”, in one line for every procedure."""

from __future__ import annotations

from collections.abc import Mapping

from lexidrome.base import Text, text
from lexidrome.procedures.catalogue import Procedure

_EITHER = text("The player is either of the two: it does not matter whom you choose.")

PARTIES: Mapping[str, Text] = {
    "overdraw": text("The player drew too many; the opponent chooses what goes back."),
    "overdraw_play": text("The player played from more than seven tiles."),
    "underdraw": text("The player drew too few; the opponent emptied the bag."),
    "out_of_order_draw": text("The player drew too early; the opponent had not drawn yet."),
    "improper_return": text("The player put tiles back into the bag."),
    "hidden_overdraw": text("The player hid that they drew too many."),
    "unshuffled_bag": text("The player goes first; the opponent wants to shuffle."),
    "looked_while_drawing": text("The player looked while drawing."),
    "loose_tile": text(
        "The player is either of the two; with an empty bag, the one who played last."
    ),
    "found_tile": text("The player played last; the opponent is the other side."),
    "foreign_tiles": text("The player has, or played, the tiles of another game."),
    "wrong_set": _EITHER,
    "illegal_exchange": text("The player exchanged with too few tiles in the bag."),
    "unclear_exchange": text("The player exchanged."),
    "false_blank": text("The player played the blank."),
    "unclear_blank": text("The player played the blank; the opponent asks about it."),
    "first_play_turned": text("The player made the first play."),
    "misoriented_play": text("The player made the play; the opponent may challenge it."),
    "mistaken_clock": text("The player pressed the clock by mistake."),
    "wrong_clock": text("The player was on turn; the opponent's clock ran instead."),
    "early_draw": text("The player drew too early; the opponent may hold or challenge."),
    "score_objection": text("The player announced the wrong score; the opponent objects."),
    "tracking_delay": text("The player delays the draw; the opponent has to wait."),
    "left_the_area": text("The player leaves; the opponent stays at the table."),
    "disputed_turn": text("The player made the turn; the opponent disputes it."),
    "mixed_hold_draw": text("The player drew during the hold; the opponent challenged."),
    "acceptance_not_meant": text("The player made the play; the opponent accepted it."),
    "improper_lookup": text("The player challenged; the opponent made the play."),
    "wrong_verdict": text("The player lost a turn by the wrong verdict."),
    "recount": text("The player is either of the two; what changes is asked for each of them."),
    "unstopped_clock": text("The player is the one whose clock ran on."),
    "forced_overtime": text("The player was forced into overtime by the opponent."),
    "asked_to_resign": text("The player wants to resign; the opponent accepts or declines."),
    "late_change": text("The player is the one who was not honest."),
    "suspected_cheating": text("The player is the one under suspicion."),
    "abuse": text("The player threatened, insulted, disrupted or hit someone."),
    "manners": text("The player disturbs; the opponent is disturbed."),
    "collusion": text("The player took part in it."),
    "tanking": text("The player plays badly on purpose."),
    "quitting": text("The player is the one who leaves."),
    "device": text("The player has the device."),
    "anything_else": text("The player is the one the director may penalise."),
    "late_player": text("The player is absent; the opponent waits."),
    "equipment_choice": _EITHER,
    "look_alike_tiles": _EITHER,
}


def who_is_who(procedure: Procedure) -> Text:
    """Whom a procedure calls the player, and whom the opponent."""
    return PARTIES[procedure.name]
