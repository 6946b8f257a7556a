"""What has happened in a game, in the past tense.

Each event is stored under its own versioned name, never under a class path.
Events say everything that is needed to rebuild the state: tiles drawn stand in
them, so a replay needs neither the seed nor the rules of drawing. Some fields
are secret while the game lasts; `views` takes them out for those who must not
know.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from lexidrome.base import RuleId
from lexidrome.game import manners, record_events, rulings
from lexidrome.game.clock import ClocksThen
from lexidrome.game.messages import FACTS, OPEN, Event, Secret, Thing, fact
from lexidrome.game.record_values import BlankNote, ClockAct, Ground, Oddity
from lexidrome.game.shares import PendingStart
from lexidrome.game.values import (
    Closed,
    DrawKind,
    DrawScheme,
    Ending,
    Entry,
    LostTurn,
    Options,
    Outcome,
    PlacedTile,
    Reopening,
    Ruling,
    ScoredWord,
    Side,
    TieBreak,
)
from lexidrome.game.who import Given
from lexidrome.lexicon import TileSet
from lexidrome.rulebook import PauseReason, RuleSet, Withdrawal


@fact({"seed": Secret.SEED, "tie_seed": Secret.TIE_SEED})
class GameCreated(Event, frozen=True, kw_only=True, tag="game.created.1"):
    rules: RuleSet
    """Whole, because a game keeps the rules it started with."""
    tile_set: TileSet
    sides: tuple[Side, ...]
    options: Options
    commitment: str
    """SHA-256 of the seed, published from the start."""
    seed: bytes | None
    """The server's; secret until the game has ended."""
    draws: DrawScheme = DrawScheme.SERVER
    game: str = ""
    """The name of its stream."""
    tie_commitment: str = ""
    """SHA-256 of the seed of a lightning round, published from the start."""
    tie_seed: bytes | None = None
    """Secret until a lightning round has ended, and for good where there is none."""


@fact(OPEN, runs=True)
class SharesAsked(Event, frozen=True, kw_only=True, tag="game.shares_asked.1"):
    """The game is about to start: the devices of these sides promise their shares of the seed."""

    sides: tuple[int, ...]
    until_ms: int
    start: PendingStart


@fact(OPEN)
class ShareCommitted(Event, frozen=True, kw_only=True, tag="game.share_committed.1"):
    side: int
    commitment: str


@fact(OPEN)
class SharesSealed(Event, frozen=True, kw_only=True, tag="game.shares_sealed.1"):
    """Nobody promises a share any more; these sides tell theirs."""

    sides: tuple[int, ...]
    until_ms: int


@fact(OPEN)
class ShareRevealed(Event, frozen=True, kw_only=True, tag="game.share_revealed.1"):
    side: int
    share: str


@fact(OPEN)
class FirstTilesDrawn(Event, frozen=True, kw_only=True, tag="game.first_tiles_drawn.1"):
    """One draw for first play; it goes on while the best tiles are equal."""

    tiles: tuple[str, ...]
    """The tile of each side, empty for a side that did not draw again."""
    is_returned: bool


@fact(OPEN, changes=(Thing.TURN,), runs=True, decided=("clocks",))
class GameStarted(Event, frozen=True, kw_only=True, tag="game.started.1"):
    first_side: int
    rule: RuleId
    """Why that side plays first."""
    round_ends_at_ms: int | None = None
    server_shares: tuple[int, ...] = ()
    """Sides whose share of the seed came from the server."""
    clocks: ClocksThen | None = None


@fact({"tiles": Secret.RACK})
class TilesDrawn(Event, frozen=True, kw_only=True, tag="game.tiles_drawn.1"):
    side: int
    count: int
    tiles: str | None
    """In the order they were drawn; secret."""
    kind: DrawKind


