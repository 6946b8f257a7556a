"""Plays that lie the wrong way round."""

from __future__ import annotations

from enum import StrEnum

from lexidrome.base import text
from lexidrome.procedures.case import FULL_RACK, Case
from lexidrome.procedures.changes import Party, PlayTurned
from lexidrome.procedures.resolution import StepKind
from lexidrome.rulebook import rule


class Moved(StrEnum):
    """What becomes of a first play that may be moved."""

    ACROSS = "across"
    DOWN = "down"
    STAYS = "stays"


def first_play_turned(case: Case) -> None:
    """The first play does not read the way the board is printed."""
    is_late = case.yes("replied", text("Has another successful play been completed since?"))
    if case.by(lettering_is_irrelevant, is_late=is_late):
        case.step(StepKind.CONTINUE, text("It stays: from now on all play goes by its tiles."))
        return
    tiles = case.count("tiles", text("How many tiles does the play have?"), 2, FULL_RACK)
    with_board = case.count(
        "with_board", text("How many of them read the way the board is printed?"), 0, tiles
    )
    if case.by(half_lie_as_printed, with_board, tiles):
        is_conforming = True
    else:
        is_conforming = case.by(majority_orients, with_board, tiles) and 2 * with_board > tiles
    if is_conforming:
        case.step(StepKind.CONTINUE, text("The play lies as the board does: turn single tiles."))
    else:
        case.follow(let_first_play_be_moved)


@rule("NSA-III.F.2.p3")
def lettering_is_irrelevant(*, is_late: bool) -> bool:
    """After the next successful play the board's lettering no longer matters."""
    return is_late


@rule("NSA-III.F.2.p5")
def half_lie_as_printed(with_board: int, tiles: int) -> bool:
    """If exactly half lie each way, the board's lettering decides."""
    return 2 * with_board == tiles


@rule("NSA-III.F.2.p4")
def majority_orients(with_board: int, tiles: int) -> bool:
    """The majority of its tiles decides which way a play lies."""
    return 2 * with_board != tiles


@rule("NSA-III.F.2.p2")
def let_first_play_be_moved(case: Case) -> None:
    """A first play against the board's lettering may be moved until the next successful play."""
    case.step(
        StepKind.CONTINUE,
        text(
            "The play may be moved to the same place as the board is printed, until the next "
            "successful play. Its score does not change."
        ),
    )
    moved = case.choose(
        "moved",
        text("Is it moved, and how does it read then?"),
        {
            Moved.ACROSS: text("Moved: it reads across"),
            Moved.DOWN: text("Moved: it reads down"),
            Moved.STAYS: text("It stays where it is"),
        },
    )
    if moved is Moved.STAYS:
        case.step(StepKind.CONTINUE, text("All play goes by its tiles from now on."))
        return
    is_across = moved is Moved.ACROSS
    case.adjust(PlayTurned(Party.PLAYER, is_across, case.rule(let_first_play_be_moved)))


def misoriented_play(case: Case) -> None:
    """A later play, or some of its tiles, lies another way than the game does."""
    tiles = case.count("tiles", text("How many tiles does its main word have?"), 2, 15)
    correct = case.count("correct", text("How many of them lie the right way?"), 0, tiles)
    if case.by(half_is_correct, correct, tiles):
        case.follow(set_single_tiles_right)
    else:
        case.follow(let_misoriented_play_be_challenged)


@rule("NSA-III.F.3.p2")
def half_is_correct(correct: int, tiles: int) -> bool:
    """A later play is correct if at least half the tiles of its main word are."""
    return 2 * correct >= tiles


@rule("NSA-III.F.3.p4")
def set_single_tiles_right(case: Case) -> None:
    """Tiles that lie wrong in a correct play are turned while the clock stands."""
    case.step(
        StepKind.CONTINUE, text("The play is correct: stop the clock, turn the tiles, continue.")
    )


@rule("NSA-III.F.3.p1")
def let_misoriented_play_be_challenged(case: Case) -> None:
    """A play that does not follow the game's orientation may be challenged off."""
    case.step(
        StepKind.CONTINUE,
        text(
            "As long as the play can be challenged at all, it may be challenged off for the "
            "way it lies, whatever its words; unchallenged it stands."
        ),
    )
