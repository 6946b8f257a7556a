"""Which board, tiles, clock and bag are used, and which game changes look-alike tiles."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

from lexidrome.base import Text, text
from lexidrome.procedures.case import Case
from lexidrome.procedures.resolution import StepKind
from lexidrome.rulebook import rule


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


@rule("NSA-III.A.2.p1", "NSA-III.A.2.p2", "NSA-III.A.2.p3", "NSA-III.A.2.p4")
def prefer_good_tiles(case: Case) -> None:
    """Legible tiles go before worn ones, one-piece before three-piece, none that can be felt."""
    case.note(text("Legible tiles go before worn ones, then one-piece before three-piece tiles."))
    case.note(text("No tiles that can be told by feel; braille tiles only for blind players."))


@rule(
    "NSA-III.A.3.a", "NSA-III.A.3.b", "NSA-III.A.3.c", "NSA-III.A.3.d", "NSA-III.A.3.p4",
    "NSA-III.A.3.p5",
)  # fmt: skip
def prefer_good_clocks(case: Case) -> None:
    """Clocks by how exactly they show what is left and the overtime, and by how quiet they are."""
    case.note(text("Best: digital, counting down, with exact minutes and seconds of overtime too."))
    case.note(text("Next: analog counting down as exactly, then digital without exact overtime."))
    case.note(text("Last: digital counting up, or analog without exact minutes and seconds."))
    case.note(
        text("No clock that cannot show minutes of overtime; the quieter clock is preferred.")
    )


@rule("NSA-III.A.4.p2", "NSA-III.A.4.p3")
def prefer_good_boards(case: Case) -> None:
    """Boards without glare that turn easily; never one that hides the tops of the racks."""
    case.note(
        text("Boards that glare, turn badly, knock tiles off or distract are the last choice.")
    )
    case.note(text("No board that hides the tops of the tiles on a rack."))


@rule("NSA-III.A.5")
def prefer_good_bags(case: Case) -> None:
    """Bags neither too large nor too small."""
    case.note(text("Bags that are too large or too small are the last choice."))


_PREFERENCES: dict[Equipment, Callable[[Case], None]] = {
    Equipment.TILES: prefer_good_tiles,
    Equipment.CLOCK: prefer_good_clocks,
    Equipment.BOARD: prefer_good_boards,
    Equipment.BAG: prefer_good_bags,
}


def equipment_choice(case: Case) -> None:
    """The players do not agree on which equipment to use."""
    if case.yes("assigned", text("Was the equipment assigned beforehand?")):
        case.step(StepKind.CONTINUE, text("Use what was assigned."))
        return
    what = case.choose("what", text("What do they disagree about?"), _LABELS)
    case.follow(_PREFERENCES[what])
    if case.yes("equal", text("Do both pieces conform equally well?")):
        case.follow(let_second_player_choose)
    else:
        case.follow(use_better_equipment)
    if case.what_if("disputed", text("Do they still disagree?")):
        case.follow(let_director_choose_equipment)


@rule("NSA-III.A.8.p2")
def let_second_player_choose(case: Case) -> None:
    """Where both conform equally the player who goes second chooses."""
    case.step(StepKind.CONTINUE, text("The player who goes second chooses."))


@rule("NSA-III.A.8.p1")
def use_better_equipment(case: Case) -> None:
    """Without preassigned setups the better conforming equipment is used."""
    case.step(StepKind.CONTINUE, text("The better conforming piece is used."))


@rule("NSA-III.A.8.p3")
def let_director_choose_equipment(case: Case) -> None:
    """In a dispute about equipment the director's decision is final."""
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
    case.follow(change_look_alike_tiles, begun)


@rule("NSA-III.A.2.p6")
def change_look_alike_tiles(case: Case, begun: Begun) -> None:
    """Neighbouring games need tiles that can be told apart; a game not yet begun changes."""
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
