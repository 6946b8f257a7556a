"""What happens only beside a real board."""

from __future__ import annotations

from lexidrome.base import RuleId
from lexidrome.game.clock import ClocksThen
from lexidrome.game.messages import OPEN, Event, Secret, Thing, fact
from lexidrome.game.record_values import DrawnBefore, Misfit
from lexidrome.game.values import Entry, PlacedTile
from lexidrome.game.who import Given


@fact({"command": Secret.ENTERED})
class Entered(Event, frozen=True, kw_only=True, tag="game.entered.1"):
    """What was entered at the table; the events after it are what followed from it."""

    command: Given | None
    """`None` for those who look on, because it may name tiles."""
    misfit: Misfit | None = None
    """Why nothing follows from it any more, after a correction of something before it."""


@fact(OPEN)
class TilesDeclared(Event, frozen=True, kw_only=True, tag="game.tiles_declared.1"):
    count: int
    rule: RuleId


@fact({"tiles": Secret.RACK})
class RackNoted(Event, frozen=True, kw_only=True, tag="game.rack_noted.1"):
    side: int
    tiles: str | None
    """The whole rack, `_` for a tile that nobody knows; secret."""
    is_deduced: bool = False
    """Nobody said so: these are the tiles that lie nowhere else."""
    closes_at_ms: int | None = None
    """When the game is over by that, where its clock was not neutralised (NSA-V.D.p3)."""


@fact(OPEN, changes=(Thing.CLOCK,))
class ClocksRead(Event, frozen=True, kw_only=True, tag="game.clocks_read.1"):
    side_ms: tuple[int, ...]


@fact(OPEN, changes=(Thing.TURN,), decided=("clocks",))
class ClockPressed(Event, frozen=True, kw_only=True, tag="game.clock_pressed.1"):
    side: int
    """Whose turn it was."""
    is_turn_ended: bool
    closes_at_ms: int | None = None
    clocks: ClocksThen | None = None


@fact(OPEN, decided=("clocks",))
class ScoreAnnounced(Event, frozen=True, kw_only=True, tag="game.score_announced.1"):
    side: int
    points: int
    """What stands from now on."""
    entry: Entry | None
    """The line of the ledger that makes it so; `None` where the computed score was announced."""
    is_turn_ended: bool
    closes_at_ms: int | None = None
    clocks: ClocksThen | None = None


@fact(OPEN, decided=("is_turn_ended",))
class DrawnOutOfOrder(Event, frozen=True, kw_only=True, tag="game.drawn_out_of_order.1"):
    """The turn ends by it, and the others have their time to hold or challenge all the same."""

    side: int
    before: DrawnBefore
    closes_at_ms: int | None
    rule: RuleId
    is_turn_ended: bool | None = None


@fact(OPEN)
class BlankBound(Event, frozen=True, kw_only=True, tag="game.blank_bound.1"):
    """From now on the blank on that square is this letter."""

    square: int
    tile: str


@fact(OPEN)
class BagMixed(Event, frozen=True, kw_only=True, tag="game.bag_mixed.1"):
    side: int
    ends_at_ms: int | None


@fact(OPEN)
class MixingOverdue(Event, frozen=True, kw_only=True, tag="game.mixing_overdue.1"):
    rule: RuleId


@fact(OPEN)
class SideLeft(Event, frozen=True, kw_only=True, tag="game.side_left.1"):
    side: int


@fact(OPEN)
class SideReturned(Event, frozen=True, kw_only=True, tag="game.side_returned.1"):
    side: int
    closes_at_ms: int | None = None
    """Until then it may hold or challenge the play that was made meanwhile."""


@fact(OPEN)
class LateClockStarted(Event, frozen=True, kw_only=True, tag="game.late_clock_started.1"):
    side: int


@fact(OPEN)
class SideArrived(Event, frozen=True, kw_only=True, tag="game.side_arrived.1"):
    side: int


@fact(OPEN)
class PlayReopened(Event, frozen=True, kw_only=True, tag="game.play_reopened.1"):
    """The last play can be held or challenged after all."""

    reason: str
    closes_at_ms: int | None = None


@fact(OPEN, changes=(Thing.JUDGING,))
class WordsRelisted(Event, frozen=True, kw_only=True, tag="game.words_relisted.1"):
    words: tuple[str, ...]
    is_doubted: bool = False
    """A side says that one of them is written wrongly; the challenger lists again."""


@fact(OPEN, changes=(Thing.JUDGING,))
class WordsSubmitted(Event, frozen=True, kw_only=True, tag="game.words_submitted.1"):
    side: int


@fact(OPEN, changes=(Thing.JUDGING,))
class WordsChecked(Event, frozen=True, kw_only=True, tag="game.words_checked.1"):
    """Some of the challenged words are acceptable; the others are still to be looked up."""

    words: tuple[str, ...]


@fact(OPEN)
class LookupApproved(Event, frozen=True, kw_only=True, tag="game.lookup_approved.1"):
    pass


@fact(OPEN, changes=(Thing.RESULT,))
class ScoreCorrected(Event, frozen=True, kw_only=True, tag="game.score_corrected.1"):
    """A turn's score is what was computed, no longer what was announced."""

    turn: int
    points: int
    entry: Entry


@fact(OPEN)
class ScoresRecounted(Event, frozen=True, kw_only=True, tag="game.scores_recounted.1"):
    rule: RuleId


