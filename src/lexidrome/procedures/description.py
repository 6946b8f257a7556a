"""What a resolution changes, in one sentence each."""

from __future__ import annotations

from lexidrome.base import Text, text, text_plural
from lexidrome.procedures.changes import (
    Adjustment,
    BlankBound,
    ChallengeRescindable,
    ClockChanged,
    ClockRestarted,
    EndCountedAnew,
    Excused,
    GameReopened,
    GameResigned,
    OvertimeErased,
    Party,
    PlayTurned,
    PlayWithdrawn,
    RackShortened,
    Sanctioned,
    ScoreChanged,
    SpreadChanged,
    TileCountDeclared,
    TileFound,
    TilesKept,
    TurnBookmarked,
    TurnCounted,
    TurnKept,
    TurnLost,
    WindowReopened,
)
from lexidrome.procedures.resolution import (
    Resolution,
)
from lexidrome.procedures.sanctions import said_of


def describe(adjustment: Adjustment) -> Text:
    """What changes, for a log or beside the steps."""
    match adjustment:
        case ScoreChanged(party, points):
            return _by_party(
                party,
                text("Score of the player: {points}", points=_signed(points)),
                text("Score of the opponent: {points}", points=_signed(points)),
            )
        case SpreadChanged(party, points):
            return _by_party(
                party,
                text("Cumulative spread of the player: {points}", points=_signed(points)),
                text("Cumulative spread of the opponent: {points}", points=_signed(points)),
            )
        case ClockChanged(party, time_ms):
            seconds = _signed(time_ms // 1000)
            return _by_party(
                party,
                text("Clock of the player: {seconds} s", seconds=seconds),
                text("Clock of the opponent: {seconds} s", seconds=seconds),
            )
        case Sanctioned(_, sanction):
            return said_of(sanction)
        case _:
            return _describe_turn(adjustment)


def said_beside(found: Resolution) -> list[Text]:
    """What changes, but for what a step says in the same words."""
    steps = {str(step.sentence) for step in found.steps}
    changes = (describe(each) for each in found.adjustments)
    return [change for change in changes if str(change) not in steps]


def _describe_turn(adjustment: Adjustment) -> Text:
    match adjustment:
        case PlayWithdrawn():
            return text("The play comes off the board")
        case TurnLost():
            return text("The turn is lost")
        case TurnKept():
            return text("The turn goes on")
        case TurnCounted(_, 0):
            return text("The turn is a pass")
        case TurnCounted(_, exchanged):
            return text_plural(
                "The turn is an exchange of {count} tile",
                "The turn is an exchange of {count} tiles",
                exchanged,
            )
        case PlayTurned(_, is_across):
            return (
                text("The first play is moved and reads across")
                if is_across
                else text("The first play is moved and reads down")
            )
        case BlankBound(letter):
            return text("The blank is {letter}", letter=letter)
        case WindowReopened(_, 0):
            return text("The play can be held or challenged")
        case WindowReopened(_, window_s):
            return text("The play can be challenged for {seconds} s", seconds=window_s)
        case _:
            return _describe_rest(adjustment)


_SAID: dict[type, Text] = {
    ChallengeRescindable: text("The challenge may be withdrawn"),
    ClockRestarted: text("The player's clock runs until it is pressed again"),
    GameReopened: text("The game goes on"),
    GameResigned: text("The game is resigned at the current score"),
    EndCountedAnew: text("The tiles left on the racks are counted again"),
    TurnBookmarked: text("The turn is marked for the director"),
    Excused: text("The director approved it"),
}
"""Where there is nothing to fill in."""


def _describe_rest(adjustment: Adjustment) -> Text:
    if (said := _SAID.get(type(adjustment))) is not None:
        return said
    match adjustment:
        case TileFound(party, _, count):
            return _by_party(
                party,
                text_plural("The player takes the tile", "The player takes {count} tiles", count),
                text_plural(
                    "The opponent takes the tile", "The opponent takes {count} tiles", count
                ),
            )
        case OvertimeErased(_, _, time_ms):
            return _describe_overtime(time_ms)
        case RackShortened(party, count):
            return _by_party(
                party,
                text_plural(
                    "The player plays on with {count} tile fewer",
                    "The player plays on with {count} tiles fewer",
                    count,
                ),
                text_plural(
                    "The opponent plays on with {count} tile fewer",
                    "The opponent plays on with {count} tiles fewer",
                    count,
                ),
            )
        case TilesKept(party, count):
            return _by_party(
                party,
                text_plural(
                    "The player keeps {count} tile of the opponent's",
                    "The player keeps {count} tiles of the opponent's",
                    count,
                ),
                text_plural(
                    "The opponent keeps {count} tile of the player's",
                    "The opponent keeps {count} tiles of the player's",
                    count,
                ),
            )
        case TileCountDeclared(tiles):
            return text("The game has {tiles} tiles", tiles=tiles)
    raise AssertionError(f"{adjustment} has no words")


def _describe_overtime(time_ms: int | None) -> Text:
    if time_ms is None:
        return text("The overtime penalty is erased")
    return text("{seconds} s of overtime are erased", seconds=time_ms // 1000)


def _by_party(party: Party, player: Text, opponent: Text) -> Text:
    return player if party is Party.PLAYER else opponent


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"\N{MINUS SIGN}{-number}" if number else "0"