@fact({"tiles": Secret.RACK}, decided=("clocks",))
class RackSeen(Event, frozen=True, kw_only=True, tag="game.rack_seen.1"):
    side: int
    tiles: str | None
    """What the side then saw; secret."""
    clocks: ClocksThen | None = None


@fact(OPEN, changes=(Thing.TURN,), decided=("settles_last", "zeros", "clocks"))
class TilesPlayed(Event, frozen=True, kw_only=True, tag="game.tiles_played.1"):
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


@fact(
    {"discarded": Secret.RACK, "drawn": Secret.RACK, "count": Secret.EXCHANGED},
    changes=(Thing.TURN,),
    decided=("zeros",),
)
class TilesExchanged(Event, frozen=True, kw_only=True, tag="game.tiles_exchanged.1"):
    side: int
    count: int | None
    """`None` for those who are not told."""
    discarded: str | None
    """Secret."""
    drawn: str | None
    """In the order they were drawn; secret."""
    is_drawn_first: bool = True
    """The new tiles were drawn before the discards went back."""
    lag_ms: int = 0
    zeros: int | None = None
    """Successive turns that scored nothing, with this one."""


@fact(OPEN, changes=(Thing.TURN,), decided=("zeros",))
class TurnPassed(Event, frozen=True, kw_only=True, tag="game.turn_passed.1"):
    side: int
    lag_ms: int = 0
    zeros: int | None = None
    """Successive turns that scored nothing, with this one."""


@fact(OPEN)
class TurnBegun(Event, frozen=True, kw_only=True, tag="game.turn_begun.1"):
    side: int


@fact(OPEN, changes=(Thing.TURN,), decided=("zeros",))
class TurnLost(Event, frozen=True, kw_only=True, tag="game.turn_lost.1"):
    side: int
    cause: LostTurn
    rule: RuleId
    zeros: int | None = None
    """Successive turns that scored nothing, with this one."""


@fact(OPEN, decided=("releases_hold", "clocks"))
class PlayAccepted(Event, frozen=True, kw_only=True, tag="game.play_accepted.1"):
    side: int
    releases_hold: bool | None = None
    clocks: ClocksThen | None = None


@fact(OPEN, decided=("clocks",))
class PlayHeld(Event, frozen=True, kw_only=True, tag="game.play_held.1"):
    side: int
    clocks: ClocksThen | None = None


@fact(OPEN, decided=("is_undrawn", "clocks"))
class PlayClosed(Event, frozen=True, kw_only=True, tag="game.play_closed.1"):
    """The play stands and can no longer be challenged."""

    cause: Closed
    is_undrawn: bool | None = None
    """Its side is away and draws once back."""
    clocks: ClocksThen | None = None


@fact(OPEN, changes=(Thing.JUDGING,), decided=("clocks",))
class PlayChallenged(Event, frozen=True, kw_only=True, tag="game.play_challenged.1"):
    side: int
    words: tuple[str, ...]
    ground: Ground = Ground.WORDS
    clocks: ClocksThen | None = None


@fact(OPEN, changes=(Thing.JUDGING,), decided=("found", "clocks"))
class ChallengeWithdrawn(Event, frozen=True, kw_only=True, tag="game.challenge_withdrawn.1"):
    reason: Withdrawal
    found: int | None = None
    """Tiles that the side has in hand now which had gone out."""
    clocks: ClocksThen | None = None


@fact(OPEN, changes=(Thing.JUDGING,))
class ChallengeRuled(Event, frozen=True, kw_only=True, tag="game.challenge_ruled.1"):
    """One opinion; it decides the challenge unless another one is asked for."""

    ruling: Ruling
    unacceptable_words: tuple[str, ...] = ()


@fact(OPEN, changes=(Thing.JUDGING,))
class OpinionAsked(Event, frozen=True, kw_only=True, tag="game.opinion_asked.1"):
    side: int


