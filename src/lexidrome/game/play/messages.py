"""What is asked and what is told: turns."""

from __future__ import annotations

from lexidrome.base import RuleId
from lexidrome.game.clock.clock import ClocksThen
from lexidrome.game.messages import OPEN, Asker, Command, Fact, Thing, TurnCommand, command, fact
from lexidrome.game.record_values import BlankNote, ClockAct, Oddity
from lexidrome.game.values import Entry, LostTurn, PlacedTile, ScoredWord


@command(Asker.SIDE, Thing.TURN)
class PlayTiles(TurnCommand, frozen=True, kw_only=True, tag="play_tiles"):
    """Tiles by square, or a word by its place (`8D WoRDS`); what follows is for a real board."""

    tiles: tuple[PlacedTile, ...] = ()
    written: str = ""
    """The place and the whole word, small letters for blanks, letters on the board included."""
    is_acceptable: bool | None = None
    """The lexicon's finding, where unacceptable plays are refused when they are made.

    `preview` says which words to look up.
    """
    announced: int | None = None
    """The score as it was announced; `None`: as it is computed."""
    is_announced: bool = True
    """A score was announced at all."""
    clock: ClockAct | None = None
    """`None`: as it should be, pressed or after the final play neutralised."""
    blanks: tuple[BlankNote, ...] = ()
    """Blanks of which something else was said than written."""


@command(Asker.SIDE, Thing.TURN)
class PassTurn(TurnCommand, frozen=True, kw_only=True, tag="pass_turn"):
    """A side does nothing with its turn."""


@command(Asker.SIDE, Thing.TURN)
class BeginTurn(Command, frozen=True, kw_only=True, tag="begin_turn"):
    """The side on turn shows that it has begun: its first tile lies on the board (A-14)."""


@command(Asker.EITHER, None, at_board=True)
class ClarifyBlank(Command, frozen=True, kw_only=True, tag="clarify_blank"):
    """A blank's letter is asked for, and binds; the director may set another."""

    square: int
    letter: str


@command(Asker.EITHER, Thing.TURN, at_board=True)
class FindFalseBlank(Command, frozen=True, kw_only=True, tag="find_false_blank"):
    """A tile that was played as a blank turns out to be a letter (SSC-7)."""


@command(Asker.SIDE, Thing.TURN, at_board=True)
class LoseTurn(TurnCommand, frozen=True, kw_only=True, tag="lose_turn"):
    """A turn was lost, where the software did not see why: time ran out, a challenge failed."""

    cause: LostTurn


@command(Asker.SIDE, Thing.TURN, at_board=True)
class AnnounceScore(Command, frozen=True, kw_only=True, tag="announce_score"):
    """The score of a play that was laid before; `None`: as it is computed."""

    announced: int | None = None


@fact(OPEN, decided=("clocks",))
class ScoreAnnounced(Fact, frozen=True, kw_only=True, tag="game.score_announced.1"):
    """A side has announced the score of its play; that is what stands."""

    side: int
    points: int
    """What stands from now on."""
    entry: Entry | None
    """The line of the ledger that makes it so; `None` where the computed score was announced."""
    is_turn_ended: bool
    closes_at_ms: int | None = None
    clocks: ClocksThen | None = None


@fact(OPEN)
class BlankBound(Fact, frozen=True, kw_only=True, tag="game.blank_bound.1"):
    """From now on the blank on that square is this letter."""

    square: int
    tile: str


@fact(OPEN, changes=(Thing.TURN,), decided=("settles_last", "zeros", "clocks"))
class TilesPlayed(Fact, frozen=True, kw_only=True, tag="game.tiles_played.1"):
    """A side has laid tiles on the board."""

    side: int
    tiles: tuple[PlacedTile, ...]
    words: tuple[ScoredWord, ...]
    """The main word first."""
    bonus: int
    points: int
    rule: RuleId
    is_out: bool = False
    """The bag is empty and these were the last tiles of the rack."""
    closes_at_ms: int | None = None
    """When the play can no longer be challenged, if time decides that."""
    is_blank_bound: bool = True
    """Every blank of the play is designated for good; beside a real board it may not be yet."""
    lag_ms: int = 0
    """Time given back to the side for its line."""
    written: str = ""
    """`8D WoRDS`, beside a real board."""
    announced: int | None = None
    """What was announced, where it is not what was computed; then it is what stands (A-47)."""
    is_announced: bool = True
    is_ended: bool = True
    """The turn ended with it."""
    clock: ClockAct | None = None
    oddities: tuple[Oddity, ...] = ()
    blanks: tuple[BlankNote, ...] = ()
    """What was said and written of blanks that are not bound yet."""
    settles_last: bool | None = None
    """Nothing is ruled any more about the play before."""
    zeros: int | None = None
    """Successive turns that scored nothing, as long as this play stands."""
    clocks: ClocksThen | None = None


@fact(OPEN, changes=(Thing.TURN,), decided=("zeros",), tells=PassTurn)
class TurnPassed(Fact, frozen=True, kw_only=True, tag="game.turn_passed.1"):
    """A side has passed."""

    side: int
    lag_ms: int = 0
    zeros: int | None = None
    """Successive turns that scored nothing, with this one."""


@fact(OPEN, tells=BeginTurn)
class TurnBegun(Fact, frozen=True, kw_only=True, tag="game.turn_begun.1"):
    """It is a side's turn."""

    side: int


@fact(OPEN, changes=(Thing.TURN,), decided=("zeros",))
class TurnLost(Fact, frozen=True, kw_only=True, tag="game.turn_lost.1"):
    """A side has lost its turn by a rule."""

    side: int
    cause: LostTurn
    rule: RuleId
    zeros: int | None = None
    """Successive turns that scored nothing, with this one."""
