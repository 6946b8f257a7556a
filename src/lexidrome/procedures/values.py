"""What comes of a procedure: steps for people, and values for the game and the result."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

import msgspec

from lexidrome.base import RuleId, Text
from lexidrome.procedures.questions import Answer, Counter, Question


class Party(StrEnum):
    """Sides as a procedure speaks of them; whoever applies it says which side is which."""

    PLAYER = "player"
    """The side the procedure is about: who drew, played, pressed or left."""
    OPPONENT = "opponent"


class Place(StrEnum):
    """Where tiles lie."""

    BAG = "bag"
    RACK = "rack"
    """The player's."""
    NEW = "new"
    """Just drawn by the player and kept apart from the rack."""
    EXPOSED = "exposed"
    """Face up on the table while the opponent chooses."""
    BOARD = "board"
    """The tiles of the play in question."""
    DISCARDS = "discards"
    """Laid down by the player to be exchanged."""
    OPPONENT_RACK = "opponent_rack"
    LOOSE = "loose"
    """On or near the table, in nobody's possession."""
    OTHER_GAME = "other_game"
    NEUTRAL = "neutral"
    """The director's spare tiles."""


class StepKind(StrEnum):
    """What is done, for programs that draw a sign beside the sentence."""

    STOP_CLOCK = "stop_clock"
    START_CLOCK = "start_clock"
    CALL_DIRECTOR = "call_director"
    TELL = "tell"
    SHUFFLE = "shuffle"
    MIX = "mix"
    EXPOSE = "expose"
    CHOOSE = "choose"
    SHOW = "show"
    RETURN = "return"
    """Tiles go back into the bag."""
    TAKE = "take"
    """Tiles go onto a rack."""
    GIVE = "give"
    """Tiles go from one side to the other."""
    WITHDRAW = "withdraw"
    """A play comes off the board."""
    WRITE = "write"
    WAIT = "wait"
    CONTINUE = "continue"
    INVESTIGATE = "investigate"


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing to do, in the order it is done."""

    kind: StepKind
    sentence: Text
    count: int = 0
    """How many tiles it moves or shows."""
    timer_s: int = 0
    """So long may it take; 0 where the book has no timer."""


class TilesMoved(msgspec.Struct, frozen=True, array_like=True):
    count: int
    source: Place
    target: Place


class TilesSeen(msgspec.Struct, frozen=True):
    """What a side knows now that it had no right to know before."""

    by: Party
    count: int
    place: Place
    """Where those tiles lie now."""


class ScoreChanged(msgspec.Struct, frozen=True, tag="score"):
    party: Party
    points: int
    rule: RuleId


class SpreadChanged(msgspec.Struct, frozen=True, tag="spread"):
    """Of the cumulative spread alone: neither the game's score nor the other side's spread."""

    party: Party
    points: int
    rule: RuleId


class ClockChanged(msgspec.Struct, frozen=True, tag="clock"):
    party: Party
    time_ms: int
    rule: RuleId


class ClockRestarted(msgspec.Struct, frozen=True, tag="clock_restarted"):
    """The clock of who has just played runs until it is pressed again; the turn is over."""

    party: Party
    rule: RuleId


class OvertimeErased(msgspec.Struct, frozen=True, tag="overtime_erased", omit_defaults=True):
    party: Party
    rule: RuleId
    time_ms: int | None = None
    """So much of it; none: all, as it was ruled once."""


class PlayWithdrawn(msgspec.Struct, frozen=True, tag="play_withdrawn"):
    """The play comes off the board and scores nothing."""

    party: Party
    rule: RuleId


class TurnLost(msgspec.Struct, frozen=True, tag="turn_lost"):
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
    letter: str
    rule: RuleId


class WindowReopened(msgspec.Struct, frozen=True, tag="window_reopened"):
    """The last play can be held or challenged again; 0 seconds: as long as the rules say."""

    party: Party
    """Who may challenge."""
    window_s: int
    rule: RuleId


class ChallengeRescindable(msgspec.Struct, frozen=True, tag="challenge_rescindable"):
    party: Party
    rule: RuleId


class GameReopened(msgspec.Struct, frozen=True, tag="game_reopened"):
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


class SanctionKind(StrEnum):
    WARNING = "warning"
    FORFEIT = "forfeit"
    EJECTION = "ejection"
    DISQUALIFICATION = "disqualification"
    PRIZE_LOSS = "prize_loss"
    SHARING_BAR = "sharing_bar"
    """No more part in prize-sharing and betting."""
    BAN = "ban"
    DRAWING_BAN = "drawing_ban"
    """Somebody else draws for the team."""


class Sanctioned(msgspec.Struct, frozen=True, tag="sanction"):
    party: Party
    sanction: SanctionKind
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


class Resolution(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is to be done, what it changes and who says so."""

    procedure: str
    rule_set: str
    answers: Mapping[str, Answer]
    """Those that were asked for, in the order of the questions."""
    steps: tuple[Step, ...]
    adjustments: tuple[Adjustment, ...]
    rules: tuple[RuleId, ...]
    """The ids that decided: of the book itself, of another that lends the procedure, and ours."""
    lender: Text | None = None
    """The book whose procedure is used because this one is silent: “NSA 2009”."""
    discretion: tuple[Text, ...] = ()
    """What the director may decide otherwise or besides."""
    notes: tuple[Text, ...] = ()
    """What is good to know meanwhile."""
    follow_ups: tuple[Question, ...] = ()
    """What may go wrong while this is done; a yes leads on to what follows from that."""
    moves: tuple[TilesMoved, ...] = ()
    before: Mapping[Place, int] = {}
    """Tiles by place, where their number is known, when the procedure begins."""
    after: Mapping[Place, int] = {}
    seen: tuple[TilesSeen, ...] = ()
    counter: Counter | None = None
    """What this incident is counted as."""

    @property
    def timer_s(self) -> int:
        """The longest of the steps' timers."""
        return max((step.timer_s for step in self.steps), default=0)