@fact(
    {"returned": Secret.RETURNED},
    changes=(
        Thing.TURN,
        Thing.JUDGING,
    ),
    decided=("zeros", "clocks"),
)
class ChallengeUpheld(Event, frozen=True, kw_only=True, tag="game.challenge_upheld.1"):
    """The play was unacceptable: its tiles are back on the rack and the turn is lost."""

    side: int
    """The side that had played."""
    points: int
    """What the play had scored."""
    returned: str | None
    """Tiles drawn meanwhile, back in the bag; secret unless shown."""
    returned_count: int
    is_returned_shown: bool
    rule: RuleId
    zeros: int | None = None
    """Successive turns that scored nothing, with this one."""
    clocks: ClocksThen | None = None


@fact(
    OPEN,
    changes=(
        Thing.TURN,
        Thing.JUDGING,
    ),
    decided=("clocks",),
)
class ChallengeFailed(Event, frozen=True, kw_only=True, tag="game.challenge_failed.1"):
    """The play was acceptable and stands."""

    side: int
    """The challenger."""
    turns_lost: int
    """To be taken from the challenger's turns."""
    rule: RuleId
    clocks: ClocksThen | None = None


@fact(
    OPEN,
    changes=(
        Thing.TURN,
        Thing.JUDGING,
    ),
    decided=("undone",),
)
class ChallengeReopened(Event, frozen=True, kw_only=True, tag="game.challenge_reopened.1"):
    """The verdict and what it led to are taken back; the play is judged again."""

    reason: Reopening | None
    note: str = ""
    undone: tuple[Entry, ...] | None = None
    """Lines that take back what the verdict did to the scores."""


@fact(OPEN)
class ClockStopped(Event, frozen=True, kw_only=True, tag="game.clock_stopped.1"):
    reason: PauseReason
    note: str = ""


@fact(OPEN, decided=("stood_ms", "clocks"))
class ClockStarted(Event, frozen=True, kw_only=True, tag="game.clock_started.1"):
    stood_ms: int | None = None
    """For how long windows and holds stood still."""
    clocks: ClocksThen | None = None


@fact(OPEN, changes=(Thing.CLOCK,))
class ClockAdjusted(Event, frozen=True, kw_only=True, tag="game.clock_adjusted.1"):
    side: int
    time_ms: int
    reason: str
    rule: RuleId | None = None


@fact(OPEN, changes=(Thing.CLOCK,))
class RoundExtended(Event, frozen=True, kw_only=True, tag="game.round_extended.1"):
    time_ms: int
    reason: str


@fact(OPEN, decided=("stood_ms",))
class OutageCredited(Event, frozen=True, kw_only=True, tag="game.outage_credited.1"):
    from_ms: int
    stood_ms: int | None = None
    """For how long windows and holds stood still that did not already."""


@fact(OPEN)
class NoPlaysConfirmed(Event, frozen=True, kw_only=True, tag="game.no_plays_confirmed.1"):
    side: int


@fact(OPEN)
class ResignationOffered(Event, frozen=True, kw_only=True, tag="game.resignation_offered.1"):
    side: int


@fact(OPEN)
class ResignationDeclined(Event, frozen=True, kw_only=True, tag="game.resignation_declined.1"):
    side: int


@fact(OPEN, changes=(Thing.TURN,))
class PlayStopped(Event, frozen=True, kw_only=True, tag="game.play_stopped.1"):
    """No more turns; a play that can still be challenged is settled before the game ends."""

    ending: Ending
    rule: RuleId
    closes_at_ms: int | None = None
    note: str = ""
    out_side: int | None = None
    """The side that went out, where only the racks are still to be shown."""


@fact(OPEN, changes=(Thing.RESULT,))
class ScoreAdjusted(Event, frozen=True, kw_only=True, tag="game.score_adjusted.1"):
    entry: Entry


@fact(
    OPEN,
    changes=(
        Thing.TURN,
        Thing.RESULT,
    ),
    runs=False,
)
class GameEnded(Event, frozen=True, kw_only=True, tag="game.ended.1"):
    outcome: Outcome
    seed: str
    """In hexadecimal: now anybody can prove the draws."""


