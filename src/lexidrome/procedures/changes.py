"""What a procedure changes: values for the game, the result and the event."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from lexidrome.base import RuleId


class Party(StrEnum):
    """Sides as a procedure speaks of them; whoever applies it says which side is which."""

    PLAYER = "player"
    """The side the procedure is about: who drew, played, pressed or left."""
    OPPONENT = "opponent"


class ScoreChanged(msgspec.Struct, frozen=True, tag="score"):
    """Points are added to a score, or taken off it."""

    party: Party
    points: int
    rule: RuleId


class SpreadChanged(msgspec.Struct, frozen=True, tag="spread"):
    """Of the cumulative spread alone: neither the game's score nor the other side's spread."""

    party: Party
    points: int
    rule: RuleId


class ClockChanged(msgspec.Struct, frozen=True, tag="clock"):
    """Time is added to a clock, or taken off it."""

    party: Party
    time_ms: int
    rule: RuleId


class ClockRestarted(msgspec.Struct, frozen=True, tag="clock_restarted"):
    """The clock of who has just played runs until it is pressed again; the turn is over."""

    party: Party
    rule: RuleId


class OvertimeErased(msgspec.Struct, frozen=True, tag="overtime_erased", omit_defaults=True):
    """What was lost by overtime is given back."""

    party: Party
    rule: RuleId
    time_ms: int | None = None
    """So much of it; none: all, as it was ruled once."""


class PlayWithdrawn(msgspec.Struct, frozen=True, tag="play_withdrawn"):
    """The play comes off the board and scores nothing."""

    party: Party
    rule: RuleId


class TurnLost(msgspec.Struct, frozen=True, tag="turn_lost"):
    """A side loses its turn."""

    party: Party
    rule: RuleId


class TurnKept(msgspec.Struct, frozen=True, tag="turn_kept"):
    """The turn is not over: this side is on turn again and its clock runs."""

    party: Party
    rule: RuleId


class TurnCounted(msgspec.Struct, frozen=True, tag="turn_counted"):
    """The turn counts as an exchange of so many tiles; of none, as a pass."""

    party: Party
    exchanged: int
    rule: RuleId


class PlayTurned(msgspec.Struct, frozen=True, tag="play_turned"):
    """The first play is moved to the equivalent place that reads as the board does."""

    party: Party
    is_across: bool
    rule: RuleId


class BlankBound(msgspec.Struct, frozen=True, tag="blank_bound"):
    """A blank is this letter from now on."""

    letter: str
    rule: RuleId


class WindowReopened(msgspec.Struct, frozen=True, tag="window_reopened"):
    """The last play can be held or challenged again; 0 seconds: as long as the rules say."""

    party: Party
    """Who may challenge."""
    window_s: int
    rule: RuleId


class ChallengeRescindable(msgspec.Struct, frozen=True, tag="challenge_rescindable"):
    """A challenge may be taken back."""

    party: Party
    rule: RuleId


class GameReopened(msgspec.Struct, frozen=True, tag="game_reopened"):
    """A game that had ended goes on."""

    rule: RuleId


class EndCountedAnew(msgspec.Struct, frozen=True, tag="end_counted_anew"):
    """The game stays over; what is left on the racks counts as it is now."""

    rule: RuleId


class GameResigned(msgspec.Struct, frozen=True, tag="game_resigned"):
    """The game ends at the score as it stands, less time penalties; this side has lost it."""

    party: Party
    rule: RuleId


class TileFound(msgspec.Struct, frozen=True, tag="tile_found"):
    """Tiles that nobody had go to this side."""

    party: Party
    rule: RuleId
    count: int = 1


class RackShortened(msgspec.Struct, frozen=True, tag="rack_shortened"):
    """Tiles leave this side's rack, and the bag has none to replace them."""

    party: Party
    count: int
    rule: RuleId


class TilesKept(msgspec.Struct, frozen=True, tag="tiles_kept"):
    """This side keeps tiles that the other ought to have drawn."""

    party: Party
    count: int
    rule: RuleId


class TileCountDeclared(msgspec.Struct, frozen=True, tag="tile_count_declared"):
    """The game goes on with a set of so many tiles."""

    tiles: int
    rule: RuleId


class TurnBookmarked(msgspec.Struct, frozen=True, tag="turn_bookmarked"):
    """The game goes on; the director decides later from this turn on."""

    rule: RuleId


class Sanction(StrEnum):
    """What a book has done to somebody who broke a rule."""

    WARNING = "warning"
    FORFEIT = "forfeit"
    """Of the game in question."""
    EJECTION = "ejection"
    DISQUALIFICATION = "disqualification"
    PRIZE_LOSS = "prize_loss"
    SHARING_BAR = "sharing_bar"
    """No more part in prize-sharing and betting."""
    BAN = "ban"
    DRAWING_BAN = "drawing_ban"
    """Somebody else draws for the team."""

    @property
    def ends_event(self) -> bool:
        """Whoever is sanctioned so plays no more in this event."""
        return self in (Sanction.EJECTION, Sanction.DISQUALIFICATION)

    @property
    def costs_prizes(self) -> bool:
        return self in (Sanction.PRIZE_LOSS, Sanction.DISQUALIFICATION)


class Sanctioned(msgspec.Struct, frozen=True, tag="sanction"):
    """Somebody has been sanctioned."""

    party: Party
    sanction: Sanction
    rule: RuleId


class Excused(msgspec.Struct, frozen=True, tag="excused"):
    """The director approved what would not be allowed otherwise."""

    party: Party
    rule: RuleId


Adjustment = (
    ScoreChanged
    | SpreadChanged
    | ClockChanged
    | ClockRestarted
    | OvertimeErased
    | PlayWithdrawn
    | TurnLost
    | TurnKept
    | TurnCounted
    | PlayTurned
    | BlankBound
    | WindowReopened
    | ChallengeRescindable
    | GameReopened
    | EndCountedAnew
    | GameResigned
    | TileFound
    | RackShortened
    | TilesKept
    | TileCountDeclared
    | TurnBookmarked
    | Sanctioned
    | Excused
)
