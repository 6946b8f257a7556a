"""Which board, tiles, clock and bag are used, and which game changes look-alike tiles."""

from __future__ import annotations

from enum import StrEnum

from lexidrome.base import Text, text
from lexidrome.game.checks import Check, effect
from lexidrome.game.irregularities.case import Case
from lexidrome.game.irregularities.values import StepKind

GOOD_TILES = effect(
    "tiles_preferred",
    "Legible tiles go before worn ones, one-piece before three-piece, none that can be felt.",
    "NSA-III.A.2.p1", "NSA-III.A.2.p2", "NSA-III.A.2.p3", "NSA-III.A.2.p4",
)  # fmt: skip
GOOD_CLOCKS = effect(
    "clocks_preferred",
    "Clocks by how exactly they show what is left and the overtime, and by how quiet they are.",
    "NSA-III.A.3.a", "NSA-III.A.3.b", "NSA-III.A.3.c", "NSA-III.A.3.d", "NSA-III.A.3.p4",
    "NSA-III.A.3.p5",
)  # fmt: skip
GOOD_BOARDS = effect(
    "boards_preferred",
    "Boards without glare that turn easily; never one that hides the tops of the racks.",
    "NSA-III.A.4.p2", "NSA-III.A.4.p3",
)  # fmt: skip
GOOD_BAGS = effect(
    "bags_preferred",
    "Bags neither too large nor too small.",
    "NSA-III.A.5",
)
BETTER_IS_USED = effect(
    "better_equipment_used",
    "Without preassigned setups the better conforming equipment is used.",
    "NSA-III.A.8.p1",
)
SECOND_CHOOSES = effect(
    "second_player_chooses_equipment",
    "Where both conform equally the player who goes second chooses.",
    "NSA-III.A.8.p2",
)
DIRECTOR_CHOOSES = effect(
    "director_chooses_equipment",
    "In a dispute about equipment the director's decision is final.",
    "NSA-III.A.8.p3",
)
LOOK_ALIKE_CHANGED = effect(
    "look_alike_tiles_changed",
    "Neighbouring games need tiles that can be told apart; a game not yet begun changes.",
    "NSA-III.A.2.p6",
)


class Equipment(StrEnum):
    TILES = "tiles"
    CLOCK = "clock"
    BOARD = "board"
    BAG = "bag"


_LABELS: dict[Equipment, Text] = {
    Equipment.TILES: text("The tiles"),
    Equipment.CLOCK: text("The clock"),
    Equipment.BOARD: text("The board"),
    Equipment.BAG: text("The bag"),
}
_PREFERENCES: dict[Equipment, tuple[Check, tuple[Text, ...]]] = {
    Equipment.TILES: (
        GOOD_TILES,
        (
            text("Legible tiles go before worn ones, then one-piece before three-piece tiles."),
            text("No tiles that can be told by feel; braille tiles only for blind players."),
        ),
    ),
    Equipment.CLOCK: (
        GOOD_CLOCKS,
        (
            text("Best: digital, counting down, with exact minutes and seconds of overtime too."),
            text("Next: analog counting down as exactly, then digital without exact overtime."),
            text("Last: digital counting up, or analog without exact minutes and seconds."),
            text("No clock that cannot show minutes of overtime; a quieter one goes first."),
        ),
    ),
    Equipment.BOARD: (
        GOOD_BOARDS,
        (
            text("Boards that glare, turn badly, knock tiles off or distract come last."),
            text("No board that hides the tops of the tiles on a rack."),
        ),
    ),
    Equipment.BAG: (GOOD_BAGS, (text("Bags that are too large or too small come last."),)),
}


def equipment_choice(case: Case) -> None:
    """The players do not agree on which equipment to use."""
    if case.yes("assigned", text("Was the equipment assigned beforehand?")):
        case.step(StepKind.CONTINUE, text("Use what was assigned."))
        return
    what = case.choose("what", text("What do they disagree about?"), _LABELS)
    check, preferences = _PREFERENCES[what]
    if case.by(check):
        for preference in preferences:
            case.note(preference)
    if case.yes("equal", text("Do both pieces conform equally well?")):
        if case.by(SECOND_CHOOSES):
            case.step(StepKind.CONTINUE, text("The player who goes second chooses."))
    elif case.by(BETTER_IS_USED):
        case.step(StepKind.CONTINUE, text("The better conforming piece is used."))
    if case.what_if("disputed", text("Do they still disagree?")) and case.by(DIRECTOR_CHOOSES):
        case.step(StepKind.CALL_DIRECTOR, text("The director decides, and that is final."))
        case.leave_to_director(text("Which equipment is used."))


class Begun(StrEnum):
    ONE = "one"
    NONE = "none"
    BOTH = "both"
    MIDDLE = "middle"


def look_alike_tiles(case: Case) -> None:
    """The tiles of neighbouring games can be mistaken for each other."""
    begun = case.choose(
        "begun",
        text("Which of the games have begun?"),
        {
            Begun.ONE: text("Only one of the two"),
            Begun.NONE: text("Neither of the two"),
            Begun.BOTH: text("Both"),
            Begun.MIDDLE: text("None of three boards in a row"),
        },
    )
    if not case.by(LOOK_ALIKE_CHANGED):
        return
    if begun is Begun.ONE:
        case.step(StepKind.CONTINUE, text("The game that has not begun takes other tiles."))
    elif begun is Begun.MIDDLE:
        case.step(StepKind.CONTINUE, text("The middle board takes other tiles."))
    elif begun is Begun.NONE:
        case.step(
            StepKind.TAKE,
            text("One player of each board draws a tile; the letter closest to Z changes tiles."),
        )
    else:
        case.step(StepKind.CALL_DIRECTOR, text("Play on, and keep the tiles well apart."))