@fact(OPEN)
class ResultSigned(Event, frozen=True, kw_only=True, tag="game.result_signed.1"):
    side: int
    initials: str = ""


@fact(
    {"seed": Secret.SEED},
    changes=(Thing.JUDGING,),
    runs=True,
    decided=("are_racks_returned",),
)
class LightningStarted(Event, frozen=True, kw_only=True, tag="game.lightning_started.1"):
    commitment: str
    seed: bytes | None
    """Secret until the tie is broken; none where it was promised with the game's own."""
    are_racks_returned: bool | None = None
    """Tiles on hand went back into the bag."""


@fact(OPEN, decided=("ends_at_ms",))
class LightningOrderDrawn(Event, frozen=True, kw_only=True, tag="game.lightning_order_drawn.1"):
    """The judge's letters, one for each side; they go back."""

    tiles: tuple[str, ...]
    first_side: int | None
    """`None` when the letters were equal and are drawn again."""
    ends_at_ms: int | None = None
    """The end of the first side's minute."""


@fact(OPEN)
class BoardReturned(Event, frozen=True, kw_only=True, tag="game.board_returned.1"):
    """The bag could not supply the lightning round: the board's tiles went back first."""


@fact(OPEN, decided=("next_minute",))
class WordAttempted(Event, frozen=True, kw_only=True, tag="game.word_attempted.1"):
    side: int
    letters: str
    """Empty when the minute ran out or the side found none."""
    next_minute: tuple[int, ...] | None = None
    """From when until when the next side attempts a word; empty where none is left to do so."""


@fact(OPEN, changes=(Thing.JUDGING,), decided=("ends_at_ms",))
class AttemptsRuled(Event, frozen=True, kw_only=True, tag="game.attempts_ruled.1"):
    acceptable: tuple[bool, ...]
    points: tuple[int, ...]
    ends_at_ms: int | None = None
    """The end of the first side's next minute."""


@fact(OPEN, changes=(Thing.RESULT,), runs=False)
class TieBroken(Event, frozen=True, kw_only=True, tag="game.tie_broken.1"):
    winner: int | None
    tie_break: TieBreak
    rule: RuleId
    seed: str = ""
    """Of the lightning round, in hexadecimal."""


@fact(OPEN)
class RacksUnsealed(Event, frozen=True, kw_only=True, tag="game.racks_unsealed.1"):
    reason: str


@fact(OPEN)
class SeatReissued(Event, frozen=True, kw_only=True, tag="game.seat_reissued.1"):
    """The links to a seat ended, and a new one was given out."""

    side: int
    is_freed: bool = False
    """Instead of a new link, whoever has the table's code may sit down there."""


@fact(OPEN)
class SpectatorsBarred(Event, frozen=True, kw_only=True, tag="game.spectators_barred.1"):
    side: int


@fact(OPEN)
class RackShowingAgreed(Event, frozen=True, kw_only=True, tag="game.rack_showing_agreed.1"):
    side: int


@fact(
    {"inserted": Secret.ENTERED, "events": Secret.ENTERED},
    changes=tuple(Thing),
)
class Corrected(Event, frozen=True, kw_only=True, tag="game.corrected.1"):
    """Something entered earlier was changed, and what came after it was decided again."""

    at: int
    """The number of the first entry that was changed."""
    removed: int
    inserted: tuple[Given, ...]
    reason: str
    events: tuple[AnyEvent, ...]
    """Everything that has happened since that entry, as it now is."""
    is_agreed: bool = False
    """A side changed it, and said that the other side had seen it and agreed."""


if TYPE_CHECKING:
    AnyEvent = Event
else:
    AnyEvent = FACTS.union(sys.modules[__name__], record_events, manners, rulings)
"""Every event there is; the stored name is its tag."""
