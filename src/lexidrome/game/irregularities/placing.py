"""Plays that lie the wrong way round."""

from __future__ import annotations

from enum import StrEnum

from lexidrome.base import text
from lexidrome.game.checks import effect
from lexidrome.game.irregularities.case import FULL_RACK, Case
from lexidrome.game.irregularities.values import Party, PlayTurned, StepKind

FIRST_PLAY_MOVABLE = effect(
    "first_play_movable",
    "A first play against the board's lettering may be moved until the next successful play.",
    "NSA-III.F.2.p2",
)
LETTERING_IRRELEVANT = effect(
    "lettering_irrelevant",
    "After the next successful play the board's lettering no longer matters.",
    "NSA-III.F.2.p3",
)
MAJORITY_ORIENTS = effect(
    "majority_orients_first_play",
    "The majority of its tiles decides which way a play lies.",
    "NSA-III.F.2.p4",
)
HALF_AS_PRINTED = effect(
    "half_orients_as_printed",
    "If exactly half lie each way, the board's lettering decides.",
    "NSA-III.F.2.p5",
)
HALF_IS_CORRECT = effect(
    "half_correct_is_correct",
    "A later play is correct if at least half the tiles of its main word are.",
    "NSA-III.F.3.p2",
)
TILES_SET_RIGHT = effect(
    "single_tiles_set_right",
    "Tiles that lie wrong in a correct play are turned while the clock stands.",
    "NSA-III.F.3.p4",
)
MISORIENTED_CHALLENGED = effect(
    "misoriented_play_challenged_off",
    "A play that does not follow the game's orientation may be challenged off.",
    "NSA-III.F.3.p1",
)


class Moved(StrEnum):
    """What becomes of a first play that may be moved."""

    ACROSS = "across"
    DOWN = "down"
    STAYS = "stays"


def first_play_turned(case: Case) -> None:
    """The first play does not read the way the board is printed."""
    is_late = case.yes("replied", text("Has another successful play been completed since?"))
    if case.by(LETTERING_IRRELEVANT, is_late):
        case.step(StepKind.CONTINUE, text("It stays: from now on all play goes by its tiles."))
        return
    tiles = case.count("tiles", text("How many tiles does the play have?"), 2, FULL_RACK)
    with_board = case.count(
        "with_board", text("How many of them read the way the board is printed?"), 0, tiles
    )
    if case.by(HALF_AS_PRINTED, 2 * with_board == tiles):
        is_conforming = True
    else:
        is_conforming = case.by(MAJORITY_ORIENTS) and 2 * with_board > tiles
    if is_conforming:
        case.step(StepKind.CONTINUE, text("The play lies as the board does: turn single tiles."))
    elif case.by(FIRST_PLAY_MOVABLE):
        _move_first_play(case)


def _move_first_play(case: Case) -> None:
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
    case.adjust(PlayTurned(Party.PLAYER, is_across, case.rule(FIRST_PLAY_MOVABLE)))


def misoriented_play(case: Case) -> None:
    """A later play, or some of its tiles, lies another way than the game does."""
    tiles = case.count("tiles", text("How many tiles does its main word have?"), 2, 15)
    correct = case.count("correct", text("How many of them lie the right way?"), 0, tiles)
    if case.by(HALF_IS_CORRECT, 2 * correct >= tiles):
        if case.by(TILES_SET_RIGHT):
            case.step(
                StepKind.CONTINUE,
                text("The play is correct: stop the clock, turn the tiles, go on."),
            )
    elif case.by(MISORIENTED_CHALLENGED):
        case.step(
            StepKind.CONTINUE,
            text(
                "As long as the play can be challenged at all, it may be challenged off for the "
                "way it lies, whatever its words; unchallenged it stands."
            ),
        )