@fact(OPEN)
class RecountBegun(Event, frozen=True, kw_only=True, tag="game.recount_begun.1"):
    """By one side, or by another that takes part in it."""

    side: int
    rule: RuleId


@fact(OPEN)
class ScoreContested(Event, frozen=True, kw_only=True, tag="game.score_contested.1"):
    side: int
    turn: int


@fact(OPEN)
class ScoreVerified(Event, frozen=True, kw_only=True, tag="game.score_verified.1"):
    """The director has found the score of one turn; the correction stands before it."""

    turn: int
    rule: RuleId


@fact(OPEN)
class RecountEnded(Event, frozen=True, kw_only=True, tag="game.recount_ended.1"):
    """By the director; what was agreed so far counts."""

    rule: RuleId


@fact(OPEN)
class ScoresAsked(Event, frozen=True, kw_only=True, tag="game.scores_asked.1"):
    side: int


@fact(OPEN)
class ScoresAnswered(Event, frozen=True, kw_only=True, tag="game.scores_answered.1"):
    side: int
    is_agreed: bool


@fact(OPEN)
class SheetWritten(Event, frozen=True, kw_only=True, tag="game.sheet_written.1"):
    side: int
    turn: int
    totals: tuple[int, ...]


@fact(OPEN)
class TurnDisputed(Event, frozen=True, kw_only=True, tag="game.turn_disputed.1"):
    turn: int
    side: int | None
    note: str
    rule: RuleId


@fact(OPEN)
class DisputeSettled(Event, frozen=True, kw_only=True, tag="game.dispute_settled.1"):
    dispute: int
    is_standing: bool
    reason: str


@fact(OPEN)
class ReportedLate(Event, frozen=True, kw_only=True, tag="game.reported_late.1"):
    """The table's device told of something so long after it had happened."""

    late_ms: int


# What rulings lead to


@fact(
    {"returned": Secret.RACK},
    changes=(Thing.TURN,),
    decided=("returned", "zeros", "clocks"),
)
class PlayTakenOff(Event, frozen=True, kw_only=True, tag="game.play_taken_off.1"):
    """The last play comes off the board and scores nothing."""

    side: int
    points: int
    rule: RuleId
    is_turn_kept: bool = False
    """Its side plays again."""
    is_unfinished: bool = False
    """Its turn had not ended: the play before it is the last one again."""
    returned: str | None = None
    """Tiles drawn for it, back in the bag; secret."""
    zeros: int | None = None
    """Successive turns that scored nothing, with this one if it is lost."""
    clocks: ClocksThen | None = None


@fact(OPEN, changes=(Thing.TURN,))
class PlayTurned(Event, frozen=True, kw_only=True, tag="game.play_turned.1"):
    """The first play was moved to the equivalent place; its score is the same."""

    side: int
    tiles: tuple[PlacedTile, ...]
    """Where they lie now, in the order in which they lay before."""
    rule: RuleId


@fact(OPEN, changes=(Thing.TURN,), decided=("zeros",))
class PassTakenBack(Event, frozen=True, kw_only=True, tag="game.pass_taken_back.1"):
    """The clock was pressed by mistake: the turn is not over."""

    side: int
    rule: RuleId
    zeros: int | None = None
    """Successive turns that scored nothing, without this one."""


@fact(OPEN, changes=(Thing.TURN,))
class TurnRecast(Event, frozen=True, kw_only=True, tag="game.turn_recast.1"):
    """A turn on the sheet was a pass and no exchange, or an exchange of so many tiles."""

    side: int
    turn: int
    """Its number, from 1."""
    exchanged: int
    """Tiles; none makes it a pass."""
    rule: RuleId


@fact(OPEN)
class RacksResized(Event, frozen=True, kw_only=True, tag="game.racks_resized.1"):
    """Sides hold other numbers of tiles than was thought."""

    changes: tuple[int, ...]
    """More or fewer, by side."""
    rule: RuleId


@fact(OPEN, changes=(Thing.TURN,))
class ClockNeutralised(Event, frozen=True, kw_only=True, tag="game.clock_neutralised.1"):
    """After the final play: its turn has ended, and the clocks wait for nothing (NSA-V.D.p1)."""

    closes_at_ms: int | None = None
    """Until when it can be held or challenged."""


@fact(OPEN)
class ClockRestarted(Event, frozen=True, kw_only=True, tag="game.clock_restarted.1"):
    """Whoever has just played writes a blank down on the own time (NSA-IV.F.2.a.(1))."""

    side: int
    rule: RuleId


@fact(OPEN, decided=("clocks",))
class PlayGoesOn(Event, frozen=True, kw_only=True, tag="game.play_goes_on.1"):
    """Whoever went out got a tile that was found before the end: they are not out (NSA-V.A.2)."""

    side: int
    closes_at_ms: int | None = None
    rule: RuleId
    clocks: ClocksThen | None = None


@fact(OPEN, changes=(Thing.TURN,), runs=True, decided=("undone", "clocks"))
class GameReopened(Event, frozen=True, kw_only=True, tag="game.reopened.1"):
    """The end is taken back, and with it what unplayed tiles and overtime did to the scores."""

    rule: RuleId
    is_over: bool = False
    """No more turns are made all the same: only what is left is counted anew (NSA-V.A.3)."""
    undone: tuple[Entry, ...] | None = None
    """Lines that take back what the end did to the scores."""
    clocks: ClocksThen | None = None
